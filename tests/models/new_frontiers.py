"""New Frontiers a second time: written from the rulebook and the component data, to be played beside the game."""

import re
import tomllib
from collections.abc import Callable, Generator, Iterable
from copy import deepcopy
from importlib.resources import files
from itertools import combinations, permutations
from typing import Any

import orrery
from models.driver import Mismatch, Moment, Owed, Replica, Script, compare, describe_asks, name_ask
from orrery.core.ask import Answer, Ask, One, Some, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Outcome, Source

Tile = dict[str, Any]
Power = dict[str, Any]
Empire = dict[str, Any]
Part = Generator[Ask, Answer, None]


def read_data(name: str, kind: str) -> list[Tile]:
    """The entries of one kind in a component file."""
    data = files("orrery.games.new_frontiers") / "data" / f"{name}.toml"
    entries: list[Tile] = tomllib.loads(data.read_text())[kind]
    return entries


WORLDS = read_data("worlds", "world")
HOMES = read_data("homes", "home")
DEVELOPMENTS = read_data("developments", "development")
GOALS = read_data("goals", "goal")
TILES: list[Tile] = [{}, *WORLDS, *HOMES, *DEVELOPMENTS]
"""Tiles by the number that the game has for them: worlds, home colonies, developments, from 1."""

NUMBER = {tile["id"]: number for number, tile in enumerate(TILES) if number}
FIRST_HOME = len(WORLDS) + 1
FIRST_DEVELOPMENT = FIRST_HOME + len(HOMES)
OORT = NUMBER["oort-cloud-alien-refinery"]

GOODS = read_data("supply", "good")
TYPES = [good["id"] for good in GOODS]
PRICES = [good["price"] for good in GOODS]
NO_GOOD = -1

RETREAT, PLAN, DEVELOP, EXPLORE, SETTLE, PRODUCE, TRADE, ENVOYS = range(8)
STOCK_GOAL = {EXPLORE: 0, SETTLE: 0, PRODUCE: 1, TRADE: 2}
"""Which goal stores something in an action."""
EXPLORATION, WAREHOUSES, TAXATION = range(3)

END_SPACES, END_COLONIES, END_COLONISTS, END_POINTS = 1, 2, 4, 8
SPACES = 10
MOST_COLONIES = 7
FEWEST_COLONISTS = 5
WORLD_LIMIT = 9
EXPLORED_AT_ONCE = 7

PAY, CONQUER, REPLACE, TERRAFORM = range(4)


def code_of(world: int, way: int = PAY, named: int = NO_GOOD, colony: int = 0) -> int:
    """The number of an answer in Settle: a world, the type named for it, how it is placed, and the colony it replaces."""
    return world | (named + 1) << 7 | way << 10 | colony << 13


def read_code(code: int) -> tuple[int, int, int, int]:
    """World, way, type and colony of an answer in Settle."""
    return code & 127, code >> 10 & 7, (code >> 7 & 7) - 1, code >> 13


def numbers(text: str) -> list[int]:
    """The numbers in a sentence."""
    return [int(digits) for digits in re.findall(r"\d+", text)]


def move_worlds(explored: list[int], name: str, said: dict[str, Any]) -> list[int]:
    """The explored worlds after an event."""
    if name in ("took_world", "drew_world"):
        return [*explored, said["world"]]
    if name in ("stored_world", "settled_paying", "settled_conquering", "replaced"):
        return [world for world in explored if world != said["world"]]
    if name == "returned_worlds":
        return [world for world in explored if world not in said["worlds"]]
    return explored


def is_military(tile: Tile) -> bool:
    return bool(tile.get("military", "defense" in tile))


def is_alien(tile: Tile) -> bool:
    return tile.get("type") == "alien" or "alien" in tile["keywords"]


