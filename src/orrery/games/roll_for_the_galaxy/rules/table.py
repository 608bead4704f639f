"""The table of Roll: empires with their dice, stacks and tableaus, the bag, and the phases of the round."""

from bisect import insort
from typing import Any, Final, NamedTuple

from orrery.core.errors import OrreryError
from orrery.core.fields import LISTS, NUMBERS, TUPLES, VALUE, Field, Fields
from orrery.core.position import Position, Steps, Table
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import COLOUR, COST, FIXED, IS_WORLD, KINDS, REASSIGNS, TALENT
from orrery.games.roll_for_the_galaxy.rules.dice import (
    DIE_MASK,
    KIND_MASK,
    PHASE_BITS,
    RETURNS,
    SYMBOL_BITS,
    SYMBOL_MASK,
    VIRTUAL,
    at_task,
    is_virtual,
)
from orrery.games.roll_for_the_galaxy.rules.powers import Powers

step = Steps()

HIDDEN: Final = -1
NONE: Final = -1
EVERYBODY: Final = -1
CREDIT_LIMIT: Final = 10
LEAST_CREDITS: Final = 1
"""What a seat without credits gets: when dice were recruited, and with Ambition after every effect."""
END_TILES: Final = 12
POOL_PER_SEAT: Final = 12

# Values of `now` beside the five phases.
SETTING_UP: Final = -1
ASSIGNING: Final = 5
MANAGING: Final = 6
FINISHED: Final = 7
REVEALING: Final = 8

# What was done in a phase --------------------------------------------------------------------------------------------

Deed = tuple[int, ...]
"""A face and the dice that completed it, or the values of a `ShippedGood`: the phase that is played says which."""


SELL: Final = 0
CONSUME: Final = 1
"""The two ways to ship a good: it is Traded or Consumed."""


class CompletedFace(NamedTuple):
    face: int
    builders: tuple[int, ...]


class ShippedGood(NamedTuple):
    face: int
    mode: int
    good: int
    shipper: int


def pack_completed(face: int, builders: tuple[int, ...]) -> Deed:
    return (face, *builders)


def unpack_completed(deed: Deed) -> CompletedFace:
    return CompletedFace(deed[0], deed[1:])


def unpack_shipped(deed: Deed) -> ShippedGood:
    return ShippedGood(*deed)


# Abandoned tiles -----------------------------------------------------------------------------------------------------

SEAT_BITS: Final = 3
SEAT_MASK: Final = (1 << SEAT_BITS) - 1


def pack_abandoned(tile: int, seat: int) -> int:
    """A tile, -1 if the viewer has not seen it, with the seat that abandoned it and so knows it."""
    return tile << SEAT_BITS | seat


def unpack_abandoned(code: int) -> tuple[int, int]:
    """The tile and the seat that abandoned it."""
    return code >> SEAT_BITS, code & SEAT_MASK


# Empires -------------------------------------------------------------------------------------------------------------


