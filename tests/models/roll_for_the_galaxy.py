"""Roll for the Galaxy with Ambition a second time: written from the rulebooks and the component data, to be played beside the game."""

import re
import tomllib
from collections.abc import Callable, Generator, Iterable
from copy import deepcopy
from importlib.resources import files
from typing import Any

import orrery
from models.driver import Mismatch, Moment, Owed, Replica, Script, compare, name_ask
from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Outcome, Source

Entry = dict[str, Any]
Power = dict[str, Any]
Asking = Generator[dict[int, Ask], tuple[int, Answer], Answer]


def read_data(*names: str) -> dict[str, list[Entry]]:
    """The entries of component files, by kind."""
    found: dict[str, list[Entry]] = {}
    for name in names:
        text = (files("orrery.games.roll_for_the_galaxy") / "data" / f"{name}.toml").read_text()
        for kind, entries in tomllib.loads(text).items():
            found.setdefault(kind, []).extend(entries)
    return found


DATA = read_data(
    *("tiles", "factions", "homes", "dice", "ambition-tiles", "ambition-factions", "ambition-homes", "ambition-dice"),
    "ambition-objectives",
)
DICE = [*DATA["die"], *DATA["token"]]
KINDS = [die["id"] for die in DICE]
HOME, TALENT = KINDS.index("home"), KINDS.index("talent")
LEADER = KINDS.index("leader")
OBJECTIVES = DATA["objective"]

PHASES = ("explore", "develop", "settle", "produce", "ship")
EXPLORE, DEVELOP, SETTLE, PRODUCE, SHIP = range(5)
UNASSIGNED = 5
PAIRS = [(a, b) for a in range(5) for b in range(a + 1, 5)]
FACES = [
    *PHASES,
    "wild",
    *(f"{phase}+$" for phase in PHASES),
    *(f"{PHASES[a]}+{PHASES[b]}" for a, b in PAIRS),
    "token",
]
"""Faces of dice by the number that a worker carries for them."""
WILD, FIRST_PAID, FIRST_PAIR, TOKEN, VIRTUAL = 5, 6, 11, 21, 63
PAID = 16
"""Added to a die on a tile or a world: its $ brings it to the cup when its task is done."""

CUP, CITIZENRY, DEVELOPERS, SETTLERS, COLUMNS, GOODS = 0, 1, 2, 3, 4, 8
STOCK, SCOUT, DONE, REARRANGE = range(4)
FIRST_FACTION, FIRST_HOME = 200, 300
TABLEAU_END = 12
MOST_CREDITS = 10


def list_faces() -> dict[int, Entry]:
    """Developments and worlds by the number that the game has for a side of a tile."""
    found: dict[int, Entry] = {}
    for entry in DATA["development"]:
        place = FIRST_FACTION + 2 * (entry["faction"] - 1) if "faction" in entry else 2 * (entry["tile"] - 1)
        found[place] = {"development": True, "powers": [], **entry}
    for entry in DATA["world"]:
        if "home" in entry:
            place = FIRST_HOME + entry["home"] - 1
        elif "faction" in entry:
            place = FIRST_FACTION + 2 * (entry["faction"] - 1) + 1
            if place in found or (entry["id"] == "destroyed-colony"):
                place -= 1
        else:
            place = 2 * (entry["tile"] - 1) + 1
        found[place] = {"development": False, "powers": [], **entry}
    return found


FACE = list_faces()


def kind_of(worker: int) -> int:
    return worker & 15


def face_of(worker: int) -> int:
    return worker >> 4 & 63


def column_of(worker: int) -> int:
    return worker >> 10


def make_worker(kind: int, face: int, column: int) -> int:
    return kind | face << 4 | column << 10


def move_worker(worker: int, column: int) -> int:
    return make_worker(kind_of(worker), face_of(worker), column)


LOOSE_TOKEN = make_worker(TALENT, TOKEN, UNASSIGNED)


