"""What the codes of Tiny Epic Galaxies' asks mean, and every code that the rules can give them."""

from typing import Final

from orrery.core.ask import Ask
from orrery.core.meaning import (
    AMOUNT,
    COMPONENT,
    DO,
    PLACE,
    SEAT,
    SOURCE,
    STOP,
    SYMBOL,
    AskKind,
    Row,
    column_names,
)
from orrery.games.tiny_epic_galaxies.rules.actions import (
    UPGRADE_BY_CULTURE,
    UPGRADE_BY_ENERGY,
    any_face,
    borrow,
    colony,
    follow_free,
    is_upgrade,
    land,
    move,
    repeat,
)
from orrery.games.tiny_epic_galaxies.rules.components import FACES, MISSIONS, MOST_HELD, PLANETS, ROW
from orrery.games.tiny_epic_galaxies.rules.dice import DIE_SETTINGS, convert, give_up, reroll, set_die, unpack_die_setting
from orrery.games.tiny_epic_galaxies.rules.effects import (
    advance,
    exchange,
    push,
    push_some,
    recall,
    replace,
    shift,
    steal,
    transfer,
    upgrade,
)
from orrery.games.tiny_epic_galaxies.rules.follow import follow
from orrery.games.tiny_epic_galaxies.rules.places import (
    HOME,
    ORBIT,
    SURFACE,
    orbit_of,
    pack_move,
    slot_of,
    surface_of,
    unpack_move,
)
from orrery.games.tiny_epic_galaxies.rules.rogue import fall_back, force, ransom
from orrery.games.tiny_epic_galaxies.rules.round import ACTIVATIONS, CONVERT, REROLL, act, activated_face, keep_mission
from orrery.games.tiny_epic_galaxies.rules.round import STOP as END_TURN
from orrery.games.tiny_epic_galaxies.rules.table import NO_PLANET, GalaxyTable
from orrery.games.tiny_epic_galaxies.rules.targets import (
    pack_recall,
    pack_ship,
    pack_transfer,
    unpack_recall,
    unpack_ship,
    unpack_transfer,
)

DOES: Final = (
    STOP,
    "no",
    "yes",
    "end turn",
    "activate",
    "reroll",
    "convert",
    "spend",
    "set",
    "move",
    "use",
    "upgrade by energy",
    "upgrade by culture",
    "pay",
    "keep",
    "push back",
    "replace",
)
NO: Final = 2
END: Final = 4
ACTIVATE: Final = 5
REROLLS: Final = 6
CONVERTS: Final = 7
SPENDS: Final = 8
SETS: Final = 9
MOVES: Final = 10
USES: Final = 11
BY_ENERGY: Final = 12
BY_CULTURE: Final = 13
PAYS: Final = 14
KEEPS: Final = 15
PUSHES: Final = 16
REPLACES: Final = 17

SLOTS: Final = SURFACE - ORBIT
PLACE_NAMES: Final[tuple[str, ...]] = (
    "home",
    *[f"orbit {slot + 1}" for slot in range(SLOTS)],
    *[f"surface {slot + 1}" for slot in range(SLOTS)],
    *[f"row {slot + 1}" for slot in range(SLOTS)],
    *[f"face {face}" for face in FACES],
)
ROW_PLACES: Final = 1 + 2 * SLOTS
FACE_PLACES: Final = 1 + 3 * SLOTS
"""Where the slots of the row and the faces of a die begin among the places."""
NAMES: Final = column_names(
    do=DOES,
    component=[*[planet.id for planet in PLANETS], *[mission.id for mission in MISSIONS]],
    symbol=FACES,
    source=PLACE_NAMES,
    place=PLACE_NAMES,
)


# Every code --------------------------------------------------------------------------------------------------------------


def slots_of(seats: int) -> range:
    """The slots of the row."""
    return range(ROW[seats])


def galaxies_of(seats: int) -> range:
    """The galaxies; alone there is the Rogue's besides."""
    return range(max(seats, 2))


def yes_no(seats: int) -> list[int]:
    return [0, 1]


def all_missions(seats: int) -> list[int]:
    return list(range(len(MISSIONS)))


def all_acts(seats: int) -> list[int]:
    return [END_TURN, *ACTIVATIONS, REROLL, CONVERT]


def all_faces(seats: int) -> list[int]:
    return list(range(len(FACES)))


def all_die_settings(seats: int) -> list[int]:
    return [code for settings in DIE_SETTINGS for code in settings]


def all_galaxies(seats: int) -> list[int]:
    return list(galaxies_of(seats))


def all_amounts(seats: int) -> list[int]:
    """As much as a galaxy can hold."""
    return list(range(MOST_HELD + 1))


def all_slots(seats: int) -> list[int]:
    return list(slots_of(seats))


def all_ships(seats: int) -> list[int]:
    return [pack_ship(galaxy, slot) for galaxy in galaxies_of(seats) for slot in slots_of(seats)]


def all_recalls(seats: int) -> list[int]:
    return [pack_recall(slot, energy) for slot in slots_of(seats) for energy in range(MOST_HELD + 1)]


def all_transfers(seats: int) -> list[int]:
    return [pack_transfer(slot, other) for slot in slots_of(seats) for other in slots_of(seats) if other != slot]


def all_moves(seats: int) -> list[int]:
    places = [HOME, *[orbit_of(slot) for slot in slots_of(seats)], *[surface_of(slot) for slot in slots_of(seats)]]
    return [pack_move(start, to) for start in places for to in places if to != start]


def all_planets(seats: int) -> list[int]:
    return list(range(len(PLANETS)))


def all_colonies(seats: int) -> list[int]:
    return [*all_planets(seats), UPGRADE_BY_ENERGY, UPGRADE_BY_CULTURE]


