"""Develop: in turn order, everybody may buy one development."""

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import NO_TILE, RED_SPACES, SPACES, TILES
from orrery.games.new_frontiers.rules.events import Bought, BoughtNothing, Earned
from orrery.games.new_frontiers.rules.supply import trigger_end
from orrery.games.new_frontiers.rules.table import DEVELOP_BONUS, END_SPACES, Frontier, develop_cost, order, step


def begin_develop(p: Position) -> None:
    """What powers give for doing Develop, then everybody's purchase."""
    table: Frontier = p.table
    for seat in order(table):
        empire = table.empires[seat]
        if empire.powers.develop_income:
            empire.credits += empire.powers.develop_income
            p.tell(Earned, seat, empire.powers.develop_income)
        p.then(offer_developments, seat)
    p.then(end_develop)


def for_sale(table: Frontier, seat: int) -> list[int]:
    """The developments that a seat can buy now."""
    empire = table.empires[seat]
    purse = empire.credits + empire.powers.develop_discount
    if table.chooser == seat:
        purse += DEVELOP_BONUS
    room = SPACES + RED_SPACES - empire.spaces
    owned = empire.developments
    faces: list[int] = []
    left = table.left
    market = table.market
    for stack in range(len(market)):
        face = market[stack]
        if left[stack] and COSTS[face] <= purse and SIZES[face] <= room and face not in owned:
            faces.append(face)
    return faces


COSTS: tuple[int, ...] = tuple([tile.cost for tile in TILES])
SIZES: tuple[int, ...] = tuple([tile.size for tile in TILES])


@step
def offer_developments(p: Position, seat: int) -> None:
    faces = for_sale(p.table, seat)
    if faces:
        p.ask(seat, buy, One((NO_TILE, *faces)))


@step
def buy(p: Position, seat: int, face: int) -> None:
    """Pay for a development and place it; `NO_TILE` buys none."""
    table: Frontier = p.table
    empire = table.empires[seat]
    if face == NO_TILE:
        p.tell(BoughtNothing, seat)
        return
    cost = develop_cost(table, seat, face)
    empire.credits -= cost
    table.left[table.market.index(face)] -= 1
    empire.developments.append(face)
    p.tell(Bought, seat, face, cost)
    if empire.powers.develop_credits:
        empire.credits += empire.powers.develop_credits
        p.tell(Earned, seat, empire.powers.develop_credits)
    empire.reckon_powers()


@step
def end_develop(p: Position) -> None:
    """A red space covered ends the game with this round."""
    table: Frontier = p.table
    for empire in table.empires:
        if empire.spaces > SPACES:
            trigger_end(p, END_SPACES)
