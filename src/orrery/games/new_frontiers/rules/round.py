"""Setup, choosing actions along the track, the tiles that only have a bonus, and the end of rounds and games."""

from collections.abc import Sequence
from itertools import permutations
from typing import Final, NamedTuple

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import (
    ACTIONS,
    ALL_TYPES,
    DEVELOP,
    ENVOYS,
    EXPLORE,
    GOALS,
    GOODS,
    NO_TILE,
    PLAN,
    PRODUCE,
    RETREAT,
    SETTLE,
    SIDES,
    STACKS,
    STOCKED_CREDITS,
    STOCKED_GOODS,
    STOCKED_WORLDS,
    TILES,
    TRADE,
    WINDFALL,
    WORLDS,
)
from orrery.games.new_frontiers.rules.events import (
    EVERYBODY,
    Chose,
    Earned,
    Ended,
    GainedVp,
    KeptGoal,
    NamedType,
    RoundBegan,
    ShowedGoal,
    TookSide,
)
from orrery.games.new_frontiers.rules.phases.develop import begin_develop
from orrery.games.new_frontiers.rules.phases.explore import begin_explore
from orrery.games.new_frontiers.rules.phases.produce import begin_produce
from orrery.games.new_frontiers.rules.phases.settle import begin_settle
from orrery.games.new_frontiers.rules.phases.trade import begin_trade
from orrery.games.new_frontiers.rules.scoring import points_as
from orrery.games.new_frontiers.rules.seen_goals import learn, mixed_hint, unseen_hint
from orrery.games.new_frontiers.rules.supply import gain_vp, place_good
from orrery.games.new_frontiers.rules.table import NONE, NOT_IN_PLAY, Frontier, any_colony, goal_shown, new_empire, step

POOL_PER_SEAT: Final = 12
COLONISTS_PER_SEAT: Final = 12
CREDITS: Final = 3
CREDITS_OF_THE_LAST: Final = 4
"""What the last seat begins with, and with four seats or more the last but one."""
MINOR: Final = 1
"""The size of a minor development."""
MINOR_COPIES: Final = (0, 0, 1, 2, 2, 3)
"""How many tiles of each minor development there are, by the number of seats."""
LOOKED_AT: Final = 3
"""Goals that the chooser of Plan Goals looks at."""
RETREAT_CREDITS: Final = 2
PLAN_CREDITS: Final = 1
ENVOY_POINTS: Final = 1

# Setup -------------------------------------------------------------------------------------------------------------------


def deal(p: Position) -> None:
    """Lay out a new game; sides of empire mats are chosen in turn order unless it is a first game."""
    seats = p.seats
    first_game = bool(p.options["first_game"])
    market: list[int] = []
    for faces in STACKS:
        turned = 0 if first_game or len(faces) == 1 else p.luck.below("faces", len(faces))
        market.append(faces[turned])
    track = list(range(seats))
    p.luck.shuffle("order", track)
    mats = list(SIDES)
    p.luck.shuffle("mats", mats)
    credits = [CREDITS] * seats
    credits[track[-1]] = CREDITS_OF_THE_LAST
    if seats >= 4:
        credits[track[-2]] = CREDITS_OF_THE_LAST
    goals = bool(p.options["goals"])
    pile = list(range(len(GOALS))) if goals else []
    p.luck.shuffle("goals", pile)
    taken = [NONE] * len(ACTIONS)
    taken[RETREAT if goals else PLAN] = NOT_IN_PLAY
    discs = track + track if seats == 2 else track
    p.table = Frontier(
        empires=[new_empire(mats[seat], credits[seat]) for seat in range(seats)],
        bag=sorted(WORLDS),
        centre=[],
        aside=[],
        market=market,
        left=[MINOR_COPIES[seats] if TILES[face].size == MINOR else 1 for face in market],
        track=discs,
        done=[0] * len(discs),
        taken=taken,
        action=NONE,
        chooser=NONE,
        round=1,
        colonists=COLONISTS_PER_SEAT * seats,
        goods=list(GOODS),
        vp_pool=POOL_PER_SEAT * seats,
        vp_extra=0,
        produce_credits=0,
        ending=0,
        goal_game=goals,
        pile=pile,
        hints=[unseen_hint(seats)] * len(pile),
        looking=[],
        holder=NONE,
        secret=NONE,
        shown=[],
        shown_by=[],
        named=NONE,
    )
    for seat in track:
        sides = SIDES[mats[seat]]
        if first_game or len(sides) == 1:
            take_side(p, seat, next(home for home in sides if TILES[home].face == "white"))
        else:
            p.then(offer_sides, seat)
    p.then(offer_actions)
    p.agenda.reverse()


