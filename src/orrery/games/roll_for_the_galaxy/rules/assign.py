"""The Assign step: select a phase, place wild dice, use Reassign powers. All of it behind the screen."""

from bisect import insort
from typing import Final

from orrery.core.ask import One, Split
from orrery.core.position import Option, Position
from orrery.games.roll_for_the_galaxy.rules.bits import all_bits, bit, has_bit, without_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
    ALL_KINDS,
    COLUMNS,
    EVERY_PHASE,
    EVERYWHERE,
    PHASES,
    TALENT,
    TOKEN,
    TWO_PHASES,
    WILD,
    Power,
)
from orrery.games.roll_for_the_galaxy.rules.dice import (
    KIND_MASK,
    each_once,
    in_column,
    kind_of,
    of_kinds,
    phase_of,
    symbol_of,
    worker,
)
from orrery.games.roll_for_the_galaxy.rules.table import NONE, Empire, RollTable, shift, step

APART: Final = WILD
"""The place of Talent tokens that are not assigned, beside the five columns."""
UNASSIGNED: Final[int] = worker(TALENT, TOKEN, APART)
"""A Talent token before it is assigned, as a worker."""
TOKEN_PLACES: Final = (*EVERYWHERE, APART)

# Answers of Assign hold a worker in the lowest bits, a column above it and, for movements, a power above both.
COLUMN_BITS: Final = 13
POWER_BITS: Final = 16
WORKER_MASK: Final = (1 << COLUMN_BITS) - 1
COLUMN_MASK: Final = (1 << POWER_BITS - COLUMN_BITS) - 1
COLUMNS_IN: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([to for to in range(PHASES) if has_bit(columns, to)]) for columns in range(all_bits(PHASES) + 1)]
)
"""The columns of phases by the set of them."""


def begin_anew(p: Position, seat: int) -> None:
    """Ask a seat from the beginning of this step, and forget what it was about to do."""
    p.lanes[seat] = []
    p.do(seat, reassign)  # a lane is a stack: what is put there last is done first
    p.do(seat, place_wilds)
    select_phase(p, seat)


# Select a phase ------------------------------------------------------------------------------------------------------


def pack_selection(w: int, phase: int) -> int:
    """The answer that selects a phase with a worker."""
    return phase << COLUMN_BITS | w


_selections: Final[dict[int, tuple[int, ...]]] = {}


def selections_with(w: int) -> tuple[int, ...]:
    """The answers that select any phase with a worker, made once for each of the few hundred that there are."""
    codes = _selections.get(w)
    if codes is None:
        codes = _selections[w] = tuple([pack_selection(w, phase) for phase in range(PHASES)])
    return codes


def unpack_selection(code: int) -> tuple[int, int]:
    """The worker and the phase of an answer."""
    return code & WORKER_MASK, code >> COLUMN_BITS


NO_PHASE: Final[int] = pack_selection(0, COLUMN_MASK)
"""The answer of a seat with Talent tokens and no dice that selects nothing."""


@step
def select_phase(p: Position, seat: int) -> None:
    """Ask which worker selects which phase."""
    t: RollTable = p.table
    e = t.empires[seat]
    codes: list[int] = []
    last = NONE
    for w in e.workers:
        if w != last:
            codes += selections_with(w)
            last = w
    if e.cup[TALENT]:
        if not codes:
            codes.append(NO_PHASE)
        codes += selections_with(UNASSIGNED)
    if codes:
        p.ask(seat, lay_on_strip, One(tuple(codes)))


@step
def lay_on_strip(p: Position, seat: int, answer: int) -> None:
    """The worker now belongs to the phase it selects, whatever it shows."""
    if answer == NO_PHASE:
        return
    t: RollTable = p.table
    e = t.empires[seat]
    w, phase = unpack_selection(answer)
    if w == UNASSIGNED:
        take_token(e)
    e.selector = shift(e, w, phase)


def take_token(e: Empire) -> None:
    """A Talent token becomes a worker that stands in no column yet."""
    e.cup[TALENT] -= 1
    insort(e.workers, UNASSIGNED)


# Place wild dice -----------------------------------------------------------------------------------------------------


@step
def place_wilds(p: Position, seat: int) -> None:
    """Ask where each die on a wild or two-phase face goes, and which Talent tokens are assigned."""
    t: RollTable = p.table
    e = t.empires[seat]
    wilds = e.in_phase(WILD)
    columns = [COLUMNS[symbol_of(w)] for w in wilds]
    if e.cup[TALENT]:
        wilds += [UNASSIGNED] * e.cup[TALENT]
        columns += [TOKEN_PLACES] * e.cup[TALENT]
    if wilds:
        p.ask(seat, put_wilds, Split(tuple(wilds), tuple(columns)))


