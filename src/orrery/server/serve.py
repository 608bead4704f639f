"""Runs a server until it is told to stop. It prints a welcome with its address, or just the address if its output is a pipe."""

import asyncio
import errno
import gc
import logging
import os
import signal
import socket
import sys
from collections.abc import Callable
from dataclasses import replace
from multiprocessing.connection import Connection
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
from orrery.server.supervisor import ProcessPlan, supervise
from orrery.server.tables.service import TableService
from orrery.server.welcome import Welcome, has_desktop, open_browser
from orrery.server.worker import work_here

if sys.platform != "win32":
    import resource

LOG = logging.getLogger("orrery.server")
GRACE = 10
MOST_FILES = 65_536
COLLECTED_AFTER = (20_000, 20, 100)
"""The thresholds of the garbage collector: after how many new objects it runs, and how often it includes older ones. A table in memory is
thousands of lasting objects, and looking through all of them took a tenth of the time of an answer."""
PORTS = range(8000, 8100)
"""A server that is given no port takes the first of these that is free."""


class Server(uvicorn.Server):
    """Announces its address when it is ready, and ends open streams when it is told to stop; stopping this way is success."""

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
        self._drain = settings.drain
        self._is_draining = False

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._loop = asyncio.get_running_loop()
        await super().startup(sockets)
        if self.started:
            leave_lasting_objects_alone()
            self._announce()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """End streams and say at `/healthz` that no more requests should be sent here; then finish the current requests and end. A second
        signal ends the server at once."""
        tables: TableService | None = getattr(self._app.state, "tables", None)
        if tables is not None:
            tables.streams.close()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        if self._drain and tables is not None and not self._is_draining:
            self._is_draining = True
            loop = self._loop
            loop.call_soon_threadsafe(loop.call_later, self._drain, self._stop)
        else:
            self._stop()

    def _stop(self) -> None:
        self.should_exit = True


def serve(
    settings: Settings,
    host: str = "127.0.0.1",
    port: int | None = None,
    log: str = "json",
    lang: str = "en",
    opens_browser: bool = False,
    workers: int = 1,
) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 takes any free one; without a port it is 8000 or the next that is free."""
    is_shared = settings.is_shared  # worked out first, so that a wrong URL is refused before anything starts
    if workers > 1 and not is_shared:
        raise OrreryError("several processes need a PostgreSQL database: --database postgresql://…; SQLite has one process")
    configure_logging(os.environ.get("ORRERY_LOG", "info"), log)
    try:
        make_private_folder(settings.data)
        raise_file_limit()
        with instance_lock(settings):
            _run(settings, host, port=port, log=log, lang=lang, opens_browser=opens_browser, workers=workers)
    except OSError as error:
        raise OrreryError(f"can't keep tables in {settings.data}: {error.strerror}") from error


def leave_lasting_objects_alone() -> None:
    """Make the garbage collector run seldom, and never over what exists before the first request: rules, words, templates."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def raise_file_limit() -> None:
    """Allow this process as many open connections as the system permits; the usual limit suits a shell."""
    if sys.platform != "win32":
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        limit = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < limit:
            resource.setrlimit(resource.RLIMIT_NOFILE, (limit, hard))


def _run(settings: Settings, host: str, port: int | None, log: str, lang: str, opens_browser: bool, workers: int) -> None:
    app = create_app(settings) if workers == 1 else None
    with listen(host, port) as listening:
        bound, first_port = listening.getsockname()[1], PORTS[0]
        welcome = Welcome.of(host, listening, settings, first_port if port is None and bound != first_port else None)

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

        if app is None:
            supervise(_plan_processes(settings, listening, log, workers), announce, GRACE + settings.drain)
            return
        server = Server(app, settings, announce)
        try:
            server.run([listening])
        except SystemExit as error:
            if server.started:
                raise
            raise OrreryError("the server could not start; the lines above say why") from error


def _plan_processes(settings: Settings, listening: socket.socket, log: str, workers: int) -> list[ProcessPlan]:
    """Several servers at one socket, and a worker if bots think on this machine."""
    apart = replace(settings, thinkers=0)
    plans = [
        ProcessPlan(f"server {number + 1}", _serve_here, (_at_own_port(apart, number), listening, log))
        for number in range(workers)
    ]
    if settings.thinkers:
        plans.append(ProcessPlan("worker", work_here, (_at_own_port(settings, workers), log)))
    return plans


def _at_own_port(settings: Settings, number: int) -> Settings:
    """The settings of one of several processes, which serves its figures at a port of its own."""
    if settings.metrics is None or not settings.metrics[1]:
        return settings
    host, port = settings.metrics
    return replace(settings, metrics=(host, port + number))


def _serve_here(ready: Connection, settings: Settings, listening: socket.socket, log: str) -> None:
    """One server of several, in a process of its own."""
    configure_logging(os.environ.get("ORRERY_LOG", "info"), log)
    Server(create_app(settings), settings, lambda: ready.send(True)).run([listening])


def listen(host: str, port: int | None) -> socket.socket:
    """Listen at a port, or without one at the first free port of `PORTS`."""
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
