"""What the powers of an empire come to: one function for each word of the effect vocabulary, kept as sums until a tile is placed."""

from array import array
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from orrery.games.new_frontiers.rules.built import Built
from orrery.games.new_frontiers.rules.components import (
    ALIEN,
    ALL_TYPES,
    ANY,
    DEVELOP_ICON,
    KEYWORDS,
    PRODUCE_ICON,
    TILES,
    TYPES,
    Filter,
    Power,
    Tile,
)

CONSUMES: Final = 0
EACH: Final = 1
DIFFERENT: Final = 2
DIFFERENT_EACH: Final = 3
SELLS: Final = 4
SHAPES: Final = {
    "consume": CONSUMES,
    "consume-each": EACH,
    "consume-different": DIFFERENT,
    "consume-different-each": DIFFERENT_EACH,
    "sell": SELLS,
}
"""How each Consume power takes goods."""
NO_TERRAFORM: Final = -1
NO_PRICE: Final = -1


class Consumer:
    """A Consume power that takes goods: `shape` says how, `goods` how many at most or exactly, the rest what it brings."""

    __slots__ = ("credits", "goods", "shape", "tile", "type", "vp")

    def __init__(self, *, shape: int, goods: int, type: int, vp: int, credits: int, tile: int) -> None:
        self.shape = shape
        self.goods = goods
        self.type = type
        self.vp = vp
        self.credits = credits
        self.tile = tile

    def is_like(self, other: "Consumer") -> bool:
        """True if it makes no difference which of the two is used."""
        return (
            self.shape == other.shape
            and self.goods == other.goods
            and self.type == other.type
            and self.vp == other.vp
            and self.credits == other.credits
        )


class Arm(NamedTuple):
    """A power that gives Military for a good."""

    military: int
    type: int
    """The type of the good, or `ANY`."""
    tile: int


class Powers:
    """The active powers of one empire, summed up by what asks for them. They never change once made, so copies share them; what
    was worked out of them, or last of the tiles of their empire, is kept here."""

    __slots__ = (
        "again",
        "annexes",
        "arms",
        "built",
        "consume_income",
        "consume_vp",
        "consumers",
        "develop_credits",
        "develop_discount",
        "develop_income",
        "discount",
        "discount_type",
        "explore_colonists",
        "explore_worlds",
        "features",
        "fills",
        "military",
        "military_keyword",
        "military_type",
        "most_vp",
        "per_colony",
        "per_good",
        "per_type",
        "price",
        "produce_income",
        "replaced",
        "settle_colonists",
        "settle_credits",
        "settle_worlds",
        "terraform",
        "vp_extra",
        "vp_per_good",
    )

    def __init__(self) -> None:
        self.military: int = 0
        self.military_type: list[int] = [0] * len(TYPES)
        self.military_keyword: list[int] = [0] * len(KEYWORDS)
        self.arms: list[Arm] = []
        self.discount: int = 0
        self.discount_type: list[int] = [0] * len(TYPES)
        self.annexes: list[tuple[int, Filter]] = []
        self.again: int = 0
        """1 where a second world may be settled in one action."""
        self.terraform: int = NO_TERRAFORM
        """How much more a replacement may cost."""
        self.replaced: list[tuple[int, Filter]] = []
        """Colonies that a world may replace for nothing."""
        self.settle_credits: int = 0
        self.settle_colonists: int = 0
        self.settle_worlds: int = 0
        self.develop_discount: int = 0
        self.develop_income: int = 0
        self.develop_credits: int = 0
        self.explore_worlds: int = 0
        self.explore_colonists: int = 0
        self.produce_income: int = 0
        self.fills: list[int] = []
        """A type for each windfall colony to fill, those of one type before those of any."""
        self.per_good: list[int] = [0] * len(TYPES)
        self.per_type: int = 0
        self.per_colony: list[tuple[int, Filter]] = []
        self.price: list[int] = [0] * len(TYPES)
        self.consumers: list[Consumer] = []
        self.consume_income: int = 0
        self.consume_vp: int = 0
        self.vp_per_good: int = 0
        self.vp_extra: int = 0
        self.most_vp: int = 0
        """More points than the consumers can bring in one action, points per good aside."""
        self.features: array[float] | None = None
        """What a network sees of them, once it was looked at."""
        self.built: Built | None = None
        """What the tiles of the empire came to when somebody last looked: those asleep count, so ask `Empire.built`."""


def summed_powers(colonies: Sequence[int], developments: Sequence[int]) -> Powers:
    """The powers of these tiles together."""
    sums = Powers()
    for number in (*colonies, *developments):
        for power in TILES[number].powers:
            ADD[power.do](sums, power, number)
            if power.named and (power.named in developments or power.named in colonies):
                sums.vp_extra += power.extra
    sums.fills.sort()
    return sums


def _add_military(sums: Powers, power: Power, tile: int) -> None:
    if power.of.type >= 0:
        sums.military_type[power.of.type] += power.amount
    elif power.of.keyword >= 0:
        sums.military_keyword[power.of.keyword] += power.amount
    else:
        sums.military += power.amount


def _add_discount(sums: Powers, power: Power, tile: int) -> None:
    if power.on == DEVELOP_ICON:
        sums.develop_discount += power.amount
    elif power.of.type >= 0:
        sums.discount_type[power.of.type] += power.amount
    else:
        sums.discount += power.amount


