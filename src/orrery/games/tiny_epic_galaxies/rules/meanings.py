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
    no_row,
)
from orrery.games.tiny_epic_galaxies.rules.actions import UPGRADE_BY_CULTURE, UPGRADE_BY_ENERGY, is_upgrade
from orrery.games.tiny_epic_galaxies.rules.components import FACES, MISSIONS, MOST_HELD, PLANETS, ROW
from orrery.games.tiny_epic_galaxies.rules.dice import DIE_SETTINGS, unpack_die_setting
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
from orrery.games.tiny_epic_galaxies.rules.round import ACTIVATIONS, CONVERT, REROLL, activated_face
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


ASKS: Final = (
    AskKind("keep_mission", "one", all_missions),
    AskKind("act", "one", all_acts),
    AskKind("reroll", "some", all_faces),
    AskKind("convert", "some", all_faces),
    AskKind("set_die", "one", all_die_settings),
    AskKind("give_up", "some", all_faces),
    AskKind("move", "one", all_moves),
    AskKind("land", "yes-no", yes_no),
    AskKind("colony", "one", all_colonies),
    AskKind("borrow", "one", all_planets),
    AskKind("any_face", "one", all_faces),
    AskKind("repeat", "one", all_faces),
    AskKind("follow", "yes-no", yes_no),
    AskKind("follow_free", "yes-no", yes_no),
    AskKind("steal", "one", all_galaxies),
    AskKind("exchange", "one", all_amounts),
    AskKind("upgrade", "one", all_amounts),
    AskKind("advance", "one", all_slots),
    AskKind("push", "one", all_ships),
    AskKind("push_some", "some", all_ships),
    AskKind("shift", "one", all_slots),
    AskKind("recall", "one", all_recalls),
    AskKind("transfer", "one", all_transfers),
    AskKind("replace", "one", all_slots),
    AskKind("force", "yes-no", yes_no),
    AskKind("ransom", "one", all_amounts),
    AskKind("fall_back", "one", all_slots),
)


# What a code means -------------------------------------------------------------------------------------------------------


def code_row(ask: Ask, code: int, t: GalaxyTable | None, seat: int) -> Row:
    """What an option or item of an ask means; with a table, which planet lies in a slot."""
    row = no_row()
    name = ask.name
    if name == "act":
        write_act(row, code)
    elif name == "move":
        start, to = unpack_move(code)
        row[DO] = MOVES
        row[SOURCE] = start + 1
        row[PLACE] = to + 1
        if t is not None and to != HOME:
            row[COMPONENT] = planet_in(t, slot_of(to))
    elif name == "reroll" or name == "convert" or name == "give_up":
        row[DO] = REROLLS if name == "reroll" else CONVERTS if name == "convert" else SPENDS
        row[SYMBOL] = code + 1
    elif name == "set_die":
        face, new = unpack_die_setting(code)
        row[DO] = SETS
        row[SYMBOL] = face + 1
        row[PLACE] = FACE_PLACES + new + 1
    elif name == "any_face" or name == "repeat":
        row[DO] = USES
        row[SYMBOL] = code + 1
    elif name == "colony" and is_upgrade(code):
        row[DO] = BY_ENERGY if code == UPGRADE_BY_ENERGY else BY_CULTURE
    elif name == "colony" or name == "borrow":
        row[DO] = USES
        row[COMPONENT] = code + 1
    elif name == "keep_mission":
        row[DO] = KEEPS
        row[COMPONENT] = len(PLANETS) + code + 1
    elif name == "land" or name == "follow" or name == "follow_free" or name == "force":
        write_yes_no(row, ask, code)
    else:
        write_target(row, name, code, t)
    return row


def write_act(row: Row, code: int) -> None:
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


def write_yes_no(row: Row, ask: Ask, code: int) -> None:
    """Yes or no to a planet or a face, which the ask carries."""
    row[DO] = NO + code
    if ask.args and ask.name == "land":
        row[COMPONENT] = ask.args[0] + 1
    elif ask.args and ask.name == "follow_free":
        row[SEAT] = ask.args[0] + 1
        row[SYMBOL] = ask.args[1] + 1
    elif ask.args:
        row[SYMBOL] = ask.args[0] + 1


def write_target(row: Row, name: str, code: int, t: GalaxyTable | None) -> None:
    """Ships, slots, rivals and amounts that powers are about."""
    slot = -1
    if name == "steal":
        row[DO] = USES
        row[SEAT] = code + 1
    elif name == "exchange" or name == "upgrade" or name == "ransom":
        row[DO] = PAYS
        row[AMOUNT] = code
    elif name == "push" or name == "push_some":
        galaxy, slot = unpack_ship(code)
        row[DO] = PUSHES
        row[SEAT] = galaxy + 1
        row[PLACE] = orbit_of(slot) + 1
    elif name == "recall":
        slot, energy = unpack_recall(code)
        row[DO] = MOVES
        row[SOURCE] = orbit_of(slot) + 1
        row[PLACE] = HOME + 1
        row[AMOUNT] = energy
    elif name == "transfer":
        start, slot = unpack_transfer(code)
        row[DO] = MOVES
        row[SOURCE] = orbit_of(start) + 1
        row[PLACE] = orbit_of(slot) + 1
    else:
        slot = code
        row[DO] = REPLACES if name == "replace" else PUSHES if name == "shift" or name == "fall_back" else MOVES
        row[PLACE] = ROW_PLACES + slot + 1 if name == "replace" else orbit_of(slot) + 1
    if t is not None and slot >= 0:
        row[COMPONENT] = planet_in(t, slot)


def planet_in(t: GalaxyTable, slot: int) -> int:
    """The planet of a slot as a component."""
    return t.row[slot] + 1 if t.row[slot] != NO_PLANET else 0


def subject(ask: Ask, t: GalaxyTable, seat: int) -> int:
    """The planet whose power asks, one more than its number; 0 for none."""
    name = ask.name
    if name == "land" or name == "give_up" or name == "steal" or name == "exchange" or name == "borrow":
        planet: int = ask.args[0]
        return planet + 1
    return 0
