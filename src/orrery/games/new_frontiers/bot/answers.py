"""How the heuristic bot answers each question: what its options are worth, by the step that takes the answer."""

from collections.abc import Callable
from typing import Final

from orrery.core.ask import One, Some
from orrery.games.new_frontiers.bot.situation import LENGTH, Situation, credit, tile_value
from orrery.games.new_frontiers.bot.worth import (
    action_value,
    consumer_value,
    produced_type,
    purchase_value,
    sale_value,
    settle_value,
    spare_value,
    world_promise,
)
from orrery.games.new_frontiers.rules.components import (
    EXPLORE,
    GOALS,
    NO_TILE,
    PRICES,
    PRODUCE,
    SETTLE,
    STOCKED_CREDITS,
    STOCKED_GOODS,
    STOCKED_WORLDS,
    TILES,
    TRADE,
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
from orrery.games.new_frontiers.rules.phases.settle import settle, settle_second, spend_for_military, terraform, unpack_spending
from orrery.games.new_frontiers.rules.phases.trade import (
    NO_CONSUMER,
    consume_goods,
    consume_one_of,
    consume_types,
    sell,
    sell_extra,
    store_credits,
    unpack_consumer,
    use_consumer,
)
from orrery.games.new_frontiers.rules.round import (
    choose_action,
    keep_goal,
    name_last_type,
    reveal_goal,
    take_side,
    unpack_goals,
)
from orrery.games.new_frontiers.rules.scoring import goal_points, points
from orrery.games.new_frontiers.rules.table import NONE, Empire

STORING: Final = 3
"""How many rounds before the end goods and credits are stored."""
STORES = {EXPLORE: STOCKED_WORLDS, SETTLE: STOCKED_WORLDS, PRODUCE: STOCKED_GOODS, TRADE: STOCKED_CREDITS}
"""What a goal counts that one can store for in each action."""


def option_value(situation: Situation, ask: One) -> Callable[[int], float]:
    """What each option of an ask is worth."""
    value = VALUES[ask.name]
    return lambda code: value(situation, code)


# Yes or no, and several --------------------------------------------------------------------------------------------------


def pays_for_production(situation: Situation) -> bool:
    """Pay for a good while it is worth more."""
    return situation.left > 1


def reveals_goal(situation: Situation) -> bool:
    """Show a goal that one can store for."""
    table = situation.table
    return GOALS[table.secret].counts == STORES[table.action] and situation.left < LENGTH / 2


def worlds_to_return(situation: Situation, ask: Some) -> tuple[int, ...]:
    return cheapest(ask, ask.least, lambda world: world_promise(situation, world))


def goods_to_store(situation: Situation, ask: Some) -> tuple[int, ...]:
    """Store goods only at the end, and the cheap ones."""
    most = ask.most if situation.left <= STORING else 0
    return cheapest(ask, most, lambda world: PRICES[situation.empire.good_on(world)])


def colonies_to_fill(situation: Situation, ask: Some) -> tuple[int, ...]:
    return cheapest(ask, ask.most, lambda world: -TILES[world].pays)


def goods_to_consume(situation: Situation, ask: Some) -> tuple[int, ...]:
    return cheapest(ask, ask.least, lambda world: spare_value(situation.empire, world))


def cheapest(ask: Some, count: int, worth: Callable[[int], float]) -> tuple[int, ...]:
    """So many items of an ask, those of least worth."""
    return tuple(sorted(sorted(ask.items, key=lambda item: (worth(item), item))[:count]))


# Goals and the world without a type --------------------------------------------------------------------------------------


def goal_lead(situation: Situation, goal: int) -> float:
    """By how much a goal favours this seat as things stand; the stored ones wait for the end."""
    table, seat = situation.table, situation.seat
    own = goal_points(table.empires[seat], GOALS[goal], NONE)
    others = [goal_points(empire, GOALS[goal], NONE) for other, empire in enumerate(table.empires) if other != seat]
    return own - sum(others) / len(others)


def storage_value(situation: Situation, world: int) -> float:
    """Store the world that promises least, once it is not likely to be settled."""
    if world == NO_TILE:
        return 0.0
    if situation.left > 4 and len(situation.empire.explored) <= 4:
        return -1.0
    return 1.2 - max(0.0, world_promise(situation, world))


def tax_points(empire: Empire, credits: int) -> float:
    """Points for credits on the stockpile mat."""
    goal = next(goal for goal in GOALS if goal.counts == STOCKED_CREDITS)
    empire.stock_credits += credits
    points_with_them = goal_points(empire, goal, NONE)
    empire.stock_credits -= credits
    return float(points_with_them)


def named_value(situation: Situation, type: int) -> float:
    """The points with this type; in Produce, dear goods and types that a power asks for."""
    table, seat = situation.table, situation.seat
    before, table.named = table.named, type
    value = float(points(table, seat))
    table.named = before
    powers = table.empires[seat].powers
    uses = sum([amount for amount, of in powers.per_colony if of.type == type]) + powers.fills.count(type)
    return value + PRICES[type] * 0.2 + uses


# One of several ----------------------------------------------------------------------------------------------------------


def filling_value(situation: Situation, world: int) -> float:
    return PRICES[produced_type(situation.empire, world)] + 2.0 * TILES[world].pays


def use_value(situation: Situation, code: int) -> float:
    """A Consume power now; leaving the optional ones is worth next to nothing."""
    if code == NO_CONSUMER:
        return 0.1
    return consumer_value(situation.empire.powers.consumers[unpack_consumer(code)], situation.left)


def stored_value(situation: Situation, credits: int) -> float:
    """Credits stored at the end, by the points they bring there."""
    if situation.left > STORING:
        return -credits
    return tax_points(situation.empire, credits) - credits * credit(situation.left)


DECISIONS: dict[str, Callable[[Situation], bool]] = {
    pay_for_production.__name__: pays_for_production,
    reveal_goal.__name__: reveals_goal,
}
PICKS: dict[str, Callable[[Situation, Some], tuple[int, ...]]] = {
    return_worlds.__name__: worlds_to_return,
    store_goods.__name__: goods_to_store,
    choose_producers.__name__: colonies_to_fill,
    consume_goods.__name__: goods_to_consume,
}
VALUES: dict[str, Callable[[Situation, int], float]] = {
    choose_action.__name__: action_value,
    take_side.__name__: lambda situation, home: tile_value(situation, home, LENGTH),
    buy.__name__: purchase_value,
    take_world.__name__: world_promise,
    store_world.__name__: storage_value,
    settle.__name__: lambda situation, code: settle_value(situation, code, True),
    settle_second.__name__: lambda situation, code: settle_value(situation, code, False),
    terraform.__name__: lambda situation, code: settle_value(situation, code, False),
    name_type.__name__: named_value,
    name_last_type.__name__: named_value,
    fill_windfall.__name__: filling_value,
    sell.__name__: lambda situation, world: sale_value(situation.empire, world, situation.left),
    sell_extra.__name__: lambda situation, world: sale_value(situation.empire, world, situation.left),
    use_consumer.__name__: use_value,
    consume_types.__name__: lambda situation, mix: 0.0,
    consume_one_of.__name__: lambda situation, world: -spare_value(situation.empire, world),
    spend_for_military.__name__: lambda situation, code: -spare_value(situation.empire, unpack_spending(code).world),
    store_credits.__name__: stored_value,
    keep_goal.__name__: lambda situation, code: goal_lead(situation, unpack_goals(code).kept),
}
"""What the options of each ask are worth, by the step that takes the answer."""
