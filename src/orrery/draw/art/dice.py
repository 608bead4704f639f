"""Dice and cubes: a die with its face to the front, one seen from a corner, a good as a crate of its colour."""

from typing import Final

from orrery.draw.art.shapes import borrow, circle, path

DICE: Final = {
    "white": ("#f2f4f8", "#1c2431"),
    "red": ("#cf4a43", "#ffffff"),
    "purple": ("#9a62c9", "#ffffff"),
    "cyan": ("#45c0e0", "#06222c"),
    "brown": ("#85532b", "#fff3e6"),
    "green": ("#5fae63", "#06210a"),
    "yellow": ("#f3cd3f", "#2e2300"),
    "black": ("#2b3140", "#f3e3b2"),
    "orange": ("#ee8a35", "#241000"),
    "gold": ("#f4e3b2", "#3a2a05"),
}
"""The colour of a die, and that of what is printed on it."""
LEFT: Final = "matrix(2.6 1.34 0 3.1 28 73)"
RIGHT: Final = "matrix(2.6 -1.34 0 3.1 108 105)"
TOP: Final = "matrix(2.6 1.33 -2.6 1.33 100 22)"
"""Where the faces of a cube seen from a corner lie, for glyphs of 24 units."""


def draw_front_die(face: str, colour: str, mark: str = "") -> str:
    """A die that shows a face to the front: a phase, two of them, or a phase with a coin; `mark` is that of its colour."""
    body, ink = DICE.get(colour, DICE["white"])
    first, _, second = face.partition("+")
    if not second:
        signs = borrow(f"i-{first}", "translate(33 58)scale(4.5)", ink)
    elif second == "$":
        coin = circle(122, 146, 27, "#e7c372", ' stroke="#47330a" stroke-width="4"')
        signs = borrow(f"i-{first}", "translate(20 48)scale(3.9)", ink) + coin
    else:
        cut = path("M24 172 150 54", stroke=ink, stroke_width="4", stroke_opacity=".5")
        other = borrow(f"i-{second}", "translate(84 106)scale(2.9)", ink)
        signs = cut + borrow(f"i-{first}", "translate(20 48)scale(2.9)", ink) + other
    return borrow("die", colour=body) + signs + (_badge(mark, body) if mark else "")


def _badge(mark: str, colour: str) -> str:
    """The mark of a die's colour, in a corner."""
    badge = circle(160, 162, 28, "#10161f", f' stroke="{colour}" stroke-width="4"')
    return badge + borrow(f"m-{mark}", "translate(142 144)scale(1.5)", "#ffffff")


def draw_corner_die(faces: list[str], colour: str, mark: str, behind: bool = False) -> str:
    """A die seen from a corner, with three of its faces and the mark of its colour; `behind` puts another one behind it."""
    body, ink = DICE.get(colour, DICE["white"])
    signs = "".join(_face(face, move, ink) for face, move in zip(faces, (LEFT, RIGHT, TOP)))
    die = borrow("cube", colour=body) + signs
    if behind:
        die = f'<g transform="translate(62 0)scale(.66)">{borrow("cube", colour=body)}</g><g transform="translate(0 44)scale(.78)">{die}</g>'
    return die + _badge(mark, body)


def _face(face: str, move: str, ink: str) -> str:
    """One face: a phase, two of them, or a phase with a coin."""
    first, _, second = face.partition("+")
    if not second:
        return f'<g transform="{move}">{borrow(f"i-{first}", colour=ink)}</g>'
    other = (
        circle(18, 18, 5, "#e7c372", ' stroke="#47330a"')
        if second == "$"
        else borrow(f"i-{second}", "translate(12 12)scale(.5)", ink)
    )
    return f'<g transform="{move}">{borrow(f"i-{first}", "scale(.58)", ink)}{other}</g>'


def draw_good(kind: str, body: str, ink: str) -> str:
    """A good: a cube with the mark of its kind on it."""
    return borrow("cube", colour=body) + "".join(
        f'<g transform="{move}">{borrow(f"m-{kind}", colour=ink)}</g>' for move in (LEFT, RIGHT, TOP)
    )


def draw_token(mark: str, colour: str) -> str:
    """A round token with a mark."""
    body, ink = DICE.get(colour, DICE["gold"])
    rim = path("M100 20a80 80 0 1 0 0 160 80 80 0 1 0 0-160z", fill=body, stroke="#b8923c", stroke_width="7")
    shine = path(
        "M34 112A68 68 0 0 1 112 34", fill="none", stroke="#fff", stroke_opacity=".7", stroke_width="5", stroke_linecap="round"
    )
    return rim + shine + borrow(f"e-{mark}", colour=ink)
