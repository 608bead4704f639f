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
from orrery.games.roll_for_the_galaxy.rules.assign import (
    APART,
    DICTATE,
    READY,
    UNASSIGNED,
    begin_anew,
    lay_on_strip,
    move_to,
    pack_movement,
    pack_selection,
    put_wilds,
    unpack_movement,
    use_power,
)
from orrery.games.roll_for_the_galaxy.rules.bits import bit
from orrery.games.roll_for_the_galaxy.rules.build import bring_back, put_builders, use_builders
from orrery.games.roll_for_the_galaxy.rules.components import (
    AMBITION_SUPPLY,
    AMBITION_TILES,
    BY_ID,
    COLUMN,
    DEVELOPMENT,
    EXPLORE,
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
    face_of,
    side_of,
    tile_of,
)
from orrery.games.roll_for_the_galaxy.rules.dice import is_virtual, kind_of, phase_of, returns, symbol_of, worker
from orrery.games.roll_for_the_galaxy.rules.explore import (
    FINISH,
    REARRANGE,
    SCOUT,
    STOCK,
    abandon_tiles,
    do_task,
    give_up_tile,
    pack_placement,
    pack_task,
    put_tile,
)
from orrery.games.roll_for_the_galaxy.rules.objectives import OBJECTIVES
from orrery.games.roll_for_the_galaxy.rules.owned_dice import remove_die
from orrery.games.roll_for_the_galaxy.rules.produce import lay_good, pack_production
from orrery.games.roll_for_the_galaxy.rules.round import (
    PHASE_STEPS,
    end_round,
    grant_start,
    hire,
    manage,
    recall_dice,
    remove_start_die,
    reveal,
)
from orrery.games.roll_for_the_galaxy.rules.scoring import points
from orrery.games.roll_for_the_galaxy.rules.ship import buy_points, pack_shipment, ship_good
from orrery.games.roll_for_the_galaxy.rules.table import (
    ASSIGNING,
    CONSUME,
    LEAST_CREDITS,
    NONE,
    POOL_PER_SEAT,
    SELL,
    Empire,
    RollTable,
    builders_needed,
    new_empire,
)
from orrery.games.roll_for_the_galaxy.scenario.ambition import (
    AmbitionPlayer,
    counted_names,
    dice_names,
    dice_of,
    die_of,
    in_order,
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
            e.stacks[DEVELOPMENT] + [tile_of(self.scenario.lay(name)) for name in developments],
            e.stacks[WORLD] + [tile_of(self.scenario.lay(name)) for name in worlds],
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
                symbol = TOKEN if die == TALENT else PAID + phase if returns(die) else phase
                self.empire.workers.append(worker(kind_of(die), symbol, phase))
        self.empire.workers.sort()
        return self

    def rolled(self, *dice: str) -> Self:
        """Dice behind the screen with the face they show: `rolled("home:ship", "alien:wild")`."""
        for die in dice:
            word, face = die.split(":")
            symbol = SYMBOL_NAMES.index(face)
            self.empire.workers.append(worker(self.scenario.take(word)[0], symbol, COLUMN[symbol]))
        self.empire.workers.sort()
        self.scenario.assigning = True
        return self

    def at(self, name: str) -> int:
        """The place of a face in the tableau."""
        return self.empire.tableau.index(self.scenario.face(name))

    # Assign ----------------------------------------------------------------------------------------------------------

    def own(self, die: str, among: Sequence[int] | None = None) -> int:
        """The worker that a word names."""
        word, _, column = die.partition(":")
        for w in self.empire.workers if among is None else among:
            phase = SYMBOL_NAMES[phase_of(w)]
            if kind_of(w) == KIND[word] and (not column or column in (phase, SYMBOL_NAMES[symbol_of(w)])):
                return w
        if word == "talent" and self.empire.cup[TALENT]:
            return UNASSIGNED
        raise AssertionError(f"{self.name} has no worker {die!r}")

    def selects(self, phase: str, die: str) -> Self:
        return self.answers(lay_on_strip, pack_selection(self.own(die), PHASE_NAMES.index(phase)))

    def puts_wilds(self, *columns: str) -> Self:
        """Where wild and two-phase dice go, in the order of the dice, and then Talent tokens: to a column, or "apart"."""
        places = {**{name: phase for phase, name in enumerate(PHASE_NAMES)}, "apart": APART}
        return self.answers(put_wilds, tuple(places[column] for column in columns))

    def dictates(self, die: str) -> Self:
        """Put a worker in the Dictate area."""
        return self.answers(use_power, pack_movement(DICTATE, self.own(die), 0))

    def reassigns(self, power: str, die: str, to: str) -> Self:
        return self.answers(use_power, pack_movement(self.power(power), self.own(die), PHASE_NAMES.index(to)))

    def moves(self, power: str, die: str, to: str) -> Self:
        """Move a further worker of the same use of a power; `power` is "dictate" or the tile's name."""
        return self.answers(move_to, pack_movement(self.power(power), self.own(die), PHASE_NAMES.index(to)))

    def may_move(self, power: str, die: str, to: str) -> bool:
        """Whether a power may be used on a worker now."""
        return pack_movement(self.power(power), self.own(die), PHASE_NAMES.index(to)) in self.options

    def may_use(self, power: str) -> bool:
        """Whether anything can be done with a power now."""
        movements = [unpack_movement(code) for code in self.options if isinstance(code, int)]
        return any(number == self.power(power) for number, _, _ in movements)

    def power(self, name: str) -> int:
        if name == "dictate":
            return DICTATE
        return [power.face for power in self.empire.powers.reassign].index(self.scenario.face(name)) + 1

    def is_ready(self) -> Self:
        return self.answers(use_power, READY)

    def moves_no_more(self) -> Self:
        return self.answers(move_to, READY)

    # Explore ---------------------------------------------------------------------------------------------------------

    def explorer(self, die: str, virtual: bool) -> int:
        self.scenario.settle(self.seat)
        for w in self.empire.in_phase(EXPLORE):
            if kind_of(w) == KIND[die] and is_virtual(w) == virtual:
                return w
        raise AssertionError(f"{self.name} has no such explorer: {die}")

    def stocks(self, die: str = "home", virtual: bool = False) -> Self:
        return self.answers(do_task, pack_task(STOCK, self.explorer(die, virtual)))

    def scouts(self, die: str = "home", virtual: bool = False) -> Self:
        return self.answers(do_task, pack_task(SCOUT, self.explorer(die, virtual)))

    def rearranges(self, developments: Sequence[str], worlds: Sequence[str]) -> Self:
        """Lay the whole construction zone anew, from top to bottom."""
        self.answers(do_task, REARRANGE)
        for name in (*developments, *worlds):
            self.places(name)
        return self

    def finishes(self) -> Self:
        return self.answers(do_task, FINISH)

    def abandons(self, *tiles: str) -> Self:
        return self.answers(abandon_tiles, tuple(sorted(tile_of(self.scenario.face(name)) for name in tiles)))

    def places(self, name: str, on_top: bool = False) -> Self:
        """Place a drawn tile with the named side up."""
        face = self.scenario.face(name)
        return self.answers(put_tile, pack_placement(tile_of(face), side_of(face), int(on_top)))

    def gives_up(self, tile: str) -> Self:
        return self.answers(give_up_tile, tile_of(self.scenario.face(tile)))

    # Develop and Settle ----------------------------------------------------------------------------------------------

    def puts(self, dice: str) -> Self:
        """Choose the workers that are put on the top tile."""
        return self.answers(put_builders, tuple(dice_of(dice)))

    def uses(self, dice: str) -> Self:
        """Choose the builders that complete the top tile."""
        return self.answers(use_builders, tuple(dice_of(dice)))

    def brings_back(self, dice: str) -> Self:
        return self.answers(bring_back, tuple(dice_of(dice)))

    def removes(self, die: str, place: str) -> Self:
        """Give back a die from the cup, the citizenry, the developers, the settlers, a column or a world."""
        self.scenario.settle(self.seat)
        question = remove_start_die if self.is_asked_by(remove_start_die) else remove_die
        return self.answers(question, self.taking(die, place, self.options))

    # Produce and Ship ------------------------------------------------------------------------------------------------

    def produces(self, die: str, world: str) -> Self:
        return self.answers(lay_good, pack_production(die_of(die), self.at(world)))

    def ships(self, mode: int, world: str, shipper: str, good: str, virtual: bool) -> int:
        at = self.at(world)
        die = die_of(good) if good else self.empire.goods[at][0]
        return pack_shipment(mode, die_of(shipper), virtual, die, at)

    def trades(self, world: str, shipper: str, good: str = "", virtual: bool = False) -> Self:
        self.scenario.settle(self.seat)
        return self.answers(ship_good, self.ships(SELL, world, shipper, good, virtual))

    def consumes(self, world: str, shipper: str, good: str = "", virtual: bool = False) -> Self:
        self.scenario.settle(self.seat)
        return self.answers(ship_good, self.ships(CONSUME, world, shipper, good, virtual))

    def buys(self) -> Self:
        return self.answers(buy_points, 1)

    def buys_nothing(self) -> Self:
        return self.answers(buy_points, 0)

    # Manage Empire ---------------------------------------------------------------------------------------------------

    def recruits(self, dice: str) -> Self:
        return self.answers(hire, tuple(dice_of(dice)))

    def recalls(self, *dice: tuple[str, str]) -> Self:
        """Recall dice, each with the place it lies at; nothing if none is named."""
        self.scenario.settle(self.seat)
        ask = self.scenario.position.asks[self.seat]
        assert isinstance(ask, Some)
        left = list(ask.items)
        codes: list[int] = []
        for die, place in dice:
            code = self.taking(die, place, left)
            left.remove(code)
            codes.append(code)
        return self.answers(recall_dice, tuple(sorted(codes)))

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
        return dice_names([kind_of(w) for w in self.empire.in_phase(PHASE_NAMES.index(phase))])

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
        """Check a seat, which owes no answer unless `asked` says which; of the rest only the arguments that are given are compared."""
        self.scenario.settle()
        assert self.is_asked == asked, f"{self.name} is asked {self.is_asked!r}"
        e = self.empire
        expected = {
            "credits": credits,
            "chips": chips,
            "points": points_now,
            "talents": talents,
            "cup": None if cup is None else in_order(cup),
            "citizenry": None if citizenry is None else in_order(citizenry),
            "tableau": None if tableau is None else list(tableau),
            "developments": None if developments is None else list(developments),
            "worlds": None if worlds is None else list(worlds),
            "developers": None if developers is None else in_order(developers),
            "settlers": None if settlers is None else in_order(settlers),
            "goods": None if goods is None else {name: in_order(dice) for name, dice in goods.items()},
        }
        there = {
            "credits": e.credits,
            "chips": e.chips,
            "points": points(e),
            "talents": e.cup[TALENT],
            "cup": counted_names(e.cup),
            "citizenry": counted_names(e.citizenry),
            "tableau": face_names(e.tableau),
            "developments": stack_names(e, DEVELOPMENT),
            "worlds": stack_names(e, WORLD),
            "developers": dice_names(e.builders[DEVELOPMENT]),
            "settlers": dice_names(e.builders[WORLD]),
            "goods": {FACE[face].name["en"]: dice_names(dice) for face, dice in zip(e.tableau, e.goods) if dice},
        }
        for field, value in expected.items():
            if value is not None:
                assert there[field] == value, f"{self.name}: {field}"
        return self


def face_names(faces: Sequence[int]) -> list[str]:
    return [FACE[face].name["en"] for face in faces]


def stack_names(e: Empire, side: int) -> list[str]:
    """The tiles of a stack from the top, by the side that is up."""
    return face_names([face_of(tile, side) for tile in e.stacks[side]])


class RollScenario(Scenario[RollTable, RollPlayer]):
    """A table of Roll; players are attributes. What is not laid out stays in the bag and the supply."""

    def __init__(self, game: Game, players: Sequence[str], options: dict[str, Option]) -> None:
        super().__init__(game, players, options)
        t: RollTable = self.table
        t.empires = [new_empire() for _ in players]
        for seat, e in enumerate(t.empires):
            e.faction = seat
            e.credits = LEAST_CREDITS
        ambition = bool(self._position.options["ambition"])
        t.bag = sorted(TILES + AMBITION_TILES if ambition else TILES)
        t.abandoned = []
        t.supply = list(AMBITION_SUPPLY if ambition else SUPPLY)
        t.objectives = []
        t.claimed = []
        t.pool = POOL_PER_SEAT * len(players)
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
            assert tile_of(face) in self.table.bag, f"{name} is laid out twice"
            self.table.bag.remove(tile_of(face))
        return face

    def take(self, words: str) -> list[int]:
        """Take dice out of the supply."""
        dice = dice_of(words)
        for die in dice:
            self.table.supply[kind_of(die)] -= 1
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
        self._next += [tile_of(self.lay(name)) for name in tiles]
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
                self.table.phases |= bit(PHASE_NAMES.index(phase))
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
                begin_anew(p, seat)
            self._steps.insert(0, reveal)
        if self.setting_up:
            self._steps.insert(0, grant_start)
        for task_step in reversed(self._steps):
            p.then(task_step)


SCENARIO = RollScenario
