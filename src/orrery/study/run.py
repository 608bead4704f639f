"""Studies from fresh games or from a folder of them, written as one page and its tables."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, islice
from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex

from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.inputs import Seed, check_count, seed_or_new
from orrery.core.position import Option
from orrery.core.registry import game_itself
from orrery.play.folder import RUN, BadFolder, describe_run, read_rows, read_run, write_file
from orrery.play.match import Players, seat_bots
from orrery.play.pool import PROCESSES, Engine, check_engine, process_count, run_in_order
from orrery.play.rows import check_row
from orrery.play.simulate import simulate
from orrery.study.tables import StudyTables, compare_rows, compare_subjects

TABLES = f"{StudyTables.__module__}:{StudyTables.__name__}"
CHUNK = 50
"""How many games of a folder a process plays again before it tells."""
PAGE = "study.html"
MOST = 2
"""How many sets of games can be compared."""


class Variant(NamedTuple):
    """One of the sets of games that are studied: what it is called, its game, its options."""

    name: str
    game: Game
    options: dict[str, Option]


class Study(NamedTuple):
    """Everything that a study found, as its page and its files have it."""

    said: dict[str, Any]
    names: tuple[str, ...]
    sets: tuple[StudyTables, ...]
    tables: dict[str, list[dict[str, Any]]]

    def figures(self) -> dict[str, Any]:
        """The tables as one document."""
        return {**self.said, "sets": list(self.names), "tables": self.tables}


def study(
    variants: Sequence[Variant],
    seats: SupportsIndex = 2,
    games: SupportsIndex = 1000,
    seed: Seed = 0,
    bots: Players = "heuristic",
    jobs: SupportsIndex = 1,
    progress: Callable[[int], None] | None = None,
    limit: float = 0.0,
    engine: Engine = PROCESSES,
) -> Study:
    """Play fresh games of one set, or of two on the same seeds, and count who wins with what.

    >>> from orrery import game
    >>> result = study([Variant("as it is", game("jump-drive"), {})], games=20)
    >>> sorted({row["subject"] for row in result.tables["subjects"]})
    ['card', 'opening', 'seat']
    """
    if not 1 <= len(variants) <= MOST:
        raise UnknownName(f"a study looks at one set of games or compares two, not {len(variants)}")
    games = check_count("games", games)
    seed = seed_or_new(seed)
    first = variants[0].game
    size = first.checked_seats(seats)
    players = seat_bots(first, size, bots)
    sets = []
    for variant in variants:
        figures = simulate(
            variant.game,
            size,
            games,
            seed=seed,
            bots=bots,
            jobs=jobs,
            options=variant.options,
            progress=progress,
            accumulators=(TABLES,),
            limit=limit,
            engine=engine,
        )
        sets.append(read_tables([figures["accumulators"][TABLES]]))
    description = describe_run(
        first, size, first.check_options(variants[0].options, size), seed, [player.name for player in players]
    )
    return combine({**description, "games": games}, variants, sets)


def study_folder(
    folder: Path | str,
    jobs: SupportsIndex = 1,
    of: Game | None = None,
    progress: Callable[[int], None] | None = None,
    engine: Engine = PROCESSES,
) -> Study:
    """Count who won with what in the games of a folder: each is played again to its digest. `of` is a corrected game."""
    check_engine(engine)
    folder = Path(folder)
    description = read_run(folder) if (folder / RUN).exists() else {}
    rows = read_rows(folder)
    first = next(rows, None)
    if first is None:
        raise BadFolder(f"{folder} holds no games")
    rules = of or game_itself(first["game"])
    pieces = _pieces(chain([first], rows), CHUNK)
    gathered = []
    for count, state in run_in_order(
        partial(_replay_rows, of), pieces, process_count(check_count("jobs", jobs), CHUNK, engine), engine
    ):
        gathered.append(state)
        if progress:
            progress(count)
    tables = read_tables(gathered)
    options = json.loads(first["options"])
    if not description:
        description = describe_run(rules, first["seats"], options, first["seed"], first["players"])
    variant = Variant("as it is", rules, options)
    description_kept = {
        name: description[name] for name in description if name not in ("part", "formats", "decisions", "accumulators")
    }
    return combine({**description_kept, "games": len(tables.rounds)}, [variant], [tables])


def _replay_rows(of: Game | None, rows: Sequence[Mapping[str, Any]]) -> tuple[int, dict[str, Any]]:
    """What some rows add to a study."""
    tables = StudyTables()
    for row in rows:
        tables.add(*check_row(row, of))
    return len(rows), tables.state()


def _pieces(rows: Iterable[dict[str, Any]], size: int) -> Iterator[list[dict[str, Any]]]:
    """Rows in lists of some length."""
    waiting = iter(rows)
    while piece := list(islice(waiting, size)):
        yield piece


def read_tables(states: Iterable[Mapping[str, Any]]) -> StudyTables:
    """Tables from counts that were gathered in several places."""
    tables = StudyTables()
    for state in states:
        tables.merge(state)
    return tables


def combine(description: dict[str, Any], variants: Sequence[Variant], sets: Sequence[StudyTables]) -> Study:
    """All tables of a study; with two sets, those that compare them besides."""
    tables: dict[str, list[dict[str, Any]]] = {}
    for number, (variant, counted) in enumerate(zip(variants, sets), 1):
        mark = f"-{number}" if len(sets) > 1 else ""
        tables[f"subjects{mark}"] = counted.subject_rows(variant.game)
        tables[f"ends{mark}"] = counted.end_rows()
        tables[f"lengths{mark}"] = counted.length_rows()
    if len(sets) > 1:
        tables["comparison"] = compare_rows(sets[0], sets[1])
        tables["comparison-subjects"] = compare_subjects(sets[0], sets[1], variants[0].game)
    described = [
        {
            "name": v.name,
            "components": v.game.components_digest,
            "options": v.game.check_options(v.options, description["seats"]),
        }
        for v in variants
    ]
    return Study({**description, "variants": described}, tuple(v.name for v in variants), tuple(sets), tables)


def write_study(result: Study, folder: Path, lang: str = "en") -> list[Path]:
    """The page, in a language, and every table as Parquet in a folder; their paths."""
    from orrery.play import parquet
    from orrery.study.page import write_page

    if folder.exists() and not folder.is_dir():
        raise BadFolder(f"{folder} is a file; a folder was expected")
    written = [folder / PAGE]
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for name, rows in result.tables.items():
            path = folder / f"{name}.parquet"
            write_file(path, partial(parquet.write_table, rows=rows, description=result.said))
            written.append(path)
        page = write_page(result, lang)
        write_file(folder / PAGE, lambda path: path.write_text(page, "utf-8"))
    except OSError as error:
        raise BadFolder(f"{folder} can't be written to: {error}") from error
    return written
