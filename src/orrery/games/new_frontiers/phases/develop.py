"""Develop: in turn order, everybody may buy one development."""

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.new_frontiers.table import END_SPACES, Frontier, develop_cost, order, step
from orrery.games.new_frontiers.tiles import RED_SPACES, SPACES, TILES


def begin_develop(p: Position) -> None:
    """What powers give for doing Develop, then everybody's purchase."""
    table: Frontier = p.table
    for seat in order(table):
        empire = table.empires[seat]
        if empire.powers.develop_income:
            empire.credits += empire.powers.develop_income
            p.tell("earned", seat, (empire.powers.develop_income,))
        p.then(offer_developments, seat)
    p.then(end_develop)


def for_sale(table: Frontier, seat: int) -> list[int]:
    """The developments that a seat can buy now."""
    empire = table.empires[seat]
    purse = empire.credits + empire.powers.develop_discount
    if table.chooser == seat:
        purse += 1
    room = SPACES + RED_SPACES - empire.spaces
    owned = empire.developments
    found: list[int] = []
    left = table.left
    market = table.market
    for stack in range(len(market)):
        face = market[stack]
        if left[stack] and COSTS[face] <= purse and SIZES[face] <= room and face not in owned:
            found.append(face)
    return found


COSTS: tuple[int, ...] = tuple([tile.cost for tile in TILES])
SIZES: tuple[int, ...] = tuple([tile.size for tile in TILES])


@step
def offer_developments(p: Position, seat: int) -> None:
    found = for_sale(p.table, seat)
    if found:
        p.ask(seat, buy, One((0, *found)))


@step
def buy(p: Position, seat: int, face: int) -> None:
    """Pay for a development and place it; 0 buys none."""
    table: Frontier = p.table
    empire = table.empires[seat]
    if face == 0:
        p.tell("bought_nothing", seat)
        return
    cost = develop_cost(table, seat, face)
    empire.credits -= cost
    table.left[table.market.index(face)] -= 1
    empire.developments.append(face)
    p.tell("bought", seat, (face, cost))
    if empire.powers.develop_credits:
        empire.credits += empire.powers.develop_credits
        p.tell("earned", seat, (empire.powers.develop_credits,))
    empire.reckon()


@step
def end_develop(p: Position) -> None:
    """A red space covered ends the game with this round."""
    table: Frontier = p.table
    for empire in table.empires:
        if empire.spaces > SPACES:
            if not table.ending & END_SPACES:
                p.tell("end_triggered", -1, (END_SPACES,))
            table.ending |= END_SPACES
