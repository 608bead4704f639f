"""What one seat does in Settle, Produce and Consume, for the model of New Frontiers."""

from itertools import combinations
from typing import Any

from models.driver import name_ask
from models.new_frontiers_table import FrontierTable
from models.new_frontiers_tiles import (
    CONQUER,
    FIRST_HOME,
    GOALS,
    NO_GOOD,
    NUMBER,
    OORT,
    PAY,
    REPLACE,
    TERRAFORM,
    TILES,
    TYPES,
    WAREHOUSES,
    Part,
    Power,
    code_of,
    is_military,
    read_code,
)
from orrery.core.ask import Answer, One, Some, YesNo


def most_goods(power: Power) -> int:
    """How many goods a Consume power takes: exactly, or at most."""
    return int(power["goods"] if "goods" in power else power["most"])


class Turn:
    """One seat's part of an action."""

    def __init__(self, model: FrontierTable, seat: int) -> None:
        self.model = model
        self.seat = seat
        self.empire = model.empires[seat]


class SettleTurn(Turn):
    """Gain two colonists or settle a world; a power may swap a colony besides, and one may allow a second world."""

    def __init__(self, model: FrontierTable, seat: int) -> None:
        super().__init__(model, seat)
        self.fresh = model.fresh[seat] = set()
        self.boost = 0
        self.armed: list[int] = []
        self.swapped = False

    def powers(self, effect: str) -> list[Power]:
        return self.model.powers(self.seat, "settle", effect, self.fresh)

    def play(self) -> Part:
        while True:
            swaps = self.swaps()
            codes = (*self.settlings(), *swaps)
            answer = (yield name_ask(One((0, *codes)), "settle")) if codes else 0
            assert isinstance(answer, int)
            if answer not in swaps:
                break
            self.swap(answer)
        if answer:
            yield from self.settle(answer)
            codes = self.settlings() if self.powers("settle-again") else ()
            answer = (yield name_ask(One((0, *codes)), "settle_second")) if codes else 0
            assert isinstance(answer, int)
            if answer:
                yield from self.settle(answer)
        else:
            self.model.gain_colonists(self.seat, 2)
        swaps = self.swaps()
        answer = (yield name_ask(One((0, *swaps)), "terraform")) if swaps else 0
        assert isinstance(answer, int)
        if answer:
            self.swap(answer)
        self.fresh.clear()

    # What may be settled ---------------------------------------------------------------------------------------------

    def settlings(self) -> tuple[int, ...]:
        """Every way to settle an explored world."""
        codes: list[int] = []
        for world in self.empire["explored"]:
            tile = TILES[world]
            if tile["colonists"] <= self.empire["colonists"]:
                names = range(len(TYPES)) if world == OORT else (NO_GOOD,)
                codes += [code_of(world, PAY, named) for named in names if self.can_pay(world, named)]
                if is_military(tile) and self.reach(world) >= tile["defense"]:
                    codes.append(code_of(world, CONQUER))
            codes += [
                code_of(world, REPLACE, colony=colony) for colony in self.empire["colonies"] if self.may_replace(colony, world)
            ]
        return tuple(codes)

    def cost(self, world: int, named: int) -> int | None:
        """What a world costs to settle; None if it can't be paid for."""
        tile = TILES[world]
        less = self.model.total(
            power for power in self.powers("discount") if self.model.fits(world, power.get("of", {}), named)
        )
        if not is_military(tile):
            return max(0, int(tile["cost"]) - less)
        contacts = [power["amount"] for power in self.powers("annex") if self.model.fits(world, power["of"])]
        return max(0, int(tile["defense"]) - max(contacts) - less) if contacts else None

    def can_pay(self, world: int, named: int) -> bool:
        cost = self.cost(world, named)
        return cost is not None and cost <= self.empire["credits"]

    def strength(self, world: int) -> int:
        """Military against a world, with what was bought for it before."""
        return self.boost + self.model.total(
            power for power in self.powers("military") if self.model.fits(world, power.get("of", {}))
        )

    def arms(self) -> list[int]:
        """The tiles whose power turns a good into Military and was not used yet."""
        return [
            tile for tile in self.model.tiles(self.seat) if tile not in self.fresh and tile not in self.armed and self.arm(tile)
        ]

    def arm(self, tile: int) -> Power | None:
        return next((power for power in TILES[tile]["powers"] if power["do"] == "arm"), None)

    def best_boost(self, arms: list[int], goods: list[int]) -> int:
        """The most Military that these powers bring with these goods."""
        if not arms:
            return 0
        best = self.best_boost(arms[1:], goods)
        power = self.arm(arms[0])
        assert power
        for good in set(goods):
            if power.get("type") in (None, TYPES[good]):
                left = goods.copy()
                left.remove(good)
                best = max(best, power["amount"] + self.best_boost(arms[1:], left))
        return best

    def reach(self, world: int) -> int:
        return self.strength(world) + self.best_boost(self.arms(), list(self.model.goods(self.seat).values()))

    def may_replace(self, colony: int, world: int) -> bool:
        """Whether a world may take the place of a colony that says so of itself."""
        power = next((power for power in TILES[colony]["powers"] if power["do"] == "replace-this"), None)
        return (
            power is not None
            and self.model.fits(world, power["of"])
            and self.missing(colony, world) <= self.empire["colonists"]
        )

    def missing(self, colony: int, world: int) -> int:
        """How many more colonists the world needs than stand on the colony."""
        return int(TILES[world]["colonists"] - TILES[colony]["colonists"])

    def swaps(self) -> tuple[int, ...]:
        """What Terraforming Engineers may replace, once in an action."""
        powers = self.powers("terraform")
        if not powers or self.swapped:
            return ()
        most = powers[0]["amount"]
        return tuple(
            code
            for colony in self.empire["colonies"]
            if colony not in self.fresh
            for world in self.empire["explored"]
            if 0 <= TILES[world].get("cost", -1) - TILES[colony].get("cost", 0) <= most
            and not is_military(TILES[colony])
            and self.missing(colony, world) <= self.empire["colonists"]
            for code in self.swap_codes(colony, world)
        )

    def swap_codes(self, colony: int, world: int) -> list[int]:
        """The undetermined world may replace, or be replaced by, any type but gray."""
        old, new = TILES[colony].get("type"), TILES[world].get("type")
        same = old == new or ("any" in (old, new) and old is not None and new is not None)
        named = TYPES.index(old) if new == "any" and old in TYPES else NO_GOOD
        return [code_of(world, TERRAFORM, named, colony)] if same else []

    # Settling --------------------------------------------------------------------------------------------------------

    def settle(self, code: int) -> Part:
        world, way, named, colony = read_code(code)
        if way == CONQUER:
            yield from self.spend_goods(world)
        elif way == PAY:
            self.empire["credits"] -= self.cost(world, named)
        rewards = self.powers("reward")
        if way == REPLACE:
            self.put_in_place(colony, world, named)
        else:
            self.empire["colonists"] -= TILES[world]["colonists"]
            self.empire["explored"].remove(world)
            self.empire["colonies"].append(world)
            self.empire["goods"].append(NO_GOOD)
            self.fill(world, named)
        self.fresh.add(world)
        for power in rewards:
            self.model.gain(self.seat, power["what"], power["amount"])

    def fill(self, world: int, named: int) -> None:
        """A windfall world receives a good of its type."""
        kind = self.model.type_of(world, named)
        if TILES[world]["kind"] == "windfall" and kind:
            self.model.take_good(self.seat, world, TYPES.index(kind))

    def spend_goods(self, world: int) -> Part:
        """Goods are spent for Military until it is enough."""
        while self.strength(world) < TILES[world]["defense"]:
            goods = self.model.goods(self.seat)
            ways: dict[int, tuple[int, int]] = {}
            for tile in self.arms():
                power = self.arm(tile)
                assert power
                rest = [other for other in self.arms() if other != tile]
                for colony, good in goods.items():
                    others = list(goods.values())
                    others.remove(good)
                    enough = self.strength(world) + power["amount"] + self.best_boost(rest, others) >= TILES[world]["defense"]
                    if power.get("type") in (None, TYPES[good]) and enough:
                        ways[self.spend_code(colony, tile)] = (colony, tile)
            answer = next(iter(ways))
            if len(ways) > 1:
                said = yield name_ask(One(tuple(ways)), "spend_for_military")
                assert isinstance(said, int)
                answer = said
            colony, tile = ways[answer]
            power = self.arm(tile)
            assert power
            self.model.give_good(self.seat, colony)
            self.armed.append(tile)
            self.boost += power["amount"]

    def spend_code(self, colony: int, tile: int) -> int:
        """A good, and which of the powers it is spent by."""
        arms = [each for each in self.model.tiles(self.seat) if each not in self.fresh and self.arm(each)]
        return colony | arms.index(tile) << 7

    def swap(self, code: int) -> None:
        """Replace a colony: no settle, and nothing that follows one."""
        world, _, named, colony = read_code(code)
        self.swapped = True
        self.put_in_place(colony, world, named)
        self.fresh.add(world)

    def put_in_place(self, colony: int, world: int, named: int) -> None:
        place = self.empire["colonies"].index(colony)
        if self.empire["goods"][place] != NO_GOOD:
            self.model.give_good(self.seat, colony)
        self.empire["colonists"] -= self.missing(colony, world)
        self.empire["explored"].remove(world)
        del self.empire["colonies"][place], self.empire["goods"][place]
        self.empire["colonies"].append(world)
        self.empire["goods"].append(NO_GOOD)
        if colony < FIRST_HOME:
            self.model.supply["aside"].append(colony)
        self.fill(world, named)


