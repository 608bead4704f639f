"""Opponents by how strong they are: five levels for every game, each a named setting of the same few bots.

Weak levels err as people do: they overlook some of their options, the same ones all game long.
They never answer by chance. Bots of a level play by different styles.
"""

from collections.abc import Sequence
from types import ModuleType
from typing import NamedTuple

from orrery.bots.bot import Bot, Look
from orrery.bots.learned import LEAD_WEIGHT, JudgedSearch
from orrery.bots.search import Ranking, Search
from orrery.bots.styles import Style, style_of
from orrery.core.ask import Answer, One
from orrery.core.luck import Luck

LEVELS = ("novice", "easy", "medium", "hard", "expert")
"""From the weakest to the strongest."""
PERCENT = 100
LONG_GAME = 40
"""After so many rounds nobody overlooks anything any more: no game is that long, unless all at the table overlook how to end it."""
STREAK = 3
"""After so many victories or defeats in a row another level is offered."""


class LevelEffort(NamedTuple):
    """The effort of a judged search for one answer."""

    answers: int
    candidates: int
    doubt: float = 0.0
    moments: int = 1
    """After how many rounds, or other moments that a game counts, the network judges."""
    liking: float = 0.0
    """How much chance to win it would give up for what its style likes."""
    lead: float = LEAD_WEIGHT
    """How much a lead counts beside the chance to win."""


class LevelSettings(NamedTuple):
    """The effort of the bots of a game that judge by a network, and what its weak levels overlook, in percent."""

    learned: LevelEffort = LevelEffort(40, 5)
    hard: LevelEffort = LevelEffort(150, 6)
    expert: LevelEffort | None = LevelEffort(1500, 10, doubt=0.5)
    """None where `search` is stronger than what the network judges."""
    hard_alone: LevelEffort | None = None
    """The effort of `hard` in a solo game, where it overlooks nothing; None if it plays there as in others."""
    expert_alone: LevelEffort | None = None
    """The effort of `expert` in a solo game; None if it is the same as in others."""
    novice: int = 75
    easy: int = 30
    medium: int = 0
    hard_overlooks: int = 0
    asks: frozenset[str] | None = None
    """The asks that are weighed by the network; None: those that the search weighs."""


class Overlooking:
    """A bot that overlooks a share of its options, the same ones whenever they come up in a game.

    Where it overlooks what its guide would do, it does the next best thing in the ranking that it has noticed; where it has noticed
    none, the one that comes second.
    """

    def __init__(self, name: str, guide: Bot, ranking: Ranking | None, percent: int, styles: Sequence[Style] = ()) -> None:
        self.name = name
        self.guide = guide
        self.ranking = ranking
        self.percent = percent
        self.styles = styles

    def answer(self, look: Look) -> Answer:
        first = self.guide.answer(look)
        if self.ranking is None or not isinstance(look.ask, One) or not self.overlooks(look, first):
            return first
        ranked = [answer for answer in self.ranking(look) if answer != first]
        noticed = [answer for answer in ranked if not self.overlooks(look, answer)]
        return next(iter(noticed or ranked), first)

    def overlooks(self, look: Look, answer: Answer) -> bool:
        """Whether an option is overlooked. It depends on the key of the seat's luck, which stays the same all game long.

        A bot never overlooks an option that its style likes.
        """
        if look.round > LONG_GAME:
            return False
        style = style_of(look.luck, self.styles)
        if style is not None and style.likes(look.ask, answer):
            return False
        key = f"overlooked/{look.ask.name}/{answer}"
        return Luck(look.luck.key, {}).fork(key).below("overlooked", PERCENT) < self.percent


class BySeats:
    """One bot for the solo game, another one at tables of several."""

    def __init__(self, name: str, alone: Bot, together: Bot) -> None:
        self.name = name
        self.alone = alone
        self.together = together

    def answer(self, look: Look) -> Answer:
        return (self.alone if look.seats == 1 else self.together).answer(look)


class Named:
    """A bot under another name."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def answer(self, look: Look) -> Answer:
        return self.bot.answer(look)


def judged_search(
    name: str, search: Search, fallback: Bot, effort: LevelEffort, asks: frozenset[str] | None, styles: Sequence[Style] = ()
) -> JudgedSearch:
    """A search that judges by the network, with the candidates of a game's own effort, and its asks unless others are named."""
    searched = search.effort._replace(answers=effort.answers, candidates=effort.candidates, doubt=effort.doubt)
    if asks is not None:
        searched = searched._replace(asks=asks)
    return JudgedSearch(
        name=name,
        guide=search.guide,
        effort=searched,
        fallback=fallback,
        moments_ahead=effort.moments,
        styles=styles,
        liking=effort.liking,
        lead_weight=effort.lead,
    )


def find_level_settings(opponents: ModuleType | None) -> LevelSettings:
    """The settings of a game's levels, from its module `opponents`."""
    settings: LevelSettings = getattr(opponents, "LEVEL_SETTINGS", LevelSettings())
    return settings


def learned_bots(search: Search, opponents: ModuleType | None) -> dict[str, Bot]:
    """The bot `learned` and the five levels of a game; its module `opponents` may have its own `LEVEL_SETTINGS`.

    Where there is no network for a number of seats, `learned` plays as the guide, and `hard` and `expert` as `search`.
    """
    guide, effort = search.guide, search.effort
    settings = find_level_settings(opponents)
    styles: tuple[Style, ...] = getattr(opponents, "STYLES", ())
    asks = settings.asks

    def judged(name: str, effort: LevelEffort) -> Bot:
        return judged_search(name, search, search, effort=effort, asks=asks, styles=styles)

    hard = judged("hard", settings.hard)
    if settings.hard_overlooks:
        hard = Overlooking("hard", hard, effort.ranking, settings.hard_overlooks, styles)
    if settings.hard_alone:
        hard = BySeats("hard", judged("hard", settings.hard_alone), hard)
    expert = judged("expert", settings.expert) if settings.expert else Named("expert", search)
    if settings.expert_alone:
        expert = BySeats("expert", judged("expert", settings.expert_alone), expert)
    levels: list[Bot] = [
        judged_search("learned", search, guide, settings.learned, asks),
        Overlooking("novice", guide, effort.ranking, settings.novice, styles),
        Overlooking("easy", guide, effort.ranking, settings.easy, styles),
        Overlooking("medium", guide, effort.ranking, settings.medium, styles) if settings.medium else Named("medium", guide),
        hard,
        expert,
    ]
    return {bot.name: bot for bot in levels}


# Going up and down ---------------------------------------------------------------------------------------------------


def offer_level(level: str, results: Sequence[float]) -> str | None:
    """The level to offer after games against one level, the last result last: the next one after a row of victories, the one below
    after a row of defeats, None otherwise.

    A result is the share of the victory: 1.0 won, 0.0 lost, 0.5 shared by two.

    >>> offer_level("easy", [0.0, 1.0, 1.0, 1.0]), offer_level("easy", [0.0, 0.0, 0.0]), offer_level("easy", [1.0, 0.0, 1.0])
    ('medium', 'novice', None)
    """
    if level not in LEVELS or len(results) < STREAK:
        return None
    last = results[-STREAK:]
    at = LEVELS.index(level)
    if min(last) >= 1.0 and level != LEVELS[-1]:
        return LEVELS[at + 1]
    if max(last) <= 0.0 and level != LEVELS[0]:
        return LEVELS[at - 1]
    return None
