"""Figures kept in a file, and the tables of bench/README.md that are written from it.

Each figure says when it was measured. A figure that is not measured again stays as it was.
"""

import json
import time
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from statistics import mean
from typing import Any

from orrery.bench.bots import BEFORE, bench_bots
from orrery.bench.engine import bench
from orrery.bots import Look
from orrery.bots.search import Search
from orrery.core.errors import BadRecord, UnknownName
from orrery.core.luck import Luck
from orrery.core.registry import game as game_named
from orrery.core.registry import names
from orrery.draw.markdown import table_text, write_tables
from orrery.play.arena import arena, wilson
from orrery.play.match import seat_bots
from orrery.play.simulate import is_compiled

Figures = dict[str, Any]
Report = Callable[[str], None]
SUBJECTS = ("engine", "bots", "simulate", "strength", "effort", "server")
NOT_MEASURED = "not measured"
SERVER_TABLES, SERVER_SEATS = 10, 3
"""How many tables a server is loaded with for its figures, and how many people sit at each."""
SERVER_COLUMNS = {
    "clients": "clients",
    "answers_per_second": "answers/s",
    "p50_ms": "p50 ms",
    "p99_ms": "p99 ms",
    "cpu_ms_per_answer": "CPU ms an answer",
    "bytes_per_answer": "bytes an answer",
    "cpu_ms_per_update": "CPU ms an update",
    "median_cpu_ms_per_update": "median CPU ms an update",
    "bytes_per_update": "bytes an update",
    "median_bytes_per_update": "median bytes an update",
    "kib_per_table": "KiB a table",
    "refused": "refused",
    "errors": "errors",
}
TIMED_BOTS = ("learned", "search", "hard", "expert")
"""The bots whose milliseconds are in the table, beside the decisions of `heuristic`."""
SIMULATED, WORKERS = 3.0, 2
"""Seconds that one process plays in a round, and the number of workers where there are several."""
WEIGHED = 12
"""How many answers of `search` are timed for a row of the effort table."""


def read_figures(file: Path) -> Figures:
    """The figures in a file."""
    try:
        figures: Figures = json.loads(file.read_text("utf-8"))
        if not all(subject in figures for subject in SUBJECTS):
            raise BadRecord(f"{file} holds no figures of the bench")
    except (OSError, ValueError, TypeError) as error:
        raise BadRecord(f"the figures in {file} can't be read: {error}") from error
    return figures


def write_figures(figures: Figures, file: Path) -> None:
    file.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")


def today() -> str:
    return datetime.now(UTC).date().isoformat()


# Measuring ---------------------------------------------------------------------------------------------------------------


def measure(
    figures: Figures,
    subjects: Sequence[str],
    seconds: float,
    matches: int | None,
    limit: float,
    report: Report,
    before: Path | None = None,
) -> None:
    """Measure some of the figures again and replace the old ones; after `limit` seconds no new measurement begins.

    `before` is the folder of another version's package to compare the bots with.
    """
    for subject in subjects:
        if subject not in SUBJECTS:
            raise UnknownName(f"the bench has no figures of {subject!r}; it has {', '.join(SUBJECTS)}")
    ends = time.monotonic() + limit
    if "engine" in subjects:
        figures["engine"] = {"measured": today(), **bench(names(), seconds)}
    if "bots" in subjects:
        figures["bots"] = {"measured": today(), **bench_bots(names(), ("heuristic", *TIMED_BOTS), seconds, before)}
    if "simulate" in subjects:
        figures["simulate"] = {"measured": today(), "runs": measure_simulation(report)}
    if "strength" in subjects:
        measure_strength(figures["strength"], matches, ends, report)
    if "effort" in subjects:
        measure_effort(figures["effort"], ends, report)
    if "server" in subjects:
        figures["server"] = {"measured": today(), "runs": measure_server(seconds, report)}


def measure_strength(rows: list[dict[str, Any]], matches: int | None, ends: float, report: Report) -> None:
    for row in rows:
        for match in row["matches"]:
            if time.monotonic() >= ends:
                report(f"no time left: {row['label']}, {' against '.join(match['bots'])} stays as it was")
                continue
            games = matches or match["games"]
            if not games:
                continue
            result = arena(row["game"], match["bots"], games, "strength", row["options"])
            match |= {"games": games, "wins": result["bots"][0]["wins"], "measured": today()}
            report(f"{row['label']}, {' against '.join(match['bots'])}: {match['wins']:g} of {games}")


