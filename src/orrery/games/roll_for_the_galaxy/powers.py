"""What all the powers of a tableau add up to. Built anew when a tile is built, shared by copies, never changed."""

from collections.abc import Sequence
from typing import Final

from orrery.games.roll_for_the_galaxy.faces import DEVELOPMENT, KINDS, PHASES, POWERS, SETTLE, WORLD, Power

STOCK_CREDITS: Final = 2


class Powers:
    """The powers of one tableau, by the moment at which the rules ask for them."""

    __slots__ = (
        "back_dice",
        "back_least",
        "back_most",
        "buys",
        "capacity",
        "chips_at_start",
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
        reassign: list[Power] = []
        self.dictate_most: int = 1
        self.dictate_repeat: bool = False
        self.dictate_apart: bool = False
        virtual: list[list[int]] = [[] for _ in range(PHASES)]
        self.stock: list[int] = [STOCK_CREDITS] * KINDS
        """Credits for Stocking, by kind of die."""
        self.explorers_differ: int = 0
        """Kinds of dice that explore unlike the others, a bit each."""
        self.top: bool = False
        self.rearrange: bool = False
        self.tiles: int = 0
        """Tiles drawn at the end of Explore."""
        start: list[list[Power]] = [[] for _ in range(PHASES)]
        end: list[list[Power]] = [[] for _ in range(PHASES)]
        development_discounts: list[Power] = []
        world_discounts: list[Power] = []
        self.development_reward: int = 0
        self.world_reward: list[int] = [0] * KINDS
        """Credits after completing a world, by its colour."""
        self.back_dice: list[int] = [0, 0]
        """Kinds of builders that come back to the cup, a bit each, for developments and worlds."""
        self.back_least: list[int] = [0, 0]
        self.back_most: list[int] = [0, 0]
        self.trade: list[int] = [0] * KINDS
        self.consume_points: list[int] = [0] * KINDS
        self.consume_credits: list[int] = [0] * KINDS
        buys: list[Power] = []
        self.capacity: int = 1
        self.chips_at_start: int = 0
        """Points that come when Ship begins."""
        self.forecast: bool = False
        """The selected phase may be changed at Reveal."""
        scouts: list[Power] = []
        produces: list[Power] = []
        rewards: list[Power] = []
        cuts: list[list[Power]] = [[], []]
        spends: list[Power] = []
        for face in tableau:
            for power in POWERS[face]:
                match power.do:
                    case "reassign":
                        reassign.append(power)
                    case "dictate":
                        self.dictate_most = max(self.dictate_most, power.most)
                        self.dictate_repeat = self.dictate_repeat or power.amount > 0
                        self.dictate_apart = self.dictate_apart or power.apart
                    case "income":
                        if power.end:
                            end[power.when].append(power)
                        else:
                            start[power.when].append(power)
                        if power.provided == "scouted":
                            self.explorers_differ |= power.dice
                    case "points":
                        start[power.when].append(power)
                        self.chips_at_start += power.points
                    case "worker":
                        virtual[power.when].extend(power.workers)
                    case "stock":
                        for kind in range(KINDS):
                            if power.dice >> kind & 1:
                                self.stock[kind] = power.credits
                        self.explorers_differ |= power.dice
                    case "top":
                        self.top = True
                    case "rearrange":
                        self.rearrange = True
                    case "tile":
                        self.tiles += power.amount
                    case "discount":
                        (world_discounts if power.when == SETTLE else development_discounts).append(power)
                    case "reward" if power.cost:
                        rewards.append(power)
                    case "reward":
                        if power.when == SETTLE:
                            for colour in range(KINDS):
                                self.world_reward[colour] += power.credits
                                if power.extra and power.worlds >> colour & 1:
                                    self.world_reward[colour] += power.extra
                        else:
                            self.development_reward += power.credits
                    case "return":
                        side = WORLD if power.when == SETTLE else DEVELOPMENT
                        if power.most:
                            self.back_least[side] += power.least
                            self.back_most[side] += power.most
                        else:
                            self.back_dice[side] |= power.dice
                    case "trade":
                        _spread(self.trade, power.worlds, power.credits)
                    case "consume":
                        _spread(self.consume_points, power.worlds, power.points)
                        _spread(self.consume_credits, power.worlds, power.credits)
                    case "buy":
                        buys.append(power)
                    case "capacity":
                        self.capacity = max(self.capacity, power.amount)
                    case "scout":
                        scouts.append(power)
                    case "produce":
                        produces.append(power)
                    case "pairs":
                        rewards.append(power)
                    case "cut":
                        cuts[WORLD if power.when == SETTLE else DEVELOPMENT].append(power)
                    case "spend":
                        spends.append(power)
                    case "forecast":
                        self.forecast = True
                    case _:
                        pass
        self.reassign: tuple[Power, ...] = tuple(reassign)
        self.virtual: list[tuple[int, ...]] = [tuple(kinds) for kinds in virtual]
        self.start: list[tuple[Power, ...]] = [tuple(powers) for powers in start]
        self.end: list[tuple[Power, ...]] = [tuple(powers) for powers in end]
        self.development_discounts: list[Power] = sorted(development_discounts, key=_floor)
        self.world_discounts: list[Power] = sorted(world_discounts, key=_floor)
        self.buys: tuple[Power, ...] = tuple(buys)
        self.scouts: tuple[Power, ...] = tuple(scouts)
        """Powers that pay for each Scout."""
        self.produces: tuple[Power, ...] = tuple(produces)
        """Powers that pay for each good produced."""
        self.rewards: tuple[Power, ...] = tuple(rewards)
        """Powers that pay for some worlds only, or by their settlers."""
        self.cuts: list[tuple[Power, ...]] = [tuple(powers) for powers in cuts]
        """Powers that may be used just before a tile is completed, for developments and worlds."""
        self.spends: tuple[Power, ...] = tuple(spends)


def _floor(power: Power) -> int:
    """Discounts with the higher floor come first."""
    return -power.floor


def _spread(by_colour: list[int], worlds: int, amount: int) -> None:
    for colour in range(KINDS):
        if worlds >> colour & 1:
            by_colour[colour] += amount
