"""Trade, Consume: everybody may sell one good, then must use every Consume power as far as goods allow."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.bits import bits_of, has_bit, numbers_in, without_bit
from orrery.games.new_frontiers.rules.components import ALL_TYPES, ANY, GOALS, NO_TILE, STOCKED_CREDITS, TILES
from orrery.games.new_frontiers.rules.events import Consumed, ConsumerPaid, Earned, GainedVp, Sold, StoredCredits
from orrery.games.new_frontiers.rules.powers import CONSUMES, DIFFERENT, EACH, SELLS, Consumer
from orrery.games.new_frontiers.rules.supply import gain_vp, remove_good
from orrery.games.new_frontiers.rules.table import Empire, Frontier, goal_shown, order, price, step

BONUS_POINTS: Final = 1
"""What the chooser gains before anybody sells."""


def begin_trade(p: Position) -> None:
    """The chooser's point; then everybody at once, or one after the other if the points might run out."""
    table: Frontier = p.table
    gain_vp(p, table.chooser, BONUS_POINTS)
    p.tell(GainedVp, table.chooser, BONUS_POINTS)
    in_turn = points_short(table)
    for seat in order(table):
        table.empires[seat].begin_action()
        if in_turn:
            p.then(offer_sale, seat)
        else:
            p.do(seat, offer_sale)


def points_short(table: Frontier) -> bool:
    """True if this action might use up the victory point pool."""
    points = 0
    for empire in table.empires:
        powers = empire.powers
        points += powers.consume_vp + powers.vp_extra
        goods = empire.good_count
        if goods:
            points += powers.most_vp + goods * powers.vp_per_good
    return points >= table.vp_pool


# Trade -------------------------------------------------------------------------------------------------------------------


def sellable_colonies(empire: Empire) -> list[int]:
    """The colonies whose good may be sold."""
    return [world for world, good in zip(empire.colonies, empire.goods) if good >= 0 and TILES[world].for_sale]


@step
def offer_sale(p: Position, seat: int) -> None:
    worlds = sellable_colonies(p.table.empires[seat])
    if worlds:
        p.ask(seat, sell, One((NO_TILE, *worlds)))
    else:
        start_consuming(p, seat)


@step
def sell(p: Position, seat: int, world: int) -> None:
    """Sell the good of a colony; `NO_TILE` sells none."""
    if world:
        sell_good(p, seat, world)
    start_consuming(p, seat)


def sell_good(p: Position, seat: int, world: int) -> None:
    table: Frontier = p.table
    empire = table.empires[seat]
    good = remove_good(table, empire, empire.colonies.index(world))
    credits = price(empire, good)
    empire.credits += credits
    p.tell(Sold, seat, good, world, credits)


# Consume -----------------------------------------------------------------------------------------------------------------


def start_consuming(p: Position, seat: int) -> None:
    """What powers give for doing Consume, then the powers that take goods."""
    empire: Empire = p.table.empires[seat]
    powers = empire.powers
    if powers.consume_income:
        empire.credits += powers.consume_income
        p.tell(Earned, seat, powers.consume_income)
    if powers.consume_vp:
        gain_vp(p, seat, powers.consume_vp)
        p.tell(GainedVp, seat, powers.consume_vp)
    consume(p, seat)


def usable_consumers(empire: Empire) -> list[int]:
    """The consumers that can be used now, one of those that are alike."""
    usable: list[int] = []
    consumers = empire.powers.consumers
    if empire.good_count == 0:
        return usable
    for at, consumer in enumerate(consumers):
        if empire.has_used(at) or not can_be_used(empire, consumer):
            continue
        new = True
        for other in usable:
            if consumers[other].is_like(consumer):
                new = False
        if new:
            usable.append(at)
    return usable


def can_be_used(empire: Empire, consumer: Consumer) -> bool:
    """Whether the goods of an empire, which has some, are enough for a consumer."""
    shape = consumer.shape
    goods = empire.goods
    if shape == CONSUMES:
        return (empire.good_count if consumer.type == ANY else goods.count(consumer.type)) >= consumer.goods
    if shape == EACH:
        return consumer.type == ANY or consumer.type in goods
    if shape == DIFFERENT:
        return len(types_of(goods)) >= consumer.goods
    return shape != SELLS or len(sellable_colonies(empire)) > 0


