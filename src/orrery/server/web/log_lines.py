"""The log on a page: newest lines first, each part of it under the mark that opened it."""

from collections.abc import Iterable, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from orrery.core.cache import keep_results
from orrery.core.text import language_of
from orrery.draw.glyphs import TEXT, badge
from orrery.draw.html import Fragment
from orrery.server.tables.view_types import LogLine

NEWEST_LINES = 60
"""Lines of the log beside the table."""
LONGEST_MARK = 24
"""A line of nobody's that is no longer than this divides the log."""
GROUPED = 8
"""Changes whose lines are one part of a page."""
MOST_LINES = 65536
"""Lines that are kept drawn."""


class Line(NamedTuple):
    """One line of the log; a mark divides it."""

    number: int
    seat: int
    words: str
    mark: bool


def is_mark(event: LogLine) -> bool:
    """Whether a line divides the log, in a game whose lines of nobody's do."""
    return event.seat < 0 and not event.note and len(event.words) <= LONGEST_MARK


def order_lines(log: Sequence[LogLine], marks: bool, lang: str, whole: bool = True) -> tuple[Line, ...]:
    """Lines of a log, newest first; without marks nothing divides them. A part whose mark came before them is left out, if it is
    not the only one."""
    parts: list[list[Line]] = [[]]
    for event in log:
        mark = marks and is_mark(event)
        line = Line(event.number, event.seat, event.words.removesuffix(".") if mark else event.words, mark)
        if mark:
            parts.append([line])
        else:
            parts[-1].append(line)
    if parts[0] and len(parts) > 1:
        parts[0] = [Line(0, -1, TEXT(lang, "log.start"), True), *parts[0]] if whole else []
    ordered: list[Line] = []
    for part in reversed(parts):
        ordered += [line for line in part if line.mark] + [line for line in reversed(part) if not line.mark]
    return tuple(ordered)


def newest_lines(log: Sequence[LogLine], marks: bool, lang: str, whole: bool = True) -> tuple[Line, ...]:
    """The newest lines of a log, as many as the page shows beside the table."""
    start = max(0, len(log) - NEWEST_LINES)
    while marks and start and not is_mark(log[start]):
        start -= 1
    return order_lines(log[start:], marks, lang, whole and start == 0)[:NEWEST_LINES]


def group_lines(lines: Iterable[Line]) -> tuple[tuple[Line, ...], ...]:
    """Lines in groups by their numbers, so that a new line belongs to the first group and changes no other."""
    return tuple(tuple(group) for _, group in groupby(lines, lambda line: line.number // GROUPED))


def draw_lines(lines: Iterable[Line], news_lines: frozenset[tuple[int, str]], names: Sequence[str], lang: str) -> Fragment:
    """Lines as the items of a list; those that the news of the page has already are marked."""
    return Fragment(
        "".join(
            [
                _draw_line(line, names[line.seat] if line.seat >= 0 else "", (line.number, line.words) in news_lines, lang)
                for line in lines
            ]
        )
    )


BULLET = '<span class="bullet" aria-hidden="true"></span>'


@keep_results(MOST_LINES)
def _draw_line(line: Line, name: str, is_news: bool, lang: str) -> str:
    """A line as it stands in the page, written in one piece: a table has many new ones after every round."""
    words = language_of(lang).put_page_right(escape(line.words))
    if line.mark:
        return f'<li class="mark" data-n="{line.number}">{words}</li>\n'
    who = badge(line.seat, name, "small") if line.seat >= 0 else BULLET
    shown_above = ' class="in-recap"' if is_news else ""
    return f'<li data-n="{line.number}"{shown_above}>{who}<span>{words}</span></li>\n'