class ProduceTurn(Turn):
    """Goods on every production colony, on windfall colonies by powers and the bonus, and what they pay."""

    def __init__(self, model: FrontierTable, seat: int) -> None:
        super().__init__(model, seat)
        self.made: list[str] = []
        self.unpaid: list[int] = []
        self.paid = 0
        self.kept = self.filled = False
        self.named = NO_GOOD

    def powers(self, effect: str) -> list[Power]:
        return self.model.powers(self.seat, "produce", effect)

    def play(self) -> Part:
        yield from self.name_type()
        for power in self.powers("per-colony"):
            fitting = [colony for colony in self.empire["colonies"] if self.model.fits(colony, power["of"], self.named)]
            self.empire["credits"] += power["amount"] * len(fitting)
        self.unpaid = [colony for colony in self.empty("production") if self.price(colony)]
        yield from self.offer_payment()
        for kind in self.short_types_last():
            yield from self.produce_type(kind)
        yield from self.offer_payment()
        yield from self.fill_windfalls()
        if self.kept:
            self.filled = True
            for kind in self.short_types_last():
                yield from self.produce_type(kind)
        yield from self.store_goods()

    def short_types_last(self) -> list[str]:
        """Types in the order in which they are produced: choices come when the rest is done."""
        return sorted(TYPES, key=lambda each: (self.is_short(each), TYPES.index(each)))

    def producers(self, kind: str) -> list[int]:
        return [colony for colony in self.empty("production", kind) if not self.price(colony)]

    def is_short(self, kind: str) -> bool:
        """Whether the goods of a type are too few for all colonies that could receive one."""
        left: int = self.model.supply["goods"][TYPES.index(kind)]
        return left < len(self.producers(kind)) + self.other_fills(kind)

    def produce_type(self, kind: str) -> Part:
        """Every production colony of a type; where goods are short its owner chooses, and may keep some for windfall colonies."""
        colonies = self.producers(kind)
        left = self.model.supply["goods"][TYPES.index(kind)]
        if colonies and left and self.is_short(kind):
            least, most = max(0, left - self.other_fills(kind)), min(left, len(colonies))
            producers = yield name_ask(Some(tuple(colonies), least, most), "choose_producers")
            assert isinstance(producers, tuple)
            colonies = list(producers)
            self.kept = True
        for colony in colonies:
            self.put_good(colony)

    def other_fills(self, kind: str) -> int:
        """How many goods of a type could go to windfall colonies, or to one that is paid for."""
        if self.filled:
            return 0
        fills = sum(int(power["amount"]) for power in self.powers("fill") if power.get("type") in (None, kind))
        windfalls = len(self.empty("windfall", kind))
        paid = [colony for colony in self.unpaid if TILES[colony]["type"] == kind]
        return min(windfalls, fills + (self.seat == self.model.chooser)) + len(paid)

    def empty(self, kind: str, only: str | None = None) -> list[int]:
        """The colonies of a kind, and of a type, that have no good."""
        return [
            colony
            for colony, good in zip(self.empire["colonies"], self.empire["goods"])
            if good == NO_GOOD and TILES[colony]["kind"] == kind and only in (None, self.model.type_of(colony, self.named))
        ]

    def name_type(self) -> Part:
        """The owner of the undetermined colony names its type where that makes a difference."""
        if OORT not in self.empire["colonies"]:
            return
        fills = self.seat == self.model.chooser or self.powers("fill")
        counted = any("type" in power["of"] for power in self.powers("per-colony"))
        if counted or (fills and OORT in self.empty("windfall")):
            answer = yield name_ask(One(tuple(range(len(TYPES)))), "name_type")
            assert isinstance(answer, int)
            self.named = answer

    def price(self, colony: int) -> int:
        return sum(power["amount"] for power in TILES[colony]["powers"] if power["do"] == "needs-payment")

    def offer_payment(self) -> Part:
        """Ask once for each colony that produces only against payment, as soon as it can be paid."""
        for colony in self.unpaid.copy():
            if self.empire["credits"] >= self.price(colony) and self.has_good(colony):
                self.unpaid.remove(colony)
                if (yield name_ask(YesNo(), "pay_for_production")):
                    self.empire["credits"] -= self.price(colony)
                    self.put_good(colony)

    def has_good(self, colony: int) -> bool:
        """Whether the supply has a good for a colony."""
        kind = self.model.type_of(colony, self.named)
        return kind is not None and self.model.supply["goods"][TYPES.index(kind)] > 0

    def put_good(self, colony: int) -> None:
        kind = self.model.type_of(colony, self.named)
        assert kind
        if self.model.take_good(self.seat, colony, TYPES.index(kind)):
            self.made.append(kind)
            self.empire["credits"] += sum(power["amount"] for power in TILES[colony]["powers"] if power["do"] == "yield")
            self.pay()

    def fill_windfalls(self) -> Part:
        fills = [power.get("type") for power in self.powers("fill") for _ in range(power["amount"])]
        if self.seat == self.model.chooser:
            fills.append(None)
        for kind in sorted(set(fills), key=lambda each: TYPES.index(each) if each else len(TYPES)):
            for left in range(fills.count(kind), 0, -1):
                empty = [colony for colony in self.empty("windfall", kind) if self.has_good(colony)]
                if not empty:
                    break
                colony: Answer = empty[0]
                if len(empty) > 1 and (len(empty) > left or self.windfalls_short(empty)):
                    colony = yield name_ask(One(tuple(empty)), "fill_windfall")
                assert isinstance(colony, int)
                self.put_good(colony)
                yield from self.offer_payment()

    def windfalls_short(self, empty: list[int]) -> bool:
        """Whether there are too few goods for these colonies, besides those that wait for a payment."""
        for place, kind in enumerate(TYPES):
            waiting = [*empty, *self.unpaid]
            colonies = [colony for colony in waiting if self.model.type_of(colony, self.named) == kind]
            if self.model.supply["goods"][place] < len(colonies) and set(colonies) & set(empty):
                return True
        return False

    def pay(self) -> None:
        """What powers pay for the goods that were produced, as far as they have not paid yet."""
        due = sum(power["amount"] * self.made.count(power["type"]) for power in self.powers("per-good"))
        due += sum(power["amount"] * len(set(self.made)) for power in self.powers("per-type"))
        self.empire["credits"] += due - self.paid
        self.paid = due

    def store_goods(self) -> Part:
        goods = self.model.goods(self.seat)
        most = min(len(goods), GOALS[WAREHOUSES]["most"] - sum(self.empire["stock_goods"]))
        if WAREHOUSES not in self.model.shown or most <= 0:
            return
        colonies = yield name_ask(Some(tuple(goods), 0, most), "store_goods")
        assert isinstance(colonies, tuple)
        for colony in colonies:
            good = self.model.give_good(self.seat, colony)
            self.model.supply["goods"][good] -= 1
            self.empire["stock_goods"][good] += 1