def types_of(goods: list[int]) -> list[int]:
    """The different types of goods that there are."""
    return [type for type in ALL_TYPES if type in goods]


@step
def consume(p: Position, seat: int) -> None:
    """Use the only power left to use, or ask which; an optional one may be left alone when no other can be used."""
    empire: Empire = p.table.empires[seat]
    usable = usable_consumers(empire)
    if not usable:
        end_consuming(p, seat)
        return
    consumers = empire.powers.consumers
    must = False
    for at in usable:
        if consumers[at].shape != SELLS:
            must = True
    codes = [pack_consumer(at) for at in usable]
    if not must:
        p.ask(seat, use_consumer, One((NO_CONSUMER, *codes)))
    elif len(codes) == 1:
        use_consumer(p, seat, codes[0])
    else:
        p.ask(seat, use_consumer, One(tuple(codes)))


NO_CONSUMER: Final = 0
"""The answer that leaves the optional powers alone."""


def pack_consumer(at: int) -> int:
    """The answer that uses one of an empire's consumers; never `NO_CONSUMER`."""
    return at + 1


def unpack_consumer(code: int) -> int:
    """Which of an empire's consumers an answer uses."""
    return code - 1


@step
def use_consumer(p: Position, seat: int, code: int) -> None:
    """Use a Consume power, or leave the optional ones."""
    if code == NO_CONSUMER:
        end_consuming(p, seat)
        return
    empire: Empire = p.table.empires[seat]
    at = unpack_consumer(code)
    consumer = empire.powers.consumers[at]
    empire.use_up(at)
    if consumer.shape == SELLS:
        p.do(seat, offer_extra_sale)
        return
    if consumer.shape == CONSUMES or consumer.shape == EACH:
        worlds = colonies_to_consume(empire, consumer)
        if len(worlds) <= consumer.goods:
            consume_all(p, seat, worlds, consumer)
            p.do(seat, consume)
        else:
            p.do(seat, offer_goods, at)
    else:
        types = types_of(empire.goods)
        if len(types) <= consumer.goods:
            p.do(seat, offer_mix, at, pack_types(types))
        else:
            p.do(seat, offer_types_to_consume, at, consumer.goods)


def colonies_to_consume(empire: Empire, consumer: Consumer) -> list[int]:
    """The colonies whose goods a consumer takes."""
    return [
        world
        for world, good in zip(empire.colonies, empire.goods)
        if good >= 0 and (consumer.type == ANY or consumer.type == good)
    ]


@step
def offer_goods(p: Position, seat: int, at: int) -> None:
    empire: Empire = p.table.empires[seat]
    consumer = empire.powers.consumers[at]
    worlds = sorted(colonies_to_consume(empire, consumer))
    p.ask(seat, consume_goods, Some(tuple(worlds), consumer.goods, consumer.goods), at)


@step
def consume_goods(p: Position, seat: int, worlds: tuple[int, ...], at: int) -> None:
    consume_all(p, seat, list(worlds), p.table.empires[seat].powers.consumers[at])
    p.do(seat, consume)


@step
def offer_types_to_consume(p: Position, seat: int, at: int, amount: int) -> None:
    """Ask which different types of goods to consume."""
    types = types_of(p.table.empires[seat].goods)
    p.ask(seat, consume_types, One(tuple([pack_types(mix) for mix in combinations(types, amount)])), at)


def pack_types(types: Sequence[int]) -> int:
    """The answer that consumes a good of each of these types."""
    return bits_of(types)


def unpack_types(mix: int) -> list[int]:
    """The types of goods that an answer consumes."""
    return numbers_in(mix)


@step
def consume_types(p: Position, seat: int, mix: int, at: int) -> None:
    p.do(seat, offer_mix, at, mix)


