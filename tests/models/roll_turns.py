"""What one seat does in Assign and in the phases, for the model of Roll for the Galaxy."""

from collections.abc import Generator

from models.driver import Script, name_ask
from models.roll_faces import (
    COLUMNS,
    DEVELOP,
    DEVELOPERS,
    DICE,
    DONE,
    EXPLORE,
    FACE,
    KINDS,
    PAID,
    PHASES,
    REARRANGE,
    SCOUT,
    SHIP,
    STOCK,
    TALENT,
    UNASSIGNED,
    VIRTUAL,
    Entry,
    Power,
    column_of,
    die_of,
    face_of,
    is_paid,
    kind_of,
    make_worker,
    matches,
    move_worker,
    pair_of,
)
from models.roll_table import RollTable
from orrery.core.ask import Answer, Ask, One, YesNo


class Turn:
    """One seat's part of a step."""

    def __init__(self, model: RollTable, seat: int) -> None:
        self.model = model
        self.seat = seat
        self.empire = model.empires[seat]


class AssignTurn(Turn):
    """Dictate and the Reassign powers."""

    def __init__(self, model: RollTable, seat: int) -> None:
        super().__init__(model, seat)
        dictates = model.powers(seat, "assign", "dictate")
        self.repeat = any(power.get("repeat") for power in dictates)
        self.dictate = {"least": 1, "most": max((power.get("most", 1) for power in dictates), default=1)}
        self.dictate["apart"] = any(power.get("apart") for power in dictates)
        self.reassigns = model.powers(seat, "assign", "reassign")
        self.used: set[int] = set()

    def play(self) -> Script:
        while True:
            codes = self.codes()
            if len(codes) == 1:
                return
            code = yield from self.model.ask_one(self.seat, "use_power", codes)
            if not code:
                return
            power = (code >> 16) - 1
            if power:
                self.used.add(power)
                yield from self.move_several(power, self.reassigns[power - 1], code)
            else:
                if not self.repeat:
                    self.used.add(0)
                worker = code & 8191
                self.empire.workers.remove(worker)
                self.empire.dictated.append(worker)
                moved = yield from self.move_several(0, self.dictate, 0)
                if moved > 1:
                    self.dictate = {"least": 1, "most": 1}

    def under(self) -> list[int]:
        """The workers that may be moved: all under the strip."""
        workers = [worker for worker in self.empire.workers if column_of(worker) != UNASSIGNED]
        if self.empire.selector >= 0:
            workers.remove(self.empire.selector)
        return workers

    def codes(self) -> list[int]:
        codes = [0]
        under = self.under()
        if 0 not in self.used and len(under) > 1:
            codes += [worker | 1 << 16 for worker in under if kind_of(worker) != TALENT]
        for place, power in enumerate(self.reassigns, 1):
            if place not in self.used:
                codes += self.moves(place, power, [])
        return codes

    def most(self, power: Power) -> int:
        """How many workers a power moves: of some, by who has the most worlds of a colour."""
        lead = power.get("lead")
        if not lead:
            return int(power["most"])
        counts = [sum(face["colour"] == lead for face in empire.faces(development=False)) for empire in self.model.empires]
        if not max(counts) and not self.model.now.options["mad_scientists_without_novelty"]:
            return 0
        if counts[self.seat] < max(counts):
            return 0
        return int(power["most"]) if counts.count(max(counts)) == 1 else int(power["tied"])

    def moves(self, place: int, power: Power, moved: list[tuple[int, int]]) -> list[int]:
        """Which worker may go where next; `moved` were moved by this use before."""
        if len(moved) >= self.most(power):
            return []
        left = self.under()
        for _, now in moved:
            left.remove(now)
        codes = []
        for worker in left:
            for column in range(5):
                if self.may_move(power, worker, column, moved) and self.can_finish(power, worker, column, moved, left):
                    codes.append(worker | column << 13 | (place + 1) << 16)
        return codes

    def may_move(self, power: Power, worker: int, column: int, moved: list[tuple[int, int]]) -> bool:
        kind = KINDS[kind_of(worker)]
        into = [
            column_of(self.empire.selector) if each == "selected" else PHASES.index(each) for each in power.get("into", PHASES)
        ]
        apart = bool(power.get("apart")) and bool(self.model.now.options["different_columns"])
        return (
            column != column_of(worker)
            and column in into
            and kind in power.get("colours", KINDS)
            and kind not in power.get("barred", ())
            and power.get("out_of", PHASES[column_of(worker)]) == PHASES[column_of(worker)]
            and (apart or not moved or column == column_of(moved[0][1]))
            and (not power.get("together") or not moved or column_of(worker) == column_of(moved[0][0]))
        )

    def can_finish(self, power: Power, worker: int, column: int, moved: list[tuple[int, int]], left: list[int]) -> bool:
        """Whether enough others can follow where a power moves at least so many."""
        lacking = int(power["least"]) - len(moved) - 1
        if lacking <= 0:
            return True
        others = left.copy()
        others.remove(worker)
        then = [*moved, (worker, move_worker(worker, column))]
        return sum(any(self.may_move(power, other, to, then) for to in range(5)) for other in others) >= lacking

    def move_several(self, place: int, power: Power, code: int) -> Generator[dict[int, Ask], tuple[int, Answer], int]:
        """Move workers by one use of a power; how many were moved."""
        moved: list[tuple[int, int]] = []
        if code:
            moved.append(self.move(code))
        while True:
            codes = self.moves(place, power, moved)
            if len(moved) >= power["least"]:
                codes = [0, *codes] if codes else []
            code = (yield from self.model.ask_one(self.seat, "move_to", codes)) if codes else 0
            if not code:
                return len(moved)
            moved.append(self.move(code))

    def move(self, code: int) -> tuple[int, int]:
        """Move a worker; with two phases on its face it is no longer a two-phase worker."""
        worker, column = code & 8191, code >> 13 & 7
        self.empire.workers.remove(worker)
        now = move_worker(worker, column)
        if pair_of(worker):
            now = make_worker(kind_of(worker), column, column)
        self.empire.workers.append(now)
        return worker, now


