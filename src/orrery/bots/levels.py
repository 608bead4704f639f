"""Opponents by how strong they are: five levels for every game, each a named setting of the same few bots.

Weak levels err as people do. They overlook things: some of what could be chosen they do not see, and the same things all game long.
They never answer by chance.
"""

from types import ModuleType
from typing import NamedTuple

from orrery.bots.bot import Bot, Look
from orrery.bots.learned import JudgedSearch
from orrery.bots.search import Effort, Ranking, Search
from orrery.core.ask import Answer, One
from orrery.core.luck import Luck

LEVELS = ("novice", "easy", "medium", "hard", "expert")
"""From the weakest to the strongest."""
PERCENT = 100


class Thought(NamedTuple):
    """How much a judged search does for an answer."""

    answers: int
    candidates: int
    doubt: float = 0.0
    moments: int = 1
    """After how many rounds, or other moments that a game counts, the network judges."""


class Thoughts(NamedTuple):
    """How the bots of a game that judge by a network think, and what its weak levels overlook, in percent."""

    learned: Thought = Thought(40, 5)
    hard: Thought = Thought(150, 6)
    expert: Thought | None = Thought(1500, 10, doubt=0.5)
    """None where `search` is stronger than what the network judges."""
    novice: int = 75
    easy: int = 30


class Overlooking:
    """A bot that overlooks a share of its options, the same ones whenever they come up in a game.

    Where it overlooks what its guide would do, it does the next best thing in the ranking that it has noticed.
    """

    def __init__(self, name: str, guide: Bot, ranking: Ranking | None, percent: int) -> None:
        self.name = name
        self.guide = guide
        self.ranking = ranking
        self.percent = percent

    def answer(self, look: Look) -> Answer:
        first = self.guide.answer(look)
        if self.ranking is None or not isinstance(look.ask, One) or not self.overlooks(look, first):
            return first
        noticed = [answer for answer in self.ranking(look) if not self.overlooks(look, answer)]
        return noticed[0] if noticed else first

    def overlooks(self, look: Look, answer: Answer) -> bool:
        """Whether an option goes unnoticed; the luck of a seat has the same key all game long, so it stays unnoticed."""
        key = f"overlooked/{look.ask.name}/{answer}"
        return Luck(look.luck.key, {}).fork(key).below("overlooked", PERCENT) < self.percent


class Named:
    """A bot under another name."""

    def __init__(self, name: str, bot: Bot) -> None:
        self.name = name
        self.bot = bot

    def answer(self, look: Look) -> Answer:
        return self.bot.answer(look)


def judged(name: str, guide: Bot, effort: Effort, fallback: Bot, thought: Thought) -> JudgedSearch:
    """A search that judges by the network, with the candidates and asks of a game's own effort."""
    settings = effort._replace(answers=thought.answers, candidates=thought.candidates, doubt=thought.doubt)
    return JudgedSearch(name, guide, settings, fallback, thought.moments)


def learned_bots(search: Search, settings: ModuleType | None) -> dict[str, Bot]:
    """The bot `learned` and the five levels of a game; its module `opponents` may say how they think, as `THOUGHTS`.

    Where there is no network for a number of seats, `learned` plays as the guide, and `hard` and `expert` as `search`.
    """
    guide, effort = search.guide, search.effort
    thoughts: Thoughts = getattr(settings, "THOUGHTS", Thoughts())
    found: list[Bot] = [
        judged("learned", guide, effort, guide, thoughts.learned),
        Overlooking("novice", guide, effort.ranking, thoughts.novice),
        Overlooking("easy", guide, effort.ranking, thoughts.easy),
        Named("medium", guide),
        judged("hard", guide, effort, search, thoughts.hard),
        judged("expert", guide, effort, search, thoughts.expert) if thoughts.expert else Named("expert", search),
    ]
    return {bot.name: bot for bot in found}
