"""A bot for any game that looks ahead: it deals what it can't see anew, plays each candidate out, and keeps what wins most."""

from orrery.bots.look import Bot, Look
from orrery.core.ask import Answer, Ask, One, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.view import Outcome

CANDIDATES = 12
"""How many answers are weighed at most, besides the one its guide would give."""
PLAYOUTS = 72
"""How many games are played out for one answer."""
AHEAD = 60
"""How many answers a game is played on at most; then the points as they stand speak for it."""
MARGIN = 0.25
"""How much a clear victory counts beside a bare one."""


class Search:
    """Sequential halving over candidate answers; every round of playouts shares its guesses, so that candidates meet equal luck."""

    name = "search"

    def __init__(self, guide: Bot, playouts: int = PLAYOUTS, ahead: int = AHEAD) -> None:
        self.guide = guide
        self.playouts = playouts
        self.ahead = ahead

    def answer(self, look: Look) -> Answer:
        first = self.guide.answer(look)
        candidates = candidate_answers(look.ask, first, look.luck)
        totals = dict.fromkeys(candidates, 0.0)
        rounds = max(1, (len(candidates) - 1).bit_length())
        while len(candidates) > 1:
            for _ in range(max(1, self.playouts // (rounds * len(candidates)))):
                world = look.guess()
                for candidate in candidates:
                    totals[candidate] += self.playout(world.copy(), look.seat, candidate, look.luck)
            candidates.sort(key=lambda candidate: -totals[candidate])
            candidates = candidates[: (len(candidates) + 1) // 2]
        return candidates[0]

    def playout(self, p: Position, seat: int, candidate: Answer, luck: Luck) -> float:
        """The value for a seat of one answer, everybody playing on as the guide would."""
        for other in list(p.sealed):
            p.asks[other] = p.sealed.pop(other)[0]
        p.choose(seat, candidate)
        last = p.answered + self.ahead
        while p.asks and p.answered < last:
            asked = min(p.asks)
            p.choose(asked, self.guide.answer(Look(p, asked, luck)))
        outcome: Outcome | None = p.outcome
        points = outcome.points if outcome else p.game.result(p.table)[0]
        best = max((n for other, n in enumerate(points) if other != seat), default=0)
        lead = (points[seat] - best) / (1 + abs(points[seat] - best) + max(1, best))
        if outcome is None:
            return 0.5 + lead / 2 + MARGIN * lead
        return (1 / len(outcome.winners) if seat in outcome.winners else 0.0) + MARGIN * lead


def candidate_answers(ask: Ask, first: Answer, luck: Luck) -> list[Answer]:
    """The guide's answer and some others: all of a short list, a sample of a long one."""
    if isinstance(ask, (One, YesNo)) and ask.count() <= CANDIDATES + 1:
        return [first, *(answer for answer in ask.answers() if answer != first)]
    found = dict.fromkeys([first])
    for _ in range(CANDIDATES):
        found[ask.sample(luck)] = None
    return list(found)
