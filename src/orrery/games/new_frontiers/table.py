"""Everything on the table of New Frontiers: empires, bag, development market, action tiles, track, supplies and goals."""

from typing import Any, Final

from orrery.core.position import Steps, Table
from orrery.games.new_frontiers.effects import Powers, summed
from orrery.games.new_frontiers.hidden import knows, own
from orrery.games.new_frontiers.tiles import ANY, DEVELOP, GOALS, PRICES, SPACES, TILES

step = Steps()

HIDDEN: Final = -1
NONE: Final = -1

WORLD_LIMIT: Final = 9
COLONY_LIMIT: Final = 7
FEWEST_COLONISTS: Final = 5
CENTRE: Final = 7

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
        """What all tiles that are awake can do, summed up by `reckon`."""

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

    def reckon(self) -> None:
        """Sum up the powers of every tile that is awake."""
        awake = self.colonies[: len(self.colonies) - self.fresh] if self.fresh else self.colonies
        self.powers = summed(awake, self.developments)

    def begin(self) -> None:
        """Forget what belonged to the action before."""
        self.fresh = self.boost = self.used = self.eaten = self.made = self.acts = 0
        self.named = NONE

    @property
    def spaces(self) -> int:
        """Development spaces covered."""
        return sum([TILES[face].size for face in self.developments])

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
        return {
            "mat": self.mat,
            "colonies": self.colonies,
            "goods": self.goods,
            "explored": self.explored,
            "developments": self.developments,
            "credits": self.credits,
            "colonists": self.colonists,
            "vp": self.vp,
            "stock_worlds": self.stock_worlds,
            "stock_goods": self.stock_goods,
            "stock_credits": self.stock_credits,
            "fresh": self.fresh,
            "boost": self.boost,
            "used": self.used,
            "eaten": self.eaten,
            "made": self.made,
            "acts": self.acts,
            "named": self.named,
        }


def read_empire(data: dict[str, Any]) -> Empire:
    empire = Empire(
        data["mat"],
        list(data["colonies"]),
        list(data["goods"]),
        list(data["explored"]),
        list(data["developments"]),
        data["credits"],
        data["colonists"],
        data["vp"],
        list(data["stock_worlds"]),
        list(data["stock_goods"]),
        data["stock_credits"],
        data["fresh"],
        data["boost"],
        data["used"],
        data["eaten"],
        data["made"],
        data["acts"],
        data["named"],
        summed((), ()),
    )
    empire.reckon()
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

    def redacted(self, seat: int) -> "Frontier":
        """What a seat may know: everything but the goals that it has not seen."""
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
            [goal if knows(hint, seat) else HIDDEN for goal, hint in zip(self.pile, self.hints)],
            [own(hint, seat) for hint in self.hints],
            self.looking.copy() if seat == self.chooser else [HIDDEN] * len(self.looking),
            self.holder,
            self.secret if seat == self.holder else HIDDEN,
            self.shown.copy(),
            self.shown_by.copy(),
            self.named,
        )

    def __repr__(self) -> str:
        points = ", ".join([str(empire.vp) for empire in self.empires])
        return f"<Frontier in round {self.round}, points in chips {points}; {len(self.bag)} worlds in the bag>"

    def plain(self) -> dict[str, Any]:
        return {
            "empires": [empire.plain() for empire in self.empires],
            "bag": self.bag,
            "centre": self.centre,
            "aside": self.aside,
            "market": self.market,
            "left": self.left,
            "track": self.track,
            "done": self.done,
            "taken": self.taken,
            "action": self.action,
            "chooser": self.chooser,
            "round": self.round,
            "colonists": self.colonists,
            "goods": self.goods,
            "vp_pool": self.vp_pool,
            "vp_extra": self.vp_extra,
            "produce_credits": self.produce_credits,
            "ending": self.ending,
            "goal_game": self.goal_game,
            "pile": self.pile,
            "hints": self.hints,
            "looking": self.looking,
            "holder": self.holder,
            "secret": self.secret,
            "shown": self.shown,
            "shown_by": self.shown_by,
            "named": self.named,
        }


def read_table(data: dict[str, Any]) -> Frontier:
    """The table written by `plain`."""
    return Frontier(
        [read_empire(empire) for empire in data["empires"]],
        list(data["bag"]),
        list(data["centre"]),
        list(data["aside"]),
        list(data["market"]),
        list(data["left"]),
        list(data["track"]),
        list(data["done"]),
        list(data["taken"]),
        data["action"],
        data["chooser"],
        data["round"],
        data["colonists"],
        list(data["goods"]),
        data["vp_pool"],
        data["vp_extra"],
        data["produce_credits"],
        data["ending"],
        data["goal_game"],
        list(data["pile"]),
        list(data["hints"]),
        list(data["looking"]),
        data["holder"],
        data["secret"],
        list(data["shown"]),
        list(data["shown_by"]),
        data["named"],
    )


# Queries -----------------------------------------------------------------------------------------------------------------


def order(table: Frontier) -> list[int]:
    """Seats in the order in which they do the chosen action: along the track from the chooser's disc, which wraps."""
    track = table.track
    if len(table.empires) == 2:
        return [table.chooser, 1 - table.chooser]
    at = track.index(table.chooser)
    return track[at:] + track[:at]


def any_colony(empire: Empire) -> int:
    """The colony of an empire that has no type of its own, 0 if it has none."""
    for world in empire.colonies:
        if TILES[world].type == ANY:
            return world
    return 0


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
        cost -= 1
    return cost if cost > 0 else 0


def red_spaces(empire: Empire) -> int:
    """Red development spaces covered."""
    return max(0, empire.spaces - SPACES)


def price(empire: Empire, good: int) -> int:
    """Credits that a sale of a good of this type brings."""
    return PRICES[good] + empire.powers.price[good]
