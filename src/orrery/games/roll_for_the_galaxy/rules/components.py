"""The dice and tile faces of Roll, read once from their component files into flat tables that the rules look up by number.

A *face* is one side of a tile, the development or the world; `face_of` gives its number. Parts of factions and home worlds have numbers
of their own above those of the tiles, so that more tiles never move a number.
"""

from collections.abc import Callable
from typing import Any, Final

from orrery.core.components import Component, load
from orrery.core.errors import BadComponents
from orrery.games.roll_for_the_galaxy.rules.bits import all_bits, bit, without_bit

EXPLORE: Final = 0
DEVELOP: Final = 1
SETTLE: Final = 2
PRODUCE: Final = 3
SHIP: Final = 4
PHASES: Final = 5
WILD: Final = 5
ASSIGN: Final = 5
"""The moment of Reassign powers, beside the five phases."""
PHASE_NAMES: Final = ("explore", "develop", "settle", "produce", "ship")
PAID: Final = 6
"""The first of the five symbols that show a phase with a $."""
TWO_PHASES: Final = 11
"""The first of the ten symbols that show two phases."""
TOKEN: Final = 21
"""The symbol of Talent tokens, which have no faces."""
PAIRS: Final = tuple([(a, b) for a in range(PHASES) for b in range(a + 1, PHASES)])
SYMBOL_NAMES: Final[tuple[str, ...]] = (
    *PHASE_NAMES,
    "wild",
    *[f"{name}+$" for name in PHASE_NAMES],
    *[f"{PHASE_NAMES[a]}+{PHASE_NAMES[b]}" for a, b in PAIRS],
    "talent",
)
EVERYWHERE: Final = (0, 1, 2, 3, 4)
COLUMNS: Final[tuple[tuple[int, ...], ...]] = (
    *[(phase,) for phase in EVERYWHERE],
    EVERYWHERE,
    *[(phase,) for phase in EVERYWHERE],
    *PAIRS,
    EVERYWHERE,
)
"""The columns that a die may be put in by its symbol."""
COLUMN: Final[tuple[int, ...]] = tuple([columns[0] if len(columns) == 1 else WILD for columns in COLUMNS])
"""Where a die that was just rolled stands: in its column, or apart as long as its owner has to choose one."""
MOMENTS: Final = (*PHASE_NAMES, "assign", "reveal")
EVERY_PHASE: Final = all_bits(PHASES)

DEVELOPMENT: Final = 0
WORLD: Final = 1
SIDES: Final = 2
GRAY: Final = 0
"""The colour of worlds that hold no goods; it shares its number with Home dice, which no world is coloured like."""

FACTION_BASE: Final = 200
HOME_BASE: Final = 300
FACES: Final = 400


def face_of(tile: int, side: int) -> int:
    """The face of a tile of the bag."""
    return SIDES * tile + side


def tile_of(face: int) -> int:
    """The tile of the bag that a face belongs to."""
    return face // SIDES


def side_of(face: int) -> int:
    """Whether a face of a tile is the development or the world."""
    return face % SIDES


def faction_faces(faction: int) -> tuple[int, int]:
    """The two faces of a faction, by its number from 0."""
    first = FACTION_BASE + SIDES * faction
    return first, first + 1


def faction_of(face: int) -> int:
    """The faction that a face belongs to."""
    return (face - FACTION_BASE) // SIDES


def home_face(home: int) -> int:
    """The face of a home world, by its number from 0."""
    return HOME_BASE + home


CUP: Final = 0
CITIZENRY: Final = 1
GOOD: Final = 2
PLACES: Final = ("cup", "citizenry", "good")

FILES: Final = (
    "dice.toml",
    "tiles.toml",
    "factions.toml",
    "homes.toml",
    "ambition-dice.toml",
    "ambition-tiles.toml",
    "ambition-factions.toml",
    "ambition-homes.toml",
    "ambition-objectives.toml",
)
SETS: Final = ("base", "ambition")
COMPONENTS: Final[tuple[Component, ...]] = load("orrery.games.roll_for_the_galaxy", FILES)
DICE: Final[tuple[Component, ...]] = tuple(
    [c for c in COMPONENTS if c.kind == "die"] + [c for c in COMPONENTS if c.kind == "token"]
)
"""The kinds of dice by number. Talent tokens are the last kind: workers like the others, though they are never rolled."""
KINDS: Final[int] = len(DICE)
KIND: Final[dict[str, int]] = {die.id: number for number, die in enumerate(DICE)}
HOME: Final[int] = KIND["home"]
LEADER: Final[int] = KIND["leader"]
TALENT: Final[int] = KIND["talent"]
ALL_KINDS: Final[int] = all_bits(KINDS)
ROLLED_KINDS: Final[int] = without_bit(ALL_KINDS, TALENT)
"""The kinds that are dice, a bit each."""
SYMBOLS_PER_DIE: Final = 6


