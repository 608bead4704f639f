"""The tiles of New Frontiers as typed records, read once from the component files.

A tile is known by its number: worlds from 1, then home colonies, then development faces; 0 is no tile.
"""

from typing import Any, Final

from orrery.core.components import Component, load

TYPES: Final = ("novelty", "rare", "genes", "alien")
NOVELTY: Final = 0
RARE: Final = 1
GENES: Final = 2
ALIEN: Final = 3
ANY: Final = 4
"""The type of the world whose owner names its type, and of powers that take any good."""
GRAY: Final = -1
WORLD_TYPES: Final = ("novelty", "rare", "genes", "alien", "any")

KEYWORDS: Final = ("imperium", "rebel", "uplift", "alien")
KINDS: Final = ("gray", "windfall", "production")
WINDFALL: Final = 1
PRODUCTION: Final = 2

ICONS: Final = ("explore", "develop", "settle", "produce", "trade", "consume")
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
    """Which worlds a power is about; -1 leaves a side open."""

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
    """One line of a "?": points for each thing of a kind; -1 leaves a condition open."""

    __slots__ = (
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


class Tile:
    """A world, a home colony or a face of a development. `keywords` and `icons` are sets of bits."""

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
        id: str,
        number: int,
        kind: int,
        type: int,
        military: bool,
        strength: int,
        colonists: int,
        keywords: int,
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
        self.alien = type == ALIEN or bool(keywords & (1 << KEYWORDS.index("alien")))
        self.vp = vp
        self.for_sale = for_sale
        self.size = size
        self.cost = cost
        self.stack = stack
        self.face = face
        self.mat = mat
        self.bonus: tuple[Bonus, ...] = ()
        self.powers: tuple[Power, ...] = ()
        self.icons = 0
        self.pays = 0
        """Credits when a good is produced here."""
        self.needs = 0
        """Credits to pay before a good is produced here."""


class Goal:
    """A goal: what it counts, the points for having at least so many, and how much a stockpile mat holds for it."""

    __slots__ = ("counts", "id", "most", "steps")

    def __init__(self, id: str, counts: int, steps: tuple[tuple[int, int], ...], most: int) -> None:
        self.id = id
        self.counts = counts
        self.steps = steps
        self.most = most


FILES: Final = ("worlds.toml", "homes.toml", "developments.toml", "actions.toml", "goals.toml", "supply.toml")
COMPONENTS: Final[tuple[Component, ...]] = load("orrery.games.new_frontiers.components", FILES)

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


def _of(c: Component, record: dict[str, Any], field: str, names: tuple[str, ...], default: int) -> int:
    """The place of a name in a closed list."""
    value = record.get(field)
    if value is None:
        return default
    if value not in names:
        raise c.wrong(field, "one of " + ", ".join(names))
    return names.index(value)


def _flag(record: dict[str, Any], field: str) -> int:
    return int(record[field]) if field in record else -1


def _filter(c: Component, record: dict[str, Any]) -> Filter:
    for field in record:
        if field not in ("type", "keyword", "military", "alien"):
            raise c.wrong("powers", "a filter with type, keyword, military or alien")
    return Filter(
        _of(c, record, "type", TYPES, -1),
        _of(c, record, "keyword", KEYWORDS, -1),
        _flag(record, "military"),
        _flag(record, "alien"),
    )


def _power(c: Component, record: dict[str, Any], numbers: dict[str, int]) -> Power:
    do = record.get("do")
    if do not in EFFECTS:
        raise c.wrong("powers", "do to be one of " + ", ".join(EFFECTS))
    for field in record:
        if field not in ("on", "do") and field not in EFFECTS[do]:
            raise c.wrong("powers", f"{do} with just on, {', '.join(EFFECTS[do])}")
    if "on" not in record:
        raise c.wrong("powers", "on, the action of the power,")
    named = record.get("with")
    if named is not None and named not in numbers:
        raise c.wrong("powers", "with to be the id of a tile")
    of = _filter(c, record.get("of", {}))
    if do in ("discount", "military") and (of.military >= 0 or of.alien >= 0):
        raise c.wrong("powers", f"{do} of a type or a keyword")
    if do == "discount" and of.keyword >= 0:
        raise c.wrong("powers", "discount of a type")
    return Power(
        _of(c, record, "on", ICONS, 0),
        do,
        record.get("what", ""),
        record.get("amount", 0),
        _of(c, record, "type", TYPES, ANY),
        of,
        record.get("goods", record.get("most", 0)),
        record.get("vp", 0),
        record.get("credits", 0),
        numbers[named] if named else 0,
        record.get("extra", 0),
    )


def _bonus(c: Component, record: dict[str, Any], numbers: dict[str, int]) -> Bonus:
    for field in record:
        if field not in BONUS_FIELDS:
            raise c.wrong("bonus", "lines with " + ", ".join(BONUS_FIELDS))
    if record.get("each") not in EACH:
        raise c.wrong("bonus", "each to be one of " + ", ".join(EACH))
    if record["each"] == "named" and record.get("tile") not in numbers:
        raise c.wrong("bonus", "tile to be the id of a tile")
    return Bonus(
        record.get("vp", 0),
        record["each"],
        numbers[record["tile"]] if "tile" in record else 0,
        tuple(record.get("table", ())),
        _of(c, record, "type", TYPES, -1),
        _of(c, record, "no_type", TYPES, -1),
        _of(c, record, "kind", KINDS, -1),
        _flag(record, "military"),
        _of(c, record, "keyword", KEYWORDS, -1),
        _of(c, record, "no_keyword", KEYWORDS, -1),
        _of(c, record, "power", ICONS, -1),
        _of(c, record, "no_power", ICONS, -1),
        record.get("size", -1),
    )


def _tile(c: Component, number: int) -> Tile:
    keywords = 0
    for word in c.data.get("keywords", []):
        if word not in KEYWORDS:
            raise c.wrong("keywords", "a list of " + ", ".join(KEYWORDS))
        keywords |= 1 << KEYWORDS.index(word)
    if "vp" not in c.data and "bonus" not in c.data:
        raise c.wrong("vp", "a number, or a bonus,")
    vp = c.int("vp", 0)
    if c.kind == "development":
        cost, size, stack = c.int("cost"), c.int("size"), c.int("stack")
        face = c.text("face", ("always", "first", "other"))
        return Tile(c.id, number, 0, GRAY, False, 0, 0, keywords, vp, True, size, cost, stack, face, 0)
    kind = KINDS.index(c.text("kind", KINDS))
    type = GRAY if kind == 0 else WORLD_TYPES.index(c.text("type", WORLD_TYPES))
    for_sale = bool(c.data.get("for_sale", True))
    if c.kind == "home":
        face = c.text("side", ("white", "dark"))
        military = bool(c.data.get("military", False))
        return Tile(
            c.id, number, kind, type, military, 0, c.int("colonists"), keywords, vp, for_sale, 0, 0, 0, face, c.int("mat")
        )
    military = "defense" in c.data
    strength = c.int("defense") if military else c.int("cost")
    return Tile(c.id, number, kind, type, military, strength, c.int("colonists"), keywords, vp, for_sale, 0, 0, 0, "", 0)


def _read_tiles() -> tuple[Tile, ...]:
    entries = [c for kind in ("world", "home", "development") for c in COMPONENTS if c.kind == kind]
    numbers = {c.id: number for number, c in enumerate(entries, 1)}
    tiles = [Tile("", 0, 0, GRAY, False, 0, 0, 0, 0, True, 0, 0, 0, "", 0)]
    for number, c in enumerate(entries, 1):
        tile = _tile(c, number)
        tile.powers = tuple([_power(c, record, numbers) for record in c.records("powers")])
        tile.bonus = tuple([_bonus(c, record, numbers) for record in c.records("bonus")])
        for power in tile.powers:
            tile.icons |= 1 << power.on
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
            raise c.wrong("scoring", "lines with at_least and vp")
        steps.append((record["at_least"], record["vp"]))
    counts = COUNTS.index(c.text("counts", COUNTS))
    return Goal(c.id, counts, tuple(sorted(steps)), c.int("most") if counts <= STOCKED_CREDITS else 0)


for _c in COMPONENTS:
    _c.only(_FIELDS[_c.kind])

TILES: Final[tuple[Tile, ...]] = _read_tiles()
NUMBERS: Final[dict[str, int]] = {tile.id: tile.number for tile in TILES[1:]}
WORLDS: Final[tuple[int, ...]] = tuple([NUMBERS[c.id] for c in COMPONENTS if c.kind == "world" for _ in range(c.copies)])
HOMES: Final[tuple[int, ...]] = tuple([NUMBERS[c.id] for c in COMPONENTS if c.kind == "home"])
FACES: Final[tuple[int, ...]] = tuple([NUMBERS[c.id] for c in COMPONENTS if c.kind == "development"])
MATS: Final[tuple[int, ...]] = tuple(sorted({TILES[home].mat for home in HOMES}))
STACKS: Final[tuple[int, ...]] = tuple(sorted({TILES[face].stack for face in FACES}))
GOALS: Final[tuple[Goal, ...]] = tuple([_read_goal(c) for c in COMPONENTS if c.kind == "goal"])
GOODS: Final[tuple[int, ...]] = tuple([c.copies for c in COMPONENTS if c.kind == "good"])
PRICES: Final[tuple[int, ...]] = tuple([c.int("price") for c in COMPONENTS if c.kind == "good"])
SPACES: Final[int] = next(c.copies for c in COMPONENTS if c.id == "spaces")
RED_SPACES: Final[int] = next(c.copies for c in COMPONENTS if c.id == "red-spaces")
BY_ID: Final[dict[str, Component]] = {c.id: c for c in COMPONENTS}
