"""The surface of a globe: a grammar for each kind of world, and details by its name."""

import re
from collections.abc import Callable
from typing import Final, NamedTuple

from orrery.draw.art.chance import Chance
from orrery.draw.art.palette import PALETTES, Palette
from orrery.draw.art.shapes import (
    CENTRE,
    LONG_DASHES,
    RADIUS,
    SHORT_DASHES,
    borrow,
    circle,
    disc,
    fine,
    line,
    mix,
    patch,
    path,
    spot,
    waves,
)

MARKS: Final = (
    "avian",
    "reptil",
    "insect",
    "aquatic|amphib",
    "arbor|jungle",
    "mole",
    "resistance",
    "base|stronghold|outpost|fifth",
)
"""Words whose sign lies on the surface; the first word of each names its piece."""
LANDS: Final = r"earth|terra|prosper|homeworld|capital|epsilon|centauri|vinland|\bold\b|sparta|resort"
HOT: Final = "volcan|radio|fuel|refiner|destroy|ravage|doom|armament|munition|plague|helios"
CLOUDY: Final = "earth|vinland|prosper|jungle|spice|terra|resort|tourist|ocean|aquatic|garden|sympath|artist|capital"
TINTS: Final = ("#c0704a", "#6fa7c9", "#c9b27a", "#8b7fc0", "#7d8a6a", "#e8eef8")


class Globe(NamedTuple):
    """The values that a surface depends on."""

    kind: str
    words: str
    surface: str = ""

    @property
    def palette(self) -> Palette:
        return PALETTES[self.kind]

    def has(self, words: str) -> bool:
        return re.search(words, self.words) is not None


def draw_surface(chance: Chance, globe: Globe) -> str:
    """Everything on a globe, from the ground to the clouds and signs."""
    named = globe.surface or ("bands" if globe.has("giant|nebula|high-gravity") else OF_KIND.get(globe.kind, "craters"))
    drawn = SURFACES[named](chance, globe)
    if globe.has(LANDS) and globe.kind != "alien":
        drawn = _lands(chance, globe, drawn)
    drawn += _landmark(chance, globe)
    if globe.has(HOT):
        drawn += _lakes_of_fire(chance, globe)
    if globe.has(CLOUDY):
        drawn.append(clouds(chance))
    signs = MARKS if globe.kind == "gray" else MARKS[:-1]
    drawn += [borrow("k-" + mark.split("|")[0]) for mark in signs if globe.has(mark)]
    return "".join(drawn)


def clouds(chance: Chance) -> str:
    return fine(*(line(d, "#fff", chance.whole(4, 7), 0.5, LONG_DASHES) for d in waves(chance, 4)[1:3]))


# Grammars -----------------------------------------------------------------------------------------------------------------


def bands(chance: Chance, globe: Globe) -> list[str]:
    """A giant of gas, with one storm."""
    light, _, dark, deep, _ = globe.palette
    drawn = [
        line(d, chance.pick((light, dark, deep)), chance.whole(5, 12), chance.between(0.25, 0.55))
        for d in waves(chance, 6, 36, 166)
    ]
    return [*drawn, path(disc(spot(chance, 0.5), 0.22), fill=light, opacity=".6", stroke=dark, stroke_width="3")]


def water(chance: Chance, globe: Globe) -> list[str]:
    """Swell, shoals and islands."""
    light, _, dark, _, _ = globe.palette
    swell = [line(d, (dark, light)[i % 2], chance.whole(6, 11), (0.6, 0.4)[i % 2]) for i, d in enumerate(waves(chance, 4))]
    isles = "".join(patch(chance, spot(chance, 0.75), chance.between(0.12, 0.26), 7, 0.45) for _ in range(chance.whole(2, 4)))
    land = "#d9c58a" if globe.has("spice|resort|tourist|vinland") else mix(dark, "#7fae6a", 0.6)
    return ["".join(swell), path(isles, fill="none", stroke=light, stroke_width="5", opacity=".5"), path(isles, fill=land)]


