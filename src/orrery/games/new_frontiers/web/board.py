"""New Frontiers as it is drawn on its page: action tiles, track, empires, market, goals, and what the action is about."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from orrery.core.cache import KeptValues, lazy_property
from orrery.core.position import Step
from orrery.core.view import View
from orrery.draw.glyphs import cost, icon, use
from orrery.draw.html import Html
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    BY_ID,
    DEVELOP,
    EXPLORE,
    NUMBERS,
    PLAN,
    PRODUCE,
    RED_SPACES,
    SETTLE,
    SPACES,
    TILES,
    TRADE,
    TYPES,
)
from orrery.games.new_frontiers.rules.phases.explore import return_worlds, store_world
from orrery.games.new_frontiers.rules.phases.settle import spend_for_military, terraform
from orrery.games.new_frontiers.rules.phases.trade import store_credits
from orrery.games.new_frontiers.rules.round import choose_action, keep_goal, name_last_type, reveal_goal, take_side
from orrery.games.new_frontiers.rules.scoring import points, points_as, tile_points
from orrery.games.new_frontiers.rules.table import COLONY_LIMIT, EMPIRE, NONE, NOT_IN_PLAY, Frontier, develop_cost
from orrery.games.new_frontiers.rules.table import Empire as Owned
from orrery.games.new_frontiers.web.art import ART
from orrery.games.new_frontiers.web.faces import (
    WORDS,
    Face,
    development,
    effects,
    face,
    good,
    head,
    name,
    reach,
    tile,
    type_words,
)
from orrery.games.new_frontiers.web.goals import Goals, goals, knows_secret
from orrery.games.new_frontiers.web.merged_answers import merged_answers
from orrery.games.new_frontiers.web.picture import paint
from orrery.games.new_frontiers.web.plan import Plan, Strength, Waiting, find_waiting, plan, strength
from orrery.games.new_frontiers.web.prices import price
from orrery.games.new_frontiers.words.components import end_reasons, tile_name
from orrery.games.new_frontiers.words.forecasts import colonists_instead
from orrery.games.new_frontiers.words.questions.common import whole_codes
from orrery.games.new_frontiers.words.questions.settle import several_arms

ACTION_GLYPHS = {
    "retreat": "retreat",
    "plan-goals": "goal",
    "develop": "develop",
    "explore": "explore",
    "settle": "settle",
    "produce": "produce",
    "trade-consume": "trade",
    "send-envoys": "envoy",
}
BONUS_GLYPHS = {
    "retreat": "credit",
    "plan-goals": "i-goal",
    "develop": "credit",
    "explore": "i-explore",
    "settle": "i-colonist",
    "produce": "credit",
    "trade-consume": "vp",
    "send-envoys": "vp",
}
STAGES = {DEVELOP: "develop", EXPLORE: "explore", SETTLE: "settle", PRODUCE: "produce", TRADE: "trade"}
ASK_STAGES = {
    choose_action.__name__: "actions",
    keep_goal.__name__: "goals",
    reveal_goal.__name__: "goals",
    store_world.__name__: "settle",
    return_worlds.__name__: "settle",
    name_last_type.__name__: "scoring",
}
"""What an ask is about, whatever the action is."""
MOST_EMPIRES = 4096
"""Empires, rows of the market and of goals that are kept as they are drawn from."""
OFFERS_IN_A_ROW = 6
"""Developments for sale that are drawn together."""


class Action(NamedTuple):
    """An action tile: what everybody does, what only its chooser gets, and who took it."""

    id: str
    name: str
    glyph: str
    all: str
    bonus: str
    bonus_glyph: str
    taken: int
    now: bool


@dataclass(frozen=True, eq=False)
class ActionTiles:
    """The action tiles in play, made once like an empire."""

    tiles: tuple[Action, ...]

    @lazy_property
    def pieces(self) -> tuple[str, ...]:
        """The tiles as pieces that can be touched."""
        return tuple(f"action/{action.id}" for action in self.tiles)


class Disc(NamedTuple):
    """A place on the turn-order track."""

    seat: int
    name: str
    done: bool
    now: bool


class Offer(NamedTuple):
    """A development for sale: what it costs the viewer now and how many tiles are left."""

    face: Face
    price: int
    left: int
    owned: bool
    dear: bool


class Stock(NamedTuple):
    """What lies in a stockpile: names of worlds, types of goods, credits."""

    worlds: tuple[str, ...]
    goods: tuple[tuple[str, int], ...]
    credits: int

    @property
    def any(self) -> bool:
        return bool(self.worlds or self.goods or self.credits)


@dataclass(frozen=True, eq=False)
class Empire:
    """One seat's part of the table. It is made once for all that it depends on, so that what was drawn of it is found by it."""

    seat: int
    name: str
    colonies: tuple[Face, ...]
    explored: tuple[Face, ...]
    developments: tuple[Face, ...]
    spaces: int
    free: int
    red: int
    credits: int
    colonists: int
    military: int
    goods: int
    chips: int
    points: int
    stock: Stock
    strength: Strength

    @property
    def tiles(self) -> int:
        return len(self.colonies) + len(self.explored)

    @lazy_property
    def own_pieces(self) -> tuple[str, ...]:
        """Its tiles as pieces that its owner can touch."""
        placed = (("colony", self.colonies), ("explored", self.explored), ("development", self.developments))
        return tuple(f"{place}/{f.id}" for place, faces in placed for f in faces)

    @lazy_property
    def pieces(self) -> tuple[str, ...]:
        """Its tiles as pieces that everybody else can touch."""
        return tuple(f"empire/{self.seat}/{f.id}" for f in (*self.colonies, *self.explored, *self.developments))


