"""The recap of a table: the steps since a viewer last answered, in words, and what they changed for the viewer."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any

from orrery.core.view import View
from orrery.server.tables.history import Frame, History
from orrery.server.tables.view_types import Holding, LogLine, Recap, RecapStep


def past_view(frame: Frame, seat: int) -> View:
    """A position that is shown again, through the eyes of a seat: nobody is asked, and nobody has won yet."""
    view: View = frame.position.view(seat)
    return View(
        view.game,
        seat,
        seats=view.seats,
        options=view.options,
        table=view.table,
        ask=None,
        sealed=None,
        awaited=(),
        outcome=None,
    )


def _lines_by_number(log: Sequence[LogLine], first: int) -> dict[int, list[LogLine]]:
    """The lines of the log from a number on, by number: those of a long game before it are not looked at."""
    start = len(log)
    while start and log[start - 1].number >= first:
        start -= 1
    lines: dict[int, list[LogLine]] = {}
    for line in log[start:]:
        lines.setdefault(line.number, []).append(line)
    return lines


def build_recap(
    history: History, seat: int, log: Sequence[LogLine], names: Sequence[str], lang: str, is_asked: bool = True
) -> Recap:
    """The latest steps of a table that can be shown again, in play order, with the lines of the log that belong to each.

    A step without a line is not worth a stop, unless it is a moment of its own. What the seat did itself is no news to it. What the
    news changed for it is told when it is asked again.
    """
    viewer_numbers = history.shown_numbers(seat)
    frames = [
        (viewer_numbers[frame.number], frame.moment) for frame in history.frames_for(seat) if frame.number in viewer_numbers
    ]
    lines = _lines_by_number(log, frames[0][0]) if frames else {}
    last = history.viewer_number(seat, history.last_own_number(seat)) if seat >= 0 else 0
    steps: list[RecapStep] = []
    for number, moment in frames:
        step_lines = () if moment else tuple(lines.get(number, ()))
        if number == last:
            step_lines = tuple(line for line in step_lines if line.seat != seat)
        if step_lines or moment:
            steps.append(RecapStep(number, moment, step_lines, number >= last))
    news = [step.number for step in steps if step.is_news]
    since = last - 1 if last in news else last
    before = history.frame(seat, since, moment=False) if news and last else None
    if before is None:
        return Recap(tuple(steps))
    holdings = _changed_holdings(history, seat, before, names, lang) if is_asked else ()
    return Recap(tuple(steps), holdings, str(since))


def _changed_holdings(history: History, seat: int, before: Frame, names: Sequence[str], lang: str) -> tuple[Holding, ...]:
    """The numbers of a seat that have changed, among those that its game counts by seat."""
    terminal = history.record.game.part("terminal")
    if terminal is None:
        return ()
    tables = [seat_rows(terminal, view, names, lang) for view in (past_view(before, seat), history.position.view(seat))]
    cells = zip(tables[0].columns, tables[0].rows[seat].cells, tables[1].rows[seat].cells)
    return tuple(
        Holding(column, old, new) for column, old, new in list(cells)[1:] if old != new and _is_number(old) and _is_number(new)
    )


def seat_rows(terminal: ModuleType, view: View, names: Sequence[str], lang: str) -> Any:
    """The table of what each seat has, as the terminal of a game draws it: alone, where the game draws it apart."""
    if hasattr(terminal, "seats"):
        return terminal.seats(view, names, lang)
    return terminal.board(view, names, lang).seats


def _is_number(cell: str) -> bool:
    """Whether a cell counts something: a number, with a sign or a unit around it at most."""
    return cell.strip("+-\u2212$ \u00a0\u202f").isdecimal()
