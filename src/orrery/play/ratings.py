"""The strength of players from the results of many games: intervals, ratings, and when enough was played."""

from collections.abc import Sequence
from importlib.util import find_spec
from itertools import combinations
from math import sqrt
from typing import Any, NamedTuple

Z = 1.96
"""Standard errors on either side of a 95 % interval."""
STAKES = (-1.5, -1.0, -0.5, -0.25, 0.25, 0.5, 1.0, 1.5)
"""What a gambler may stake on every deal against two players being equals; none can be ruined by one deal."""
EVEN = 0.5


class Result(NamedTuple):
    """One game of an arena: which deal it was, which player sat in each seat, and how it ended."""

    deal: int
    order: tuple[int, ...]
    points: tuple[int, ...]
    places: tuple[int, ...]
    """How many did better, by seat."""
    rewards: tuple[float, ...]


def wilson(won: float, games: int, z: float = Z) -> tuple[float, float]:
    """The 95 % interval of a rate, Wilson's score interval: it never leaves 0 to 1.

    >>> [round(end, 3) for end in wilson(95, 100)]
    [0.888, 0.978]
    >>> wilson(0, 10)[0], wilson(10, 10)[1]
    (0.0, 1.0)
    """
    rate = min(1.0, max(0.0, won / games))  # shared victories add fractions up, and rounding may exceed 1
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (middle - half) / scale, (middle + half) / scale
    # The interval holds the rate, and ends at 0 or 1 where the rate is that; rounding may miss both a little.
    return min(rate, max(0.0, low)), max(rate, min(1.0, high))


def score(result: Result, one: int, other: int) -> float | None:
    """1 if one player finished ahead of the other, a half if level, 0 if behind; None where they did not meet."""
    if one not in result.order or other not in result.order:
        return None
    mine, theirs = (result.places[result.order.index(who)] for who in (one, other))
    return EVEN if mine == theirs else float(mine < theirs)


class Meetings:
    """How often each player finished ahead of each other one."""

    def __init__(self, players: int) -> None:
        self.pairs = list(combinations(range(players), 2))
        self.games = dict.fromkeys(self.pairs, 0)
        self.scores = dict.fromkeys(self.pairs, 0.0)

    def add(self, result: Result) -> None:
        for one, other in self.pairs:
            gained = score(result, one, other)
            if gained is not None:
                self.games[one, other] += 1
                self.scores[one, other] += gained

    def against(self, one: int, other: int) -> tuple[float, int]:
        """What one player scored against another, and in how many games."""
        if one < other:
            return self.scores[one, other], self.games[one, other]
        games = self.games[other, one]
        return games - self.scores[other, one], games


class SequentialTest:
    """Decides for every pair of players, deal by deal, whether one is surely stronger.

    A gambler stakes on one of them in deal after deal. Against equals nobody multiplies a fortune by 20 more often than in one of 20 runs, however
    long the run and whenever one looks (Ville's inequality): so one may look after every deal and stop.
    """

    def __init__(self, players: int, error: float) -> None:
        self.pairs = list(combinations(range(players), 2))
        self.needed = len(self.pairs) / error
        self.fortunes = {pair: [1.0] * len(STAKES) for pair in self.pairs}
        self.decided: dict[tuple[int, int], int] = {}
        """The pairs that are no equals, and after how many deals that was sure."""
        self.deals = 0

    def add_deal(self, results: Sequence[Result]) -> None:
        """Add all games of the next deal: they are one trial, since they share their luck."""
        self.deals += 1
        for pair in self.pairs:
            scores = [gained for result in results if (gained := score(result, *pair)) is not None]
            if not scores or pair in self.decided:
                continue
            lead = sum(scores) / len(scores) - EVEN
            self.fortunes[pair] = [fortune * (1 + stake * lead) for fortune, stake in zip(self.fortunes[pair], STAKES)]
            if sum(self.fortunes[pair]) / len(STAKES) >= self.needed:
                self.decided[pair] = self.deals

    @property
    def over(self) -> bool:
        """Whether no pair is left to decide."""
        return len(self.decided) == len(self.pairs)


class Ratings:
    """Ratings of players, game after game, by openskill's Plackett-Luce model (extra `data`)."""

    def __init__(self, players: int) -> None:
        from openskill.models import PlackettLuce

        self.model = PlackettLuce()
        self.ratings = [self.model.rating() for _ in range(players)]

    def add(self, result: Result) -> None:
        teams = [[self.ratings[who]] for who in result.order]
        rated = self.model.rate(teams, ranks=[float(place) for place in result.places])
        for who, team in zip(result.order, rated):
            self.ratings[who] = team[0]

    def figures(self, who: int) -> dict[str, Any]:
        """The rating of a player: 25 is where everybody starts."""
        mu, sigma = self.ratings[who].mu, self.ratings[who].sigma
        return {"mu": round(mu, 2), "sigma": round(sigma, 2), "interval": [round(mu - Z * sigma, 2), round(mu + Z * sigma, 2)]}


def can_rate() -> bool:
    """Whether openskill is installed."""
    return find_spec("openskill") is not None
