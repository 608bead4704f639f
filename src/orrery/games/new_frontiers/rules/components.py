"""The tiles of New Frontiers as typed records, read once from the component files.

A tile is known by its number: worlds from 1, then home colonies, then development faces; 0 is no tile.
"""

from typing import Any, Final

from orrery.core.components import Component, load
from orrery.games.new_frontiers.rules.bits import bits_of

TYPES: Final = ("novelty", "rare", "genes", "alien")
NOVELTY: Final = 0
RARE: Final = 1
GENES: Final = 2
ALIEN: Final = 3
ALL_TYPES: Final = (NOVELTY, RARE, GENES, ALIEN)
ANY: Final = 4
"""The type of the world whose owner names its type, and of powers that take any good."""
GRAY: Final = -1
OPEN: Final = -1
"""What a condition says that asks for nothing."""
NO_TILE: Final = 0
WORLD_TYPES: Final = ("novelty", "rare", "genes", "alien", "any")

KEYWORDS: Final = ("imperium", "rebel", "uplift", "alien")
ALIEN_KEYWORD: Final = 3
KINDS: Final = ("gray", "windfall", "production")
NO_GOODS: Final = 0
WINDFALL: Final = 1
PRODUCTION: Final = 2

ICONS: Final = ("explore", "develop", "settle", "produce", "trade", "consume")
EXPLORE_ICON: Final = 0
DEVELOP_ICON: Final = 1
SETTLE_ICON: Final = 2
PRODUCE_ICON: Final = 3
TRADE_ICON: Final = 4
CONSUME_ICON: Final = 5

RETREAT: Final = 0
PLAN: Final = 1
DEVELOP: Final = 2
EXPLORE: Final = 3
SETTLE: Final = 4
PRODUCE: Final = 5
TRADE: Final = 6
ENVOYS: Final = 7
ACTIONS: Final = ("retreat", "plan-goals", "develop", "explore", "settle", "produce", "trade-consume", "send-envoys")

COUNTS: Final = (
    "stocked-worlds",
    "stocked-goods",
    "stocked-credits",
    "types",
    "keywords",
    "icons",
    "colonists",
    "consume-powers",
)
STOCKED_WORLDS: Final = 0
STOCKED_GOODS: Final = 1
STOCKED_CREDITS: Final = 2
COLONY_TYPES: Final = 3
OWNED_KEYWORDS: Final = 4
OWNED_ICONS: Final = 5
IDLE_COLONISTS: Final = 6
CONSUME_POWERS: Final = 7

EACH: Final = ("tile", "colony", "development", "named", "military", "colonist", "types")

EFFECTS: Final[dict[str, tuple[str, ...]]] = {
    "draw": ("amount",),
    "gain": ("what", "amount"),
    "discount": ("amount", "of"),
    "reward": ("what", "amount"),
    "military": ("amount", "of"),
    "arm": ("amount", "type"),
    "annex": ("amount", "of"),
    "settle-again": (),
    "terraform": ("amount",),
    "replace-this": ("of",),
    "yield": ("amount",),
    "fill": ("amount", "type"),
    "per-good": ("amount", "type"),
    "per-type": ("amount",),
    "per-colony": ("amount", "of"),
    "needs-payment": ("amount",),
    "price": ("amount", "type"),
    "sell": (),
    "consume": ("goods", "type", "vp", "credits"),
    "consume-each": ("most", "type", "vp", "credits"),
    "consume-different": ("goods", "vp", "credits"),
    "consume-different-each": ("most", "vp", "credits"),
    "vp-per-good": ("amount", "with", "extra"),
}
"""The effect vocabulary: what a power does, and the fields that say how."""

BONUS_FIELDS: Final = (
    "vp",
    "each",
    "tile",
    "table",
    "type",
    "no_type",
    "kind",
    "military",
    "keyword",
    "no_keyword",
    "power",
    "no_power",
    "size",
)


class Filter:
    """Which worlds a power is about; `OPEN` leaves a side open."""

    __slots__ = ("alien", "keyword", "military", "type")

    def __init__(self, type: int, keyword: int, military: int, alien: int) -> None:
        self.type = type
        self.keyword = keyword
        self.military = military
        self.alien = alien


class Power:
    """One power of a tile: the action it belongs to, what it does, and how much."""

    __slots__ = ("amount", "credits", "do", "extra", "goods", "named", "of", "on", "type", "vp", "what")

    def __init__(
        self,
        *,
        on: int,
        do: str,
        what: str,
        amount: int,
        type: int,
        of: Filter,
        goods: int,
        vp: int,
        credits: int,
        named: int,
        extra: int,
    ) -> None:
        self.on = on
        self.do = do
        self.what = what
        self.amount = amount
        self.type = type
        self.of = of
        self.goods = goods
        self.vp = vp
        self.credits = credits
        self.named = named
        self.extra = extra


