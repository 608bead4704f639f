"""Features: what an observation is made of, by name, and the loops that write numbers into it."""

from array import array
from collections.abc import Sequence
from typing import Final, NamedTuple

from orrery.core.ask import Ask, One, Some, Split


class Block(NamedTuple):
    """Numbers that belong together: where they begin, what each is called, what they are divided by, and what they mean."""

    name: str
    at: int
    of: tuple[str, ...]
    scale: float
    words: str

    def names(self) -> list[str]:
        """The name of each number of the block."""
        return [f"{self.name}.{each}" if each else self.name for each in self.of]


class Features:
    """One part of an observation: its blocks in order. `add` says where a block begins in it."""

    __slots__ = ("blocks", "size")

    blocks: list[Block]
    size: int

    def __init__(self) -> None:
        self.blocks = []
        self.size = 0

    def add(self, name: str, words: str, scale: float = 1.0, of: Sequence[str] = ("",)) -> int:
        """Add a number, or one for each name of `of`; returns where it begins."""
        at = self.size
        self.blocks.append(Block(name, at, tuple(of), scale, words))
        self.size += len(of)
        return at


SHAPES: Final = ("one", "yes-no", "some", "split")
ONE_SHAPE: Final = 0
YES_NO_SHAPE: Final = 1
SOME_SHAPE: Final = 2
SPLIT_SHAPE: Final = 3

MANY_CHOICES: Final = 16.0
MANY_ITEMS: Final = 8.0

ASK: Final = Features()
SHAPE_AT: Final[int] = ASK.add("shape", "the shape of the open ask", of=SHAPES)
SEALED_AT: Final[int] = ASK.add("sealed", "1 if it is answered in secret")
CHOICES_AT: Final[int] = ASK.add("choices", "how many options or items it has", MANY_CHOICES)
LEAST_AT: Final[int] = ASK.add("least", "how many items must be chosen", MANY_ITEMS)
MOST_AT: Final[int] = ASK.add("most", "how many items may be chosen", MANY_ITEMS)
BEGUN_AT: Final[int] = ASK.add("begun", "how many items are chosen or placed so far", MANY_ITEMS)


def write_ask(values: "array[float]", at: int, ask: Ask, begun: int) -> None:
    """Write what every game's asks have: shape, how many choices, and how far the answer has come."""
    shape = YES_NO_SHAPE
    choices = 2
    if isinstance(ask, One):
        shape = ONE_SHAPE
        choices = len(ask.options)
    elif isinstance(ask, Some):
        shape = SOME_SHAPE
        choices = len(ask.items)
        values[at + LEAST_AT] = ask.least / MANY_ITEMS
        values[at + MOST_AT] = ask.most / MANY_ITEMS
    elif isinstance(ask, Split):
        shape = SPLIT_SHAPE
        choices = len(ask.items)
    values[at + SHAPE_AT + shape] = 1.0
    values[at + CHOICES_AT] = choices / MANY_CHOICES
    if ask.sealed:
        values[at + SEALED_AT] = 1.0
    if begun:
        values[at + BEGUN_AT] = begun / MANY_ITEMS


def write_counts(values: "array[float]", at: int, counts: list[int], scale: float) -> None:
    """Write a number for each entry of a list, 0 left as it is."""
    for count in counts:
        if count:
            values[at] = count / scale
        at += 1


def tally(values: "array[float]", at: int, members: list[int]) -> None:
    """Count the members of a list, each at its own number; those that are hidden have none."""
    for member in members:
        if member >= 0:
            values[at + member] += 1.0


def tally_bits(values: "array[float]", at: int, bits: int) -> None:
    """Write 1 for every bit of a set."""
    while bits:
        if bits & 1:
            values[at] = 1.0
        bits >>= 1
        at += 1


def number_names(name: str, count: int) -> tuple[str, ...]:
    """Names for numbers that have none: `name` with 1, 2, 3 …"""
    return tuple([f"{name} {number}" for number in range(1, count + 1)])
