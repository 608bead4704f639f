"""What a bot sees when it is asked something."""

from typing import Generic, Protocol, cast

from orrery.core.ask import Answer, Ask
from orrery.core.luck import Luck
from orrery.core.position import Option, Position, T
from orrery.core.view import View


class Look(Generic[T]):
    """One seat's look at a position: its ask, its view, luck of its own, and worlds that look the same from here.

    `Look[JumpTable]` is a look at one game: an editor then knows the fields of `look.view.table`.

    >>> from orrery import Luck, start
    >>> look = Look(start("jump-drive", seed=7), 0, Luck.of("mine"))
    >>> look.seat, look.ask.name, look.view.seat, look.guess().seats
    (0, 'put_back', 0, 2)
    """

    __slots__ = ("_position", "ask", "luck", "seat")

    def __init__(self, p: Position[T], seat: int, luck: Luck) -> None:
        self._position = p
        self.seat = seat
        self.ask: Ask = p.asks[seat]
        self.luck = luck

    @property
    def view(self) -> View[T]:
        """What the seat may know; built when it is first read."""
        return self._position.view(self.seat)

    @property
    def table(self) -> T:
        """The table of `view` alone, for bots that need nothing else of it."""
        p = self._position
        return cast("T", p.game.redact(p, self.seat))

    @property
    def options(self) -> dict[str, Option]:
        """What was chosen before the game."""
        return self._position.options

    @property
    def round(self) -> int:
        """In which round the game is."""
        return self._position.round

    @property
    def seats(self) -> int:
        """How many play."""
        return self._position.seats

    def with_luck(self, luck: Luck) -> "Look[T]":
        """The same look with other luck."""
        return Look(self._position, self.seat, luck)

    def guess(self) -> Position[T]:
        """A position that looks the same to this seat, with all hidden things dealt anew."""
        return self._position.guess(self.seat, self.luck)


class Bot(Protocol):
    """A player: it answers the ask of a look. It keeps nothing between answers, so it can take over any seat at any time.

    Whatever it draws from `look.luck` it draws again in the same game; any other chance would make games that cannot be repeated.
    """

    name: str

    def answer(self, look: Look) -> Answer: ...
