"""A bot for any game that looks ahead: it deals what it can't see anew, plays candidates on, and keeps what does better.

What a game brings is a guide, the bot that everybody in an imagined game plays like, and an effort: which asks are worth weighing,
how much is played for one of them, and how a game that was not played to its end is judged.
"""

from collections.abc import Callable
from math import sqrt
from typing import Any, NamedTuple

from orrery.bots.bot import Bot, Look
from orrery.core.ask import Answer, Ask, One, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.view import Outcome

Judge = Callable[[Any, int], float]
"""By how many points a seat leads, on a table at any moment of a game."""
Ranking = Callable[[Look], list[Answer]]
"""Answers that are worth weighing, the most promising first."""

LONGEST = 3000
"""After so many answers a game is judged in any case: a guide may be one that never ends it."""


class Effort(NamedTuple):
    """How much is done for one answer. All of it is counted in answers and never in seconds: the same game comes out again."""

    answers: int = 2000
    """How many answers are played in imagined games, more or less."""
    ahead: int = 0
    """After how many answers the judge speaks for a game, at the next end of a round. 0: games are played to their end."""
    candidates: int = 8
    """How many answers are weighed at most, the one of the guide included."""
    asks: frozenset[str] = frozenset()
    """The asks that are weighed; the guide answers all others. None named means all."""
    scale: float = 10.0
    """A lead of so many points is half of a sure victory."""
    victory: float = 0.3
    """How much a victory counts beside the lead it was won by."""
    doubt: float = 1.0
    """By how many standard errors an answer must do better than the guide's to be given instead of it."""
    judge: Judge | None = None
    """Speaks for games that were not played to their end. None: points as they stand."""
    ranking: Ranking | None = None
    """Names the candidates. None, or where it names none: all of a short list, a sample of a long one."""


class Search:
    """Sequential halving over candidate answers, all of them in the same guessed worlds, so that they meet equal luck.

    The guide's answer stays to the end: another one is given only where it did better beyond doubt.
    """

    name = "search"

    def __init__(self, guide: Bot, effort: Effort | None = None) -> None:
        self.guide = guide
        self.effort = effort or Effort()

    def answer(self, look: Look) -> Answer:
        first = self.guide.answer(look)
        others = self.other_candidates(look, first) if self.weighs(look.ask) else []
        if not others:
            return first
        others = others[: self.affordable(look, first)]
        leads: dict[Answer, list[float]] = {other: [] for other in others}
        halvings = len(others).bit_length()
        spent = 0
        for number in range(1, halvings + 1):
            worlds, played = self.weigh(look, [first, *others], self.effort.answers * number // halvings - spent)
            spent += played
            for base, *values in worlds:
                for other, value in zip(others, values):
                    leads[other].append(value - base)
            others.sort(key=lambda other: -sum(leads[other]))
            others = others[: (len(others) + 1) // 2]
        best = others[0]
        return best if surely_better(leads[best], self.effort.doubt) else first

    def weighs(self, ask: Ask) -> bool:
        """Whether an ask is worth a search."""
        return not ask.forced() and (not self.effort.asks or ask.name in self.effort.asks)

    def other_candidates(self, look: Look, first: Answer) -> list[Answer]:
        """The candidates besides the guide's answer."""
        most = self.effort.candidates
        ranked = dict.fromkeys(self.effort.ranking(look) if self.effort.ranking else ())
        ranked.pop(first, None)
        return list(ranked)[: most - 1] or self.unranked_answers(look, first)

    def unranked_answers(self, look: Look, first: Answer) -> list[Answer]:
        """The candidates where the game ranks none."""
        return other_answers(look.ask, first, self.effort.candidates, look.luck)

    def affordable(self, look: Look, first: Answer) -> int:
        """How many other answers there is effort for, by the length of one imagined game; two at least."""
        played = self.play_on(look.guess(), look.seat, first, look.luck)
        return max(2, self.effort.answers // (2 * played))

    def weigh(self, look: Look, candidates: list[Answer], answers: int) -> tuple[list[list[float]], int]:
        """The value of each candidate in one guessed world after another, until so many answers are played; then how many were played."""
        worlds: list[list[float]] = []
        spent = 0
        while not worlds or spent < answers:
            world = look.guess()
            values: list[float] = []
            for candidate in candidates:
                p = world.copy()
                spent += self.play_on(p, look.seat, candidate, look.luck)
                values.append(self.value(p, look.seat))
            worlds.append(values)
        return worlds, spent

    def play_on(self, p: Position, seat: int, candidate: Answer, luck: Luck) -> int:
        """Give an answer and let everybody play on as the guide would; how many answers that took."""
        for other in list(p.sealed):
            p.asks[other] = p.sealed.pop(other)[0]
        begun = p.answered
        ahead = self.effort.ahead
        rounds = p.game.rounds
        reached = rounds(p.table)
        p.choose(seat, candidate)
        asks = p.asks
        while asks and p.answered - begun < LONGEST:
            if ahead and p.answered - begun > ahead and rounds(p.table) > reached:
                break
            reached = rounds(p.table)
            seat_to_act = min(asks)
            ask = asks[seat_to_act]
            p.choose(seat_to_act, next(iter(ask.answers())) if ask.forced() else self.guide.answer(Look(p, seat_to_act, luck)))
        return p.answered - begun

    def value(self, p: Position, seat: int) -> float:
        """How well a seat stands: its lead as a share of a sure victory, and at the end of the game whether it won."""
        effort = self.effort
        outcome: Outcome | None = p.outcome
        if outcome is None and effort.judge is not None:
            lead = effort.judge(p.table, seat)
        else:
            points = outcome.points if outcome else p.game.result(p.table)[0]
            lead = float(points[seat] - max([n for other, n in enumerate(points) if other != seat], default=0))
        value = 0.5 + lead / (abs(lead) + effort.scale) / 2
        if outcome is None:
            return value + effort.victory * value
        return value + effort.victory * outcome.rewards()[seat]


def surely_better(differences: list[float], doubt: float) -> bool:
    """Whether differences are above zero by more than their doubt."""
    n = len(differences)
    mean = sum(differences) / n
    spread = sum((difference - mean) ** 2 for difference in differences) / max(1, n - 1)
    return mean > doubt * sqrt(spread / n)


def other_answers(ask: Ask, first: Answer, most: int, luck: Luck) -> list[Answer]:
    """Answers besides the guide's: all of a short list, a sample of a long one."""
    if isinstance(ask, (One, YesNo)) and ask.count() <= most:
        return [answer for answer in ask.answers() if answer != first]
    answers = dict.fromkeys([first])
    for _ in range(most - 1):
        answers[ask.sample(luck)] = None
    return list(answers)[1:]
