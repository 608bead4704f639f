"""SVG written out: paths, lines, borrowed pieces, colours and the geometry of a globe."""

import math

from orrery.draw.art.chance import Chance

CENTRE = 100
RADIUS = 68
"""Of a globe, on the square of 200 units."""
NIGHT = "#050812"
LONG_DASHES, SHORT_DASHES = "66 18", "24 4"
"""Dashes of what drifts: 84 units, or a part of it, so that a drift of 84 ends as it began."""

Point = tuple[float, float, float]


def number(value: float) -> str:
    """A coordinate: whole, and never -0."""
    return str(round(value))


def mix(one: str, other: str, share: float) -> str:
    """A colour between two, `share` of the way to the other.

    >>> mix("#000000", "#ffffff", 0.5)
    '#808080'
    """
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in pairs)


def path(d: str, **attributes: object) -> str:
    """A path; `_` in the name of an attribute is `-`."""
    written = "".join(f' {name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return f'<path{written} d="{d}"/>'


def line(d: str, colour: str, width: float, opacity: float = 1, dashes: str = "") -> str:
    """A line with round ends; one with dashes drifts along itself where `--drift` changes."""
    more = {"opacity": f"{opacity:.2g}".replace("0.", ".")} if opacity < 1 else {}
    if dashes:
        more |= {"stroke_dasharray": dashes, "stroke_dashoffset": "var(--drift,0)"}
    return path(
        d, fill="none", stroke=colour, stroke_width=f"{width:g}", stroke_linecap="round", stroke_linejoin="round", **more
    )


def circle(x: float, y: float, radius: float, fill: str, more: str = "") -> str:
    return f'<circle cx="{number(x)}" cy="{number(y)}" r="{radius:g}" fill="{fill}"{more}/>'


def borrow(piece: str, move: str = "", colour: str = "") -> str:
    """A shared piece, moved and coloured."""
    written = f' transform="{move}"' if move else ""
    written += f' color="{colour}"' if colour else ""
    return f'<use href="#a-{piece}"{written}/>'


def fine(*parts: str) -> str:
    """Details for large drawings only: a small one sets `--fine` to 0."""
    return f'<g opacity="var(--fine,1)">{"".join(parts)}</g>'


def polygon(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def around(radius: float, angle: float) -> tuple[float, float]:
    """A point of the square by its distance from the centre and its angle."""
    return CENTRE + radius * math.cos(angle), CENTRE + radius * math.sin(angle)


def rays(places: list[tuple[float, float]]) -> str:
    """A closed shape by distances and angles."""
    return polygon([around(radius, angle) for radius, angle in places])


def gradient(kind: str, name: str, stops: list[tuple[float, str, float]], geometry: str = "") -> str:
    """A gradient by its stops: offset, colour, opacity."""
    inner = "".join(
        f'<stop offset="{offset:g}" stop-color="{colour}"' + (f' stop-opacity="{opacity:g}"' if opacity < 1 else "") + "/>"
        for offset, colour, opacity in stops
    )
    return f'<{kind}Gradient id="a-{name}"{" " + geometry if geometry else ""}>{inner}</{kind}Gradient>'


# The near half of a globe -------------------------------------------------------------------------------------------------


def spot(chance: Chance, reach: float = 0.8) -> Point:
    """A point of the near half of the unit globe; `reach` keeps it away from the limb."""
    angle, away = chance.between(0, math.tau), math.sqrt(chance.between(0, 1)) * reach
    return away * math.cos(angle), away * math.sin(angle), math.sqrt(1 - away * away)


def patch(chance: Chance, at: Point, size: float, corners: int = 8, rough: float = 0.35, smooth: bool = True) -> str:
    """A coast around a point of the globe."""
    points = _outline(chance, at, size, corners, rough)
    if not smooth:
        return polygon(points)
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in zip(points, points[1:] + points[:1])]
    start = f"M{number(middles[-1][0])} {number(middles[-1][1])}"
    return (
        start
        + "".join(
            f"Q{number(point[0])} {number(point[1])} {number(middle[0])} {number(middle[1])}"
            for point, middle in zip(points, middles)
        )
        + "z"
    )


def _outline(chance: Chance, at: Point, size: float, corners: int, rough: float) -> list[tuple[float, float]]:
    """Corners at about the same angle from a point of the globe, thrown onto the plane; those behind the limb stay at it."""
    x, y, z = at
    level = math.hypot(x, z) or 1
    across, along = (z / level, 0, -x / level), (-x * y / level, level, -z * y / level)
    points = []
    for i in range(corners):
        turn, angle = math.tau * i / corners, size * (1 + chance.between(-rough, rough))
        px, py, pz = (
            at[k] * math.cos(angle) + (across[k] * math.cos(turn) + along[k] * math.sin(turn)) * math.sin(angle)
            for k in range(3)
        )
        away = math.hypot(px, py)
        scale = RADIUS * 1.04 / away if pz < 0 and away else RADIUS
        points.append((CENTRE + px * scale, CENTRE + py * scale))
    return points


def disc(at: Point, size: float) -> str:
    """A circle on the globe: an ellipse that narrows towards the limb."""
    wide = RADIUS * math.sin(size)
    high = max(1.0, wide * at[2])
    turn = math.atan2(at[1], at[0]) + math.pi / 2
    dx, dy = 2 * wide * math.cos(turn), 2 * wide * math.sin(turn)
    arc = f"{number(wide)} {number(high)} {number(math.degrees(turn))} 1 0 "
    start = f"M{number(CENTRE + RADIUS * at[0] - dx / 2)} {number(CENTRE + RADIUS * at[1] - dy / 2)}"
    return f"{start}a{arc}{number(dx)} {number(dy)}a{arc}{number(-dx)} {number(-dy)}z"


def waves(chance: Chance, count: int, top: int = 44, bottom: int = 158) -> list[str]:
    """Wavy lines across a globe, from top to bottom."""
    step = (bottom - top) / count
    return [
        f"M16 {number(top + step * (i + 0.5) + chance.between(-4, 4))}q21 {chance.sign() * chance.whole(6, 14)} 42 0t42 0 42 0 42 0"
        for i in range(count)
    ]
