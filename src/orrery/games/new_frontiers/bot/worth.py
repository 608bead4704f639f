"""What purchases, settles, goods and actions are worth to a seat, as the heuristic bot sees them."""

from typing import Final

from orrery.games.new_frontiers.bot.situation import Situation, credit, tile_value
from orrery.games.new_frontiers.rules.components import (
    ALIEN,
    ANY,
    DEVELOP,
    ENVOYS,
    EXPLORE,
    NO_TILE,
    PLAN,
    PRICES,
    PRODUCE,
    PRODUCTION,
    SETTLE,
    TILES,
    TRADE,
)
from orrery.games.new_frontiers.rules.phases.develop import for_sale
from orrery.games.new_frontiers.rules.phases.settle import (
    COLONISTS_INSTEAD,
    CONQUER,
    NO_WORLD,
    PAY,
    TERRAFORM,
    settlings,
    unpack_settling,
)
from orrery.games.new_frontiers.rules.powers import CONSUMES, DIFFERENT, SELLS, Consumer, military_against, settle_cost
from orrery.games.new_frontiers.rules.table import Empire, develop_cost, price

COLONIST: Final = 0.45
"""What a colonist is worth while there are worlds to settle."""
SPARE: Final = 0.15
"""What a colonist is worth beyond those that the explored worlds can take."""
THIRST: Final = 1.2
"""What another explored world is worth to somebody who has none."""
CROWDED: Final = 0.9
"""The same with four players or more, where exploring serves the others most."""
RIVAL: Final = 0.7
"""How much of what an action brings the others counts against it, shared among them."""


# Develop and Explore -----------------------------------------------------------------------------------------------------


def purchase_value(situation: Situation, face: int) -> float:
    if face == NO_TILE:
        return 0.0
    cost = develop_cost(situation.table, situation.seat, face)
    return situation.tile_value(face, True) - cost * credit(situation.left)


