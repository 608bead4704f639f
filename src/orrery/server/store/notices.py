"""Notices between servers at one PostgreSQL database: they are sent with a transaction, and one connection receives them."""

import asyncio
import logging
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from sqlalchemy import Executable, text
from sqlalchemy.engine import make_url

from orrery.server.store.connections import postgres_options

if TYPE_CHECKING:
    from psycopg import AsyncConnection

LOG = logging.getLogger("orrery.server.store.notices")
TABLES = "orrery_tables"
"""The channel about tables and who is present at them."""
JOBS = "orrery_jobs"
"""The channel that wakes workers."""
RETRY_FIRST = 0.2
"""Seconds after which a lost connection is opened again; they double each time."""
RETRY_LAST = 5.0
PROBE_EVERY = 15.0
"""Seconds without a notice after which the connection is tried."""
PROBE_SECONDS = 10.0
"""Seconds that the database has to answer before it counts as gone."""
LONGEST = 7000
"""The most characters of a notice: PostgreSQL takes 8,000 bytes."""


class Notice(NamedTuple):
    """One notice: a channel and a line of plain ASCII."""

    channel: str
    line: str


def send_statement(notices: Sequence[Notice]) -> Executable:
    """A statement that sends notices when its transaction is committed; the same notice goes out once."""
    once = list(dict.fromkeys(notices))
    statement = text("SELECT pg_notify(c, l) FROM unnest(CAST(:channels AS text[]), CAST(:lines AS text[])) AS n(c, l)")
    return statement.bindparams(channels=[notice.channel for notice in once], lines=[notice.line for notice in once])


class NoticeListener:
    """One connection that receives the notices of some channels. If it is lost it is opened again, and the listener is told that
    notices may have been missed."""

    def __init__(
        self, url: str, channels: Sequence[str], heard: Callable[[Notice], None], connected: Callable[[], None]
    ) -> None:
        self._address = make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)
        self._options = postgres_options(make_url(url))
        self._channels = channels
        self._heard = heard
        self._connected = connected
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._listen(), name="notices")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _listen(self) -> None:
        """Listen without end, on one connection after another."""
        from psycopg import AsyncConnection, Error

        delay = RETRY_FIRST
        while True:
            try:
                async with await AsyncConnection.connect(self._address, autocommit=True, **self._options) as connection:
                    for channel in self._channels:
                        await connection.execute(f"LISTEN {channel}".encode())
                    delay = RETRY_FIRST
                    self._connected()
                    while True:
                        await self._hear(connection)
            except (Error, OSError, TimeoutError) as error:
                LOG.warning("notices of other servers are not heard now", extra={"why": " ".join(str(error).split())})
            except Exception:  # any error at all, because people wait when nobody listens
                LOG.exception("a notice could not be acted on")
            await asyncio.sleep(delay)
            delay = min(2 * delay, RETRY_LAST)

    async def _hear(self, connection: "AsyncConnection") -> None:
        """Pass notices on until none has come for a while; then check whether the database is still there."""
        async for notice in connection.notifies(timeout=PROBE_EVERY):
            try:
                self._heard(Notice(notice.channel, notice.payload))
            except ValueError:
                LOG.warning("a notice can't be read", extra={"channel": notice.channel, "line": notice.payload[:80]})
        async with asyncio.timeout(PROBE_SECONDS):
            await connection.execute("SELECT 1")
