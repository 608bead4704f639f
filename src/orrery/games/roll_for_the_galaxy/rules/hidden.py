"""What a seat may know of a table, and dealing the rest anew."""

from collections.abc import Callable
from typing import Final

from orrery.core.ask import Answer, Ask, One
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.assign import (
    APART,
    TOKEN_PLACES,
    UNASSIGNED,
    begin_anew,
    take_token,
)
from orrery.games.roll_for_the_galaxy.rules.components import COLUMNS, PHASES, SYMBOLS_PER_DIE, TALENT, WILD
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, symbol_of
from orrery.games.roll_for_the_galaxy.rules.explore import abandon, abandon_tiles, give_up_tile, place_tile, put_tile
from orrery.games.roll_for_the_galaxy.rules.round import ROLLED, lay_start_tiles
from orrery.games.roll_for_the_galaxy.rules.table import (
    ASSIGNING,
    HIDDEN,
    NONE,
    Empire,
    RollTable,
    pack_abandoned,
    shift,
    unpack_abandoned,
)


def redact(t: RollTable, seat: int) -> RollTable:
    """The table as one seat sees it: what the Etiquette allows."""
    return hide_tiles(t.copy(), seat)


def glimpse(t: RollTable, seat: int) -> RollTable:
    """The same, sharing with the table what is not hidden: of the seat's own empire that is all but the reserve."""
    seen = t.shallow_copy()
    seen.empires = [e if number == seat and not e.reserve else e.shallow_copy() for number, e in enumerate(t.empires)]
    return hide_tiles(seen, seat)


def hide_tiles(t: RollTable, seat: int) -> RollTable:
    """Leave out what one seat does not see in a copy of the table. Lists are replaced, never changed: the copy may share them."""
    tiles = len(t.bag)
    for number, e in enumerate(t.empires):
        if e.reserve:
            tiles += len(e.reserve)
            e.reserve = []
        if number != seat:
            e.hand = [HIDDEN] * len(e.hand)
            e.stacks = [stack[:1] + [HIDDEN] * (len(stack) - 1) for stack in e.stacks]
            if t.now == ASSIGNING:
                hide_workers(e)
    t.bag = [HIDDEN] * tiles
    if t.abandoned:
        t.abandoned = sorted([redact_abandoned(code, seat) for code in t.abandoned])
    return t


def redact_abandoned(code: int, seat: int) -> int:
    """Who abandoned a tile is known, which one it was only to that seat."""
    _, owner = unpack_abandoned(code)
    return code if owner == seat else pack_abandoned(HIDDEN, owner)


def hide_workers(e: Empire) -> None:
    """Rolled dice look to others as if they were still in the cup, Talent tokens as if they were not assigned."""
    cup = e.cup.copy()
    for w in e.workers:
        cup[kind_of(w)] += 1
    for w in e.dictated:
        cup[kind_of(w)] += 1
    e.cup = cup
    e.workers = []
    forget_assignment(e)


def forget_assignment(e: Empire) -> None:
    """Nothing is dictated, selected or used yet."""
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
    hidden = t.bag
    in_bag = len(hidden)
    for number, e in enumerate(t.empires):
        if e.reserve:
            hidden += e.reserve
        if number != seat:
            if e.hand:
                hidden += e.hand
            for stack in e.stacks:
                for at in range(1, len(stack)):
                    hidden.append(stack[at])
    for code in t.abandoned:
        tile, owner = unpack_abandoned(code)
        if owner != seat:
            hidden.append(tile)
    hidden.sort()
    luck.shuffle("guess", hidden)
    left = len(hidden) - in_bag
    elsewhere = hidden[:left]
    del hidden[:left]
    hidden.reverse()
    t.bag = hidden
    for number, e in enumerate(t.empires):
        if e.reserve:
            e.reserve = [elsewhere.pop() for _ in e.reserve]
        if number != seat:
            if e.hand:
                e.hand = sorted([elsewhere.pop() for _ in e.hand])
            for stack in e.stacks:
                for at in range(1, len(stack)):
                    stack[at] = elsewhere.pop()
    if t.abandoned:
        for at, code in enumerate(t.abandoned):
            tile, owner = unpack_abandoned(code)
            if owner != seat:
                t.abandoned[at] = pack_abandoned(elsewhere.pop(), owner)
        t.abandoned.sort()


def assign_anew(p: Position, seat: int, luck: Luck) -> None:
    """Roll again for a seat behind its screen. Who was asked begins anew; who was ready arranges by chance."""
    t: RollTable = p.table
    e = t.empires[seat]
    kinds = [kind_of(w) for w in (e.workers + e.dictated if e.dictated else e.workers)]
    kinds.sort()
    talents = kinds.count(TALENT)
    if talents:
        e.cup[TALENT] += talents
        kinds = [kind for kind in kinds if kind != TALENT]
    e.workers = [ROLLED[kind][symbol] for kind, symbol in zip(kinds, luck.roll("guess", SYMBOLS_PER_DIE, len(kinds)))]
    e.workers.sort()
    forget_assignment(e)
    if seat in p.asks:
        del p.asks[seat]
        begin_anew(p, seat)
    elif e.workers:
        arrange_by_chance(e, luck)


def arrange_by_chance(e: Empire, luck: Luck) -> None:
    """Select a phase and place wild dice and Talent tokens; nothing is reassigned."""
    e.selector = shift(e, e.workers[luck.below("guess", len(e.workers))], luck.below("guess", PHASES))
    for w in e.in_phase(WILD):
        columns = COLUMNS[symbol_of(w)]
        shift(e, w, columns[luck.below("guess", len(columns))])
    for _ in range(e.cup[TALENT]):
        place = TOKEN_PLACES[luck.below("guess", len(TOKEN_PLACES))]
        if place != APART:
            take_token(e)
            shift(e, UNASSIGNED, place)


def _hand(e: Empire) -> list[int]:
    return e.hand


def _zone(e: Empire) -> list[int]:
    return e.zone


ASK_AGAIN: Final[dict[str, Callable[..., None]]] = {abandon_tiles.__name__: abandon, put_tile.__name__: place_tile}
"""The steps that put a question anew which depends on tiles that others do not see, by the question."""
SEALED_TILES: Final[dict[str, Callable[[Empire], list[int]]]] = {
    lay_start_tiles.__name__: _hand,
    give_up_tile.__name__: _zone,
}
"""The tiles that each secret question offers."""


def ask_anew(p: Position, seat: int, luck: Luck) -> None:
    """Ask a seat again about the tiles it now has; a secret answer is given again by chance."""
    ask = p.asks.get(seat)
    if ask is not None and ask.name in ASK_AGAIN:
        ASK_AGAIN[ask.name](p, seat, *ask.args)
    elif ask is not None and ask.sealed:
        p.asks[seat] = seal_anew(p, seat, ask)
    elif seat in p.sealed:
        again = seal_anew(p, seat, p.sealed[seat][0])
        answer: Answer = again.sample(luck)
        p.sealed[seat] = (again, answer)


def seal_anew(p: Position, seat: int, ask: Ask) -> Ask:
    """A secret question about the tiles that a seat now has."""
    t: RollTable = p.table
    again = One(tuple(SEALED_TILES[ask.name](t.empires[seat])))
    again.name = ask.name
    again.args = ask.args
    again.sealed = True
    return again
