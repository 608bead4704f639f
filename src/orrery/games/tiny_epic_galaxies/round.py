"""The course of the game: missions, turns, and the end."""

from typing import Final

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.actions import carry_out
from orrery.games.tiny_epic_galaxies.dice import ask_convert, ask_reroll, can_reroll, roll
from orrery.games.tiny_epic_galaxies.follow import offer_follow
from orrery.games.tiny_epic_galaxies.pieces import (
    LEVELS,
    MISSIONS,
    MOST_HELD,
    PLANETS,
    ROGUE_MATS,
    ROGUES,
    ROW,
    START_CULTURE,
    START_ENERGY,
)
from orrery.games.tiny_epic_galaxies.rogue import clear_dice, rogue_turn
from orrery.games.tiny_epic_galaxies.rulings import read_rulings
from orrery.games.tiny_epic_galaxies.scoring import mission_points
from orrery.games.tiny_epic_galaxies.table import (
    HIDDEN,
    NOBODY,
    GalaxyTable,
    dice_of,
    is_solo,
    new_galaxy,
    step,
)

STOP: Final = 0
ACTIVATE: Final = 1
"""Activating a die of a face is ACTIVATE + face."""
REROLL: Final = 7
CONVERT: Final = 8


def lay_out(p: Position) -> None:
    """Planets, galaxies and missions for a new game."""
    slots = ROW[p.seats]
    deck = list(range(len(PLANETS)))
    p.luck.shuffle("deck", deck)
    row = [deck.pop() for _ in range(slots)]
    ships = LEVELS[1].ships
    galaxies = [new_galaxy(START_ENERGY, START_CULTURE, ships, slots, MOST_HELD, 0) for _ in range(p.seats)]
    rogue = NOBODY
    first = 0
    if p.seats == 1:
        rogue = [card.id for card in ROGUE_MATS].index(str(p.options["rogue"]))
        galaxies.append(new_galaxy(0, 0, ROGUES[rogue].ships, slots, ROGUES[rogue].most, 1))
        galaxies[1].points = ROGUES[rogue].levels[1].points
    else:
        pool = mission_pool(p.seats)
        p.luck.shuffle("missions", pool)
        for x in galaxies:
            x.offered = tuple(sorted([pool.pop(), pool.pop()]))
        first = p.luck.below("first", p.seats)
    p.table = GalaxyTable(
        galaxies,
        row,
        deck,
        0,
        [],
        first,
        first,
        0,
        [0, 0, 0, 0, 0, 0],
        [],
        [],
        [],
        [],
        0,
        0,
        0,
        1,
        NOBODY,
        0,
        rogue,
        HIDDEN,
        0,
        0,
        0,
        0,
        read_rulings(p.options),
    )
    p.then(begin_turn)
    if p.seats > 1:
        p.then(offer_missions)


def mission_pool(seats: int) -> list[int]:
    """The missions dealt from with so many seats."""
    return [mission.index for mission in MISSIONS if mission.seats <= seats]


@step
def offer_missions(p: Position) -> None:
    """Everybody chooses one of two missions, in secret."""
    t: GalaxyTable = p.table
    for seat in range(p.seats):
        p.seal(seat, keep_mission, One(t.galaxies[seat].offered))


@step
def keep_mission(p: Position, seat: int, mission: int) -> None:
    t: GalaxyTable = p.table
    t.galaxies[seat].mission = mission
    p.tell("kept", seat, (), (mission,))


# A turn --------------------------------------------------------------------------------------------------------------


@step
def begin_turn(p: Position) -> None:
    """Roll the dice of the empire level."""
    t: GalaxyTable = p.table
    if t.over:
        return
    if t.active and is_solo(t):
        t.active = 0
        t.turn += 1
    for x in t.galaxies:
        x.used = 0
    t.rerolls = 0
    t.energy_income = 0
    t.culture_income = 0
    t.price = 1
    clear_dice(t)
    seat = t.active
    faces = roll(p, dice_of(t, seat))
    t.lost_dice = 0
    p.tell("rolled", seat, tuple(faces))
    p.then(continue_turn)


@step
def continue_turn(p: Position) -> None:
    """Ask what to do with the unused dice; the turn ends when there are none."""
    t: GalaxyTable = p.table
    if t.over:
        return
    dice = t.dice
    codes: list[int] = []
    left = 0
    for face in range(6):
        if dice[face]:
            left += dice[face]
            codes.append(ACTIVATE + face)
    if not left:
        end_turn(p)
        return
    if can_reroll(t):
        codes.append(REROLL)
    if left > 2 and not t.converter:
        codes.append(CONVERT)
    if t.rulings.may_stop:
        codes.append(STOP)
    p.ask(t.active, act, One(tuple(codes)))


@step
def act(p: Position, seat: int, code: int) -> None:
    """Activate a die, reroll, convert, or stop."""
    t: GalaxyTable = p.table
    if code == STOP:
        p.tell("stopped", seat, (sum(t.dice),))
        end_turn(p)
        return
    if code == REROLL:
        ask_reroll(p, seat)
    elif code == CONVERT:
        ask_convert(p, seat)
    else:
        face = code - ACTIVATE
        t.dice[face] -= 1
        t.bay.append(face)
        t.followed.append(0)
        p.tell("activated", seat, (face,))
        carry_out(p, seat, face, 0)
        p.then(offer_follow, face, 1)
    p.then(continue_turn)


def end_turn(p: Position) -> None:
    """Pass on to the left; after the last turn of a round in which somebody has the points, the game ends."""
    t: GalaxyTable = p.table
    if is_solo(t):
        p.then(rogue_turn)
        p.then(begin_turn)
        return
    t.active = (t.active + 1) % p.seats
    if t.active == t.first and t.ender != NOBODY:
        show_missions(p)
    else:
        t.turn += 1
        p.then(begin_turn)


def show_missions(p: Position) -> None:
    t: GalaxyTable = p.table
    t.over = 1
    clear_dice(t)
    p.reveal()
    for seat in range(p.seats):
        p.tell("showed", seat, (t.galaxies[seat].mission, mission_points(t, seat)))