# What a code means -------------------------------------------------------------------------------------------------------


def write_mission(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    row[COMPONENT] = len(PLANETS) + code + 1


def write_act(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """What is done with the dice."""
    if code == END_TURN:
        row[DO] = END
    elif code == REROLL:
        row[DO] = REROLLS
    elif code == CONVERT:
        row[DO] = CONVERTS
    else:
        row[DO] = ACTIVATE
        row[SYMBOL] = activated_face(code) + 1


def write_face(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    row[SYMBOL] = code + 1


def write_die_setting(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """What a die shows, and what it is set to."""
    face, new = unpack_die_setting(code)
    row[SYMBOL] = face + 1
    row[PLACE] = FACE_PLACES + new + 1


def write_move(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """Where a ship goes from, where to, and which planet that is."""
    start, to = unpack_move(code)
    row[SOURCE] = start + 1
    row[PLACE] = to + 1
    if to != HOME:
        write_planet_in(row, t, slot_of(to))


def write_planet_in(row: Row, t: GalaxyTable | None, slot: int) -> None:
    """The planet of a slot, if the table is known."""
    if t is not None and t.row[slot] != NO_PLANET:
        row[COMPONENT] = t.row[slot] + 1


def write_planet(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    row[COMPONENT] = code + 1


def write_colony(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """A colony that is used, or an upgrade."""
    if is_upgrade(code):
        row[DO] = BY_ENERGY if code == UPGRADE_BY_ENERGY else BY_CULTURE
    else:
        row[DO] = USES
        row[COMPONENT] = code + 1


def write_landing(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """Yes or no to a planet."""
    row[DO] = NO + code
    if ask.args:
        row[COMPONENT] = ask.args[0] + 1


def write_following(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """Yes or no to a face."""
    row[DO] = NO + code
    if ask.args:
        row[SYMBOL] = ask.args[0] + 1


def write_free_following(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """Yes or no to a face that somebody activated."""
    row[DO] = NO + code
    if ask.args:
        row[SEAT] = ask.args[0] + 1
        row[SYMBOL] = ask.args[1] + 1


def write_galaxy(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    row[SEAT] = code + 1


def write_amount(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    row[AMOUNT] = code


def write_ship(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """Whose ship it is, and around which planet."""
    galaxy, slot = unpack_ship(code)
    row[SEAT] = galaxy + 1
    row[PLACE] = orbit_of(slot) + 1
    write_planet_in(row, t, slot)


def write_recall(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """The orbit that a ship is called home from, and the energy that it brings."""
    slot, energy = unpack_recall(code)
    row[SOURCE] = orbit_of(slot) + 1
    row[PLACE] = HOME + 1
    row[AMOUNT] = energy
    write_planet_in(row, t, slot)


def write_transfer(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    """The orbit that a ship leaves, and the one that it goes to."""
    start, slot = unpack_transfer(code)
    row[SOURCE] = orbit_of(start) + 1
    row[PLACE] = orbit_of(slot) + 1
    write_planet_in(row, t, slot)


def write_orbit(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    row[PLACE] = orbit_of(code) + 1
    write_planet_in(row, t, code)


def write_slot(row: Row, ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> None:
    row[PLACE] = ROW_PLACES + code + 1
    write_planet_in(row, t, code)


# What an ask is about ----------------------------------------------------------------------------------------------------


def asking_planet(ask: Ask, t: GalaxyTable, seat: int) -> int:
    """The planet whose power asks, one more than its number."""
    planet: int = ask.args[0]
    return planet + 1


ASKS: Final = (
    AskKind(keep_mission, "one", all_missions, write_mission, do=KEEPS),
    AskKind(act, "one", all_acts, write_act),
    AskKind(reroll, "some", all_faces, write_face, do=REROLLS),
    AskKind(convert, "some", all_faces, write_face, do=CONVERTS),
    AskKind(set_die, "one", all_die_settings, write_die_setting, do=SETS),
    AskKind(give_up, "some", all_faces, write_face, do=SPENDS, subject=asking_planet),
    AskKind(move, "one", all_moves, write_move, do=MOVES),
    AskKind(land, "yes-no", yes_no, write_landing, subject=asking_planet),
    AskKind(colony, "one", all_colonies, write_colony),
    AskKind(borrow, "one", all_planets, write_planet, do=USES, subject=asking_planet),
    AskKind(any_face, "one", all_faces, write_face, do=USES),
    AskKind(repeat, "one", all_faces, write_face, do=USES),
    AskKind(follow, "yes-no", yes_no, write_following),
    AskKind(follow_free, "yes-no", yes_no, write_free_following),
    AskKind(steal, "one", all_galaxies, write_galaxy, do=USES, subject=asking_planet),
    AskKind(exchange, "one", all_amounts, write_amount, do=PAYS, subject=asking_planet),
    AskKind(upgrade, "one", all_amounts, write_amount, do=PAYS),
    AskKind(advance, "one", all_slots, write_orbit, do=MOVES),
    AskKind(push, "one", all_ships, write_ship, do=PUSHES),
    AskKind(push_some, "some", all_ships, write_ship, do=PUSHES),
    AskKind(shift, "one", all_slots, write_orbit, do=PUSHES),
    AskKind(recall, "one", all_recalls, write_recall, do=MOVES),
    AskKind(transfer, "one", all_transfers, write_transfer, do=MOVES),
    AskKind(replace, "one", all_slots, write_slot, do=REPLACES),
    AskKind(force, "yes-no", yes_no, write_following),
    AskKind(ransom, "one", all_amounts, write_amount, do=PAYS),
    AskKind(fall_back, "one", all_slots, write_orbit, do=PUSHES),
)
