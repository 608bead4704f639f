"""Explore: Scout for tiles or Stock credits."""

from bisect import insort
from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.faces import DEVELOPMENT, EXPLORE, WORLD
from orrery.games.roll_for_the_galaxy.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.objectives import claim
from orrery.games.roll_for_the_galaxy.table import (
    HIDDEN,
    PHASE_BITS,
    VIRTUAL,
    Empire,
    RollTable,
    go_on,
    in_order,
    retire,
    step,
    symbol_of,
    worker,
)

TASK_BITS: Final = 13
WORKER: Final = (1 << TASK_BITS) - 1
STOCK: Final = 0
SCOUT: Final = 1
FINISH: Final = 2 << TASK_BITS
REARRANGE: Final = 3 << TASK_BITS
CALL_IN_FROM: Final = 3
"""Seats with as many tiles in their zone give one back when nothing else is left to draw."""


def task(what: int, w: int) -> int:
    """The answer that Stocks or Scouts with a worker."""
    return what << TASK_BITS | w


def placing(tile: int, side: int, on_top: int) -> int:
    """The answer that places a drawn tile."""
    return tile << 2 | side << 1 | on_top


@step
def explore(p: Position) -> None:
    """All seats explore at once if the bag surely suffices, otherwise one after another."""
    t: RollTable = p.table
    t.now = EXPLORE
    p.tell("phase_began", -1, (EXPLORE,))
    pay_at_start(p, EXPLORE)
    wanted = 0
    needs: list[int] = []
    for e in t.empires:
        e.scouted = 0
        muster(e, EXPLORE)
        needs.append(most_drawn(len(e.stacks[0]) + len(e.stacks[1]), len(e.in_phase(EXPLORE))))
        wanted += needs[-1]
    order = in_order(t)
    t.strict = wanted > len(t.bag)
    if t.strict:
        for seat in order:
            p.then(give_task, seat)
    else:
        for seat in order:
            if needs[seat]:
                t.empires[seat].reserve = t.bag[-needs[seat] :]
                del t.bag[-needs[seat] :]
            p.do(seat, give_task)
    p.then(draw_extra_tiles)
    p.then(end_explore)
    if t.objectives:
        p.then(claim, EXPLORE)


def muster(e: Empire, phase: int) -> None:
    """Virtual workers join the phase."""
    for kind in e.powers.virtual[phase]:
        insort(e.workers, worker(kind, VIRTUAL, phase))


def most_drawn(tiles: int, explorers: int) -> int:
    """How many tiles explorers draw if each abandons the whole zone and Scouts."""
    return sum([tiles + n + 1 for n in range(explorers)])


@step
def give_task(p: Position, seat: int) -> None:
    """Ask what the next explorer does."""
    t: RollTable = p.table
    e = t.empires[seat]
    codes: list[int] = []
    seen = 0
    for w in e.workers:
        if w >> PHASE_BITS == EXPLORE:
            kind = w & 15
            # Explorers that no power tells apart are the same choice.
            mark = 1 << kind if e.powers.explorers_differ >> kind & 1 else 1 << 30
            if not seen & mark:
                seen |= mark
                codes.append(STOCK << TASK_BITS | w)
                codes.append(SCOUT << TASK_BITS | w)
    if e.powers.rearrange and (e.stacks[0] or e.stacks[1]):
        if not codes:
            codes.append(FINISH)
        codes.append(REARRANGE)
    if codes:
        p.ask(seat, do_task, One(tuple(codes)))


