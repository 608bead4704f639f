"""The table: the planet row and its deck, the dice, and a galaxy for every seat (and for the Rogue)."""

from typing import Any, Final

from orrery.core.fields import NUMBERS, VALUE, Field, Fields
from orrery.core.position import Steps, Table
from orrery.games.tiny_epic_galaxies.rules.components import FACES, LEVELS, PLANETS, ROGUES, Level, Rogue
from orrery.games.tiny_epic_galaxies.rules.rulings import Rulings

step: Final = Steps()

HIDDEN: Final = -1
NOBODY: Final = -1
NO_SHIP: Final = -1
NO_PLANET: Final = -1


class Galaxy:
    """One empire: resources, level, ships by place, colonies. `energy_yield`, `culture_yield` and `tracked` follow the ships."""

    __slots__ = (
        "culture",
        "culture_yield",
        "energy",
        "energy_yield",
        "home",
        "home_culture",
        "level",
        "mission",
        "most",
        "moved",
        "offered",
        "orbit",
        "planets",
        "points",
        "surface",
        "tracked",
        "used",
    )

    energy: int
    """Energy it has."""
    culture: int
    """Culture it has."""
    level: int
    """Empire level, from 1."""
    home: int
    """Ships at home."""
    orbit: list[int]
    """For each slot of the row, the space of its ship on the track of that planet, or NO_SHIP."""
    surface: list[int]
    """For each slot of the row, 1 with a ship on that planet."""
    planets: list[int]
    """Planets colonised so far."""
    points: int
    """Points of its level and colonies."""
    energy_yield: int
    """Energy that an energy die brings, by where the ships are."""
    culture_yield: int
    """Culture that a culture die brings, by where the ships are."""
    tracked: list[int]
    """Ships in orbit by the type of the track."""
    most: int
    """How much energy and how much culture it can have."""
    home_culture: int
    """Culture that each ship at home yields."""
    used: int
    """Planets usable once a turn that were used in this turn, a bit each."""
    moved: int
    """The place of the ship that has made the first of two different moves, -1 for none."""
    offered: tuple[int, ...]
    """The two missions to choose from; -1 for each that the viewer can't see."""
    mission: int
    """The mission kept, -1 for none or hidden."""

    def __init__(
        self,
        energy: int,
        culture: int,
        level: int,
        home: int,
        orbit: list[int],
        surface: list[int],
        planets: list[int],
        points: int,
        energy_yield: int,
        culture_yield: int,
        tracked: list[int],
        most: int,
        home_culture: int,
        used: int,
        moved: int,
        offered: tuple[int, ...],
        mission: int,
    ) -> None:
        self.energy = energy
        self.culture = culture
        self.level = level
        self.home = home
        self.orbit = orbit
        self.surface = surface
        self.planets = planets
        self.points = points
        self.energy_yield = energy_yield
        self.culture_yield = culture_yield
        self.tracked = tracked
        self.most = most
        self.home_culture = home_culture
        self.used = used
        self.moved = moved
        self.offered = offered
        self.mission = mission

    def copy(self) -> "Galaxy":
        return Galaxy(
            self.energy,
            self.culture,
            self.level,
            self.home,
            self.orbit[:],
            self.surface[:],
            self.planets[:],
            self.points,
            self.energy_yield,
            self.culture_yield,
            self.tracked[:],
            self.most,
            self.home_culture,
            self.used,
            self.moved,
            self.offered,
            self.mission,
        )

    def __repr__(self) -> str:
        owned = f"{self.energy} energy, {self.culture} culture, {len(self.planets)} colonies"
        return f"<Galaxy at level {self.level} with {self.points} points, {owned}>"

    def plain(self) -> dict[str, Any]:
        return GALAXY.plain(self)


TUPLE: Final = Field(tuple, tuple)
GALAXY: Final = Fields(
    Galaxy,
    energy=VALUE,
    culture=VALUE,
    level=VALUE,
    home=VALUE,
    orbit=NUMBERS,
    surface=NUMBERS,
    planets=NUMBERS,
    points=VALUE,
    energy_yield=VALUE,
    culture_yield=VALUE,
    tracked=NUMBERS,
    most=VALUE,
    home_culture=VALUE,
    used=VALUE,
    moved=VALUE,
    offered=TUPLE,
    mission=VALUE,
)