class Empire:
    """Everything in front of one seat, and what it has behind its screen."""

    __slots__ = (
        "builders",
        "chips",
        "citizenry",
        "credits",
        "cup",
        "deeds",
        "dictated",
        "faction",
        "goods",
        "hand",
        "powers",
        "reserve",
        "scouted",
        "selector",
        "stacks",
        "tableau",
        "used",
        "workers",
    )

    def __init__(
        self,
        faction: int,
        tableau: list[int],
        goods: list[tuple[int, ...]],
        stacks: list[list[int]],
        builders: list[list[int]],
        cup: list[int],
        citizenry: list[int],
        workers: list[int],
        selector: int,
        dictated: list[int],
        used: int,
        credits: int,
        chips: int,
        hand: list[int],
        reserve: list[int],
        scouted: int,
        deeds: list[Deed],
        powers: Powers,
    ) -> None:
        self.faction: int = faction
        """The number of the faction tile, -1 before it is dealt."""
        self.tableau: list[int] = tableau
        """Faces in the order in which they came; a faction is two of them."""
        self.goods: list[tuple[int, ...]] = goods
        """The dice on each face of the tableau."""
        self.stacks: list[list[int]] = stacks
        """Tiles of the construction zone, developments and worlds; the first is the top."""
        self.builders: list[list[int]] = builders
        """Developers and settlers on top of the two stacks."""
        self.cup: list[int] = cup
        """How many dice of each kind are in the cup; Talent tokens here are those that are not assigned."""
        self.citizenry: list[int] = citizenry
        """How many dice of each kind are in the Citizenry."""
        self.workers: list[int] = workers
        """Rolled dice in their columns, in order."""
        self.selector: int = selector
        """Which of the workers was laid on the strip to select a phase: its column is the phase. -1 for none."""
        self.dictated: list[int] = dictated
        """Workers spent this round to reassign others, in order."""
        self.used: int = used
        """Reassign powers used this round, a bit each, as `assign` numbers them."""
        self.credits: int = credits
        """Credits on the mat, 10 at most."""
        self.chips: int = chips
        """Points in chips."""
        self.hand: list[int] = hand
        """Tiles drawn and not placed yet."""
        self.reserve: list[int] = reserve
        """The part of the bag that this seat draws from while all explore at once; nobody has seen it."""
        self.scouted: int = scouted
        """Kinds of dice that Scouted this phase, a bit each."""
        self.deeds: list[Deed] = deeds
        """With Ambition, what was done this phase."""
        self.powers: Powers = powers
        """What the developments of the tableau can do, summed up from it."""

    def copy(self) -> "Empire":
        return Empire(
            self.faction,
            self.tableau.copy(),
            self.goods.copy(),
            [self.stacks[0].copy(), self.stacks[1].copy()],
            [self.builders[0].copy(), self.builders[1].copy()],
            self.cup.copy(),
            self.citizenry.copy(),
            self.workers.copy(),
            self.selector,
            self.dictated.copy(),
            self.used,
            self.credits,
            self.chips,
            self.hand.copy(),
            self.reserve.copy(),
            self.scouted,
            self.deeds.copy(),
            self.powers,
        )

    def shallow_copy(self) -> "Empire":
        """An empire that shares its lists with this one."""
        return Empire(
            self.faction,
            self.tableau,
            self.goods,
            self.stacks,
            self.builders,
            self.cup,
            self.citizenry,
            self.workers,
            self.selector,
            self.dictated,
            self.used,
            self.credits,
            self.chips,
            self.hand,
            self.reserve,
            self.scouted,
            self.deeds,
            self.powers,
        )

    def add(self, face: int) -> None:
        """A face joins the tableau and its powers begin."""
        self.tableau.append(face)
        self.goods.append(())
        if not IS_WORLD[face]:
            self.powers = Powers(self.tableau)

    def pay(self, credits: int) -> None:
        """Add credits; what exceeds the limit is lost."""
        self.credits = min(CREDIT_LIMIT, self.credits + credits)

    def in_phase(self, phase: int) -> list[int]:
        """The workers of a phase."""
        return [w for w in self.workers if w >> PHASE_BITS == phase]

    @property
    def selected(self) -> int:
        """The phase this seat selected, -1 for none."""
        return self.selector >> PHASE_BITS if self.selector >= 0 else NONE

    @property
    def zone(self) -> list[int]:
        """All tiles of the construction zone, in order of their numbers."""
        return sorted(self.stacks[0] + self.stacks[1])

    @property
    def zone_size(self) -> int:
        """How many tiles are in the construction zone."""
        return len(self.stacks[0]) + len(self.stacks[1])

    def dice(self) -> list[int]:
        """How many dice of each kind this seat owns, wherever they are."""
        count = [self.cup[kind] + self.citizenry[kind] for kind in range(KINDS)]
        for w in self.workers:
            if not is_virtual(w):
                count[w & KIND_MASK] += 1
        for w in self.dictated:
            count[w & KIND_MASK] += 1
        for pile in self.builders:
            for die in pile:
                count[die & KIND_MASK] += 1
        for goods in self.goods:
            for die in goods:
                count[die & KIND_MASK] += 1
        return count

    def dice_of(self, kind: int) -> int:
        """How many dice of one kind this seat owns, wherever they are."""
        count = self.cup[kind] + self.citizenry[kind]
        for w in self.workers:
            if w & KIND_MASK == kind and w >> SYMBOL_BITS & SYMBOL_MASK != VIRTUAL:
                count += 1
        for w in self.dictated:
            if w & KIND_MASK == kind:
                count += 1
        for pile in self.builders:
            for die in pile:
                if die & KIND_MASK == kind:
                    count += 1
        for goods in self.goods:
            if goods:
                for die in goods:
                    if die & KIND_MASK == kind:
                        count += 1
        return count

    def worlds(self, colour: int) -> int:
        """How many worlds of a colour are in the tableau."""
        return len([face for face in self.tableau if IS_WORLD[face] and COLOUR[face] == colour])

    def developments(self) -> int:
        """How many developments are in the tableau."""
        return len([face for face in self.tableau if not IS_WORLD[face]])

    def __repr__(self) -> str:
        dice = sum(self.dice())
        return f"<Empire with {len(self.tableau)} faces, {dice} dice, {self.credits} credits, {self.chips} points in chips>"

    def plain(self) -> dict[str, Any]:
        return EMPIRE.plain(self)


