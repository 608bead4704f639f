"""Everything on the table of New Frontiers: empires, bag, development market, action tiles, track, supplies and goals."""

from typing import Any, Final

from orrery.core.fields import NUMBERS, VALUE, Field, Fields
from orrery.core.position import Steps, Table
from orrery.games.new_frontiers.rules.bits import has_bit, with_bit
from orrery.games.new_frontiers.rules.built import Built
from orrery.games.new_frontiers.rules.components import ANY, DEVELOP, GOALS, NO_TILE, PRICES, SIZES, TILES, TYPES
from orrery.games.new_frontiers.rules.powers import NO_POWERS, Powers, summed_powers

step = Steps()

HIDDEN: Final = -1
NONE: Final = -1
NOT_IN_PLAY: Final = -2
"""Who took an action tile that this game does without."""

WORLD_LIMIT: Final = 9
COLONY_LIMIT: Final = 7
FEWEST_COLONISTS: Final = 5
CENTRE: Final = 7

DEVELOP_BONUS: Final = 1
"""Credits that the chooser of Develop pays less."""

END_SPACES: Final = 1
END_COLONIES: Final = 2
END_COLONISTS: Final = 4
END_POINTS: Final = 8


class Empire:
    """What one seat owns. `fresh`, `boost`, `used`, `eaten`, `made`, `acts` and `named` live for one action only."""

    __slots__ = (
        "acts",
        "boost",
        "colonies",
        "colonists",
        "credits",
        "developments",
        "eaten",
        "explored",
        "fresh",
        "goods",
        "made",
        "mat",
        "named",
        "powers",
        "stock_credits",
        "stock_goods",
        "stock_worlds",
        "used",
        "vp",
    )

    def __init__(
        self,
        mat: int,
        colonies: list[int],
        goods: list[int],
        explored: list[int],
        developments: list[int],
        credits: int,
        colonists: int,
        vp: int,
        stock_worlds: list[int],
        stock_goods: list[int],
        stock_credits: int,
        fresh: int,
        boost: int,
        used: int,
        eaten: int,
        made: int,
        acts: int,
        named: int,
        powers: Powers,
    ) -> None:
        self.mat = mat
        """The number of the home colony mat, whose two sides are the home colonies to choose from."""
        self.colonies = colonies
        """Worlds settled so far, the home colony first."""
        self.goods = goods
        """The type of the good on each of the colonies, -1 for none."""
        self.explored = explored
        """Worlds explored and not settled yet."""
        self.developments = developments
        """Faces of the developments built so far."""
        self.credits = credits
        """Credits to spend."""
        self.colonists = colonists
        """Colonists that stand on no colony yet."""
        self.vp = vp
        """Points in chips."""
        self.stock_worlds = stock_worlds
        """Worlds on the stockpile mat; they stay there."""
        self.stock_goods = stock_goods
        """How many goods of each type are on the stockpile mat; they stay there."""
        self.stock_credits = stock_credits
        """Credits on the stockpile mat; they stay there."""
        self.fresh = fresh
        """How many colonies, the last ones, came in the action going on: their powers sleep until it ends."""
        self.boost = boost
        """Temporary Military for the action going on."""
        self.used = used
        """Powers used up in the action going on, a bit each."""
        self.eaten = eaten
        """Goods consumed in the action going on."""
        self.made = made
        """Types produced in the action going on, a bit each; in Trade, goods consumed so far by a power that takes a mix."""
        self.acts = acts
        """What was done in the action going on, a bit each."""
        self.named = named
        """The type given to the world that has none, -1 for none."""
        self.powers = powers
        """What all tiles that are awake can do, summed up by `reckon_powers`."""

    def copy(self) -> "Empire":
        return Empire(
            self.mat,
            self.colonies.copy(),
            self.goods.copy(),
            self.explored.copy(),
            self.developments.copy(),
            self.credits,
            self.colonists,
            self.vp,
            self.stock_worlds.copy(),
            self.stock_goods.copy(),
            self.stock_credits,
            self.fresh,
            self.boost,
            self.used,
            self.eaten,
            self.made,
            self.acts,
            self.named,
            self.powers,
        )

    def reckon_powers(self) -> None:
        """Sum up the powers of every tile that is awake."""
        awake = self.colonies[: len(self.colonies) - self.fresh] if self.fresh else self.colonies
        self.powers = summed_powers(awake, self.developments)

    def begin_action(self) -> None:
        """Forget what belonged to the action before."""
        self.fresh = self.boost = self.used = self.eaten = self.made = self.acts = 0
        self.named = NONE

    def has_used(self, power: int) -> bool:
        """Whether a power was used up in the action going on."""
        return has_bit(self.used, power)

    def use_up(self, power: int) -> None:
        """A power can't be used again in the action going on."""
        self.used = with_bit(self.used, power)

    def good_on(self, world: int) -> int:
        """The type of the good on a colony, -1 for none."""
        return self.goods[self.colonies.index(world)]

    @property
    def built(self) -> Built:
        """What all tiles come to, added up anew only when there are others than last time."""
        tiles = self.colonies + self.developments
        built = self.powers.built
        if built is None or built.tiles != tiles:
            built = self.powers.built = Built(tiles)
        return built

    @property
    def spaces(self) -> int:
        """Development spaces covered."""
        return sum([SIZES[face] for face in self.developments])

    @property
    def settlers(self) -> int:
        """Colonists standing on colonies."""
        return sum([TILES[world].colonists for world in self.colonies])

    @property
    def good_count(self) -> int:
        return len(self.goods) - self.goods.count(NONE)

    def __repr__(self) -> str:
        owned = f"{len(self.colonies)} colonies, {len(self.developments)} developments"
        return f"<Empire with {owned}, {self.credits} credits, {self.colonists} colonists, {self.vp} points in chips>"

    def plain(self) -> dict[str, Any]:
        return EMPIRE.plain(self)


