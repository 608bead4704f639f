"""A bot for New Frontiers that weighs every tile by its points and by what its powers bring in the rounds that are left."""

from collections.abc import Callable

from orrery.bots.look import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer, One, Some, YesNo
from orrery.games.new_frontiers.effects import CONSUMES, DIFFERENT, SELLS, Consumer, military_against, settle_cost
from orrery.games.new_frontiers.phases.develop import for_sale
from orrery.games.new_frontiers.phases.settle import CONQUER, PAY, TERRAFORM, settlings, unpacked
from orrery.games.new_frontiers.round import POOL_PER_SEAT
from orrery.games.new_frontiers.scoring import goal_points, points
from orrery.games.new_frontiers.table import NONE, Empire, Frontier, develop_cost, price
from orrery.games.new_frontiers.tiles import (
    ANY,
    DEVELOP,
    ENVOYS,
    EXPLORE,
    GOALS,
    PLAN,
    PRICES,
    PRODUCE,
    PRODUCTION,
    SETTLE,
    TILES,
    TRADE,
    WINDFALL,
    Power,
)

LENGTH = 11.5
"""How many rounds a game lasts, more or less."""
CREDIT = 1.03
"""What a credit is worth in points while there is time to spend it."""
COLONIST = 0.45
"""What a colonist is worth while there are worlds to settle."""
SPARE = 0.15
"""What a colonist is worth beyond those that the explored worlds can take."""
THIRST = 1.2
"""What another explored world is worth to somebody who has none."""
CROWDED = 0.9
"""The same with four players or more, where exploring serves the others most."""
POWER = 1.13
"""How much what powers and colonies bring later counts beside points."""
RIVAL = 0.7
"""How much of what an action brings the others counts against it, shared among them."""


class Heuristic:
    """Looks one answer ahead: points, and what powers, goods, credits and colonists will bring until the end.

    What things are worth here was learned from many games of one set of worths against another.
    """

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        table: Frontier = look.view.table
        seat = look.seat
        ask = look.ask
        left = rounds_left(table)
        if isinstance(ask, YesNo):
            return self.decide(table, seat, ask.name, left)
        if isinstance(ask, Some):
            return self.pick(table, seat, ask, left)
        assert isinstance(ask, One)
        return max(ask.options, key=option_value(table, seat, ask, left))

    def decide(self, table: Frontier, seat: int, name: str, left: float) -> int:
        """Pay for a good while it is worth more; show a goal that one can store for."""
        if name == "pay_for_production":
            return int(left > 1)
        stores = {EXPLORE: 0, SETTLE: 0, PRODUCE: 1, TRADE: 2}
        return int(GOALS[table.secret].counts == stores[table.action] and left < LENGTH / 2)

    def pick(self, table: Frontier, seat: int, ask: Some, left: float) -> tuple[int, ...]:
        empire = table.empires[seat]
        if ask.name == "return_worlds":
            before = points(table, seat)
            worst = sorted(ask.items, key=lambda world: (world_promise(table, seat, world, left, before), world))
            return tuple(sorted(worst[: ask.least]))
        if ask.name == "store_goods":
            cheap = sorted(ask.items, key=lambda world: (PRICES[good_on(empire, world)], world))
            wanted = ask.most if left <= 3 else 0
            return tuple(sorted(cheap[:wanted]))
        if ask.name == "choose_producers":
            best = sorted(ask.items, key=lambda world: (-TILES[world].pays, world))
            return tuple(sorted(best[: ask.most]))
        first = sorted(ask.items, key=lambda world: (spare_value(empire, world), world))
        return tuple(sorted(first[: ask.least]))


