"""What a game brings to its encodings: the module `encode` in its package, with a `GamePart` as `ENCODING`."""

from array import array
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from orrery.core.ask import Ask
from orrery.core.errors import UnknownName
from orrery.core.features import Features
from orrery.core.game import Game
from orrery.core.meaning import DO, AskKind, Row, no_row


def one_for_each_seat(seats: int) -> int:
    """How many empires a table has where every seat has one."""
    return seats


@dataclass(frozen=True)
class GamePart:
    """How one game is encoded."""

    version: int
    """Raised when the features or the rows change their meaning."""
    slots: int
    """How many slots a step has."""
    table: Features
    """What is there once."""
    own: Features
    """What only the viewer's own seat shows."""
    seat: Features
    """What every seat shows; there is one such part for each, the viewer's own first, the others in turn order."""
    fill: Callable[["array[float]", Any, list[int], bool], None]
    """Writes the three of them."""
    asks: tuple[AskKind, ...]
    """Every ask of the game, each with what its codes mean."""
    names: Mapping[str, Sequence[str]]
    """The names of each column of a row."""
    begun: tuple[str, ...]
    """The columns of items by which an answer that was begun is counted."""
    empires: Callable[[int], int] = one_for_each_seat
    """How many seats, or what plays like one, a table has."""

    @cached_property
    def ask_numbers(self) -> dict[str, int]:
        """The place of each ask among those of the game."""
        return {kind.name: number for number, kind in enumerate(self.asks)}

    def number_of(self, ask: Ask) -> int:
        """The place of an ask among those of the game."""
        number = self.ask_numbers.get(ask.name)
        if number is None:
            raise UnknownName(f"the encoding does not know the ask {ask.name!r}; it knows {', '.join(self.ask_numbers)}")
        return number

    def code_row(self, ask: Ask, code: int, table: Any, seat: int) -> Row:
        """What an option or item of an ask means; with a table, also which component lies at a place."""
        kind = self.asks[self.number_of(ask)]
        row = no_row()
        row[DO] = kind.do
        kind.write(row, ask, code, table, seat)
        return row

    def place_row(self, ask: Ask, place: int) -> Row:
        """What a place of a `Split` means."""
        kind = self.asks[self.number_of(ask)]
        row = no_row()
        if kind.write_place is not None:
            kind.write_place(row, place)
        return row

    @cached_property
    def has_subjects(self) -> bool:
        """Whether any ask of the game is about a component."""
        return any(kind.subject is not None for kind in self.asks)


def game_part(game: Game) -> GamePart:
    """How a game is encoded; an error for one that does not say."""
    module = game.part("encode")
    part = getattr(module, "ENCODING", None)
    if not isinstance(part, GamePart):
        raise UnknownName(f"{game.name} has no encoding: its package has no module encode with a GamePart as ENCODING")
    return part
