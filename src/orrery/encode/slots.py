"""Answers in small steps: each step is one of a fixed number of slots, with a mask and a row that says what each slot means.

One and YesNo take one step. Some takes an item a step, in sorted order, and a step to stop where fewer may be chosen than could be. Split
takes a place a step, for each item in the order of the ask; interchangeable items go to places in ascending order. Where a One has more
options than there are slots, a first step chooses a page of them and a second the option.
"""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.errors import IllegalAnswer, OrreryError
from orrery.core.inputs import describe
from orrery.core.meaning import AMOUNT, ASK, COLUMNS, DO, SEAT, Row, no_row
from orrery.encode.game_part import GamePart

NO, YES = 0, 1
STOPS = 1
"""The place of `stop` among the things done, one more than its number."""
NO_PAGE = -1


class Answering:
    """The answer to one ask, step by step: `legal()` are the slots that may be taken now, and `take` takes one.

    `take` returns the answer when it is whole, and None while steps are left. `begun` are the items, or the places of the first items,
    that were chosen so far.

    >>> from orrery import start
    >>> from orrery.encode import encoding
    >>> p = start("jump-drive", seed=7)
    >>> answering = encoding("jump-drive", seats=2).answering(p.view(0))
    >>> answering.ask, answering.legal()
    (<Some 'put_back', 2 of (2, 3, 16, 29, 51, 52, 65), sealed>, [0, 1, 2, 3, 4, 5])
    >>> answering.take(1), answering.begun, answering.legal()
    (None, (3,), [2, 3, 4, 5, 6])
    >>> answering.take(6)
    (3, 65)
    """

    __slots__ = ("_candidates", "_chosen", "_copies", "_legal", "_page", "ask", "empires", "part", "seat", "table")

    def __init__(self, part: GamePart, ask: Ask, table: Any = None, seat: int = 0, empires: int = 0) -> None:
        self.part = part
        self.ask = ask
        self.table = table
        self.seat = seat
        self.empires = empires
        self._chosen: list[int] = []
        self._page = NO_PAGE
        self._candidates: list[int] | None = None
        self._legal: list[int] | None = None
        self._copies: list[int] | None = None

    @property
    def begun(self) -> tuple[int, ...]:
        """The items chosen so far; of a `Split`, the places of its first items."""
        return tuple(self._chosen)

    @property
    def steps_taken(self) -> int:
        """How many steps were taken."""
        return len(self._chosen) + (self._page != NO_PAGE)

    # The candidates of a step ----------------------------------------------------------------------------------------

    def candidates(self) -> list[int]:
        """What the slots of this step stand for, in order: options, items, places, or the first options of pages.

        Where a `Some` may stop, one slot more than there are candidates does.
        """
        if self._candidates is None:
            self._candidates = self._find_candidates()
        return self._candidates

    def _find_candidates(self) -> list[int]:
        ask = self.ask
        slots = self.part.slots
        codes: list[int]
        if isinstance(ask, One):
            if len(ask.options) <= slots:
                return list(ask.options)
            if self._page == NO_PAGE:
                codes = list(ask.options[::slots])
            else:
                codes = list(ask.options[self._page * slots : (self._page + 1) * slots])
        elif isinstance(ask, Some):
            codes = sorted(set(ask.items))
        elif isinstance(ask, Split):
            codes = list(ask.places)
        else:
            codes = [NO, YES]
        if len(codes) + isinstance(ask, Some) > slots:
            raise OrreryError(f"{ask.name!r} has {len(codes)} choices in one step, more than the {slots} slots of the encoding")
        return codes

    def legal(self) -> list[int]:
        """The slots that may be taken now, in order."""
        if self._legal is None:
            self._legal = self._find_legal()
        return self._legal

    def _find_legal(self) -> list[int]:
        ask = self.ask
        if isinstance(ask, Some):
            return self._legal_items(ask)
        if isinstance(ask, Split):
            return self._legal_places(ask)
        return list(range(len(self.candidates())))

    def _legal_items(self, ask: Some) -> list[int]:
        """Items that are not below the last one chosen, have a copy left and are followed by enough others; and the slot that
        stops."""
        chosen = self._chosen
        slots: list[int] = []
        distinct = self.candidates()
        if self._copies is None:
            self._copies = [ask.items.count(item) for item in distinct]
        first = distinct.index(chosen[-1]) if chosen else 0
        left = len(ask.items) - sum(self._copies[:first])
        lacking = ask.least - len(chosen)
        for slot in range(first, len(distinct) if ask.most else 0):
            used = chosen.count(distinct[slot]) if slot == first else 0
            if self._copies[slot] > used and left - used >= lacking:
                slots.append(slot)
            left -= self._copies[slot]
        if lacking <= 0:
            slots.append(len(distinct))
        return slots

    def _legal_places(self, ask: Split) -> list[int]:
        """Places that fit the next item, not below that of an interchangeable one before it, with room for it and for all others."""
        at = len(self._chosen)
        places = {place: slot for slot, place in enumerate(ask.places)}
        least = self._place_of_twin(ask, at)
        fitting = [place for place in ask.fits[at] if (least is None or place >= least) and self._has_room(ask, at, place)]
        return sorted(places[place] for place in fitting)

    def _place_of_twin(self, ask: Split, at: int) -> int | None:
        """The place of the interchangeable item before this one."""
        for before in range(at - 1, -1, -1):
            if ask.items[before] == ask.items[at] and ask.fits[before] == ask.fits[at]:
                return self._chosen[before]
        return None

    def _has_room(self, ask: Split, at: int, place: int) -> bool:
        """Whether an item can go to a place so that all others find theirs."""
        if not ask.room:
            return True
        places = [*self._chosen, place]
        room = tuple((where, most - places.count(where)) for where, most in ask.room)
        if any(left < 0 for _, left in room):
            return False
        twin = ask.items[at], ask.fits[at]
        fits = tuple(
            tuple(other for other in ask.fits[later] if (ask.items[later], ask.fits[later]) != twin or other >= place)
            for later in range(at + 1, len(ask.items))
        )
        return all(fits) and Split(ask.items[at + 1 :], fits, room).count() > 0

    # Steps -----------------------------------------------------------------------------------------------------------

    def take(self, slot: int) -> Answer | None:
        """Take a slot; the whole answer once nothing is left to choose, else None. A slot that is not legal changes nothing."""
        if slot not in self.legal():
            raise IllegalAnswer(f"slot {describe(slot)} can't be taken now; {self.legal()} can")
        ask = self.ask
        candidates = self.candidates()
        self._legal = None
        if isinstance(ask, Some):
            if slot == len(candidates):
                return tuple(self._chosen)
            self._chosen.append(candidates[slot])
            return tuple(self._chosen) if len(self._chosen) == ask.most else None
        if isinstance(ask, Split):
            self._chosen.append(candidates[slot])
            return tuple(self._chosen) if len(self._chosen) == len(ask.items) else None
        if isinstance(ask, One) and len(ask.options) > self.part.slots and self._page == NO_PAGE:
            self._page = slot
            self._candidates = None
            return None
        return candidates[slot]

    # What slots mean -------------------------------------------------------------------------------------------------

    def rows(self) -> list[Row]:
        """What each candidate of this step means, legal or not, and where a `Some` may stop, that."""
        ask = self.ask
        number = self.part.number_of(ask) + 1
        if isinstance(ask, One) and len(ask.options) > self.part.slots and self._page == NO_PAGE:
            rows = [self._page_row(page) for page in range(len(self.candidates()))]
        elif isinstance(ask, Split):
            rows = [self._split_row(ask, place) for place in self.candidates()]
        else:
            rows = [self.row(code) for code in self.candidates()]
            if isinstance(ask, Some):
                stop = no_row()
                stop[DO] = STOPS
                rows.append(stop)
        for row in rows:
            row[ASK] = number
        return rows

    def row(self, code: int) -> Row:
        """What an option or item means, with seats counted from the own one on."""
        row = self.part.code_row(self.ask, code, self.table, self.seat)
        if row[SEAT] and self.empires:
            row[SEAT] = (row[SEAT] - 1 - self.seat) % self.empires + 1
        return row

    def _split_row(self, ask: Split, place: int) -> Row:
        """The next item, put in a place."""
        row = self.row(ask.items[min(len(self._chosen), len(ask.items) - 1)])
        there = self.part.place_row(ask, place)
        return [put or item for item, put in zip(row, there)]

    def _page_row(self, page: int) -> Row:
        """The row of a page: what its options have in common, and how many there are."""
        assert isinstance(self.ask, One)
        slots = self.part.slots
        rows = [self.row(code) for code in self.ask.options[page * slots : (page + 1) * slots]]
        shared = [first if all(row[at] == first for row in rows) else 0 for at, first in enumerate(rows[0])]
        shared[AMOUNT] = len(rows)
        return shared

    def fill_mask(self, mask: Any) -> None:
        """Write 1 for each slot that may be taken now and 0 for the others into a buffer with a place for each slot."""
        check_length(mask, self.part.slots, "mask")
        for slot in range(self.part.slots):
            mask[slot] = 0
        for slot in self.legal():
            mask[slot] = 1

    def fill_rows(self, matrix: Any) -> None:
        """Write a row for each slot, one after another, into a buffer of slots times columns; unused slots get zeros.

        A matrix of numpy is written row by row; any other buffer is flat.
        """
        width = len(COLUMNS)
        slots = self.part.slots
        flat = matrix.reshape(-1) if hasattr(matrix, "reshape") else matrix
        check_length(flat, slots * width, "matrix")
        at = 0
        for row in self.rows():
            for value in row:
                flat[at] = value
                at += 1
        while at < slots * width:
            flat[at] = 0
            at += 1


