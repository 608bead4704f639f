"""New Frontiers a second time: written from the rulebook and the component data, to be played beside the game."""

from collections.abc import Callable
from copy import deepcopy
from itertools import permutations
from typing import Any

from models.driver import Mismatch, Owed, Script, compare, describe_asks, name_ask
from models.new_frontiers_layout import lay_out_round
from models.new_frontiers_table import FrontierTable
from models.new_frontiers_tiles import (
    CONQUER,
    DEVELOP,
    END_COLONIES,
    END_COLONISTS,
    END_SPACES,
    ENVOYS,
    EXPLORATION,
    EXPLORE,
    EXPLORED_AT_ONCE,
    FEWEST_COLONISTS,
    FIRST_DEVELOPMENT,
    FIRST_HOME,
    GOALS,
    MOST_COLONIES,
    NO_GOOD,
    OORT,
    PAY,
    PLAN,
    PRODUCE,
    REPLACE,
    RETREAT,
    SETTLE,
    SPACES,
    STOCK_GOAL,
    TAXATION,
    TILES,
    TYPES,
    WORLD_LIMIT,
    Part,
    numbers,
    read_code,
)
from models.new_frontiers_turns import ConsumeTurn, ProduceTurn, SettleTurn
from orrery.core.ask import Answer, Ask, One, Some, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Option, Position


