"""What an answer leads to: the best that Consume can still bring, and what each action would mean for a seat now."""

from orrery.core.view import View
from orrery.games.new_frontiers.effects import CONSUMES, DIFFERENT, EACH, SELLS, Consumer, Powers
from orrery.games.new_frontiers.phases.develop import for_sale
from orrery.games.new_frontiers.phases.settle import settlings, unpacked
from orrery.games.new_frontiers.table import NONE, Empire, Frontier, price
from orrery.games.new_frontiers.tiles import ANY, DEVELOP, PRODUCE, PRODUCTION, SETTLE, TILES, TRADE

MOST_STATES = 20000
"""A Consume with more ways than this is not looked through to its end."""


class Gain:
    """What an answer brings together with the best that can follow: points, credits, and the Consume powers in their order."""

    __slots__ = ("credits", "order", "vp")

    def __init__(self, vp: int, credits: int, order: tuple[int, ...]) -> None:
        self.vp = vp
        self.credits = credits
        self.order = order

    def beats(self, other: "Gain") -> bool:
        """More points, or as many and more credits."""
        return self.vp > other.vp or (self.vp == other.vp and self.credits > other.credits)


class Goods:
    """Goods by type, those that may be sold and those that may not."""

    __slots__ = ("kept", "sold")

    def __init__(self, sold: tuple[int, ...], kept: tuple[int, ...]) -> None:
        self.sold = sold
        self.kept = kept

    def of(self, type: int) -> int:
        return self.sold[type] + self.kept[type]

    @property
    def total(self) -> int:
        return sum(self.sold) + sum(self.kept)

    @property
    def types(self) -> list[int]:
        return [type for type in range(4) if self.of(type)]

    def less(self, taken: list[int]) -> "Goods":
        """Without these; what may not be sold goes first."""
        sold, kept = list(self.sold), list(self.kept)
        for type in taken:
            if kept[type]:
                kept[type] -= 1
            else:
                sold[type] -= 1
        return Goods(tuple(sold), tuple(kept))

    def without_sale(self, type: int) -> "Goods":
        sold = list(self.sold)
        sold[type] -= 1
        return Goods(tuple(sold), self.kept)


def goods_of(empire: Empire, without: int = 0) -> Goods:
    """The goods on an empire's colonies, without the one on a colony that is given up."""
    sold, kept = [0, 0, 0, 0], [0, 0, 0, 0]
    for world, good in zip(empire.colonies, empire.goods):
        if good >= 0 and world != without:
            if TILES[world].for_sale:
                sold[good] += 1
            else:
                kept[good] += 1
    return Goods(tuple(sold), tuple(kept))


def handfuls(goods: Goods, amount: int, types: list[int]) -> list[list[int]]:
    """Every way to take so many goods of these types."""
    if amount == 0:
        return [[]]
    if not types:
        return []
    type = types[0]
    found: list[list[int]] = []
    for taken in range(min(amount, goods.of(type)) + 1):
        for rest in handfuls(goods, amount - taken, types[1:]):
            found.append([type] * taken + rest)
    return found


def mixes(goods: Goods, amount: int, types: list[int]) -> list[list[int]]:
    """Every way to take goods of so many different types."""
    if amount == 0:
        return [[]]
    if len(types) < amount:
        return []
    with_first = [[types[0], *rest] for rest in mixes(goods, amount - 1, types[1:])]
    return with_first + mixes(goods, amount, types[1:])


def takings(goods: Goods, consumer: Consumer) -> list[list[int]]:
    """Every way in which a power can take goods, as fully as possible; none if it can't be used."""
    types = goods.types
    if consumer.shape == CONSUMES or consumer.shape == EACH:
        if consumer.type != ANY:
            types = [type for type in types if type == consumer.type]
        there = sum([goods.of(type) for type in types])
        if there == 0 or (consumer.shape == CONSUMES and there < consumer.goods):
            return []
        return handfuls(goods, min(consumer.goods, there), types)
    if not types or (consumer.shape == DIFFERENT and len(types) < consumer.goods):
        return []
    return mixes(goods, min(consumer.goods, len(types)), types)