def plates(chance: Chance, globe: Globe) -> list[str]:
    """Broken plates with veins between them."""
    light, _, dark, deep, vein = globe.palette
    drawn = []
    for i in range(5):
        plate = patch(chance, spot(chance, 0.85), chance.between(0.35, 0.6), chance.whole(5, 6), 0.3, smooth=False)
        drawn.append(path(plate, fill=(dark, light, deep)[i % 3], opacity=(".5", ".38", ".45")[i % 3]))
        if i % 2:
            drawn.append(line(plate, vein, 1.6, 0.75))
    return drawn


def cells(chance: Chance, globe: Globe) -> list[str]:
    """Cells within cells."""
    light, _, dark, _, _ = globe.palette
    drawn = []
    for _ in range(chance.whole(4, 6)):
        at, size = spot(chance, 0.85), chance.between(0.2, 0.42)
        drawn.append(path(patch(chance, at, size, 7, 0.3), fill=dark, opacity=".75"))
        drawn.append(path(disc(at, size * 0.4), fill=light, opacity=".6"))
    return drawn


def built(chance: Chance, globe: Globe) -> list[str]:
    """A built world: meridians, and discs let into it."""
    light, _, dark, _, vein = globe.palette
    grid = "".join(f"M100 32a{wide} 68 0 0 1 0 136a{wide} 68 0 0 1 0-136" for wide in (22, 48))
    grid += "M34 84q66 18 132 0M34 116q66 18 132 0"
    drawn = [f'<g transform="rotate({chance.whole(-60, 60)} 100 100)">{line(grid, dark, 3, 0.65)}</g>']
    for _ in range(chance.whole(2, 4)):
        at, size = spot(chance, 0.72), chance.between(0.14, 0.32)
        drawn += [path(disc(at, size), fill=dark, stroke=light, stroke_width="2.5"), path(disc(at, size * 0.45), fill=vein)]
    return drawn


def craters(chance: Chance, globe: Globe) -> list[str]:
    """Bare rock under a tint of its own."""
    light, _, dark, _, _ = globe.palette
    tint = chance.pick(TINTS)
    plains = "".join(patch(chance, spot(chance, 0.7), chance.between(0.3, 0.5)) for _ in range(3))
    pits = "".join(disc(spot(chance, 0.9), chance.pick((0.08, 0.1, 0.13, 0.17, 0.24))) for _ in range(8))
    return [
        circle(CENTRE, CENTRE, RADIUS, tint, ' opacity=".34"'),
        path(plains, fill=dark, opacity=".45"),
        path(pits, fill=light, transform="translate(2 2)", opacity=".75"),
        path(pits, fill=dark),
    ]


def dunes(chance: Chance, globe: Globe) -> list[str]:
    """Long ridges of sand, all turned one way."""
    light, _, dark, _, _ = globe.palette
    ridges = "".join(
        f"M20 {y + chance.whole(-3, 3)}q40 {chance.whole(-18, -8)} 80 0t80 {chance.whole(-8, 8)}" for y in range(48, 164, 15)
    )
    turned = f'<g transform="rotate({chance.whole(-50, 50)} 100 100)">'
    return [turned + line(ridges, dark, 5, 0.5) + f'<g transform="translate(0 -4)">{line(ridges, light, 2, 0.6)}</g></g>']


def ice(chance: Chance, globe: Globe) -> list[str]:
    """Caps of ice, and cracks that run across."""
    light, _, dark, _, vein = globe.palette
    caps = patch(chance, (0.0, -0.86, 0.51), chance.between(0.5, 0.75), 9, 0.25)
    caps += patch(chance, (0.1, 0.93, 0.35), chance.between(0.3, 0.5), 8, 0.25)
    cracks = ""
    for _ in range(5):
        x, y = chance.whole(50, 140), chance.whole(70, 130)
        steps = "l".join(f"{chance.whole(-16, 16)} {chance.whole(-14, 14)}" for _ in range(3))
        cracks += f"M{x} {y}l{steps}"
    return [line(cracks, dark, 2.5, 0.7), path(caps, fill=vein, opacity=".85", stroke=light, stroke_width="3")]


