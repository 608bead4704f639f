"""The cards of Jump Drive as they are shown: what is printed on them, in few words, and what they bring their owner now."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from orrery.core.cache import KeptValues, keep_results
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
    OWN,
)
from orrery.games.jump_drive.rules.scoring import FIXED_INCOME, FIXED_POINTS, card_income, card_points, turn_income, turn_points
from orrery.games.jump_drive.rules.table import HIDDEN, JumpTable, Seat, military
from orrery.games.jump_drive.words.components import TEXT as GAME_TEXT
from orrery.games.jump_drive.words.components import explain, power_words

MOST_FACES = 1024
"""Cards that are kept as they are printed, in all languages."""
MOST_KEPT = 4096
"""Cards in empires, empires and hands that are kept as they are drawn from."""
COUNT_RIVALS = frozenset([card for card, gives in enumerate(GIVES) if any(give[4] != OWN for give in gives)])
"""Cards that bring what somebody else's empire makes of them."""


@dataclass(frozen=True, eq=False)
class Face:
    """What is printed on a card and what it brings its owner now. It is made once for that, so that what was drawn of it is found by it."""

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


@dataclass(frozen=True, eq=False)
class Built:
    """The cards that a seat has placed and what they come to, made once like a card."""

    cards: tuple[Face, ...]
    fresh: tuple[int, ...]
    """Where those of the cards stand that were placed this turn."""
    eyes: int
    military: int
    chromosomes: int
    per_turn: int
    income: int


@dataclass(frozen=True, eq=False)
class Empire:
    """One seat's part of the table, made once like its cards."""

    seat: int
    name: str
    built: Built
    hand: int
    points: int
    team: bool


@dataclass(frozen=True, eq=False)
class Hand:
    """The cards in the viewer's hand, made once like a card."""

    cards: tuple[Face, ...]

    @cached_property
    def pieces(self) -> tuple[str, ...]:
        """Its cards as pieces that can be touched."""
        return tuple([f"hand/{card.id}" for card in self.cards])


_cards: KeptValues[Face] = KeptValues(MOST_KEPT)
_built: KeptValues[Built] = KeptValues(MOST_KEPT)
_empire: KeptValues[Empire] = KeptValues(MOST_KEPT)
_empires: KeptValues[tuple[Empire, ...]] = KeptValues(MOST_KEPT)
_hands: KeptValues[Hand] = KeptValues(MOST_KEPT)


def face(card: int, lang: str, t: JumpTable | None = None, seat: int = -1) -> Face:
    """A card; in an empire with what it brings there, elsewhere with what is printed."""
    if t is None:
        return printed_face(card, lang)
    points, income = card_points(t, seat, card), card_income(t, seat, card)
    return _cards.find(
        (card, points, income, lang),
        lambda: replace(printed_face(card, lang), points=str(points), income=str(income)),
    )


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


def empires(t: JumpTable, names: tuple[str, ...], lang: str) -> tuple[Empire, ...]:
    """Every seat's part of the table."""
    have = tuple([(tuple(s.empire), s.development, s.first, s.second, len(s.hand), s.points, s.team) for s in t.seats])
    return _empires.find((have, names, lang), lambda: tuple([empire(t, seat, name, lang) for seat, name in enumerate(names)]))


def empire(t: JumpTable, seat: int, name: str, lang: str) -> Empire:
    """One seat's part of the table."""
    s = t.seats[seat]
    cards, hand, points, team = built(t, seat, lang), len(s.hand), s.points, s.team
    return _empire.find((cards, seat, name, hand, points, team), lambda: Empire(seat, name, cards, hand, points, team))


def built(t: JumpTable, seat: int, lang: str) -> Built:
    """The cards that a seat has placed. What rivals have counts only where one of them looks at it."""
    s = t.seats[seat]
    rivals: Iterable[list[int]] = () if COUNT_RIVALS.isdisjoint(s.empire) else [e.sums for e in t.seats if e is not s]
    key = (tuple(s.empire), s.development, s.first, s.second, tuple([tuple(sums) for sums in rivals]), lang)
    return _built.find(key, lambda: _make_built(t, seat, lang))


def _make_built(t: JumpTable, seat: int, lang: str) -> Built:
    s = t.seats[seat]
    return Built(
        cards=tuple([face(card, lang, t, seat) for card in s.empire]),
        fresh=_new_places(s),
        eyes=s.sums[EYES],
        military=military(s.sums),
        chromosomes=s.sums[CHROMOSOMES],
        per_turn=turn_points(t, seat),
        income=turn_income(t, seat),
    )


def hand(t: JumpTable, seat: int, lang: str) -> Hand:
    """The cards in a hand that the viewer can see."""
    cards = tuple([card for card in t.seats[seat].hand if card != HIDDEN])
    return _hands.find((cards, lang), lambda: Hand(tuple([face(card, lang) for card in cards])))


def _new_places(s: Seat) -> tuple[int, ...]:
    """Where the cards placed this turn stand; a convoy that was given up and a card that went to a rival are not there any more."""
    new = [s.development, s.first, s.second]
    places: list[int] = []
    for at in range(len(s.empire) - 1, -1, -1):
        if s.empire[at] in new:
            new.remove(s.empire[at])
            places.append(at)
    return tuple(places)