class Consuming:
    """Looks through every order of an empire's Consume powers."""

    __slots__ = ("empire", "powers", "seen")

    def __init__(self, empire: Empire) -> None:
        self.empire = empire
        self.powers: Powers = empire.powers
        self.seen: dict[tuple[tuple[int, ...], tuple[int, ...], int], Gain] = {}

    def best(self, goods: Goods, used: int) -> Gain:
        """The most points, then credits, that the powers not used yet can bring."""
        key = (goods.sold, goods.kept, used)
        known = self.seen.get(key)
        if known is not None:
            return known
        best = Gain(0, 0, ())
        if len(self.seen) < MOST_STATES:
            must = False
            found: list[Gain] = []
            tried: list[Consumer] = []
            for at, consumer in enumerate(self.powers.consumers):
                if used >> at & 1 or any([consumer.like(other) for other in tried]):
                    continue
                tried.append(consumer)
                gains = self.using(goods, used, at)
                if gains and consumer.shape != SELLS:
                    must = True
                found.extend(gains)
            if found:
                best = found[0] if must else best
                for gain in found:
                    if gain.beats(best):
                        best = gain
        self.seen[key] = best
        return best

    def using(self, goods: Goods, used: int, at: int) -> list[Gain]:
        """What using one power now brings, in each way it can be used."""
        consumer = self.powers.consumers[at]
        if consumer.shape == SELLS:
            return [self.selling(goods, used | 1 << at, at, type) for type in range(4) if goods.sold[type]]
        return [self.taking(goods, used, at, taken) for taken in takings(goods, consumer)]

    def selling(self, goods: Goods, used: int, at: int, type: int) -> Gain:
        rest = self.best(goods.without_sale(type), used)
        return Gain(rest.vp, rest.credits + price(self.empire, type), (at, *rest.order))

    def taking(self, goods: Goods, used: int, at: int, taken: list[int]) -> Gain:
        consumer = self.powers.consumers[at]
        times = 1 if consumer.shape == CONSUMES or consumer.shape == DIFFERENT else len(taken)
        rest = self.best(goods.less(taken), used | 1 << at)
        vp = consumer.vp * times + self.powers.vp_per_good * len(taken)
        return Gain(rest.vp + vp, rest.credits + consumer.credits * times, (at, *rest.order))


def best_of(gains: list[Gain]) -> Gain:
    best = gains[0]
    for gain in gains[1:]:
        if gain.beats(best):
            best = gain
    return best


def trade_gain(empire: Empire, world: int) -> Gain:
    """What selling the good of a colony brings (0 sells none), with all of Consume after it."""
    powers = empire.powers
    gain = Consuming(empire).best(goods_of(empire, world), 0)
    credits = gain.credits + powers.consume_income
    if world:
        credits += price(empire, empire.goods[empire.colonies.index(world)])
    return Gain(gain.vp + powers.consume_vp + powers.vp_extra, credits, gain.order)


def best_trade(empire: Empire) -> Gain:
    """The best that a whole Trade, Consume can bring an empire now."""
    worlds = [world for world, good in zip(empire.colonies, empire.goods) if good >= 0 and TILES[world].for_sale]
    return best_of([trade_gain(empire, world) for world in (0, *worlds)])


def gain_of(view: View, code: int) -> Gain | None:
    """What an answer of Trade, Consume still brings at best; None where the ask is about something else."""
    if view.ask is None:
        return None
    table: Frontier = view.table
    empire = table.empires[view.seat]
    name = view.ask.name
    if name == "sell":
        return trade_gain(empire, code)
    so_far = empire.eaten * empire.powers.vp_per_good + empire.powers.vp_extra
    goods = goods_of(empire)
    consuming = Consuming(empire)
    gains: list[Gain] = []
    if name == "use_consumer":
        gains = consuming.using(goods, empire.used, code - 1) if code else [Gain(0, 0, ())]
    elif name == "sell_extra":
        rest = consuming.best(goods_of(empire, code), empire.used)
        credits = rest.credits + price(empire, empire.goods[empire.colonies.index(code)])
        gains = [Gain(rest.vp, credits, rest.order)]
    elif name == "consume_types":
        gains = [consuming.taking(goods, empire.used, view.ask.args[0], [type for type in range(4) if code >> type & 1])]
    if not gains:
        return None
    best = best_of(gains)
    return Gain(best.vp + so_far, best.credits, best.order)


# What an action would mean ----------------------------------------------------------------------------------------------


def reachable(view: View) -> int:
    """How many developments the view's seat could buy if it chose Develop now."""
    table: Frontier = view.table.copy()
    table.action, table.chooser = DEVELOP, view.seat
    table.empires[view.seat].credits += table.empires[view.seat].powers.develop_income
    return len(for_sale(table, view.seat))


def settleable(view: View) -> list[int]:
    """The explored worlds that the view's seat could settle if it chose Settle now."""
    empire: Empire = view.table.empires[view.seat].copy()
    empire.colonists += 1 if view.table.colonists else 0
    found: list[int] = []
    for code in settlings(empire):
        world = unpacked(code)[0]
        if world not in found:
            found.append(world)
    return found


def productive(empire: Empire) -> int:
    """How many production colonies wait for a good."""
    return len([1 for world, good in zip(empire.colonies, empire.goods) if good == NONE and TILES[world].kind == PRODUCTION])


def means(view: View, action: int) -> tuple[str, dict[str, int], tuple[int, ...]]:
    """The sentence that says what choosing an action would mean for the view's seat: its key, its numbers and its worlds."""
    table: Frontier = view.table
    empire = table.empires[view.seat]
    if action == DEVELOP:
        return "develop", {"n": reachable(view), "all": len(table.market), "credits": empire.credits}, ()
    if action == SETTLE:
        if not empire.explored:
            return "settle_empty", {}, ()
        worlds = settleable(view)
        return ("settle" if worlds else "settle_none"), {"n": len(worlds)}, tuple(worlds)
    if action == PRODUCE:
        waiting = productive(empire)
        return ("produce" if waiting else "produce_none"), {"n": waiting}, ()
    if action == TRADE:
        gain = best_trade(empire)
        key = "trade" if gain.vp or gain.credits else "trade_nothing"
        return key, {"vp": gain.vp, "credits": gain.credits}, ()
    return "", {}, ()