class Power:
    """One power of a development: when it works, what it does, and its numbers."""

    __slots__ = (
        "amount",
        "apart",
        "cost",
        "credits",
        "dice",
        "do",
        "each",
        "end",
        "extra",
        "face",
        "floor",
        "into",
        "lead",
        "least",
        "most",
        "only",
        "out_of",
        "per",
        "points",
        "provided",
        "selected",
        "tied",
        "together",
        "when",
        "workers",
        "worlds",
    )

    def __init__(self, when: int, do: str, face: int) -> None:
        self.when: int = when
        self.do: str = do
        self.face: int = face
        """The face that carries the power."""
        self.credits: int = 0
        self.points: int = 0
        self.amount: int = 0
        self.cost: int = 0
        """What using it costs, or the lowest printed cost of the tiles it is about."""
        self.floor: int = 1
        self.least: int = 1
        self.most: int = 0
        self.dice: int = ALL_KINDS
        """Kinds of dice it is about, a bit each."""
        self.worlds: int = ALL_KINDS
        """Colours of worlds it is about, a bit each; gray is bit 0."""
        self.out_of: int = -1
        self.into: int = EVERY_PHASE
        self.selected: bool = False
        """Workers go to the phase that their owner selected."""
        self.apart: bool = False
        """The tile prints "phase(s)"."""
        self.together: bool = False
        """All workers come out of one column."""
        self.lead: int = -1
        """The colour of worlds of which its owner must have the most."""
        self.tied: int = 0
        self.per: str = ""
        self.each: int = 1
        self.provided: str = ""
        self.end: bool = False
        self.only: bool = False
        """About developments with a Reassign power only."""
        self.extra: int = 0
        self.workers: tuple[int, ...] = ()


class Gain:
    """One immediate effect of a face, or what it grants at setup."""

    __slots__ = ("amount", "do", "kind", "to")

    def __init__(self, do: str, amount: int, kind: int, to: int) -> None:
        self.do: str = do
        self.amount: int = amount
        self.kind: int = kind
        self.to: int = to


class Bonus:
    """Points at the end of the game."""

    __slots__ = ("cost", "dice", "each", "of", "only", "per", "points", "worlds")

    def __init__(self, *, per: str, points: int, each: int, dice: int, worlds: int, of: int, only: str, cost: int) -> None:
        self.per: str = per
        self.points: int = points
        self.each: int = each
        self.dice: int = dice
        self.worlds: int = worlds
        self.of: int = of
        self.only: str = only
        self.cost: int = cost
        """The lowest printed cost of the tiles it counts."""


POWER_FIELDS: Final[dict[str, tuple[str, ...]]] = {
    "reassign": ("least", "most", "colours", "barred", "out_of", "into", "apart", "together", "lead", "tied"),
    "dictate": ("most", "repeat", "apart"),
    "income": ("credits", "per", "each", "worlds", "colours", "provided", "at"),
    "points": ("points",),
    "worker": ("colours",),
    "stock": ("credits", "colours"),
    "top": (),
    "rearrange": (),
    "tile": ("tiles",),
    "discount": ("amount", "floor", "worlds", "only"),
    "reward": ("credits", "worlds", "extra", "cost"),
    "return": ("least", "most", "colours"),
    "trade": ("credits", "worlds"),
    "consume": ("credits", "points", "worlds"),
    "buy": ("cost", "points"),
    "capacity": ("goods",),
    "scout": ("credits",),
    "cut": ("amount", "floor", "cost", "colours"),
    "pairs": ("credits", "colours"),
    "produce": ("credits", "worlds"),
    "spend": ("cost", "points", "most"),
    "forecast": (),
}
PERS: Final = ("", "good", "good-die", "citizenry", "shipped")
PROVIDED: Final = ("", "most-developments", "dearest-world", "scouted")
BONUSES: Final = ("die", "die-colour", "cost", "development", "world", "chips-triangle", "good", "flat")


def _error(c: Component, reason: str) -> BadComponents:
    return BadComponents(f"{c.where}: {c.id}: {reason}")


def _number(c: Component, record: dict[str, Any], field: str, default: int) -> int:
    value = record.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise _error(c, f"{field} is {value!r}; a number was expected")
    return value