@step
def offer_mix(p: Position, seat: int, at: int, mix: int) -> None:
    """Take one good of each type of a mix; where several colonies have one, ask which."""
    empire: Empire = p.table.empires[seat]
    for type in unpack_types(mix):
        if empire.goods.count(type) > 1:
            worlds = [world for world, good in zip(empire.colonies, empire.goods) if good == type]
            p.ask(seat, consume_one_of, One(tuple(worlds)), at, mix)
            return
    worlds = [world for world, good in zip(empire.colonies, empire.goods) if good >= 0 and has_bit(mix, good)]
    finish_mix(p, seat, worlds, at)


@step
def consume_one_of(p: Position, seat: int, world: int, at: int, mix: int) -> None:
    """One good of a mix; it is set apart by consuming it, and the power pays when the last one is gone."""
    empire: Empire = p.table.empires[seat]
    type = empire.good_on(world)
    consume_good(p, seat, world)
    empire.made += 1
    p.do(seat, offer_mix, at, without_bit(mix, type))


def finish_mix(p: Position, seat: int, worlds: list[int], at: int) -> None:
    empire: Empire = p.table.empires[seat]
    consumer = empire.powers.consumers[at]
    for world in worlds:
        consume_good(p, seat, world)
    pay_out(p, seat, consumer, len(worlds) + empire.made)
    empire.made = 0
    p.do(seat, consume)


def consume_all(p: Position, seat: int, worlds: list[int], consumer: Consumer) -> None:
    """Consume the goods of these colonies by one power."""
    for world in worlds:
        consume_good(p, seat, world)
    pay_out(p, seat, consumer, len(worlds))


def consume_good(p: Position, seat: int, world: int) -> None:
    table: Frontier = p.table
    empire = table.empires[seat]
    good = remove_good(table, empire, empire.colonies.index(world))
    empire.eaten += 1
    p.tell(Consumed, seat, good, world)


def pay_out(p: Position, seat: int, consumer: Consumer, goods: int) -> None:
    """What a power brings: once, or for each good if it takes up to so many."""
    empire: Empire = p.table.empires[seat]
    times = 1 if consumer.shape == CONSUMES or consumer.shape == DIFFERENT else goods
    if consumer.credits:
        empire.credits += consumer.credits * times
    if consumer.vp:
        gain_vp(p, seat, consumer.vp * times)
    p.tell(ConsumerPaid, seat, consumer.tile, consumer.vp * times, consumer.credits * times)


@step
def offer_extra_sale(p: Position, seat: int) -> None:
    worlds = sellable_colonies(p.table.empires[seat])
    if len(worlds) == 1:
        sell_extra(p, seat, worlds[0])
    else:
        p.ask(seat, sell_extra, One(tuple(worlds)))


@step
def sell_extra(p: Position, seat: int, world: int) -> None:
    sell_good(p, seat, world)
    p.do(seat, consume)


def end_consuming(p: Position, seat: int) -> None:
    """Points for all goods consumed together; then credits may be stored."""
    table: Frontier = p.table
    empire = table.empires[seat]
    vp = empire.powers.vp_per_good * empire.eaten + empire.powers.vp_extra
    if vp:
        gain_vp(p, seat, vp)
        p.tell(GainedVp, seat, vp)
    goal = goal_shown(table, STOCKED_CREDITS)
    if goal >= 0 and empire.credits and empire.stock_credits < GOALS[goal].most:
        p.do(seat, offer_credit_storage)


@step
def offer_credit_storage(p: Position, seat: int) -> None:
    table: Frontier = p.table
    empire = table.empires[seat]
    room = GOALS[goal_shown(table, STOCKED_CREDITS)].most - empire.stock_credits
    p.ask(seat, store_credits, One(tuple(range(min(room, empire.credits) + 1))))


@step
def store_credits(p: Position, seat: int, credits: int) -> None:
    """Put credits on the stockpile mat for good."""
    if credits:
        empire: Empire = p.table.empires[seat]
        empire.credits -= credits
        empire.stock_credits += credits
        p.tell(StoredCredits, seat, credits)