def new_galaxy(*, energy: int, culture: int, ships: int, slots: int, most: int, home_culture: int) -> Galaxy:
    """A galaxy at empire level 1 with all its ships at home."""
    return Galaxy(
        energy=energy,
        culture=culture,
        level=1,
        home=ships,
        orbit=[NO_SHIP] * slots,
        surface=[0] * slots,
        planets=[],
        points=0,
        energy_yield=ships,
        culture_yield=ships * home_culture,
        tracked=[0, 0],
        most=most,
        home_culture=home_culture,
        used=0,
        moved=HIDDEN,
        offered=(),
        mission=HIDDEN,
    )


class GalaxyTable(Table):
    """Everything in sight and in the deck. In the solo game galaxy 1 is the Rogue."""

    __slots__ = (
        "active",
        "attacked",
        "bay",
        "converter",
        "culture_income",
        "deck",
        "dice",
        "ender",
        "energy_income",
        "extra",
        "first",
        "followed",
        "galaxies",
        "left",
        "lost_dice",
        "over",
        "price",
        "removed",
        "rerolls",
        "rogue",
        "row",
        "rulings",
        "showing",
        "spent",
        "turn",
        "under",
    )

    galaxies: list[Galaxy]
    """What each player has, by seat."""
    row: list[int]
    """The planets that can be reached, or NO_PLANET."""
    deck: list[int]
    """Planets to come; the next one is the last. -1 for each that the viewer can't see."""
    under: int
    """How many planets at the bottom of the deck were put there in sight of all."""
    removed: list[int]
    """Planets out of the game."""
    active: int
    """The galaxy whose turn it is."""
    first: int
    """The seat that began."""
    turn: int
    """Turns taken so far, of all galaxies together."""
    dice: list[int]
    """How many unused dice show each face."""
    bay: list[int]
    """Faces of the dice activated this turn."""
    followed: list[int]
    """For each die of the bay a bit for every seat that has followed it."""
    converter: list[int]
    """Faces of the dice spent in the converter."""
    spent: list[int]
    """Faces of the dice used up in any other way."""
    rerolls: int
    """Rerolls made this turn."""
    energy_income: int
    """Energy that each follow brings the active player this turn."""
    culture_income: int
    """Culture that each follow brings the active player this turn."""
    price: int
    """Culture that following costs this turn."""
    ender: int
    """The galaxy that reached the goal and so ends the game, -1 for none."""
    over: int
    """1 when the game is over."""
    rogue: int
    """The Rogue's mat in the solo game, -1 otherwise."""
    showing: int
    """The face of the Rogue's die, -1 for none."""
    left: int
    """Dice that the Rogue has yet to roll."""
    extra: int
    """1 while the Rogue rolls its extra dice."""
    attacked: int
    """1 if the Rogue has attacked this turn."""
    lost_dice: int
    """Dice that the Rogue has taken from the player's next roll."""
    rulings: Rulings
    """What the options decide where printings differ."""

    def __init__(
        self,
        galaxies: list[Galaxy],
        row: list[int],
        deck: list[int],
        under: int,
        removed: list[int],
        active: int,
        first: int,
        turn: int,
        dice: list[int],
        bay: list[int],
        followed: list[int],
        converter: list[int],
        spent: list[int],
        rerolls: int,
        energy_income: int,
        culture_income: int,
        price: int,
        ender: int,
        over: int,
        rogue: int,
        showing: int,
        left: int,
        extra: int,
        attacked: int,
        lost_dice: int,
        rulings: Rulings,
    ) -> None:
        self.galaxies = galaxies
        self.row = row
        self.deck = deck
        self.under = under
        self.removed = removed
        self.active = active
        self.first = first
        self.turn = turn
        self.dice = dice
        self.bay = bay
        self.followed = followed
        self.converter = converter
        self.spent = spent
        self.rerolls = rerolls
        self.energy_income = energy_income
        self.culture_income = culture_income
        self.price = price
        self.ender = ender
        self.over = over
        self.rogue = rogue
        self.showing = showing
        self.left = left
        self.extra = extra
        self.attacked = attacked
        self.lost_dice = lost_dice
        self.rulings = rulings

    def copy(self) -> "GalaxyTable":
        return self.copy_with(galaxies=[galaxy.copy() for galaxy in self.galaxies], deck=self.deck[:])

    def copy_with(self, *, galaxies: list[Galaxy], deck: list[int]) -> "GalaxyTable":
        """A copy with other galaxies and another deck."""
        return GalaxyTable(
            galaxies,
            self.row[:],
            deck,
            self.under,
            self.removed[:],
            self.active,
            self.first,
            self.turn,
            self.dice[:],
            self.bay[:],
            self.followed[:],
            self.converter[:],
            self.spent[:],
            self.rerolls,
            self.energy_income,
            self.culture_income,
            self.price,
            self.ender,
            self.over,
            self.rogue,
            self.showing,
            self.left,
            self.extra,
            self.attacked,
            self.lost_dice,
            self.rulings,
        )

    def __repr__(self) -> str:
        points = ", ".join([str(galaxy.points) for galaxy in self.galaxies])
        return f"<GalaxyTable in turn {self.turn + 1}, galaxy {self.active} plays, points {points}>"

    def plain(self) -> dict[str, Any]:
        return TABLE.plain(self)


