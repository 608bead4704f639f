"""The phases, setup and Manage Empire as the heuristic bot plays them."""

from typing import Final

from orrery.core.ask import Answer
from orrery.games.roll_for_the_galaxy.bot.situation import Situation, answers
from orrery.games.roll_for_the_galaxy.bot.worth import (
    FOUND,
    TOKEN_WORTH,
    WORTH,
    Purse,
    credits_worth,
    face_worth,
    time_left,
    worth_left,
)
from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.build import (
    NO_CUT,
    bring_back,
    builders_ready,
    cut_need,
    lose_builders,
    put_builders,
    top_face,
    unpack_cut,
    use_builders,
)
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR,
    COST,
    DEVELOPMENT,
    MATCHES,
    TALENT,
    TRADE,
    WORLD,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, returns
from orrery.games.roll_for_the_galaxy.rules.explore import (
    FINISH,
    SCOUT,
    STOCK,
    abandon_tiles,
    do_task,
    give_up_tile,
    put_tile,
    unpack_placement,
    unpack_task,
)
from orrery.games.roll_for_the_galaxy.rules.incomes import income
from orrery.games.roll_for_the_galaxy.rules.owned_dice import FROM_CITIZENRY, NOWHERE, remove_die, stack_of, unpack_taking
from orrery.games.roll_for_the_galaxy.rules.powers import STOCK_CREDITS
from orrery.games.roll_for_the_galaxy.rules.produce import lay_good, unpack_production
from orrery.games.roll_for_the_galaxy.rules.round import hire, lay_start_tiles, recall_dice, remove_start_die
from orrery.games.roll_for_the_galaxy.rules.ship import (
    BUY_NOTHING,
    buy_points,
    consume_value,
    ship_good,
    spend_credits,
    trade_value,
    unpack_shipment,
    unpack_spending,
)
from orrery.games.roll_for_the_galaxy.rules.table import (
    CREDIT_LIMIT,
    LEAST_CREDITS,
    NONE,
    SELL,
    Empire,
    RollTable,
    builders_needed,
)

BACK_IN_CUP: Final = 0.5
"""What it is worth that a die comes back to the cup without being recruited."""
NOT_CITIZEN: Final = 0.3
"""What a die is worth more that need not be recruited."""
WORLD_WEIGHT: Final = 1.3
"""How many times the cost of a development the cost of the first world counts."""
SCOUT_BONUS: Final = 0.6
"""What Scouting is worth more while a stack is empty or the zone is small."""
SMALL_ZONE: Final = 3
ALMOST_FULL: Final = 9
"""With so many credits a seat stocks no more."""
LAY_UNDER: Final = 0.3
"""What it costs to lay a tile on top of one that is being built."""
POOR_TILE: Final = 0.75
"""A tile that promises less is abandoned."""
MOST_ABANDONED: Final = 3
LATE: Final = 0.4
"""With less of the game left points are bought."""


def cheapest(items: tuple[int, ...]) -> list[int]:
    """Dice, those of the least worth first."""
    return sorted(items, key=lambda die: WORTH[kind_of(die)])


def dearest(items: tuple[int, ...]) -> list[int]:
    """Kinds of dice, those of the most worth first."""
    return sorted(items, key=lambda kind: -WORTH[kind])


def first_of(items: list[int], n: int) -> tuple[int, ...]:
    return tuple(sorted(items[:n]))


# Setup and Explore -------------------------------------------------------------------------------------------------------


@answers(lay_start_tiles)
def lay_cheap_world(s: Situation) -> Answer:
    first, second = s.options

    def cost(tile: int) -> float:
        other = first + second - tile
        return COST[face_of(tile, DEVELOPMENT)] + WORLD_WEIGHT * COST[face_of(other, WORLD)]

    return min(s.options, key=cost)


