"""A bot for Jump Drive that weighs every placement by what it brings until the end of the game."""

from array import array
from collections.abc import Callable
from itertools import product
from typing import Final

from orrery.bots.bot import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer, One, Some
from orrery.games.jump_drive.rules.components import DEFENSE, EYES, IS_WORLD, NONE, TEAM
from orrery.games.jump_drive.rules.placing import (
    EXPLORE,
    NO_SECOND,
    development_cost,
    development_cost_alone,
    placement_parts,
    placements,
    second_cost,
    strength,
    with_card,
    world_cost,
)
from orrery.games.jump_drive.rules.round import GOAL
from orrery.games.jump_drive.rules.scoring import turn_income, turn_points
from orrery.games.jump_drive.rules.table import PAID, JumpTable, military

CARD = 0.9
"""What a card in hand is worth in points, early on."""
INCOME = 1.0
"""What a card of income is worth in points a turn, as long as there is time to use it."""
MIGHT = 0.35
"""What a point of military is worth while turns are left to conquer with it."""
SOON = 2
"""A world that lacks no more military than this may be conquered soon."""
GROWTH = 3.0
"""By how much the points of a turn grow from turn to turn."""


class Heuristic:
    """Values points until the end, income while there is time, and the cards that a placement costs."""

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        ask = look.ask
        t: JumpTable = look.view.table
        if isinstance(ask, One):
            return max(ask.options, key=option_value(t, look.seat, ask))
        assert isinstance(ask, Some)
        return tuple(sorted(worst_first(t, look.seat, ask)[: ask.least]))


def option_value(t: JumpTable, seat: int, ask: One) -> Callable[[int], float]:
    """What each placement of an ask is worth."""
    turns = turns_left(t)
    if ask.name == "place":
        return lambda code: placement_value(t, seat, code, turns)
    return lambda code: second_value(t, seat, code, turns)


def worst_first(t: JumpTable, seat: int, ask: Some) -> list[int]:
    """Cards to discard, those that promise least first."""
    turns = turns_left(t)
    return sorted(ask.items, key=lambda card: (keep_value(t, seat, card, turns), card))


def ranking(look: Look) -> list[Answer]:
    """Placements by their worth; of discards the cheapest, then those that keep one of its cards for another."""
    ask = look.ask
    t: JumpTable = look.view.table
    if isinstance(ask, One):
        value = option_value(t, look.seat, ask)
        return [*sorted(ask.options, key=lambda code: -value(code))]
    assert isinstance(ask, Some)
    cards = worst_first(t, look.seat, ask)
    given, kept = cards[: ask.least], cards[ask.least :]
    swaps = sorted(product(range(len(given)), range(len(kept))), key=lambda swap: len(given) - swap[0] + swap[1])
    return [tuple(sorted([*given[:out], *given[out + 1 :], kept[into]])) for out, into in swaps]


def turns_left(t: JumpTable) -> int:
    """A guess at how many turns are still scored, this one included."""
    best = 12
    for seat, s in enumerate(t.seats):
        points, rate, turns = float(s.points), float(turn_points(t, seat)), 0
        while points < GOAL and turns < best:
            turns += 1
            points += rate
            rate += GROWTH
        best = min(best, turns)
    return max(1, best)


def brings(t: JumpTable, seat: int, cards: list[int]) -> tuple[int, int, int]:
    """Points and income of a turn with these cards added, and general military."""
    s = t.seats[seat]
    for card in cards:
        s.add(card)
    sums = turn_points(t, seat), turn_income(t, seat), military(s.sums)
    for card in reversed(cards):
        s.lose(card)
    return sums


def worth(points: int, income: int, might: int, turns: int) -> float:
    """What an empire is worth from now on. Income of the last turn comes too late to be used."""
    return points * turns + INCOME * income * max(0, turns - 1) + MIGHT * might * max(0, turns - 1)


def card_worth(turns: int) -> float:
    """What a card in hand is worth: nothing in the last turn."""
    return CARD * min(turns - 1, 4) / 2