TABLE: Final = Fields(
    GalaxyTable,
    galaxies=GALAXY.list(),
    row=NUMBERS,
    deck=NUMBERS,
    under=VALUE,
    removed=NUMBERS,
    active=VALUE,
    first=VALUE,
    turn=VALUE,
    dice=NUMBERS,
    bay=NUMBERS,
    followed=NUMBERS,
    converter=NUMBERS,
    spent=NUMBERS,
    rerolls=VALUE,
    energy_income=VALUE,
    culture_income=VALUE,
    price=VALUE,
    ender=VALUE,
    over=VALUE,
    rogue=VALUE,
    showing=VALUE,
    left=VALUE,
    extra=VALUE,
    attacked=VALUE,
    lost_dice=VALUE,
    rulings=Field(list, lambda values: Rulings(*values)),
)


def read_table(data: dict[str, Any]) -> GalaxyTable:
    """The table written by `plain`."""
    return TABLE.read(data)


# Queries -------------------------------------------------------------------------------------------------------------


def is_solo(t: GalaxyTable) -> bool:
    return t.rogue != NOBODY


def actor(t: GalaxyTable, g: int) -> int:
    """The seat of a galaxy in events; the Rogue has none."""
    return NOBODY if g == 1 and t.rogue != NOBODY else g


def mat(t: GalaxyTable) -> Rogue:
    """The Rogue's mat in the solo game."""
    return ROGUES[t.rogue]


def level_of(t: GalaxyTable, g: int) -> Level:
    """What the empire level of a galaxy gives it."""
    level = t.galaxies[g].level
    if g == 1 and t.rogue != NOBODY:
        levels = ROGUES[t.rogue].levels
        return levels[min(level, len(levels) - 1)]
    return LEVELS[level]


def ships_of(t: GalaxyTable, g: int) -> int:
    """How many ships of a galaxy are not locked."""
    return level_of(t, g).ships


def round_number(t: GalaxyTable) -> int:
    return t.turn // len(t.galaxies) + 1


def dice_of(t: GalaxyTable, g: int) -> int:
    """How many dice a galaxy rolls at the start of its turn."""
    dice = level_of(t, g).dice
    return dice - t.lost_dice if g == 0 and t.rogue != NOBODY else dice


def unused_faces(t: GalaxyTable) -> tuple[int, ...]:
    """The faces of the unused dice, in order."""
    faces: list[int] = []
    for face in range(len(FACES)):
        faces.extend([face] * t.dice[face])
    return tuple(faces)


def owner_of(t: GalaxyTable, planet: int) -> int:
    """The galaxy that has colonised a planet, or NOBODY."""
    for g in range(len(t.galaxies)):
        if planet in t.galaxies[g].planets:
            return g
    return NOBODY


def is_free(t: GalaxyTable, slot: int) -> bool:
    """True if there is a planet in the slot with no ship on or around it."""
    if t.row[slot] == NO_PLANET:
        return False
    for x in t.galaxies:
        if x.orbit[slot] != NO_SHIP or x.surface[slot]:
            return False
    return True


def last_space(t: GalaxyTable, slot: int) -> int:
    """The number of the space that colonises the planet of a slot."""
    return PLANETS[t.row[slot]].steps
