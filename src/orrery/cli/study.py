"""The commands of somebody who studies: `simulate`, `arena` and `verify`."""

import argparse
from pathlib import Path

from rich.table import Table

from orrery.cli.arguments import (
    MANY,
    OWN_BOT,
    Command,
    game_argument,
    machine_argument,
    number,
    option_argument,
    option_values,
    own_bots,
    split_names,
    whole,
)
from orrery.cli.output import lay_out, progress, show
from orrery.core.record import Record


def run_simulate(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.play.simulate import simulate

    with progress(args.game, args.games) as step:
        figures = simulate(
            args.game, args.seats, args.games, args.seed, split_names(args.bots), args.jobs, option_values(args.option), step
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
        figures = arena(args.game, split_names(args.bots), args.games, args.seed, option_values(args.option), step)
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
        "footer": record.has_footer,
    }
    if args.json:
        show(figures)
        return
    state = f"over, points {', '.join(map(str, outcome.points))}" if outcome else "not over"
    print(f"{args.file}: {header['game']} with {header['seats']} seats, all {len(record.answers)} answers are legal; {state}")
    print(f"the luck is the one committed to: {header['commitment']}")
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
