"""Seeded numbers for drawings: the same on every machine and in every process."""

from collections.abc import Sequence
from typing import TypeVar

from orrery.core.luck import WORD, Luck

T = TypeVar("T")


class Chance:
    """Numbers that follow from a seed.

    >>> Chance("gem-world").whole(1, 6) == Chance("gem-world").whole(1, 6)
    True
    """

    __slots__ = ("_luck",)

    def __init__(self, seed: str) -> None:
        self._luck = Luck.of(f"art/{seed}")

    def between(self, low: float, high: float) -> float:
        return low + (high - low) * self._luck.word("art") / WORD

    def whole(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return low + self._luck.below("art", high - low + 1)

    def pick(self, items: Sequence[T]) -> T:
        return items[self._luck.below("art", len(items))]

    def happens(self, share: float) -> bool:
        """True in that share of all cases."""
        return self.between(0, 1) < share

    def sign(self) -> int:
        return self.pick((-1, 1))
