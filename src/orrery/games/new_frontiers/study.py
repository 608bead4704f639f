"""The facts of a game that a study of New Frontiers counts: home colonies, worlds, developments, the first of them, goals, and
what ends a game."""

from typing import Final

from orrery.core.facts import Facts
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import GOALS, TILES
from orrery.games.new_frontiers.rules.table import END_COLONIES, END_COLONISTS, END_POINTS, END_SPACES, Frontier

ENDS: Final = {END_SPACES: "spaces", END_COLONIES: "colonies", END_COLONISTS: "colonists", END_POINTS: "points"}


def facts(p: Position[Frontier]) -> Facts:
    """A goal counts for the seat that brought it into play, though it scores for everybody."""
    t = p.table
    seats = []
    for seat, empire in enumerate(t.empires):
        developments = [TILES[face].id for face in empire.developments]
        own = [GOALS[goal].id for goal, owner in zip(t.shown, t.shown_by) if owner == seat]
        seats.append(
            {
                "faction": [TILES[empire.colonies[0]].id],
                "opening": developments[:1],
                "world": [TILES[world].id for world in empire.colonies[1:]],
                "development": developments,
                "goal": own,
            }
        )
    return Facts(seats, [name for bit, name in ENDS.items() if t.ending & bit])
