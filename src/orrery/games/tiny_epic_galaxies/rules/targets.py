"""What the powers of planets can act on: rivals and their ships, payments, slots of the row."""

from typing import Final, NamedTuple

from orrery.games.tiny_epic_galaxies.rules.components import ANY_TRACK, ENERGY, LEVELS, MOST_HELD, PLANETS, TOP, Power
from orrery.games.tiny_epic_galaxies.rules.fleet import orbiting_slots, pushable_slots
from orrery.games.tiny_epic_galaxies.rules.table import NO_PLANET, NO_SHIP, Galaxy, GalaxyTable, is_free

BASE: Final = 8
"""More than there are slots in the row and spaces on a track, so that one number holds two of them."""


class RivalShip(NamedTuple):
    """A ship of a galaxy in orbit around a slot."""

    galaxy: int
    slot: int


def pack_ship(galaxy: int, slot: int) -> int:
    """The answer that chooses a rival's ship."""
    return galaxy * BASE + slot


def unpack_ship(code: int) -> RivalShip:
    """The ship of an answer made by `pack_ship`."""
    return RivalShip(code // BASE, code % BASE)


def rivals(t: GalaxyTable, g: int) -> list[int]:
    """The other galaxies, clockwise."""
    count = len(t.galaxies)
    return [(g + i) % count for i in range(1, count)]


def rival_ships(t: GalaxyTable, g: int, track: int) -> list[int]:
    """Ships of others that can go back on tracks of that type, as answers made by `pack_ship`."""
    ships: list[int] = []
    for other in range(len(t.galaxies)):
        if other != g:
            for slot in pushable_slots(t, t.galaxies[other], track):
                ships.append(pack_ship(other, slot))
    return ships


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
    payments: list[int] = []
    if culture >= cost:
        payments.append(0)
    if energy >= cost:
        payments.append(cost)
    return payments


def victims(t: GalaxyTable, g: int, power: Power) -> list[int]:
    """The rivals who have what this power steals."""
    seats: list[int] = []
    for other in range(len(t.galaxies)):
        y = t.galaxies[other]
        if other != g and ((power.energy and y.energy) or (power.culture and y.culture)):
            seats.append(other)
    return seats


def conversion(power: Power, energy: int, culture: int) -> int:
    """How many resources this power can convert: as many as there are and as the other track can hold."""
    if power.source == ENERGY:
        return min(energy, MOST_HELD - culture)
    return min(culture, MOST_HELD - energy)


def replaceable_slots(t: GalaxyTable) -> list[int]:
    """The slots of row planets that no ship visits; none when the deck is empty."""
    if not t.deck:
        return []
    return [slot for slot in range(len(t.row)) if is_free(t, slot)]


class Recall(NamedTuple):
    """A ship in orbit around a slot comes home; so much of what it brings is energy, the rest culture."""

    slot: int
    energy: int


def pack_recall(slot: int, energy: int) -> int:
    """The answer that recalls a ship."""
    return slot * BASE + energy


def unpack_recall(code: int) -> Recall:
    """The ship and the energy of an answer made by `pack_recall`."""
    return Recall(code // BASE, code % BASE)


def recalls(t: GalaxyTable, x: Galaxy) -> list[int]:
    """The answers that recall a ship, each with a yield that it may have."""
    codes: list[int] = []
    for slot in orbiting_slots(t, x, ANY_TRACK):
        space = x.orbit[slot]
        if t.rulings.recall_mix:
            for energy in range(space + 1):
                codes.append(pack_recall(slot, energy))
        else:
            codes.append(pack_recall(slot, 0))
            if space:
                codes.append(pack_recall(slot, space))
    return codes


class Transfer(NamedTuple):
    """A ship in orbit around a slot changes to the same space around another."""

    slot: int
    other: int


def pack_transfer(slot: int, other: int) -> int:
    """The answer that transfers a ship."""
    return slot * BASE + other


def unpack_transfer(code: int) -> Transfer:
    """The slots of an answer made by `pack_transfer`."""
    return Transfer(code // BASE, code % BASE)


def transfers(t: GalaxyTable, x: Galaxy) -> list[int]:
    """The answers that transfer a ship to another track that has its space."""
    codes: list[int] = []
    for slot in range(len(t.row)):
        space = x.orbit[slot]
        if space != NO_SHIP:
            for other in range(len(t.row)):
                planet = t.row[other]
                if planet != NO_PLANET and x.orbit[other] == NO_SHIP and PLANETS[planet].steps >= space:
                    codes.append(pack_transfer(slot, other))
    return codes
