"""The table of Roll for the Galaxy in its model: what lies where, incomes, objectives and points."""

from collections.abc import Callable, Generator, Iterable
from copy import deepcopy
from typing import Any

from models.driver import Mismatch, Moment, Replica, Script, compare, name_ask
from models.roll_faces import (
    CITIZENRY,
    COLUMNS,
    CUP,
    DEVELOP,
    DEVELOPERS,
    DICE,
    FACE,
    GOODS,
    KINDS,
    MOST_CREDITS,
    OBJECTIVES,
    PAID,
    PHASES,
    SETTLE,
    SETTLERS,
    TALENT,
    VIRTUAL,
    Entry,
    Power,
    column_of,
    die_of,
    face_of,
    kind_of,
    round_up,
)
from orrery.core.ask import Answer, Ask, One, Some
from orrery.core.view import Outcome, Source


class Empire:
    """Everything in front of one seat."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.faction: int = data["faction"]
        self.tableau: list[int] = list(data["tableau"])
        self.goods: list[list[int]] = [list(goods) for goods in data["goods"]]
        self.stacks: list[list[int]] = [list(stack) for stack in data["stacks"]]
        self.builders: list[list[int]] = [list(dice) for dice in data["builders"]]
        self.cup: list[int] = list(data["cup"])
        self.citizenry: list[int] = list(data["citizenry"])
        self.workers: list[int] = list(data["workers"])
        self.dictated: list[int] = list(data["dictated"])
        self.selector: int = data["selector"]
        self.credits: int = data["credits"]
        self.chips: int = data["chips"]
        self.hand: list[int] = list(data["hand"])
        self.virtual: list[int] = []
        self.scouts: list[int] = []
        self.prepaid: list[Power] = []
        self.completed: list[tuple[int, list[int]]] = []
        self.shipped = 0
        self.matched = 0

    def plain(self) -> dict[str, Any]:
        return {
            "faction": self.faction,
            "tableau": self.tableau,
            "goods": [sorted(goods) for goods in self.goods],
            "stacks": self.stacks,
            "builders": [sorted(dice) for dice in self.builders],
            "cup": self.cup,
            "citizenry": self.citizenry,
            "workers": sorted(self.workers),
            "dictated": sorted(self.dictated),
            "credits": self.credits,
            "chips": self.chips,
            "hand": self.hand,
            "selector": self.selector,
        }

    def earn(self, credits: int) -> None:
        self.credits = min(MOST_CREDITS, self.credits + credits)

    def zone(self) -> list[int]:
        return [*self.stacks[0], *self.stacks[1]]

    def in_column(self, column: int) -> list[int]:
        return [worker for worker in self.workers if column_of(worker) == column]

    def faces(self, development: bool) -> list[Entry]:
        return [FACE[face] for face in self.tableau if FACE[face]["development"] == development]

    def goods_on(self) -> list[tuple[int, int]]:
        """Every good with its place in the tableau."""
        return [(place, die) for place, goods in enumerate(self.goods) for die in goods]

    def dice(self) -> list[int]:
        """The kinds of all dice and tokens, wherever they lie."""
        heaps = [kind for heap in (self.cup, self.citizenry) for kind, count in enumerate(heap) for _ in range(count)]
        loose = [kind_of(worker) for worker in (*self.workers, *self.dictated) if face_of(worker) != VIRTUAL]
        placed = [die & 15 for dice in (*self.builders, *self.goods) for die in dice]
        return heaps + loose + placed


class RollTable(Replica):
    """Everything but the course of the game."""

    # Reading and comparing -------------------------------------------------------------------------------------------

    def begin(self, now: Moment) -> None:
        self.look_at(now)
        super().begin(now)

    def follow(self, seat: int, answer: Answer, now: Moment) -> None:
        self.check_told(self.now.table["empires"], now)
        self.look_at(now)
        super().follow(seat, answer, now)

    def check_told(self, before: list[dict[str, Any]], now: Moment) -> None:
        """What the events tell of credits and points is what changed."""
        for seat, empire in enumerate(before):
            credits, chips = empire["credits"], empire["chips"]
            for event in now.events:
                if event.seat == seat:
                    said = vars(event)
                    credits = min(MOST_CREDITS, credits + said.get("credits", 0))
                    paid = said.get("cost", 0) + (len(said["kinds"]) if event.name == "recruited" else 0)
                    credits = max(1, credits - paid) if paid else credits
                    chips += said.get("points", 0)
            after = now.table["empires"][seat]
            compare(f"credits told of seat {seat}", credits, after["credits"])
            compare(f"points told of seat {seat}", chips, after["chips"])

    def look_at(self, now: Moment) -> None:
        """Bring the table to a form that can be compared: what lies in no order is sorted."""
        self.seen: dict[tuple[str, int], int] = {}
        table = now.table
        table["tiles left"] = sorted([*table["bag"], *(tile for empire in table["empires"] for tile in empire["reserve"])])
        table["abandoned"] = sorted(tile >> 3 for tile in table["abandoned"])
        table["claimed"] = [bool(claimed) for claimed in table["claimed"]]
        for empire in table["empires"]:
            for key in ("workers", "dictated"):
                empire[key] = sorted(empire[key])
            for key in ("goods", "builders"):
                empire[key] = [sorted(dice) for dice in empire[key]]

    def read(self) -> None:
        table = deepcopy(self.now.table)
        self.empires = [Empire(data) for data in table["empires"]]
        self.tiles: list[int] = table["tiles left"]
        self.abandoned: list[int] = table["abandoned"]
        self.supply: list[int] = list(table["supply"])
        self.pool: int = table["pool"]
        self.round: int = table["round"]
        self.objectives: list[int] = list(table["objectives"])
        self.claimed: list[bool] = table["claimed"]
        self.phases: set[int] = set()
        self.order = self.strict_order()

    def state(self) -> dict[str, Any]:
        return {
            "empires": [empire.plain() for empire in self.empires],
            "tiles left": sorted(self.tiles),
            "abandoned": sorted(self.abandoned),
            "supply": self.supply,
            "pool": self.pool,
            "round": self.round,
            "claimed": self.claimed,
        }

    def next_event(self, name: str, seat: int) -> Any:
        """The next event of that name that concerns a seat: what luck decided."""
        place = self.seen.get((name, seat), 0)
        self.seen[name, seat] = place + 1
        events = [event for event in self.now.events if type(event).__name__ == name and event.seat == seat]
        if place >= len(events):
            raise Mismatch(f"the model expects {name} of seat {seat} once more: {place + 1} times")
        return events[place]

    def strict_order(self) -> list[int]:
        """Clockwise from the seat with the lowest faction number."""
        first = min(range(self.now.seats), key=lambda seat: self.empires[seat].faction)
        return [(first + i) % self.now.seats for i in range(self.now.seats)]

    # Asking ----------------------------------------------------------------------------------------------------------

    def ask_one(self, seat: int, name: str, options: Iterable[int]) -> Generator[dict[int, Ask], tuple[int, Answer], int]:
        """Ask for one of the options; a single one is taken without asking."""
        codes = tuple(dict.fromkeys(options))
        if len(codes) == 1:
            return codes[0]
        _, answer = yield {seat: name_ask(One(codes), name)}
        assert isinstance(answer, int)
        return answer

    def ask_some(
        self, seat: int, name: str, items: list[int], least: int, most: int
    ) -> Generator[dict[int, Ask], tuple[int, Answer], list[int]]:
        """Ask for some of the items; where nothing can be chosen they are taken without asking."""
        if least == most == len(items) or (least == most and len(set(items)) == 1):
            return items[:most]
        _, answer = yield {seat: name_ask(Some(tuple(items), least, most), name)}
        assert isinstance(answer, tuple)
        return list(answer)

    def ask_sealed(self, asks: dict[int, Ask], name: str) -> Generator[dict[int, Ask], tuple[int, Answer], dict[int, int]]:
        """Ask several seats in secret; answers are opened together."""
        owed = {seat: name_ask(ask, name, sealed=True) for seat, ask in asks.items()}
        answers: dict[int, int] = {}
        while owed:
            seat, answer = yield owed
            assert isinstance(answer, int)
            answers[seat] = answer
            owed = {other: ask for other, ask in owed.items() if other != seat}
        return {seat: answers[seat] for seat in sorted(answers)}

    def powers(self, seat: int, when: str, effect: str) -> list[Power]:
        return [
            power
            for face in self.empires[seat].tableau
            for power in FACE[face]["powers"]
            if power["when"] == when and power["do"] == effect
        ]

    def takes_a_die(self, face: int) -> bool:
        return any(gain["do"] == "remove" for gain in FACE[face].get("gains", ()))

    def grant(self, empire: Empire, place: int, gain: Entry) -> None:
        kind = KINDS.index(gain["colour"])
        if gain["to"] == "good":
            empire.goods[place] += [kind] * gain["dice"]
        else:
            heap = empire.cup if gain["to"] == "cup" else empire.citizenry
            heap[kind] += gain["dice"]

    def due_incomes(self, seat: int, phase: int, at: str) -> list[Power]:
        return [
            power for power in self.powers(seat, PHASES[phase], "income") if power["at"] == at and self.is_provided(seat, power)
        ]

    def income(self, seat: int, power: Power) -> int:
        return int(power["credits"]) * self.income_count(seat, power)

    def pay_incomes(self, seat: int, phase: int, at: str) -> None:
        empire = self.empires[seat]
        for power in self.due_incomes(seat, phase, at):
            if power not in empire.prepaid:
                empire.earn(self.income(seat, power))
        empire.prepaid = []

    def is_provided(self, seat: int, power: Power) -> bool:
        provided = power.get("provided")
        if provided == "most-developments":
            counts = [len(empire.faces(development=True)) for empire in self.empires]
            return counts.count(max(counts)) == 1 and counts[seat] == max(counts)
        if provided == "dearest-world":
            costs = [max((face["cost"] for face in empire.faces(development=False)), default=0) for empire in self.empires]
            holders = costs.count(max(costs)) if not self.now.options["space_tourism_ties"] else 1
            return costs[seat] == max(costs) and holders == 1
        if provided == "scouted":
            return any(KINDS[kind] in power["colours"] for kind in self.empires[seat].scouts)
        return True

    def income_count(self, seat: int, power: Power) -> int:
        empire = self.empires[seat]
        per = power.get("per")
        if per is None:
            return 1
        if per == "good":
            count = sum(FACE[empire.tableau[place]]["colour"] in power["worlds"] for place, _ in empire.goods_on())
        elif per == "good-die":
            count = sum(KINDS[die & 15] in power["colours"] for _, die in empire.goods_on())
        elif per == "citizenry":
            count = sum(empire.citizenry[KINDS.index(colour)] for colour in power["colours"])
        else:
            count = empire.shipped
        return round_up(count, power.get("each", 1))

    def earn_points(self, seat: int, points: int) -> None:
        self.empires[seat].chips += points
        self.pool -= points

    def finish_task(self, seat: int, die: int) -> None:
        """A die that has done its task goes to the Citizenry, with a fitting $ to the cup; a token leaves the game."""
        empire = self.empires[seat]
        kind = die & 15
        if kind == TALENT:
            self.supply[TALENT] += 1
        elif die & PAID:
            empire.cup[kind] += 1
        else:
            empire.citizenry[kind] += 1

    def send_back(self, seat: int, column: int) -> None:
        """Workers without a task go back to the cup."""
        empire = self.empires[seat]
        for worker in empire.in_column(column):
            empire.workers.remove(worker)
            if face_of(worker) != VIRTUAL:
                empire.cup[kind_of(worker)] += 1
        side = column - DEVELOP
        if column in (DEVELOP, SETTLE) and not empire.stacks[side]:
            for die in empire.builders[side]:
                empire.cup[die & 15] += 1
            empire.builders[side].clear()

    # Dice anywhere in an empire --------------------------------------------------------------------------------------

    def dice_places(self, seat: int, but: Empire | None = None) -> list[int]:
        """Every die of an empire by its place, but for some: what may be removed."""
        empire = self.empires[seat]
        cup, citizenry = (but.cup, but.citizenry) if but else ([0] * len(DICE), [0] * len(DICE))
        places = [kind | CUP << 13 for kind, count in enumerate(empire.cup) if count > cup[kind]]
        places += [kind | CITIZENRY << 13 for kind, count in enumerate(empire.citizenry) if count > citizenry[kind]]
        places += [die | DEVELOPERS << 13 for die in empire.builders[0]]
        places += [die | SETTLERS << 13 for die in empire.builders[1]]
        workers: dict[tuple[int, int], int] = {}
        for worker in sorted(empire.workers):
            if face_of(worker) != VIRTUAL:
                workers.setdefault((die_of(worker), column_of(worker)), worker)
        places += [worker | COLUMNS << 13 for worker in workers.values()]
        places += [die | (GOODS + place) << 13 for place, die in empire.goods_on()]
        return places

    def take_die(self, seat: int, code: int) -> None:
        """Give a die back to the supply, from wherever it lies."""
        empire = self.empires[seat]
        place, die = code >> 13, code & 8191
        if place == CUP:
            empire.cup[die] -= 1
        elif place == CITIZENRY:
            empire.citizenry[die] -= 1
        elif place in (DEVELOPERS, SETTLERS):
            empire.builders[place - DEVELOPERS].remove(die)
        elif place >= GOODS:
            empire.goods[place - GOODS].remove(die)
        else:
            empire.workers.remove(die)
        self.supply[die & 15] += 1

    def gain_dice(self, seat: int, place: int, gain: Entry) -> None:
        """Dice of a tile, as far as the supply has them."""
        kind = KINDS.index(gain["colour"])
        dice = min(gain["dice"], self.supply[kind])
        self.supply[kind] -= dice
        self.grant(self.empires[seat], place, gain | {"dice": dice})

    def draw(self, seat: int, count: int) -> list[int]:
        """Draw tiles from the bag, as many as it has."""
        count = min(count, len(self.tiles))
        if not count:
            return []
        drawn = list(self.next_event("Drew", seat).tiles)
        compare("tiles drawn", count, len(drawn))
        for tile in drawn:
            self.tiles.remove(tile)
        return drawn

    def place_tiles(self, seat: int, drawn: list[int], top: bool) -> Script:
        """Each tile as a development or a world, in any order, under its stack or on it."""
        stacks = self.empires[seat].stacks
        hand = self.empires[seat].hand = sorted(drawn)
        while hand:
            places = [0, 2] + [2 * side + 1 for side in (0, 1) if top and stacks[side]]
            code = yield from self.ask_one(seat, "put_tile", [4 * tile + place for tile in hand for place in places])
            tile, side, on_top = code >> 2, code >> 1 & 1, code & 1
            hand.remove(tile)
            stacks[side].insert(0 if on_top else len(stacks[side]), tile)

    # Objectives ------------------------------------------------------------------------------------------------------

    def claim(self, when: str) -> None:
        """Everybody who meets an open objective at its moment takes its tokens."""
        for place, number in enumerate(self.objectives):
            objective = OBJECTIVES[number]
            if objective["when"] != when or self.claimed[place]:
                continue
            for seat in self.order:
                if self.condition_count(seat, objective["condition"]) >= objective["condition"]["least"]:
                    tokens = min(objective["talents"], self.supply[TALENT])
                    self.supply[TALENT] -= tokens
                    self.empires[seat].cup[TALENT] += tokens
                    self.claimed[place] = True

    def condition_count(self, seat: int, condition: Entry) -> int:
        empire = self.empires[seat]
        dice = [kind for kind in empire.dice() if kind != TALENT]
        colours = condition.get("colours", KINDS)
        worlds = empire.faces(development=False)
        world_colours = condition.get("worlds")
        developments = empire.faces(development=True)
        counts: dict[str, Callable[[], int]] = {
            "die": lambda: sum(KINDS[kind] in colours for kind in dice),
            "die-colour": lambda: self.colours_of(dice),
            "world": lambda: sum(world_colours is None or face["colour"] in world_colours for face in worlds),
            "world-colour": lambda: len({face["colour"] for face in worlds}),
            "development": lambda: sum(face.get("reassign", False) or "only" not in condition for face in developments),
            "good": lambda: len(empire.goods_on()),
            "good-colour": lambda: len({FACE[empire.tableau[place]]["colour"] for place, _ in empire.goods_on()}),
            "chips": lambda: empire.chips,
            "credits": lambda: empire.credits,
            "zone": lambda: len(empire.zone()),
            "completed": lambda: sum(FACE[face]["cost"] >= condition.get("cost", 0) for face, _ in empire.completed),
            "settlers": lambda: max(
                (sum(KINDS[die & 15] in colours for die in dice) for _, dice in empire.completed), default=0
            ),
            "shipped": lambda: empire.shipped,
            "matched": lambda: empire.matched,
        }
        return counts[condition["per"]]()

    def colours_of(self, dice: list[int]) -> int:
        """How many colours of dice there are; a Leader counts as a Home die."""
        return len({DICE[kind].get("counts_as", KINDS[kind]) for kind in dice})

    # Scoring ---------------------------------------------------------------------------------------------------------

    def bonus(self, seat: int, face: int) -> int:
        """The points of a tile beyond its cost."""
        bonus = FACE[face].get("bonus")
        if not bonus:
            return 0
        empire = self.empires[seat]
        dice = [kind for kind in empire.dice() if kind != TALENT]
        developments = [each for each in empire.faces(development=True) if self.counts(each, bonus)]
        worlds = [
            each
            for each in empire.faces(development=False)
            if each["colour"] in bonus.get("worlds", (each["colour"],)) and each["cost"] >= bonus.get("cost", 0)
        ]
        counts: dict[str, Callable[[], int]] = {
            "die": lambda: sum(KINDS[kind] in bonus["colours"] for kind in dice),
            "die-colour": lambda: self.colours_of(dice),
            "cost": lambda: sum(each["cost"] for each in (developments if bonus["of"] == "development" else worlds)),
            "development": lambda: len(developments),
            "world": lambda: len(worlds),
            "good": lambda: len(empire.goods_on()),
            "chips-triangle": lambda: max(n for n in range(100) if n * (n + 1) // 2 <= empire.chips),
            "flat": lambda: 1,
        }
        return round_up(counts[bonus["per"]](), bonus.get("each", 1)) * int(bonus["points"])

    def counts(self, face: Entry, bonus: Entry) -> bool:
        reassign = face.get("reassign", False)
        return bool({"reassign": reassign, "no-reassign": not reassign, None: True}[bonus.get("only")])

    def sources(self, seat: int) -> list[Source]:
        empire = self.empires[seat]
        sources = [Source("source.chips", empire.chips)]
        sources += [Source(FACE[face]["id"], FACE[face]["cost"] + self.bonus(seat, face)) for face in empire.tableau]
        sources.append(Source("source.talents", empire.dice().count(TALENT)))
        return sources

    def outcome(self) -> Outcome:
        seats = range(self.now.seats)
        sources = tuple(tuple(self.sources(seat)) for seat in seats)
        points = tuple(sum(source.points for source in each) for each in sources)
        ties = tuple(sum(self.empires[seat].cup[:TALENT]) + self.empires[seat].credits for seat in seats)
        best = max((points[seat], ties[seat]) for seat in seats)
        winners = tuple(seat for seat in seats if (points[seat], ties[seat]) == best)
        return Outcome(points, winners, ties, sources)
