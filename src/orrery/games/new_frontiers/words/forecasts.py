"""Forecasts of answers: the best that Consume can still bring, and what each action would mean for a seat now."""

from collections.abc import Callable
from typing import NamedTuple

from orrery.core.view import View
from orrery.games.new_frontiers.rules.bits import has_bit, with_bit
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    ALL_TYPES,
    ANY,
    DEVELOP,
    EXPLORE,
    NO_TILE,
    PLAN,
    PRODUCE,
    PRODUCTION,
    SETTLE,
    TILES,
    TRADE,
    TYPES,
    WINDFALL,
)
from orrery.games.new_frontiers.rules.phases.develop import for_sale
from orrery.games.new_frontiers.rules.phases.settle import (
    BONUS_COLONISTS,
    COLONISTS_INSTEAD,
    settlings,
    terraformings,
    unpack_settling,
)
from orrery.games.new_frontiers.rules.phases.trade import (
    NO_CONSUMER,
    consume_types,
    sell,
    sell_extra,
    sellable_colonies,
    unpack_consumer,
    unpack_types,
    use_consumer,
)
from orrery.games.new_frontiers.rules.powers import CONSUMES, DIFFERENT, EACH, SELLS, Consumer, Powers
from orrery.games.new_frontiers.rules.round import LOOKED_AT
from orrery.games.new_frontiers.rules.table import CENTRE, NONE, Empire, Frontier, price
from orrery.games.new_frontiers.words.components import ACTION_NUMBERS

MOST_STATES = 20000
"""A Consume with more ways than this is not looked through to its end."""


class Gain(NamedTuple):
    """What an answer brings together with the best that can follow: points, credits, and the Consume powers in their order."""

    vp: int
    credits: int
    order: tuple[int, ...]

    def beats(self, other: "Gain") -> bool:
        """More points, or as many and more credits."""
        return self.vp > other.vp or (self.vp == other.vp and self.credits > other.credits)


class Goods:
    """Goods by type, those that may be sold and those that may not."""

    __slots__ = ("sellable", "unsellable")

    def __init__(self, sellable: tuple[int, ...], unsellable: tuple[int, ...]) -> None:
        self.sellable = sellable
        self.unsellable = unsellable

    def of(self, type: int) -> int:
        return self.sellable[type] + self.unsellable[type]

    @property
    def total(self) -> int:
        return sum(self.sellable) + sum(self.unsellable)

    @property
    def types(self) -> list[int]:
        return [type for type in ALL_TYPES if self.of(type)]

    def without(self, types: list[int]) -> "Goods":
        """The goods left when some are taken; those that may not be sold go first."""
        sellable, unsellable = list(self.sellable), list(self.unsellable)
        for type in types:
            if unsellable[type]:
                unsellable[type] -= 1
            else:
                sellable[type] -= 1
        return Goods(tuple(sellable), tuple(unsellable))

    def without_sale(self, type: int) -> "Goods":
        sellable = list(self.sellable)
        sellable[type] -= 1
        return Goods(tuple(sellable), self.unsellable)


def goods_of(empire: Empire, without: int = NO_TILE) -> Goods:
    """The goods on an empire's colonies, without the one on a colony that is given up."""
    sellable, unsellable = [0] * len(TYPES), [0] * len(TYPES)
    for world, good in zip(empire.colonies, empire.goods):
        if good >= 0 and world != without:
            if TILES[world].for_sale:
                sellable[good] += 1
            else:
                unsellable[good] += 1
    return Goods(tuple(sellable), tuple(unsellable))


def handfuls(goods: Goods, amount: int, types: list[int]) -> list[list[int]]:
    """Every way to take so many goods of these types."""
    if amount == 0:
        return [[]]
    if not types:
        return []
    type = types[0]
    ways: list[list[int]] = []
    for count in range(min(amount, goods.of(type)) + 1):
        for rest in handfuls(goods, amount - count, types[1:]):
            ways.append([type] * count + rest)
    return ways


def mixes(goods: Goods, amount: int, types: list[int]) -> list[list[int]]:
    """Every way to take goods of so many different types."""
    if amount == 0:
        return [[]]
    if len(types) < amount:
        return []
    with_first = [[types[0], *rest] for rest in mixes(goods, amount - 1, types[1:])]
    return with_first + mixes(goods, amount, types[1:])


