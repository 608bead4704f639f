"""Inputs of networks besides the encoding: what each action would bring each seat, as the heuristic bot estimates it."""

from array import array
from typing import Final

from orrery.games.new_frontiers.bot.situation import Situation, rounds_left
from orrery.games.new_frontiers.bot.worth import share
from orrery.games.new_frontiers.rules.components import ACTIONS as ACTION_NAMES
from orrery.games.new_frontiers.rules.components import DEVELOP, EXPLORE, PRODUCE, SETTLE, TRADE
from orrery.games.new_frontiers.rules.table import Frontier

TOLD_ACTIONS: Final = (DEVELOP, EXPLORE, SETTLE, PRODUCE, TRADE)
MANY_ROUNDS: Final = 12.0
MUCH: Final = 10.0


def hint_names(seats: int) -> tuple[str, ...]:
    """The names of what `write_hints` writes."""
    return ("left", *[f"seat{n}.{ACTION_NAMES[action]}" for n in range(seats) for action in TOLD_ACTIONS])


def write_hints(values: "array[float]", at: int, t: Frontier, order: list[int]) -> None:
    """Write how many rounds may be left, and what each action would bring each seat now."""
    left = rounds_left(t)
    values[at] = left / MANY_ROUNDS
    at += 1
    for seat in order:
        situation = Situation(t, seat, left)
        for action in TOLD_ACTIONS:
            values[at] = share(situation, action, True) / MUCH
            at += 1