def world_promise(situation: Situation, world: int) -> float:
    """What an explored world may be worth once it is settled, less what that takes."""
    left = situation.left
    empire = situation.empire
    tile = TILES[world]
    value = tile_value(situation, world, left - 1) - tile.colonists * COLONIST
    if tile.military:
        short = tile.strength - military_against(empire.powers, tile)
        if empire.powers.annexes:
            cost = settle_cost(empire.powers, tile, tile.type)
            if cost >= 0:
                short = min(short, max(0, cost - empire.credits) // 2 + 1)
        return value - max(0, short) * (1.1 + 5.3 / max(1.0, left))
    cost = settle_cost(empire.powers, tile, tile.type)
    return value - cost * credit(left) - max(0, cost - empire.credits) * (0.1 + 1.2 / max(1.0, left))


# Settle ------------------------------------------------------------------------------------------------------------------


def settle_value(situation: Situation, code: int, instead: bool) -> float:
    """A settle, or the two colonists that one gets instead of the first one."""
    left = situation.left
    empire = situation.empire
    if code == NO_WORLD:
        return colonists_value(empire, COLONISTS_INSTEAD, left) if instead else 0.0
    world, type, way, old = unpack_settling(code)
    tile = TILES[world]
    value = situation.tile_value(world, False) - tile.colonists * COLONIST * 0.5
    if way == PAY:
        value -= settle_cost(empire.powers, tile, type if type >= 0 else tile.type) * credit(left)
    elif way == CONQUER:
        missing = tile.strength - military_against(empire.powers, tile) - empire.boost
        value -= max(0, missing) * 0.4
    else:
        value -= situation.tile_value(old, False)
        if way == TERRAFORM:
            value += colonists_value(empire, COLONISTS_INSTEAD, left) if instead else 0.0
    value += empire.powers.settle_credits * credit(left) + 0.3 * empire.powers.settle_worlds
    if type >= 0:
        value += 0.1 * PRICES[type]
    return value


def best_settle(situation: Situation, more: int) -> float:
    """The best that a Settle can bring a seat, with so many colonists more."""
    empire, left = situation.empire, situation.left
    empire.colonists += more
    values = [settle_value(situation, code, True) for code in (NO_WORLD, *settlings(empire))]
    empire.colonists -= more
    return max(values) + colonists_value(empire, more, left)


def colonists_value(empire: Empire, more: int, left: float) -> float:
    """What so many colonists more are worth: those that there are worlds for, and the others."""
    needed = sum([TILES[world].colonists for world in empire.explored]) + 1 - empire.colonists
    used = max(0, min(more, needed)) if left > 1.5 else 0
    return used * COLONIST + (more - used) * SPARE


# Goods -------------------------------------------------------------------------------------------------------------------


def produced_type(empire: Empire, world: int) -> int:
    """The type of good that a colony produces; the dearest until its owner has named one."""
    type = TILES[world].type
    return (empire.named if empire.named >= 0 else ALIEN) if type == ANY else type


def spare_value(empire: Empire, world: int) -> float:
    """The loss of a colony's good: most for expensive goods and those that are not produced again by themselves."""
    good = empire.good_on(world)
    return price(empire, good) + (0.0 if TILES[world].kind == PRODUCTION else 0.5) - (0.0 if TILES[world].for_sale else 3.0)


def capacity(empire: Empire) -> int:
    """How many goods the Consume powers could take."""
    return sum([consumer.goods for consumer in empire.powers.consumers if consumer.shape != SELLS])


def consumer_value(consumer: Consumer, left: float) -> float:
    """What a Consume power pays for each good."""
    if consumer.shape == SELLS:
        return 0.8
    worth = consumer.vp + consumer.credits * credit(left)
    return worth / consumer.goods if consumer.shape in (CONSUMES, DIFFERENT) else worth


def sale_value(empire: Empire, world: int, left: float) -> float:
    """The price of a good, less what consuming it would bring if every good is wanted for that."""
    if world == NO_TILE:
        return 0.0
    value = price(empire, empire.good_on(world)) * credit(left)
    if empire.good_count <= capacity(empire):
        value -= 0.53 + empire.powers.vp_per_good
    return value + (0.05 if TILES[world].kind == PRODUCTION else 0.0)


def trade_value(empire: Empire, left: float) -> float:
    """What a Trade-Consume brings a seat."""
    sale = max([0.0, *[sale_value(empire, world, left) for world, good in zip(empire.colonies, empire.goods) if good >= 0]])
    goods = empire.good_count - (1 if sale > 0 else 0)
    eaten = 0.0
    for worth, takes in sorted([(-consumer_value(c, left), c.goods) for c in empire.powers.consumers if c.shape != SELLS]):
        used = min(takes, goods)
        eaten -= used * worth
        goods -= used
    return sale + eaten + empire.powers.consume_vp + empire.powers.vp_per_good * min(capacity(empire), empire.good_count)


def produce_value(empire: Empire, left: float, chooses: bool) -> float:
    """What a Produce brings a seat: goods are worth something while there is a Trade to come."""
    if left <= 0.5:
        return 0.0
    rate = min(1.0, left / 2.2)
    value = empire.powers.produce_income * credit(left)
    empty = []
    for world, good in zip(empire.colonies, empire.goods):
        tile = TILES[world]
        if good < 0 and tile.type >= 0:
            worth = rate * (0.64 + 0.27 * PRICES[produced_type(empire, world)]) + tile.pays * credit(left)
            if tile.kind == PRODUCTION:
                value += worth
            else:
                empty.append(worth)
    fills = len(empire.powers.fills) + (1 if chooses else 0)
    return value + sum(sorted(empty, reverse=True)[:fills])


# Actions -----------------------------------------------------------------------------------------------------------------


def best_purchase(situation: Situation, less: int) -> float:
    """The best that a Develop can bring a seat."""
    empire, left = situation.empire, situation.left
    empire.credits += less + empire.powers.develop_income
    values = [purchase_value(situation, face) for face in for_sale(situation.table, situation.seat)]
    empire.credits -= less + empire.powers.develop_income
    best = max([0.0, *values])
    return (
        best
        + (less + empire.powers.develop_credits if best else 0) * credit(left)
        + empire.powers.develop_income * credit(left)
    )


def share(situation: Situation, action: int, chooses: bool) -> float:
    """What an action brings a seat, as its chooser or along with the others."""
    table, empire, left = situation.table, situation.empire, situation.left
    if action == DEVELOP:
        return best_purchase(situation, int(chooses))
    if action == EXPLORE:
        ready = len(empire.explored)
        worlds = (2 if chooses else 1) + 0.7 * empire.powers.explore_worlds
        first = THIRST if len(table.empires) < 4 else CROWDED
        thirst = max(0.15, first - 0.46 * ready) if left > 2.75 else 0.0
        return worlds * thirst + empire.powers.explore_colonists * COLONIST
    if action == SETTLE:
        return best_settle(situation, int(chooses))
    if action == PRODUCE:
        return produce_value(empire, left, chooses) + (table.produce_credits * credit(left) if chooses else 0.0)
    if action == TRADE:
        return trade_value(empire, left) + int(chooses)
    return 0.0


def action_value(situation: Situation, action: int) -> float:
    """What choosing an action brings, less what it brings the others."""
    table, seat, left = situation.table, situation.seat, situation.left
    if action == ENVOYS:
        return 1.0 + (0.4 if table.track[0] != seat and left > 1 else 0.0)
    if action == PLAN:
        lead = 0.7 if table.pile else 0.0
        return credit(left) + lead + (0.1 if table.track[0] != seat else 0.0)
    if action not in (DEVELOP, EXPLORE, SETTLE, PRODUCE, TRADE):
        return 2.3 * credit(left)
    others = [other for other in range(len(table.empires)) if other != seat]
    share_of_others = sum([share(situation.from_seat(other), action, False) for other in others]) / len(others)
    return share(situation, action, True) - RIVAL * share_of_others
