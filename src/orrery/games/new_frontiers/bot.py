"""A bot for New Frontiers that weighs every tile by its points and by what its powers bring in the rounds that are left."""

from array import array
from collections.abc import Callable
from typing import Final

from orrery.bots.bot import Bot, Look
from orrery.bots.search import Effort
from orrery.core.ask import Answer, One, Some, YesNo
from orrery.games.new_frontiers.rules.components import ACTIONS as ACTION_NAMES
from orrery.games.new_frontiers.rules.components import (
    ALIEN,
    ANY,
    DEVELOP,
    ENVOYS,
    EXPLORE,
    GOALS,
    NO_TILE,
    PLAN,
    PRICES,
    PRODUCE,
    PRODUCTION,
    SETTLE,
    STOCKED_CREDITS,
    STOCKED_GOODS,
    STOCKED_WORLDS,
    TILES,
    TRADE,
    WINDFALL,
    Power,
)
from orrery.games.new_frontiers.rules.effects import CONSUMES, DIFFERENT, SELLS, Consumer, military_against, settle_cost
from orrery.games.new_frontiers.rules.gains import TileGains
from orrery.games.new_frontiers.rules.phases.develop import buy, for_sale
from orrery.games.new_frontiers.rules.phases.explore import return_worlds, store_world, take_world
from orrery.games.new_frontiers.rules.phases.produce import (
    choose_producers,
    fill_windfall,
    name_type,
    pay_for_production,
    store_goods,
)
from orrery.games.new_frontiers.rules.phases.settle import (
    COLONISTS_INSTEAD,
    CONQUER,
    NO_WORLD,
    PAY,
    TERRAFORM,
    settle,
    settle_second,
    settlings,
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
    sell,
    sell_extra,
    store_credits,
    unpack_consumer,
    use_consumer,
)
from orrery.games.new_frontiers.rules.round import (
    POOL_PER_SEAT,
    choose_action,
    keep_goal,
    name_last_type,
    reveal_goal,
    take_side,
    unpack_goals,
)
from orrery.games.new_frontiers.rules.scoring import goal_points, points
from orrery.games.new_frontiers.rules.table import FEWEST_COLONISTS, NONE, Empire, Frontier, develop_cost, price

LENGTH: Final = 11.5
"""How many rounds a game lasts, more or less."""
CREDIT: Final = 1.03
"""What a credit is worth in points while there is time to spend it."""
COLONIST: Final = 0.45
"""What a colonist is worth while there are worlds to settle."""
SPARE: Final = 0.15
"""What a colonist is worth beyond those that the explored worlds can take."""
THIRST: Final = 1.2
"""What another explored world is worth to somebody who has none."""
CROWDED: Final = 0.9
"""The same with four players or more, where exploring serves the others most."""
POWER: Final = 1.13
"""How much what powers and colonies bring later counts beside points."""
STORING: Final = 3
"""How many rounds before the end goods and credits are stored."""
STORES = {EXPLORE: STOCKED_WORLDS, SETTLE: STOCKED_WORLDS, PRODUCE: STOCKED_GOODS, TRADE: STOCKED_CREDITS}
"""What a goal counts that one can store for in each action."""
RIVAL: Final = 0.7
"""How much of what an action brings the others counts against it, shared among them."""


class Heuristic:
    """Looks one answer ahead: points, and what powers, goods, credits and colonists will bring until the end.

    What things are worth here was learned from many games of one set of worths against another.
    """

    name = "heuristic"

    def answer(self, look: Look) -> Answer:
        outlook = Outlook.of(look)
        ask = look.ask
        if isinstance(ask, YesNo):
            return int(DECISIONS[ask.name](outlook))
        if isinstance(ask, Some):
            return PICKS[ask.name](outlook, ask)
        assert isinstance(ask, One)
        return max(ask.options, key=option_value(outlook, ask))


