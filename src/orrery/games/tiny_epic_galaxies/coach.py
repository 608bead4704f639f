"""The figures that the coach of Tiny Epic Galaxies compares: resources, the empire, its colonies, and how far its ships are."""

from orrery.core.coaching import Figures, Plan
from orrery.core.position import Position
from orrery.core.text import Text
from orrery.games.tiny_epic_galaxies.rules.round import act
from orrery.games.tiny_epic_galaxies.rules.table import NO_SHIP, GalaxyTable

TEXT = Text.of("orrery.games.tiny_epic_galaxies", "coach")


def figures(p: Position[GalaxyTable], seat: int) -> Figures:
    """The figures of a seat once this turn is over."""
    galaxy = p.table.galaxies[seat]
    return {
        "energy": float(galaxy.energy),
        "culture": float(galaxy.culture),
        "level": float(galaxy.level),
        "colonies": float(len(galaxy.planets)),
        "spaces": float(sum(space for space in galaxy.orbit if space != NO_SHIP)),
        "yield": float(galaxy.energy_yield + galaxy.culture_yield),
    }


PLAN = Plan(
    ahead=4,
    figures=figures,
    weights={"energy": 0.4, "culture": 0.5, "level": 2.5, "colonies": 2.0, "spaces": 0.8, "yield": 0.6, "rounds": 0.0},
    opening=act.__name__,
)
"""Answers take long to find, so futures are four turns long, of all galaxies together."""
