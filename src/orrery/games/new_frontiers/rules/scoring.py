"""Points: chips, tiles, "?" bonuses and goals, each with its source."""

from typing import Final

from orrery.core.view import Source
from orrery.games.new_frontiers.rules.built import Built
from orrery.games.new_frontiers.rules.components import (
    ALL_TYPES,
    ANY,
    COLONY_TYPES,
    CONSUME_POWERS,
    GOALS,
    GRAY,
    IDLE_COLONISTS,
    OWNED_KEYWORDS,
    STOCKED_CREDITS,
    STOCKED_GOODS,
    STOCKED_WORLDS,
    TILES,
    Bonus,
    Goal,
    Tile,
)
from orrery.games.new_frontiers.rules.table import NONE, Empire, Frontier, any_colony

COUNTS_TYPES: Final[list[bool]] = [
    any(bonus.each == "types" or bonus.type >= 0 or bonus.no_type >= 0 for bonus in tile.bonus) for tile in TILES
]
"""Whether what a tile brings depends on the types of colonies."""


def type_of(tile: Tile, named: int) -> int:
    """The type of a colony when the world that has none is given this one."""
    return named if tile.type == ANY else tile.type


def bonus_points(empire: Empire, bonus: Bonus, named: int) -> int:
    """Points of one line of a "?"."""
    match bonus.each:
        case "military":
            return bonus.vp * empire.powers.military
        case "colonist":
            return bonus.vp * empire.settlers
        case "named":
            return bonus.vp if bonus.tile in empire.developments or bonus.tile in empire.colonies else 0
        case "types":
            types = different_types(empire, named)
            return bonus.table[min(types, len(bonus.table)) - 1] if types else 0
        case "colony":
            tiles = empire.colonies
        case "development":
            tiles = empire.developments
        case _:
            tiles = empire.colonies + empire.developments
    counted = counted_tiles(bonus, named)
    count = 0
    for number in tiles:
        if counted[number]:
            count += 1
    return bonus.vp * count


def counted_tiles(bonus: Bonus, named: int) -> list[bool]:
    """Which tiles a line of a "?" counts, by their numbers: looked up once for each type that the world without one can have."""
    if not bonus.counted:
        bonus.counted = [[counts_tile(bonus, tile, type) for tile in TILES] for type in (NONE, *ALL_TYPES)]
    return bonus.counted[named - NONE]


def counts_tile(bonus: Bonus, tile: Tile, named: int) -> bool:
    """True if a tile is one of those that a line of a "?" counts."""
    type = type_of(tile, named)
    return (
        (bonus.type < 0 or bonus.type == type)
        and (bonus.no_type < 0 or bonus.no_type != type)
        and (bonus.kind < 0 or bonus.kind == tile.kind)
        and (bonus.military < 0 or bool(bonus.military) == tile.military)
        and (bonus.keyword < 0 or bonus.keyword in tile.keywords)
        and (bonus.no_keyword < 0 or bonus.no_keyword not in tile.keywords)
        and (bonus.power < 0 or bonus.power in tile.icons)
        and (bonus.no_power < 0 or bonus.no_power not in tile.icons)
        and (bonus.size < 0 or bonus.size == tile.size)
    )


def different_types(empire: Empire, named: int) -> int:
    """How many types the colonies of an empire have."""
    types = {TILES[world].type for world in empire.colonies}
    if ANY in types:
        types.discard(ANY)
        types.add(named)
    types.discard(GRAY)
    return len(types)


def goal_count(empire: Empire, built: Built, goal: Goal, named: int) -> int:
    """How much an empire has of what a goal counts; `built` is what its tiles come to."""
    counts = goal.counts
    if counts == STOCKED_WORLDS:
        return len(empire.stock_worlds)
    if counts == STOCKED_GOODS:
        return sum(empire.stock_goods)
    if counts == STOCKED_CREDITS:
        return empire.stock_credits
    if counts == COLONY_TYPES:
        return different_types(empire, named)
    if counts == IDLE_COLONISTS:
        return empire.colonists
    if counts == CONSUME_POWERS:
        return built.consumers
    return built.keywords if counts == OWNED_KEYWORDS else built.icons


def points_for_goal(goal: Goal, have: int) -> int:
    """The points for having so many of what a goal counts."""
    worth = goal.worth
    return worth[have] if have < len(worth) else worth[-1]


def goal_points(empire: Empire, goal: Goal, named: int) -> int:
    return points_for_goal(goal, goal_count(empire, empire.built, goal, named))


def tile_points_as(empire: Empire, tile: Tile, named: int) -> int:
    """Points of a tile of an empire when the world that has no type is given this one."""
    points = tile.vp
    for bonus in tile.bonus:
        points += bonus_points(empire, bonus, named)
    return points


def points_as(table: Frontier, seat: int, named: int) -> int:
    """The points of a seat when the world that has no type is given this one."""
    empire = table.empires[seat]
    built = empire.built
    points = empire.vp + built.vp
    for number in built.bonuses:
        for bonus in TILES[number].bonus:
            points += bonus_points(empire, bonus, named)
    for number in table.shown:  # `goal_points`, without two calls: every look ahead and every observation comes here
        goal = GOALS[number]
        have = goal_count(empire, built, goal, named)
        worth = goal.worth
        points += worth[have] if have < len(worth) else worth[-1]
    return points


def named_type(table: Frontier, seat: int) -> int:
    """The type that the world without one scores as: the one its owner named, the best one until then."""
    if table.named >= 0 or not any_colony(table.empires[seat]):
        return table.named
    best = ALL_TYPES[0]
    most = points_by_type(table, seat, best)
    for type in ALL_TYPES[1:]:
        brought = points_by_type(table, seat, type)
        if brought > most:
            best, most = type, brought
    return best


def points_by_type(table: Frontier, seat: int, named: int) -> int:
    """The points of a seat that may differ with the type that the world without one is given: those of some tiles and goals."""
    empire = table.empires[seat]
    points = 0
    for number in empire.colonies + empire.developments:
        if COUNTS_TYPES[number]:
            points += tile_points_as(empire, TILES[number], named)
    for goal in table.shown:
        if GOALS[goal].counts == COLONY_TYPES:
            points += goal_points(empire, GOALS[goal], named)
    return points


def points(table: Frontier, seat: int) -> int:
    """The points of a seat as they stand; a goal counts once it is face up."""
    return points_as(table, seat, named_type(table, seat))


def tile_points(table: Frontier, seat: int, number: int) -> int:
    """Points that a tile brings the empire of a seat as things stand."""
    return tile_points_as(table.empires[seat], TILES[number], named_type(table, seat))


def sources(table: Frontier, seat: int) -> tuple[Source, ...]:
    """Where the points of a seat come from: chips, tiles in their order, goals."""
    empire = table.empires[seat]
    named = named_type(table, seat)
    brought = [("source.chips", empire.vp)]
    for number in empire.colonies + empire.developments:
        brought.append((TILES[number].id, tile_points_as(empire, TILES[number], named)))
    for goal in table.shown:
        brought.append((GOALS[goal].id, goal_points(empire, GOALS[goal], named)))
    return tuple([Source(source, points) for source, points in brought if points])


def tiebreak(empire: Empire) -> int:
    """Credits and goods in the empire, the stockpile left out."""
    return empire.credits + empire.good_count


def result(table: Frontier) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points and tie-break of every seat."""
    points_by_seat = [points(table, seat) for seat in range(len(table.empires))]
    return tuple(points_by_seat), tuple([tiebreak(empire) for empire in table.empires])
