"""An answer tried out on a copy: what was said of it, and what came of it."""

import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any, NamedTuple, TypeVar

from orrery.core.ask import Answer, Ask
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import Text

E = TypeVar("E", bound=Event)
Measure = Callable[["Trial"], int | None]
"""What a number should be; None where this answer does not show it."""
LITERAL = "#"
"""The name of a number that a sentence has in its own words."""


class Number(NamedTuple):
    """A number in a hint: the sentence it stands in, those around that one, and which of its values it is."""

    path: tuple[str, ...]
    """The keys of the sentences, the outermost first."""
    name: str
    value: int
    words: str

    @property
    def place(self) -> str:
        return " > ".join((*self.path, self.name))


class Sentence:
    """A sentence while it is being said."""

    def __init__(self, key: str, template: str, values: dict[str, object], words: str) -> None:
        self.key = key
        self.words = words
        self.parts: list[Sentence] = []
        self.texts = [value for value in values.values() if isinstance(value, str) and value]
        named = {name for name in values if f"{{{name}" in template}
        self.numbers = [(name, value) for name, value in values.items() if name in named and isinstance(value, int)]
        bare = re.sub(r"\{[^{}]*(\{[^{}]*\}[^{}]*)*\}", "", template)
        self.numbers += [(LITERAL, int(digits)) for digits in re.findall(r"\d+", bare)]

    def all_numbers(self, around: tuple[str, ...] = ()) -> Iterator[Number]:
        """Its numbers and those of its parts."""
        path = (*around, self.key)
        for name, value in self.numbers:
            yield Number(path, name, value, self.words)
        for part in self.parts:
            yield from part.all_numbers(path)


@contextmanager
def listening() -> Iterator[list[Sentence]]:
    """Every sentence said meanwhile; one that is put into another is among its parts."""
    said: list[Sentence] = []
    plain = Text.__call__

    def say(self: Text, lang: str, key: str, **values: object) -> str:
        words = plain(self, lang, key, **values)
        sentence = Sentence(key, self.sentence(lang, key), values, words)
        for earlier in said.copy():
            if any(earlier.words in value for value in sentence.texts):
                sentence.parts.append(earlier)
                said.remove(earlier)
        said.append(sentence)
        return words

    Text.__call__ = say  # type: ignore[method-assign]
    try:
        yield said
    finally:
        Text.__call__ = plain  # type: ignore[method-assign]


class Happening(NamedTuple):
    """An event, and what its seat had just then."""

    event: Event
    held: dict[str, int]


class Trial:
    """A position, an answer to one of its asks, and the same game after it."""

    def __init__(self, p: Position[Any], seat: int, answer: Answer, holdings: Callable[[Any, int], dict[str, int]]) -> None:
        self.before = p
        self.seat = seat
        self.answer = answer
        self.holdings = holdings
        self.ask: Ask = p.asks[seat]
        self.held = holdings(p.table, seat)
        self.happened: list[Happening] = []

    @cached_property
    def after(self) -> Position[Any]:
        """The game right after the answer."""
        after = self.before.copy()
        after.listener = lambda event: self.happened.append(Happening(event, self.holdings(after.table, self.seat)))
        after.choose(self.seat, self.answer)
        return after

    @cached_property
    def later(self) -> Position[Any]:
        """The game when this seat is asked again, the others answering by chance; or its end."""
        later = self.after
        luck = Luck.of("others")
        while later.asks and self.seat not in later.asks:
            other = min(later.asks)
            later.choose(other, later.asks[other].sample(luck))
        return later

    def first(self, kind: type[E], seat: int | None = None) -> E | None:
        """The first event of a type that befell the seat, or another one (-1: everybody), right after the answer."""
        return next(iter(self.all(kind, seat)), None)

    def all(self, kind: type[E], seat: int | None = None) -> list[E]:
        """All events of a type that befell a seat right after the answer."""
        assert self.after
        owner = self.seat if seat is None else seat
        return [
            happening.event
            for happening in self.happened
            if isinstance(happening.event, kind) and happening.event.seat == owner
        ]

    def change(self, resource: str, *kinds: type[Event]) -> int | None:
        """By how much a holding had grown when the first such event was told; None if there was none."""
        assert self.after
        for event, held in self.happened:
            if isinstance(event, kinds) and event.seat == self.seat:
                return held[resource] - self.held[resource]
        return None

    def loss(self, resource: str, *kinds: type[Event]) -> int | None:
        grown = self.change(resource, *kinds)
        return None if grown is None else -grown

    def until(self, kind: type[E]) -> E | None:
        """The next event of a type that befalls the seat, everybody answering by chance; None if it is asked for a new turn first."""
        luck = Luck.of("until")
        p = self.later
        while not self.all(kind) and p.asks and self.ask.name not in [ask.name for ask in p.asks.values()]:
            other = min(p.asks)
            p.choose(other, p.asks[other].sample(luck))
        return self.first(kind)

    def otherwise(self, answer: Answer) -> "Trial":
        """The same ask answered in another way."""
        return Trial(self.before, self.seat, answer, self.holdings)

    @property
    def asked(self) -> str:
        """What the seat is asked after the answer."""
        return self.after.asks[self.seat].name if self.seat in self.after.asks else ""

    @property
    def own(self) -> Any:
        """What the seat had before the answer."""
        return seat_of(self.before.table, self.seat)


def seat_of(table: Any, seat: int) -> Any:
    """The part of a table that belongs to a seat."""
    for name in ("empires", "galaxies", "seats"):
        if hasattr(table, name):
            return getattr(table, name)[seat]
    raise AssertionError("a table has a part for each seat")
