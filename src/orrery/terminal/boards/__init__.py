"""Boards: a view as a few small tables of words and numbers, the same for the screen and for plain lines.

A module `orrery.terminal.boards.<game>` with a function `board(view, names, lang)` draws a game in its own way; every other
game gets the generic board.
"""

from collections.abc import Sequence
from importlib import import_module
from importlib.util import find_spec

from orrery.core.game import lineage
from orrery.core.view import View
from orrery.terminal.boards import generic
from orrery.terminal.boards.zone import Board

__all__ = ["Board", "board"]


def board(view: View, names: Sequence[str], lang: str) -> Board:
    """The board of a view, with everybody's name."""
    for ancestor in lineage(view.game):
        module = f"{__name__}.{ancestor.replace('-', '_')}"
        if find_spec(module) is not None:
            drawn: Board = import_module(module).board(view, names, lang)
            return drawn
    return generic.board(view, names, lang)