class NewFrontiers(FrontierTable):
    """The whole game, in the order of the rulebook."""

    game = "new-frontiers"

    # The game --------------------------------------------------------------------------------------------------------

    def play(self) -> Script:
        self.read()
        self.turns: dict[int, SettleTurn] = {}
        if not self.empires[0]["colonies"] and not self.empires[-1]["colonies"]:
            self.check_setup()
            yield from self.choose_sides()
        while not self.ending:
            yield from self.play_round()
        yield from self.name_last_type()

    def check_setup(self) -> None:
        """Setup: what everybody starts with."""
        seats = self.now.seats
        order = self.track[:seats]
        compare("seats on the track", list(range(seats)), sorted(order))
        compare("discs on the track", order * (2 if seats == 2 else 1), self.track)
        richer = order[-2:] if seats >= 4 else order[-1:]
        compare(
            "credits", [4 if seat in richer else 3 for seat in range(seats)], [empire["credits"] for empire in self.empires]
        )
        compare("pools", (12 * seats, 12 * seats), (self.supply["vp_pool"], self.supply["colonists"]))
        compare("bag", list(range(1, FIRST_HOME)), sorted(self.supply["bag"]))
        compare("mats", seats, len({empire["mat"] for empire in self.empires}))
        copies = {2: 1, 3: 2, 4: 2, 5: 3}[seats]
        compare("copies", [copies] * 16 + [1] * 8, self.supply["left"])
        compare("stacks", [TILES[tile]["stack"] for tile in self.market], list(range(1, 25)))
        first = self.now.options["first_game"]
        for tile in self.market:
            if first and TILES[tile]["face"] == "other":
                raise Mismatch(f"a first game shows the other face of {TILES[tile]['id']}")
        compare("goals", list(range(8)) if self.goals else [], sorted(self.pile))

    def choose_sides(self) -> Script:
        """Everybody gets an empire mat; later games let each choose a side, in turn order."""
        for seat in self.track[: self.now.seats]:
            sides = [
                number for number in range(FIRST_HOME, FIRST_DEVELOPMENT) if TILES[number]["mat"] == self.empires[seat]["mat"]
            ]
            if self.now.options["first_game"]:
                home = next(number for number in sides if TILES[number]["side"] == "white")
            else:
                _, answer = yield {seat: name_ask(One(tuple(sides)), "take_side")}
                assert isinstance(answer, int)
                home = answer
            self.empires[seat]["colonies"].append(home)
            self.empires[seat]["goods"].append(NO_GOOD)
            self.supply["colonists"] -= TILES[home]["colonists"]
            if TILES[home]["kind"] == "windfall":
                self.take_good(seat, home, TYPES.index(TILES[home]["type"]))

    def play_round(self) -> Script:
        while 0 in self.done:
            disc = self.done.index(0)
            seat = self.track[disc]
            free = tuple(action for action, by in enumerate(self.taken) if by == -1)
            _, answer = yield {seat: name_ask(One(free), "choose_action")}
            assert isinstance(answer, int)
            self.taken[answer] = seat
            self.done[disc] = 1
            self.action, self.chooser = answer, seat
            yield from self.offer_reveal()
            yield from self.do_action(disc)
        if self.ending:
            return
        if self.taken[PRODUCE] == -1:
            self.supply["produce_credits"] += 1
        self.taken = [-2 if by == -2 else -1 for by in self.taken]
        self.done = [0] * len(self.done)
        self.round += 1

    def offer_reveal(self) -> Script:
        """The holder of the face-down goal may turn it up so that something can be stored."""
        goal = STOCK_GOAL.get(self.action)
        if self.holder == -1 or goal is None or goal in self.shown:
            return
        _, answer = yield {self.holder: name_ask(YesNo(), "reveal_goal")}
        if answer:
            self.show_goal()

    def show_goal(self) -> None:
        self.shown.append(self.secret)
        self.holder = self.secret = -1

    def do_action(self, disc: int) -> Script:
        order = list(dict.fromkeys(self.track[disc:] + self.track[:disc]))
        seat = self.chooser
        empire = self.empires[seat]
        if self.action == RETREAT:
            empire["credits"] += 2
        elif self.action == PLAN:
            yield from self.plan_goals(seat, disc)
        elif self.action == ENVOYS:
            self.earn_points(seat, 1)
            self.move_disc(disc, 0)
        elif self.action == DEVELOP:
            yield from self.develop_all(order)
        elif self.action == EXPLORE:
            yield from self.explore(order)
        elif self.action == SETTLE:
            yield from self.settle_all(order)
        elif self.action == PRODUCE:
            empire["credits"] += self.supply["produce_credits"]
            self.supply["produce_credits"] = 0
            for other in order:
                self.gain_for(other, "produce")
            yield from self.play_together(order, self.produce)
        else:
            self.earn_points(seat, 1)
            yield from self.play_together(order, self.trade_consume)

    def move_disc(self, disc: int, place: int) -> None:
        """Move a disc to the left; those it passes move back."""
        self.track.insert(place, self.track.pop(disc))
        self.done.insert(place, self.done.pop(disc))

    # Parts of one seat -----------------------------------------------------------------------------------------------

    def play_in_turn(self, order: list[int], part: Callable[[int], Part]) -> Script:
        for seat in order:
            running = part(seat)
            ask = next(running, None)
            while ask is not None:
                _, answer = yield {seat: ask}
                try:
                    ask = running.send(answer)
                except StopIteration:
                    ask = None

    def play_together(self, order: list[int], part: Callable[[int], Part]) -> Script:
        """Everybody at the same time where the game does so; it must not where it decides an end or uses up a supply."""
        before = deepcopy((self.empires, self.supply, self.ending, self.seen))
        running = {seat: part(seat) for seat in order}
        owed: dict[int, Ask] = {}
        try:
            for seat in order:
                ask = next(running[seat], None)
                if ask is not None:
                    owed[seat] = ask
            at_once = bool(owed) and self.agrees(owed)
        except Mismatch:
            at_once = False
        if not at_once:
            self.empires, self.supply, self.ending, self.seen = before
            yield from self.play_in_turn(order, part)
            return
        ending = self.ending
        several = len(owed) > 1
        yield from self.go_on(running, owed)
        if several and (self.ending != ending or (not self.supply["vp_pool"] and before[1]["vp_pool"])):
            raise Mismatch("the seats acted at the same time although that ended the game")

    def go_on(self, running: dict[int, Part], owed: dict[int, Ask]) -> Script:
        """Parts that are played at the same time, until the last one is done."""
        while owed:
            seat, answer = yield owed
            try:
                owed = owed | {seat: running[seat].send(answer)}
            except StopIteration:
                owed = {other: ask for other, ask in owed.items() if other != seat}

    def agrees(self, owed: Owed) -> bool:
        """Whether the game looks like this now."""
        try:
            compare("table", self.state(), self.now.table)
            compare("asks", describe_asks(owed), describe_asks(self.now.asks))
        except Mismatch as mismatch:
            self.not_together = str(mismatch)
            return False
        return True

    # Plan Goals ------------------------------------------------------------------------------------------------------

    def plan_goals(self, seat: int, disc: int) -> Script:
        if disc:
            self.move_disc(disc, disc - 1)
        self.empires[seat]["credits"] += 1
        self.looking, self.pile = self.pile[:3], self.pile[3:]
        if not self.looking:
            return
        goals = tuple(self.looking)
        if len(self.looking) > 1:
            ways = {self.goal_code(way): way for way in permutations(self.looking)}
            _, answer = yield {seat: name_ask(One(tuple(ways)), "keep_goal")}
            assert isinstance(answer, int)
            goals = ways[answer]
        self.looking = []
        self.pile += goals[1:]
        if self.holder != -1:
            self.show_goal()
        self.holder, self.secret = seat, goals[0]

    def goal_code(self, way: tuple[int, ...]) -> int:
        """The goal that is kept, then those that go under the pile, four bits each."""
        return sum(goal + 1 << 4 * place for place, goal in enumerate(way))

    # Develop ---------------------------------------------------------------------------------------------------------

    def develop_all(self, order: list[int]) -> Script:
        for seat in order:
            self.gain_for(seat, "develop")
        yield from self.play_in_turn(order, self.develop)
        if any(sum(TILES[tile]["size"] for tile in empire["developments"]) > SPACES for empire in self.empires):
            self.ending |= END_SPACES

    def develop(self, seat: int) -> Part:
        empire = self.empires[seat]
        less = self.total(self.powers(seat, "develop", "discount")) + (seat == self.chooser)
        costs = {
            tile: max(0, TILES[tile]["cost"] - less)
            for tile, left in zip(self.market, self.supply["left"])
            if left and tile not in empire["developments"]
        }
        costs = {tile: cost for tile, cost in costs.items() if cost <= empire["credits"]}
        bought = 0
        if costs:
            answer = yield name_ask(One((0, *costs)), "buy")
            assert isinstance(answer, int)
            bought = answer
        if not bought:
            return
        empire["credits"] -= costs[bought]
        for power in self.powers(seat, "develop", "reward"):
            self.gain(seat, power["what"], power["amount"])
        self.supply["left"][self.market.index(bought)] -= 1
        empire["developments"].append(bought)

    # Explore ---------------------------------------------------------------------------------------------------------

    def explore(self, order: list[int]) -> Script:
        worlds = self.next_event("Explored", -1).worlds
        compare("worlds drawn", min(EXPLORED_AT_ONCE, len(self.supply["bag"])), len(worlds))
        for world in worlds:
            self.supply["bag"].remove(world)
        self.supply["centre"] = list(worlds)
        yield from self.play_in_turn(order, self.pick_world)
        yield from self.play_in_turn(order[:1], self.pick_second)
        self.supply["bag"] += self.supply["centre"]
        self.supply["centre"] = []
        yield from self.put_aside(order)

    def pick_world(self, seat: int) -> Part:
        yield from self.take_from_centre(seat)
        if seat != self.chooser:
            self.end_picks(seat)

    def pick_second(self, seat: int) -> Part:
        yield from self.take_from_centre(seat)
        self.end_picks(seat)

    def end_picks(self, seat: int) -> None:
        """Powers work after one's own picks."""
        self.gain_for(seat, "explore")
        self.draw_worlds(seat, self.total(self.powers(seat, "explore", "draw")))

    def take_from_centre(self, seat: int) -> Part:
        centre = self.supply["centre"]
        if not centre:
            return
        world: Answer = centre[0]
        if len(centre) > 1:
            world = yield name_ask(One(tuple(centre)), "take_world")
        centre.remove(world)
        self.empires[seat]["explored"].append(world)

    def put_aside(self, order: list[int]) -> Script:
        """The end of Explore and Settle: a world may be stored, and nobody keeps more than nine."""
        running = {seat: self.trim_worlds(seat) for seat in order}
        yield from self.go_on(running, {seat: ask for seat, part in running.items() if (ask := next(part, None))})

    def trim_worlds(self, seat: int) -> Part:
        yield from self.store_world(seat)
        yield from self.return_worlds(seat)

    def store_world(self, seat: int) -> Part:
        empire = self.empires[seat]
        if EXPLORATION not in self.shown or not empire["explored"]:
            return
        if len(empire["stock_worlds"]) >= GOALS[EXPLORATION]["most"]:
            return
        world = yield name_ask(One((0, *empire["explored"])), "store_world")
        if world:
            empire["explored"].remove(world)
            empire["stock_worlds"].append(world)

    def return_worlds(self, seat: int) -> Part:
        empire = self.empires[seat]
        excess = len(empire["colonies"]) + len(empire["explored"]) - WORLD_LIMIT
        if excess <= 0:
            return
        worlds: Answer = tuple(empire["explored"])
        if excess < len(empire["explored"]):
            worlds = yield name_ask(Some(tuple(empire["explored"]), excess, excess), "return_worlds")
        assert isinstance(worlds, tuple)
        for world in worlds:
            empire["explored"].remove(world)
            self.supply["bag"].append(world)

    # Settle ----------------------------------------------------------------------------------------------------------

    def settle_all(self, order: list[int]) -> Script:
        self.gain_colonists(self.chooser, 1)
        yield from self.play_together(order, self.settle)
        self.supply["bag"] += self.supply["aside"]
        self.supply["aside"] = []
        if max(len(empire["colonies"]) for empire in self.empires) > MOST_COLONIES:
            self.ending |= END_COLONIES
        if self.supply["colonists"] < FEWEST_COLONISTS:
            self.ending |= END_COLONISTS
        yield from self.put_aside(order)

    def settle(self, seat: int) -> Part:
        self.turns[seat] = SettleTurn(self, seat)
        yield from self.turns[seat].play()

    # Produce ---------------------------------------------------------------------------------------------------------

    def produce(self, seat: int) -> Part:
        turn = ProduceTurn(self, seat)
        yield from turn.play()

    # Trade, Consume --------------------------------------------------------------------------------------------------

    def trade_consume(self, seat: int) -> Part:
        yield from self.sell(seat)
        turn = ConsumeTurn(self, seat)
        yield from turn.play()
        yield from self.store_credits(seat)

    def sell(self, seat: int) -> Part:
        offered = self.for_sale(seat)
        if not offered:
            return
        colony = yield name_ask(One((0, *offered)), "sell")
        assert isinstance(colony, int)
        if colony:
            self.empires[seat]["credits"] += self.price(seat, self.give_good(seat, colony))

    def store_credits(self, seat: int) -> Part:
        empire = self.empires[seat]
        most = min(empire["credits"], GOALS[TAXATION]["most"] - empire["stock_credits"])
        if TAXATION not in self.shown or most <= 0:
            return
        answer = yield name_ask(One(tuple(range(most + 1))), "store_credits")
        assert isinstance(answer, int)
        empire["credits"] -= answer
        empire["stock_credits"] += answer

    # Scoring ---------------------------------------------------------------------------------------------------------

    def name_last_type(self) -> Script:
        """The type of the undetermined colony is set once more; hidden goals are revealed."""
        if self.holder != -1:
            self.show_goal()
        for seat, empire in enumerate(self.empires):
            if OORT in empire["colonies"] and len(set(self.points_by_type(seat))) > 1:
                _, answer = yield {seat: name_ask(One((0, 1, 2, 3)), "name_last_type")}
                assert isinstance(answer, int)
                self.oort_type = answer

    # Hints -----------------------------------------------------------------------------------------------------------

    def hints(self, owed: Owed) -> None:
        """Compare the first numbers of every hint with what the answer would do."""
        for seat, ask in owed.items():
            promise = getattr(self, f"promise_{ask.name}", None)
            if promise is None:
                continue
            for code, choice in self.now.choices(seat).items():
                expected = promise(seat, code)
                said = numbers(choice.hint)
                compare(f"hint {choice.hint!r} for {choice.words!r}", expected, said[: len(expected)])

    def promise_buy(self, seat: int, tile: int) -> list[int]:
        if not tile:
            return []
        less = self.total(self.powers(seat, "develop", "discount")) + (seat == self.chooser)
        cost = max(0, TILES[tile]["cost"] - less)
        return [cost, self.empires[seat]["credits"], *([TILES[tile]["vp"]] if "vp" in TILES[tile] else [])]

    def promise_settle(self, seat: int, code: int) -> list[int]:
        if not code:
            return [self.supply["colonists"]]
        world, way, named, old = read_code(code)
        turn = self.turns[seat]
        colonists = TILES[world]["colonists"]
        if way == PAY:
            cost = turn.cost(world, named)
            assert cost is not None
            return [cost, self.empires[seat]["credits"], colonists]
        if way == CONQUER:
            return [turn.strength(world), TILES[world]["defense"]]
        more = abs(colonists - TILES[old]["colonists"])
        return [*([0] if way == REPLACE else []), *([more] if more else [])]

    def promise_settle_second(self, seat: int, code: int) -> list[int]:
        return self.promise_settle(seat, code) if code else []

    def promise_terraform(self, seat: int, code: int) -> list[int]:
        return self.promise_settle(seat, code) if code else []

    def promise_spend_for_military(self, seat: int, code: int) -> list[int]:
        arms = [tile for tile in self.tiles(seat) if tile not in self.turns[seat].fresh and self.turns[seat].arm(tile)]
        power = self.turns[seat].arm(arms[code >> 7])
        assert power
        return [power["amount"]]

    def promise_sell(self, seat: int, colony: int) -> list[int]:
        turn = ConsumeTurn(self, seat)
        gains = [power["amount"] for power in self.powers(seat, "consume", "gain")]
        goods = list(self.goods(seat).items())
        if not colony:
            points, credits = turn.best(goods, frozenset(), 0)
            return [number for number in (points + sum(gains), credits) if number]
        price = self.price(seat, self.goods(seat)[colony])
        points, credits = turn.best([good for good in goods if good[0] != colony], frozenset(), 0)
        return [price, *(number for number in (points + sum(gains), credits + price) if number)]

    def promise_store_credits(self, seat: int, credits: int) -> list[int]:
        stored = self.empires[seat]["stock_credits"] + credits
        return [stored, max((line["vp"] for line in GOALS[TAXATION]["scoring"] if stored >= line["at_least"]), default=0)]

    def promise_name_last_type(self, seat: int, kind: int) -> list[int]:
        return [self.points_by_type(seat)[kind]]

    # Made-up positions -----------------------------------------------------------------------------------------------

    @classmethod
    def lay_out(cls, luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
        return lay_out_round(luck, seats, options)
