"""Writes wait in a queue and are committed in batches, so that a busy server seldom waits for the disk."""

import asyncio
import logging
import math
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from itertools import chain
from time import monotonic
from typing import Any, NamedTuple

import msgspec
from sqlalchemy import Connection, Executable, insert
from sqlalchemy.dialects import sqlite
from sqlalchemy.exc import IntegrityError

from orrery.server.store.connections import Connections, is_outage, outage_of
from orrery.server.store.jobs import Job, write_job
from orrery.server.store.models import ChangeRow
from orrery.server.store.notices import JOBS, TABLES, Notice, send_statement
from orrery.server.store.stored_types import Change, Conflict, utc_now

LOG = logging.getLogger("orrery.server.store.batch_writer")
BATCH = 256
"""The most writes of one transaction."""
GATHERED = 0.003
"""Seconds in which writes are gathered where several came at once last time: the disk is asked less often, and nobody who plays alone
waits for it."""
INSERT_CHANGES = insert(ChangeRow)
CHANGE_FIELDS = ("table_id", *Change._fields)
ANSWER = CHANGE_FIELDS.index("answer")
SQLITE_INSERT = str(INSERT_CHANGES.compile(dialect=sqlite.dialect(), column_keys=CHANGE_FIELDS))
"""The insert in SQLite's own form: most batches are changes alone, and this way SQLAlchemy does not process each of their values."""
SQLITE_ROWS = 64
"""The most rows of one insert there: each statement gives other threads a turn, so one for every row takes much longer."""
_write_json = msgspec.json.Encoder().encode
CONTENTION = ("40001", "40P01")
"""PostgreSQL's codes for a transaction that may simply be tried again: a serialization failure or a deadlock."""
MOST_TRIES = 5
CHANGED = "changed"
"""The word for a table that was written, in notices to other servers."""


@dataclass(slots=True)
class StoreFigures:
    """What was written so far, and how long it took."""

    commits: int = 0
    writes: int = 0
    seconds: float = 0.0
    outages: int = 0


ChangeValues = tuple[Any, ...]
"""A change to be written: its values in the order of `CHANGE_FIELDS`."""


class Rows(NamedTuple):
    """A statement that is the same for all tables, with the values of its rows: it is not built and compiled again."""

    statement: Executable
    values: list[dict[str, Any]]


class _Write(NamedTuple):
    """Rows and statements of one transaction, and the future that waits for them."""

    table: str
    """The table that it is about; batches are written in this order, so that two servers never wait for each other."""
    changes: list[ChangeValues]
    statements: Sequence[Executable | Rows]
    notices: list[Notice]
    """What other servers are told with it."""
    done: "asyncio.Future[None]"
    guard: Executable | None = None
    """A statement that must change its row; otherwise somebody else was faster."""


class BatchWriter:
    """The writes of one process. The caller waits until its write is committed or refused."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._thread = ThreadPoolExecutor(1, "store") if connections.file is not None else None
        """The thread in which an SQLite file is written, a whole transaction at a time: switching threads for every statement takes
        longer than the statements."""
        self._connection: Connection | None = None
        """The connection of that thread, which stays open until something fails."""
        self._queue: list[_Write] = []
        self._is_waited_for = asyncio.Event()
        """Set while something is in the queue."""
        self._is_idle = asyncio.Event()
        """Set while all that ever was in it is written or refused."""
        self._is_idle.set()
        self._task: asyncio.Task[None] | None = None
        self.written_at = -math.inf
        """When something was last written; reset when a write fails."""
        self.figures = StoreFigures()

    def start(self) -> None:
        """Start writing what is queued."""
        self._task = asyncio.create_task(self._write_batches(), name="store")

    async def close(self) -> None:
        """Write what is in the queue, and stop."""
        if self._task is not None:
            await self._is_idle.wait()
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            self._task = None
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._end_writing)
            self._thread.shutdown()

    async def _write_batches(self) -> None:
        is_busy = False
        while True:
            await self._is_waited_for.wait()
            if is_busy:
                await asyncio.sleep(GATHERED)
            batch, self._queue = self._queue[:BATCH], self._queue[BATCH:]
            if not self._queue:
                self._is_waited_for.clear()
            is_busy = len(batch) > 1
            try:
                await self._commit(batch)
            except Exception as error:  # any error at all, because a caller must never wait forever
                LOG.exception("writes failed")
                _refuse(batch, error)
            if not self._queue:
                self._is_idle.set()

    async def _commit(self, batch: Sequence[_Write], tries: int = 0) -> None:
        """Commit a batch in one transaction; if that fails, one by one, so that only the write at fault is refused."""
        began = monotonic()
        try:
            await self._write(batch)
        except Exception as error:
            if _is_contention(error) or not is_outage(error):
                await self._commit_apart(batch, error, tries)
                return
            self.written_at = -math.inf
            self.figures.outages += 1
            _refuse(batch, outage_of(error))
            return
        self.written_at = monotonic()
        self.figures.commits += 1
        self.figures.writes += len(batch)
        self.figures.seconds += self.written_at - began
        for write in batch:
            if not write.done.done():
                write.done.set_result(None)

    async def _write(self, batch: Sequence[_Write]) -> None:
        """Write a batch in one transaction."""
        if self._thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._thread, self._write_here, batch)
            return
        async with self._connections.engine.begin() as connection:
            await connection.run_sync(_execute, batch)

    def _write_here(self, batch: Sequence[_Write]) -> None:
        """Write a batch in the thread of writes."""
        connection = self._connection or self._connections.write_engine.connect()
        self._connection = None
        try:
            if not _insert_quickly(connection, batch):
                with connection.begin():
                    _execute(connection, batch)
        except BaseException:
            connection.close()
            raise
        self._connection = connection

    def _end_writing(self) -> None:
        if self._connection is not None:
            self._connection.close()
        self._connections.write_engine.dispose()

    async def _commit_apart(self, batch: Sequence[_Write], error: Exception, tries: int) -> None:
        """Write the parts of a batch that failed. A single write is refused, or tried again if two servers were in each other's way."""
        if len(batch) > 1:
            for write in batch:
                await self._commit([write])
        elif _is_contention(error) and tries < MOST_TRIES:
            await self._commit(batch, tries + 1)
        else:
            conflict = isinstance(error, IntegrityError | Conflict)
            _refuse(batch, Conflict("somebody else was faster") if conflict else error)

    async def enqueue(
        self,
        changes: list[ChangeValues],
        statements: Sequence[Executable | Rows] = (),
        table: str = "",
        guard: Executable | None = None,
        job: Job | None = None,
        notices: Sequence[Notice] = (),
    ) -> None:
        """Queue a write and wait until it is committed; other servers are told which table it was about."""
        to_send = list(notices)
        if self._connections.is_shared and table:
            to_send.append(Notice(TABLES, f"{CHANGED} {self._connections.process} {table}"))
        if self._connections.is_shared and job is not None:
            statements = [*statements, write_job(job)]
            if job.pause is not None:
                to_send.append(Notice(JOBS, ""))
        write = _Write(
            table, changes, statements=statements, notices=to_send, done=asyncio.get_running_loop().create_future(), guard=guard
        )
        self._queue.append(write)
        self._is_waited_for.set()
        self._is_idle.clear()
        await write.done


