"""Scenarios of New Frontiers: lay out empires, bag, supplies and goals; choose, buy, explore, settle, produce, trade.

An empire that is not laid out has nothing, not even a home colony. The track is in the order of the names.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Self

from orrery.core.game import Game
from orrery.core.position import Option, Position
from orrery.core.scenario import Player, Scenario
from orrery.games.new_frontiers.rules import scoring
from orrery.games.new_frontiers.rules.components import ACTIONS, ANY, FACES, GOALS, NO_TILE, NUMBERS, TILES, TYPES, WORLDS
from orrery.games.new_frontiers.rules.phases.develop import buy
from orrery.games.new_frontiers.rules.phases.explore import return_worlds, store_world, take_world
from orrery.games.new_frontiers.rules.phases.produce import choose_producers, fill_windfall, pay_for_production, store_goods
from orrery.games.new_frontiers.rules.phases.settle import (
    CONQUER,
    NO_WORLD,
    PAY,
    REPLACE,
    TERRAFORM,
    pack_settling,
    pack_spending,
    settle,
    settle_second,
    spend_for_military,
    terraform,
    unpack_settling,
)
from orrery.games.new_frontiers.rules.phases.trade import (
    consume_goods,
    consume_one_of,
    consume_types,
    pack_consumer,
    pack_types,
    store_credits,
    use_consumer,
)
from orrery.games.new_frontiers.rules.powers import military_against, summed_powers
from orrery.games.new_frontiers.rules.round import choose_action, keep_goal, offer_actions, pack_goals, reveal_goal
from orrery.games.new_frontiers.rules.seen_goals import learn, unseen_hint
from orrery.games.new_frontiers.rules.table import NONE, Empire, Frontier

TWO_SEATS = 2
"""With two, everybody has two discs on the track."""


class FrontierPlayer(Player[Frontier]):
    """A seat of New Frontiers."""

    scenario: "FrontierScenario"

    @property
    def empire(self) -> Empire:
        table: Frontier = self.scenario.table
        return table.empires[self.seat]

    def has(
        self,
        home: str = "",
        colonies: Sequence[str] = (),
        goods: Sequence[str] | Mapping[str, str] = (),
        explored: Sequence[str] = (),
        developments: Sequence[str] = (),
        credits: int = 0,
        colonists: int = 0,
        vp: int = 0,
        stored: Sequence[str] = (),
    ) -> Self:
        """Lay out a seat. `goods` names the colonies with a good; a mapping says of which type."""
        table: Frontier = self.scenario.table
        empire = self.empire
        for name in (*([home] if home else []), *colonies):
            empire.colonies.append(self.scenario.take(name))
            empire.goods.append(NONE)
            table.colonists -= TILES[empire.colonies[-1]].colonists
        for name in goods:
            at = empire.colonies.index(self.scenario.number(name))
            type = TILES[empire.colonies[at]].type
            if isinstance(goods, Mapping):
                type = TYPES.index(goods[name])
            empire.goods[at] = type
            table.goods[type] -= 1
        empire.explored += [self.scenario.take(name) for name in explored]
        empire.stock_worlds += [self.scenario.take(name) for name in stored]
        for name in developments:
            face = self.scenario.number(name)
            self.scenario.face(name)
            empire.developments.append(face)
            table.left[table.market.index(face)] -= 1
        empire.credits = credits
        empire.colonists = colonists
        table.colonists -= colonists
        empire.vp = vp
        table.vp_pool -= vp
        empire.reckon_powers()
        return self

    # What a seat does ------------------------------------------------------------------------------------------------

    def chooses(self, action: str) -> Self:
        return self.answers(choose_action, ACTIONS.index(self.scenario.component(action).id))

    def may_choose(self, action: str) -> bool:
        return ACTIONS.index(self.scenario.component(action).id) in self.options

    def passes(self) -> Self:
        """Answer with nothing: no purchase, no sale, no second world, nothing stored."""
        answer: Any = self.options[0]
        assert answer in (0, ()), f"{self.name} can't pass on {self.is_asked!r}"
        return self.answers(self.is_asked, answer)

    def buys(self, name: str) -> Self:
        return self.answers(buy, self.scenario.number(name))

    def may_buy(self, name: str) -> bool:
        return self.is_asked_by(buy) and self.scenario.number(name) in self.options

    def takes(self, name: str) -> Self:
        """Take a world of the centre."""
        return self.answers(take_world, self.scenario.number(name))

    def returns(self, *names: str) -> Self:
        return self.answers(return_worlds, self.scenario.numbers(names))

    def takes_colonists(self) -> Self:
        return self.answers(settle, NO_WORLD)

    def settles(self, name: str, type: str = "") -> Self:
        """Settle by payment; `type` for the world that has none."""
        return self._settles(self._settling(name, type, PAY))

    def conquers(self, name: str) -> Self:
        return self._settles(self._settling(name, "", CONQUER))

    def replaces(self, old: str, new: str, type: str = "") -> Self:
        """Replace a colony, by its own power or by a development's."""
        for way in (REPLACE, TERRAFORM):
            code = self._settling(new, type, way, self.scenario.number(old))
            if code in self.options:
                return self._settles(code)
        raise AssertionError(f"{self.name} can't replace {old} by {new}")

    def _settling(self, name: str, type: str, way: int, old: int = NO_TILE) -> int:
        """The answer that settles a world so."""
        return pack_settling(self.scenario.number(name), TYPES.index(type) if type else NONE, way, old)

    def _settles(self, code: int) -> Self:
        return self.answers(self.is_asked, code)

    def may_settle(self, name: str, type: str = "") -> bool:
        return self.is_asked_by(settle, settle_second) and self._settling(name, type, PAY) in self.options

    def may_conquer(self, name: str) -> bool:
        return self.is_asked_by(settle, settle_second) and self._settling(name, "", CONQUER) in self.options

    def may_replace(self, old: str, new: str) -> bool:
        numbers = self.scenario.number(new), self.scenario.number(old)
        if not self.is_asked_by(settle, settle_second, terraform):
            return False
        settlings = [unpack_settling(code) for code in self.options if isinstance(code, int)]
        return numbers in [(settling.world, settling.old) for settling in settlings]

    def spends(self, colony: str, by: str) -> Self:
        """Spend the good of a colony for Military by the power of a tile."""
        arms = [arm.tile for arm in self.empire.powers.arms]
        code = pack_spending(arms.index(self.scenario.number(by)), self.scenario.number(colony))
        return self.answers(spend_for_military, code)

    def names(self, type: str) -> Self:
        """Give the world that has none a type."""
        return self.answers(self.is_asked, TYPES.index(type))

    def pays(self, yes: bool = True) -> Self:
        return self.answers(pay_for_production, int(yes))

    def produces_on(self, *names: str) -> Self:
        if self.is_asked_by(choose_producers):
            return self.answers(choose_producers, self.scenario.numbers(names))
        return self.answers(fill_windfall, self.scenario.number(names[0]))

    def sells(self, colony: str) -> Self:
        return self.answers(self.is_asked, self.scenario.number(colony))

    def uses(self, name: str) -> Self:
        """Use the Consume power of a tile."""
        for at, consumer in enumerate(self.empire.powers.consumers):
            if consumer.tile == self.scenario.number(name):
                return self.answers(use_consumer, pack_consumer(at))
        raise AssertionError(f"{self.name} has no Consume power of {name}")

    def consumes(self, *colonies: str) -> Self:
        if self.is_asked_by(consume_one_of):
            return self.answers(consume_one_of, self.scenario.number(colonies[0]))
        return self.answers(consume_goods, self.scenario.numbers(colonies))

    def consumes_types(self, *types: str) -> Self:
        return self.answers(consume_types, pack_types([TYPES.index(type) for type in types]))

    def stores(self, *stock: str | int) -> Self:
        """Store worlds, the goods of colonies, or credits."""
        if isinstance(stock[0], int):
            return self.answers(store_credits, stock[0])
        names = [str(name) for name in stock]
        if self.is_asked_by(store_world):
            return self.answers(store_world, self.scenario.number(names[0]))
        return self.answers(store_goods, self.scenario.numbers(names))

    def reveals(self, yes: bool = True) -> Self:
        return self.answers(reveal_goal, int(yes))

    def keeps(self, goal: str, *under: str) -> Self:
        """Keep a goal; the others go under the pile in this order."""
        goals = [self.scenario.goal(name) for name in under]
        return self.answers(keep_goal, pack_goals(self.scenario.goal(goal), goals))

    # What is seen ----------------------------------------------------------------------------------------------------

    @property
    def points(self) -> int:
        return scoring.points(self.scenario.table, self.seat)

    def points_for(self, name: str) -> int:
        """Points that one tile, goal or the chips bring this seat."""
        id = name if name == "source.chips" else self.scenario.component(name).id
        return sum(source.points for source in scoring.sources(self.scenario.table, self.seat) if source.what == id)

    def military(self, against: str = "") -> int:
        powers = self.empire.powers
        return military_against(powers, TILES[self.scenario.number(against)]) if against else powers.military

    def ends_with(
        self,
        colonies: Sequence[str] | None = None,
        goods: Mapping[str, str] | None = None,
        explored: Sequence[str] | None = None,
        developments: Sequence[str] | None = None,
        credits: int | None = None,
        colonists: int | None = None,
        vp: int | None = None,
        stored: Sequence[str] | None = None,
    ) -> Self:
        """Check a seat; only the arguments that are given are compared."""
        empire = self.empire
        tile_names = self.scenario.tile_names
        if colonies is not None:
            assert tile_names(empire.colonies) == sorted(colonies)
        if goods is not None:
            there = {tile_names([world])[0]: TYPES[good] for world, good in zip(empire.colonies, empire.goods) if good >= 0}
            assert there == dict(goods)
        if explored is not None:
            assert tile_names(empire.explored) == sorted(explored)
        if developments is not None:
            assert tile_names(empire.developments) == sorted(developments)
        if credits is not None:
            assert empire.credits == credits
        if colonists is not None:
            assert empire.colonists == colonists
        if vp is not None:
            assert empire.vp == vp
        if stored is not None:
            assert tile_names(empire.stock_worlds) == sorted(stored)
        return self


