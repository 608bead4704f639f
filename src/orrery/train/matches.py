"""Matches on mirrored deals: in every deal the contender sits in each seat once, and the same cards, dice and tiles come to all.

So a result above the fair share is due to skill alone, and the share of split deals shows how much of a game is luck.
"""

import time
from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any, NamedTuple

from orrery.bots import Bot, Look
from orrery.core.ask import Answer
from orrery.core.position import Option
from orrery.core.registry import game as game_named
from orrery.play.arena import wilson
from orrery.play.match import play, seat_bots

Z = 1.96
"""Standard errors on either side of a 95 % interval."""
DIGITS = 4


class Deal(NamedTuple):
    """What the contender won in each seat, by how much it led, and how long its decisions took."""

    won: tuple[float, ...]
    leads: tuple[float, ...]
    decisions: int
    seconds: float
    longest: float
    rounds: int


class Timed:
    """A bot whose decisions are timed; forced answers are none.

    The clock is the processor time of the thread: other work on the machine does not count.
    """

    def __init__(self, bot: Bot) -> None:
        self.name = bot.name
        self.bot = bot
        self.decisions = 0
        self.seconds = 0.0
        self.longest = 0.0

    def answer(self, look: Look) -> Answer:
        begun = time.thread_time()
        answer = self.bot.answer(look)
        spent = time.thread_time() - begun
        if not look.ask.forced():
            self.decisions += 1
            self.seconds += spent
            self.longest = max(self.longest, spent)
        return answer


class Match(NamedTuple):
    """A contender against rivals that all play alike."""

    game: str
    contender: str
    rival: str
    seats: int = 2
    options: tuple[tuple[str, Option], ...] = ()
    seed: str = "match"


def play_deal(match: Match, number: int) -> Deal:
    """One deal, the contender in each seat in turn."""
    rules = game_named(match.game)
    contender = Timed(seat_bots(rules, 1, match.contender)[0])
    rival = seat_bots(rules, 1, match.rival)[0]
    won, leads = [], []
    rounds = 0
    for own in range(match.seats):
        seated = [contender if seat == own else rival for seat in range(match.seats)]
        p, _ = play(rules, match.seats, f"{match.seed}/{number}", dict(match.options), seated)
        outcome = p.final_outcome
        won.append(outcome.rewards()[own])
        leads.append(float(outcome.points[own] - max([n for seat, n in enumerate(outcome.points) if seat != own], default=0)))
        rounds += rules.rounds(p.table)
    return Deal(
        won=tuple(won),
        leads=tuple(leads),
        decisions=contender.decisions,
        seconds=contender.seconds,
        longest=contender.longest,
        rounds=rounds,
    )


def interval(deals: Sequence[Deal]) -> tuple[float, float]:
    """The 95 % interval of the contender's rate, from deal to deal; Wilson's where all deals came out alike."""
    rates = [mean(deal.won) for deal in deals]
    spread = stdev(rates) if len(rates) > 1 else 0.0
    if not spread:
        return wilson(sum(rates), len(rates))
    half = Z * spread / sqrt(len(rates))
    return max(0.0, mean(rates) - half), min(1.0, mean(rates) + half)


def summarize(match: Match, deals: Sequence[Deal]) -> dict[str, Any]:
    """The figures of a match."""
    low, high = interval(deals)
    decisions = sum(deal.decisions for deal in deals)
    seats = match.seats
    return {
        "game": match.game,
        "seats": seats,
        "options": dict(match.options),
        "contender": match.contender,
        "rival": match.rival,
        "deals": len(deals),
        "games": len(deals) * seats,
        "rate": round(mean(mean(deal.won) for deal in deals), DIGITS),
        "interval": [round(low, DIGITS), round(high, DIGITS)],
        "lead": round(mean(mean(deal.leads) for deal in deals), 2),
        "split": round(mean(0 < sum(deal.won) < seats for deal in deals), DIGITS),
        "milliseconds": round(1000 * sum(deal.seconds for deal in deals) / max(1, decisions), 2),
        "longest": round(1000 * max(deal.longest for deal in deals), 1),
        "rounds": round(sum(deal.rounds for deal in deals) / (len(deals) * seats), 2),
    }


def read_match(row: Mapping[str, Any]) -> Match:
    """The match whose figures a row holds."""
    options = tuple(sorted(row["options"].items()))
    return Match(row["game"], row["contender"], row["rival"], row["seats"], options)