class ExploreTurn(Turn):
    """Every explorer scouts or stocks, one after the other."""

    def play(self) -> Script:
        model, seat, empire = self.model, self.seat, self.empire
        while True:
            codes = [worker | task << 13 for worker in self.different_explorers() for task in (STOCK, SCOUT)]
            if model.powers(seat, "explore", "rearrange") and empire.zone():
                codes = [*(codes or [DONE << 13]), REARRANGE << 13]
            if not codes:
                return
            code = yield from model.ask_one(seat, "do_task", codes)
            task, worker = code >> 13, code & 8191
            if task == DONE:
                return
            if task == REARRANGE:
                tiles, empire.stacks[0][:], empire.stacks[1][:] = empire.zone(), [], []
                yield from model.place_tiles(seat, tiles, top=False)
                continue
            empire.workers.remove(worker)
            if face_of(worker) != VIRTUAL:
                model.finish_task(seat, die_of(worker))
            kind = kind_of(worker)
            if task == SCOUT:
                yield from self.scout(kind)
            else:
                empire.earn(self.stock(kind))

    def different_explorers(self) -> list[int]:
        """One explorer of each sort: all are used, so only what their tasks bring makes a difference."""
        by_sort: dict[tuple[int, bool], int] = {}
        counted = [power.get("colours", ()) for power in self.model.powers(self.seat, "explore", "income")]
        for worker in sorted(self.empire.in_column(EXPLORE)):
            kind = KINDS[kind_of(worker)]
            by_sort.setdefault((self.stock(kind_of(worker)), any(kind in colours for colours in counted)), worker)
        return list(by_sort.values())

    def stock(self, kind: int) -> int:
        powers = self.model.powers(self.seat, "explore", "stock")
        return max([2, *(int(power["credits"]) for power in powers if KINDS[kind] in power["colours"])])

    def scout(self, kind: int) -> Script:
        model, seat, empire = self.model, self.seat, self.empire
        empire.scouts.append(kind)
        for power in model.powers(seat, "explore", "scout"):
            empire.earn(power["credits"])
        zone = empire.zone()
        abandoned: list[int] = []
        if zone:
            abandoned = yield from model.ask_some(seat, "abandon_tiles", zone, 0, len(zone))
        for tile in abandoned:
            for stack in empire.stacks:
                if tile in stack:
                    stack.remove(tile)
        model.abandoned += abandoned
        yield from self.draw(len(abandoned) + 1, top=bool(model.powers(seat, "explore", "top")))

    def draw(self, count: int, top: bool) -> Script:
        """Draw and place; an empty bag takes the abandoned tiles, and then one of every larger construction zone."""
        model, seat = self.model, self.seat
        drawn = model.draw(seat, count)
        if len(drawn) < count:
            model.tiles += model.abandoned
            model.abandoned = []
            drawn += model.draw(seat, count - len(drawn))
        yield from model.place_tiles(seat, drawn.copy(), top)
        if len(drawn) < count:
            large = {other: each.zone() for other, each in enumerate(model.empires) if len(each.zone()) >= 3}
            given_up = yield from model.ask_sealed({other: One(tuple(zone)) for other, zone in large.items()}, "give_up_tile")
            for other, tile in given_up.items():
                next(stack for stack in model.empires[other].stacks if tile in stack).remove(tile)
                model.tiles.append(tile)
            yield from model.place_tiles(seat, model.draw(seat, count - len(drawn)), top)


