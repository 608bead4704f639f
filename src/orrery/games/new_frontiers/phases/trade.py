"""Trade, Consume: everybody may sell one good, then must use every Consume power as far as goods allow."""

from itertools import combinations

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.new_frontiers.effects import CONSUMES, DIFFERENT, EACH, SELLS, Consumer
from orrery.games.new_frontiers.supply import gain_vp, remove_good
from orrery.games.new_frontiers.table import Empire, Frontier, goal_shown, order, price, step
from orrery.games.new_frontiers.tiles import ANY, GOALS, STOCKED_CREDITS, TILES


def begin_trade(p: Position) -> None:
    """The chooser's point; then everybody at once, or one after the other if the points might run out."""
    table: Frontier = p.table
    gain_vp(p, table.chooser, 1)
    p.tell("gained_vp", table.chooser, (1,))
    in_turn = points_short(table)
    for seat in order(table):
        table.empires[seat].begin()
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


def sellable(empire: Empire) -> list[int]:
    """The colonies whose good may be sold."""
    return [world for world, good in zip(empire.colonies, empire.goods) if good >= 0 and TILES[world].for_sale]


@step
def offer_sale(p: Position, seat: int) -> None:
    worlds = sellable(p.table.empires[seat])
    if worlds:
        p.ask(seat, sell, One((0, *worlds)))
    else:
        start_consuming(p, seat)


@step
def sell(p: Position, seat: int, world: int) -> None:
    """Sell the good of a colony; 0 sells none."""
    if world:
        sell_good(p, seat, world)
    start_consuming(p, seat)


def sell_good(p: Position, seat: int, world: int) -> None:
    table: Frontier = p.table
    empire = table.empires[seat]
    good = remove_good(table, empire, empire.colonies.index(world))
    credits = price(empire, good)
    empire.credits += credits
    p.tell("sold", seat, (good, world, credits))


# Consume -----------------------------------------------------------------------------------------------------------------


def start_consuming(p: Position, seat: int) -> None:
    """What powers give for doing Consume, then the powers that take goods."""
    empire: Empire = p.table.empires[seat]
    powers = empire.powers
    if powers.consume_income:
        empire.credits += powers.consume_income
        p.tell("earned", seat, (powers.consume_income,))
    if powers.consume_vp:
        gain_vp(p, seat, powers.consume_vp)
        p.tell("gained_vp", seat, (powers.consume_vp,))
    consume(p, seat)


def usable(empire: Empire) -> list[int]:
    """The consumers that can be used now, one of those that are alike."""
    found: list[int] = []
    consumers = empire.powers.consumers
    goods = empire.goods
    total = empire.good_count
    if total == 0:
        return found
    for at in range(len(consumers)):
        if empire.used >> at & 1:
            continue
        consumer = consumers[at]
        shape = consumer.shape
        if shape == CONSUMES:
            able = (total if consumer.type == ANY else goods.count(consumer.type)) >= consumer.goods
        elif shape == EACH:
            able = consumer.type == ANY or consumer.type in goods
        elif shape == DIFFERENT:
            able = different(goods) >= consumer.goods
        elif shape == SELLS:
            able = len(sellable(empire)) > 0
        else:
            able = True
        if able:
            for other in found:
                if consumers[other].like(consumer):
                    able = False
            if able:
                found.append(at)
    return found


def different(goods: list[int]) -> int:
    """How many different types of goods there are."""
    return (0 in goods) + (1 in goods) + (2 in goods) + (3 in goods)


@step
def consume(p: Position, seat: int) -> None:
    """Use the only power left to use, or ask which; an optional one may be left alone when no other can be used."""
    empire: Empire = p.table.empires[seat]
    found = usable(empire)
    if not found:
        end_consuming(p, seat)
        return
    consumers = empire.powers.consumers
    must = 0
    for at in found:
        if consumers[at].shape != SELLS:
            must += 1
    if must == 0:
        p.ask(seat, use_consumer, One((0, *[at + 1 for at in found])))
    elif len(found) == 1:
        use_consumer(p, seat, found[0] + 1)
    else:
        p.ask(seat, use_consumer, One(tuple([at + 1 for at in found])))


