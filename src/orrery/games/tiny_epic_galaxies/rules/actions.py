"""The six actions of a die, and the powers that call other actions."""

from typing import Final

from orrery.core.ask import One, YesNo
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.components import (
    FACE_COLONY,
    FACE_CULTURE,
    FACE_ENERGY,
    FACE_MOVE,
    LEVELS,
    PLANETS,
    TOP,
    Planet,
    track_of,
)
from orrery.games.tiny_epic_galaxies.rules.effects import ask_advance, gain, upgrade
from orrery.games.tiny_epic_galaxies.rules.events import ChoseFace, Followed, Hired, Moved, Repeated
from orrery.games.tiny_epic_galaxies.rules.fleet import moves, relocate
from orrery.games.tiny_epic_galaxies.rules.places import HOME, ON_SURFACE, kind_of_place, slot_of, unpack_move
from orrery.games.tiny_epic_galaxies.rules.powers import (
    borrowable_planets,
    can_follow,
    can_use_planet,
    repeatable_faces,
    usable_colonies,
    use_planet,
)
from orrery.games.tiny_epic_galaxies.rules.table import HIDDEN, NO_PLANET, GalaxyTable, actor, owner_of, step

PLAIN: Final = 0
FIRST_OF_TWO: Final = 1


def carry_out(p: Position, seat: int, face: int, chain: int) -> None:
    """Carry out a die face for a seat; nothing happens if it can't be done."""
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
    elif x.tracked[track_of(face)]:
        ask_advance(p, seat, track_of(face), 1)


# Moving --------------------------------------------------------------------------------------------------------------


def ask_move(p: Position, seat: int, chain: int, which: int) -> None:
    t: GalaxyTable = p.table
    codes = moves(t, t.galaxies[seat], HIDDEN)
    if codes:
        p.ask(seat, move, One(tuple(codes)), chain, which)


@step
def move(p: Position, seat: int, code: int, chain: int, which: int) -> None:
    """Move a ship; one that lands may use the planet."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    start, to = unpack_move(code)
    relocate(t, x, start, to)
    if which == FIRST_OF_TWO:
        x.moved = to
    kind = kind_of_place(to)
    p.tell(Moved, seat, kind_of_place(start), planet_at(t, start), kind, planet_at(t, to))
    if kind == ON_SURFACE:
        planet = planet_at(t, to)
        if can_use_planet(t, seat, planet, chain, x.energy, x.culture):
            p.ask(seat, land, YesNo(), planet, chain)


def planet_at(t: GalaxyTable, place: int) -> int:
    """The planet of an orbit or a surface; none at home."""
    return t.row[slot_of(place)] if place != HOME else NO_PLANET


@step
def land(p: Position, seat: int, answer: int, planet: int, chain: int) -> None:
    if answer:
        use_planet(p, seat, planet, chain)


@step
def move_another(p: Position, seat: int, chain: int) -> None:
    """The second of two moves, with a ship that did not make the first."""
    t: GalaxyTable = p.table
    if t.over:
        return
    x = t.galaxies[seat]
    codes = moves(t, x, x.moved)
    x.moved = HIDDEN
    if codes:
        p.ask(seat, move, One(tuple(codes)), chain, PLAIN)


# Colonies ------------------------------------------------------------------------------------------------------------

UPGRADE_BY_ENERGY: Final = 100
UPGRADE_BY_CULTURE: Final = 101
"""The mat's own action, paid in either resource: answers beside the planets."""


def is_upgrade(code: int) -> bool:
    """Whether the answer to a colony die is the mat's own action rather than a planet."""
    return code >= UPGRADE_BY_ENERGY


def energy_paid(code: int, cost: int) -> int:
    """How much of an upgrade that is answered to a colony die is paid in energy; the rest of it is culture."""
    return cost if code == UPGRADE_BY_ENERGY else 0


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
    """Use a colony, or raise the empire."""
    t: GalaxyTable = p.table
    if is_upgrade(code):
        cost = LEVELS[t.galaxies[seat].level + 1].cost
        upgrade(p, seat, energy_paid(code, cost), cost)
    else:
        use_planet(p, seat, code, chain)


# Powers that call others ---------------------------------------------------------------------------------------------


def ask_borrow(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask whose power is used: a row planet's or a rival's colony's."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    planets = borrowable_planets(t, seat, planet.power, chain, x.energy, x.culture)
    if len(planets) == 1:
        borrow(p, seat, planets[0], planet.index, chain)
    else:
        p.ask(seat, borrow, One(tuple(planets)), planet.index, chain)


@step
def borrow(p: Position, seat: int, borrowed: int, planet: int, chain: int) -> None:
    """Pay the owner of a colony first, then use it."""
    t: GalaxyTable = p.table
    power = PLANETS[planet].power
    if power.rivals:
        owner = owner_of(t, borrowed)
        x = t.galaxies[seat]
        x.energy -= power.pay_energy
        x.culture -= power.pay_culture
        p.tell(Hired, seat, actor(t, owner), power.pay_energy, power.pay_culture)
        gain(p, owner, power.pay_energy, power.pay_culture)
    use_planet(p, seat, borrowed, chain)


@step
def any_face(p: Position, seat: int, face: int, chain: int) -> None:
    """Carry out the face, then let every other player follow it for nothing."""
    p.tell(ChoseFace, seat, face)
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
def follow_free(p: Position, seat: int, answer: int, user: int, face: int, turn: int) -> None:
    if answer:
        p.tell(Followed, seat, face, 0)
        pay_income(p, user)
        carry_out(p, seat, face, 0)
    p.then(offer_free, user, face, turn)


def pay_income(p: Position, leader: int) -> None:
    """A follow of the active player may pay that player."""
    t: GalaxyTable = p.table
    if leader == t.active and (t.energy_income or t.culture_income):
        gain(p, leader, t.energy_income, t.culture_income)


def ask_repeat(p: Position, seat: int, planet: Planet, chain: int) -> None:
    """Ask which activated die is carried out again, unless only one would do something."""
    t: GalaxyTable = p.table
    x = t.galaxies[seat]
    faces = repeatable_faces(t, seat, chain, x.energy, x.culture)
    if len(faces) == 1:
        repeat(p, seat, faces[0], chain)
    else:
        p.ask(seat, repeat, One(tuple(faces)), chain)


@step
def repeat(p: Position, seat: int, face: int, chain: int) -> None:
    p.tell(Repeated, seat, face)
    carry_out(p, seat, face, chain)
