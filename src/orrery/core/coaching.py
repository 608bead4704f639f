"""What a game tells its coach: how far futures are played, and which figures of theirs are compared."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from orrery.core.position import Position

Figures = Mapping[str, float]


class Plan(NamedTuple):
    """How the futures of a game are played and read; its module `coach` says so, as `PLAN`."""

    ahead: int = 0
    """After how many moments at which a network judges a future stops. 0: it is played to the end of the game."""
    judgements: int = 1
    """Over how many such moments a review takes the mean of what the network says: one alone has prejudices that the next corrects."""
    figures: Callable[[Position, int], Figures] | None = None
    """Named figures of a seat at the next such moment, each with words in the file `coach.toml` of the game."""
    weights: Mapping[str, float] = {}
    """How many points one more of a figure counts when reasons are chosen; 1 where none is named."""
    opening: str = ""
    """The ask whose first answer of a seat is called its opening; if none is named, the first that is worth a thought."""
