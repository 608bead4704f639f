"""The tiles of New Frontiers as they are shown: what is printed on them in few words, with their colonists and goods."""

from typing import Any, NamedTuple

from orrery.core.cache import keep_results
from orrery.core.text import Text
from orrery.draw.glyphs import cost, icon, points, spoken_words, tick, use
from orrery.draw.html import Html, join, tag
from orrery.games.new_frontiers.rules.components import ALL_TYPES, ANY, BY_ID, GRAY, ICONS, KINDS, TILES, WORLD_TYPES
from orrery.games.new_frontiers.rules.phases.settle import most_boost
from orrery.games.new_frontiers.rules.powers import military_against, settle_cost
from orrery.games.new_frontiers.rules.table import NONE, Empire
from orrery.games.new_frontiers.web.art import ART
from orrery.games.new_frontiers.words.components import TEXT as GAME_TEXT
from orrery.games.new_frontiers.words.components import PowerWords, explain

WORDS = Text.of("orrery.games.new_frontiers", "web")
ICON_GLYPHS = dict(zip(ICONS, ("explore", "develop", "settle", "produce", "trade", "good")))
MOST_KEPT = 4096
"""Tiles of a kind that are kept drawn."""
LONG = 12
"""A name with a word of this many letters is set smaller."""


class Effect(NamedTuple):
    """One power in as few words as a tile has room for, behind the sign of its action."""

    glyph: str
    words: str


class Sum(NamedTuple):
    """Whether an explored world is within reach of its owner: the numbers in words, the verdict, and what each way takes."""

    words: str
    reaches: bool
    conquer: str = ""
    pay: str = ""
    price: int = 0


class Face(NamedTuple):
    """A tile: what is printed on it, with its colonists and goods."""

    id: str
    name: str
    kind: str
    """"world", "military", "home" or "development"."""
    colour: str
    grows: str
    """"gray", "windfall" or "production"."""
    number: int
    colonists: int
    good: str
    size: int
    points: str
    effects: tuple[Effect, ...]
    help: str
    fresh: bool
    sum: Sum | None
    good_words: str


def type_words(type: str, lang: str) -> str:
    return WORDS(lang, f"type.{type}")


@keep_results(MOST_KEPT)
def face(
    number: int, lang: str, good: int = NONE, worth: int | None = None, fresh: bool = False, sum: Sum | None = None
) -> Face:
    """A tile; in an empire with what it is `worth` there, elsewhere with what is printed."""
    tile = TILES[number]
    component = BY_ID[tile.id]
    printed = "?" if tile.bonus else str(tile.vp)
    kind = "development" if tile.size else "home" if tile.mat else "military" if tile.military else "world"
    colour = "" if tile.size else "gray" if tile.type == GRAY else WORLD_TYPES[tile.type]
    good_words = WORDS(lang, "piece.good", type=type_words(WORLD_TYPES[good], lang)) if good >= 0 else ""
    return Face(
        id=tile.id,
        name=component.name_in(lang),
        kind=kind,
        colour=colour,
        grows=KINDS[tile.kind],
        number=tile.cost if tile.size else tile.strength,
        colonists=tile.colonists,
        good=WORLD_TYPES[good] if good >= 0 else "",
        size=tile.size,
        points=printed if worth is None else str(worth),
        effects=tuple(short_effect(power, lang) for power in component.data["powers"]),
        help=explain(component, lang),
        fresh=fresh,
        sum=sum,
        good_words=good_words or WORDS(lang, "piece.no_good"),
    )


def reach(empire: Empire, number: int, lang: str) -> Sum:
    """Whether an empire could settle a world now, with the number that decides."""
    tile = TILES[number]
    if tile.colonists > empire.colonists:
        return Sum(WORDS(lang, "sum.short", n=tile.colonists, all=empire.colonists), False)
    if not tile.military:
        types = ALL_TYPES if tile.type == ANY else (tile.type,)
        price = min([settle_cost(empire.powers, tile, type) for type in types])
        return Sum(WORDS(lang, "sum.pay", n=price, all=empire.credits), price <= empire.credits)
    strength = military_against(empire.powers, tile) + empire.boost
    price = settle_cost(empire.powers, tile, tile.type)
    suffices = strength >= tile.strength
    helped = not suffices and strength + most_boost(empire) >= tile.strength
    conquer = WORDS(lang, "sum.goods" if helped else "sum.conquer", n=tile.strength, all=strength)
    pay = WORDS(lang, "sum.pay", n=price, all=empire.credits) if 0 <= price <= empire.credits else ""
    return Sum(pay if pay and not suffices else conquer, bool(pay or suffices or helped), conquer, pay, price)


# Powers in few words -----------------------------------------------------------------------------------------------------


class ShortPowerWords(PowerWords):
    """Powers in as few words as a tile has room for."""

    def goods(self, type: str, values: dict[str, Any], lang: str) -> str:
        return WORDS(lang, f"short.goods_{type or 'any'}", **values)

    def reward(self, power: dict[str, Any], lang: str) -> str:
        return " + ".join(GAME_TEXT(lang, f"reward.{unit}", n=power[unit]) for unit in ("vp", "credits") if power.get(unit))


short_power_words = ShortPowerWords(WORDS, "short")


