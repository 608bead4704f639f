"""Points: planets, empire level, and the secret missions once they are shown."""

from orrery.core.view import Source
from orrery.games.tiny_epic_galaxies import pieces
from orrery.games.tiny_epic_galaxies.pieces import LEVELS, MISSIONS, PLANETS
from orrery.games.tiny_epic_galaxies.table import HIDDEN, NO_SHIP, Galaxy, GalaxyTable, is_solo


def count_of(x: Galaxy, what: int) -> int:
    """How much a galaxy has of what a mission counts."""
    if what == 0:
        return x.energy
    if what == 1:
        return x.culture
    if what == 2:
        return len(x.planets)
    return sum([1 for planet in x.planets if PLANETS[planet].track == what - 3])


def mission_points(t: GalaxyTable, g: int) -> int:
    """What the mission of a galaxy is worth as things stand; 0 if it is not known."""
    x = t.galaxies[g]
    if x.mission == HIDDEN:
        return 0
    mission = MISSIONS[x.mission]
    goal = mission.goal
    if goal == pieces.MOST or goal == pieces.FEWEST:
        own = count_of(x, mission.of)
        counts = [count_of(y, mission.of) for y in t.galaxies]
        if own != (max(counts) if goal == pieces.MOST else min(counts)):
            return 0
        return mission.points if counts.count(own) == 1 else mission.points_tied
    if goal == pieces.EQUAL:
        met = count_of(x, 3) == count_of(x, 4)
    elif goal == pieces.FIRST_TO_END:
        met = t.ender == g
    elif goal == pieces.STOCK:
        met = x.energy >= mission.energy and x.culture >= mission.culture
    elif goal == pieces.LEVEL:
        met = x.level >= mission.level
    elif goal == pieces.NONE_HOME:
        met = x.home == 0
    elif t.rulings.orbiter_in_orbit:
        met = sum([1 for space in x.orbit if space != NO_SHIP]) == LEVELS[x.level].ships
    else:
        met = x.home == LEVELS[x.level].ships
    return mission.points if met else 0


def result(t: GalaxyTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points by seat, missions included once the game is over, and what breaks ties."""
    points: list[int] = []
    ties: list[int] = []
    for seat in range(1 if is_solo(t) else len(t.galaxies)):
        x = t.galaxies[seat]
        points.append(x.points + (mission_points(t, seat) if t.over else 0))
        level = x.level if t.rulings.level_breaks_ties else 0
        ties.append(len(x.planets) * 10000 + level * 100 + x.energy + x.culture)
    return tuple(points), tuple(ties)


def sources(t: GalaxyTable, seat: int) -> tuple[Source, ...]:
    x = t.galaxies[seat]
    found = [Source(PLANETS[planet].id, PLANETS[planet].points) for planet in x.planets]
    found.append(Source(f"level-{x.level}", LEVELS[x.level].points))
    if t.over and x.mission != HIDDEN:
        found.append(Source(MISSIONS[x.mission].id, mission_points(t, seat)))
    return tuple(found)
