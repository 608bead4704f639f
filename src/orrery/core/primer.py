"""What a newcomer reads first: a turn of a game in six lines, and what its icons stand for."""

import tomllib
from functools import lru_cache
from typing import NamedTuple

from orrery.core.game import Game
from orrery.core.text import WORDS, sentences_by_key

FILE = "turn.toml"
TURN = "turn."
ICON = "icon."


class Primer(NamedTuple):
    """A turn in a few lines, and icons by the id of their drawing, each with what it stands for."""

    turn: tuple[str, ...]
    icons: tuple[tuple[str, str], ...]


@lru_cache(maxsize=64)
def read_primer(game: Game, lang: str) -> Primer:
    """The primer in the words of a game; without lines where the game has none.

    >>> from orrery import game
    >>> read_primer(game("jump-drive"), "en").turn[1]
    'All choices are shown at once.'
    """
    file = game.file(WORDS, lang, FILE)
    sentences = sentences_by_key(tomllib.loads(file.read_text("utf-8")), FILE) if file is not None else {}
    return Primer(
        tuple(words for key, words in sentences.items() if key.startswith(TURN)),
        tuple((key.removeprefix(ICON), words) for key, words in sentences.items() if key.startswith(ICON)),
    )
