"""The commands of somebody who measures: `bench`, `bench bots`, `bench server`, `bench envs`, `bench simulate` and `bench figures`."""

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

import orrery
from orrery.cli.arguments import MANY, Command, Parser, machine_argument, seconds, split_names, whole
from orrery.cli.output import TextTable, lay_out, progress, show
from orrery.core.errors import OrreryError
from orrery.core.extras import require

KILOBYTE = 1000
MOST_SEATS = 8
"""People at a table of any game."""


def run_bench(args: argparse.Namespace) -> None:
    from orrery.bench import bench

    games = split_names(args.games) or orrery.names()
    for name in games:
        orrery.game(name)
    figures = bench(games, args.seconds)
    if args.json:
        show(figures)
        return
    lay_out(bench_table(figures))


def bench_table(figures: dict[str, Any]) -> TextTable:
    table = TextTable(
        "game",
        "engine",
        "decisions/s",
        "x Catanatron",
        "games/s",
        "heuristic decisions/s",
        "copy µs",
        "view µs",
        "guess µs",
        title="One core",
    )
    rows = [*figures["games"], *([figures["catanatron"]] if figures["catanatron"] else [])]
    for row in rows:
        table.add_row(
            row["game"],
            row["engine"],
            f"{row['decisions_per_second']:.0f}",
            f"{row['ratio']:.2f}" if row.get("ratio") else "",
            f"{row['games_per_second']:.1f}",
            f"{row['heuristic_per_second']:.0f}" if "heuristic_per_second" in row else "",
            f"{row['copy_us']:.2f}",
            f"{row['view_us']:.2f}" if "view_us" in row else "",
            f"{row['guess_us']:.2f}" if "guess_us" in row else "",
        )
    return table


