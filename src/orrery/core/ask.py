"""Asks: the decisions owed by seats. A closed family of four shapes, answered with ints or tuples of ints."""

from collections.abc import Iterator
from itertools import combinations_with_replacement, product
from math import comb
from typing import Any, Final

from orrery.core.errors import IllegalAnswer, OrreryError
from orrery.core.inputs import describe, whole_number
from orrery.core.luck import Luck

Answer = int | tuple[int, ...]
SAMPLE: Final = "sample"


LISTED: Final = 8
"""How many options or items a repr shows."""


def shorten(values: tuple[Any, ...]) -> str:
    """A tuple in brackets, cut short when it is long."""
    first_values = ", ".join([repr(value) for value in values[:LISTED]])
    more = f", … {len(values)} in all" if len(values) > LISTED else "," if len(values) == 1 else ""
    return f"({first_values}{more})"


class Ask:
    """A question to one seat. `name` is the step that takes the answer, `args` what that step needs besides it.

    `allows(answer)` says whether an answer is legal, `answers()` gives all of them, `count()` says how many there are, `sample(luck)`
    draws one, and `forced()` is true where there is only one.
    """

    __slots__ = ("args", "name", "sealed")

    shape = ""
    name: str
    args: tuple[Any, ...]
    sealed: bool

    def __init__(self) -> None:
        self.name = ""
        self.args = ()
        self.sealed = False

    def canonical(self, answer: object) -> Answer | None:
        """The answer in its one stored form, or None if it is not allowed."""
        raise OrreryError("an ask has one of the shapes One, Some, Split, YesNo")

    def allows(self, answer: object) -> bool:
        return self.canonical(answer) is not None

    def sample(self, luck: Luck) -> Answer:
        """A random legal answer; every legal answer can come."""
        raise OrreryError("an ask has one of the shapes One, Some, Split, YesNo")

    def count(self) -> int:
        """How many different legal answers there are."""
        return 0

    def forced(self) -> bool:
        """True if there is only one legal answer."""
        return self.count() < 2

    def answers(self) -> Iterator[Answer]:
        """All legal answers, one by one; there may be very many."""
        return iter(())

    def codes(self) -> tuple[int, ...]:
        """The options, or the items to choose among or to put in places, that `game.choice` shows."""
        return ()

    def plain(self) -> dict[str, Any]:
        """The ask as JSON can write it; `read_ask` reads it."""
        return {"shape": self.shape, "name": self.name, "args": self.args, "sealed": self.sealed}

    def summary(self) -> str:
        """What can be chosen, for the repr."""
        return ""

    def __repr__(self) -> str:
        name = [f"{self.name!r}"] if self.name else []
        parts = name + ([self.summary()] if self.summary() else []) + (["sealed"] if self.sealed else [])
        return f"<{type(self).__name__} {', '.join(parts)}>" if parts else f"<{type(self).__name__}>"

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.plain() == other.plain()

    def __reduce__(self) -> Any:
        return read_ask, (self.plain(),)


class One(Ask):
    """Choose one of the options.

    >>> ask = One((0, 7, 9))
    >>> ask, ask.allows(7), ask.allows(8), ask.count()
    (<One of (0, 7, 9)>, True, False, 3)
    """

    __slots__ = ("options",)

    shape = "one"
    options: tuple[int, ...]

    def __init__(self, options: tuple[int, ...]) -> None:
        self.name = ""
        self.args = ()
        self.sealed = False
        self.options = options

    def canonical(self, answer: object) -> Answer | None:
        if type(answer) is int:
            return answer if answer in self.options else None
        number = number_of(answer)
        return number if number is not None and number in self.options else None

    def sample(self, luck: Luck) -> Answer:
        return self.options[luck.below(SAMPLE, len(self.options))]

    def count(self) -> int:
        return len(self.options)

    def forced(self) -> bool:
        return len(self.options) < 2

    def answers(self) -> Iterator[Answer]:
        return iter(self.options)

    def codes(self) -> tuple[int, ...]:
        return self.options

    def summary(self) -> str:
        return f"of {shorten(self.options)}"

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "options": self.options}


class YesNo(Ask):
    """Choose yes (1) or no (0).

    >>> list(YesNo().answers()), YesNo().canonical(True)
    ([0, 1], 1)
    """

    __slots__ = ()

    shape = "yes-no"

    def canonical(self, answer: object) -> Answer | None:
        if type(answer) is int:
            return answer if answer == 0 or answer == 1 else None
        number = number_of(answer)
        return number if number == 0 or number == 1 else None

    def sample(self, luck: Luck) -> Answer:
        return luck.below(SAMPLE, 2)

    def count(self) -> int:
        return 2

    def forced(self) -> bool:
        return False

    def answers(self) -> Iterator[Answer]:
        return iter((0, 1))

    def codes(self) -> tuple[int, ...]:
        return (1, 0)


