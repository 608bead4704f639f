"""What a network sees of a table of Roll for the Galaxy: features by name, and the loop that writes them."""

from array import array
from typing import Final

from orrery.core.features import Features, tally_bits, write_counts
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
    AMBITION_TILES,
    FACE,
    FACES,
    KIND_NAMES,
    KINDS,
    PHASE_NAMES,
    PHASES,
    SIDES,
    SYMBOL_NAMES,
    TILES,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import KIND_MASK, PHASE_BITS, SYMBOL_BITS, SYMBOL_MASK, phase_of
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.rules.scoring import points
from orrery.games.roll_for_the_galaxy.rules.table import (
    END_TILES,
    POOL_PER_SEAT,
    Empire,
    RollTable,
    builders_needed,
    unpack_abandoned,
)

TEN: Final = 10.0
FEW: Final = 4.0
ONE_OF_FEW: Final[float] = 1.0 / FEW
MANY_POINTS: Final = 40.0
SOME_ROUNDS: Final = 20.0
ENOUGH_TILES: Final[float] = float(END_TILES)
CHIPS_EACH: Final[float] = float(POOL_PER_SEAT)
FACE_NUMBERS: Final[tuple[int, ...]] = tuple(sorted(FACE))
FACE_IDS: Final[tuple[str, ...]] = tuple([FACE[face].id for face in FACE_NUMBERS])
PLACE_OF_FACE: Final[list[int]] = [FACE_NUMBERS.index(face) if face in FACE else -1 for face in range(FACES)]
"""Where each face stands among those that exist."""
TILE_NUMBERS: Final[tuple[int, ...]] = tuple(sorted((*TILES, *AMBITION_TILES)))
TILE_IDS: Final[tuple[str, ...]] = tuple([FACE[face_of(tile, 0)].id for tile in TILE_NUMBERS])
PLACE_OF_TILE: Final[list[int]] = [
    TILE_NUMBERS.index(tile) if tile in TILE_NUMBERS else -1 for tile in range(max(TILE_NUMBERS) + 1)
]
"""Where each tile stands among those that exist."""
ALL_TILES: Final[float] = float(len(TILE_NUMBERS))
OBJECTIVE_IDS: Final[tuple[str, ...]] = tuple([objective.component.id for objective in OBJECTIVES])
COLUMN_NAMES: Final[tuple[str, ...]] = (*PHASE_NAMES, "apart")
MOMENT_NAMES: Final[tuple[str, ...]] = ("setting up", *PHASE_NAMES, "assigning", "managing", "finished", "revealing")
"""What the table is doing, from -1 on."""
STACK_NAMES: Final = ("developments", "worlds")
LAST_SYMBOL: Final[int] = len(SYMBOL_NAMES)

TABLE: Final = Features()
ROUND_AT: Final[int] = TABLE.add("round", "the round that is played", SOME_ROUNDS)
NOW_AT: Final[int] = TABLE.add("now", "1 for what the table is doing", of=MOMENT_NAMES)
STRICT_AT: Final[int] = TABLE.add("strict", "1 if the phase is played seat after seat")
PHASES_AT: Final[int] = TABLE.add("phases", "1 for a phase that takes place this round", of=PHASE_NAMES)
EXTRA_AT: Final[int] = TABLE.add("extra", "1 for what the extra die of two seats shows", of=PHASE_NAMES)
POOL_AT: Final[int] = TABLE.add("pool", "points left of the starting pool, by seat", CHIPS_EACH)
BAG_AT: Final[int] = TABLE.add("bag", "tiles to draw", ALL_TILES)
ABANDONED_AT: Final[int] = TABLE.add("abandoned", "abandoned tiles", TEN)
SUPPLY_AT: Final[int] = TABLE.add("supply", "dice of each kind that belong to nobody", TEN, of=KIND_NAMES)
OBJECTIVE_AT: Final[int] = TABLE.add("objective", "1 for an objective in play", of=OBJECTIVE_IDS)
OPEN_AT: Final[int] = TABLE.add("open", "1 for an objective that nobody has claimed", of=OBJECTIVE_IDS)