class Bonus:
    """One line of a "?": points for each thing of a kind; `OPEN` leaves a condition open."""

    __slots__ = (
        "counted",
        "each",
        "keyword",
        "kind",
        "military",
        "no_keyword",
        "no_power",
        "no_type",
        "power",
        "size",
        "table",
        "tile",
        "type",
        "vp",
    )

    def __init__(
        self,
        *,
        vp: int,
        each: str,
        tile: int,
        table: tuple[int, ...],
        type: int,
        no_type: int,
        kind: int,
        military: int,
        keyword: int,
        no_keyword: int,
        power: int,
        no_power: int,
        size: int,
    ) -> None:
        self.vp = vp
        self.each = each
        self.tile = tile
        self.table = table
        self.type = type
        self.no_type = no_type
        self.kind = kind
        self.military = military
        self.keyword = keyword
        self.no_keyword = no_keyword
        self.power = power
        self.no_power = no_power
        self.size = size
        self.counted: list[list[bool]] = []
        """The tiles that fit these conditions, once `scoring.counted_tiles` has looked."""


class Tile:
    """A world, a home colony or a face of a development."""

    __slots__ = (
        "alien",
        "bonus",
        "colonists",
        "cost",
        "face",
        "for_sale",
        "icons",
        "id",
        "keywords",
        "kind",
        "mat",
        "military",
        "needs",
        "number",
        "pays",
        "powers",
        "size",
        "stack",
        "strength",
        "type",
        "vp",
    )

    def __init__(
        self,
        *,
        id: str,
        number: int,
        kind: int,
        type: int,
        military: bool,
        strength: int,
        colonists: int,
        keywords: frozenset[int],
        vp: int,
        for_sale: bool,
        size: int,
        cost: int,
        stack: int,
        face: str,
        mat: int,
    ) -> None:
        self.id = id
        self.number = number
        self.kind = kind
        self.type = type
        self.military = military
        self.strength = strength
        self.colonists = colonists
        self.keywords = keywords
        self.alien = type == ALIEN or ALIEN_KEYWORD in keywords
        self.vp = vp
        self.for_sale = for_sale
        self.size = size
        self.cost = cost
        self.stack = stack
        self.face = face
        self.mat = mat
        self.bonus: tuple[Bonus, ...] = ()
        self.powers: tuple[Power, ...] = ()
        self.icons: frozenset[int] = frozenset()
        """The actions that its powers belong to."""
        self.pays = 0
        """Credits when a good is produced here."""
        self.needs = 0
        """Credits to pay before a good is produced here."""


class Goal:
    """A goal: what it counts, the points for having at least so many, and how much a stockpile mat holds for it."""

    __slots__ = ("counts", "id", "most", "steps", "worth")

    def __init__(self, id: str, counts: int, steps: tuple[tuple[int, int], ...], most: int) -> None:
        self.id = id
        self.counts = counts
        self.steps = steps
        self.most = most
        self.worth = points_by_count(steps)
        """The points for having none, one, two …, up to its last step."""


def points_by_count(steps: tuple[tuple[int, int], ...]) -> list[int]:
    """The points for each count up to the last step: those of the highest step that is reached."""
    worth = [0]
    for at_least, vp in steps:
        worth += [worth[-1]] * (at_least - len(worth)) + [vp]
    return worth


FILES: Final = ("worlds.toml", "homes.toml", "developments.toml", "actions.toml", "goals.toml", "supply.toml")
COMPONENTS: Final[tuple[Component, ...]] = load("orrery.games.new_frontiers", FILES)

_TILE_FIELDS = ("colonists", "kind", "type", "keywords", "vp", "bonus", "powers", "for_sale")
_FIELDS: dict[str, tuple[str, ...]] = {
    "world": ("cost", "defense", *_TILE_FIELDS),
    "home": ("mat", "side", "military", *_TILE_FIELDS),
    "development": ("size", "cost", "keywords", "vp", "bonus", "powers", "stack", "column", "row", "face", "reverse"),
    "action": ("goals",),
    "goal": ("counts", "distinct", "most", "scoring"),
    "good": ("price",),
    "piece": (),
}


def _index_of(c: Component, record: dict[str, Any], field: str, names: tuple[str, ...], default: int) -> int:
    """The place of a name in a closed list."""
    value = record.get(field)
    if value is None:
        return default
    if value not in names:
        raise c.field_error(field, "one of " + ", ".join(names))
    return names.index(value)


