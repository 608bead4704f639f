"""What all the powers of a tableau add up to. Built anew when a tile is built, shared by copies, never changed."""

from collections.abc import Callable, Sequence
from typing import Final

from orrery.games.roll_for_the_galaxy.rules.bits import has_bit
from orrery.games.roll_for_the_galaxy.rules.components import DEVELOPMENT, KINDS, PHASES, POWERS, SETTLE, WORLD, Power

STOCK_CREDITS: Final = 2


class Powers:
    """The powers of one tableau, by the moment at which the rules ask for them."""

    __slots__ = (
        "back_dice",
        "back_least",
        "back_most",
        "buys",
        "capacity",
        "consume_credits",
        "consume_points",
        "cuts",
        "development_discounts",
        "development_reward",
        "dictate_apart",
        "dictate_most",
        "dictate_repeat",
        "end",
        "explorers_differ",
        "forecast",
        "produces",
        "rearrange",
        "reassign",
        "rewards",
        "scouts",
        "spends",
        "start",
        "stock",
        "tiles",
        "top",
        "trade",
        "virtual",
        "world_discounts",
        "world_reward",
    )

    def __init__(self, tableau: Sequence[int]) -> None:
        self.reassign: tuple[Power, ...] = ()
        self.dictate_most: int = 1
        self.dictate_repeat: bool = False
        self.dictate_apart: bool = False
        self.forecast: bool = False
        """The selected phase may be changed at Reveal."""
        self.start: list[tuple[Power, ...]] = [()] * PHASES
        """Powers that pay when a phase begins, by phase."""
        self.end: list[tuple[Power, ...]] = [()] * PHASES
        """Powers that pay when a phase ends, by phase."""
        self.virtual: list[tuple[int, ...]] = [()] * PHASES
        """Kinds of virtual workers, by phase."""
        self.stock: list[int] = [STOCK_CREDITS] * KINDS
        """Credits for Stocking, by kind of die."""
        self.explorers_differ: int = 0
        """Kinds of dice that explore unlike the others, a bit each."""
        self.scouts: tuple[Power, ...] = ()
        """Powers that pay for each Scout."""
        self.top: bool = False
        self.rearrange: bool = False
        self.tiles: int = 0
        """Tiles drawn at the end of Explore."""
        self.development_discounts: list[Power] = []
        self.world_discounts: list[Power] = []
        self.development_reward: int = 0
        self.world_reward: list[int] = [0] * KINDS
        """Credits after completing a world, by its colour."""
        self.rewards: tuple[Power, ...] = ()
        """Powers that pay for some worlds only, or by their settlers."""
        self.cuts: list[tuple[Power, ...]] = [(), ()]
        """Powers that may be used just before a tile is completed, for developments and worlds."""
        self.back_dice: list[int] = [0, 0]
        """Kinds of builders that come back to the cup, a bit each, for developments and worlds."""
        self.back_least: list[int] = [0, 0]
        self.back_most: list[int] = [0, 0]
        self.capacity: int = 1
        self.produces: tuple[Power, ...] = ()
        """Powers that pay for each good produced."""
        self.trade: list[int] = [0] * KINDS
        self.consume_points: list[int] = [0] * KINDS
        self.consume_credits: list[int] = [0] * KINDS
        self.buys: tuple[Power, ...] = ()
        self.spends: tuple[Power, ...] = ()
        for face in tableau:
            for power in POWERS[face]:
                ADD[power.do](self, power)


def _built_side(power: Power) -> int:
    """The side of the tiles that a power of Develop or Settle is about."""
    return WORLD if power.when == SETTLE else DEVELOPMENT


def _floor(power: Power) -> int:
    """Discounts with the higher floor come first."""
    return -power.floor


def _add_to_colours(by_colour: list[int], worlds: int, amount: int) -> None:
    for colour in range(KINDS):
        if has_bit(worlds, colour):
            by_colour[colour] += amount


def _add_reassign(powers: Powers, power: Power) -> None:
    powers.reassign += (power,)


