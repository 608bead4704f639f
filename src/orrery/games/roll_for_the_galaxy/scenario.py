"""Scenarios of Roll: lay out dice, stacks and tableaus; select, reassign, explore, build, ship, recruit.

Dice are written as words: `"home home military"`. A worker is `"home"`, or `"home:ship"` when its column matters. With Ambition a die
whose $ face fits its task is `"leader$"`, faces are written as in the component files, `"leader:explore+produce"`, and `"talent"` is a token.
"""

from collections.abc import Mapping, Sequence
from typing import Self

from orrery.core.ask import One, Some, Split
from orrery.core.game import Game
from orrery.core.position import Option, Position, Step
from orrery.core.scenario import Scenario
from orrery.games.roll_for_the_galaxy.assign import APART, DICTATE, READY, UNASSIGNED, movement, select_phase, selection
from orrery.games.roll_for_the_galaxy.explore import FINISH, REARRANGE, SCOUT, STOCK, placing, task
from orrery.games.roll_for_the_galaxy.faces import (
    AMBITION_SUPPLY,
    AMBITION_TILES,
    BY_ID,
    COLUMN,
    DEVELOPMENT,
    FACE,
    FACTION_BASE,
    KIND,
    PAID,
    PHASE_NAMES,
    SUPPLY,
    SYMBOL_NAMES,
    TALENT,
    TILES,
    TOKEN,
    WORLD,
)
from orrery.games.roll_for_the_galaxy.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.produce import production
from orrery.games.roll_for_the_galaxy.round import PHASE_STEPS, end_round, grant_start, manage, reveal
from orrery.games.roll_for_the_galaxy.scenario_ambition import AmbitionPlayer, counted, die_of, in_order, kinds, names
from orrery.games.roll_for_the_galaxy.scoring import points
from orrery.games.roll_for_the_galaxy.ship import CONSUME, SELL, shipment
from orrery.games.roll_for_the_galaxy.table import (
    ASSIGNING,
    NONE,
    RETURNS,
    VIRTUAL,
    RollTable,
    builders_needed,
    kind_of,
    new_empire,
    phase_of,
    symbol_of,
    worker,
)


