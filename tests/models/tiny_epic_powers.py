"""The powers of the planets, for the model of Tiny Epic Galaxies."""

from collections.abc import Callable, Sequence
from itertools import product

from models.driver import Script, name_ask
from models.tiny_epic_actions import Actions
from models.tiny_epic_pieces import (
    EMPTY,
    FACES,
    FIRST_ORBIT,
    HOME,
    NO_CHAIN,
    NO_SHIP,
    NOBODY,
    PLANETS,
    POWERS,
    SLOTS,
    TOP_LEVEL,
    Chain,
    Data,
    slot_of,
)
from orrery.core.ask import Answer, Some, YesNo


class Powers(Actions):
    """What each power can act on, and what it does."""

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
        return self.has_target(seat, power, chain | {planet}, energy, culture)

    def has_target(self, seat: int, power: Data, chain: Chain, energy: int, culture: int) -> bool:
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
                return bool(self.list_targets(do, seat, power, chain, energy, culture))

    def list_targets(self, do: str, seat: int, power: Data, chain: Chain, energy: int, culture: int) -> Sequence[int]:
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
            "repeat": lambda: self.repeatable(seat, chain, energy, culture),
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
            "gain": self.use_gain,
            "advance": self.use_advance,
            "regress": self.use_regress,
            "follow-income": self.use_follow_income,
            "follow-price": self.use_follow_price,
            "replace": self.use_replace,
            "upgrade": self.use_upgrade,
            "reroll": self.use_reroll,
            "set-die": self.use_set_die,
            "steal": self.use_steal,
            "convert": self.use_convert,
            "move": self.use_move,
            "use": self.borrow,
            "recall": self.use_recall,
            "together": self.use_together,
            "shift": self.use_shift,
            "transfer": self.use_transfer,
            "repeat": self.use_repeat,
            "any-face": self.use_any_face,
        }[power["do"]]
        yield from act(seat, power, chain)

    def use_gain(self, seat: int, power: Data, chain: Chain) -> Script:
        galaxy = self.galaxies[seat]
        times = galaxy.home if power.get("per") == "home-ship" else 1
        self.gain(seat, times * power.get("energy", 0), times * power.get("culture", 0))
        for other in self.others(seat):
            self.gain(other, power.get("others_energy", 0), power.get("others_culture", 0))
        yield from ()

    def use_advance(self, seat: int, power: Data, chain: Chain) -> Script:
        yield from self.advance(seat, self.ships_on(seat, power["track"]), power["steps"])

    def rival_ships(self, seat: int, track: str) -> list[int]:
        """Ships of others that can go back, on tracks of that type."""
        ships = []
        for other in self.others(seat):
            orbit = self.galaxies[other].orbit
            ships += [other * SLOTS + slot for slot in self.ships_on(other, track) if orbit[slot] > 0]
        return ships

    def push(self, ship: int, steps: int) -> None:
        seat, slot = divmod(ship, SLOTS)
        orbit = self.galaxies[seat].orbit
        orbit[slot] = max(0, orbit[slot] - steps)
        self.tell("pushed", seat, self.row[slot], orbit[slot])

    def use_regress(self, seat: int, power: Data, chain: Chain) -> Script:
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

    def use_follow_income(self, seat: int, power: Data, chain: Chain) -> Script:
        self.income[0] += power.get("energy", 0)
        self.income[1] += power.get("culture", 0)
        yield from ()

    def use_follow_price(self, seat: int, power: Data, chain: Chain) -> Script:
        self.price = power["culture"]
        yield from ()

    def lonely_planets(self) -> list[int]:
        """Row planets that no ship visits, while there is a deck to replace them from."""
        visited = {slot_of(place) for galaxy in self.galaxies for place in galaxy.places()}
        return [slot for slot, planet in enumerate(self.row) if planet != EMPTY and slot not in visited and self.deck]

    def use_replace(self, seat: int, power: Data, chain: Chain) -> Script:
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

    def use_upgrade(self, seat: int, power: Data, chain: Chain) -> Script:
        cost = self.galaxies[seat].level + 1 - power["discount"]
        self.about = {"cost": cost}
        energy = yield from self.choose(seat, "upgrade", self.payments(seat, power, 0, 0))
        self.upgrade(seat, energy, cost - energy)

    def use_reroll(self, seat: int, power: Data, chain: Chain) -> Script:
        yield from self.reroll(seat, 0, by_power=True)

    def use_set_die(self, seat: int, power: Data, chain: Chain) -> Script:
        yield from self.set_die(seat)

    def victims(self, seat: int, power: Data) -> list[int]:
        resource = "energy" if "energy" in power else "culture"
        return [other for other in self.others(seat) if getattr(self.galaxies[other], resource) > 0]

    def use_steal(self, seat: int, power: Data, chain: Chain) -> Script:
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

    def use_convert(self, seat: int, power: Data, chain: Chain) -> Script:
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

    def use_move(self, seat: int, power: Data, chain: Chain) -> Script:
        galaxy = self.galaxies[seat]
        self.first_movers.append(seat)
        landed = yield from self.move(seat, chain, NOBODY)
        self.first_movers.pop()
        if landed:
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

    def borrow(self, seat: int, power: Data, chain: Chain) -> Script:
        price = (power.get("pay_energy", 0), power.get("pay_culture", 0))
        planet = yield from self.choose(seat, "borrow", self.borrowable(seat, power, chain, *price))
        if power["of"] == "rival":
            self.galaxies[seat].pay(*price)
            owner = next(other for other in self.others(seat) if planet in self.galaxies[other].planets)
            self.tell("hired", seat, NOBODY if self.is_rogue(owner) else owner, *price)
            self.gain(owner, *price)
        yield from self.use(seat, planet, chain)

    def use_recall(self, seat: int, power: Data, chain: Chain) -> Script:
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

    def use_together(self, seat: int, power: Data, chain: Chain) -> Script:
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

    def use_shift(self, seat: int, power: Data, chain: Chain) -> Script:
        slot = yield from self.choose(seat, "shift", self.shifting(seat))
        self.push(seat * SLOTS + slot, power["steps"])
        yield from self.advance(seat, [other for other in self.ships_on(seat, "any") if other != slot], power["steps"])

    def transfers(self, seat: int) -> list[int]:
        orbit = self.galaxies[seat].orbit
        free = [slot for slot, planet in enumerate(self.row) if planet != EMPTY and orbit[slot] == NO_SHIP]
        pairs = product(self.ships_on(seat, "any"), free)
        return [slot * SLOTS + to for slot, to in pairs if orbit[slot] <= PLANETS[self.row[to]]["steps"]]

    def use_transfer(self, seat: int, power: Data, chain: Chain) -> Script:
        galaxy = self.galaxies[seat]
        slot, to = divmod((yield from self.choose(seat, "transfer", self.transfers(seat))), SLOTS)
        space = galaxy.orbit[slot]
        galaxy.relocate(FIRST_ORBIT + slot, FIRST_ORBIT + to, space)
        self.tell("transferred", seat, self.row[slot], self.row[to], space)
        self.colonise_at_end(seat, to)

    def repeatable(self, seat: int, chain: Chain, energy: int = 0, culture: int = 0) -> list[int]:
        """Faces that the seat activated this turn and that would do something again, besides what is owed."""
        if seat != self.active:
            return []
        galaxy = self.galaxies[seat]
        galaxy.pay(energy, culture)
        faces = [face for face in sorted(set(self.bay)) if self.is_useful(seat, face, chain)]
        galaxy.pay(-energy, -culture)
        return faces

    def use_repeat(self, seat: int, power: Data, chain: Chain) -> Script:
        self.about = {"chain": chain}
        face = yield from self.choose(seat, "repeat", self.repeatable(seat, chain))
        self.tell("repeated", seat, face)
        yield from self.carry_out(seat, face, chain)

    def use_any_face(self, seat: int, power: Data, chain: Chain) -> Script:
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
