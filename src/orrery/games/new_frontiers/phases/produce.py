"""Produce: every empty production colony gets a good, and windfall colonies by bonus or power.

`used` marks the colonies that a payment was asked for, `acts` the types whose goods are short and whose owner has chosen.
"""

from typing import Final

from orrery.core.ask import One, Some, YesNo
from orrery.core.position import Position
from orrery.games.new_frontiers.effects import fits
from orrery.games.new_frontiers.supply import place_good
from orrery.games.new_frontiers.table import NONE, Empire, Frontier, any_colony, goal_shown, order, step
from orrery.games.new_frontiers.tiles import ANY, GOALS, PRODUCTION, STOCKED_GOODS, TILES, WINDFALL

FILLED: Final = 16
"""The bit of `acts` that says that the windfall colonies had their turn."""


def begin_produce(p: Position) -> None:
    """The credits on the tile and what powers give for doing Produce; then everybody's production."""
    table: Frontier = p.table
    empires = table.empires
    if table.produce_credits:
        empires[table.chooser].credits += table.produce_credits
        p.tell("earned", table.chooser, (table.produce_credits,))
        table.produce_credits = 0
    in_turn = goods_short(table)
    for seat in order(table):
        empire = empires[seat]
        empire.begin()
        if empire.powers.produce_income:
            empire.credits += empire.powers.produce_income
            p.tell("earned", seat, (empire.powers.produce_income,))
        if in_turn:
            p.then(start_producing, seat)
        else:
            p.do(seat, start_producing)


def goods_short(table: Frontier) -> bool:
    """True if the empty colonies might use up the goods of a type."""
    wanted = [0, 0, 0, 0]
    for empire in table.empires:
        for i, good in enumerate(empire.goods):
            if good < 0:
                type = TILES[empire.colonies[i]].type
                if type == ANY:
                    for each in range(4):
                        wanted[each] += 1
                elif type >= 0:
                    wanted[type] += 1
    for type in range(4):
        if wanted[type] > table.goods[type]:
            return True
    return False


def type_of(empire: Empire, world: int) -> int:
    """The type of a colony in the action going on."""
    type = TILES[world].type
    return empire.named if type == ANY else type


@step
def start_producing(p: Position, seat: int) -> None:
    """Settle what has to be known first: the type of the world that has none, and what is paid for."""
    table: Frontier = p.table
    empire = table.empires[seat]
    for i, world in enumerate(empire.colonies):
        if TILES[world].type == ANY and type_matters(table, seat, empire.goods[i]):
            p.do(seat, offer_types)
    if empire.powers.per_colony:
        p.do(seat, earn_by_colonies)
    for world in unpaid(empire):
        p.do(seat, offer_payment, world)
    p.do(seat, produce_on_colonies)


def payments_due(table: Frontier, seat: int) -> list[int]:
    """The colonies whose payment was not asked for yet, though it can be made and a good is left."""
    empire = table.empires[seat]
    return [world for world in unpaid(empire) if empire.credits >= TILES[world].needs and table.goods[TILES[world].type]]


def unpaid(empire: Empire) -> list[int]:
    """The empty colonies that produce only against a payment nobody asked for yet."""
    return [
        world
        for i, world in enumerate(empire.colonies)
        if TILES[world].needs and TILES[world].kind == PRODUCTION and empire.goods[i] < 0 and not empire.used >> i & 1
    ]


def do_payments(p: Position, seat: int) -> bool:
    """Whatever can be paid for by now has its turn; True if something can."""
    due = payments_due(p.table, seat)
    for world in due:
        p.do(seat, offer_payment, world)
    return bool(due)


def type_matters(table: Frontier, seat: int, good: int) -> bool:
    """True if something in this Produce depends on the type of the world that has none."""
    powers = table.empires[seat].powers
    if good < 0 and (powers.fills or seat == table.chooser):
        return True
    for _, of in powers.per_colony:
        if of.type >= 0:
            return True
    return False


@step
def offer_types(p: Position, seat: int) -> None:
    p.ask(seat, name_type, One((0, 1, 2, 3)))


@step
def name_type(p: Position, seat: int, type: int) -> None:
    """Give the world that has no type of its own one for this action."""
    empire: Empire = p.table.empires[seat]
    empire.named = type
    p.tell("named_type", seat, (type, any_colony(empire)))


@step
def earn_by_colonies(p: Position, seat: int) -> None:
    """Credits that powers give for colonies."""
    empire: Empire = p.table.empires[seat]
    credits = 0
    for amount, of in empire.powers.per_colony:
        for world in empire.colonies:
            if fits(of, TILES[world], type_of(empire, world)):
                credits += amount
    if credits:
        empire.credits += credits
        p.tell("earned", seat, (credits,))


@step
def offer_payment(p: Position, seat: int, world: int) -> None:
    """Ask for the payment, once, if it can be made and a good is left."""
    if world in payments_due(p.table, seat):
        empire: Empire = p.table.empires[seat]
        empire.used |= 1 << empire.colonies.index(world)
        p.ask(seat, pay_for_production, YesNo(), world)


@step
def pay_for_production(p: Position, seat: int, yes: int, world: int) -> None:
    if yes:
        empire: Empire = p.table.empires[seat]
        empire.credits -= TILES[world].needs
        p.tell("paid_for_production", seat, (world, TILES[world].needs))
        make(p, seat, empire.colonies.index(world))