@step
def do_task(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    if answer == FINISH:
        return
    if answer == REARRANGE:
        e.hand = e.zone
        e.stacks = [[], []]
        p.tell("rearranged", seat)
        go_on(p, seat, place_tile, 0)
    else:
        w = answer & WORKER
        kind = w & 15
        retire(t, e, w)
        if answer >> TASK_BITS == STOCK:
            credits = e.powers.stock[kind]
            e.pay(credits)
            p.tell("stocked", seat, (credits, kind, symbol_of(w) == VIRTUAL))
        else:
            e.scouted |= 1 << kind
            p.tell("scouted", seat, (kind, symbol_of(w) == VIRTUAL))
            for power in e.powers.scouts:
                e.pay(power.credits)
                p.tell("earned", seat, (power.credits, power.face))
            go_on(p, seat, abandon)
    go_on(p, seat, give_task)


@step
def abandon(p: Position, seat: int) -> None:
    """Ask which tiles of the construction zone are abandoned."""
    t: RollTable = p.table
    tiles = tuple(t.empires[seat].zone)
    if tiles:
        p.ask(seat, abandon_tiles, Some(tiles, 0, len(tiles)))
    else:
        go_on(p, seat, abandon_tiles, ())


@step
def abandon_tiles(p: Position, seat: int, answer: tuple[int, ...]) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    for tile in answer:
        take_from_zone(e, tile)
        t.abandoned.append(tile << 3 | seat)
    if answer:
        t.abandoned.sort()
        p.tell("abandoned", seat, (len(answer),), answer)
    go_on(p, seat, draw_tiles, len(answer) + 1, 1 if e.powers.top else 0)


def take_from_zone(e: Empire, tile: int) -> None:
    for stack in e.stacks:
        if tile in stack:
            stack.remove(tile)


@step
def draw_tiles(p: Position, seat: int, wanted: int, top: int) -> None:
    """Draw into the hand. An empty bag takes the abandoned tiles, and then one of each seat that has many."""
    t: RollTable = p.table
    e = t.empires[seat]
    missing = wanted - take_tiles(p, seat, wanted)
    if missing and t.abandoned:
        abandoned = t.abandoned
        t.abandoned = []
        put_in_bag(p, [code >> 3 for code in abandoned])
        p.tell("bag_refilled", -1, (len(abandoned),))
        missing -= take_tiles(p, seat, missing)
    if e.hand:
        go_on(p, seat, place_tile, top)
    if missing:
        p.then(call_in_tiles)
        p.then(draw_rest, seat, missing, top)


def take_tiles(p: Position, seat: int, wanted: int) -> int:
    """Draw as many as there are; how many it was."""
    t: RollTable = p.table
    e = t.empires[seat]
    source = t.bag if t.strict else e.reserve
    count = min(wanted, len(source))
    if count:
        drawn = source[-count:]
        drawn.reverse()
        del source[-count:]
        e.hand.extend(drawn)
        e.hand.sort()
        p.reveal()
        if p.listener is not None:
            p.tell("drew", seat, (count,), tuple(drawn))
    return count


def put_in_bag(p: Position, tiles: list[int]) -> None:
    """Each tile goes to a random place, which keeps the order of the whole bag random."""
    t: RollTable = p.table
    for tile in tiles:
        t.bag.insert(p.luck.below("bag", len(t.bag) + 1), tile)


@step
def call_in_tiles(p: Position) -> None:
    """Ask each seat with three or more tiles for one of them."""
    t: RollTable = p.table
    for seat in range(p.seats):
        tiles = t.empires[seat].zone
        if len(tiles) >= CALL_IN_FROM:
            p.seal(seat, give_up_tile, One(tuple(tiles)))


@step
def give_up_tile(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    take_from_zone(t.empires[seat], answer)
    put_in_bag(p, [answer])
    p.tell("gave_up_tile", seat, (), (answer,))


@step
def draw_rest(p: Position, seat: int, wanted: int, top: int) -> None:
    """Finish the Scout with what the bag holds now."""
    take_tiles(p, seat, wanted)
    go_on(p, seat, place_tile, top)


@step
def place_tile(p: Position, seat: int, top: int) -> None:
    """Ask which drawn tile goes where, until all are placed."""
    t: RollTable = p.table
    e = t.empires[seat]
    codes: list[int] = []
    for tile in e.hand:
        for side in (DEVELOPMENT, WORLD):
            codes.append(tile << 2 | side << 1)
            if top and e.stacks[side]:
                codes.append(tile << 2 | side << 1 | 1)
    if codes:
        p.ask(seat, put_tile, One(tuple(codes)), top)


@step
def put_tile(p: Position, seat: int, answer: int, top: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    tile = answer >> 2
    stack = e.stacks[answer >> 1 & 1]
    e.hand.remove(tile)
    if answer & 1:
        stack.insert(0, tile)
    else:
        stack.append(tile)
    shown = HIDDEN
    if stack[0] == tile:
        p.reveal()
        shown = tile  # the top of a stack is public
    p.tell("placed_tile", seat, (answer >> 1 & 1, shown), (tile,))
    if e.hand:
        go_on(p, seat, place_tile, top)


@step
def draw_extra_tiles(p: Position) -> None:
    """What was set apart for each seat is one bag again; powers draw their tiles now, before abandoned ones go back."""
    t: RollTable = p.table
    if not t.strict:
        for seat in reversed(in_order(t)):
            t.bag.extend(t.empires[seat].reserve)
            t.empires[seat].reserve = []
        t.strict = True
    for seat in in_order(t):
        tiles = t.empires[seat].powers.tiles
        if tiles:
            p.then(draw_tiles, seat, tiles, 0)


@step
def end_explore(p: Position) -> None:
    t: RollTable = p.table
    t.strict = False
    pay_at_end(p, EXPLORE)
    if t.abandoned:
        abandoned = t.abandoned
        t.abandoned = []
        put_in_bag(p, [code >> 3 for code in abandoned])
        p.tell("abandoned_returned", -1, (len(abandoned),))
