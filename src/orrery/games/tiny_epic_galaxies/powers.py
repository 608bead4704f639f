"""What can be done: whether a die face or a planet's power has something to act on, and with which targets."""

from orrery.games.tiny_epic_galaxies import pieces
from orrery.games.tiny_epic_galaxies.fleet import can_move, orbiting, pushable
from orrery.games.tiny_epic_galaxies.pieces import (
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
    Power,
)
from orrery.games.tiny_epic_galaxies.table import NO_PLANET, NO_SHIP, Galaxy, GalaxyTable, is_free, is_solo

RIVAL_SHIP = 8
"""A rival's ship is coded as galaxy * RIVAL_SHIP + slot."""


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
        if usable(t, g, planet, chain, energy, culture):
            return True
    return False


def usable(t: GalaxyTable, g: int, planet: int, chain: int, energy: int, culture: int) -> bool:
    """True if a galaxy with this much to spend can use the power of a planet, wherever it is.

    `chain` has a bit for every planet that already led here: none occurs twice.
    """
    bit = 1 << planet
    if chain & bit:
        return False
    power = PLANETS[planet].power
    x = t.galaxies[g]
    if power.once and x.used & bit:
        return False
    if power.own_turn and g != t.active:
        return False
    if energy < power.pay_energy or culture < power.pay_culture:
        return False
    kind = power.kind
    if kind == pieces.GAIN:
        if power.pay_dice:
            return sum(t.dice) >= power.pay_dice
        return x.home > 0 if power.per_home else True
    if kind == pieces.ADVANCE:
        if power.track == pieces.ANY_TRACK:
            return x.tracked[0] + x.tracked[1] > 0
        return x.tracked[power.track] > 0
    if kind == pieces.REGRESS:
        return bool(rival_ships(t, g, power.track))
    if kind == pieces.UPGRADE:
        return bool(upgrade_payments(t, g, power, energy, culture))
    if kind == pieces.MOVE:
        return can_move(t, x)
    if kind == pieces.REROLL or kind == pieces.SET_DIE:
        return sum(t.dice) > 0
    if kind == pieces.STEAL:
        return (g == t.active or not t.rulings.theft_own_turn) and bool(victims(t, g, power))
    if kind == pieces.CONVERT:
        return conversion(power, energy, culture) > 0
    if kind == pieces.USE:
        return bool(borrowed(t, g, power, chain | bit, energy, culture))
    if kind == pieces.FOLLOW_INCOME:
        return not is_solo(t)
    if kind == pieces.FOLLOW_PRICE:
        return t.price < power.culture and not is_solo(t)
    if kind == pieces.REPLACE:
        return bool(replaceable(t))
    if kind == pieces.RECALL:
        return x.tracked[0] + x.tracked[1] > 0
    if kind == pieces.SHIFT:
        return x.tracked[0] + x.tracked[1] > 1 and bool(pushable(t, x, pieces.ANY_TRACK))
    if kind == pieces.TRANSFER:
        return bool(transfers(t, x))
    if kind == pieces.TOGETHER:
        return x.tracked[0] + x.tracked[1] > 0
    if kind == pieces.REPEAT:
        return bool(repeatable(t, g, chain | bit, energy, culture))
    return True


def usable_colonies(t: GalaxyTable, g: int, chain: int) -> list[int]:
    """The planets a galaxy has colonised and can use now."""
    x = t.galaxies[g]
    return [planet for planet in x.planets if usable(t, g, planet, chain, x.energy, x.culture)]


def rivals(t: GalaxyTable, g: int) -> list[int]:
    """The other galaxies, clockwise."""
    count = len(t.galaxies)
    return [(g + i) % count for i in range(1, count)]


def rival_ships(t: GalaxyTable, g: int, track: int) -> list[int]:
    """Ships of others that can go back on tracks of that type."""
    found: list[int] = []
    for other in range(len(t.galaxies)):
        if other != g:
            for slot in pushable(t, t.galaxies[other], track):
                found.append(other * RIVAL_SHIP + slot)
    return found


