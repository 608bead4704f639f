"""What a network sees of a table of Tiny Epic Galaxies: features by name, and the loop that writes them."""

from array import array
from typing import Final

from orrery.core.features import Features, number_names, tally, tally_bits, write_counts
from orrery.games.tiny_epic_galaxies.rules.bits import has_bit
from orrery.games.tiny_epic_galaxies.rules.components import FACES, GOAL_POINTS, MISSIONS, PLANETS, ROGUES, ROW, TRACKS
from orrery.games.tiny_epic_galaxies.rules.scoring import mission_points
from orrery.games.tiny_epic_galaxies.rules.table import HIDDEN, NO_PLANET, NO_SHIP, Galaxy, GalaxyTable, dice_of, ships_of

SLOTS: Final[int] = max(ROW.values())
TEN: Final = 10.0
SEVEN: Final = 7.0
"""The most energy or culture that a galaxy holds, dice, and spaces of a track."""
FEW: Final = 4.0
MANY_TURNS: Final = 50.0
GOAL: Final[float] = float(GOAL_POINTS)
ALL_PLANETS: Final[float] = float(len(PLANETS))
PLANET_IDS: Final[tuple[str, ...]] = tuple([planet.id for planet in PLANETS])
MISSION_IDS: Final[tuple[str, ...]] = tuple([mission.id for mission in MISSIONS])
SLOT_NAMES: Final = number_names("slot", SLOTS)

TABLE: Final = Features()
TURN_AT: Final[int] = TABLE.add("turn", "turns taken so far, of all galaxies together", MANY_TURNS)
DECK_AT: Final[int] = TABLE.add("deck", "planets to come", ALL_PLANETS)
UNDER_AT: Final[int] = TABLE.add("under", "planets put under the deck in sight of all", FEW)
ROW_AT: Final[int] = TABLE.add(
    "row", "1 for the planet of each slot", of=[f"{slot}.{planet}" for slot in SLOT_NAMES for planet in PLANET_IDS]
)
STEPS_AT: Final[int] = TABLE.add("steps", "the length of the track of each slot", SEVEN, of=SLOT_NAMES)
WORTH_AT: Final[int] = TABLE.add("worth", "points of the planet of each slot", SEVEN, of=SLOT_NAMES)
TRACK_AT: Final[int] = TABLE.add("economy", "1 if the track of a slot is one of economy", of=SLOT_NAMES)
CULTURE_AT: Final[int] = TABLE.add("yields_culture", "1 if the planet of a slot yields culture", of=SLOT_NAMES)
REMOVED_AT: Final[int] = TABLE.add("removed", "1 for a planet out of the game", of=PLANET_IDS)
DICE_AT: Final[int] = TABLE.add("dice", "unused dice by face", FEW, of=FACES)
BAY_AT: Final[int] = TABLE.add("bay", "dice activated this turn by face", of=FACES)
CONVERTER_AT: Final[int] = TABLE.add("converter", "dice in the converter by face", of=FACES)
SPENT_AT: Final[int] = TABLE.add("spent", "dice used up in any other way by face", of=FACES)
REROLLS_AT: Final[int] = TABLE.add("rerolls", "rerolls made this turn", FEW)
INCOME_AT: Final[int] = TABLE.add("follow_income", "what each follow brings the active player", of=("energy", "culture"))
PRICE_AT: Final[int] = TABLE.add("follow_price", "culture that following costs")
OVER_AT: Final[int] = TABLE.add("missions_shown", "1 when missions are shown")
ROGUE_AT: Final[int] = TABLE.add("rogue", "1 for the Rogue's mat", of=[mat.id for mat in ROGUES])
SHOWING_AT: Final[int] = TABLE.add("showing", "1 for the face of the Rogue's die", of=FACES)
LEFT_AT: Final[int] = TABLE.add("rogue_dice", "dice that the Rogue has yet to roll", FEW)
EXTRA_AT: Final[int] = TABLE.add("rogue_extra", "1 while the Rogue rolls its extra dice")
ATTACKED_AT: Final[int] = TABLE.add("rogue_attacked", "1 if the Rogue has attacked this turn")
LOST_AT: Final[int] = TABLE.add("lost_dice", "dice that the Rogue has taken from the next roll", FEW)