EMPIRE: Final = Fields(
    Empire,
    mat=VALUE,
    colonies=NUMBERS,
    goods=NUMBERS,
    explored=NUMBERS,
    developments=NUMBERS,
    credits=VALUE,
    colonists=VALUE,
    vp=VALUE,
    stock_worlds=NUMBERS,
    stock_goods=NUMBERS,
    stock_credits=VALUE,
    fresh=VALUE,
    boost=VALUE,
    used=VALUE,
    eaten=VALUE,
    made=VALUE,
    acts=VALUE,
    named=VALUE,
)


def new_empire(mat: int, credits: int) -> Empire:
    """An empire without a home colony, with the credits it begins with."""
    return Empire(
        mat=mat,
        colonies=[],
        goods=[],
        explored=[],
        developments=[],
        credits=credits,
        colonists=0,
        vp=0,
        stock_worlds=[],
        stock_goods=[0] * len(TYPES),
        stock_credits=0,
        fresh=0,
        boost=0,
        used=0,
        eaten=0,
        made=0,
        acts=0,
        named=NONE,
        powers=NO_POWERS,
    )


def read_empire(data: dict[str, Any]) -> Empire:
    """The empire written by `plain`."""
    empire = EMPIRE.read(data, powers=NO_POWERS)
    empire.reckon_powers()
    return empire