EMPIRE: Final = Fields(
    Empire,
    faction=VALUE,
    tableau=NUMBERS,
    goods=TUPLES,
    stacks=LISTS,
    builders=LISTS,
    cup=NUMBERS,
    citizenry=NUMBERS,
    workers=NUMBERS,
    selector=VALUE,
    dictated=NUMBERS,
    used=VALUE,
    credits=VALUE,
    chips=VALUE,
    hand=NUMBERS,
    reserve=NUMBERS,
    scouted=VALUE,
    deeds=TUPLES,
)


def new_empire() -> Empire:
    """An empire with nothing in it yet."""
    return Empire(
        faction=NONE,
        tableau=[],
        goods=[],
        stacks=[[], []],
        builders=[[], []],
        cup=[0] * KINDS,
        citizenry=[0] * KINDS,
        workers=[],
        selector=NONE,
        dictated=[],
        used=0,
        credits=0,
        chips=0,
        hand=[],
        reserve=[],
        scouted=0,
        deeds=[],
        powers=Powers(()),
    )


def read_empire(data: dict[str, Any]) -> Empire:
    return EMPIRE.read(data, powers=Powers(data["tableau"]))


# The table -----------------------------------------------------------------------------------------------------------


class RollTable(Table):
    """Everything on the table. Seats go clockwise; the next tile of the bag is its last."""

    __slots__ = (
        "abandoned",
        "bag",
        "claimed",
        "empires",
        "extra",
        "now",
        "objectives",
        "phases",
        "pool",
        "round",
        "strict",
        "supply",
    )

    def __init__(
        self,
        empires: list[Empire],
        bag: list[int],
        abandoned: list[int],
        supply: list[int],
        pool: int,
        phases: int,
        extra: int,
        now: int,
        round: int,
        strict: bool,
        objectives: list[int],
        claimed: list[int],
    ) -> None:
        self.empires: list[Empire] = empires
        """What each player has, by seat."""
        self.bag: list[int] = bag
        """Tiles to draw; the next one is the last. -1 for each tile that the viewer can't see."""
        self.abandoned: list[int] = abandoned
        """Tiles under the Explore tile, as `pack_abandoned` writes them."""
        self.supply: list[int] = supply
        """Dice of each kind that belong to nobody."""
        self.pool: int = pool
        """Points left of the starting pool; less than 0 counts what the 10-point chips gave."""
        self.phases: int = phases
        """Phases that take place this round, a bit each."""
        self.extra: int = extra
        """What the extra die of two seats shows, -1 for none."""
        self.now: int = now
        """The phase that is played, or what else the table is doing."""
        self.round: int = round
        """The round that is played, from 1."""
        self.strict: bool = strict
        """The phase is played seat after seat."""
        self.objectives: list[int] = objectives
        """The objectives in play, by number."""
        self.claimed: list[int] = claimed
        """Who claimed each of them, a bit for each seat; 0 while it is open."""

    def copy(self) -> "RollTable":
        return RollTable(
            [empire.copy() for empire in self.empires],
            self.bag.copy(),
            self.abandoned.copy(),
            self.supply.copy(),
            self.pool,
            self.phases,
            self.extra,
            self.now,
            self.round,
            self.strict,
            self.objectives,
            self.claimed.copy(),
        )

    def shallow_copy(self) -> "RollTable":
        """A table that shares its empires and lists with this one."""
        return RollTable(
            self.empires,
            self.bag,
            self.abandoned,
            self.supply,
            self.pool,
            self.phases,
            self.extra,
            self.now,
            self.round,
            self.strict,
            self.objectives,
            self.claimed,
        )

    def takes_place(self, phase: int) -> bool:
        """Whether a phase takes place this round."""
        return has_bit(self.phases, phase)

    def __repr__(self) -> str:
        tiles = ", ".join([str(len(empire.tableau)) for empire in self.empires])
        return f"<RollTable in round {self.round}, faces built {tiles}; {self.pool} points in the pool>"

    def plain(self) -> dict[str, Any]:
        return TABLE.plain(self)


