"""The six actions of a die, and following, for the model of Tiny Epic Galaxies."""

from abc import abstractmethod
from collections.abc import Generator, Sequence
from itertools import product
from typing import Any

from models.driver import Mismatch, Moment, Owed, Replica, Script, compare, name_ask
from models.tiny_epic_pieces import (
    BY_CULTURE,
    BY_ENERGY,
    COLONY,
    CULTURE,
    DIPLOMACY,
    ECONOMY,
    EMPTY,
    ENERGY,
    FACES,
    FIRST_ORBIT,
    FIRST_SURFACE,
    GOAL,
    HOME,
    LEVELS,
    MOST,
    MOVE,
    NO_CHAIN,
    NO_SHIP,
    NOBODY,
    PLANETS,
    ROGUE,
    ROGUES,
    STARTS,
    TOP_LEVEL,
    Chain,
    Choosing,
    Finished,
    Galaxy,
    slot_of,
)
from orrery.core.ask import Answer, Ask, One, Some, YesNo


class Actions(Replica):
    """The table, the dice of a turn, and what each face does."""

    # The table -------------------------------------------------------------------------------------------------------

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
        self.expected_events: list[tuple[str, int, tuple[Any, ...]]] = []
        self.about: dict[str, Any] = {}
        """What the question is about that is asked now: hints are read with it."""
        self.first_movers: list[int] = []
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

    def tell(self, name: str, seat: int, *public: Any) -> None:
        """Note what should have been told since the answer."""
        self.expected_events.append((name, NOBODY if self.is_rogue(seat) else seat, public))

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

    def others(self, seat: int) -> list[int]:
        """Everybody else, clockwise; the Rogue too."""
        many = len(self.galaxies)
        return [(seat + step) % many for step in range(1, many)]

    def is_rogue(self, seat: int) -> bool:
        return self.solo and seat == ROGUE

    # Asking ----------------------------------------------------------------------------------------------------------

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

    # Dice ------------------------------------------------------------------------------------------------------------

    def unused(self) -> tuple[int, ...]:
        return tuple(face for face, many in enumerate(self.dice) for _ in range(many))

    def reroll(self, seat: int, price: int, by_power: bool = False) -> Script:
        dice = self.unused()
        per_die = self.options["rerolls"] == "per-die"
        most = min(len(dice), self.galaxies[seat].energy) if price and per_die else len(dice)
        self.about = {"price": price}
        rerolled: Answer = yield from self.ask_any(seat, name_ask(Some(dice, 1, most), "reroll"))
        assert isinstance(rerolled, tuple)
        price *= len(rerolled) if per_die else 1
        self.galaxies[seat].pay(price, 0)
        if not by_power:
            self.rerolls += 1
        event = self.next_event("rerolled")
        compare("dice that were rerolled", len(rerolled), len(event.rolled))
        self.tell("rerolled", seat, price, rerolled, event.rolled)
        for old, new in zip(rerolled, event.rolled):
            self.dice[old] -= 1
            self.dice[new] += 1

    def convert(self, seat: int) -> Script:
        self.converter += yield from self.choose_dice(seat, "convert", 2)
        self.tell("converted", seat, tuple(self.converter))
        yield from self.set_die(seat)

    def choose_dice(self, seat: int, name: str, many: int) -> Generator[Owed, tuple[int, Answer], tuple[int, ...]]:
        """Take unused dice off the mat; which ones is asked only where it makes a difference."""
        dice = self.unused()
        answer: Answer = dice[:many]
        if len(set(dice)) > 1 and len(dice) > many:
            answer = yield from self.ask_any(seat, name_ask(Some(dice, many, many), name))
        assert isinstance(answer, tuple)
        for face in answer:
            self.dice[face] -= 1
        return answer

    def set_die(self, seat: int) -> Script:
        faces = range(len(FACES))
        options = [face * len(FACES) + new for face in faces if self.dice[face] for new in faces if new != face]
        code = yield from self.choose(seat, "set_die", options)
        face, new = divmod(code, len(FACES))
        self.dice[face] -= 1
        self.dice[new] += 1
        self.tell("set_die", seat, face, new)

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
        events = self.expected_events.copy()
        self.pay_follow(seat)
        useful = self.is_useful(seat, face, NO_CHAIN)
        self.about = {"numbers": self.face_numbers(seat, face, NO_CHAIN)}
        for galaxy, (energy, culture) in zip(self.galaxies, before):
            galaxy.energy, galaxy.culture = energy, culture
        self.expected_events = events
        return useful

    # Faces -----------------------------------------------------------------------------------------------------------

    @abstractmethod
    def can_use(self, seat: int, planet: int, chain: Chain, energy: int = 0, culture: int = 0) -> bool:
        """Whether the power of a planet is offered."""

    @abstractmethod
    def use(self, seat: int, planet: int, chain: Chain) -> Script:
        """Pay for the power of a planet and carry it out."""

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
        if self.first_movers and self.first_movers[-1] == seat and barred == NOBODY:
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
        code = yield from self.choose(seat, "colony", options)
        cost = self.galaxies[seat].level + 1
        if code == BY_ENERGY:
            self.upgrade(seat, cost, 0)
        elif code == BY_CULTURE:
            self.upgrade(seat, 0, cost)
        else:
            yield from self.use(seat, code, chain)

    def upgrade(self, seat: int, energy: int, culture: int) -> None:
        galaxy = self.galaxies[seat]
        galaxy.pay(energy, culture)
        galaxy.home += LEVELS[galaxy.level]["ships"] - LEVELS[galaxy.level - 1]["ships"]
        galaxy.level += 1
        self.tell("upgraded", seat, galaxy.level, energy, culture, galaxy.points)
        self.check_points(seat)

    def face_numbers(self, seat: int, face: int, chain: Chain) -> list[int]:
        """The numbers that a sentence on what a face would do should hold."""
        galaxy = self.galaxies[seat]
        if face in (ENERGY, CULTURE):
            energy, culture = self.production(seat, face)
            gained = min(energy, galaxy.most - galaxy.energy) + min(culture, galaxy.most - galaxy.culture)
            return [gained] if gained else []
        upgrades = face == COLONY and {BY_ENERGY, BY_CULTURE} & set(self.colony_options(seat, chain))
        return [galaxy.level + 1] if upgrades else []
