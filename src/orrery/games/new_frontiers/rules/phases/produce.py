"""Produce: every empty production colony gets a good, and windfall colonies by bonus or power.

`used` marks the colonies that a payment was asked for, `acts` the types whose goods are short and whose owner has chosen.
"""

from typing import Final

from orrery.core.ask import One, Some, YesNo
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.bits import bits_of, has_bit, with_bit
from orrery.games.new_frontiers.rules.components import ALL_TYPES, ANY, GOALS, PRODUCTION, STOCKED_GOODS, TILES, TYPES, WINDFALL
from orrery.games.new_frontiers.rules.events import Earned, NamedType, PaidForProduction, Produced, StoredGood
from orrery.games.new_frontiers.rules.powers import fits
from orrery.games.new_frontiers.rules.supply import place_good
from orrery.games.new_frontiers.rules.table import NONE, Empire, Frontier, any_colony, goal_shown, order, step

FILLED: Final = len(TYPES)
"""The number among the types in `acts` that says that the windfall colonies had their turn."""


def begin_produce(p: Position) -> None:
    """The credits on the tile and what powers give for doing Produce; then everybody's production."""
    table: Frontier = p.table
    empires = table.empires
    if table.produce_credits:
        empires[table.chooser].credits += table.produce_credits
        p.tell(Earned, table.chooser, table.produce_credits)
        table.produce_credits = 0
    in_turn = goods_short(table)
    for seat in order(table):
        empire = empires[seat]
        empire.begin_action()
        if empire.powers.produce_income:
            empire.credits += empire.powers.produce_income
            p.tell(Earned, seat, empire.powers.produce_income)
        if in_turn:
            p.then(start_producing, seat)
        else:
            p.do(seat, start_producing)


def goods_short(table: Frontier) -> bool:
    """True if the empty colonies might use up the goods of a type."""
    most_goods = [0] * len(TYPES)
    for empire in table.empires:
        for i, good in enumerate(empire.goods):
            if good < 0:
                type = TILES[empire.colonies[i]].type
                if type == ANY:
                    for each in ALL_TYPES:
                        most_goods[each] += 1
                elif type >= 0:
                    most_goods[type] += 1
    for type in ALL_TYPES:
        if most_goods[type] > table.goods[type]:
            return True
    return False


def produced_type(empire: Empire, world: int) -> int:
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
    for world in unpaid_colonies(empire):
        p.do(seat, offer_payment, world)
    p.do(seat, produce_on_colonies)


def payments_due(table: Frontier, seat: int) -> list[int]:
    """The colonies whose payment was not asked for yet, though it can be made and a good is left."""
    empire = table.empires[seat]
    return [
        world for world in unpaid_colonies(empire) if empire.credits >= TILES[world].needs and table.goods[TILES[world].type]
    ]