@answers(do_task)
def explore(s: Situation) -> Answer:
    """Scout while tiles are short, Stock while credits are short, with the die that fits best."""
    options = s.options
    if FINISH in options:
        return FINISH
    t, e = s.table, s.empire
    short = not e.stacks[DEVELOPMENT] or not e.stacks[WORLD] or e.zone_size < SMALL_ZONE
    stock = credits_worth(t, e, STOCK_CREDITS)
    scout = (FOUND + (SCOUT_BONUS if short else 0.0)) * min(1.0, 0.25 + time_left(t))
    better_task = STOCK if stock > scout and e.credits < ALMOST_FULL else SCOUT
    stock_of = e.powers.stock
    best, best_stocks = NONE, 0
    for code in options:
        task, w = unpack_task(code)
        if task == better_task:
            stocks = stock_of[kind_of(w)]
            if best == NONE or (stocks > best_stocks if better_task == STOCK else stocks < best_stocks):
                best, best_stocks = code, stocks
    return best


def tile_score(t: RollTable, e: Empire, tile: int, side: int, left: float) -> float:
    """How much a tile brings for each builder it needs with so much of the game left; a long stack makes it wait."""
    face = face_of(tile, side)
    needed = builders_needed(e, face)
    return face_worth(t, e, face, left) / (needed + 0.6) - 0.25 * len(e.stacks[side]) - 0.05 * needed


def best_side(t: RollTable, e: Empire, tile: int, left: float) -> float:
    return max(tile_score(t, e, tile, DEVELOPMENT, left), tile_score(t, e, tile, WORLD, left))


@answers(put_tile)
def place_best_tile(s: Situation) -> Answer:
    options = s.options
    left = time_left(s.table)
    best, best_score = options[0], 0.0
    scored = (NONE, NONE)
    score = 0.0
    for at, code in enumerate(options):
        tile, side, on_top = unpack_placement(code)
        if (tile, side) != scored:  # on top or below, a tile scores the same on one side
            scored = (tile, side)
            score = tile_score(s.table, s.empire, tile, side, left)
        placed = score - LAY_UNDER * on_top
        if at == 0 or placed > best_score:
            best, best_score = code, placed
    return best


@answers(give_up_tile)
def give_up_worst(s: Situation) -> Answer:
    left = time_left(s.table)
    return min(s.options, key=lambda tile: best_side(s.table, s.empire, tile, left))


@answers(abandon_tiles)
def abandon_poor_tiles(s: Situation) -> Answer:
    """Tiles that promise little, unless builders are already at work on them."""
    e = s.empire
    busy = {stack[0] for stack, placed in zip(e.stacks, e.builders) if stack and placed}
    left = time_left(s.table)
    poor = [tile for tile in s.some.items if tile not in busy and best_side(s.table, e, tile, left) < POOR_TILE]
    return first_of(sorted(poor), MOST_ABANDONED)


# Develop and Settle ------------------------------------------------------------------------------------------------------


@answers(cut_need)
def cut(s: Situation) -> Answer:
    """Complete a tile with fewer builders if it would not be completed otherwise, by money rather than by a die."""
    t, e = s.table, s.empire
    side, _, spared = s.ask.args
    face = top_face(e, side)
    if NO_CUT in s.options and builders_ready(e, side) >= builders_needed(e, face) - spared:
        return NO_CUT
    price = {code: cut_price(t, e, side, code) for code in s.options if code != NO_CUT}
    best = min(price, key=lambda code: price[code])
    return best if NO_CUT not in s.options or price[best] < 0.6 * face_worth(t, e, face, time_left(t)) else NO_CUT


def cut_price(t: RollTable, e: Empire, side: int, code: int) -> float:
    """What using a power just before completing a tile costs."""
    number, die_taken = unpack_cut(code)
    power = e.powers.cuts[side][number]
    if power.cost:
        return worth_left(t, e, e.credits) - worth_left(t, e, max(LEAST_CREDITS, e.credits - power.cost))
    place, die = unpack_taking(die_taken)
    return WORTH[kind_of(die)] * (0.3 + time_left(t)) + (0.0 if place == FROM_CITIZENRY else NOT_CITIZEN)


@answers(put_builders, use_builders)
def use_cheap_builders(s: Situation) -> Answer:
    return first_of(sorted(s.some.items, key=builder_price), s.some.least)


def builder_price(die: int) -> float:
    """What it costs to use a builder: nothing much if it comes back, a whole point for a Talent token."""
    if returns(die):
        return 0.0
    return 9.0 if die == TALENT else WORTH[die]


@answers(lose_builders)
def lose_cheap_builders(s: Situation) -> Answer:
    return first_of(cheapest(s.some.items), s.some.least)


