"""Tiny Epic Galaxies as a picture: the planet row with its ships, and every galaxy."""

from collections.abc import Sequence
from math import cos, pi, sin

from orrery.core.view import View
from orrery.draw.html import Html, tag
from orrery.draw.svg import (
    LINE,
    MARGIN,
    QUIET,
    RAISED,
    SEATS,
    TABLE,
    WIDTH,
    badge,
    drawing_of,
    glyph,
    words,
    wrap_words,
)
from orrery.draw.svg import points as hexagon
from orrery.games.tiny_epic_galaxies.rules.components import ROGUE_MATS
from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable, is_solo
from orrery.games.tiny_epic_galaxies.web.faces import TEXT, Galaxy, Planet, Ship, galaxy, row

GAP = 8
TALL = 224
PICTURE = 104
"""The drawing of a planet, its globe as wide as the orbit leaves room for."""
ENERGY, CULTURE = "#ffcf5a", "#7fd6ee"


def paint(view: View, names: Sequence[str], lang: str, top: float) -> tuple[list[Html], float]:
    """The row of planets, then the galaxies side by side."""
    t: GalaxyTable = view.table
    galaxy_names = (*names, ROGUE_MATS[t.rogue].name_in(lang)) if is_solo(t) else tuple(names)
    planets = row(t, galaxy_names, view.seat, lang).planets
    wide = (WIDTH - 2 * MARGIN - GAP * (len(planets) - 1)) / len(planets)
    parts: list[Html] = []
    for at, planet in enumerate(planets):
        if planet is not None:
            parts += _planet(planet, MARGIN + at * (wide + GAP), top, wide)
    y = top + TALL + 12
    galaxies = [galaxy(t, g, galaxy_names, lang) for g in range(len(t.galaxies))]
    wide = (WIDTH - 2 * MARGIN - GAP * (len(galaxies) - 1)) / len(galaxies)
    tall = 96 + 15 * max(len(g.colonies) for g in galaxies)
    for at, one in enumerate(galaxies):
        is_active = t.active == one.seat and not t.over
        parts += _galaxy(one, is_active, MARGIN + at * (wide + GAP), y, wide, tall, lang)
    return parts, y + tall


def _planet(planet: Planet, x: float, y: float, wide: float) -> list[Html]:
    middle, low = x + wide / 2, y + 136
    parts = [
        tag("rect", x=f"{x:g}", y=f"{y:g}", width=f"{wide:g}", height=TALL, rx=12, fill=RAISED, stroke=LINE),
        glyph(f"i-{planet.resource}", x + 9, y + 10, 15, ink=ENERGY if planet.resource == "energy" else CULTURE),
        words(planet.name, x + 29, y + 22, 13, 650),
        *hexagon(planet.points, x + wide - 34, y + 5, 26),
        drawing_of(planet.id, middle - PICTURE / 2, low - PICTURE / 2 + 3, PICTURE),
    ]
    for space in range(planet.steps + 1):
        sx, sy = _at(space, planet.steps, middle, low, wide)
        parts.append(tag("circle", cx=f"{sx:.1f}", cy=f"{sy:.1f}", r=11, fill=TABLE, stroke=LINE))
        if space == planet.steps:
            parts.append(glyph(f"i-{planet.track}", sx - 7, sy - 7, 14))
        elif not planet.orbit[space]:
            parts.append(words(str(space), sx, sy + 4, size=11, weight=600, fill=QUIET, anchor="middle"))
        parts += _ships(planet.orbit[space], sx, sy)
    parts += _ships(planet.surface, middle, low + 3)
    for line, text in enumerate(wrap_words(planet.does, wide - 16, 11, 3)):
        parts.append(words(text, x + 9, y + 186 + 13 * line, size=11, weight=400, fill=QUIET))
    return parts


def _at(space: int, steps: int, x: float, y: float, wide: float) -> tuple[float, float]:
    """Where a space of an orbit stands: from the left over the planet to the right."""
    angle = pi * (176 - 172 * space / steps) / 180
    return x + (wide / 2 - 18) * cos(angle), y + 4 - 84 * sin(angle)


def _ships(ships: Sequence[Ship], x: float, y: float) -> list[Html]:
    return [glyph(f"ship-{s.look}", x - 10 + 9 * (s.nth - (s.of - 1) / 2), y - 10, 20, ink=SEATS[s.look - 1]) for s in ships]


def _galaxy(one: Galaxy, is_active: bool, x: float, y: float, wide: float, tall: float, lang: str) -> list[Html]:
    parts = [
        tag(
            "rect",
            x=f"{x:g}",
            y=f"{y:g}",
            width=f"{wide:g}",
            height=f"{tall:g}",
            rx=12,
            fill=TABLE,
            stroke=SEATS[one.look - 1],
            stroke_width=2.5 if is_active else 1,
        ),
        *badge(one.look - 1, one.name, x + 10, y + 9),
        words(one.name, x + 40, y + 26, 13, 650),
        *hexagon(one.points, x + wide - 38, y + 6, 30),
    ]
    at = x + 12
    for name, number, ink in (
        ("energy", one.energy, ENERGY),
        ("culture", one.culture, CULTURE),
        ("die", one.dice, QUIET),
        (f"ship-{one.look}", one.home, SEATS[one.look - 1]),
    ):
        parts.append(glyph(name if name.startswith("ship") else f"i-{name}", at, y + 46, 15, ink=ink))
        parts.append(words(str(number), at + 19, y + 58, 13, 650))
        at += 36
    parts.append(words(TEXT(lang, "level", n=one.level), at + 4, y + 58, size=12, weight=400, fill=QUIET))
    for line, colony in enumerate(one.colonies):
        parts.append(words(f"{colony.name}, {colony.points}", x + 12, y + 84 + 15 * line, size=12, weight=400, fill=QUIET))
    return parts
