"""The log on a page: newest lines first, each part of it under the mark that opened it."""

from collections.abc import Iterable, Sequence
from html import escape

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
MOST_MARKS = 4096
"""Lines that are kept drawn, and marks between them."""
NOBODY = -1
"""The seat of a line that is about nobody."""


def is_mark(line: LogLine) -> bool:
    """Whether a line divides the log, in a game whose lines of nobody's do."""
    return line.seat < 0 and not line.note and len(line.words) <= LONGEST_MARK


def order_lines(log: Sequence[LogLine], marks: bool, lang: str, whole: bool = True) -> tuple[LogLine, ...]:
    """Lines of a log, newest first, each part of it under its mark; without marks nothing divides them. A part whose mark came before them
    is left out, if it is not the only one."""
    ordered: list[LogLine] = []
    end = len(log)
    for at in range(end - 1, -1, -1) if marks else ():
        if log[at].seat < 0 and is_mark(log[at]):
            ordered += [log[at], *log[end - 1 : at : -1]]
            end = at
    if end and not ordered:
        return tuple(log[::-1])
    if end and whole:
        ordered += [LogLine(0, TEXT(lang, "log.start"), NOBODY), *log[end - 1 :: -1]]
    return tuple(ordered)


def newest_groups(log: Sequence[LogLine], marks: bool, lang: str, whole: bool = True) -> tuple[tuple[LogLine, ...], ...]:
    """The newest lines of a log in groups by their numbers, as many groups as have all lines that the page shows beside the table. A new
    line belongs to the first group and changes no other."""
    start = max(0, len(log) - NEWEST_LINES)
    while marks and start and not is_mark(log[start]):
        start -= 1
    groups: list[tuple[LogLine, ...]] = []
    group: list[LogLine] = []
    group_number = -1
    for count, line in enumerate(order_lines(log[start:], marks, lang, whole and start == 0)):
        if line.number // GROUPED != group_number:
            if group:
                groups.append(tuple(group))
            if count >= NEWEST_LINES:
                return tuple(groups)
            group, group_number = [], line.number // GROUPED
        group.append(line)
    return (*groups, tuple(group)) if group else tuple(groups)


def draw_lines(
    lines: Iterable[LogLine], marks: bool, news_lines: frozenset[tuple[int, str]], names: Sequence[str], lang: str
) -> Fragment:
    """Lines as the items of a list; those that the news of the page has already are marked."""
    return Fragment(
        "".join(
            [
                _draw_mark(line, lang)
                if marks and is_mark(line)
                else _draw_line(line, names[line.seat] if line.seat >= 0 else "", (line.number, line.words) in news_lines, lang)
                for line in lines
            ]
        )
    )


BULLET = '<span class="bullet" aria-hidden="true"></span>'


@keep_results(MOST_MARKS)
def _draw_mark(line: LogLine, lang: str) -> str:
    """A line that divides the log."""
    words = language_of(lang).put_page_right(escape(line.words.removesuffix(".")))
    return f'<li class="mark" data-n="{line.number}">{words}</li>\n'


@keep_results(MOST_LINES)
def _draw_line(line: LogLine, name: str, is_news: bool, lang: str) -> str:
    """A line as it stands in the page, written in one piece: a table has many new ones after every round."""
    words = language_of(lang).put_page_right(escape(line.words))
    who = badge(line.seat, name, "small") if line.seat >= 0 else BULLET
    shown_above = ' class="in-recap"' if is_news else ""
    return f'<li data-n="{line.number}"{shown_above}>{who}<span>{words}</span></li>\n'
