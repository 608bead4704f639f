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
    no_row,
)
from orrery.games.roll_for_the_galaxy.rules.assign import (
    DICTATE,
    NO_PHASE,
    READY,
    TOKEN_PLACES,
    UNASSIGNED,
    pack_dictation,
    pack_movement,
    pack_selection,
    unpack_movement,
    unpack_selection,
)
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.build import NO_CUT, pack_cut, unpack_cut
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
from orrery.games.roll_for_the_galaxy.rules.explore import (
    FINISH,
    REARRANGE,
    SCOUT,
    STOCK,
    pack_placement,
    pack_task,
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
    unpack_taking,
    world_of,
)
from orrery.games.roll_for_the_galaxy.rules.produce import pack_production, unpack_production
from orrery.games.roll_for_the_galaxy.rules.round import ROLLED
from orrery.games.roll_for_the_galaxy.rules.ship import (
    BUY_NOTHING,
    pack_shipment,
    pack_spending,
    unpack_shipment,
    unpack_spending,
)
from orrery.games.roll_for_the_galaxy.rules.table import (
    CONSUME,
    SELL,
    VIRTUAL,
    RollTable,
    is_virtual,
    kind_of,
    phase_of,
    returning_die,
    returns,
    symbol_of,
    worker,
)

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
ON_TILE: Final[dict[str, int]] = {"abandon_tiles": ABANDONS, "give_up_tile": GIVES_UP, "lay_start_tiles": DEVELOPS}
"""The asks whose codes are tiles, with what is done to them."""
ON_DIE: Final[dict[str, int]] = {
    "hire": RECRUITS,
    "put_builders": BUILDS,
    "use_builders": BUILDS,
    "lose_builders": LOSES,
    "bring_back": BRINGS_BACK,
}
"""The asks whose codes are dice at their tasks, with what is done to them."""
ON_TAKING: Final[dict[str, int]] = {"recall_dice": RECALLS, "remove_die": REMOVES, "remove_start_die": REMOVES}
"""The asks whose codes are dice with the place they are taken from."""

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
    return [FINISH, REARRANGE, *[pack_task(what, w) for what in (STOCK, SCOUT) for w in explorers]]


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


ASKS: Final = (
    AskKind("lay_start_tiles", "one", all_tiles),
    AskKind("remove_start_die", "one", all_takings),
    AskKind("lay_on_strip", "one", all_selections),
    AskKind("put_wilds", "split", all_wilds, TOKEN_PLACES),
    AskKind("use_power", "one", all_first_movements),
    AskKind("move_to", "one", all_further_movements),
    AskKind("select_anew", "one", all_phases),
    AskKind("do_task", "one", all_tasks),
    AskKind("abandon_tiles", "some", all_tiles),
    AskKind("put_tile", "one", all_placements),
    AskKind("give_up_tile", "one", all_tiles),
    AskKind("cut_need", "one", all_cuts),
    AskKind("put_builders", "some", all_dice),
    AskKind("use_builders", "some", all_dice),
    AskKind("lose_builders", "some", all_dice),
    AskKind("bring_back", "some", all_dice),
    AskKind("remove_die", "one", all_takings),
    AskKind("lay_good", "one", all_productions),
    AskKind("ship_good", "one", all_shipments),
    AskKind("buy_points", "yes-no", yes_no),
    AskKind("spend_credits", "one", all_spendings),
    AskKind("hire", "some", all_kinds),
    AskKind("recall_dice", "some", all_takings_from_tiles),
)


# What a code means -------------------------------------------------------------------------------------------------------


def code_row(ask: Ask, code: int, t: RollTable | None, seat: int) -> Row:
    """What an option or item of an ask means; with a table, which face lies at a place of the tableau."""
    row = no_row()
    name = ask.name
    if name == "lay_on_strip" or name == "put_wilds" or name == "use_power" or name == "move_to":
        write_assignment(row, name, code)
    elif name in ON_TILE:
        row[DO] = ON_TILE[name]
        write_tile(row, code)
    elif name in ON_DIE:
        row[DO] = ON_DIE[name]
        write_die(row, code)
    elif name in ON_TAKING:
        row[DO] = ON_TAKING[name]
        write_taking(row, code, t, seat)
    elif name == "do_task":
        write_task(row, code)
    elif name == "put_tile":
        tile, side, on_top = unpack_placement(code)
        row[DO] = PLACES_TILE
        write_tile(row, tile)
        row[PLACE] = STACK_PLACES + 2 * side + on_top
    elif name == "select_anew":
        row[DO] = SELECTS
        row[PHASE] = code + 1
    elif name == "ship_good" or name == "lay_good":
        write_good(row, name, code, t, seat)
    else:
        write_payment(row, name, code, t, seat)
    return row


def write_worker(row: Row, w: int) -> None:
    """The kind of a worker, what it shows and its column."""
    row[DIE] = kind_of(w) + 1
    row[SYMBOL] = VIRTUAL_SYMBOL if is_virtual(w) else symbol_of(w) + 1
    row[SOURCE] = phase_of(w) + 1


