"""The Rogue Galaxy of the solo game: its dice one at a time, its attacks, its two special actions."""

from typing import Final

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules import components as pieces
from orrery.games.tiny_epic_galaxies.rules.components import (
    ANY_TRACK,
    EXTRA_DICE,
    FACE_COLONY,
    FACE_CULTURE,
    FACE_ENERGY,
    FACE_MOVE,
    Attack,
    track_of,
)
from orrery.games.tiny_epic_galaxies.rules.dice import SIDES, STREAM
from orrery.games.tiny_epic_galaxies.rules.effects import gain, pay
from orrery.games.tiny_epic_galaxies.rules.events import (
    Attacked,
    Forced,
    Lost,
    LostDie,
    RogueActivated,
    RogueBegan,
    RogueDiscarded,
    RogueExtra,
    RogueMoved,
    RogueRerolled,
    RogueRolled,
    RogueUpgraded,
    Skull,
)
from orrery.games.tiny_epic_galaxies.rules.fleet import (
    advance_ship,
    check_points,
    orbiting_slots,
    push_back,
    pushable_slots,
    relocate,
)
from orrery.games.tiny_epic_galaxies.rules.follow import offer_follow
from orrery.games.tiny_epic_galaxies.rules.places import HOME, orbit_of
from orrery.games.tiny_epic_galaxies.rules.table import (
    HIDDEN,
    NO_PLANET,
    NO_SHIP,
    NOBODY,
    GalaxyTable,
    dice_of,
    level_of,
    mat,
    step,
)

PLAYER: Final = 0
ROGUE: Final = 1


@step
def rogue_turn(p: Position) -> None:
    t: GalaxyTable = p.table
    if t.over:
        return
    t.active = ROGUE
    t.turn += 1
    t.galaxies[PLAYER].used = 0
    t.left = dice_of(t, ROGUE)
    t.extra = 0
    clear_dice(t)
    p.tell(RogueBegan, NOBODY, t.left)
    p.then(roll_next)


def clear_dice(t: GalaxyTable) -> None:
    t.dice = [0] * SIDES
    t.bay = []
    t.followed = []
    t.converter = []
    t.spent = []
    t.attacked = 0
    t.showing = HIDDEN


@step
def roll_next(p: Position) -> None:
    """Roll the Rogue's next die, or end its turn."""
    t: GalaxyTable = p.table
    if t.over:
        return
    if t.left:
        t.left -= 1
        roll_die(p, 1 if t.rulings.rogue_rerolls else 0)
    else:
        end_rogue_turn(p)


def roll_die(p: Position, spare: int) -> None:
    """Roll; an unusable die is rerolled while it has a spare roll, then discarded. A usable one the player may force again."""
    t: GalaxyTable = p.table
    while True:
        face = p.luck.below(STREAM, SIDES)
        p.tell(RogueRolled, NOBODY, face)
        if rogue_can_use(t, face):
            break
        if not spare:
            t.spent.append(face)
            t.showing = HIDDEN
            p.tell(RogueDiscarded, NOBODY, face)
            p.then(roll_next)
            return
        spare -= 1
        p.tell(RogueRerolled, NOBODY, face)
    t.showing = face
    x = t.galaxies[PLAYER]
    if x.energy and x.culture:
        p.ask(PLAYER, force, YesNo(), face, spare)
    else:
        activate_rogue_die(p, face)


def rogue_can_use(t: GalaxyTable, face: int) -> bool:
    x = t.galaxies[ROGUE]
    if face == FACE_MOVE:
        return x.home > 0 and free_orbit(t) != NOBODY
    if face == FACE_ENERGY:
        return x.energy_yield > 0 and x.energy < x.most
    if face == FACE_CULTURE:
        return x.culture_yield > 0 and x.culture < x.most
    if face == FACE_COLONY:
        return not (t.attacked and level_of(t, ROGUE).once)
    return x.tracked[track_of(face)] > 0


def free_orbit(t: GalaxyTable) -> int:
    """The leftmost slot whose planet no Rogue ship orbits."""
    for slot in range(len(t.row)):
        if t.row[slot] != NO_PLANET and t.galaxies[ROGUE].orbit[slot] == NO_SHIP:
            return slot
    return NOBODY


@step
def force(p: Position, seat: int, answer: int, face: int, spare: int) -> None:
    """Pay 1 energy and 1 culture to make the Rogue roll this die again."""
    if answer:
        p.tell(Forced, seat, face)
        pay(p, seat, 1, 1)
        roll_die(p, spare)
    else:
        activate_rogue_die(p, face)


