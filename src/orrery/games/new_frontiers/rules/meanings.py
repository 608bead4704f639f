"""What the codes of New Frontiers' asks mean, and every code that the rules can give them."""

from itertools import permutations
from typing import Final

from orrery.core.ask import Ask
from orrery.core.meaning import AMOUNT, COMPONENT, DO, OTHER, PHASE, STOP, SYMBOL, AskKind, Row, column_names
from orrery.games.new_frontiers.rules.bits import numbers_in, with_bit
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    ALL_TYPES,
    ANY,
    FACES,
    GOALS,
    GRAY,
    HOMES,
    NO_TILE,
    STOCKED_CREDITS,
    TILES,
    TYPES,
    WORLDS,
)
from orrery.games.new_frontiers.rules.phases.develop import buy
from orrery.games.new_frontiers.rules.phases.explore import return_worlds, store_world, take_world
from orrery.games.new_frontiers.rules.phases.produce import (
    choose_producers,
    fill_windfall,
    name_type,
    pay_for_production,
    store_goods,
)
from orrery.games.new_frontiers.rules.phases.settle import (
    CONQUER,
    NO_WORLD,
    PAY,
    REPLACE,
    TERRAFORM,
    pack_settling,
    pack_spending,
    settle,
    settle_second,
    spend_for_military,
    terraform,
    unpack_settling,
    unpack_spending,
)
from orrery.games.new_frontiers.rules.phases.trade import (
    NO_CONSUMER,
    consume_goods,
    consume_one_of,
    consume_types,
    pack_consumer,
    sell,
    sell_extra,
    store_credits,
    unpack_consumer,
    use_consumer,
)
from orrery.games.new_frontiers.rules.powers import SHAPES
from orrery.games.new_frontiers.rules.round import (
    choose_action,
    keep_goal,
    name_last_type,
    pack_goals,
    reveal_goal,
    take_side,
    unpack_goals,
)
from orrery.games.new_frontiers.rules.table import NONE, Frontier

DOES: Final = (
    STOP,
    "pass",
    "no",
    "yes",
    "pay",
    "conquer",
    "replace",
    "terraform",
    "take",
    "choose",
    "keep",
    "buy",
    "store",
    "return",
    "produce",
    "sell",
    "consume",
    "spend",
    "name",
)
PASSES: Final = 2
NO: Final = 3
SETTLES: Final = 5
"""The first of the four ways to settle."""
TAKES: Final = 9
CHOOSES: Final = 10
KEEPS: Final = 11
BUYS: Final = 12
STORES: Final = 13
RETURNS: Final = 14
PRODUCES: Final = 15
SELLS: Final = 16
CONSUMES: Final = 17
SPENDS: Final = 18
NAMES_TYPE: Final = 19

MIXES: Final[tuple[str, ...]] = tuple(
    ["+".join([TYPES[type] for type in numbers_in(mix)]) for mix in range(1, 1 << len(TYPES))]
)
"""Every set of types, in the order of its bits: one type is a set of its own."""
COMPONENT_IDS: Final[tuple[str, ...]] = (*[tile.id for tile in TILES[1:]], *[goal.id for goal in GOALS])
FIRST_GOAL: Final[int] = len(TILES)
"""The number of the first goal among components; tiles have their own numbers."""
NAMES: Final = column_names(do=DOES, component=COMPONENT_IDS, other=COMPONENT_IDS, symbol=MIXES, phase=ACTIONS)

WORLD_KINDS: Final[tuple[int, ...]] = tuple(sorted(set(WORLDS)))
COLONIES: Final[tuple[int, ...]] = tuple(sorted({*WORLDS, *HOMES}))


# Every code --------------------------------------------------------------------------------------------------------------


def yes_no(seats: int) -> list[int]:
    return [0, 1]


def all_homes(seats: int) -> list[int]:
    return list(HOMES)


def all_actions(seats: int) -> list[int]:
    return list(range(len(ACTIONS)))


def all_keepings(seats: int) -> list[int]:
    """A goal to keep with none, one or two others in either order."""
    goals = range(len(GOALS))
    return [pack_goals(order[0], order[1:]) for count in (1, 2, 3) for order in permutations(goals, count)]