OWN: Final = Features()
HAND_AT: Final[int] = OWN.add("hand", "1 for a tile drawn and not placed yet, named by its development", of=TILE_IDS)
LEFT_AT: Final[int] = OWN.add("abandoned", "1 for a tile that this seat has abandoned", of=TILE_IDS)
BELOW_AT: Final[int] = OWN.add("below", "1 for a face below the top of its stack", of=FACE_IDS[: SIDES * len(TILE_IDS)])
SHOWS_AT: Final[int] = OWN.add("shows", "workers by what they show", of=(*SYMBOL_NAMES, "virtual"))

SEAT: Final = Features()
POINTS_AT: Final[int] = SEAT.add("points", "points as they stand", MANY_POINTS)
CHIPS_AT: Final[int] = SEAT.add("chips", "points in chips", CHIPS_EACH)
CREDITS_AT: Final[int] = SEAT.add("credits", "credits", TEN)
BUILT_AT: Final[int] = SEAT.add("built", "faces in the tableau", ENOUGH_TILES)
HOLDS_AT: Final[int] = SEAT.add("holds", "tiles drawn and not placed yet", FEW)
STACKED_AT: Final[int] = SEAT.add("stacked", "tiles in each stack", FEW, of=STACK_NAMES)
BUILDERS_AT: Final[int] = SEAT.add("builders", "builders on each stack", FEW, of=STACK_NAMES)
NEEDED_AT: Final[int] = SEAT.add("needed", "builders that the top of each stack needs", FEW, of=STACK_NAMES)
CUP_AT: Final[int] = SEAT.add("cup", "dice in the cup by kind", FEW, of=KIND_NAMES)
SEAT.add("citizenry", "dice in the Citizenry by kind", FEW, of=KIND_NAMES)
"""The two are written in one go."""
ON_WORLDS_AT: Final[int] = SEAT.add("goods", "goods by kind of die", FEW, of=KIND_NAMES)
AT_WORK_AT: Final[int] = SEAT.add("at_work", "builders by kind of die", FEW, of=KIND_NAMES)
WORKERS_AT: Final[int] = SEAT.add(
    "workers", "workers by column and kind", FEW, of=[f"{column}.{kind}" for column in COLUMN_NAMES for kind in KIND_NAMES]
)
SELECTED_AT: Final[int] = SEAT.add("selected", "1 for the phase it selected", of=PHASE_NAMES)
DICTATED_AT: Final[int] = SEAT.add("dictated", "workers spent to reassign others", FEW)
USED_AT: Final[int] = SEAT.add("used", "Reassign powers used this round", FEW)
SCOUTED_AT: Final[int] = SEAT.add("scouted", "1 for a kind of die that Scouted this phase", of=KIND_NAMES)
DEEDS_AT: Final[int] = SEAT.add("deeds", "what was done this phase, with Ambition", FEW)
LEADS_AT: Final[int] = SEAT.add("leads", "1 if it comes first in strict order")
CLAIMED_AT: Final[int] = SEAT.add("claimed", "1 for an objective that it claimed", of=OBJECTIVE_IDS)
TABLEAU_AT: Final[int] = SEAT.add("tableau", "1 for a face of the tableau", of=FACE_IDS)
LOADED_AT: Final[int] = SEAT.add("loaded", "goods on each face of the tableau", of=FACE_IDS)
TOP_AT: Final[int] = SEAT.add("top", "1 for the face on top of a stack", of=FACE_IDS[: SIDES * len(TILE_IDS)])


def fill(values: "array[float]", t: RollTable, order: list[int], own: bool) -> None:
    """Write the table, then what the first seat of the order holds if it is the viewer's own, then every seat in order."""
    write_table(values, t)
    if own:
        write_own(values, TABLE.size, t, order[0])
    first = 0
    for seat in range(1, len(t.empires)):
        if t.empires[seat].faction < t.empires[first].faction:
            first = seat
    at = TABLE.size + OWN.size
    for seat in order:
        write_empire(values, at, t.empires[seat])
        if seat == first:
            values[at + LEADS_AT] = 1.0
        objectives = t.objectives
        for i in range(len(objectives)):
            if has_bit(t.claimed[i], seat):
                values[at + CLAIMED_AT + objectives[i]] = 1.0
        at += SEAT.size


