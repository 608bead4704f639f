"""Views: what one seat, or somebody who watches, may know."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, cast

from orrery.core.ask import Answer, Ask, Split, plain_answer
from orrery.core.errors import IllegalAnswer, UnknownName
from orrery.core.inputs import describe
from orrery.core.position import Option, T

if TYPE_CHECKING:
    from orrery.core.game import Game
    from orrery.core.questions import Choice

WATCHER = -1
"""The seat number of somebody who only watches."""


class Source(NamedTuple):
    """Where some points of a seat come from: the id of a component or the key of a sentence, and how many points.

    `game.source_words(source, lang)` names it.
    """

    what: str
    points: int


class Outcome(NamedTuple):
    """How a game ended: points by seat, the winners (several share a victory), what broke a tie, and every point's source."""

    points: tuple[int, ...]
    winners: tuple[int, ...]
    tiebreak: tuple[int, ...]
    sources: tuple[tuple[Source, ...], ...]

    def rewards(self) -> tuple[float, ...]:
        """One point shared by the winners, by seat.

        >>> Outcome((50, 52, 52), (1, 2), (0, 3, 3), ((), (), ())).rewards()
        (0.0, 0.5, 0.5)
        """
        return tuple(1 / len(self.winners) if seat in self.winners else 0.0 for seat in range(len(self.points)))

    def plain(self) -> dict[str, Any]:
        """The outcome as JSON can write it."""
        return {
            "points": list(self.points),
            "winners": list(self.winners),
            "tiebreak": list(self.tiebreak),
            "sources": [[[source.what, source.points] for source in sources] for sources in self.sources],
        }


class View(Generic[T]):
    """A position through the eyes of one seat: the same table, with what is hidden from that seat left out.

    `ask` is what the seat is asked now and `sealed` what it answered in secret; `awaited` are all the seats that are asked.

    >>> from orrery import start
    >>> view = start("jump-drive", seed=7).view(0)
    >>> view
    <View of jump-drive for seat 0, asked put_back>
    >>> view.question()
    'Discard 2 of your 7 cards'
    >>> view.words((2, 16))
    ('Colony Convoy', 'Galactic Salon')
    """

    __slots__ = ("ask", "awaited", "game", "options", "outcome", "sealed", "seat", "seats", "table")

    painter: Callable[["View"], str] | None = None
    """Draws a view as SVG; set when `orrery.render` is imported, so that the core needs to know no drawing."""

    def __init__(
        self,
        game: "Game",
        seat: int,
        seats: int,
        options: dict[str, Option],
        table: T,
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

    def question(self, lang: str = "en") -> str:
        """The ask of this seat as one sentence; empty if it is not asked."""
        return self.game.question(self, lang) if self.ask else ""

    def choices(self, lang: str = "en") -> "dict[int, Choice]":
        """Every option or item of the ask, by its code: in words, with a hint of what follows and the clause behind it."""
        return {code: self.game.choice(self, code, lang) for code in dict.fromkeys(self.ask.codes())} if self.ask else {}

    def words(self, answer: Answer, lang: str = "en", names: Sequence[str] = (), between: str = ": ") -> tuple[str, ...]:
        """An answer to the ask in words, one entry for each option or item in it; `between` stands between an item and its place."""
        if self.ask is None:
            raise IllegalAnswer(f"seat {self.seat} is not asked anything, so {describe(answer)} means nothing")
        if not self.ask.allows(answer):
            raise IllegalAnswer(f"{describe(answer)} is not one of the legal answers to {self.ask.name!r}, so it has no words")
        answer = plain_answer(answer)
        if isinstance(answer, int):
            return (self.game.choice(self, answer, lang, names).words,)
        parts = [
            self.game.choice(self, item, lang, names).words
            for item in (self.ask.items if isinstance(self.ask, Split) else answer)
        ]
        if isinstance(self.ask, Split):
            parts = [f"{item}{between}{self.game.place(self, at, lang).words}" for item, at in zip(parts, answer)]
        return tuple(parts)

    def points(self) -> tuple[int, ...]:
        """The points of each seat as this one sees them."""
        return self.game.result(self.table)[0]

    @property
    def round(self) -> int:
        """How many rounds have begun; 0 before the first, and where a game counts none."""
        return self.game.rounds(self.table)

    def plain(self) -> dict[str, Any]:
        """The view as JSON can write it; `game.read_view` reads it."""
        return {
            "game": self.game.name,
            "seat": self.seat,
            "seats": self.seats,
            "options": dict(sorted(self.options.items())),
            "table": cast("Any", self.table).plain(),
            "ask": self.ask.plain() if self.ask else None,
            "sealed": self.sealed,
            "awaited": list(self.awaited),
            "outcome": self.outcome.plain() if self.outcome else None,
        }

    def __eq__(self, other: object) -> bool:
        """Whether a seat knows the same in both."""
        if not isinstance(other, View) or self.game.components_digest != other.game.components_digest:
            return False
        return self.plain() == other.plain()

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        who = f"seat {self.seat}" if self.seat != WATCHER else "a watcher"
        state = f", asked {self.ask.name}" if self.ask else ", over" if self.outcome else ""
        return f"<View of {self.game.name} for {who}{state}>"

    def __reduce__(self) -> Any:
        return self.game.read_view, (self.plain(),)

    def _repr_svg_(self) -> str | None:
        return View.painter(self) if View.painter else None


def check_view(view: object) -> None:
    """An error for what is no view, most often a position, which knows what no seat may see."""
    if not isinstance(view, View):
        raise UnknownName(f"a view was expected, such as p.view(0), not {describe(view)}")


def read_outcome(data: dict[str, Any]) -> Outcome:
    """The outcome written by `plain`."""
    sources = tuple(tuple(Source(source, points) for source, points in seat) for seat in data["sources"])
    return Outcome(tuple(data["points"]), tuple(data["winners"]), tuple(data["tiebreak"]), sources)
