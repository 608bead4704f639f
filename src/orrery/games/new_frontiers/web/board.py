"""New Frontiers as it is drawn on its page: action tiles, track, empires, market, goals, and what the action is about."""

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.position import Step
from orrery.core.view import View
from orrery.draw.glyphs import cost, icon, use
from orrery.draw.html import Html
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    BY_ID,
    COUNTS,
    DEVELOP,
    EXPLORE,
    GOALS,
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
from orrery.games.new_frontiers.rules.scoring import goal_count, goal_points, named_type, points, points_as, tile_points
from orrery.games.new_frontiers.rules.table import COLONY_LIMIT, NONE, NOT_IN_PLAY, Frontier, develop_cost
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


class Goal(NamedTuple):
    """A goal: face up, or known to the viewer alone, with how far the viewer has come."""

    id: str
    name: str
    counts: str
    steps: tuple[tuple[int, int, bool], ...]
    """At least so many, the points for it, and whether the viewer has them."""
    have: int
    points: int
    by: str
    help: str


class Stock(NamedTuple):
    """What lies in a stockpile: names of worlds, types of goods, credits."""

    worlds: tuple[str, ...]
    goods: tuple[tuple[str, int], ...]
    credits: int

    @property
    def any(self) -> bool:
        return bool(self.worlds or self.goods or self.credits)


class Empire(NamedTuple):
    """One seat's part of the table."""

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

    def pieces(self, own: bool) -> tuple[str, ...]:
        """Its tiles as pieces that can be touched."""
        if not own:
            return tuple(f"empire/{self.seat}/{f.id}" for f in (*self.colonies, *self.explored, *self.developments))
        placed = (("colony", self.colonies), ("explored", self.explored), ("development", self.developments))
        return tuple(f"{place}/{f.id}" for place, faces in placed for f in faces)


class Board(NamedTuple):
    """Everything that the table page of New Frontiers shows."""

    round: int
    stage: str
    ending: str
    chooser: int
    next: int
    actions: tuple[Action, ...]
    order: tuple[Disc, ...]
    empires: tuple[Empire, ...]
    mine: Empire | None
    rivals: tuple[Empire, ...]
    market: tuple[Offer, ...]
    centre: tuple[Face, ...]
    sides: tuple[Face, ...]
    goals: tuple[Goal, ...]
    secret: Goal | None
    holder: str
    """Who keeps a goal face down; empty if nobody does, or if the viewer knows it."""
    looking: tuple[Goal, ...]
    goal_game: bool
    pile: int
    pool: int
    colonists: int
    colonists_instead: int
    """What a seat gains that settles nothing."""
    bag: int
    waiting: Waiting | None
    plan: Plan | None
    storable: tuple[int, ...]
    """Credits that may be stored now."""
    target: str
    """The world that goods are spent against."""
    scored: tuple[tuple[str, str, int], ...]
    """Types that the world without one can be scored as, each with the points of the whole empire."""
    limit: int

    @property
    def pieces(self) -> tuple[str, ...]:
        """The action tiles as pieces that can be touched."""
        return tuple(f"action/{action.id}" for action in self.actions)


def board(view: View, names: tuple[str, ...], lang: str) -> Board:
    """The table as the viewer may see it."""
    t: Frontier = view.table
    ask_name = view.ask.name if view.ask else ""
    empires = tuple(empire(t, seat, names[seat], lang, ask_name != terraform.__name__) for seat in range(view.seats))
    ends = end_reasons(t.ending, lang)
    knows = view.seat >= 0 and t.holder == view.seat and t.secret >= 0
    return Board(
        round=0 if is_setup(t) else t.round,
        stage=stage(view),
        ending="" if view.outcome or not ends else WORDS(lang, "word.ending", why=ends),
        chooser=t.chooser,
        next=t.track[t.done.index(0)] if 0 in t.done else NONE,
        actions=actions(view, lang),
        order=discs(view, names),
        empires=empires,
        mine=empires[view.seat] if view.seat >= 0 else None,
        rivals=tuple(e for e in empires if e.seat != view.seat),
        market=tuple(offer(view, stack, lang) for stack in range(len(t.market))),
        centre=tuple(face(world, lang) for world in t.centre),
        sides=tuple(face(home, lang) for home in codes_of(view, take_side)),
        goals=tuple(goal(view, number, names[by], lang) for number, by in zip(t.shown, t.shown_by)),
        secret=goal(view, t.secret, "", lang) if knows else None,
        holder=names[t.holder] if t.holder >= 0 and not knows else "",
        looking=tuple(goal(view, number, "", lang) for number in t.looking if number >= 0),
        goal_game=t.goal_game,
        pile=len(t.pile),
        pool=t.vp_pool,
        colonists=t.colonists,
        colonists_instead=colonists_instead(t),
        bag=len(t.bag),
        waiting=find_waiting(view, lang) if view.seat >= 0 else None,
        plan=plan(view, lang) if view.seat >= 0 else None,
        storable=tuple(credits for credits in codes_of(view, store_credits) if credits),
        target=TILES[view.ask.args[0]].id if view.ask and ask_name == spend_for_military.__name__ else "",
        scored=tuple(
            (TYPES[type], type_words(TYPES[type], lang), points_as(t, view.seat, type))
            for type in codes_of(view, name_last_type)
        ),
        limit=COLONY_LIMIT,
    )


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


def actions(view: View, lang: str) -> tuple[Action, ...]:
    """The tiles in play, in the order of the rulebook."""
    t: Frontier = view.table
    tiles: list[Action] = []
    for number, id in enumerate(ACTIONS):
        if t.taken[number] == NOT_IN_PLAY:
            continue
        bare = (number == PRODUCE and not t.produce_credits) or (number == PLAN and not t.pile)
        tiles.append(
            Action(
                id=id,
                name=WORDS(lang, f"action.{id}"),
                glyph=ACTION_GLYPHS[id],
                all=WORDS(lang, f"all.{id}"),
                bonus=WORDS(lang, f"bonus.{id}-bare" if bare else f"bonus.{id}", n=t.produce_credits),
                bonus_glyph=("i-wild" if number == PRODUCE else "credit") if bare else BONUS_GLYPHS[id],
                taken=t.taken[number],
                now=number == t.action and not view.outcome and stage(view) not in ("actions", "sides"),
            )
        )
    return tuple(tiles)


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
    """A seat's part; `sums` say whether its explored worlds are within reach."""
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


def offer(view: View, stack: int, lang: str) -> Offer:
    t: Frontier = view.table
    number = t.market[stack]
    own = t.empires[view.seat] if view.seat >= 0 else None
    price = develop_cost(t, view.seat, number) if own else TILES[number].cost
    owned = own is not None and number in own.developments
    return Offer(face(number, lang), price, t.left[stack], owned, own is not None and price > own.credits)


def goal(view: View, number: int, by: str, lang: str) -> Goal:
    t: Frontier = view.table
    component = BY_ID[GOALS[number].id]
    record = GOALS[number]
    have = earned = 0
    if view.seat >= 0:
        own = t.empires[view.seat]
        named = named_type(t, view.seat)
        have, earned = goal_count(own, record, named), goal_points(own, record, named)
    return Goal(
        id=record.id,
        name=component.name_in(lang),
        counts=WORDS(lang, f"goal.{COUNTS[record.counts]}"),
        steps=tuple((least, vp, have >= least) for least, vp in record.steps),
        have=have,
        points=earned,
        by=by,
        help=view.game.explain(component, lang),
    )


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
