"""Styles: which answers a bot prefers among nearly equal ones, so that two bots of a level play differently.

A bot has one style all game long. It follows from the bot's luck, so nothing has to be stored or chosen.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from orrery.core.ask import Answer, Ask
from orrery.core.luck import Luck

STYLES = ("warrior", "trader", "explorer")
"""The styles that a game may tell apart."""


class Style(NamedTuple):
    """A name of `STYLES`, and whether it likes an answer to an ask."""

    name: str
    likes: Callable[[Ask, Answer], bool]


def style_of(luck: Luck, styles: Sequence[Style]) -> Style | None:
    """The style of the bot with this luck; None where its game has none. The key of a luck stays the same all game long."""
    return styles[Luck(luck.key, {}).fork("style").below("style", len(styles))] if styles else None
