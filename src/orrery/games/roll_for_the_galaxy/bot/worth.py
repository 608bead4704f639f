"""What tiles, workers and credits of Roll are worth in points, as the heuristic bot sees them."""

from typing import Final

from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import (
    BONUSES_OF,
    CITIZENRY,
    COLOUR,
    COST,
    DEVELOPMENT,
    GAINS,
    HOME,
    IS_WORLD,
    KIND,
    PHASES,
    REASSIGNS,
    ROLLS,
    SETTLE,
    SYMBOLS_PER_DIE,
    TALENT,
    TRADE,
    WORLD,
    Gain,
    face_of,
)
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES, progress
from orrery.games.roll_for_the_galaxy.rules.powers import STOCK_CREDITS
from orrery.games.roll_for_the_galaxy.rules.produce import free_places
from orrery.games.roll_for_the_galaxy.rules.round import TWO_SEATS
from orrery.games.roll_for_the_galaxy.rules.scoring import bonus_points
from orrery.games.roll_for_the_galaxy.rules.ship import consume_value, trade_value
from orrery.games.roll_for_the_galaxy.rules.table import (
    CREDIT_LIMIT,
    END_TILES,
    HIDDEN,
    POOL_PER_SEAT,
    Empire,
    RollTable,
    builders_needed,
)

DIE_WORTH = {
    "home": 1.0,
    "military": 1.5,
    "consumption": 1.4,
    "novelty": 1.3,
    "rare": 1.4,
    "genes": 1.7,
    "alien": 1.9,
    "leader": 1.8,
    "entrepreneur": 1.3,
    "talent": 1.0,
}
"""What a die is worth in points at the start of the game."""
WORTH: Final[list[float]] = [DIE_WORTH[name] for name in KIND]
RECRUIT: Final = 0.7
"""What a credit is worth that recruits a die for the next round."""
SAVE: Final = 0.35
"""What a credit is worth that is kept for later."""
PRODUCED: Final = 1.0
"""What a good on a world is worth before it is shipped."""
FOUND: Final = 0.35
"""What a tile found by Scouting is worth when there are some already."""
CONSUMED: Final = 0.4
"""What Consuming is worth beyond what a Home die earns: other shippers match."""
COMPLETES: Final = 1.3
STARTS: Final = 0.9
"""How much of its share of a tile a builder is credited with when it completes the tile, and when it does not."""
COLOURED: Final = 0.45
"""What a credit of its Trade value makes a world worth."""
SURENESS: Final = 2.0
"""How surely rivals are thought to select the phase that looks best for them."""
POWER_WORTH: Final = 1.2
"""What the power of a development is worth in points at the start of the game."""
TOKEN_WORTH: Final = 1.0
"""What a Talent token is worth that is kept to the end."""


def time_left(t: RollTable) -> float:
    """How much of the game is left, from 1 at its start to 0 at its end."""
    tiles = 0
    for e in t.empires:
        if len(e.tableau) > tiles:
            tiles = len(e.tableau)
    return max(0.0, min((END_TILES - tiles) / (END_TILES - 3), t.pool / (POOL_PER_SEAT * len(t.empires))))


class Purse:
    """What credits are worth to an empire in points: most while they recruit citizens that would wait otherwise."""

    __slots__ = ("_credits", "_useful", "_weight")

    def __init__(self, e: Empire, left: float) -> None:
        self._credits = e.credits
        self._useful = max(0.0, sum(e.citizenry) + 0.6 * len(e.workers) - e.credits)
        self._weight = min(1.0, 0.1 + 1.5 * left)

    def worth(self, credits: int) -> float:
        """What some credits more are worth."""
        useful = min(float(credits), self._useful)
        saved = min(credits - useful, CREDIT_LIMIT - self._credits - useful)
        return (RECRUIT * useful + SAVE * max(0.0, saved)) * self._weight


def credits_worth(t: RollTable, e: Empire, credits: int) -> float:
    """What some credits are worth in points."""
    return Purse(e, time_left(t)).worth(credits)


def gain_rate(gain: Gain) -> tuple[float, float]:
    """What a gain of a tile is worth at the start of the game, as an amount and its weight."""
    if gain.do == "die":
        return gain.amount * WORTH[gain.kind], 1.3 if gain.to != CITIZENRY else 1.0
    if gain.do == "credits":
        return 0.3 * gain.amount, 1.0
    return (-float(gain.amount), 1.0) if gain.do in ("remove", "lose") else (0.0, 1.0)


def face_rate(face: int) -> float:
    """What the goods of a world, or the power of a development, are worth at the start of the game."""
    return (COLOURED * TRADE[COLOUR[face]] if COLOUR[face] else 0.0) if IS_WORLD[face] else POWER_WORTH


GAIN_RATES: Final[tuple[tuple[tuple[float, float], ...], ...]] = tuple(
    [tuple([gain_rate(gain) for gain in gains]) for gains in GAINS]
)
FACE_RATES: Final[tuple[float, ...]] = tuple([face_rate(face) for face in range(len(COST))])
"""The same for every face."""


