"""What callers hand in, made plain or refused in one sentence: whole numbers, seats, seeds.

Integers of other libraries, such as numpy's, are whole numbers too; what is kept is always a plain int, which JSON can write.
True and False are none, although Python counts with them: `seats=True` is a slip. These checks are not compiled, and plain ints never
come here on the hot path.
"""

from operator import index
from secrets import randbelow
from typing import Any, Protocol, SupportsIndex

from orrery.core.errors import UnknownName

Seed = SupportsIndex | str | None
"""What may be given as a seed: a whole number, a text, or None for a new one."""

NEW_SEEDS = 1 << 53
"""How many new seeds there are: as many as every reader of JSON can tell apart."""
SHOWN = 80
"""How much of something wrong is shown in a sentence about it."""


class LuckLike(Protocol):
    """What `guess` deals with, which is a `Luck`. Compiled code checks no protocol, so that we can say what is wrong."""

    used: dict[str, int]

    @property
    def key(self) -> bytes:
        """What determines all chance to come."""


def describe(value: object) -> str:
    """A value as a sentence can show it: on one line, and not too long."""
    try:
        text = repr(value)
    except Exception:  # a repr that is not ours may raise anything, and an int with too many digits has none
        text = f"something of type {type(value).__name__}"
    if "\n" in text:
        text = " ".join(text.split())
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


def whole_number(value: Any) -> int | None:
    """The plain int that a value stands for; None if it is no whole number.

    >>> whole_number(3), whole_number(3.0), whole_number(True)
    (3, None, None)
    """
    if isinstance(value, bool):
        return None
    try:
        return int(index(value))
    except TypeError:
        return None


def seat_number(seat: object, seats: int, least: int = 0) -> int:
    """A seat of a game with so many seats; -1 as well, somebody who watches, where `least` says so."""
    number = whole_number(seat)
    if number is None or not least <= number < seats:
        raise UnknownName(f"there is no seat {describe(seat)}; seats go from 0 to {seats - 1}")
    return number


def check_count(name: str, value: object) -> int:
    """A number of games, jobs or the like: 1 or more."""
    count = whole_number(value)
    if count is None or count < 1:
        raise UnknownName(f"{name} must be a whole number, 1 or more, not {describe(value)}")
    return count


def check_seed(seed: object) -> int | str:
    """A seed as records keep it: a plain int, or a text that can be written."""
    value = str(seed) if isinstance(seed, str) else whole_number(seed)
    if value is None:
        raise UnknownName(f"a seed is a whole number or a text, not {describe(seed)}")
    try:
        str(value).encode()
    except ValueError:
        raise UnknownName("a seed is a number or a text that can be written; this one can't") from None
    return value


def seed_or_new(seed: object) -> int | str:
    """The seed of a new game: the one given, or for None one that nobody has chosen."""
    return randbelow(NEW_SEEDS) if seed is None else check_seed(seed)