class Outlook:
    """What an answer is weighed by: the table, whose answer it is, the rounds left, and what tiles would bring."""

    __slots__ = ("_gains", "_others", "_values", "empire", "left", "seat", "table")

    def __init__(self, table: Frontier, seat: int, left: float) -> None:
        self.table = table
        self.seat = seat
        self.left = left
        self.empire = table.empires[seat]
        self._gains: TileGains | None = None
        self._values: dict[int, float] = {}
        self._others: dict[int, Outlook] = {}

    @classmethod
    def of(cls, look: Look) -> "Outlook":
        table: Frontier = look.table
        return cls(table, look.seat, rounds_left(table))

    def from_seat(self, seat: int) -> "Outlook":
        """The same table as another seat sees its chances, kept for the next time."""
        other = self._others.get(seat)
        if other is None:
            other = Outlook(self.table, seat, self.left)
            self._others[seat] = other
        return other

    def tile_value(self, tile: int, development: bool) -> float:
        """What a tile is worth from now on; many settlings are about the same world."""
        key = 2 * tile + development
        value = self._values.get(key)
        if value is None:
            value = tile_value(self, tile, self.left, development)
            self._values[key] = value
        return value

    def points_added(self, tile: int, development: bool) -> int:
        """The points that a tile adds to those of the seat."""
        if self._gains is None:
            self._gains = TileGains(self.table, self.seat)
        return self._gains.points_added(tile, development)


def option_value(outlook: Outlook, ask: One) -> Callable[[int], float]:
    """What each option of an ask is worth."""
    value = VALUES[ask.name]
    return lambda code: value(outlook, code)


def ranking(look: Look) -> list[Answer]:
    """Options by their worth."""
    if not isinstance(look.ask, One):
        return []
    value = option_value(Outlook.of(look), look.ask)
    return [*sorted(look.ask.options, key=lambda option: -value(option))]


# Yes or no, and several --------------------------------------------------------------------------------------------------


def pays_for_production(outlook: Outlook) -> bool:
    """Pay for a good while it is worth more."""
    return outlook.left > 1


def reveals_goal(outlook: Outlook) -> bool:
    """Show a goal that one can store for."""
    table = outlook.table
    return GOALS[table.secret].counts == STORES[table.action] and outlook.left < LENGTH / 2


def worlds_to_return(outlook: Outlook, ask: Some) -> tuple[int, ...]:
    return cheapest(ask, ask.least, lambda world: world_promise(outlook, world))


def goods_to_store(outlook: Outlook, ask: Some) -> tuple[int, ...]:
    """Store goods only at the end, and the cheap ones."""
    most = ask.most if outlook.left <= STORING else 0
    return cheapest(ask, most, lambda world: PRICES[outlook.empire.good_on(world)])


def colonies_to_fill(outlook: Outlook, ask: Some) -> tuple[int, ...]:
    return cheapest(ask, ask.most, lambda world: -TILES[world].pays)


def goods_to_consume(outlook: Outlook, ask: Some) -> tuple[int, ...]:
    return cheapest(ask, ask.least, lambda world: spare_value(outlook.empire, world))


def cheapest(ask: Some, count: int, worth: Callable[[int], float]) -> tuple[int, ...]:
    """So many items of an ask, those of least worth."""
    return tuple(sorted(sorted(ask.items, key=lambda item: (worth(item), item))[:count]))


# The clock ---------------------------------------------------------------------------------------------------------------


def rounds_left(table: Frontier) -> float:
    """A guess at how many rounds are still played, this one included."""
    seats = len(table.empires)
    if table.ending:
        return 0.5
    total = POOL_PER_SEAT * seats
    gone = max(1 - table.vp_pool / total, 1 - (table.colonists - FEWEST_COLONISTS) / total)
    for empire in table.empires:
        gone = max(gone, len(empire.colonies) / 8, empire.spaces / 11)
    return max(1.0, min(LENGTH - table.round + 2, (1 - gone) * LENGTH))


def credit(left: float) -> float:
    """What a credit is worth: little once there is nothing more to buy."""
    return CREDIT * min(1.0, left / 7.5) if left > 1 else 0.14


# Tiles -------------------------------------------------------------------------------------------------------------------


def tile_value(outlook: Outlook, tile: int, left: float, development: bool = False) -> float:
    """The points that a tile adds, bonuses of others included, and what its powers and goods bring in the rounds left."""
    gain = float(outlook.points_added(tile, development))
    use = max(0.0, left - 1) * POWER
    for rate, amount, once in POWER_RATES[tile]:
        gain += use * rate * amount + once
    record = TILES[tile]
    if record.type >= 0:
        worth = PRICES[record.type] if record.type < ANY else 2
        if record.kind == PRODUCTION:
            gain += use * (0.19 + 0.065 * worth)
        elif record.kind == WINDFALL:
            gain += worth * credit(left) + use * 0.11
    return gain


