"""The cards of Jump Drive as they are shown: what is printed on them, in few words, and what they bring their owner now."""

from typing import Any, NamedTuple

from orrery.core.cache import keep_results
from orrery.core.components import Component
from orrery.draw.glyphs import TEXT
from orrery.games.jump_drive.rules.components import (
    CARDS,
    CHROMOSOMES,
    COLOUR,
    COLOURS,
    COST,
    DEFENSE,
    EYES,
    GIVES,
    INDEX,
    IS_WORLD,
)
from orrery.games.jump_drive.rules.scoring import FIXED_INCOME, FIXED_POINTS, card_income, card_points, turn_income, turn_points
from orrery.games.jump_drive.rules.table import JumpTable, Seat, military
from orrery.games.jump_drive.words.components import TEXT as GAME_TEXT
from orrery.games.jump_drive.words.components import explain, power_words

MOST_FACES = 1024
"""Cards that are kept as they are printed, in all languages."""


class Face(NamedTuple):
    """What is printed on a card and what it brings its owner now."""

    id: str
    name: str
    kind: str
    colour: str
    number: int
    eyes: int
    military: int
    chromosomes: int
    points: str
    income: str
    powers: str
    help: str


class Empire(NamedTuple):
    """One seat's part of the table."""

    seat: int
    name: str
    cards: tuple[Face, ...]
    fresh: tuple[int, ...]
    """Where those of the cards stand that were placed this turn."""
    hand: int
    eyes: int
    military: int
    chromosomes: int
    points: int
    per_turn: int
    income: int
    team: bool
    exploring: bool


def face(card: int, lang: str, t: JumpTable | None = None, seat: int = -1) -> Face:
    """A card; in an empire with what it brings there, elsewhere with what is printed."""
    printed = printed_face(card, lang)
    if t is None:
        return printed
    return printed._replace(points=str(card_points(t, seat, card)), income=str(card_income(t, seat, card)))


@keep_results(MOST_FACES)
def printed_face(card: int, lang: str) -> Face:
    """A card as it is printed."""
    component = CARDS[card]
    kind = "development" if not IS_WORLD[card] else "military" if DEFENSE[card] >= 0 else "world"
    vp, income = str(FIXED_POINTS[card]), str(FIXED_INCOME[card])
    vp += "+" if any(give[0] == 0 for give in GIVES[card]) else ""
    income += "+" if any(give[0] == 1 for give in GIVES[card]) else ""
    data = component.data
    return Face(
        id=component.id,
        name=component.name_in(lang),
        kind=kind,
        colour=COLOURS[COLOUR[card]] if COLOUR[card] >= 0 else "",
        number=COST[card] if DEFENSE[card] < 0 else DEFENSE[card],
        eyes=data.get("eyes", 0),
        military=data.get("military", 0),
        chromosomes=data.get("chromosomes", 0),
        points=vp,
        income=income,
        powers=short(component, lang),
        help=explain(component, lang),
    )


def short(component: Component, lang: str) -> str:
    """The powers of a card in as few words as its face has room for."""
    sentences: list[str] = []
    merged: dict[tuple[object, ...], list[dict[str, Any]]] = {}
    for give in component.data.get("gives", []):
        alike = tuple(sorted((k, str(v)) for k, v in give.items() if k not in ("what", "amount")))
        merged.setdefault(alike, []).append(give)
    parts = [_short_give(gives, lang) for gives in merged.values()]
    for phrase, whose in parts:
        if whose == "one-rival" and (phrase, "own") in parts:
            continue
        also = whose == "own" and (phrase, "one-rival") in parts
        sentences.append(
            TEXT(lang, "short.also", what=phrase)
            if also
            else phrase
            if whose == "own"
            else TEXT(lang, f"short.{whose}", what=phrase)
        )
    for power in component.data.get("powers", []):
        name, values = power_words(power, lang)
        sentences.append(TEXT(lang, f"short.{name}", **values))
    return ". ".join(words[0].upper() + words[1:] for words in sentences)


def _short_give(gives: list[dict[str, Any]], lang: str) -> tuple[str, str]:
    """What entries bring together, and whose empire they look at."""
    amounts = [TEXT(lang, f"short.{give['what']}", n=give["amount"]) for give in gives]
    give = gives[0]
    values: dict[str, Any] = {
        "amount": TEXT(lang, "short.and", one=amounts[0], other=amounts[1]) if len(amounts) > 1 else amounts[0]
    }
    for key in ("colour", "when_world"):
        if key in give:
            values["colour"] = GAME_TEXT(lang, f"colour.{give[key]}")
    for key in ("card", "when_card"):
        if key in give:
            values["card"] = CARDS[INDEX[give[key]]].name_in(lang)
    if "when_card" in give or "when_world" in give:
        phrase = TEXT(lang, "short.when.card" if "when_card" in give else "short.when.world", **values)
    elif "every" in give:
        phrase = TEXT(lang, f"short.per.{give['per']}.every", every=give["every"], **values)
    else:
        phrase = TEXT(lang, f"short.per.{give['per']}", **values)
    return phrase, give["whose"]


def empire(t: JumpTable, seat: int, name: str, lang: str) -> Empire:
    s = t.seats[seat]
    return Empire(
        seat=seat,
        name=name,
        cards=tuple(face(card, lang, t, seat) for card in s.empire),
        fresh=_new_places(s),
        hand=len(s.hand),
        eyes=s.sums[EYES],
        military=military(s.sums),
        chromosomes=s.sums[CHROMOSOMES],
        points=s.points,
        per_turn=turn_points(t, seat),
        income=turn_income(t, seat),
        team=s.team,
        exploring=s.exploring,
    )


def _new_places(s: Seat) -> tuple[int, ...]:
    """Where the cards placed this turn stand; a convoy that was given up and a card that went to a rival are not there any more."""
    new = [s.development, s.first, s.second]
    places: list[int] = []
    for at in range(len(s.empire) - 1, -1, -1):
        if s.empire[at] in new:
            new.remove(s.empire[at])
            places.append(at)
    return tuple(places)
