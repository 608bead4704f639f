"""Zones: small tables with headings that fit themselves into a width."""

from collections.abc import Sequence
from textwrap import wrap
from typing import NamedTuple

from rich.cells import cell_len, set_cell_size

GAP = 2
ELLIPSIS = "…"
PAIR = 2
"""A zone of two columns is words and more words: the second goes on below where it is long."""
READABLE = 26
"""The first column keeps this width, or half of what there is; columns on the right give way."""


class Row(NamedTuple):
    """One line of a zone; `component` is the id of what it shows, `piece` how asks and refusals name it."""

    cells: tuple[str, ...]
    component: str = ""
    piece: str = ""


class Zone(NamedTuple):
    """A titled table. The first column is words, aligned left; the others are aligned right."""

    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    empty: str = ""
    """What to say when there is no row."""


class Board(NamedTuple):
    """The contents of a board: the moment, a line of shared things, one row for each seat, its zones, and the zones of
    everybody."""

    moment: str
    shared: str
    seats: Zone
    zones: tuple[tuple[Zone, ...], ...]
    common: tuple[Zone, ...] = ()
    common_first: bool = False
    """Whether players look at what is everybody's first, and want it beside the question."""


def fit(text: str, width: int) -> str:
    """A text cut to a width in cells, with a sign that it was cut."""
    if cell_len(text) <= width:
        return text
    return set_cell_size(text, max(0, width - 1)).rstrip() + ELLIPSIS if width > 0 else ""


def left(text: str, width: int) -> str:
    text = fit(text, width)
    return text + " " * (width - cell_len(text))


def pad(text: str, width: int) -> str:
    """A text filled up to a width; a longer one stays whole."""
    return text + " " * max(0, width - cell_len(text))


def right(text: str, width: int) -> str:
    text = fit(text, width)
    return " " * (width - cell_len(text)) + text


def widths(columns: Sequence[str], rows: Sequence[Sequence[str]], width: int) -> list[int]:
    """The width of each column in a line of `width` cells; columns that do not fit are left out from the right.

    The second column, where it is the last, is never left out for being long: it gets what room there is.
    """
    natural = [max([cell_len(heading), *(cell_len(row[at]) for row in rows)]) for at, heading in enumerate(columns)]
    first = min(natural[0], min(READABLE, width // 2))
    while len(natural) > PAIR and first + sum(natural[1:]) + GAP * (len(natural) - 1) > width:
        natural.pop()
    if len(natural) == PAIR:
        natural[1] = min(natural[1], max(0, width - first - GAP))
    natural[0] = min(natural[0], width - sum(natural[1:]) - GAP * (len(natural) - 1))
    return natural


def shows_all(cells: Sequence[str], fitted: Sequence[int]) -> bool:
    """True if a line shows every cell as it is; where there are two columns, the second one goes on below."""
    if len(fitted) < len(cells):
        return False
    aligned = cells[:1] if len(fitted) == PAIR and fitted[1] > 0 else cells
    return all(cell_len(cell) <= size for cell, size in zip(aligned, fitted))


def line_width(fitted: Sequence[int]) -> int:
    return sum(fitted) + GAP * (len(fitted) - 1)


def line(cells: Sequence[str], fitted: Sequence[int]) -> str:
    """One aligned line; where there are two columns, a long second cell goes on below."""
    if len(fitted) == PAIR and cell_len(cells[1]) > fitted[1] > 0:
        first, *more = wrap(cells[1], fitted[1])
        return "\n".join(line((words, part), fitted) for words, part in [(cells[0], first), *(("", part) for part in more)])
    parts = [left(cells[0], fitted[0])]
    parts += [right(cell, size) for cell, size in zip(cells[1:], fitted[1:])]
    return (" " * GAP).join(parts).rstrip()


def plain_lines(board: Board, names: Sequence[str], width: int) -> list[str]:
    """A whole board, line by line."""
    text = [". ".join(part for part in (board.moment, board.shared) if part), *lines(board.seats, width)]
    for zone in board.common:
        text += ["", *lines(zone, width)]
    for name, zones in zip(names, board.zones):
        text += ["", name]
        for zone in zones:
            text += lines(zone, width)
    return text


def lines(zone: Zone, width: int) -> list[str]:
    """A zone with its headings, each line no wider than `width`."""
    fitted = widths(zone.columns, [row.cells for row in zone.rows], width)
    text = [line(zone.columns, fitted)]
    text += [part for row in zone.rows for part in line(row.cells, fitted).split("\n")]
    return text if zone.rows or not zone.empty else [*text, fit(zone.empty, width)]