def _word(c: Component, record: dict[str, Any], field: str, values: tuple[str, ...], default: str) -> str:
    value = record.get(field, default)
    if value not in values:
        raise _error(c, f"{field} is {value!r}; one of {', '.join([v for v in values if v])} was expected")
    return str(value)


def _mask(c: Component, record: dict[str, Any], field: str, names: tuple[str, ...], default: int) -> int:
    """The bits of a list of names."""
    value = record.get(field)
    if value is None:
        return default
    if not isinstance(value, list) or any(name not in names for name in value):
        raise _error(c, f"{field} is {value!r}; a list of {', '.join(names)} was expected")
    mask = 0
    for name in value:
        mask |= bit(names.index(name))
    return mask


KIND_NAMES: Final[tuple[str, ...]] = tuple([die.id for die in DICE])
COLOUR_NAMES: Final[tuple[str, ...]] = ("gray", *KIND_NAMES[1:])


def _read_power(c: Component, record: dict[str, Any], face: int) -> Power:
    do = _word(c, record, "do", tuple(POWER_FIELDS), "")
    for field in record:
        if field not in ("when", "do") and field not in POWER_FIELDS[do]:
            raise _error(c, f"the power {do!r} has no field {field!r}")
    power = Power(MOMENTS.index(_word(c, record, "when", MOMENTS, "")), do, face)
    power.credits = _number(c, record, "credits", 0)
    power.points = _number(c, record, "points", 0)
    power.floor = _number(c, record, "floor", 1)
    power.least = _number(c, record, "least", 1)
    power.most = _number(c, record, "most", 0)
    power.tied = _number(c, record, "tied", 0)
    power.each = _number(c, record, "each", 1)
    power.extra = _number(c, record, "extra", 0)
    power.worlds = _mask(c, record, "worlds", COLOUR_NAMES, ALL_KINDS)
    power.dice = _mask(c, record, "colours", KIND_NAMES, ALL_KINDS) & ~_mask(c, record, "barred", KIND_NAMES, 0)
    power.per = _word(c, record, "per", PERS, "")
    power.provided = _word(c, record, "provided", PROVIDED, "")
    power.end = _word(c, record, "at", ("start", "end"), "start") == "end"
    power.apart = bool(record.get("apart", False))
    power.together = bool(record.get("together", False))
    power.only = "only" in record and _word(c, record, "only", ("reassign",), "") == "reassign"
    if "out_of" in record:
        power.out_of = PHASE_NAMES.index(_word(c, record, "out_of", PHASE_NAMES, ""))
    if "lead" in record:
        power.lead = COLOUR_NAMES.index(_word(c, record, "lead", COLOUR_NAMES, ""))
    power.selected = record.get("into") == ["selected"]
    if not power.selected:
        power.into = _mask(c, record, "into", PHASE_NAMES, EVERY_PHASE)
    if do in AMOUNT_FIELDS:
        power.amount = _number(c, record, AMOUNT_FIELDS[do], 1)
    if do in SPECIAL_FIELDS:
        SPECIAL_FIELDS[do](c, record, power)
    return power


def _read_cost(c: Component, record: dict[str, Any], power: Power) -> None:
    power.cost = _number(c, record, "cost", 0)


def _read_cut(c: Component, record: dict[str, Any], power: Power) -> None:
    power.cost = _number(c, record, "cost", 0)
    if ("cost" in record) == ("colours" in record):
        raise _error(c, "a power that cuts a need is paid by either a cost or a die of some colours")


def _read_dictate(c: Component, record: dict[str, Any], power: Power) -> None:
    power.amount = 1 if record.get("repeat", False) else 0


def _check_pairs(c: Component, record: dict[str, Any], power: Power) -> None:
    if len(record.get("colours", [])) != 2:
        raise _error(c, "a power that pays for pairs of builders names two colours")


def _read_workers(c: Component, record: dict[str, Any], power: Power) -> None:
    if power.when not in (EXPLORE, SHIP):
        raise _error(c, f"virtual workers explore or ship; when is {record['when']!r}")
    power.workers = tuple([KIND[str(name)] for name in record["colours"]])


AMOUNT_FIELDS: Final[dict[str, str]] = {
    "tile": "tiles",
    "discount": "amount",
    "buy": "cost",
    "capacity": "goods",
    "cut": "amount",
}
"""The field that says how much a power does."""
SPECIAL_FIELDS: Final[dict[str, Callable[[Component, dict[str, Any], Power], None]]] = {
    "reward": _read_cost,
    "spend": _read_cost,
    "cut": _read_cut,
    "dictate": _read_dictate,
    "pairs": _check_pairs,
    "worker": _read_workers,
}
"""What some powers read in a way of their own."""