def activate_rogue_die(p: Position, face: int) -> None:
    t: GalaxyTable = p.table
    x = t.galaxies[ROGUE]
    t.showing = HIDDEN
    t.bay.append(face)
    t.followed.append(0)
    p.tell(RogueActivated, NOBODY, face)
    if face == FACE_MOVE:
        slot = free_orbit(t)
        relocate(t, x, HOME, orbit_of(slot))
        p.tell(RogueMoved, NOBODY, t.row[slot])
    elif face == FACE_ENERGY:
        gain(p, ROGUE, x.energy_yield, 0)
    elif face == FACE_CULTURE:
        gain(p, ROGUE, 0, x.culture_yield)
    elif face == FACE_COLONY:
        t.attacked = 1
        p.tell(Attacked, NOBODY, x.level)
        for part in range(len(level_of(t, ROGUE).attack)):
            p.then(strike, part)
    else:
        advance_all(p, track_of(face), 1)
    if not t.extra:
        p.then(offer_follow, face, 1)
    p.then(roll_next)


def advance_all(p: Position, track: int, steps: int) -> None:
    """Advance every Rogue ship on tracks of that type, from left to right."""
    t: GalaxyTable = p.table
    for slot in orbiting_slots(t, t.galaxies[ROGUE], track):
        advance_ship(p, ROGUE, slot, steps)
        if t.over:
            return


# Attacks -------------------------------------------------------------------------------------------------------------


@step
def strike(p: Position, part: int) -> None:
    """One part of the attack printed at the Rogue's level."""
    t: GalaxyTable = p.table
    if t.over:
        return
    x = t.galaxies[PLAYER]
    attack = level_of(t, ROGUE).attack[part]
    kind = attack.kind
    if kind == pieces.LOSE:
        lose(p, min(attack.energy, x.energy), min(attack.culture, x.culture))
    elif kind == pieces.ROGUE_STEAL:
        if attack.any:
            ask_ransom(p, attack)
        else:
            ransom_of(p, min(attack.energy, x.energy), min(attack.culture, x.culture))
    elif kind == pieces.ROGUE_GAIN:
        gain(p, ROGUE, attack.energy, attack.culture)
    elif kind == pieces.PUSH_BACK:
        push_player(p, attack)
    elif kind == pieces.LOSE_DIE:
        t.lost_dice += 1
        p.tell(LostDie, PLAYER)
    else:
        advance_all(p, ANY_TRACK, attack.steps)


def lose(p: Position, energy: int, culture: int) -> None:
    t: GalaxyTable = p.table
    x = t.galaxies[PLAYER]
    x.energy -= energy
    x.culture -= culture
    p.tell(Lost, PLAYER, energy, culture)


def ask_ransom(p: Position, attack: Attack) -> None:
    """Ask how much of what the Rogue takes is energy."""
    t: GalaxyTable = p.table
    x = t.galaxies[PLAYER]
    amount = min(attack.any, x.energy + x.culture)
    least = max(0, amount - x.culture)
    most = min(amount, x.energy)
    if least == most:
        ransom(p, PLAYER, least, amount)
    else:
        p.ask(PLAYER, ransom, One(tuple(range(least, most + 1))), amount)


@step
def ransom(p: Position, seat: int, energy: int, amount: int) -> None:
    ransom_of(p, energy, amount - energy)


def ransom_of(p: Position, energy: int, culture: int) -> None:
    lose(p, energy, culture)
    gain(p, ROGUE, energy, culture)


def push_player(p: Position, attack: Attack) -> None:
    """Send the player's ships back: all of them, or one that can go back."""
    t: GalaxyTable = p.table
    x = t.galaxies[PLAYER]
    slots = pushable_slots(t, x, ANY_TRACK)
    if attack.all_ships:
        for slot in slots:
            push_back(p, PLAYER, slot, attack.steps)
        return
    if t.rulings.leader_pushed:
        furthest = max([x.orbit[slot] for slot in slots], default=0)
        slots = [slot for slot in slots if x.orbit[slot] == furthest]
    if len(slots) == 1:
        push_back(p, PLAYER, slots[0], attack.steps)
    elif slots:
        p.ask(PLAYER, fall_back, One(tuple(slots)), attack.steps)


@step
def fall_back(p: Position, seat: int, slot: int, steps: int) -> None:
    push_back(p, seat, slot, steps)


# The end of its turn -------------------------------------------------------------------------------------------------


def end_rogue_turn(p: Position) -> None:
    """Energy at the maximum raises the empire, culture at the maximum brings extra dice; neither after extra dice."""
    t: GalaxyTable = p.table
    x = t.galaxies[ROGUE]
    if t.extra:
        x.culture = 0
        t.extra = 0
        return
    if x.energy >= x.most:
        x.energy = 0
        raise_rogue(p)
    if x.culture >= x.most and not t.over:
        t.extra = 1
        t.left = EXTRA_DICE
        clear_dice(t)
        p.tell(RogueExtra, NOBODY, EXTRA_DICE)
        p.then(roll_next)


def raise_rogue(p: Position) -> None:
    """One empire level up; the space after the last level is the skull, and the Rogue's victory."""
    t: GalaxyTable = p.table
    x = t.galaxies[ROGUE]
    levels = mat(t).levels
    old = levels[x.level].points
    x.level += 1
    if x.level == len(levels):
        p.tell(Skull, NOBODY)
        t.ender = ROGUE
        t.over = 1
        return
    x.points += levels[x.level].points - old
    p.tell(RogueUpgraded, NOBODY, x.level, x.points)
    check_points(p, ROGUE)
