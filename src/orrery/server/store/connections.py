"""Connections to the database: to read with, to write with, and what is said while there are none."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from orrery.server.store.stored_types import StoreUnavailable

LOG = logging.getLogger("orrery.server.store")
OUTAGES = (OperationalError, InterfaceError, PoolTimeout, OSError)
"""What goes wrong while a database is away or its disk is full, and is right again when it is back."""


def _set_sqlite_pragmas(connection: Any, entry: ConnectionPoolEntry) -> None:
    """Make SQLite write each commit to disk, never block readers, and enforce foreign keys."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Connections:
    """The connections of one process to its database."""

    def __init__(self, url: str) -> None:
        options: dict[str, Any] = {} if url.startswith("sqlite") else {"pool_size": 8, "pool_pre_ping": True}
        self.engine: AsyncEngine = create_async_engine(url, **options)
        parts = make_url(url)
        self.url = url
        self.process = secrets.token_hex(4)
        """The name of this process among those at the same database."""
        self.is_shared = parts.get_backend_name() == "postgresql"
        """Other processes may write there, too."""
        self.file = Path(parts.database) if parts.get_backend_name() == "sqlite" and parts.database else None
        """The file of an SQLite database."""
        if parts.get_backend_name() == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _set_sqlite_pragmas)
        self.write_engine = self.engine.sync_engine
        """What batches are written with: a file of SQLite is written in a thread of its own."""
        if self.file is not None:
            self.write_engine = create_engine(parts.set(drivername="sqlite"))
            event.listen(self.write_engine, "connect", _set_sqlite_pragmas)

    @asynccontextmanager
    async def connect(self, isolation: str = "") -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        try:
            async with self.engine.connect() as connection:
                if isolation and self.is_shared:
                    await connection.execution_options(isolation_level=isolation)
                yield connection
        except OUTAGES as error:
            raise outage_of(error) from error

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, beside the queue."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except OUTAGES as error:
            raise outage_of(error) from error


def outage_of(error: Exception) -> StoreUnavailable:
    """What is told of a database that is away, and logged."""
    why = getattr(error, "orig", None) or error
    LOG.warning("the database can't be used now", extra={"why": " ".join(str(why).split())})
    return StoreUnavailable("the database can't be used now")
