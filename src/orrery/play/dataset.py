"""A data set: many games of the strongest bots of every game, with a datasheet that says what it is."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from orrery.bots.levels import LEVELS
from orrery.core.registry import game as game_named
from orrery.core.version import VERSION
from orrery.draw.markdown import table_text
from orrery.encode import encoding
from orrery.play.folder import RUN, BadFolder, Output, check_formats, write_file
from orrery.play.match import seat_bots
from orrery.play.rows import DECISION_COLUMNS, GAME_COLUMNS
from orrery.play.simulate import simulate

STRONGEST = LEVELS[-1]
DATASHEET = "DATASHEET.md"
GAMES = 10_000
SEED = "dataset"
Telling = Callable[[str, int, int], None]
"""Told the game, how many of its games came, and how many there are."""


def make_dataset(
    folder: Path,
    games: Sequence[str],
    count: int = GAMES,
    bots: str = STRONGEST,
    formats: Sequence[str] = ("parquet",),
    decisions: bool = True,
    jobs: int = 1,
    seed: int | str = SEED,
    limit: float = 0.0,
    progress: Telling | None = None,
) -> list[dict[str, Any]]:
    """Play the games of a data set into a folder for each game, and write its datasheet; a set that was begun goes on.

    Every game is played by two seats, the fewest at which players meet.
    """
    formats = check_formats(formats)
    for name in games:
        seat_bots(game_named(name), 2, bots)
    if folder.exists() and not folder.is_dir():
        raise BadFolder(f"{folder} is a file; the folder of a data set was expected")
    if (folder / RUN).exists():
        raise BadFolder(f"{folder} holds a run of games; the folder of a data set was expected")
    rows = []
    for name in games:
        output = Output(str(folder / name), tuple(formats), decisions, resume=True)
        tell = (lambda played, name=name: progress(name, played, count)) if progress else None
        figures = simulate(
            name, 2, count, seed=seed, bots=bots, jobs=jobs, options=None, progress=tell, output=output, limit=limit
        )
        rows.append({**figures, "features": encoding(name, 2).size})
    sheet = write_datasheet(rows, formats, decisions)
    write_file(folder / DATASHEET, lambda path: path.write_text(sheet, "utf-8"))
    return rows


def write_datasheet(rows: Sequence[dict[str, Any]], formats: Sequence[str], decisions: bool) -> str:
    """What the data set is: why and how it was made, what it holds, what it is good for and what not."""
    bots = ", ".join(dict.fromkeys(rows[0]["bots"]))
    names = ",".join(row["game"] for row in rows)
    columns_of_games = ("game", "games", "decisions", "rounds a game", "first seat won", "features", "digest")
    cells = [
        (
            row["game"],
            str(row["games"]),
            str(row["decisions"]),
            f"{row['mean_rounds']:g}",
            f"{row['wins'][0] / row['games']:.3f}",
            str(row["features"]),
            f"`{row['digest'][:16]}`",
        )
        for row in rows
    ]
    columns = [f"- `{name}`: {words}" for name, words in GAME_COLUMNS.items()]
    decided = [f"- `{name}`: {words}" for name, words in DECISION_COLUMNS.items()] if decisions else []
    lines = [
        "# Datasheet",
        "",
        "## Why it was made",
        "",
        "To learn from, imitate and evaluate play in space-empire board games with hidden information, chance and several asks a turn.",
        "",
        "## What it holds",
        "",
        table_text(columns_of_games, cells),
        f"Each game has a folder of its own, in the form{'s' if len(formats) > 1 else ''} {', '.join(formats)}. Every row of `games` is one whole "
        "game of two seats: it plays again to its digest (`orrery verify FOLDER`). No row is missing, none comes twice.",
        "",
        "Columns of `games`:",
        "",
        *columns,
        "",
        *(
            ["Columns of `decisions`, one row for every answer with at least two legal choices:", "", *decided, ""]
            if decided
            else []
        ),
        "Nothing in it is about people. `decisions` has what a seat may know, `games` has everything: the seed of a game tells all chance "
        "in it, so nothing that learns to play may see `seed` or `answers` of others before they are given.",
        "",
        "## How it was made",
        "",
        f"Orrery {VERSION} played `{bots}` against itself. Game n has the seed `{rows[0]['seed']}/n`; all chance follows from it, so the same "
        f"command makes the same rows: `orrery dataset FOLDER --games {rows[0]['games']} --bots {bots}` for {names}.",
        "",
        "## What it is good for, and what not",
        "",
        "Good for imitation, value and policy learning, statistics of play, and tests of other engines. The bots are strong, not perfect, and "
        "one kind: what they never do is not in it, and win rates are those of their play. Components that nobody could confirm are "
        "reconstructed (`orrery components GAME --audit` says which), so the balance of a printed game may differ.",
        "",
        "## Keeping and sharing it",
        "",
        "It is made by one command and need not be kept: rules, components and engine stand in the metadata of every file. The license is that of "
        "Orrery.",
        "",
    ]
    return "\n".join(lines)