def upgrade_payments(t: GalaxyTable, g: int, power: Power, energy: int, culture: int) -> list[int]:
    """The amounts of energy that an upgrade by this power can be paid with; the rest of its cost is culture."""
    x = t.galaxies[g]
    if x.level >= TOP:
        return []
    if power.lowest:
        for other in rivals(t, g):
            level = t.galaxies[other].level
            if level < x.level or (level == x.level and not t.rulings.lowest_tied):
                return []
    cost = LEVELS[x.level + 1].cost - power.discount
    if power.mix:
        return list(range(max(0, cost - culture), min(cost, energy) + 1))
    found: list[int] = []
    if culture >= cost:
        found.append(0)
    if energy >= cost:
        found.append(cost)
    return found


def victims(t: GalaxyTable, g: int, power: Power) -> list[int]:
    """The rivals who have what this power steals."""
    found: list[int] = []
    for other in range(len(t.galaxies)):
        y = t.galaxies[other]
        if other != g and ((power.energy and y.energy) or (power.culture and y.culture)):
            found.append(other)
    return found


def conversion(power: Power, energy: int, culture: int) -> int:
    """How many resources this power can convert: as many as there are and as the other track can hold."""
    if power.source == pieces.ENERGY:
        return min(energy, MOST_HELD - culture)
    return min(culture, MOST_HELD - energy)


def borrowed(t: GalaxyTable, g: int, power: Power, chain: int, energy: int, culture: int) -> list[int]:
    """The planets whose power this one can use: in the row, or colonies of rivals, who are paid first."""
    found: list[int] = []
    if not power.rivals:
        for planet in t.row:
            if planet != NO_PLANET and usable(t, g, planet, chain, energy, culture):
                found.append(planet)
        return found
    energy -= power.pay_energy
    culture -= power.pay_culture
    for other in range(len(t.galaxies)):
        if other != g:
            for planet in t.galaxies[other].planets:
                if usable(t, g, planet, chain, energy, culture):
                    found.append(planet)
    return found


def replaceable(t: GalaxyTable) -> list[int]:
    """The slots of row planets that no ship visits; none when the deck is empty."""
    if not t.deck:
        return []
    return [slot for slot in range(len(t.row)) if is_free(t, slot)]


def recalls(t: GalaxyTable, x: Galaxy) -> list[int]:
    """A ship to recall and the energy of its yield, as slot * 8 + energy; the rest of the yield is culture."""
    found: list[int] = []
    for slot in orbiting(t, x, pieces.ANY_TRACK):
        space = x.orbit[slot]
        if t.rulings.recall_mix:
            for energy in range(space + 1):
                found.append(slot * 8 + energy)
        else:
            found.append(slot * 8)
            if space:
                found.append(slot * 8 + space)
    return found


def transfers(t: GalaxyTable, x: Galaxy) -> list[int]:
    """A ship in orbit and another track that has its space, as slot * 8 + other slot."""
    found: list[int] = []
    for slot in range(len(t.row)):
        space = x.orbit[slot]
        if space != NO_SHIP:
            for other in range(len(t.row)):
                planet = t.row[other]
                if planet != NO_PLANET and x.orbit[other] == NO_SHIP and PLANETS[planet].steps >= space:
                    found.append(slot * 8 + other)
    return found


def repeatable(t: GalaxyTable, g: int, chain: int, energy: int, culture: int) -> list[int]:
    """The faces of the dice a galaxy has activated in its turn that would do something again."""
    if g != t.active:
        return []
    return [face for face in range(6) if face in t.bay and face_works(t, g, face, chain, energy, culture)]


def with_income(t: GalaxyTable, leader: int) -> GalaxyTable:
    """The table as somebody finds it who follows `leader`: a follow of the active player may pay that player first."""
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
