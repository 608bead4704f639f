"""Setting up, choosing actions along the track, the tiles that only have a bonus, and the end of rounds and games."""

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.new_frontiers.effects import summed
from orrery.games.new_frontiers.hidden import learn, mixed, unseen
from orrery.games.new_frontiers.phases.develop import begin_develop
from orrery.games.new_frontiers.phases.explore import begin_explore
from orrery.games.new_frontiers.phases.produce import begin_produce
from orrery.games.new_frontiers.phases.settle import begin_settle
from orrery.games.new_frontiers.phases.trade import begin_trade
from orrery.games.new_frontiers.scoring import points_as
from orrery.games.new_frontiers.supply import gain_vp, place_good
from orrery.games.new_frontiers.table import NONE, Empire, Frontier, any_colony, goal_shown, step
from orrery.games.new_frontiers.tiles import (
    ACTIONS,
    DEVELOP,
    ENVOYS,
    EXPLORE,
    FACES,
    GOALS,
    GOODS,
    HOMES,
    MATS,
    PLAN,
    PRODUCE,
    RETREAT,
    SETTLE,
    STACKS,
    STOCKED_CREDITS,
    STOCKED_GOODS,
    STOCKED_WORLDS,
    TILES,
    TRADE,
    WINDFALL,
    WORLDS,
)

POOL_PER_SEAT = 12
MINOR_COPIES = (0, 0, 1, 2, 2, 3)
LOOKED_AT = 3
NOT_IN_PLAY = -2

# Setup -------------------------------------------------------------------------------------------------------------------


def deal(p: Position) -> None:
    """Lay out a new game; sides of empire mats are chosen in turn order unless it is a first game."""
    seats = p.seats
    first_game = bool(p.options["first_game"])
    market: list[int] = []
    for stack in STACKS:
        faces = [face for face in FACES if TILES[face].stack == stack]
        faces.sort(key=front)
        turned = 0 if first_game or len(faces) == 1 else p.luck.below("faces", 2)
        market.append(faces[turned])
    track = list(range(seats))
    p.luck.shuffle("order", track)
    mats = list(MATS)
    p.luck.shuffle("mats", mats)
    credits = [3] * seats
    credits[track[-1]] = 4
    if seats >= 4:
        credits[track[-2]] = 4
    goals = bool(p.options["goals"])
    pile = list(range(len(GOALS))) if goals else []
    p.luck.shuffle("goals", pile)
    taken = [NONE] * len(ACTIONS)
    taken[RETREAT if goals else PLAN] = NOT_IN_PLAY
    discs = track + track if seats == 2 else track
    nothing = summed((), ())
    p.table = Frontier(
        [
            Empire(mats[seat], [], [], [], [], credits[seat], 0, 0, [], [0, 0, 0, 0], 0, 0, 0, 0, 0, 0, 0, NONE, nothing)
            for seat in range(seats)
        ],
        sorted(WORLDS),
        [],
        [],
        market,
        [MINOR_COPIES[seats] if TILES[face].size == 1 else 1 for face in market],
        discs,
        [0] * len(discs),
        taken,
        NONE,
        NONE,
        1,
        POOL_PER_SEAT * seats,
        list(GOODS),
        POOL_PER_SEAT * seats,
        0,
        0,
        0,
        goals,
        pile,
        [unseen(seats)] * len(pile),
        [],
        NONE,
        NONE,
        [],
        [],
        NONE,
    )
    for seat in track:
        sides = [home for home in HOMES if TILES[home].mat == mats[seat]]
        if first_game or len(sides) == 1:
            take_side(p, seat, next(home for home in sides if TILES[home].face == "white"))
        else:
            p.then(offer_sides, seat)
    p.then(offer_actions)
    p.agenda.reverse()


def front(face: int) -> str:
    """Sorts the first face of a development before its other one."""
    return TILES[face].face


