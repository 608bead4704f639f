"""The empires of a finished game side by side: a picture to share."""

from collections.abc import Sequence
from typing import Final

from orrery.core.view import View
from orrery.draw.art.sets import XMLNS, art_set, show_drawings
from orrery.draw.covers import sky
from orrery.draw.html import safe, tag
from orrery.draw.svg import MARGIN, QUIET, RAISED, SEATS, SPACE, badge, glyph, points, words, wrap_words

COLUMN: Final = 300
DRAWINGS: Final = 4
"""Drawings beside each other in a column."""
CELL, PICTURE = 68, 58
TOP, HEAD = 76, 58
FONT: Final = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def empires_picture(view: View, names: Sequence[str], lang: str) -> str | None:
    """Every empire as its drawings, most points first, in an SVG that needs nothing else; None for a game without drawings of
    its own."""
    part = view.game.part("web.art")
    if part is None or not hasattr(part, "built_components"):
        return None
    art = art_set(view.game)
    scored = view.outcome.points if view.outcome else view.game.result(view.table)[0]
    order = sorted(range(view.seats), key=lambda seat: -scored[seat])
    built = {seat: [id for id in part.built_components(view.table, seat) if id in art.drawings] for seat in order}
    rows = max([1, *(-(-len(ids) // DRAWINGS) for ids in built.values())])
    wide, high = 2 * MARGIN + COLUMN * view.seats, TOP + HEAD + rows * CELL + 2 * MARGIN
    parts: list[str] = [
        tag("rect", width=wide, height=high, rx=16, fill=SPACE),
        tag(
            "svg",
            sky(f"{view.game.name}/end"),
            viewBox="0 0 240 138",
            width=wide,
            height=high,
            preserveAspectRatio="xMidYMid slice",
        ),
        glyph("logo", MARGIN, 20, 30, ink="#e0b878"),
        words(view.game.text(lang, "title"), MARGIN + 42, 43, 22, 700),
    ]
    for column, seat in enumerate(order):
        parts += _column(names[seat], seat, scored[seat], MARGIN + column * COLUMN, rows)
    uses = []
    for column, seat in enumerate(order):
        for at, id in enumerate(built[seat]):
            x = MARGIN + column * COLUMN + 14 + at % DRAWINGS * CELL
            y = TOP + HEAD + at // DRAWINGS * CELL
            uses.append(f'<use href="#{id}" x="{x}" y="{y}" width="{PICTURE}" height="{PICTURE}"/>')
    title = safe(view.game.text(lang, "title"))
    return (
        f'<svg {XMLNS} viewBox="0 0 {wide} {high}" width="{wide}" height="{high}" font-family="{FONT}"><title>{title}</title>'
        f"{show_drawings(art, ''.join(uses))}{''.join(parts)}{''.join(uses)}</svg>"
    )


def _column(name: str, seat: int, scored: int, x: float, rows: int) -> list[str]:
    colour = SEATS[seat % len(SEATS)]
    called = wrap_words(name, COLUMN - 116, 15, 1)
    return [
        tag(
            "rect",
            x=f"{x + 4:g}",
            y=TOP,
            width=COLUMN - 8,
            height=HEAD + rows * CELL + 6,
            rx=12,
            fill=RAISED,
            fill_opacity=".55",
            stroke=colour,
        ),
        *badge(seat, name, x + 16, TOP + 15),
        words(called[0] if called else "", x + 50, TOP + 33, 15, 650),
        *points(scored, x + COLUMN - 54, TOP + 10, 36),
        tag("path", d=f"M{x + 16:g} {TOP + HEAD - 8}h{COLUMN - 32}", stroke=QUIET, stroke_opacity=".3"),
    ]
