"""Bots that judge by a network: `learned`, which weighs a few answers at a glance, and `expert`, which looks ahead with it.

Both play candidates on to the end of the round, as their guide would, and let the network judge there. Where a game has no
network that fits, another bot answers for them.
"""

from array import array
from collections.abc import Sequence
from typing import TypeAlias

from orrery.bots.bot import Bot, Look
from orrery.bots.observer import moments
from orrery.bots.search import LONGEST, Effort, Search
from orrery.bots.styles import Style, style_of
from orrery.bots.value import Judge, Judgement, find_judge
from orrery.core.ask import Answer, Ask, Some, Split
from orrery.core.luck import Luck
from orrery.core.position import Position

LEAD_WEIGHT = 0.15
"""How much the lead counts beside the chance to win, so that a sure winner or loser still plays on."""
HALF_LEAD = 20.0
"""A lead of so many points counts half."""

Moment: TypeAlias = "float | array[float]"
"""The value of a game that is over, or an observation of one that is not."""


class JudgedSearch(Search):
    """A search whose imagined games end with the round, or with the game's own moment: the network judges them there."""

    def __init__(
        self,
        name: str,
        guide: Bot,
        effort: Effort,
        fallback: Bot,
        moments_ahead: int = 1,
        styles: Sequence[Style] = (),
        liking: float = 0.0,
        lead_weight: float = LEAD_WEIGHT,
    ) -> None:
        super().__init__(guide, effort)
        self.name = name
        self.fallback = fallback
        """Answers where a game has no network that fits."""
        self.moments = moments_ahead
        self.styles = styles
        self.liking = liking
        """How much chance to win it would give up for what its style likes."""
        self.lead_weight = lead_weight

    def answer(self, look: Look) -> Answer:
        if self.weighs(look.ask) and find_judge(look.view) is None:
            return self.fallback.answer(look)
        return super().answer(look)

    def unranked_answers(self, look: Look, first: Answer) -> list[Answer]:
        """Where there are many answers and the game ranks none, those next to the guide's."""
        close = neighbours(look.ask, first, look.luck) if isinstance(look.ask, (Some, Split)) else []
        return close[: self.effort.candidates - 1] or super().unranked_answers(look, first)

    def weigh(self, look: Look, candidates: list[Answer], answers: int) -> tuple[list[list[float]], int]:
        """The value of each candidate in one guessed world after another, until so many answers are played; then how many were played.

        The network is asked once for all of them: that takes a fraction of the time.
        """
        seat, luck = look.seat, look.luck
        bonuses = [self.bonus(look.ask, candidate, luck) for candidate in candidates]
        reached: list[list[Moment]] = []
        spent = 0
        while not reached or spent < answers:
            world = look.guess()
            for candidate in candidates:
                p = world.copy()
                passed: list[Moment] = []
                spent += self._play_on(p, seat, candidate, luck, passed)
                passed.append(self.moment(p, seat))
                reached.append(passed)
        values = [sum(judged) / len(judged) for judged in self.values(p, reached)]
        size = len(candidates)
        return [
            [value + bonus for value, bonus in zip(values[first : first + size], bonuses)]
            for first in range(0, len(values), size)
        ], spent

    def play_on(self, p: Position, seat: int, candidate: Answer, luck: Luck) -> int:
        return self._play_on(p, seat, candidate, luck, None)

    def _play_on(self, p: Position, seat: int, candidate: Answer, luck: Luck, reached: list[Moment] | None) -> int:
        """Play on to the last moment, and add the earlier moments to `reached`, if it is given."""
        for other in list(p.sealed):
            p.asks[other] = p.sealed.pop(other)[0]
        begun = p.answered
        count = moments(p.game)
        first = count(p)
        last = first + self.moments
        following = first + 1
        p.choose(seat, candidate)
        asks = p.asks
        while asks and p.answered - begun < LONGEST:
            now = count(p)
            if now >= last:
                break
            if now >= following and reached is not None:
                reached.append(self.moment(p, seat))
                following = now + 1
            seat_to_act = min(asks)
            ask = asks[seat_to_act]
            p.choose(seat_to_act, next(iter(ask.answers())) if ask.forced() else self.guide.answer(Look(p, seat_to_act, luck)))
        return p.answered - begun

    def bonus(self, ask: Ask, candidate: Answer, luck: Luck) -> float:
        """What an answer is worth for its style alone."""
        if not self.liking:
            return 0.0
        style = style_of(luck, self.styles)
        return self.liking if style is not None and style.likes(ask, candidate) else 0.0

    def moment(self, p: Position, seat: int) -> Moment:
        """The value of a game that is over, or the observation that the network has to judge."""
        outcome = p.outcome
        if outcome is not None:
            points = outcome.points
            lead = float(points[seat] - max([n for other, n in enumerate(points) if other != seat], default=0))
            return outcome.rewards()[seat] + self.lead_weight * bound_lead(lead)
        return judge_of(p).observer.observe(p, seat)

    def values(self, p: Position, reached: list[list[Moment]]) -> list[list[float]]:
        """The value of each of some moments, which are all of games like this one: the chance to win, and a little for the lead."""
        to_judge = [moment for passed in reached for moment in passed if not isinstance(moment, float)]
        judged = iter(judge_of(p).network.judge_all(to_judge) if to_judge else ())
        return [
            [moment if isinstance(moment, float) else self.judged_value(next(judged)) for moment in passed]
            for passed in reached
        ]

    def judged_value(self, judgement: Judgement) -> float:
        return judgement.shares[0] + self.lead_weight * bound_lead(judgement.leads[0])

    def value(self, p: Position, seat: int) -> float:
        """The value of a single position."""
        return self.values(p, [[self.moment(p, seat)]])[0][0]


def judge_of(p: Position) -> Judge:
    """The judge of a game that has one: the fallback answers in all others."""
    judge = find_judge(p)
    assert judge is not None, "a game without a network is left to the fallback"
    return judge


def neighbours(ask: Some | Split, first: Answer, luck: Luck) -> list[Answer]:
    """Answers that differ from one in a single item, in an order of chance: one more, one less, another one, or one elsewhere."""
    assert isinstance(first, tuple)
    if isinstance(ask, Some):
        left = list(ask.items)
        for item in first:
            left.remove(item)
        fewer = [(*first[:at], *first[at + 1 :]) for at in range(len(first))]
        neighbours = [*fewer, *[(*some, item) for some in (first, *fewer) for item in left]]
    else:
        neighbours = [
            (*first[:at], place, *first[at + 1 :])
            for at, places in enumerate(ask.fits)
            for place in places
            if place != first[at]
        ]
    close = dict.fromkeys(answer for other in neighbours if (answer := ask.canonical(other)) is not None)
    close.pop(first, None)
    order = list(close)
    for at in range(len(order) - 1, 0, -1):
        to = luck.below("neighbours", at + 1)
        order[at], order[to] = order[to], order[at]
    return order


def bound_lead(lead: float) -> float:
    """A lead as a number from -1 to 1.

    >>> bound_lead(20.0), bound_lead(-20.0), bound_lead(0.0)
    (0.5, -0.5, 0.0)
    """
    return lead / (abs(lead) + HALF_LEAD)
