"""The commands of somebody who studies: `simulate`, `arena` and `verify`."""

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orrery.cli.arguments import (
    ANY_BOT,
    MANY,
    Command,
    engine_argument,
    game_argument,
    limit_argument,
    machine_argument,
    number,
    option_argument,
    option_values,
    own_bots,
    share,
    split_names,
    whole,
)
from orrery.cli.output import TextTable, check_place, lay_out, progress, show
from orrery.core.errors import UnknownName
from orrery.core.extras import install_hint
from orrery.core.record import Record
from orrery.core.shared_luck import half_commitment, read_mixture

if TYPE_CHECKING:
    from orrery.play.folder import Output

PAIR = 2
"""A match of two needs no cross table."""


def run_simulate(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.play.pool import Engine
    from orrery.play.simulate import simulate

    with progress(args.game, args.games) as step:
        figures = simulate(
            args.game,
            args.seats,
            games=args.games,
            seed=args.seed,
            bots=split_names(args.bots),
            jobs=args.jobs,
            options=option_values(args.option),
            progress=step,
            output=output_folder(args),
            accumulators=args.accumulate,
            limit=args.limit,
            engine=Engine(args.engine, args.address),
        )
    if args.json:
        show(figures)
        return
    table = TextTable("seat", "bot", "wins", "mean points", title=f"{args.game}, {figures['games']} games")
    for seat, name in enumerate(figures["bots"]):
        table.add_row(str(seat), name, f"{figures['wins'][seat]:g}", f"{figures['mean_points'][seat]:.2f}")
    lay_out(table)
    native = "compiled" if figures["compiled"] else "interpreted"
    if figures.get("games_found", 0):
        print(f"{figures['games_found']} of {figures['games']} games were in {args.out} already")
    print(
        f"{figures['games_per_second']:.2f} games/s, {figures['decisions_per_second']:.0f} decisions/s ({native}), "
        f"{figures['answers']} answers, {figures['decisions']} decisions, "
        f"{rounds_beside(figures['mean_rounds'], figures['usual_rounds'])}"
    )
    print(f"digest {figures['digest']}")
    for name, result in figures.get("accumulators", {}).items():
        print(f"{name}: {json.dumps(result, ensure_ascii=False)}")
    if args.out:
        print(f"{args.out} holds every game; any row plays again to its digest: orrery verify {args.out}")


def output_folder(args: argparse.Namespace) -> "Output | None":
    """Where `--out` keeps games; what goes with it means nothing alone."""
    from orrery.play.folder import Output

    if args.out is None:
        for name in ("decisions", "resume", "format", "part"):
            if getattr(args, name):
                raise UnknownName(f"--{name} says how games are kept: name their folder with --out")
        return None
    if not args.out:
        raise UnknownName("--out names a folder, not ''")
    formats = split_names(args.format) if args.format is not None else ("parquet",)
    return Output(args.out, formats, args.decisions, args.resume, args.part)


def rounds_beside(mean: float, usual: tuple[int, int] | None) -> str:
    """The rounds seen, beside those the rulebook leads one to expect."""
    expected = f" (the rulebook says {usual[0]} to {usual[1]})" if usual else ""
    return f"{mean:g} rounds a game{expected}"


def run_arena(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.play.arena import arena
    from orrery.play.pool import Engine

    if args.resume and not args.out:
        raise UnknownName("--resume goes on with a match that is kept: name its folder with --out")
    if args.chart:
        check_place(Path(args.chart))
    with progress(args.game, args.games) as step:
        figures = arena(
            args.game,
            split_names(args.bots),
            games=args.games,
            seed=args.seed,
            options=option_values(args.option),
            progress=step,
            seats=args.seats,
            jobs=args.jobs,
            stop=args.stop,
            folder=args.out,
            resume=args.resume,
            limit=args.limit,
            engine=Engine(args.engine, args.address),
        )
    if args.chart:
        draw_arena(figures, Path(args.chart))
    if args.json:
        show(figures)
        return
    show_arena(figures)


def show_arena(figures: dict[str, Any]) -> None:
    """The standings and the cross table of a match, in words."""
    rated = figures["bots"][0]["rating"] is not None
    table = TextTable(
        "bot", "won", "rate", "95 % interval", "mean points", title=f"{figures['game']}, {figures['games']} games"
    )
    if rated:
        table.add_column("rating")
        table.add_column("95 % interval")
    for row in figures["bots"]:
        low, high = row["interval"]
        cells = [row["bot"], f"{row['wins']:g}", f"{row['rate']:.3f}", f"{low:.3f} to {high:.3f}", f"{row['mean_points']:.2f}"]
        if rated:
            least, most = row["rating"]["interval"]
            cells += [f"{row['rating']['mu']:.1f}", f"{least:.1f} to {most:.1f}"]
        table.add_row(*cells)
    lay_out(table)
    if len(figures["bots"]) > PAIR:
        cross = TextTable("ahead of", *[row["bot"] for row in figures["bots"]])
        for row, cells in zip(figures["bots"], figures["cross"]):
            cross.add_row(row["bot"], *["-" if cell is None else f"{cell['rate']:.3f}" for cell in cells])
        lay_out(cross)
    if figures["stopped"]:
        print(f"stopped after {figures['games']} games: no two of them are equals")
    if not figures["balanced"]:
        print("the last deal was not played from every seat: a multiple of the games of a deal is balanced")
    if not rated:
        print(f"ratings need openskill: {install_hint('data')}")


def draw_arena(figures: dict[str, Any], path: Path) -> None:
    """The rates of a match as a chart."""
    from orrery.draw.intervals import Row, interval_chart

    rows = [Row(row["bot"], row["rate"], *row["interval"]) for row in figures["bots"]]
    title = f"{figures['game']}: games won of {figures['games']}, with 95 % intervals"
    svg = interval_chart(rows, title, 1 / figures["seats"], (0.0, 1.0))
    path.write_text(f"{svg}\n", "utf-8")


def verify_folder(args: argparse.Namespace) -> None:
    """Play every game of a folder again."""
    from orrery.play.folder import check_whole, read_rows
    from orrery.play.rows import check_row

    check_whole(Path(args.file))
    games = answers = 0
    for row in read_rows(Path(args.file)):
        _, record = check_row(row)
        games += 1
        answers += len(record.answers)
    if args.json:
        show({"folder": args.file, "games": games, "answers": answers})
        return
    print(f"{args.file}: all {games} games play again to their digests, {answers} answers in all")


def run_verify(args: argparse.Namespace) -> None:
    if Path(args.file).is_dir():
        verify_folder(args)
        return
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
        "footer": record.has_footer,
    }
    mixture = read_mixture(record.seed)
    if mixture is not None:
        figures |= {"half_commitment": half_commitment(mixture.half), "numbers": mixture.numbers}
    if args.json:
        show(figures)
        return
    state = f"over, points {', '.join(map(str, outcome.points))}" if outcome else "not over"
    print(f"{args.file}: {header['game']} with {header['seats']} seats, all {len(record.answers)} answers are legal; {state}")
    print(f"the luck is the one committed to: {header['commitment']}")
    if mixture is not None:
        print(f"it is mixed from the server's half, committed to before as {half_commitment(mixture.half)},")
        print(
            f"and from numbers of players: {', '.join(f'{number} (seat {seat})' for seat, number in mixture.numbers.items())}"
        )
    if record.has_footer:
        print("its footer fits: no answer is missing at its end, and no player was renamed")
    else:
        print("it was written before records had a footer, so answers cut off at its end and renamed players can't be seen")


def add_commands(command: Command) -> None:
    """Many games, bots compared, records checked."""
    simulate = command(
        "simulate", run_simulate, "Play many games between bots.", "orrery simulate jump-drive --seats 4 --games 1000 --seed 1"
    )
    game_argument(simulate)
    simulate.add_argument("--seats", type=number, default=2, help="how many play (2)")
    simulate.add_argument("--games", type=whole(1, MANY), default=100, help="how many games (100)")
    simulate.add_argument(
        "--bots", default="random", metavar="A,B,…", help=f"one bot for all seats, or one for each; {ANY_BOT}"
    )
    simulate.add_argument("--jobs", type=whole(1, MANY), default=1, help="processes (1)")
    simulate.add_argument("--out", metavar="DIR", help="keep every game in a folder, in parts that a stopped run goes on from")
    simulate.add_argument("--format", metavar="A,B,…", help="parquet, jsonl and records, with --out (parquet)")
    simulate.add_argument("--decisions", action="store_true", help="with --out, keep every decision too, as its seat saw it")
    simulate.add_argument("--resume", action="store_true", help="go on with the run in --out; nothing is lost or played twice")
    simulate.add_argument("--part", type=whole(0, MANY), default=0, help="games a part (by the number of games)")
    simulate.add_argument(
        "--accumulate", action="append", default=[], metavar="MODULE:NAME", help="figures of your own; may be given again"
    )
    limit_argument(simulate)
    engine_argument(simulate)
    option_argument(simulate)
    machine_argument(simulate)

    arena = command(
        "arena", run_arena, "Compare bots, with intervals.", "orrery arena jump-drive --bots heuristic,random --games 1000"
    )
    game_argument(arena)
    arena.add_argument("--bots", default="heuristic,random", metavar="A,B,…", help=f"the bots that meet; {ANY_BOT}")
    arena.add_argument("--games", type=whole(1, MANY), default=100, help="how many games at most (100)")
    arena.add_argument("--seats", type=number, help="how many play at a table, where more bots are to meet (as many as bots)")
    arena.add_argument("--jobs", type=whole(1, MANY), default=1, help="processes (1)")
    arena.add_argument(
        "--stop",
        type=share,
        default=0.0,
        metavar="ERROR",
        help="stop when every pair is decided, with this chance to err: 0.05",
    )
    arena.add_argument(
        "--out", default="", metavar="DIR", help="keep the results in a folder that a stopped match goes on from"
    )
    arena.add_argument("--resume", action="store_true", help="go on with the match in --out")
    arena.add_argument("--chart", metavar="FILE", help="draw the rates with their intervals as SVG")
    limit_argument(arena)
    engine_argument(arena)
    option_argument(arena)
    machine_argument(arena)

    verify = command("verify", run_verify, "Check a record: every answer, every shuffle.", "orrery verify game.json")
    verify.add_argument("file", help="a record, as --save and the server write them, or a folder of games that --out wrote")
    machine_argument(verify)
