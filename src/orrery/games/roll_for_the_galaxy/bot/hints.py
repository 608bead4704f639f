"""Inputs of networks besides the encoding: what workers would bring in each phase, as the heuristic bot estimates it."""

from array import array
from typing import Final

from orrery.games.roll_for_the_galaxy.bot.assignment import Plan, count_columns
from orrery.games.roll_for_the_galaxy.bot.worth import likelihood, phase_values, time_left
from orrery.games.roll_for_the_galaxy.rules.components import COLUMNS, PHASE_NAMES, PHASES, WILD
from orrery.games.roll_for_the_galaxy.rules.dice import phase_of, symbol_of
from orrery.games.roll_for_the_galaxy.rules.table import Empire, RollTable

SOME_WORKERS: Final = 3
MUCH: Final = 10.0
MANY_DICE: Final = 10.0


def hint_names(seats: int) -> tuple[str, ...]:
    """The names of what `write_hints` writes."""
    own = [f"select.{phase}" for phase in PHASE_NAMES]
    each = [f"{count}.{phase}" for phase in PHASE_NAMES for count in ("one", "three")]
    return ("left", *own, *[f"seat{n}.{name}" for n in range(seats) for name in (*each, "dice")])


def write_hints(values: "array[float]", at: int, t: RollTable, order: list[int]) -> None:
    """Write how much of the game is left, what each selection of the first seat's dice is worth, and what workers would bring."""
    left = time_left(t)
    values[at] = left
    at += 1
    all_values = [phase_values(t, t.empires[seat], left) for seat in order]
    rivals = [(t.empires[seat], phases) for seat, phases in zip(order[1:], all_values[1:])]
    write_selections(values, at, t.empires[order[0]], all_values[0], likelihood(t, rivals))
    at += PHASES
    for seat, phases in zip(order, all_values):
        for phase in phases:
            if phase:
                values[at] = phase[0] / MUCH
                values[at + 1] = sum(phase[:SOME_WORKERS]) / MUCH
            at += 2
        e = t.empires[seat]
        values[at] = (sum(e.cup) + len(e.workers)) / MANY_DICE
        at += 1


def write_selections(values: "array[float]", at: int, e: Empire, phases: list[list[float]], likely: list[float]) -> None:
    """Write what the dice bring with each phase selected, wild ones put where they bring most."""
    if not e.workers:
        return
    placed = Plan(count_columns(e.workers), phases, e.selected, likely)
    unplaced = [w for w in e.workers if phase_of(w) >= WILD]
    for selected in range(PHASES):
        plan = placed.with_selection(selected)
        for w in unplaced:
            plan.counts[plan.best_column(COLUMNS[symbol_of(w)])] += 1
        values[at + selected] = plan.worth() / MUCH