@dataclass(frozen=True, eq=False)
class MarketRow:
    """Some of the developments for sale to one viewer, made once like an empire: a row that stays as it is, is not drawn again."""

    offers: tuple[Offer, ...]

    @lazy_property
    def pieces(self) -> tuple[str, ...]:
        """The offers as pieces that can be touched."""
        return tuple(f"market/{offer.face.id}" for offer in self.offers)


@dataclass(frozen=True, eq=False)
class Market:
    """The developments for sale to one viewer, made once like its rows."""

    rows: tuple[MarketRow, ...]

    @lazy_property
    def pieces(self) -> tuple[str, ...]:
        """All offers as pieces that can be touched."""
        return tuple(piece for row in self.rows for piece in row.pieces)


class Board:
    """Everything that the table page of New Frontiers shows, worked out when the page comes to it."""

    limit = COLONY_LIMIT

    def __init__(self, view: View, names: tuple[str, ...], lang: str) -> None:
        self._view = view
        self._names = names
        self._lang = lang
        t: Frontier = view.table
        self._t = t
        self._ask_name = view.ask.name if view.ask else ""
        self.stage = stage(view)
        self.round = 0 if is_setup(t) else t.round
        self.chooser = t.chooser
        self.next = t.track[t.done.index(0)] if 0 in t.done else NONE
        self.goal_game = t.goal_game
        self.pile = len(t.pile)
        self.pool = t.vp_pool
        self.colonists = t.colonists
        self.bag = len(t.bag)

    @lazy_property
    def ending(self) -> str:
        """Why the game ends with this round; empty while it goes on."""
        ends = end_reasons(self._t.ending, self._lang)
        return "" if self._view.outcome or not ends else WORDS(self._lang, "word.ending", why=ends)

    @lazy_property
    def actions(self) -> ActionTiles:
        return action_tiles(self._view, self._lang)

    @lazy_property
    def order(self) -> tuple[Disc, ...]:
        return discs(self._view, self._names)

    @lazy_property
    def empires(self) -> tuple[Empire, ...]:
        sums = self._ask_name != terraform.__name__
        return tuple([empire(self._t, seat, name, self._lang, sums) for seat, name in enumerate(self._names)])

    @property
    def mine(self) -> Empire | None:
        return self.empires[self._view.seat] if self._view.seat >= 0 else None

    @lazy_property
    def rivals(self) -> tuple[Empire, ...]:
        return tuple([empire for empire in self.empires if empire.seat != self._view.seat])

    @lazy_property
    def market(self) -> Market:
        return market(self._view, self._lang, self.mine)

    @lazy_property
    def centre(self) -> tuple[Face, ...]:
        return tuple(face(world, self._lang) for world in self._t.centre)

    @property
    def centre_pieces(self) -> tuple[str, ...]:
        """The worlds of the centre as pieces that can be touched."""
        return tuple([f"centre/{face.id}" for face in self.centre])

    @lazy_property
    def sides(self) -> tuple[Face, ...]:
        return tuple(face(home, self._lang) for home in codes_of(self._view, take_side))

    @lazy_property
    def goals(self) -> Goals:
        return goals(self._view, self._names, self._lang, self.mine)

    @property
    def holder(self) -> str:
        """Who keeps a goal face down; empty if nobody does, or if the viewer knows it."""
        holder = self._t.holder
        return self._names[holder] if holder >= 0 and not knows_secret(self._view) else ""

    @property
    def colonists_instead(self) -> int:
        """What a seat gains that settles nothing."""
        return colonists_instead(self._t)

    @lazy_property
    def waiting(self) -> Waiting | None:
        return find_waiting(self._view, self._lang) if self._view.seat >= 0 else None

    @lazy_property
    def plan(self) -> Plan | None:
        return plan(self._view, self._lang) if self._view.seat >= 0 else None

    @lazy_property
    def storable(self) -> tuple[int, ...]:
        """Credits that may be stored now."""
        return tuple(credits for credits in codes_of(self._view, store_credits) if credits)

    @property
    def target(self) -> str:
        """The world that goods are spent against."""
        ask = self._view.ask
        return TILES[ask.args[0]].id if ask and self._ask_name == spend_for_military.__name__ else ""

    @lazy_property
    def scored(self) -> tuple[tuple[str, str, int], ...]:
        """Types that the world without one can be scored as, each with the points of the whole empire."""
        return tuple(
            (TYPES[type], type_words(TYPES[type], self._lang), points_as(self._t, self._view.seat, type))
            for type in codes_of(self._view, name_last_type)
        )


