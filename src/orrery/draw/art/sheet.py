"""The contact sheet of a game: every component with its drawing and its name, on one picture."""

from itertools import groupby
from typing import Final

from orrery.core.game import Game
from orrery.draw.art.sets import XMLNS, art_set, fix_values
from orrery.draw.art.shared import borrowed_pieces
from orrery.draw.glyphs import TEXT
from orrery.draw.html import safe
from orrery.draw.svg import QUIET, SPACE, WORDS, wrap_words

COLUMNS: Final = 10
CELL, PICTURE = 124, 104
EDGE: Final = 24
HEADING, ROW = 44, 142
NAME_LINES, NAME_SIZE, NAME_STEP = 2, 11, 13
FONT: Final = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def contact_sheet(game: Game, lang: str = "en") -> str:
    """All drawings of a game as one SVG that needs nothing else."""
    art = art_set(game)
    title = game.text(lang, "title") if "title" in game.text else game.name
    parts = [_words(title, EDGE, EDGE + 22, size=24, colour=WORDS, anchor="start", weight=700)]
    y = EDGE + 48
    ordered = sorted(game.components, key=lambda component: component.kind)
    for kind, group in groupby(ordered, key=lambda component: component.kind):
        members = list(group)
        heading = TEXT(lang, f"kinds.{kind}") if f"kinds.{kind}" in TEXT else kind.capitalize()
        parts.append(_words(f"{heading} · {len(members)}", EDGE, y + 22, size=15, colour=QUIET, anchor="start", weight=650))
        y += HEADING
        for at, component in enumerate(members):
            column, row = at % COLUMNS, at // COLUMNS
            x, top = EDGE + column * CELL, y + row * ROW
            left = x + (CELL - PICTURE) // 2
            parts.append(f'<use href="#{component.id}" x="{left}" y="{top}" width="{PICTURE}" height="{PICTURE}"/>')
            for i, words in enumerate(wrap_words(component.name_in(lang), CELL, NAME_SIZE, NAME_LINES)):
                below = top + PICTURE + 14 + i * NAME_STEP
                parts.append(_words(words, x + CELL / 2, below, NAME_SIZE, WORDS, anchor="middle"))
        y += -(-len(members) // COLUMNS) * ROW + 12
    symbols = "".join(
        f'<symbol id="{id}" viewBox="0 0 200 200">{fix_values(drawn)}</symbol>' for id, drawn in art.drawings.items()
    )
    wide = 2 * EDGE + COLUMNS * CELL
    return (
        f'<svg {XMLNS} viewBox="0 0 {wide} {y}" width="{wide}" font-family="{FONT}"><title>{safe(title)}</title>'
        f"<defs>{''.join(borrowed_pieces(symbols))}</defs>{symbols}"
        f'<rect width="{wide}" height="{y}" fill="{SPACE}"/>{"".join(parts)}</svg>\n'
    )


def _words(text: str, x: float, y: float, size: int, colour: str, anchor: str, weight: int = 400) -> str:
    where = f'x="{x:g}" y="{y:g}" font-size="{size}" font-weight="{weight}"'
    return f'<text {where} fill="{colour}" text-anchor="{anchor}">{safe(text)}</text>'
