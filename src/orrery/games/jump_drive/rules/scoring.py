"""Points and income of an empire in Jump Drive, and the cards that change hands before points are counted."""

from typing import Final

from orrery.games.jump_drive.rules.components import ADDS, ANY_RIVAL, GENERAL, GIVES, INCOME, OWN, POINTS, PROPAGANDA
from orrery.games.jump_drive.rules.table import JumpTable, military

FOR_POINTS: Final = 0
FOR_INCOME: Final = 1
Give = tuple[int, int, int, int, int, int]
"""A variable entry of a card: for points or income, amount, slot counted, every, whose, 1 if it pays only once."""


def amount_of(sums: list[int], slot: int) -> int:
    """How much of something an empire has."""
    return military(sums) if slot == GENERAL else sums[slot]


def amount_given(t: JumpTable, seat: int, give: Give) -> int:
    """What one variable entry of a card brings its owner now. Of several rivals, the one that brings most is taken."""
    _, amount, slot, every, whose, once = give
    if whose == OWN:
        count = amount_of(t.seats[seat].sums, slot)
    else:
        count = 0
        for number, other in enumerate(t.seats):
            if number != seat:
                count = max(count, amount_of(other.sums, slot))
        if whose == ANY_RIVAL:
            once = 1
    if once:
        return amount if count > 0 else 0
    return amount * (count // every)


def card_points(t: JumpTable, seat: int, card: int) -> int:
    """The points that one card of an empire brings this turn."""
    return _brings(t, seat, card, FOR_POINTS, FIXED_POINTS)


def card_income(t: JumpTable, seat: int, card: int) -> int:
    """The income that one card of an empire brings."""
    return _brings(t, seat, card, FOR_INCOME, FIXED_INCOME)


def _brings(t: JumpTable, seat: int, card: int, kind: int, fixed: tuple[int, ...]) -> int:
    total = fixed[card]
    for give in GIVES[card]:
        if give[0] == kind:
            total += amount_given(t, seat, give)
    return total


def turn_points(t: JumpTable, seat: int) -> int:
    """The points an empire brings in one turn as it stands."""
    return t.seats[seat].sums[POINTS] + variable_sum(t, seat, FOR_POINTS)


def turn_income(t: JumpTable, seat: int) -> int:
    """The cards an empire brings in one turn as it stands."""
    return t.seats[seat].sums[INCOME] + variable_sum(t, seat, FOR_INCOME)


def variable_sum(t: JumpTable, seat: int, kind: int) -> int:
    """What the variable entries of an empire bring; what cards bring in any case is in its sums already."""
    total = 0
    for card in t.seats[seat].empire:
        for give in GIVES[card]:
            if give[0] == kind:
                total += amount_given(t, seat, give)
    return total


def move_propaganda(t: JumpTable) -> list[tuple[int, int, int]]:
    """Cards that follow the strongest go to whoever has more general military than their owner; all move at the same time.

    Each move is the card, its former and its new owner.
    """
    moves: list[tuple[int, int, int]] = []
    owned = False
    for s in t.seats:
        if s.sums[PROPAGANDA]:
            owned = True
    if not owned:
        return moves
    strengths = [military(s.sums) for s in t.seats]
    seats = len(strengths)
    for seat in range(seats):
        best = seat
        for distance in range(1, seats):
            rival = (seat + distance) % seats
            if strengths[rival] > strengths[best]:
                best = rival
        if best != seat:
            for card in t.seats[seat].empire:
                if follows_strongest(card):
                    moves.append((card, seat, best))
    for card, loser, winner in moves:
        t.seats[loser].lose(card)
        t.seats[winner].add(card)
    return moves


def follows_strongest(card: int) -> bool:
    for slot, _ in ADDS[card]:
        if slot == PROPAGANDA:
            return True
    return False


def _fixed_values(slot: int) -> tuple[int, ...]:
    return tuple([sum([amount for added, amount in adds if added == slot]) for adds in ADDS])


FIXED_POINTS: Final[tuple[int, ...]] = _fixed_values(POINTS)
FIXED_INCOME: Final[tuple[int, ...]] = _fixed_values(INCOME)