class FrontierScenario(Scenario[Frontier, FrontierPlayer]):
    """A table of New Frontiers; players are attributes. There are no goals unless `goals=True` is passed."""

    table: Frontier

    def __init__(self, game: Game, names: Sequence[str], options: dict[str, Option]) -> None:
        super().__init__(game, names, {"goals": False, **options})
        table: Frontier = self.table
        seats = list(range(len(names)))
        for empire in table.empires:
            table.colonists += empire.settlers
            for good in empire.goods:
                if good >= 0:
                    table.goods[good] += 1
            empire.colonies, empire.goods, empire.credits = [], [], 0
            empire.powers = summed_powers((), ())
        table.track = seats * 2 if len(seats) == TWO_SEATS else seats
        table.market = [face for face in FACES if TILES[face].face != "other"]
        for seat, name in enumerate(names):
            setattr(self, name, FrontierPlayer(self, seat, name))

    def begin(self, p: Position) -> None:
        p.then(offer_actions)

    # Names -----------------------------------------------------------------------------------------------------------

    def number(self, name: str) -> int:
        return NUMBERS[self.component(name).id]

    def numbers(self, names: Sequence[str]) -> tuple[int, ...]:
        return tuple(sorted(self.number(name) for name in names))

    def tile_names(self, tiles: Sequence[int]) -> list[str]:
        ids = {TILES[tile].id for tile in tiles}
        return sorted(component.name["en"] for component in self.game.components if component.id in ids)

    def goal(self, name: str) -> int:
        ids = [goal.id for goal in GOALS]
        return ids.index(self.component(name).id)

    # Laying out ------------------------------------------------------------------------------------------------------

    def take(self, name: str) -> int:
        """A tile to lay somewhere; a world comes out of the bag."""
        number = self.number(name)
        if number in WORLDS:
            assert number in self.table.bag, f"{name} is already on the table"
            self.table.bag.remove(number)
        return number

    def face(self, name: str) -> Self:
        """Have this face of a development in play."""
        table: Frontier = self.table
        face = self.number(name)
        for stack, other in enumerate(table.market):
            if TILES[other].stack == TILES[face].stack:
                table.market[stack] = face
        return self

    def bag(self, *names: str) -> Self:
        """All that the bag holds; the other worlds are out of the game."""
        worlds = sorted(self.take(name) for name in names)
        self.table.bag = worlds
        return self

    def supply(self, colonists: int | None = None, vp: int | None = None, **goods: int) -> Self:
        """What is left in the supplies; a type says how many goods of it."""
        table: Frontier = self.table
        if colonists is not None:
            table.colonists = colonists
        if vp is not None:
            table.vp_pool = vp
        for type, amount in goods.items():
            table.goods[TYPES.index(type)] = amount
        return self

    def on_produce(self, credits: int) -> Self:
        """Credits that lie on the Produce tile."""
        self.table.produce_credits = credits
        return self

    def taken(self, *actions: str) -> Self:
        """Tiles that nobody may choose any more this round."""
        for action in actions:
            self.table.taken[ACTIONS.index(self.component(action).id)] = 0
        return self

    def pile(self, *goals: str) -> Self:
        """The face-down goals, top first; the others are out of the game."""
        self.table.pile = [self.goal(name) for name in goals]
        self.table.hints = [unseen_hint(len(self.names))] * len(goals)
        return self

    def shown(self, *goals: str) -> Self:
        """Goals that lie face up."""
        for name in goals:
            goal = self.goal(name)
            if goal in self.table.pile:
                del self.table.hints[self.table.pile.index(goal)]
                self.table.pile.remove(goal)
            self.table.shown.append(goal)
            self.table.shown_by.append(0)
        return self

    def secret(self, player: str, name: str) -> Self:
        """The goal that a player keeps face down."""
        table: Frontier = self.table
        table.holder = self.names.index(player)
        table.secret = self.goal(name)
        if table.secret in table.pile:
            del table.hints[table.pile.index(table.secret)]
            table.pile.remove(table.secret)
        table.hints.append(unseen_hint(len(self.names)))
        learn(table.hints, len(table.pile), table.holder, table.secret)
        return self

    # Looking ---------------------------------------------------------------------------------------------------------

    @property
    def asked(self) -> list[str]:
        """The players who owe an answer."""
        return [self.names[seat] for seat in sorted(self.position.asks)]

    @property
    def order(self) -> list[str]:
        """The discs on the track."""
        return [self.names[seat] for seat in self.table.track]

    @property
    def ending(self) -> bool:
        return self.table.ending != 0

    @property
    def centre(self) -> list[str]:
        return self.tile_names(self.table.centre)

    def in_bag(self, *names: str) -> bool:
        return all(self.number(name) in self.table.bag for name in names)

    def left(self, name: str) -> int:
        """Tiles of a development that are for sale."""
        return self.table.left[self.table.market.index(self.number(name))]

    @property
    def undetermined(self) -> str:
        """The name of the world that has no type of its own."""
        return self.tile_names([world for world in WORLDS if TILES[world].type == ANY])[0]


SCENARIO = FrontierScenario