def _add_consumer(sums: Powers, power: Power, tile: int) -> None:
    shape = SHAPES[power.do]
    sums.consumers.append(
        Consumer(shape=shape, goods=power.goods, type=power.type, vp=power.vp, credits=power.credits, tile=tile)
    )
    sums.most_vp += power.vp * (power.goods if shape in (EACH, DIFFERENT_EACH) else 1)


def _add_by_type(amounts: list[int], power: Power) -> None:
    """Add the amount of a power to its type, or to every type."""
    for type in ALL_TYPES:
        if power.type == type or power.type == ANY:
            amounts[type] += power.amount


def _add_price(sums: Powers, power: Power, tile: int) -> None:
    _add_by_type(sums.price, power)


def _add_per_good(sums: Powers, power: Power, tile: int) -> None:
    _add_by_type(sums.per_good, power)


def _add_draw(sums: Powers, power: Power, tile: int) -> None:
    sums.explore_worlds += power.amount


def _add_gain(sums: Powers, power: Power, tile: int) -> None:
    """What an action gives to everybody who does it and has the power."""
    if power.what == "colonists":
        sums.explore_colonists += power.amount
    elif power.what == "vp":
        sums.consume_vp += power.amount
    elif power.on == DEVELOP_ICON:
        sums.develop_income += power.amount
    elif power.on == PRODUCE_ICON:
        sums.produce_income += power.amount
    else:
        sums.consume_income += power.amount


def _add_reward(sums: Powers, power: Power, tile: int) -> None:
    """What follows a development bought or a world settled."""
    if power.on == DEVELOP_ICON:
        sums.develop_credits += power.amount
    elif power.what == "credits":
        sums.settle_credits += power.amount
    elif power.what == "colonists":
        sums.settle_colonists += power.amount
    else:
        sums.settle_worlds += power.amount


def _add_arm(sums: Powers, power: Power, tile: int) -> None:
    sums.arms.append(Arm(power.amount, power.type, tile))


def _add_annex(sums: Powers, power: Power, tile: int) -> None:
    sums.annexes.append((power.amount, power.of))


def _add_settle_again(sums: Powers, power: Power, tile: int) -> None:
    sums.again = 1


def _add_terraform(sums: Powers, power: Power, tile: int) -> None:
    sums.terraform = max(sums.terraform, power.amount)


def _add_replaced(sums: Powers, power: Power, tile: int) -> None:
    sums.replaced.append((tile, power.of))


def _add_fill(sums: Powers, power: Power, tile: int) -> None:
    sums.fills.extend([power.type] * power.amount)


def _add_per_type(sums: Powers, power: Power, tile: int) -> None:
    sums.per_type += power.amount


def _add_per_colony(sums: Powers, power: Power, tile: int) -> None:
    sums.per_colony.append((power.amount, power.of))


def _add_vp_per_good(sums: Powers, power: Power, tile: int) -> None:
    sums.vp_per_good += power.amount


def _add_nothing(sums: Powers, power: Power, tile: int) -> None:
    """A power that belongs to its tile alone: `Tile.pays` and `Tile.needs`."""


ADD: Final[dict[str, Callable[[Powers, Power, int], None]]] = {
    "annex": _add_annex,
    "arm": _add_arm,
    "consume": _add_consumer,
    "consume-different": _add_consumer,
    "consume-different-each": _add_consumer,
    "consume-each": _add_consumer,
    "discount": _add_discount,
    "draw": _add_draw,
    "fill": _add_fill,
    "gain": _add_gain,
    "military": _add_military,
    "needs-payment": _add_nothing,
    "per-colony": _add_per_colony,
    "per-good": _add_per_good,
    "per-type": _add_per_type,
    "price": _add_price,
    "replace-this": _add_replaced,
    "reward": _add_reward,
    "sell": _add_consumer,
    "settle-again": _add_settle_again,
    "terraform": _add_terraform,
    "vp-per-good": _add_vp_per_good,
    "yield": _add_nothing,
}
"""What each word of the effect vocabulary adds to the powers of an empire."""
NO_POWERS: Final = summed_powers((), ())


def fits(of: Filter, tile: Tile, type: int) -> bool:
    """True if a power about `of` is about this world, taken as one of `type`."""
    return (
        (of.type < 0 or of.type == type)
        and (of.keyword < 0 or of.keyword in tile.keywords)
        and (of.military < 0 or bool(of.military) == tile.military)
        and (of.alien < 0 or bool(of.alien) == (tile.alien or type == ALIEN))
    )


def military_against(powers: Powers, tile: Tile) -> int:
    """Permanent Military against a world, specialised Military included."""
    total = powers.military
    if tile.type >= 0:
        total += powers.military_type[tile.type]
    for keyword in tile.keywords:
        total += powers.military_keyword[keyword]
    return total


def settle_cost(powers: Powers, tile: Tile, type: int) -> int:
    """Credits to settle a world by payment, as one of `type`; `NO_PRICE` if nothing allows it.

    A military world is paid for by the best power that allows it, and its defense is its cost then.
    """
    cost = tile.strength - powers.discount
    if 0 <= type < ANY:
        cost -= powers.discount_type[type]
    if tile.military:
        best = -1
        for amount, of in powers.annexes:
            if amount > best and fits(of, tile, type):
                best = amount
        if best < 0:
            return NO_PRICE
        cost -= best
    return cost if cost > 0 else 0