def unpaid_colonies(empire: Empire) -> list[int]:
    """The empty colonies that produce only against a payment nobody asked for yet."""
    return [
        world
        for i, world in enumerate(empire.colonies)
        if TILES[world].needs and TILES[world].kind == PRODUCTION and empire.goods[i] < 0 and not empire.has_used(i)
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
    p.ask(seat, name_type, One(ALL_TYPES))


@step
def name_type(p: Position, seat: int, type: int) -> None:
    """Give the world that has no type of its own one for this action."""
    empire: Empire = p.table.empires[seat]
    empire.named = type
    p.tell(NamedType, seat, type, any_colony(empire))


@step
def earn_by_colonies(p: Position, seat: int) -> None:
    """Credits that powers give for colonies."""
    empire: Empire = p.table.empires[seat]
    credits = 0
    for amount, of in empire.powers.per_colony:
        for world in empire.colonies:
            if fits(of, TILES[world], produced_type(empire, world)):
                credits += amount
    if credits:
        empire.credits += credits
        p.tell(Earned, seat, credits)


@step
def offer_payment(p: Position, seat: int, world: int) -> None:
    """Ask for the payment, once, if it can be made and a good is left."""
    if world in payments_due(p.table, seat):
        empire: Empire = p.table.empires[seat]
        empire.use_up(empire.colonies.index(world))
        p.ask(seat, pay_for_production, YesNo(), world)


@step
def pay_for_production(p: Position, seat: int, yes: int, world: int) -> None:
    if yes:
        empire: Empire = p.table.empires[seat]
        empire.credits -= TILES[world].needs
        p.tell(PaidForProduction, seat, world, TILES[world].needs)
        produce_good(p, seat, empire.colonies.index(world))


def produce_good(p: Position, seat: int, at: int) -> None:
    """A good appears on a colony, if the supply has one, and is paid for."""
    table: Frontier = p.table
    empire = table.empires[seat]
    world = empire.colonies[at]
    type = produced_type(empire, world)
    if place_good(table, empire, at, type):
        credits = TILES[world].pays + empire.powers.per_good[type]
        if not has_bit(empire.made, type):
            credits += empire.powers.per_type
        empire.made = with_bit(empire.made, type)
        p.tell(Produced, seat, type, world)
        if credits:
            empire.credits += credits
            p.tell(Earned, seat, credits)


@step
def produce_on_colonies(p: Position, seat: int) -> None:
    """Fill the production colonies; where goods run short of a type, its owner chooses which, and may keep some for other colonies."""
    table: Frontier = p.table
    empire = table.empires[seat]
    waiting = [world for world, good in zip(empire.colonies, empire.goods) if good < 0 and produces_freely(world)]
    held = empire.acts
    short: list[tuple[int, int, list[int], int]] = []
    for type in ALL_TYPES:
        worlds = sorted([world for world in waiting if TILES[world].type == type])
        if worlds and table.goods[type] and not has_bit(held, type):
            later, rivals = 0, 0
            if not has_bit(held, FILLED):
                later = len([world for world in unpaid_colonies(empire) if TILES[world].type == type])
                rivals = later + windfalls_to_fill(table, seat, type)
            if table.goods[type] < len(worlds) + rivals:
                short.append((later, type, worlds, rivals))
                held = with_bit(held, type)
    for world in waiting:
        if not has_bit(held, TILES[world].type):
            produce_good(p, seat, empire.colonies.index(world))
    if do_payments(p, seat):
        p.do(seat, produce_on_colonies)
    elif short:
        _, type, worlds, rivals = min(short)
        left = table.goods[type]
        empire.acts = with_bit(empire.acts, type)
        p.ask(seat, choose_producers, Some(tuple(worlds), max(0, left - rivals), min(left, len(worlds))))
    elif has_bit(empire.acts, FILLED):
        end_producing(p, seat)
    else:
        fill_windfalls(p, seat, 0)


def produces_freely(world: int) -> bool:
    """True for a production world that asks for no payment."""
    return TILES[world].kind == PRODUCTION and not TILES[world].needs


def types_to_fill(table: Frontier, seat: int) -> list[int]:
    """The type of windfall colony that each power, and the bonus of the chooser, fills."""
    fills = table.empires[seat].powers.fills
    return [*fills, ANY] if seat == table.chooser else fills


def windfalls_to_fill(table: Frontier, seat: int, type: int) -> int:
    """How many empty windfall colonies of a type a seat can fill."""
    empire = table.empires[seat]
    empty = 0
    for i, good in enumerate(empire.goods):
        if good < 0 and TILES[empire.colonies[i]].kind == WINDFALL and produced_type(empire, empire.colonies[i]) == type:
            empty += 1
    fills = types_to_fill(table, seat)
    return min(empty, fills.count(type) + fills.count(ANY))


@step
def choose_producers(p: Position, seat: int, worlds: tuple[int, ...]) -> None:
    empire: Empire = p.table.empires[seat]
    for world in worlds:
        produce_good(p, seat, empire.colonies.index(world))
    p.do(seat, produce_on_colonies)


@step
def fill_windfalls(p: Position, seat: int, filled: int) -> None:
    """Fill windfall colonies, first those of one type by power, then any by power or as the chooser's bonus."""
    table: Frontier = p.table
    empire = table.empires[seat]
    fills = types_to_fill(table, seat)
    for at in range(filled, len(fills)):
        if do_payments(p, seat):
            p.do(seat, fill_windfalls, at)
            return
        fill_type = fills[at]
        places: list[int] = []
        short = False
        left = table.goods.copy()
        for world in unpaid_colonies(empire):
            left[TILES[world].type] -= 1
        for i, good in enumerate(empire.goods):
            if good < 0 and TILES[empire.colonies[i]].kind == WINDFALL:
                type = produced_type(empire, empire.colonies[i])
                if (fill_type in (ANY, type)) and table.goods[type]:
                    places.append(i)
                    left[type] -= 1
                    short = short or left[type] < 0
        if len(places) > 1 and (short or len(places) > fills[at:].count(fill_type)):
            p.ask(seat, fill_windfall, One(tuple([empire.colonies[i] for i in places])), at)
            return
        if places:
            produce_good(p, seat, places[0])
    if do_payments(p, seat):
        p.do(seat, fill_windfalls, len(fills))
    elif empire.acts:
        empire.acts = bits_of((FILLED,))
        produce_on_colonies(p, seat)
    else:
        end_producing(p, seat)


@step
def fill_windfall(p: Position, seat: int, world: int, at: int) -> None:
    produce_good(p, seat, p.table.empires[seat].colonies.index(world))
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
        p.tell(StoredGood, seat, empire.goods[at], world)
        empire.goods[at] = NONE