def measure_effort(rows: list[dict[str, Any]], ends: float, report: Report) -> None:
    """How long `search` takes for an answer, in the flavour of this process."""
    flavour = "compiled" if is_compiled() else "interpreted"
    for row in rows:
        if time.monotonic() >= ends:
            report(f"no time left: the effort of {row['label']} stays as it was")
            continue
        spent = weighing_times(row["game"], row["seats"])
        row[flavour] = {"mean": round(mean(spent), 3), "longest": round(max(spent), 3), "measured": today()}
        report(f"{row['label']}: {mean(spent):.2f} s, {flavour}")


def measure_simulation(report: Report) -> list[dict[str, Any]]:
    """What a million games cost, game by game, in the flavour of this process."""
    from orrery.bench.simulation import bench_simulation, games_in  # it needs the packages that store games

    runs: list[dict[str, Any]] = []
    for name in names():
        runs.append(bench_simulation(name, games_in(name, SIMULATED, WORKERS), WORKERS))
        each = ", ".join(f"{way['way']} {way['core_hours_per_million']}" for way in runs[-1]["ways"])
        report(f"{title(name)}, core hours a million games: {each}")
    return runs


def measure_server(seconds: float, report: Report) -> list[dict[str, Any]]:
    """How a server copes with programs and with browsers at tables of three, game by game."""
    from orrery.bench.load import RUNS, Load, load  # it needs the packages of the server

    runs: list[dict[str, Any]] = []
    for name in names():
        for clients in RUNS:
            run = load(Load(name, SERVER_TABLES, seconds, seats=SERVER_SEATS), clients, lambda _: None)
            runs.append({key: run[key] for key in ("game", *SERVER_COLUMNS)})
            report(f"{title(name)}, {clients}: {run['answers_per_second']} answers/s, {run['cpu_ms_per_update']} ms an update")
    return runs


def weighing_times(name: str, seats: int) -> list[float]:
    """Seconds that `search` took for each of some answers that it looks ahead for; its guide plays the rest of the game."""
    rules = game_named(name)
    search = seat_bots(rules, 1, "search")[0]
    assert isinstance(search, Search)
    p = rules.start(seats, "effort", {})
    luck = Luck.of("effort")
    spent: list[float] = []
    while p.asks and len(spent) < WEIGHED:
        seat = min(p.asks)
        look = Look(p, seat, luck)
        begun = time.perf_counter()
        answer = search.answer(look)
        if search.weighs(look.ask):
            spent.append(time.perf_counter() - begun)
        p.choose(seat, answer)
    return spent


# Tables ------------------------------------------------------------------------------------------------------------------


def write_page(figures: Figures, page: Path) -> None:
    """Write the tables of the page anew."""
    tables: dict[str, Callable[[Any], str]] = {
        "engine": engine_table,
        "bots": bots_table,
        "simulate": simulate_table,
        "strength": strength_table,
        "effort": effort_table,
        "server": server_table,
    }
    write_tables(page, {name: partial(table, figures[name]) for name, table in tables.items()}, "make figures")


def title(name: str) -> str:
    return game_named(name).text("en", "title") if name in names() else name.title()


def engine_table(engine: dict[str, Any]) -> str:
    columns = ("game", "engine", "decisions/s", "x Catanatron", "`heuristic`, decisions/s", "copy µs", "view µs", "guess µs")
    rows = []
    for row in [*engine["games"], *([engine["catanatron"]] if engine["catanatron"] else [])]:
        rows.append(
            (
                title(row["game"]),
                row["engine"],
                number(row.get("decisions_per_second"), 0),
                number(row.get("ratio"), 1),
                number(row.get("heuristic_per_second"), 0),
                *(number(row.get(f"{verb}_us"), 1) for verb in ("copy", "view", "guess")),
            )
        )
    return f"{table_text(columns, rows)}\nMeasured on {engine['measured']}{note_words(engine)}.\n"


