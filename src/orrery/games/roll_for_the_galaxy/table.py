"""The table of Roll: empires with their dice, stacks and tableaus, the bag, and the phases of the round."""

from typing import Any, Final

from orrery.core.position import Position, Steps, Table
from orrery.games.roll_for_the_galaxy.faces import COLOUR, COST, FIXED, IS_WORLD, KINDS, PAID, REASSIGNS, TALENT
from orrery.games.roll_for_the_galaxy.powers import Powers

step = Steps()

HIDDEN: Final = -1
NONE: Final = -1
CREDIT_LIMIT: Final = 10
END_TILES: Final = 12
POOL_PER_SEAT: Final = 12

# What the table is doing, beside the five phases.
SETTING_UP: Final = -1
ASSIGNING: Final = 5
MANAGING: Final = 6
FINISHED: Final = 7
REVEALING: Final = 8

# A worker is one number: the kind of die, the symbol it shows, and the column it stands in.
SYMBOL_BITS: Final = 4
PHASE_BITS: Final = 10
DIE: Final = (1 << PHASE_BITS) - 1
VIRTUAL: Final = 63
"""The symbol of workers that are no dice: they exist for one phase only."""
RETURNS: Final = 16
"""Added to the kind of a builder or a good whose $ face fits its task: it goes to the cup when the task is done."""


def worker(kind: int, symbol: int, phase: int) -> int:
    """A die that shows `symbol` in the column of `phase`; a die not placed yet stands in the column of its own symbol."""
    return phase << PHASE_BITS | symbol << SYMBOL_BITS | kind


def kind_of(die: int) -> int:
    return die & 15


def symbol_of(die: int) -> int:
    return die >> SYMBOL_BITS & 63


def phase_of(die: int) -> int:
    return die >> PHASE_BITS


def at_task(w: int) -> int:
    """What a worker is when it is put on a tile or a world: its kind, and whether its $ face fits the phase."""
    phase = w >> PHASE_BITS
    return w & 15 | RETURNS if w >> SYMBOL_BITS & 63 == PAID + phase else w & 15


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
        deeds: list[tuple[int, ...]],
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
        """Reassign powers used this round, a bit each; bit 0 is Dictate."""
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
        self.deeds: list[tuple[int, ...]] = deeds
        """With Ambition, what was done this phase: a face and its builders, or a face, the mode, good and shipper of a shipment."""
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

    def dice(self) -> list[int]:
        """How many dice of each kind this seat owns, wherever they are."""
        count = [self.cup[kind] + self.citizenry[kind] for kind in range(KINDS)]
        for w in self.workers:
            if symbol_of(w) != VIRTUAL:
                count[w & 15] += 1
        for die in self.dictated:
            count[die & 15] += 1
        for pile in self.builders:
            for die in pile:
                count[die & 15] += 1
        for goods in self.goods:
            for die in goods:
                count[die & 15] += 1
        return count

    def worlds(self, colour: int) -> int:
        """How many worlds of a colour are in the tableau."""
        return len([face for face in self.tableau if IS_WORLD[face] and COLOUR[face] == colour])

    def developments(self) -> int:
        return len([face for face in self.tableau if not IS_WORLD[face]])

    def __repr__(self) -> str:
        dice = sum(self.dice())
        return f"<Empire with {len(self.tableau)} faces, {dice} dice, {self.credits} credits, {self.chips} points in chips>"

    def plain(self) -> dict[str, Any]:
        return {
            "faction": self.faction,
            "tableau": list(self.tableau),
            "goods": [list(goods) for goods in self.goods],
            "stacks": [list(stack) for stack in self.stacks],
            "builders": [list(pile) for pile in self.builders],
            "cup": list(self.cup),
            "citizenry": list(self.citizenry),
            "workers": list(self.workers),
            "selector": self.selector,
            "dictated": list(self.dictated),
            "used": self.used,
            "credits": self.credits,
            "chips": self.chips,
            "hand": list(self.hand),
            "reserve": list(self.reserve),
            "scouted": self.scouted,
            "deeds": [list(deed) for deed in self.deeds],
        }


