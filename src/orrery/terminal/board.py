"""Boards: a view as a few small tables of words and numbers, the same for the screen and for plain lines.

A game whose package has a module `terminal` with a function `board(view, names, lang)` is drawn in its own way; every other game
gets the plain board.
"""

from collections.abc import Sequence

from orrery.core.view import View
from orrery.draw.zone import Board
from orrery.terminal import plain_board

__all__ = ["Board", "board"]


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """The board of a view, with everybody's name."""
    result: Board = (view.game.part("terminal") or plain_board).board(view, names, lang)
    return result
