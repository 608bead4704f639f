"""An answer that is being built: what is marked or put where, and what is still missing."""

from collections.abc import Sequence
from typing import NamedTuple

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.errors import OrreryError
from orrery.core.questions import Choice
from orrery.core.view import View
from orrery.terminal.language import TEXT

UNPLACED = -1
YES_FIRST = (1, 0)
LONGEST = 40
"""Longer words than this are no numbers, and are not said in full."""


class Wrong(OrreryError):
    """Raised for input that is not an answer; its text says what was expected."""


class Meter(NamedTuple):
    """How much of an answer has been chosen."""

    have: int
    least: int
    most: int


def codes(ask: Ask) -> tuple[int, ...]:
    """What can be chosen, in the order in which it is shown and numbered."""
    if isinstance(ask, One):
        return ask.options
    if isinstance(ask, (Some, Split)):
        return ask.items
    return YES_FIRST


def is_number(typed: str) -> bool:
    """True for digits that a number can be read from."""
    return typed.isascii() and typed.isdigit() and len(typed) <= LONGEST


class Draft:
    """An answer to the ask of a view."""

    def __init__(self, view: View) -> None:
        if view.ask is None:
            raise OrreryError("nothing is asked, so there is nothing to answer")
        self.view = view
        self.ask: Ask = view.ask
        self.codes = codes(self.ask)
        self.marked: set[int] = set()
        self.placed: list[int] = []
        self.places: tuple[int, ...] = ()
        if isinstance(self.ask, Split):
            self.places = self.ask.places
            self.placed = [fits[0] if len(fits) == 1 else UNPLACED for fits in self.ask.fits]

    # Words -----------------------------------------------------------------------------------------------------------

    def choices(self, lang: str, names: Sequence[str] = ()) -> list[Choice]:
        """How each thing that can be chosen is shown."""
        return [self.view.game.choice(self.view, code, lang, names) for code in self.codes]

    def place_words(self, lang: str) -> list[Choice]:
        """How each place of a `Split` is shown."""
        return [self.view.game.place(self.view, place, lang) for place in self.places]

    @property
    def meter(self) -> Meter | None:
        """How many items of a `Some` or `Split` are chosen and how many it needs; None where one choice is the answer."""
        if isinstance(self.ask, Some):
            return Meter(len(self.marked), self.ask.least, self.ask.most)
        if isinstance(self.ask, Split):
            have = len([place for place in self.placed if place != UNPLACED])
            return Meter(have, len(self.placed), len(self.placed))
        return None

    def missing_words(self, lang: str) -> str:
        """What is missing from the answer; empty if it can be given."""
        meter = self.meter
        if meter is None:
            return ""
        if meter.have < meter.least:
            return TEXT(lang, "missing.more", n=meter.least - meter.have)
        if meter.have > meter.most:
            return TEXT(lang, "missing.fewer", n=meter.have - meter.most)
        if isinstance(self.ask, Split):
            for place, most in self.ask.room:
                if self.placed.count(place) > most:
                    name = self.view.game.place(self.view, place, lang).words
                    return TEXT(lang, "missing.room", place=name, n=most)
        return ""

    # Building --------------------------------------------------------------------------------------------------------

    def mark(self, at: int) -> bool:
        """Mark an item, or take the mark away; False if no more may be marked."""
        if at in self.marked:
            self.marked.remove(at)
            return True
        if isinstance(self.ask, Some) and len(self.marked) >= self.ask.most:
            return False
        self.marked.add(at)
        return True

    def fits(self, at: int) -> tuple[int, ...]:
        """The places that an item can go to."""
        return self.ask.fits[at] if isinstance(self.ask, Split) else ()

    def put(self, at: int, place: int) -> bool:
        """Put an item in a place; False if it does not fit there."""
        if place not in self.fits(at):
            return False
        self.placed[at] = place
        return True

    def shift(self, at: int, by: int) -> None:
        """Move an item to the next place that fits it, or the one before."""
        fits = self.fits(at)
        now = self.placed[at]
        if now in fits:
            self.placed[at] = fits[(fits.index(now) + by) % len(fits)]
        else:
            self.placed[at] = fits[0 if by > 0 else -1]

    def clear(self) -> None:
        """Begin again."""
        self.marked.clear()
        self.placed = [fits[0] if len(fits) == 1 else UNPLACED for fits in self.ask.fits] if isinstance(self.ask, Split) else []

    def answer(self, at: int | None = None) -> Answer | None:
        """The answer as it stands, with `at` the choice where one is the answer; None while it is not legal."""
        built: Answer
        if isinstance(self.ask, Some):
            built = tuple([self.codes[i] for i in sorted(self.marked)])
        elif isinstance(self.ask, Split):
            built = tuple(self.placed)
        elif at is None or not 0 <= at < len(self.codes):
            return None
        else:
            built = self.codes[at]
        return self.ask.canonical(built)

    def read(self, typed: str, lang: str) -> Answer:
        """The answer in a line of numbers, as `--plain` shows them: one, several, or a place for each item."""
        numbers = self._numbers(typed, lang)
        if isinstance(self.ask, Split):
            return self._read_split(numbers, lang)
        for number in numbers:
            if not 1 <= number <= len(self.codes):
                raise Wrong(TEXT(lang, "wrong.number", number=str(number), most=len(self.codes)))
        if isinstance(self.ask, Some):
            if len(set(numbers)) < len(numbers):
                raise Wrong(TEXT(lang, "wrong.twice"))
            self.marked = {number - 1 for number in numbers}
            answer = self.answer()
            if answer is None:
                raise Wrong(self.missing_words(lang))
            return answer
        if len(numbers) != 1:
            raise Wrong(TEXT(lang, "wrong.one"))
        code = self.answer(numbers[0] - 1)
        assert code is not None, "every number that is shown is a legal answer"
        return code

    def _read_split(self, numbers: list[int], lang: str) -> Answer:
        if len(numbers) != len(self.codes):
            raise Wrong(TEXT(lang, "wrong.places", n=len(self.codes), have=len(numbers)))
        for at, number in enumerate(numbers):
            if not 1 <= number <= len(self.places):
                raise Wrong(TEXT(lang, "wrong.place", number=str(number), most=len(self.places)))
            if not self.put(at, self.places[number - 1]):
                item, place = self.choices(lang)[at].words, self.place_words(lang)[number - 1].words
                raise Wrong(TEXT(lang, "wrong.fit", item=item, place=place))
        answer = self.answer()
        if answer is None:
            raise Wrong(self.missing_words(lang))
        return answer

    def _numbers(self, typed: str, lang: str) -> list[int]:
        words = typed.replace(",", " ").split()
        if isinstance(self.ask, YesNo) and len(words) == 1:
            for number, key in enumerate(("yes", "no"), 1):
                full = TEXT(lang, key).casefold()
                if words[0].casefold() in (full, full[0]):
                    return [number]
        if isinstance(self.ask, Some) and words == ["-"]:
            return []
        for word in words:
            if not is_number(word):
                raise Wrong(TEXT(lang, "wrong.word", word=word if len(word) <= LONGEST else f"{word[:LONGEST]}…"))
        return [int(word) for word in words]
