"""Roll for the Galaxy as a picture: every empire with its tiles, goods and dice."""

from collections.abc import Sequence

from orrery.core.view import View
from orrery.draw.html import Html, tag
from orrery.draw.svg import (
    COLOURS,
    LINE,
    MARGIN,
    QUIET,
    RAISED,
    SEATS,
    WIDTH,
    badge,
    drawing_of,
    glyph,
    ground,
    words,
    wrap_words,
)
from orrery.draw.svg import points as hexagon
from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR,
    COLOUR_NAMES,
    COST,
    DICE,
    FACE,
    IS_WORLD,
    KINDS,
    PHASE_NAMES,
    SYMBOL_NAMES,
)
from orrery.games.roll_for_the_galaxy.rules.dice import kind_of, phase_of, symbol_of
from orrery.games.roll_for_the_galaxy.rules.scoring import points
from orrery.games.roll_for_the_galaxy.rules.table import RollTable
from orrery.games.roll_for_the_galaxy.web.faces import TEXT
from orrery.games.roll_for_the_galaxy.words.components import face_name

TILE = (108, 78)
GAP = 8
DIE = 22
DICE_COLOURS = {
    "home": ("#f4f1ea", "#c9c3b4"),
    "military": ("#cf3f37", "#8f2019"),
    "consumption": ("#9358cf", "#5d2b94"),
    "leader": ("#23262e", "#8d95a6"),
    "entrepreneur": ("#f38d2c", "#a9560a"),
    "talent": ("#f4e3b2", "#b8923c"),
}
"""The dice that no world is coloured like."""


def paint(view: View, names: Sequence[str], lang: str, top: float) -> tuple[list[Html], float]:
    """Every empire in a row of tiles, with its dice below."""
    t: RollTable = view.table
    parts: list[Html] = []
    y = top
    across = int((WIDTH - 2 * MARGIN - 20 + GAP) // (TILE[0] + GAP))
    for seat, e in enumerate(t.empires):
        lines = max(1, -(-len(e.tableau) // across))
        height = 44 + lines * (TILE[1] + GAP) + DIE + 14
        parts.append(ground(y, height, SEATS[seat % 5]))
        parts += badge(seat, names[seat], MARGIN + 10, y + 8)
        parts += hexagon(points(e), WIDTH - MARGIN - 40, y + 5)
        parts.append(words(names[seat], MARGIN + 42, y + 25, 14, 650))
        parts.append(
            words(
                TEXT(lang, "picture", n=e.credits, chips=e.chips),
                WIDTH - MARGIN - 52,
                y + 25,
                size=12,
                weight=400,
                fill=QUIET,
                anchor="end",
            )
        )
        for at, face in enumerate(e.tableau):
            left = MARGIN + 10 + (at % across) * (TILE[0] + GAP)
            parts += _tile(face, e.goods[at], left, y + 42 + at // across * (TILE[1] + GAP), lang)
        x, low = MARGIN + 10.0, y + height - DIE - 10
        for w in e.workers:
            symbol = SYMBOL_NAMES[symbol_of(w)] if symbol_of(w) < len(SYMBOL_NAMES) else ""
            here = phase_of(w)
            parts += _die(
                kind_of(w), symbol.partition("+")[0] or (PHASE_NAMES[here] if here < len(PHASE_NAMES) else ""), x, low
            )
            x += DIE + 4
        for place, counts in (("cup", e.cup), ("citizenry", e.citizenry)):
            if sum(counts):
                parts.append(glyph(f"i-{place}", x + 6, low + 4, 14, ink=QUIET))
                x += 26
                for kind in range(KINDS):
                    for _ in range(counts[kind]):
                        parts += _die(kind, "", x, low)
                        x += DIE + 4
        y += height + 10
    return parts, y


def _die(kind: int, symbol: str, x: float, y: float) -> list[Html]:
    id = DICE[kind].id
    colours = DICE_COLOURS.get(id) or COLOURS[id]
    ink = "#10151e" if id not in ("military", "consumption", "rare", "leader") else "#ffffff"
    body = tag("rect", x=f"{x:g}", y=f"{y:g}", width=DIE, height=DIE, rx=5, fill=colours[0], stroke=colours[1])
    name = f"i-{symbol}" if symbol and symbol != "talent" else "i-wild" if id == "talent" else f"m-{id}"
    return [body, glyph(name, x + 4, y + 4, DIE - 8, ink=ink)]


def _tile(face: int, goods: Sequence[int], x: float, y: float, lang: str) -> list[Html]:
    width, height = TILE
    colour = COLOUR_NAMES[COLOUR[face]] if IS_WORLD[face] else ""
    colours = COLOURS[colour]
    parts = [
        tag("rect", x=f"{x:g}", y=f"{y:g}", width=width, height=height, rx=8, fill=RAISED, stroke=LINE),
        tag("rect", x=f"{x:g}", y=f"{y + 4:g}", width=4, height=height - 8, rx=2, fill=colours[0]),
    ]
    if IS_WORLD[face]:
        parts.append(glyph(f"orb-{colour}", x + 10, y + 7, 26, colours))
        parts.append(tag("circle", cx=f"{x + 23:g}", cy=f"{y + 20:g}", r=8, fill="#10151e"))
        parts.append(words(str(COST[face]), x + 23, y + 24.5, size=12, weight=750, fill="#ffffff", anchor="middle"))
    else:
        turned = f"rotate(45 {x + 23:g} {y + 20:g})"
        parts.append(
            tag("rect", x=f"{x + 14:g}", y=f"{y + 11:g}", width=18, height=18, rx=4, fill=colours[0], transform=turned)
        )
        parts.append(words(str(COST[face]), x + 23, y + 24.5, size=12, weight=750, fill="#16202f", anchor="middle"))
    parts.append(drawing_of(FACE[face].id, x + 36, y + 2, 44))
    for number, good in enumerate(goods):
        parts += _die(kind_of(good), "", x + width - (DIE + 4) * (number + 1) - 2, y + 8)
    for line, text in enumerate(wrap_words(face_name(face, lang), width - 16, 12, 2)):
        parts.append(words(text, x + 10, y + 52 + 14 * line, 12, 650))
    return parts
