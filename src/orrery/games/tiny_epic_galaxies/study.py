"""The facts of a game that a study of Tiny Epic Galaxies counts: colonies, the first of them, missions and levels."""

from orrery.core.facts import Facts
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.components import MISSIONS, PLANETS
from orrery.games.tiny_epic_galaxies.rules.table import HIDDEN, GalaxyTable, is_solo


def facts(p: Position[GalaxyTable]) -> Facts:
    """Planets, missions and levels by seat; alone, whether you or the Rogue brought the end."""
    t = p.table
    seats = []
    for seat in range(p.seats):
        galaxy = t.galaxies[seat]
        planets = [PLANETS[planet].id for planet in galaxy.planets]
        goals = [MISSIONS[galaxy.mission].id] if galaxy.mission != HIDDEN else []
        seats.append({"opening": planets[:1], "planet": planets, "goal": goals, "level": [str(galaxy.level)]})
    return Facts(seats, ["rogue" if is_solo(t) and t.ender != 0 else "points"])
