"""Runs a server until it is told to stop; one line on standard output says where it is."""

import os
import signal
import socket
import sys
from pathlib import Path
from types import FrameType

import uvicorn
from fastapi import FastAPI

from orrery.core.errors import OrreryError
from orrery.server.app import create_app
from orrery.server.claim import claimed
from orrery.server.logs import configure
from orrery.server.settings import Settings
from orrery.server.tables import Tables

GRACE = 10


class Server(uvicorn.Server):
    """Says where it is when it is ready, and ends open streams when it is told to stop; stopping so is success."""

    def __init__(self, app: FastAPI, address: str) -> None:
        config = uvicorn.Config(
            app,
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
        )
        super().__init__(config)
        self._app = app
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"{self._address}\n")
            sys.stdout.flush()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        tables: Tables | None = getattr(self._app.state, "tables", None)
        if tables is not None:
            tables.hub.close()
        self.force_exit = self.should_exit and sig == signal.SIGINT
        self.should_exit = True


def address_of(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def serve(settings: Settings, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 takes any free one."""
    _ = settings.database_url  # a URL that names no database is refused before anything is begun
    configure(os.environ.get("ORRERY_LOG", "info"))
    try:
        settings.data.mkdir(parents=True, exist_ok=True)
        with claimed(settings):
            _run(create_app(settings), host, port)
    except OSError as wrong:
        raise OrreryError(f"can't keep tables in {settings.data}: {wrong.strerror}") from wrong


def _run(app: FastAPI, host: str, port: int) -> None:
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=512)
    except OSError as wrong:
        raise OrreryError(f"can't listen at {host} port {port}: {wrong.strerror}") from wrong
    with listening:
        port = listening.getsockname()[1]
        server = Server(app, address_of(host, port))
        try:
            server.run([listening])
        except SystemExit as ended:
            if server.started:
                raise
            raise OrreryError("the server could not start; the lines above say why") from ended


def default_data() -> Path:
    """Where tables are kept when nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "orrery"