def all_faces(seats: int) -> list[int]:
    return [NO_TILE, *FACES]


def all_worlds(seats: int) -> list[int]:
    return list(WORLD_KINDS)


def no_world_or_any(seats: int) -> list[int]:
    return [NO_TILE, *WORLD_KINDS]


def all_colonies(seats: int) -> list[int]:
    return list(COLONIES)


def no_colony_or_any(seats: int) -> list[int]:
    return [NO_TILE, *COLONIES]


def types_given(world: int) -> tuple[int, ...]:
    """The types that a world may be given when it is settled: one of all for a world without any, else none."""
    return ALL_TYPES if TILES[world].type == ANY else (NONE,)


def all_settlings(seats: int) -> list[int]:
    """Every world settled by payment, by Military, or in place of a colony whose power allows it."""
    replaced = [tile.number for tile in TILES if any(power.do == "replace-this" for power in tile.powers)]
    codes = [NO_WORLD]
    for world in WORLD_KINDS:
        if TILES[world].military:
            codes.append(pack_settling(world, NONE, CONQUER, NO_TILE))
            codes.append(pack_settling(world, NONE, PAY, NO_TILE))
        else:
            codes.extend([pack_settling(world, type, PAY, NO_TILE) for type in types_given(world)])
        for old in replaced:
            if old != world:
                codes.extend([pack_settling(world, type, REPLACE, old) for type in types_given(world)])
    return codes


def all_terraformings(seats: int) -> list[int]:
    """Every colony replaced by a world that costs as much, or a little more."""
    reach = max([power.amount for tile in TILES for power in tile.powers if power.do == "terraform"], default=NONE)
    codes = [NO_WORLD]
    for old in COLONIES:
        was = TILES[old]
        for world in WORLD_KINDS:
            tile = TILES[world]
            if was.military or tile.military or old == world or not 0 <= tile.strength - was.strength <= reach:
                continue
            if tile.type == ANY and was.type not in (ANY, GRAY):
                codes.append(pack_settling(world, was.type, TERRAFORM, old))
            elif tile.type == was.type or (was.type == ANY and tile.type != GRAY):
                codes.append(pack_settling(world, NONE, TERRAFORM, old))
    return codes


def settlings_and_terraformings(seats: int) -> list[int]:
    return [*all_settlings(seats), *all_terraformings(seats)]


def all_spendings(seats: int) -> list[int]:
    """Every colony's good, by every power that an empire with all tiles would have."""
    arms = len([power for tile in TILES for power in tile.powers if power.do == "arm"])
    return [pack_spending(arm, world) for arm in range(arms) for world in COLONIES]


def all_types(seats: int) -> list[int]:
    return list(ALL_TYPES)


def all_mixes(seats: int) -> list[int]:
    return list(range(1, 1 << len(TYPES)))


def all_consumers(seats: int) -> list[int]:
    """As many powers as an empire with all tiles would have."""
    count = len([power for tile in TILES for power in tile.powers if power.do in SHAPES])
    return [NO_CONSUMER, *[pack_consumer(at) for at in range(count)]]


def all_stored_credits(seats: int) -> list[int]:
    return list(range(max([goal.most for goal in GOALS if goal.counts == STOCKED_CREDITS], default=0) + 1))


# What a code means -------------------------------------------------------------------------------------------------------


