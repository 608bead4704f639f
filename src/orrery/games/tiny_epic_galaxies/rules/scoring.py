"""Points: planets, empire level, and the secret missions once they are shown."""

from typing import Final

from orrery.core.view import Source
from orrery.games.tiny_epic_galaxies.rules import components as pieces
from orrery.games.tiny_epic_galaxies.rules.components import (
    COUNT_CULTURE,
    COUNT_DIPLOMACY,
    COUNT_ECONOMY,
    COUNT_ENERGY,
    COUNT_PLANETS,
    DIPLOMACY,
    ECONOMY,
    LEVELS,
    MISSIONS,
    PLANETS,
    Mission,
)
from orrery.games.tiny_epic_galaxies.rules.table import HIDDEN, NO_SHIP, Galaxy, GalaxyTable, is_solo

PLANETS_WEIGH: Final = 10000
LEVEL_WEIGHS: Final = 100
"""A tie-break is one number: planets before the level, and that before resources."""


def count_of(galaxy: Galaxy, count: int) -> int:
    """How much a galaxy has of what a mission counts."""
    if count == COUNT_ENERGY:
        return galaxy.energy
    if count == COUNT_CULTURE:
        return galaxy.culture
    if count == COUNT_PLANETS:
        return len(galaxy.planets)
    track = DIPLOMACY if count == COUNT_DIPLOMACY else ECONOMY
    return sum([1 for planet in galaxy.planets if PLANETS[planet].track == track])


def mission_points(t: GalaxyTable, g: int) -> int:
    """What the mission of a galaxy is worth as things stand; 0 if it is not known."""
    galaxy = t.galaxies[g]
    if galaxy.mission == HIDDEN:
        return 0
    mission = MISSIONS[galaxy.mission]
    if mission.goal != pieces.MOST and mission.goal != pieces.FEWEST:
        return mission.points if is_met(t, g, mission) else 0
    own = count_of(galaxy, mission.of)
    counts = [count_of(other, mission.of) for other in t.galaxies]
    if own != (max(counts) if mission.goal == pieces.MOST else min(counts)):
        return 0
    return mission.points if counts.count(own) == 1 else mission.points_tied


def is_met(t: GalaxyTable, g: int, mission: Mission) -> bool:
    """Whether a galaxy has reached the goal of a mission that compares it with no other."""
    galaxy = t.galaxies[g]
    goal = mission.goal
    if goal == pieces.EQUAL:
        return count_of(galaxy, COUNT_DIPLOMACY) == count_of(galaxy, COUNT_ECONOMY)
    if goal == pieces.FIRST_TO_END:
        return t.ender == g
    if goal == pieces.STOCK:
        return galaxy.energy >= mission.energy and galaxy.culture >= mission.culture
    if goal == pieces.LEVEL:
        return galaxy.level >= mission.level
    if goal == pieces.NONE_HOME:
        return galaxy.home == 0
    if t.rulings.orbiter_in_orbit:
        return sum([1 for space in galaxy.orbit if space != NO_SHIP]) == LEVELS[galaxy.level].ships
    return galaxy.home == LEVELS[galaxy.level].ships


def result(t: GalaxyTable) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Points by seat, missions included once the game is over, and what breaks ties."""
    points: list[int] = []
    ties: list[int] = []
    for seat in range(1 if is_solo(t) else len(t.galaxies)):
        galaxy = t.galaxies[seat]
        points.append(galaxy.points + (mission_points(t, seat) if t.over else 0))
        level = galaxy.level if t.rulings.level_breaks_ties else 0
        ties.append(len(galaxy.planets) * PLANETS_WEIGH + level * LEVEL_WEIGHS + galaxy.energy + galaxy.culture)
    return tuple(points), tuple(ties)


def sources(t: GalaxyTable, seat: int) -> tuple[Source, ...]:
    """Where the points of a seat come from."""
    galaxy = t.galaxies[seat]
    points_by_source = [Source(PLANETS[planet].id, PLANETS[planet].points) for planet in galaxy.planets]
    points_by_source.append(Source(f"level-{galaxy.level}", LEVELS[galaxy.level].points))
    if t.over and galaxy.mission != HIDDEN:
        points_by_source.append(Source(MISSIONS[galaxy.mission].id, mission_points(t, seat)))
    return tuple(points_by_source)
