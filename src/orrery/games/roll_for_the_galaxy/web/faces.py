"""The dice and tiles of Roll for the Galaxy as they are shown: faces with their symbols, and what a tile does in few words."""

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from orrery.core.cache import KeptValues, keep_results
from orrery.core.text import Text
from orrery.draw.glyphs import cost, icon, points, tick, use
from orrery.draw.html import Html, join, tag
from orrery.games.roll_for_the_galaxy.rules.components import (
    BONUSES_OF,
    COLOUR,
    COLOUR_NAMES,
    COST,
    DICE,
    FACE,
    GRAY,
    IS_WORLD,
    SYMBOL_NAMES,
    TRADE,
)
from orrery.games.roll_for_the_galaxy.rules.dice import VIRTUAL, kind_of, returns, symbol_of
from orrery.games.roll_for_the_galaxy.rules.scoring import bonus_points
from orrery.games.roll_for_the_galaxy.rules.ship import trade_value
from orrery.games.roll_for_the_galaxy.rules.table import Empire, builders_needed
from orrery.games.roll_for_the_galaxy.web.art import ART
from orrery.games.roll_for_the_galaxy.words.components import die_name, explain, face_name, short_powers, worker_name
from orrery.games.roll_for_the_galaxy.words.questions.common import die_id

TEXT = Text.of("orrery.games.roll_for_the_galaxy", "web")
MOST_KEPT = 4096
"""Dice and tiles of a kind that are kept drawn."""
LONG = 22
"""A name of more letters than this is set smaller."""
WIDE = 11
"""So is a name with a word of as many letters."""
WIDEST = 14
"""And with a word of as many, smaller still."""
BRIEF = 48
"""A power of no more letters leaves a development room for its drawing."""
TALENT = "talent"
"""The one kind of worker that is no die."""


class Die(NamedTuple):
    """A die somewhere on the table: its drawing, the piece it is, and its name."""

    drawn: Html
    piece: str
    words: str
    help: str
    kind: str = ""
    """Its colour, by which a page follows it from place to place."""


@dataclass(frozen=True, eq=False)
class Tile:
    """One side of a tile, with the goods on it. It is made once for all that it shows, so that what was drawn of it is found by it."""

    face: int
    piece: str
    id: str
    name: str
    world: bool
    colour: str
    cost: int
    need: int
    """How many builders it needs its owner after discounts."""
    fx: Html
    brief: bool
    help: str
    goods: tuple[Die, ...]
    empty: int
    """How many more goods it holds."""
    bonus: int
    """What its bonus is worth as things stand, -1 for none."""

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """The pieces that can be touched on it, itself among them."""
        return (self.piece, *(good.piece for good in self.goods))


_tiles: KeptValues[Tile] = KeptValues(MOST_KEPT)


def _mark(kind: str, left: bool) -> Html:
    """The sign of a die's colour, in a corner."""
    if left:
        badge = tag("circle", cls="badge", cx=8, cy=32, r=6.5)
        return tag("g", badge, tag("use", cls="badge-mark", href=f"#m-{kind}", x=4, y=28, width=8, height=8), cls="corner left")
    badge = tag("circle", cls="badge", cx=32, cy=32, r=7.5)
    return tag("g", badge, tag("use", cls="badge-mark", href=f"#m-{kind}", x=27.5, y=27.5, width=9, height=9), cls="corner")


def _symbol(name: str, kind: str) -> Html:
    """What a face shows: one phase, two cut by a diagonal, a phase with a coin, or nothing but the colour of the die."""
    first, _, second = name.partition("+")
    if not first and second == "$":
        coin = tag("use", href="#credit", x=21, y=21, width=17, height=17)
        return join(tag("use", href=f"#m-{kind}", x=5, y=5, width=18, height=18, cls="alone"), coin)
    if not first:
        return tag("use", href=f"#m-{kind}", x=11, y=11, width=18, height=18, cls="alone")
    if not second:
        return join(tag("use", href=f"#i-{first}", x=7, y=7, width=22, height=22), _mark(kind, False))
    if second == "$":
        coin = tag("use", href="#credit", x=23, y=22, width=14, height=14)
        return join(tag("use", href=f"#i-{first}", x=6, y=5, width=20, height=20), coin, _mark(kind, True))
    return join(
        tag("path", d="M35 5 5 35", cls="cut"),
        tag("use", href=f"#i-{first}", x=4, y=4, width=16, height=16),
        tag("use", href=f"#i-{second}", x=21, y=15, width=14, height=14),
        _mark(kind, True),
    )


@keep_results(MOST_KEPT)
def die(kind: int, symbol: int, words: str, size: str = "") -> Html:
    """A die of a kind that shows a symbol; -1 shows its colour alone, with a coin if its $ face fits its task.

    A virtual worker has a dashed edge, a token is round.
    """
    id = DICE[kind_of(kind)].id
    virtual = symbol == VIRTUAL
    symbol_name = SYMBOL_NAMES[symbol] if 0 <= symbol < len(SYMBOL_NAMES) else "+$" if returns(kind) else ""
    body = tag("use", href="#die-body")
    if id == TALENT:
        body, inside = tag("circle", cx=20, cy=20, r=18, cls="token"), tag("use", href="#i-wild", x=8, y=7, width=24, height=24)
    elif virtual:
        body, inside = tag("rect", x=2.5, y=2.5, width=35, height=35, rx=8, cls="dashed-outline"), _symbol("", id)
    else:
        inside = _symbol(symbol_name, id)
    classes = ["die", id, size, "virtual" if virtual else ""]
    return tag("svg", body, inside, cls=" ".join([c for c in classes if c]), viewBox="0 0 40 40", role="img", aria_label=words)


