"""The commands of somebody who serves games: `serve`, `work`, `backup`, `restore` and `chaos`."""

import argparse
import os
import sys
from collections.abc import Mapping
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

import orrery
from orrery.cli.arguments import MANY, Command, Parser, machine_argument, number_or_text, seconds, whole
from orrery.cli.output import progress, show
from orrery.cli.play import spoken_language
from orrery.core.errors import OrreryError
from orrery.core.extras import require
from orrery.core.text import LANGUAGES

if TYPE_CHECKING:
    from orrery.server.settings import Settings

DATABASE_VARIABLE = "ORRERY_DATABASE_URL"
"""Where the environment says which database to use."""
LAST_PORT = 65_535
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


def metrics_address(text: str) -> tuple[str, int] | None:
    """Host and port of the metrics; None if they are shown nowhere."""
    host, _, port = text.rpartition(":")
    if text and not (host and port.isascii() and port.isdigit() and int(port) <= LAST_PORT):
        raise OrreryError(f"--metrics is a host and a port, such as 127.0.0.1:9100, not {text!r}")
    return (host.strip("[]"), int(port)) if text else None


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
        lease=args.lease,
        drain=args.drain,
        metrics=metrics_address(args.metrics),
        pace=args.pace,
        seeds=args.seeds,
        corrections=corrections,
        review_seconds=args.review,
    )
    if args.no_limits:
        settings = settings.without_limits()
    if not args.thinkers and not settings.is_shared:
        raise OrreryError("--thinkers 0 leaves bots to workers, which need a PostgreSQL database")
    serve(
        settings,
        args.host,
        port=args.port,
        log=log_form(args),
        lang=spoken_language(args.lang),
        opens_browser=args.open,
        workers=args.workers,
    )


def log_form(args: argparse.Namespace) -> str:
    """How to log: as it was said, or in words on a terminal and as JSON lines elsewhere."""
    return str(args.log or ("words" if sys.stderr.isatty() else "json"))


def run_work(args: argparse.Namespace) -> None:
    require("server", "`orrery work`")
    from orrery.server.serve import default_data
    from orrery.server.settings import Settings
    from orrery.server.worker import work

    url = database_url(args, os.environ)
    metrics = metrics_address(args.metrics)
    settings = Settings(default_data(), url, thinkers=args.thinkers, lease=args.lease, pace=args.pace, metrics=metrics)
    work(settings, log_form(args))


def kept_settings(args: argparse.Namespace) -> "Settings":
    """Where a server keeps its tables."""
    from orrery.server.serve import default_data
    from orrery.server.settings import Settings

    return Settings(Path(args.data) if args.data else default_data(), database_url(args, os.environ))


def run_backup(args: argparse.Namespace) -> None:
    require("server", "`orrery backup`")
    from orrery.server.backup import back_up

    print(f"{back_up(kept_settings(args), Path(args.file))} tables are in {args.file}")


def run_restore(args: argparse.Namespace) -> None:
    require("server", "`orrery restore`")
    from orrery.server.backup import restore

    print(f"{restore(kept_settings(args), Path(args.file))} tables were restored from {args.file}")


def run_chaos(args: argparse.Namespace) -> None:
    require("server", "`orrery chaos`")
    from orrery.bench.chaos import ChaosPlan, chaos

    plan = ChaosPlan(
        *(args.game, args.kills, args.tables, args.seed, args.database, args.servers, args.workers, args.restart_database),
        stuck=args.stuck,
    )
    with progress("kills", args.kills) as step:
        figures = chaos(plan, step)
    if args.json:
        show(figures)
        return
    print(
        f"{figures['kills']} kills, {figures['acknowledged']} answers acknowledged, {figures['lost']} lost, "
        f"{figures['repeated']} sent again and taken once, {figures['finished']} of {figures['tables']} games finished"
    )


def database_arguments(parser: Parser, about: str) -> None:
    """Which database to use."""
    parser.add_argument("--database", default="", metavar="URL", help=about)
    parser.add_argument(
        "--database-file",
        default="",
        metavar="FILE",
        help=f"a file with that URL; or set {DATABASE_VARIABLE}: neither shows a password",
    )


def log_argument(parser: Parser) -> None:
    """How to see what goes on."""
    parser.add_argument("--log", choices=("json", "words"), help="how to log (words on a terminal, JSON lines in a pipe)")
    parser.add_argument(
        "--metrics", default="", metavar="HOST:PORT", help="where Prometheus may fetch /metrics; not for the public (nowhere)"
    )