@step
def offer_sides(p: Position, seat: int) -> None:
    mat = p.table.empires[seat].mat
    p.ask(seat, take_side, One(tuple([home for home in HOMES if TILES[home].mat == mat])))


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
    empire.reckon()
    p.tell("took_side", seat, (home,))


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
    p.tell("chose", seat, (action,))
    if action == ENVOYS:
        send_envoys(p, seat, disc)
    elif action == PLAN:
        plan_goals(p, seat, disc)
    elif table.holder >= 0 and may_matter(table, action):
        p.then(offer_reveal)
        p.then(perform)
    else:
        perform(p)
    p.then(offer_actions)


def may_matter(table: Frontier, action: int) -> bool:
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
        table.empires[table.chooser].credits += 2
        p.tell("earned", table.chooser, (2,))


def send_envoys(p: Position, seat: int, disc: int) -> None:
    """A point, and the disc goes to the front of the track."""
    table: Frontier = p.table
    gain_vp(p, seat, 1)
    p.tell("gained_vp", seat, (1,))
    table.track.insert(0, table.track.pop(disc))
    table.done.insert(0, table.done.pop(disc))


def plan_goals(p: Position, seat: int, disc: int) -> None:
    """The disc goes one place forward; a credit; and a look at three goals."""
    table: Frontier = p.table
    if disc:
        table.track.insert(disc - 1, table.track.pop(disc))
        table.done.insert(disc - 1, table.done.pop(disc))
    table.empires[seat].credits += 1
    p.tell("earned", seat, (1,))
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
    """A code for each goal to keep and each order of the others: the kept one, then upper and lower, each plus one, 4 bits each."""
    found: list[int] = []
    for kept in looking:
        others = [goal for goal in looking if goal != kept]
        if len(others) == 2:
            found.append(kept + 1 | others[0] + 1 << 4 | others[1] + 1 << 8)
            found.append(kept + 1 | others[1] + 1 << 4 | others[0] + 1 << 8)
        elif others:
            found.append(kept + 1 | others[0] + 1 << 4)
        else:
            found.append(kept + 1)
    return tuple(found)


@step
def keep_goal(p: Position, seat: int, code: int) -> None:
    """Keep a goal face down; the one that was face down before is shown."""
    table: Frontier = p.table
    kept = (code & 15) - 1
    under = [goal - 1 for goal in (code >> 4 & 15, code >> 8) if goal]
    mix = mixed(table.hints[len(table.pile) : len(table.pile) + len(table.looking)])
    p.tell("kept_goal", seat, (), (kept,))
    if table.holder >= 0:
        show_secret(p)
    del table.hints[len(table.pile) :]
    for goal in (*under, kept):
        table.hints.append(mix)
        learn(table.hints, len(table.hints) - 1, seat, goal)
    table.pile.extend(under)
    table.looking = []
    table.holder = seat
    table.secret = kept


def show_secret(p: Position) -> None:
    """Turn the face-down goal face up."""
    table: Frontier = p.table
    table.shown.append(table.secret)
    table.shown_by.append(table.holder)
    p.tell("showed_goal", table.holder, (table.secret,))
    p.reveal()
    table.hints.pop()
    table.holder = NONE
    table.secret = NONE


# Ends --------------------------------------------------------------------------------------------------------------------


def end_round(p: Position) -> None:
    """Credits gather on an unchosen Produce, tiles and discs are reset; or the game is scored."""
    table: Frontier = p.table
    if table.ending:
        p.tell("ended", -1, (table.round,))
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
    p.tell("round_began", -1, (table.round,))
    p.then(offer_actions)


@step
def offer_last_type(p: Position) -> None:
    """The owner of the world without a type gives it one for scoring, if it makes a difference."""
    table: Frontier = p.table
    for seat in range(p.seats):
        if any_colony(table.empires[seat]):
            points = [points_as(table, seat, type) for type in range(4)]
            if min(points) < max(points):
                p.ask(seat, name_last_type, One((0, 1, 2, 3)))


@step
def name_last_type(p: Position, seat: int, type: int) -> None:
    p.table.named = type
    p.tell("named_type", seat, (type, any_colony(p.table.empires[seat])))