def write_tile(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    """A tile, or none."""
    row[COMPONENT] = code
    if code == NO_TILE:
        row[DO] = PASSES


def write_action(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    row[PHASE] = code + 1


def write_keeping(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    """The goal that is kept, and the one that goes under it first."""
    keeping = unpack_goals(code)
    row[COMPONENT] = FIRST_GOAL + keeping.kept
    if keeping.under:
        row[OTHER] = FIRST_GOAL + keeping.under[0]


def write_reveal(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    """Yes or no, and the goal that would be shown."""
    row[DO] = NO + code
    if t is not None and t.secret >= 0:
        row[COMPONENT] = FIRST_GOAL + t.secret


def write_settling(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    """A world, how it is settled, as which type, and the colony that it replaces."""
    if code == NO_WORLD:
        row[DO] = PASSES
        return
    world, type, way, old = unpack_settling(code)
    row[DO] = SETTLES + way
    row[COMPONENT] = world
    row[OTHER] = old
    if type >= 0:
        row[SYMBOL] = with_bit(0, type)


def write_spending(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    """The good that is spent, and the power that it is spent by."""
    arm, colony = unpack_spending(code)
    row[COMPONENT] = colony
    row[AMOUNT] = arm + 1
    if t is not None:
        row[OTHER] = t.empires[seat].powers.arms[arm].tile


def write_type(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    row[SYMBOL] = with_bit(0, code)


def write_payment(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    """Yes or no, and the colony that produces if it is paid for."""
    row[DO] = NO + code
    if ask.args:
        row[COMPONENT] = ask.args[0]


def write_consumer(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    """Which power consumes, counted from 1, and the tile that has it if the table is known."""
    if code == NO_CONSUMER:
        row[DO] = PASSES
        return
    row[AMOUNT] = unpack_consumer(code) + 1
    if t is not None:
        row[COMPONENT] = t.empires[seat].powers.consumers[unpack_consumer(code)].tile


def write_mix(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    row[SYMBOL] = code


def write_stored_credits(row: Row, ask: Ask, code: int, t: Frontier | None, seat: int) -> None:
    row[DO] = STORES if code else PASSES
    row[AMOUNT] = code


# What an ask is about ----------------------------------------------------------------------------------------------------


def world_asked(ask: Ask, t: Frontier, seat: int) -> int:
    """The world to conquer or to pay for."""
    world: int = ask.args[0]
    return world


def consuming_tile(ask: Ask, t: Frontier, seat: int) -> int:
    """The tile whose power consumes."""
    at: int = ask.args[0]
    return t.empires[seat].powers.consumers[at].tile


ASKS: Final = (
    AskKind(take_side, "one", all_homes, write_tile, do=TAKES),
    AskKind(choose_action, "one", all_actions, write_action, do=CHOOSES),
    AskKind(keep_goal, "one", all_keepings, write_keeping, do=KEEPS),
    AskKind(reveal_goal, "yes-no", yes_no, write_reveal),
    AskKind(buy, "one", all_faces, write_tile, do=BUYS),
    AskKind(take_world, "one", all_worlds, write_tile, do=TAKES),
    AskKind(store_world, "one", no_world_or_any, write_tile, do=STORES),
    AskKind(return_worlds, "some", all_worlds, write_tile, do=RETURNS),
    AskKind(settle, "one", settlings_and_terraformings, write_settling),
    AskKind(settle_second, "one", all_settlings, write_settling),
    AskKind(terraform, "one", all_terraformings, write_settling),
    AskKind(spend_for_military, "one", all_spendings, write_spending, do=SPENDS, subject=world_asked),
    AskKind(name_type, "one", all_types, write_type, do=NAMES_TYPE),
    AskKind(name_last_type, "one", all_types, write_type, do=NAMES_TYPE),
    AskKind(pay_for_production, "yes-no", yes_no, write_payment, subject=world_asked),
    AskKind(choose_producers, "some", all_colonies, write_tile, do=PRODUCES),
    AskKind(fill_windfall, "one", all_colonies, write_tile, do=PRODUCES),
    AskKind(store_goods, "some", all_colonies, write_tile, do=STORES),
    AskKind(sell, "one", no_colony_or_any, write_tile, do=SELLS),
    AskKind(sell_extra, "one", all_colonies, write_tile, do=SELLS),
    AskKind(use_consumer, "one", all_consumers, write_consumer, do=CONSUMES),
    AskKind(consume_one_of, "one", all_colonies, write_tile, do=CONSUMES, subject=consuming_tile),
    AskKind(consume_goods, "some", all_colonies, write_tile, do=CONSUMES, subject=consuming_tile),
    AskKind(consume_types, "one", all_mixes, write_mix, do=CONSUMES, subject=consuming_tile),
    AskKind(store_credits, "one", all_stored_credits, write_stored_credits),
)
