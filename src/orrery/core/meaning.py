"""What codes mean: an option, item or place of an ask as a row of small numbers, and as a record for people."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from orrery.core.ask import Ask

COLUMNS: Final = ("ask", "do", "component", "other", "die", "symbol", "phase", "source", "place", "seat", "amount")
"""What a row says: which ask, what is done, with which component and which other one, which die showing what, in which phase,
from which place and to or at which, about which seat, how much. 0 stands for nothing."""
ASK: Final = 0
DO: Final = 1
COMPONENT: Final = 2
OTHER: Final = 3
DIE: Final = 4
SYMBOL: Final = 5
PHASE: Final = 6
SOURCE: Final = 7
PLACE: Final = 8
SEAT: Final = 9
AMOUNT: Final = 10

Row = list[int]
"""A number for each column: 0 for nothing, else one more than the place of the name among those of the column. Seats are one more than
their number, amounts are what they are."""

STOP: Final = "stop"
"""The first of the things done in every game: to choose no further item."""


Writer = Callable[[Row, Ask, int, Any, int], None]
"""Writes what a code means into a row: the row, the ask, the code, the table if it is known, and the seat that is asked."""


class AskKind(NamedTuple):
    """One ask of a game, told once: the step that takes its answer, its shape, its codes and what they mean."""

    step: Callable[..., None]
    shape: str
    codes: Callable[[int], Sequence[int]]
    """Every code that the rules can give it with so many seats."""
    write: Writer
    do: int = 0
    """What is done with its codes, where the writer does not say so for each."""
    places: tuple[int, ...] = ()
    """The places of a `Split`."""
    write_place: Callable[[Row, int], None] | None = None
    """Writes what a place of a `Split` means."""
    subject: Callable[[Ask, Any, int], int] | None = None
    """One more than the number of the component that the ask is about, 0 for none; left out where it is about none."""

    @property
    def name(self) -> str:
        """The name of its step, which is that of its asks."""
        name: str = self.step.__name__
        return name


class Meaning(NamedTuple):
    """A code of an ask as a small record; what it has nothing to do with is left empty.

    >>> from orrery import game, start
    >>> p = start("jump-drive", seed=7)
    >>> game("jump-drive").meaning(p.asks[0], 2)
    Meaning(ask='put_back', do='discard', component='colony-convoy')
    """

    ask: str
    do: str = ""
    component: str = ""
    other: str = ""
    die: str = ""
    symbol: str = ""
    phase: str = ""
    source: str = ""
    place: str = ""
    seat: int | None = None
    amount: int | None = None

    def plain(self) -> dict[str, Any]:
        """The record as JSON can write it, without what is empty."""
        return {name: value for name, value in self._asdict().items() if value not in ("", None)}

    def __repr__(self) -> str:
        return f"Meaning({', '.join(f'{name}={value!r}' for name, value in self.plain().items())})"


def read_row(ask: str, row: Row, names: Mapping[str, Sequence[str]]) -> Meaning:
    """The record of a row, by the names of each column."""
    words = [names[column][row[at] - 1] if row[at] else "" for at, column in enumerate(COLUMNS[:SEAT]) if at != ASK]
    do, component, other, die, symbol, phase, source, place = words
    seat = row[SEAT] - 1 if row[SEAT] else None
    return Meaning(
        ask=ask,
        do=do,
        component=component,
        other=other,
        die=die,
        symbol=symbol,
        phase=phase,
        source=source,
        place=place,
        seat=seat,
        amount=row[AMOUNT] or None,
    )


def column_names(**names: Sequence[str]) -> dict[str, tuple[str, ...]]:
    """The names of the columns that a game uses; the others have none."""
    return {column: tuple(names.get(column, ())) for column in COLUMNS[DO:SEAT]}


def no_row() -> Row:
    """A row that says nothing yet."""
    return [0] * len(COLUMNS)
