"""The commands of somebody who plays: `play` and `replay`."""

import argparse
import os
import sys
from pathlib import Path

from orrery.cli.arguments import (
    OWN_BOT,
    Command,
    game_argument,
    machine_argument,
    number,
    number_or_text,
    option_values,
    own_bots,
    split_names,
)
from orrery.core.errors import UnknownName
from orrery.core.extras import require
from orrery.core.text import LANGUAGES, language

FULL_SCREEN = "the full screen of a terminal (--plain does without)"


def on_a_terminal() -> bool:
    """Whether somebody sits before both ends of a terminal that can draw; everything else gets plain lines."""
    return sys.stdin.isatty() and sys.stdout.isatty() and os.environ.get("TERM") != "dumb"


def spoken_language(lang: str | None) -> str:
    from orrery.terminal.language import user_language

    return user_language() if lang is None else language(lang)


def run_play(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.terminal import line_mode as plain

    options = option_values(args.option)
    save = Path(args.save) if args.save else None
    lang = spoken_language(args.lang)
    if args.lesson is not None and (args.bots or options or not {args.seats, args.seat, args.seed} <= {None}):
        raise UnknownName("a lesson has a deal of its own: leave out --seats, --seat, --bots, --seed and --option")
    if args.plain or not on_a_terminal():
        plain.play(
            args.game,
            args.seats,
            seat=args.seat,
            bots=split_names(args.bots),
            seed=args.seed,
            options=options,
            save=save,
            lang=lang,
            lesson=args.lesson,
        )
        return
    require("terminal", FULL_SCREEN)
    from orrery.terminal import app

    app.play(args.game, args.seats, args.seat, split_names(args.bots), args.seed, options, save, lang, args.lesson)


def run_replay(args: argparse.Namespace) -> None:
    from orrery.terminal import replay

    lang = spoken_language(args.lang)
    if args.json:
        replay.document(Path(args.file), args.at, args.seat, lang)
    elif args.plain or not on_a_terminal():
        replay.plain(Path(args.file), args.at, args.seat, lang)
    else:
        require("terminal", FULL_SCREEN)
        replay.screen(Path(args.file), args.at, args.seat, lang)


def add_commands(command: Command) -> None:
    """Play, and look back."""
    play = command("play", run_play, "Play against bots in the terminal.", "orrery play jump-drive --seats 3 --save game.json")
    game_argument(play)
    play.add_argument("--seats", type=number, help="how many play (2)")
    play.add_argument("--seat", type=number, help="where you sit (0)")
    play.add_argument(
        "--bots", default="", metavar="A,B,…", help=f"one bot for all other seats, or one for each (heuristic); {OWN_BOT}"
    )
    play.add_argument("--seed", type=number_or_text, help="a number or word; the same seed gives the same game (a new one)")
    play.add_argument(
        "--lesson", nargs="?", const="", metavar="NAME", help="learn the game in a first game that teaches (its first lesson)"
    )
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
