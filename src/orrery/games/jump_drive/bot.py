"""A bot for Jump Drive that weighs every placement by what it brings until the end of the game."""

from array import array
from itertools import product
from typing import Final

from orrery.bots.bot import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer, One, Some
from orrery.games.jump_drive.rules.components import DEFENSE, EYES, GENERAL, GIVES, INCOME, IS_WORLD, NONE, OWN, POINTS, TEAM
from orrery.games.jump_drive.rules.placement import (
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
from orrery.games.jump_drive.rules.round import GOAL, place
from orrery.games.jump_drive.rules.scoring import FOR_POINTS, Give, amount_given, turn_points
from orrery.games.jump_drive.rules.table import PAID, JumpTable, Seat, military

CARD: Final = 0.9
"""What a card in hand is worth in points, early on."""
INCOME_WORTH: Final = 1.0
"""What a card of income is worth in points a turn, as long as there is time to use it."""
MIGHT: Final = 0.35
"""What a point of military is worth while turns are left to conquer with it."""
SOON: Final = 2
"""A world that lacks no more military than this may be conquered soon."""
GROWTH: Final = 3.0
"""By how much the points of a turn grow from turn to turn."""
PLACE: Final[str] = place.__name__


class Heuristic:
    """Values points until the end, income while there is time, and the cards that a placement costs."""

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        ask = look.ask
        t: JumpTable = look.table
        if isinstance(ask, One):
            worths = option_values(t, look.seat, ask)
            return ask.options[worths.index(max(worths))]
        assert isinstance(ask, Some)
        return tuple(sorted(worst_first(t, look.seat, ask)[: ask.least]))


def option_values(t: JumpTable, seat: int, ask: One) -> list[float]:
    """What each placement of an ask is worth."""
    turns = turns_left(t)
    forecast = Forecast(t, seat)
    if ask.name == PLACE:
        return [placement_value(forecast, code, turns) for code in ask.options]
    return [second_value(forecast, code, turns) for code in ask.options]


def worst_first(t: JumpTable, seat: int, ask: Some) -> list[int]:
    """Cards to discard, the least promising first."""
    turns = turns_left(t)
    forecast = Forecast(t, seat)
    promises: dict[int, float] = {}
    for card in ask.items:
        if card not in promises:
            promises[card] = keep_value(forecast, card, turns)
    return [card for _, card in sorted([(promises[card], card) for card in ask.items])]


def ranking(look: Look) -> list[Answer]:
    """Placements by their worth; of discards the cheapest, then those that keep one of its cards for another."""
    ask = look.ask
    t: JumpTable = look.table
    if isinstance(ask, One):
        worths = dict(zip(ask.options, option_values(t, look.seat, ask)))
        return [*sorted(ask.options, key=lambda code: -worths[code])]
    assert isinstance(ask, Some)
    cards = worst_first(t, look.seat, ask)
    discarded, hand_kept = cards[: ask.least], cards[ask.least :]
    swaps = sorted(product(range(len(discarded)), range(len(hand_kept))), key=lambda swap: len(discarded) - swap[0] + swap[1])
    return [tuple(sorted([*discarded[:out], *discarded[out + 1 :], hand_kept[into]])) for out, into in swaps]


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


class Forecast:
    """What an empire brings in a turn, as it stands and with more cards.

    The entries of its cards that count something are looked up once, since many placements are weighed for one answer.
    """

    __slots__ = (
        "_brought",
        "_counted",
        "_developed",
        "_income",
        "_number",
        "_points",
        "_sums_developed",
        "_table",
        "now",
        "seat",
    )

    def __init__(self, t: JumpTable, number: int) -> None:
        self._table = t
        self._number = number
        self.seat: Seat = t.seats[number]
        self._points = 0
        """Points of a turn for what rivals have: no placement of this seat changes them."""
        self._income = 0
        self._counted: list[Give] = []
        """What is given for what the empire has itself."""
        for card in self.seat.empire:
            for give in GIVES[card]:
                if give[4] == OWN:
                    self._counted.append(give)
                elif give[0] == FOR_POINTS:
                    self._points += amount_given(t, number, give)
                else:
                    self._income += amount_given(t, number, give)
        self._developed = NONE
        self._sums_developed: list[int] = self.seat.sums
        self._brought: dict[int, tuple[int, int, int]] = {}
        self.now: tuple[int, int, int] = self.brings_with(NONE)
        """Points and income of a turn without another card, and general military."""

    def sums_with(self, development: int) -> list[int]:
        """The sums of the empire with a development, or with none."""
        if development == NONE:
            return self.seat.sums
        if development != self._developed:  # options with one development follow each other
            self._developed = development
            self._sums_developed = with_card(self.seat.sums, development)
        return self._sums_developed

    def brings(self, development: int, world: int) -> tuple[int, int, int]:
        """Points and income of a turn with these cards added, and general military."""
        if development != NONE and world != NONE:
            return self._bring(with_card(self.sums_with(development), world), [development, world])
        return self.brings_with(world if development == NONE else development)

    def brings_with(self, card: int) -> tuple[int, int, int]:
        """The same with one card, or none."""
        brought = self._brought.get(card)
        if brought is None:
            added = [] if card == NONE else [card]
            sums = with_card(self.seat.sums, card) if added else self.seat.sums
            brought = self._bring(sums, added)
            self._brought[card] = brought
        return brought

    def _bring(self, sums: list[int], cards: list[int]) -> tuple[int, int, int]:
        general = military(sums)
        points = sums[POINTS] + self._points
        income = sums[INCOME] + self._income
        for kind, amount, slot, every, _, once in self._counted:
            count = general if slot == GENERAL else sums[slot]
            gain = (amount if count > 0 else 0) if once else amount * (count // every)
            if kind == FOR_POINTS:
                points += gain
            else:
                income += gain
        for card in cards:
            for kind, amount, slot, every, whose, once in GIVES[card]:
                if whose != OWN:
                    gain = amount_given(self._table, self._number, (kind, amount, slot, every, whose, once))
                else:
                    count = general if slot == GENERAL else sums[slot]
                    gain = (amount if count > 0 else 0) if once else amount * (count // every)
                if kind == FOR_POINTS:
                    points += gain
                else:
                    income += gain
        return points, income, general


def worth(brought: tuple[int, int, int], turns: int) -> float:
    """What an empire is worth from now on. Income of the last turn comes too late to be used."""
    points, income, might = brought
    later = turns - 1 if turns > 1 else 0
    return points * turns + INCOME_WORTH * income * later + MIGHT * might * later


def card_worth(turns: int) -> float:
    """What a card in hand is worth: nothing in the last turn."""
    return CARD * min(turns - 1, 4) / 2


def placement_value(forecast: Forecast, code: int, turns: int) -> float:
    if code == EXPLORE:
        return worth(forecast.now, turns) + card_worth(turns) * (2 + 0.3 * (3 + forecast.seat.sums[EYES]))
    development, world, by_contact = placement_parts(code)
    spent = 0
    if development != NONE:
        sums = forecast.seat.sums
        due = development_cost_alone(sums, development) if world == NONE else development_cost(sums, development)
        spent += due + (0 if development == TEAM else 1)
    if world != NONE:
        if DEFENSE[world] < 0 or by_contact:
            spent += world_cost(forecast.sums_with(development), world)
        if development != NONE:
            spent += 1
    return worth(forecast.brings(development, world), turns) - spent * card_worth(turns)


def second_value(forecast: Forecast, code: int, turns: int) -> float:
    if code == NO_SECOND:
        return worth(forecast.now, turns)
    s = forecast.seat
    due = second_cost(s, code - 1) + 1 if s.taken == PAID else 0
    return worth(forecast.brings_with(code - 1), turns) - (due + 1) * card_worth(turns)


def keep_value(forecast: Forecast, card: int, turns: int) -> float:
    """What a card in hand promises for one of the next turns."""
    sums = forecast.seat.sums
    gain = worth(forecast.brings_with(card), turns - 1) - worth(forecast.now, turns - 1)
    if not IS_WORLD[card]:
        return gain - development_cost_alone(sums, card) * card_worth(turns)
    if DEFENSE[card] < 0:
        return gain - max(0, world_cost(sums, card)) * card_worth(turns)
    lacking = DEFENSE[card] - strength(sums, card)
    return gain - max(0, lacking) * 2.0 * card_worth(turns) - (3.0 if lacking > SOON else 0.0)


# Inputs of networks ----------------------------------------------------------------------------------------------

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
    s = t.seats[order[0]]
    forecast = Forecast(t, order[0])
    now = forecast.now
    bare = worth(now, turns)
    best = second = 0.0
    best_code = EXPLORE
    for code in placements(s):
        gain = placement_value(forecast, code, turns) - bare
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
        then = forecast.brings(development, world)
        values[at + 4] = (then[0] - now[0]) / MANY_POINTS
        values[at + 5] = (then[1] - now[1]) / MANY_POINTS
    promises = sorted([keep_value(forecast, card, turns) for card in s.hand])
    values[at + 6] = sum(promises[-BEST_CARDS:]) / MANY_POINTS
    at += len(OWN_HINTS)
    for other in order:
        values[at] = (t.seats[other].points + turn_points(t, other) * turns) / END_POINTS
        at += 1


EFFORT = Effort(answers=4000, ranking=ranking)
"""A game is played to its end, which is never far."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
