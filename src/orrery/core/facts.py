"""What a study looks at in a finished game: who had what, and what ended it."""

from typing import NamedTuple


class Facts(NamedTuple):
    """A game's module `study` has a function `facts` that reads these off a finished position."""

    seats: list[dict[str, list[str]]]
    """By seat and subject (card, planet, goal, opening, …), what it had: ids of components, or plain words."""
    ends: list[str]
    """What brought the end, in plain words."""