def _gain(c: Component, record: dict[str, Any]) -> Gain:
    do = _word(c, record, "do", ("remove", "lose", "credits", "credits-at", "die"), "")
    if do == "die":
        kind = KIND_NAMES.index(_word(c, record, "colour", KIND_NAMES, ""))
        return Gain(do, _number(c, record, "dice", 1), kind, PLACES.index(_word(c, record, "to", PLACES, "")))
    return Gain(do, _number(c, record, "dice" if do in ("remove", "lose") else "credits", 1), -1, -1)


def _bonus(c: Component) -> Bonus | None:
    record = c.data.get("bonus")
    if record is None:
        return None
    if not isinstance(record, dict):
        raise c.field_error("bonus", "a table")
    return Bonus(
        per=_word(c, record, "per", BONUSES, ""),
        points=_number(c, record, "points", 1),
        each=_number(c, record, "each", 1),
        dice=_mask(c, record, "colours", KIND_NAMES, ALL_KINDS),
        worlds=_mask(c, record, "worlds", COLOUR_NAMES, ALL_KINDS),
        of=WORLD if _word(c, record, "of", ("development", "world"), "development") == "world" else DEVELOPMENT,
        only=_word(c, record, "only", ("", "reassign", "no-reassign"), ""),
        cost=_number(c, record, "cost", 0),
    )


def _face_number(c: Component, by_number: dict[int, Component]) -> int:
    """The face number of a component, by the tile, faction or home world that it belongs to."""
    if "tile" in c.data:
        return face_of(c.int("tile") - 1, WORLD if c.kind == "world" else DEVELOPMENT)
    if "faction" in c.data:
        first, second = faction_faces(c.int("faction") - 1)
        return second if first in by_number else first
    return home_face(c.int("home") - 1)


def _faces() -> dict[int, Component]:
    faces: dict[int, Component] = {}
    for c in COMPONENTS:
        if c.kind == "die":
            c.only(("set", "colour", "mark", "faces", "trade", "matches", "counts_as"))
            continue
        if c.kind in ("dice", "token"):
            c.only(("set", "of") if c.kind == "dice" else ("set", "colour", "mark", "matches"))
            continue
        if c.kind == "objective":
            continue
        if c.kind not in ("development", "world"):
            raise _error(
                c, f"{c.kind!r} is no kind of component; die, dice, token, objective, development or world was expected"
            )
        c.only(("set", "tile", "faction", "home", "cost", "colour", "reassign", "fixed", "trade", "powers", "gains", "bonus"))
        if len([field for field in ("tile", "faction", "home") if field in c.data]) != 1:
            raise _error(c, "one of tile, faction and home was expected")
        number = _face_number(c, faces)
        if number in faces:
            raise _error(c, f"its place is taken by {faces[number].id}")
        faces[number] = c
    return faces


FACE: Final[dict[int, Component]] = _faces()
"""The component of each face."""
BY_ID: Final[dict[str, int]] = {c.id: number for number, c in FACE.items()}

_cost: list[int] = [0] * FACES
_colour: list[int] = [GRAY] * FACES
_is_world: list[bool] = [False] * FACES
_reassigns: list[bool] = [False] * FACES
_powers: list[tuple[Power, ...]] = [()] * FACES
_gains: list[tuple[Gain, ...]] = [()] * FACES
_bonuses: list[Bonus | None] = [None] * FACES
_fixed: list[bool] = [False] * FACES
_keeps: list[bool] = [False] * FACES
for _n, _c in FACE.items():
    _cost[_n] = _c.int("cost")
    _is_world[_n] = _c.kind == "world"
    if _is_world[_n]:
        _colour[_n] = COLOUR_NAMES.index(_c.text("colour", COLOUR_NAMES))
    _reassigns[_n] = bool(_c.data.get("reassign", False))
    _powers[_n] = tuple([_read_power(_c, _record, _n) for _record in _c.records("powers")])
    _gains[_n] = tuple([_gain(_c, _record) for _record in _c.records("gains")])
    _bonuses[_n] = _bonus(_c)
    _fixed[_n] = bool(_c.data.get("fixed", False))
    _keeps[_n] = _c.data.get("trade", True) is False