AMOUNT_RATES = {"fill": 0.2, "vp-per-good": 0.6, "per-good": 0.15, "per-type": 0.15, "per-colony": 0.15}
"""What a point of a power's amount brings in a round."""
OTHER_RATE: Final = 0.08
FLAT_RATES = {"settle-again": 0.25, "annex": 0.14, "terraform": 0.14}
"""What a power brings in a round whatever its amount."""
GAIN_RATES = {"vp": 0.75, "credits": 0.8, "colonists": 0.17}
REWARD_RATES = {"credits": 0.69, "colonists": 0.25, "worlds": 0.1}
REPLACEMENT: Final = 2.0
"""What it is worth, once, to replace a colony for nothing."""


def power_rates(power: Power) -> tuple[float, float, float]:
    """What a power brings in a round, as a rate and an amount, and what it brings once."""
    amount = float(power.amount)
    match power.do:
        case "military":
            return (0.1 if power.of.type < 0 and power.of.keyword < 0 else 0.045), amount, 0.0
        case "discount":
            return (0.23 if power.of.type < 0 else 0.04), amount, 0.0
        case "consume":
            return 0.34 * power.vp + 0.14 * power.credits, 1.0, 0.0
        case "consume-each" | "consume-different-each":
            return float(power.goods), 0.07 * power.vp + 0.06 * power.credits, 0.0
        case "consume-different":
            return 0.1, float(power.vp), 0.0
        case "price":
            return (0.12 if power.type == ANY else 0.07), amount, 0.0
        case "gain":
            return GAIN_RATES[power.what], amount, 0.0
        case "reward":
            return REWARD_RATES[power.what], amount, 0.0
        case "replace-this":
            return 0.0, 0.0, REPLACEMENT
    if power.do in FLAT_RATES:
        return FLAT_RATES[power.do], 1.0, 0.0
    return AMOUNT_RATES.get(power.do, OTHER_RATE), amount, 0.0


POWER_RATES: Final[tuple[tuple[tuple[float, float, float], ...], ...]] = tuple(
    [tuple([power_rates(power) for power in tile.powers]) for tile in TILES]
)
"""The same for every power of every tile."""


def purchase_value(outlook: Outlook, face: int) -> float:
    if face == NO_TILE:
        return 0.0
    cost = develop_cost(outlook.table, outlook.seat, face)
    return outlook.tile_value(face, True) - cost * credit(outlook.left)


def world_promise(outlook: Outlook, world: int) -> float:
    """What an explored world may be worth once it is settled, less what that takes."""
    left = outlook.left
    empire = outlook.empire
    tile = TILES[world]
    value = tile_value(outlook, world, left - 1) - tile.colonists * COLONIST
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


def settle_value(outlook: Outlook, code: int, instead: bool) -> float:
    """A settle, or the two colonists that one gets instead of the first one."""
    left = outlook.left
    empire = outlook.empire
    if code == NO_WORLD:
        return colonists_value(empire, COLONISTS_INSTEAD, left) if instead else 0.0
    world, type, way, old = unpack_settling(code)
    tile = TILES[world]
    value = outlook.tile_value(world, False) - tile.colonists * COLONIST * 0.5
    if way == PAY:
        value -= settle_cost(empire.powers, tile, type if type >= 0 else tile.type) * credit(left)
    elif way == CONQUER:
        missing = tile.strength - military_against(empire.powers, tile) - empire.boost
        value -= max(0, missing) * 0.4
    else:
        value -= outlook.tile_value(old, False)
        if way == TERRAFORM:
            value += colonists_value(empire, COLONISTS_INSTEAD, left) if instead else 0.0
    value += empire.powers.settle_credits * credit(left) + 0.3 * empire.powers.settle_worlds
    if type >= 0:
        value += 0.1 * PRICES[type]
    return value


def best_settle(outlook: Outlook, more: int) -> float:
    """The best that a Settle can bring a seat, with so many colonists more."""
    empire, left = outlook.empire, outlook.left
    empire.colonists += more
    values = [settle_value(outlook, code, True) for code in (NO_WORLD, *settlings(empire))]
    empire.colonists -= more
    return max(values) + colonists_value(empire, more, left)


