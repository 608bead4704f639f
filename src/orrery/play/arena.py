"""How strong bots are: matches with seats that rotate, and an interval around every rate."""

from collections.abc import Callable, Mapping, Sequence
from math import sqrt
from typing import Any, SupportsIndex

from orrery.bots import Bot
from orrery.core.errors import UnknownName
from orrery.core.inputs import Seed, check_count, describe, seed_or_new
from orrery.core.position import Option
from orrery.core.registry import game as game_named
from orrery.play.match import play, seat_bots


def wilson(won: float, games: int, z: float = 1.96) -> tuple[float, float]:
    """The 95 % interval of a rate, Wilson's score interval: it never leaves 0 to 1.

    >>> [round(end, 3) for end in wilson(95, 100)]
    [0.888, 0.978]
    >>> wilson(0, 10)[0], wilson(10, 10)[1]
    (0.0, 1.0)
    """
    rate = min(1.0, max(0.0, won / games))  # shared victories are sums of fractions
    middle = rate + z * z / (2 * games)
    half = z * sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    low, high = (middle - half) / scale, (middle + half) / scale
    # The ends lie around the rate, and are 0 and 1 at its limits; floats may miss that by a hair on either side.
    return min(rate, max(0.0, low)), max(rate, min(1.0, high))


def arena(
    game: str,
    bots: Sequence[str | Bot],
    games: SupportsIndex = 100,
    seed: Seed = 0,
    options: Mapping[str, Option] | None = None,
    progress: Callable[[int], None] | None = None,
) -> dict[str, Any]:
    """A match of bots, one seat each; from game to game they move on by a seat, so that nobody profits from where they sit.

    With `seed=None` they are other games each time; `figures["seed"]` says which.

    >>> figures = arena("jump-drive", ("heuristic", "random"), games=20, seed=1)
    >>> [(row["bot"], row["wins"]) for row in figures["bots"]]
    [('heuristic', 20.0), ('random', 0.0)]
    """
    if isinstance(bots, str):
        bots = (bots,)
    if not isinstance(bots, Sequence):
        raise UnknownName(f"an arena takes a list of bots, one for each seat, not {describe(bots)}")
    if len(bots) <= 1:
        raise UnknownName("an arena takes at least two bots")
    rules = game_named(game)
    seats = rules.checked_seats(len(bots))
    games = check_count("games", games)
    seed = seed_or_new(seed)
    players = seat_bots(rules, seats, bots)
    checked = rules.checked({} if options is None else options, seats)
    wins = [0.0] * seats
    points = [0] * seats
    for number in range(games):
        order = [(seat + number) % seats for seat in range(seats)]
        p, _ = play(rules, seats, f"{seed}/{number}", checked, [players[who] for who in order])
        for seat, who in enumerate(order):
            points[who] += p.final_outcome.points[seat]
            if seat in p.final_outcome.winners:
                wins[who] += 1 / len(p.final_outcome.winners)
        if progress:
            progress(1)
    return {
        "game": game,
        "games": games,
        "seed": seed,
        "options": checked,
        "bots": [
            {
                "bot": player.name,
                "wins": round(wins[who], 3),
                "rate": round(wins[who] / games, 4),
                "interval": [round(end, 4) for end in wilson(wins[who], games)],
                "mean_points": round(points[who] / games, 3),
            }
            for who, player in enumerate(players)
        ],
    }