class Frontier(Table):
    """Everything on the table: empires, bag, market, action tiles, track, supplies and goals."""

    __slots__ = (
        "action",
        "aside",
        "bag",
        "centre",
        "chooser",
        "colonists",
        "done",
        "empires",
        "ending",
        "goal_game",
        "goods",
        "hints",
        "holder",
        "left",
        "looking",
        "market",
        "named",
        "pile",
        "produce_credits",
        "round",
        "secret",
        "shown",
        "shown_by",
        "taken",
        "track",
        "vp_extra",
        "vp_pool",
    )

    def __init__(
        self,
        empires: list[Empire],
        bag: list[int],
        centre: list[int],
        aside: list[int],
        market: list[int],
        left: list[int],
        track: list[int],
        done: list[int],
        taken: list[int],
        action: int,
        chooser: int,
        round: int,
        colonists: int,
        goods: list[int],
        vp_pool: int,
        vp_extra: int,
        produce_credits: int,
        ending: int,
        goal_game: bool,
        pile: list[int],
        hints: list[int],
        looking: list[int],
        holder: int,
        secret: int,
        shown: list[int],
        shown_by: list[int],
        named: int,
    ) -> None:
        self.empires = empires
        """What each player has, by seat."""
        self.bag = bag
        """Worlds that can still be drawn, in no order."""
        self.centre = centre
        """Worlds drawn by Explore for everybody to take from."""
        self.aside = aside
        """Colonies that go back into the bag when Settle ends."""
        self.market = market
        """The development face in play, for each stack."""
        self.left = left
        """How many tiles of each stack are for sale."""
        self.track = track
        """The seat of each disc, in turn order."""
        self.done = done
        """For each disc, 1 if it has chosen an action this round."""
        self.taken = taken
        """Who chose each action tile this round, -1 for nobody."""
        self.action = action
        """The action that is carried out, -1 for none."""
        self.chooser = chooser
        """The seat that chose it, with its bonus; -1 for nobody."""
        self.round = round
        """The round that is played, from 1."""
        self.colonists = colonists
        """Colonists in the supply."""
        self.goods = goods
        """How many goods of each type are in the supply."""
        self.vp_pool = vp_pool
        """Points left in the pool."""
        self.vp_extra = vp_extra
        """Points paid by chips of 10 since the pool ran out."""
        self.produce_credits = produce_credits
        """Credits that have gathered on the Produce tile while nobody chose it."""
        self.ending = ending
        """What makes this round the last one, a bit each (`END_…`); 0 while the game goes on."""
        self.goal_game = goal_game
        """Whether it is played with goals."""
        self.pile = pile
        """Goals that lie face down, the top first; -1 for each that the viewer has not seen."""
        self.hints = hints
        """What the seats have seen of each goal of `pile`, of `looking` and of `secret`, in this order."""
        self.looking = looking
        """Goals that the chooser looks at now."""
        self.holder = holder
        """Who keeps a goal face down, -1 for nobody."""
        self.secret = secret
        """The goal that is kept so, -1 for none."""
        self.shown = shown
        """Goals that lie face up."""
        self.shown_by = shown_by
        """Who brought each of them into play."""
        self.named = named
        """The type that the world without one has for scoring, -1 while none was given."""

    def copy(self) -> "Frontier":
        return Frontier(
            [empire.copy() for empire in self.empires],
            self.bag.copy(),
            self.centre.copy(),
            self.aside.copy(),
            self.market,
            self.left.copy(),
            self.track.copy(),
            self.done.copy(),
            self.taken.copy(),
            self.action,
            self.chooser,
            self.round,
            self.colonists,
            self.goods.copy(),
            self.vp_pool,
            self.vp_extra,
            self.produce_credits,
            self.ending,
            self.goal_game,
            self.pile.copy(),
            self.hints.copy(),
            self.looking.copy(),
            self.holder,
            self.secret,
            self.shown.copy(),
            self.shown_by.copy(),
            self.named,
        )

    def shallow_copy(self) -> "Frontier":
        """A table that shares its empires and lists with this one."""
        return Frontier(
            self.empires,
            self.bag,
            self.centre,
            self.aside,
            self.market,
            self.left,
            self.track,
            self.done,
            self.taken,
            self.action,
            self.chooser,
            self.round,
            self.colonists,
            self.goods,
            self.vp_pool,
            self.vp_extra,
            self.produce_credits,
            self.ending,
            self.goal_game,
            self.pile,
            self.hints,
            self.looking,
            self.holder,
            self.secret,
            self.shown,
            self.shown_by,
            self.named,
        )

    def __repr__(self) -> str:
        points = ", ".join([str(empire.vp) for empire in self.empires])
        return f"<Frontier in round {self.round}, points in chips {points}; {len(self.bag)} worlds in the bag>"

    def plain(self) -> dict[str, Any]:
        return TABLE.plain(self)


TABLE: Final = Fields(
    Frontier,
    empires=Field(lambda empires: [empire.plain() for empire in empires], lambda data: [read_empire(each) for each in data]),
    bag=NUMBERS,
    centre=NUMBERS,
    aside=NUMBERS,
    market=NUMBERS,
    left=NUMBERS,
    track=NUMBERS,
    done=NUMBERS,
    taken=NUMBERS,
    action=VALUE,
    chooser=VALUE,
    round=VALUE,
    colonists=VALUE,
    goods=NUMBERS,
    vp_pool=VALUE,
    vp_extra=VALUE,
    produce_credits=VALUE,
    ending=VALUE,
    goal_game=VALUE,
    pile=NUMBERS,
    hints=NUMBERS,
    looking=NUMBERS,
    holder=VALUE,
    secret=VALUE,
    shown=NUMBERS,
    shown_by=NUMBERS,
    named=VALUE,
)


def read_table(data: dict[str, Any]) -> Frontier:
    """The table written by `plain`."""
    return TABLE.read(data)


# Queries -----------------------------------------------------------------------------------------------------------------


def order(table: Frontier) -> list[int]:
    """Seats in the order in which they do the chosen action: along the track from the chooser's disc, which wraps."""
    track = table.track
    if len(table.empires) == 2:
        return [table.chooser, 1 - table.chooser]
    at = track.index(table.chooser)
    return track[at:] + track[:at]


def any_colony(empire: Empire) -> int:
    """The colony of an empire that has no type of its own, `NO_TILE` if it has none."""
    for world in empire.colonies:
        if TILES[world].type == ANY:
            return world
    return NO_TILE


def goal_shown(table: Frontier, counts: int) -> int:
    """The face-up goal that counts this, -1 if there is none."""
    for goal in table.shown:
        if GOALS[goal].counts == counts:
            return goal
    return NONE


def develop_cost(table: Frontier, seat: int, face: int) -> int:
    """Credits that a development costs a seat now."""
    cost = TILES[face].cost - table.empires[seat].powers.develop_discount
    if table.action == DEVELOP and table.chooser == seat:
        cost -= DEVELOP_BONUS
    return cost if cost > 0 else 0


def price(empire: Empire, good: int) -> int:
    """Credits that a sale of a good of this type brings."""
    return PRICES[good] + empire.powers.price[good]
