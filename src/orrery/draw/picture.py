"""A view as one picture in SVG that needs nothing else: for notebooks, documentation and anything that shows images."""

from collections.abc import Sequence

from orrery.core.game import Game
from orrery.core.view import View, check_view
from orrery.draw import plain_board as generic
from orrery.draw.art.sets import art_set, show_drawings
from orrery.draw.boards import drawing
from orrery.draw.glyphs import TEXT
from orrery.draw.html import Html, tag
from orrery.draw.svg import LINE, MARGIN, QUIET, SPACE, WIDTH, badge, glyph, words

FONT = "Inter, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"


def picture(view: View, names: Sequence[str] = (), lang: str = "en") -> str:
    """A view as a standalone SVG."""
    check_view(view)
    game: Game = view.game
    named = tuple(names) or tuple(TEXT(lang, "picture.seat", n=seat + 1) for seat in range(view.seats))
    parts = _heading(view, named, lang)
    draw = drawing(game)
    drawn, height = (draw.paint if hasattr(draw, "paint") else _plain)(view, named, lang, 76)
    body = [
        Html(show_drawings(art_set(game), "".join(drawn))),
        tag("rect", width=WIDTH, height=f"{height + MARGIN:g}", rx=14, fill=SPACE),
        *parts,
        *drawn,
    ]
    return str(
        tag(
            "svg",
            tag("title", game.text(lang, "title") if "title" in game.text else game.name),
            *body,
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"0 0 {WIDTH} {height + MARGIN:g}",
            width=WIDTH,
            font_family=FONT,
            role="img",
        )
    )


def _heading(view: View, names: Sequence[str], lang: str) -> list[Html]:
    game: Game = view.game
    title = game.text(lang, "title") if "title" in game.text else game.name
    who = names[view.seat] if view.seat >= 0 else TEXT(lang, "picture.watcher")
    if view.outcome:
        status = TEXT(lang, "picture.over")
    elif view.ask:
        status = game.question(view, lang)
    else:
        status = TEXT(lang, "picture.asked", n=len(view.awaited))
    return [
        glyph("logo", MARGIN, 18, 26, ink="#e0b878"),
        words(title, MARGIN + 36, 30, 16, 700),
        words(who, MARGIN + 36, 48, size=12, weight=400, fill=QUIET),
        words(status, WIDTH - MARGIN, 36, 16, 700, anchor="end"),
    ]


def _plain(view: View, names: Sequence[str], lang: str, top: float) -> tuple[list[Html], float]:
    """Any game: points and counters by seat."""
    board = generic.board(view, tuple(names), lang)
    points = view.game.result(view.table)[0]
    rows = [(TEXT(lang, "points"), points), *[(counter.words, counter.values) for counter in board.counters]]
    parts: list[Html] = []
    step = (WIDTH - 2 * MARGIN - 200) / view.seats
    for seat, name in enumerate(names):
        parts += badge(seat, name, MARGIN + 200 + step * seat, top)
        parts.append(words(name, MARGIN + 232 + step * seat, top + 17, 13, 650))
    y = top + 50
    for called, values in rows:
        parts.append(words(called, MARGIN, y, size=13, weight=400, fill=QUIET))
        parts += [
            words(str(value), MARGIN + 212 + step * seat, y, 13, 650, anchor="middle") for seat, value in enumerate(values)
        ]
        parts.append(tag("path", d=f"M{MARGIN} {y + 8:g}H{WIDTH - MARGIN}", stroke=LINE))
        y += 25
    return parts, y
