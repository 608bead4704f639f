"""Forecasts in words: of following a die, and of a die that the Rogue carries out."""

from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.rules.actions import planet_at
from orrery.games.tiny_epic_galaxies.rules.components import (
    FACE_COLONY,
    FACE_CULTURE,
    FACE_ENERGY,
    FACE_MOVE,
    LEVELS,
    ROGUE_MATS,
    TOP,
    track_of,
)
from orrery.games.tiny_epic_galaxies.rules.fleet import orbiting_slots, relocate
from orrery.games.tiny_epic_galaxies.rules.powers import can_use_planet, face_works
from orrery.games.tiny_epic_galaxies.rules.rogue import ROGUE, free_orbit
from orrery.games.tiny_epic_galaxies.rules.table import Galaxy, GalaxyTable, last_space
from orrery.games.tiny_epic_galaxies.words.components import TEXT, amount, attack_text, either, planet_name, planet_names


def table_after_activation(t: GalaxyTable, face: int) -> GalaxyTable:
    """The table with an unused die of that face put in the activation bay."""
    after = t.copy()
    after.dice[face] -= 1
    after.bay.append(face)
    after.followed.append(0)
    return after


def face_forecast(t: GalaxyTable, seat: int, face: int, price: int, lang: str, chain: int = 0) -> str:
    """What a face would do for a seat on this table, after paying the price to follow it and without the planets of `chain`."""
    x = t.galaxies[seat]
    culture = x.culture - price
    if culture < 0 or not face_works(t, seat, face, chain, x.energy, culture):
        return TEXT(lang, "would.nothing")
    if face == FACE_MOVE:
        return TEXT(lang, "would.move")
    if face == FACE_ENERGY:
        return TEXT(lang, "would.gain", what=amount(lang, min(x.energy_yield, x.most - x.energy), 0))
    if face == FACE_CULTURE:
        return TEXT(lang, "would.gain", what=amount(lang, 0, min(x.culture_yield, x.most - culture)))
    if face == FACE_COLONY:
        uses = [planet_name(planet, lang) for planet in x.planets if can_use_planet(t, seat, planet, chain, x.energy, culture)]
        if x.level < TOP and max(x.energy, culture) >= LEVELS[x.level + 1].cost:
            uses.append(TEXT(lang, "would.upgrade", level=x.level + 1))
        return TEXT(lang, "would.colony", uses=either(lang, uses))
    slots = orbiting_slots(t, x, track_of(face))
    ready = slots_about_to_colonise(t, x, slots)
    key = "would.colonise" if ready else "would.advance"
    return TEXT(lang, key, planets=either(lang, planet_names([t.row[slot] for slot in ready or slots], lang)))


def slots_about_to_colonise(t: GalaxyTable, x: Galaxy, slots: list[int]) -> list[int]:
    """Those of the slots where one step more colonises the planet."""
    return [slot for slot in slots if x.orbit[slot] + 1 == last_space(t, slot)]


def can_use_after_landing(view: View, start: int, to: int, chain: int) -> bool:
    """True if the viewer may use the planet of a surface when a ship has landed there, coming from `start`."""
    t: GalaxyTable = view.table.copy()
    x = t.galaxies[view.seat]
    relocate(t, x, start, to)
    return can_use_planet(t, view.seat, planet_at(t, to), chain, x.energy, x.culture)


def rogue_forecast(t: GalaxyTable, face: int, lang: str) -> str:
    """What the Rogue's die does if the player does not force another roll."""
    x = t.galaxies[ROGUE]
    if face == FACE_MOVE:
        return TEXT(lang, "rogue.would.move", planet=planet_name(t.row[free_orbit(t)], lang))
    if face == FACE_ENERGY:
        return TEXT(lang, "rogue.would.gain", what=amount(lang, min(x.energy_yield, x.most - x.energy), 0))
    if face == FACE_CULTURE:
        return TEXT(lang, "rogue.would.gain", what=amount(lang, 0, min(x.culture_yield, x.most - x.culture)))
    if face == FACE_COLONY:
        return TEXT(lang, "rogue.would.attack", attack=attack_text(ROGUE_MATS[t.rogue], x.level, lang))
    planets = ", ".join(planet_names([t.row[slot] for slot in orbiting_slots(t, x, track_of(face))], lang))
    return TEXT(lang, "rogue.would.advance", planets=planets)
