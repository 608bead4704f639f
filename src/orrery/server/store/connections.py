"""Connections to the database for reading and writing, and the error while the database is away."""

import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from time import monotonic
from typing import Any

from sqlalchemy import Connection, create_engine, event
from sqlalchemy.engine import URL, Engine, make_url
from sqlalchemy.exc import DBAPIError, DisconnectionError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from orrery.server.store.stored_types import StoreUnavailable

LOG = logging.getLogger("orrery.server.store")
OUTAGES = (OperationalError, InterfaceError, PoolTimeout, OSError)
"""Errors that occur while a database is away or its disk is full, and stop when it is back."""
READ_ONLY = "25006"
"""PostgreSQL's code for a database that can only be read, because another one has taken over."""
ENCODING = "UTF8"
"""The encoding of text on connections to PostgreSQL and in the database: names may be in any script."""
IDLE_TRANSACTION = 30.0
"""Seconds after which PostgreSQL ends a transaction whose process has vanished or hangs, because others wait for its locks."""
CHECKED_AFTER = 1.0
"""Seconds without use after which a connection is checked first: to ask at every use takes as long as what it is used for."""
NETWORK_OPTIONS = {
    "connect_timeout": 10,
    "keepalives_idle": 15,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 30_000,
}
"""Timeouts for a database whose machine has vanished; without them a connection would wait for many minutes."""


def postgres_options(url: URL) -> dict[str, Any]:
    """The encoding and timeouts of connections to a PostgreSQL database, unless its URL sets them."""
    options = {"client_encoding": ENCODING, **NETWORK_OPTIONS}
    return {name: value for name, value in options.items() if name not in url.query}


def _limit_idle_transactions(connection: Any, entry: ConnectionPoolEntry) -> None:
    """Make PostgreSQL end transactions that stand idle."""
    cursor = connection.cursor()
    cursor.execute(f"SET idle_in_transaction_session_timeout = {round(1000 * IDLE_TRANSACTION)}")
    cursor.close()
    connection.commit()


def _check_idle_connections(engine: Engine) -> None:
    """Let a connection that nobody has used for a while show that it lives before somebody does; the pool replaces it otherwise."""

    def note_use(connection: Any, entry: ConnectionPoolEntry) -> None:
        entry.info["used_at"] = monotonic()

    def check(connection: Any, entry: ConnectionPoolEntry, proxy: Any) -> None:
        if monotonic() - entry.info.get("used_at", monotonic()) < CHECKED_AFTER:
            return
        try:
            engine.dialect.do_ping(connection)
        except engine.dialect.loaded_dbapi.Error as error:
            raise DisconnectionError from error

    event.listen(engine, "checkin", note_use)
    event.listen(engine, "checkout", check)


def _set_sqlite_pragmas(connection: Any, entry: ConnectionPoolEntry) -> None:
    """Make SQLite write each commit to disk, never block readers, and enforce foreign keys. What it needs to take back a statement that
    fails half-way is kept in memory: a file for each statement takes as long as the statement."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000", "temp_store=MEMORY"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _leave_transactions_to_sqlite(connection: Any, entry: ConnectionPoolEntry) -> None:
    """Begin no transaction by itself: a statement that is written alone is a transaction of its own."""
    connection.isolation_level = None


def _begin_transaction(connection: Connection) -> None:
    """Begin a transaction where the driver does not."""
    connection.exec_driver_sql("BEGIN")


class Connections:
    """The connections of one process to its database."""

    def __init__(self, url: str) -> None:
        parts = make_url(url)
        options: dict[str, Any] = {}
        if parts.get_backend_name() == "postgresql":
            options = {"pool_size": 8, "connect_args": postgres_options(parts)}
        self.engine: AsyncEngine = create_async_engine(url, **options)
        self.url = url
        self.process = secrets.token_hex(4)
        """The name of this process among those at the same database."""
        self.is_shared = parts.get_backend_name() == "postgresql"
        """Other processes may write there, too."""
        self.file = Path(parts.database) if parts.get_backend_name() == "sqlite" and parts.database else None
        """The file of an SQLite database."""
        if parts.get_backend_name() == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _set_sqlite_pragmas)
        if self.is_shared:
            event.listen(self.engine.sync_engine, "connect", _limit_idle_transactions)
            _check_idle_connections(self.engine.sync_engine)
        self.write_engine = self.engine.sync_engine
        """The engine that writes batches; an SQLite file is written in a thread of its own."""
        if self.file is not None:
            self.write_engine = create_engine(parts.set(drivername="sqlite"))
            event.listen(self.write_engine, "connect", _set_sqlite_pragmas)
            event.listen(self.write_engine, "connect", _leave_transactions_to_sqlite)
            event.listen(self.write_engine, "begin", _begin_transaction)

    @asynccontextmanager
    async def connect(self, isolation: str = "") -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        try:
            async with self.engine.connect() as connection:
                if isolation and self.is_shared:
                    await connection.execution_options(isolation_level=isolation)
                yield connection
        except (*OUTAGES, DBAPIError) as error:
            if not is_outage(error):
                raise
            raise outage_of(error) from error

    @asynccontextmanager
    async def begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, beside the queue."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except (*OUTAGES, DBAPIError) as error:
            if not is_outage(error):
                raise
            raise outage_of(error) from error


def is_outage(error: Exception) -> bool:
    """True if the database or the connection to it caused the error, so that the same may be tried again later."""
    if isinstance(error, OUTAGES):
        return True
    return isinstance(error, DBAPIError) and (error.connection_invalidated or getattr(error.orig, "sqlstate", "") == READ_ONLY)


def outage_of(error: Exception) -> StoreUnavailable:
    """Log that the database is away, and return the error for the caller."""
    why = getattr(error, "orig", None) or error
    LOG.warning("the database can't be used now", extra={"why": " ".join(str(why).split())})
    return StoreUnavailable("the database can't be used now")
