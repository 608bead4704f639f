"""The commands of somebody who learns by riddles: `drill`, and `drills` to list and make them."""

import argparse
from datetime import UTC, date, datetime
from pathlib import Path

import orrery
from orrery.cli.arguments import Command, machine_argument, number, option_argument, option_values, seconds
from orrery.cli.output import progress, show
from orrery.cli.play import spoken_language
from orrery.core.errors import UnknownName
from orrery.core.game import Game
from orrery.core.registry import names
from orrery.core.text import LANGUAGES
from orrery.school.drill import Drill, drill_of_day, drills, find_drill, write_drills
from orrery.school.drill_search import EVERY, WORLDS, make_drills

USUAL_SEATS = 2


def today() -> date:
    """The day by which everybody has the same drill."""
    return datetime.now(UTC).date()


def run_drill(args: argparse.Namespace) -> None:
    """Solve the drill of a day, or one by its number."""
    from orrery.terminal.drill_mode import solve

    lang = spoken_language(args.lang)
    if args.number is not None:
        if not args.game:
            raise UnknownName("a drill is numbered within its game: name the game before --number")
        solve(find_drill(orrery.game(args.game), args.number), None, lang)
        return
    day = read_day(args.day) if args.day else today()
    solve(drill_of_day(day, args.game or ""), day, lang)


def read_day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        raise UnknownName(f"a day is written 2026-11-16, not {text!r}") from error


def run_drills(args: argparse.Namespace) -> None:
    """List the drills of a game, or make new ones."""
    game = orrery.game(args.game)
    listed = list(drills(game)) if args.make is None else make(game, args)
    if args.write:
        Path(args.write).write_text(write_drills(game, listed), "utf-8")
    if args.json:
        show({"game": game.name, "drills": [drill_figures(drill) for drill in listed]})
        return
    for drill in listed:
        view = drill.position().view(drill.seat)
        question = view.question()
        print(
            f"{drill.number:3} {drill.stars} {question}: {', '.join(view.words(drill.best)) or '-'}  +{drill.gap:.0%} ±{drill.doubt:.0%}"
        )


def make(game: Game, args: argparse.Namespace) -> list[Drill]:
    seats = game.checked_seats(args.seats if args.seats is not None else min(USUAL_SEATS, game.seat_counts[-1]))
    options = option_values(args.option)
    reported = 0
    with progress("drills", args.make) as step:

        def notice(count: int, _: int) -> None:
            nonlocal reported
            step(count - reported)
            reported = count

        keep = drills(game) if args.keep else ()
        seed, worlds = str(args.seed), args.worlds
        return make_drills(
            game,
            args.make,
            seats=seats,
            options=options,
            seed=seed,
            worlds=worlds,
            notice=notice,
            seconds=args.seconds,
            every=args.every,
            keep=keep,
        )


def drill_figures(drill: Drill) -> dict[str, object]:
    """A drill as `--json` shows it, with its answer in words."""
    view = drill.position().view(drill.seat)
    return {
        "number": drill.number,
        "level": drill.level,
        "seats": drill.seats,
        "seat": drill.seat,
        "ask": view.ask.name if view.ask else "",
        "question": view.question(),
        "best": list(view.words(drill.best)),
        "second": list(view.words(drill.second)),
        "chance": drill.chance,
        "gap": drill.gap,
        "doubt": drill.doubt,
        "worlds": drill.worlds,
        "why": drill.why("en"),
    }


def add_commands(command: Command) -> None:
    drill = command(
        "drill", run_drill, "Solve a drill: what is best here? One a day, the same for everybody.", "orrery drill jump-drive"
    )
    drill.add_argument("game", nargs="?", help=f"one of {', '.join(names())} (any)")
    drill.add_argument("--number", type=number, help="a certain drill of the game (that of the day)")
    drill.add_argument("--day", metavar="DATE", help="the drill of another day, such as 2026-11-16 (today)")
    drill.add_argument("--lang", help=f"{' or '.join(LANGUAGES)} (your locale's)")

    many = command(
        "drills", run_drills, "List the drills of a game, or find new ones in self-play.", "orrery drills jump-drive --make 12"
    )
    many.add_argument("game", help=f"one of {', '.join(names())}")
    many.add_argument("--make", type=number, metavar="N", help="find so many new ones")
    many.add_argument("--keep", action="store_true", help="keep those of the game that hold when they are measured again")
    many.add_argument("--seats", type=number, help=f"how many play in them ({USUAL_SEATS})")
    many.add_argument(
        "--worlds", type=number, default=WORLDS, help=f"in how many imagined games the answers are measured ({WORLDS})"
    )
    many.add_argument("--seconds", type=seconds(1.0), help="search no longer than this (until all are found)")
    many.add_argument("--every", type=number, default=EVERY, help=f"look at one question in so many ({EVERY})")
    many.add_argument("--write", metavar="FILE", help="write them to a file, as data/drills.toml of a game is")
    option_argument(many)
    machine_argument(many)