def face_worth(t: RollTable, e: Empire, face: int, left: float) -> float:
    """What a tile in the tableau is worth in points with so much of the game left."""
    worth = float(COST[face])
    bonus = BONUSES_OF[face]
    if bonus is not None:
        worth += bonus_points(e, bonus) + 1.0
    worth += FACE_RATES[face] * left
    for amount, weight in GAIN_RATES[face]:
        worth += amount * left * weight
    if t.objectives:
        worth += claim_worth(t, e, face)
    return worth


def claim_worth(t: RollTable, e: Empire, face: int) -> float:
    """The Talent tokens that a tile is about to bring by completing an open objective."""
    worth = 0.0
    for number, claimed in zip(t.objectives, t.claimed):
        objective = OBJECTIVES[number]
        if claimed or not counts_for(e, number, face):
            continue
        reached = 0 if objective.per == "completed" else progress(e, objective)
        if reached + 1 >= objective.least:
            worth += TOKEN_WORTH * objective.talents
    return worth


def counts_for(e: Empire, number: int, face: int) -> bool:
    """Whether a tile counts for an objective about tiles."""
    objective = OBJECTIVES[number]
    match objective.per:
        case "world":
            return IS_WORLD[face] and has_bit(objective.worlds, COLOUR[face])
        case "world-colour":
            return IS_WORLD[face] and not e.worlds(COLOUR[face])
        case "development":
            return not IS_WORLD[face] and (REASSIGNS[face] or not objective.only)
        case "completed":
            return IS_WORLD[face] == (objective.when == SETTLE) and COST[face] >= objective.cost
        case _:
            return False


def build_values(t: RollTable, e: Empire, side: int, left: float) -> list[float]:
    """What each further builder brings: a share of the tile, and more for the one that completes it."""
    values: list[float] = []
    placed = len(e.builders[side])
    for tile in e.stacks[side]:
        if tile == HIDDEN:
            break
        face = face_of(tile, side)
        needed = builders_needed(e, face)
        if placed < needed:
            worth = face_worth(t, e, face, left)
            for n in range(placed, needed):
                values.append(worth / needed * (COMPLETES if n == needed - 1 else STARTS))
        placed = max(0, placed - needed)
    return values


def ship_values(e: Empire, purse: Purse) -> list[float]:
    """What each further shipper brings, the best goods first."""
    values: list[float] = []
    for face, goods in zip(e.tableau, e.goods):
        if not goods:
            continue
        trade = purse.worth(trade_value(e, face))
        consumers = purse.worth(e.powers.consume_credits[COLOUR[face]])
        for good in goods:
            consume = consume_value(e, face, good, HOME) + CONSUMED + consumers
            values.append(max(trade, consume) + 0.15)
    return sorted(values, reverse=True)


def phase_values(t: RollTable, e: Empire, left: float) -> list[list[float]]:
    """For each phase, what its first, second, third worker brings in points with so much of the game left."""
    tiles = e.zone_size
    purse = Purse(e, left)
    stock = purse.worth(STOCK_CREDITS)
    lacking = (not e.stacks[DEVELOPMENT]) + (not e.stacks[WORLD])
    scout = [FOUND + 0.5 * lacking + (0.5 if tiles < 3 else 0.0), FOUND - 0.1 + (0.35 if tiles < 2 else 0.0), FOUND - 0.25]
    slots = len(free_places(e))
    produced = PRODUCED if left > 0.1 else 0.3
    return [
        [max(stock, value * min(1.0, 0.25 + left)) for value in scout] + [stock] * 6,
        build_values(t, e, DEVELOPMENT, left),
        build_values(t, e, WORLD, left),
        [produced] * slots,
        ship_values(e, purse),
    ]


def rival_values(t: RollTable, e: Empire, left: float) -> list[tuple[Empire, list[list[float]]]]:
    """The rivals of a seat, and what workers bring each of them."""
    return [(other, phase_values(t, other, left)) for other in t.empires if other is not e]


def likelihood(t: RollTable, rivals: list[tuple[Empire, list[list[float]]]]) -> list[float]:
    """How likely each phase takes place without a seat: rivals select what looks good for them."""
    without = [1.0] * PHASES
    for other, phases in rivals:
        workers = 1 + sum(other.cup[:TALENT]) // 3
        wants: list[float] = []
        total = 0.0
        for values in phases:
            want = sum_first(values, workers) ** SURENESS
            wants.append(want)
            total += want
        if total == 0.0:
            total = 1.0
        for phase in range(PHASES):
            without[phase] *= 1.0 - wants[phase] / total
    if len(t.empires) == TWO_SEATS:
        for symbol in ROLLS[HOME]:
            without[symbol] -= without[symbol] / SYMBOLS_PER_DIE
    return [1.0 - chance for chance in without]


def sum_first(values: list[float], count: int) -> float:
    """The sum of the first so many values."""
    total = 0.0
    for at in range(min(count, len(values))):
        total += values[at]
    return total


def worth_left(t: RollTable, e: Empire, credits: int) -> float:
    """What credits are worth that are left when citizens are recruited."""
    recruits = min(credits, sum(e.citizenry))
    return (RECRUIT * recruits + SAVE * (min(CREDIT_LIMIT, credits) - recruits)) * min(1.0, 0.1 + 1.5 * time_left(t))
