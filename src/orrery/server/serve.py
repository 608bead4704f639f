"""Runs a server until it is told to stop; a welcome, or in a pipe one line with its address, says where it is."""

import errno
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from orrery.core.errors import OrreryError
from orrery.server.app import create_app
from orrery.server.instance_lock import instance_lock
from orrery.server.logging import configure_logging
from orrery.server.private_files import make_private_folder
from orrery.server.protocol import LimitedProtocol
from orrery.server.settings import Settings
from orrery.server.tables.service import TableService
from orrery.server.welcome import Welcome, has_desktop, open_browser

if sys.platform != "win32":
    import resource

LOG = logging.getLogger("orrery.server")
GRACE = 10
MOST_FILES = 65_536
PORTS = range(8000, 8100)
"""Where a server listens that was given no port: the first of them that is free."""


class Server(uvicorn.Server):
    """Says where it is when it is ready, and ends open streams when it is told to stop; stopping so is success."""

    def __init__(self, app: FastAPI, settings: Settings, announce: Callable[[], None]) -> None:
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
            http=LimitedProtocol,
            forwarded_allow_ips=list(settings.proxies),
        )
        super().__init__(config)
        self._app = app
        self._announce = announce

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        tables: TableService | None = getattr(self._app.state, "tables", None)
        if tables is not None:
            tables.streams.close()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int | None = None,
    log: str = "json",
    lang: str = "en",
    opens_browser: bool = False,
) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 takes any free one; without a port it is 8000 or the next that is free."""
    _ = settings.database_url  # a URL that names no database is refused before anything is begun
    configure_logging(os.environ.get("ORRERY_LOG", "info"), log)
    try:
        make_private_folder(settings.data)
        raise_file_limit()
        with instance_lock(settings):
            _run(create_app(settings), settings, host, port, lang, opens_browser)
    except OSError as error:
        raise OrreryError(f"can't keep tables in {settings.data}: {error.strerror}") from error


def raise_file_limit() -> None:
    """Allow this process as many open connections as the system lets it have; the usual limit is made for a shell."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < wanted:
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def _run(app: FastAPI, settings: Settings, host: str, port: int | None, lang: str, opens_browser: bool) -> None:
    with listen(host, port) as listening:
        bound, taken = listening.getsockname()[1], PORTS[0]
        welcome = Welcome.of(host, listening, settings, taken if port is None and bound != taken else None)

        def announce() -> None:
            if sys.stdout.isatty():
                welcome.show(lang)
                if opens_browser and has_desktop():
                    open_browser(welcome.address)
                return
            if welcome.taken is not None:
                LOG.warning("the port is taken; another one was chosen", extra={"port": welcome.taken, "chosen": bound})
            sys.stdout.write(f"{welcome.address}\n")
            sys.stdout.flush()

        server = Server(app, settings, announce)
        try:
            server.run([listening])
        except SystemExit as error:
            if server.started:
                raise
            raise OrreryError("the server could not start; the lines above say why") from error


def listen(host: str, port: int | None) -> socket.socket:
    """Listen at a port, or without one at the first of `PORTS` that is free."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for tried in PORTS if port is None else (port,):
        try:
            return socket.create_server((host, tried), family=family, backlog=512)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise OrreryError(f"can't listen at {host} port {tried}: {error.strerror}") from error
    if port is None:
        raise OrreryError(f"the ports {PORTS[0]} to {PORTS[-1]} at {host} are all taken: choose another with --port")
    raise OrreryError(f"port {port} at {host} is taken: choose another --port, or leave it out to get the next free one")


def default_data() -> Path:
    """Where tables are kept when nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "orrery"
