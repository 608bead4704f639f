"""The commands for programs, and for games as text: `agent`, `mcp`, `conformance`, `notation` and `position`."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from orrery.cli.arguments import (
    ANY_BOT,
    Command,
    game_argument,
    machine_argument,
    number,
    number_or_text,
    option_values,
    own_bots,
    split_names,
)
from orrery.cli.output import check_place, show
from orrery.core.errors import BadRecord, OrreryError
from orrery.core.extras import require
from orrery.core.record import Record
from orrery.core.registry import names
from orrery.core.text import LANGUAGES, language
from orrery.core.view import View

if TYPE_CHECKING:
    from orrery.core.position import Position

STANDARD = "-"


def run_agent(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.agents.lines import Table, play_lines

    def say(line: str) -> None:
        print(line, flush=True)

    options = option_values(args.option)
    table = Table(args.game, args.seats, seat=args.seat, bots=split_names(args.bots), seed=args.seed, options=options)
    if args.save:
        if Path(args.save).is_file():
            raise OrreryError(f"{args.save} is there already; the game would be written over it")
        check_place(Path(args.save))
    games = play_lines(table, iter(sys.stdin.readline, ""), say, language(args.lang))
    if args.save:
        games.table.record.save(args.save)


def run_mcp(args: argparse.Namespace) -> None:
    own_bots()
    require("mcp", "the Model Context Protocol")
    from orrery.agents.mcp_server import build_server

    build_server(args.lang).run()


def run_conformance(args: argparse.Namespace) -> None:
    own_bots()
    from orrery.agents.conformance import DOORS, check_doors

    doors = split_names(args.doors) or tuple(door for door in DOORS if door != "program" or args.program)
    if "mcp" in doors:
        require("mcp", "the Model Context Protocol")
    games = []
    for result in check_doors(args.games or names(), doors, args.program):
        games.append(result._asdict())
        if not args.json:
            print(f"{result.door}: {result.game} with {result.seats} seats, {result.answers} answers, as it should be")
    if args.json:
        show({"games": games})


def read_text(path: str) -> str:
    """The text of a file, or of standard input."""
    if path == STANDARD:
        return sys.stdin.read()
    if not path:
        raise BadRecord(f"a file, or {STANDARD} for standard input, was expected, not ''")
    try:
        return Path(path).read_text("utf-8")
    except (OSError, ValueError) as error:
        raise BadRecord(f"{path} can't be read: {error}") from error


def read_either(text: str) -> Record:
    """The record in a text: a file of JSON, or a game as text."""
    from orrery.play.notation import read_game

    return Record.read(text) if text.lstrip().startswith("{") else read_game(text)


def run_notation(args: argparse.Namespace) -> None:
    from orrery.play.notation import write_game

    text = read_text(args.file)
    record = read_either(text)
    record.replay()
    if args.json:
        show(record.plain())
    else:
        written_text = write_game(record, args.lang) if text.lstrip().startswith("{") else record.write()
        print(written_text, end="")


def run_position(args: argparse.Namespace) -> None:
    from orrery.play.notation import read_position, write_position

    line = args.what if args.what.startswith("orrery:") else read_text(args.what)
    if line.startswith("orrery:"):
        if args.at is not None:
            raise OrreryError("--at chooses a moment of a record; this is a position already")
        look = read_position(line)
    else:
        look = read_either(line).replay(args.at)
    if args.seat is not None:
        if isinstance(look, View):
            raise OrreryError("this is what one seat sees: nobody else's view can be had from it")
        look = look.view(args.seat)
    if args.json:
        show({"line": write_position(look), **describe_shown(look)})
    elif line.startswith("orrery:"):
        for name, value in describe_shown(look).items():
            print(f"{name}: {value}")
    else:
        print(write_position(look))


def describe_shown(look: "Position[Any] | View[Any]") -> dict[str, Any]:
    """A position or view in a few words."""
    asked = {look.seat: look} if isinstance(look, View) else {seat: look.view(seat) for seat in sorted(look.asks)}
    return {
        "game": look.game.name,
        "seats": look.seats,
        "options": look.options,
        "seen_by": look.seat if isinstance(look, View) else None,
        "round": look.round,
        "points": list(look.points()),
        "over": look.outcome is not None,
        "asks": {str(seat): view.question() for seat, view in asked.items() if view.ask is not None},
    }


def add_commands(command: Command) -> None:
    """Programs that play, and games as text."""
    agent = command(
        "agent",
        run_agent,
        "Let a program play: one JSON object a line on standard input and output.",
        "orrery agent jump-drive --seats 2 --bots heuristic",
    )
    game_argument(agent)
    agent.add_argument("--seats", type=number, default=2, help="how many play (2)")
    agent.add_argument("--seat", type=number, default=0, help="where the program sits (0)")
    agent.add_argument(
        "--bots", default="heuristic", metavar="A,B,…", help=f"one bot for all other seats, or one for each; {ANY_BOT}"
    )
    agent.add_argument("--seed", type=number_or_text, help="a number or word; the same seed gives the same game (a new one)")
    agent.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    agent.add_argument("--lang", default="en", help=f"{' or '.join(LANGUAGES)} (en)")
    agent.add_argument("--save", metavar="FILE", help="keep the record of the game when it is over")

    served = command(
        "mcp",
        run_mcp,
        "Offer the games over the Model Context Protocol, on standard input and output.",
        "orrery mcp",
    )
    served.add_argument("--lang", default="en", help=f"{' or '.join(LANGUAGES)} (en)")

    conformance = command(
        "conformance",
        run_conformance,
        "Play whole games through everything that programs play by, and compare how they go.",
        "orrery conformance jump-drive --doors lines",
    )
    conformance.add_argument("games", nargs="*", metavar="GAME", help=f"some of {', '.join(names())} (all)")
    conformance.add_argument("--doors", default="", metavar="A,B,…", help="lines, program and mcp (all there is a program for)")
    conformance.add_argument("--program", default="", metavar="COMMAND", help="a program of your own to check")
    machine_argument(conformance)

    notation = command(
        "notation",
        run_notation,
        "Turn a record into text that people read, and such text into a record.",
        "orrery notation game.json",
    )
    notation.add_argument("file", help="a record, or a game as text; - is standard input")
    notation.add_argument("--lang", default="en", help=f"{' or '.join(LANGUAGES)} (en)")
    machine_argument(notation)

    position = command(
        "position",
        run_position,
        "Write a position as one line, or show what a line holds.",
        "orrery position game.json --at 20",
    )
    position.add_argument("what", help="a record, a game as text, or a line that this command wrote; - is standard input")
    position.add_argument("--at", type=number, metavar="N", help="the number of answers given; 0 is the deal (all)")
    position.add_argument("--seat", type=number, help="what one seat may know alone; -1 watches (everything)")
    machine_argument(position)
