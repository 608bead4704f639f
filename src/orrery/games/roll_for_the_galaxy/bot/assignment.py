"""The Assign step as the heuristic bot plays it: where each worker brings most."""

from typing import Final

from orrery.core.ask import Answer, Split
from orrery.games.roll_for_the_galaxy.bot.situation import Situation, answers
from orrery.games.roll_for_the_galaxy.bot.worth import TOKEN_WORTH, likelihood, phase_values, rival_values, time_left
from orrery.games.roll_for_the_galaxy.rules.assign import (
    APART,
    DICTATE,
    NO_PHASE,
    READY,
    UNASSIGNED,
    lay_on_strip,
    move_to,
    pack_selection,
    put_wilds,
    under_strip,
    unpack_movement,
    unpack_selection,
    use_power,
)
from orrery.games.roll_for_the_galaxy.rules.components import COLUMNS, PHASES, WILD
from orrery.games.roll_for_the_galaxy.rules.dice import phase_of, symbol_of
from orrery.games.roll_for_the_galaxy.rules.round import select_anew
from orrery.games.roll_for_the_galaxy.rules.table import NONE, Empire, RollTable

WILD_PRICE: Final = 0.02
TWO_PHASES_PRICE: Final = 0.01
"""What it costs to select with a die that could go to other columns."""
TOKEN_MARGIN: Final = 1.1
"""How many times its worth at the end a Talent token must bring to work."""
MOVE_MARGIN: Final = 0.1
"""What a movement must add to be worth it."""


class Plan:
    """How many workers stand in each column, and what they bring.

    `values` is for each phase what its first, second, third worker brings, `totals` what so many bring together, `likely` how likely
    each phase takes place without being selected.
    """

    __slots__ = ("counts", "likely", "selected", "totals", "values")

    def __init__(
        self,
        counts: list[int],
        values: list[list[float]],
        selected: int,
        likely: list[float],
        totals: list[list[float]] | None = None,
    ) -> None:
        self.counts = counts
        self.values = values
        self.selected = selected
        self.likely = likely
        self.totals = totals if totals is not None else [running_totals(phase) for phase in values]

    def with_selection(self, phase: int) -> "Plan":
        """The same workers with another phase selected."""
        return Plan(self.counts.copy(), self.values, phase, self.likely, self.totals)

    def worth(self) -> float:
        """What the assignment is worth: the selected phase surely, the others as likely as they take place."""
        return self.worth_with(self.counts)

    def worth_with(self, counts: list[int]) -> float:
        """What it would be worth with other workers."""
        worth = 0.0
        for phase in range(PHASES):
            worth += self.brings(phase, counts[phase])
        return worth

    def brings(self, phase: int, workers: int) -> float:
        """What so many workers of a phase are worth."""
        totals = self.totals[phase]
        last = len(totals) - 1
        gained = totals[workers if workers < last else last]
        return gained if phase == self.selected else self.likely[phase] * gained

    def next_worth(self, phase: int) -> float:
        """What one more worker in a phase is worth."""
        n = self.counts[phase]
        value = self.values[phase][n] if n < len(self.values[phase]) else 0.0
        return value if phase == self.selected else self.likely[phase] * value

    def best_column(self, columns: tuple[int, ...]) -> int:
        """The column where one more worker is worth most."""
        best = columns[0]
        most = self.next_worth(best)
        for column in columns[1:]:
            worth = self.next_worth(column)
            if worth > most:
                best, most = column, worth
        return best


class Moves:
    """What the workers of each phase bring with one fewer, as they are, and with one more: a movement is weighed by looking these up."""

    __slots__ = ("fewer", "more", "same")

    def __init__(self, plan: Plan, counts: list[int]) -> None:
        self.fewer: list[float] = []
        self.same: list[float] = []
        self.more: list[float] = []
        for phase in range(PHASES):
            n = counts[phase]
            self.fewer.append(plan.brings(phase, n - 1) if n else 0.0)
            self.same.append(plan.brings(phase, n))
            self.more.append(plan.brings(phase, n + 1))

    def worth(self, source: int, to: int) -> float:
        """What the assignment is worth after a worker went from one column to another; added up as `Plan.worth_with` does."""
        same = self.same
        worth = 0.0
        for phase in range(PHASES):
            if phase == source and source != to:
                worth += self.fewer[phase]
            elif phase == to and source != to:
                worth += self.more[phase]
            else:
                worth += same[phase]
        return worth


def running_totals(values: list[float]) -> list[float]:
    """The sums of no, one, two values and so on."""
    totals = [0.0]
    total = 0.0
    for value in values:
        total += value
        totals.append(total)
    return totals


def plan_now(t: RollTable, e: Empire) -> Plan:
    left = time_left(t)
    return Plan(count_columns(e.workers), phase_values(t, e, left), e.selected, likelihood(t, rival_values(t, e, left)))


def count_columns(workers: list[int]) -> list[int]:
    """How many workers stand in each column."""
    counts = [0] * PHASES
    for w in workers:
        if phase_of(w) < PHASES:
            counts[phase_of(w)] += 1
    return counts


@answers(lay_on_strip)
def select_phase(s: Situation) -> Answer:
    codes, worths = weigh_selections(s)
    best = 0
    for at in range(1, len(worths)):
        if worths[at] > worths[best]:
            best = at
    return codes[best]


def rank_selections(s: Situation) -> list[int]:
    """For each phase the die that is least missed elsewhere; the phase that this roll makes the most of first."""
    codes, worths = weigh_selections(s)
    return [codes[at] for at in sorted(range(len(codes)), key=lambda at: -worths[at])]