@step
def use_consumer(p: Position, seat: int, code: int) -> None:
    """Use a Consume power; 0 leaves the optional ones."""
    if code == 0:
        end_consuming(p, seat)
        return
    empire: Empire = p.table.empires[seat]
    at = code - 1
    consumer = empire.powers.consumers[at]
    empire.used |= 1 << at
    if consumer.shape == SELLS:
        p.do(seat, offer_extra_sale)
        return
    goods = empire.goods
    if consumer.shape == CONSUMES or consumer.shape == EACH:
        worlds = [
            world
            for world, good in zip(empire.colonies, goods)
            if good >= 0 and (consumer.type == ANY or consumer.type == good)
        ]
        if len(worlds) <= consumer.goods:
            eat(p, seat, worlds, consumer)
            p.do(seat, consume)
        else:
            p.do(seat, offer_goods, at)
    else:
        amount = min(consumer.goods, different(goods))
        if different(goods) == amount:
            p.do(seat, offer_mix, at, (0 in goods) | (1 in goods) << 1 | (2 in goods) << 2 | (3 in goods) << 3)
        else:
            p.do(seat, offer_types_to_consume, at, amount)


@step
def offer_goods(p: Position, seat: int, at: int) -> None:
    empire: Empire = p.table.empires[seat]
    consumer = empire.powers.consumers[at]
    worlds = [
        world
        for world, good in zip(empire.colonies, empire.goods)
        if good >= 0 and (consumer.type == ANY or consumer.type == good)
    ]
    worlds.sort()
    p.ask(seat, consume_goods, Some(tuple(worlds), consumer.goods, consumer.goods), at)


@step
def consume_goods(p: Position, seat: int, worlds: tuple[int, ...], at: int) -> None:
    eat(p, seat, list(worlds), p.table.empires[seat].powers.consumers[at])
    p.do(seat, consume)


@step
def offer_types_to_consume(p: Position, seat: int, at: int, amount: int) -> None:
    """Ask which different types of goods to consume, as bits."""
    goods = p.table.empires[seat].goods
    types = [type for type in range(4) if type in goods]
    mixes = [sum([1 << type for type in mix]) for mix in combinations(types, amount)]
    p.ask(seat, consume_types, One(tuple(mixes)), at)


@step
def consume_types(p: Position, seat: int, mix: int, at: int) -> None:
    p.do(seat, offer_mix, at, mix)


@step
def offer_mix(p: Position, seat: int, at: int, mix: int) -> None:
    """Take one good of each type of a mix; where several colonies have one, ask which."""
    empire: Empire = p.table.empires[seat]
    for type in range(4):
        if mix >> type & 1 and empire.goods.count(type) > 1:
            worlds = [world for world, good in zip(empire.colonies, empire.goods) if good == type]
            p.ask(seat, consume_one_of, One(tuple(worlds)), at, mix)
            return
    worlds = [world for world, good in zip(empire.colonies, empire.goods) if good >= 0 and mix >> good & 1]
    finish_mix(p, seat, worlds, at)


@step
def consume_one_of(p: Position, seat: int, world: int, at: int, mix: int) -> None:
    """One good of a mix; it is set apart by consuming it, and the power pays when the last one is gone."""
    empire: Empire = p.table.empires[seat]
    type = empire.goods[empire.colonies.index(world)]
    eat_one(p, seat, world)
    empire.made += 1
    p.do(seat, offer_mix, at, mix & ~(1 << type))


def finish_mix(p: Position, seat: int, worlds: list[int], at: int) -> None:
    empire: Empire = p.table.empires[seat]
    consumer = empire.powers.consumers[at]
    for world in worlds:
        eat_one(p, seat, world)
    pay_out(p, seat, consumer, len(worlds) + empire.made)
    empire.made = 0
    p.do(seat, consume)


def eat(p: Position, seat: int, worlds: list[int], consumer: Consumer) -> None:
    """Consume the goods of these colonies by one power."""
    for world in worlds:
        eat_one(p, seat, world)
    pay_out(p, seat, consumer, len(worlds))


def eat_one(p: Position, seat: int, world: int) -> None:
    table: Frontier = p.table
    empire = table.empires[seat]
    good = remove_good(table, empire, empire.colonies.index(world))
    empire.eaten += 1
    p.tell("consumed", seat, (good, world))


def pay_out(p: Position, seat: int, consumer: Consumer, goods: int) -> None:
    """What a power brings: once, or for each good if it takes up to so many."""
    empire: Empire = p.table.empires[seat]
    times = 1 if consumer.shape == CONSUMES or consumer.shape == DIFFERENT else goods
    if consumer.credits:
        empire.credits += consumer.credits * times
    if consumer.vp:
        gain_vp(p, seat, consumer.vp * times)
    p.tell("consumer_paid", seat, (consumer.tile, consumer.vp * times, consumer.credits * times))


@step
def offer_extra_sale(p: Position, seat: int) -> None:
    worlds = sellable(p.table.empires[seat])
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
        p.tell("gained_vp", seat, (vp,))
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
        p.tell("stored_credits", seat, (credits,))