_actions: KeptValues[ActionTiles] = KeptValues(MOST_EMPIRES)
_empires: KeptValues[Empire] = KeptValues(MOST_EMPIRES)
_markets: KeptValues[Market] = KeptValues(MOST_EMPIRES)
_market_rows: KeptValues[MarketRow] = KeptValues(MOST_EMPIRES)


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The table as the viewer may see it."""
    return Board(view, names, lang)


def codes_of(view: View, step: Step) -> list[int]:
    """The answers that the viewer may give to this step, if it is the one that asks."""
    return whole_codes(view.ask) if view.ask and view.ask.name == step.__name__ else []


def is_setup(t: Frontier) -> bool:
    """True while sides of empire mats are still chosen."""
    return t.action < 0 and not all(e.colonies for e in t.empires)


def stage(view: View) -> str:
    """What the middle of the table shows: the choice of an action, or the action in progress."""
    t: Frontier = view.table
    ask_name = view.ask.name if view.ask else ""
    if is_setup(t):
        return "sides"
    if view.outcome:
        return "actions"
    if ask_name:
        return ASK_STAGES.get(ask_name, STAGES.get(t.action, "actions"))
    if t.centre:
        return "explore"
    chooses = 0 in t.done and view.awaited == (t.track[t.done.index(0)],)
    return "actions" if chooses else STAGES.get(t.action, "actions")


def action_tiles(view: View, lang: str) -> ActionTiles:
    """The tiles in play, in the order of the rulebook."""
    t: Frontier = view.table
    now = NONE if view.outcome or stage(view) in ("actions", "sides") else t.action
    key = (tuple(t.taken), t.produce_credits, bool(t.pile), now, lang)
    return _actions.find(key, lambda: ActionTiles(tuple(_make_actions(t, now, lang))))


def _make_actions(t: Frontier, now: int, lang: str) -> Iterator[Action]:
    """The tiles in play; the one with the number `now` is played."""
    for number, id in enumerate(ACTIONS):
        if t.taken[number] == NOT_IN_PLAY:
            continue
        bare = (number == PRODUCE and not t.produce_credits) or (number == PLAN and not t.pile)
        yield Action(
            id=id,
            name=WORDS(lang, f"action.{id}"),
            glyph=ACTION_GLYPHS[id],
            all=WORDS(lang, f"all.{id}"),
            bonus=WORDS(lang, f"bonus.{id}-bare" if bare else f"bonus.{id}", n=t.produce_credits),
            bonus_glyph=("i-wild" if number == PRODUCE else "credit") if bare else BONUS_GLYPHS[id],
            taken=t.taken[number],
            now=number == now,
        )


def discs(view: View, names: tuple[str, ...]) -> tuple[Disc, ...]:
    """The track; the disc that chooses, or whose action is played, is marked."""
    t: Frontier = view.table
    if view.outcome:
        at = -1
    elif stage(view) in ("actions", "sides") and 0 in t.done:
        at = t.done.index(0)
    else:
        played = [disc for disc, done in enumerate(t.done) if done and t.track[disc] == t.chooser]
        at = played[-1] if played else -1
    return tuple(Disc(seat, names[seat], bool(t.done[disc]), disc == at) for disc, seat in enumerate(t.track))


def empire(t: Frontier, seat: int, name: str, lang: str, sums: bool) -> Empire:
    """A seat's part; `sums` say whether its explored worlds are within reach. Goals and the last type count in its points."""
    key = (EMPIRE.key(t.empires[seat]), tuple(t.shown), t.named, seat, name, lang, sums)
    return _empires.find(key, lambda: _make_empire(t, seat, name, lang, sums))


