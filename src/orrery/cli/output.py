"""How commands show what they found: JSON documents, tables, and a bar while one waits."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

Progressing = Callable[[int], None]


def show(data: dict[str, Any]) -> None:
    """One JSON document on standard output; where that takes no accents, they are escaped."""
    plain = (getattr(sys.stdout, "encoding", None) or "utf-8").lower().replace("-", "") != "utf8"
    print(json.dumps(data, ensure_ascii=plain))


class Printer(Console):
    """A console that leaves a closed pipe to `main`."""

    def on_broken_pipe(self) -> None:
        raise BrokenPipeError


@contextmanager
def progress(what: str, total: int) -> Iterator[Progressing]:
    """A bar on standard error while somebody looks at it."""
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal, transient=True) as bar:
        task = bar.add_task(what, total=total)
        yield lambda n: bar.advance(task, n)


def lay_out(table: Table) -> None:
    """A table with frames on a terminal, plain aligned text in a pipe."""
    console = Printer()
    if console.is_terminal:
        console.print(table)
        return
    table.box = None
    table.title = None
    for column in table.columns:
        column.no_wrap = True
    wide = Console(width=100_000)
    for line in wide.render_lines(table, wide.options.update(width=wide.measure(table).maximum), pad=False):
        print("".join(segment.text for segment in line).rstrip())
