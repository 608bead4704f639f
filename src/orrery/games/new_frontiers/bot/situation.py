"""The situation in which the heuristic bot weighs answers: the table, the rounds left, and what tiles bring until the end."""

from typing import Final

from orrery.bots.bot import Look
from orrery.games.new_frontiers.rules.components import ANY, PRICES, PRODUCTION, TILES, WINDFALL, Power
from orrery.games.new_frontiers.rules.gains import TileGains
from orrery.games.new_frontiers.rules.round import POOL_PER_SEAT
from orrery.games.new_frontiers.rules.table import FEWEST_COLONISTS, Frontier

LENGTH: Final = 11.5
"""How many rounds a game lasts, more or less."""
CREDIT: Final = 1.03
"""What a credit is worth in points while there is time to spend it."""
POWER: Final = 1.13
"""How much what powers and colonies bring later counts beside points."""


class Situation:
    """The table, the seat that answers, the rounds left, and what tiles would bring."""

    __slots__ = ("_gains", "_others", "_values", "empire", "left", "seat", "table")

    def __init__(self, table: Frontier, seat: int, left: float) -> None:
        self.table = table
        self.seat = seat
        self.left = left
        self.empire = table.empires[seat]
        self._gains: TileGains | None = None
        self._values: dict[int, float] = {}
        self._others: dict[int, Situation] = {}

    @classmethod
    def of(cls, look: Look) -> "Situation":
        table: Frontier = look.table
        return cls(table, look.seat, rounds_left(table))

    def from_seat(self, seat: int) -> "Situation":
        """The situation of another seat at the same table; cached."""
        other = self._others.get(seat)
        if other is None:
            other = Situation(self.table, seat, self.left)
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


def tile_value(situation: Situation, tile: int, left: float, development: bool = False) -> float:
    """The points that a tile adds, bonuses of others included, and what its powers and goods bring in the rounds left."""
    gain = float(situation.points_added(tile, development))
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