COST: Final[tuple[int, ...]] = tuple(_cost)
COLOUR: Final[tuple[int, ...]] = tuple(_colour)
IS_WORLD: Final[tuple[bool, ...]] = tuple(_is_world)
REASSIGNS: Final[tuple[bool, ...]] = tuple(_reassigns)
"""Developments with a Reassign power, those that change Dictate included."""
POWERS: Final[tuple[tuple[Power, ...], ...]] = tuple(_powers)
GAINS: Final[tuple[tuple[Gain, ...], ...]] = tuple(_gains)
BONUSES_OF: Final[tuple[Bonus | None, ...]] = tuple(_bonuses)
REMOVES: Final[tuple[int, ...]] = tuple([sum([g.amount for g in gains if g.do == "remove"]) for gains in GAINS])
"""How many dice a face takes from its owner."""
LOSES: Final[tuple[int, ...]] = tuple([sum([g.amount for g in gains if g.do == "lose"]) for gains in GAINS])
"""How many of the builders that complete a face are lost."""
FIXED: Final[tuple[bool, ...]] = tuple(_fixed)
"""Faces whose cost no power changes."""
KEEPS_GOODS: Final[tuple[bool, ...]] = tuple(_keeps)
"""Worlds whose goods can not be Traded."""


def _of_set(name: str, first: int, after: int, width: int) -> tuple[int, ...]:
    """The tiles, factions or home worlds of one set, by number."""
    faces = [n for n in FACE if first <= n < after and (n - first) % width == 0]
    return tuple(sorted([(n - first) // width for n in faces if FACE[n].text("set", SETS, "base") == name]))


TILES: Final[tuple[int, ...]] = _of_set("base", 0, FACTION_BASE, SIDES)
FACTIONS: Final[tuple[int, ...]] = _of_set("base", FACTION_BASE, HOME_BASE, SIDES)
"""Factions by number, from 0: the printed number less one."""
HOMES: Final[tuple[int, ...]] = _of_set("base", HOME_BASE, FACES, 1)
AMBITION_TILES: Final[tuple[int, ...]] = _of_set("ambition", 0, FACTION_BASE, SIDES)
AMBITION_FACTIONS: Final[tuple[int, ...]] = _of_set("ambition", FACTION_BASE, HOME_BASE, SIDES)
AMBITION_HOMES: Final[tuple[int, ...]] = _of_set("ambition", HOME_BASE, FACES, 1)
for _tile in TILES + AMBITION_TILES:
    if face_of(_tile, WORLD) not in FACE:
        raise _error(FACE[face_of(_tile, DEVELOPMENT)], "its tile has no world side")


def _roll(die: Component) -> tuple[int, ...]:
    """The symbols of a die; the two phases of a face may be written in either order."""
    if die.kind == "token":
        return ()
    names = die.data.get("faces")
    if not isinstance(names, list) or len(names) != SYMBOLS_PER_DIE:
        raise die.field_error("faces", "a list of six faces")
    symbols: list[int] = []
    for name in names:
        either_way = (str(name), "+".join(reversed(str(name).split("+"))))
        numbers = [number for number in range(TOKEN) if SYMBOL_NAMES[number] in either_way]
        if not numbers:
            raise _error(die, f"there is no face {name!r}; there are {', '.join(SYMBOL_NAMES[:TOKEN])}")
        symbols.append(numbers[0])
    return tuple(symbols)


ROLLS: Final[tuple[tuple[int, ...], ...]] = tuple([_roll(die) for die in DICE])
"""The six symbols of each kind of die."""
if max(ROLLS[HOME]) >= PHASES:
    raise _error(DICE[HOME], "each of its faces must show one phase: it is the extra die of two seats")
TRADE: Final[tuple[int, ...]] = tuple([die.int("trade", 0) for die in DICE])
"""What a good from a world of a colour is Traded for."""
MATCHES: Final[tuple[bool, ...]] = tuple([bool(die.data.get("matches", False)) for die in DICE])
"""Kinds of dice that match every world when Consuming."""
COUNTS_AS: Final[tuple[int, ...]] = tuple([KIND[die.text("counts_as", KIND_NAMES, die.id)] for die in DICE])
"""The colour that a kind of die is taken for where different colours are counted."""
SUPPLY: Final[tuple[int, ...]] = tuple([die.copies if die.text("set", SETS, "base") == "base" else 0 for die in DICE])


def _with_ambition() -> tuple[int, ...]:
    count = [die.copies for die in DICE]
    for c in COMPONENTS:
        if c.kind == "dice":
            count[KIND[c.text("of", KIND_NAMES)]] += c.copies
    return tuple(count)


AMBITION_SUPPLY: Final[tuple[int, ...]] = _with_ambition()
"""The dice of the base game and of Ambition together, and the Talent tokens."""
