"""The six actions of a die, the use of a planet, and the powers that call other actions."""

from typing import Final

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies import pieces
from orrery.games.tiny_epic_galaxies.dice import ask_die, ask_give_up, ask_power_reroll
from orrery.games.tiny_epic_galaxies.effects import (
    ask_advance,
    ask_amount,
    ask_payment,
    ask_push,
    ask_recall,
    ask_replace,
    ask_shift,
    ask_transfer,
    ask_victim,
    gain,
    gain_by,
    pay,
    set_follow_terms,
    start_together,
    upgrade,
)
from orrery.games.tiny_epic_galaxies.fleet import moves, relocate
from orrery.games.tiny_epic_galaxies.pieces import (
    FACE_COLONY,
    FACE_CULTURE,
    FACE_DIPLOMACY,
    FACE_ENERGY,
    FACE_MOVE,
    LEVELS,
    PLANETS,
    TOP,
)
from orrery.games.tiny_epic_galaxies.powers import borrowed, can_follow, repeatable, usable, usable_colonies
from orrery.games.tiny_epic_galaxies.table import HIDDEN, PLACES, SURFACE, GalaxyTable, actor, owner_of, step

UPGRADE_BY_ENERGY: Final = 100
UPGRADE_BY_CULTURE: Final = 101
"""The mat's own action among the planets of a colony ask."""

PLAIN: Final = 0
FIRST_OF_TWO: Final = 1


def carry_out(p: Position, seat: int, face: int, chain: int) -> None:
    """Do what a die face says for a seat; what can't be done is left."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    if face == FACE_MOVE:
        ask_move(p, seat, chain, PLAIN)
    elif face == FACE_ENERGY:
        gain(p, seat, x.energy_yield, 0)
    elif face == FACE_CULTURE:
        gain(p, seat, 0, x.culture_yield)
    elif face == FACE_COLONY:
        ask_colony(p, seat, chain)
    elif x.tracked[face - FACE_DIPLOMACY]:
        ask_advance(p, seat, face - FACE_DIPLOMACY, 1)


# Moving --------------------------------------------------------------------------------------------------------------


def ask_move(p: Position, seat: int, chain: int, which: int) -> None:
    t: GalaxyTable = p.table
    found = moves(t, t.galaxies[seat], HIDDEN)
    if found:
        p.ask(seat, move, One(tuple(found)), chain, which)


@step
def move(p: Position, seat: int, code: int, chain: int, which: int) -> None:
    """Move a ship; one that lands may use the planet."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    start = code // PLACES
    to = code % PLACES
    relocate(t, x, start, to)
    if which == FIRST_OF_TWO:
        x.moved = to
    p.tell("moved", seat, (_kind(start), _planet(t, start), _kind(to), _planet(t, to)))
    if to >= SURFACE:
        planet = t.row[to - SURFACE]
        if usable(t, seat, planet, chain, x.energy, x.culture):
            p.ask(seat, land, YesNo(), planet, chain)


def _kind(place: int) -> int:
    """0 for home, 1 for an orbit, 2 for a surface."""
    return 2 if place >= SURFACE else 1 if place else 0


def _planet(t: GalaxyTable, place: int) -> int:
    return t.row[(place - 1) % 6] if place else HIDDEN


@step
def land(p: Position, seat: int, wanted: int, planet: int, chain: int) -> None:
    if wanted:
        use_planet(p, seat, planet, chain)


@step
def move_another(p: Position, seat: int, chain: int) -> None:
    """The second of two moves, with a ship that did not make the first."""
    t: GalaxyTable = p.table
    if t.over:
        return
    x = t.galaxies[seat]
    found = moves(t, x, x.moved)
    x.moved = HIDDEN
    if found:
        p.ask(seat, move, One(tuple(found)), chain, PLAIN)


# Colonies ------------------------------------------------------------------------------------------------------------