def placement_value(t: JumpTable, seat: int, code: int, turns: int) -> float:
    s = t.seats[seat]
    if code == EXPLORE:
        return worth(*brings(t, seat, []), turns) + card_worth(turns) * (2 + 0.3 * (3 + s.sums[EYES]))
    development, world, by_contact = placement_parts(code)
    sums = s.sums
    cards: list[int] = []
    due = 0
    if development != NONE:
        due = development_cost_alone(sums, development) if world == NONE else development_cost(sums, development)
        sums = with_card(sums, development)
        cards.append(development)
    if world != NONE:
        if DEFENSE[world] < 0 or by_contact:
            due += world_cost(sums, world)
        cards.append(world)
    spent = due + len(cards) - (1 if development == TEAM else 0) - (1 if development == NONE else 0)
    return worth(*brings(t, seat, cards), turns) - spent * card_worth(turns)


def second_value(t: JumpTable, seat: int, code: int, turns: int) -> float:
    if code == NO_SECOND:
        return worth(*brings(t, seat, []), turns)
    s = t.seats[seat]
    due = second_cost(s, code - 1) + 1 if s.taken == PAID else 0
    return worth(*brings(t, seat, [code - 1]), turns) - (due + 1) * card_worth(turns)


def keep_value(t: JumpTable, seat: int, card: int, turns: int) -> float:
    """What a card in hand promises for one of the next turns."""
    s = t.seats[seat]
    gain = worth(*brings(t, seat, [card]), turns - 1) - worth(*brings(t, seat, []), turns - 1)
    if not IS_WORLD[card]:
        return gain - development_cost_alone(s.sums, card) * card_worth(turns)
    if DEFENSE[card] < 0:
        return gain - max(0, world_cost(s.sums, card)) * card_worth(turns)
    lacking = DEFENSE[card] - strength(s.sums, card)
    return gain - max(0, lacking) * 2.0 * card_worth(turns) - (3.0 if lacking > SOON else 0.0)


# What networks are told ----------------------------------------------------------------------------------------------

OWN_HINTS: Final = ("turns", "explore", "best", "second", "best_points", "best_income", "promise")
"""Told of the table and the own hand; of every seat besides, what it may have at the end."""
MANY_TURNS: Final = 6.0
MANY_POINTS: Final = 20.0
END_POINTS: Final = 50.0
BEST_CARDS: Final = 3


def hint_names(seats: int) -> tuple[str, ...]:
    """The names of what `write_hints` writes."""
    return (*OWN_HINTS, *[f"seat{n}.at_end" for n in range(seats)])


def write_hints(values: "array[float]", at: int, t: JumpTable, order: list[int]) -> None:
    """Write what the best placements of the first seat's hand would bring, and what everybody would have at the end without more."""
    turns = turns_left(t)
    values[at] = turns / MANY_TURNS
    seat = order[0]
    s = t.seats[seat]
    now = brings(t, seat, [])
    bare = worth(now[0], now[1], now[2], turns)
    best = second = 0.0
    best_code = EXPLORE
    for code in placements(s):
        gain = placement_value(t, seat, code, turns) - bare
        if code == EXPLORE:
            values[at + 1] = gain / MANY_POINTS
        elif gain > best or best_code == EXPLORE:
            second = best
            best = gain
            best_code = code
        elif gain > second:
            second = gain
    values[at + 2] = best / MANY_POINTS
    values[at + 3] = second / MANY_POINTS
    if best_code != EXPLORE:
        development, world, _ = placement_parts(best_code)
        then = brings(t, seat, [card for card in (development, world) if card != NONE])
        values[at + 4] = (then[0] - now[0]) / MANY_POINTS
        values[at + 5] = (then[1] - now[1]) / MANY_POINTS
    promises = sorted([keep_value(t, seat, card, turns) for card in s.hand])
    values[at + 6] = sum(promises[-BEST_CARDS:]) / MANY_POINTS
    at += len(OWN_HINTS)
    for other in order:
        values[at] = (t.seats[other].points + turn_points(t, other) * turns) / END_POINTS
        at += 1


EFFORT = Effort(answers=4000, ranking=ranking)
"""A game is played to its end, which is never far."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