class NewFrontiers(Replica):
    """The whole game, in the order of the rulebook."""

    game = "new-frontiers"

    # Reading and comparing -------------------------------------------------------------------------------------------

    def read(self) -> None:
        """Take over the table as it lies before the first answer."""
        table = deepcopy(self.now.table)
        self.empires: list[Empire] = table["empires"]
        self.track: list[int] = list(table["track"])
        self.done: list[int] = list(table["done"])
        self.taken: list[int] = list(table["taken"])
        self.market: list[int] = list(table["market"])
        self.pile: list[int] = list(table["pile"])
        self.supply: dict[str, Any] = {
            key: table[key]
            for key in ("colonists", "goods", "vp_pool", "vp_extra", "produce_credits", "left", "bag", "centre", "aside")
        }
        self.shown: list[int] = list(table["shown"])
        self.holder: int = table["holder"]
        self.secret: int = table["secret"]
        self.looking: list[int] = []
        self.round: int = table["round"]
        self.ending: int = table["ending"]
        self.goals: bool = table["goal_game"]
        self.action = NO_GOOD
        self.chooser = NO_GOOD
        self.oort_type = NO_GOOD
        self.turns: dict[int, SettleTurn] = {}
        self.seen: dict[tuple[str, int], int] = {}
        self.moment = self.now

    def follow(self, seat: int, answer: Answer, now: Moment) -> None:
        self.check_told(self.now.table["empires"], now)
        super().follow(seat, answer, now)

    def check_told(self, before: list[Empire], now: Moment) -> None:
        """What the events tell of credits, points and explored worlds is what changed."""
        for seat, empire in enumerate(before):
            credits, points, explored = empire["credits"], empire["vp"], list(empire["explored"])
            for event in now.events:
                if event.seat == seat:
                    said = vars(event)
                    credits += said.get("credits", 0) * (-1 if event.name == "stored_credits" else 1) - said.get("cost", 0)
                    points += said.get("points", 0)
                    explored = move_worlds(explored, event.name, said)
            after = now.table["empires"][seat]
            compare(f"credits told of seat {seat}", credits, after["credits"])
            compare(f"points told of seat {seat}", points, after["vp"])
            compare(f"explored worlds told of seat {seat}", sorted(explored), sorted(after["explored"]))

    def state(self) -> dict[str, Any]:
        kept = (
            "mat",
            "colonies",
            "goods",
            "explored",
            "developments",
            "credits",
            "colonists",
            "vp",
            "stock_worlds",
            "stock_goods",
        )
        supply = self.supply | {"bag": sorted(self.supply["bag"]), "aside": sorted(self.supply["aside"])}
        return supply | {
            "empires": [{key: empire[key] for key in (*kept, "stock_credits")} for empire in self.empires],
            "track": self.track,
            "done": self.done,
            "taken": self.taken,
            "pile": self.pile,
            "looking": self.looking,
            "shown": self.shown,
            "holder": self.holder,
            "secret": self.secret,
            "round": self.round,
            "ending": self.ending,
        }

    def next_event(self, name: str, seat: int) -> Any:
        """The next event of that name that concerns a seat: what luck decided."""
        if self.moment is not self.now:
            self.moment, self.seen = self.now, {}
        place = self.seen.get((name, seat), 0)
        self.seen[name, seat] = place + 1
        found = [event for event in self.now.events if type(event).__name__ == name and event.seat == seat]
        if place >= len(found):
            raise Mismatch(f"the model expects {name} of seat {seat} once more: {place + 1} times")
        return found[place]

    # What tiles say --------------------------------------------------------------------------------------------------

    def tiles(self, seat: int) -> list[int]:
        empire = self.empires[seat]
        return [*empire["colonies"], *empire["developments"]]

    def powers(self, seat: int, icon: str, what: str, but: Iterable[int] = ()) -> list[Power]:
        """The powers of one kind in an empire, but for tiles that were placed in this action."""
        return [
            power
            for tile in self.tiles(seat)
            if tile not in but
            for power in TILES[tile].get("powers", ())
            if power["on"] == icon and power["do"] == what
        ]

    def type_of(self, world: int, named: int = NO_GOOD) -> str | None:
        """The type of a world; the undetermined one has the type that was named for it."""
        kind = TILES[world].get("type")
        if kind != "any":
            return kind
        return TYPES[named] if named != NO_GOOD else None

    def fits(self, world: int, wanted: dict[str, Any], named: int = NO_GOOD) -> bool:
        """Whether a power or bonus is about this world or tile."""
        tile = TILES[world]
        icons = {power["on"] for power in tile.get("powers", ())}
        tests: dict[str, Callable[[Any], bool]] = {
            "type": lambda value: self.type_of(world, named) == value,
            "no_type": lambda value: self.type_of(world, named) != value,
            "kind": lambda value: tile.get("kind") == value,
            "military": lambda value: is_military(tile) == value,
            "alien": lambda value: (is_alien(tile) or self.type_of(world, named) == "alien") == value,
            "keyword": lambda value: value in tile["keywords"],
            "no_keyword": lambda value: value not in tile["keywords"],
            "power": lambda value: value in icons,
            "no_power": lambda value: value not in icons,
            "size": lambda value: tile.get("size") == value,
        }
        return all(tests[key](value) for key, value in wanted.items())

    def total(self, powers: Iterable[Power]) -> int:
        return sum(power["amount"] for power in powers)

    # Supplies --------------------------------------------------------------------------------------------------------

    def earn_points(self, seat: int, points: int) -> None:
        """Chips come from the pool, then from those kept apart; an empty pool ends the game."""
        paid = min(points, self.supply["vp_pool"])
        self.supply["vp_pool"] -= paid
        self.supply["vp_extra"] += points - paid
        self.empires[seat]["vp"] += points
        if points and not self.supply["vp_pool"]:
            self.ending |= END_POINTS

    def gain_colonists(self, seat: int, count: int) -> None:
        gained = min(count, self.supply["colonists"])
        self.supply["colonists"] -= gained
        self.empires[seat]["colonists"] += gained

    def gain(self, seat: int, what: str, amount: int) -> None:
        if what == "credits":
            self.empires[seat]["credits"] += amount
        elif what == "colonists":
            self.gain_colonists(seat, amount)
        elif what == "vp":
            self.earn_points(seat, amount)
        else:
            self.draw_worlds(seat, amount)

    def gain_for(self, seat: int, icon: str) -> None:
        """What powers give for doing an action."""
        for power in self.powers(seat, icon, "gain"):
            self.gain(seat, power["what"], power["amount"])

    def draw_worlds(self, seat: int, count: int) -> None:
        for _ in range(min(count, len(self.supply["bag"]))):
            world = self.next_event("DrewWorld", seat).world
            self.supply["bag"].remove(world)
            self.empires[seat]["explored"].append(world)

    def take_good(self, seat: int, colony: int, kind: int) -> bool:
        """Put a good of a type on a colony, if the supply has one."""
        if not self.supply["goods"][kind]:
            return False
        self.supply["goods"][kind] -= 1
        empire = self.empires[seat]
        empire["goods"][empire["colonies"].index(colony)] = kind
        return True

    def give_good(self, seat: int, colony: int) -> int:
        """Give the good of a colony back to the supply; its type."""
        empire = self.empires[seat]
        place = empire["colonies"].index(colony)
        kind: int = empire["goods"][place]
        empire["goods"][place] = NO_GOOD
        self.supply["goods"][kind] += 1
        return kind

    def goods(self, seat: int) -> dict[int, int]:
        """The type of the good on every colony that has one."""
        empire = self.empires[seat]
        return {colony: good for colony, good in zip(empire["colonies"], empire["goods"]) if good != NO_GOOD}

    # The game --------------------------------------------------------------------------------------------------------

    def play(self) -> Script:
        self.read()
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
        wanted = STOCK_GOAL.get(self.action)
        if self.holder == -1 or wanted is None or wanted in self.shown:
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
        except Mismatch as wrong:
            self.not_together = str(wrong)
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
        chosen = tuple(self.looking)
        if len(self.looking) > 1:
            ways = {self.goal_code(way): way for way in permutations(self.looking)}
            _, answer = yield {seat: name_ask(One(tuple(ways)), "keep_goal")}
            assert isinstance(answer, int)
            chosen = ways[answer]
        self.looking = []
        self.pile += chosen[1:]
        if self.holder != -1:
            self.show_goal()
        self.holder, self.secret = seat, chosen[0]

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

    def price(self, seat: int, good: int) -> int:
        bonus = [power for power in self.powers(seat, "trade", "price") if power.get("type") in (None, TYPES[good])]
        return int(PRICES[good]) + self.total(bonus)

    def for_sale(self, seat: int) -> list[int]:
        return [colony for colony in self.goods(seat) if TILES[colony].get("for_sale", True)]

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
            if OORT in empire["colonies"] and len(self.last_types(seat)) > 1:
                _, answer = yield {seat: name_ask(One((0, 1, 2, 3)), "name_last_type")}
                assert isinstance(answer, int)
                self.oort_type = answer

    def last_types(self, seat: int) -> set[int]:
        """What the seat could score, by the type that it names."""
        found = set()
        for kind in range(len(TYPES)):
            self.oort_type = kind
            found.add(sum(source.points for source in self.sources(seat)))
        self.oort_type = 0
        return found

    def military(self, seat: int) -> int:
        return self.total(power for power in self.powers(seat, "settle", "military") if "of" not in power)

    def types(self, seat: int) -> set[str]:
        found = {self.type_of(colony, self.oort_type) for colony in self.empires[seat]["colonies"]}
        return {each for each in found if each}

    def count_line(self, seat: int, line: dict[str, Any]) -> int:
        """How many times a line of a bonus scores."""
        empire = self.empires[seat]
        wanted = {key: value for key, value in line.items() if key not in ("vp", "each", "tile", "table")}
        if line["each"] == "military":
            return self.military(seat)
        if line["each"] == "colonist":
            return sum(TILES[colony]["colonists"] for colony in empire["colonies"])
        if line["each"] == "named":
            return int(NUMBER[line["tile"]] in empire["developments"])
        among = {"tile": self.tiles(seat), "colony": empire["colonies"], "development": empire["developments"]}[line["each"]]
        return sum(self.fits(tile, wanted, self.oort_type) for tile in among)

    def tile_points(self, seat: int, tile: int) -> int:
        points: int = TILES[tile].get("vp", 0)
        for line in TILES[tile].get("bonus", ()):
            if line["each"] == "types":
                points += [0, *line["table"]][len(self.types(seat))]
            else:
                points += line["vp"] * self.count_line(seat, line)
        return points

    def goal_count(self, seat: int, counts: str) -> int:
        empire = self.empires[seat]
        tiles = [TILES[tile] for tile in self.tiles(seat)]
        icons = [{power["on"] for power in tile["powers"]} for tile in tiles]
        found: dict[str, int] = {
            "stocked-worlds": len(empire["stock_worlds"]),
            "stocked-goods": sum(empire["stock_goods"]),
            "stocked-credits": empire["stock_credits"],
            "types": len(self.types(seat)),
            "keywords": len({keyword for tile in tiles for keyword in tile["keywords"]}),
            "icons": len(set().union(*icons)),
            "colonists": empire["colonists"],
            "consume-powers": sum("consume" in each for each in icons),
        }
        return found[counts]

    def goal_points(self, seat: int, goal: int) -> int:
        count = self.goal_count(seat, GOALS[goal]["counts"])
        return max((line["vp"] for line in GOALS[goal]["scoring"] if count >= line["at_least"]), default=0)

    def sources(self, seat: int) -> list[Source]:
        found = [Source("source.chips", self.empires[seat]["vp"])]
        found += [Source(TILES[tile]["id"], self.tile_points(seat, tile)) for tile in self.tiles(seat)]
        found += [Source(GOALS[goal]["id"], self.goal_points(seat, goal)) for goal in self.shown]
        return [source for source in found if source.points]

    def outcome(self) -> Outcome:
        seats = range(self.now.seats)
        sources = tuple(tuple(self.sources(seat)) for seat in seats)
        points = tuple(sum(source.points for source in each) for each in sources)
        ties = tuple(self.empires[seat]["credits"] + len(self.goods(seat)) for seat in seats)
        best = max((points[seat], ties[seat]) for seat in seats)
        winners = tuple(seat for seat in seats if (points[seat], ties[seat]) == best)
        return Outcome(points, winners, ties, sources)

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
        world, way, named, _ = read_code(code)
        turn = self.turns[seat]
        colonists = TILES[world]["colonists"]
        if way == PAY:
            cost = turn.cost(world, named)
            assert cost is not None
            return [cost, self.empires[seat]["credits"], colonists]
        if way == CONQUER:
            return [turn.strength(world), TILES[world]["defense"]]
        return [0, colonists] if way == REPLACE else [colonists]

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
        before, self.oort_type = self.oort_type, kind
        points = sum(source.points for source in self.sources(seat))
        self.oort_type = before
        return [points]

    # Made-up positions -----------------------------------------------------------------------------------------------

    @classmethod
    def lay_out(cls, luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
        """A round begins with rich empires: developments, colonies, goods, credits, goals in play and full stockpiles."""
        game = orrery.game(cls.game)
        p = game.start(seats, f"rich/{luck.below('rich', 1_000_000)}", options)
        while any(ask.name == "take_side" for ask in p.asks.values()):
            seat = next(iter(p.asks))
            p.choose(seat, p.asks[seat].sample(luck))
        data = deepcopy(p.plain())
        table = data["table"]
        for empire in table["empires"]:
            give_tiles(luck, table, empire)
        if table["goal_game"]:
            plan_goals(luck, table, seats)
        table["colonists"] = max(0, table["colonists"])
        table["produce_credits"] = luck.below("credits", 3)
        return game.read(data)


def take_some(luck: Luck, things: list[int], count: int) -> list[int]:
    """Take so many things out of a list by chance."""
    return [things.pop(luck.below("take", len(things))) for _ in range(min(count, len(things)))]


def give_tiles(luck: Luck, table: dict[str, Any], empire: Empire) -> None:
    """Fill one empire: from the market, the bag and the supplies."""
    room = 3 + luck.below("spaces", 8)
    for place in take_some(luck, list(range(len(table["market"]))), len(table["market"])):
        size = TILES[table["market"][place]]["size"]
        if table["left"][place] and size <= room:
            room -= size
            table["left"][place] -= 1
            empire["developments"].append(table["market"][place])
    colonies = take_some(luck, table["bag"], luck.below("colonies", 6))
    if OORT in table["bag"] and not luck.below("oort", 4):
        table["bag"].remove(OORT)
        colonies.append(OORT)
    for world in colonies:
        table["colonists"] -= TILES[world]["colonists"]
        empire["colonies"].append(world)
        empire["goods"].append(give_good(luck, table, TILES[world]))
    empire["explored"] += take_some(luck, table["bag"], luck.below("explored", WORLD_LIMIT + 1 - len(empire["colonies"])))
    empire["credits"] = luck.below("credits", 14)
    empire["colonists"] = min(luck.below("colonists", 5), max(0, table["colonists"]))
    table["colonists"] -= empire["colonists"]
    empire["vp"] = luck.below("points", 10)
    table["vp_pool"] -= empire["vp"]


def give_good(luck: Luck, table: dict[str, Any], world: Tile) -> int:
    """A good for a colony, or none."""
    if world["kind"] == "gray" or luck.below("good", 5) < 2:
        return NO_GOOD
    kind = luck.below("type", len(TYPES)) if world["type"] == "any" else TYPES.index(world["type"])
    if not table["goods"][kind]:
        return NO_GOOD
    table["goods"][kind] -= 1
    return kind


def plan_goals(luck: Luck, table: dict[str, Any], seats: int) -> None:
    """Some goals face up, perhaps one face down, and something on the stockpile mats."""
    if luck.below("stored", 2):
        table["pile"].remove(WAREHOUSES)
        table["pile"].insert(0, WAREHOUSES)
    for _ in range(luck.below("shown", 5)):
        table["shown"].append(table["pile"].pop(0))
        table["shown_by"].append(luck.below("seat", seats))
    if luck.below("secret", 2):
        table["holder"] = luck.below("seat", seats)
        table["secret"] = table["pile"].pop(0)
    table["hints"] = table["hints"][: len(table["pile"]) + (table["secret"] != -1)]
    if WAREHOUSES in table["shown"]:
        for empire in table["empires"]:
            for kind in range(len(TYPES)):
                room = GOALS[WAREHOUSES]["most"] - sum(empire["stock_goods"])
                stored = min(table["goods"][kind], luck.below("stored", 4), room)
                table["goods"][kind] -= stored
                empire["stock_goods"][kind] += stored
        if luck.below("short", 2):
            table["goods"] = [min(left, luck.below("left", 4)) for left in table["goods"]]


class Turn:
    """One seat's part of an action."""

    def __init__(self, model: NewFrontiers, seat: int) -> None:
        self.model = model
        self.seat = seat
        self.empire = model.empires[seat]


class SettleTurn(Turn):
    """Gain two colonists or settle a world; a power may swap a colony besides, and one may allow a second world."""

    def __init__(self, model: NewFrontiers, seat: int) -> None:
        super().__init__(model, seat)
        self.fresh: set[int] = set()
        self.boost = 0
        self.armed: list[int] = []
        self.swapped = False

    def powers(self, what: str) -> list[Power]:
        return self.model.powers(self.seat, "settle", what, self.fresh)

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

    # What may be settled ---------------------------------------------------------------------------------------------

    def settlings(self) -> tuple[int, ...]:
        """Every way to settle an explored world."""
        found: list[int] = []
        for world in self.empire["explored"]:
            tile = TILES[world]
            if tile["colonists"] <= self.empire["colonists"]:
                names = range(len(TYPES)) if world == OORT else (NO_GOOD,)
                found += [code_of(world, PAY, named) for named in names if self.can_pay(world, named)]
                if is_military(tile) and self.reach(world) >= tile["defense"]:
                    found.append(code_of(world, CONQUER))
            found += [
                code_of(world, REPLACE, colony=colony) for colony in self.empire["colonies"] if self.may_replace(colony, world)
            ]
        return tuple(found)

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

    def __init__(self, model: NewFrontiers, seat: int) -> None:
        super().__init__(model, seat)
        self.made: list[str] = []
        self.unpaid: list[int] = []
        self.paid = 0
        self.kept = self.filled = False
        self.named = NO_GOOD

    def powers(self, what: str) -> list[Power]:
        return self.model.powers(self.seat, "produce", what)

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
        return self.model.supply["goods"][TYPES.index(kind)] < len(self.producers(kind)) + self.other_fills(kind)

    def produce_type(self, kind: str) -> Part:
        """Every production colony of a type; where goods are short its owner chooses, and may keep some for windfall colonies."""
        colonies = self.producers(kind)
        left = self.model.supply["goods"][TYPES.index(kind)]
        if colonies and left and self.is_short(kind):
            least, most = max(0, left - self.other_fills(kind)), min(left, len(colonies))
            chosen = yield name_ask(Some(tuple(colonies), least, most), "choose_producers")
            assert isinstance(chosen, tuple)
            colonies = list(chosen)
            self.kept = True
        for colony in colonies:
            self.put_good(colony)

    def other_fills(self, kind: str) -> int:
        """How many goods of a type could go to windfall colonies, or to one that is paid for."""
        if self.filled:
            return 0
        fills = sum(power["amount"] for power in self.powers("fill") if power.get("type") in (None, kind))
        windfalls = len(self.empty("windfall", kind))
        paid = [colony for colony in self.unpaid if TILES[colony]["type"] == kind]
        return min(windfalls, fills + (self.seat == self.model.chooser)) + len(paid)

    def empty(self, kind: str, wanted: str | None = None) -> list[int]:
        """The colonies of a kind, and of a type, that have no good."""
        return [
            colony
            for colony, good in zip(self.empire["colonies"], self.empire["goods"])
            if good == NO_GOOD and TILES[colony]["kind"] == kind and wanted in (None, self.model.type_of(colony, self.named))
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
        wanted = [power.get("type") for power in self.powers("fill") for _ in range(power["amount"])]
        if self.seat == self.model.chooser:
            wanted.append(None)
        for kind in sorted(set(wanted), key=lambda each: TYPES.index(each) if each else len(TYPES)):
            for left in range(wanted.count(kind), 0, -1):
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
            wanted = [colony for colony in waiting if self.model.type_of(colony, self.named) == kind]
            if self.model.supply["goods"][place] < len(wanted) and set(wanted) & set(empty):
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

    def __init__(self, model: NewFrontiers, seat: int) -> None:
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
        found = []
        if power["do"] == "sell":
            for colony, kind in goods:
                if TILES[colony].get("for_sale", True):
                    points, credits = self.best([good for good in goods if good[0] != colony], used, eaten)
                    found.append((points, credits + self.model.price(self.seat, kind)))
            return found
        fitting = [good for good in goods if power.get("type") in (None, TYPES[good[1]])]
        different = "different" in power["do"]
        most = len({kind for _, kind in fitting}) if different else len(fitting)
        size = min(power["most"], most) if "most" in power else power["goods"]
        times = size if power["do"].endswith("each") else 1
        for taken in combinations(fitting, size):
            if size and not (different and len({kind for _, kind in taken}) < size):
                points, credits = self.best([good for good in goods if good not in taken], used, eaten + size)
                found.append((points + power.get("vp", 0) * times, credits + power.get("credits", 0) * times))
        return found

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
            return len(self.fitting(power)) >= power["goods"]
        if power["do"] == "consume-different":
            return len(self.types()) >= power["goods"]
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
            count = min(len(goods), power.get("most", power.get("goods", 0)))
            chosen: Answer = tuple(goods)
            if count < len(goods):
                chosen = yield name_ask(Some(tuple(goods), count, count), "consume_goods")
            assert isinstance(chosen, tuple)
            self.consume(power, chosen)

    def use_different(self, power: Power) -> Part:
        """Goods of different types: which types first, then which good of each."""
        types = sorted(self.types())
        count = min(len(types), power.get("most", power.get("goods", 0)))
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