TABLE: Final = Fields(
    RollTable,
    empires=Field(lambda empires: [empire.plain() for empire in empires], lambda data: [read_empire(each) for each in data]),
    bag=NUMBERS,
    abandoned=NUMBERS,
    supply=NUMBERS,
    pool=VALUE,
    phases=VALUE,
    extra=VALUE,
    now=VALUE,
    round=VALUE,
    strict=VALUE,
    objectives=NUMBERS,
    claimed=NUMBERS,
)


def read_table(data: dict[str, Any]) -> RollTable:
    return TABLE.read(data)


# What all phases do --------------------------------------------------------------------------------------------------


def in_order(t: RollTable) -> list[int]:
    """All seats clockwise from the one with the lowest faction number."""
    seats = len(t.empires)
    first = 0
    for seat in range(1, seats):
        if t.empires[seat].faction < t.empires[first].faction:
            first = seat
    return [(first + n) % seats for n in range(seats)]


def go_on(p: Position, seat: int, task: Any, *args: Any) -> None:
    """What a seat does next: on its own lane, or before everybody when the phase is played in strict order."""
    if p.table.strict:
        p.then(task, seat, *args)
    else:
        p.do(seat, task, *args)


def take_chips(t: RollTable, e: Empire, points: int) -> None:
    """Points from the pool; the 10-point chips stand in when it is empty."""
    t.pool -= points
    e.chips += points


def builders_needed(e: Empire, face: int) -> int:
    """How many builders a tile needs after all discounts."""
    cost = COST[face]
    if FIXED[face]:
        return cost
    if IS_WORLD[face]:
        for power in e.powers.world_discounts:
            if has_bit(power.worlds, COLOUR[face]) and cost > power.floor:
                cost = max(power.floor, cost - power.amount)
    else:
        for power in e.powers.development_discounts:
            if (REASSIGNS[face] or not power.only) and cost > power.floor:
                cost = max(power.floor, cost - power.amount)
    return cost


def find_worker(e: Empire, phase: int, die: int) -> int:
    """A worker of a phase that is `die` at its task."""
    for w in e.workers:
        if w >> PHASE_BITS == phase and at_task(w) == die:
            return w
    raise OrreryError(f"no worker of phase {phase} is die {die}")


def dismiss(e: Empire, phase: int) -> None:
    """The workers of a phase that have nothing more to do go back to the cup; virtual ones vanish."""
    idle = e.in_phase(phase)
    if idle:
        for w in idle:
            if not is_virtual(w):
                e.cup[w & KIND_MASK] += 1
        first = e.workers.index(idle[0])
        del e.workers[first : first + len(idle)]


def shift(e: Empire, w: int, phase: int) -> int:
    """Move a worker to another column; returns the worker as it is there."""
    there = w & DIE_MASK | phase << PHASE_BITS
    e.workers.remove(w)
    insort(e.workers, there)
    return there


def retire(t: RollTable, e: Empire, w: int) -> None:
    """A worker that has done its task leaves its column."""
    e.workers.remove(w)
    if not is_virtual(w):
        finish(t, e, at_task(w))


def finish(t: RollTable, e: Empire, die: int) -> None:
    """A die that has done its task goes to the Citizenry, or to the cup if its $ face says so; a Talent token leaves the game."""
    if die == TALENT:
        t.supply[TALENT] += 1
    elif die & RETURNS:
        e.cup[die & KIND_MASK] += 1
    else:
        e.citizenry[die] += 1


def spend(p: Position, e: Empire, credits: int) -> None:
    """Pay for an effect. With Ambition $0 becomes $1 as soon as the effect is over."""
    e.credits -= credits
    if e.credits == 0 and p.options["ambition"]:
        e.credits = LEAST_CREDITS