OWN: Final = Features()
MISSION_AT: Final[int] = OWN.add("mission", "1 for the mission kept", of=MISSION_IDS)
OFFERED_AT: Final[int] = OWN.add("offered", "1 for a mission to choose from", of=MISSION_IDS)
MISSION_POINTS_AT: Final[int] = OWN.add("mission_points", "what the mission is worth as things stand", FEW)

SEAT: Final = Features()
POINTS_AT: Final[int] = SEAT.add("points", "points of level and colonies", GOAL)
ENERGY_AT: Final[int] = SEAT.add("energy", "energy it has", SEVEN)
CULTURE_HELD_AT: Final[int] = SEAT.add("culture", "culture it has", SEVEN)
LEVEL_AT: Final[int] = SEAT.add("level", "empire level", SEVEN)
SHIPS_AT: Final[int] = SEAT.add("ships", "ships that are not locked", FEW)
ROLLS_AT: Final[int] = SEAT.add("rolls", "dice that it rolls", SEVEN)
HOME_AT: Final[int] = SEAT.add("home", "ships at home", FEW)
YIELD_AT: Final[int] = SEAT.add("yields", "what a die brings by where the ships are", FEW, of=("energy", "culture"))
TRACKED_AT: Final[int] = SEAT.add("tracked", "ships in orbit by type of track", FEW, of=TRACKS[:2])
COLONIES_AT: Final[int] = SEAT.add("colonies", "planets colonised", TEN)
ACTIVE_AT: Final[int] = SEAT.add("active", "1 if it is its turn")
FIRST_AT: Final[int] = SEAT.add("first", "1 if it began")
ENDER_AT: Final[int] = SEAT.add("ender", "1 if it ends the game")
FOLLOWED_AT: Final[int] = SEAT.add("followed", "dice of this turn that it followed", FEW)
IN_ORBIT_AT: Final[int] = SEAT.add("orbit", "1 with a ship in orbit", of=SLOT_NAMES)
SPACE_AT: Final[int] = SEAT.add("space", "the space of that ship", SEVEN, of=SLOT_NAMES)
LACKS_AT: Final[int] = SEAT.add("lacks", "the share of the track that the ship has yet to go", of=SLOT_NAMES)
SURFACE_AT: Final[int] = SEAT.add("surface", "1 with a ship on the planet", of=SLOT_NAMES)
PLANETS_AT: Final[int] = SEAT.add("planets", "1 for a colony", of=PLANET_IDS)
USED_AT: Final[int] = SEAT.add("used", "1 for a planet used this turn that can be used once", of=PLANET_IDS)


def fill(values: "array[float]", t: GalaxyTable, order: list[int], own: bool) -> None:
    """Write the table, then what the first galaxy of the order holds if it is the viewer's own, then every galaxy in order."""
    write_table(values, t)
    if own:
        galaxy: Galaxy = t.galaxies[order[0]]
        at = TABLE.size
        for mission in galaxy.offered:
            if mission != HIDDEN:
                values[at + OFFERED_AT + mission] = 1.0
        if galaxy.mission != HIDDEN:
            values[at + MISSION_AT + galaxy.mission] = 1.0
            values[at + MISSION_POINTS_AT] = mission_points(t, order[0]) / FEW
    at = TABLE.size + OWN.size
    for g in order:
        write_galaxy(values, at, t, g)
        at += SEAT.size


