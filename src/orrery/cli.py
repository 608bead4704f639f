"""The command `orrery`: every verb, its options and its one-line errors."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from io import TextIOWrapper
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table

import orrery
from orrery.arguments import (
    MANY,
    OWN_BOT,
    Parser,
    game_argument,
    machine_argument,
    number,
    number_or_text,
    option_argument,
    option_values,
    overlay_argument,
    seconds,
    whole,
)
from orrery.core.clauses import Clause, as_page, tests_naming
from orrery.core.components import OVERLAYS
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.record import Record
from orrery.core.words import LANGUAGES, language

EXTRAS = {"textual": "terminal", "fastapi": "server", "uvicorn": "server", "sqlalchemy": "server", "catanatron": "bench"}
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


def named(names: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in names.split(",") if name.strip())


# Playing --------------------------------------------------------------------------------------------------------------


def on_a_terminal() -> bool:
    """Whether somebody sits before both ends of a terminal that can draw; everything else gets plain lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def spoken_language(lang: str | None) -> str:
    from orrery.terminal.words import spoken

    return spoken() if lang is None else language(lang)


def run_play(args: argparse.Namespace) -> None:
    from orrery.terminal import plain

    options = option_values(args.option)
    save = Path(args.save) if args.save else None
    lang = spoken_language(args.lang)
    if args.plain or not on_a_terminal():
        plain.play(args.game, args.seats, args.seat, named(args.bots), args.seed, options, save, lang)
        return
    from orrery.terminal import app

    app.play(args.game, args.seats, args.seat, named(args.bots), args.seed, options, save, lang)


def run_replay(args: argparse.Namespace) -> None:
    from orrery.terminal import replay

    lang = spoken_language(args.lang)
    if args.json:
        replay.document(Path(args.file), args.at, args.seat, lang)
    elif args.plain or not on_a_terminal():
        replay.plain(Path(args.file), args.at, args.seat, lang)
    else:
        replay.screen(Path(args.file), args.at, args.seat, lang)


# Studying -------------------------------------------------------------------------------------------------------------


def own_bots() -> None:
    """Let `--bots module:NAME` find modules in the folder somebody is in."""
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)