def check_length(buffer: Any, size: int, name: str) -> None:
    """An error for a buffer of another length."""
    if len(buffer) != size:
        raise OrreryError(f"a {name} with {len(buffer)} places was given; {size} were expected")


def slots_of(part: GamePart, ask: Ask, answer: object) -> tuple[int, ...]:
    """The slots that lead to an answer; an illegal answer is an error."""
    legal = ask.canonical(answer)
    if legal is None:
        raise IllegalAnswer(f"{describe(answer)} is not one of the legal answers to {ask.name!r}")
    answering = Answering(part, ask)
    path: list[int] = []
    if isinstance(ask, YesNo) or isinstance(legal, int):
        assert isinstance(legal, int)
        return _slots_of_one(part, ask, legal)
    rest: Sequence[int | None] = [*legal]
    if isinstance(ask, Some) and len(legal) < ask.most:
        rest = [*legal, None]
    if isinstance(ask, Some) and ask.most == 0:
        rest = [None]
    for item in rest:
        candidates = answering.candidates()
        path.append(len(candidates) if item is None else candidates.index(item))
        answering.take(path[-1])
    return tuple(path)


def _slots_of_one(part: GamePart, ask: Ask, code: int) -> tuple[int, ...]:
    """The slot of an option, after that of its page where there are pages."""
    if not isinstance(ask, One):
        return (code,)
    at = ask.options.index(code)
    return (at,) if len(ask.options) <= part.slots else divmod(at, part.slots)


def answer_of_slots(part: GamePart, ask: Ask, slots: Sequence[int]) -> Answer:
    """The answer that slots lead to; too few or too many are an error."""
    answering = Answering(part, ask)
    answer: Answer | None = None
    for steps, slot in enumerate(slots, 1):
        answer = answering.take(slot)
        if answer is not None and steps < len(slots):
            raise IllegalAnswer(f"{len(slots)} slots were given; the answer to {ask.name!r} is whole after {steps}")
    if answer is None:
        raise IllegalAnswer(f"after {len(slots)} slots the answer to {ask.name!r} is not whole")
    return answer