@step
def put_wilds(p: Position, seat: int, answer: tuple[int, ...]) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    wilds = e.in_phase(WILD)
    for w, phase in zip(wilds, answer):
        shift(e, w, phase)
    for place in answer[len(wilds) :]:
        if place != APART:
            take_token(e)
            shift(e, UNASSIGNED, place)


# Reassign ------------------------------------------------------------------------------------------------------------

READY: Final = 0
"""The answer that uses no further Reassign power, or moves no further worker."""
DICTATE: Final = 0
"""The number of Dictate among the Reassign powers; those of the tableau follow."""
MANDATE_USED: Final = 29
"""Among the powers used: one use of Dictate has moved more than one worker; a second one may not."""
MANDATE_NOW: Final = 30
"""Among the powers used: it is the use that is under way."""


def pack_movement(power: int, w: int, to: int) -> int:
    """The answer that uses a power on a worker.

    The power is `DICTATE`, or the number of a power of the tableau from 1; `to` is the column that the worker goes to, 0 for the Dictate area.
    """
    return power + 1 << POWER_BITS | to << COLUMN_BITS | w


def pack_dictation(w: int) -> int:
    """The answer that spends a worker on Dictate."""
    return DICTATE + 1 << POWER_BITS | w


def add_dictations(codes: list[int], workers: list[int]) -> None:
    """Add the answers that spend one of some sorted workers on Dictate, each once. Talent tokens are no dice."""
    last = NONE
    for w in workers:
        if w != last and w & KIND_MASK != TALENT:
            codes.append(DICTATE + 1 << POWER_BITS | w)
            last = w


def add_movements(codes: list[int], power: int, w: int, into: int) -> None:
    """Add the answers that use a power on a worker to move it to another one of some columns, a bit each."""
    phase = phase_of(w)
    use = power + 1 << POWER_BITS | w
    for to in COLUMNS_IN[into]:
        if to != phase:
            codes.append(use | to << COLUMN_BITS)


def unpack_movement(code: int) -> tuple[int, int, int]:
    """The power, the worker and the column of an answer."""
    return (code >> POWER_BITS) - 1, code & WORKER_MASK, code >> COLUMN_BITS & COLUMN_MASK


# `before` is what one use of a power has moved so far: each worker twice, as it was in its old column and is in its new one.


def workers_moved(before: tuple[int, ...]) -> tuple[int, ...]:
    """The workers that were moved, as they are now."""
    return before[1::2]


def first_source(before: tuple[int, ...]) -> int:
    """The column that the first of them came out of."""
    return phase_of(before[0])


def first_target(before: tuple[int, ...]) -> int:
    """The column that the first of them went to."""
    return phase_of(before[1])


def is_used(e: Empire, power: int) -> bool:
    """Whether a Reassign power was used this round."""
    return has_bit(e.used, power)


def reassign_power(e: Empire, number: int) -> Power:
    """A Reassign power of the tableau by its number, which is not `DICTATE`."""
    return e.powers.reassign[number - 1]


@step
def reassign(p: Position, seat: int) -> None:
    """Ask which Reassign power is used next; with none left to use the seat is ready."""
    t: RollTable = p.table
    codes = first_movements(t, p.options, seat)
    if len(codes) > 1:
        p.ask(seat, use_power, One(tuple(codes)))


@step
def use_power(p: Position, seat: int, answer: int) -> None:
    if answer == READY:
        return
    t: RollTable = p.table
    e = t.empires[seat]
    power, w, to = unpack_movement(answer)
    e.used |= bit(power)
    if power == DICTATE:
        e.used = without_bit(e.used, MANDATE_NOW)
        e.workers.remove(w)
        insort(e.dictated, w)
        p.do(seat, move_worker, power, ())
    else:
        there = move(e, w, to)
        p.do(seat, move_worker, power, (w, there))
    p.do(seat, reassign)


@step
def move_worker(p: Position, seat: int, power: int, before: tuple[int, ...]) -> None:
    """Ask for a further worker of one use of a power. `before` has, for each worker moved, where it was and where it is."""
    t: RollTable = p.table
    codes = further_movements(t, p.options, seat, power, before)
    if len(codes) > 1:
        p.ask(seat, move_to, One(tuple(codes)), power, before)
    elif codes and codes[0] != READY:
        p.do(seat, move_to, codes[0], power, before)


