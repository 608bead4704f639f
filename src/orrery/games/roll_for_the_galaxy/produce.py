"""Produce: dice become goods on worlds."""

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.explore import muster
from orrery.games.roll_for_the_galaxy.faces import COLOUR, GRAY, KEEPS_GOODS, PRODUCE
from orrery.games.roll_for_the_galaxy.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.objectives import claim
from orrery.games.roll_for_the_galaxy.table import PHASE_BITS, Empire, RollTable, at_task, dismiss, step

AT_BITS = 4
PAID_BITS = 12
"""Where the answer says that the producer has a $ face that fits."""


def production(kind: int, at: int) -> int:
    """The answer that lays a die of a kind on the world at a place of the tableau."""
    return at << AT_BITS | kind & 15 | kind >> 4 << PAID_BITS


def produced(code: int) -> tuple[int, int]:
    """Producer and place of an answer made by `production`."""
    return code & 15 | code >> PAID_BITS << 4, code >> AT_BITS & 127


@step
def produce(p: Position) -> None:
    t: RollTable = p.table
    t.now = PRODUCE
    p.tell("phase_began", -1, (PRODUCE,))
    pay_at_start(p, PRODUCE)
    for seat in range(p.seats):
        muster(t.empires[seat], PRODUCE)
        p.do(seat, lay_goods)
    p.then(end_produce)
    if t.objectives:
        p.then(claim, PRODUCE)


def room(e: Empire) -> list[int]:
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
    """Ask for the next producer and its world, unless all ways come to the same."""
    t: RollTable = p.table
    e = t.empires[seat]
    producers = sorted([at_task(w) for w in e.workers if w >> PHASE_BITS == PRODUCE])
    if not producers:
        return
    places = room(e)
    if not places:
        return
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
    codes: list[int] = []
    last = -1
    for at in places:
        if at != last:
            last = at
            before = -1
            for kind in producers:
                if kind != before:
                    before = kind
                    codes.append(production(kind, at))
    p.ask(seat, lay_good, One(tuple(codes)))


@step
def lay_good(p: Position, seat: int, answer: int) -> None:
    lay(p, seat, *produced(answer))
    p.do(seat, lay_goods)


def lay(p: Position, seat: int, kind: int, at: int) -> None:
    """A producer becomes a good."""
    t: RollTable = p.table
    e = t.empires[seat]
    for w in e.workers:
        if w >> PHASE_BITS == PRODUCE and at_task(w) == kind:
            e.workers.remove(w)
            break
    e.goods[at] = (*e.goods[at], kind) if not e.goods[at] else tuple(sorted((*e.goods[at], kind)))
    p.tell("produced", seat, (kind, e.tableau[at]))
    for power in e.powers.produces:
        if power.worlds >> COLOUR[e.tableau[at]] & 1:
            e.pay(power.credits)
            p.tell("earned", seat, (power.credits, power.face))


@step
def end_produce(p: Position) -> None:
    t: RollTable = p.table
    for e in t.empires:
        dismiss(e, PRODUCE)
    pay_at_end(p, PRODUCE)
