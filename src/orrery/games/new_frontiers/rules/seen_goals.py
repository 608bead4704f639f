"""What each seat has seen of the goals that lie face down.

A hint belongs to one face-down goal: for each seat, as bits, the goals that it may be in the eyes of that seat. A seat that
saw two goals go under the pile still knows, when a rival has looked at them, that they are among the rival's three.

A hint has as many bits as there are goals and seats, 40 at most: it is a number of the processor where this is compiled.
"""

from typing import Final

from mypy_extensions import i64

from orrery.core.luck import Luck
from orrery.games.new_frontiers.rules.bits import has_bit
from orrery.games.new_frontiers.rules.components import GOALS
from orrery.games.new_frontiers.rules.table import HIDDEN

WIDTH: Final[int] = len(GOALS)
ANY_GOAL: Final[int] = (1 << WIDTH) - 1


def unseen_hint(seats: int) -> int:
    """The hint of a goal that nobody has seen."""
    return (1 << WIDTH * seats) - 1


def hint_for(hint: int, seat: int) -> int:
    """The bits of a hint that belong to a seat, in their place; a watcher has none."""
    return hint & ANY_GOAL << WIDTH * seat if seat >= 0 else 0


def possible_goals(hint: i64, seat: i64) -> i64:
    """The goals that a face-down goal may be in the eyes of a seat, a bit each; a watcher has seen none."""
    return hint >> WIDTH * seat & ANY_GOAL if seat >= 0 else ANY_GOAL


def redact_goals(goals: list[int], hints: list[int], seat: int) -> list[int]:
    """Face-down goals as a seat knows them, each beside its hint: -1 for one that it has not seen. A watcher has seen none."""
    if seat < 0:
        return [HIDDEN] * len(goals)
    shift = WIDTH * seat
    redacted: list[int] = []
    for goal, hint in zip(goals, hints):
        mask = hint >> shift & ANY_GOAL
        redacted.append(goal if mask and not mask & mask - 1 else HIDDEN)
    return redacted


def redact_hints(hints: list[int], seat: int) -> list[int]:
    """The parts of hints that belong to a seat."""
    mask = hint_for(-1, seat)
    return [hint & mask for hint in hints]


def may_be(hint: int, seat: int, goal: int) -> bool:
    """Whether a face-down goal may be this one in the eyes of a seat."""
    return has_bit(possible_goals(hint, seat), goal)


def is_one_goal(mask: i64) -> bool:
    """Whether a set of goals has exactly one."""
    return mask != 0 and mask & mask - 1 == 0


def learn(hints: list[int], at: int, seat: int, goal: int) -> None:
    """A seat sees one of the face-down goals, so it knows that the others are different."""
    bit = 1 << goal + WIDTH * seat
    for i in range(len(hints)):
        hints[i] &= ~bit
    hints[at] = hints[at] & ~(ANY_GOAL << WIDTH * seat) | bit


def mixed_hint(hints: list[int]) -> int:
    """The hint of a goal that is one of these, nobody knows which."""
    total = 0
    for hint in hints:
        total |= hint
    return total


def reorder_goals(goals: list[int], hints: list[int], seat: int, luck: Luck) -> list[int]:
    """The face-down goals in another order that agrees with everything a seat has seen, each such order as likely."""
    masks: list[int] = []
    open_places: list[int] = []
    loose: list[int] = []
    for i in range(len(goals)):
        mask = possible_goals(hints[i], seat)
        if not is_one_goal(mask):
            masks.append(mask)
            open_places.append(i)
            loose.append(goals[i])
    loose.sort()
    agrees = False
    while not agrees:
        luck.shuffle("guess", loose)
        agrees = True
        for i in range(len(loose)):
            mask, goal = masks[i], loose[i]
            if not mask >> goal & 1:
                agrees = False
                break
    reordered = goals.copy()
    for i, goal in zip(open_places, loose):
        reordered[i] = goal
    return reordered


def hints_as_if(hints: list[int], seat: int, seats: int, old: list[int], new: list[int]) -> list[int]:
    """Hints after the goals were dealt anew: what the other seats have seen are the new goals."""
    unseen: i64 = unseen_hint(seats)
    every: i64 = ANY_GOAL
    width: i64 = WIDTH
    stay: i64 = every
    for was in old:
        stay &= ~(1 << was)
    changed: list[int] = []
    for at in range(len(hints)):
        hint: i64 = hints[at]
        if hint == unseen:
            changed.append(hint)
            continue
        new_hint: i64 = hint_for(hint, seat)
        for other in range(seats):
            if other == seat:
                continue
            shift: i64 = width * other
            mask: i64 = hint >> shift & every
            if mask != every:
                moved: i64 = mask & stay
                for i in range(len(old)):
                    goal: i64 = old[i]
                    if mask >> goal & 1:
                        place: i64 = new[i]
                        moved |= 1 << place
                mask = moved
            new_hint |= mask << shift
        changed.append(new_hint)
    return changed