def ways_to_take(goods: Goods, consumer: Consumer) -> list[list[int]]:
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
        key = (goods.sellable, goods.unsellable, used)
        before = self.seen.get(key)
        if before is not None:
            return before
        best = Gain(0, 0, ())
        if len(self.seen) < MOST_STATES:
            must = False
            gains: list[Gain] = []
            tried: list[Consumer] = []
            for at, consumer in enumerate(self.powers.consumers):
                if has_bit(used, at) or any(consumer.is_like(other) for other in tried):
                    continue
                tried.append(consumer)
                by_this = self.gains_by_using(goods, used, at)
                if by_this and consumer.shape != SELLS:
                    must = True
                gains.extend(by_this)
            if gains:
                best = best_of(gains if must else [best, *gains])
        self.seen[key] = best
        return best

    def gains_by_using(self, goods: Goods, used: int, at: int) -> list[Gain]:
        """What using one power now brings, in each way it can be used."""
        consumer = self.powers.consumers[at]
        if consumer.shape == SELLS:
            return [self.gain_by_selling(goods, with_bit(used, at), at, type) for type in ALL_TYPES if goods.sellable[type]]
        return [self.gain_by_taking(goods, used, at, types) for types in ways_to_take(goods, consumer)]

    def gain_by_selling(self, goods: Goods, used: int, at: int, type: int) -> Gain:
        rest = self.best(goods.without_sale(type), used)
        return Gain(rest.vp, rest.credits + price(self.empire, type), (at, *rest.order))

    def gain_by_taking(self, goods: Goods, used: int, at: int, types: list[int]) -> Gain:
        consumer = self.powers.consumers[at]
        times = 1 if consumer.shape == CONSUMES or consumer.shape == DIFFERENT else len(types)
        rest = self.best(goods.without(types), with_bit(used, at))
        vp = consumer.vp * times + self.powers.vp_per_good * len(types)
        return Gain(rest.vp + vp, rest.credits + consumer.credits * times, (at, *rest.order))


def best_of(gains: list[Gain]) -> Gain:
    best = gains[0]
    for gain in gains[1:]:
        if gain.beats(best):
            best = gain
    return best


def sale_gain(empire: Empire, world: int) -> Gain:
    """What selling the good of a colony brings (`NO_TILE` sells none), with all of Consume after it."""
    powers = empire.powers
    gain = Consuming(empire).best(goods_of(empire, world), 0)
    credits = gain.credits + powers.consume_income
    if world != NO_TILE:
        credits += price(empire, empire.good_on(world))
    return Gain(gain.vp + powers.consume_vp + powers.vp_extra, credits, gain.order)


def best_trade(empire: Empire) -> Gain:
    """The best that a whole Trade, Consume can bring an empire now."""
    return best_of([sale_gain(empire, world) for world in (NO_TILE, *sellable_colonies(empire))])


def with_goods_consumed(empire: Empire, gain: Gain) -> Gain:
    """A gain in the middle of Consume, with the points for the goods consumed before."""
    so_far = empire.eaten * empire.powers.vp_per_good + empire.powers.vp_extra
    return Gain(gain.vp + so_far, gain.credits, gain.order)


def consumer_gain(empire: Empire, code: int) -> Gain | None:
    """What using a Consume power brings, or using none any more; None if it can't be used."""
    if code == NO_CONSUMER:
        return with_goods_consumed(empire, Gain(0, 0, ()))
    gains = Consuming(empire).gains_by_using(goods_of(empire), empire.used, unpack_consumer(code))
    return with_goods_consumed(empire, best_of(gains)) if gains else None


def extra_sale_gain(empire: Empire, world: int) -> Gain:
    """What selling the good of a colony by a Consume power brings."""
    rest = Consuming(empire).best(goods_of(empire, world), empire.used)
    credits = rest.credits + price(empire, empire.good_on(world))
    return with_goods_consumed(empire, Gain(rest.vp, credits, rest.order))


def types_gain(empire: Empire, mix: int, at: int) -> Gain:
    """What consuming a good of each of these types brings by one power."""
    return with_goods_consumed(empire, Consuming(empire).gain_by_taking(goods_of(empire), empire.used, at, unpack_types(mix)))


GAINS: dict[str, Callable[..., Gain | None]] = {
    sell.__name__: sale_gain,
    use_consumer.__name__: consumer_gain,
    sell_extra.__name__: extra_sale_gain,
    consume_types.__name__: types_gain,
}
"""The gain of an answer by the step that takes it: of an empire, the answer and what was asked with it."""


def gain_of(view: View, code: int) -> Gain | None:
    """What an answer of Trade, Consume still brings at best; None where the ask is about something else."""
    gain = GAINS.get(view.ask.name) if view.ask else None
    if view.ask is None or gain is None:
        return None
    table: Frontier = view.table
    return gain(table.empires[view.seat], code, *view.ask.args)


# What an action would mean ----------------------------------------------------------------------------------------------


def developments_in_reach(view: View) -> int:
    """How many developments the view's seat could buy if it chose Develop now."""
    table: Frontier = view.table.copy()
    table.action, table.chooser = DEVELOP, view.seat
    table.empires[view.seat].credits += table.empires[view.seat].powers.develop_income
    return len(for_sale(table, view.seat))


def bonus_colonists(table: Frontier) -> int:
    """The colonists that the chooser of Settle gains first: as many as the supply has."""
    return min(BONUS_COLONISTS, table.colonists)


