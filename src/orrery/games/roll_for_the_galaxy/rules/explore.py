"""Explore: Scout for tiles or Stock credits."""

from bisect import insort
from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.bits import bit, has_bit
from orrery.games.roll_for_the_galaxy.rules.components import EXPLORE
from orrery.games.roll_for_the_galaxy.rules.dice import VIRTUAL, is_virtual, kind_of, worker
from orrery.games.roll_for_the_galaxy.rules.events import (
    Abandoned,
    AbandonedReturned,
    BagRefilled,
    Drew,
    Earned,
    GaveUpTile,
    PhaseBegan,
    PlacedTile,
    Rearranged,
    Scouted,
    Stocked,
)
from orrery.games.roll_for_the_galaxy.rules.incomes import pay_at_end, pay_at_start
from orrery.games.roll_for_the_galaxy.rules.objectives import claim
from orrery.games.roll_for_the_galaxy.rules.table import (
    EVERYBODY,
    HIDDEN,
    NONE,
    Empire,
    RollTable,
    go_on,
    in_order,
    pack_abandoned,
    retire,
    step,
    unpack_abandoned,
)

CALL_IN_FROM: Final = 3
"""Seats with as many tiles in their zone give one back when nothing else is left to draw."""


@step
def explore(p: Position) -> None:
    """All seats explore at once if the bag surely suffices, otherwise one after another."""
    t: RollTable = p.table
    t.now = EXPLORE
    p.tell(PhaseBegan, EVERYBODY, EXPLORE)
    pay_at_start(p, EXPLORE)
    most_tiles = 0
    needs: list[int] = []
    for e in t.empires:
        e.scouted = 0
        muster(e, EXPLORE)
        needs.append(most_drawn(e.zone_size, len(e.in_phase(EXPLORE))))
        most_tiles += needs[-1]
    order = in_order(t)
    t.strict = most_tiles > len(t.bag)
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


# Explorers -----------------------------------------------------------------------------------------------------------

TASK_BITS: Final = 13
EXPLORER_MASK: Final = (1 << TASK_BITS) - 1
STOCK: Final = 0
SCOUT: Final = 1


def pack_task(task: int, w: int) -> int:
    """The answer that Stocks or Scouts with a worker."""
    return task << TASK_BITS | w


def unpack_task(code: int) -> tuple[int, int]:
    """The task, `STOCK` or `SCOUT`, and the worker of an answer."""
    return code >> TASK_BITS, code & EXPLORER_MASK


FINISH: Final[int] = pack_task(2, 0)
"""The answer that leaves the construction zone as it is."""
REARRANGE: Final[int] = pack_task(3, 0)
"""The answer that lays the construction zone anew."""


@step
def give_task(p: Position, seat: int) -> None:
    """Ask what the next explorer does."""
    t: RollTable = p.table
    e = t.empires[seat]
    codes: list[int] = []
    explorers = e.in_phase(EXPLORE)
    for w in different_explorers(e, explorers) if e.powers.explorers_differ else explorers[:1]:
        codes.append(pack_task(STOCK, w))
        codes.append(pack_task(SCOUT, w))
    if e.powers.rearrange and e.zone_size:
        if not codes:
            codes.append(FINISH)
        codes.append(REARRANGE)
    if codes:
        p.ask(seat, do_task, One(tuple(codes)))


def different_explorers(e: Empire, explorers: list[int]) -> list[int]:
    """The explorers that a power tells apart, and one of the others."""
    different: dict[int, int] = {}
    for w in explorers:
        kind = kind_of(w)
        different.setdefault(kind if has_bit(e.powers.explorers_differ, kind) else NONE, w)
    return list(different.values())


