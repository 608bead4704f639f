"""Explore: seven worlds from the bag, one for everybody, a second for the chooser; then the limit of nine worlds."""

from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import GOALS, NO_TILE, STOCKED_WORLDS
from orrery.games.new_frontiers.rules.events import (
    EVERYBODY,
    DrewWorld,
    Explored,
    GainedColonists,
    ReturnedWorlds,
    StoredWorld,
    TookWorld,
)
from orrery.games.new_frontiers.rules.supply import draw_world, gain_colonists, return_world
from orrery.games.new_frontiers.rules.table import CENTRE, WORLD_LIMIT, Frontier, goal_shown, order, step

FIRST_PICK: Final = 0
SECOND_PICK: Final = 1
"""The chooser takes another world when everybody has one."""


def begin_explore(p: Position) -> None:
    """Lay out seven worlds, or as many as the bag has."""
    table: Frontier = p.table
    for _ in range(CENTRE):
        world = draw_world(p)
        if world:
            table.centre.append(world)
    p.tell(Explored, EVERYBODY, tuple(table.centre))
    for seat in order(table):
        p.then(offer_worlds, seat, FIRST_PICK)
    p.then(offer_worlds, table.chooser, SECOND_PICK)
    p.then(end_explore)


@step
def offer_worlds(p: Position, seat: int, pick: int) -> None:
    """Ask which world of the centre a seat takes."""
    table: Frontier = p.table
    if len(table.centre) > 1:
        p.ask(seat, take_world, One(tuple(table.centre)), pick)
    elif table.centre:
        take_world(p, seat, table.centre[0], pick)
    else:
        draw_more(p, seat, pick)


@step
def take_world(p: Position, seat: int, world: int, pick: int) -> None:
    table: Frontier = p.table
    table.centre.remove(world)
    table.empires[seat].explored.append(world)
    p.tell(TookWorld, seat, world)
    draw_more(p, seat, pick)


def draw_more(p: Position, seat: int, pick: int) -> None:
    """Explore powers, after the last pick of a seat: the chooser's second, everybody else's first."""
    table: Frontier = p.table
    if (seat == table.chooser) != (pick == SECOND_PICK):
        return
    powers = table.empires[seat].powers
    draw_worlds(p, seat, powers.explore_worlds)
    if powers.explore_colonists:
        p.tell(GainedColonists, seat, gain_colonists(p, seat, powers.explore_colonists))


def draw_worlds(p: Position, seat: int, amount: int) -> None:
    """Worlds of the bag among a seat's explored worlds."""
    for _ in range(amount):
        world = draw_world(p)
        if world:
            p.table.empires[seat].explored.append(world)
            p.tell(DrewWorld, seat, world)


@step
def end_explore(p: Position) -> None:
    table: Frontier = p.table
    for world in table.centre:
        return_world(table, world)
    table.centre.clear()
    tidy_worlds(p)


def tidy_worlds(p: Position) -> None:
    """At the end of Explore and Settle: everybody may store a world if a goal wants it, and returns what is above nine."""
    table: Frontier = p.table
    goal = goal_shown(table, STOCKED_WORLDS)
    for seat in order(table):
        empire = table.empires[seat]
        if goal >= 0 and empire.explored and len(empire.stock_worlds) < GOALS[goal].most:
            p.do(seat, offer_world_storage)
        if len(empire.colonies) + len(empire.explored) > WORLD_LIMIT:
            p.do(seat, offer_returns)


@step
def offer_world_storage(p: Position, seat: int) -> None:
    p.ask(seat, store_world, One((NO_TILE, *p.table.empires[seat].explored)))


@step
def store_world(p: Position, seat: int, world: int) -> None:
    """Put a world on the stockpile mat for good; `NO_TILE` stores none."""
    if world:
        empire = p.table.empires[seat]
        empire.explored.remove(world)
        empire.stock_worlds.append(world)
        p.tell(StoredWorld, seat, world)


@step
def offer_returns(p: Position, seat: int) -> None:
    """Ask which explored worlds go back; with as many too many as there are, all of them do."""
    empire = p.table.empires[seat]
    over = len(empire.colonies) + len(empire.explored) - WORLD_LIMIT
    if over <= 0:
        return
    if over >= len(empire.explored):
        return_worlds(p, seat, tuple(empire.explored))
    else:
        p.ask(seat, return_worlds, Some(tuple(sorted(empire.explored)), over, over))


@step
def return_worlds(p: Position, seat: int, worlds: tuple[int, ...]) -> None:
    table: Frontier = p.table
    for world in worlds:
        table.empires[seat].explored.remove(world)
        return_world(table, world)
    p.tell(ReturnedWorlds, seat, worlds)
