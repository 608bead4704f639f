"""What may be placed in Jump Drive, what it costs and what it takes to conquer it."""

from typing import Final

from orrery.games.jump_drive.rules.components import (
    ADDS,
    AGAINST_COLOUR,
    AGAINST_KEYWORD,
    CHEAP_CARD,
    CHEAP_COLOUR,
    CHEAP_DEVELOPMENT,
    CHEAP_WORLD,
    COLONY_CONVOYS,
    COLOUR,
    CONTACT,
    CONTACT_DISCOUNT,
    CONVOY_DISCOUNT,
    COST,
    DEFENSE,
    IS_WORLD,
    KEYWORDS_OF,
    LIMIT,
    MILITARY_CONVOYS,
    NEEDS,
    NONE,
    OWNS,
    TEAM,
)
from orrery.games.jump_drive.rules.table import CONQUERED, PAID, Seat, military

EXPLORE: Final = 0
"""The answer that places an Explore marker instead of cards."""
BASE: Final = NONE + 1
NO_SECOND: Final = 0
ALONE_DISCOUNT: Final = 1
PRINTED: Final[tuple[int, ...]] = tuple(
    [cost if defense < 0 else defense - CONTACT_DISCOUNT for cost, defense in zip(COST, DEFENSE)]
)
"""What each world costs before anything makes it cheaper; a military world, its defense less the envoy's discount."""


def placement(development: int, world: int, by_contact: int) -> int:
    """The answer that places a development, a world or both; `NONE` for neither, `by_contact` 1 to pay for a military world."""
    return 1 + by_contact + 2 * world + 2 * BASE * development


def placement_parts(code: int) -> tuple[int, int, int]:
    """Development, world and way of an answer made by `placement`."""
    rest, by_contact = divmod(code - 1, 2)
    development, world = divmod(rest, BASE)
    return development, world, by_contact


def development_cost(sums: list[int], card: int) -> int:
    """What a development costs beside a world."""
    return max(0, COST[card] - sums[CHEAP_DEVELOPMENT] - sums[CHEAP_CARD[card]])


def development_cost_alone(sums: list[int], card: int) -> int:
    """What a development costs when no world is placed with it."""
    return max(0, development_cost(sums, card) - ALONE_DISCOUNT)


def world_cost(sums: list[int], card: int) -> int:
    """What a world costs; for a military world, the price of settling it peacefully."""
    return max(0, PRINTED[card] - sums[CHEAP_WORLD] - sums[CHEAP_COLOUR + COLOUR[card]] - sums[CHEAP_CARD[card]])


def limited_military(sums: list[int], card: int) -> int:
    """Military that counts only against worlds like this one."""
    strength = sums[AGAINST_COLOUR + COLOUR[card]]
    for keyword in KEYWORDS_OF[card]:
        strength += sums[AGAINST_KEYWORD + keyword]
    return strength


def strength(sums: list[int], card: int) -> int:
    """All the military that counts against a world."""
    return military(sums) + limited_military(sums, card)


def permits(seat: Seat, card: int) -> bool:
    """Whether limits and conditions printed on a development let it be placed."""
    if seat.empire.count(card) >= LIMIT[card]:
        return False
    most, or_card = NEEDS[card]
    return most < 0 or military(seat.sums) <= most or seat.sums[OWNS[or_card]] > 0


def with_card(sums: list[int], card: int) -> list[int]:
    """The sums of an empire that one card has joined."""
    added = sums.copy()
    for slot, amount in ADDS[card]:
        added[slot] += amount
    return added


def without_card(sums: list[int], card: int) -> list[int]:
    """The sums of an empire before one card joined it."""
    removed = sums.copy()
    for slot, amount in ADDS[card]:
        removed[slot] -= amount
    return removed


