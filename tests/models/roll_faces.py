"""Dice, tiles and objectives of Roll for the Galaxy as the component files have them, and how workers are read."""

import re
import tomllib
from collections.abc import Generator
from importlib.resources import files
from typing import Any

from orrery.core.ask import Answer, Ask

Entry = dict[str, Any]
Power = dict[str, Any]
Asking = Generator[dict[int, Ask], tuple[int, Answer], Answer]


def read_data(*names: str) -> dict[str, list[Entry]]:
    """The entries of component files, by kind."""
    by_kind: dict[str, list[Entry]] = {}
    for name in names:
        text = (files("orrery.games.roll_for_the_galaxy") / "data" / f"{name}.toml").read_text()
        for kind, entries in tomllib.loads(text).items():
            by_kind.setdefault(kind, []).extend(entries)
    return by_kind


DATA = read_data(
    *("tiles", "factions", "homes", "dice", "ambition-tiles", "ambition-factions", "ambition-homes", "ambition-dice"),
    "ambition-objectives",
)
DICE = [*DATA["die"], *DATA["token"]]
KINDS = [die["id"] for die in DICE]
HOME, TALENT = KINDS.index("home"), KINDS.index("talent")
LEADER = KINDS.index("leader")
OBJECTIVES = DATA["objective"]

PHASES = ("explore", "develop", "settle", "produce", "ship")
EXPLORE, DEVELOP, SETTLE, PRODUCE, SHIP = range(5)
UNASSIGNED = 5
PAIRS = [(a, b) for a in range(5) for b in range(a + 1, 5)]
FACES = [
    *PHASES,
    "wild",
    *(f"{phase}+$" for phase in PHASES),
    *(f"{PHASES[a]}+{PHASES[b]}" for a, b in PAIRS),
    "token",
]
"""Faces of dice by the number that a worker carries for them."""
WILD, FIRST_PAID, FIRST_PAIR, TOKEN, VIRTUAL = 5, 6, 11, 21, 63
PAID = 16
"""Added to a die on a tile or a world: its $ brings it to the cup when its task is done."""

CUP, CITIZENRY, DEVELOPERS, SETTLERS, COLUMNS, GOODS = 0, 1, 2, 3, 4, 8
STOCK, SCOUT, DONE, REARRANGE = range(4)
FIRST_FACTION, FIRST_HOME = 200, 300
TABLEAU_END = 12
MOST_CREDITS = 10


def list_faces() -> dict[int, Entry]:
    """Developments and worlds by the number that the game has for a side of a tile."""
    faces: dict[int, Entry] = {}
    for entry in DATA["development"]:
        place = FIRST_FACTION + 2 * (entry["faction"] - 1) if "faction" in entry else 2 * (entry["tile"] - 1)
        faces[place] = {"development": True, "powers": [], **entry}
    for entry in DATA["world"]:
        if "home" in entry:
            place = FIRST_HOME + entry["home"] - 1
        elif "faction" in entry:
            place = FIRST_FACTION + 2 * (entry["faction"] - 1) + 1
            if place in faces or (entry["id"] == "destroyed-colony"):
                place -= 1
        else:
            place = 2 * (entry["tile"] - 1) + 1
        faces[place] = {"development": False, "powers": [], **entry}
    return faces


FACE = list_faces()


def kind_of(worker: int) -> int:
    return worker & 15


def face_of(worker: int) -> int:
    return worker >> 4 & 63


def column_of(worker: int) -> int:
    return worker >> 10


def make_worker(kind: int, face: int, column: int) -> int:
    return kind | face << 4 | column << 10


def move_worker(worker: int, column: int) -> int:
    return make_worker(kind_of(worker), face_of(worker), column)


LOOSE_TOKEN = make_worker(TALENT, TOKEN, UNASSIGNED)


def pair_of(worker: int) -> tuple[int, ...]:
    """The two phases on a worker's face, if it shows two."""
    place = face_of(worker) - FIRST_PAIR
    return PAIRS[place] if 0 <= place < len(PAIRS) else ()


def is_paid(worker: int) -> bool:
    """Whether the $ on a worker's face is for the phase it stands in."""
    return face_of(worker) == FIRST_PAID + column_of(worker)


def die_of(worker: int) -> int:
    """A worker as a die on a tile or a world."""
    return kind_of(worker) | (PAID if is_paid(worker) else 0)


def numbers(text: str) -> list[int]:
    """The numbers in a sentence."""
    return [int(digits) for digits in re.findall(r"\d+", text)]


def round_up(count: int, each: int) -> int:
    return -(-count // each)


def matches(kind: int, colour: str) -> bool:
    return bool(DICE[kind].get("matches")) or KINDS[kind] == colour
