"""Ships: where they may go, what they yield, how they advance, go back and colonise."""

from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.components import ANY_TRACK, GOAL_POINTS, LEVELS, PLANETS
from orrery.games.tiny_epic_galaxies.rules.events import Advanced, Colonised, Dealt, Pushed, Reached
from orrery.games.tiny_epic_galaxies.rules.places import (
    HOME,
    MOVES,
    ON_SURFACE,
    ORBITS,
    SURFACES,
    kind_of_place,
    orbit_of,
    other_side,
    slot_of,
    surface_of,
)
from orrery.games.tiny_epic_galaxies.rules.table import NO_PLANET, NO_SHIP, NOBODY, Galaxy, GalaxyTable, actor, is_solo


def can_move(t: GalaxyTable, x: Galaxy) -> bool:
    """True if some ship has somewhere to go: a ship away can always go home."""
    if x.home < LEVELS[x.level].ships:
        return True
    for planet in t.row:
        if planet != NO_PLANET:
            return True
    return False


def moves(t: GalaxyTable, x: Galaxy, barred: int) -> list[int]:
    """The moves open to a galaxy; the ship at the place `barred`, if any, has made its own already."""
    row = t.row
    orbit = x.orbit
    surface = x.surface
    places: list[int] = []
    away: list[int] = []
    for slot in range(len(row)):
        if row[slot] != NO_PLANET:
            if orbit[slot] == NO_SHIP:
                places.append(ORBITS[slot])
            else:
                away.append(ORBITS[slot])
            if surface[slot]:
                away.append(SURFACES[slot])
            else:
                places.append(SURFACES[slot])
    codes: list[int] = []
    if x.home > (1 if barred == HOME else 0):
        answers = MOVES[HOME]
        for to in places:
            codes.append(answers[to])
    for place in away:
        if place == barred:
            continue
        answers = MOVES[place]
        too_near = other_side(place)
        codes.append(answers[HOME])
        for to in places:
            if to != too_near:
                codes.append(answers[to])
    return codes


def lift(t: GalaxyTable, x: Galaxy, place: int) -> None:
    """Take a ship from its place."""
    if place == HOME:
        x.home -= 1
        x.energy_yield -= 1
        x.culture_yield -= x.home_culture
        return
    slot = slot_of(place)
    planet = PLANETS[t.row[slot]]
    if kind_of_place(place) == ON_SURFACE:
        x.surface[slot] = 0
    else:
        x.orbit[slot] = NO_SHIP
        x.tracked[planet.track] -= 1
    if planet.resource:
        x.culture_yield -= 1
    else:
        x.energy_yield -= 1


def put(t: GalaxyTable, x: Galaxy, place: int, space: int) -> None:
    """Put a ship on a place; `space` is the space of an orbit."""
    if place == HOME:
        x.home += 1
        x.energy_yield += 1
        x.culture_yield += x.home_culture
        return
    slot = slot_of(place)
    planet = PLANETS[t.row[slot]]
    if kind_of_place(place) == ON_SURFACE:
        x.surface[slot] = 1
    else:
        x.orbit[slot] = space
        x.tracked[planet.track] += 1
    if planet.resource:
        x.culture_yield += 1
    else:
        x.energy_yield += 1


def relocate(t: GalaxyTable, x: Galaxy, place: int, to: int, space: int = 0) -> None:
    """Move a ship; a ship that has made the first of two moves stays known wherever it goes."""
    lift(t, x, place)
    put(t, x, to, space)
    if x.moved == place and (place != HOME or x.home == 0):
        x.moved = to


def orbiting_slots(t: GalaxyTable, x: Galaxy, track: int) -> list[int]:
    """The slots around which a galaxy has a ship, on tracks of that type."""
    slots: list[int] = []
    orbit = x.orbit
    for slot in range(len(orbit)):
        if orbit[slot] != NO_SHIP and (track == ANY_TRACK or PLANETS[t.row[slot]].track == track):
            slots.append(slot)
    return slots


def pushable_slots(t: GalaxyTable, x: Galaxy, track: int) -> list[int]:
    """The slots where a galaxy has a ship that can go back, on tracks of that type."""
    return [slot for slot in orbiting_slots(t, x, track) if x.orbit[slot] > 0]


def advance_ship(p: Position, g: int, slot: int, steps: int) -> None:
    """Advance a ship in orbit; on the last space it colonises, and surplus steps are lost."""
    t: GalaxyTable = p.table
    x = t.galaxies[g]
    space = x.orbit[slot] + steps
    last = PLANETS[t.row[slot]].steps
    if space < last:
        x.orbit[slot] = space
        p.tell(Advanced, actor(t, g), t.row[slot], space, last)
    else:
        x.orbit[slot] = last
        p.tell(Advanced, actor(t, g), t.row[slot], last, last)
        colonise(p, g, slot)


def push_back(p: Position, g: int, slot: int, steps: int) -> None:
    """Send a ship back along its track; the start is the floor."""
    t: GalaxyTable = p.table
    orbit = t.galaxies[g].orbit
    orbit[slot] = max(0, orbit[slot] - steps)
    p.tell(Pushed, actor(t, g), t.row[slot], orbit[slot])


def colonise(p: Position, g: int, slot: int) -> None:
    """Give the planet to a galaxy, send every ship on it home, and deal a new planet into the gap."""
    t: GalaxyTable = p.table
    planet = t.row[slot]
    for x in t.galaxies:
        if x.orbit[slot] != NO_SHIP:
            relocate(t, x, orbit_of(slot), HOME)
        if x.surface[slot]:
            relocate(t, x, surface_of(slot), HOME)
    x = t.galaxies[g]
    x.planets.append(planet)
    x.points += PLANETS[planet].points
    p.tell(Colonised, actor(t, g), planet, x.points)
    deal_planet(p, slot)
    check_points(p, g)


def deal_planet(p: Position, slot: int) -> None:
    """Turn up the next planet of the deck in a slot; with an empty deck the slot stays empty."""
    t: GalaxyTable = p.table
    if t.deck:
        t.row[slot] = t.deck.pop()
        t.under = min(t.under, len(t.deck))
        p.reveal()
        p.tell(Dealt, NOBODY, t.row[slot], slot)
    else:
        t.row[slot] = NO_PLANET


def check_points(p: Position, g: int) -> None:
    """Note who first has the points that end the game; alone it ends at once."""
    t: GalaxyTable = p.table
    if t.galaxies[g].points >= GOAL_POINTS and t.ender == NOBODY:
        t.ender = g
        p.tell(Reached, actor(t, g), t.galaxies[g].points)
        if is_solo(t):
            t.over = 1