def ask_colony(p: Position, seat: int, chain: int) -> None:
    """Ask for the mat's upgrade or a colony, among those that can be used."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    codes = usable_colonies(t, seat, chain)
    if x.level < TOP:
        cost = LEVELS[x.level + 1].cost
        if x.energy >= cost:
            codes.append(UPGRADE_BY_ENERGY)
        if x.culture >= cost:
            codes.append(UPGRADE_BY_CULTURE)
    if len(codes) == 1:
        colony(p, seat, codes[0], chain)
    elif codes:
        p.ask(seat, colony, One(tuple(codes)), chain)


@step
def colony(p: Position, seat: int, code: int, chain: int) -> None:
    t: GalaxyTable = p.table
    if code < UPGRADE_BY_ENERGY:
        use_planet(p, seat, code, chain)
    else:
        cost = LEVELS[t.galaxies[seat].level + 1].cost
        upgrade(p, seat, cost if code == UPGRADE_BY_ENERGY else 0, cost)


def use_planet(p: Position, seat: int, planet: int, chain: int) -> None:
    """Pay for the power of a planet and do what it says."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    power = PLANETS[planet].power
    chain |= 1 << planet
    if power.once:
        x.used |= 1 << planet
    p.tell("used", seat, (planet,))
    if power.kind != pieces.USE and (power.pay_energy or power.pay_culture):
        pay(p, seat, power.pay_energy, power.pay_culture)
    kind = power.kind
    if kind == pieces.GAIN:
        if power.pay_dice:
            ask_give_up(p, seat, planet)
        else:
            gain_by(p, seat, power)
    elif kind == pieces.ADVANCE:
        ask_advance(p, seat, power.track, power.steps)
    elif kind == pieces.REGRESS:
        ask_push(p, seat, power)
    elif kind == pieces.UPGRADE:
        ask_payment(p, seat, planet)
    elif kind == pieces.REROLL:
        ask_power_reroll(p, seat)
    elif kind == pieces.SET_DIE:
        ask_die(p, seat)
    elif kind == pieces.STEAL:
        ask_victim(p, seat, planet)
    elif kind == pieces.CONVERT:
        ask_amount(p, seat, planet)
    elif kind == pieces.MOVE:
        ask_move(p, seat, chain, FIRST_OF_TWO)
        p.then(move_another, seat, chain)
    elif kind == pieces.USE:
        ask_borrow(p, seat, planet, chain)
    elif kind == pieces.FOLLOW_INCOME or kind == pieces.FOLLOW_PRICE:
        set_follow_terms(p, power)
    elif kind == pieces.REPLACE:
        ask_replace(p, seat)
    elif kind == pieces.RECALL:
        ask_recall(p, seat)
    elif kind == pieces.ANY_FACE:
        p.ask(seat, any_face, One((0, 1, 2, 3, 4, 5)), chain)
    elif kind == pieces.SHIFT:
        ask_shift(p, seat)
    elif kind == pieces.TRANSFER:
        ask_transfer(p, seat)
    elif kind == pieces.TOGETHER:
        start_together(p, seat, power)
    else:
        ask_repeat(p, seat, chain)


# Powers that call others ---------------------------------------------------------------------------------------------


def ask_borrow(p: Position, seat: int, planet: int, chain: int) -> None:
    """Ask whose power is used: a row planet's or a rival's colony's."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    found = borrowed(t, seat, PLANETS[planet].power, chain, x.energy, x.culture)
    if len(found) == 1:
        borrow(p, seat, found[0], planet, chain)
    else:
        p.ask(seat, borrow, One(tuple(found)), planet, chain)


@step
def borrow(p: Position, seat: int, chosen: int, planet: int, chain: int) -> None:
    """Pay the owner of a colony first, then use it."""
    t: GalaxyTable = p.table
    power = PLANETS[planet].power
    if power.rivals:
        owner = owner_of(t, chosen)
        x = t.galaxies[seat]
        x.energy -= power.pay_energy
        x.culture -= power.pay_culture
        p.tell("hired", seat, (actor(t, owner), power.pay_energy, power.pay_culture))
        gain(p, owner, power.pay_energy, power.pay_culture)
    use_planet(p, seat, chosen, chain)


@step
def any_face(p: Position, seat: int, face: int, chain: int) -> None:
    """Carry out the face, then let every other player follow it for nothing."""
    p.tell("chose_face", seat, (face,))
    carry_out(p, seat, face, chain)
    p.then(offer_free, seat, face, 1)


@step
def offer_free(p: Position, user: int, face: int, turn: int) -> None:
    t: GalaxyTable = p.table
    count = len(t.galaxies)
    if t.over:
        return
    while turn < count:
        seat = (user + turn) % count
        turn += 1
        if actor(t, seat) == seat and can_follow(t, seat, user, face, 0):
            p.ask(seat, follow_free, YesNo(), user, face, turn)
            return


@step
def follow_free(p: Position, seat: int, wanted: int, user: int, face: int, turn: int) -> None:
    if wanted:
        p.tell("followed", seat, (face, 0))
        pay_income(p, user)
        carry_out(p, seat, face, 0)
    p.then(offer_free, user, face, turn)


def pay_income(p: Position, leader: int) -> None:
    """A follow of the active player may pay that player."""
    t: GalaxyTable = p.table
    if leader == t.active and (t.energy_income or t.culture_income):
        gain(p, leader, t.energy_income, t.culture_income)


def ask_repeat(p: Position, seat: int, chain: int) -> None:
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    faces = repeatable(t, seat, chain, x.energy, x.culture)
    if len(faces) == 1:
        repeat(p, seat, faces[0], chain)
    else:
        p.ask(seat, repeat, One(tuple(faces)), chain)


@step
def repeat(p: Position, seat: int, face: int, chain: int) -> None:
    p.tell("repeated", seat, (face,))
    carry_out(p, seat, face, chain)
