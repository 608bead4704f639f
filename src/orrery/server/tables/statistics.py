"""Statistics of a guest's finished games. Pure sums; nothing here is written or sent."""

import csv
import io
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from orrery.bots.levels import LEVELS, offer_level
from orrery.server.store.reviews import GuestGame

ALONE = "alone"
PEOPLE = "people"
MIXED = "mixed"
"""Whom one played against, where it is not one kind of bot: nobody, other people, different bots."""
LEVEL_OF = {"heuristic": "medium"}
"""Bots that play as a level does under another name."""
OPENINGS = 3
"""How many favourite openings are named for a game."""


class Result(NamedTuple):
    """One finished game of a guest."""

    table: str
    game: str
    ended: str
    seats: int
    seat: int
    level: str
    """The bots that one played against: a level, the name of a bot, or `alone`, `people`, `mixed`."""
    points: int
    best_rival: int | None
    won: float
    """The share of the victory: 0.5 where two share it. Who resigned has not won."""
    resigned: bool
    weighed: int
    """How many of one's answers were weighed in a review; 0: none was made."""
    costly: int
    opening: dict[str, str]
    """What one began with in words, by language."""

    @property
    def accuracy(self) -> float | None:
        """The share of one's answers that were not costly."""
        return 1 - self.costly / self.weighed if self.weighed else None


def read_results(games: Iterable[GuestGame]) -> list[Result]:
    """The games of a guest, the latest last."""
    return [_read_result(game) for game in games]


def _read_result(game: GuestGame) -> Result:
    seat, points, winners = game.seat, game.outcome["points"], game.outcome["winners"]
    resigned = game.seats[seat].resigned
    review = game.review or {}
    openings = review.get("openings") or [{} for _ in game.seats]
    return Result(
        game.table,
        game.game,
        ended=game.ended,
        seats=len(game.seats),
        seat=seat,
        level=_level(game),
        points=points[seat],
        best_rival=max((each for other, each in enumerate(points) if other != seat), default=None),
        won=1 / len(winners) if seat in winners and not resigned else 0.0,
        resigned=resigned,
        weighed=review["weighed_counts"][seat] if review else 0,
        costly=review["costly_counts"][seat] if review else 0,
        opening=openings[seat],
    )


def _level(game: GuestGame) -> str:
    others = [seat for seat in game.seats if seat.seat != game.seat]
    if not others:
        return ALONE
    if any(seat.kind != "bot" for seat in others):
        return PEOPLE
    bots = {LEVEL_OF.get(seat.bot, seat.bot) for seat in others}
    return bots.pop() if len(bots) == 1 else MIXED


class Tally(NamedTuple):
    """So many games, and how much of their victories was won."""

    games: int
    won: float
    weighed: int
    costly: int

    @property
    def accuracy(self) -> float | None:
        """The share of answers that were not costly, of those that were weighed."""
        return 1 - self.costly / self.weighed if self.weighed else None


def tally(results: Sequence[Result]) -> Tally:
    return Tally(
        len(results),
        sum(result.won for result in results),
        sum(result.weighed for result in results),
        sum(result.costly for result in results),
    )


class Opening(NamedTuple):
    """An opening: how often it was played, and how often it won."""

    words: str
    games: int
    won: float


class GameStatistics(NamedTuple):
    """The statistics of the games of one kind."""

    game: str
    total: Tally
    levels: tuple[tuple[str, Tally], ...]
    seats: tuple[tuple[int, Tally], ...]
    points: tuple[int, ...]
    """Of the games that were not given up, the latest last."""
    openings: tuple[Opening, ...]
    """The favourite ones first."""


def sum_up(results: Sequence[Result], lang: str) -> list[GameStatistics]:
    """Statistics for each game that was played, the one played most first."""
    by_game = []
    for game in dict.fromkeys(result.game for result in results):
        own = [result for result in results if result.game == game]
        levels = sorted({result.level for result in own}, key=_level_rank)
        counts = sorted({result.seats for result in own})
        by_game.append(
            GameStatistics(
                game,
                tally(own),
                levels=tuple((level, tally([result for result in own if result.level == level])) for level in levels),
                seats=tuple((seats, tally([result for result in own if result.seats == seats])) for seats in counts),
                points=tuple(result.points for result in own if not result.resigned),
                openings=favourite_openings(own, lang),
            )
        )
    return sorted(by_game, key=lambda each: (-each.total.games, each.game))


def _level_rank(level: str) -> tuple[int, str]:
    return (LEVELS.index(level) if level in LEVELS else len(LEVELS), level)


def favourite_openings(results: Sequence[Result], lang: str) -> tuple[Opening, ...]:
    """The most frequent openings."""
    begun = [(result.opening.get(lang) or result.opening.get("en", ""), result.won) for result in results]
    counts = Counter(words for words, _ in begun if words)
    return tuple(
        Opening(words, games, sum(won for other, won in begun if other == words))
        for words, games in counts.most_common(OPENINGS)
    )


def offered_level(results: Sequence[Result], table: str) -> tuple[str, bool]:
    """The level to offer after the game of a table, and whether it is a stronger one; empty if none is offered."""
    at = next((number for number, result in enumerate(results) if result.table == table), None)
    if at is None or results[at].resigned:
        return "", False
    level = results[at].level
    row = [result.won for result in results[: at + 1] if result.level == level and not result.resigned]
    offered = offer_level(level, row)
    return (offered, row[-1] > 0) if offered is not None else ("", False)


# Downloads -------------------------------------------------------------------------------------------------------------


def plain_results(results: Sequence[Result], lang: str) -> list[dict[str, Any]]:
    """The games as JSON and tables can write them."""
    return [
        {
            **result._asdict(),
            "accuracy": None if result.accuracy is None else round(result.accuracy, 4),
            "opening": result.opening.get(lang) or result.opening.get("en", ""),
        }
        for result in results
    ]


def write_csv(results: Sequence[Result], lang: str) -> str:
    """The games as a table that spreadsheets read."""
    text = io.StringIO()
    writer = csv.DictWriter(text, [*Result._fields, "accuracy"], lineterminator="\n")
    writer.writeheader()
    writer.writerows(plain_results(results, lang))
    return text.getvalue()
