"""What a seat may know of a table, and dealing the rest anew."""

from collections.abc import Callable
from typing import Final

from orrery.core.ask import Answer, Ask, One
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.assign import APART, TOKEN_PLACES, UNASSIGNED, select_phase, shift, take_token
from orrery.games.roll_for_the_galaxy.explore import abandon, place_tile
from orrery.games.roll_for_the_galaxy.faces import COLUMN, COLUMNS, PHASES, ROLLS, TALENT, WILD
from orrery.games.roll_for_the_galaxy.table import ASSIGNING, HIDDEN, NONE, PHASE_BITS, Empire, RollTable, symbol_of, worker


def seen(t: RollTable, seat: int) -> RollTable:
    """The table as one seat sees it, built from what the Etiquette allows."""
    tiles = len(t.bag)
    empires: list[Empire] = []
    for number, e in enumerate(t.empires):
        tiles += len(e.reserve)
        other = e.copy()
        other.reserve = []
        if number != seat:
            other.hand = [HIDDEN] * len(e.hand)
            other.stacks = [[tile if n == 0 else HIDDEN for n, tile in enumerate(stack)] for stack in e.stacks]
            if t.now == ASSIGNING:
                behind_screen(other)
        empires.append(other)
    # Who abandoned a tile is known, which one it was only to that seat.
    abandoned = [code if code & 7 == seat else HIDDEN << 3 | code & 7 for code in t.abandoned]
    return RollTable(
        empires,
        [HIDDEN] * tiles,
        sorted(abandoned),
        t.supply.copy(),
        t.pool,
        t.phases,
        t.extra,
        t.now,
        t.round,
        t.strict,
        t.objectives,
        t.claimed.copy(),
    )


def behind_screen(e: Empire) -> None:
    """Rolled dice look to others as if they were still in the cup, Talent tokens as if they were not assigned."""
    for w in e.workers:
        e.cup[w & 15] += 1
    for w in e.dictated:
        e.cup[w & 15] += 1
    e.workers = []
    e.dictated = []
    e.selector = NONE
    e.used = 0


def deal_anew(p: Position, seat: int, luck: Luck) -> None:
    """Deal the tiles and rolls that `seat` does not know anew; others are asked again."""
    t: RollTable = p.table
    deal_tiles(t, seat, luck)
    for other in range(p.seats):
        if other == seat:
            continue
        if t.now == ASSIGNING:
            assign_anew(p, other, luck)
        else:
            ask_anew(p, other, luck)


def deal_tiles(t: RollTable, seat: int, luck: Luck) -> None:
    hidden = t.bag.copy()
    for number, e in enumerate(t.empires):
        hidden += e.reserve
        if number != seat:
            hidden += e.hand
            for stack in e.stacks:
                hidden += stack[1:]
    hidden += [code >> 3 for code in t.abandoned if code & 7 != seat]
    hidden.sort()
    luck.shuffle("guess", hidden)
    t.bag = [hidden.pop() for _ in t.bag]
    for number, e in enumerate(t.empires):
        e.reserve = [hidden.pop() for _ in e.reserve]
        if number != seat:
            e.hand = sorted([hidden.pop() for _ in e.hand])
            e.stacks = [[*stack[:1], *[hidden.pop() for _ in stack[1:]]] for stack in e.stacks]
    t.abandoned = sorted([code if code & 7 == seat else hidden.pop() << 3 | code & 7 for code in t.abandoned])


def assign_anew(p: Position, seat: int, luck: Luck) -> None:
    """Roll again for a seat behind its screen. Who was asked begins anew; who was ready arranges by chance."""
    t: RollTable = p.table
    e = t.empires[seat]
    kinds = sorted([w & 15 for w in e.workers] + [w & 15 for w in e.dictated])
    e.workers = []
    for kind in kinds:
        if kind == TALENT:
            e.cup[TALENT] += 1
            continue
        symbol = ROLLS[kind][luck.below("guess", 6)]
        e.workers.append(worker(kind, symbol, COLUMN[symbol]))
    e.workers.sort()
    e.dictated = []
    e.selector = NONE
    e.used = 0
    if seat in p.asks:
        del p.asks[seat]
        p.lanes[seat] = [("reassign", ()), ("place_wilds", ())]
        select_phase(p, seat)
    elif e.workers:
        e.selector = shift(e, e.workers[luck.below("guess", len(e.workers))], luck.below("guess", PHASES))
        for w in [w for w in e.workers if w >> PHASE_BITS == WILD]:
            columns = COLUMNS[symbol_of(w)]
            shift(e, w, columns[luck.below("guess", len(columns))])
        for _ in range(e.cup[TALENT]):
            place = TOKEN_PLACES[luck.below("guess", len(TOKEN_PLACES))]
            if place != APART:
                take_token(e)
                shift(e, UNASSIGNED, place)


ASK_AGAIN: Final[dict[str, Callable[..., None]]] = {"abandon_tiles": abandon, "put_tile": place_tile}
"""The steps whose question depends on tiles that others do not see."""


def ask_anew(p: Position, seat: int, luck: Luck) -> None:
    """Ask a seat again about the tiles it now has; a secret answer is given again by chance."""
    ask = p.asks.get(seat)
    if ask is not None and ask.name in ASK_AGAIN:
        ASK_AGAIN[ask.name](p, seat, *ask.args)
    elif ask is not None and ask.sealed:
        p.asks[seat] = sealed_anew(p, seat, ask)
    elif seat in p.sealed:
        again = sealed_anew(p, seat, p.sealed[seat][0])
        answer: Answer = again.sample(luck)
        p.sealed[seat] = (again, answer)


def sealed_anew(p: Position, seat: int, ask: Ask) -> Ask:
    """The secret asks of Roll offer the tiles of a hand or of a zone."""
    t: RollTable = p.table
    e = t.empires[seat]
    again = One(tuple(e.hand if ask.name == "lay_start_tiles" else e.zone))
    again.name = ask.name
    again.args = ask.args
    again.sealed = True
    return again
