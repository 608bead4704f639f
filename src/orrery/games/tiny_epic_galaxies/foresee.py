"""What would follow, in words: from following a die, and from a die of the Rogue that is let be."""

from collections.abc import Sequence

from orrery.core.view import View
from orrery.games.tiny_epic_galaxies.explain import TEXT, amount, attack_words, either
from orrery.games.tiny_epic_galaxies.fleet import orbiting, relocate
from orrery.games.tiny_epic_galaxies.pieces import (
    FACE_COLONY,
    FACE_CULTURE,
    FACE_DIPLOMACY,
    FACE_ENERGY,
    FACE_MOVE,
    FACES,
    LEVELS,
    PLANET_CARDS,
    PLANETS,
    ROGUE_MATS,
    TOP,
)
from orrery.games.tiny_epic_galaxies.powers import face_works, usable
from orrery.games.tiny_epic_galaxies.rogue import free_orbit
from orrery.games.tiny_epic_galaxies.table import SURFACE, GalaxyTable


def called(planet: int, lang: str) -> str:
    return PLANET_CARDS[planet].called(lang)


def face_called(face: int, lang: str) -> str:
    return TEXT(lang, f"face.{FACES[face]}")


def faces_called(faces: Sequence[int], lang: str) -> str:
    return ", ".join(face_called(face, lang) for face in faces)


def once_activated(t: GalaxyTable, face: int) -> GalaxyTable:
    """The table with an unused die of that face put in the activation bay."""
    after = t.copy()
    after.dice[face] -= 1
    after.bay.append(face)
    after.followed.append(0)
    return after


def would(t: GalaxyTable, seat: int, face: int, price: int, lang: str, chain: int = 0) -> str:
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
        uses = [called(planet, lang) for planet in x.planets if usable(t, seat, planet, chain, x.energy, culture)]
        if x.level < TOP and max(x.energy, culture) >= LEVELS[x.level + 1].cost:
            uses.append(TEXT(lang, "would.upgrade", level=x.level + 1))
        return TEXT(lang, "would.colony", uses=either(lang, uses))
    slots = orbiting(t, x, face - FACE_DIPLOMACY)
    ready = [slot for slot in slots if x.orbit[slot] + 1 == PLANETS[t.row[slot]].steps]
    key = "would.colonise" if ready else "would.advance"
    return TEXT(lang, key, planets=either(lang, [called(t.row[slot], lang) for slot in ready or slots]))


def usable_once_landed(view: View, start: int, to: int, chain: int) -> bool:
    """True if the viewer may use the planet of a surface when a ship has landed there, coming from `start`."""
    t: GalaxyTable = view.table.copy()
    x = t.galaxies[view.seat]
    relocate(t, x, start, to)
    return usable(t, view.seat, t.row[to - SURFACE], chain, x.energy, x.culture)


def rogue_would(t: GalaxyTable, face: int, lang: str) -> str:
    """What the Rogue's die does if it is let be."""
    x = t.galaxies[1]
    if face == FACE_MOVE:
        return TEXT(lang, "rogue.would.move", planet=called(t.row[free_orbit(t)], lang))
    if face == FACE_ENERGY:
        return TEXT(lang, "rogue.would.gain", what=amount(lang, min(x.energy_yield, x.most - x.energy), 0))
    if face == FACE_CULTURE:
        return TEXT(lang, "rogue.would.gain", what=amount(lang, 0, min(x.culture_yield, x.most - x.culture)))
    if face == FACE_COLONY:
        return TEXT(lang, "rogue.would.attack", attack=attack_words(ROGUE_MATS[t.rogue], x.level, lang))
    planets = ", ".join(called(t.row[slot], lang) for slot in orbiting(t, x, face - FACE_DIPLOMACY))
    return TEXT(lang, "rogue.would.advance", planets=planets)
