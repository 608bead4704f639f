"""The commands of somebody who serves games: `serve` and `chaos`."""

import argparse
import os
import sys
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from urllib.parse import urlsplit

import orrery
from orrery.cli.arguments import MANY, Command, machine_argument, number_or_text, seconds, whole
from orrery.cli.extras import require
from orrery.cli.output import progress, show
from orrery.cli.play import spoken_language
from orrery.core.errors import OrreryError
from orrery.core.text import LANGUAGES

DATABASE_VARIABLE = "ORRERY_DATABASE_URL"
"""Where the environment says which database to use."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
"""Addresses that nobody but this device reaches."""


def database_url(args: argparse.Namespace, environment: Mapping[str, str]) -> str:
    """The database of a server: by option, from a file, or from the environment; other users can read a command line."""
    if args.database and args.database_file:
        raise OrreryError("--database and --database-file say the same: give one of them")
    if args.database_file:
        try:
            url = Path(args.database_file).read_text("utf-8").strip()
        except (OSError, UnicodeDecodeError) as error:
            raise OrreryError(f"can't read the address of the database in {args.database_file}") from error
        if not url:
            raise OrreryError(f"{args.database_file} is empty: it should hold the address of a database")
        return url
    return str(args.database or environment.get(DATABASE_VARIABLE, ""))


def public_address(text: str) -> str:
    """The address that people open, without a path; empty if it was not said."""
    parts = urlsplit(text)
    if text and (parts.scheme not in ("http", "https") or not parts.netloc or parts.path not in ("", "/")):
        raise OrreryError(f"--address is what people open, such as https://games.example.org, not {text!r}")
    return f"{parts.scheme}://{parts.netloc}" if text else ""


def proxy_network(text: str) -> str:
    """The address or network of a proxy."""
    try:
        return str(ip_network(text.strip())) if "/" in text else str(ip_address(text.strip()))
    except ValueError as error:
        raise OrreryError(f"--proxy takes addresses or networks such as 10.0.0.2,10.1.0.0/16, not {text!r}") from error


def run_serve(args: argparse.Namespace) -> None:
    require("server", "`orrery serve`")
    from orrery.server.serve import default_data, serve
    from orrery.server.settings import OWN_PROXIES, Settings

    data = Path(args.data) if args.data else default_data()
    corrections = args.corrections or ("everybody" if args.host in LOOPBACK else "local")
    address, proxies = public_address(args.address), [proxy_network(text) for text in args.proxy.split(",") if text]
    settings = Settings(
        data,
        database_url(args, os.environ),
        secure=args.https or address.startswith("https:"),
        address=address,
        proxies=(*OWN_PROXIES, *proxies),
        thinkers=args.thinkers,
        pace=args.pace,
        seeds=args.seeds,
        corrections=corrections,
    )
    if args.no_limits:
        settings = settings.unlimited()
    log = args.log or ("words" if sys.stderr.isatty() else "json")
    serve(settings, args.host, args.port, log, spoken_language(args.lang), args.open)


def run_chaos(args: argparse.Namespace) -> None:
    require("server", "`orrery chaos`")
    from orrery.bench.chaos import chaos

    with progress("kills", args.kills) as step:
        figures = chaos(args.game, args.kills, args.tables, args.seed, args.database, step)
    if args.json:
        show(figures)
        return
    print(
        f"{figures['kills']} kills, {figures['acknowledged']} answers acknowledged, {figures['lost']} lost, "
        f"{figures['repeated']} sent again and taken once, {figures['finished']} of {figures['tables']} games finished"
    )


def add_commands(command: Command) -> None:
    """A server, and one that is killed again and again."""
    serve = command("serve", run_serve, "Serve games to browsers and programs.", "orrery serve --port 8000 --data tables")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0: everywhere")
    serve.add_argument("--port", type=whole(0, 65_535), help="0: any free one (8000, or the next that is free)")
    serve.add_argument("--data", default="", metavar="DIR", help="where tables and the server's key are kept")
    serve.add_argument("--database", default="", metavar="URL", help="postgresql://…; an SQLite file in DIR if not said")
    serve.add_argument(
        "--database-file",
        default="",
        metavar="FILE",
        help=f"a file with that URL; or set {DATABASE_VARIABLE}: neither shows a password",
    )
    serve.add_argument("--log", choices=("json", "words"), help="how to log (words on a terminal, JSON lines in a pipe)")
    serve.add_argument("--no-open", action="store_false", dest="open", help="open no browser; in a pipe none is opened anyway")
    serve.add_argument("--lang", help=f"the language of the welcome: {' or '.join(LANGUAGES)} (your locale's)")
    serve.add_argument("--https", action="store_true", help="cookies over HTTPS only: for a server behind an HTTPS proxy")
    serve.add_argument("--address", default="", metavar="URL", help="what people open, where a proxy stands before the server")
    serve.add_argument(
        "--proxy", default="", metavar="IP,…", help="proxies on other machines whose X-Forwarded-… headers are believed"
    )
    serve.add_argument("--pace", type=seconds(0), default=0.1, metavar="SECONDS", help="how long a bot waits before it answers")
    serve.add_argument("--thinkers", type=whole(1, 256), default=1, metavar="N", help="processes in which bots think")
    serve.add_argument(
        "--seeds", default="", metavar="WORD", help="the same luck for every table alike: for tests, never for play"
    )
    serve.add_argument(
        "--corrections",
        choices=("everybody", "local", "nobody"),
        help="who may correct components (everybody on a server for this device alone, otherwise browsers on it)",
    )
    serve.add_argument("--no-limits", action="store_true", help="no rate limits: for load tests on a machine of your own")

    chaos = command("chaos", run_chaos, "Kill a real server again and again while it is played on.", "orrery chaos --kills 30")
    chaos.add_argument("--kills", type=whole(1, MANY), default=30, help="how often (30)")
    chaos.add_argument("--tables", type=whole(1, MANY), default=6, help="games played at the same time (6)")
    chaos.add_argument("--game", default="jump-drive", help=f"one of {', '.join(orrery.names())}")
    chaos.add_argument("--seed", type=number_or_text, default=0, help="when to kill")
    chaos.add_argument("--database", default="", metavar="URL", help="a database; an SQLite file if not said")
    machine_argument(chaos)
