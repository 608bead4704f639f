"""The bag, the goods, the colonists and the victory points: what several actions take from the table and give back."""

from bisect import insort

from orrery.core.position import Position
from orrery.games.new_frontiers.table import END_POINTS, NONE, Empire, Frontier


def gain_vp(p: Position, seat: int, amount: int) -> None:
    """Victory points from the pool; when it is used up the chips of 10 pay the rest and the game ends with the round."""
    table: Frontier = p.table
    table.empires[seat].vp += amount
    table.vp_pool -= amount
    if table.vp_pool <= 0:
        table.vp_extra -= table.vp_pool
        table.vp_pool = 0
        if not table.ending & END_POINTS:
            p.tell("end_triggered", -1, (END_POINTS,))
        table.ending |= END_POINTS


def gain_colonists(p: Position, seat: int, amount: int) -> int:
    """Colonists from the supply, as many as it has; returns how many came."""
    table: Frontier = p.table
    came = min(amount, table.colonists)
    table.colonists -= came
    table.empires[seat].colonists += came
    return came


def draw_world(p: Position) -> int:
    """A random world of the bag; 0 if it is empty. The bag is kept sorted, so that the order of returns means nothing."""
    bag: list[int] = p.table.bag
    if not bag:
        return 0
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
