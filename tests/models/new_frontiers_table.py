"""The table of New Frontiers in its model: what lies where, what tiles say, supplies and points."""

from collections.abc import Callable, Iterable
from copy import deepcopy
from typing import Any

from models.driver import Mismatch, Moment, Replica, compare
from models.new_frontiers_tiles import (
    END_POINTS,
    GOALS,
    NO_GOOD,
    NUMBER,
    OORT,
    PRICES,
    TILES,
    TYPES,
    Empire,
    Power,
    is_alien,
    is_military,
    move_worlds,
)
from orrery.core.ask import Answer
from orrery.core.view import Outcome, Source


class FrontierTable(Replica):
    """Everything but the course of the game."""

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
        self.oort_type = self.scored_type = NO_GOOD
        self.fresh: dict[int, set[int]] = {}
        """Colonies of each seat that were placed in the action going on and sleep until its own part is over."""
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
        fields = (
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
            "empires": [{key: empire[key] for key in (*fields, "stock_credits")} for empire in self.empires],
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
        events = [event for event in self.now.events if type(event).__name__ == name and event.seat == seat]
        if place >= len(events):
            raise Mismatch(f"the model expects {name} of seat {seat} once more: {place + 1} times")
        return events[place]

    # What tiles say --------------------------------------------------------------------------------------------------

    def tiles(self, seat: int) -> list[int]:
        empire = self.empires[seat]
        return [*empire["colonies"], *empire["developments"]]

    def powers(self, seat: int, icon: str, effect: str, but: Iterable[int] = ()) -> list[Power]:
        """The powers of one kind in an empire, but for tiles that were placed in this action."""
        return [
            power
            for tile in self.tiles(seat)
            if tile not in but
            for power in TILES[tile].get("powers", ())
            if power["on"] == icon and power["do"] == effect
        ]

    def type_of(self, world: int, named: int = NO_GOOD) -> str | None:
        """The type of a world; the undetermined one has the type that was named for it."""
        kind = TILES[world].get("type")
        if kind != "any":
            return kind
        return TYPES[named] if named != NO_GOOD else None

    def fits(self, world: int, conditions: dict[str, Any], named: int = NO_GOOD) -> bool:
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
        return all(tests[key](value) for key, value in conditions.items())

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

    def gain(self, seat: int, resource: str, amount: int) -> None:
        if resource == "credits":
            self.empires[seat]["credits"] += amount
        elif resource == "colonists":
            self.gain_colonists(seat, amount)
        elif resource == "vp":
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

    def price(self, seat: int, good: int) -> int:
        bonus = [power for power in self.powers(seat, "trade", "price") if power.get("type") in (None, TYPES[good])]
        return int(PRICES[good]) + self.total(bonus)

    def for_sale(self, seat: int) -> list[int]:
        return [colony for colony in self.goods(seat) if TILES[colony].get("for_sale", True)]

    def military(self, seat: int) -> int:
        powers = self.powers(seat, "settle", "military", self.fresh.get(seat, ()))
        return self.total(power for power in powers if "of" not in power)

    def types(self, seat: int) -> set[str]:
        kinds = {self.type_of(colony, self.scored_type) for colony in self.empires[seat]["colonies"]}
        return {each for each in kinds if each}

    def count_line(self, seat: int, line: dict[str, Any]) -> int:
        """How many times a line of a bonus scores."""
        empire = self.empires[seat]
        conditions = {key: value for key, value in line.items() if key not in ("vp", "each", "tile", "table")}
        if line["each"] == "military":
            return self.military(seat)
        if line["each"] == "colonist":
            return sum(TILES[colony]["colonists"] for colony in empire["colonies"])
        if line["each"] == "named":
            return int(NUMBER[line["tile"]] in empire["developments"])
        among = {"tile": self.tiles(seat), "colony": empire["colonies"], "development": empire["developments"]}[line["each"]]
        return sum(self.fits(tile, conditions, self.scored_type) for tile in among)

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
        figures: dict[str, int] = {
            "stocked-worlds": len(empire["stock_worlds"]),
            "stocked-goods": sum(empire["stock_goods"]),
            "stocked-credits": empire["stock_credits"],
            "types": len(self.types(seat)),
            "keywords": len({keyword for tile in tiles for keyword in tile["keywords"]}),
            "icons": len(set().union(*icons)),
            "colonists": empire["colonists"],
            "consume-powers": sum("consume" in each for each in icons),
        }
        return figures[counts]

    def goal_points(self, seat: int, goal: int) -> int:
        count = self.goal_count(seat, GOALS[goal]["counts"])
        return max((line["vp"] for line in GOALS[goal]["scoring"] if count >= line["at_least"]), default=0)

    def points_by_type(self, seat: int) -> list[int]:
        """The points of a seat by the type of the colony that has none of its own."""
        return [sum(source.points for source in self.sources_as(seat, kind)) for kind in range(len(TYPES))]

    def sources(self, seat: int) -> list[Source]:
        """Where points come from, with the type that was named, or the best one until then."""
        if self.oort_type != NO_GOOD or OORT not in self.empires[seat]["colonies"]:
            return self.sources_as(seat, self.oort_type)
        points = self.points_by_type(seat)
        return self.sources_as(seat, points.index(max(points)))

    def sources_as(self, seat: int, kind: int) -> list[Source]:
        self.scored_type = kind
        sources = [Source("source.chips", self.empires[seat]["vp"])]
        sources += [Source(TILES[tile]["id"], self.tile_points(seat, tile)) for tile in self.tiles(seat)]
        sources += [Source(GOALS[goal]["id"], self.goal_points(seat, goal)) for goal in self.shown]
        return [source for source in sources if source.points]

    def outcome(self) -> Outcome:
        seats = range(self.now.seats)
        sources = tuple(tuple(self.sources(seat)) for seat in seats)
        points = tuple(sum(source.points for source in each) for each in sources)
        ties = tuple(self.empires[seat]["credits"] + len(self.goods(seat)) for seat in seats)
        best = max((points[seat], ties[seat]) for seat in seats)
        winners = tuple(seat for seat in seats if (points[seat], ties[seat]) == best)
        return Outcome(points, winners, ties, sources)
