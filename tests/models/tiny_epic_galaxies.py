"""A second Tiny Epic Galaxies, solo game included, written from the rulebook, its clauses and the component data.

Answers are numbers. What they mean was learned from the words of the choices: places are home (0), the orbits from the left (from 1)
and the surfaces from the left (from 7); a move is 16 times where from and where to; a ship is 8 times its seat and its place in the row.
"""

import re
import tomllib
from collections.abc import Callable, Generator, Iterator, Sequence
from importlib.resources import files
from itertools import product
from typing import Any

from models.driver import Mismatch, Moment, Owed, Replica, Script, compare, name_ask
from orrery.core.ask import Answer, Ask, One, Some, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Outcome, Source
from orrery.testing import Scenario

Data = dict[str, Any]


def read_data(name: str) -> list[Data]:
    """The entries of one of the data files of the game."""
    text = (files("orrery.games.tiny_epic_galaxies") / "data" / f"{name}.toml").read_text("utf-8")
    return next(iter(tomllib.loads(text).values()))  # type: ignore[no-any-return]


FACES = [face["id"] for face in read_data("dice")]
LEVELS = read_data("levels")
MISSIONS = read_data("missions")
PLANETS = read_data("planets")
POWERS: list[Data] = [planet["powers"][0] for planet in PLANETS]
ROGUES = read_data("rogues")
MOVE, ENERGY, CULTURE, DIPLOMACY, ECONOMY, COLONY = range(6)
ROW_SIZE = {1: 4, 2: 4, 3: 5, 4: 6, 5: 6}
STOP, REROLL, CONVERT = 0, 7, 8
BY_ENERGY, BY_CULTURE = 100, 101
HOME, FIRST_ORBIT, FIRST_SURFACE, STARTS = 0, 1, 7, 16
SLOTS = 8
GOAL = 21
MOST = 7
TOP_LEVEL = 6
ROGUE = 1
EXTRA_DICE = 3
EMPTY = NO_SHIP = NOBODY = -1
Chain = frozenset[int]
NO_CHAIN: Chain = frozenset()
Choosing = Generator[Owed, tuple[int, Answer], int]


class Finished(Exception):
    """The solo game is over at once, in the middle of whatever goes on."""


class Galaxy:
    """What one player has, or the Rogue."""

    def __init__(self, data: Data, mat: list[Data], most: int) -> None:
        self.energy: int = data["energy"]
        self.culture: int = data["culture"]
        self.level: int = data["level"]
        self.home: int = data["home"]
        self.orbit: list[int] = list(data["orbit"])
        self.surface: list[int] = list(data["surface"])
        self.planets: list[int] = list(data["planets"])
        self.offered: list[int] = list(data["offered"])
        self.mission: int = data["mission"]
        self.mat = mat
        self.most = most
        self.used: set[int] = set()
        self.moved = NOBODY

    @property
    def points(self) -> int:
        level = self.mat[min(self.level, len(self.mat)) - 1]
        return int(level["points"]) + sum(PLANETS[planet]["points"] for planet in self.planets)

    def gain(self, energy: int, culture: int) -> None:
        self.energy = min(self.most, self.energy + energy)
        self.culture = min(self.most, self.culture + culture)

    def pay(self, energy: int, culture: int) -> None:
        self.energy -= energy
        self.culture -= culture
        if min(self.energy, self.culture) < 0:
            raise Mismatch("more was paid than there is")

    def places(self) -> list[int]:
        """Where ships stand, each place once."""
        orbits = [FIRST_ORBIT + slot for slot, space in enumerate(self.orbit) if space != NO_SHIP]
        surfaces = [FIRST_SURFACE + slot for slot, ship in enumerate(self.surface) if ship]
        return [HOME] * (self.home > 0) + orbits + surfaces

    def relocate(self, start: int, to: int, space: int = 0) -> None:
        """Put a ship elsewhere; the one that Nagato moved first stays known."""
        if start == HOME:
            self.home -= 1
        elif start < FIRST_SURFACE:
            self.orbit[start - FIRST_ORBIT] = NO_SHIP
        else:
            self.surface[start - FIRST_SURFACE] = 0
        if to == HOME:
            self.home += 1
        elif to < FIRST_SURFACE:
            self.orbit[to - FIRST_ORBIT] = space
        else:
            self.surface[to - FIRST_SURFACE] = 1
        if self.moved == start and (start != HOME or not self.home):
            self.moved = to

    def count_ships(self) -> int:
        return self.home + sum(space != NO_SHIP for space in self.orbit) + sum(self.surface)

    def count_planets(self, track: str) -> int:
        return sum(PLANETS[planet]["track"] == track for planet in self.planets)

    def plain(self) -> Data:
        names = ("energy", "culture", "level", "home", "orbit", "surface", "planets", "points", "mission", "most")
        return {name: getattr(self, name) for name in names}


NAMES = re.compile("|".join(sorted((re.escape(planet["name"]) for planet in PLANETS), key=len, reverse=True)))


def numbers(text: str) -> list[int]:
    """The numbers in a sentence; those in the names of planets do not count."""
    return [int(digits) for digits in re.findall(r"\d+", NAMES.sub("", text))]


def slot_of(place: int) -> int:
    """The row planet of an orbit or a surface."""
    return (place - FIRST_ORBIT) % (FIRST_SURFACE - FIRST_ORBIT) if place != HOME else EMPTY