def _flag(record: dict[str, Any], field: str) -> int:
    return int(record[field]) if field in record else OPEN


def _read_filter(c: Component, record: dict[str, Any]) -> Filter:
    for field in record:
        if field not in ("type", "keyword", "military", "alien"):
            raise c.field_error("powers", "a filter with type, keyword, military or alien")
    return Filter(
        _index_of(c, record, "type", TYPES, OPEN),
        _index_of(c, record, "keyword", KEYWORDS, OPEN),
        _flag(record, "military"),
        _flag(record, "alien"),
    )


def _read_power(c: Component, record: dict[str, Any], numbers: dict[str, int]) -> Power:
    do = record.get("do")
    if do not in EFFECTS:
        raise c.field_error("powers", "do to be one of " + ", ".join(EFFECTS))
    for field in record:
        if field not in ("on", "do") and field not in EFFECTS[do]:
            raise c.field_error("powers", f"{do} with just on, {', '.join(EFFECTS[do])}")
    if "on" not in record:
        raise c.field_error("powers", "on, the action of the power,")
    named = record.get("with")
    if named is not None and named not in numbers:
        raise c.field_error("powers", "with to be the id of a tile")
    of = _read_filter(c, record.get("of", {}))
    if do in ("discount", "military") and (of.military >= 0 or of.alien >= 0):
        raise c.field_error("powers", f"{do} of a type or a keyword")
    if do == "discount" and of.keyword >= 0:
        raise c.field_error("powers", "discount of a type")
    return Power(
        on=_index_of(c, record, "on", ICONS, EXPLORE_ICON),
        do=do,
        what=record.get("what", ""),
        amount=record.get("amount", 0),
        type=_index_of(c, record, "type", TYPES, ANY),
        of=of,
        goods=record.get("goods", record.get("most", 0)),
        vp=record.get("vp", 0),
        credits=record.get("credits", 0),
        named=numbers[named] if named else NO_TILE,
        extra=record.get("extra", 0),
    )


def _read_bonus(c: Component, record: dict[str, Any], numbers: dict[str, int]) -> Bonus:
    for field in record:
        if field not in BONUS_FIELDS:
            raise c.field_error("bonus", "lines with " + ", ".join(BONUS_FIELDS))
    if record.get("each") not in EACH:
        raise c.field_error("bonus", "each to be one of " + ", ".join(EACH))
    if record["each"] == "named" and record.get("tile") not in numbers:
        raise c.field_error("bonus", "tile to be the id of a tile")
    return Bonus(
        vp=record.get("vp", 0),
        each=record["each"],
        tile=numbers[record["tile"]] if "tile" in record else NO_TILE,
        table=tuple(record.get("table", ())),
        type=_index_of(c, record, "type", TYPES, OPEN),
        no_type=_index_of(c, record, "no_type", TYPES, OPEN),
        kind=_index_of(c, record, "kind", KINDS, OPEN),
        military=_flag(record, "military"),
        keyword=_index_of(c, record, "keyword", KEYWORDS, OPEN),
        no_keyword=_index_of(c, record, "no_keyword", KEYWORDS, OPEN),
        power=_index_of(c, record, "power", ICONS, OPEN),
        no_power=_index_of(c, record, "no_power", ICONS, OPEN),
        size=record.get("size", OPEN),
    )


def _read_tile(c: Component, number: int) -> Tile:
    """The tile of an entry, without its powers and bonuses."""
    for word in c.data.get("keywords", []):
        if word not in KEYWORDS:
            raise c.field_error("keywords", "a list of " + ", ".join(KEYWORDS))
    if "vp" not in c.data and "bonus" not in c.data:
        raise c.field_error("vp", "a number, or a bonus,")
    return _read_development(c, number) if c.kind == "development" else _read_world(c, number)


def _keywords(c: Component) -> frozenset[int]:
    return frozenset([KEYWORDS.index(word) for word in c.data.get("keywords", [])])


def _read_development(c: Component, number: int) -> Tile:
    return Tile(
        id=c.id,
        number=number,
        kind=NO_GOODS,
        type=GRAY,
        military=False,
        strength=0,
        colonists=0,
        keywords=_keywords(c),
        vp=c.int("vp", 0),
        for_sale=True,
        cost=c.int("cost"),
        size=c.int("size"),
        stack=c.int("stack"),
        face=c.text("face", ("always", "first", "other")),
        mat=0,
    )


