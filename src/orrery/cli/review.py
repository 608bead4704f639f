"""The command of somebody who learns from a game: `review`."""

import argparse

from orrery.cli.arguments import Command, machine_argument, number, seconds
from orrery.cli.output import progress, show
from orrery.coach import review
from orrery.coach.game_review import SECONDS
from orrery.core.record import Record
from orrery.core.text import LANGUAGES, language

BAR = 20
"""How wide a curve is written."""


def run_review(args: argparse.Namespace) -> None:
    lang = language(args.lang)
    record = Record.load(args.file)
    with progress("review", len(record.answers)) as step:
        reviewed = review(record, args.seat, args.seconds, step)
    if args.json:
        show(reviewed.plain(lang))
        return
    for moment in reviewed.curve:
        shares = "  ".join(f"{'#' * round(BAR * chance):{BAR}} {chance:4.0%}" for chance in moment.chances)
        print(f"{moment.round:3}  {shares}")
    for line in reviewed.words(lang):
        print(line)


def add_commands(command: Command) -> None:
    parser = command(
        "review",
        run_review,
        "Show how the chance to win went in a finished game, and which answers cost most.",
        "orrery review game.json --seat 0",
    )
    parser.add_argument("file", help="a record of a finished game, as --save and the server write them")
    parser.add_argument("--seat", type=number, help="review the answers of this seat alone")
    parser.add_argument("--seconds", type=seconds(1.0), default=SECONDS, help=f"weigh answers for about so long ({SECONDS:g})")
    parser.add_argument("--lang", default="en", help=f"{' or '.join(LANGUAGES)} (en)")
    machine_argument(parser)
