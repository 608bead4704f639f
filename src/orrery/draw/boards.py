"""Which module draws which game."""

from types import ModuleType

from orrery.core.game import Game
from orrery.draw import plain_board


def drawing(game: Game) -> ModuleType:
    """The module that draws a game's table, `web/board.py` in its package; a variant has that of its game, and games without one
    of their own share the plain one.

    It has `board(view, names, lang)` and `glyph(piece, lang)`, and where the game has them `hint(view, lang)`, a second sentence
    under the question, `follows(view, code, lang)`, what an answer leads to, `end_words(view, names, lang)`, how the game ended, and
    `paint(view, names, lang, top)`, a picture. `QUICK` gives an answer with its last piece, `MARKS` is false where lines of
    nobody's do not divide the log.
    """
    return game.part("web.board") or plain_board
