"""The encoding of a game for a number of seats and options: observations, steps and ids together."""

from array import array
from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Any, NamedTuple, SupportsIndex

from orrery.core.ask import Answer, Ask, Split
from orrery.core.errors import IllegalAnswer, OrreryError
from orrery.core.features import ASK, Block, write_ask
from orrery.core.game import Game
from orrery.core.inputs import describe
from orrery.core.meaning import AMOUNT, COLUMNS
from orrery.core.position import Option
from orrery.core.registry import game as game_named
from orrery.core.view import WATCHER, View, check_view
from orrery.encode.game_part import game_part
from orrery.encode.ids import FixedIds
from orrery.encode.slots import Answering, answer_of_slots, slots_of

FORMAT = 1
"""Raised when what all games share of an observation changes."""
DIGEST_BYTES = 8
FLOAT_BYTES = 4


class Feature(NamedTuple):
    """One number of an observation: its name, where it stands, what it was divided by, and what it means."""

    name: str
    at: int
    scale: float
    words: str


class Encoding:
    """How views and answers of one game become numbers. Make it with `encoding(game, seats=…)`; it holds no position.

    >>> from orrery import start
    >>> from orrery.encode import encoding
    >>> coded = encoding("jump-drive", seats=2)
    >>> view = start("jump-drive", seats=2, seed=7).view(0)
    >>> observation = coded.observe(view)
    >>> len(observation) == coded.size, observation[coded.at("own.hand.colony-convoy")]
    (True, 1.0)
    """

    def __init__(self, game: Game, seats: int, options: Mapping[str, Option]) -> None:
        self.game = game
        self.seats = game.checked_seats(seats)
        self.options = game.check_options(options, self.seats)
        self.part = game_part(game)
        self.empires = self.part.empires(self.seats)
        self.slots = self.part.slots
        """How many slots a step has."""
        self.columns = COLUMNS
        """What each number of a slot's row says."""
        self.version = f"{FORMAT}.{self.part.version}"
        """Changes whenever a feature or a column gets another meaning."""
        self._place_blocks()

    def _place_blocks(self) -> None:
        """Lay out the parts: what all share, the game's own, the ask, and the answer begun."""
        part = self.part
        self._blocks: list[Block] = []
        size = part.table.size + part.own.size + self.empires * part.seat.size
        self._add_blocks("table", part.table.blocks, 0)
        self._add_blocks("own", part.own.blocks, part.table.size)
        for place in range(self.empires):
            who = f"seat{place}"
            self._add_blocks(who, part.seat.blocks, part.table.size + part.own.size + place * part.seat.size)
        self.table_size = size
        """How many of the numbers, the first ones, tell of the table alone, whatever is asked."""
        self._ask_at = size
        self._add_blocks("ask", ASK.blocks, size)
        size += ASK.size
        self._name_at = size
        size = self._add_block("ask.name", tuple(kind.name for kind in part.asks), "which ask is open", size)
        self._subject_at = size
        if part.has_subjects:
            size = self._add_block("ask.about", part.names["component"], "the component that the ask is about", size)
        self._begun_at: dict[int, int] = {}
        for at, column in enumerate(COLUMNS):
            if column in part.begun:
                self._begun_at[at] = size
                words = f"how often each {column} is in the answer begun"
                size = self._add_block(f"begun.{column}", part.names[column], words, size)
        self._state_at = size
        seats = tuple(f"seat{place}" for place in range(self.seats))
        size = self._add_block("asked", seats, "1 for a seat that is asked now", size)
        size = self._add_block("answered", ("",), "1 if the own seat has answered in secret", size)
        size = self._add_block("over", ("",), "1 when the game is over", size)
        size = self._add_block("watching", ("",), "1 for somebody who only watches", size)
        option_at = size
        values = [(setting.name, value) for setting in self.game.settings for value in setting.values]
        size = self._add_block("option", tuple(f"{name}={value}" for name, value in values), "1 for what was chosen", size)
        self.size = size
        """How many numbers an observation has."""
        blank = array("f", bytes(FLOAT_BYTES * size))
        for at, (name, value) in enumerate(values, option_at):
            blank[at] = float(self.options[name] == value)
        self._blank = blank
        """An observation in which only the options are written yet."""
        self._orders = [[(first + n) % self.empires for n in range(self.empires)] for first in range(self.empires)]

    def _add_blocks(self, prefix: str, blocks: Sequence[Block], at: int) -> None:
        self._blocks += [block._replace(name=f"{prefix}.{block.name}", at=at + block.at) for block in blocks]

    def _add_block(self, name: str, of: Sequence[str], words: str, at: int) -> int:
        self._blocks.append(Block(name, at, tuple(of), 1.0, words))
        return at + len(of)

    # Observations ----------------------------------------------------------------------------------------------------

    @cached_property
    def features(self) -> tuple[Feature, ...]:
        """Every number of an observation, in order."""
        return tuple(
            Feature(name, block.at + n, block.scale, block.words)
            for block in self._blocks
            for n, name in enumerate(block.names())
        )

    @property
    def blocks(self) -> tuple[Block, ...]:
        """The features in blocks: many numbers of one meaning have one name and one sentence."""
        return tuple(self._blocks)

    @cached_property
    def _places(self) -> dict[str, int]:
        return {feature.name: feature.at for feature in self.features}

    def at(self, name: str) -> int:
        """Where a feature stands in an observation."""
        if name not in self._places:
            raise OrreryError(f"{self.game.name} has no feature {name!r}; `features` lists them")
        return self._places[name]

    @cached_property
    def digest(self) -> str:
        """A short hash of version, features, columns and slots: what was trained on one encoding fits no other."""
        contents = [self.game.name, self.version, self.slots, *[tuple(feature) for feature in self.features]]
        contents += [(column, *self.part.names.get(column, ())) for column in COLUMNS]
        return blake2b(repr(contents).encode(), digest_size=DIGEST_BYTES).hexdigest()

    def observe(self, view: View, begun: Answering | None = None) -> "array[float]":
        """A view as numbers, with the answer begun if the seat has taken some of its steps."""
        values = self.observe_table(view)
        self.write_step(values, view, begun)
        return values

    def observe_table(self, view: View) -> "array[float]":
        """A view as numbers without its ask: the part that stays the same between the steps of an answer."""
        if type(view) is not View:
            check_view(view)
        values = self._blank[:]
        seat = view.seat
        watching = seat == WATCHER
        if view.seats != self.seats or view.game is not self.game:
            raise OrreryError(
                f"this is a view of {view.game.name} with {view.seats} seats; "
                f"the encoding is of {self.game.name} with {self.seats}"
            )
        self.part.fill(values, view.table, self._orders[0 if watching else seat], not watching)
        at = self._state_at
        for seat_asked in view.awaited:
            values[at + (seat_asked if watching else (seat_asked - seat) % self.seats)] = 1.0
        at += self.seats
        if view.sealed is not None:
            values[at] = 1.0
        if view.outcome is not None:
            values[at + 1] = 1.0
        if watching:
            values[at + 2] = 1.0
        return values

    def write_step(self, values: "array[float]", view: View, begun: Answering | None) -> None:
        """Write the ask and the answer begun into the numbers of `observe_table`."""
        ask = view.ask
        if ask is None:
            return
        begun_codes = begun.begun if begun is not None else ()
        write_ask(values, self._ask_at, ask, len(begun_codes))
        part = self.part
        number = part.number_of(ask)
        values[self._name_at + number] = 1.0
        read_subject = part.asks[number].subject
        if read_subject is not None:
            subject = read_subject(ask, view.table, view.seat)
            if subject:
                values[self._subject_at + subject - 1] = 1.0
        if begun is None or not begun_codes:
            return
        if isinstance(ask, Split):
            rows = [begun.row(item) for item in ask.items[: len(begun_codes)]]
            rows += [part.place_row(ask, place) for place in begun_codes]
        else:
            rows = [begun.row(item) for item in begun_codes]
        for row in rows:
            for column, first in self._begun_at.items():
                if row[column]:
                    values[first + row[column] - 1] += 1.0

    def fill(self, view: View, buffer: Any, begun: Answering | None = None) -> None:
        """Write an observation into a buffer of 32-bit floats of the right length: an array, a memoryview, a row of numpy."""
        try:
            raw = memoryview(buffer)
            place: memoryview[Any] = raw.cast("f") if raw.format == "B" else raw
        except TypeError as error:
            raise OrreryError(f"a buffer of 32-bit floats was expected, not {describe(buffer)}") from error
        if place.readonly:
            raise OrreryError("a buffer was given that can only be read; an observation is written into it")
        if place.format != "f" or place.ndim != 1 or len(place) != self.size:
            raise OrreryError(
                f"a buffer of {len(place)} places of format {place.format!r} was given; {self.size} 32-bit floats were expected"
            )
        place[:] = memoryview(self.observe(view, begun))

    # Actions ---------------------------------------------------------------------------------------------------------

    def answering(self, view: View) -> Answering:
        """The answer to a view's ask, to be given step by step."""
        if type(view) is not View:
            check_view(view)
        if view.ask is None:
            raise IllegalAnswer(f"seat {view.seat} is not asked anything")
        return Answering(self.part, view.ask, view.table, view.seat, self.empires)

    def slots_of(self, ask: Ask, answer: object) -> tuple[int, ...]:
        """The slots that lead to an answer."""
        return slots_of(self.part, ask, answer)

    def answer_of(self, ask: Ask, slots: Sequence[int]) -> Answer:
        """The answer that slots lead to."""
        return answer_of_slots(self.part, ask, slots)

    @cached_property
    def ids(self) -> FixedIds:
        """A number for every code that the rules can give an ask."""
        return FixedIds(self.part, self.seats)

    @property
    def column_sizes(self) -> tuple[int, ...]:
        """One more than the largest number of each column, 0 for one that is an amount: what an embedding needs to know."""
        sizes = {"ask": len(self.part.asks), "seat": self.empires, **{name: len(of) for name, of in self.part.names.items()}}
        return tuple(0 if at == AMOUNT else sizes[column] + 1 for at, column in enumerate(COLUMNS))

    def __repr__(self) -> str:
        return f"<Encoding of {self.game.name} with {self.seats} seats: {self.size} features, {self.slots} slots>"


def encoding(game: str | Game, seats: SupportsIndex = 2, options: Mapping[str, Option] | None = None) -> Encoding:
    """The encoding of a game for a number of seats and options."""
    rules = game if isinstance(game, Game) else game_named(game)
    return Encoding(rules, rules.checked_seats(seats), options or {})
