"""New Frontiers as a picture: every empire with its colonies, goods, explored worlds and developments."""

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
from orrery.games.new_frontiers.rules.scoring import points, tile_points
from orrery.games.new_frontiers.rules.table import Frontier
from orrery.games.new_frontiers.web.faces import Face, face, reach

TILE = (96, 124)
BAR = (96, 76)
PICTURE, EMBLEM = 58, 36
"""The drawings of a world and of a development."""
GAP = 6
ACROSS = (WIDTH - 2 * MARGIN - 20 + GAP) // (TILE[0] + GAP)


def paint(view: View, names: Sequence[str], lang: str, top: float) -> tuple[list[Html], float]:
    """Every empire in a frame of its seat: worlds in rows, developments below."""
    t: Frontier = view.table
    parts: list[Html] = []
    y = top
    for seat in range(view.seats):
        e = t.empires[seat]
        worlds = [face(world, lang, good=good, worth=tile_points(t, seat, world)) for world, good in zip(e.colonies, e.goods)]
        explored = [face(world, lang, sum=reach(e, world, lang)) for world in e.explored]
        developments = [face(number, lang, worth=tile_points(t, seat, number)) for number in e.developments]
        rows = max(1, -(-(len(worlds) + len(explored)) // ACROSS))
        lines = -(-len(developments) // ACROSS)
        height = 46 + rows * (TILE[1] + GAP) + lines * (BAR[1] + GAP) + 4
        parts.append(ground(y, height, SEATS[seat % 5]))
        parts += badge(seat, names[seat], MARGIN + 10, y + 9)
        parts.append(words(names[seat], MARGIN + 42, y + 26, 14, 650))
        x = MARGIN + 60 + 9 * len(names[seat])
        for name, number in (
            ("credit", e.credits),
            ("i-colonist", e.colonists),
            ("i-military", e.powers.military),
            ("i-good", e.good_count),
        ):
            parts.append(glyph(name, x, y + 14, 15, ("#e7c372", "#47330a", "#fff"), ink=QUIET))
            parts.append(words(str(number), x + 20, y + 26, 12, 650))
            x += 52
        parts += hexagon(points(t, seat), WIDTH - MARGIN - 40, y + 6)
        for at, f in enumerate([*worlds, *explored]):
            left = MARGIN + 10 + at % ACROSS * (TILE[0] + GAP)
            parts += _world(f, left, y + 44 + at // ACROSS * (TILE[1] + GAP), at >= len(worlds))
        below = y + 44 + rows * (TILE[1] + GAP)
        for at, f in enumerate(developments):
            left = MARGIN + 10 + at % ACROSS * (BAR[0] + GAP)
            parts += _development(f, left, below + at // ACROSS * (BAR[1] + GAP))
        y += height + 10
    return parts, y


def _world(f: Face, x: float, y: float, explored: bool) -> list[Html]:
    width, height = TILE
    colours = COLOURS.get(f.colour, COLOURS["gray"])
    frame = {"stroke_dasharray": "4 3", "fill": "none"} if explored else {"fill": RAISED}
    parts = [
        tag("rect", x=f"{x:g}", y=f"{y:g}", width=width, height=height, rx=8, stroke=LINE, **frame),
        tag("path", d=f"M{x:g} {y + 8:g}v{height - 16}", stroke=colours[0], stroke_width=4),
    ]
    if f.kind == "military":
        parts.append(glyph("spikes", x + 7, y + 4, 30))
    orb = f"orb-{f.colour}" if f.colour in COLOURS else "orb-gray"
    parts.append(glyph(orb, x + 10, y + 7, 24, colours))
    if f.kind != "home":
        back, ink = ("#ffffff", "#a51f18") if f.kind == "military" else ("#10151e", "#ffffff")
        parts.append(tag("circle", cx=f"{x + 22:g}", cy=f"{y + 19:g}", r=8, fill=back))
        parts.append(words(str(f.number), x + 22, y + 23, size=11, weight=750, fill=ink, anchor="middle"))
    if f.good:
        cube = COLOURS[f.good]
        parts.append(
            tag("rect", x=f"{x + width - 27:g}", y=f"{y + 7:g}", width=19, height=19, rx=5, fill=cube[0], stroke=cube[1])
        )
    parts.append(drawing_of(f.id, x + 24, y + 25, PICTURE))
    for line, text in enumerate(wrap_words(f.name, width - 20, 11, 2)):
        parts.append(words(text, x + 10, y + 96 + 13 * line, 11, 600))
    parts += hexagon(f.points, x + width - 24, y + height - 24, 20)
    return parts


def _development(f: Face, x: float, y: float) -> list[Html]:
    width, height = BAR
    parts = [
        tag("rect", x=f"{x:g}", y=f"{y:g}", width=width, height=height, rx=7, fill=RAISED, stroke=LINE),
        tag("path", d=f"M{x + 7:g} {y:g}h{width - 14}", stroke="#dfe6f3", stroke_width=3),
    ]
    parts.append(drawing_of(f.id, x + 6, y + 5, EMBLEM))
    for line, text in enumerate(wrap_words(f.name, width - 14, 11, 2)):
        parts.append(words(text, x + 7, y + 55 + 13 * line, 11, 600))
    parts += hexagon(f.points, x + width - 26, y + 8, 20)
    return parts