def option_value(table: Frontier, seat: int, ask: One, left: float) -> Callable[[int], float]:
    """What each option of an ask is worth."""
    empire = table.empires[seat]
    before = points(table, seat)
    match ask.name:
        case "choose_action":
            return lambda action: action_value(table, seat, action, left)
        case "take_side":
            return lambda home: tile_value(table, seat, home, LENGTH, False, before)
        case "buy":
            return lambda face: purchase_value(table, seat, face, left, before)
        case "take_world":
            return lambda world: world_promise(table, seat, world, left, before)
        case "store_world":
            return lambda world: storage_value(table, seat, world, left, before)
        case "settle" | "settle_second" | "terraform":
            return lambda code: settle_value(table, seat, code, left, ask.name == "settle", before)
        case "name_last_type" | "name_type":
            return lambda code: named_value(table, seat, code)
        case "fill_windfall":
            return lambda world: PRICES[produced(empire, world)] + 2.0 * TILES[world].pays
        case "sell" | "sell_extra":
            return lambda world: sale_value(empire, world, left)
        case "use_consumer":
            return lambda code: consumer_value(empire.powers.consumers[code - 1], left) if code else 0.1
        case "consume_one_of":
            return lambda world: -spare_value(empire, world)
        case "spend_for_military":
            return lambda code: -spare_value(empire, code & 127)
        case "store_credits":
            return lambda code: (tax_points(empire, code) - code * credit(left)) if left <= 3 else -code
        case "keep_goal":
            return lambda code: goal_lead(table, seat, (code & 15) - 1)
        case _:
            return lambda code: 0.0


# The clock ---------------------------------------------------------------------------------------------------------------


def rounds_left(table: Frontier) -> float:
    """A guess at how many rounds are still played, this one included."""
    seats = len(table.empires)
    if table.ending:
        return 0.5
    total = POOL_PER_SEAT * seats
    gone = max(1 - table.vp_pool / total, 1 - (table.colonists - 5) / total)
    for empire in table.empires:
        gone = max(gone, len(empire.colonies) / 8, empire.spaces / 11)
    return max(1.0, min(LENGTH - table.round + 2, (1 - gone) * LENGTH))


def credit(left: float) -> float:
    """What a credit is worth: little once there is nothing more to buy."""
    return CREDIT * min(1.0, left / 7.5) if left > 1 else 0.14


# Tiles -------------------------------------------------------------------------------------------------------------------


def tile_value(table: Frontier, seat: int, tile: int, left: float, development: bool, before: int) -> float:
    """The points that a tile adds to those of `before`, bonuses of others included, and what its powers and goods bring."""
    empire = table.empires[seat]
    tiles = empire.developments if development else empire.colonies
    tiles.append(tile)
    gain = float(points(table, seat) - before)
    tiles.pop()
    use = max(0.0, left - 1) * POWER
    for power in TILES[tile].powers:
        gain += power_value(empire, power, use)
    record = TILES[tile]
    if record.type >= 0:
        worth = PRICES[record.type] if record.type < ANY else 2
        if record.kind == PRODUCTION:
            gain += use * (0.19 + 0.065 * worth)
        elif record.kind == WINDFALL:
            gain += worth * credit(left) + use * 0.11
    return gain


def power_value(empire: Empire, power: Power, left: float) -> float:
    """What a power brings over so many rounds, in points."""
    amount = power.amount
    match power.do:
        case "military":
            return left * (0.1 if power.of.type < 0 and power.of.keyword < 0 else 0.045) * amount
        case "discount":
            return left * (0.23 if power.of.type < 0 else 0.04) * amount
        case "consume":
            return left * (0.34 * power.vp + 0.14 * power.credits)
        case "consume-each" | "consume-different-each":
            return left * power.goods * (0.07 * power.vp + 0.06 * power.credits)
        case "consume-different":
            return left * 0.1 * power.vp
        case "price":
            return left * (0.12 if power.type == ANY else 0.07) * amount
        case "gain":
            return left * {"vp": 0.75, "credits": 0.8, "colonists": 0.17}[power.what] * amount
        case "reward":
            return left * {"credits": 0.69, "colonists": 0.25, "worlds": 0.1}[power.what] * amount
        case "fill":
            return left * 0.2 * amount
        case "settle-again":
            return left * 0.25
        case "annex" | "terraform":
            return left * 0.14
        case "vp-per-good":
            return left * 0.6 * amount
        case "replace-this":
            return 2.0
        case "per-good" | "per-type" | "per-colony":
            return left * 0.15 * amount
        case _:
            return left * 0.08 * amount