def write_die(row: Row, die: int) -> None:
    """The kind of a die at its task, and whether it returns to the cup."""
    row[DIE] = kind_of(die) + 1
    if returns(die):
        row[SYMBOL] = RETURNING_SYMBOL


def write_tile(row: Row, tile: int) -> None:
    """Both faces of a tile, the development first."""
    row[COMPONENT] = PLACE_OF_FACE[face_of(tile, DEVELOPMENT)] + 1
    row[OTHER] = PLACE_OF_FACE[face_of(tile, WORLD)] + 1


def write_built(row: Row, at: int, t: RollTable | None, seat: int) -> None:
    """A place of the tableau, counted from 1, and the face there if the table is known."""
    row[AMOUNT] = at + 1
    if t is not None:
        row[COMPONENT] = PLACE_OF_FACE[t.empires[seat].tableau[at]] + 1


def write_assignment(row: Row, name: str, code: int) -> None:
    """What is done with a worker behind the screen."""
    if name == "lay_on_strip":
        row[DO] = PASSES if code == NO_PHASE else SELECTS
        if code != NO_PHASE:
            w, phase = unpack_selection(code)
            write_worker(row, w)
            row[PHASE] = phase + 1
    elif name == "put_wilds":
        row[DO] = ASSIGNS
        write_worker(row, code)
    elif code == READY:
        row[DO] = PASSES
    else:
        power, w, to = unpack_movement(code)
        write_worker(row, w)
        row[AMOUNT] = power
        if name == "use_power" and power == DICTATE:
            row[DO] = DICTATES
        else:
            row[DO] = REASSIGNS
            row[PLACE] = to + 1


def write_task(row: Row, code: int) -> None:
    """What the next explorer does."""
    if code == FINISH:
        row[DO] = PASSES
    elif code == REARRANGE:
        row[DO] = REARRANGES
    else:
        what, w = unpack_task(code)
        row[DO] = STOCKS if what == STOCK else SCOUTS
        write_worker(row, w)


def write_taking(row: Row, code: int, t: RollTable | None, seat: int) -> None:
    """A die and where it lies."""
    place, die = unpack_taking(code)
    at = world_of(place)
    if at >= 0:
        write_die(row, die)
        row[SOURCE] = GOODS_PLACE
        write_built(row, at, t, seat)
    elif place == FROM_COLUMNS:
        write_worker(row, die)
    else:
        write_die(row, die)
        row[SOURCE] = CUP_PLACE + place
        if t is not None and FROM_DEVELOPERS <= place <= FROM_SETTLERS:
            side = place - FROM_DEVELOPERS
            stack = t.empires[seat].stacks[side]
            if stack:
                row[COMPONENT] = PLACE_OF_FACE[face_of(stack[0], side)] + 1


def write_good(row: Row, name: str, code: int, t: RollTable | None, seat: int) -> None:
    """A die laid on a world as a good, or a good that a die ships: its place is the kind of good, its source the cup if it returns there."""
    if name == "lay_good":
        die, at = unpack_production(code)
        row[DO] = PRODUCES
        write_die(row, die)
    else:
        mode, shipper, virtual, good, at = unpack_shipment(code)
        row[DO] = TRADES if mode == SELL else CONSUMES
        write_die(row, shipper)
        if virtual:
            row[SYMBOL] = VIRTUAL_SYMBOL
        row[PLACE] = GOOD_PLACES + kind_of(good)
        if returns(good):
            row[SOURCE] = CUP_PLACE
    write_built(row, at, t, seat)


def write_payment(row: Row, name: str, code: int, t: RollTable | None, seat: int) -> None:
    """Powers that are paid with credits or dice."""
    if name == "buy_points":
        row[DO] = NO + code
    elif name == "spend_credits":
        times, before = unpack_spending(code)
        row[DO] = BUYS if times else PASSES
        row[AMOUNT] = times
        if before:
            row[PLACE] = INCOME_PLACES + before
    elif code == NO_CUT:
        row[DO] = PASSES
    else:
        number, die = unpack_cut(code)
        row[DO] = CUTS
        if die:
            write_taking(row, die, t, seat)
        row[AMOUNT] = number + 1


def subject(ask: Ask, t: RollTable, seat: int) -> int:
    """The face that an ask is about, one more than its place; 0 for none: what is built, or whose power asks."""
    name = ask.name
    if name == "put_builders" or name == "use_builders" or name == "cut_need":
        side: int = ask.args[0]
        stack = t.empires[seat].stacks[side]
        return PLACE_OF_FACE[face_of(stack[0], side)] + 1 if stack else 0
    if name == "lose_builders":
        completed: int = ask.args[2]
        return PLACE_OF_FACE[completed] + 1
    if name == "remove_start_die":
        dealt: int = ask.args[0]
        return PLACE_OF_FACE[dealt] + 1
    return 0


def place_row(ask: Ask, place: int) -> Row:
    """The column that a die is put in."""
    row = no_row()
    row[PLACE] = place + 1
    return row
