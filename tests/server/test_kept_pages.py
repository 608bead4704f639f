"""Pages that are put together from kept parts are the pages that are drawn from nothing."""

from collections.abc import Iterator

import pytest

import orrery
from orrery.core.cache import KeptValues, forget_results, keep_results
from orrery.core.events import Event
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER
from orrery.server.tables.history import LogItem
from orrery.server.tables.view_types import LogLine
from orrery.server.tables.views import log_lines
from server.drawn_page import NAMES, draw_page

ANSWERS = 60
EVERY = 10
"""Pages are compared after so many answers each."""


def played_on(name: str, seats: int) -> Iterator[tuple[Position, list[LogItem]]]:
    """A game as it goes on, with its log."""
    log: list[LogItem] = []
    number = 0

    def listen(event: Event) -> None:
        log.append(LogItem(number, event))

    luck = Luck.of(f"kept/{name}")
    p = orrery.start(name, seats, seed=f"kept/{name}")
    p.listener = listen
    while p.asks and number < ANSWERS:
        yield p, log
        number += 1
        seat = sorted(p.asks)[luck.below("seat", len(p.asks))]
        p.choose(seat, p.asks[seat].sample(luck))


def list_lines(p: Position, log: list[LogItem], seat: int, lang: str) -> tuple[LogLine, ...]:
    return log_lines(p.game, log, seat, NAMES[: p.seats], lang, int)


@pytest.mark.parametrize("name", orrery.names())
def test_kept_parts_change_no_page(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seats = sorted(orrery.game(name).seat_counts)[1]
    viewers = range(WATCHER, seats)
    compared: set[tuple[str, int]] = set()
    for at, (p, log) in enumerate(played_on(name, seats)):
        lang = LANGUAGES[at // EVERY % 2]
        for seat in viewers:
            lines = list_lines(p, log, seat, lang)
            page = draw_page(p, seat, lang, log=lines)[1]
            with monkeypatch.context() as patch:
                patch.setattr(KeptValues, "find", lambda self, key, make: make())
                assert page == draw_page(p, seat, lang, log=lines)[1], "a part was drawn for other values"
            if at % EVERY == EVERY - seats + seat:
                forget_results()
                assert page == draw_page(p, seat, lang, log=lines)[1]
                compared.add((lang, seat))
    assert compared >= {(lang, seat) for lang in LANGUAGES[:2] for seat in viewers}


def test_a_part_is_not_taken_for_another_with_an_equal_value() -> None:
    calls: list[object] = []

    @keep_results(8)
    def describe(value: object) -> str:
        calls.append(value)
        return repr(value)

    assert [describe(1), describe(True), describe(1.0), describe(1)] == ["1", "True", "1.0", "1"]
    assert calls == [1, True, 1.0]
    forget_results()
    assert describe(1) == "1"
    assert len(calls) == 4


def test_what_was_not_wanted_for_longest_goes_first() -> None:
    drawn: list[str] = []

    def draw(key: str) -> str:
        drawn.append(key)
        return key.upper()

    def make(key: str) -> str:
        return values.find(key, lambda: draw(key))

    values: KeptValues[str] = KeptValues(2)
    assert [make(key) for key in "abacab"] == ["A", "B", "A", "C", "A", "B"]
    assert drawn == ["a", "b", "c", "b"]
