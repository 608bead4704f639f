"""Fixed ids: a number for every code that the rules can give an ask, whatever the table looks like."""

from array import array
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from orrery.core.ask import Answer, Ask, Some, Split
from orrery.core.errors import IllegalAnswer, UnknownName
from orrery.core.inputs import describe, whole_number
from orrery.encode.game_part import GamePart


class FixedIds:
    """The ids of a game with so many seats: ask after ask, of each its codes in order, of a `Some` then one to stop.

    The ids of a `Split` are pairs of an item and a place. They are made from the rules, so that a table with an entry for each never
    meets one that it does not have.

    >>> from orrery import start
    >>> from orrery.encode import encoding
    >>> ids = encoding("jump-drive", seats=2).ids
    >>> p = start("jump-drive", seed=7)
    >>> ids.of_answer(p.asks[0], (3, 65))
    (2, 64)
    >>> ids.answer(p.asks[0], (2, 64)), ids.meaning_of(64)
    ((3, 65), ('put_back', 65))
    """

    def __init__(self, part: GamePart, seats: int) -> None:
        self.part = part
        self._codes: dict[str, array[int]] = {}
        self._first: dict[str, int] = {}
        self._places: dict[str, tuple[int, ...]] = {}
        self._starts: list[tuple[int, str]] = []
        total = 0
        for kind in part.asks:
            codes = array("q", sorted(set(kind.codes(seats))))
            self._codes[kind.name] = codes
            self._first[kind.name] = total
            self._places[kind.name] = kind.places
            self._starts.append((total, kind.name))
            total += len(codes) * (len(kind.places) or 1) + (kind.shape == Some.shape)
        self.count = total
        """How many ids there are."""

    def of_code(self, ask: str, code: int) -> int:
        """The id of an option or item of an ask."""
        codes = self._codes_of(ask)
        at = bisect_left(codes, code)
        if at == len(codes) or codes[at] != code:
            raise UnknownName(f"the rules give {ask!r} no code {describe(code)}")
        return self._first[ask] + at

    def _codes_of(self, ask: str) -> "array[int]":
        codes = self._codes.get(ask)
        if codes is None:
            raise UnknownName(f"there is no ask {describe(ask)}; there are {', '.join(self._codes)}")
        return codes

    def of_stop(self, ask: str) -> int:
        """The id of choosing no further item of an ask."""
        return self._first.get(ask, 0) + len(self._codes_of(ask))

    def of_place(self, ask: str, item: int, place: int) -> int:
        """The id of putting an item of a `Split` in a place."""
        self._codes_of(ask)
        places = self._places[ask]
        if place not in places:
            raise UnknownName(f"the rules give {ask!r} no place {describe(place)}")
        first = self._first[ask]
        return first + (self.of_code(ask, item) - first) * len(places) + places.index(place)

    def meaning_of(self, id: int) -> tuple[str, int] | tuple[str, int, int] | tuple[str]:
        """The ask and code of an id; of a `Split` ask, item and place; the ask alone for its stop."""
        number = whole_number(id)
        if number is None or not 0 <= number < self.count:
            raise UnknownName(f"there is no id {describe(id)}; ids go from 0 to {self.count - 1}")
        at = bisect_left(self._starts, (id + 1, "")) - 1
        first, ask = self._starts[at]
        codes, places = self._codes[ask], self._places[ask]
        if places:
            item, place = divmod(id - first, len(places))
            return ask, codes[item], places[place]
        if id - first == len(codes):
            return (ask,)
        return ask, codes[id - first]

    def of_answer(self, ask: Ask, answer: object) -> tuple[int, ...]:
        """The ids of an answer, one for each step."""
        legal = ask.canonical(answer)
        if legal is None:
            raise IllegalAnswer(f"{describe(answer)} is not one of the legal answers to {ask.name!r}")
        if isinstance(legal, int):
            return (self.of_code(ask.name, legal),)
        if isinstance(ask, Split):
            return tuple(self.of_place(ask.name, item, place) for item, place in zip(ask.items, legal))
        ids = [self.of_code(ask.name, item) for item in legal]
        if isinstance(ask, Some) and (len(legal) < ask.most or ask.most == 0):
            ids.append(self.of_stop(ask.name))
        return tuple(ids)

    def answer(self, ask: Ask, ids: Sequence[int]) -> Answer:
        """The answer that ids stand for; ids of another ask, or too few, are an error."""
        chosen: list[int] = []
        for id in ids:
            meaning = self.meaning_of(id)
            if meaning[0] != ask.name:
                raise IllegalAnswer(f"id {id} belongs to {meaning[0]!r}, not to {ask.name!r}")
            if len(meaning) > 1:
                chosen.append(meaning[-1])
        answer: object = tuple(chosen) if isinstance(ask, (Some, Split)) else chosen[0] if len(chosen) == 1 else None
        legal = ask.canonical(answer)
        if legal is None or self.of_answer(ask, legal) != tuple(ids):
            raise IllegalAnswer(f"ids {describe(tuple(ids))} are not a legal answer to {ask.name!r}")
        return legal

    def __iter__(self) -> Iterator[int]:
        return iter(range(self.count))