class RollPlayer(AmbitionPlayer):
    """A seat of Roll."""

    # Laying out ------------------------------------------------------------------------------------------------------

    def has(
        self,
        tableau: Sequence[str] = (),
        cup: str = "",
        citizenry: str = "",
        developments: Sequence[str] = (),
        worlds: Sequence[str] = (),
        developers: str = "",
        settlers: str = "",
        goods: Mapping[str, str] | None = None,
        credits: int | None = None,
        chips: int = 0,
        talents: int = 0,
    ) -> Self:
        """Lay out a seat; stacks are named from the top, and `talents` are tokens that are not assigned."""
        e = self.empire
        for name in tableau:
            e.add(self.scenario.lay(name))
        for kind in self.scenario.take(cup):
            e.cup[kind] += 1
        for kind in self.scenario.take(citizenry):
            e.citizenry[kind] += 1
        e.stacks = [
            e.stacks[DEVELOPMENT] + [self.scenario.lay(name) // 2 for name in developments],
            e.stacks[WORLD] + [self.scenario.lay(name) // 2 for name in worlds],
        ]
        e.builders = [
            sorted(e.builders[DEVELOPMENT] + self.scenario.take(developers)),
            sorted(e.builders[WORLD] + self.scenario.take(settlers)),
        ]
        for name, dice in (goods or {}).items():
            e.goods[self.at(name)] = tuple(self.scenario.take(dice))
        if credits is not None:
            e.credits = credits
        e.chips += chips
        e.cup[TALENT] += len(self.scenario.take(" ".join(["talent"] * talents)))
        return self

    def assigned(self, **columns: str) -> Self:
        """Workers in their columns after Reveal: `assigned(ship="home novelty")`. They show the symbol of their column."""
        for column, words in columns.items():
            phase = PHASE_NAMES.index(column)
            for die in self.scenario.take(words):
                symbol = TOKEN if die == TALENT else PAID + phase if die & RETURNS else phase
                self.empire.workers.append(worker(die & 15, symbol, phase))
        self.empire.workers.sort()
        return self

    def rolled(self, *dice: str) -> Self:
        """Dice behind the screen with the face they show: `rolled("home:ship", "alien:wild")`."""
        for die in dice:
            word, shown = die.split(":")
            symbol = SYMBOL_NAMES.index(shown)
            self.empire.workers.append(worker(self.scenario.take(word)[0], symbol, COLUMN[symbol]))
        self.empire.workers.sort()
        self.scenario.assigning = True
        return self

    def at(self, name: str) -> int:
        """The place of a face in the tableau."""
        return self.empire.tableau.index(self.scenario.face(name))

    # Assign ----------------------------------------------------------------------------------------------------------

    def own(self, die: str, among: Sequence[int] | None = None) -> int:
        """The worker that a word means."""
        word, _, column = die.partition(":")
        for w in self.empire.workers if among is None else among:
            phase = SYMBOL_NAMES[phase_of(w)]
            if kind_of(w) == KIND[word] and (not column or column in (phase, SYMBOL_NAMES[symbol_of(w)])):
                return w
        if word == "talent" and self.empire.cup[TALENT]:
            return UNASSIGNED
        raise AssertionError(f"{self.name} has no worker {die!r}")

    def selects(self, phase: str, die: str) -> Self:
        return self.answers("lay_on_strip", selection(self.own(die), PHASE_NAMES.index(phase)))

    def puts_wilds(self, *columns: str) -> Self:
        """Where wild and two-phase dice go, in the order of the dice, and then Talent tokens: to a column, or "apart"."""
        places = {**{name: phase for phase, name in enumerate(PHASE_NAMES)}, "apart": APART}
        return self.answers("put_wilds", tuple(places[column] for column in columns))

    def dictates(self, die: str) -> Self:
        """Put a worker in the Dictate area."""
        return self.answers("use_power", movement(DICTATE, self.own(die), 0))

    def reassigns(self, power: str, die: str, to: str) -> Self:
        return self.answers("use_power", movement(self.power(power), self.own(die), PHASE_NAMES.index(to)))

    def moves(self, power: str, die: str, to: str) -> Self:
        """Move a further worker of the same use of a power; `power` is "dictate" or the tile's name."""
        return self.answers("move_to", movement(self.power(power), self.own(die), PHASE_NAMES.index(to)))

    def may_move(self, power: str, die: str, to: str) -> bool:
        """Whether a power may be used on a worker now."""
        return movement(self.power(power), self.own(die), PHASE_NAMES.index(to)) in self.options

    def may_use(self, power: str) -> bool:
        """Whether anything can be done with a power now."""
        return any(isinstance(code, int) and (code >> 16) - 1 == self.power(power) for code in self.options)

    def power(self, name: str) -> int:
        if name == "dictate":
            return DICTATE
        return [power.face for power in self.empire.powers.reassign].index(self.scenario.face(name)) + 1

    def is_ready(self) -> Self:
        return self.answers("use_power", READY)

    def moves_no_more(self) -> Self:
        return self.answers("move_to", READY)

    # Explore ---------------------------------------------------------------------------------------------------------

    def explorer(self, die: str, virtual: bool) -> int:
        self.scenario.settle(self.seat)
        among = [w for w in self.empire.workers if phase_of(w) == 0 and (symbol_of(w) == VIRTUAL) == virtual]
        for w in among:
            if kind_of(w) == KIND[die]:
                return w
        raise AssertionError(f"{self.name} has no such explorer: {die}")

    def stocks(self, die: str = "home", virtual: bool = False) -> Self:
        return self.answers("do_task", task(STOCK, self.explorer(die, virtual)))

    def scouts(self, die: str = "home", virtual: bool = False) -> Self:
        return self.answers("do_task", task(SCOUT, self.explorer(die, virtual)))

    def rearranges(self, developments: Sequence[str], worlds: Sequence[str]) -> Self:
        """Lay the whole construction zone anew, from top to bottom."""
        self.answers("do_task", REARRANGE)
        for name in (*developments, *worlds):
            self.places(name)
        return self

    def finishes(self) -> Self:
        return self.answers("do_task", FINISH)

    def abandons(self, *tiles: str) -> Self:
        return self.answers("abandon_tiles", tuple(sorted(self.scenario.face(name) // 2 for name in tiles)))

    def places(self, name: str, on_top: bool = False) -> Self:
        """Place a drawn tile with the named side up."""
        face = self.scenario.face(name)
        return self.answers("put_tile", placing(face // 2, face % 2, int(on_top)))

    def gives_up(self, tile: str) -> Self:
        return self.answers("give_up_tile", self.scenario.face(tile) // 2)

    # Develop and Settle ----------------------------------------------------------------------------------------------

    def puts(self, dice: str) -> Self:
        """Choose the workers that are put on the top tile."""
        return self.answers("put_builders", tuple(kinds(dice)))

    def uses(self, dice: str) -> Self:
        """Choose the builders that complete the top tile."""
        return self.answers("use_builders", tuple(kinds(dice)))

    def brings_back(self, dice: str) -> Self:
        return self.answers("bring_back", tuple(kinds(dice)))

    def removes(self, die: str, place: str) -> Self:
        """Give back a die from the cup, the citizenry, the developers, the settlers, a column or a world."""
        self.scenario.settle(self.seat)
        question = "remove_start_die" if self.is_asked == "remove_start_die" else "remove_die"
        return self.answers(question, self.taking(die, place, self.options))

    # Produce and Ship ------------------------------------------------------------------------------------------------

    def produces(self, die: str, world: str) -> Self:
        return self.answers("lay_good", production(die_of(die), self.at(world)))

    def ships(self, mode: int, world: str, shipper: str, good: str, virtual: bool) -> int:
        at = self.at(world)
        die = die_of(good) if good else self.empire.goods[at][0]
        return shipment(mode, die_of(shipper), int(virtual), die, at)

    def trades(self, world: str, shipper: str, good: str = "", virtual: bool = False) -> Self:
        self.scenario.settle(self.seat)
        return self.answers("ship_good", self.ships(SELL, world, shipper, good, virtual))

    def consumes(self, world: str, shipper: str, good: str = "", virtual: bool = False) -> Self:
        self.scenario.settle(self.seat)
        return self.answers("ship_good", self.ships(CONSUME, world, shipper, good, virtual))

    def buys(self) -> Self:
        return self.answers("buy_points", 1)

    def buys_nothing(self) -> Self:
        return self.answers("buy_points", 0)

    # Manage Empire ---------------------------------------------------------------------------------------------------

    def recruits(self, dice: str) -> Self:
        return self.answers("hire", tuple(kinds(dice)))

    def recalls(self, *dice: tuple[str, str]) -> Self:
        """Recall dice, each with the place it lies at; nothing if none is named."""
        self.scenario.settle(self.seat)
        ask = self.scenario.position.asks[self.seat]
        assert isinstance(ask, Some)
        left = list(ask.items)
        chosen: list[int] = []
        for die, place in dice:
            code = self.taking(die, place, left)
            left.remove(code)
            chosen.append(code)
        return self.answers("recall_dice", tuple(sorted(chosen)))

    # Looking ---------------------------------------------------------------------------------------------------------

    def needs(self, name: str) -> int:
        """How many builders a tile would need."""
        return builders_needed(self.empire, self.scenario.face(name))

    def choices(self) -> int:
        """How many answers the question of this seat has."""
        ask = self.scenario.position.asks[self.seat]
        assert isinstance(ask, (One, Some, Split))
        return ask.count()

    def column(self, phase: str) -> str:
        return names([w & 15 for w in self.empire.in_phase(PHASE_NAMES.index(phase))])

    def ends_with(
        self,
        credits: int | None = None,
        chips: int | None = None,
        cup: str | None = None,
        citizenry: str | None = None,
        tableau: Sequence[str] | None = None,
        developments: Sequence[str] | None = None,
        worlds: Sequence[str] | None = None,
        developers: str | None = None,
        settlers: str | None = None,
        goods: Mapping[str, str] | None = None,
        points_now: int | None = None,
        talents: int | None = None,
        asked: str = "",
    ) -> Self:
        """Check a seat, which owes no answer unless `asked` says which; of the rest only what is said is looked at."""
        self.scenario.settle()
        assert self.is_asked == asked, f"{self.name} is asked {self.is_asked!r}"
        e = self.empire
        if credits is not None:
            assert e.credits == credits
        if chips is not None:
            assert e.chips == chips
        if cup is not None:
            assert counted(e.cup) == in_order(cup)
        if citizenry is not None:
            assert counted(e.citizenry) == in_order(citizenry)
        if tableau is not None:
            assert [FACE[face].name["en"] for face in e.tableau] == list(tableau)
        if developments is not None:
            assert [FACE[tile * 2].name["en"] for tile in e.stacks[DEVELOPMENT]] == list(developments)
        if worlds is not None:
            assert [FACE[tile * 2 + 1].name["en"] for tile in e.stacks[WORLD]] == list(worlds)
        if developers is not None:
            assert names(e.builders[DEVELOPMENT]) == in_order(developers)
        if settlers is not None:
            assert names(e.builders[WORLD]) == in_order(settlers)
        if goods is not None:
            found = {FACE[face].name["en"]: names(dice) for face, dice in zip(e.tableau, e.goods) if dice}
            assert found == {name: in_order(dice) for name, dice in goods.items()}
        if points_now is not None:
            assert points(e) == points_now
        if talents is not None:
            assert e.cup[TALENT] == talents
        return self


class RollScenario(Scenario):
    """A table of Roll; players are attributes. What is not laid out stays in the bag and the supply."""

    def __init__(self, game: Game, players: Sequence[str], options: dict[str, Option]) -> None:
        super().__init__(game, players, options)
        t: RollTable = self.table
        t.empires = [new_empire() for _ in players]
        for seat, e in enumerate(t.empires):
            e.faction = seat
            e.credits = 1
        ambition = bool(self._position.options["ambition"])
        t.bag = sorted(TILES + AMBITION_TILES if ambition else TILES)
        t.abandoned = []
        t.supply = list(AMBITION_SUPPLY if ambition else SUPPLY)
        t.objectives = []
        t.claimed = []
        t.pool = 12 * len(players)
        t.phases = 0
        t.extra = NONE
        t.round = 1
        t.strict = False
        self.assigning = False
        self.setting_up = False
        self._steps: list[Step] = []
        self._next: list[int] = []
        self._nothing_else = False
        for seat, name in enumerate(players):
            setattr(self, name, RollPlayer(self, seat, name))

    def face(self, name: str) -> int:
        return BY_ID[self.component(name).id]

    def lay(self, name: str) -> int:
        """Take a tile out of the bag to lay it somewhere with the named side up."""
        face = self.face(name)
        if face < FACTION_BASE:
            assert face // 2 in self.table.bag, f"{name} is laid out twice"
            self.table.bag.remove(face // 2)
        return face

    def take(self, words: str) -> list[int]:
        """Take dice out of the supply."""
        dice = kinds(words)
        for die in dice:
            self.table.supply[die & 15] -= 1
        return dice

    def objective(self, name: str) -> int:
        """The number of an objective, by its name or id."""
        return [objective.component.id for objective in OBJECTIVES].index(self.component(name).id)

    def objectives(self, *names: str) -> Self:
        """The objectives in play."""
        self.table.objectives = sorted(self.objective(name) for name in names)
        self.table.claimed = [0] * len(names)
        return self

    def bag(self, *tiles: str) -> Self:
        """The next tiles of the bag, the first drawn first, each named by either side."""
        self._next += [self.lay(name) // 2 for name in tiles]
        return self

    def bag_is(self, *tiles: str) -> Self:
        """All that is left in the bag; the other tiles are out of the game."""
        self._nothing_else = True
        return self.bag(*tiles)

    def plays(self, *phases: str) -> Self:
        """The phases that take place, in order, and "manage" and "end" for what follows them; nothing else happens."""
        for phase in phases:
            if phase in ("manage", "end"):
                self._steps.append(manage if phase == "manage" else end_round)
            else:
                self.table.phases |= 1 << PHASE_NAMES.index(phase)
                self._steps.append(PHASE_STEPS[PHASE_NAMES.index(phase)])
        return self

    def begin(self, p: Position) -> None:
        t: RollTable = p.table
        if self._nothing_else:
            t.bag.clear()
        t.bag += reversed(self._next)
        if self.assigning:
            t.now = ASSIGNING
            for seat in range(p.seats):
                p.lanes[seat] = [("reassign", ()), ("place_wilds", ())]
                select_phase(p, seat)
            self._steps.insert(0, reveal)
        if self.setting_up:
            self._steps.insert(0, grant_start)
        for task_step in reversed(self._steps):
            p.then(task_step)


SCENARIO = RollScenario
