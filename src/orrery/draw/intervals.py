"""A chart of figures with their intervals, a line for each: a drawing of its own that needs no style sheet."""

from collections.abc import Sequence
from math import floor, log10
from typing import NamedTuple

from orrery.draw.html import Html, tag

WIDTH = 720
LABEL = 250
RIGHT = 70
ROW = 24
TOP = 44
BOTTOM = 34
LINES = 5
"""About how many lines across stand behind the figures."""
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#1b2430}.title{font-weight:600;font-size:15px}.quiet{fill:#5a6675;font-size:12px}"
    ".grid{stroke:#d9dee6}.even{stroke:#8a5a00;stroke-dasharray:4 3}.bar{stroke:#1f5fa8;stroke-width:2}.dot{fill:#1f5fa8}"
    ".paper{fill:#fff}"
)


class Row(NamedTuple):
    """A figure, what it is of, and the ends of its interval."""

    label: str
    value: float
    low: float
    high: float


def unit_of(span: float) -> float:
    """A round distance between lines across a span.

    >>> unit_of(1.0), unit_of(37.0)
    (0.2, 10.0)
    """
    rough = span / LINES
    power = 10.0 ** floor(log10(rough))
    return next(power * step for step in (1, 2, 5, 10) if power * step >= rough * 0.999)


def interval_chart(rows: Sequence[Row], title: str, even: float | None = None, ends: tuple[float, float] | None = None) -> Html:
    """Rows from top to bottom; `even` is the figure of somebody average, `ends` are the limits that figures can't leave.

    >>> interval_chart([Row("random", 0.25, 0.2, 0.3)], "Jump Drive", 0.5, (0, 1)).startswith("<svg")
    True
    """
    low = ends[0] if ends else min([row.low for row in rows] + ([even] if even is not None else []))
    high = ends[1] if ends else max([row.high for row in rows] + ([even] if even is not None else []))
    if high <= low:
        low, high = low - 1, high + 1
    height = TOP + ROW * len(rows) + BOTTOM
    below = height - BOTTOM

    def x(value: float) -> float:
        return round(LABEL + (value - low) / (high - low) * (WIDTH - LABEL - RIGHT), 1)

    parts: list[Html] = [
        tag("title", title),
        tag("style", STYLE),
        tag("rect", cls="paper", width=WIDTH, height=height),
        tag("text", title, cls="title", x=12, y=24),
    ]
    unit = unit_of(high - low)
    first = int(low // unit) + (low % unit > 0)
    for step in range(first, int(high / unit + 1e-9) + 1):
        value = step * unit
        parts.append(tag("path", cls="grid", d=f"M{x(value)} {TOP}V{below}"))
        parts.append(tag("text", f"{value:g}", cls="quiet", x=x(value), y=below + 18, text_anchor="middle"))
    if even is not None:
        parts.append(tag("path", cls="even", d=f"M{x(even)} {TOP}V{below}"))
    for number, row in enumerate(rows):
        y = TOP + ROW * number + ROW // 2
        row_words = f"{row.label}: {row.value:.3g}, {row.low:.3g} to {row.high:.3g}"
        parts.append(
            tag(
                "g",
                tag("title", row_words),
                tag("text", row.label, x=LABEL - 12, y=y + 4, text_anchor="end"),
                tag("path", cls="bar", d=f"M{x(max(low, row.low))} {y}H{x(min(high, row.high))}"),
                tag("circle", cls="dot", cx=x(row.value), cy=y, r=4.5),
                tag("text", f"{row.value:.3g}", cls="quiet", x=WIDTH - RIGHT + 12, y=y + 4),
            )
        )
    return tag(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {height}",
        width=WIDTH,
        height=height,
        role="img",
        aria_label=title,
    )
