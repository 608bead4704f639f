"""The recap of a table: the steps since a viewer last answered, in words, and what they changed for the viewer."""

from collections.abc import Callable, Sequence
from functools import partial
from types import ModuleType
from typing import Any

from orrery.core.position import Position
from orrery.core.view import View
from orrery.server.tables.history import SHOWN_CHANGES, Frame, History, KeptFrame
from orrery.server.tables.view_types import Holding, LogLine, Recap, RecapStep

SeatCells = tuple[tuple[str, str], ...]
"""What a seat has: the columns of a table with its cells."""


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


class KnownSteps:
    """The steps of a table that one viewer can see again, as far as they were worked out: what comes is added, and what is too old goes."""

    __slots__ = ("_held", "_seen", "_steps")

    def __init__(self) -> None:
        self._seen = -1
        """The number of the last change that was looked at."""
        self._steps: list[RecapStep] = []
        self._held: tuple[Position, SeatCells] | None = None
        """What the viewer had in the position before the news."""

    def cells_before(self, frame: Frame, seat: int, draw: Callable[[View], SeatCells]) -> SeatCells:
        """What the viewer had before the news, drawn once."""
        if self._held is None or self._held[0] is not frame.position:
            self._held = frame.position, draw(past_view(frame, seat))
        return self._held[1]

    def update(self, history: History, seat: int, log: Sequence[LogLine]) -> list[RecapStep]:
        """The latest steps, in play order. A step without a line is not worth a stop, unless it is a moment of its own."""
        fresh: list[KeptFrame] = []
        for frame in reversed(history.frames):
            if frame.number <= self._seen:
                break
            fresh.append(frame)
        self._seen = history.number
        noticed = history.noticed[seat + 1]
        first_shown = len(noticed) - SHOWN_CHANGES + 1
        lines = _lines_by_number(log, max(first_shown, history.viewer_number(seat, fresh[-1].number))) if fresh else {}
        for frame in reversed(fresh):
            number = history.viewer_number(seat, frame.number)
            if number and number >= first_shown and noticed[number - 1] == frame.number:
                step_lines = () if frame.moment else tuple(lines.get(number, ()))
                if step_lines or frame.moment:
                    self._steps.append(RecapStep.of(number, frame.moment, step_lines))
        if self._steps and self._steps[0].number < first_shown:
            self._steps = [step for step in self._steps if step.number >= first_shown]
        return self._steps


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
    history: History,
    seat: int,
    log: Sequence[LogLine],
    names: Sequence[str],
    lang: str,
    is_asked: bool = True,
    known_steps: KnownSteps | None = None,
) -> Recap:
    """The latest steps of a table that can be shown again, in play order, with the lines of the log that belong to each.

    What the seat did itself is no news to it. What the news changed for it is told when it is asked again. `known_steps` are
    those of this viewer that were worked out before, with the same names and in the same language.
    """
    known_steps = known_steps or KnownSteps()
    steps = known_steps.update(history, seat, log)
    last = history.viewer_number(seat, history.last_own_number(seat)) if seat >= 0 else 0
    news: list[RecapStep] = []
    older = len(steps)
    while older and steps[older - 1].number >= last:
        older -= 1
        step = steps[older]
        lines = tuple([line for line in step.lines if line.seat != seat]) if step.number == last else step.lines
        if lines or step.moment:
            news.append(RecapStep(step.number, step.moment, lines, step.address, is_news=True))
    news.reverse()
    all_steps = (*steps[:older], *news)
    since = last - 1 if news and news[0].number == last else last
    before = history.frame(seat, since, moment=False) if news and last else None
    if before is None:
        return Recap(all_steps, tuple(news))
    holdings = _changed_holdings(history, seat, before, names, lang, known_steps) if is_asked else ()
    return Recap(all_steps, tuple(news), holdings, str(since))


def _changed_holdings(
    history: History, seat: int, before: Frame, names: Sequence[str], lang: str, known_steps: KnownSteps
) -> tuple[Holding, ...]:
    """The numbers of a seat that have changed, among those that its game counts by seat."""
    game = history.record.game
    terminal = game.part("terminal")
    if terminal is None:
        return ()
    draw = partial(seat_cells, terminal, names=names, lang=lang)
    old_cells = known_steps.cells_before(before, seat, draw)
    return tuple(
        [
            Holding(column, old, new)
            for (column, old), (_, new) in zip(old_cells, draw(game.glance(history.position, seat)))
            if old != new and _is_number(old) and _is_number(new)
        ]
    )


def seat_cells(terminal: ModuleType, view: View, names: Sequence[str], lang: str) -> SeatCells:
    """What the viewer has, by column, as the terminal of a game draws it."""
    rows = seat_rows(terminal, view, names, lang)
    return tuple(zip(rows.columns, rows.rows[view.seat].cells))[1:]


def seat_rows(terminal: ModuleType, view: View, names: Sequence[str], lang: str) -> Any:
    """The table of what each seat has, as the terminal of a game draws it: alone, where the game draws it apart."""
    if hasattr(terminal, "seats"):
        return terminal.seats(view, names, lang)
    return terminal.board(view, names, lang).seats


def _is_number(cell: str) -> bool:
    """Whether a cell counts something: a number, with a sign or a unit around it at most."""
    return cell.strip("+-\u2212$ \u00a0\u202f").isdecimal()