def colonists_instead(table: Frontier, taken: int = 0) -> int:
    """The colonists that a seat gains which settles no world, when some of the supply are taken before."""
    return min(COLONISTS_INSTEAD, table.colonists - taken)


def settling_empire(view: View) -> Empire:
    """The empire of the view's seat at the beginning of a Settle that it chose."""
    empire: Empire = view.table.empires[view.seat].copy()
    empire.begin_action()
    empire.colonists += bonus_colonists(view.table)
    return empire


def worlds_in_reach(view: View) -> list[int]:
    """The explored worlds that the view's seat could settle if it chose Settle now."""
    return list(dict.fromkeys(unpack_settling(code).world for code in settlings(settling_empire(view))))


def swaps_in_reach(view: View) -> list[int]:
    """The explored worlds that could replace a colony, without being settled, if the view's seat chose Settle now."""
    return list(dict.fromkeys(unpack_settling(code).world for code in terraformings(settling_empire(view))))


def colonists_for_swap(empire: Empire, world: int) -> int:
    """The fewest colonists that an explored world needs besides those of a colony it could replace; -1 if it fits none."""
    plenty = empire.copy()
    plenty.colonists = TILES[world].colonists
    olds = [unpack_settling(code).old for code in terraformings(plenty) if unpack_settling(code).world == world]
    return min([max(0, TILES[world].colonists - TILES[old].colonists) for old in olds], default=-1)


def waiting_colonies(empire: Empire) -> list[int]:
    """The production colonies that wait for a good."""
    return [world for world, good in zip(empire.colonies, empire.goods) if good == NONE and TILES[world].kind == PRODUCTION]


def windfall_waits(table: Frontier, seat: int) -> bool:
    """Whether a seat has an empty windfall colony, and the supply a good for it."""
    empire = table.empires[seat]
    for world, good in zip(empire.colonies, empire.goods):
        tile = TILES[world]
        if good == NONE and tile.kind == WINDFALL and (any(table.goods) if tile.type == ANY else table.goods[tile.type]):
            return True
    return False


class Terms(NamedTuple):
    """What an action offers now: the names of the sentences for everybody and for its bonus, and their numbers."""

    all: str
    bonus: str
    numbers: dict[str, int]


def terms_of(view: View, action: int) -> Terms:
    """What an action offers to everybody, and its bonus to the view's seat, if it is chosen now."""
    table: Frontier = view.table
    numbers = ACTION_NUMBERS[ACTIONS[action]]
    if action == EXPLORE:
        drawn = min(CENTRE, len(table.bag))
        return Terms("all" if drawn >= view.seats else "short", "bonus" if drawn > view.seats else "bare", {"n": drawn})
    if action == SETTLE:
        colonists = bonus_colonists(table)
        return Terms("all", "bonus" if colonists else "bare", {"n": colonists})
    if action == PRODUCE:
        fills = windfall_waits(table, view.seat)
        with_credits, without = ("bonus", "bare") if fills else ("credits", "nothing")
        return Terms("all", with_credits if table.produce_credits else without, {"n": table.produce_credits})
    if action == PLAN:
        first = table.done.index(0) == 0
        bonus = ("first" if first else "bonus") if table.pile else ("empty_first" if first else "empty")
        return Terms("all", bonus, {**numbers, "goals": min(LOOKED_AT, len(table.pile))})
    return Terms("all", "bonus", numbers)


class Meaning(NamedTuple):
    """The sentence that says what an action would mean: its key, empty for none, its numbers and its worlds."""

    key: str
    numbers: dict[str, int]
    worlds: tuple[int, ...] = ()
    swaps: tuple[int, ...] = ()
    """Worlds that could replace a colony besides."""


def meaning_of_settle(view: View) -> Meaning:
    """The worlds that the view's seat could settle, or the colonists instead."""
    table: Frontier = view.table
    worlds, swaps = tuple(worlds_in_reach(view)), tuple(swaps_in_reach(view))
    if worlds:
        return Meaning("settle", {}, worlds, swaps)
    key = "settle_none" if table.empires[view.seat].explored else "settle_empty"
    n = colonists_instead(table, bonus_colonists(table))
    return Meaning(key if n else f"{key}_bare", {"n": n}, (), swaps)


def meaning_of(view: View, action: int) -> Meaning:
    """What choosing an action would mean for the view's seat."""
    table: Frontier = view.table
    empire = table.empires[view.seat]
    if action == DEVELOP:
        return Meaning("develop", {"n": developments_in_reach(view), "all": len(table.market)})
    if action == SETTLE:
        return meaning_of_settle(view)
    if action == PRODUCE:
        waiting = len(waiting_colonies(empire))
        return Meaning("produce" if waiting else "produce_none", {"n": waiting})
    if action == TRADE:
        gain = best_trade(empire)
        key = "trade" if gain.vp or gain.credits else "trade_nothing"
        return Meaning(key, {"vp": gain.vp, "credits": gain.credits})
    return Meaning("", {})
