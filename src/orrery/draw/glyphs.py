"""The small pieces that every table shares: glyphs, counters, points, costs and badges of seats."""

from functools import cache
from importlib.resources import files

from orrery.core.cache import keep_results
from orrery.core.text import Text
from orrery.draw.html import Html, tag

TEXT = Text.of("orrery.draw")
GLYPHS = "glyphs.svg"
MOST_KEPT = 4096
"""Pieces of a kind that are kept drawn: a page has many of the same few."""
TRIANGLE = 3
"""The number of the badge that is a triangle: its letter stands lower than those of the others."""
DIGITS = 2
"""Digits that a hexagon has room for in its usual type."""


@cache
def sprite() -> Html:
    """All glyphs as one hidden drawing; a page holds it once and every glyph points into it."""
    text = files("orrery.draw").joinpath(GLYPHS).read_text("utf-8")
    opened = '<svg xmlns="http://www.w3.org/2000/svg">'
    return Html(
        text.replace(
            opened, '<svg xmlns="http://www.w3.org/2000/svg" class="sprite" width="0" height="0" aria-hidden="true">', 1
        )
    )


@cache
def use(name: str, cls: str = "") -> Html:
    """A glyph of the sprite; screen readers skip it."""
    return tag("svg", tag("use", href=f"#{name}"), cls=cls, aria_hidden="true")


@cache
def icon(name: str) -> Html:
    """A glyph as large as the words beside it."""
    return use(f"i-{name}", "icon")


@keep_results(MOST_KEPT)
def spoken_words(words: str) -> Html:
    """Words for screen readers only."""
    return tag("span", words, cls="visually-hidden")


@keep_results(MOST_KEPT)
def stat(glyph: str, number: object, words: str, after: str = "", cls: str = "") -> Html:
    """A counter: glyph, number and the spoken word."""
    return tag(
        "span",
        icon(glyph),
        str(number),
        spoken_words(f" {words}") if words else "",
        f" {after}" if after else "",
        cls=f"stat {cls}".strip(),
    )


@keep_results(MOST_KEPT)
def points(number: object, lang: str, size: str = "") -> Html:
    """Points always stand in the hexagon; what is longer than two digits, or has a plus, in smaller type."""
    long = " long" if len(str(number)) > DIGITS or "+" in str(number) else ""
    return tag(
        "span", use("vp"), tag("b", str(number)), spoken_words(f" {TEXT(lang, 'points')}"), cls=f"vp {size}{long}".strip()
    )


@keep_results(MOST_KEPT)
def badge(seat: int, name: str, size: str = "") -> Html:
    """The mark of a seat: its shape, its colour and the first letter of its player."""
    number = seat % 5 + 1
    letter = name.strip()[:1].upper() or str(seat + 1)
    return tag("span", use(f"seat-{number}"), tag("b", letter), cls=f"seat seat-{number} {size}".strip(), aria_hidden="true")


@keep_results(MOST_KEPT)
def cost(kind: str, number: object, colour: str = "", size: str = "small") -> Html:
    """What a card costs: a diamond for a development, a world as a circle, spikes where it must be conquered."""
    if kind == "development":
        return tag("span", tag("b", tag("i", str(number))), cls=f"cost development {size}".strip())
    orb = use(f"orb-{colour}", "orb")
    if kind == "military":
        return tag("span", use("spikes"), orb, tag("b", str(number)), cls=f"cost {colour} conquest {size}".strip())
    return tag("span", orb, tag("b", str(number)), cls=f"cost {colour} {size}".strip())


@keep_results(MOST_KEPT)
def tick() -> Html:
    return tag("span", use("i-check"), cls="tick")


@keep_results(MOST_KEPT)
def back(cls: str = "") -> Html:
    """A card face down."""
    return tag("span", use("logo"), cls=f"card back {cls}".strip())