class TinyEpicGalaxies(Replica):
    """Tiny Epic Galaxies, played along."""

    game = "tiny-epic-galaxies"

    # Layout ----------------------------------------------------------------------------------------------------------

    def read(self) -> None:
        table = self.now.table
        self.options = self.now.options
        self.seats = self.now.seats
        self.solo = self.seats == 1
        self.rogue = next(rogue for rogue in ROGUES if rogue["id"] == self.options["rogue"])
        self.galaxies = [Galaxy(data, LEVELS, MOST) for data in table["galaxies"]]
        if self.solo:
            self.galaxies[ROGUE] = Galaxy(table["galaxies"][ROGUE], self.rogue["levels"], self.rogue["most"])
        self.row: list[int] = list(table["row"])
        self.deck: list[int] = list(table["deck"])
        self.removed: list[int] = list(table["removed"])
        self.active: int = table["active"]
        self.first: int = table["first"]
        self.turn: int = table["turn"]
        self.ender: int = table["ender"]
        self.over = 0
        self.lost_dice: int = table["lost_dice"]
        self.dice: list[int] = list(table["dice"])
        self.clear()
        self._queue_of: Moment | None = None
        self.told: list[tuple[str, int, tuple[Any, ...]]] = []
        self.about: dict[str, Any] = {}
        """What the question is about that is asked now: hints are read with it."""
        self.double: list[int] = []
        """Seats that make the first of two moves; the ship is to be known afterwards."""

    def clear(self) -> None:
        """An empty control mat: a new turn."""
        self.bay: list[int] = []
        self.followers: list[set[int]] = []
        self.converter: list[int] = []
        self.spent: list[int] = []
        self.rerolls = 0
        self.price = 1
        self.income = [0, 0]
        self.left = self.extra = 0
        self.showing = EMPTY
        self.attacked = False
        for galaxy in self.galaxies:
            galaxy.used = set()

    def check_deal(self) -> None:
        players = self.galaxies[: self.seats]
        start = [(each.energy, each.culture, each.level, each.count_ships(), each.home, each.points) for each in players]
        compare("every galaxy at the start", [(2, 1, 1, 2, 2, 0)] * self.seats, start)
        compare("the row", ROW_SIZE[self.seats], len(self.row))
        compare("planets in the game", list(range(len(PLANETS))), sorted(self.row + self.deck))
        dealt = [mission for galaxy in players for mission in galaxy.offered]
        compare("missions dealt", 0 if self.solo else 2 * self.seats, len(set(dealt)))
        if any(MISSIONS[mission]["seats"] > self.seats for mission in dealt):
            raise Mismatch(f"missions {dealt} are not for {self.seats} seats")
        if self.solo:
            rogue = self.galaxies[ROGUE]
            state = (rogue.energy, rogue.culture, rogue.level, rogue.home, self.active)
            compare("the Rogue at the start", (0, 0, 1, self.rogue["ships"], 0), state)
        compare("who begins", self.first, self.active)

    def tell(self, name: str, seat: int, *public: Any) -> None:
        """Note what should have been told since the answer."""
        self.told.append((name, NOBODY if self.is_rogue(seat) else seat, public))

    def gain(self, seat: int, energy: int, culture: int) -> None:
        """Gain resources, as far as the mat has room."""
        galaxy = self.galaxies[seat]
        before = galaxy.energy, galaxy.culture
        galaxy.gain(energy, culture)
        self.tell("gained", seat, galaxy.energy - before[0], galaxy.culture - before[1])

    def next_event(self, name: str) -> Any:
        """The next event of that name since the answer; dice are rolled so."""
        if self._queue_of is not self.now:
            self._queue_of = self.now
            self._queue = list(self.now.events)
        for i, event in enumerate(self._queue):
            if event.name == name:
                del self._queue[: i + 1]
                return event
        raise Mismatch(f"there was no event {name}")

    # A turn ----------------------------------------------------------------------------------------------------------

    def play(self) -> Script:
        self.read()
        asked = {ask.name for ask in self.now.asks.values()}
        try:
            if asked == {"keep_mission"}:
                self.check_deal()
                yield from self.keep_missions()
                self.roll()
            elif self.now.events:
                self.check_deal()
                self.roll()
            while not self.over:
                yield from self.take_turn()
                yield from self.pass_turn()
        except Finished:
            self.over = 1

    def keep_missions(self) -> Script:
        waiting: dict[int, Ask] = {}
        for seat, galaxy in enumerate(self.galaxies):
            waiting[seat] = name_ask(One(tuple(galaxy.offered)), "keep_mission", True)
        kept: dict[int, int] = {}
        while waiting:
            seat, answer = yield waiting
            assert isinstance(answer, int)
            del waiting[seat]
            kept[seat] = answer
        for seat, mission in kept.items():
            self.galaxies[seat].mission = mission

    def roll(self) -> None:
        self.clear()
        rolled = self.next_event("rolled")
        level = LEVELS[self.galaxies[self.active].level - 1]
        many = level["dice"] - (self.lost_dice if self.active == 0 else 0)
        self.lost_dice = 0
        compare("dice rolled", (self.active, many), (rolled.seat, len(rolled.faces)))
        self.tell("rolled", self.active, *rolled.faces)
        self.dice = [rolled.faces.count(face) for face in range(len(FACES))]

    def pass_turn(self) -> Script:
        """The next player, or the end of the round that somebody reached 21 points in."""
        self.dice = [0] * len(FACES)
        if self.solo:
            self.turn += 1
            self.active = ROGUE
            yield from self.rogue_turn()
        self.active = (self.active + 1) % len(self.galaxies)
        if self.ender != NOBODY and self.active == self.first:
            self.clear()
            self.over = 1
            for seat, galaxy in enumerate(self.galaxies):
                self.tell("showed", seat, galaxy.mission, self.mission_points(seat))
            return
        self.turn += 1
        self.roll()

    def take_turn(self) -> Script:
        seat = self.active
        while sum(self.dice):
            answer = yield from self.ask(seat, name_ask(One(tuple(self.actions())), "act"))
            if answer == STOP:
                self.tell("stopped", seat, sum(self.dice))
                return
            if answer == REROLL:
                yield from self.reroll(seat, self.reroll_price())
            elif answer == CONVERT:
                yield from self.convert(seat)
            else:
                yield from self.activate(seat, answer - 1)

    def actions(self) -> Iterator[int]:
        for face, many in enumerate(self.dice):
            if many:
                yield 1 + face
        if self.galaxies[self.active].energy >= self.reroll_price():
            yield REROLL
        if sum(self.dice) >= 3 and not self.converter:
            yield CONVERT
        if self.options["stop"]:
            yield STOP

    def reroll_price(self) -> int:
        """What a reroll costs, or each die of it."""
        return 1 if self.rerolls else 0

    def unused(self) -> tuple[int, ...]:
        return tuple(face for face, many in enumerate(self.dice) for _ in range(many))

    def reroll(self, seat: int, price: int, by_power: bool = False) -> Script:
        dice = self.unused()
        per_die = self.options["rerolls"] == "per-die"
        most = min(len(dice), self.galaxies[seat].energy) if price and per_die else len(dice)
        self.about = {"price": price}
        given: Answer = yield from self.ask_any(seat, name_ask(Some(dice, 1, most), "reroll"))
        assert isinstance(given, tuple)
        price *= len(given) if per_die else 1
        self.galaxies[seat].pay(price, 0)
        if not by_power:
            self.rerolls += 1
        event = self.next_event("rerolled")
        compare("dice that were rerolled", len(given), len(event.rolled))
        self.tell("rerolled", seat, price, given, event.rolled)
        for old, new in zip(given, event.rolled):
            self.dice[old] -= 1
            self.dice[new] += 1

    def convert(self, seat: int) -> Script:
        self.converter += yield from self.choose_dice(seat, "convert", 2)
        self.tell("converted", seat, tuple(self.converter))
        yield from self.set_die(seat)

    def choose_dice(self, seat: int, name: str, many: int) -> Generator[Owed, tuple[int, Answer], tuple[int, ...]]:
        """Take unused dice off the mat; which ones is asked only where it makes a difference."""
        dice = self.unused()
        given: Answer = dice[:many]
        if len(set(dice)) > 1 and len(dice) > many:
            given = yield from self.ask_any(seat, name_ask(Some(dice, many, many), name))
        assert isinstance(given, tuple)
        for face in given:
            self.dice[face] -= 1
        return given

    def set_die(self, seat: int) -> Script:
        faces = range(len(FACES))
        options = [face * len(FACES) + new for face in faces if self.dice[face] for new in faces if new != face]
        chosen = yield from self.choose(seat, "set_die", options)
        face, new = divmod(chosen, len(FACES))
        self.dice[face] -= 1
        self.dice[new] += 1
        self.tell("set_die", seat, face, new)

    def activate(self, seat: int, face: int) -> Script:
        self.dice[face] -= 1
        self.bay.append(face)
        self.followers.append(set())
        self.tell("activated", seat, face)
        yield from self.carry_out(seat, face, NO_CHAIN)
        yield from self.offer_follow(face)

    def offer_follow(self, face: int) -> Script:
        """Everybody else, clockwise, may pay for the same face, if it does something for them."""
        die = len(self.bay) - 1
        for seat in self.others(self.active):
            galaxy = self.galaxies[seat]
            if self.is_rogue(seat) or galaxy.culture < self.price:
                continue
            useful = self.would_follow_be_useful(seat, face)
            if useful and (yield from self.ask(seat, name_ask(YesNo(), "follow"))):
                self.followers[die].add(seat)
                self.tell("followed", seat, face, self.price)
                self.pay_follow(seat)
                yield from self.carry_out(seat, face, NO_CHAIN)

    def pay_follow(self, seat: int) -> None:
        """What following costs, and what it brings to the player whose die it is."""
        self.galaxies[seat].pay(0, self.price)
        self.gain(self.active, *self.income)

    def would_follow_be_useful(self, seat: int, face: int) -> bool:
        """Whether the face would do something once the follow is paid for."""
        before = [(galaxy.energy, galaxy.culture) for galaxy in self.galaxies]
        told = self.told.copy()
        self.pay_follow(seat)
        useful = self.is_useful(seat, face, NO_CHAIN)
        self.about = {"numbers": self.face_numbers(seat, face, NO_CHAIN)}
        for galaxy, (energy, culture) in zip(self.galaxies, before):
            galaxy.energy, galaxy.culture = energy, culture
        self.told = told
        return useful

    # Faces -----------------------------------------------------------------------------------------------------------

    def carry_out(self, seat: int, face: int, chain: Chain) -> Script:
        if face == MOVE:
            yield from self.move(seat, chain, NOBODY)
        elif face in (ENERGY, CULTURE):
            self.gain(seat, *self.production(seat, face))
        elif face in (DIPLOMACY, ECONOMY):
            yield from self.advance(seat, self.ships_on(seat, FACES[face]), 1)
        else:
            yield from self.use_colony(seat, chain)

    def is_useful(self, seat: int, face: int, chain: Chain) -> bool:
        """Whether a face would do something for a seat."""
        galaxy = self.galaxies[seat]
        if face == MOVE:
            return bool(self.moves(seat, NOBODY))
        if face in (ENERGY, CULTURE):
            energy, culture = self.production(seat, face)
            return min(energy, galaxy.most - galaxy.energy) > 0 or min(culture, galaxy.most - galaxy.culture) > 0
        if face in (DIPLOMACY, ECONOMY):
            return bool(self.ships_on(seat, FACES[face]))
        return bool(self.colony_options(seat, chain))

    def production(self, seat: int, face: int) -> tuple[int, int]:
        """What ships bring on a resource die: those at planets, and those at home energy; at the Rogue's home culture too."""
        galaxy = self.galaxies[seat]
        many = galaxy.home if face == ENERGY or self.is_rogue(seat) else 0
        for place in galaxy.places():
            if place != HOME and PLANETS[self.row[slot_of(place)]]["resource"] == FACES[face]:
                many += 1
        return (many, 0) if face == ENERGY else (0, many)

    def moves(self, seat: int, barred: int) -> list[int]:
        """Every legal move; the ship at the barred place stays."""
        galaxy = self.galaxies[seat]
        starts = [place for place in galaxy.places() if place != barred or (place == HOME and galaxy.home > 1)]
        free = [FIRST_ORBIT + slot for slot, space in enumerate(galaxy.orbit) if space == NO_SHIP]
        free += [FIRST_SURFACE + slot for slot, ship in enumerate(galaxy.surface) if not ship]
        targets = [HOME] + [place for place in free if self.row[slot_of(place)] != EMPTY]
        return [start * STARTS + to for start, to in product(starts, targets) if slot_of(start) != slot_of(to)]

    def move(self, seat: int, chain: Chain, barred: int) -> Generator[Owed, tuple[int, Answer], bool]:
        """One ordinary move; whether there was one to make."""
        options = self.moves(seat, barred)
        if not options:
            return False
        galaxy = self.galaxies[seat]
        self.about = {"chain": chain, "barred": barred}
        start, to = divmod((yield from self.choose(seat, "move", options)), STARTS)
        galaxy.relocate(start, to)
        self.tell("moved", seat, *self.kind_of(start), *self.kind_of(to))
        if self.double and self.double[-1] == seat and barred == NOBODY:
            galaxy.moved = to
        if to >= FIRST_SURFACE:
            planet = self.row[slot_of(to)]
            if self.can_use(seat, planet, chain) and (yield from self.ask(seat, name_ask(YesNo(), "land"))):
                yield from self.use(seat, planet, chain)
        return True

    def kind_of(self, place: int) -> tuple[int, int]:
        """Home, orbit or surface (0, 1, 2) and the planet there."""
        if place == HOME:
            return 0, EMPTY
        return 1 + (place >= FIRST_SURFACE), self.row[slot_of(place)]

    def ships_on(self, seat: int, track: str) -> list[int]:
        """Row planets with a ship of the seat on a track of that type."""
        orbit = self.galaxies[seat].orbit
        slots = [slot for slot, space in enumerate(orbit) if space != NO_SHIP]
        return [slot for slot in slots if track in ("any", PLANETS[self.row[slot]]["track"])]

    def advance(self, seat: int, slots: list[int], steps: int) -> Script:
        if slots:
            self.about = {"steps": steps}
            slot = yield from self.choose(seat, "advance", slots)
            self.step(seat, slot, steps)

    def step(self, seat: int, slot: int, steps: int) -> None:
        orbit = self.galaxies[seat].orbit
        last = PLANETS[self.row[slot]]["steps"]
        orbit[slot] = min(last, orbit[slot] + steps)
        self.tell("advanced", seat, self.row[slot], orbit[slot], last)
        self.colonise_at_end(seat, slot)

    def colonise_at_end(self, seat: int, slot: int) -> None:
        planet = self.row[slot]
        if self.galaxies[seat].orbit[slot] < PLANETS[planet]["steps"]:
            return
        for galaxy in self.galaxies:
            for place in (FIRST_ORBIT + slot, FIRST_SURFACE + slot):
                if place in galaxy.places():
                    galaxy.relocate(place, HOME)
        self.galaxies[seat].planets.append(planet)
        self.tell("colonised", seat, planet, self.galaxies[seat].points)
        self.row[slot] = self.deck.pop() if self.deck else EMPTY
        if self.row[slot] != EMPTY:
            self.tell("dealt", NOBODY, self.row[slot], slot)
        self.check_points(seat)

    def check_points(self, seat: int) -> None:
        if self.galaxies[seat].points >= GOAL and self.ender == NOBODY:
            self.ender = seat
            self.tell("reached", seat, self.galaxies[seat].points)
            if self.solo:
                raise Finished

    def colony_options(self, seat: int, chain: Chain) -> list[int]:
        galaxy = self.galaxies[seat]
        options = [planet for planet in galaxy.planets if self.can_use(seat, planet, chain)]
        cost = galaxy.level + 1
        if galaxy.level < TOP_LEVEL:
            options += [BY_ENERGY] * (galaxy.energy >= cost) + [BY_CULTURE] * (galaxy.culture >= cost)
        return options

    def use_colony(self, seat: int, chain: Chain) -> Script:
        options = self.colony_options(seat, chain)
        if not options:
            return
        chosen = yield from self.choose(seat, "colony", options)
        cost = self.galaxies[seat].level + 1
        if chosen == BY_ENERGY:
            self.upgrade(seat, cost, 0)
        elif chosen == BY_CULTURE:
            self.upgrade(seat, 0, cost)
        else:
            yield from self.use(seat, chosen, chain)

    def upgrade(self, seat: int, energy: int, culture: int) -> None:
        galaxy = self.galaxies[seat]
        galaxy.pay(energy, culture)
        galaxy.home += LEVELS[galaxy.level]["ships"] - LEVELS[galaxy.level - 1]["ships"]
        galaxy.level += 1
        self.tell("upgraded", seat, galaxy.level, energy, culture, galaxy.points)
        self.check_points(seat)

    # Powers ----------------------------------------------------------------------------------------------------------

    def can_use(self, seat: int, planet: int, chain: Chain, energy: int = 0, culture: int = 0) -> bool:
        """Whether a power is offered: allowed now, its cost can be paid besides what is owed, and it has something to act on."""
        power = POWERS[planet]
        galaxy = self.galaxies[seat]
        own_turn = power.get("own_turn") or (power["do"] == "steal" and self.options["theft"] == "own-turn")
        if planet in chain or (own_turn and seat != self.active) or (power.get("once") and planet in galaxy.used):
            return False
        energy += power.get("pay_energy", 0)
        culture += power.get("pay_culture", 0)
        if energy > galaxy.energy or culture > galaxy.culture or power.get("pay_dice", 0) > sum(self.dice):
            return False
        return self.has_object(seat, power, chain | {planet}, energy, culture)

    def has_object(self, seat: int, power: Data, chain: Chain, energy: int, culture: int) -> bool:
        """Whether a power has something to act on, as things stand before anything is paid."""
        match power["do"]:
            case "gain":
                return power.get("per") != "home-ship" or self.galaxies[seat].home > 0
            case "follow-income":
                return not self.solo
            case "follow-price":
                return not self.solo and self.price < power["culture"]
            case "reroll" | "set-die":
                return sum(self.dice) > 0
            case "any-face":
                return True
            case do:
                return bool(self.objects(do, seat, power, chain, energy, culture))

    def objects(self, do: str, seat: int, power: Data, chain: Chain, energy: int, culture: int) -> Sequence[int]:
        """What a power that chooses can choose from."""
        ships = self.ships_on(seat, power.get("track", "any"))
        choices: dict[str, Callable[[], Sequence[int]]] = {
            "advance": lambda: ships,
            "recall": lambda: ships,
            "together": lambda: ships,
            "regress": lambda: self.rival_ships(seat, power["track"]),
            "replace": self.lonely_planets,
            "upgrade": lambda: self.payments(seat, power, energy, culture),
            "steal": lambda: self.victims(seat, power),
            "convert": lambda: range(self.most_converted(seat, power, energy, culture)),
            "move": lambda: self.moves(seat, NOBODY),
            "use": lambda: self.borrowable(seat, power, chain, energy, culture),
            "shift": lambda: self.shifting(seat),
            "transfer": lambda: self.transfers(seat),
            "repeat": lambda: self.repeatable(seat, chain),
        }
        return choices[do]()

    def use(self, seat: int, planet: int, chain: Chain) -> Script:
        """Pay for a power and carry it out."""
        power = POWERS[planet]
        galaxy = self.galaxies[seat]
        chain |= {planet}
        self.tell("used", seat, planet)
        if power.get("once"):
            galaxy.used.add(planet)
        if power["do"] != "use" or power["of"] == "row":
            price = power.get("pay_energy", 0), power.get("pay_culture", 0)
            galaxy.pay(*price)
            self.tell("paid", seat, *price)
        if "pay_dice" in power:
            dice = yield from self.choose_dice(seat, "give_up", power["pay_dice"])
            self.spent += dice
            self.tell("gave_up", seat, dice)
        act = {
            "gain": self.power_gain,
            "advance": self.power_advance,
            "regress": self.power_regress,
            "follow-income": self.power_follow_income,
            "follow-price": self.power_follow_price,
            "replace": self.power_replace,
            "upgrade": self.power_upgrade,
            "reroll": self.power_reroll,
            "set-die": self.power_set_die,
            "steal": self.power_steal,
            "convert": self.power_convert,
            "move": self.power_move,
            "use": self.power_use,
            "recall": self.power_recall,
            "together": self.power_together,
            "shift": self.power_shift,
            "transfer": self.power_transfer,
            "repeat": self.power_repeat,
            "any-face": self.power_any_face,
        }[power["do"]]
        yield from act(seat, power, chain)

    def power_gain(self, seat: int, power: Data, chain: Chain) -> Script:
        galaxy = self.galaxies[seat]
        times = galaxy.home if power.get("per") == "home-ship" else 1
        self.gain(seat, times * power.get("energy", 0), times * power.get("culture", 0))
        for other in self.others(seat):
            self.gain(other, power.get("others_energy", 0), power.get("others_culture", 0))
        yield from ()

    def power_advance(self, seat: int, power: Data, chain: Chain) -> Script:
        yield from self.advance(seat, self.ships_on(seat, power["track"]), power["steps"])

    def rival_ships(self, seat: int, track: str) -> list[int]:
        """Ships of others that can go back, on tracks of that type."""
        found = []
        for other in self.others(seat):
            orbit = self.galaxies[other].orbit
            found += [other * SLOTS + slot for slot in self.ships_on(other, track) if orbit[slot] > 0]
        return found

    def push(self, ship: int, steps: int) -> None:
        seat, slot = divmod(ship, SLOTS)
        orbit = self.galaxies[seat].orbit
        orbit[slot] = max(0, orbit[slot] - steps)
        self.tell("pushed", seat, self.row[slot], orbit[slot])

    def power_regress(self, seat: int, power: Data, chain: Chain) -> Script:
        ships = self.rival_ships(seat, power["track"])
        pushed: Answer
        self.about = {"steps": power["steps"]}
        if power["ships"] == 1 or len(ships) == 1:
            pushed = ((yield from self.choose(seat, "push", ships)),)
        else:
            pushed = yield from self.ask_any(seat, name_ask(Some(tuple(ships), 1, power["ships"]), "push_some"))
        assert isinstance(pushed, tuple)
        for ship in pushed:
            self.push(ship, power["steps"])

    def power_follow_income(self, seat: int, power: Data, chain: Chain) -> Script:
        self.income[0] += power.get("energy", 0)
        self.income[1] += power.get("culture", 0)
        yield from ()

    def power_follow_price(self, seat: int, power: Data, chain: Chain) -> Script:
        self.price = power["culture"]
        yield from ()

    def lonely_planets(self) -> list[int]:
        """Row planets that no ship visits, while there is a deck to replace them from."""
        visited = {slot_of(place) for galaxy in self.galaxies for place in galaxy.places()}
        return [slot for slot, planet in enumerate(self.row) if planet != EMPTY and slot not in visited and self.deck]

    def power_replace(self, seat: int, power: Data, chain: Chain) -> Script:
        slot = yield from self.choose(seat, "replace", self.lonely_planets())
        old = self.row[slot]
        self.row[slot] = self.deck.pop()
        self.tell("replaced", seat, old)
        self.tell("dealt", NOBODY, self.row[slot], slot)
        if self.options["helios"] == "under":
            self.deck.insert(0, old)
        else:
            self.removed.append(old)

    def payments(self, seat: int, power: Data, energy: int, culture: int) -> list[int]:
        """How much of an upgrade may be paid in energy, the rest in culture, besides what is owed."""
        galaxy = self.galaxies[seat]
        if galaxy.level == TOP_LEVEL:
            return []
        others = [self.galaxies[other].level for other in self.others(seat)]
        tied_too = self.options["mared"] == "tied"
        if power.get("lowest") and not all(galaxy.level < other or (tied_too and galaxy.level == other) for other in others):
            return []
        cost = galaxy.level + 1 - power["discount"]
        splits = range(cost + 1) if power["payment"] == "mix" else {0, cost}
        return sorted(n for n in splits if n <= galaxy.energy - energy and cost - n <= galaxy.culture - culture)

    def power_upgrade(self, seat: int, power: Data, chain: Chain) -> Script:
        cost = self.galaxies[seat].level + 1 - power["discount"]
        self.about = {"cost": cost}
        energy = yield from self.choose(seat, "upgrade", self.payments(seat, power, 0, 0))
        self.upgrade(seat, energy, cost - energy)

    def power_reroll(self, seat: int, power: Data, chain: Chain) -> Script:
        yield from self.reroll(seat, 0, by_power=True)

    def power_set_die(self, seat: int, power: Data, chain: Chain) -> Script:
        yield from self.set_die(seat)

    def victims(self, seat: int, power: Data) -> list[int]:
        wanted = "energy" if "energy" in power else "culture"
        return [other for other in self.others(seat) if getattr(self.galaxies[other], wanted) > 0]

    def power_steal(self, seat: int, power: Data, chain: Chain) -> Script:
        victim = yield from self.choose(seat, "steal", self.victims(seat, power))
        stolen = (power.get("energy", 0), power.get("culture", 0))
        self.galaxies[victim].pay(*stolen)
        self.tell("stole", seat, NOBODY if self.is_rogue(victim) else victim, *stolen)
        self.gain(seat, *stolen)

    def most_converted(self, seat: int, power: Data, energy: int = 0, culture: int = 0) -> int:
        """How much can be turned into the other resource, besides what is owed."""
        galaxy = self.galaxies[seat]
        left = {"energy": galaxy.energy - energy, "culture": galaxy.culture - culture}
        return min(left[power["from"]], galaxy.most - left[power["to"]])

    def power_convert(self, seat: int, power: Data, chain: Chain) -> Script:
        most = self.most_converted(seat, power)
        if most:
            many = yield from self.choose(seat, "exchange", list(range(1, most + 1)))
            galaxy = self.galaxies[seat]
            self.tell("exchanged", seat, ("energy", "culture").index(power["from"]), many)
            if power["from"] == "energy":
                galaxy.pay(many, 0)
                galaxy.gain(0, many)
            else:
                galaxy.pay(0, many)
                galaxy.gain(many, 0)

    def power_move(self, seat: int, power: Data, chain: Chain) -> Script:
        galaxy = self.galaxies[seat]
        self.double.append(seat)
        made = yield from self.move(seat, chain, NOBODY)
        self.double.pop()
        if made:
            barred = galaxy.moved
            galaxy.moved = NOBODY
            yield from self.move(seat, chain, barred)
        galaxy.moved = NOBODY

    def borrowable(self, seat: int, power: Data, chain: Chain, energy: int, culture: int) -> list[int]:
        """Planets of the row, or colonies of others, whose power a seat may use from afar."""
        if power["of"] == "row":
            planets = [planet for planet in self.row if planet != EMPTY]
        else:
            planets = [planet for other in self.others(seat) for planet in self.galaxies[other].planets]
        return [planet for planet in planets if self.can_use(seat, planet, chain, energy, culture)]

    def power_use(self, seat: int, power: Data, chain: Chain) -> Script:
        price = (power.get("pay_energy", 0), power.get("pay_culture", 0))
        planet = yield from self.choose(seat, "borrow", self.borrowable(seat, power, chain, *price))
        if power["of"] == "rival":
            self.galaxies[seat].pay(*price)
            owner = next(other for other in self.others(seat) if planet in self.galaxies[other].planets)
            self.tell("hired", seat, NOBODY if self.is_rogue(owner) else owner, *price)
            self.gain(owner, *price)
        yield from self.use(seat, planet, chain)

    def power_recall(self, seat: int, power: Data, chain: Chain) -> Script:
        galaxy = self.galaxies[seat]
        options: list[int] = []
        for slot in self.ships_on(seat, "any"):
            space = galaxy.orbit[slot]
            parts = range(space + 1) if self.options["andellouxian"] == "mix" else {0, space}
            options += [slot * SLOTS + energy for energy in sorted(parts)]
        slot, energy = divmod((yield from self.choose(seat, "recall", options)), SLOTS)
        space = galaxy.orbit[slot]
        galaxy.relocate(FIRST_ORBIT + slot, HOME)
        self.tell("recalled", seat, self.row[slot], space)
        self.gain(seat, energy, space - energy)

    def power_together(self, seat: int, power: Data, chain: Chain) -> Script:
        for other in self.others(seat):
            ships = self.ships_on(other, "any")
            if self.is_rogue(other):
                orbit = self.galaxies[other].orbit
                ships = sorted(ships, key=lambda slot: PLANETS[self.row[slot]]["steps"] - orbit[slot])[:1]
            yield from self.advance(other, ships, power["others"])
        yield from self.advance(seat, self.ships_on(seat, "any"), power["steps"])

    def shifting(self, seat: int) -> list[int]:
        """Ships that can go back so that another one advances."""
        ships = self.ships_on(seat, "any")
        return [slot for slot in ships if self.galaxies[seat].orbit[slot] > 0 and len(ships) > 1]

    def power_shift(self, seat: int, power: Data, chain: Chain) -> Script:
        slot = yield from self.choose(seat, "shift", self.shifting(seat))
        self.push(seat * SLOTS + slot, power["steps"])
        yield from self.advance(seat, [other for other in self.ships_on(seat, "any") if other != slot], power["steps"])

    def transfers(self, seat: int) -> list[int]:
        orbit = self.galaxies[seat].orbit
        free = [slot for slot, planet in enumerate(self.row) if planet != EMPTY and orbit[slot] == NO_SHIP]
        pairs = product(self.ships_on(seat, "any"), free)
        return [slot * SLOTS + to for slot, to in pairs if orbit[slot] <= PLANETS[self.row[to]]["steps"]]

    def power_transfer(self, seat: int, power: Data, chain: Chain) -> Script:
        galaxy = self.galaxies[seat]
        slot, to = divmod((yield from self.choose(seat, "transfer", self.transfers(seat))), SLOTS)
        space = galaxy.orbit[slot]
        galaxy.relocate(FIRST_ORBIT + slot, FIRST_ORBIT + to, space)
        self.tell("transferred", seat, self.row[slot], self.row[to], space)
        self.colonise_at_end(seat, to)

    def repeatable(self, seat: int, chain: Chain) -> list[int]:
        """Faces that the seat activated this turn and that would do something again."""
        if seat != self.active:
            return []
        return [face for face in sorted(set(self.bay)) if self.is_useful(seat, face, chain)]

    def power_repeat(self, seat: int, power: Data, chain: Chain) -> Script:
        self.about = {"chain": chain}
        face = yield from self.choose(seat, "repeat", self.repeatable(seat, chain))
        self.tell("repeated", seat, face)
        yield from self.carry_out(seat, face, chain)

    def power_any_face(self, seat: int, power: Data, chain: Chain) -> Script:
        self.about = {"chain": chain}
        face = yield from self.choose(seat, "any_face", list(range(len(FACES))))
        self.tell("chose_face", seat, face)
        yield from self.carry_out(seat, face, chain)
        for other in self.others(seat):
            if self.is_rogue(other) or not self.is_useful(other, face, NO_CHAIN):
                continue
            self.about = {"numbers": self.face_numbers(other, face, NO_CHAIN)}
            if (yield from self.ask(other, name_ask(YesNo(), "follow_free"))):
                self.tell("followed", other, face, 0)
                if seat == self.active:
                    self.gain(seat, *self.income)
                yield from self.carry_out(other, face, NO_CHAIN)

    # The Rogue -------------------------------------------------------------------------------------------------------

    def rogue_turn(self) -> Script:
        rogue = self.galaxies[ROGUE]
        self.clear()
        self.tell("rogue_began", ROGUE, rogue.mat[rogue.level - 1]["dice"])
        yield from self.rogue_dice(rogue.mat[rogue.level - 1]["dice"])
        again = rogue.culture >= rogue.most
        if rogue.energy >= rogue.most:
            rogue.level += 1
            rogue.energy = 0
            if rogue.level > len(rogue.mat):
                self.ender = ROGUE
                self.tell("skull", ROGUE)
                raise Finished
            self.tell("rogue_upgraded", ROGUE, rogue.level, rogue.points)
            self.check_points(ROGUE)
        if again:
            self.clear()
            self.extra = 1
            self.tell("rogue_extra", ROGUE, EXTRA_DICE)
            yield from self.rogue_dice(EXTRA_DICE)
            rogue.culture = 0

    def rogue_dice(self, many: int) -> Script:
        """Dice are rolled and carried out one at a time."""
        for left in range(many - 1, -1, -1):
            self.left = left
            face = yield from self.rogue_roll()
            if face == EMPTY:
                continue
            self.bay.append(face)
            self.followers.append(set())
            self.tell("rogue_activated", ROGUE, face)
            yield from self.rogue_act(face)
            if not self.extra:
                yield from self.offer_follow(face)

    def rogue_roll(self) -> Choosing:
        """The face of the next die, after rerolls that it has for nothing or that the player pays for; or none."""
        player = self.galaxies[0]
        rerolled = self.options["rogue_reroll"] == "never"
        while True:
            face: int = self.next_event("rogue_rolled").face
            self.tell("rogue_rolled", ROGUE, face)
            if not self.rogue_can(face):
                self.tell("rogue_discarded" if rerolled else "rogue_rerolled", ROGUE, face)
                if rerolled:
                    self.spent.append(face)
                    return EMPTY
                rerolled = True
                continue
            self.showing = face
            self.about = {"face": face}
            if not player.energy or not player.culture:
                break
            if not (yield from self.ask(0, name_ask(YesNo(), "force"))):
                break
            player.pay(1, 1)
            self.tell("forced", 0, face)
            self.tell("paid", 0, 1, 1)
        self.showing = EMPTY
        return face

    def rogue_can(self, face: int) -> bool:
        rogue = self.galaxies[ROGUE]
        if face == MOVE:
            return rogue.home > 0 and bool(self.rogue_targets())
        if face == COLONY:
            return not (self.attacked and rogue.mat[rogue.level - 1].get("once"))
        return self.is_useful(ROGUE, face, NO_CHAIN)

    def rogue_targets(self) -> list[int]:
        orbit = self.galaxies[ROGUE].orbit
        return [slot for slot, planet in enumerate(self.row) if planet != EMPTY and orbit[slot] == NO_SHIP]

    def rogue_act(self, face: int) -> Script:
        rogue = self.galaxies[ROGUE]
        if face == MOVE:
            slot = self.rogue_targets()[0]
            rogue.relocate(HOME, FIRST_ORBIT + slot)
            self.tell("rogue_moved", ROGUE, self.row[slot])
        elif face in (ENERGY, CULTURE):
            self.gain(ROGUE, *self.production(ROGUE, face))
        elif face in (DIPLOMACY, ECONOMY):
            self.rogue_advance(FACES[face], 1)
        else:
            self.attacked = True
            self.tell("attacked", ROGUE, rogue.level)
            for attack in rogue.mat[rogue.level - 1]["attack"]:
                yield from self.attack(attack)

    def rogue_advance(self, track: str, steps: int) -> None:
        """All its ships on tracks of that type, from left to right."""
        for slot in self.ships_on(ROGUE, track):
            self.step(ROGUE, slot, steps)

    def attack(self, attack: Data) -> Script:
        player = self.galaxies[0]
        taken = (min(attack.get("energy", 0), player.energy), min(attack.get("culture", 0), player.culture))
        match attack["do"]:
            case "lose":
                player.pay(*taken)
                self.tell("lost", 0, *taken)
            case "gain":
                self.gain(ROGUE, attack.get("energy", 0), attack.get("culture", 0))
            case "advance":
                self.rogue_advance("any", attack["steps"])
            case "lose-die":
                self.lost_dice += 1
                self.tell("lost_die", 0)
            case "steal":
                if "any" in attack:
                    taken = yield from self.ransom(attack["any"])
                player.pay(*taken)
                self.tell("lost", 0, *taken)
                self.gain(ROGUE, *taken)
            case "regress":
                yield from self.fall_back(attack)
            case other:
                raise Mismatch(f"the model knows no attack {other}")

    def ransom(self, many: int) -> Generator[Owed, tuple[int, Answer], tuple[int, int]]:
        """Resources of either kind: the player chooses which."""
        player = self.galaxies[0]
        many = min(many, player.energy + player.culture)
        options = [energy for energy in range(many + 1) if energy <= player.energy and many - energy <= player.culture]
        self.about = {"many": many}
        energy = yield from self.choose(0, "ransom", options)
        return energy, many - energy

    def fall_back(self, attack: Data) -> Script:
        player = self.galaxies[0]
        ships = [slot for slot in self.ships_on(0, "any") if player.orbit[slot] > 0]
        if attack["ships"] == "all":
            for slot in ships:
                self.push(slot, attack["steps"])
        elif ships:
            if self.options["rogue_regress"] == "leader":
                furthest = max(player.orbit[slot] for slot in ships)
                ships = [slot for slot in ships if player.orbit[slot] == furthest]
            self.about = {"steps": attack["steps"]}
            self.push((yield from self.choose(0, "fall_back", ships)), attack["steps"])

    # Asking ----------------------------------------------------------------------------------------------------------

    def others(self, seat: int) -> list[int]:
        """Everybody else, clockwise; the Rogue too."""
        many = len(self.galaxies)
        return [(seat + step) % many for step in range(1, many)]

    def is_rogue(self, seat: int) -> bool:
        return self.solo and seat == ROGUE

    def ask_any(self, seat: int, ask: Ask) -> Generator[Owed, tuple[int, Answer], Answer]:
        return (yield {seat: ask})[1]

    def ask(self, seat: int, ask: Ask) -> Choosing:
        answer = yield from self.ask_any(seat, ask)
        assert isinstance(answer, int)
        return answer

    def choose(self, seat: int, name: str, options: Sequence[int]) -> Choosing:
        """One of the options; where there is only one, nobody is asked."""
        if not options:
            raise Mismatch(f"{name}: the model has nothing to choose from")
        if len(options) == 1:
            return options[0]
        return (yield from self.ask(seat, name_ask(One(tuple(options)), name)))

    # Comparing -------------------------------------------------------------------------------------------------------

    def check_events(self) -> None:
        """Everything that happened was told in order; that nothing was gained, lost or paid may be told or not."""
        told, self.told = self.told, []
        quiet = ("gained", "lost", "paid")
        actual = [(event.name, event.seat, event.public) for event in self.now.events if event.name != "kept"]
        expected = [each for each in told if each[0] not in quiet or any(each[2])]
        compare("events", expected, [each for each in actual if each[0] not in quiet or any(each[2])])

    def state(self) -> Data:
        if self.moments:
            self.check_events()
        self.told = []
        known = {
            "galaxies": [galaxy.plain() for galaxy in self.galaxies],
            "row": self.row,
            "deck": self.deck,
            "removed": self.removed,
            "active": self.active,
            "first": self.first,
            "turn": self.turn,
            "dice": self.dice,
            "bay": self.bay,
            "followed": [sum(1 << seat for seat in each) for each in self.followers],
            "converter": self.converter,
            "spent": self.spent,
            "ender": self.ender,
            "over": self.over,
            "showing": self.showing,
            "left": self.left,
            "extra": self.extra,
            "lost_dice": self.lost_dice,
        }
        if self.over:
            return known
        used = [sum(1 << planet for planet in galaxy.used) for galaxy in self.galaxies]
        compare("powers used this turn", used, [galaxy["used"] for galaxy in self.now.table["galaxies"]])
        if not self.is_rogue(self.active):
            energy, culture = self.income
            known |= {"rerolls": self.rerolls, "price": self.price, "energy_income": energy, "culture_income": culture}
        return known

    # Hints -----------------------------------------------------------------------------------------------------------

    def face_numbers(self, seat: int, face: int, chain: Chain) -> list[int]:
        """The numbers that a sentence on what a face would do should hold."""
        galaxy = self.galaxies[seat]
        if face in (ENERGY, CULTURE):
            energy, culture = self.production(seat, face)
            gained = min(energy, galaxy.most - galaxy.energy) + min(culture, galaxy.most - galaxy.culture)
            return [gained] if gained else []
        upgrades = face == COLONY and {BY_ENERGY, BY_CULTURE} & set(self.colony_options(seat, chain))
        return [galaxy.level + 1] if upgrades else []

    def hints(self, owed: Owed) -> None:
        for seat, ask in owed.items():
            question = self.question_numbers(seat, ask)
            if question is not None:
                compare(f"question {self.now.question(seat)!r}", question, numbers(self.now.question(seat)))
            if isinstance(ask, (One, Some)):
                self.check_choices(seat, ask)

    def question_numbers(self, seat: int, ask: Ask) -> list[int] | None:
        about = self.about
        galaxy = self.galaxies[seat]
        match ask.name:
            case "act":
                return [sum(self.dice)]
            case "follow":
                return [self.price, *about["numbers"]]
            case "follow_free":
                return list(about["numbers"])
            case "reroll":
                return [about["price"]] if about["price"] else []
            case "advance" | "push" | "push_some" | "fall_back":
                return [about["steps"]]
            case "upgrade":
                return [about["cost"], galaxy.level + 1]
            case "ransom":
                return [about["many"]]
            case "force" if about["face"] in (ENERGY, CULTURE):
                return [*self.face_numbers(ROGUE, about["face"], NO_CHAIN), 1, 1]
        return None

    def check_choices(self, seat: int, ask: Ask) -> None:
        for code, choice in self.now.choices(seat).items():
            words, hint = self.choice_numbers(seat, ask.name, code)
            if words is not None:
                compare(f"words {choice.words!r} of {ask.name}", words, numbers(choice.words))
            if hint is not None:
                compare(f"hint {choice.hint!r} of {ask.name} {choice.words!r}", hint, numbers(choice.hint))
            if ask.name == "move" and code % STARTS >= FIRST_SURFACE:
                usable = "you may use it" in choice.hint
                compare(f"hint {choice.hint!r} of {choice.words!r}", self.could_use(seat, code), usable)

    def could_use(self, seat: int, code: int) -> bool:
        """Whether a ship could use the planet, had it made that move."""
        galaxy = self.galaxies[seat]
        start, to = divmod(code, STARTS)
        kept = galaxy.orbit[slot_of(start)] if FIRST_ORBIT <= start < FIRST_SURFACE else 0
        galaxy.relocate(start, to)
        usable = self.can_use(seat, self.row[slot_of(to)], self.about["chain"])
        galaxy.relocate(to, start, kept)
        return usable

    def choice_numbers(self, seat: int, name: str, code: int) -> tuple[list[int] | None, list[int] | None]:
        """The numbers that the words and the hint of a choice should hold; None where there is nothing to compare."""
        match name:
            case "act":
                return [], self.act_numbers(seat, code)
            case "any_face" | "repeat":
                return [], self.face_numbers(seat, code, self.about["chain"])
            case "advance" | "fall_back" | "push" | "push_some":
                return self.ship_numbers(seat, name, code)
            case "colony" | "upgrade":
                return self.upgrade_numbers(seat, name, code)
            case "exchange":
                return [code], None
            case "ransom":
                return [many for many in (code, self.about["many"] - code) if many], None
            case "recall":
                slot, energy = divmod(code, SLOTS)
                return [many for many in (energy, self.galaxies[seat].orbit[slot] - energy) if many], None
            case "steal":
                victim = self.galaxies[code]
                return None, [victim.energy, victim.culture]
            case "transfer":
                slot, to = divmod(code, SLOTS)
                space, planet = self.galaxies[seat].orbit[slot], PLANETS[self.row[to]]
                return [space], [planet["points"]] if space == planet["steps"] else []
            case "move" if FIRST_ORBIT <= code % STARTS < FIRST_SURFACE:
                return [], [PLANETS[self.row[slot_of(code % STARTS)]]["steps"]]
        return None, None

    def act_numbers(self, seat: int, code: int) -> list[int]:
        if code == REROLL:
            return [1] if self.rerolls else []
        if code == CONVERT:
            return []
        return [sum(self.dice)] if code == STOP else self.face_numbers(seat, code - 1, NO_CHAIN)

    def ship_numbers(self, seat: int, name: str, code: int) -> tuple[list[int], list[int]]:
        """Whose ship, at which space of how many; what colonising brings."""
        owner, slot = divmod(code, SLOTS) if name.startswith("push") else (seat, code)
        planet, space = PLANETS[self.row[slot]], self.galaxies[owner].orbit[slot]
        who = [] if owner == seat or self.is_rogue(owner) else [owner + 1]
        colonises = name == "advance" and space + self.about["steps"] >= planet["steps"]
        return [*who, space, planet["steps"]], [planet["points"]] if colonises else []

    def upgrade_numbers(self, seat: int, name: str, code: int) -> tuple[list[int] | None, list[int] | None]:
        level = self.galaxies[seat].level
        if level == TOP_LEVEL or (name == "colony" and code not in (BY_ENERGY, BY_CULTURE)):
            return None, None
        cost = self.about["cost"] if name == "upgrade" else level + 1
        energy = code if name == "upgrade" else cost if code == BY_ENERGY else 0
        reached = LEVELS[level]
        paid = [many for many in (energy, cost - energy) if many]
        return [level + 1, *paid], [reached["points"], reached["dice"], reached["ships"]]

    # Scoring ---------------------------------------------------------------------------------------------------------

    def mission_points(self, seat: int) -> int:
        galaxy = self.galaxies[seat]
        mission = MISSIONS[galaxy.mission]
        goal = mission["goal"]
        points = int(mission["points"])
        match goal["is"]:
            case "most" | "fewest":
                have = [self.count(each, goal["of"]) for each in self.galaxies]
                best = max(have) if goal["is"] == "most" else min(have)
                tied = have.count(best) > 1
                return 0 if have[seat] != best else int(mission["points_tied"]) if tied else points
            case "equal":
                met = galaxy.count_planets("diplomacy") == galaxy.count_planets("economy")
            case "first-to-end":
                met = self.ender == seat
            case "stock":
                met = galaxy.energy >= goal["energy"] and galaxy.culture >= goal["culture"]
            case "level":
                met = galaxy.level >= goal["level"]
            case "none-home":
                met = galaxy.home == 0
            case "all-home" if self.options["orbiter"] == "home":
                met = galaxy.home == galaxy.count_ships()
            case "all-home":
                met = galaxy.home == 0 and not any(galaxy.surface)
            case other:
                raise Mismatch(f"the model knows no mission {other}")
        return points if met else 0

    def count(self, galaxy: Galaxy, what: str) -> int:
        if what in ("energy", "culture"):
            return int(getattr(galaxy, what))
        return len(galaxy.planets) if what == "planets" else galaxy.count_planets(what)

    def outcome(self) -> Outcome:
        """Points, then planets, (then levels,) then resources; the tie-break is told as one number."""
        missions = [0 if self.solo else self.mission_points(seat) for seat in range(self.seats)]
        players = self.galaxies[: self.seats]
        points = tuple(galaxy.points + more for galaxy, more in zip(players, missions))
        by_level = self.options["ties"] == "level"
        order = [(len(each.planets), each.level if by_level else 0, each.energy + each.culture) for each in players]
        best = max(zip(points, order))
        winners = tuple(seat for seat in range(self.seats) if (points[seat], order[seat]) == best)
        if self.solo:
            winners = (0,) if self.ender == 0 else ()
        ties = tuple(planets * 10_000 + level * 100 + resources for planets, level, resources in order)
        return Outcome(points, winners, ties, tuple(self.sources(seat, missions[seat]) for seat in range(self.seats)))

    def sources(self, seat: int, mission: int) -> tuple[Source, ...]:
        galaxy = self.galaxies[seat]
        found = [Source(PLANETS[planet]["id"], PLANETS[planet]["points"]) for planet in galaxy.planets]
        found.append(Source(LEVELS[galaxy.level - 1]["id"], LEVELS[galaxy.level - 1]["points"]))
        if mission:
            found.append(Source(MISSIONS[galaxy.mission]["id"], mission))
        return tuple(found)

    # Made-up positions -----------------------------------------------------------------------------------------------

    @classmethod
    def lay_out(cls, luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
        """Galaxies with many resources, planets and ships under way; the first dice of the turn lie open."""
        names = ("ann", "bob", "cy", "dee", "eve")[:seats]
        table = Scenario("tiny-epic-galaxies", *names, **options)
        deck = list(range(len(PLANETS)))
        luck.shuffle("layout", deck)
        row = [deck.pop() for _ in range(ROW_SIZE[seats])]
        table.row(*[PLANETS[planet]["id"] for planet in row])
        everybody = (*names, "rogue") if seats == 1 else names
        for name in everybody:
            rogue = name == "rogue"
            level = 1 + luck.below("layout", 5 if rogue else 6)
            planets: list[int] = []
            points = (5 if rogue else 8) + 4
            while deck and points + PLANETS[deck[-1]]["points"] < GOAL and luck.below("layout", 5):
                points += PLANETS[deck[-1]]["points"]
                planets.append(deck.pop())
            ships = 4 if rogue else int(LEVELS[level - 1]["ships"])
            spots = [*range(len(row)), *range(-len(row), 0)]
            luck.shuffle("layout", spots)
            away = spots[: luck.below("layout", ships + 1)]
            getattr(table, name).has(
                energy=luck.below("layout", 6 if rogue else 8),
                culture=luck.below("layout", 6 if rogue else 8),
                level=level,
                planets=[PLANETS[planet]["id"] for planet in planets],
                orbits={
                    PLANETS[row[spot]]["id"]: luck.below("layout", PLANETS[row[spot]]["steps"]) for spot in away if spot >= 0
                },
                surfaces=[PLANETS[row[spot]]["id"] for spot in away if spot < 0] if not rogue else [],
                mission="" if seats == 1 else MISSIONS[luck.below("layout", len(MISSIONS))]["id"],
            )
        if not luck.below("layout", 4):
            table.deck_is(*[PLANETS[planet]["id"] for planet in deck[: luck.below("layout", 3)]])
        dice = 1 + luck.below("layout", 3 if seats == 1 else 7)
        faces = [(COLONY, MOVE, luck.below("layout", 6))[luck.below("layout", 3)] for _ in range(dice)]
        table.dice(*[FACES[face] for face in faces])
        return table.position