def write_table(values: "array[float]", t: GalaxyTable) -> None:
    """Write what belongs to nobody."""
    values[TURN_AT] = t.turn / MANY_TURNS
    values[DECK_AT] = len(t.deck) / ALL_PLANETS
    if t.under:
        values[UNDER_AT] = t.under / FEW
    row = t.row
    for slot in range(len(row)):
        number = row[slot]
        if number != NO_PLANET:
            planet = PLANETS[number]
            values[ROW_AT + slot * len(PLANETS) + number] = 1.0
            values[STEPS_AT + slot] = planet.steps / SEVEN
            values[WORTH_AT + slot] = planet.points / SEVEN
            if planet.track:
                values[TRACK_AT + slot] = 1.0
            if planet.resource:
                values[CULTURE_AT + slot] = 1.0
    tally(values, REMOVED_AT, t.removed)
    write_counts(values, DICE_AT, t.dice, FEW)
    tally(values, BAY_AT, t.bay)
    tally(values, CONVERTER_AT, t.converter)
    tally(values, SPENT_AT, t.spent)
    if t.rerolls:
        values[REROLLS_AT] = t.rerolls / FEW
    if t.energy_income:
        values[INCOME_AT] = float(t.energy_income)
    if t.culture_income:
        values[INCOME_AT + 1] = float(t.culture_income)
    values[PRICE_AT] = float(t.price)
    if t.over:
        values[OVER_AT] = 1.0
    if t.rogue >= 0:
        write_rogue(values, t)


def write_rogue(values: "array[float]", t: GalaxyTable) -> None:
    """Write what only the solo game has."""
    values[ROGUE_AT + t.rogue] = 1.0
    if t.showing >= 0:
        values[SHOWING_AT + t.showing] = 1.0
    values[LEFT_AT] = t.left / FEW
    values[EXTRA_AT] = float(t.extra)
    values[ATTACKED_AT] = float(t.attacked)
    values[LOST_AT] = t.lost_dice / FEW


def write_galaxy(values: "array[float]", at: int, t: GalaxyTable, g: int) -> None:
    """Write what everybody may know of a galaxy."""
    x: Galaxy = t.galaxies[g]
    values[at + POINTS_AT] = x.points / GOAL
    values[at + ENERGY_AT] = x.energy / SEVEN
    values[at + CULTURE_HELD_AT] = x.culture / SEVEN
    values[at + LEVEL_AT] = x.level / SEVEN
    values[at + SHIPS_AT] = ships_of(t, g) / FEW
    values[at + ROLLS_AT] = dice_of(t, g) / SEVEN
    values[at + HOME_AT] = x.home / FEW
    values[at + YIELD_AT] = x.energy_yield / FEW
    values[at + YIELD_AT + 1] = x.culture_yield / FEW
    values[at + TRACKED_AT] = x.tracked[0] / FEW
    values[at + TRACKED_AT + 1] = x.tracked[1] / FEW
    values[at + COLONIES_AT] = len(x.planets) / TEN
    if t.active == g:
        values[at + ACTIVE_AT] = 1.0
    if t.first == g:
        values[at + FIRST_AT] = 1.0
    if t.ender == g:
        values[at + ENDER_AT] = 1.0
    followed = 0
    for bits in t.followed:
        followed += int(has_bit(bits, g))
    if followed:
        values[at + FOLLOWED_AT] = followed / FEW
    orbit = x.orbit
    surface = x.surface
    row = t.row
    for slot in range(len(row)):
        space = orbit[slot]
        if space != NO_SHIP:
            values[at + IN_ORBIT_AT + slot] = 1.0
            values[at + SPACE_AT + slot] = space / SEVEN
            if row[slot] != NO_PLANET:
                steps = PLANETS[row[slot]].steps
                values[at + LACKS_AT + slot] = (steps - space) / float(steps)
        if surface[slot]:
            values[at + SURFACE_AT + slot] = 1.0
    tally(values, at + PLANETS_AT, x.planets)
    if x.used:
        tally_bits(values, at + USED_AT, x.used)
