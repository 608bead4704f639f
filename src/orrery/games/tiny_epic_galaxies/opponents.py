"""How the opponents of Tiny Epic Galaxies that judge by a network think."""

from orrery.bots.levels import Thought, Thoughts
from orrery.core.position import Position


def turns_begun(p: Position) -> int:
    """The network judges at the end of a turn: a round is too long to be played on for every answer."""
    turn: int = p.table.turn
    return turn


MOMENTS = turns_begun
THOUGHTS = Thoughts(learned=Thought(30, 4), hard=Thought(500, 8, doubt=0.5), expert=None, novice=30, easy=15)
