"""The parts that drawings share: gradients, airs and shades of every kind, the pieces of the kit, and glyphs of the page."""

import re
from functools import cache
from importlib.resources import files
from typing import Final

from orrery.draw.art.palette import PALETTES
from orrery.draw.art.plates import WEAVE_LOBES, WEAVE_TURNS, draw_weave
from orrery.draw.art.shapes import CENTRE, NIGHT, RADIUS, circle, gradient, mix
from orrery.draw.svg import glyph_shapes

BALL: Final = 'cx=".36" cy=".32" r=".76"'
SLANT: Final = 'x2="1" y2="1"'
ID: Final = re.compile(r'id="([^"]+)"')
NEEDED: Final = re.compile(r'(?:href="|url\()#(a-[\w-]+)')


@cache
def pieces() -> dict[str, str]:
    """Everything that can be borrowed, by its id."""
    text = files("orrery.draw.art").joinpath("kit.svg").read_text("utf-8")
    kit = [row for row in text.splitlines() if row.startswith("<g id=")]
    weaves = [f'<g id="a-v{turns}-{lobe}">{draw_weave(turns, lobe)}</g>' for turns in WEAVE_TURNS for lobe in WEAVE_LOBES]
    drawn = [*_gradients(), *kit, *weaves]
    return {match[1]: piece for piece in drawn if (match := ID.search(piece)) is not None}


def _gradients() -> list[str]:
    drawn = [
        f'<clipPath id="a-globe"><circle cx="{CENTRE}" cy="{CENTRE}" r="{RADIUS}"/></clipPath>',
        gradient(
            "radial",
            "shade",
            [(0, "#fff", 0.26), (0.34, "#fff", 0), (0.52, NIGHT, 0), (0.76, NIGHT, 0.5), (1, NIGHT, 0.93)],
            'cx=".33" cy=".3" r=".8"',
        ),
        gradient("linear", "plate-g", [(0, "#485670", 1), (0.5, "#253044", 1), (1, "#121926", 1)], SLANT),
        gradient("linear", "tail", [(0, "#eafaff", 0.95), (0.4, "#9fdcf2", 0.5), (1, "#9fdcf2", 0)], 'y1="1" x2="1" y2="0"'),
        gradient("radial", "ice", [(0, "#fff", 1), (0.5, "#c9eefa", 1), (1, "#3f8fae", 1)], BALL),
        gradient("radial", "core", [(0, "#ffe1a0", 1), (0.4, "#ff7a2e", 1), (1, NIGHT, 1)], 'cx=".2" cy=".5" r=".7"'),
        gradient("linear", "die-lid", [(0, "#fff", 0.75), (1, "#fff", 0.3)], 'x2="1"'),
        gradient("linear", "die-face", [(0, "#fff", 0.3), (0.45, "#fff", 0), (1, "#000", 0.2)], SLANT),
        gradient("linear", "die-flank", [(0, "#000", 0.3), (1, "#000", 0.62)], 'x2="0" y2="1"'),
        gradient("radial", "die-fall", [(0.4, "#000", 0.5), (1, "#000", 0)]),
    ]
    for kind in PALETTES:
        drawn += _gradients_of(kind)
    return drawn


def _gradients_of(kind: str) -> list[str]:
    """The body of a kind, the same as a windfall's stone, its rim, air, halo, dust and ring."""
    light, body, dark, deep, _ = PALETTES[kind]
    stone = (mix(light, "#c3cad6", 0.5), mix(body, "#6d7789", 0.62), mix(dark, "#39424f", 0.6), mix(deep, "#161b24", 0.6))
    offsets = (0, 0.36, 0.74, 1)
    shade = circle(CENTRE, CENTRE, RADIUS, "url(#a-shade)")
    rim = circle(CENTRE, CENTRE, 66.8, "none", f' stroke="url(#a-rim-{kind})" stroke-width="2.5"')
    halo = [(0.76, body, 0.2), (0.8, body, 0.85), (0.87, light, 0.9), (0.9, body, 0.5), (1, body, 0)]
    return [
        gradient("radial", f"b-{kind}", [(at, tone, 1) for at, tone in zip(offsets, (light, body, dark, deep))], BALL),
        gradient("radial", f"w-{kind}", [(at, tone, 1) for at, tone in zip(offsets, stone)], BALL),
        gradient("linear", f"rim-{kind}", [(0.08, light, 1), (0.45, body, 0.35), (0.62, body, 0)], SLANT),
        gradient("radial", f"mist-{kind}", [(0.84, body, 0.62), (0.92, body, 0.2), (1, body, 0)]),
        gradient("radial", f"halo-{kind}", halo),
        gradient("radial", f"dust-{kind}", [(0.3, body, 0.6), (1, body, 0)]),
        gradient("linear", f"ring-{kind}", [(0, light, 1), (0.55, body, 0.95), (1, deep, 0.9)]),
        f'<g id="a-air-{kind}">{circle(CENTRE, CENTRE, 80, f"url(#a-mist-{kind})")}</g>',
        f'<g id="a-h-{kind}">{circle(CENTRE, CENTRE, 86, f"url(#a-halo-{kind})")}</g>',
        f'<g id="a-s-{kind}">{shade}{rim}</g>',
    ]


def piece(id: str) -> str:
    """A piece by its id: one of the kit, or a glyph of the page (`a-i-…`, `a-m-…`)."""
    own = pieces().get(id)
    return own if own is not None else f'<g id="{id}">{glyph_shapes(id.removeprefix("a-"))}</g>'


def borrowed_pieces(drawings: str) -> list[str]:
    """The pieces that drawings borrow, and those that these borrow in turn."""
    inside = set(ID.findall(drawings))
    pieces: dict[str, str] = {}
    needed_ids = [id for id in dict.fromkeys(NEEDED.findall(drawings)) if id not in inside]
    while needed_ids:
        id = needed_ids.pop(0)
        if id in pieces or id in inside:
            continue
        pieces[id] = piece(id)
        inside.update(ID.findall(pieces[id]))
        needed_ids += NEEDED.findall(pieces[id])
    return [pieces[id] for id in sorted(pieces)]
