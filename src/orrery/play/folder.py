"""Games in a folder: parts of consecutive games as Parquet, JSON lines or records, written so that an interrupted run can be
continued.

A part is finished when its file in `done/` is there, which is written last. Every file is written beside its place and then moved there,
and games follow from their seeds: a part that was cut off is written anew and comes out the same.
"""

import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from orrery.core.errors import OrreryError
from orrery.core.extras import import_extra
from orrery.core.game import Game
from orrery.core.record import Record
from orrery.core.version import VERSION
from orrery.encode import Encoding

FORMAT = 1
RUN = "run.json"
FORMATS = ("parquet", "jsonl", "records")
GAMES_PART = 1000
DECISIONS_PART = 100
"""How many games a part has at most; with decisions there is more to each."""
FEWEST = 25
PARTS = 8
"""A short run has about so many parts, so that processes have something to share."""
TEMPORARY = ".unfinished"


class BadFolder(OrreryError):
    """A folder of games that can't be written to or read."""


class Output(NamedTuple):
    """Where games are kept, and how."""

    folder: str
    formats: tuple[str, ...] = ("parquet",)
    decisions: bool = False
    resume: bool = False
    part: int = 0
    """How many games a part has; 0 lets the number of games decide."""


def part_size(output: Output, games: int) -> int:
    """How many games each part of a run has."""
    most = DECISIONS_PART if output.decisions else GAMES_PART
    return output.part or min(most, max(FEWEST, -(-games // PARTS)))


def check_formats(formats: Sequence[str]) -> tuple[str, ...]:
    """Formats by name, each once."""
    for name in formats:
        if name not in FORMATS:
            raise BadFolder(f"games are not written as {name!r}; there are {', '.join(FORMATS)}")
    if not formats:
        raise BadFolder(f"name a format: {', '.join(FORMATS)}")
    if "parquet" in formats:
        with import_extra("data", "Parquet"):
            import pyarrow  # noqa: F401 -- imported first, so that nothing is written where it is missing
    return tuple(dict.fromkeys(formats))


def begin_run(
    folder: Path, run: dict[str, Any], resume: bool, subfolders: Sequence[str] = (), *, part_named: bool = False
) -> dict[str, Any]:
    """Lay out the folder of a new run, or check that it holds this very run; what its `run.json` says.

    A run that goes on may have more games, and a newer engine of the same rules; its parts keep their size, so another size that was
    named is refused.
    """
    at = folder / RUN
    if at.exists():
        earlier = read_run(folder)
        if not resume:
            raise BadFolder(f"{folder} already holds a run of {earlier.get('game')}; --resume goes on with it")
        if not part_named:
            run = {**run, "part": earlier.get("part")}
        for name in run:
            if name not in ("games", "engine") and run[name] != earlier.get(name):
                raise BadFolder(f"{folder} holds another run: its {name} is {earlier.get(name)!r}, not {run[name]!r}")
        run["games"] = max(run["games"], earlier["games"])
    elif folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BadFolder(f"{folder} is not empty, and holds no run to go on with")
    try:
        for name in ("done", *subfolders):
            (folder / name).mkdir(parents=True, exist_ok=True)
        write_file(at, lambda path: path.write_text(json.dumps(run, indent=1, ensure_ascii=False) + "\n", "utf-8"))
    except OSError as error:
        raise BadFolder(f"{folder} can't be written to: {error}") from error
    return run


def read_run(folder: Path) -> dict[str, Any]:
    """What the run in a folder was asked to play."""
    try:
        run = json.loads((folder / RUN).read_text("utf-8"))
    except (OSError, ValueError) as error:
        raise BadFolder(f"{folder} holds no run of games: {error}") from error
    if not isinstance(run, dict) or run.get("orrery") != FORMAT:
        raise BadFolder(f"{folder} holds no run of format {FORMAT}")
    return run


def kinds(output: Output) -> tuple[str, ...]:
    """The folders of the parts."""
    rows = any(name != "records" for name in output.formats)
    return (
        *(("games",) if rows else ()),
        *(("decisions",) if rows and output.decisions else ()),
        *(("records",) if "records" in output.formats else ()),
    )


def part_name(first: int, part: int) -> str:
    """The name of the part that begins with a game.

    >>> part_name(2000, 1000)
    'part-000002'
    """
    return f"part-{first // part:06}"


def part_files(output: Output, name: str) -> list[Path]:
    """Everything that a part consists of: a file for each kind of rows in each format, and a folder of records."""
    folder = Path(output.folder)
    return [
        folder / kind / (name if kind == "records" else f"{name}.{form}")
        for kind in kinds(output)
        for form in output.formats
        if (kind == "records") == (form == "records")
    ]


def check_whole(folder: Path) -> None:
    """Raise an error if files of a finished part are missing. Only folders of runs are checked."""
    if not (folder / RUN).exists():
        return
    run = read_run(folder)
    output = Output(str(folder), tuple(run.get("formats", ())), bool(run.get("decisions")))
    for mark in sorted((folder / "done").glob("*.json")):
        for path in part_files(output, mark.stem):
            if not path.exists():
                raise BadFolder(f"{path} is gone, though {folder} says that its games were played; --resume plays them again")


def write_file(path: Path, write: Callable[[Path], object]) -> None:
    """Write a file beside its place, then move it there: it is there whole or not at all, also after a power cut."""
    beside = path.with_name(path.name + TEMPORARY)
    try:
        write(beside)
        with beside.open("rb") as written:
            os.fsync(written.fileno())
        beside.replace(path)
    except BaseException:
        beside.unlink(missing_ok=True)
        raise


def read_done(folder: Path, first: int, size: int, part: int) -> dict[str, Any] | None:
    """The stored outcome of a finished part; None for one that has to be played."""
    path = folder / "done" / f"{part_name(first, part)}.json"
    try:
        outcome = json.loads(path.read_text("utf-8"))
    except FileNotFoundError:
        return None
    except (OSError, ValueError) as error:
        raise BadFolder(f"{path} can't be read: {error}") from error
    return outcome if outcome.get("first") == first and outcome.get("size") == size else None


class Part(NamedTuple):
    """The rows and records of one part, on their way to files."""

    name: str
    games: list[dict[str, Any]]
    decisions: list[dict[str, Any]]
    records: list[tuple[int, Record]]


def write_part(output: Output, part: Part, run: Mapping[str, Any], coded: Encoding | None, outcome: Mapping[str, Any]) -> None:
    """Write all files of a part, and last the one that marks it as finished."""
    try:
        _write_files(output, part, run, coded, outcome)
    except OSError as error:
        raise BadFolder(f"{output.folder} can't be written to: {error}") from error


def _write_files(
    output: Output, part: Part, run: Mapping[str, Any], coded: Encoding | None, outcome: Mapping[str, Any]
) -> None:
    folder = Path(output.folder)
    description = {**run, **({"encoding": coded.version, "encoding_digest": coded.digest} if coded else {})}
    for name in output.formats:
        if name == "records":
            records_folder = folder / "records" / part.name
            records_folder.mkdir(exist_ok=True)
            for number, record in part.records:
                record.save(records_folder / f"{number}.json")
            continue
        write_file(folder / "games" / f"{part.name}.{name}", partial(_write_rows, name, part.games, description, None))
        if coded is not None:
            write_file(
                folder / "decisions" / f"{part.name}.{name}", partial(_write_rows, name, part.decisions, description, coded)
            )
    write_file(folder / "done" / f"{part.name}.json", lambda path: path.write_text(json.dumps(outcome), "utf-8"))


def _write_rows(
    name: str, rows: Sequence[dict[str, Any]], description: Mapping[str, Any], coded: Encoding | None, path: Path
) -> None:
    """Rows in one of the two formats that have rows: of decisions where they are encoded, else of games."""
    if name == "jsonl":
        write_lines(path, rows)
        return
    from orrery.play import parquet

    if coded is None:
        parquet.write_games(path, rows, description)
    else:
        parquet.write_decisions(path, rows, description, coded)


def write_lines(path: Path, rows: Sequence[Mapping[str, Any]]) -> None:
    """Rows as JSON, one a line."""
    with path.open("w", encoding="utf-8") as file:
        for row in rows:
            file.write(json.dumps(row, separators=(",", ":"), ensure_ascii=False, default=list) + "\n")


def read_rows(folder: Path | str) -> Iterator[dict[str, Any]]:
    """The rows of all games of a folder, in order, from Parquet or JSON lines.

    It is the folder of a run, or one with nothing but files of games.
    """
    folder = Path(folder)
    games = folder / "games" if (folder / "games").is_dir() else folder
    tables, lines = sorted(games.glob("*.parquet")), sorted(games.glob("*.jsonl"))
    if tables:
        from orrery.play import parquet

        for path in tables:
            yield from parquet.read_games(path)
    elif lines:
        for path in lines:
            with path.open(encoding="utf-8") as file:
                for line in file:
                    yield _read_line(line, path)
    else:
        raise BadFolder(f"{folder} holds no games: there are no .parquet or .jsonl files in {games}")


def _read_line(line: str, path: Path) -> dict[str, Any]:
    try:
        row = json.loads(line)
    except ValueError as error:
        raise BadFolder(f"{path} has a line that is no JSON: {error}") from error
    if not isinstance(row, dict):
        raise BadFolder(f"{path} has a line that is no row of a game")
    return row


def describe_run(game: Game, seats: int, options: Mapping[str, Any], seed: int | str, bots: Sequence[str]) -> dict[str, Any]:
    """What a run plays, as its folder and every file in it say."""
    return {
        "orrery": FORMAT,
        "engine": VERSION,
        "game": game.name,
        "version": game.version,
        "components": game.components_digest,
        "overlay": game.overlay_digest,
        "seats": seats,
        "options": dict(sorted(options.items())),
        "seed": seed,
        "bots": list(bots),
    }