def colonists_value(empire: Empire, more: int, left: float) -> float:
    """What so many colonists more are worth: those that there are worlds for, and the others."""
    wanted = sum([TILES[world].colonists for world in empire.explored]) + 1 - empire.colonists
    used = max(0, min(more, wanted)) if left > 1.5 else 0
    return used * COLONIST + (more - used) * SPARE


# Goods -------------------------------------------------------------------------------------------------------------------


def produced_type(empire: Empire, world: int) -> int:
    """The type of good that a colony produces; the dearest until its owner has named one."""
    type = TILES[world].type
    return (empire.named if empire.named >= 0 else ALIEN) if type == ANY else type


def spare_value(empire: Empire, world: int) -> float:
    """What is lost with the good of a colony: dear ones and those that do not come back by themselves."""
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


def best_purchase(outlook: Outlook, less: int) -> float:
    """The best that a Develop can bring a seat."""
    empire, left = outlook.empire, outlook.left
    empire.credits += less + empire.powers.develop_income
    values = [purchase_value(outlook, face) for face in for_sale(outlook.table, outlook.seat)]
    empire.credits -= less + empire.powers.develop_income
    best = max([0.0, *values])
    return (
        best
        + (less + empire.powers.develop_credits if best else 0) * credit(left)
        + empire.powers.develop_income * credit(left)
    )


def share(outlook: Outlook, action: int, chooses: bool) -> float:
    """What an action brings a seat, as its chooser or along with the others."""
    table, empire, left = outlook.table, outlook.empire, outlook.left
    if action == DEVELOP:
        return best_purchase(outlook, int(chooses))
    if action == EXPLORE:
        ready = len(empire.explored)
        worlds = (2 if chooses else 1) + 0.7 * empire.powers.explore_worlds
        first = THIRST if len(table.empires) < 4 else CROWDED
        thirst = max(0.15, first - 0.46 * ready) if left > 2.75 else 0.0
        return worlds * thirst + empire.powers.explore_colonists * COLONIST
    if action == SETTLE:
        return best_settle(outlook, int(chooses))
    if action == PRODUCE:
        return produce_value(empire, left, chooses) + (table.produce_credits * credit(left) if chooses else 0.0)
    if action == TRADE:
        return trade_value(empire, left) + int(chooses)
    return 0.0


def action_value(outlook: Outlook, action: int) -> float:
    """What choosing an action brings, less what it brings the others."""
    table, seat, left = outlook.table, outlook.seat, outlook.left
    if action == ENVOYS:
        return 1.0 + (0.4 if table.track[0] != seat and left > 1 else 0.0)
    if action == PLAN:
        lead = 0.7 if table.pile else 0.0
        return credit(left) + lead + (0.1 if table.track[0] != seat else 0.0)
    if action not in (DEVELOP, EXPLORE, SETTLE, PRODUCE, TRADE):
        return 2.3 * credit(left)
    others = [other for other in range(len(table.empires)) if other != seat]
    given = sum([share(outlook.from_seat(other), action, False) for other in others]) / len(others)
    return share(outlook, action, True) - RIVAL * given


# Goals and the world without a type --------------------------------------------------------------------------------------


def goal_lead(outlook: Outlook, goal: int) -> float:
    """By how much a goal favours this seat as things stand; the stored ones wait for the end."""
    table, seat = outlook.table, outlook.seat
    own = goal_points(table.empires[seat], GOALS[goal], NONE)
    others = [goal_points(empire, GOALS[goal], NONE) for other, empire in enumerate(table.empires) if other != seat]
    return own - sum(others) / len(others)


def storage_value(outlook: Outlook, world: int) -> float:
    """Store the world that promises least, once it is not likely to be settled."""
    if world == NO_TILE:
        return 0.0
    if outlook.left > 4 and len(outlook.empire.explored) <= 4:
        return -1.0
    return 1.2 - max(0.0, world_promise(outlook, world))


def tax_points(empire: Empire, credits: int) -> float:
    """Points for credits on the stockpile mat."""
    goal = next(goal for goal in GOALS if goal.counts == STOCKED_CREDITS)
    empire.stock_credits += credits
    points_with_them = goal_points(empire, goal, NONE)
    empire.stock_credits -= credits
    return float(points_with_them)


