"""A second Tiny Epic Galaxies, solo game included, written from the rulebook, its clauses and the component data.

Here are the turns, the Rogue, the end and made-up positions; actions, powers and hints have modules of their own.
"""

from collections.abc import Generator, Iterator
from typing import Any

from models.driver import Mismatch, Owed, Script, compare, name_ask
from models.tiny_epic_hints import Hints
from models.tiny_epic_pieces import (
    BY_CULTURE,
    BY_ENERGY,
    COLONY,
    CONVERT,
    CULTURE,
    DIPLOMACY,
    ECONOMY,
    EMPTY,
    ENERGY,
    EXTRA_DICE,
    FACES,
    FIRST_ORBIT,
    FIRST_SURFACE,
    GOAL,
    HOME,
    LEVELS,
    MISSIONS,
    MOVE,
    NO_CHAIN,
    NO_SHIP,
    NOBODY,
    PLANETS,
    REROLL,
    ROGUE,
    ROW_SIZE,
    STARTS,
    STOP,
    Choosing,
    Data,
    Finished,
    Galaxy,
)
from orrery.core.ask import Answer, Ask, One, YesNo
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.view import Outcome, Source
from orrery.testing import Scenario


class TinyEpicGalaxies(Hints):
    """Tiny Epic Galaxies, played along."""

    game = "tiny-epic-galaxies"

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

    def keep_missions(self) -> Script:
        waiting: dict[int, Ask] = {}
        for seat, galaxy in enumerate(self.galaxies):
            waiting[seat] = name_ask(One(tuple(galaxy.offered)), "keep_mission", True)
        missions: dict[int, int] = {}
        while waiting:
            seat, answer = yield waiting
            assert isinstance(answer, int)
            del waiting[seat]
            missions[seat] = answer
        for seat in sorted(missions):
            self.galaxies[seat].mission = missions[seat]
            self.tell("kept", seat)

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
            yield from self.play_rogue_turn()
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

    def activate(self, seat: int, face: int) -> Script:
        self.dice[face] -= 1
        self.bay.append(face)
        self.followers.append(set())
        self.tell("activated", seat, face)
        yield from self.carry_out(seat, face, NO_CHAIN)
        yield from self.offer_follow(face)

    # The Rogue -------------------------------------------------------------------------------------------------------

    def play_rogue_turn(self) -> Script:
        rogue = self.galaxies[ROGUE]
        self.clear()
        self.tell("rogue_began", ROGUE, rogue.mat[rogue.level - 1]["dice"])
        yield from self.play_rogue_dice(rogue.mat[rogue.level - 1]["dice"])
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
            yield from self.play_rogue_dice(EXTRA_DICE)
            rogue.culture = 0

    def play_rogue_dice(self, many: int) -> Script:
        """Dice are rolled and carried out one at a time."""
        for left in range(many - 1, -1, -1):
            self.left = left
            face = yield from self.roll_for_rogue()
            if face == EMPTY:
                continue
            self.bay.append(face)
            self.followers.append(set())
            self.tell("rogue_activated", ROGUE, face)
            yield from self.act_for_rogue(face)
            if not self.extra:
                yield from self.offer_follow(face)

    def roll_for_rogue(self) -> Choosing:
        """The face of the next die, after rerolls that it has for nothing or that the player pays for; or none."""
        player = self.galaxies[0]
        rerolled = self.options["rogue_reroll"] == "never"
        while True:
            face: int = self.next_event("rogue_rolled").face
            self.tell("rogue_rolled", ROGUE, face)
            if not self.can_rogue_use(face):
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
            self.showing = EMPTY
            player.pay(1, 1)
            self.tell("forced", 0, face)
            self.tell("paid", 0, 1, 1)
        self.showing = EMPTY
        return face

    def can_rogue_use(self, face: int) -> bool:
        rogue = self.galaxies[ROGUE]
        if face == MOVE:
            return rogue.home > 0 and bool(self.rogue_targets())
        if face == COLONY:
            return not (self.attacked and rogue.mat[rogue.level - 1].get("once"))
        return self.is_useful(ROGUE, face, NO_CHAIN)

    def rogue_targets(self) -> list[int]:
        orbit = self.galaxies[ROGUE].orbit
        return [slot for slot, planet in enumerate(self.row) if planet != EMPTY and orbit[slot] == NO_SHIP]

    def act_for_rogue(self, face: int) -> Script:
        rogue = self.galaxies[ROGUE]
        if face == MOVE:
            slot = self.rogue_targets()[0]
            rogue.relocate(HOME, FIRST_ORBIT + slot)
            self.tell("rogue_moved", ROGUE, self.row[slot])
        elif face in (ENERGY, CULTURE):
            self.gain(ROGUE, *self.production(ROGUE, face))
        elif face in (DIPLOMACY, ECONOMY):
            self.advance_rogue(FACES[face], 1)
        else:
            self.attacked = True
            self.tell("attacked", ROGUE, rogue.level)
            for attack in rogue.mat[rogue.level - 1]["attack"]:
                yield from self.attack(attack)

    def advance_rogue(self, track: str, steps: int) -> None:
        """All its ships on tracks of that type, from left to right."""
        for slot in self.ships_on(ROGUE, track):
            self.step(ROGUE, slot, steps)

    def attack(self, attack: Data) -> Script:
        player = self.galaxies[0]
        loss = (min(attack.get("energy", 0), player.energy), min(attack.get("culture", 0), player.culture))
        match attack["do"]:
            case "lose":
                player.pay(*loss)
                self.tell("lost", 0, *loss)
            case "gain":
                self.gain(ROGUE, attack.get("energy", 0), attack.get("culture", 0))
            case "advance":
                self.advance_rogue("any", attack["steps"])
            case "lose-die":
                self.lost_dice += 1
                self.tell("lost_die", 0)
            case "steal":
                if "any" in attack:
                    loss = yield from self.ransom(attack["any"])
                player.pay(*loss)
                self.tell("lost", 0, *loss)
                self.gain(ROGUE, *loss)
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

    # Comparing -------------------------------------------------------------------------------------------------------

    def check_events(self) -> None:
        """Everything that happened was told in order; that nothing was gained, lost or paid may be told or not."""
        noted, self.expected_events = self.expected_events, []
        quiet = ("gained", "lost", "paid")
        actual = [(event.name, event.seat, event.public) for event in self.now.events]
        expected = [each for each in noted if each[0] not in quiet or any(each[2])]
        compare("events", expected, [each for each in actual if each[0] not in quiet or any(each[2])])

    def state(self) -> Data:
        if self.moments:
            self.check_events()
        self.expected_events = []
        state = {
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
            return state
        used = [sum(1 << planet for planet in galaxy.used) for galaxy in self.galaxies]
        compare("powers used this turn", used, [galaxy["used"] for galaxy in self.now.table["galaxies"]])
        if not self.is_rogue(self.active):
            energy, culture = self.income
            state |= {"rerolls": self.rerolls, "price": self.price, "energy_income": energy, "culture_income": culture}
        return state

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

    def count(self, galaxy: Galaxy, resource: str) -> int:
        if resource in ("energy", "culture"):
            return int(getattr(galaxy, resource))
        return len(galaxy.planets) if resource == "planets" else galaxy.count_planets(resource)

    def outcome(self) -> Outcome:
        """Points, then planets, (then levels,) then resources; the tie-break is told as one number."""
        missions = [0 if self.solo or not self.over else self.mission_points(seat) for seat in range(self.seats)]
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
        sources = [Source(PLANETS[planet]["id"], PLANETS[planet]["points"]) for planet in galaxy.planets]
        sources.append(Source(LEVELS[galaxy.level - 1]["id"], LEVELS[galaxy.level - 1]["points"]))
        if mission:
            sources.append(Source(MISSIONS[galaxy.mission]["id"], mission))
        return tuple(sources)

    # Made-up positions -----------------------------------------------------------------------------------------------

    @classmethod
    def choose_rich(cls, ask: Ask, luck: Luck) -> Answer:
        """Dice are used rather than rerolled, colonies rather than the mat, and ships land rather than orbit."""
        codes: list[int] = []
        if isinstance(ask, One) and luck.below("rich", 4):
            if ask.name == "act":
                codes = [code for code in ask.options if code == 1 + COLONY] or [
                    code for code in ask.options if code not in (STOP, REROLL, CONVERT)
                ]
            elif ask.name == "colony":
                codes = [code for code in ask.options if code not in (BY_ENERGY, BY_CULTURE)]
            elif ask.name == "move":
                codes = [code for code in ask.options if code % STARTS >= FIRST_SURFACE]
        return codes[luck.below("rich", len(codes))] if codes else super().choose_rich(ask, luck)

    @classmethod
    def lay_out(cls, luck: Luck, seats: int, options: dict[str, Option]) -> Position[Any]:
        """Galaxies with many resources, planets and ships under way; the first dice of the turn lie open.

        The first player owns a planet in any case: each of the forty has its turn.
        """
        names = ("ann", "bob", "cy", "dee", "eve")[:seats]
        table = Scenario("tiny-epic-galaxies", *names, **options)
        deck = list(range(len(PLANETS)))
        luck.shuffle("layout", deck)
        featured = [deck.pop()]
        row = [deck.pop() for _ in range(ROW_SIZE[seats])]
        table.row(*[PLANETS[planet]["id"] for planet in row])
        everybody = (*names, "rogue") if seats == 1 else names
        for name in everybody:
            rogue = name == "rogue"
            level = 1 + luck.below("layout", 5 if rogue else 6)
            planets, featured = featured, []
            points = 12 if rogue else 3 + int(LEVELS[level - 1]["points"]) + sum(PLANETS[each]["points"] for each in planets)
            while len(deck) > 5 and points + PLANETS[deck[-1]]["points"] < GOAL and luck.below("layout", 6):
                points += PLANETS[deck[-1]]["points"]
                planets.append(deck.pop())
            ships = 4 if rogue else int(LEVELS[level - 1]["ships"])
            spots = list(range(0 if rogue else -len(row), len(row)))
            luck.shuffle("layout", spots)
            away = spots[: max(luck.below("layout", ships + 1), luck.below("layout", ships + 1))]
            getattr(table, name).has(
                energy=luck.below("layout", 6 if rogue else 8),
                culture=luck.below("layout", 6 if rogue else 8),
                level=level,
                planets=[PLANETS[planet]["id"] for planet in planets],
                orbits={
                    PLANETS[row[spot]]["id"]: luck.below("layout", PLANETS[row[spot]]["steps"]) for spot in away if spot >= 0
                },
                surfaces=[PLANETS[row[spot]]["id"] for spot in away if spot < 0],
                mission="" if seats == 1 else MISSIONS[luck.below("layout", len(MISSIONS))]["id"],
            )
        if not luck.below("layout", 4):
            table.deck_is(*[PLANETS[planet]["id"] for planet in deck[: luck.below("layout", 3)]])
        dice = 1 + luck.below("layout", 3 if seats == 1 else 7)
        faces = [(COLONY, MOVE, luck.below("layout", 6))[luck.below("layout", 3)] for _ in range(dice)]
        table.dice(*[FACES[face] for face in faces])
        return table.position
