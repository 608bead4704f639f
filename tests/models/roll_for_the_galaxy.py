"""Roll for the Galaxy with Ambition a second time: written from the rulebooks and the component data, to be played beside the game."""

from collections.abc import Callable, Generator
from typing import Any

from models.driver import Mismatch, Owed, Script, compare, name_ask
from models.roll_faces import (
    DATA,
    DEVELOPERS,
    DICE,
    EXPLORE,
    FACE,
    FACES,
    FIRST_PAID,
    FIRST_PAIR,
    GOODS,
    HOME,
    KINDS,
    LEADER,
    LOOSE_TOKEN,
    MOST_CREDITS,
    PAID,
    PHASES,
    PRODUCE,
    SETTLERS,
    SHIP,
    STOCK,
    TABLEAU_END,
    TALENT,
    UNASSIGNED,
    VIRTUAL,
    WILD,
    column_of,
    die_of,
    face_of,
    kind_of,
    make_worker,
    move_worker,
    numbers,
    pair_of,
)
from models.roll_layout import lay_out_round
from models.roll_table import Empire, RollTable
from models.roll_turns import AssignTurn, BuildTurn, ExploreTurn, ShipTurn
from orrery.core.ask import Answer, Ask, One, Split
from orrery.core.luck import Luck
from orrery.core.position import Option, Position


def matching_dice(code: int) -> int:
    """How many of the shipper and the good that an answer names match every world."""
    return sum(bool(DICE[kind].get("matches")) for kind in (code & 15, code >> 5 & 15))


class RollForTheGalaxy(RollTable):
    """The whole game, in the order of the rulebook."""

    game = "roll-for-the-galaxy"

    def play_parts(self, part: Callable[[int], Script]) -> Script:
        """A phase for everybody: at the same time, or in strict order where the game says so and where it decides an end."""
        if self.now.table["strict"]:
            for seat in self.order:
                yield from part(seat)
            return
        ending = self.is_ending()
        several = yield from self.play_at_once(part)
        if several and self.is_ending() and not ending:
            raise Mismatch("the seats played a phase at the same time although it brought the end of the game")

    def is_ending(self) -> bool:
        return self.pool <= 0 or any(len(empire.tableau) >= TABLEAU_END for empire in self.empires)

    def play_at_once(self, part: Callable[[int], Script]) -> Generator[dict[int, Ask], tuple[int, Answer], bool]:
        """Everybody's part at the same time; whether several seats were asked at once."""
        running = {seat: part(seat) for seat in self.order}
        owed: dict[int, Ask] = {}
        for seat in self.order:
            owed |= next(running[seat], {})
        several = len(owed) > 1
        while owed:
            seat, answer = yield owed
            del owed[seat]
            try:
                owed |= running[seat].send((seat, answer))
            except StopIteration:
                continue
        return several

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
            if self.is_ending():
                return

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

    def lay_start_tiles(self) -> Script:
        asks: dict[int, Ask] = {seat: One(tuple(empire.hand)) for seat, empire in enumerate(self.empires)}
        tiles = yield from self.ask_sealed(asks, "lay_start_tiles")
        for seat, tile in tiles.items():
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

    # Explore ---------------------------------------------------------------------------------------------------------

    def explore(self, seat: int) -> Script:
        yield from ExploreTurn(self, seat).play()

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
        return self.promise_credits(seat, ExploreTurn(self, seat).stock(code & 15)) if code >> 13 == STOCK else []

    def promise_credits(self, seat: int, credits: int) -> list[int]:
        """The credits that are gained below the limit; the limit itself where none are."""
        return [min(credits, MOST_CREDITS - self.empires[seat].credits) or MOST_CREDITS]

    def promise_put_tile(self, seat: int, code: int) -> list[int]:
        side = code >> 1 & 1
        return [BuildTurn(self, seat, side).need(2 * (code >> 2) + side)]

    def promise_ship_good(self, seat: int, code: int) -> list[int]:
        """What a good brings, as far as there is room for credits."""
        empire = self.empires[seat]
        colour = FACE[empire.tableau[code >> 9 & 127]]["colour"]
        turn = ShipTurn(self, seat)
        if code >> 16 & 1:
            points, credits = turn.consumption(colour, code >> 5 & 15, code & 15)
            return [number for number in (points, min(credits, MOST_CREDITS - empire.credits)) if number]
        return self.promise_credits(seat, turn.price(colour))

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
        return lay_out_round(luck, seats, options)

    @classmethod
    def choose_rich(cls, ask: Ask, luck: Luck) -> Answer:
        """Ship more often than anything else, and consume with dice that match every world."""
        if ask.name == "lay_on_strip" and luck.below("ship", 2):
            return next(code for code in ask.codes() if code >> 13 == SHIP)
        if isinstance(ask, Split) and ask.name == "put_wilds" and luck.below("ship", 2):
            return tuple(SHIP if SHIP in fits else fits[0] for fits in ask.fits)
        if ask.name == "ship_good" and luck.below("consume", 4):
            return max(ask.codes(), key=lambda code: (code >> 16 & 1, matching_dice(code), luck.below("which", 100)))
        return super().choose_rich(ask, luck)