def new_empire() -> Empire:
    """An empire with nothing in it yet."""
    nothing = [0] * KINDS
    return Empire(NONE, [], [], [[], []], [[], []], nothing.copy(), nothing, [], NONE, [], 0, 0, 0, [], [], 0, [], Powers(()))


def read_empire(data: dict[str, Any]) -> Empire:
    return Empire(
        data["faction"],
        list(data["tableau"]),
        [tuple(goods) for goods in data["goods"]],
        [list(stack) for stack in data["stacks"]],
        [list(pile) for pile in data["builders"]],
        list(data["cup"]),
        list(data["citizenry"]),
        list(data["workers"]),
        data["selector"],
        list(data["dictated"]),
        data["used"],
        data["credits"],
        data["chips"],
        list(data["hand"]),
        list(data["reserve"]),
        data["scouted"],
        [tuple(deed) for deed in data["deeds"]],
        Powers(data["tableau"]),
    )


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
        """Tiles under the Explore tile: tile * 8 + the seat that abandoned it."""
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

    def __repr__(self) -> str:
        tiles = ", ".join([str(len(empire.tableau)) for empire in self.empires])
        return f"<RollTable in round {self.round}, faces built {tiles}; {self.pool} points in the pool>"

    def plain(self) -> dict[str, Any]:
        return {
            "empires": [empire.plain() for empire in self.empires],
            "bag": list(self.bag),
            "abandoned": list(self.abandoned),
            "supply": list(self.supply),
            "pool": self.pool,
            "phases": self.phases,
            "extra": self.extra,
            "now": self.now,
            "round": self.round,
            "strict": self.strict,
            "objectives": list(self.objectives),
            "claimed": list(self.claimed),
        }


def read_table(data: dict[str, Any]) -> RollTable:
    return RollTable(
        [read_empire(empire) for empire in data["empires"]],
        list(data["bag"]),
        list(data["abandoned"]),
        list(data["supply"]),
        data["pool"],
        data["phases"],
        data["extra"],
        data["now"],
        data["round"],
        data["strict"],
        list(data["objectives"]),
        list(data["claimed"]),
    )


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
            if power.worlds >> COLOUR[face] & 1 and cost > power.floor:
                cost = max(power.floor, cost - power.amount)
    else:
        for power in e.powers.development_discounts:
            if (REASSIGNS[face] or not power.only) and cost > power.floor:
                cost = max(power.floor, cost - power.amount)
    return cost


def dismiss(e: Empire, phase: int) -> None:
    """The workers of a phase that have nothing more to do go back to the cup; virtual ones vanish."""
    kept: list[int] = []
    for w in e.workers:
        if w >> PHASE_BITS != phase:
            kept.append(w)
        elif symbol_of(w) != VIRTUAL:
            e.cup[w & 15] += 1
    if len(kept) != len(e.workers):
        e.workers = kept


def retire(t: RollTable, e: Empire, w: int) -> None:
    """A worker that has done its task leaves its column."""
    e.workers.remove(w)
    if symbol_of(w) != VIRTUAL:
        finish(t, e, at_task(w))


def finish(t: RollTable, e: Empire, die: int) -> None:
    """A die that has done its task goes to the Citizenry, or to the cup if its $ face says so; a Talent token leaves the game."""
    if die == TALENT:
        t.supply[TALENT] += 1
    elif die & RETURNS:
        e.cup[die & 15] += 1
    else:
        e.citizenry[die] += 1


def spend(p: Position, e: Empire, credits: int) -> None:
    """Pay for an effect. With Ambition $0 becomes $1 as soon as the effect is over."""
    e.credits -= credits
    if e.credits == 0 and p.options["ambition"]:
        e.credits = 1
