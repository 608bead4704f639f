"""The commands of somebody who looks for what wins: `study`, and `dataset` for whoever learns from games."""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from orrery.cli.arguments import (
    ANY_BOT,
    MANY,
    Command,
    engine_argument,
    game_argument,
    limit_argument,
    machine_argument,
    number,
    number_or_text,
    option_values,
    own_bots,
    split_names,
    whole,
)
from orrery.cli.output import TextTable, check_place, lay_out, progress, show
from orrery.core.errors import UnknownName
from orrery.core.extras import require
from orrery.core.game import Game
from orrery.core.registry import game as game_named
from orrery.core.registry import names
from orrery.core.text import LANGUAGES, language

if TYPE_CHECKING:
    from orrery.study.run import Study, Variant

NO_OVERLAY = "none"
PAIR = 2


def read_variants(rules: Game, overlays: Sequence[str], options: Sequence[str]) -> "list[Variant]":
    """The sets of games that `--overlay` and `--option` ask for: one, or two to compare."""
    from orrery.core.editions import correct
    from orrery.study.run import Variant

    count = max(1, len(overlays), len(options))
    if count > PAIR:
        raise UnknownName("a study compares two sets of games: --overlay and --option can be given twice, not more often")
    overlay_names = list(overlays) or [NO_OVERLAY]
    texts = list(options) or [""]
    variants = []
    for at in range(count):
        overlay, text = overlay_names[min(at, len(overlay_names) - 1)], texts[min(at, len(texts) - 1)]
        edition = rules if overlay == NO_OVERLAY else correct(rules, overlay)
        parts = ([Path(overlay).stem] if len(overlay_names) > 1 and overlay != NO_OVERLAY else []) + (
            [text] if len(texts) > 1 and text else []
        )
        variants.append(Variant(", ".join(parts) or "as it is", edition, option_values(split_names(text))))
    return variants


def run_study(args: argparse.Namespace) -> None:
    own_bots()
    require("data", "a study")
    from orrery.play.pool import Engine
    from orrery.study.run import PAGE, study, study_folder, write_study

    language(args.lang)
    rules = game_named(args.game)
    engine = Engine(args.engine, args.address)
    variants = read_variants(rules, args.overlay, args.option)
    folder = Path(args.out or f"study-{args.game}")
    if folder.exists() and not folder.is_dir():
        raise UnknownName(f"{folder} is a file; the folder of a study was expected")
    check_place(folder / PAGE, folder_is_made=True)
    if args.source:
        if len(variants) > 1:
            raise UnknownName("games of a folder were played by one set of components and options: nothing can be compared")
        if args.option:
            raise UnknownName(
                "--option is for games that are played now; those of a folder were played with options of their own"
            )
        with progress(args.game, args.games) as step:
            result = study_folder(Path(args.source), args.jobs, variants[0].game if args.overlay else None, step, engine)
        if result.said["game"] != rules.name:
            raise UnknownName(f"{args.source} holds games of {result.said['game']}, not of {rules.name}")
    else:
        with progress(args.game, args.games * len(variants)) as step:
            result = study(
                variants,
                args.seats,
                games=args.games,
                seed=args.seed,
                bots=split_names(args.bots),
                jobs=args.jobs,
                progress=step,
                limit=args.limit,
                engine=engine,
            )
    paths = write_study(result, folder, args.lang)
    if args.json:
        show({**result.figures(), "folder": str(folder)})
        return
    show_study(result)
    print(f"{paths[0]} has the charts and every table; beside it are {len(paths) - 1} tables as Parquet")


