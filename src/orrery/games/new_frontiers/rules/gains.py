"""The points that one more tile would bring an empire, for bots that weigh many tiles of one table."""

from orrery.games.new_frontiers.rules.components import (
    ANY,
    CONSUME_ICON,
    COUNTS,
    GOALS,
    GRAY,
    NO_TILE,
    TILES,
    Bonus,
    Goal,
    Tile,
)
from orrery.games.new_frontiers.rules.scoring import bonus_points, counts_tile, goal_count, points, points_for_goal, type_of
from orrery.games.new_frontiers.rules.table import Empire, Frontier, any_colony


class TileGains:
    """What the tiles and goals of an empire count is looked up once; a tile is then weighed by what it adds to them.

    It holds as long as the tiles of the empire and the goals shown stay as they are.
    """

    __slots__ = ("_empire", "_goals", "_has_any", "_known", "_lines", "_named", "_seat", "_table")

    def __init__(self, table: Frontier, seat: int) -> None:
        self._table = table
        self._seat = seat
        self._empire: Empire = table.empires[seat]
        self._named = table.named
        self._has_any = any_colony(self._empire) != NO_TILE
        self._lines: list[Bonus] = []
        for number in self._empire.colonies + self._empire.developments:
            self._lines.extend(TILES[number].bonus)
        self._goals: list[Goal] = [GOALS[goal] for goal in table.shown]
        self._known: dict[int, int] = {}

    def points_added(self, number: int, development: bool) -> int:
        """The points that a tile adds, bonuses of others and goals included."""
        key = 2 * number + development
        added = self._known.get(key)
        if added is None:
            added = self._count(number, development)
            self._known[key] = added
        return added

    def _count(self, number: int, development: bool) -> int:
        empire = self._empire
        tile = TILES[number]
        tiles = empire.developments if development else empire.colonies
        if self._named < 0 and (self._has_any or (tile.type == ANY and not development)):
            before = points(self._table, self._seat)  # this tile may change which type scores best
            tiles.append(number)
            added = points(self._table, self._seat) - before
            tiles.pop()
            return added
        added = tile.vp
        for bonus in self._lines:
            added += added_to_bonus(empire, bonus, tile, self._named, development)
        for goal in self._goals:
            added += added_to_goal(empire, goal, tile, self._named, development)
        if tile.bonus:
            tiles.append(number)
            for bonus in tile.bonus:
                added += bonus_points(empire, bonus, self._named)
            tiles.pop()
        return added


def added_to_bonus(empire: Empire, bonus: Bonus, tile: Tile, named: int, development: bool) -> int:
    """The points that one line of a "?" brings more with a tile; military is that of the tiles that are awake already."""
    match bonus.each:
        case "military":
            return 0
        case "colonist":
            return 0 if development else bonus.vp * tile.colonists
        case "named":
            owned = bonus.tile in empire.developments or bonus.tile in empire.colonies
            return bonus.vp if bonus.tile == tile.number and not owned else 0
        case "types":
            if development:
                return 0
            types = types_of(empire, named)
            more = types | {type_of(tile, named)} - {GRAY}
            return points_for_types(bonus, len(more)) - points_for_types(bonus, len(types))
        case "colony":
            counts = not development
        case "development":
            counts = development
        case _:
            counts = True
    return bonus.vp if counts and counts_tile(bonus, tile, named) else 0


def points_for_types(bonus: Bonus, types: int) -> int:
    return bonus.table[min(types, len(bonus.table)) - 1] if types else 0


def types_of(empire: Empire, named: int) -> set[int]:
    """The types that the colonies of an empire have."""
    types = {type_of(TILES[world], named) for world in empire.colonies}
    types.discard(GRAY)
    return types


def added_to_goal(empire: Empire, goal: Goal, tile: Tile, named: int, development: bool) -> int:
    """The points that a goal brings more with a tile."""
    more = 0
    match COUNTS[goal.counts]:
        case "types":
            if not development:
                more = len({type_of(tile, named)} - {GRAY} - types_of(empire, named))
        case "keywords":
            if tile.keywords:
                owned = frozenset().union(*[TILES[number].keywords for number in empire.colonies + empire.developments])
                more = len(tile.keywords - owned)
        case "icons":
            if tile.icons:
                owned = frozenset().union(*[TILES[number].icons for number in empire.colonies + empire.developments])
                more = len(tile.icons - owned)
        case "consume-powers":
            more = int(CONSUME_ICON in tile.icons)
    if not more:
        return 0
    have = goal_count(empire, empire.built, goal, named)
    return points_for_goal(goal, have + more) - points_for_goal(goal, have)
