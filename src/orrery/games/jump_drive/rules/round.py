"""A game of Jump Drive in order of play: the deal, then turns until somebody has 50 points."""

from typing import Final

from orrery.core.ask import One, Some
from orrery.core.position import Position
from orrery.games.jump_drive.rules.components import DECK, DEFENSE, EYES, GIVES, HANDS, NONE, TEAM
from orrery.games.jump_drive.rules.events import (
    ChoseToExplore,
    Collected,
    Conquered,
    ConqueredSecond,
    Developed,
    Drew,
    Ended,
    Explored,
    GaveUp,
    Paid,
    PropagandaMoved,
    PutBack,
    Scored,
    Settled,
    SettledSecond,
    Trimmed,
    TurnBegan,
)
from orrery.games.jump_drive.rules.placement import (
    EXPLORE,
    NO_SECOND,
    development_cost,
    development_cost_alone,
    limited_military,
    may_place_second,
    placement_parts,
    placements,
    second_cost,
    second_placed,
    second_worlds,
    world_cost,
)
from orrery.games.jump_drive.rules.scoring import FIXED_INCOME, FIXED_POINTS, card_income, card_points, move_propaganda
from orrery.games.jump_drive.rules.table import CONQUERED, EVERYBODY, PAID, JumpTable, draw, military, new_seat, step

DEALT: Final = 7
KEPT: Final = 5
HAND_LIMIT: Final = 10
GOAL: Final = 50
EXPLORE_EYES: Final = 3
EXPLORE_KEEPS: Final = 2
NO_DEVELOPMENT_DRAW: Final = 1


def deal(p: Position) -> None:
    """Lay out a new game: preset hands, or seven cards for everybody to keep five of."""
    pile = list(DECK)
    t = JumpTable(seats=[new_seat() for _ in range(p.seats)], pile=pile, discard=[], discarders=[], round=0, scored=False)
    p.table = t
    if p.options["preset"]:
        hands = list(range(len(HANDS)))
        p.luck.shuffle("hands", hands)
        for seat in range(p.seats):
            t.seats[seat].hand = list(HANDS[hands[seat]])
            for card in t.seats[seat].hand:
                pile.remove(card)
    p.luck.shuffle("deck", pile)
    if not p.options["preset"]:
        for s in t.seats:
            s.hand = sorted(pile[-DEALT:])
            del pile[-DEALT:]
        p.then(offer_first_hands)
    p.then(turn)
    if len(p.agenda) > 1:
        p.agenda.reverse()


@step
def offer_first_hands(p: Position) -> None:
    """Everybody keeps five of the seven cards dealt."""
    t: JumpTable = p.table
    for seat in range(p.seats):
        ask_for_first_hand(p, t, seat)


def ask_for_first_hand(p: Position, t: JumpTable, seat: int) -> None:
    p.seal(seat, put_back, Some(tuple(t.seats[seat].hand), DEALT - KEPT, DEALT - KEPT))


@step
def put_back(p: Position, seat: int, cards: tuple[int, ...]) -> None:
    discard(p, seat, cards)
    p.tell(PutBack, seat, len(cards), cards)


@step
def turn(p: Position) -> None:
    """One turn, from the secret choice to the hand limit."""
    t: JumpTable = p.table
    t.round += 1
    t.scored = False
    p.tell(TurnBegan, EVERYBODY, t.round)
    for seat in range(p.seats):
        t.seats[seat].rest()
        ask_for_placement(p, t, seat)
    p.then(draw_for_lone_worlds)
    p.then(offer_second_worlds)
    p.then(explore)
    p.then(pass_propaganda_on)
    p.then(score)
    p.then(collect_income)
    p.then(check_hands)
    p.then(turn)


def ask_for_placement(p: Position, t: JumpTable, seat: int) -> None:
    p.seal(seat, place, One(placements(t.seats[seat])))


@step
def place(p: Position, seat: int, code: int) -> None:
    """Show what was chosen, put it in the empire and owe its cost. The development comes first and helps the world."""
    t: JumpTable = p.table
    s = t.seats[seat]
    if code == EXPLORE:
        s.exploring = True
        p.tell(ChoseToExplore, seat)
        return
    development, world, by_contact = placement_parts(code)
    due = 0
    if development != NONE:
        due = development_cost_alone(s.sums, development) if world == NONE else development_cost(s.sums, development)
        if development == TEAM:
            s.team = False
        else:
            s.hand.remove(development)
        s.development = development
        s.add(development)
        p.tell(Developed, seat, development, due)
    if world != NONE:
        s.hand.remove(world)
        if DEFENSE[world] >= 0 and not by_contact:
            limited = limited_military(s.sums, world)
            s.taken = CONQUERED
            s.spent_limited = min(DEFENSE[world], limited)
            s.spent = DEFENSE[world] - s.spent_limited
            p.tell(Conquered, seat, world, military(s.sums) + limited, DEFENSE[world])
        else:
            cost = world_cost(s.sums, world)
            due += cost
            s.taken = PAID
            p.tell(Settled, seat, world, cost)
        s.first = world
        s.add(world)
    if due:
        p.do(seat, owe, due)


@step
def owe(p: Position, seat: int, due: int) -> None:
    t: JumpTable = p.table
    hand = t.seats[seat].hand
    if due < len(hand):
        p.ask(seat, pay, Some(tuple(hand), due, due))
    else:
        pay(p, seat, tuple(hand))