@step
def move_to(p: Position, seat: int, answer: int, power: int, before: tuple[int, ...]) -> None:
    if answer == READY:
        return
    t: RollTable = p.table
    e = t.empires[seat]
    _, w, to = unpack_movement(answer)
    if power == DICTATE and before:
        e.used |= bit(MANDATE_USED) | bit(MANDATE_NOW)
    there = move(e, w, to)
    p.do(seat, move_worker, power, (*before, w, there))


def move(e: Empire, w: int, phase: int) -> int:
    """Reassign a worker; a two-phase face no longer counts as one. Returns the worker as it is in its new column."""
    if TWO_PHASES <= symbol_of(w) < TOKEN:
        e.workers.remove(w)
        plain = worker(kind_of(w), phase, phase)
        insort(e.workers, plain)
        return plain
    return shift(e, w, phase)


def under_strip(e: Empire) -> list[int]:
    """A list of the workers that may be reassigned: all but the one that selects."""
    workers = e.workers.copy()
    if e.selector in workers:
        workers.remove(e.selector)
    return workers


def first_movements(t: RollTable, options: dict[str, Option], seat: int) -> list[int]:
    """What may be done next: be ready, Dictate with a worker, or use a power on a first worker."""
    e = t.empires[seat]
    codes = [READY]
    workers = under_strip(e)
    if len(workers) > 1 and (e.powers.dictate_repeat or not is_used(e, DICTATE)):
        add_dictations(codes, workers)
    for number, power in enumerate(e.powers.reassign, 1):
        if workers and not has_bit(e.used, number) and most_moved(t, options, seat, power) > 0:
            into = columns_into(e, power)
            for w in each_once(first_movable(power, workers)):
                add_movements(codes, number, w, into)
    return codes


def most_moved(t: RollTable, options: dict[str, Option], seat: int, power: Power) -> int:
    """How many workers a power moves at most, as things stand."""
    if power.lead < 0:
        return power.most
    own = t.empires[seat].worlds(power.lead)
    best = 0
    for other, e in enumerate(t.empires):
        if other != seat:
            best = max(best, e.worlds(power.lead))
    if own > best:
        return power.most
    if own < best or (own == 0 and not options["mad_scientists_without_novelty"]):
        return 0
    return power.tied


def columns_into(e: Empire, power: Power) -> int:
    """The columns a power moves workers to, a bit each."""
    if power.selected:
        return bit(e.selected) if e.selector >= 0 else 0
    return power.into


def first_movable(power: Power, workers: list[int]) -> list[int]:
    """The workers that a power may move first."""
    movable = of_kinds(workers, power.dice) if power.dice != ALL_KINDS else workers
    if power.out_of >= 0:
        movable = in_column(movable, power.out_of)
    if power.together:
        movable = [w for w in movable if len(in_column(workers, phase_of(w))) >= power.least]
    return movable


def may_go_apart(options: dict[str, Option]) -> bool:
    """Whether the tiles that print "phase(s)" may send each worker to a column of its own."""
    return bool(options["different_columns"])


def goes_together(e: Empire, options: dict[str, Option], number: int) -> bool:
    """Whether all workers that one use of a power moves go to the same column."""
    apart = e.powers.dictate_apart if number == DICTATE else reassign_power(e, number).apart
    return not (apart and may_go_apart(options))


def further_movements(t: RollTable, options: dict[str, Option], seat: int, number: int, before: tuple[int, ...]) -> list[int]:
    """The workers that one use of a power may still move, and stopping where that is allowed."""
    e = t.empires[seat]
    workers = under_strip(e)
    moved = workers_moved(before)
    for w in moved:
        workers.remove(w)
    if number == DICTATE:
        return further_dictated(e, options, workers, before)
    power = reassign_power(e, number)
    codes = [READY] if len(moved) >= power.least else []
    if len(moved) < most_moved(t, options, seat, power):
        into = columns_into(e, power)
        if goes_together(e, options, number):
            into = bit(first_target(before))
        out_of = first_source(before) if power.together else power.out_of
        movable = of_kinds(workers, power.dice)
        if out_of >= 0:
            movable = in_column(movable, out_of)
        for w in each_once(movable):
            add_movements(codes, number, w, into)
    return codes


def further_dictated(e: Empire, options: dict[str, Option], workers: list[int], before: tuple[int, ...]) -> list[int]:
    """The workers that one use of Dictate may still move, and stopping once it has moved one."""
    codes = [READY] if before else []
    most = e.powers.dictate_most
    if has_bit(e.used, MANDATE_USED) and not has_bit(e.used, MANDATE_NOW):
        most = 1
    if len(workers_moved(before)) < most:
        into = EVERY_PHASE
        if before and goes_together(e, options, DICTATE):
            into = bit(first_target(before))
        for w in each_once(workers):
            add_movements(codes, DICTATE, w, into)
    return codes