def _refuse(batch: Sequence[_Write], error: Exception) -> None:
    """Raise this error for the callers that wait for these writes."""
    for write in batch:
        if not write.done.done():
            write.done.set_exception(error)


def _is_contention(error: Exception) -> bool:
    """True if two servers were in each other's way, and the same write may be tried again at once."""
    return getattr(getattr(error, "orig", None), "sqlstate", "") in CONTENTION


def change_values(table: str, change: Change) -> ChangeValues:
    """A change of a table as it is written, with the time if it has none."""
    return (table, *(change if change.at else change._replace(at=utc_now())))


@cache
def _sqlite_insert(count: int) -> str:
    """An insert of so many changes at once."""
    head, _, row = SQLITE_INSERT.partition(" VALUES ")
    return f"{head} VALUES {', '.join([row] * count)}"


def _sqlite_values(changes: Sequence[ChangeValues]) -> list[Any]:
    """The values of some changes, one after another, as SQLite takes them: answers as JSON."""
    values = list(chain.from_iterable(changes))
    for at in range(ANSWER, len(values), len(CHANGE_FIELDS)):
        if values[at] is not None:
            values[at] = _write_json(values[at]).decode()
    return values


def _insert_quickly(connection: Connection, batch: Sequence[_Write]) -> bool:
    """Write a batch of changes alone, as most are, with one call of SQLite's driver: each call waits until other threads let it go on.
    False if there is more to write, or if that failed: nothing was written then, and the ordinary way says why."""
    changes = [change for write in batch for change in write.changes]
    if not 0 < len(changes) <= SQLITE_ROWS or any(write.statements or write.guard is not None for write in batch):
        return False
    driver: Any = connection.connection.driver_connection
    try:
        driver.execute(_sqlite_insert(len(changes)), _sqlite_values(changes))
    except sqlite3.Error:
        return False
    return True


def _execute(connection: Connection, batch: Sequence[_Write]) -> None:
    # The same order on all servers prevents deadlocks.
    batch = sorted(batch, key=lambda write: write.table)
    for write in batch:
        if write.guard is not None and connection.execute(write.guard).rowcount != 1:
            raise Conflict("the seats were written by somebody else")
        for statement in write.statements:
            if isinstance(statement, Rows):
                connection.execute(statement.statement, statement.values)
            else:
                connection.execute(statement)
    changes = [change for write in batch for change in write.changes]
    if connection.dialect.name == "sqlite":
        for first in range(0, len(changes), SQLITE_ROWS):
            rows = changes[first : first + SQLITE_ROWS]
            connection.exec_driver_sql(_sqlite_insert(len(rows)), tuple(_sqlite_values(rows)))
    elif changes:
        connection.execute(INSERT_CHANGES, [dict(zip(CHANGE_FIELDS, change, strict=True)) for change in changes])
    notices = [notice for write in batch for notice in write.notices]
    if notices:
        connection.execute(send_statement(notices))
