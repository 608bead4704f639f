"""How commands show what they found: JSON documents, tables, and a bar while one waits.

Rich is read when it has something to draw: `orrery --help` and whatever prints JSON do not wait for it.
"""

import json
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orrery.core.errors import UnknownName

if TYPE_CHECKING:
    from rich.console import Console

Progressing = Callable[[int], None]


def show(data: dict[str, Any]) -> None:
    """One JSON document on standard output; where that takes no accents, they are escaped."""
    plain = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    print(json.dumps(data, ensure_ascii=plain))


def check_place(path: Path, folder_is_made: bool = False) -> None:
    """Refuse a file that can't be written there, before anything is played whose figures would be lost then."""
    folder = path.parent
    while folder_is_made and not folder.exists():
        folder = folder.parent
    if path.is_dir():
        raise UnknownName(f"{path} is a folder; the name of a file was expected")
    if not folder.is_dir():
        raise UnknownName(f"{path} can't be written: there is no folder {folder}")
    if not os.access(path if path.exists() else folder, os.W_OK):
        raise UnknownName(f"{path} can't be written: {folder} allows no new files")


class TextTable:
    """Rows of cells under headings."""

    def __init__(self, *headings: str, title: str | None = None) -> None:
        self.headings = list(headings)
        self.rows: list[tuple[str, ...]] = []
        self.title = title

    def add_column(self, heading: str) -> None:
        self.headings.append(heading)

    def add_row(self, *cells: str) -> None:
        self.rows.append(cells)


def make_console() -> "Console":
    """A console that leaves a closed pipe to `main`."""
    from rich.console import Console

    class Printer(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Printer()


@contextmanager
def progress(label: str, total: int) -> Iterator[Progressing]:
    """A bar on standard error while somebody looks at it."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(label, total=total)
        yield lambda n: bar.advance(task, n)


def lay_out(table: TextTable) -> None:
    """A table with frames on a terminal, plain aligned text in a pipe."""
    from rich.console import Console
    from rich.table import Table as Frame

    console = make_console()
    frame = Frame(*table.headings, title=table.title)
    for cells in table.rows:
        frame.add_row(*cells)
    if console.is_terminal:
        console.print(frame)
        return
    frame.box = None
    frame.title = None
    for column in frame.columns:
        column.no_wrap = True
    wide = Console(width=100_000)
    for line in wide.render_lines(frame, wide.options.update(width=wide.measure(frame).maximum), pad=False):
        print("".join(segment.text for segment in line).rstrip())
