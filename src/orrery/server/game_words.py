"""A game as the server names it: its title and its options in words."""

from collections.abc import Mapping
from typing import Any

import orrery
from orrery.core.errors import UnknownName
from orrery.core.game import Game, Setting
from orrery.server.errors import RequestError


def find_game(name: str) -> Game:
    """The game of that name; a `RequestError` if there is none."""
    try:
        return orrery.game(name)
    except UnknownName as error:
        raise RequestError("no_game") from error


def title(game: Game, lang: str) -> str:
    return game.text(lang, "title") if "title" in game.text else game.name.replace("-", " ").title()


def pitch(game: Game, lang: str) -> str:
    return game.text(lang, "pitch") if "pitch" in game.text else ""


def option_words(game: Game, setting: Setting, lang: str) -> tuple[str, str]:
    """What an option is called and what it does."""
    key = f"option.{setting.name}"
    label = game.text(lang, key) if key in game.text else setting.name.replace("_", " ").capitalize()
    return label, game.text(lang, f"{key}.help") if f"{key}.help" in game.text else ""


def value_words(game: Game, setting: Setting, value: object, lang: str) -> str:
    key = f"option.{setting.name}.{value}"
    return game.text(lang, key) if key in game.text else str(value)


def changed_options(game: Game, options: Mapping[str, Any], lang: str) -> list[str]:
    """The options of a table that differ from the defaults, in words."""
    words: list[str] = []
    for setting in game.settings:
        value = options.get(setting.name, setting.default)
        if value != setting.default:
            label = option_words(game, setting, lang)[0]
            value_text = ("✓" if value else "–") if isinstance(value, bool) else value_words(game, setting, value, lang)
            words.append(f"{label} {value_text}")
    return words