def thinking_arguments(parser: Parser, about: str, least: int) -> None:
    """How bots think."""
    parser.add_argument("--thinkers", type=whole(least, 256), default=1, metavar="N", help=about)
    parser.add_argument(
        "--pace", type=seconds(0), default=0.1, metavar="SECONDS", help="how long a bot waits before it answers"
    )
    parser.add_argument(
        "--lease",
        type=seconds(1),
        default=15.0,
        metavar="SECONDS",
        help="when another worker takes the job of one that died (15)",
    )


def add_commands(command: Command) -> None:
    """A server, and one that is killed again and again."""
    serve = command("serve", run_serve, "Serve games to browsers and programs.", "orrery serve --port 8000 --data tables")
    serve.add_argument("--host", default="127.0.0.1", help="the address to listen at; 0.0.0.0: everywhere")
    serve.add_argument("--port", type=whole(0, LAST_PORT), help="0: any free one (8000, or the next that is free)")
    serve.add_argument("--data", default="", metavar="DIR", help="where tables and the server's key are kept")
    database_arguments(serve, "postgresql://…; an SQLite file in DIR if not said")
    serve.add_argument(
        "--workers", type=whole(1, 256), default=1, metavar="N", help="server processes; they need PostgreSQL (1)"
    )
    log_argument(serve)
    serve.add_argument("--no-open", action="store_false", dest="open", help="open no browser; in a pipe none is opened anyway")
    serve.add_argument("--lang", help=f"the language of the welcome: {' or '.join(LANGUAGES)} (your locale's)")
    serve.add_argument("--https", action="store_true", help="cookies over HTTPS only: for a server behind an HTTPS proxy")
    serve.add_argument("--address", default="", metavar="URL", help="what people open, where a proxy stands before the server")
    serve.add_argument(
        "--proxy", default="", metavar="IP,…", help="proxies on other machines whose X-Forwarded-… headers are believed"
    )
    thinking_arguments(serve, "processes in which bots think; 0 leaves them to workers (1)", 0)
    serve.add_argument(
        "--drain",
        type=seconds(0),
        default=0.0,
        metavar="SECONDS",
        help="how long to go on after SIGTERM, for a load balancer (0)",
    )
    serve.add_argument(
        "--review",
        type=seconds(0),
        default=20.0,
        metavar="SECONDS",
        help="how long a finished game is reviewed; 0: not at all (20)",
    )
    serve.add_argument(
        "--seeds", default="", metavar="WORD", help="the same luck for every table alike: for tests, never for play"
    )
    serve.add_argument(
        "--corrections",
        choices=("everybody", "local", "nobody"),
        help="who may correct components (everybody on a server for this device alone, otherwise browsers on it)",
    )
    serve.add_argument("--no-limits", action="store_true", help="no rate limits: for load tests on a machine of your own")

    work = command(
        "work",
        run_work,
        "Let bots think here for the servers at a PostgreSQL database.",
        "orrery work --database-file address.txt --thinkers 4",
    )
    database_arguments(work, "postgresql://…, the database of the servers")
    thinking_arguments(work, "processes in which bots think that look ahead (1)", 1)
    log_argument(work)

    for name, run, about in (
        ("backup", run_backup, "Write everything that a server keeps to one file, while it runs."),
        ("restore", run_restore, "Bring a backup back, into an empty database of either kind."),
    ):
        copying = command(name, run, about, f"orrery {name} monday.backup --data tables")
        copying.add_argument("file", metavar="FILE", help="the backup")
        copying.add_argument("--data", default="", metavar="DIR", help="where tables and the server's key are kept")
        database_arguments(copying, "postgresql://…; an SQLite file in DIR if not said")

    chaos = command("chaos", run_chaos, "Kill a real server again and again while it is played on.", "orrery chaos --kills 30")
    chaos.add_argument("--kills", type=whole(1, MANY), default=30, help="how often (30)")
    chaos.add_argument("--tables", type=whole(1, MANY), default=6, help="games played at the same time (6)")
    chaos.add_argument("--game", default="jump-drive", help=f"one of {', '.join(orrery.names())}")
    chaos.add_argument("--seed", type=number_or_text, default=0, help="when to kill")
    chaos.add_argument("--database", default="", metavar="URL", help="a database; an SQLite file if not said")
    chaos.add_argument("--servers", type=whole(1, 64), default=1, metavar="N", help="servers, at a PostgreSQL database (1)")
    chaos.add_argument(
        "--workers", type=whole(0, 64), default=0, metavar="N", help="workers for bots, at a PostgreSQL database (0)"
    )
    chaos.add_argument(
        "--restart-database",
        default="",
        metavar="COMMAND",
        help="a command that restarts the database: done in place of some kills",
    )
    chaos.add_argument(
        "--stuck",
        type=seconds(1.0),
        default=60.0,
        metavar="SECONDS",
        help="after which a table that does not go on is given up (60)",
    )
    machine_argument(chaos)
