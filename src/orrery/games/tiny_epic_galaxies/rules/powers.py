"""Using planets: whether the power of one can be used now, and its use. What each kind of power does stands in `power_table`."""

from collections.abc import Callable
from typing import Final, NamedTuple

from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.bits import add_bit, has_bit
from orrery.games.tiny_epic_galaxies.rules.components import (
    DIPLOMACY,
    ECONOMY,
    FACE_COLONY,
    FACE_CULTURE,
    FACE_DIPLOMACY,
    FACE_ENERGY,
    FACE_MOVE,
    LEVELS,
    MOST_HELD,
    PLANETS,
    TOP,
    USE,
    Planet,
    Power,
)
from orrery.games.tiny_epic_galaxies.rules.dice import SIDES
from orrery.games.tiny_epic_galaxies.rules.effects import pay
from orrery.games.tiny_epic_galaxies.rules.events import Used
from orrery.games.tiny_epic_galaxies.rules.fleet import can_move
from orrery.games.tiny_epic_galaxies.rules.table import NO_PLANET, GalaxyTable

Possible = Callable[[GalaxyTable, int, Planet, int, int, int], bool]
"""Table, galaxy, planet, the planets that led to it, and the energy and culture that are left to spend."""
Do = Callable[[Position, int, Planet, int], None]
"""Position, seat, planet, and the planets that led to it with itself."""


class PowerRule(NamedTuple):
    """One kind of power: whether it has something to act on, and what it does."""

    possible: Possible
    do: Do


POWER_RULES: Final[list[PowerRule]] = []
"""The rule of each kind of power, by its number. `power_table` fills it in, since powers use planets in their turn."""


def can_use_planet(t: GalaxyTable, g: int, planet: int, chain: int, energy: int, culture: int) -> bool:
    """True if a galaxy with this much to spend can use the power of a planet, wherever it is.

    `chain` is the set of the planets that already led here: none occurs twice.
    """
    if chain and has_bit(chain, planet):
        return False
    card = PLANETS[planet]
    power = card.power
    if power.once and has_bit(t.galaxies[g].used, planet):
        return False
    if power.own_turn and g != t.active:
        return False
    if energy < power.pay_energy or culture < power.pay_culture:
        return False
    return POWER_RULES[power.kind].possible(t, g, card, chain, energy, culture)


def use_planet(p: Position, seat: int, planet: int, chain: int) -> None:
    """Pay for the power of a planet and do what it says."""
    t: GalaxyTable = p.table
    card = PLANETS[planet]
    power = card.power
    if power.once:
        x = t.galaxies[seat]
        x.used = add_bit(x.used, planet)
    p.tell(Used, seat, planet)
    if power.kind != USE and (power.pay_energy or power.pay_culture):
        pay(p, seat, power.pay_energy, power.pay_culture)
    POWER_RULES[power.kind].do(p, seat, card, add_bit(chain, planet))


def face_works(t: GalaxyTable, g: int, face: int, chain: int, energy: int, culture: int) -> bool:
    """True if a face would do something for a galaxy that has this much left to spend."""
    x = t.galaxies[g]
    if face == FACE_MOVE:
        return can_move(t, x)
    if face == FACE_ENERGY:
        return x.energy_yield > 0 and energy < MOST_HELD
    if face == FACE_CULTURE:
        return x.culture_yield > 0 and culture < MOST_HELD
    if face == FACE_DIPLOMACY:
        return x.tracked[DIPLOMACY] > 0
    if face != FACE_COLONY:
        return x.tracked[ECONOMY] > 0
    if x.level < TOP:
        cost = LEVELS[x.level + 1].cost
        if energy >= cost or culture >= cost:
            return True
    for planet in x.planets:
        if can_use_planet(t, g, planet, chain, energy, culture):
            return True
    return False


def usable_colonies(t: GalaxyTable, g: int, chain: int) -> list[int]:
    """The planets a galaxy has colonised and can use now."""
    x = t.galaxies[g]
    return [planet for planet in x.planets if can_use_planet(t, g, planet, chain, x.energy, x.culture)]


def borrowable_planets(t: GalaxyTable, g: int, power: Power, chain: int, energy: int, culture: int) -> list[int]:
    """The planets whose power this one can use: in the row, or colonies of rivals, who are paid first."""
    planets: list[int] = []
    if not power.rivals:
        for planet in t.row:
            if planet != NO_PLANET and can_use_planet(t, g, planet, chain, energy, culture):
                planets.append(planet)
        return planets
    energy -= power.pay_energy
    culture -= power.pay_culture
    for other in range(len(t.galaxies)):
        if other != g:
            for planet in t.galaxies[other].planets:
                if can_use_planet(t, g, planet, chain, energy, culture):
                    planets.append(planet)
    return planets


def repeatable_faces(t: GalaxyTable, g: int, chain: int, energy: int, culture: int) -> list[int]:
    """The faces of the dice a galaxy has activated in its turn that would do something again."""
    if g != t.active:
        return []
    return [face for face in range(SIDES) if face in t.bay and face_works(t, g, face, chain, energy, culture)]


def with_income(t: GalaxyTable, leader: int) -> GalaxyTable:
    """The table on which a face of `leader` is followed: a follow may pay the active player first."""
    if leader != t.active or not (t.energy_income or t.culture_income):
        return t
    after = t.copy()
    x = after.galaxies[leader]
    x.energy = min(x.energy + t.energy_income, x.most)
    x.culture = min(x.culture + t.culture_income, x.most)
    return after


def can_follow(t: GalaxyTable, g: int, leader: int, face: int, price: int) -> bool:
    """True if a galaxy can pay to follow a face of `leader` and would get something from it."""
    x = t.galaxies[g]
    return x.culture >= price and face_works(with_income(t, leader), g, face, 0, x.energy, x.culture - price)