def bots_table(bots: dict[str, Any]) -> str:
    """How many decisions `heuristic` makes in a second, and how long the others take, with a row for each game and engine."""
    columns = (
        "game",
        "engine",
        "`heuristic`, decisions/s",
        "x Catanatron",
        "x before",
        *(f"`{bot}`, ms" for bot in TIMED_BOTS),
        "a position judged, µs",
    )
    judging = {(row["game"], row["engine"]): row["microseconds"] for row in bots.get("networks", ())}
    rows: dict[tuple[str, str], dict[str, dict[str, Any]]] = {}
    for row in bots["bots"]:
        rows.setdefault((row["game"], row["engine"]), {})[row["bot"]] = row
    cells = []
    for (game, engine), by_bot in rows.items():
        quick = by_bot.get("heuristic", {})
        times = [number(by_bot.get(bot, {}).get("milliseconds"), 1) for bot in TIMED_BOTS]
        rates = (
            number(quick.get("decisions_per_second"), 0),
            number(quick.get("ratio"), 1),
            number(quick.get("beside_before"), 1),
        )
        cells.append(
            (
                title(game),
                "interpreted, before" if engine == BEFORE else engine,
                *rates,
                *times,
                number(judging.get((game, engine)), 1),
            )
        )
    if bots["catanatron"]:
        beside = bots["catanatron"]
        cells.append(("Catanatron", beside["engine"], number(beside["decisions_per_second"], 0), *[""] * (len(columns) - 3)))
    return f"{table_text(columns, cells)}\nMeasured on {bots['measured']}{note_words(bots)}.\n"


def simulate_table(simulated: dict[str, Any]) -> str:
    columns = (
        *("game", "engine", "way", "games/s", "each worker beside one process", "CPU beside one process"),
        "core hours a million games",
    )
    rows = [
        (
            title(run["game"]),
            "compiled" if run["compiled"] else "interpreted",
            f"`{way['way']}`" if way["way"].startswith("--") else way["way"],
            number(way["games_per_second"], 1),
            number(way["ratio_per_worker"], 2),
            number(way.get("processor_ratio"), 2),
            number(way["core_hours_per_million"], 1),
        )
        for run in simulated["runs"]
        for way in run["ways"]
    ]
    return f"{table_text(columns, rows)}\nMeasured on {simulated['measured']}{note_words(simulated)}.\n"


def note_words(row: dict[str, Any]) -> str:
    return f", {row['note']}" if row.get("note") else ""


def number(value: float | None, digits: int) -> str:
    return "" if value is None else f"{value:,.{digits}f}"


def strength_table(rows: list[dict[str, Any]]) -> str:
    columns = ("game", "`heuristic` against `random`", "`search` against `heuristic`")
    cells = [(row["label"], *(match_words(match) for match in row["matches"])) for row in rows]
    return table_text(columns, cells)


def match_words(match: dict[str, Any]) -> str:
    """Victories of the first bot, their interval, and when they were counted."""
    if not match["games"]:
        return NOT_MEASURED
    low, high = wilson(match["wins"], match["games"])
    return f"{match['wins']:,g} of {match['games']:,} ({low:.3f} to {high:.3f}), {match['measured']}"


def effort_table(rows: list[dict[str, Any]]) -> str:
    columns = ("game", "mean, interpreted", "longest, interpreted", "mean, compiled", "measured")
    cells = []
    for row in rows:
        plain, native = row.get("interpreted", {}), row.get("compiled", {})
        dates = sorted({figures["measured"] for figures in (plain, native) if figures})
        cells.append(
            (
                row["label"],
                seconds_words(plain, "mean"),
                seconds_words(plain, "longest"),
                seconds_words(native, "mean"),
                ", ".join(dates),
            )
        )
    return table_text(columns, cells)


def server_table(server: dict[str, Any]) -> str:
    columns = ("game", *SERVER_COLUMNS.values())
    rows = [(title(run["game"]), *(str(run.get(key, "")) for key in SERVER_COLUMNS)) for run in server["runs"]]
    return f"{table_text(columns, rows)}\nMeasured on {server['measured']}{note_words(server)}.\n"


def seconds_words(figures: dict[str, Any], key: str) -> str:
    return f"{figures[key]:g} s" if key in figures else NOT_MEASURED
