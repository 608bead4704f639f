"""Points: chips, tiles, "?" bonuses and goals, each with its source."""

from orrery.core.view import Source
from orrery.games.new_frontiers.table import Empire, Frontier, any_colony
from orrery.games.new_frontiers.tiles import ANY, CONSUME_ICON, COUNTS, GOALS, TILES, Bonus, Goal, Tile


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
    count = 0
    for number in tiles:
        if counts(bonus, TILES[number], named):
            count += 1
    return bonus.vp * count


def counts(bonus: Bonus, tile: Tile, named: int) -> bool:
    """True if a tile is one of those that a line of a "?" counts."""
    type = type_of(tile, named)
    return (
        (bonus.type < 0 or bonus.type == type)
        and (bonus.no_type < 0 or bonus.no_type != type)
        and (bonus.kind < 0 or bonus.kind == tile.kind)
        and (bonus.military < 0 or bool(bonus.military) == tile.military)
        and (bonus.keyword < 0 or bool(tile.keywords >> bonus.keyword & 1))
        and (bonus.no_keyword < 0 or not tile.keywords >> bonus.no_keyword & 1)
        and (bonus.power < 0 or bool(tile.icons >> bonus.power & 1))
        and (bonus.no_power < 0 or not tile.icons >> bonus.no_power & 1)
        and (bonus.size < 0 or bonus.size == tile.size)
    )


def different_types(empire: Empire, named: int) -> int:
    found = 0
    for world in empire.colonies:
        type = type_of(TILES[world], named)
        if type >= 0:
            found |= 1 << type
    return found.bit_count()


def goal_count(empire: Empire, goal: Goal, named: int) -> int:
    """How much an empire has of what a goal counts."""
    match COUNTS[goal.counts]:
        case "stocked-worlds":
            return len(empire.stock_worlds)
        case "stocked-goods":
            return sum(empire.stock_goods)
        case "stocked-credits":
            return empire.stock_credits
        case "types":
            return different_types(empire, named)
        case "colonists":
            return empire.colonists
    keywords = icons = consumers = 0
    for number in empire.colonies + empire.developments:
        tile = TILES[number]
        keywords |= tile.keywords
        icons |= tile.icons
        consumers += tile.icons >> CONSUME_ICON & 1
    match COUNTS[goal.counts]:
        case "keywords":
            return keywords.bit_count()
        case "icons":
            return icons.bit_count()
    return consumers


def goal_points(empire: Empire, goal: Goal, named: int) -> int:
    have = goal_count(empire, goal, named)
    points = 0
    for at_least, vp in goal.steps:
        if have >= at_least:
            points = vp
    return points


def sources_as(table: Frontier, seat: int, named: int) -> list[Source]:
    """Where a seat's points come from when the world that has no type is given this one."""
    empire = table.empires[seat]
    found: list[Source] = []
    if empire.vp:
        found.append(Source("source.chips", empire.vp))
    for number in empire.colonies + empire.developments:
        tile = TILES[number]
        points = tile.vp
        for bonus in tile.bonus:
            points += bonus_points(empire, bonus, named)
        if points:
            found.append(Source(tile.id, points))
    for goal in table.shown:
        points = goal_points(empire, GOALS[goal], named)
        if points:
            found.append(Source(GOALS[goal].id, points))
    return found


def points_as(table: Frontier, seat: int, named: int) -> int:
    return sum([source.points for source in sources_as(table, seat, named)])


def named_type(table: Frontier, seat: int) -> int:
    """The type that the world without one scores as: the one its owner named, the best one until then."""
    if table.named >= 0 or not any_colony(table.empires[seat]):
        return table.named
    best = 0
    for type in range(1, 4):
        if points_as(table, seat, type) > points_as(table, seat, best):
            best = type
    return best


def points(table: Frontier, seat: int) -> int:
    """The points of a seat as they stand; a goal counts once it is face up."""
    return points_as(table, seat, named_type(table, seat))


def sources(table: Frontier, seat: int) -> tuple[Source, ...]:
    return tuple(sources_as(table, seat, named_type(table, seat)))


def tiebreak(empire: Empire) -> int:
    """Credits and goods in the empire, the stockpile left out."""
    return empire.credits + empire.good_count