def short_effect(power: dict[str, Any], lang: str) -> Effect:
    """A power behind the sign of its action; Military has a sign of its own."""
    glyph = "military" if power["do"] in ("military", "arm") else ICON_GLYPHS[power["on"]]
    return Effect(glyph, short_power_words(power, lang))


# Markup ------------------------------------------------------------------------------------------------------------------


def effects(f: Face, lang: str, most: int = 2) -> Html:
    """The powers of a tile, one line each."""
    return _draw_effects(f.effects[:most])


@keep_results(MOST_KEPT)
def _draw_effects(effects: tuple[Effect, ...]) -> Html:
    lines = [tag("span", icon(effect.glyph), tag("span", _join_signs(effect.words)), cls="power-line") for effect in effects]
    return tag("span", *lines, cls="power")


def _join_signs(words: str) -> str:
    """Words in which no line breaks between a sign and its amount."""
    return words.replace("\u2212$", "\u2212\u2060$").replace("+$", "+\u2060$")


@keep_results(MOST_KEPT)
def good(colour: str, words: str) -> Html:
    """A good: a cube of its type; without words it stands beside some that say it."""
    attributes = {"role": "img", "aria_label": words} if words else {"aria_hidden": "true"}
    return tag("span", use(f"m-{colour}"), cls=f"good {colour}", **attributes)


def head(f: Face, lang: str) -> Html:
    """What a world costs or resists; a home colony has neither."""
    if f.kind == "home":
        return tag("span", use(f"orb-{f.colour}", "orb"), tag("b", use("m-home")), cls=f"cost {f.colour}")
    return cost(f.kind, f.number, f.colour, "")


def colony_contents(f: Face, lang: str) -> Html:
    """The colonists and the good of a colony; an empty place shows how it is filled."""
    there = good(f.good, f.good_words) if f.good else _draw_growth(f.grows, f.colour, "empty-good", lang)
    words = f" {WORDS(lang, 'piece.settlers', n=f.colonists)}" if f.colonists else ""
    return _draw_settlers(f.colonists, words, there)


def colonists_wanted(f: Face, lang: str) -> Html:
    """The colonists that an explored world takes, and how it fills."""
    growth = _draw_growth(f.grows, f.colour, "grows", lang)
    return _draw_settlers(f.colonists, WORDS(lang, "piece.needs", n=f.colonists), growth)


@keep_results(MOST_KEPT)
def _draw_growth(grows: str, colour: str, cls: str, lang: str) -> Html:
    """How a world fills; nothing for one that never does."""
    if grows == "gray":
        return join()
    mark = use("i-produce" if grows == "production" else "i-wild")
    return tag("span", mark, spoken_words(WORDS(lang, f"piece.{grows}")), cls=f"{cls} {colour}")


@keep_results(MOST_KEPT)
def _draw_settlers(count: int, words: str, there: Html) -> Html:
    """Colonists, what is said of them, and what stands beside them."""
    settlers = [use("i-colonist", "settler")] * count
    return tag("span", *settlers, spoken_words(words) if words else "", there, cls="on")


@keep_results(MOST_KEPT)
def needs(sum: Sum) -> Html:
    """Whether an explored world is within reach."""
    return tag(
        "span",
        tag("span", use("i-check") if sum.reaches else "", sum.words, cls="sum reached" if sum.reaches else "sum"),
        cls="needs",
    )


@keep_results(MOST_KEPT)
def tile(f: Face, lang: str, element: str = "div", cls: str = "", explored: bool = False, **attributes: object) -> Html:
    """A world: its cost on top, its name, its powers, its colonists and its good."""
    if element == "button":
        attributes = {"type": "button", **attributes}
    if f.fresh:
        attributes = {"data_why": WORDS(lang, "word.fresh"), **attributes}
    classes = [
        "tile world",
        f.colour,
        cls,
        "explored" if explored else "",
        "fresh" if f.fresh else "",
        f"marks-{wide}" if (wide := f.colonists + 2 * (f.grows != "gray")) else "",
    ]
    return tag(
        element,
        ART.reference(f.id),
        tag("span", head(f, lang), colonists_wanted(f, lang) if explored else colony_contents(f, lang), cls="head"),
        name(f),
        effects(f, lang),
        needs(f.sum) if f.sum else "",
        points(f.points, lang, "small"),
        tick() if element == "button" else "",
        cls=" ".join([c for c in classes if c]),
        data_tip=f.name,
        data_text=f.help,
        **attributes,
    )


def name(f: Face) -> Html:
    return _draw_name(f.name)


@keep_results(MOST_KEPT)
def _draw_name(name: str) -> Html:
    return tag("span", name, cls="name tight" if max(map(len, name.split())) >= LONG else "name")


@keep_results(MOST_KEPT)
def development(f: Face, lang: str, element: str = "div", cls: str = "", **attributes: object) -> Html:
    """A development of an empire, as wide as the spaces it covers."""
    if element == "button":
        attributes = {"type": "button", **attributes}
    signs = [use(f"i-{glyph}") for glyph in dict.fromkeys(effect.glyph for effect in f.effects)]
    classes = ["development-tile", f"size-{f.size}", f"marks-{len(signs)}", cls]
    return tag(
        element,
        ART.reference(f.id),
        name(f),
        tag("span", *signs, cls="power-icons"),
        points(f.points, lang, "small"),
        tick() if element == "button" else "",
        cls=" ".join([c for c in classes if c]),
        data_tip=f.name,
        data_text=f.help,
        **attributes,
    )
