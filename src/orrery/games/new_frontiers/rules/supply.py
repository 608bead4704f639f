"""The bag, the goods, the colonists and the victory points: what several actions take from the table and give back."""

from bisect import insort

from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import NO_TILE
from orrery.games.new_frontiers.rules.events import EVERYBODY, EndTriggered
from orrery.games.new_frontiers.rules.table import END_POINTS, NONE, Empire, Frontier


def gain_vp(p: Position, seat: int, amount: int) -> None:
    """Victory points from the pool; when it is used up the chips of 10 pay the rest and the game ends with the round."""
    table: Frontier = p.table
    table.empires[seat].vp += amount
    table.vp_pool -= amount
    if table.vp_pool <= 0:
        table.vp_extra -= table.vp_pool
        table.vp_pool = 0
        trigger_end(p, END_POINTS)


def trigger_end(p: Position, reasons: int) -> None:
    """Let the game end with this round for these reasons, a bit each; an event names the new ones."""
    table: Frontier = p.table
    new = reasons & ~table.ending
    if new:
        p.tell(EndTriggered, EVERYBODY, new)
    table.ending |= reasons


def gain_colonists(p: Position, seat: int, amount: int) -> int:
    """Colonists from the supply, as many as it has; returns how many came."""
    table: Frontier = p.table
    came = min(amount, table.colonists)
    table.colonists -= came
    table.empires[seat].colonists += came
    return came


def draw_world(p: Position) -> int:
    """A random world of the bag; `NO_TILE` if it is empty. The bag is kept sorted, so that the order of returns means nothing."""
    bag: list[int] = p.table.bag
    if not bag:
        return NO_TILE
    return bag.pop(p.luck.below("bag", len(bag)))


def return_world(table: Frontier, world: int) -> None:
    insort(table.bag, world)


def place_good(table: Frontier, empire: Empire, at: int, type: int) -> bool:
    """A good of the supply on a colony, if there is one left."""
    if table.goods[type] == 0:
        return False
    table.goods[type] -= 1
    empire.goods[at] = type
    return True


def remove_good(table: Frontier, empire: Empire, at: int) -> int:
    """The good of a colony back into the supply; returns its type."""
    type = empire.goods[at]
    empire.goods[at] = NONE
    table.goods[type] += 1
    return type
