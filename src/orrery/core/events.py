"""Events: one small type for each thing that can happen, and the sentences that tell of it."""

import re
from collections.abc import Callable, Sequence
from inspect import get_annotations
from typing import Any, ClassVar, NamedTuple, Self, TypeVar, dataclass_transform, get_args, get_origin, get_type_hints

from orrery.core.errors import OrreryError
from orrery.core.text import Text

E = TypeVar("E", bound="Event")
PRIVATE = "private"
SPREAD = "spread"


def private() -> Any:
    """A field that only the seat of the event may know."""
    return PRIVATE


def spread() -> Any:
    """A tuple whose values stand one by one among the public values."""
    return SPREAD


@dataclass_transform(frozen_default=True, field_specifiers=(private, spread))
def event(kind: type[E]) -> type[E]:
    """A type of event: its fields are those of the class, after the seat, and its name is that of the class in small letters.

    It is what a frozen dataclass would be. A game has dozens of them, and making so many dataclasses is half the time of its import.
    """
    origins: dict[str, object] = {name: get_origin(hint) for name, hint in get_annotations(kind).items()}
    own = [name for name, origin in origins.items() if origin is not ClassVar]
    marks = {name: kind.__dict__[name] for name in own if name in kind.__dict__}
    for name in marks:
        delattr(kind, name)
    kind._fields = (*kind._fields, *own)
    kind._marks = {**kind._marks, **marks}
    kind.name = re.sub(r"(?<!^)(?=[A-Z])", "_", kind.__name__).lower()
    return kind


@event
class Event:
    """Something that happened to a seat, or to everybody (seat -1).

    Each game has a type for each event, with fields of its own; those made by `private` are for the eyes of the seat alone.
    `game.say(event, viewer, names, lang)` puts an event in words for one viewer.

    >>> @event
    ... class PaidCards(Event):
    ...     count: int
    ...     cards: tuple[int, ...] = private()
    >>> paid = PaidCards(1, 2, (7, 9))
    >>> paid.name, paid.seat, paid.public, paid.private
    ('paid_cards', 1, (2,), (7, 9))
    """

    seat: int
    name: ClassVar[str] = ""
    _fields: ClassVar[tuple[str, ...]] = ()
    _marks: ClassVar[dict[str, str]] = {}
    """`PRIVATE` or `SPREAD`, for the fields that are marked so."""

    def __init__(self, *values: Any, **named: Any) -> None:
        fields = self._fields
        if len(values) + len(named) != len(fields) or (named and named.keys() - set(fields[len(values) :])):
            raise TypeError(f"{type(self).__name__} has the values {', '.join(fields)}, each once")
        self.__dict__.update(zip(fields, values), **named)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"an event is never changed, and {name!r} is part of one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"an event is never changed, and {name!r} is part of one")

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash((type(self), *[getattr(self, name) for name in self._fields]))

    def __repr__(self) -> str:
        return f"{type(self).__qualname__}({', '.join(f'{name}={getattr(self, name)!r}' for name in self._fields)})"

    @property
    def public(self) -> tuple[Any, ...]:
        """What everybody may know, in the order of the fields."""
        values: list[Any] = []
        for name in self._fields[1:]:
            mark = self._marks.get(name)
            if mark == SPREAD:
                values += getattr(self, name)
            elif mark != PRIVATE:
                values.append(getattr(self, name))
        return tuple(values)

    @property
    def private(self) -> tuple[Any, ...]:
        """What the seat alone may know; tuples one value after the other."""
        values: list[Any] = []
        for name in self._secrets():
            value = getattr(self, name)
            values += value if isinstance(value, tuple) else (value,)
        return tuple(values)

    def without_secrets(self) -> Self:
        """The event as everybody else may know it: what was private is empty, or -1 where it is a number."""
        emptied = {name: () if isinstance(getattr(self, name), tuple) else -1 for name in self._secrets()}
        return type(self)(**{**self.__dict__, **emptied})

    def values(self) -> dict[str, Any]:
        """What everybody may know, by the names of the fields."""
        return {name: getattr(self, name) for name in self._fields[1:] if self._marks.get(name) != PRIVATE}

    def _secrets(self) -> list[str]:
        return [name for name in self._fields if self._marks.get(name) == PRIVATE]


class Telling(NamedTuple):
    """To whom an event is told: who looks, what everybody is called, and in which language."""

    text: Text
    seat: int
    viewer: int
    names: Sequence[str]
    lang: str

    @property
    def own(self) -> bool:
        """Whether the viewer is the one it happened to."""
        return self.seat == self.viewer and self.seat >= 0

    @property
    def who(self) -> str:
        """The name of the one it happened to."""
        return self.names[self.seat] if self.seat >= 0 else ""

    def __call__(self, key: str, own: bool | None = None, **values: object) -> str:
        """The sentence of that key under `event`; its form for the one it happened to where there is one."""
        whole = f"event.{key}"
        if (self.own if own is None else own) and f"{whole}.own" in self.text:
            whole += ".own"
        return self.text(self.lang, whole, **{"who": self.who, **values})


Sentence = Callable[[Any, Telling], str]


class Sentences:
    """The sentences of a game's events: one function for each type of event, by the type of its first argument.

    An event without a function of its own has the sentence of its name, with its public values.
    """

    def __init__(self, text: Text) -> None:
        self.text = text
        self.by_kind: dict[type[Event], Sentence] = {}

    def __call__(self, sentence: Sentence) -> Sentence:
        """A decorator: this function tells events of the type, or of the types, that its first argument has."""
        first = next(iter(get_type_hints(sentence).values()))
        for kind in get_args(first) or (first,):
            if kind in self.by_kind:
                raise OrreryError(f"the event {kind.name} is told twice")
            self.by_kind[kind] = sentence
        return sentence

    def say(self, event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
        """An event as a sentence for one viewer; an empty one is left out of the log."""
        telling = Telling(self.text, event.seat, viewer, names, lang)
        sentence = self.by_kind.get(type(event))
        if sentence is not None:
            return sentence(event, telling)
        return telling(event.name, **event.values())
