"""Which module draws which game."""

from importlib import import_module
from importlib.util import find_spec
from types import ModuleType

from orrery.core.game import Game, lineage
from orrery.render import generic


def drawing(game: Game) -> ModuleType:
    """The module that draws a game's table; a variant has that of its game, and games without one of their own
    share the plain one.

    It has `board(view, names, lang)` and `glyph(piece, lang)`, and where the game has them `hint(view, lang)`, a second sentence
    under the question, `follows(view, code, lang)`, what an answer leads to, `ended(view, names, lang)`, how the game ended, and
    `paint(view, names, lang, top)`, a picture. `QUICK` gives an answer with its last piece, `MARKS` is false where lines of
    nobody's do not divide the log.
    """
    for ancestor in lineage(game):
        name = f"orrery.render.{ancestor.replace('-', '_')}"
        if find_spec(name):
            return import_module(name)
    return generic
