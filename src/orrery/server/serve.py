"""Runs a server until it is told to stop; one line on standard output says where it is."""

import asyncio
import os
import socket
import sys
from pathlib import Path
from types import FrameType

import uvicorn

from orrery.core.errors import OrreryError
from orrery.server.app import create_app
from orrery.server.logs import configure
from orrery.server.settings import Settings

GRACE = 10


class Server(uvicorn.Server):
    """Says where it is when it is ready, and ends open streams when it is told to stop."""

    def __init__(self, config: uvicorn.Config, address: str) -> None:
        super().__init__(config)
        self._address = address

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            sys.stdout.write(f"{self._address}\n")
            sys.stdout.flush()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        tables = getattr(self.config.loaded_app.state, "tables", None) if hasattr(self.config, "loaded_app") else None
        app = self.config.app
        tables = tables or getattr(getattr(app, "state", None), "tables", None)
        if tables is not None:
            tables.hub.close()
        super().handle_exit(sig, frame)


def address_of(host: str, port: int) -> str:
    shown = f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}/"


def serve(settings: Settings, host: str = "127.0.0.1", port: int = 8000) -> None:
    """Serve until SIGINT or SIGTERM. Port 0 takes any free one."""
    configure(os.environ.get("ORRERY_LOG", "info"))
    settings.data.mkdir(parents=True, exist_ok=True)
    try:
        listening = socket.create_server((host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET, backlog=512)
    except OSError as wrong:
        raise OrreryError(f"can't listen at {host} port {port}: {wrong.strerror}") from wrong
    with listening:
        port = listening.getsockname()[1]
        config = uvicorn.Config(
            create_app(settings),
            log_config=None,
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=GRACE,
            timeout_keep_alive=30,
            limit_concurrency=None,
        )
        asyncio.run(Server(config, address_of(host, port)).serve([listening]))


def default_data() -> Path:
    """Where tables are kept when nobody says otherwise."""
    home = os.environ.get("XDG_DATA_HOME", "")
    return (Path(home) if home else Path.home() / ".local" / "share") / "orrery"