def purchase_value(table: Frontier, seat: int, face: int, left: float, before: int) -> float:
    if face == 0:
        return 0.0
    return tile_value(table, seat, face, left, True, before) - develop_cost(table, seat, face) * credit(left)


def world_promise(table: Frontier, seat: int, world: int, left: float, before: int) -> float:
    """What an explored world may be worth once it is settled, less what that takes."""
    empire = table.empires[seat]
    tile = TILES[world]
    value = tile_value(table, seat, world, left - 1, False, before) - tile.colonists * COLONIST
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


def settle_value(table: Frontier, seat: int, code: int, left: float, instead: bool, before: int) -> float:
    """A settle, or the two colonists that one gets instead of the first one."""
    empire = table.empires[seat]
    if code == 0:
        if not instead:
            return 0.0
        return colonists_value(empire, 2, left)
    world, type, way, old = unpacked(code)
    tile = TILES[world]
    value = tile_value(table, seat, world, left, False, before) - tile.colonists * COLONIST * 0.5
    if way == PAY:
        value -= settle_cost(empire.powers, tile, type if type >= 0 else tile.type) * credit(left)
    elif way == CONQUER:
        missing = tile.strength - military_against(empire.powers, tile) - empire.boost
        value -= max(0, missing) * 0.4
    else:
        value -= tile_value(table, seat, old, left, False, before)
        if way == TERRAFORM:
            value += colonists_value(empire, 2, left) if instead else 0.0
    value += empire.powers.settle_credits * credit(left) + 0.3 * empire.powers.settle_worlds
    if type >= 0:
        value += 0.1 * PRICES[type]
    return value


def best_settle(table: Frontier, seat: int, left: float, more: int) -> float:
    """The best that a Settle can bring a seat, with so many colonists more."""
    empire = table.empires[seat]
    empire.colonists += more
    before = points(table, seat)
    found = [settle_value(table, seat, code, left, True, before) for code in (0, *settlings(empire))]
    empire.colonists -= more
    return max(found) + colonists_value(empire, more, left)


def colonists_value(empire: Empire, more: int, left: float) -> float:
    """What so many colonists more are worth: those that there are worlds for, and the others."""
    wanted = sum([TILES[world].colonists for world in empire.explored]) + 1 - empire.colonists
    used = max(0, min(more, wanted)) if left > 1.5 else 0
    return used * COLONIST + (more - used) * SPARE


# Goods -------------------------------------------------------------------------------------------------------------------


def good_on(empire: Empire, world: int) -> int:
    return empire.goods[empire.colonies.index(world)]


def produced(empire: Empire, world: int) -> int:
    type = TILES[world].type
    return (empire.named if empire.named >= 0 else 3) if type == ANY else type


def spare_value(empire: Empire, world: int) -> float:
    """What is lost with the good of a colony: dear ones and those that do not come back by themselves."""
    good = good_on(empire, world)
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
    if world == 0:
        return 0.0
    value = price(empire, good_on(empire, world)) * credit(left)
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
            worth = rate * (0.64 + 0.27 * PRICES[produced(empire, world)]) + tile.pays * credit(left)
            if tile.kind == PRODUCTION:
                value += worth
            else:
                empty.append(worth)
    fills = len(empire.powers.fills) + (1 if chooses else 0)
    return value + sum(sorted(empty, reverse=True)[:fills])


# Actions -----------------------------------------------------------------------------------------------------------------


def best_purchase(table: Frontier, seat: int, left: float, less: int) -> float:
    """The best that a Develop can bring a seat."""
    empire = table.empires[seat]
    empire.credits += less + empire.powers.develop_income
    before = points(table, seat)
    found = [purchase_value(table, seat, face, left, before) for face in for_sale(table, seat)]
    empire.credits -= less + empire.powers.develop_income
    best = max([0.0, *found])
    return (
        best
        + (less + empire.powers.develop_credits if best else 0) * credit(left)
        + empire.powers.develop_income * credit(left)
    )