def _add_dictate(powers: Powers, power: Power) -> None:
    powers.dictate_most = max(powers.dictate_most, power.most)
    powers.dictate_repeat = powers.dictate_repeat or power.amount > 0
    powers.dictate_apart = powers.dictate_apart or power.apart


def _add_forecast(powers: Powers, power: Power) -> None:
    powers.forecast = True


def _add_income(powers: Powers, power: Power) -> None:
    moment = powers.end if power.end else powers.start
    moment[power.when] += (power,)
    if power.provided == "scouted":
        powers.explorers_differ |= power.dice


def _add_points(powers: Powers, power: Power) -> None:
    powers.start[power.when] += (power,)


def _add_workers(powers: Powers, power: Power) -> None:
    powers.virtual[power.when] += power.workers


def _add_stock(powers: Powers, power: Power) -> None:
    for kind in range(KINDS):
        if has_bit(power.dice, kind):
            powers.stock[kind] = power.credits
    powers.explorers_differ |= power.dice


def _add_scout(powers: Powers, power: Power) -> None:
    powers.scouts += (power,)


def _add_top(powers: Powers, power: Power) -> None:
    powers.top = True


def _add_rearrange(powers: Powers, power: Power) -> None:
    powers.rearrange = True


def _add_tiles(powers: Powers, power: Power) -> None:
    powers.tiles += power.amount


def _add_discount(powers: Powers, power: Power) -> None:
    discounts = powers.world_discounts if power.when == SETTLE else powers.development_discounts
    discounts.append(power)
    discounts.sort(key=_floor)


def _add_reward(powers: Powers, power: Power) -> None:
    if power.cost:
        powers.rewards += (power,)
    elif power.when == SETTLE:
        for colour in range(KINDS):
            powers.world_reward[colour] += power.credits
            if power.extra and has_bit(power.worlds, colour):
                powers.world_reward[colour] += power.extra
    else:
        powers.development_reward += power.credits


def _add_pairs(powers: Powers, power: Power) -> None:
    powers.rewards += (power,)


def _add_cut(powers: Powers, power: Power) -> None:
    powers.cuts[_built_side(power)] += (power,)


def _add_return(powers: Powers, power: Power) -> None:
    side = _built_side(power)
    if power.most:
        powers.back_least[side] += power.least
        powers.back_most[side] += power.most
    else:
        powers.back_dice[side] |= power.dice


def _add_capacity(powers: Powers, power: Power) -> None:
    powers.capacity = max(powers.capacity, power.amount)


def _add_produce(powers: Powers, power: Power) -> None:
    powers.produces += (power,)


def _add_trade(powers: Powers, power: Power) -> None:
    _add_to_colours(powers.trade, power.worlds, power.credits)


def _add_consume(powers: Powers, power: Power) -> None:
    _add_to_colours(powers.consume_points, power.worlds, power.points)
    _add_to_colours(powers.consume_credits, power.worlds, power.credits)


def _add_buy(powers: Powers, power: Power) -> None:
    powers.buys += (power,)


def _add_spend(powers: Powers, power: Power) -> None:
    powers.spends += (power,)


ADD: Final[dict[str, Callable[[Powers, Power], None]]] = {
    "reassign": _add_reassign,
    "dictate": _add_dictate,
    "forecast": _add_forecast,
    "income": _add_income,
    "points": _add_points,
    "worker": _add_workers,
    "stock": _add_stock,
    "scout": _add_scout,
    "top": _add_top,
    "rearrange": _add_rearrange,
    "tile": _add_tiles,
    "discount": _add_discount,
    "reward": _add_reward,
    "pairs": _add_pairs,
    "cut": _add_cut,
    "return": _add_return,
    "capacity": _add_capacity,
    "produce": _add_produce,
    "trade": _add_trade,
    "consume": _add_consume,
    "buy": _add_buy,
    "spend": _add_spend,
}
"""What each effect adds to the powers of a tableau."""
