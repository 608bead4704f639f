"""Shapes for pictures that need no style sheet: glyphs with their colours written out, words, badges and points."""

from functools import cache
from importlib.resources import files
from re import findall, sub

from orrery.draw.glyphs import GLYPHS, TRIANGLE
from orrery.draw.html import Html, tag

WIDTH = 940
MARGIN = 20
GLYPH = 24
"""The units of the square that most glyphs are drawn in."""
SPACE, TABLE, RAISED, LINE, WORDS, QUIET = "#0b0f17", "#10161f", "#1f2937", "#2a3546", "#eef1f7", "#b4becf"
SEATS = ("#e491f2", "#3ecf9e", "#ff7d70", "#f2c94a", "#c3cad8")
COLOURS = {
    "novelty": ("#45c0e0", "#1a86a6", "#c5eefa"),
    "rare": ("#85532b", "#563113", "#c08a58"),
    "genes": ("#74c476", "#3b8a45", "#d6f2d4"),
    "alien": ("#f3cd3f", "#b58d0c", "#fdf0bd"),
    "gray": ("#9aa4b4", "#66707f", "#d5dae3"),
    "": ("#dfe6f3", "#33415c", "#ffffff"),
}

TOKENS = {
    "--conquest": "#cf3f37",
    "--vp": "#efe6cf",
    "--vp-edge": "#c9bd9c",
    "--credit": "#e7c372",
    "--credit-ink": "#47330a",
    "--ship-line": SPACE,
    "--rare": "#85532b",
    "--genes": "#74c476",
    "--alien": "#f3cd3f",
}
"""Colours of pieces that the page's style sheet names."""


@cache
def _symbol(name: str, colours: tuple[str, str, str] = COLOURS[""], ink: str = WORDS) -> str:
    """A glyph as plain shapes, its colours written out: pictures have no style sheet."""
    text = files("orrery.draw").joinpath(GLYPHS).read_text("utf-8")
    symbols = findall(rf'<symbol id="{name}" viewBox="0 0 (\d+) \d+">(.*?)</symbol>', text)
    size, shapes = symbols[0]
    values = {**TOKENS, "--piece": colours[0], "--piece-dark": colours[1], "--piece-light": colours[2], "--edge": colours[1]}
    for variable, value in values.items():
        shapes = shapes.replace(f"var({variable})", value)
    shapes = shapes.replace("var(--ship-line)", SPACE)
    shapes = sub(r' clip-path="url\(#[\w-]+\)"', "", shapes).replace("currentColor", ink)
    return f'<svg viewBox="0 0 {size} {size}" width="1" height="1">{shapes}</svg>'


def glyph_shapes(name: str) -> str:
    """A glyph as plain shapes in a box of 24 units, in the colour of the words around it."""
    inner = _symbol(name, ink="currentColor").removesuffix("</svg>")
    size = int(findall(r'viewBox="0 0 (\d+)', inner)[0])
    shapes = inner[inner.index(">") + 1 :]
    return shapes if size == GLYPH else f'<g transform="scale({GLYPH / size:g})">{shapes}</g>'


def glyph(name: str, x: float, y: float, size: float, colours: tuple[str, str, str] = COLOURS[""], ink: str = WORDS) -> Html:
    shapes = _symbol(name, colours, ink).replace(
        'width="1" height="1"', f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"', 1
    )
    return Html(shapes)


def drawing_of(id: str, x: float, y: float, size: float) -> Html:
    """The drawing of a component; the picture that it is part of holds it once (`draw.art.sets.show_drawings`)."""
    return tag("use", href=f"#{id}", x=f"{x:g}", y=f"{y:g}", width=f"{size:g}", height=f"{size:g}")


def words(text: str, x: float, y: float, size: float = 13, weight: int = 400, fill: str = WORDS, anchor: str = "start") -> Html:
    return tag("text", text, x=f"{x:g}", y=f"{y:g}", font_size=size, font_weight=weight, fill=fill, text_anchor=anchor)


def wrap_words(text: str, room: float, size: float, most: int) -> list[str]:
    """Text in lines of about that width; what does not fit ends in an ellipsis."""
    limit = max(4, int(room / (size * 0.56)))
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= limit:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    if len(lines) > most:
        lines = lines[:most]
        lines[-1] = f"{lines[-1][: limit - 1]}…"
    return lines


def ground(y: float, height: float, edge: str) -> Html:
    """The background of one seat's things, across the whole picture."""
    return tag("rect", x=MARGIN, y=f"{y:g}", width=WIDTH - 2 * MARGIN, height=f"{height:g}", rx=12, fill=TABLE, stroke=edge)


def badge(seat: int, name: str, x: float, y: float) -> list[Html]:
    number = seat % len(SEATS) + 1
    letter = name.strip()[:1].upper() or str(seat + 1)
    lift = 18 if number == TRIANGLE else 16
    return [
        glyph(f"seat-{number}", x, y, 24, ink=SEATS[number - 1]),
        words(letter, x + 12, y + lift, size=12, weight=750, fill=SPACE, anchor="middle"),
    ]


def points(number: object, x: float, y: float, size: float = 30) -> list[Html]:
    return [
        glyph("vp", x, y, size),
        words(
            str(number), x + size / 2, y + size * 0.64, size=max(11, size * 0.42), weight=750, fill="#2b2414", anchor="middle"
        ),
    ]
