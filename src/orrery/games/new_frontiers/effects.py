"""What the powers of an empire come to: one `match` over the effect vocabulary, kept as sums until a tile is placed."""

from collections.abc import Sequence
from typing import Final

from orrery.games.new_frontiers.tiles import ANY, TILES, Filter, Power, Tile

CONSUMES: Final = 0
EACH: Final = 1
DIFFERENT: Final = 2
DIFFERENT_EACH: Final = 3
SELLS: Final = 4


class Consumer:
    """A Consume power that takes goods: `shape` says how, `goods` how many at most or exactly, the rest what it brings."""

    __slots__ = ("credits", "goods", "shape", "tile", "type", "vp")

    def __init__(self, shape: int, goods: int, type: int, vp: int, credits: int, tile: int) -> None:
        self.shape = shape
        self.goods = goods
        self.type = type
        self.vp = vp
        self.credits = credits
        self.tile = tile

    def like(self, other: "Consumer") -> bool:
        """True if it makes no difference which of the two is used."""
        return (
            self.shape == other.shape
            and self.goods == other.goods
            and self.type == other.type
            and self.vp == other.vp
            and self.credits == other.credits
        )


class Powers:
    """The active powers of one empire, summed up by what asks for them. Never changed once made, so copies share it."""

    __slots__ = (
        "again",
        "annexes",
        "arms",
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

    military: int
    military_type: tuple[int, ...]
    military_keyword: tuple[int, ...]
    arms: tuple[tuple[int, int, int], ...]
    """Military for a good: how much, the type of good, the tile."""
    discount: int
    discount_type: tuple[int, ...]
    annexes: tuple[tuple[int, Filter], ...]
    again: int
    terraform: int
    """How much more a replacement may cost; -1 if there is no such power."""
    replaced: tuple[tuple[int, Filter], ...]
    """Colonies that a world may replace for nothing."""
    settle_credits: int
    settle_colonists: int
    settle_worlds: int
    develop_discount: int
    develop_income: int
    develop_credits: int
    explore_worlds: int
    explore_colonists: int
    produce_income: int
    fills: tuple[int, ...]
    """A type for each windfall colony to fill, those of one type before those of any."""
    per_good: tuple[int, ...]
    per_type: int
    per_colony: tuple[tuple[int, Filter], ...]
    price: tuple[int, ...]
    consumers: tuple[Consumer, ...]
    consume_income: int
    consume_vp: int
    vp_per_good: int
    vp_extra: int
    most_vp: int
    """More points than the consumers can bring in one action, points per good aside."""


def summed(colonies: Sequence[int], developments: Sequence[int]) -> Powers:
    """The powers of these tiles together."""
    sums = Powers()
    military = discount = again = settle_credits = settle_colonists = settle_worlds = 0
    develop_discount = develop_income = develop_credits = explore_worlds = explore_colonists = 0
    produce_income = per_type = consume_income = consume_vp = vp_per_good = vp_extra = most_vp = 0
    terraform = -1
    military_type = [0, 0, 0, 0]
    military_keyword = [0, 0, 0, 0]
    discount_type = [0, 0, 0, 0]
    per_good = [0, 0, 0, 0]
    price = [0, 0, 0, 0]
    arms: list[tuple[int, int, int]] = []
    annexes: list[tuple[int, Filter]] = []
    replaced: list[tuple[int, Filter]] = []
    fills: list[int] = []
    per_colony: list[tuple[int, Filter]] = []
    consumers: list[Consumer] = []
    for number in (*colonies, *developments):
        for power in TILES[number].powers:
            amount = power.amount
            match power.do:
                case "military":
                    if power.of.type >= 0:
                        military_type[power.of.type] += amount
                    elif power.of.keyword >= 0:
                        military_keyword[power.of.keyword] += amount
                    else:
                        military += amount
                case "discount":
                    if power.on == 1:
                        develop_discount += amount
                    elif power.of.type >= 0:
                        discount_type[power.of.type] += amount
                    else:
                        discount += amount
                case "consume" | "consume-each" | "consume-different" | "consume-different-each" | "sell":
                    consumer = consumer_of(power, number)
                    consumers.append(consumer)
                    most_vp += consumer.vp * (consumer.goods if consumer.shape in (EACH, DIFFERENT_EACH) else 1)
                case "price":
                    for type in range(4):
                        if power.type == type or power.type == ANY:
                            price[type] += amount
                case "draw":
                    explore_worlds += amount
                case "gain":
                    if power.what == "colonists":
                        explore_colonists += amount
                    elif power.what == "vp":
                        consume_vp += amount
                    elif power.on == 1:
                        develop_income += amount
                    elif power.on == 3:
                        produce_income += amount
                    else:
                        consume_income += amount
                case "reward":
                    if power.on == 1:
                        develop_credits += amount
                    elif power.what == "credits":
                        settle_credits += amount
                    elif power.what == "colonists":
                        settle_colonists += amount
                    else:
                        settle_worlds += amount
                case "arm":
                    arms.append((amount, power.type, number))
                case "annex":
                    annexes.append((amount, power.of))
                case "settle-again":
                    again = 1
                case "terraform":
                    terraform = max(terraform, amount)
                case "replace-this":
                    replaced.append((number, power.of))
                case "fill":
                    fills.extend([power.type] * amount)
                case "per-good":
                    for type in range(4):
                        if power.type == type or power.type == ANY:
                            per_good[type] += amount
                case "per-type":
                    per_type += amount
                case "per-colony":
                    per_colony.append((amount, power.of))
                case "vp-per-good":
                    vp_per_good += amount
                    if power.named in developments or power.named in colonies:
                        vp_extra += power.extra
    fills.sort()
    sums.military = military
    sums.military_type = tuple(military_type)
    sums.military_keyword = tuple(military_keyword)
    sums.arms = tuple(arms)
    sums.discount = discount
    sums.discount_type = tuple(discount_type)
    sums.annexes = tuple(annexes)
    sums.again = again
    sums.terraform = terraform
    sums.replaced = tuple(replaced)
    sums.settle_credits = settle_credits
    sums.settle_colonists = settle_colonists
    sums.settle_worlds = settle_worlds
    sums.develop_discount = develop_discount
    sums.develop_income = develop_income
    sums.develop_credits = develop_credits
    sums.explore_worlds = explore_worlds
    sums.explore_colonists = explore_colonists
    sums.produce_income = produce_income
    sums.fills = tuple(fills)
    sums.per_good = tuple(per_good)
    sums.per_type = per_type
    sums.per_colony = tuple(per_colony)
    sums.price = tuple(price)
    sums.consumers = tuple(consumers)
    sums.consume_income = consume_income
    sums.consume_vp = consume_vp
    sums.vp_per_good = vp_per_good
    sums.vp_extra = vp_extra
    sums.most_vp = most_vp
    return sums


def consumer_of(power: Power, tile: int) -> Consumer:
    """The Consume power that takes goods, in the form the Consume step reads."""
    match power.do:
        case "consume":
            shape = CONSUMES
        case "consume-each":
            shape = EACH
        case "consume-different":
            shape = DIFFERENT
        case "consume-different-each":
            shape = DIFFERENT_EACH
        case _:
            shape = SELLS
    return Consumer(shape, power.goods, power.type, power.vp, power.credits, tile)


def fits(of: Filter, tile: Tile, type: int) -> bool:
    """True if a power about `of` is about this world, taken as one of `type`."""
    return (
        (of.type < 0 or of.type == type)
        and (of.keyword < 0 or bool(tile.keywords >> of.keyword & 1))
        and (of.military < 0 or bool(of.military) == tile.military)
        and (of.alien < 0 or bool(of.alien) == (tile.alien or type == 3))
    )


def military_against(powers: Powers, tile: Tile) -> int:
    """Permanent Military against a world, specialised Military included."""
    total = powers.military
    if tile.type >= 0:
        total += powers.military_type[tile.type]
    keywords = tile.keywords
    if keywords:
        against = powers.military_keyword
        for keyword in range(4):
            if keywords >> keyword & 1:
                total += against[keyword]
    return total


def settle_cost(powers: Powers, tile: Tile, type: int) -> int:
    """Credits to settle a world by payment, as one of `type`; -1 if it can't be paid for.

    A military world is paid for by the best power that allows it, and its defense is its cost then.
    """
    cost = tile.strength - powers.discount
    if 0 <= type < 4:
        cost -= powers.discount_type[type]
    if tile.military:
        best = -1
        for amount, of in powers.annexes:
            if amount > best and fits(of, tile, type):
                best = amount
        if best < 0:
            return -1
        cost -= best
    return cost if cost > 0 else 0