class BuildTurn(Turn):
    """Developers or settlers on the top tile of their stack, and on the next, until there are none."""

    def __init__(self, model: RollTable, seat: int, side: int) -> None:
        super().__init__(model, seat)
        self.side = side
        self.phase = DEVELOP + side
        self.stack = self.empire.stacks[side]
        self.builders = self.empire.builders[side]

    def powers(self, effect: str) -> list[Power]:
        return self.model.powers(self.seat, PHASES[self.phase], effect)

    def play(self) -> Script:
        while self.stack:
            face = 2 * self.stack[0] + self.side
            need = yield from self.cut(face, self.need(face))
            lacking = need - len(self.builders)
            hands = sorted(die_of(worker) for worker in self.empire.in_column(self.phase))
            if lacking > 0 and hands:
                builders = hands
                if len(hands) > lacking:
                    builders = yield from self.model.ask_some(self.seat, "put_builders", hands, lacking, lacking)
                for die in builders:
                    worker = next(each for each in sorted(self.empire.in_column(self.phase)) if die_of(each) == die)
                    self.empire.workers.remove(worker)
                    self.builders.append(die)
            if len(self.builders) < need:
                return
            used = yield from self.model.ask_some(self.seat, "use_builders", sorted(self.builders), need, need)
            yield from self.complete(face, used)

    def need(self, face: int) -> int:
        """How many builders a tile takes: discounts with the higher floor first."""
        tile = FACE[face]
        need: int = tile["cost"]
        if tile.get("fixed"):
            return need
        fitting = [
            power
            for power in self.powers("discount")
            if tile.get("colour") in power.get("worlds", (tile.get("colour"),))
            and (power.get("only") is None or tile.get("reassign"))
        ]
        for power in sorted(fitting, key=lambda each: -each.get("floor", 0)):
            need = min(need, max(need - power["amount"], power.get("floor", 0)))
        if any(gain["do"] == "lose" for gain in tile.get("gains", ())):
            need = max(1, need)
        return need

    def cut(self, face: int, need: int) -> Generator[dict[int, Ask], tuple[int, Answer], int]:
        """Powers that complete a tile with fewer builders: each at most once, and only where the tile is completed at once."""
        powers = dict(enumerate(self.powers("cut"), 1))
        first = len(powers)
        while not FACE[face].get("fixed"):
            enough = len(self.builders) + len(self.empire.in_column(self.phase)) >= need
            codes = [0] if enough or len(powers) == first else []
            for place, power in powers.items():
                others = [other for each, other in powers.items() if each != place]
                codes += [place << 24 | die for die in self.cut_prices(power, others, need)]
            if codes == [0]:
                break
            code = yield from self.model.ask_one(self.seat, "cut_need", codes)
            if not code:
                break
            power = powers.pop(code >> 24)
            need = max(power["floor"], need - power["amount"])
            if "cost" in power:
                self.empire.credits = max(1, self.empire.credits - power["cost"])
            else:
                self.model.take_die(self.seat, code & 0xFFFFFF)
        return need

    def cut_prices(self, power: Power, others: list[Power], need: int) -> list[int]:
        """What a cut may be paid with: 0 for credits, else dice."""
        if need <= power["floor"]:
            return []
        then = max(power["floor"], need - power["amount"])
        best = then
        for other in others:
            if "cost" not in other or self.empire.credits >= other["cost"]:
                best = max(other["floor"], best - other["amount"]) if best > other["floor"] else best
        hands = len(self.builders) + len(self.empire.in_column(self.phase))
        if "cost" in power:
            return [0] if self.empire.credits >= power["cost"] and hands >= best else []
        return [
            code
            for code in self.model.dice_places(self.seat)
            if KINDS[code & 15] in power["colours"] and hands - self.is_builder(code) >= best
        ]

    def is_builder(self, code: int) -> bool:
        """Whether a die stands on the tile or waits to be put there."""
        place, die = code >> 13, code & 8191
        return place == DEVELOPERS + self.side or (place == COLUMNS and column_of(die) == self.phase)

    def complete(self, face: int, used: list[int]) -> Script:
        empire, tile = self.empire, FACE[face]
        for die in used:
            self.builders.remove(die)
        returns, rewards, pairs = self.powers("return"), self.powers("reward"), self.powers("pairs")
        self.stack.pop(0)
        empire.tableau.append(face)
        empire.goods.append([])
        empire.completed.append((face, used))
        left = yield from self.lose(tile, used)
        yield from self.bring_back(returns, left)
        yield from self.gain(face)
        for power in rewards:
            self.reward(power, tile)
        for power in pairs:
            kinds = [die & 15 for die in used]
            empire.earn(power["credits"] * min(kinds.count(KINDS.index(colour)) for colour in power["colours"]))

    def lose(self, tile: Entry, used: list[int]) -> Generator[dict[int, Ask], tuple[int, Answer], list[int]]:
        left = sorted(used)
        for gain in tile.get("gains", ()):
            if gain["do"] == "lose":
                lost = yield from self.model.ask_some(self.seat, "lose_builders", left, gain["dice"], gain["dice"])
                for die in lost:
                    left.remove(die)
                    self.model.supply[die & 15] += 1
        return left

    def bring_back(self, returns: list[Power], used: list[int]) -> Script:
        """Builders go to the Citizenry; powers bring all of a colour back, then one or two of one's choice."""
        colours = {colour for power in returns for colour in power.get("colours", ())}
        free: list[int] = []
        for die in used:
            kind = die & 15
            if KINDS[kind] in colours:
                self.empire.cup[kind] += 1
            else:
                self.model.finish_task(self.seat, die)
                if not die & PAID and kind != TALENT:
                    free.append(kind)
        for power in returns:
            if "colours" in power or not free:
                continue
            most = min(power["most"], len(free))
            back = yield from self.model.ask_some(self.seat, "bring_back", sorted(free), min(power["least"], most), most)
            for kind in back:
                free.remove(kind)
                self.empire.citizenry[kind] -= 1
                self.empire.cup[kind] += 1

    def reward(self, power: Power, tile: Entry) -> None:
        if tile["cost"] < power.get("cost", 0):
            return
        extra = power.get("extra", 0) if tile.get("colour") in power.get("worlds", ()) else 0
        self.empire.earn(power["credits"] + extra)

    def gain(self, face: int) -> Script:
        place = self.empire.tableau.index(face)
        for gain in FACE[face].get("gains", ()):
            if gain["do"] == "remove":
                code = yield from self.model.ask_one(self.seat, "remove_die", self.model.dice_places(self.seat))
                self.model.take_die(self.seat, code)
            elif gain["do"] == "credits":
                self.empire.earn(gain["credits"])
            elif gain["do"] == "die":
                self.model.gain_dice(self.seat, place, gain)


