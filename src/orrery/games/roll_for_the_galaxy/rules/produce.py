"""Produce: dice become goods on worlds."""

from typing import Final

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import COLOUR, GRAY, KEEPS_GOODS, PRODUCE
from orrery.games.roll_for_the_galaxy.rules.dice import DICE_AT_TASKS, at_task, each_once, kind_of, returning_die, returns
from orrery.games.roll_for_the_galaxy.rules.events import Earned, PhaseBegan, Produced
from orrery.games.roll_for_the_galaxy.rules.explore import muster
from orrery.games.roll_for_the_galaxy.rules.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.rules.objectives import claim
from orrery.games.roll_for_the_galaxy.rules.table import EVERYBODY, Empire, RollTable, dismiss, find_worker, step

AT_BITS: Final = 4
RETURNS_BITS: Final = 12
KIND_MASK: Final = (1 << AT_BITS) - 1
AT_MASK: Final = (1 << 7) - 1


PRODUCER: Final = tuple([int(returns(die)) << RETURNS_BITS | kind_of(die) for die in range(DICE_AT_TASKS)])
"""The part of an answer that says which die produces."""


def pack_production(die: int, at: int) -> int:
    """The answer that lays a producer, marked if its $ face fits, on the world at a place of the tableau."""
    return PRODUCER[die] | at << AT_BITS


def unpack_production(code: int) -> tuple[int, int]:
    """The producer and the place of an answer."""
    kind = code & KIND_MASK
    return returning_die(kind) if code >> RETURNS_BITS else kind, code >> AT_BITS & AT_MASK


@step
def produce(p: Position) -> None:
    t: RollTable = p.table
    t.now = PRODUCE
    p.tell(PhaseBegan, EVERYBODY, PRODUCE)
    pay_at_start(p, PRODUCE)
    for seat in range(p.seats):
        muster(t.empires[seat], PRODUCE)
        p.do(seat, lay_goods)
    p.then(end_produce)
    if t.objectives:
        p.then(claim, PRODUCE)


def free_places(e: Empire) -> list[int]:
    """The places of the tableau where a good can be laid, once for each good that fits."""
    capacity = e.powers.capacity
    places: list[int] = []
    for at, face in enumerate(e.tableau):
        if COLOUR[face] != GRAY:
            for _ in range(capacity - len(e.goods[at])):
                places.append(at)
    return places


@step
def lay_goods(p: Position, seat: int) -> None:
    """Ask for the next producer and its world, unless all choices have the same effect."""
    t: RollTable = p.table
    e = t.empires[seat]
    crew = e.in_phase(PRODUCE)
    if not crew:
        return
    places = free_places(e)
    if not places:
        return
    producers = sorted([at_task(w) for w in crew])
    alike = producers[0] == producers[-1]
    if alike and len(producers) < len(places):
        first = e.tableau[places[0]]
        for at in places:
            face = e.tableau[at]
            alike = alike and COLOUR[face] == COLOUR[first] and KEEPS_GOODS[face] == KEEPS_GOODS[first]
    if alike:
        for at in places[: len(producers)]:
            lay(p, seat, producers[0], at)
        return
    different = each_once(producers)
    codes = [pack_production(die, at) for at in each_once(places) for die in different]
    p.ask(seat, lay_good, One(tuple(codes)))


@step
def lay_good(p: Position, seat: int, answer: int) -> None:
    die, at = unpack_production(answer)
    lay(p, seat, die, at)
    p.do(seat, lay_goods)


def lay(p: Position, seat: int, die: int, at: int) -> None:
    """A producer becomes a good."""
    t: RollTable = p.table
    e = t.empires[seat]
    e.workers.remove(find_worker(e, PRODUCE, die))
    e.goods[at] = (die,) if not e.goods[at] else tuple(sorted((*e.goods[at], die)))
    p.tell(Produced, seat, die, e.tableau[at])
    for power in e.powers.produces:
        if has_bit(power.worlds, COLOUR[e.tableau[at]]):
            e.pay(power.credits)
            p.tell(Earned, seat, power.credits, power.face)


@step
def end_produce(p: Position) -> None:
    t: RollTable = p.table
    for e in t.empires:
        dismiss(e, PRODUCE)
    pay_at_end(p, PRODUCE)