def _read_world(c: Component, number: int) -> Tile:
    """A world of the bag, or a home colony, which has a mat and a side of it instead of a cost."""
    home = c.kind == "home"
    kind = KINDS.index(c.text("kind", KINDS))
    military = bool(c.data.get("military", False)) if home else "defense" in c.data
    return Tile(
        id=c.id,
        number=number,
        kind=kind,
        type=GRAY if kind == NO_GOODS else WORLD_TYPES.index(c.text("type", WORLD_TYPES)),
        military=military,
        strength=0 if home else c.int("defense" if military else "cost"),
        colonists=c.int("colonists"),
        keywords=_keywords(c),
        vp=c.int("vp", 0),
        for_sale=bool(c.data.get("for_sale", True)),
        size=0,
        cost=0,
        stack=0,
        face=c.text("side", ("white", "dark")) if home else "",
        mat=c.int("mat") if home else 0,
    )


def _no_tile() -> Tile:
    """The tile at the number of no tile."""
    return Tile(
        id="",
        number=NO_TILE,
        kind=NO_GOODS,
        type=GRAY,
        military=False,
        strength=0,
        colonists=0,
        keywords=frozenset(),
        vp=0,
        for_sale=True,
        size=0,
        cost=0,
        stack=0,
        face="",
        mat=0,
    )


def _read_tiles() -> tuple[Tile, ...]:
    entries = [c for kind in ("world", "home", "development") for c in COMPONENTS if c.kind == kind]
    numbers = {c.id: number for number, c in enumerate(entries, 1)}
    tiles = [_no_tile()]
    for number, c in enumerate(entries, 1):
        tile = _read_tile(c, number)
        tile.powers = tuple([_read_power(c, record, numbers) for record in c.records("powers")])
        tile.bonus = tuple([_read_bonus(c, record, numbers) for record in c.records("bonus")])
        tile.icons = frozenset([power.on for power in tile.powers])
        for power in tile.powers:
            if power.do == "yield":
                tile.pays += power.amount
            elif power.do == "needs-payment":
                tile.needs += power.amount
        tiles.append(tile)
    return tuple(tiles)


def _read_goal(c: Component) -> Goal:
    steps: list[tuple[int, int]] = []
    for record in c.records("scoring"):
        if set(record) != {"at_least", "vp"}:
            raise c.field_error("scoring", "lines with at_least and vp")
        steps.append((record["at_least"], record["vp"]))
    counts = COUNTS.index(c.text("counts", COUNTS))
    return Goal(c.id, counts, tuple(sorted(steps)), c.int("most") if counts <= STOCKED_CREDITS else 0)


for _c in COMPONENTS:
    _c.only(_FIELDS[_c.kind])

TILES: Final[tuple[Tile, ...]] = _read_tiles()
SIZES: Final[list[int]] = [tile.size for tile in TILES]
"""How many spaces each tile covers."""
KEYWORD_BITS: Final[list[int]] = [bits_of(tile.keywords) for tile in TILES]
ICON_BITS: Final[list[int]] = [bits_of(tile.icons) for tile in TILES]
"""The keywords and the icons of each tile, a bit each."""
NUMBERS: Final[dict[str, int]] = {tile.id: tile.number for tile in TILES[1:]}
WORLDS: Final[tuple[int, ...]] = tuple([NUMBERS[c.id] for c in COMPONENTS if c.kind == "world" for _ in range(c.copies)])
HOMES: Final[tuple[int, ...]] = tuple([NUMBERS[c.id] for c in COMPONENTS if c.kind == "home"])
FACES: Final[tuple[int, ...]] = tuple([NUMBERS[c.id] for c in COMPONENTS if c.kind == "development"])
SIDES: Final[dict[int, tuple[int, ...]]] = {
    mat: tuple([home for home in HOMES if TILES[home].mat == mat]) for mat in sorted({TILES[home].mat for home in HOMES})
}
"""The home colonies of each empire mat."""
STACKS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [
        tuple(sorted([face for face in FACES if TILES[face].stack == stack], key=lambda face: TILES[face].face))
        for stack in sorted({TILES[face].stack for face in FACES})
    ]
)
"""The faces of each stack of developments, the first one first."""
GOALS: Final[tuple[Goal, ...]] = tuple([_read_goal(c) for c in COMPONENTS if c.kind == "goal"])
GOODS: Final[tuple[int, ...]] = tuple([c.copies for c in COMPONENTS if c.kind == "good"])
PRICES: Final[tuple[int, ...]] = tuple([c.int("price") for c in COMPONENTS if c.kind == "good"])
SPACES: Final[int] = next(c.copies for c in COMPONENTS if c.id == "spaces")
RED_SPACES: Final[int] = next(c.copies for c in COMPONENTS if c.id == "red-spaces")
BY_ID: Final[dict[str, Component]] = {c.id: c for c in COMPONENTS}