def number_of(answer: object) -> int | None:
    """The plain int that an answer stands for, True and False included: they are yes and no."""
    return int(answer) if isinstance(answer, int) else whole_number(answer)


def ints(answer: object) -> list[int] | None:
    """The ints of a tuple or list; None if it is anything else."""
    if not isinstance(answer, (tuple, list)):
        return None
    numbers: list[int] = []
    for item in answer:
        if type(item) is int:
            numbers.append(item)
        else:
            number = number_of(item)
            if number is None:
                return None
            numbers.append(number)
    return numbers


def plain_answer(answer: object) -> Answer:
    """An answer as records keep it, of plain ints; whether it is legal is for its ask to say."""
    if isinstance(answer, (tuple, list)):
        several = ints(answer)
        if several is not None:
            return tuple(several)
    else:
        number = number_of(answer)
        if number is not None:
            return number
    raise IllegalAnswer(f"an answer is a whole number or a tuple of them, not {describe(answer)}")


class Some(Ask):
    """Choose at least `least` and at most `most` of the items. Equal items are interchangeable: the answer is a sorted tuple.

    >>> ask = Some((4, 4, 6), 2, 2)
    >>> ask, list(ask.answers()), ask.canonical([6, 4])
    (<Some 2 of (4, 4, 6)>, [(4, 4), (4, 6)], (4, 6))
    """

    __slots__ = ("items", "least", "most")

    shape = "some"
    items: tuple[int, ...]
    least: int
    most: int

    def __init__(self, items: tuple[int, ...], least: int, most: int) -> None:
        self.name = ""
        self.args = ()
        self.sealed = False
        self.items = items
        self.least = least
        self.most = min(most, len(items))

    def canonical(self, answer: object) -> Answer | None:
        chosen = ints(answer)
        if chosen is None or not self.least <= len(chosen) <= self.most:
            return None
        chosen.sort()
        left = list(self.items)
        for item in chosen:
            if item not in left:
                return None
            left.remove(item)
        return tuple(chosen)

    def sample(self, luck: Luck) -> Answer:
        size = self.least
        if self.most > self.least:
            size += luck.below(SAMPLE, self.most - self.least + 1)
        left = list(self.items)
        total = len(left)
        if size > total - size:
            for last in range(total - 1, size - 1, -1):
                i = luck.below(SAMPLE, last + 1)
                left[i] = left[last]
                left.pop()
            left.sort()
            return tuple(left)
        chosen: list[int] = []
        for last in range(total - 1, total - 1 - size, -1):
            i = luck.below(SAMPLE, last + 1)
            chosen.append(left[i])
            left[i] = left[last]
        chosen.sort()
        return tuple(chosen)

    def count(self) -> int:
        """Sub-multisets are counted by size, one different item after another."""
        ways = [1] + [0] * self.most
        for item in set(self.items):
            copies = self.items.count(item)
            ways = [sum(ways[max(0, size - copies) : size + 1]) for size in range(self.most + 1)]
        return sum(ways[self.least :])

    def forced(self) -> bool:
        if self.most == 0:
            return True
        if self.least < self.most:
            return False
        return self.least == len(self.items) or self.items.count(self.items[0]) == len(self.items)

    def answers(self) -> Iterator[Answer]:
        different = sorted(set(self.items))
        copies = [self.items.count(item) for item in different]
        for size in range(self.least, self.most + 1):
            yield from _multisets(different, copies, size)

    def codes(self) -> tuple[int, ...]:
        return self.items

    def summary(self) -> str:
        many = str(self.least) if self.least == self.most else f"{self.least} to {self.most}"
        return f"{many} of {shorten(self.items)}"

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "items": self.items, "least": self.least, "most": self.most}


def _multisets(items: list[int], copies: list[int], size: int) -> Iterator[tuple[int, ...]]:
    """The different sorted tuples of `size` items, with at most so many copies of each."""
    if size == 0:
        yield ()
        return
    if sum(copies) < size:
        return
    for copies_taken in range(min(copies[0], size), -1, -1):
        for rest in _multisets(items[1:], copies[1:], size - copies_taken):
            yield (items[0],) * copies_taken + rest