def _make_empire(t: Frontier, seat: int, name: str, lang: str, sums: bool) -> Empire:
    e: Owned = t.empires[seat]
    awake = len(e.colonies) - e.fresh
    return Empire(
        seat=seat,
        name=name,
        colonies=tuple(
            face(world, lang, good=e.goods[at], worth=tile_points(t, seat, world), fresh=at >= awake)
            for at, world in enumerate(e.colonies)
        ),
        explored=tuple(face(world, lang, sum=reach(e, world, lang) if sums else None) for world in e.explored),
        developments=tuple(face(number, lang, worth=tile_points(t, seat, number)) for number in e.developments),
        spaces=e.spaces,
        free=max(0, SPACES - e.spaces),
        red=SPACES + RED_SPACES - max(SPACES, e.spaces),
        credits=e.credits,
        colonists=e.colonists,
        military=e.powers.military,
        goods=e.good_count,
        chips=e.vp,
        points=points(t, seat),
        stock=Stock(
            tuple(tile_name(world, lang) for world in e.stock_worlds),
            tuple((TYPES[type], count) for type, count in enumerate(e.stock_goods) if count),
            e.stock_credits,
        ),
        strength=strength(e, lang),
    )


def market(view: View, lang: str, own: Empire | None) -> Market:
    """The developments for sale, at the viewer's prices, whose own empire is made once for all that it has."""
    t: Frontier = view.table
    is_cheaper = t.action == DEVELOP and t.chooser == view.seat
    return _markets.find((own, tuple(t.market), tuple(t.left), is_cheaper, lang), lambda: _make_market(view, lang))


def _make_market(view: View, lang: str) -> Market:
    t: Frontier = view.table
    offers = tuple([offer_key(view, stack) for stack in range(len(t.market))])
    rows = [market_row(offers[at : at + OFFERS_IN_A_ROW], lang) for at in range(0, len(offers), OFFERS_IN_A_ROW)]
    return Market(tuple(rows))


def market_row(offers: tuple[tuple[int, int, int, bool, bool], ...], lang: str) -> MarketRow:
    """Some offers, as `offer_key` names them."""
    return _market_rows.find(
        (offers, lang),
        lambda: MarketRow(
            tuple([Offer(face(number, lang), price, left, owned, dear) for number, price, left, owned, dear in offers])
        ),
    )


def offer_key(view: View, stack: int) -> tuple[int, int, int, bool, bool]:
    """The development on top of a stack, and what an offer says of it."""
    t: Frontier = view.table
    number = t.market[stack]
    if view.seat < 0:
        return number, TILES[number].cost, t.left[stack], False, False
    own = t.empires[view.seat]
    price = develop_cost(t, view.seat, number)
    return number, price, t.left[stack], number in own.developments, price > own.credits


def hint(view: View, names: Sequence[str], lang: str) -> str:
    """A second sentence under the question."""
    if view.ask is None:
        return ""
    key = f"hint.{view.ask.name}"
    if view.ask.name == spend_for_military.__name__ and several_arms(view.ask):
        key = "hint.spend_by"
    return WORDS(lang, key) if key in WORDS else ""


def glyph(piece: str, lang: str) -> Html | None:
    """The small mark of a piece in a list of answers; that of a development for sale has no cost, for the printed one is not
    the price now."""
    place, _, id = piece.partition("/")
    if place == "action":
        return icon(ACTION_GLYPHS[id])
    if place in ("goal", "under"):
        return icon("goal")
    if place == "market":
        return icon("develop")
    if place == "colonists":
        return icon("colonist")
    if place == "credits":
        return use("credit", "icon")
    if place == "type":
        return good(id, type_words(id, lang))
    if id in BY_ID:
        f = face(NUMBERS[id], lang)
        return head(f, lang) if f.kind == "home" else cost(f.kind, f.number, f.colour)
    return None


def art(id: str) -> Html:
    """The drawing of an action, a goal or a tile."""
    return ART.reference(id)


def say(lang: str, key: str, **values: object) -> str:
    """Words of this page."""
    return WORDS(lang, f"word.{key}", **values)


__all__ = [
    "Board",
    "art",
    "board",
    "development",
    "effects",
    "glyph",
    "good",
    "hint",
    "merged_answers",
    "name",
    "paint",
    "price",
    "say",
    "tile",
]