def write_table(values: "array[float]", t: RollTable) -> None:
    """Write what belongs to nobody."""
    values[ROUND_AT] = t.round / SOME_ROUNDS
    values[NOW_AT + t.now + 1] = 1.0
    if t.strict:
        values[STRICT_AT] = 1.0
    tally_bits(values, PHASES_AT, t.phases)
    if 0 <= t.extra < PHASES:
        values[EXTRA_AT + t.extra] = 1.0
    values[POOL_AT] = t.pool / CHIPS_EACH / len(t.empires)
    values[BAG_AT] = len(t.bag) / ALL_TILES
    if t.abandoned:
        values[ABANDONED_AT] = len(t.abandoned) / TEN
    write_counts(values, SUPPLY_AT, t.supply, TEN)
    objectives = t.objectives
    for i in range(len(objectives)):
        values[OBJECTIVE_AT + objectives[i]] = 1.0
        if not t.claimed[i]:
            values[OPEN_AT + objectives[i]] = 1.0


def write_own(values: "array[float]", at: int, t: RollTable, seat: int) -> None:
    """Write what only its owner sees: drawn tiles, what lies below the tops of the stacks, what the workers show."""
    e: Empire = t.empires[seat]
    for tile in e.hand:
        if tile >= 0:
            values[at + HAND_AT + PLACE_OF_TILE[tile]] = 1.0
    for code in t.abandoned:
        tile, _ = unpack_abandoned(code)
        if tile >= 0:
            values[at + LEFT_AT + PLACE_OF_TILE[tile]] = 1.0
    for side in range(SIDES):
        for tile in e.stacks[side][1:]:
            if tile >= 0:
                values[at + BELOW_AT + PLACE_OF_FACE[SIDES * tile + side]] = 1.0
    shows_at = at + SHOWS_AT
    for w in e.workers:
        symbol = w >> SYMBOL_BITS & SYMBOL_MASK
        if symbol > LAST_SYMBOL:
            symbol = LAST_SYMBOL
        values[shows_at + symbol] += 1.0


def write_empire(values: "array[float]", at: int, e: Empire) -> None:
    """Write what a seat has in front of it; of what lies behind a screen the view has only what the viewer may know."""
    values[at + POINTS_AT] = points(e) / MANY_POINTS
    if e.chips:
        values[at + CHIPS_AT] = e.chips / CHIPS_EACH
    values[at + CREDITS_AT] = e.credits / TEN
    values[at + BUILT_AT] = len(e.tableau) / ENOUGH_TILES
    if e.hand:
        values[at + HOLDS_AT] = len(e.hand) / FEW
    for side in range(SIDES):
        stack = e.stacks[side]
        if stack:
            face = SIDES * stack[0] + side
            values[at + STACKED_AT + side] = len(stack) / FEW
            values[at + NEEDED_AT + side] = builders_needed(e, face) / FEW
            values[at + TOP_AT + PLACE_OF_FACE[face]] = 1.0
        builders = e.builders[side]
        if builders:
            values[at + BUILDERS_AT + side] = len(builders) / FEW
            for die in builders:
                values[at + AT_WORK_AT + (die & KIND_MASK)] += ONE_OF_FEW
    write_counts(values, at + CUP_AT, e.cup + e.citizenry, FEW)
    tableau_at = at + TABLEAU_AT
    for face, goods in zip(e.tableau, e.goods):
        place = PLACE_OF_FACE[face]
        values[tableau_at + place] = 1.0
        if goods:
            values[at + LOADED_AT + place] = float(len(goods))
            for die in goods:
                values[at + ON_WORLDS_AT + (die & KIND_MASK)] += ONE_OF_FEW
    workers_at = at + WORKERS_AT
    for w in e.workers:
        values[workers_at + (w >> PHASE_BITS) * KINDS + (w & KIND_MASK)] += ONE_OF_FEW
    if e.selector >= 0:
        values[at + SELECTED_AT + phase_of(e.selector)] = 1.0
    if e.dictated:
        values[at + DICTATED_AT] = len(e.dictated) / FEW
    if e.used:
        count = 0
        used = e.used
        while used:
            count += used & 1
            used >>= 1
        values[at + USED_AT] = count / FEW
    if e.scouted:
        tally_bits(values, at + SCOUTED_AT, e.scouted)
    if e.deeds:
        values[at + DEEDS_AT] = len(e.deeds) / FEW