@step
def offer_sides(p: Position, seat: int) -> None:
    p.ask(seat, take_side, One(SIDES[p.table.empires[seat].mat]))


@step
def take_side(p: Position, seat: int, home: int) -> None:
    """The home colony of a side, with its colonist and, on a windfall colony, its good."""
    table: Frontier = p.table
    empire = table.empires[seat]
    tile = TILES[home]
    table.colonists -= tile.colonists
    empire.colonies.append(home)
    empire.goods.append(NONE)
    if tile.kind == WINDFALL:
        place_good(table, empire, 0, tile.type)
    empire.reckon_powers()
    p.tell(TookSide, seat, home)


# Actions -----------------------------------------------------------------------------------------------------------------


@step
def offer_actions(p: Position) -> None:
    """Ask the first disc that has not chosen; when all have, the round is over."""
    table: Frontier = p.table
    table.action = NONE
    if 0 in table.done:
        seat = table.track[table.done.index(0)]
        p.ask(seat, choose_action, One(tuple([action for action in range(len(ACTIONS)) if table.taken[action] == NONE])))
    else:
        end_round(p)


@step
def choose_action(p: Position, seat: int, action: int) -> None:
    """Take a tile; whoever holds a face-down goal may show it before anybody acts."""
    table: Frontier = p.table
    disc = table.done.index(0)
    table.done[disc] = 1
    table.taken[action] = seat
    table.action = action
    table.chooser = seat
    p.tell(Chose, seat, action)
    if action == ENVOYS:
        send_envoys(p, seat, disc)
    elif action == PLAN:
        plan_goals(p, seat, disc)
    elif table.holder >= 0 and goal_may_matter(table, action):
        p.then(offer_reveal)
        p.then(perform)
    else:
        perform(p)
    p.then(offer_actions)


def goal_may_matter(table: Frontier, action: int) -> bool:
    """True if a goal that is not face up could let everybody store something in this action."""
    if action in (EXPLORE, SETTLE):
        return goal_shown(table, STOCKED_WORLDS) < 0
    if action == PRODUCE:
        return goal_shown(table, STOCKED_GOODS) < 0
    return action == TRADE and goal_shown(table, STOCKED_CREDITS) < 0


@step
def offer_reveal(p: Position) -> None:
    p.ask(p.table.holder, reveal_goal, YesNo())


@step
def reveal_goal(p: Position, seat: int, yes: int) -> None:
    if yes:
        show_secret(p)


@step
def perform(p: Position) -> None:
    """Everybody does the chosen action."""
    table: Frontier = p.table
    action = table.action
    if action == DEVELOP:
        begin_develop(p)
    elif action == EXPLORE:
        begin_explore(p)
    elif action == SETTLE:
        begin_settle(p)
    elif action == PRODUCE:
        begin_produce(p)
    elif action == TRADE:
        begin_trade(p)
    else:
        table.empires[table.chooser].credits += RETREAT_CREDITS
        p.tell(Earned, table.chooser, RETREAT_CREDITS)


def send_envoys(p: Position, seat: int, disc: int) -> None:
    """A point, and the disc goes to the front of the track."""
    table: Frontier = p.table
    gain_vp(p, seat, ENVOY_POINTS)
    p.tell(GainedVp, seat, ENVOY_POINTS)
    table.track.insert(0, table.track.pop(disc))
    table.done.insert(0, table.done.pop(disc))


def plan_goals(p: Position, seat: int, disc: int) -> None:
    """The disc goes one place forward; a credit; and a look at three goals."""
    table: Frontier = p.table
    if disc:
        table.track.insert(disc - 1, table.track.pop(disc))
        table.done.insert(disc - 1, table.done.pop(disc))
    table.empires[seat].credits += PLAN_CREDITS
    p.tell(Earned, seat, PLAN_CREDITS)
    if table.pile:
        looked = table.pile[:LOOKED_AT]
        rest = table.pile[LOOKED_AT:]
        hints = table.hints
        table.hints = hints[len(looked) : len(table.pile)] + hints[: len(looked)] + hints[len(table.pile) :]
        table.pile, table.looking = rest, looked
        for i, goal in enumerate(looked, len(rest)):
            learn(table.hints, i, seat, goal)
        p.reveal()
        p.then(offer_goals, seat)


