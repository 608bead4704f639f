"""Jump Drive as a picture: every empire in a row of cards, and the viewer's hand."""

from collections.abc import Sequence

from orrery.core.view import View
from orrery.draw.glyphs import TEXT
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
from orrery.games.jump_drive.rules.table import JumpTable
from orrery.games.jump_drive.web.faces import Face, empire, face

CARD = (108, 178)
PICTURE = 56
"""The drawing of a card, between its head and its name."""
GAP = 8


def paint(view: View, names: Sequence[str], lang: str, top: float) -> tuple[list[Html], float]:
    """Every empire in a row of cards, and the viewer's hand."""
    t: JumpTable = view.table
    empires = [empire(t, seat, names[seat], lang) for seat in range(view.seats)]
    parts: list[Html] = []
    y = top
    rows: list[tuple[int, str, object, Sequence[Face]]] = [(e.seat, e.name, e.points, e.built.cards) for e in empires]
    if view.seat >= 0 and not view.outcome:
        rows.append((-1, TEXT(lang, "picture.hand"), "", [face(card, lang) for card in t.seats[view.seat].hand]))
    across = (WIDTH - 2 * MARGIN - 20 + GAP) // (CARD[0] + GAP)
    for seat, name, total, cards in rows:
        lines = max(1, -(-len(cards) // across))
        height = 44 + lines * (CARD[1] + GAP) + 4
        edge = SEATS[seat % 5] if seat >= 0 else LINE
        parts.append(ground(y, height, edge))
        if seat >= 0:
            parts += badge(seat, name, MARGIN + 10, y + 8)
            parts += hexagon(total, WIDTH - MARGIN - 40, y + 5)
        parts.append(words(name, MARGIN + (42 if seat >= 0 else 12), y + 25, 14, 650))
        for at, card in enumerate(cards):
            x = MARGIN + 10 + (at % across) * (CARD[0] + GAP)
            parts += _card(card, x, y + 42 + at // across * (CARD[1] + GAP), lang)
        y += height + 10
    return parts, y


def _card(face: Face, x: float, y: float, lang: str) -> list[Html]:
    width, height = CARD
    colours = COLOURS[face.colour]
    parts = [
        tag("rect", x=f"{x:g}", y=f"{y:g}", width=width, height=height, rx=9, fill=RAISED, stroke=LINE),
        tag("path", d=f"M{x:g} {y + 9:g}a9 9 0 0 1 9-9h{width - 18}a9 9 0 0 1 9 9z", fill=colours[0]),
    ]
    if face.kind == "development":
        parts.append(
            tag(
                "rect",
                x=f"{x + 11:g}",
                y=f"{y + 17:g}",
                width=19,
                height=19,
                rx=4,
                fill=colours[0],
                transform=f"rotate(45 {x + 20.5:g} {y + 26.5:g})",
            )
        )
        parts.append(words(str(face.number), x + 20.5, y + 31, size=13, weight=750, fill="#16202f", anchor="middle"))
    else:
        if face.kind == "military":
            parts.append(glyph("spikes", x + 5, y + 12, 31))
        parts.append(glyph(f"orb-{face.colour}", x + 7.5, y + 14.5, 26, colours))
        back, ink = ("#ffffff", "#a51f18") if face.kind == "military" else ("#10151e", "#ffffff")
        parts.append(tag("circle", cx=f"{x + 20.5:g}", cy=f"{y + 27.5:g}", r=8.5, fill=back))
        parts.append(words(str(face.number), x + 20.5, y + 32, size=12, weight=750, fill=ink, anchor="middle"))
    right = x + width - 20
    for count, name, ink in (
        (face.chromosomes, "i-chromosome", "#93dc94"),
        (face.military, "i-military", "#ff8f86"),
        (face.eyes, "i-explore", "#7fd6ee"),
    ):
        for _ in range(min(count, 4)):
            parts.append(glyph(name, right, y + 19, 14, ink=ink))
            right -= 15
    parts.append(drawing_of(face.id, x + (width - PICTURE) / 2, y + 36, PICTURE))
    for line, text in enumerate(wrap_words(face.name, width - 14, 12, 2)):
        parts.append(words(text, x + 8, y + 102 + 14 * line, 12, 650))
    first = y + 118 + 14 * (len(wrap_words(face.name, width - 14, 12, 2)) - 1)
    for line, text in enumerate(wrap_words(face.powers, width - 14, 11, int((y + height - 26 - first) // 13) + 1)):
        parts.append(words(text, x + 8, first + 13 * line, size=11, weight=400, fill=QUIET))
    parts += hexagon(face.points, x + 6, y + height - 27, 22)
    parts.append(glyph("i-cards", x + width - 38 - 6 * (len(face.income) - 1), y + height - 22, 14, ink=QUIET))
    parts.append(words(face.income, x + width - 8, y + height - 11, 12, 650, anchor="end"))
    return parts
