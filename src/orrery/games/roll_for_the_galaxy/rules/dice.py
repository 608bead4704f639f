"""Dice of Roll as numbers: a worker, and a die at its task.

A worker is one number: the column it stands in, then the symbol it shows, then the kind of die. So sorted workers stand column by
column. A die at its task, a builder or a good, is its kind, marked if it returns to the cup. `kind_of` reads both.
"""

from collections.abc import Iterable, Sequence
from typing import Final

from orrery.games.roll_for_the_galaxy.rules.components import PAID

SYMBOL_BITS: Final = 4
PHASE_BITS: Final = 10
KIND_MASK: Final = (1 << SYMBOL_BITS) - 1
SYMBOL_MASK: Final = (1 << PHASE_BITS - SYMBOL_BITS) - 1
DIE_MASK: Final = (1 << PHASE_BITS) - 1
RETURNS: Final = 1 << SYMBOL_BITS
"""The mark of a builder or a good whose $ face fits its task: it goes to the cup when the task is done."""
DICE_AT_TASKS: Final = 2 * RETURNS
"""Dice at their tasks have numbers below this one."""
VIRTUAL: Final = SYMBOL_MASK
"""The symbol of workers that are no dice: they exist for one phase only."""


def worker(kind: int, symbol: int, phase: int) -> int:
    """A die that shows `symbol` in the column of `phase`; a die not placed yet stands in the column of its own symbol."""
    return phase << PHASE_BITS | symbol << SYMBOL_BITS | kind


def kind_of(die: int) -> int:
    """The kind of a worker, or of a die at its task."""
    return die & KIND_MASK


def symbol_of(w: int) -> int:
    return w >> SYMBOL_BITS & SYMBOL_MASK


def phase_of(w: int) -> int:
    return w >> PHASE_BITS


def moved_to(w: int, phase: int) -> int:
    """The same worker in another column."""
    return w & DIE_MASK | phase << PHASE_BITS


def is_virtual(w: int) -> bool:
    return w >> SYMBOL_BITS & SYMBOL_MASK == VIRTUAL


def at_task(w: int) -> int:
    """What a worker is when it is put on a tile or a world: its kind, and whether its $ face fits the phase."""
    return w & KIND_MASK | RETURNS if w >> SYMBOL_BITS & SYMBOL_MASK == PAID + (w >> PHASE_BITS) else w & KIND_MASK


def returning_die(kind: int) -> int:
    """A die at a task that its $ face fits."""
    return kind | RETURNS


def returns(die: int) -> bool:
    """Whether a die at its task goes to the cup when it is done."""
    return die & RETURNS != 0


def of_kinds(dice: Sequence[int], kinds: int) -> list[int]:
    """Those of some workers, or of dice at their tasks, that are of some kinds, a bit each."""
    return [die for die in dice if kinds >> (die & KIND_MASK) & 1]


def each_once(dice: Sequence[int]) -> list[int]:
    """Sorted workers, or dice at their tasks, without those that are like the one before."""
    once: list[int] = []
    last = -1
    for die in dice:
        if die != last:
            once.append(die)
            last = die
    return once


def in_column(workers: Iterable[int], phase: int) -> list[int]:
    """Those of some workers that stand in a column."""
    return [w for w in workers if w >> PHASE_BITS == phase]