def pair_of(worker: int) -> tuple[int, ...]:
    """The two phases on a worker's face, if it shows two."""
    place = face_of(worker) - FIRST_PAIR
    return PAIRS[place] if 0 <= place < len(PAIRS) else ()


def is_paid(worker: int) -> bool:
    """Whether the $ on a worker's face is for the phase it stands in."""
    return face_of(worker) == FIRST_PAID + column_of(worker)


def die_of(worker: int) -> int:
    """A worker as a die on a tile or a world."""
    return kind_of(worker) | (PAID if is_paid(worker) else 0)


def numbers(text: str) -> list[int]:
    """The numbers in a sentence."""
    return [int(digits) for digits in re.findall(r"\d+", text)]


def round_up(count: int, each: int) -> int:
    return -(-count // each)


def matches(kind: int, colour: str) -> bool:
    return bool(DICE[kind].get("matches")) or KINDS[kind] == colour


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
        loose = [kind_of(worker) for worker in (*self.workers, *self.dictated)]
        placed = [die & 15 for dice in (*self.builders, *self.goods) for die in dice]
        return heaps + loose + placed


class RollForTheGalaxy(Replica):
    """The whole game, in the order of the rulebook."""

    game = "roll-for-the-galaxy"

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
        found = [event for event in self.now.events if type(event).__name__ == name and event.seat == seat]
        if place >= len(found):
            raise Mismatch(f"the model expects {name} of seat {seat} once more: {place + 1} times")
        return found[place]

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

    def play_parts(self, part: Callable[[int], Script]) -> Script:
        """A phase for everybody: at the same time, or in strict order where the game says so."""
        if self.now.table["strict"]:
            for seat in self.order:
                yield from part(seat)
        else:
            yield from self.play_at_once(part)

    def play_at_once(self, part: Callable[[int], Script]) -> Script:
        running = {seat: part(seat) for seat in self.order}
        owed: dict[int, Ask] = {}
        for seat in self.order:
            owed |= next(running[seat], {})
        while owed:
            seat, answer = yield owed
            del owed[seat]
            try:
                owed |= running[seat].send((seat, answer))
            except StopIteration:
                continue

    # The game --------------------------------------------------------------------------------------------------------

    def play(self) -> Script:
        self.read()
        if any(empire.hand for empire in self.empires):
            if all(len(empire.tableau) == 3 for empire in self.empires):
                self.check_setup()
                yield from self.play_at_once(self.remove_start_dice)
            yield from self.lay_start_tiles()
        while True:
            yield from self.play_round()
            if self.pool <= 0 or any(len(empire.tableau) >= TABLEAU_END for empire in self.empires):
                return

    def powers(self, seat: int, when: str, what: str) -> list[Power]:
        return [
            power
            for face in self.empires[seat].tableau
            for power in FACE[face]["powers"]
            if power["when"] == when and power["do"] == what
        ]

    def play_round(self) -> Script:
        self.round += 1
        for empire in self.empires:
            empire.scouts, empire.completed, empire.shipped, empire.matched = [], [], 0, 0
        for seat in range(self.now.seats):
            self.roll(seat)
        yield from self.play_at_once(self.assign)
        yield from self.reveal()
        for phase in range(5):
            if phase in self.phases:
                yield from self.play_phase(phase)
        yield from self.play_at_once(self.manage)
        self.claim("manage")
        for empire in self.empires:
            empire.selector = -1

    # Setup -----------------------------------------------------------------------------------------------------------

    def check_setup(self) -> None:
        """What every seat starts with, before a starting tile has taken a die."""
        compare("pool", 12 * self.now.seats, self.pool)
        compare("objectives", 6 if self.now.options["objectives"] else 0, len(self.objectives))
        ambition = self.now.options["ambition"]
        tiles = [entry["tile"] - 1 for entry in DATA["world"] if "tile" in entry and (ambition or "set" not in entry)]
        compare("tiles", sorted(tiles), sorted([*self.tiles, *(tile for empire in self.empires for tile in empire.hand)]))
        for seat, empire in enumerate(self.empires):
            expected = self.starting_empire(empire)
            compare(f"start of seat {seat}", expected.plain(), empire.plain())

    def starting_empire(self, empire: Empire) -> Empire:
        start = Empire(self.now.table["empires"][self.empires.index(empire)])
        ambition = self.now.options["ambition"]
        start.cup, start.citizenry = [0] * len(DICE), [0] * len(DICE)
        start.cup[HOME], start.citizenry[HOME] = (2, 2) if ambition else (3, 2)
        start.cup[LEADER] = int(bool(ambition))
        start.goods = [[] for _ in start.tableau]
        start.credits = 1
        compare("tiles of the tableau", 3, len(start.tableau))
        for place, face in enumerate(start.tableau):
            for gain in FACE[face].get("gains", ()):
                if gain["do"] == "credits-at":
                    start.credits = gain["credits"]
                elif gain["do"] == "die":
                    self.grant(start, place, gain)
        for face in start.tableau:
            for gain in FACE[face].get("gains", ()):
                if gain["do"] == "credits":
                    start.earn(gain["credits"])
        return start

    def takes_a_die(self, face: int) -> bool:
        return any(gain["do"] == "remove" for gain in FACE[face].get("gains", ()))

    def grant(self, empire: Empire, place: int, gain: Entry) -> None:
        kind = KINDS.index(gain["colour"])
        if gain["to"] == "good":
            empire.goods[place] += [kind] * gain["dice"]
        else:
            heap = empire.cup if gain["to"] == "cup" else empire.citizenry
            heap[kind] += gain["dice"]

    def lay_start_tiles(self) -> Script:
        asks: dict[int, Ask] = {seat: One(tuple(empire.hand)) for seat, empire in enumerate(self.empires)}
        chosen = yield from self.ask_sealed(asks, "lay_start_tiles")
        for seat, tile in chosen.items():
            empire = self.empires[seat]
            empire.hand.remove(tile)
            empire.stacks = [[tile], empire.hand]
            empire.hand = []

    def remove_start_dice(self, seat: int) -> Script:
        empire = self.empires[seat]
        for place, face in enumerate(empire.tableau):
            if self.takes_a_die(face):
                own = Empire(empire.plain())
                own.cup, own.citizenry, own.goods = [0] * len(DICE), [0] * len(DICE), [[] for _ in own.tableau]
                for gain in FACE[face]["gains"]:
                    if gain["do"] == "die":
                        self.grant(own, place, gain)
                code = yield from self.ask_one(seat, "remove_start_die", self.dice_places(seat, but=own))
                self.take_die(seat, code)

    # Roll and Assign -------------------------------------------------------------------------------------------------

    def roll(self, seat: int) -> None:
        """All dice of the cup are rolled; tokens wait beside them."""
        empire = self.empires[seat]
        workers = sorted(self.next_event("Rolled", seat).workers) if any(empire.cup[:TALENT]) else []
        kinds = [kind for kind in range(TALENT) for _ in range(empire.cup[kind])]
        compare("dice rolled", kinds, sorted(kind_of(worker) for worker in workers))
        for worker in workers:
            if FACES[face_of(worker)] not in DICE[kind_of(worker)]["faces"]:
                raise Mismatch(f"a {KINDS[kind_of(worker)]} die shows {FACES[face_of(worker)]}")
            face = face_of(worker)
            column = face if face < WILD else face - FIRST_PAID if FIRST_PAID <= face < FIRST_PAIR else UNASSIGNED
            compare("column of a worker", column, column_of(worker))
        empire.workers = workers
        empire.cup[:TALENT] = [0] * TALENT

    def assign(self, seat: int) -> Script:
        empire = self.empires[seat]
        if not empire.workers and not empire.cup[TALENT]:
            return
        yield from self.select(seat)
        yield from self.put_wilds(seat)
        yield from AssignTurn(self, seat).play()

    def select(self, seat: int) -> Script:
        empire = self.empires[seat]
        tokens = [LOOSE_TOKEN] if empire.cup[TALENT] else []
        codes = [worker | phase << 13 for worker in (*empire.workers, *tokens) for phase in range(5)]
        if not empire.workers:
            codes.append(-1)
        code = yield from self.ask_one(seat, "lay_on_strip", codes)
        if code < 0:
            return
        if code & 8191 == LOOSE_TOKEN:
            empire.cup[TALENT] -= 1
        else:
            empire.workers.remove(code & 8191)
        empire.selector = move_worker(code & 8191, code >> 13)
        empire.workers.append(empire.selector)

    def put_wilds(self, seat: int) -> Script:
        empire = self.empires[seat]
        loose = sorted([*empire.in_column(UNASSIGNED), *[LOOSE_TOKEN] * empire.cup[TALENT]])
        if not loose:
            return
        fits: list[tuple[int, ...]] = []
        for worker in loose:
            if kind_of(worker) == TALENT:
                fits.append((0, 1, 2, 3, 4, 5))
            else:
                fits.append(pair_of(worker) or (0, 1, 2, 3, 4))
        _, answer = yield {seat: name_ask(Split(tuple(loose), tuple(fits)), "put_wilds")}
        assert isinstance(answer, tuple)
        for worker, column in zip(loose, answer):
            if kind_of(worker) != TALENT:
                empire.workers.remove(worker)
            elif column != UNASSIGNED:
                empire.cup[TALENT] -= 1
            if column != UNASSIGNED:
                empire.workers.append(move_worker(worker, column))

    # Reveal ----------------------------------------------------------------------------------------------------------

    def reveal(self) -> Script:
        extra = -1
        if self.now.seats == 2:
            extra = self.next_event("RolledExtra", -1).phase
        for seat in range(self.now.seats):
            empire = self.empires[seat]
            if self.powers(seat, "reveal", "forecast") and empire.selector >= 0:
                code = yield from self.ask_one(seat, "select_anew", range(5))
                empire.workers.remove(empire.selector)
                empire.selector = move_worker(empire.selector, code)
                empire.workers.append(empire.selector)
        self.phases = {column_of(empire.selector) for empire in self.empires if empire.selector >= 0}
        if extra >= 0:
            self.phases.add(extra)
        for seat in range(self.now.seats):
            self.sort_workers(seat)
        self.claim("reveal")

    def sort_workers(self, seat: int) -> None:
        """Two-phase workers move where they can, and those without a phase go back."""
        empire = self.empires[seat]
        for worker in empire.workers.copy():
            column = column_of(worker)
            if column in self.phases:
                continue
            empire.workers.remove(worker)
            other = [phase for phase in pair_of(worker) if phase in self.phases and column in pair_of(worker)]
            if other:
                empire.workers.append(move_worker(worker, other[0]))
            else:
                empire.cup[kind_of(worker)] += 1
        for worker in empire.dictated:
            empire.cup[kind_of(worker)] += 1
        empire.dictated = []

    # Phases ----------------------------------------------------------------------------------------------------------

    def play_phase(self, phase: int) -> Script:
        for empire in self.empires:
            empire.scouts, empire.completed, empire.shipped, empire.matched = [], [], 0, 0
        for seat in self.order:
            self.pay_incomes(seat, phase, "start")
            for power in self.powers(seat, PHASES[phase], "points"):
                self.earn_points(seat, power["points"])
            for power in self.powers(seat, PHASES[phase], "worker"):
                kinds = [KINDS.index(colour) for colour in power["colours"]]
                self.empires[seat].workers += [make_worker(kind, VIRTUAL, phase) for kind in kinds]
        parts = [self.explore, self.develop, self.settle, self.produce, self.ship]
        yield from self.play_parts(parts[phase])
        for seat in self.order:
            self.send_back(seat, phase)
        yield from self.end_phase(phase)
        for seat in self.order:
            self.pay_incomes(seat, phase, "end")
        self.claim(PHASES[phase])

    def end_phase(self, phase: int) -> Script:
        if phase == EXPLORE:
            for seat in self.order:
                for power in self.powers(seat, "explore", "tile"):
                    yield from ExploreTurn(self, seat).draw(power["tiles"], top=False)
            self.tiles += self.abandoned
            self.abandoned = []
        if phase == SHIP:
            yield from self.play_at_once(self.spend)

    def spend(self, seat: int) -> Script:
        """Once, at the end of Ship, points may be bought."""
        empire = self.empires[seat]
        incomes = self.due_incomes(seat, SHIP, "end")
        paying = sum(1 << i for i, income in enumerate(incomes) if self.income(seat, income))
        for power in self.powers(seat, "ship", "spend"):
            codes = [0]
            for mask in range(1 << len(incomes)):
                if mask & ~paying:
                    continue
                first = [income for i, income in enumerate(incomes) if mask >> i & 1]
                credits = min(MOST_CREDITS, empire.credits + sum(self.income(seat, income) for income in first))
                most = min(power["most"], credits // power["cost"])
                codes += [bought | mask << 4 for bought in range(1, most + 1)]
            code = yield from self.ask_one(seat, "spend_credits", codes)
            for i, income in enumerate(incomes):
                if code >> 4 >> i & 1:
                    empire.earn(self.income(seat, income))
                    empire.prepaid.append(income)
            if code:
                empire.credits = max(1, empire.credits - (code & 15) * power["cost"])
                self.earn_points(seat, (code & 15) * power["points"])

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
        found = [kind | CUP << 13 for kind, count in enumerate(empire.cup) if count > cup[kind]]
        found += [kind | CITIZENRY << 13 for kind, count in enumerate(empire.citizenry) if count > citizenry[kind]]
        found += [die | DEVELOPERS << 13 for die in empire.builders[0]]
        found += [die | SETTLERS << 13 for die in empire.builders[1]]
        workers: dict[tuple[int, int], int] = {}
        for worker in sorted(empire.workers):
            if face_of(worker) != VIRTUAL:
                workers.setdefault((die_of(worker), column_of(worker)), worker)
        found += [worker | COLUMNS << 13 for worker in workers.values()]
        found += [die | (GOODS + place) << 13 for place, die in empire.goods_on()]
        return found

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

    # Explore ---------------------------------------------------------------------------------------------------------

    def explore(self, seat: int) -> Script:
        yield from ExploreTurn(self, seat).play()

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

    # Develop and Settle ----------------------------------------------------------------------------------------------

    def develop(self, seat: int) -> Script:
        yield from BuildTurn(self, seat, 0).play()

    def settle(self, seat: int) -> Script:
        yield from BuildTurn(self, seat, 1).play()

    # Produce ---------------------------------------------------------------------------------------------------------

    def produce(self, seat: int) -> Script:
        empire = self.empires[seat]
        while True:
            room = [place for place in range(len(empire.tableau)) if self.capacity(seat, place) > 0]
            producers = empire.in_column(PRODUCE)
            if not room or not producers:
                break
            codes: dict[int, tuple[int, int]] = {}
            for worker in sorted(producers):
                for place in room:
                    codes.setdefault(self.good_code(die_of(worker), place), (worker, place))
            code = next(iter(codes))
            worlds = {(FACE[empire.tableau[place]]["colour"], FACE[empire.tableau[place]].get("trade")) for place in room}
            if len({die_of(worker) for worker in producers}) > 1 or (len(worlds) > 1 and len(producers) < self.room(seat)):
                code = yield from self.ask_one(seat, "lay_good", codes)
            worker, place = codes[code]
            empire.workers.remove(worker)
            empire.goods[place].append(die_of(worker))
            colour = FACE[empire.tableau[place]]["colour"]
            for power in self.powers(seat, "produce", "produce"):
                if colour in power.get("worlds", (colour,)):
                    empire.earn(power["credits"])

    def good_code(self, die: int, place: int) -> int:
        return die & 15 | place << 4 | (4096 if die & PAID else 0)

    def capacity(self, seat: int, place: int) -> int:
        """How many more goods a world takes."""
        empire = self.empires[seat]
        face = FACE[empire.tableau[place]]
        if face["development"] or face["colour"] == "gray":
            return 0
        most = max((power["goods"] for power in self.powers(seat, "produce", "capacity")), default=1)
        return int(most) - len(empire.goods[place])

    def room(self, seat: int) -> int:
        return sum(max(0, self.capacity(seat, place)) for place in range(len(self.empires[seat].tableau)))

    # Ship ------------------------------------------------------------------------------------------------------------

    def ship(self, seat: int) -> Script:
        yield from ShipTurn(self, seat).play()

    # Manage Empire ---------------------------------------------------------------------------------------------------

    def manage(self, seat: int) -> Script:
        empire = self.empires[seat]
        waiting = [kind for kind, count in enumerate(empire.citizenry) for _ in range(count)]
        count = min(empire.credits, len(waiting))
        hired = yield from self.ask_some(seat, "hire", waiting, count, count)
        for kind in hired:
            empire.citizenry[kind] -= 1
            empire.cup[kind] += 1
        empire.credits = max(1, empire.credits - count)
        placed = [die | DEVELOPERS << 13 for die in empire.builders[0]] + [die | SETTLERS << 13 for die in empire.builders[1]]
        placed += [die | (GOODS + place) << 13 for place, die in empire.goods_on()]
        if not placed:
            return
        recalled = yield from self.ask_some(seat, "recall_dice", placed, 0, len(placed))
        for code in recalled:
            place, die = code >> 13, code & 8191
            heap = empire.goods[place - GOODS] if place >= GOODS else empire.builders[place - DEVELOPERS]
            heap.remove(die)
            empire.cup[die & 15] += 1

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
        wanted = condition.get("worlds")
        developments = empire.faces(development=True)
        counts: dict[str, Callable[[], int]] = {
            "die": lambda: sum(KINDS[kind] in colours for kind in dice),
            "die-colour": lambda: self.colours_of(dice),
            "world": lambda: sum(wanted is None or face["colour"] in wanted for face in worlds),
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
        found = [Source("source.chips", empire.chips)]
        found += [Source(FACE[face]["id"], FACE[face]["cost"] + self.bonus(seat, face)) for face in empire.tableau]
        found.append(Source("source.talents", empire.dice().count(TALENT)))
        return found

    def outcome(self) -> Outcome:
        seats = range(self.now.seats)
        sources = tuple(tuple(self.sources(seat)) for seat in seats)
        points = tuple(sum(source.points for source in each) for each in sources)
        ties = tuple(sum(self.empires[seat].cup[:TALENT]) + self.empires[seat].credits for seat in seats)
        best = max((points[seat], ties[seat]) for seat in seats)
        winners = tuple(seat for seat in seats if (points[seat], ties[seat]) == best)
        return Outcome(points, winners, ties, sources)

    # Hints -----------------------------------------------------------------------------------------------------------

    def hints(self, owed: Owed) -> None:
        """Compare the first numbers of hints with what the answers would do."""
        for seat, ask in owed.items():
            promise = getattr(self, f"promise_{ask.name}", None)
            if promise is None:
                continue
            for code, choice in self.now.choices(seat).items():
                expected = promise(seat, code)
                said = numbers(choice.hint)
                compare(f"hint {choice.hint!r} for {choice.words!r}", expected, said[: len(expected)])

    def promise_lay_start_tiles(self, seat: int, tile: int) -> list[int]:
        other = next(each for each in self.empires[seat].hand if each != tile)
        return [FACE[2 * tile]["cost"], FACE[2 * other + 1]["cost"]]

    def promise_do_task(self, seat: int, code: int) -> list[int]:
        return [ExploreTurn(self, seat).stock(code & 15)] if code >> 13 == STOCK else []

    def promise_put_tile(self, seat: int, code: int) -> list[int]:
        side = code >> 1 & 1
        return [BuildTurn(self, seat, side).need(2 * (code >> 2) + side)]

    def promise_ship_good(self, seat: int, code: int) -> list[int]:
        """What a good brings, as far as there is room for credits."""
        empire = self.empires[seat]
        colour = FACE[empire.tableau[code >> 9 & 127]]["colour"]
        turn = ShipTurn(self, seat)
        if code >> 16 & 1:
            return [number for number in turn.consumption(colour, code >> 5 & 15, code & 15) if number]
        return [turn.price(colour)]

    def promise_spend_credits(self, seat: int, code: int) -> list[int]:
        """What a seat is left with when all incomes are paid, those it chose first and the others after."""
        if not code:
            return []
        incomes = [self.income(seat, power) for power in self.due_incomes(seat, SHIP, "end")]
        left = self.empires[seat].credits
        for i, income in enumerate(incomes):
            left = min(MOST_CREDITS, left + income * (code >> 4 >> i & 1))
        left = max(1, left - (code & 15))
        for i, income in enumerate(incomes):
            left = min(MOST_CREDITS, left + income * (1 - (code >> 4 >> i & 1)))
        return [left]

    # Made-up positions -----------------------------------------------------------------------------------------------

    @classmethod
    def lay_out(cls, luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
        """The first round begins with large tableaus, many dice, goods, chips, credits and tokens, and a bag that may run short."""
        game = orrery.game(cls.game)
        p = game.start(seats, f"rich/{luck.below('rich', 1_000_000)}", options)
        while any(ask.name == "remove_start_die" for ask in p.asks.values()):
            seat = next(iter(p.asks))
            p.choose(seat, p.asks[seat].sample(luck))
        data = deepcopy(p.plain())
        table = data["table"]
        for empire in table["empires"]:
            give_tiles(luck, table, empire)
            give_dice(luck, table, empire)
            empire["credits"] = 1 + luck.below("credits", MOST_CREDITS)
            empire["chips"] = luck.below("chips", 11)
            table["pool"] -= empire["chips"]
        return game.read(data)


def give_tiles(luck: Luck, table: dict[str, Any], empire: dict[str, Any]) -> None:
    """Tiles of the bag for a tableau that stays below twelve."""
    for _ in range(min(1 + luck.below("tiles", TABLEAU_END - 1 - len(empire["tableau"])), len(table["bag"]) // 2)):
        tile = table["bag"].pop(luck.below("bag", len(table["bag"])))
        empire["tableau"].append(2 * tile + (luck.below("side", 3) == 0))
        empire["goods"].append([])


def give_dice(luck: Luck, table: dict[str, Any], empire: dict[str, Any]) -> None:
    """Dice of the supply for the cup, the Citizenry and the worlds; tokens only where there are any."""
    for heap in ("cup", "citizenry"):
        for _ in range(luck.below("dice", 6)):
            kind = luck.below("kind", len(DICE))
            if table["supply"][kind] and (kind != TALENT or (heap == "cup" and table["objectives"])):
                table["supply"][kind] -= 1
                empire[heap][kind] += 1
    for place, face in enumerate(empire["tableau"]):
        kind = luck.below("kind", TALENT)
        empty = FACE[face].get("colour", "gray") != "gray" and not empire["goods"][place]
        if luck.below("good", 2) and empty and table["supply"][kind]:
            table["supply"][kind] -= 1
            empire["goods"][place].append(kind)


class Turn:
    """One seat's part of a step."""

    def __init__(self, model: RollForTheGalaxy, seat: int) -> None:
        self.model = model
        self.seat = seat
        self.empire = model.empires[seat]


class AssignTurn(Turn):
    """Dictate and the Reassign powers."""

    def __init__(self, model: RollForTheGalaxy, seat: int) -> None:
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
        found = [worker for worker in self.empire.workers if column_of(worker) != UNASSIGNED]
        if self.empire.selector >= 0:
            found.remove(self.empire.selector)
        return found

    def codes(self) -> list[int]:
        found = [0]
        under = self.under()
        if 0 not in self.used and len(under) > 1:
            found += [worker | 1 << 16 for worker in under if kind_of(worker) != TALENT]
        for place, power in enumerate(self.reassigns, 1):
            if place not in self.used:
                found += self.moves(place, power, [])
        return found

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
        found = []
        for worker in left:
            for column in range(5):
                if self.may_move(power, worker, column, moved) and self.can_finish(power, worker, column, moved, left):
                    found.append(worker | column << 13 | (place + 1) << 16)
        return found

    def may_move(self, power: Power, worker: int, column: int, moved: list[tuple[int, int]]) -> bool:
        kind = KINDS[kind_of(worker)]
        into = [
            column_of(self.empire.selector) if each == "selected" else PHASES.index(each) for each in power.get("into", PHASES)
        ]
        apart = power.get("apart") and self.model.now.options["different_columns"]
        return (
            column != column_of(worker)
            and column in into
            and kind in power.get("colours", KINDS)
            and kind not in power.get("barred", ())
            and power.get("out_of") in (None, PHASES[column_of(worker)])
            and (apart or not moved or column == column_of(moved[0][1]))
            and (not power.get("together") or not moved or column_of(worker) == column_of(moved[0][0]))
        )

    def can_finish(self, power: Power, worker: int, column: int, moved: list[tuple[int, int]], left: list[int]) -> bool:
        """Whether enough others can follow where a power moves at least so many."""
        lacking = power["least"] - len(moved) - 1
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
        found: dict[tuple[int, bool], int] = {}
        counted = [power.get("colours", ()) for power in self.model.powers(self.seat, "explore", "income")]
        for worker in sorted(self.empire.in_column(EXPLORE)):
            kind = KINDS[kind_of(worker)]
            found.setdefault((self.stock(kind_of(worker)), any(kind in colours for colours in counted)), worker)
        return list(found.values())

    def stock(self, kind: int) -> int:
        powers = self.model.powers(self.seat, "explore", "stock")
        return max([2, *(power["credits"] for power in powers if KINDS[kind] in power["colours"])])

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
            given = yield from model.ask_sealed({other: One(tuple(zone)) for other, zone in large.items()}, "give_up_tile")
            for other, tile in given.items():
                next(stack for stack in model.empires[other].stacks if tile in stack).remove(tile)
                model.tiles.append(tile)
            yield from model.place_tiles(seat, model.draw(seat, count - len(drawn)), top)


class BuildTurn(Turn):
    """Developers or settlers on the top tile of their stack, and on the next, until there are none."""

    def __init__(self, model: RollForTheGalaxy, seat: int, side: int) -> None:
        super().__init__(model, seat)
        self.side = side
        self.phase = DEVELOP + side
        self.stack = self.empire.stacks[side]
        self.builders = self.empire.builders[side]

    def powers(self, what: str) -> list[Power]:
        return self.model.powers(self.seat, PHASES[self.phase], what)

    def play(self) -> Script:
        while self.stack:
            face = 2 * self.stack[0] + self.side
            need = yield from self.cut(face, self.need(face))
            lacking = need - len(self.builders)
            hands = sorted(die_of(worker) for worker in self.empire.in_column(self.phase))
            if lacking > 0 and hands:
                chosen = hands
                if len(hands) > lacking:
                    chosen = yield from self.model.ask_some(self.seat, "put_builders", hands, lacking, lacking)
                for die in chosen:
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

    def fitting(self, what: str, colour: str) -> list[Power]:
        powers = self.model.powers(self.seat, "ship", what)
        return [power for power in powers if colour in power.get("worlds", (colour,))]

    def price(self, colour: str) -> int:
        return int(DICE[KINDS.index(colour)]["trade"]) + sum(power["credits"] for power in self.fitting("trade", colour))

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