def run_dataset(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.play.dataset import DATASHEET, make_dataset

    games = args.games_of or names()
    folder = Path(args.folder)
    with progress("data set", args.games * len(games)) as step:
        rows = make_dataset(
            folder,
            games,
            count=args.games,
            bots=args.bots,
            formats=split_names(args.format),
            decisions=not args.no_decisions,
            jobs=args.jobs,
            seed=args.seed,
            limit=args.limit,
            progress=lambda _, played, __: step(played),
        )
    if args.json:
        show({"folder": args.folder, "games": rows})
        return
    table = TextTable("game", "games", "decisions", "digest")
    for row in rows:
        table.add_row(row["game"], str(row["games"]), str(row["decisions"]), row["digest"])
    lay_out(table)
    print(f"{folder / DATASHEET} says what it is")


def show_study(result: "Study") -> None:
    """The shortest of what was found: seats, ends, lengths, and what is different between two sets."""
    for mark, name in [(f"-{n}" if len(result.sets) > 1 else "", name) for n, name in enumerate(result.names, 1)]:
        table = TextTable("seat", "won", "rate", "95 % interval", "mean points", title=f"{result.said['game']}, {name}")
        for row in result.tables[f"subjects{mark}"]:
            if row["subject"] == "seat":
                between = f"{row['low']:.3f} to {row['high']:.3f}"
                table.add_row(row["name"], f"{row['won']:g}", f"{row['rate']:.3f}", between, f"{row['mean_points']:.2f}")
        lay_out(table)
        for row in result.tables[f"ends{mark}"]:
            print(f"{name}: {row['rate']:.1%} of games were ended by {row['end']}, after {row['mean_rounds']:.2f} rounds")
    for row in result.tables.get("comparison", []):
        print(
            f"{row['figure']} a game: {row['first']:.3f} {result.names[0]}, {row['second']:.3f} {result.names[1]}; "
            f"difference {row['difference']:+.3f} (95 % interval {row['low']:+.3f} to {row['high']:+.3f})"
        )


def add_commands(command: Command) -> None:
    """What wins."""
    study = command(
        "study",
        run_study,
        "Count who wins with what, and compare components or options on the same seeds.",
        "orrery study jump-drive --games 200 --out study",
    )
    game_argument(study)
    study.add_argument("--from", dest="source", metavar="DIR", help="games that `simulate --out` kept, instead of fresh ones")
    study.add_argument("--seats", type=number, default=2, help="how many play (2)")
    study.add_argument("--games", type=whole(1, MANY), default=1000, help="how many games (1000)")
    study.add_argument(
        "--bots", default="heuristic", metavar="A,B,…", help=f"one bot for all seats, or one for each; {ANY_BOT}"
    )
    study.add_argument("--jobs", type=whole(1, MANY), default=1, help="processes (1)")
    study.add_argument("--seed", type=number_or_text, default=0, help="a number or word; the same seed gives the same games")
    study.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE,…",
        help="options of the game; given twice, two sets to compare",
    )
    study.add_argument(
        "--overlay",
        action="append",
        default=[],
        metavar="FILE",
        help=f"corrected components, or {NO_OVERLAY}; given twice, two sets to compare",
    )
    study.add_argument("--out", metavar="DIR", help="where the page and the tables go (study-GAME)")
    study.add_argument("--lang", default="en", help=f"of the page: {' or '.join(LANGUAGES)} (en)")
    limit_argument(study)
    engine_argument(study)
    machine_argument(study)

    dataset = command(
        "dataset",
        run_dataset,
        "Make a data set of games between the strongest bots, with a datasheet; one that was begun goes on.",
        "orrery dataset data --games 10000 --jobs 8",
    )
    dataset.add_argument("folder", help="where it goes: a folder for each game, and the datasheet")
    dataset.add_argument("games_of", nargs="*", metavar="GAME", help=f"some of {', '.join(names())} (all)")
    dataset.add_argument("--games", type=whole(1, MANY), default=10_000, help="how many games of each (10000)")
    dataset.add_argument("--bots", default="expert", metavar="BOT", help=f"who plays them (expert); {ANY_BOT}")
    dataset.add_argument("--format", default="parquet", metavar="A,B,…", help="parquet, jsonl and records (parquet)")
    dataset.add_argument("--no-decisions", action="store_true", help="whole games alone, without a row for each decision")
    dataset.add_argument("--jobs", type=whole(1, MANY), default=1, help="processes (1)")
    dataset.add_argument("--seed", type=number_or_text, default="dataset", help="a number or word (dataset)")
    limit_argument(dataset)
    machine_argument(dataset)
