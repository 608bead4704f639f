"""The terminal's own sentences, and the language it speaks when nobody says which."""

import os
import re
from collections.abc import Mapping

from orrery.core.game import Game
from orrery.core.text import LANGUAGES, Text

TEXT = Text.of("orrery.terminal")


def user_language(environment: Mapping[str, str] = os.environ) -> str:
    """The language of the user's locale if we speak it, otherwise English.

    >>> user_language({"LANG": "fr_CH.UTF-8"}), user_language({"LANG": "de_DE.UTF-8"})
    ('fr', 'en')
    """
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            code = re.split("[_.@]", value)[0]
            return code if code in LANGUAGES else LANGUAGES[0]
    return LANGUAGES[0]


def next_language(lang: str) -> str:
    return LANGUAGES[(LANGUAGES.index(lang) + 1) % len(LANGUAGES)]


def title(game: Game, lang: str) -> str:
    """The name of a game as people write it."""
    return game.text(lang, "title") if "title" in game.text else game.name


def join_words(items: list[str], lang: str) -> str:
    """A list in words, with "and" before its last item.

    >>> join_words(["Ann", "Bob", "Eve"], "en")
    'Ann, Bob and Eve'
    """
    if len(items) <= 1:
        return "".join(items)
    return TEXT(lang, "list", first=", ".join(items[:-1]), last=items[-1])