def named_value(outlook: Outlook, type: int) -> float:
    """The points with this type; in Produce, dear goods and types that a power asks for."""
    table, seat = outlook.table, outlook.seat
    before, table.named = table.named, type
    value = float(points(table, seat))
    table.named = before
    powers = table.empires[seat].powers
    wanted = sum([amount for amount, of in powers.per_colony if of.type == type]) + powers.fills.count(type)
    return value + PRICES[type] * 0.2 + wanted


# One of several ----------------------------------------------------------------------------------------------------------


def filling_value(outlook: Outlook, world: int) -> float:
    return PRICES[produced_type(outlook.empire, world)] + 2.0 * TILES[world].pays


def use_value(outlook: Outlook, code: int) -> float:
    """A Consume power now; leaving the optional ones is worth next to nothing."""
    if code == NO_CONSUMER:
        return 0.1
    return consumer_value(outlook.empire.powers.consumers[unpack_consumer(code)], outlook.left)


def stored_value(outlook: Outlook, credits: int) -> float:
    """Credits stored at the end, by the points they bring there."""
    if outlook.left > STORING:
        return -credits
    return tax_points(outlook.empire, credits) - credits * credit(outlook.left)


DECISIONS: dict[str, Callable[[Outlook], bool]] = {
    pay_for_production.__name__: pays_for_production,
    reveal_goal.__name__: reveals_goal,
}
PICKS: dict[str, Callable[[Outlook, Some], tuple[int, ...]]] = {
    return_worlds.__name__: worlds_to_return,
    store_goods.__name__: goods_to_store,
    choose_producers.__name__: colonies_to_fill,
    consume_goods.__name__: goods_to_consume,
}
VALUES: dict[str, Callable[[Outlook, int], float]] = {
    choose_action.__name__: action_value,
    take_side.__name__: lambda outlook, home: tile_value(outlook, home, LENGTH),
    buy.__name__: purchase_value,
    take_world.__name__: world_promise,
    store_world.__name__: storage_value,
    settle.__name__: lambda outlook, code: settle_value(outlook, code, True),
    settle_second.__name__: lambda outlook, code: settle_value(outlook, code, False),
    terraform.__name__: lambda outlook, code: settle_value(outlook, code, False),
    name_type.__name__: named_value,
    name_last_type.__name__: named_value,
    fill_windfall.__name__: filling_value,
    sell.__name__: lambda outlook, world: sale_value(outlook.empire, world, outlook.left),
    sell_extra.__name__: lambda outlook, world: sale_value(outlook.empire, world, outlook.left),
    use_consumer.__name__: use_value,
    consume_types.__name__: lambda outlook, mix: 0.0,
    consume_one_of.__name__: lambda outlook, world: -spare_value(outlook.empire, world),
    spend_for_military.__name__: lambda outlook, code: -spare_value(outlook.empire, unpack_spending(code).world),
    store_credits.__name__: stored_value,
    keep_goal.__name__: lambda outlook, code: goal_lead(outlook, unpack_goals(code).kept),
}
"""What the options of each ask are worth, by the step that takes the answer."""

# What networks are told ----------------------------------------------------------------------------------------------

TOLD_ACTIONS: Final = (DEVELOP, EXPLORE, SETTLE, PRODUCE, TRADE)
MANY_ROUNDS: Final = 12.0
MUCH: Final = 10.0


def hint_names(seats: int) -> tuple[str, ...]:
    """The names of what `write_hints` writes."""
    return ("left", *[f"seat{n}.{ACTION_NAMES[action]}" for n in range(seats) for action in TOLD_ACTIONS])


def write_hints(values: "array[float]", at: int, t: Frontier, order: list[int]) -> None:
    """Write how many rounds may be left, and what each action would bring each seat now."""
    left = rounds_left(t)
    values[at] = left / MANY_ROUNDS
    at += 1
    for seat in order:
        outlook = Outlook(t, seat, left)
        for action in TOLD_ACTIONS:
            values[at] = share(outlook, action, True) / MUCH
            at += 1


EFFORT = Effort(
    answers=2500,
    asks=frozenset(asked.__name__ for asked in (choose_action, buy, take_world, settle, store_credits)),
    ranking=ranking,
)
"""Most points come at the end, so games are played to it."""
BOTS: tuple[Bot, ...] = (Heuristic(),)