@answers(bring_back)
def bring_back_most(s: Situation) -> Answer:
    return first_of(dearest(s.some.items), s.some.most)


@answers(remove_die, remove_start_die)
def remove_cheapest(s: Situation) -> Answer:
    def price(code: int) -> float:
        place, die = unpack_taking(code)
        return WORTH[kind_of(die)] + (0.0 if place == FROM_CITIZENRY else NOT_CITIZEN)

    return min(s.options, key=price)


# Produce and Ship --------------------------------------------------------------------------------------------------------


@answers(lay_good)
def produce(s: Situation) -> Answer:
    options = s.options
    best, best_score = options[0], 0.0
    for number, code in enumerate(options):
        die, at = unpack_production(code)
        score = good_score(s.empire, die, at)
        if number == 0 or score > best_score:
            best, best_score = code, score
    return best


def good_score(e: Empire, die: int, at: int) -> float:
    """Matching colours first, then dear worlds; dice that ship well are kept."""
    kind = kind_of(die)
    colour = COLOUR[e.tableau[at]]
    back = BACK_IN_CUP if returns(die) else 0.0
    return (
        3.0 * (kind == colour)
        + 0.2 * TRADE[colour]
        - 0.5 * MATCHES[kind]
        - (0.3 * WORTH[kind] if kind != colour else 0.0)
        + back
    )


@answers(ship_good)
def ship(s: Situation) -> Answer:
    options = s.options
    purse = Purse(s.empire, time_left(s.table))
    best, best_worth = options[0], 0.0
    for number, code in enumerate(options):
        worth = shipment_worth(s.empire, purse, code)
        if number == 0 or worth > best_worth:
            best, best_worth = code, worth
    return best


def shipment_worth(e: Empire, purse: Purse, code: int) -> float:
    mode, shipper, is_virtual, good, at = unpack_shipment(code)
    face = e.tableau[at]
    spared = 0.05 if is_virtual else 0.0
    spared += BACK_IN_CUP * returns(shipper) - (TOKEN_WORTH if shipper == TALENT else 0.0)
    if mode == SELL:
        mismatch = 0.1 * (consume_value(e, face, good, shipper) - 1)
        return purse.worth(trade_value(e, face)) - mismatch + spared
    return consume_value(e, face, good, shipper) + purse.worth(e.powers.consume_credits[COLOUR[face]]) + spared


@answers(buy_points)
def buy(s: Situation) -> Answer:
    return int(s.empire.credits > sum(s.empire.citizenry) or time_left(s.table) < LATE)


@answers(spend_credits)
def spend(s: Situation) -> Answer:
    """Points at the end of Ship against the credits they cost, with the incomes of the phase counted in."""
    t, e = s.table, s.empire
    power = e.powers.spends[0]
    incomes = [income(t, s.game_options, s.seat, other) for other in e.powers.end[power.when]]
    best, best_worth = BUY_NOTHING, -1.0
    for code in s.options:
        times, before = unpack_spending(code)
        credits = e.credits
        for number, paid in enumerate(incomes):
            if has_bit(before, number):
                credits = min(CREDIT_LIMIT, credits + paid)
        credits = max(LEAST_CREDITS, credits - times * power.cost)
        for number, paid in enumerate(incomes):
            if not has_bit(before, number):
                credits = min(CREDIT_LIMIT, credits + paid)
        worth = times * power.points + worth_left(t, e, credits)
        if worth > best_worth:
            best, best_worth = code, worth
    return best


# Manage Empire -----------------------------------------------------------------------------------------------------------


@answers(hire)
def hire_dearest(s: Situation) -> Answer:
    return first_of(dearest(s.some.items), s.some.least)


@answers(recall_dice)
def recall(s: Situation) -> Answer:
    """Recall everything if the cup would be empty, otherwise builders whose stack is empty: they have nothing to wait for."""
    e = s.empire
    if not any(e.cup[:TALENT]):
        return s.some.items
    return tuple([code for code in s.some.items if is_idle(e, stack_of(unpack_taking(code)[0]))])


def is_idle(e: Empire, side: int) -> bool:
    """Whether the builders of a stack have no tile to build."""
    return side != NOWHERE and not e.stacks[side]