class ShipTurn(Turn):
    """Each shipper trades or consumes a good, one after the other."""

    def play(self) -> Script:
        model, seat, empire = self.model, self.seat, self.empire
        while True:
            codes: dict[int, tuple[int, int, int, bool]] = {}
            for place, good in empire.goods_on():
                for consume in (False, True):
                    if not consume and not FACE[empire.tableau[place]].get("trade", True):
                        continue
                    for worker in sorted(empire.in_column(SHIP)):
                        codes.setdefault(self.code(worker, good, place, consume), (worker, good, place, consume))
            if not codes:
                break
            code = yield from model.ask_one(seat, "ship_good", codes)
            worker, good, place, consume = codes[code]
            empire.goods[place].remove(good)
            colour = FACE[empire.tableau[place]]["colour"]
            empire.shipped += 1
            if consume:
                self.consume(colour, good & 15, kind_of(worker))
            else:
                empire.earn(self.price(colour))
            model.finish_task(seat, good)
            empire.workers.remove(worker)
            if face_of(worker) != VIRTUAL:
                model.finish_task(seat, die_of(worker))
            if not consume:
                yield from self.buy()

    def code(self, worker: int, good: int, place: int, consume: bool) -> int:
        """A shipper, a good and its place, and what is done with it."""
        shipper = kind_of(worker) | (16 if face_of(worker) == VIRTUAL else 0)
        flags = consume << 16 | (1 if good & PAID else 0) << 17 | (1 if is_paid(worker) else 0) << 18
        return shipper | (good & 15) << 5 | place << 9 | flags

    def fitting(self, effect: str, colour: str) -> list[Power]:
        powers = self.model.powers(self.seat, "ship", effect)
        return [power for power in powers if colour in power.get("worlds", (colour,))]

    def price(self, colour: str) -> int:
        return int(DICE[KINDS.index(colour)]["trade"]) + sum(int(power["credits"]) for power in self.fitting("trade", colour))

    def consumption(self, colour: str, good: int, shipper: int) -> tuple[int, int]:
        """Points and credits for a good that is consumed."""
        powers = self.fitting("consume", colour)
        points = 1 + matches(good, colour) + matches(shipper, colour)
        return points + sum(power.get("points", 0) for power in powers), sum(power.get("credits", 0) for power in powers)

    def consume(self, colour: str, good: int, shipper: int) -> None:
        self.empire.matched += matches(good, colour) and matches(shipper, colour)
        points, credits = self.consumption(colour, good, shipper)
        self.model.earn_points(self.seat, points)
        self.empire.earn(credits)

    def buy(self) -> Script:
        for power in self.model.powers(self.seat, "ship", "buy"):
            if self.empire.credits >= power["cost"]:
                _, bought = yield {self.seat: name_ask(YesNo(), "buy_points")}
                if bought:
                    self.empire.credits -= power["cost"]
                    self.model.earn_points(self.seat, power["points"])
