"""Points: chips, the costs of tiles, and the bonuses of the dear ones."""

from orrery.core.view import Source
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
    BONUSES_OF,
    COLOUR,
    COST,
    FACE,
    IS_WORLD,
    KINDS,
    REASSIGNS,
    TALENT,
    WORLD,
    Bonus,
)
from orrery.games.roll_for_the_galaxy.rules.objectives import die_colours
from orrery.games.roll_for_the_galaxy.rules.table import Empire, RollTable


def points(e: Empire) -> int:
    """What a seat has as things stand."""
    total = e.chips + e.dice_of(TALENT)
    for face in e.tableau:
        total += COST[face]
        bonus = BONUSES_OF[face]
        if bonus is not None:
            total += bonus_points(e, bonus)
    return total


def bonus_points(e: Empire, bonus: Bonus) -> int:
    """The points of one bonus; a fraction counts as a whole."""
    match bonus.per:
        case "die":
            owned = e.dice()
            count = sum([owned[kind] for kind in range(KINDS) if has_bit(bonus.dice, kind)])
        case "die-colour":
            count = die_colours(e)
        case "cost":
            count = sum([COST[face] for face in e.tableau if is_counted(bonus, face)])
        case "development" | "world":
            count = len([face for face in e.tableau if is_counted(bonus, face)])
        case "good":
            count = sum([len(goods) for goods in e.goods])
        case "flat":
            count = 1
        case _:
            count = triangle(e.chips)
    return bonus.points * -(-count // bonus.each)


def is_counted(bonus: Bonus, face: int) -> bool:
    """Whether a bonus looks at a face."""
    world = bonus.per == "world" or (bonus.per == "cost" and bonus.of == WORLD)
    if IS_WORLD[face] != world:
        return False
    if world:
        return has_bit(bonus.worlds, COLOUR[face]) and COST[face] >= bonus.cost
    return bonus.only == "" or REASSIGNS[face] == (bonus.only == "reassign")


def triangle(chips: int) -> int:
    """The largest n with 1 + 2 + ... + n not above the chips."""
    n = 0
    while (n + 1) * (n + 2) // 2 <= chips:
        n += 1
    return n


def tiebreak(e: Empire) -> int:
    """Dice in the cup and credits; Talent tokens are not in the cup."""
    return sum(e.cup) - e.cup[TALENT] + e.credits


def result(t: RollTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
    return tuple([points(e) for e in t.empires]), tuple([tiebreak(e) for e in t.empires])


def sources(t: RollTable, seat: int) -> tuple[Source, ...]:
    """Where the points of a seat come from: chips first, then each tile with its bonus."""
    e = t.empires[seat]
    sources: list[Source] = []
    if e.chips:
        sources.append(Source("source.chips", e.chips))
    talents = e.dice_of(TALENT)
    if talents:
        sources.append(Source("source.talents", talents))
    for face in e.tableau:
        bonus = BONUSES_OF[face]
        worth = COST[face] + (bonus_points(e, bonus) if bonus is not None else 0)
        if worth:
            sources.append(Source(FACE[face].id, worth))
    return tuple(sources)