def share(table: Frontier, seat: int, action: int, left: float, chooses: bool) -> float:
    """What an action brings a seat, as its chooser or along with the others."""
    empire = table.empires[seat]
    if action == DEVELOP:
        return best_purchase(table, seat, left, int(chooses))
    if action == EXPLORE:
        ready = len(empire.explored)
        worlds = (2 if chooses else 1) + 0.7 * empire.powers.explore_worlds
        first = THIRST if len(table.empires) < 4 else CROWDED
        thirst = max(0.15, first - 0.46 * ready) if left > 2.75 else 0.0
        return worlds * thirst + empire.powers.explore_colonists * COLONIST
    if action == SETTLE:
        return best_settle(table, seat, left, int(chooses))
    if action == PRODUCE:
        return produce_value(empire, left, chooses) + (table.produce_credits * credit(left) if chooses else 0.0)
    if action == TRADE:
        return trade_value(empire, left) + int(chooses)
    return 0.0


def action_value(table: Frontier, seat: int, action: int, left: float) -> float:
    if action == ENVOYS:
        return 1.0 + (0.4 if table.track[0] != seat and left > 1 else 0.0)
    if action == PLAN:
        lead = 0.7 if table.pile else 0.0
        return credit(left) + lead + (0.1 if table.track[0] != seat else 0.0)
    if action not in (DEVELOP, EXPLORE, SETTLE, PRODUCE, TRADE):
        return 2.3 * credit(left)
    others = [other for other in range(len(table.empires)) if other != seat]
    given = sum([share(table, other, action, left, False) for other in others]) / len(others)
    return share(table, seat, action, left, True) - RIVAL * given


# Goals and the world without a type --------------------------------------------------------------------------------------


def goal_lead(table: Frontier, seat: int, goal: int) -> float:
    """By how much a goal favours this seat as things stand; the stored ones wait for the end."""
    own = goal_points(table.empires[seat], GOALS[goal], NONE)
    others = [goal_points(empire, GOALS[goal], NONE) for other, empire in enumerate(table.empires) if other != seat]
    return own - sum(others) / len(others)


def storage_value(table: Frontier, seat: int, world: int, left: float, before: int) -> float:
    """Store the world that promises least, once it is not likely to be settled."""
    if world == 0:
        return 0.0
    return (
        1.2 - max(0.0, world_promise(table, seat, world, left, before))
        if left <= 4 or len(table.empires[seat].explored) > 4
        else -1.0
    )


def tax_points(empire: Empire, credits: int) -> float:
    """Points for credits on the stockpile mat."""
    goal = next(goal for goal in GOALS if goal.counts == 2)
    empire.stock_credits += credits
    found = goal_points(empire, goal, NONE)
    empire.stock_credits -= credits
    return float(found)


def named_value(table: Frontier, seat: int, type: int) -> float:
    """The points with this type; in Produce, dear goods and types that a power asks for."""
    before, table.named = table.named, type
    value = float(points(table, seat))
    table.named = before
    powers = table.empires[seat].powers
    wanted = sum([amount for amount, of in powers.per_colony if of.type == type]) + powers.fills.count(type)
    return value + PRICES[type] * 0.2 + wanted


def ranking(look: Look) -> list[Answer]:
    """Options by their worth."""
    if not isinstance(look.ask, One):
        return []
    table: Frontier = look.view.table
    value = option_value(table, look.seat, look.ask, rounds_left(table))
    return [*sorted(look.ask.options, key=lambda option: -value(option))]


EFFORT = Effort(
    answers=2500,
    asks=frozenset(("choose_action", "buy", "take_world", "settle", "store_credits")),
    ranking=ranking,
)
"""Most points come at the end, so games are played to it."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
