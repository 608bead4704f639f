"""What every command of `orrery` reads its arguments with: parsers with one-line errors, numbers within limits, shared options."""

import argparse
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NoReturn

from orrery.core.errors import UnknownName
from orrery.core.position import Option
from orrery.core.registry import names

MANY = 10_000_000
"""More games, tables or kills than anybody waits for."""
LONGEST = 86_400.0
ANSWER_LIMIT = 300.0
OWN_BOT = "module:NAME is one of your own"
ANY_BOT = f"{OWN_BOT}, search:answers=4000 one with other settings, cmd:./mybot a program"


class Parser(argparse.ArgumentParser):
    """A parser whose errors are one line."""

    def error(self, message: str) -> NoReturn:
        sys.stderr.write(f"{self.prog}: {message}\n")
        raise SystemExit(2)


Command = Callable[[str, Callable[[argparse.Namespace], None], str, str], Parser]
"""Adds a command: its name, what runs it, what it is for, and an example."""


def split_names(names: str) -> tuple[str, ...]:
    """The names in a list with commas."""
    return tuple(name.strip() for name in names.split(",") if name.strip())


def own_bots() -> None:
    """Let `--bots module:NAME` find modules in the folder somebody is in."""
    folder = str(Path.cwd())
    if folder not in sys.path:
        sys.path.insert(0, folder)


def option_values(pairs: Sequence[str]) -> dict[str, Option]:
    """`name=value` options: true, false, numbers and words."""
    values: dict[str, Option] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            raise UnknownName(f"an option is written name=value, not {pair!r}")
        if value in ("true", "false"):
            values[name] = value == "true"
        else:
            values[name] = number_or_text(value)
    return values


def number_or_text(value: str) -> int | str:
    """A number where it is written like one of a sensible size, otherwise the text itself."""
    return int(value) if re.fullmatch(r"-?[0-9]{1,18}", value) else value


def whole(least: int, most: int) -> Callable[[str], int]:
    """The type of an argument that is a whole number within limits."""

    def read(text: str) -> int:
        value = number_or_text(text)
        if isinstance(value, str) or not least <= value <= most:
            raise argparse.ArgumentTypeError(f"a number from {least} to {most} was expected, not {shorten(text)}")
        return value

    return read


def number(text: str) -> int:
    """The type of an argument whose limits the game or the record knows."""
    value = number_or_text(text)
    if isinstance(value, str):
        raise argparse.ArgumentTypeError(f"a number was expected, not {shorten(text)}")
    return value


def seconds(least: float) -> Callable[[str], float]:
    """The type of an argument that is a time in seconds."""

    def read(text: str) -> float:
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not least <= value <= LONGEST:
            raise argparse.ArgumentTypeError(f"seconds from {least:g} to {LONGEST:g} were expected, not {shorten(text)}")
        return value

    return read


def share(text: str) -> float:
    """The type of an argument that is a chance: above 0 and below 1."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value < 1:
        raise argparse.ArgumentTypeError(f"a number above 0 and below 1 was expected, not {shorten(text)}")
    return value


def shorten(text: str, most: int = 40) -> str:
    """What was typed, in quotes and not too long."""
    return repr(text if len(text) <= most else f"{text[:most]}…")


def game_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("game", help=f"one of {', '.join(names())}")


def option_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the game")
    parser.add_argument("--seed", type=number_or_text, default=0, help="a number or word; the same seed gives the same game")


def overlay_argument(parser: argparse.ArgumentParser, dest: str) -> None:
    """`--components` before or after the command; each place has a list of its own, so that neither hides the other."""
    parser.add_argument(
        "--components", action="append", default=[], dest=dest, metavar="FILE", help="an overlay that corrects components"
    )


def machine_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help="one JSON document on standard output")


def engine_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--engine", default="processes", help="processes of this machine, or a ray cluster (processes)")
    parser.add_argument("--address", default="", help="of a ray cluster: HOST:PORT, or auto (one is started here)")


def limit_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--limit", type=seconds(0.0), default=ANSWER_LIMIT, help="seconds a bot may take for an answer; 0 is any time (300)"
    )
