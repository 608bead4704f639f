"""What each seat has seen of the goals that lie face down.

A hint belongs to one face-down goal: for each seat, as bits, the goals that it may be in the eyes of that seat. A seat that
saw two goals go under the pile still knows, when a rival has looked at them, that they are among the rival's three.
"""

from typing import Final

from orrery.core.luck import Luck
from orrery.games.new_frontiers.tiles import GOALS

WIDTH: Final[int] = len(GOALS)
ANY_GOAL: Final[int] = (1 << WIDTH) - 1


def unseen(seats: int) -> int:
    """The hint of a goal that nobody has seen."""
    return (1 << WIDTH * seats) - 1


def own(hint: int, seat: int) -> int:
    """The part of a hint that belongs to a seat, where it stands; a watcher has none."""
    return hint & ANY_GOAL << WIDTH * seat if seat >= 0 else 0


def possible(hint: int, seat: int) -> int:
    """The goals that a face-down goal may be in the eyes of a seat; a watcher has seen none."""
    return hint >> WIDTH * seat & ANY_GOAL if seat >= 0 else ANY_GOAL


def knows(hint: int, seat: int) -> bool:
    """True if only one goal is possible in the eyes of a seat."""
    return possible(hint, seat).bit_count() == 1


def learn(hints: list[int], at: int, seat: int, goal: int) -> None:
    """A seat sees one of the face-down goals, so it knows that the others are different."""
    bit = 1 << goal + WIDTH * seat
    for i in range(len(hints)):
        hints[i] &= ~bit
    hints[at] = hints[at] & ~(ANY_GOAL << WIDTH * seat) | bit


def mixed(hints: list[int]) -> int:
    """The hint of a goal that is one of these, nobody knows which."""
    total = 0
    for hint in hints:
        total |= hint
    return total


def dealt_anew(goals: list[int], hints: list[int], seat: int, luck: Luck) -> list[int]:
    """The face-down goals in another order that agrees with everything a seat has seen, each such order as likely."""
    open_places = [i for i in range(len(goals)) if not knows(hints[i], seat)]
    loose = [goals[i] for i in open_places]
    loose.sort()
    agrees = False
    while not agrees:
        luck.shuffle("guess", loose)
        agrees = True
        for i, goal in zip(open_places, loose):
            if not possible(hints[i], seat) >> goal & 1:
                agrees = False
    dealt = goals.copy()
    for i, goal in zip(open_places, loose):
        dealt[i] = goal
    return dealt


def as_if(hint: int, seat: int, seats: int, old: list[int], new: list[int]) -> int:
    """A hint after the goals were dealt anew: what the other seats have seen are the new goals."""
    changed = own(hint, seat)
    for other in range(seats):
        mask = possible(hint, other)
        if other == seat:
            continue
        if mask != ANY_GOAL:
            moved = mask
            for was in old:
                moved &= ~(1 << was)
            for was, now in zip(old, new):
                moved |= (mask >> was & 1) << now
            mask = moved
        changed |= mask << WIDTH * other
    return changed