@keep_results(MOST_KEPT)
def worker_die(w: int, piece: str, lang: str, size: str = "") -> Die:
    """A rolled die."""
    kind = kind_of(w)
    words = worker_name(w, lang)
    return Die(die(kind, symbol_of(w), words, size), piece, words, explain(DICE[kind], lang), DICE[kind].id)


@keep_results(MOST_KEPT)
def plain_die(kind: int, piece: str, lang: str, size: str = "small") -> Die:
    """A die of whose face nothing matters but whether its $ fits its task."""
    words = die_name(kind, lang)
    component = DICE[kind_of(kind)]
    return Die(die(kind, -1, words, size), piece, words, explain(component, lang), component.id)


def tile(
    face: int,
    lang: str,
    piece: str = "",
    e: Empire | None = None,
    at: int = -1,
    good_piece: str = "good",
    apart: bool = False,
) -> Tile:
    """A face; in a tableau with the goods on it and what its bonus is worth there. `apart` is the option for its words."""
    bonus = BONUSES_OF[face]
    goods: tuple[int, ...] = ()
    room, price, need, worth = 0, None, COST[face], -1
    if e is not None:
        need = builders_needed(e, face)
        if at >= 0:
            goods = e.goods[at]
            room = e.powers.capacity if IS_WORLD[face] and COLOUR[face] != GRAY else 0
            price = trade_value(e, face) if IS_WORLD[face] else None
            worth = bonus_points(e, bonus) if bonus is not None else -1
    pieces = tuple([f"{good_piece}/{at}/{die_id(kind)}" for kind in goods])
    return _tiles.find(
        (face, piece, need, price, goods, pieces, room, worth, apart, lang),
        lambda: Tile(
            face=face,
            piece=piece,
            id=FACE[face].id,
            name=face_name(face, lang),
            world=IS_WORLD[face],
            colour=COLOUR_NAMES[COLOUR[face]] if IS_WORLD[face] else "",
            cost=COST[face],
            need=need,
            fx=effect(face, lang, price, apart),
            brief=not IS_WORLD[face] and all(len(words) <= BRIEF for _, words in short_powers(FACE[face], lang, apart)[:1]),
            help=face_help(face, lang, apart),
            goods=tuple([plain_die(kind, good, lang) for kind, good in zip(goods, pieces)]),
            empty=max(0, room - len(goods)),
            bonus=worth,
        ),
    )


@keep_results(MOST_KEPT)
def face_help(face: int, lang: str, apart: bool) -> str:
    """What a face does, in whole sentences."""
    return explain(FACE[face], lang, apart)


@keep_results(MOST_KEPT)
def effect(face: int, lang: str, price: int | None = None, apart: bool = False) -> Html:
    """The main use of a face: the colour and price of a world's goods, or the first power of a development with its phase."""
    if IS_WORLD[face]:
        colour = COLOUR[face]
        mark = use(f"m-{COLOUR_NAMES[colour]}", "kind-mark")
        if colour == GRAY:
            return join(mark, tag("span", TEXT(lang, "no-goods")))
        short = TEXT(lang, f"goods.{COLOUR_NAMES[colour]}")
        return join(mark, tag("span", TEXT(lang, "goods-for", colour=short, n=TRADE[colour] if price is None else price)))
    powers = short_powers(FACE[face], lang, apart)
    if not powers:
        return Html("")
    when, words = powers[0]
    glyph = {"assign": "move", "reveal": "dictate", "end": "culture", "now": "arrow"}.get(when, when)
    return join(icon(glyph), tag("span", words))


@keep_results(MOST_KEPT)
def card(t: Tile, lang: str, element: str = "div", cls: str = "", /, *inside: object, **attributes: object) -> Html:
    """A side of a tile: its cost, its name, what it does, and the goods on it."""
    kind = f"world {t.colour}" if t.world else "development"
    longest = max(map(len, t.name.split()))
    classes = [
        "tile",
        kind,
        cls,
        "long-name" if len(t.name) > LONG or longest >= WIDE else "",
        "long-word" if longest >= WIDEST else "",
        "brief" if t.brief else "",
    ]
    if element == "button":
        attributes = {"type": "button", **attributes}
    return tag(
        element,
        ART.reference(t.id),
        cost("world" if t.world else "development", t.cost, t.colour, ""),
        tag("span", t.name, cls="name"),
        tag("span", t.fx, cls="power"),
        points(f"+{t.bonus}", lang, "small") if t.bonus >= 0 else "",
        *inside,
        tick() if element == "button" else "",
        cls=" ".join([c for c in classes if c]),
        **attributes,
    )
