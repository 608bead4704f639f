"""The Assign step: select a phase, place wild dice, use Reassign powers. All of it behind the screen."""

from bisect import insort
from typing import Final

from orrery.core.ask import One, Split
from orrery.core.position import Option, Position
from orrery.games.roll_for_the_galaxy.faces import (
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
from orrery.games.roll_for_the_galaxy.table import DIE, PHASE_BITS, Empire, RollTable, step, symbol_of, worker

READY: Final = 0
"""The answer that uses no further Reassign power, or moves no further worker."""
TO_BITS: Final = 13
POWER_BITS: Final = 16
WORKER: Final = (1 << TO_BITS) - 1
DICTATE: Final = 0
"""The number of Dictate among the Reassign powers; those of the tableau follow."""
MANDATE_USED: Final = 1 << 29
"""One use of Dictate has moved more than one worker; a second one may not."""
MANDATE_NOW: Final = 1 << 30
"""It is the use that is under way."""
APART: Final = WILD
"""The place of Talent tokens that are not assigned, beside the five columns."""
UNASSIGNED: Final[int] = worker(TALENT, TOKEN, APART)
"""A Talent token before it is assigned, as a worker."""
TOKEN_PLACES: Final = (*EVERYWHERE, APART)
NO_PHASE: Final[int] = 7 << TO_BITS
"""The answer of a seat with Talent tokens and no dice that selects nothing."""


def selection(w: int, phase: int) -> int:
    """The answer that selects a phase with a worker."""
    return phase << TO_BITS | w


def movement(power: int, w: int, to: int) -> int:
    """The answer that uses a power on a worker; `to` is the column it goes to (0 when it goes to the Dictate area)."""
    return power + 1 << POWER_BITS | to << TO_BITS | w


def moved(code: int) -> tuple[int, int, int]:
    """Power, worker and column of an answer made by `movement`."""
    return (code >> POWER_BITS) - 1, code & WORKER, code >> TO_BITS & 7


@step
def select_phase(p: Position, seat: int) -> None:
    """Ask which worker selects which phase."""
    t: RollTable = p.table
    e = t.empires[seat]
    codes: list[int] = []
    last = -1
    for w in e.workers:
        if w != last:
            last = w
            for phase in range(PHASES):
                codes.append(phase << TO_BITS | w)
    if e.cup[TALENT]:
        if not codes:
            codes.append(NO_PHASE)
        for phase in range(PHASES):
            codes.append(phase << TO_BITS | UNASSIGNED)
    if codes:
        p.ask(seat, lay_on_strip, One(tuple(codes)))


@step
def lay_on_strip(p: Position, seat: int, answer: int) -> None:
    """The worker now belongs to the phase it selects, whatever it shows."""
    if answer == NO_PHASE:
        return
    t: RollTable = p.table
    e = t.empires[seat]
    w = answer & WORKER
    if w == UNASSIGNED:
        take_token(e)
    e.selector = shift(e, w, answer >> TO_BITS)


def take_token(e: Empire) -> None:
    """A Talent token becomes a worker that stands in no column yet."""
    e.cup[TALENT] -= 1
    insort(e.workers, UNASSIGNED)


def shift(e: Empire, w: int, phase: int) -> int:
    """Move a worker to another column; how it is known there."""
    there = w & DIE | phase << PHASE_BITS
    e.workers.remove(w)
    insort(e.workers, there)
    return there


@step
def place_wilds(p: Position, seat: int) -> None:
    """Ask where each die on a wild or two-phase face goes, and which Talent tokens are assigned."""
    t: RollTable = p.table
    e = t.empires[seat]
    wilds = [w for w in e.workers if w >> PHASE_BITS == WILD]
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
    wilds = [w for w in e.workers if w >> PHASE_BITS == WILD]
    for w, phase in zip(wilds, answer):
        shift(e, w, phase)
    for place in answer[len(wilds) :]:
        if place != APART:
            take_token(e)
            shift(e, UNASSIGNED, place)


def move(e: Empire, w: int, phase: int) -> int:
    """Reassign a worker; a two-phase face no longer counts as one. How the worker is known in its new column."""
    if TWO_PHASES <= symbol_of(w) < TOKEN:
        e.workers.remove(w)
        plain = worker(w & 15, phase, phase)
        insort(e.workers, plain)
        return plain
    return shift(e, w, phase)


@step
def reassign(p: Position, seat: int) -> None:
    """Ask which Reassign power is used next; with none left to use the seat is ready."""
    t: RollTable = p.table
    codes = movements(t, p.options, seat)
    if len(codes) > 1:
        p.ask(seat, use_power, One(tuple(codes)))


@step
def use_power(p: Position, seat: int, answer: int) -> None:
    if answer == READY:
        return
    t: RollTable = p.table
    e = t.empires[seat]
    power, w, to = moved(answer)
    e.used |= 1 << power
    if power == DICTATE:
        e.used &= ~MANDATE_NOW
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
    codes = further(t, p.options, seat, power, before)
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
    _, w, to = moved(answer)
    if power == DICTATE and before:
        e.used |= MANDATE_USED | MANDATE_NOW
    there = move(e, w, to)
    p.do(seat, move_worker, power, (*before, w, there))


def under_strip(e: Empire) -> list[int]:
    """The workers that may be reassigned: all but the one that selects."""
    workers = e.workers
    if e.selector < 0:
        return workers
    workers = workers.copy()
    if e.selector in workers:
        workers.remove(e.selector)
    return workers


def movements(t: RollTable, options: dict[str, Option], seat: int) -> list[int]:
    """What may be done next: be ready, Dictate with a worker, or use a power on a first worker."""
    e = t.empires[seat]
    codes = [READY]
    workers = under_strip(e)
    if len(workers) > 1 and (not e.used & 1 or e.powers.dictate_repeat):
        last = -1
        for w in workers:
            if w != last and w & 15 != TALENT:
                last = w
                codes.append(1 << POWER_BITS | w)
    for number, power in enumerate(e.powers.reassign, 1):
        if not e.used >> number & 1 and workers and most_moved(t, options, seat, power) > 0:
            add_movements(codes, e, number, power, workers, targets(e, power), power.out_of)
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


def targets(e: Empire, power: Power) -> int:
    """The columns a power moves workers to, a bit each."""
    if power.selected:
        return 1 << e.selected if e.selector >= 0 else 0
    return power.into


def add_movements(codes: list[int], e: Empire, number: int, power: Power, workers: list[int], into: int, out_of: int) -> None:
    """Add the answers that move one of the workers."""
    last = -1
    for w in workers:
        if w == last:
            continue
        last = w
        phase = w >> PHASE_BITS
        if not power.dice >> (w & 15) & 1 or (out_of >= 0 and phase != out_of):
            continue
        if power.together and len([other for other in workers if other >> PHASE_BITS == phase]) < power.least:
            continue
        add_columns(codes, number, w, phase, into)


def add_columns(codes: list[int], number: int, w: int, phase: int, into: int) -> None:
    for to in range(PHASES):
        if into >> to & 1 and to != phase:
            codes.append(number + 1 << POWER_BITS | to << TO_BITS | w)


def further(t: RollTable, options: dict[str, Option], seat: int, number: int, before: tuple[int, ...]) -> list[int]:
    """The workers that one use of a power may still move, and stopping where that is allowed."""
    e = t.empires[seat]
    done = len(before) // 2
    workers = under_strip(e)
    if workers is e.workers:
        workers = workers.copy()
    for there in before[1::2]:
        workers.remove(there)
    codes: list[int] = []
    if number == DICTATE:
        most = e.powers.dictate_most
        if e.used & MANDATE_USED and not e.used & MANDATE_NOW:
            most = 1
        if done > 0:
            codes.append(READY)
        if done >= most:
            return codes
        into = EVERY_PHASE
        if done and not (e.powers.dictate_apart and options["different_columns"]):
            into = 1 << (before[1] >> PHASE_BITS)
        last = -1
        for w in workers:
            if w != last:
                last = w
                add_columns(codes, DICTATE, w, w >> PHASE_BITS, into)
        return codes
    power = e.powers.reassign[number - 1]
    if done >= power.least:
        codes.append(READY)
    if done >= most_moved(t, options, seat, power):
        return codes
    into = targets(e, power)
    if not (power.apart and options["different_columns"]):
        into = 1 << (before[1] >> PHASE_BITS)
    last = -1
    out_of = before[0] >> PHASE_BITS if power.together else power.out_of
    for w in workers:
        if w != last:
            last = w
            phase = w >> PHASE_BITS
            if power.dice >> (w & 15) & 1 and (out_of < 0 or phase == out_of):
                add_columns(codes, number, w, phase, into)
    return codes
