"""The course of the game: missions, turns, and the end."""

from typing import Final

from orrery.core.ask import One
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.actions import carry_out
from orrery.games.tiny_epic_galaxies.rules.components import (
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
from orrery.games.tiny_epic_galaxies.rules.dice import SIDES, ask_convert, ask_reroll, can_reroll, roll
from orrery.games.tiny_epic_galaxies.rules.events import Activated, Kept, Rolled, Showed, Stopped
from orrery.games.tiny_epic_galaxies.rules.follow import offer_follow
from orrery.games.tiny_epic_galaxies.rules.rogue import ROGUE, clear_dice, rogue_turn
from orrery.games.tiny_epic_galaxies.rules.rulings import read_rulings
from orrery.games.tiny_epic_galaxies.rules.scoring import mission_points
from orrery.games.tiny_epic_galaxies.rules.table import (
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
"""The answer that activates a die of the first face; those of the other faces follow."""
REROLL: Final = 7
CONVERT: Final = 8

MOST_SEATS: Final = 5
FOLLOW_PRICE: Final = 1
CONVERTER_NEEDS: Final = 3
"""Dice: two that are spent and one that is set."""


def activation(face: int) -> int:
    """The answer that activates a die of a face."""
    return ACTIVATE + face


def activated_face(code: int) -> int:
    """The face of an answer made by `activation`."""
    return code - ACTIVATE


ACTIVATIONS: Final = tuple([activation(face) for face in range(SIDES)])
"""The answer that activates a die of each face."""


def lay_out(p: Position) -> None:
    """Planets, galaxies and missions for a new game."""
    slots = ROW[p.seats]
    deck = list(range(len(PLANETS)))
    p.luck.shuffle("deck", deck)
    row = [deck.pop() for _ in range(slots)]
    ships = LEVELS[1].ships
    galaxies = [
        new_galaxy(energy=START_ENERGY, culture=START_CULTURE, ships=ships, slots=slots, most=MOST_HELD, home_culture=0)
        for _ in range(p.seats)
    ]
    rogue = NOBODY
    first = 0
    if p.seats == 1:
        rogue = [card.id for card in ROGUE_MATS].index(str(p.options["rogue"]))
        mat = ROGUES[rogue]
        galaxies.append(new_galaxy(energy=0, culture=0, ships=mat.ships, slots=slots, most=mat.most, home_culture=1))
        galaxies[ROGUE].points = mat.levels[1].points
    else:
        pool = mission_pool(p.seats)
        p.luck.shuffle("missions", pool)
        for x in galaxies:
            x.offered = tuple(sorted([pool.pop(), pool.pop()]))
        first = p.luck.below("first", p.seats)
    p.table = GalaxyTable(
        galaxies=galaxies,
        row=row,
        deck=deck,
        under=0,
        removed=[],
        active=first,
        first=first,
        turn=0,
        dice=[0] * SIDES,
        bay=[],
        followed=[],
        converter=[],
        spent=[],
        rerolls=0,
        energy_income=0,
        culture_income=0,
        price=FOLLOW_PRICE,
        ender=NOBODY,
        over=0,
        rogue=rogue,
        showing=HIDDEN,
        left=0,
        extra=0,
        attacked=0,
        lost_dice=0,
        rulings=read_rulings(p.options),
    )
    p.then(begin_turn)
    if p.seats > 1:
        p.then(offer_missions)


MISSION_POOLS: Final[tuple[tuple[int, ...], ...]] = tuple(
    [tuple([mission.index for mission in MISSIONS if mission.seats <= seats]) for seats in range(MOST_SEATS + 1)]
)
"""The missions dealt from, by the number of seats."""


def mission_pool(seats: int) -> list[int]:
    """The missions dealt from with so many seats."""
    return list(MISSION_POOLS[seats])


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
    p.tell(Kept, seat, mission)


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
    t.price = FOLLOW_PRICE
    clear_dice(t)
    seat = t.active
    faces = roll(p, dice_of(t, seat))
    t.lost_dice = 0
    p.tell(Rolled, seat, tuple(faces))
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
    for face in range(SIDES):
        if dice[face]:
            left += dice[face]
            codes.append(ACTIVATIONS[face])
    if not left:
        end_turn(p)
        return
    if can_reroll(t):
        codes.append(REROLL)
    if left >= CONVERTER_NEEDS and not t.converter:
        codes.append(CONVERT)
    if t.rulings.may_stop:
        codes.append(STOP)
    p.ask(t.active, act, One(tuple(codes)))


@step
def act(p: Position, seat: int, code: int) -> None:
    """Activate a die, reroll, convert, or stop."""
    t: GalaxyTable = p.table
    if code == STOP:
        p.tell(Stopped, seat, sum(t.dice))
        end_turn(p)
        return
    if code == REROLL:
        ask_reroll(p, seat)
    elif code == CONVERT:
        ask_convert(p, seat)
    else:
        face = activated_face(code)
        t.dice[face] -= 1
        t.bay.append(face)
        t.followed.append(0)
        p.tell(Activated, seat, face)
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
        p.tell(Showed, seat, t.galaxies[seat].mission, mission_points(t, seat))