def run_simulate(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.play.simulate import simulate

    with progress(args.game, args.games) as step:
        figures = simulate(
            args.game, args.seats, args.games, args.seed, named(args.bots), args.jobs, option_values(args.option), step
        )
    if args.json:
        show(figures)
        return
    table = Table("seat", "bot", "wins", "mean points", title=f"{args.game}, {args.games} games")
    for seat, name in enumerate(figures["bots"]):
        table.add_row(str(seat), name, f"{figures['wins'][seat]:g}", f"{figures['mean_points'][seat]:.2f}")
    lay_out(table)
    native = "compiled" if figures["compiled"] else "interpreted"
    print(
        f"{figures['games_per_second']:g} games/s, {figures['decisions_per_second']:g} decisions/s ({native}), "
        f"{figures['answers']} answers, {figures['decisions']} decisions, "
        f"{rounds_beside(figures['mean_rounds'], figures['usual_rounds'])}"
    )
    print(f"digest {figures['digest']}")


def rounds_beside(mean: float, usual: tuple[int, int] | None) -> str:
    """The rounds seen, beside those the rulebook leads one to expect."""
    expected = f" (the rulebook says {usual[0]} to {usual[1]})" if usual else ""
    return f"{mean:g} rounds a game{expected}"


def run_arena(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.play.arena import arena

    with progress(args.game, args.games) as step:
        figures = arena(args.game, named(args.bots), args.games, args.seed, option_values(args.option), step)
    if args.json:
        show(figures)
        return
    table = Table("bot", "won", "rate", "95 % interval", "mean points", title=f"{args.game}, {args.games} games")
    for row in figures["bots"]:
        low, high = row["interval"]
        table.add_row(
            row["bot"], f"{row['wins']:g}", f"{row['rate']:.3f}", f"{low:.3f} to {high:.3f}", f"{row['mean_points']:.2f}"
        )
    lay_out(table)


def run_verify(args: argparse.Namespace) -> None:
    record = Record.load(Path(args.file))
    p = record.replay()
    outcome = p.outcome
    header = record.header()
    figures = {
        "game": header["game"],
        "seats": header["seats"],
        "answers": len(record.answers),
        "commitment": header["commitment"],
        "over": outcome is not None,
        "points": list(outcome.points) if outcome else None,
        "winners": list(outcome.winners) if outcome else None,
    }
    if args.json:
        show(figures)
        return
    state = f"over, points {', '.join(map(str, outcome.points))}" if outcome else "not over"
    print(f"{args.file}: {header['game']} with {header['seats']} seats, all {len(record.answers)} answers are legal; {state}")
    print(f"the luck is the one committed to: {header['commitment']}")


def tests_folder() -> Path:
    """The tests of a checkout, where coverage can be read from."""
    for folder in (Path.cwd(), *Path(__file__).resolve().parents):
        if (folder / "tests" / "scenarios").is_dir():
            return folder / "tests"
    raise UnknownName("the tests that name clauses are not here: coverage is read in a checkout of the source")


def clause_figures(clause: Clause, lang: str) -> dict[str, Any]:
    """A clause as `--json` shows it, with its heading and words in one language besides."""
    figures = clause._asdict()
    del figures["headings"]
    return {**figures, "heading": clause.heading(lang), "text": clause.words(lang)}


def run_rules(args: argparse.Namespace) -> None:
    game = orrery.game(args.game)
    lang = language(args.lang)
    if args.markdown:
        print(as_page(game.clauses, game.text(lang, "title"), lang), end="")
        return
    clauses = [clause_figures(clause, lang) for clause in game.clauses]
    figures: dict[str, Any] = {"game": game.name, "clauses": len(clauses), "lang": lang}
    tests: dict[str, list[str]] = {}
    if args.coverage:
        tests = tests_naming(tests_folder())
        figures["tested"] = [clause.id for clause in game.clauses if clause.id in tests]
        figures["untested"] = [clause.id for clause in game.clauses if clause.id not in tests]
    if args.json:
        show({**figures, "rules": [{**clause, "tests": tests.get(clause["id"], [])} for clause in clauses]})
        return
    console = Printer()
    section = ""
    for clause in game.clauses:
        if clause.heading(lang) != section:
            section = clause.heading(lang)
            console.print(f"\n[bold]{section}[/bold]", highlight=False)
        mark = "" if clause.kind == "rulebook" else " (ruling)" if lang == "en" else " (décision)"
        console.print(f"  [dim]{clause.id}[/dim]{mark}", highlight=False)
        console.print(f"    {clause.words(lang)}", highlight=False, markup=False)
        if args.coverage:
            for test in tests.get(clause.id, ["no test"]):
                console.print(f"      {test}", highlight=False, style="dim")
    if args.coverage:
        console.print(f"\n{len(figures['tested'])} of {figures['clauses']} clauses are named by tests")


def run_components(args: argparse.Namespace) -> None:
    game = orrery.game(args.game)
    lang = language(args.lang)
    listed = [component for component in game.components if not args.audit or not component.confirmed]
    if args.json:
        entries = [
            {
                "kind": c.kind,
                "id": c.id,
                "name": c.called(lang),
                "names": c.name,
                "copies": c.copies,
                "confidence": c.confidence,
                "unsure": list(c.unsure),
                "note": c.note,
                "source": list(c.source),
                "words": game.explain(c, lang),
                **({"data": c.data} if args.data else {}),
            }
            for c in listed
        ]
        confirmed = sum(c.confirmed for c in game.components)
        show({"game": game.name, "count": len(game.components), "confirmed": confirmed, "components": entries})
        return
    table = Table("kind", "name", "copies", "confidence", "what it does")
    for c in listed:
        doubt = c.confidence + (f" ({', '.join(c.unsure)})" if c.unsure else "")
        words = game.explain(c, lang)
        table.add_row(c.kind, c.called(lang), str(c.copies), doubt, f"{words} {c.note}" if args.audit and c.note else words)
    lay_out(table)


def run_bench(args: argparse.Namespace) -> None:
    from orrery.bench import bench

    games = named(args.games) or orrery.names()
    for name in games:
        orrery.game(name)
    figures = bench(games, args.seconds)
    if args.json:
        show(figures)
        return
    lay_out(bench_table(figures))


def run_serve(args: argparse.Namespace) -> None:
    from orrery.server.serve import default_data, serve
    from orrery.server.settings import Settings

    data = Path(args.data) if args.data else default_data()
    settings = Settings(data, args.database, secure=args.https, thinkers=args.thinkers, pace=args.pace, seeds=args.seeds)
    if args.no_limits:
        settings = settings.unlimited()
    serve(settings, args.host, args.port)


def run_chaos(args: argparse.Namespace) -> None:
    from orrery.server.chaos import chaos

    with progress("kills", args.kills) as step:
        figures = chaos(args.game, args.kills, args.tables, args.seed, args.database, step)
    if args.json:
        show(figures)
        return
    print(
        f"{figures['kills']} kills, {figures['acknowledged']} answers acknowledged, {figures['lost']} lost, "
        f"{figures['repeated']} sent again and taken once, {figures['finished']} of {figures['tables']} games finished"
    )


def run_bench_server(args: argparse.Namespace) -> None:
    from orrery.server.load import load

    orrery.game(args.game)
    with progress("tables", args.tables) as step:
        figures = load(args.game, args.tables, args.seconds, args.database, step)
    if args.json:
        show(figures)
        return
    columns = ("tables", "answers", "answers/s", "p50 ms", "p99 ms", "CPU ms an answer", "KiB a table", "errors")
    table = Table(*columns, title=f"Server, {args.game}")
    table.add_row(
        str(figures["tables"]),
        str(figures["answers"]),
        f"{figures['answers_per_second']:.0f}",
        f"{figures['p50_ms']:.1f}",
        f"{figures['p99_ms']:.1f}",
        f"{figures['cpu_ms_per_answer']:.2f}",
        f"{figures['kib_per_table']:.0f}",
        str(figures["errors"]),
    )
    lay_out(table)


def bench_table(figures: dict[str, Any]) -> Table:
    table = Table(
        "game", "engine", "decisions/s", "x Catanatron", "games/s", "copy µs", "view µs", "guess µs", title="One core"
    )
    rows = [*figures["games"], *([figures["catanatron"]] if figures["catanatron"] else [])]
    for row in rows:
        table.add_row(
            row["game"],
            row["engine"],
            f"{row['decisions_per_second']:.0f}",
            f"{row['ratio']:.2f}" if row.get("ratio") else "",
            f"{row['games_per_second']:.1f}",
            f"{row['copy_us']:.2f}",
            f"{row['view_us']:.2f}" if "view_us" in row else "",
            f"{row['guess_us']:.2f}" if "guess_us" in row else "",
        )
    return table


# The commands ---------------------------------------------------------------------------------------------------------


def add_server(command: Callable[..., Parser]) -> None:
    """The commands of the server."""
    serve = command("serve", run_serve, "Serve games to browsers and programs.", "orrery serve --port 8000 --data tables")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0: everywhere")
    serve.add_argument("--port", type=whole(0, 65_535), default=8000, help="0: any free one")
    serve.add_argument("--data", default="", metavar="DIR", help="where tables and the server's key are kept")
    serve.add_argument("--database", default="", metavar="URL", help="postgresql://…; an SQLite file in DIR if not said")
    serve.add_argument("--https", action="store_true", help="cookies over HTTPS only: for a server behind an HTTPS proxy")
    serve.add_argument("--pace", type=seconds(0), default=0.4, metavar="SECONDS", help="how long a bot waits before it answers")
    serve.add_argument("--thinkers", type=whole(1, 256), default=1, metavar="N", help="processes in which bots think")
    serve.add_argument(
        "--seeds", default="", metavar="WORD", help="the same luck for every table alike: for tests, never for play"
    )
    serve.add_argument("--no-limits", action="store_true", help="no rate limits: for load tests on a machine of your own")

    chaos = command("chaos", run_chaos, "Kill a real server again and again while it is played on.", "orrery chaos --kills 30")
    chaos.add_argument("--kills", type=whole(1, MANY), default=30, help="how often (30)")
    chaos.add_argument("--tables", type=whole(1, MANY), default=6, help="games played at the same time (6)")
    chaos.add_argument("--game", default="jump-drive", help=f"one of {', '.join(orrery.names())}")
    chaos.add_argument("--seed", type=number_or_text, default=0, help="when to kill")
    chaos.add_argument("--database", default="", metavar="URL", help="a database; an SQLite file if not said")
    machine_argument(chaos)


def build() -> Parser:
    """The whole command line."""
    parser = Parser(prog="orrery", description="Plays, studies and automates space-empire board games.")
    parser.add_argument("--version", action="version", version=f"orrery {orrery.__version__}")
    overlay_argument(parser, "components")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], None], about: str, example: str) -> Parser:
        found: Parser = commands.add_parser(name, help=about, description=about, epilog=f"Example: {example}")
        found.set_defaults(run=run)
        overlay_argument(found, "more_components")
        return found

    play = command("play", run_play, "Play against bots in the terminal.", "orrery play jump-drive --seats 3 --save game.json")
    game_argument(play)
    play.add_argument("--seats", type=number, help="how many play (2)")
    play.add_argument("--seat", type=number, help="where you sit (0)")
    play.add_argument("--bots", default="", metavar="A,B,…", help="one bot for all other seats, or one for each (heuristic)")
    play.add_argument("--seed", type=number_or_text, help="a number or word; the same seed gives the same game (a new one)")
    play.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    play.add_argument(
        "--save", metavar="FILE", help="keep the game in a file after every answer, and go on with it if it is there"
    )
    play.add_argument("--lang", help=f"{' or '.join(LANGUAGES)} (your locale's)")
    play.add_argument("--plain", action="store_true", help="line by line, for screen readers and pipes")

    replay = command("replay", run_replay, "Look back through a record, step by step.", "orrery replay game.json --seat 1")
    replay.add_argument("file", help="a record, as --save and the server write them")
    replay.add_argument("--at", type=number, metavar="N", help="the number of answers given; 0 is the deal")
    replay.add_argument("--seat", type=number, help="whose eyes to see with; -1 watches (yours, or -1)")
    replay.add_argument("--lang", help=f"{' or '.join(LANGUAGES)} (your locale's)")
    replay.add_argument("--plain", action="store_true", help="the log, the board and the scores as plain lines")
    machine_argument(replay)

    simulate = command(
        "simulate", run_simulate, "Play many games between bots.", "orrery simulate jump-drive --seats 4 --games 1000 --seed 1"
    )
    game_argument(simulate)
    simulate.add_argument("--seats", type=number, default=2, help="how many play (2)")
    simulate.add_argument("--games", type=whole(1, MANY), default=100, help="how many games (100)")
    simulate.add_argument(
        "--bots", default="random", metavar="A,B,…", help=f"one bot for all seats, or one for each; {OWN_BOT}"
    )
    simulate.add_argument("--jobs", type=whole(1, MANY), default=1, help="processes (1)")
    option_argument(simulate)
    machine_argument(simulate)

    arena = command(
        "arena", run_arena, "Compare bots, with intervals.", "orrery arena jump-drive --bots heuristic,random --games 1000"
    )
    game_argument(arena)
    arena.add_argument("--bots", default="heuristic,random", metavar="A,B,…", help=f"one bot for each seat; {OWN_BOT}")
    arena.add_argument("--games", type=whole(1, MANY), default=100, help="how many games (100)")
    option_argument(arena)
    machine_argument(arena)

    verify = command("verify", run_verify, "Check a record: every answer, every shuffle.", "orrery verify game.json")
    verify.add_argument("file", help="a record, as --save and the server write them")
    machine_argument(verify)

    rules = command("rules", run_rules, "The rules of a game, clause by clause.", "orrery rules jump-drive --lang fr")
    game_argument(rules)
    rules.add_argument("--lang", default="en", help=" or ".join(LANGUAGES))
    rules.add_argument("--markdown", action="store_true", help="as a page for docs/rules")
    rules.add_argument("--coverage", action="store_true", help="which tests name each clause")
    machine_argument(rules)

    components = command(
        "components", run_components, "Every component, with how sure we are of it.", "orrery components jump-drive --audit"
    )
    game_argument(components)
    components.add_argument("--lang", default="en", help=" or ".join(LANGUAGES))
    components.add_argument("--audit", action="store_true", help="only what is not confirmed")
    components.add_argument("--data", action="store_true", help="with --json: the game's own fields too")
    machine_argument(components)

    add_server(command)
    bench = command(
        "bench", run_bench, "Measure the engine beside Catanatron; `bench server` measures the server.", "orrery bench --json"
    )
    kinds = bench.add_subparsers(title="other things to measure", metavar="server", parser_class=Parser)
    load = kinds.add_parser("server", help="100 tables of API clients that answer as fast as they may")
    load.set_defaults(run=run_bench_server)
    load.add_argument("--game", default="jump-drive", help=f"one of {', '.join(orrery.names())}")
    load.add_argument("--tables", type=whole(1, MANY), default=100, help="games played at the same time (100)")
    load.add_argument("--seconds", type=seconds(0.1), default=20.0, help="how long clients play")
    load.add_argument("--database", default="", metavar="URL", help="a database; an SQLite file if not said")
    machine_argument(load)
    bench.add_argument("--games", default="", metavar="A,B,…", help="the games to measure (all)")
    bench.add_argument("--seconds", type=seconds(0.001), default=2.0, help="time for each figure")
    machine_argument(bench)
    return parser


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; 0 if it went well, 2 with one line on standard error if it did not."""
    parser = build()
    args = parser.parse_args(arguments)
    overlays = args.components + args.more_components
    if "" in overlays:
        parser.error("argument --components: a file was expected, not ''")
    if overlays:
        os.environ[OVERLAYS] = os.pathsep.join(overlays)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")
    try:
        args.run(args)
        if sys.stdout is not None:
            sys.stdout.flush()
    except OrreryError as wrong:
        print(f"orrery: {wrong}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as missing:
        extra = EXTRAS.get((missing.name or "").split(".")[0])
        if extra is None:
            raise
        print(f"orrery: this needs {missing.name}: pip install 'orrery[{extra}]'", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as wrong:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"orrery: {wrong}", file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