def make(p: Position, seat: int, at: int) -> None:
    """A good appears on a colony, if the supply has one, and is paid for."""
    table: Frontier = p.table
    empire = table.empires[seat]
    world = empire.colonies[at]
    type = type_of(empire, world)
    if place_good(table, empire, at, type):
        credits = TILES[world].pays + empire.powers.per_good[type]
        if not empire.made >> type & 1:
            credits += empire.powers.per_type
        empire.made |= 1 << type
        p.tell("produced", seat, (type, world))
        if credits:
            empire.credits += credits
            p.tell("earned", seat, (credits,))


@step
def produce_on_colonies(p: Position, seat: int) -> None:
    """Fill the production colonies; where goods run short of a type, its owner chooses which, and may keep some for other colonies."""
    table: Frontier = p.table
    empire = table.empires[seat]
    waiting = [world for world, good in zip(empire.colonies, empire.goods) if good < 0 and produces_freely(world)]
    held = empire.acts
    short: list[tuple[int, int, list[int], int]] = []
    for type in range(4):
        worlds = sorted([world for world in waiting if TILES[world].type == type])
        if worlds and table.goods[type] and not held >> type & 1:
            later, rivals = 0, 0
            if not held & FILLED:
                later = len([world for world in unpaid(empire) if TILES[world].type == type])
                rivals = later + fillable(table, seat, type)
            if table.goods[type] < len(worlds) + rivals:
                short.append((later, type, worlds, rivals))
                held |= 1 << type
    for world in waiting:
        if not held >> TILES[world].type & 1:
            make(p, seat, empire.colonies.index(world))
    if do_payments(p, seat):
        p.do(seat, produce_on_colonies)
    elif short:
        _, type, worlds, rivals = min(short)
        left = table.goods[type]
        empire.acts |= 1 << type
        p.ask(seat, choose_producers, Some(tuple(worlds), max(0, left - rivals), min(left, len(worlds))))
    elif empire.acts & FILLED:
        end_producing(p, seat)
    else:
        fill_windfalls(p, seat, 0)


def produces_freely(world: int) -> bool:
    """True for a production world that asks for no payment."""
    return TILES[world].kind == PRODUCTION and not TILES[world].needs


def fills_of(table: Frontier, seat: int) -> tuple[int, ...]:
    """The type of windfall colony that each power, and the bonus of the chooser, fills."""
    fills = table.empires[seat].powers.fills
    return (*fills, ANY) if seat == table.chooser else fills


def fillable(table: Frontier, seat: int, type: int) -> int:
    """How many empty windfall colonies of a type a seat can fill."""
    empire = table.empires[seat]
    empty = 0
    for i, good in enumerate(empire.goods):
        if good < 0 and TILES[empire.colonies[i]].kind == WINDFALL and type_of(empire, empire.colonies[i]) == type:
            empty += 1
    fills = fills_of(table, seat)
    return min(empty, fills.count(type) + fills.count(ANY))


@step
def choose_producers(p: Position, seat: int, worlds: tuple[int, ...]) -> None:
    empire: Empire = p.table.empires[seat]
    for world in worlds:
        make(p, seat, empire.colonies.index(world))
    p.do(seat, produce_on_colonies)


@step
def fill_windfalls(p: Position, seat: int, done: int) -> None:
    """Fill windfall colonies, first those of one type by power, then any by power or as the chooser's bonus."""
    table: Frontier = p.table
    empire = table.empires[seat]
    fills = fills_of(table, seat)
    for at in range(done, len(fills)):
        if do_payments(p, seat):
            p.do(seat, fill_windfalls, at)
            return
        wanted = fills[at]
        found: list[int] = []
        short = False
        left = table.goods.copy()
        for world in unpaid(empire):
            left[TILES[world].type] -= 1
        for i, good in enumerate(empire.goods):
            if good < 0 and TILES[empire.colonies[i]].kind == WINDFALL:
                type = type_of(empire, empire.colonies[i])
                if (wanted in (ANY, type)) and table.goods[type]:
                    found.append(i)
                    left[type] -= 1
                    short = short or left[type] < 0
        if len(found) > 1 and (short or len(found) > fills[at:].count(wanted)):
            p.ask(seat, fill_windfall, One(tuple([empire.colonies[i] for i in found])), at)
            return
        if found:
            make(p, seat, found[0])
    if do_payments(p, seat):
        p.do(seat, fill_windfalls, len(fills))
    elif empire.acts:
        empire.acts = FILLED
        produce_on_colonies(p, seat)
    else:
        end_producing(p, seat)


@step
def fill_windfall(p: Position, seat: int, world: int, at: int) -> None:
    make(p, seat, p.table.empires[seat].colonies.index(world))
    fill_windfalls(p, seat, at + 1)


def end_producing(p: Position, seat: int) -> None:
    """Goods may be stored."""
    if goal_shown(p.table, STOCKED_GOODS) >= 0:
        p.do(seat, offer_good_storage)


@step
def offer_good_storage(p: Position, seat: int) -> None:
    table: Frontier = p.table
    empire = table.empires[seat]
    worlds = [world for world, good in zip(empire.colonies, empire.goods) if good >= 0]
    worlds.sort()
    room = GOALS[goal_shown(table, STOCKED_GOODS)].most - sum(empire.stock_goods)
    if worlds and room > 0:
        p.ask(seat, store_goods, Some(tuple(worlds), 0, room))


@step
def store_goods(p: Position, seat: int, worlds: tuple[int, ...]) -> None:
    """Put the goods of these colonies on the stockpile mat for good."""
    empire: Empire = p.table.empires[seat]
    for world in worlds:
        at = empire.colonies.index(world)
        empire.stock_goods[empire.goods[at]] += 1
        p.tell("stored_good", seat, (empire.goods[at], world))
        empire.goods[at] = NONE
