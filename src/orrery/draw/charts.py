"""Points by round as a line for each seat: hue and mark together, so that it reads in grey."""

from collections.abc import Sequence
from typing import NamedTuple

from orrery.draw.glyphs import TEXT, TRIANGLE
from orrery.draw.html import Html, tag

LARGE = (430, 214)
SMALL = (294, 132)
LEFT, RIGHT, TOP, BOTTOM = 30, 36, 12, 24
LOW = 150
"""A chart that is no higher than this has fewer lines across."""
FLAG_HEIGHT = 19
"""How far apart the flags at the ends of two lines stand at least."""
FLAG_SIZE = 20
MARK_SIZE = 6
MARK_REACH = 13
"""How large the ring of a mark is, and how far around it can be hit."""
DASHES = ("", "7 4", "2 4", "10 4 2 4", "5 3 1 3")


class ChartMark(NamedTuple):
    """A place of a chart that leads somewhere."""

    row: int
    seat: int
    address: str
    words: str


def chart(
    rows: Sequence[tuple[int, int, Sequence[int]]],
    names: Sequence[str],
    lang: str,
    at: int = -1,
    size: tuple[int, int] = LARGE,
    about: str = "chart",
    marks: Sequence[ChartMark] = (),
) -> Html:
    """`rows` have a round, the step it ended with and the points by seat; `at` marks a step. Drawn at its own size, words keep theirs.

    `about` is the key of its words: points, or what else is shown. `marks` are links that stand on the lines.
    """
    if not rows:
        return Html("")
    width, height = size
    rounds = [round for round, _, _ in rows]
    most = max(10, *[max(points) for _, _, points in rows])
    least = min(0, *[min(points) for _, _, points in rows])
    span = max(1, len(rows) - 1)

    def x(i: float) -> float:
        return LEFT + i * (width - LEFT - RIGHT) / span

    def y(points: float) -> float:
        return TOP + (most - points) * (height - TOP - BOTTOM) / (most - least)

    parts: list[Html] = [tag("title", TEXT(lang, about))]
    unit = next(gap for gap in (5, 10, 20, 25, 50, 100, 200, 500) if (most - least) / gap <= (5 if height > LOW else 3))
    for value in range(0, most + 1, unit):
        parts.append(tag("path", d=f"M{LEFT} {y(value):.1f}H{width - RIGHT}", cls="grid"))
        parts.append(tag("text", str(value), x=LEFT - 8, y=f"{y(value) + 4:.1f}", cls="axis-number end"))
    every = max(1, -(-len(rows) // 12))
    for i, round in enumerate(rounds):
        if i % every == 0 and round not in rounds[:i]:  # the end of the game has the number of the last round
            parts.append(tag("text", str(round), x=f"{x(i):.1f}", y=height - 7, cls="axis-number"))
    if at >= 0:
        here = max([i for i, (_, step, _) in enumerate(rows) if step <= at], default=0)
        parts.append(tag("path", d=f"M{x(here):.1f} {TOP}V{height - BOTTOM}", cls="now"))
    order = sorted(range(len(names)), key=lambda seat: -rows[-1][2][seat])
    flags = _flag_heights([y(rows[-1][2][seat]) for seat in order], height - FLAG_SIZE / 2)
    for seat, end in zip(order, flags, strict=True):
        number = seat % 5 + 1
        line = " ".join(f"{'M' if i == 0 else 'L'}{x(i):.1f} {y(points[seat]):.1f}" for i, (_, _, points) in enumerate(rows))
        dots = [tag("circle", cx=f"{x(i):.1f}", cy=f"{y(points[seat]):.1f}", r=2.6) for i, (_, _, points) in enumerate(rows)]
        letter = names[seat].strip()[:1].upper() or str(seat + 1)
        parts.append(
            tag(
                "g",
                tag("title", TEXT(lang, f"{about}.of", name=names[seat], points=rows[-1][2][seat])),
                tag("path", d=line, cls="line", stroke_dasharray=DASHES[seat % 5] or None),
                *dots,
                tag(
                    "svg",
                    tag("use", href=f"#seat-{number}"),
                    x=width - RIGHT + 12,
                    y=f"{end - FLAG_SIZE / 2:.1f}",
                    width=FLAG_SIZE,
                    height=FLAG_SIZE,
                    cls="flag",
                ),
                tag("text", letter, x=width - RIGHT + 22, y=f"{end + (6.5 if number == TRIANGLE else 4.5):.1f}", cls="letter"),
                cls=f"seat-{number}",
            )
        )
    for mark in marks:
        spot = (f"{x(mark.row):.1f}", f"{y(rows[mark.row][2][mark.seat]):.1f}")
        parts.append(_linked_mark(mark, *spot))
    chart_words = _chart_words(rows, names, lang, about)
    role = "group" if marks else "img"
    return tag("svg", *parts, cls="chart", viewBox=f"0 0 {width} {height}", role=role, aria_label=chart_words)


def _flag_heights(ends: Sequence[float], lowest: float) -> list[float]:
    """The heights of the flags of lines that end at these heights, from top to bottom: apart from each other, and none below
    the lowest."""
    heights: list[float] = []
    for end in ends:
        heights.append(max(end, heights[-1] + FLAG_HEIGHT) if heights else end)
    for at in reversed(range(len(heights))):
        heights[at] = min(heights[at], lowest)
        lowest = heights[at] - FLAG_HEIGHT
    return heights


def _linked_mark(mark: ChartMark, x: str, y: str) -> Html:
    """A ring on a line that leads somewhere; a larger one that can't be seen makes it easy to hit."""
    rings = (tag("circle", cx=x, cy=y, r=MARK_REACH, cls="reach"), tag("circle", cx=x, cy=y, r=MARK_SIZE, cls="ring"))
    return tag(
        "a", tag("title", mark.words), *rings, href=mark.address, cls=f"turn seat-{mark.seat % 5 + 1}", aria_label=mark.words
    )


def _chart_words(rows: Sequence[tuple[int, int, Sequence[int]]], names: Sequence[str], lang: str, about: str) -> str:
    ends = ", ".join(TEXT(lang, f"{about}.of", name=name, points=points) for name, points in zip(names, rows[-1][2]))
    return f"{TEXT(lang, about)}. {ends}"
