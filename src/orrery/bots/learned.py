"""Bots that judge by a network: `learned`, which weighs a few answers at a glance, and `expert`, which looks ahead with it.

Both play candidates on to the end of the round, as their guide would, and ask the network there. Where a game has no network that
fits, another bot answers for them.
"""

from collections.abc import Sequence

from orrery.bots.bot import Bot, Look
from orrery.bots.search import LONGEST, Effort, Search
from orrery.bots.styles import Style, style_of
from orrery.bots.value import find_judge, moments
from orrery.core.ask import Answer, Ask
from orrery.core.luck import Luck
from orrery.core.position import Position

LEAD_WEIGHT = 0.15
"""How much the lead counts beside the chance to win, so that a sure winner or loser still plays on."""
HALF_LEAD = 20.0
"""A lead of so many points counts half."""


class JudgedSearch(Search):
    """A search whose imagined games end with a round, or with another such moment: there the network says what they are worth."""

    def __init__(
        self,
        name: str,
        guide: Bot,
        effort: Effort,
        fallback: Bot,
        moments_ahead: int = 1,
        styles: Sequence[Style] = (),
        liking: float = 0.0,
    ) -> None:
        super().__init__(guide, effort)
        self.name = name
        self.fallback = fallback
        """Answers where a game has no network that fits."""
        self.moments = moments_ahead
        self.styles = styles
        self.liking = liking
        """How much chance to win it would give up for what its style likes."""

    def answer(self, look: Look) -> Answer:
        if self.weighs(look.ask) and find_judge(look.view) is None:
            return self.fallback.answer(look)
        return super().answer(look)

    def playout(self, p: Position, seat: int, candidate: Answer, luck: Luck) -> tuple[float, int]:
        """The value for a seat of one answer at the end of the round, and how many answers that took."""
        for other in list(p.sealed):
            p.asks[other] = p.sealed.pop(other)[0]
        begun = p.answered
        count = moments(p.game)
        last = count(p) + self.moments
        bonus = self.bonus(p.asks[seat], candidate, luck)
        p.choose(seat, candidate)
        asks = p.asks
        while asks and count(p) < last and p.answered - begun < LONGEST:
            asked = min(asks)
            ask = asks[asked]
            p.choose(asked, next(iter(ask.answers())) if ask.forced() else self.guide.answer(Look(p, asked, luck)))
        return self.value(p, seat) + bonus, p.answered - begun

    def bonus(self, ask: Ask, candidate: Answer, luck: Luck) -> float:
        """What an answer is worth for its style alone."""
        if not self.liking:
            return 0.0
        style = style_of(luck, self.styles)
        return self.liking if style is not None and style.likes(ask, candidate) else 0.0

    def value(self, p: Position, seat: int) -> float:
        """The chance to win, and a little for the lead."""
        outcome = p.outcome
        if outcome is not None:
            points = outcome.points
            lead = float(points[seat] - max([n for other, n in enumerate(points) if other != seat], default=0))
            return outcome.rewards()[seat] + LEAD_WEIGHT * bounded(lead)
        judge = find_judge(p)
        assert judge is not None, "a game without a network is left to the fallback"
        judgement = judge.judge(p, seat)
        return judgement.shares[0] + LEAD_WEIGHT * bounded(judgement.leads[0])


def bounded(lead: float) -> float:
    """A lead as a number from -1 to 1.

    >>> bounded(20.0), bounded(-20.0), bounded(0.0)
    (0.5, -0.5, 0.0)
    """
    return lead / (abs(lead) + HALF_LEAD)