@step
def do_task(p: Position, seat: int, answer: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    if answer == FINISH:
        return
    if answer == REARRANGE:
        e.hand = e.zone
        e.stacks = [[], []]
        p.tell(Rearranged, seat)
        go_on(p, seat, place_tile, 0)
    else:
        task, w = unpack_task(answer)
        kind = kind_of(w)
        retire(t, e, w)
        if task == STOCK:
            credits = e.powers.stock[kind]
            e.pay(credits)
            p.tell(Stocked, seat, credits, kind, is_virtual(w))
        else:
            e.scouted |= bit(kind)
            p.tell(Scouted, seat, kind, is_virtual(w))
            for power in e.powers.scouts:
                e.pay(power.credits)
                p.tell(Earned, seat, power.credits, power.face)
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
        t.abandoned.append(pack_abandoned(tile, seat))
    if answer:
        t.abandoned.sort()
        p.tell(Abandoned, seat, len(answer), answer)
    go_on(p, seat, draw_tiles, len(answer) + 1, 1 if e.powers.top else 0)


def take_from_zone(e: Empire, tile: int) -> None:
    for stack in e.stacks:
        if tile in stack:
            stack.remove(tile)


@step
def draw_tiles(p: Position, seat: int, tiles: int, top: int) -> None:
    """Draw into the hand. An empty bag takes the abandoned tiles, and then one of each seat that has many."""
    t: RollTable = p.table
    e = t.empires[seat]
    missing = tiles - take_tiles(p, seat, tiles)
    if missing and t.abandoned:
        p.tell(BagRefilled, EVERYBODY, return_abandoned(p))
        missing -= take_tiles(p, seat, missing)
    if e.hand:
        go_on(p, seat, place_tile, top)
    if missing:
        p.then(call_in_tiles)
        p.then(draw_rest, seat, missing, top)


def take_tiles(p: Position, seat: int, tiles: int) -> int:
    """Draw as many tiles as there are; returns how many."""
    t: RollTable = p.table
    e = t.empires[seat]
    source = t.bag if t.strict else e.reserve
    count = min(tiles, len(source))
    if count:
        drawn = source[-count:]
        drawn.reverse()
        del source[-count:]
        e.hand.extend(drawn)
        e.hand.sort()
        p.reveal()
        if p.listener is not None:
            p.tell(Drew, seat, count, tuple(drawn))
    return count


def put_in_bag(p: Position, tiles: list[int]) -> None:
    """Each tile goes to a random place, which keeps the order of the whole bag random."""
    t: RollTable = p.table
    for tile in tiles:
        t.bag.insert(p.luck.below("bag", len(t.bag) + 1), tile)


def return_abandoned(p: Position) -> int:
    """Put the abandoned tiles in the bag; returns how many they were."""
    t: RollTable = p.table
    tiles: list[int] = []
    for code in t.abandoned:
        tile, _ = unpack_abandoned(code)
        tiles.append(tile)
    t.abandoned = []
    put_in_bag(p, tiles)
    return len(tiles)


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
    p.tell(GaveUpTile, seat, answer)


@step
def draw_rest(p: Position, seat: int, tiles: int, top: int) -> None:
    """Finish the Scout with what the bag holds now."""
    take_tiles(p, seat, tiles)
    go_on(p, seat, place_tile, top)


# Drawn tiles ---------------------------------------------------------------------------------------------------------


def pack_placement(tile: int, side: int, on_top: int) -> int:
    """The answer that places a drawn tile: `on_top` is 1 if it goes on top of its stack, 0 if it goes under it."""
    return tile << 2 | side << 1 | on_top


def add_placements(codes: list[int], tile: int, stacks: list[list[int]], top: int) -> None:
    """Add the answers that place a drawn tile under either stack, and if `top` on top of those that have tiles."""
    for side, stack in enumerate(stacks):
        under = tile << 2 | side << 1
        codes.append(under)
        if top and stack:
            codes.append(under | 1)


def unpack_placement(code: int) -> tuple[int, int, int]:
    """The tile, the side and whether it goes on top, of an answer."""
    return code >> 2, code >> 1 & 1, code & 1


@step
def place_tile(p: Position, seat: int, top: int) -> None:
    """Ask which drawn tile goes where, until all are placed."""
    t: RollTable = p.table
    e = t.empires[seat]
    if not e.hand:
        return
    codes: list[int] = []
    for tile in e.hand:
        add_placements(codes, tile, e.stacks, top)
    p.ask(seat, put_tile, One(tuple(codes)), top)


@step
def put_tile(p: Position, seat: int, answer: int, top: int) -> None:
    t: RollTable = p.table
    e = t.empires[seat]
    tile, side, on_top = unpack_placement(answer)
    stack = e.stacks[side]
    e.hand.remove(tile)
    if on_top:
        stack.insert(0, tile)
    else:
        stack.append(tile)
    public = HIDDEN
    if stack[0] == tile:
        p.reveal()
        public = tile  # everybody sees the top of a stack
    p.tell(PlacedTile, seat, side, public, tile)
    if e.hand:
        go_on(p, seat, place_tile, top)


@step
def draw_extra_tiles(p: Position) -> None:
    """Join the tiles set apart for each seat into one bag again; powers draw their tiles now, before abandoned ones go back."""
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
        p.tell(AbandonedReturned, EVERYBODY, return_abandoned(p))
