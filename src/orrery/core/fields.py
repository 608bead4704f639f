"""The fields of a table in one list, from which its plain form is written and read.

`copy` and `redact` are not made from the list: they stand in the way of every look ahead and every view, and a loop over names takes
several times as long as a constructor call. `redact` hides fields of a copy, or names every field as a keyword, so that the type checker
misses none. `copy` alone gives them in order: with keywords it took 1.3 to 1.8 times as long, interpreted, and the laws compare each copy
with its original.
"""

from collections.abc import Callable
from operator import attrgetter
from typing import Any, Generic, NamedTuple, TypeVar

from orrery.core.ask import freeze

Made = TypeVar("Made")


class Field(NamedTuple):
    """How one field is written for JSON and read back, and the value that stands for it in a key; None for itself."""

    plain: Callable[[Any], Any]
    read: Callable[[Any], Any]
    key: Callable[[Any], Any] | None = None


def _as_it_is(value: Any) -> Any:
    return value


def _lists(value: Any) -> list[list[int]]:
    return [list(part) for part in value]


def _tuples(value: Any) -> list[tuple[int, ...]]:
    return [tuple(part) for part in value]


VALUE = Field(_as_it_is, _as_it_is)
"""A number, a flag or a word."""
NUMBERS = Field(list, list, tuple)
"""A list of numbers."""
FIXED = Field(list, freeze)
"""A tuple of numbers, or of tuples of them."""
LISTS = Field(_lists, _lists, freeze)
"""A list of lists of numbers."""
TUPLES = Field(_lists, _tuples, tuple)
"""A list of tuples of numbers."""


class Fields(Generic[Made]):
    """The fields of one class in the order of its plain form, each with its kind.

    >>> class Purse:
    ...     def __init__(self, coins: list[int], locked: bool) -> None:
    ...         self.coins, self.locked = coins, locked
    >>> PURSE = Fields(Purse, coins=NUMBERS, locked=VALUE)
    >>> purse = PURSE.read({"coins": [1, 2], "locked": False})
    >>> PURSE.plain(purse), PURSE.key(purse)
    ({'coins': [1, 2], 'locked': False}, ((1, 2), False))
    """

    def __init__(self, kind: Callable[..., Made], **named: Field) -> None:
        self.kind = kind
        self.named = named
        self._plain = [(name, None if field is VALUE else field.plain) for name, field in named.items()]
        self._values = attrgetter(*named)
        self._keys = [field.key for field in named.values()]

    def plain(self, thing: Made) -> dict[str, Any]:
        """The fields of a thing as JSON can write them."""
        return {name: getattr(thing, name) if plain is None else plain(getattr(thing, name)) for name, plain in self._plain}

    def key(self, thing: Made) -> tuple[Any, ...]:
        """All that a thing is, as one value to look it up by."""
        values = self._values(thing) if len(self._keys) > 1 else (self._values(thing),)
        return tuple([value if key is None else key(value) for key, value in zip(self._keys, values)])

    def read(self, data: dict[str, Any], **others: Any) -> Made:
        """The thing that was written so; `others` are values that its plain form leaves out because they follow from the rest."""
        return self.kind(**{name: field.read(data[name]) for name, field in self.named.items()}, **others)

    def list(self) -> Field:
        """A field that is a list of such things."""
        return Field(
            lambda things: [self.plain(thing) for thing in things],
            lambda data: [self.read(each) for each in data],
            lambda things: tuple([self.key(thing) for thing in things]),
        )