def placements(seat: Seat) -> tuple[int, ...]:
    """Everything a seat may choose at the start of a turn. Only what can be carried out is legal."""
    codes = [EXPLORE]
    hand = seat.hand
    size = len(hand)
    worlds: list[int] = []
    developments: list[int] = [TEAM] if seat.team else []
    last = -1
    for card in hand:
        if card != last:
            last = card
            if IS_WORLD[card]:
                worlds.append(card)
            elif permits(seat, card):
                developments.append(card)
    sums = seat.sums
    _add_worlds(codes, sums, worlds, NONE, size - 1)
    if worlds:
        sums = sums.copy()  # a copy, since each development is added to it and taken off again
    for card in developments:
        left = size if card == TEAM else size - 1
        cost = development_cost(sums, card)
        if cost - ALONE_DISCOUNT <= left:
            codes.append(placement(card, NONE, 0))
        left -= cost + 1
        if left >= 0 and worlds:
            for slot, amount in ADDS[card]:
                sums[slot] += amount
            _add_worlds(codes, sums, worlds, card, left)
            for slot, amount in ADDS[card]:
                sums[slot] -= amount
    return tuple(codes)


def _add_worlds(codes: list[int], sums: list[int], worlds: list[int], development: int, left: int) -> None:
    """Add the answers that place a world, with `left` cards in hand to pay for it."""
    general = military(sums)
    payable = left + sums[CHEAP_WORLD]
    for card in worlds:
        defense = DEFENSE[card]
        colour = COLOUR[card]
        if defense < 0:
            if PRINTED[card] - sums[CHEAP_COLOUR + colour] - sums[CHEAP_CARD[card]] <= payable:
                codes.append(placement(development, card, 0))
        else:
            if general >= defense or general + limited_military(sums, card) >= defense:
                codes.append(placement(development, card, 0))
            if sums[CONTACT + colour] and PRINTED[card] - sums[CHEAP_COLOUR + colour] - sums[CHEAP_CARD[card]] <= payable:
                codes.append(placement(development, card, 1))


def second_world(world: int) -> int:
    """The answer that places a second world; how it is placed follows from how the first was."""
    return 1 + world


def second_placed(code: int) -> int:
    """The world of an answer made by `second_world`; -1 for none."""
    return code - 1


def may_place_second(seat: Seat) -> bool:
    """Whether a seat owns what it takes to place a second world, whatever it holds in hand."""
    if seat.taken == PAID:
        return seat.sums[COLONY_CONVOYS] > 0
    return seat.taken == CONQUERED and seat.sums[MILITARY_CONVOYS] > 0


def second_cost(seat: Seat, card: int) -> int:
    """What a second world costs when a convoy is given up for it."""
    return max(0, world_cost(seat.sums, card) - CONVOY_DISCOUNT[seat.convoy()])


def second_strength(seat: Seat, card: int) -> int:
    """The military that is left for a second world. Limited military that the first world did not need still counts."""
    sums = seat.sums
    earlier = without_card(sums, seat.first)
    shared = earlier[AGAINST_COLOUR + COLOUR[card]] if COLOUR[card] == COLOUR[seat.first] else 0
    for keyword in KEYWORDS_OF[card]:
        if keyword in KEYWORDS_OF[seat.first]:
            shared += earlier[AGAINST_KEYWORD + keyword]
    used = max(0, seat.spent_limited - (limited_military(earlier, seat.first) - shared))
    return military(sums) - seat.spent + limited_military(sums, card) - used


def second_worlds(seat: Seat) -> tuple[int, ...]:
    """The second worlds that a seat may place, and placing none."""
    codes = [NO_SECOND]
    left = len(seat.hand) - 1
    last = -1
    for card in seat.hand:
        if card == last or not IS_WORLD[card]:
            continue
        last = card
        if seat.taken == PAID:
            payable = DEFENSE[card] < 0 or seat.sums[CONTACT + COLOUR[card]] > 0
            if payable and second_cost(seat, card) <= left:
                codes.append(second_world(card))
        elif DEFENSE[card] >= 0 and second_strength(seat, card) >= DEFENSE[card]:
            codes.append(second_world(card))
    return tuple(codes)
