"""What each seat has seen of the goals that lie face down.

A hint belongs to one face-down goal: for each seat, as bits, the goals that it may be in the eyes of that seat. A seat that
saw two goals go under the pile still knows, when a rival has looked at them, that they are among the rival's three.
"""

from typing import Final

from orrery.core.luck import Luck
from orrery.games.new_frontiers.rules.bits import has_bit
from orrery.games.new_frontiers.rules.components import GOALS

WIDTH: Final[int] = len(GOALS)
ANY_GOAL: Final[int] = (1 << WIDTH) - 1


def unseen_hint(seats: int) -> int:
    """The hint of a goal that nobody has seen."""
    return (1 << WIDTH * seats) - 1


def hint_for(hint: int, seat: int) -> int:
    """The part of a hint that belongs to a seat, where it stands; a watcher has none."""
    return hint & ANY_GOAL << WIDTH * seat if seat >= 0 else 0


def possible_goals(hint: int, seat: int) -> int:
    """The goals that a face-down goal may be in the eyes of a seat, a bit each; a watcher has seen none."""
    return hint >> WIDTH * seat & ANY_GOAL if seat >= 0 else ANY_GOAL


def may_be(hint: int, seat: int, goal: int) -> bool:
    """Whether a face-down goal may be this one in the eyes of a seat."""
    return has_bit(possible_goals(hint, seat), goal)


def knows_goal(hint: int, seat: int) -> bool:
    """True if only one goal is possible in the eyes of a seat."""
    return possible_goals(hint, seat).bit_count() == 1


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
    for i, goal in enumerate(goals):
        mask = possible_goals(hints[i], seat)
        if mask == 0 or mask & mask - 1:  # not exactly one goal
            masks.append(mask)
            open_places.append(i)
            loose.append(goal)
    loose.sort()
    agrees = False
    while not agrees:
        luck.shuffle("guess", loose)
        agrees = True
        for mask, goal in zip(masks, loose):
            if not has_bit(mask, goal):
                agrees = False
                break
    reordered = goals.copy()
    for i, goal in zip(open_places, loose):
        reordered[i] = goal
    return reordered


def hints_as_if(hints: list[int], seat: int, seats: int, old: list[int], new: list[int]) -> list[int]:
    """Hints after the goals were dealt anew: what the other seats have seen are the new goals."""
    unseen = unseen_hint(seats)
    stay = ANY_GOAL
    for was in old:
        stay &= ~(1 << was)
    new_hints = {unseen: unseen}  # many goals have the same hint: each is worked out once
    for hint in hints:
        if hint in new_hints:
            continue
        new_hint = hint_for(hint, seat)
        for other in range(seats):
            if other == seat:
                continue
            mask = possible_goals(hint, other)
            if mask != ANY_GOAL:
                moved = mask & stay
                for was, now in zip(old, new):
                    moved |= (mask >> was & 1) << now
                mask = moved
            new_hint |= mask << WIDTH * other
        new_hints[hint] = new_hint
    return [new_hints[hint] for hint in hints]
