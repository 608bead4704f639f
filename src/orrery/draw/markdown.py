"""Tables in Markdown, and pages of the documentation whose tables a command writes while people write the rest."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from orrery.core.errors import BadRecord


def table_text(columns: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table in Markdown.

    >>> print(table_text(["game", "seats"], [["Jump Drive", "2"]]), end="")
    | game | seats |
    | --- | --- |
    | Jump Drive | 2 |
    """
    lines = [columns, ["---"] * len(columns), *rows]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in lines)


def write_tables(page: Path, tables: Mapping[str, Callable[[], str]], command: str) -> None:
    """Replace each table of a page, which stands between two comments that name it and the command; everything else stays."""
    try:
        text = page.read_text("utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord(f"the page {page} can't be read: {error}") from error
    for name, table in tables.items():
        begin, end = f"<!-- {name}: written by `{command}` -->\n", f"<!-- end of {name} -->"
        before, marker, rest = text.partition(begin)
        _, closed, after = rest.partition(end)
        if not marker or not closed:
            raise BadRecord(f"{page} has no place for the table of {name}: it stands between {begin.strip()} and {end}")
        text = f"{before}{begin}\n{table()}\n{end}{after}"
    page.write_text(text, "utf-8")