def run_bench_server(args: argparse.Namespace) -> None:
    require("server", "`orrery bench server`")
    from orrery.bench.boardgame import NAME, load_beside
    from orrery.bench.load import Load, load

    orrery.game(args.game)
    plan = Load(
        args.game,
        args.tables,
        seconds=args.seconds,
        database=args.database,
        workers=args.workers,
        seats=args.seats,
        rate=args.rate,
        listeners=args.listeners,
        with_half=args.half,
    )
    kinds = split_names(args.clients)
    if args.beside not in ("", NAME):
        raise OrreryError(f"there is nothing called {args.beside!r} to stand beside; there is {NAME}")
    versions = {"": plan, **({"before": replace(plan, source=args.before)} if args.before else {})}
    with progress("tables", args.tables * len(kinds) * len(versions)) as step:
        runs = [
            {**load(version, clients, step), "version": called} for clients in kinds for called, version in versions.items()
        ]
    if args.beside:
        runs += load_beside(plan, runs[0]["people"] // args.tables)
    if args.json:
        show({"game": args.game, "runs": runs})
        return
    lay_out(server_table(args.game, runs))


def server_table(game: str, runs: list[dict[str, Any]]) -> TextTable:
    """What servers made of their clients, one row for each kind of them and each version."""
    columns = {
        "clients": "clients",
        "version": "version",
        "people": "people",
        "answers": "answers",
        "refused": "refused",
        "answers_per_second": "answers/s",
        "p50_ms": "p50 ms",
        "p99_ms": "p99 ms",
        "p99_ms_at_half": "p99 ms at half",
        "cpu_ms_per_answer": "CPU ms an answer",
        "bytes_per_answer": "bytes an answer",
        "cpu_ms_per_update": "CPU ms an update",
        "median_cpu_ms_per_update": "median CPU ms an update",
        "bytes_per_update": "bytes an update",
        "median_bytes_per_update": "median bytes an update",
        "kib_per_table": "KiB a table",
        "streams": "streams",
        "memory_mib": "MiB",
        "errors": "errors",
    }
    table = TextTable(*columns.values(), title=f"Server, {game}")
    for run in runs:
        table.add_row(*(str(run.get(key, "")) for key in columns))
    return table


def run_bench_envs(args: argparse.Namespace) -> None:
    require("envs", "`orrery bench envs`")
    from orrery.bench.envs import bench_envs

    games = split_names(args.games) or orrery.names()
    for name in games:
        orrery.game(name)
    figures = bench_envs(games, args.seconds)
    if args.json:
        show(figures)
        return
    table = TextTable("environment", "engine", "steps/s", title="One core, random steps")
    for row in (*figures["envs"], *figures["others"]):
        table.add_row(row["env"], row["engine"], f"{row['steps_per_second']:.0f}")
    lay_out(table)


def run_bench_simulate(args: argparse.Namespace) -> None:
    require("data", "`orrery bench simulate`")
    from orrery.bench.simulation import bench_simulation

    orrery.game(args.game)
    figures = bench_simulation(args.game, args.count, args.jobs, args.bot)
    if args.json:
        show(figures)
        return
    table = TextTable(
        *("way", "workers", "games/s", "each beside one process", "CPU ms a game", "CPU beside one process"),
        "core hours a million games",
    )
    for row in figures["ways"]:
        table.add_row(
            row["way"],
            str(row["workers"]),
            f"{row['games_per_second']:.0f}",
            f"{row['ratio_per_worker']:.2f}",
            f"{row['processor_ms']:.3f}",
            f"{row['processor_ratio']:.2f}",
            f"{row['core_hours_per_million']:.2f}",
        )
    lay_out(table)


def run_bench_drawings(args: argparse.Namespace) -> None:
    from orrery.bench.drawings import measure_drawings

    games = split_names(args.games) or orrery.names()
    for name in games:
        orrery.game(name)
    rows = measure_drawings(games)
    if args.json:
        show({"games": rows})
        return
    table = TextTable("game", "drawings", "KB", "KB compressed", "ms to draw", title="Drawings of components")
    for row in rows:
        sizes = [f"{row[key] / KILOBYTE:.1f}" for key in ("bytes", "compressed")]
        table.add_row(row["game"], str(row["drawings"]), *sizes, f"{row['milliseconds']:.0f}")
    lay_out(table)


def run_bench_bots(args: argparse.Namespace) -> None:
    from orrery.bench.bots import BOTS, bench_bots
    from orrery.bots import bot

    games = split_names(args.games) or orrery.names()
    bots = split_names(args.bots) or BOTS
    for name in games:
        for each in bots:
            bot(orrery.game(name), each)
    figures = bench_bots(games, bots, args.seconds, Path(args.before) if args.before else None)
    if args.json:
        show(figures)
        return
    columns = ("game", "bot", "engine", "decisions/s", "ms a decision", "x Catanatron", "x before")
    table = TextTable(*columns, title="One core, two seats")
    for row in (*figures["bots"], *([figures["catanatron"]] if figures["catanatron"] else [])):
        rate, each = f"{row['decisions_per_second']:.0f}", f"{row['milliseconds']:.3f}"
        ratios = [f"{row[key]:.2f}" if key in row else "" for key in ("ratio", "beside_before")]
        table.add_row(row["game"], row["bot"], row["engine"], rate, each, *ratios)
    lay_out(table)
    judging = TextTable("game", "engine", "µs a position", title="Positions judged by networks")
    for row in figures["networks"]:
        judging.add_row(row["game"], row["engine"], f"{row['microseconds']:.1f}")
    lay_out(judging)


def run_bench_figures(args: argparse.Namespace) -> None:
    from orrery.bench.figures import measure, read_figures, write_figures, write_page

    file, page = Path(args.file), Path(args.page)
    figures = read_figures(file)
    measures = split_names(args.measure)
    if measures:
        before = Path(args.before) if args.before else None
        measure(
            figures,
            measures,
            seconds=args.seconds,
            matches=args.matches,
            limit=args.limit,
            report=partial(print, flush=True),
            before=before,
        )
        write_figures(figures, file)
    write_page(figures, page)
    print(f"{page} is written from {file}")


def add_commands(command: Command) -> None:
    """The engine, and the server."""
    bench = command(
        "bench", run_bench, "Measure the engine beside Catanatron; `bench server` measures the server.", "orrery bench --json"
    )
    kinds = bench.add_subparsers(
        title="other things to measure", metavar="bots|server|envs|simulate|drawings|figures", parser_class=Parser
    )
    figures = kinds.add_parser("figures", help="write the tables of bench/README.md, after measuring some of them anew")
    figures.set_defaults(run=run_bench_figures)
    figures.add_argument("--file", default="bench/figures.json", help="where figures are kept (bench/figures.json)")
    figures.add_argument("--page", default="bench/README.md", help="the page that has the tables (bench/README.md)")
    figures.add_argument(
        "--measure", default="", metavar="A,B,…", help="some of engine, bots, simulate, strength, effort and server"
    )
    figures.add_argument("--seconds", type=seconds(0.001), default=10.0, help="engine, bots and server: time for each figure")
    figures.add_argument("--matches", type=whole(1, MANY), help="strength: games of each match (as many as were kept)")
    figures.add_argument(
        "--limit", type=seconds(0), default=3600.0, help="strength and effort: begin nothing after so many seconds"
    )
    figures.add_argument(
        "--before", default="", metavar="FOLDER", help="bots: the folder src of another version to stand beside"
    )
    bots = kinds.add_parser("bots", help="decisions of each bot beside a player of Catanatron that tries every action")
    bots.set_defaults(run=run_bench_bots)
    bots.add_argument("--games", default="", metavar="A,B,…", help="the games to measure (all)")
    bots.add_argument("--bots", default="", metavar="A,B,…", help="the bots to measure (random to expert)")
    bots.add_argument("--seconds", type=seconds(0.001), default=2.0, help="time for each bot of each game")
    bots.add_argument(
        "--before", default="", metavar="FOLDER", help="the folder src of another version, measured along with it"
    )
    machine_argument(bots)
    envs = kinds.add_parser("envs", help="steps of the environments beside PettingZoo's chess and RLCard's gin rummy")
    envs.set_defaults(run=run_bench_envs)
    envs.add_argument("--games", default="", metavar="A,B,…", help="the games to measure (all)")
    envs.add_argument("--seconds", type=seconds(0.001), default=2.0, help="time for each environment")
    machine_argument(envs)
    many = kinds.add_parser("simulate", help="games in one process, in several, into a folder and on a Ray cluster")
    many.set_defaults(run=run_bench_simulate)
    many.add_argument("--game", default="jump-drive", help=f"one of {', '.join(orrery.names())}")
    many.add_argument("--count", type=whole(1, MANY), default=400, help="games of each round (400)")
    many.add_argument("--jobs", type=whole(1, MANY), default=2, help="workers (2)")
    many.add_argument("--bot", default="heuristic", help="who plays (heuristic)")
    machine_argument(many)
    drawings = kinds.add_parser("drawings", help="what the drawings of components weigh, and how long they take")
    drawings.set_defaults(run=run_bench_drawings)
    drawings.add_argument("--games", default="", metavar="A,B,…", help="the games to measure (all)")
    machine_argument(drawings)
    load = kinds.add_parser("server", help="tables of API clients, then of browsers, that answer as fast as they may")
    load.set_defaults(run=run_bench_server)
    load.add_argument("--game", default="jump-drive", help=f"one of {', '.join(orrery.names())}")
    load.add_argument("--tables", type=whole(1, MANY), default=100, help="games played at the same time (100)")
    load.add_argument("--clients", default="api,browsers", metavar="A,B", help="api, browsers, or both in turn (both)")
    load.add_argument("--seats", type=whole(0, MOST_SEATS), default=0, help="people at each table (as few as the game takes)")
    load.add_argument("--rate", type=seconds(0), default=0.0, help="answers a second, at most (as many as the server takes)")
    load.add_argument("--seconds", type=seconds(0.1), default=20.0, help="how long clients of a kind play")
    load.add_argument(
        "--listeners", type=whole(0, MANY), default=0, help="streams besides those of players, over all tables (0)"
    )
    load.add_argument("--half", action="store_true", help="play once more at half the rate, for the times of answers then")
    load.add_argument(
        "--before", default="", metavar="FOLDER", help="the folder src of another version, loaded in turn with this one"
    )
    load.add_argument("--beside", default="", metavar="NAME", help="boardgame.io: as many clients of it, fetched by npm")
    load.add_argument("--database", default="", metavar="URL", help="a database; an SQLite file if not said")
    load.add_argument(
        "--workers", type=whole(1, 256), default=1, metavar="N", help="server processes; they need PostgreSQL (1)"
    )
    machine_argument(load)
    bench.add_argument("--games", default="", metavar="A,B,…", help="the games to measure (all)")
    bench.add_argument("--seconds", type=seconds(0.001), default=2.0, help="time for each figure")
    machine_argument(bench)
