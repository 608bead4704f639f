"""What is counted over many games: an accumulator, and the tables it comes to."""

from collections.abc import Mapping, Sequence
from math import sqrt
from statistics import mean, stdev
from typing import Any

from orrery.core.game import Game
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.play.ratings import Z, wilson

DIGITS = 4
SEAT = "seat"
Counts = dict[str, dict[str, list[float]]]
"""By subject and by what it is: how many seats had it, what they won, their points."""


class StudyTables:
    """Who had what and won, by subject; what ended games, how long they took, and how many points they brought."""

    def __init__(self) -> None:
        self.counts: Counts = {}
        self.ends: dict[str, list[float]] = {}
        self.rounds: list[int] = []
        self.points: list[float] = []

    def add(self, end: Position, record: Record) -> None:
        """Take in a game."""
        outcome = end.final_outcome
        rewards = outcome.rewards()
        module = end.game.part("study")
        facts = module.facts(end) if module is not None else None
        for seat in range(end.seats):
            subjects: dict[str, list[str]] = {SEAT: [str(seat)], **(facts.seats[seat] if facts else {})}
            for subject, names in subjects.items():
                for name in dict.fromkeys(names):
                    self._count(subject, name, [1, rewards[seat], outcome.points[seat]])
        for name in facts.ends if facts else ():
            row = self.ends.setdefault(name, [0, 0])
            row[0] += 1
            row[1] += end.round
        self.rounds.append(end.round)
        self.points.append(mean(outcome.points))

    def _count(self, subject: str, name: str, values: Sequence[float]) -> None:
        row = self.counts.setdefault(subject, {}).setdefault(name, [0, 0, 0])
        for at, value in enumerate(values):
            row[at] += value

    def state(self) -> dict[str, Any]:
        """All that was counted, as JSON can write it."""
        return {"counts": self.counts, "ends": self.ends, "rounds": self.rounds, "points": self.points}

    def merge(self, state: Mapping[str, Any]) -> None:
        """Add what was counted over the games that follow."""
        for subject, rows in state["counts"].items():
            for name, values in rows.items():
                self._count(subject, name, values)
        for name, (games, rounds) in state["ends"].items():
            row = self.ends.setdefault(name, [0, 0])
            row[0] += games
            row[1] += rounds
        self.rounds += state["rounds"]
        self.points += state["points"]

    def figures(self) -> dict[str, Any]:
        """All that was counted: `subject_rows` and its like make tables of it."""
        return self.state()

    # Tables ----------------------------------------------------------------------------------------------------------

    def subject_rows(self, game: Game) -> list[dict[str, Any]]:
        """A row for everything a seat can have: how often it was had, and how often it won."""
        names = {component.id: component.name_in("en") for component in game.components}
        rows = []
        for subject, counted in self.counts.items():
            for name, (had, won, points) in counted.items():
                low, high = wilson(won, int(had))
                rows.append(
                    {
                        "subject": subject,
                        "id": name,
                        "name": names.get(name, name),
                        "seats": int(had),
                        "won": round(won, DIGITS),
                        "rate": round(won / had, DIGITS),
                        "low": round(low, DIGITS),
                        "high": round(high, DIGITS),
                        "mean_points": round(points / had, DIGITS),
                    }
                )
        order = list(self.counts)
        return sorted(
            rows, key=lambda row: (order.index(row["subject"]), row["id"] if row["subject"] == SEAT else -row["rate"])
        )

    def end_rows(self) -> list[dict[str, Any]]:
        """A row for everything that ended a game: in which share of games, and after how many rounds."""
        rows = []
        for name, (games, rounds) in sorted(self.ends.items(), key=lambda item: -item[1][0]):
            low, high = wilson(games, len(self.rounds))
            rows.append(
                {
                    "end": name,
                    "games": int(games),
                    "rate": round(games / len(self.rounds), DIGITS),
                    "low": round(low, DIGITS),
                    "high": round(high, DIGITS),
                    "mean_rounds": round(rounds / games, DIGITS),
                }
            )
        return rows

    def length_rows(self) -> list[dict[str, Any]]:
        """How many games took how many rounds."""
        return [
            {"rounds": n, "games": self.rounds.count(n), "share": round(self.rounds.count(n) / len(self.rounds), DIGITS)}
            for n in range(min(self.rounds), max(self.rounds) + 1)
        ]


def mean_interval(values: Sequence[float]) -> tuple[float, float, float]:
    """The mean of values and the ends of its 95 % interval.

    >>> mean_interval([2.0, 2.0])
    (2.0, 2.0, 2.0)
    """
    middle = mean(values)
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return middle, middle - half, middle + half


def compare_rows(one: StudyTables, other: StudyTables) -> list[dict[str, Any]]:
    """What is different in the second set of games: differences from game to game, since both have the same seeds."""
    rows = []
    for figure, ours, theirs in (("rounds", one.rounds, other.rounds), ("points", one.points, other.points)):
        differences = [float(b - a) for a, b in zip(ours, theirs)]
        middle, low, high = mean_interval(differences)
        rows.append(
            {
                "figure": figure,
                "first": round(mean(ours), DIGITS),
                "second": round(mean(theirs), DIGITS),
                "difference": round(middle, DIGITS),
                "low": round(low, DIGITS),
                "high": round(high, DIGITS),
                "games": len(differences),
            }
        )
    return rows


def compare_subjects(one: StudyTables, other: StudyTables, game: Game) -> list[dict[str, Any]]:
    """Everything a seat can have, with how often it won in either set of games and the interval of the difference."""
    ours, theirs = ({(row["subject"], row["id"]): row for row in tables.subject_rows(game)} for tables in (one, other))
    rows = []
    for key, mine in ours.items():
        if key not in theirs:
            continue
        yours = theirs[key]
        difference = yours["rate"] - mine["rate"]
        # Newcombe's interval of a difference, from Wilson's of the two rates: it never leaves -1 to 1.
        low = difference - sqrt((yours["rate"] - yours["low"]) ** 2 + (mine["high"] - mine["rate"]) ** 2)
        high = difference + sqrt((yours["high"] - yours["rate"]) ** 2 + (mine["rate"] - mine["low"]) ** 2)
        rows.append(
            {
                "subject": key[0],
                "id": key[1],
                "name": mine["name"],
                "first": mine["rate"],
                "second": yours["rate"],
                "difference": round(difference, DIGITS),
                "low": round(max(-1.0, low), DIGITS),
                "high": round(min(1.0, high), DIGITS),
            }
        )
    return rows
