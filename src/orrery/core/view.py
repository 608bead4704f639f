"""Views: what one seat, or somebody who watches, may know."""

from collections.abc import Callable
from typing import Any, NamedTuple

from orrery.core.ask import Answer, Ask
from orrery.core.position import Option

WATCHER = -1
"""The seat number of somebody who only watches."""


class Source(NamedTuple):
    """Where some points of a seat come from."""

    what: str
    points: int


class Outcome(NamedTuple):
    """How a game ended: points by seat, the winners (several share a victory), what broke a tie, and every point's source."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    tiebreak: tuple[int, ...]
    sources: tuple[tuple[Source, ...], ...]

    def plain(self) -> dict[str, Any]:
        return {
            "points": list(self.points),
            "winners": list(self.winners),
            "tiebreak": list(self.tiebreak),
            "sources": [[[source.what, source.points] for source in sources] for sources in self.sources],
        }


class View:
    """A position through the eyes of one seat: the same table, with what is hidden from that seat left out."""

    __slots__ = ("answered", "ask", "awaited", "game", "options", "outcome", "sealed", "seat", "seats", "table")

    painter: Callable[["View"], str] | None = None
    """Draws a view as SVG; set when `orrery.render` is imported, so that the core needs to know no drawing."""

    def __init__(
        self,
        game: Any,
        seat: int,
        seats: int,
        options: dict[str, Option],
        table: Any,
        ask: Ask | None,
        sealed: Answer | None,
        awaited: tuple[int, ...],
        outcome: Outcome | None,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seats = seats
        self.options = options
        self.table = table
        self.ask = ask
        self.sealed = sealed
        self.awaited = awaited
        self.outcome = outcome

    def plain(self) -> dict[str, Any]:
        """The view as JSON can write it."""
        return {
            "game": self.game.name,
            "seat": self.seat,
            "seats": self.seats,
            "options": dict(sorted(self.options.items())),
            "table": self.table.plain(),
            "ask": self.ask.plain() if self.ask else None,
            "sealed": self.sealed,
            "awaited": list(self.awaited),
            "outcome": self.outcome.plain() if self.outcome else None,
        }

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.plain() == other.plain()

    __hash__ = None  # type: ignore[assignment]

    def _repr_svg_(self) -> str | None:
        return View.painter(self) if View.painter else None
