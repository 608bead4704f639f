"""A small picture for each game's card on the home page."""

from functools import cache

from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.registry import game
from orrery.draw.html import Html, join, tag

STARS = 46
PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 138"><circle cx="120" cy="72" r="34" fill="#e0b878"/></svg>'


@cache
def cover(name: str, solo: bool = False) -> Html:
    """The game's own picture on a sky of its own, with some of its components in front; a lone star for a game that has none."""
    file = game(name).file("web", "art-solo.svg" if solo else "art.svg")
    drawn = file.read_text("utf-8") if file else PLAIN
    placed = _components(game(name), solo)
    inside = drawn[drawn.index(">") + 1 : drawn.rindex("</svg>")] if not placed else ""
    return tag(
        "svg",
        tag("rect", width=240, height=138, fill="#0e1626"),
        sky(f"{name}.solo" if solo else name),
        Html(inside),
        placed,
        cls="art",
        viewBox="0 0 240 138",
        preserveAspectRatio="xMidYMid slice",
        aria_hidden="true",
    )


def _components(of: Game, solo: bool) -> Html:
    """Components that stand for a game: `COVER` in `web/art.py` of its package, or `SOLO_COVER`, each with its place and size."""
    part = of.part("web.art")
    places = getattr(part, "SOLO_COVER" if solo else "COVER", ()) if part is not None else ()
    return join(
        *(
            tag("use", href=f"{part.ART.address}#{id}", x=x, y=y, width=size, height=size)
            for id, x, y, size in places
            if part is not None
        )
    )


def sky(name: str) -> Html:
    """Stars that belong to a name."""
    luck = Luck.of(f"sky/{name}")
    stars = [
        tag("circle", cx=luck.below("x", 241), cy=luck.below("y", 139), r=(0.6, 0.8, 1.1)[luck.below("size", 3)])
        for _ in range(STARS)
    ]
    return tag("g", *stars, fill="#cfd9f2", opacity=".7")