class ConsumeTurn(Turn):
    """Every Consume power once, in any order, while there are goods."""

    def __init__(self, model: FrontierTable, seat: int) -> None:
        super().__init__(model, seat)
        self.consumers = [
            power
            for tile in model.tiles(seat)
            for power in TILES[tile].get("powers", ())
            if power["on"] == "consume" and power["do"] not in ("gain", "vp-per-good")
        ]
        self.used: set[int] = set()
        self.eaten = 0
        self.known: dict[Any, tuple[int, int]] = {}

    def play(self) -> Part:
        self.model.gain_for(self.seat, "consume")
        while True:
            usable = self.usable()
            if not usable:
                break
            optional = all(self.consumers[place]["do"] == "sell" for place in usable)
            place = usable[0]
            if len(usable) > 1 or optional:
                offered = tuple(each + 1 for each in usable)
                answer = yield name_ask(One((0, *offered) if optional else offered), "use_consumer")
                assert isinstance(answer, int)
                if not answer:
                    break
                place = answer - 1
            self.used.add(place)
            yield from self.use(self.consumers[place])
        for power in self.model.powers(self.seat, "consume", "vp-per-good"):
            extra = power["extra"] if NUMBER[power["with"]] in self.empire["developments"] else 0
            if self.eaten * power["amount"] + extra:
                self.model.earn_points(self.seat, self.eaten * power["amount"] + extra)

    def usable(self) -> list[int]:
        """The powers that can be used now; of those that are alike, the first."""
        left = {place: power for place, power in enumerate(self.consumers) if place not in self.used and self.is_usable(power)}
        return [place for place, power in left.items() if power not in [left[before] for before in left if before < place]]

    def best(self, goods: list[tuple[int, int]], used: frozenset[int], eaten: int) -> tuple[int, int]:
        """The most points, and then credits, that these goods can still bring."""
        key = (tuple(sorted(goods)), used, eaten)
        if key not in self.known:
            outcomes = [self.bonus(eaten)]
            for place, power in enumerate(self.consumers):
                if place not in used:
                    outcomes += self.uses(power, goods, used | {place}, eaten)
            self.known[key] = max(outcomes)
        return self.known[key]

    def uses(self, power: Power, goods: list[tuple[int, int]], used: frozenset[int], eaten: int) -> list[tuple[int, int]]:
        """What comes of every way to use a power on these goods; of goods of one type the first will do."""
        gains = []
        if power["do"] == "sell":
            for colony, kind in goods:
                if TILES[colony].get("for_sale", True):
                    points, credits = self.best([good for good in goods if good[0] != colony], used, eaten)
                    gains.append((points, credits + self.model.price(self.seat, kind)))
            return gains
        fitting = [good for good in goods if power.get("type") in (None, TYPES[good[1]])]
        different = "different" in power["do"]
        most = len({kind for _, kind in fitting}) if different else len(fitting)
        size = min(most_goods(power), most) if "most" in power else most_goods(power)
        times = size if power["do"].endswith("each") else 1
        for handful in combinations(fitting, size):
            if size and not (different and len({kind for _, kind in handful}) < size):
                points, credits = self.best([good for good in goods if good not in handful], used, eaten + size)
                gains.append((points + power.get("vp", 0) * times, credits + power.get("credits", 0) * times))
        return gains

    def bonus(self, eaten: int) -> tuple[int, int]:
        """Points for each good consumed."""
        points = 0
        for power in self.model.powers(self.seat, "consume", "vp-per-good"):
            extra = power["extra"] if NUMBER[power["with"]] in self.empire["developments"] else 0
            points += eaten * power["amount"] + extra
        return points, 0

    def fitting(self, power: Power) -> list[int]:
        """The colonies whose goods a power takes."""
        return [colony for colony, good in self.model.goods(self.seat).items() if power.get("type") in (None, TYPES[good])]

    def types(self) -> set[int]:
        return set(self.model.goods(self.seat).values())

    def is_usable(self, power: Power) -> bool:
        if power["do"] == "sell":
            return bool(self.model.for_sale(self.seat))
        if power["do"] == "consume":
            return len(self.fitting(power)) >= most_goods(power)
        if power["do"] == "consume-different":
            return len(self.types()) >= most_goods(power)
        return bool(self.fitting(power))

    def use(self, power: Power) -> Part:
        if power["do"] == "sell":
            offered = self.model.for_sale(self.seat)
            colony: Answer = offered[0]
            if len(offered) > 1:
                colony = yield name_ask(One(tuple(offered)), "sell_extra")
            assert isinstance(colony, int)
            self.empire["credits"] += self.model.price(self.seat, self.model.give_good(self.seat, colony))
        elif "different" in power["do"]:
            yield from self.use_different(power)
        else:
            goods = self.fitting(power)
            count = min(len(goods), most_goods(power))
            consumed: Answer = tuple(goods)
            if count < len(goods):
                consumed = yield name_ask(Some(tuple(goods), count, count), "consume_goods")
            assert isinstance(consumed, tuple)
            self.consume(power, consumed)

    def use_different(self, power: Power) -> Part:
        """Goods of different types: which types first, then which good of each."""
        types = sorted(self.types())
        count = min(len(types), most_goods(power))
        if count < len(types):
            ways = {sum(1 << kind for kind in way): way for way in combinations(types, count)}
            answer = yield name_ask(One(tuple(ways)), "consume_types")
            assert isinstance(answer, int)
            types = list(ways[answer])
        goods = self.model.goods(self.seat)
        several = [kind for kind in types if list(goods.values()).count(kind) > 1]
        for kind in [*several, *(kind for kind in types if kind not in several)]:
            colonies = [colony for colony, good in goods.items() if good == kind]
            colony: Answer = colonies[0]
            if len(colonies) > 1:
                colony = yield name_ask(One(tuple(colonies)), "consume_one_of")
            assert isinstance(colony, int)
            self.model.give_good(self.seat, colony)
        self.earn(power, count)

    def consume(self, power: Power, colonies: tuple[int, ...]) -> None:
        for colony in colonies:
            self.model.give_good(self.seat, colony)
        self.earn(power, len(colonies))

    def earn(self, power: Power, goods: int) -> None:
        self.eaten += goods
        times = goods if power["do"].endswith("each") else 1
        self.empire["credits"] += power.get("credits", 0) * times
        if power.get("vp"):
            self.model.earn_points(self.seat, power["vp"] * times)
