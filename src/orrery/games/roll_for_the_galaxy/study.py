"""The facts of a game that a study of Roll for the Galaxy counts: factions, home worlds, tiles, the first of them, and
objectives."""

from orrery.core.facts import Facts
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import FACE, FACTION_BASE, HOME_BASE
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.rules.table import END_TILES, RollTable


def facts(p: Position[RollTable]) -> Facts:
    """A faction is named by its development side."""
    t = p.table
    seats = []
    for seat, e in enumerate(t.empires):
        tiles = [FACE[face].id for face in e.tableau if face < FACTION_BASE]
        claimed = zip(t.objectives, t.claimed)
        seats.append(
            {
                "faction": [FACE[face].id for face in e.tableau if FACTION_BASE <= face < HOME_BASE][:1],
                "home": [FACE[face].id for face in e.tableau if face >= HOME_BASE],
                "opening": tiles[:1],
                "tile": tiles,
                "goal": [OBJECTIVES[number].component.id for number, seats_of in claimed if has_bit(seats_of, seat)],
            }
        )
    full = any(len(e.tableau) >= END_TILES for e in t.empires)
    return Facts(seats, [*(["twelve tiles"] if full else []), *(["pool"] if t.pool <= 0 else [])])
