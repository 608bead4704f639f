"""What the codes of Roll for the Galaxy's asks mean, and every code that the rules can give them."""

from typing import Final

from orrery.core.ask import Ask
from orrery.core.meaning import (
    AMOUNT,
    COMPONENT,
    DIE,
    DO,
    OTHER,
    PHASE,
    PLACE,
    SOURCE,
    STOP,
    SYMBOL,
    AskKind,
    Row,
    column_names,
)
from orrery.games.roll_for_the_galaxy.rules.assign import (
    DICTATE,
    NO_PHASE,
    READY,
    TOKEN_PLACES,
    UNASSIGNED,
    lay_on_strip,
    move_to,
    pack_dictation,
    pack_movement,
    pack_selection,
    put_wilds,
    unpack_movement,
    unpack_selection,
    use_power,
)
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.build import (
    NO_CUT,
    bring_back,
    cut_need,
    lose_builders,
    pack_cut,
    put_builders,
    unpack_cut,
    use_builders,
)
from orrery.games.roll_for_the_galaxy.rules.components import (
    DEVELOPMENT,
    EVERYWHERE,
    EXPLORE,
    FACE,
    KIND_NAMES,
    KINDS,
    PAID,
    PHASE_NAMES,
    POWERS,
    ROLLS,
    SHIP,
    SYMBOL_NAMES,
    TALENT,
    TOKEN,
    TWO_PHASES,
    WILD,
    WORLD,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import (
    VIRTUAL,
    is_virtual,
    kind_of,
    phase_of,
    returning_die,
    returns,
    symbol_of,
    worker,
)
from orrery.games.roll_for_the_galaxy.rules.explore import (
    FINISH,
    REARRANGE,
    SCOUT,
    STOCK,
    abandon_tiles,
    do_task,
    give_up_tile,
    pack_placement,
    pack_task,
    put_tile,
    unpack_placement,
    unpack_task,
)
from orrery.games.roll_for_the_galaxy.rules.features import FACE_IDS, PLACE_OF_FACE, TILE_NUMBERS
from orrery.games.roll_for_the_galaxy.rules.owned_dice import (
    FROM_CITIZENRY,
    FROM_COLUMNS,
    FROM_CUP,
    FROM_DEVELOPERS,
    FROM_SETTLERS,
    from_stack,
    from_world,
    pack_taking,
    remove_die,
    unpack_taking,
    world_of,
)
from orrery.games.roll_for_the_galaxy.rules.produce import lay_good, pack_production, unpack_production
from orrery.games.roll_for_the_galaxy.rules.round import (
    ROLLED,
    hire,
    lay_start_tiles,
    recall_dice,
    remove_start_die,
    select_anew,
)
from orrery.games.roll_for_the_galaxy.rules.ship import (
    BUY_NOTHING,
    buy_points,
    pack_shipment,
    pack_spending,
    ship_good,
    spend_credits,
    unpack_shipment,
    unpack_spending,
)
from orrery.games.roll_for_the_galaxy.rules.table import CONSUME, SELL, RollTable

DOES: Final = (
    STOP,
    "pass",
    "no",
    "yes",
    "select",
    "assign",
    "dictate",
    "reassign",
    "stock",
    "scout",
    "rearrange",
    "abandon",
    "give up",
    "develop",
    "place",
    "recruit",
    "recall",
    "remove",
    "produce",
    "trade",
    "consume",
    "cut",
    "build",
    "lose",
    "bring back",
    "buy",
)
PASSES: Final = 2
NO: Final = 3
SELECTS: Final = 5
ASSIGNS: Final = 6
DICTATES: Final = 7
REASSIGNS: Final = 8
STOCKS: Final = 9
SCOUTS: Final = 10
REARRANGES: Final = 11
ABANDONS: Final = 12
GIVES_UP: Final = 13
DEVELOPS: Final = 14
PLACES_TILE: Final = 15
RECRUITS: Final = 16
RECALLS: Final = 17
REMOVES: Final = 18
PRODUCES: Final = 19
TRADES: Final = 20
CONSUMES: Final = 21
CUTS: Final = 22
BUILDS: Final = 23
LOSES: Final = 24
BRINGS_BACK: Final = 25
BUYS: Final = 26

COLUMN_PLACES: Final[tuple[str, ...]] = (*PHASE_NAMES, "apart")
OTHER_PLACES: Final = (
    "cup",
    "citizenry",
    "developers",
    "settlers",
    "columns",
    "goods",
    "under developments",
    "on developments",
    "under worlds",
    "on worlds",
)
INCOMES: Final[int] = len(
    [power for face in FACE for power in POWERS[face] if power.do == "income" and power.when == SHIP and power.end]
)
"""How many powers can pay at the end of Ship."""
INCOME_SETS: Final[tuple[str, ...]] = tuple(
    ["after income " + "+".join([str(n + 1) for n in range(INCOMES) if has_bit(bits, n)]) for bits in range(1, 1 << INCOMES)]
)
PLACE_NAMES: Final[tuple[str, ...]] = (
    *COLUMN_PLACES,
    *OTHER_PLACES,
    *[f"{kind} good" for kind in KIND_NAMES],
    *INCOME_SETS,
)
CUP_PLACE: Final = 7
"""The cup among the places; Citizenry, developers, settlers and columns follow in the order of `FROM_…`."""
GOODS_PLACE: Final = 12
STACK_PLACES: Final = 13
GOOD_PLACES: Final = 17
INCOME_PLACES: Final[int] = GOOD_PLACES + len(KIND_NAMES) - 1
"""Sets of incomes count from 1."""
RETURNING: Final = "returning"
VIRTUAL_NAME: Final = "virtual"
SYMBOLS: Final[tuple[str, ...]] = (*SYMBOL_NAMES, VIRTUAL_NAME, RETURNING)
VIRTUAL_SYMBOL: Final[int] = len(SYMBOL_NAMES) + 1
RETURNING_SYMBOL: Final[int] = len(SYMBOL_NAMES) + 2
NAMES: Final = column_names(
    do=DOES,
    component=FACE_IDS,
    other=FACE_IDS,
    die=KIND_NAMES,
    symbol=SYMBOLS,
    phase=PHASE_NAMES,
    source=PLACE_NAMES,
    place=PLACE_NAMES,
)


# Every code --------------------------------------------------------------------------------------------------------------

MOST_FACES: Final[int] = 3 + len(TILE_NUMBERS)
"""A faction, a home world and every tile: no tableau holds more."""


def symbols_of(kind: int) -> list[int]:
    """What a worker of a kind can show once it is assigned; a two-phase face that was reassigned counts as a plain one."""
    if kind == TALENT:
        return [TOKEN]
    symbols = set(ROLLS[kind])
    if max(symbols) >= TWO_PHASES:
        symbols.update(EVERYWHERE)
    return sorted(symbols)


def workers_in(column: int) -> list[int]:
    """Every worker that can stand in a column once dice are assigned."""
    return [worker(kind, symbol, column) for kind in range(KINDS) for symbol in symbols_of(kind)]


def virtual_workers(phase: int) -> list[int]:
    """Every worker that is no die and that some power gives in a phase."""
    kinds = {kind for face in FACE for power in POWERS[face] if power.when == phase for kind in power.workers}
    return [worker(kind, VIRTUAL, phase) for kind in sorted(kinds)]


def dice_at_tasks() -> list[int]:
    """Every kind of die, and those with $ faces marked as returning too."""
    paid = [kind for kind in range(KINDS) if any(PAID <= symbol < TWO_PHASES for symbol in ROLLS[kind])]
    return [*range(KINDS), *[returning_die(kind) for kind in paid]]


def count_powers(do: str) -> int:
    """How many powers of a kind all faces have together: no tableau has more."""
    return len([power for face in FACE for power in POWERS[face] if power.do == do])


def yes_no(seats: int) -> list[int]:
    return [0, 1]


def all_selections(seats: int) -> list[int]:
    rolled = sorted({w for sides in ROLLED for w in sides})
    return [NO_PHASE, *[pack_selection(w, phase) for w in (*rolled, UNASSIGNED) for phase in EVERYWHERE]]


def all_wilds(seats: int) -> list[int]:
    return [*sorted({w for sides in ROLLED for w in sides if phase_of(w) == WILD}), UNASSIGNED]


def movements_by(power: int) -> list[int]:
    """Every worker moved to every other column by a power."""
    return [
        pack_movement(power, w, to) for column in EVERYWHERE for w in workers_in(column) for to in EVERYWHERE if to != column
    ]


def all_first_movements(seats: int) -> list[int]:
    """Being ready, every worker spent on Dictate, and every first movement by a power of the tableau."""
    codes = [READY, *[pack_dictation(w) for column in EVERYWHERE for w in workers_in(column)]]
    for power in range(1, count_powers("reassign") + 1):
        codes.extend(movements_by(power))
    return codes


def all_further_movements(seats: int) -> list[int]:
    codes = [READY]
    for power in range(DICTATE, count_powers("reassign") + 1):
        codes.extend(movements_by(power))
    return codes


def all_phases(seats: int) -> list[int]:
    return list(EVERYWHERE)


def all_tasks(seats: int) -> list[int]:
    explorers = [*workers_in(EXPLORE), *virtual_workers(EXPLORE)]
    return [FINISH, REARRANGE, *[pack_task(task, w) for task in (STOCK, SCOUT) for w in explorers]]


def all_tiles(seats: int) -> list[int]:
    return list(TILE_NUMBERS)


def all_placements(seats: int) -> list[int]:
    return [pack_placement(tile, side, top) for tile in TILE_NUMBERS for side in (DEVELOPMENT, WORLD) for top in (0, 1)]


def all_kinds(seats: int) -> list[int]:
    return list(range(KINDS))


def all_dice(seats: int) -> list[int]:
    return dice_at_tasks()


def all_takings_from_tiles(seats: int) -> list[int]:
    """Every builder and every good."""
    places = [from_stack(DEVELOPMENT), from_stack(WORLD), *[from_world(at) for at in range(MOST_FACES)]]
    return [pack_taking(place, die) for place in places for die in dice_at_tasks()]


def all_takings(seats: int) -> list[int]:
    """Every die that a seat can have, wherever it lies."""
    codes = [pack_taking(place, kind) for place in (FROM_CUP, FROM_CITIZENRY) for kind in range(KINDS)]
    codes += [pack_taking(FROM_COLUMNS, w) for column in (*EVERYWHERE, WILD) for w in workers_in(column)]
    return [*codes, *all_takings_from_tiles(seats)]


def all_productions(seats: int) -> list[int]:
    return [pack_production(die, at) for die in dice_at_tasks() for at in range(MOST_FACES)]


def all_shipments(seats: int) -> list[int]:
    shippers = [(die, False) for die in dice_at_tasks()] + [(kind_of(w), True) for w in virtual_workers(SHIP)]
    return [
        pack_shipment(mode, shipper, virtual, good, at)
        for mode in (SELL, CONSUME)
        for shipper, virtual in shippers
        for good in dice_at_tasks()
        for at in range(MOST_FACES)
    ]


def all_spendings(seats: int) -> list[int]:
    """How often points are bought, with every set of incomes before."""
    most = max([power.most for face in FACE for power in POWERS[face] if power.do == "spend"], default=0)
    bought = [pack_spending(times, before) for times in range(1, most + 1) for before in range(1 << INCOMES)]
    return [BUY_NOTHING, *bought]


def all_cuts(seats: int) -> list[int]:
    """Every power that is paid or takes a die, by its place among those of its side."""
    numbers = range(count_powers("cut"))
    return [NO_CUT, *[pack_cut(number, die) for number in numbers for die in (0, *all_takings(seats))]]


# What a code means -------------------------------------------------------------------------------------------------------


def put_worker(row: Row, w: int) -> None:
    """The kind of a worker, what it shows and its column."""
    row[DIE] = kind_of(w) + 1
    row[SYMBOL] = VIRTUAL_SYMBOL if is_virtual(w) else symbol_of(w) + 1
    row[SOURCE] = phase_of(w) + 1


def put_die(row: Row, die: int) -> None:
    """The kind of a die at its task, and whether it returns to the cup."""
    row[DIE] = kind_of(die) + 1
    if returns(die):
        row[SYMBOL] = RETURNING_SYMBOL


def put_faces(row: Row, tile: int) -> None:
    """Both faces of a tile, the development first."""
    row[COMPONENT] = PLACE_OF_FACE[face_of(tile, DEVELOPMENT)] + 1
    row[OTHER] = PLACE_OF_FACE[face_of(tile, WORLD)] + 1


def put_built(row: Row, at: int, t: RollTable | None, seat: int) -> None:
    """A place of the tableau, counted from 1, and the face there if the table is known."""
    row[AMOUNT] = at + 1
    if t is not None:
        row[COMPONENT] = PLACE_OF_FACE[t.empires[seat].tableau[at]] + 1


def put_taking(row: Row, code: int, t: RollTable | None, seat: int) -> None:
    """A die and where it lies."""
    place, die = unpack_taking(code)
    at = world_of(place)
    if at >= 0:
        put_die(row, die)
        row[SOURCE] = GOODS_PLACE
        put_built(row, at, t, seat)
    elif place == FROM_COLUMNS:
        put_worker(row, die)
    else:
        put_die(row, die)
        row[SOURCE] = CUP_PLACE + place
        if t is not None and FROM_DEVELOPERS <= place <= FROM_SETTLERS:
            side = place - FROM_DEVELOPERS
            stack = t.empires[seat].stacks[side]
            if stack:
                row[COMPONENT] = PLACE_OF_FACE[face_of(stack[0], side)] + 1


def write_tile(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    put_faces(row, code)


def write_die(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    put_die(row, code)


def write_taking(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    put_taking(row, code, t, seat)


def write_selection(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """The worker that is laid on the strip, and the phase it selects."""
    if code == NO_PHASE:
        row[DO] = PASSES
        return
    row[DO] = SELECTS
    w, phase = unpack_selection(code)
    put_worker(row, w)
    row[PHASE] = phase + 1


def write_worker(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    put_worker(row, code)


def write_column(row: Row, place: int) -> None:
    """The column that a die is put in."""
    row[PLACE] = place + 1


def write_first_movement(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """Being ready, a worker spent on Dictate, or one that a power moves."""
    if code == READY:
        row[DO] = PASSES
        return
    power, w, to = unpack_movement(code)
    put_movement(row, power, w, to)
    if power == DICTATE:
        row[DO] = DICTATES
        row[PLACE] = 0


def write_movement(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """A worker that a power moves, or being ready."""
    if code == READY:
        row[DO] = PASSES
        return
    power, w, to = unpack_movement(code)
    put_movement(row, power, w, to)


def put_movement(row: Row, power: int, w: int, to: int) -> None:
    """A worker, where it goes, and by which power, counted from Dictate on."""
    row[DO] = REASSIGNS
    put_worker(row, w)
    row[AMOUNT] = power
    row[PLACE] = to + 1


def write_phase(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    row[PHASE] = code + 1


def write_task(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """What the next explorer does."""
    if code == FINISH:
        row[DO] = PASSES
    elif code == REARRANGE:
        row[DO] = REARRANGES
    else:
        task, w = unpack_task(code)
        row[DO] = STOCKS if task == STOCK else SCOUTS
        put_worker(row, w)


def write_placement(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """A tile, which side of it is to be built, and whether it goes on top of that stack or under it."""
    tile, side, on_top = unpack_placement(code)
    put_faces(row, tile)
    row[PLACE] = STACK_PLACES + 2 * side + on_top


def write_cut(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """Which power makes building cheaper, counted from 1, and the die that it takes."""
    if code == NO_CUT:
        row[DO] = PASSES
        return
    number, die = unpack_cut(code)
    row[DO] = CUTS
    if die:
        put_taking(row, die, t, seat)
    row[AMOUNT] = number + 1


def write_production(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """A die laid on a world as a good."""
    die, at = unpack_production(code)
    put_die(row, die)
    put_built(row, at, t, seat)


def write_shipment(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """A good that a die ships: its place is the kind of good, its source the cup if it returns there."""
    mode, shipper, virtual, good, at = unpack_shipment(code)
    row[DO] = TRADES if mode == SELL else CONSUMES
    put_die(row, shipper)
    if virtual:
        row[SYMBOL] = VIRTUAL_SYMBOL
    row[PLACE] = GOOD_PLACES + kind_of(good)
    if returns(good):
        row[SOURCE] = CUP_PLACE
    put_built(row, at, t, seat)


def write_yes_no(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    row[DO] = NO + code


def write_spending(row: Row, ask: Ask, code: int, t: RollTable | None, seat: int) -> None:
    """How often points are bought, and after which incomes."""
    times, before = unpack_spending(code)
    row[DO] = BUYS if times else PASSES
    row[AMOUNT] = times
    if before:
        row[PLACE] = INCOME_PLACES + before


# What an ask is about ----------------------------------------------------------------------------------------------------


def face_on_top(ask: Ask, t: RollTable, seat: int) -> int:
    """The face that is built on the side of the ask, one more than its place; 0 for none."""
    side: int = ask.args[0]
    stack = t.empires[seat].stacks[side]
    return PLACE_OF_FACE[face_of(stack[0], side)] + 1 if stack else 0


def face_completed(ask: Ask, t: RollTable, seat: int) -> int:
    """The face that was completed, one more than its place."""
    completed: int = ask.args[2]
    return PLACE_OF_FACE[completed] + 1


def face_dealt(ask: Ask, t: RollTable, seat: int) -> int:
    """The face of the start whose power asks, one more than its place."""
    dealt: int = ask.args[0]
    return PLACE_OF_FACE[dealt] + 1


ASKS: Final = (
    AskKind(lay_start_tiles, "one", all_tiles, write_tile, do=DEVELOPS),
    AskKind(remove_start_die, "one", all_takings, write_taking, do=REMOVES, subject=face_dealt),
    AskKind(lay_on_strip, "one", all_selections, write_selection),
    AskKind(put_wilds, "split", all_wilds, write_worker, do=ASSIGNS, places=TOKEN_PLACES, write_place=write_column),
    AskKind(use_power, "one", all_first_movements, write_first_movement),
    AskKind(move_to, "one", all_further_movements, write_movement),
    AskKind(select_anew, "one", all_phases, write_phase, do=SELECTS),
    AskKind(do_task, "one", all_tasks, write_task),
    AskKind(abandon_tiles, "some", all_tiles, write_tile, do=ABANDONS),
    AskKind(put_tile, "one", all_placements, write_placement, do=PLACES_TILE),
    AskKind(give_up_tile, "one", all_tiles, write_tile, do=GIVES_UP),
    AskKind(cut_need, "one", all_cuts, write_cut, subject=face_on_top),
    AskKind(put_builders, "some", all_dice, write_die, do=BUILDS, subject=face_on_top),
    AskKind(use_builders, "some", all_dice, write_die, do=BUILDS, subject=face_on_top),
    AskKind(lose_builders, "some", all_dice, write_die, do=LOSES, subject=face_completed),
    AskKind(bring_back, "some", all_dice, write_die, do=BRINGS_BACK),
    AskKind(remove_die, "one", all_takings, write_taking, do=REMOVES),
    AskKind(lay_good, "one", all_productions, write_production, do=PRODUCES),
    AskKind(ship_good, "one", all_shipments, write_shipment),
    AskKind(buy_points, "yes-no", yes_no, write_yes_no),
    AskKind(spend_credits, "one", all_spendings, write_spending),
    AskKind(hire, "some", all_kinds, write_die, do=RECRUITS),
    AskKind(recall_dice, "some", all_takings_from_tiles, write_taking, do=RECALLS),
)