def rift(chance: Chance, globe: Globe) -> list[str]:
    """One chasm from limb to limb, and the dust beside it."""
    light, _, dark, deep, vein = globe.palette
    plains = "".join(patch(chance, spot(chance, 0.8), chance.between(0.25, 0.5)) for _ in range(3))
    steps = [f"{x} {100 + chance.whole(-22, 22)}" for x in range(26, 190, 20)]
    chasm = "M" + "L".join(steps)
    turned = f'<g transform="rotate({chance.whole(-70, 70)} 100 100)">'
    glow = line(chasm, vein, 2.5, 0.9)
    return [path(plains, fill=light, opacity=".3"), turned + line(chasm, dark, 15, 0.6) + line(chasm, deep, 8) + glow + "</g>"]


SURFACES: Final[dict[str, Callable[[Chance, Globe], list[str]]]] = {
    "bands": bands,
    "water": water,
    "plates": plates,
    "cells": cells,
    "built": built,
    "craters": craters,
    "dunes": dunes,
    "ice": ice,
    "rift": rift,
}
OF_KIND: Final = {"novelty": "water", "rare": "plates", "genes": "cells", "alien": "built"}


# What a name or the seed adds ---------------------------------------------------------------------------------------------


def _lands(chance: Chance, globe: Globe, ground: list[str]) -> list[str]:
    """Continents in a sea."""
    coast = "".join(patch(chance, spot(chance, 0.7), chance.between(0.25, 0.5), 9, 0.4) for _ in range(3))
    land = {"rare": globe.palette.light, "genes": globe.palette.dark}.get(globe.kind, "#8fb56a")
    shore = path(coast, fill="none", stroke="#e9dfb0", stroke_width="4", opacity=".55")
    if globe.kind == "novelty":
        return [ground[0], shore, path(coast, fill=land)]
    opacity = ".85" if globe.kind == "gray" else ".55"
    return [circle(CENTRE, CENTRE, RADIUS, "#2f7fae", f' opacity="{opacity}"'), shore, path(coast, fill=land)]


def _landmark(chance: Chance, globe: Globe) -> list[str]:
    """One thing that only this world has: a cap, a great crater, a storm, a dark sea, or nothing."""
    light, _, dark, deep, _ = globe.palette
    match chance.whole(0, 4):
        case 0:
            cap = patch(chance, (chance.between(-0.2, 0.2), -0.9, 0.39), chance.between(0.35, 0.5), 8, 0.3)
            return [path(cap, fill=mix(light, "#ffffff", 0.5), opacity=".8")]
        case 1:
            at, size = spot(chance, 0.6), chance.between(0.24, 0.34)
            return [
                path(disc(at, size), fill=deep, opacity=".35", stroke=light, stroke_opacity=".6", stroke_width="3"),
                path(disc(at, size * 0.5), fill=dark, opacity=".6"),
            ]
        case 2:
            at, size = spot(chance, 0.55), chance.between(0.2, 0.3)
            rings = "".join(disc(at, size * share) for share in (1, 0.68, 0.36))
            return [fine(line(rings, light, 2.5, 0.7, SHORT_DASHES))]
        case 3:
            return [path(patch(chance, spot(chance, 0.6), chance.between(0.3, 0.45), 9, 0.4), fill=deep, opacity=".4")]
        case _:
            return []


def _lakes_of_fire(chance: Chance, globe: Globe) -> list[str]:
    glow = "#9dff6b" if globe.has("radio") else "#b34fc4" if globe.has("plague") else "#ff7a2e"
    lakes = [(spot(chance, 0.82), chance.between(0.1, 0.24)) for _ in range(4)]
    return [
        path("".join(patch(chance, at, size * 1.5, 6, 0.4) for at, size in lakes), fill=globe.palette.deep, opacity=".8"),
        path("".join(patch(chance, at, size, 6, 0.4) for at, size in lakes), fill=glow),
        path("".join(disc(at, size * 0.45) for at, size in lakes), fill="#ffe9a8"),
    ]
