"""Wanted answers: lessons name them by their English words, with `*` for any text in between."""

import re
from collections.abc import Sequence
from functools import lru_cache

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.view import View

BETWEEN = ": "
"""Stands between an item and its place."""


@lru_cache(maxsize=1024)
def pattern(text: str) -> re.Pattern[str]:
    return re.compile(".*".join(re.escape(part) for part in text.split("*")))


def matches(words: str, text: str) -> bool:
    """Whether words match a text of the lesson.

    >>> matches("Place Gem World for 2", "Place Gem World*"), matches("Explore", "Place*")
    (True, False)
    """
    return pattern(text).fullmatch(words) is not None


def fits(view: View, answer: Answer, wants: Sequence[str]) -> bool:
    """Whether an answer is one that is wanted. Of a question with one answer `wants` lists those that will do; of others, all parts
    of the answer."""
    words = view.words(answer, between=BETWEEN)
    if isinstance(view.ask, (One, YesNo)):
        return any(matches(words[0], text) for text in wants)
    return len(words) == len(wants) and _pairs(words, wants) is not None


def _pairs(words: Sequence[str], wants: Sequence[str]) -> list[int] | None:
    """For each text of the lesson the place of the words that match it, each used once; None where one is missing."""
    left = list(range(len(words)))
    places = []
    for text in wants:
        at = next((at for at in left if matches(words[at], text)), None)
        if at is None:
            return None
        left.remove(at)
        places.append(at)
    return places


def wanted_answer(view: View, wants: Sequence[str]) -> Answer | None:
    """The first legal answer that is wanted; None where there is none."""
    ask = view.ask
    if ask is None or not wants:
        return None
    answer = _compose(view, ask, wants)
    return None if answer is None else ask.canonical(answer)


def _compose(view: View, ask: Ask, wants: Sequence[str]) -> Answer | None:
    words = {code: view.game.choice(view, code, "en").words for code in dict.fromkeys(ask.codes())}
    if isinstance(ask, (One, YesNo)):
        return next((code for text in wants for code in words if matches(words[code], text)), None)
    if isinstance(ask, Some):
        places = _pairs([words[item] for item in ask.items], wants)
        return None if places is None else tuple(sorted(ask.items[at] for at in places))
    return _compose_split(view, ask, words, wants) if isinstance(ask, Split) else None


def _compose_split(view: View, ask: Split, words: dict[int, str], wants: Sequence[str]) -> Answer | None:
    """A place for each item, as the lesson wants it."""
    left = list(wants)
    places = []
    for item, open_places in zip(ask.items, ask.fits):
        place_words = {place: f"{words[item]}{BETWEEN}{view.game.place(view, place, 'en').words}" for place in open_places}
        pair = next(((place, text) for text in left for place in place_words if matches(place_words[place], text)), None)
        if pair is None:
            return None
        places.append(pair[0])
        left.remove(pair[1])
    return tuple(places)


def wanted_codes(view: View, wants: Sequence[str]) -> tuple[int, ...]:
    """The options or items of the wanted answer, which a page lets glow: of a split all its items."""
    answer = wanted_answer(view, wants)
    if answer is None or view.ask is None:
        return ()
    if isinstance(answer, int):
        return (answer,)
    return view.ask.codes() if isinstance(view.ask, Split) else answer