def weigh_selections(s: Situation) -> tuple[list[int], list[float]]:
    """For each phase the die that is least missed elsewhere, in the order of the options, and what each is worth."""
    e = s.empire
    now = plan_now(s.table, e)
    codes: list[int] = []
    worths: list[float] = []
    places = [NONE] * PHASES  # by phase, where its entry stands in both lists
    wild = wild_workers(e)
    tried: set[int] = set()
    for code in s.options:
        if code == NO_PHASE:
            codes.append(code)
            worths.append(0.0)
            continue
        w, phase = unpack_selection(code)
        column = phase_of(w)
        alike = pack_selection(column if column < PHASES else PHASES + symbol_of(w), phase)
        if alike in tried:  # a die of the same column, or wild in the same way, is missed as much
            continue
        tried.add(alike)
        worth = selection_worth(now, wild, w, phase)
        place = places[phase]
        if place == NONE:
            places[phase] = len(codes)
            codes.append(code)
            worths.append(worth)
        elif worth > worths[place]:
            codes[place], worths[place] = code, worth
    return codes, worths


def wild_workers(e: Empire) -> list[int]:
    """Workers that stand in no column yet."""
    return [w for w in e.workers if phase_of(w) >= WILD]


def selection_worth(now: Plan, wild: list[int], w: int, phase: int) -> float:
    """What the workers bring if one of them selects a phase and those still wild go where they bring most."""
    plan = now.with_selection(phase)
    unplaced = wild
    if w == UNASSIGNED:
        price = TOKEN_WORTH
    elif phase_of(w) < PHASES:
        plan.counts[phase_of(w)] -= 1
        price = 0.0
    else:
        unplaced = wild.copy()
        unplaced.remove(w)
        price = WILD_PRICE if symbol_of(w) == WILD else TWO_PHASES_PRICE
    plan.counts[phase] += 1
    for other in unplaced:
        plan.counts[plan.best_column(COLUMNS[symbol_of(other)])] += 1
    return plan.worth() - price


@answers(put_wilds)
def place_wilds(s: Situation) -> Answer:
    """Put dice where they are worth most; a Talent token works only where it brings more than it is worth at the end."""
    ask = s.ask
    assert isinstance(ask, Split)
    plan = plan_now(s.table, s.empire)
    places: list[int] = []
    for item, columns in zip(ask.items, ask.fits):
        token = item == UNASSIGNED
        place = plan.best_column(columns[:PHASES] if token else columns)
        n = plan.counts[place]
        if token and (n >= len(plan.values[place]) or plan.values[place][n] <= TOKEN_WORTH * TOKEN_MARGIN):
            places.append(APART)
            continue
        places.append(place)
        plan.counts[place] += 1
    return ask.canonical(tuple(places)) or tuple(places)


@answers(use_power)
def use_best_power(s: Situation) -> Answer:
    """The movement that adds most, if it adds enough; to Dictate is worth what the movement after it is."""
    plan = plan_now(s.table, s.empire)
    moves = Moves(plan, plan.counts)
    best, best_worth = READY, plan.worth() + MOVE_MARGIN
    dictated = [-1.0] * PHASES  # by column, because it makes no difference which of its workers is spent
    for code in s.options:
        if code != READY:
            power, w, to = unpack_movement(code)
            source = phase_of(w)
            if power != DICTATE:
                worth = moves.worth(source, to)
            else:
                if dictated[source] < 0.0:
                    dictated[source] = worth_dictated(plan, s.empire, w)
                worth = dictated[source]
            if worth > best_worth:
                best, best_worth = code, worth
    return best


@answers(move_to)
def move_best_worker(s: Situation) -> Answer:
    """The further movement that adds most, if it adds enough or must be made."""
    plan = plan_now(s.table, s.empire)
    if READY in s.options:
        best, best_worth = READY, plan.worth() + MOVE_MARGIN
    else:
        best, best_worth = s.options[0], -1.0
    moves = Moves(plan, plan.counts)
    for code in s.options:
        if code != READY:
            _, w, to = unpack_movement(code)
            worth = moves.worth(phase_of(w), to)
            if worth > best_worth:
                best, best_worth = code, worth
    return best


def worth_dictated(plan: Plan, e: Empire, spent: int) -> float:
    """What the best single movement leads to once a worker is spent on Dictate."""
    best = 0.0
    movable = count_columns(under_strip(e))
    movable[phase_of(spent)] -= 1
    left = plan.counts.copy()
    left[phase_of(spent)] -= 1
    moves = Moves(plan, left)
    for source in range(PHASES):
        if movable[source]:
            for to in range(PHASES):
                if to != source:
                    worth = moves.worth(source, to)
                    if worth > best:
                        best = worth
    return best


@answers(select_anew)
def foresee(s: Situation) -> Answer:
    """The phase that is best now that everybody else's are known."""
    t, e = s.table, s.empire
    sure = [0.0] * PHASES
    for other in t.empires:
        if other is not e and other.selected >= 0:
            sure[other.selected] = 1.0
    if t.extra >= 0:
        sure[t.extra] = 1.0
    plan = Plan([], phase_values(t, e, time_left(t)), e.selected, sure)
    counts = count_columns(e.workers)
    counts[e.selected] -= 1
    worths: list[float] = []
    for phase in s.options:
        counts[phase] += 1
        plan.selected = phase
        worths.append(plan.worth_with(counts))
        counts[phase] -= 1
    return s.options[worths.index(max(worths))]
