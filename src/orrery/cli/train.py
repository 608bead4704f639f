"""The commands of somebody who trains opponents: `train`, and `opponents` that measures them."""

import argparse
import shlex
import sys
from math import inf
from pathlib import Path

from orrery.cli.arguments import (
    MANY,
    Command,
    game_argument,
    number,
    number_or_text,
    option_values,
    seconds,
    share,
    split_names,
    whole,
)
from orrery.cli.output import progress
from orrery.core.errors import UnknownName

LARGEST_LAYER = 4096
MOST_MEMBERS = 16
DAY = 86_400.0


def hidden_sizes(text: str) -> tuple[int, ...]:
    """The sizes of hidden layers, with commas between them."""
    read = whole(1, LARGEST_LAYER)
    return tuple(read(size) for size in split_names(text))


def run_train(args: argparse.Namespace) -> None:
    from orrery.train.fitting import Curve, Recipe
    from orrery.train.run import Plan, train

    recipe = Recipe(
        hidden=args.hidden,
        epochs=args.epochs,
        batch=args.batch,
        rate=args.rate,
        decay=args.decay,
        dropout=args.dropout,
        seed=args.network_seed,
        members=args.members,
        trust=args.trust,
    )
    option_sets = tuple(option_values(split_names(options)) for options in args.options) or ({},)
    if not args.hidden:
        raise UnknownName("a network needs at least one hidden layer, such as --hidden 128,64")
    plan = Plan(
        args.game,
        args.seats,
        games=args.games,
        seed=args.seed,
        bots=split_names(args.bots),
        option_sets=option_sets,
        recipe=recipe,
        trainer=args.trainer,
        start=tuple(args.start),
    )
    folder = Path(args.folder or f"train-{args.game}-{args.seats}")

    def print_epoch(curve: Curve) -> None:
        print(
            f"epoch {curve.epoch}: loss {curve.loss:.4f}; held out {curve.held_out:.4f}, "
            f"Brier {curve.brier:.4f}, lead off by {curve.lead_error:.3f}"
        )

    command = shlex.join(["orrery", *sys.argv[1:]])
    with progress(args.game, args.games) as step:
        file = train(plan, folder, jobs=args.jobs, command=command, played=step, learned=print_epoch)
    print(f"{file}: put it and {file.stem}.json into the folder data of the game's package, and its bots judge by it")


def run_opponents(args: argparse.Namespace) -> None:
    from orrery.train.opponent_figures import read_figures, write_figures
    from orrery.train.opponent_matches import measure, measure_missing
    from orrery.train.opponent_page import write_page

    file = Path(args.figures)
    figures = read_figures(file)
    if args.missing:
        limit = args.limit or inf
        measure_missing(figures, Path(args.missing), limit, args.jobs, print, lambda: write_figures(figures, file))
    elif args.limit:
        measure(figures, args.deals, args.limit, args.jobs, print)
        write_figures(figures, file)
    write_page(figures, Path(args.page))
    print(f"{args.page} is written from {args.figures}")


def add_commands(command: Command) -> None:
    """Networks trained, opponents measured."""
    train = command(
        "train",
        run_train,
        "Train the network that the bots of a game judge by.",
        "orrery train jump-drive --seats 2 --games 100000 --jobs 8",
    )
    game_argument(train)
    train.add_argument("--seats", type=number, default=2, help="how many play (2)")
    train.add_argument("--games", type=whole(1, MANY), default=10_000, help="games of self-play (10000)")
    train.add_argument(
        "--bots",
        default="heuristic",
        metavar="A,B,…",
        help="who plays them in turn; a+b sits two kinds at one table (heuristic)",
    )
    train.add_argument(
        "--options", action="append", default=[], metavar="NAME=VALUE,…", help="options of a game in turn; may be given again"
    )
    train.add_argument("--seed", type=number_or_text, default=0, help="a number or word; the same seed gives the same games")
    train.add_argument("--network-seed", type=whole(0, MANY), default=0, help="the seed of the first weights (0)")
    train.add_argument("--hidden", type=hidden_sizes, default=(128, 64), metavar="N,N", help="sizes of hidden layers (128,64)")
    train.add_argument("--epochs", type=whole(1, MANY), default=16, help="how often each sample is learned at most (16)")
    train.add_argument("--batch", type=whole(1, MANY), default=1024, help="samples a step (1024)")
    train.add_argument("--rate", type=float, default=1e-3, help="how far a step goes (0.001)")
    train.add_argument("--decay", type=float, default=1e-4, help="how much weights shrink (0.0001)")
    train.add_argument("--dropout", type=float, default=0.0, help="the share of units left out in each step (0)")
    train.add_argument("--members", type=whole(1, MOST_MEMBERS), default=1, help="networks that judge together (1)")
    train.add_argument(
        "--trust", type=share, default=0.0, help="how much of a target is what a first network says of the next moment (0)"
    )
    train.add_argument(
        "--start",
        action="append",
        default=[],
        metavar="FILE",
        help="a network that training begins with, instead of random weights; given again, all of them side by side",
    )
    train.add_argument("--trainer", default="auto", help="auto, numpy or torch")
    train.add_argument("--jobs", type=whole(1, MANY), default=1, help="processes (1)")
    train.add_argument("--folder", help="where games and state are kept; the same command goes on there")

    opponents = command(
        "opponents",
        run_opponents,
        "Measure how strong the opponents are, and write the page about them.",
        "orrery opponents --limit 3600 --jobs 8",
    )
    opponents.add_argument("--figures", default="bench/opponents.json", metavar="FILE", help="where the figures are kept")
    opponents.add_argument(
        "--page", default="docs/opponents.md", metavar="FILE", help="the page whose tables are written from them"
    )
    opponents.add_argument(
        "--limit",
        type=seconds(0.0),
        default=0.0,
        help="seconds to measure; 0 writes the page alone, or with --missing plays to the end (0)",
    )
    opponents.add_argument(
        "--missing",
        metavar="FOLDER",
        help="play only matches between levels that have too few games; deals are kept in the folder, and the same command goes on there",
    )
    opponents.add_argument("--deals", type=whole(1, MANY), default=200, help="mirrored deals for each match (200)")
    opponents.add_argument("--jobs", type=whole(1, MANY), default=1, help="processes (1)")