class Split(Ask):
    """Put every item in one of the places that fit it; `room` says how many a place holds at most (empty: no limit).

    The answer has one place for each item, in the order of the items; equal items with equal places are interchangeable.

    >>> ask = Split((5, 5, 8), ((0, 1), (0, 1), (1,)), room=((1, 2),))
    >>> list(ask.answers()), ask.canonical((1, 0, 1))
    ([(0, 0, 1), (0, 1, 1)], (0, 1, 1))
    """

    __slots__ = ("fits", "items", "room")

    shape = "split"
    items: tuple[int, ...]
    fits: tuple[tuple[int, ...], ...]
    room: tuple[tuple[int, int], ...]

    def __init__(
        self, items: tuple[int, ...], fits: tuple[tuple[int, ...], ...], room: tuple[tuple[int, int], ...] = ()
    ) -> None:
        self.name = ""
        self.args = ()
        self.sealed = False
        self.items = items
        self.fits = fits
        self.room = room

    @property
    def places(self) -> tuple[int, ...]:
        """All places that fit some item, in order."""
        return tuple(sorted({place for fits in self.fits for place in fits}))

    def canonical(self, answer: object) -> Answer | None:
        chosen = ints(answer)
        if chosen is None or len(chosen) != len(self.items):
            return None
        for place, fits in zip(chosen, self.fits):
            if place not in fits:
                return None
        for place, most in self.room:
            if chosen.count(place) > most:
                return None
        return self._sort_places(chosen)

    def _groups(self) -> dict[tuple[int, tuple[int, ...]], list[int]]:
        """Where the items that are interchangeable stand."""
        groups: dict[tuple[int, tuple[int, ...]], list[int]] = {}
        for i in range(len(self.items)):
            groups.setdefault((self.items[i], self.fits[i]), []).append(i)
        return groups

    def _sort_places(self, places_chosen: list[int]) -> tuple[int, ...]:
        for group in self._groups().values():
            if len(group) > 1:
                places = sorted([places_chosen[i] for i in group])
                for i, place in zip(group, places):
                    places_chosen[i] = place
        return tuple(places_chosen)

    def sample(self, luck: Luck) -> Answer:
        while True:
            chosen = [fits[luck.below(SAMPLE, len(fits))] for fits in self.fits]
            fine = True
            for place, most in self.room:
                if chosen.count(place) > most:
                    fine = False
            if fine:
                return self._sort_places(chosen)

    def count(self) -> int:
        """Groups of interchangeable items are counted one after another, by how much room they leave."""
        limits = dict(self.room)
        ways: dict[tuple[tuple[int, int], ...], int] = {tuple(sorted(limits.items())): 1}
        for (_, fits), group in self._groups().items():
            ways = self._spread(ways, fits, len(group))
        return sum(ways.values())

    def _spread(
        self, ways: dict[tuple[tuple[int, int], ...], int], fits: tuple[int, ...], size: int
    ) -> dict[tuple[tuple[int, int], ...], int]:
        """Ways by room left, after `size` equal items went to places that fit; unlimited places take what is left over."""
        limited = [place for place, _ in self.room if place in fits]
        free = len(fits) - len(limited)
        spread: dict[tuple[tuple[int, int], ...], int] = {}
        for left, before in ways.items():
            room = dict(left)
            for amounts in product(*[range(min(size, room[place]) + 1) for place in limited]):
                rest = size - sum(amounts)
                if rest < 0 or (rest and not free):
                    continue
                after = dict(room)
                for place, n in zip(limited, amounts):
                    after[place] -= n
                key = tuple(sorted(after.items()))
                spread[key] = spread.get(key, 0) + before * (comb(rest + free - 1, rest) if rest else 1)
        return spread

    def forced(self) -> bool:
        for fits in self.fits:
            if len(fits) > 1:
                return self.count() < 2 if self.room else False
        return True

    def answers(self) -> Iterator[Answer]:
        groups = self._groups()
        spreads = [combinations_with_replacement(sorted(fits), len(group)) for (_, fits), group in groups.items()]
        for spread in product(*spreads):
            chosen = [0] * len(self.items)
            for group, places in zip(groups.values(), spread):
                for i, place in zip(group, places):
                    chosen[i] = place
            if all([chosen.count(place) <= most for place, most in self.room]):
                yield tuple(chosen)

    def codes(self) -> tuple[int, ...]:
        return self.items

    def summary(self) -> str:
        return f"{shorten(self.items)} over {shorten(self.places)}"

    def plain(self) -> dict[str, Any]:
        return {**super().plain(), "items": self.items, "fits": self.fits, "room": self.room}


def plays_itself(ask: Ask) -> bool:
    """Whether the table gives an answer because there is no other. A choice among cards that are all alike is left to its seat:
    that they are alike is nobody else's business."""
    return ask.forced() and not (isinstance(ask, Some) and ask.most > 0 and ask.least < len(ask.items))


def freeze(value: Any) -> Any:
    """Lists turned into tuples, all the way down: what JSON gives back becomes plain data again."""
    if isinstance(value, (list, tuple)):
        return tuple([freeze(item) for item in value])
    return value


def read_ask(data: dict[str, Any]) -> Ask:
    """The ask written by `plain`."""
    shape = data["shape"]
    ask: Ask
    if shape == "one":
        ask = One(freeze(data["options"]))
    elif shape == "some":
        ask = Some(freeze(data["items"]), data["least"], data["most"])
    elif shape == "split":
        ask = Split(freeze(data["items"]), freeze(data["fits"]), freeze(data["room"]))
    elif shape == "yes-no":
        ask = YesNo()
    else:
        raise OrreryError(f"an ask has the unknown shape {shape!r}; one, some, split or yes-no was expected")
    ask.name = data["name"]
    ask.args = freeze(data["args"])
    ask.sealed = data["sealed"]
    return ask