@step
def offer_goals(p: Position, seat: int) -> None:
    """Ask which goal to keep and in which order the others go under the pile; a single one is kept."""
    codes = goal_codes(p.table.looking)
    if len(codes) > 1:
        p.ask(seat, keep_goal, One(codes))
    else:
        keep_goal(p, seat, codes[0])


def goal_codes(looking: list[int]) -> tuple[int, ...]:
    """An answer for each goal to keep and each order of the others."""
    codes: list[int] = []
    for keep in looking:
        others = [goal for goal in looking if goal != keep]
        for under in permutations(others):
            codes.append(pack_goals(keep, under))
    return tuple(codes)


GOAL_BITS: Final = 4
GOAL_MASK: Final = 15


class Keeping(NamedTuple):
    """Which goal is kept, and where the others go."""

    kept: int
    under: tuple[int, ...]
    """The goals that go under the pile, the upper one first."""


def pack_goals(keep: int, under: Sequence[int]) -> int:
    """The answer that keeps a goal and puts the others under the pile."""
    code = 0
    for goal in reversed((keep, *under)):
        code = code << GOAL_BITS | goal + 1
    return code


def unpack_goals(code: int) -> Keeping:
    """The goal that an answer keeps, and those that go under the pile."""
    goals: list[int] = []
    while code:
        goals.append((code & GOAL_MASK) - 1)
        code >>= GOAL_BITS
    return Keeping(goals[0], tuple(goals[1:]))


@step
def keep_goal(p: Position, seat: int, code: int) -> None:
    """Keep a goal face down; the one that was face down before is shown."""
    table: Frontier = p.table
    goal, under = unpack_goals(code)
    mix = mixed_hint(table.hints[len(table.pile) : len(table.pile) + len(table.looking)])
    p.tell(KeptGoal, seat, goal)
    if table.holder >= 0:
        show_secret(p)
    del table.hints[len(table.pile) :]
    for face_down in (*under, goal):
        table.hints.append(mix)
        learn(table.hints, len(table.hints) - 1, seat, face_down)
    table.pile.extend(under)
    table.looking = []
    table.holder = seat
    table.secret = goal


def show_secret(p: Position) -> None:
    """Turn the face-down goal face up."""
    table: Frontier = p.table
    table.shown.append(table.secret)
    table.shown_by.append(table.holder)
    p.tell(ShowedGoal, table.holder, table.secret)
    p.reveal()
    table.hints.pop()
    table.holder = NONE
    table.secret = NONE


# Ends --------------------------------------------------------------------------------------------------------------------


def end_round(p: Position) -> None:
    """Credits gather on an unchosen Produce, tiles and discs are reset; or the game is scored."""
    table: Frontier = p.table
    if table.ending:
        p.tell(Ended, EVERYBODY, table.round)
        p.then(offer_last_type)
        if table.holder >= 0:
            show_secret(p)
        return
    if table.taken[PRODUCE] < 0:
        table.produce_credits += 1
    for action in range(len(ACTIONS)):
        if table.taken[action] >= 0:
            table.taken[action] = NONE
    for disc in range(len(table.done)):
        table.done[disc] = 0
    table.round += 1
    table.chooser = NONE
    p.tell(RoundBegan, EVERYBODY, table.round)
    p.then(offer_actions)


@step
def offer_last_type(p: Position) -> None:
    """The owner of the world without a type gives it one for scoring, if it makes a difference."""
    table: Frontier = p.table
    for seat in range(p.seats):
        if any_colony(table.empires[seat]) != NO_TILE:
            points = [points_as(table, seat, type) for type in ALL_TYPES]
            if min(points) < max(points):
                p.ask(seat, name_last_type, One(ALL_TYPES))


@step
def name_last_type(p: Position, seat: int, type: int) -> None:
    p.table.named = type
    p.tell(NamedType, seat, type, any_colony(p.table.empires[seat]))
