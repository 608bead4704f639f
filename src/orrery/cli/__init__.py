"""The command `orrery`: every verb, its options and its one-line errors."""

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper

import orrery
from orrery.cli import bench, drills, play, programs, reference, review, serve, simulate, study, train
from orrery.cli.arguments import Parser, overlay_argument
from orrery.core.components import OVERLAYS
from orrery.core.errors import OrreryError
from orrery.core.extras import extra_of, install_hint


def build() -> Parser:
    """The whole command line."""
    parser = Parser(prog="orrery", description="Plays, studies and automates space-empire board games.")
    parser.add_argument("--version", action="version", version=f"orrery {orrery.__version__}")
    overlay_argument(parser, "components")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", required=True, parser_class=Parser)

    def command(name: str, run: Callable[[argparse.Namespace], None], about: str, example: str) -> Parser:
        parser: Parser = commands.add_parser(name, help=about, description=about, epilog=f"Example: {example}")
        parser.set_defaults(run=run)
        overlay_argument(parser, "more_components")
        return parser

    for subject in (play, drills, review, simulate, study, programs, train, reference, serve, bench):
        subject.add_commands(command)
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
    except OrreryError as error:
        print(f"orrery: {error}", file=sys.stderr)
        return 2
    except ModuleNotFoundError as missing:
        extra = extra_of(missing.name or "")
        if extra is None:
            raise
        print(f"orrery: this needs {missing.name}: {install_hint(extra)}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0
    except OSError as error:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        print(f"orrery: {error}", file=sys.stderr)
        return 2
    return 0