@step
def pay(p: Position, seat: int, cards: tuple[int, ...]) -> None:
    discard(p, seat, cards)
    p.tell(Paid, seat, len(cards), cards)


@step
def draw_for_lone_worlds(p: Position) -> None:
    """Who placed a world and no development draws a card."""
    t: JumpTable = p.table
    for seat in range(p.seats):
        s = t.seats[seat]
        if s.first >= 0 and s.development < 0:
            drawn = draw(p, seat, NO_DEVELOPMENT_DRAW)
            p.tell(Drew, seat, len(drawn), tuple(drawn))


@step
def offer_second_worlds(p: Position) -> None:
    """Ask everybody who owns a convoy that fits, whatever they hold: being asked must not reveal their hand."""
    t: JumpTable = p.table
    for seat in range(p.seats):
        if may_place_second(t.seats[seat]):
            ask_for_second_world(p, t, seat)


def ask_for_second_world(p: Position, t: JumpTable, seat: int) -> None:
    p.seal(seat, place_second, One(second_worlds(t.seats[seat])))


@step
def place_second(p: Position, seat: int, code: int) -> None:
    if code == NO_SECOND:
        return
    t: JumpTable = p.table
    s = t.seats[seat]
    world = second_placed(code)
    due = 0
    s.hand.remove(world)
    if s.taken == PAID:
        due = second_cost(s, world)
        convoy = s.convoy()
        s.lose(convoy)
        t.discard.append(convoy)
        t.discarders.append(EVERYBODY)
        p.tell(SettledSecond, seat, world, due, convoy)
    else:
        p.tell(ConqueredSecond, seat, world, DEFENSE[world])
    s.second = world
    s.add(world)
    if due:
        p.do(seat, owe, due)


@step
def explore(p: Position) -> None:
    """Explorers draw from the dealer on, then all of them discard at the same time."""
    t: JumpTable = p.table
    for seat in range(p.seats):
        s = t.seats[seat]
        if s.exploring:
            drawn = draw(p, seat, EXPLORE_KEEPS + EXPLORE_EYES + s.sums[EYES])
            p.tell(Explored, seat, len(drawn), tuple(drawn))
            if len(drawn) > EXPLORE_KEEPS:
                p.do(seat, sift, len(drawn) - EXPLORE_KEEPS)


@step
def sift(p: Position, seat: int, surplus: int) -> None:
    t: JumpTable = p.table
    p.ask(seat, give_up, Some(tuple(t.seats[seat].hand), surplus, surplus))


@step
def give_up(p: Position, seat: int, cards: tuple[int, ...]) -> None:
    discard(p, seat, cards)
    p.tell(GaveUp, seat, len(cards), cards)


@step
def pass_propaganda_on(p: Position) -> None:
    for card, loser, winner in move_propaganda(p.table):
        p.tell(PropagandaMoved, winner, card, loser)


@step
def score(p: Position) -> None:
    """Every card brings its points; at 50 the game is over."""
    t: JumpTable = p.table
    t.scored = True
    over = False
    for seat in range(p.seats):
        s = t.seats[seat]
        gained = 0
        income = 0
        earned = s.earned
        for at, card in enumerate(s.empire):
            if GIVES[card]:
                points = card_points(t, seat, card)
                income += card_income(t, seat, card)
            else:
                points = FIXED_POINTS[card]
                income += FIXED_INCOME[card]
            if points:
                earned[at] += points
                gained += points
        s.points += gained
        s.income = income
        p.tell(Scored, seat, gained, s.points)
        if s.points >= GOAL:
            over = True
    if over:
        p.tell(Ended, EVERYBODY, t.round)
        p.agenda.clear()


@step
def collect_income(p: Position) -> None:
    """The leader draws first, then the others clockwise: it matters only when the pile runs short."""
    t: JumpTable = p.table
    leader = leading_seat(t)
    for distance in range(p.seats):
        seat = (leader + distance) % p.seats
        income = t.seats[seat].income
        if income:
            drawn = draw(p, seat, income)
            p.tell(Collected, seat, len(drawn), tuple(drawn))


def leading_seat(t: JumpTable) -> int:
    """The seat with most points; of several, the first from the dealer on."""
    best = 0
    for seat in range(1, len(t.seats)):
        if t.seats[seat].points > t.seats[best].points:
            best = seat
    return best


@step
def check_hands(p: Position) -> None:
    t: JumpTable = p.table
    for seat in range(p.seats):
        hand = t.seats[seat].hand
        if len(hand) > HAND_LIMIT:
            p.ask(seat, trim, Some(tuple(hand), len(hand) - HAND_LIMIT, len(hand) - HAND_LIMIT))


@step
def trim(p: Position, seat: int, cards: tuple[int, ...]) -> None:
    discard(p, seat, cards)
    p.tell(Trimmed, seat, len(cards), cards)


def discard(p: Position, seat: int, cards: tuple[int, ...]) -> None:
    """Cards go face down from a hand to the discard pile."""
    t: JumpTable = p.table
    hand = t.seats[seat].hand
    for card in cards:
        hand.remove(card)
    t.discard.extend(cards)
    t.discarders.extend([seat] * len(cards))
