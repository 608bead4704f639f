"""The database: what is in it can be read, and every change is on disk before anybody is told that it was made."""

import asyncio
import json
import logging
import math
import secrets
from collections.abc import AsyncIterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Executable,
    Row,
    Select,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
    true,
    update,
)
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from orrery.core.ask import freeze
from orrery.server.private_files import make_private_database
from orrery.server.store.jobs import (
    Job,
    TakenJob,
    drop_job,
    job_of_table,
    put_job_back,
    renew_leases,
    take_job,
    wait_for_job,
    write_job,
)
from orrery.server.store.models import (
    ChangeRow,
    ComponentsRow,
    GuestRow,
    HolderRow,
    OverlayRow,
    PackedHistoryRow,
    SeatRow,
    TableRow,
)
from orrery.server.store.notices import JOBS, TABLES, Notice, send_statement
from orrery.server.store.schema import VERSION_TABLE, upgrade_schema
from orrery.server.store.stored_types import (
    Change,
    Conflict,
    PackedHistory,
    Seating,
    SeatState,
    StoredOverlay,
    StoredTable,
    StoreUnavailable,
    TableHeader,
    TableVersion,
    utc_now,
)

LOG = logging.getLogger("orrery.server.store")
BATCH = 256
INSERT_CHANGES = insert(ChangeRow)
CHANGE_FIELDS = ("table_id", *Change._fields)
SQLITE_INSERT = str(INSERT_CHANGES.compile(dialect=sqlite.dialect(), column_keys=CHANGE_FIELDS))
"""The same as SQLite reads it: most batches are nothing but changes, and this takes a third of the time."""
PROBE_EVERY = 2.0
"""Seconds after which somebody who asks whether the database can be written gets a new try."""
OUTAGES = (OperationalError, InterfaceError, PoolTimeout, OSError)
"""What goes wrong while a database is away or its disk is full, and is right again when it is back."""
CONTENTION = ("40001", "40P01")
"""States of PostgreSQL in which a transaction may just be tried again: it could not be put in order, or waited in a circle."""
MOST_TRIES = 5
CHANGED = "changed"
"""The word for a table that was written, in notices to other servers."""
AGREEMENTS = ("shared", "hidden")
"""Changes in which a person agrees that everybody may see a finished game, and takes that back."""


@dataclass(slots=True)
class StoreFigures:
    """What was written so far, and how long that took."""

    commits: int = 0
    writes: int = 0
    seconds: float = 0.0
    outages: int = 0


class _Write(NamedTuple):
    """Rows and statements of one transaction, and who waits for them."""

    table: str
    """The table that it is about; batches are written in this order, so that two servers never wait for each other."""
    changes: list[dict[str, Any]]
    statements: list[Executable]
    notices: list[Notice]
    """What other servers are told with it."""
    done: "asyncio.Future[None]"
    guard: Executable | None = None
    """A statement that must find its row; otherwise somebody else was faster."""


def _set_sqlite_pragmas(connection: Any, entry: ConnectionPoolEntry) -> None:
    """Make SQLite write each commit to disk, never block readers, and enforce foreign keys."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """One database. Writes wait in a queue and are committed in batches, so that a busy server seldom waits for the disk."""

    def __init__(self, url: str) -> None:
        options: dict[str, Any] = {} if url.startswith("sqlite") else {"pool_size": 8, "pool_pre_ping": True}
        self.engine: AsyncEngine = create_async_engine(url, **options)
        parts = make_url(url)
        self.url = url
        self.process = secrets.token_hex(4)
        """The name of this process among those at the same database."""
        self.is_shared = parts.get_backend_name() == "postgresql"
        """Other processes may write there, too."""
        self._file = Path(parts.database) if parts.get_backend_name() == "sqlite" and parts.database else None
        """The file of an SQLite database."""
        if parts.get_backend_name() == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _set_sqlite_pragmas)
        self.write_engine = self.engine.sync_engine
        """What batches are written with. A file of SQLite is written in a thread of its own, whole transactions at a time: to go there and
        back for every statement of one takes longer than all of them."""
        self._write_thread: ThreadPoolExecutor | None = None
        if self._file is not None:
            self.write_engine = create_engine(parts.set(drivername="sqlite"))
            event.listen(self.write_engine, "connect", _set_sqlite_pragmas)
            self._write_thread = ThreadPoolExecutor(1, "store")
        self._write_connection: Connection | None = None
        """The connection of that thread, which stays open while all goes well."""
        self._queue: asyncio.Queue[_Write] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None
        self._written_at = -math.inf
        """When something was last written; never, if a write has failed since."""
        self.figures = StoreFigures()

    async def open(self) -> None:
        """Migrate the database and start the writer."""
        if self._file is not None:
            make_private_database(self._file)
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade_schema)
        self._writer = asyncio.create_task(self._write_batches(), name="store")

    async def close(self) -> None:
        """Write what is in the queue, then close the connections."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        if self._write_thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._write_thread, self._end_writing)
            self._write_thread.shutdown()
        await self.engine.dispose()

    async def check_ready(self) -> None:
        """Raise `StoreUnavailable` unless the database can be read and written: a moment ago, or by a write that changes nothing."""
        async with self._connect() as connection:
            await connection.scalar(select(1))
        if monotonic() - self._written_at > PROBE_EVERY:
            await self._enqueue([], [text(f"UPDATE {VERSION_TABLE} SET version_num = version_num")])  # noqa: S608

    @asynccontextmanager
    async def _connect(self, isolation: str = "") -> AsyncIterator[AsyncConnection]:
        """A connection to read with."""
        try:
            async with self.engine.connect() as connection:
                if isolation and self.is_shared:
                    await connection.execution_options(isolation_level=isolation)
                yield connection
        except OUTAGES as error:
            raise _outage(error) from error

    @asynccontextmanager
    async def _begin(self) -> AsyncIterator[AsyncConnection]:
        """A transaction of its own, beside the queue."""
        try:
            async with self.engine.begin() as connection:
                yield connection
        except OUTAGES as error:
            raise _outage(error) from error

    # Writing ---------------------------------------------------------------------------------------------------------

    async def _write_batches(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < BATCH and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._commit(batch)
            finally:
                for _ in batch:
                    self._queue.task_done()

    async def _commit(self, batch: Sequence[_Write], tries: int = 0) -> None:
        """Commit a batch in one transaction; if that fails, one by one, so that only the write at fault is refused."""
        began = monotonic()
        try:
            await self._write(batch)
        except Exception as error:
            if _is_contention(error) or not isinstance(error, OUTAGES):
                await self._commit_apart(batch, error, tries)
                return
            self._written_at = -math.inf
            self.figures.outages += 1
            for write in batch:
                if not write.done.done():
                    write.done.set_exception(_outage(error))
            return
        self._written_at = monotonic()
        self.figures.commits += 1
        self.figures.writes += len(batch)
        self.figures.seconds += self._written_at - began
        for write in batch:
            if not write.done.done():
                write.done.set_result(None)

    async def _write(self, batch: Sequence[_Write]) -> None:
        """Write a batch in one transaction."""
        if self._write_thread is not None:
            await asyncio.get_running_loop().run_in_executor(self._write_thread, self._write_here, batch)
            return
        async with self.engine.begin() as connection:
            await connection.run_sync(_execute, batch)

    def _write_here(self, batch: Sequence[_Write]) -> None:
        """Write a batch in the thread of writes."""
        connection = self._write_connection or self.write_engine.connect()
        self._write_connection = None
        try:
            with connection.begin():
                _execute(connection, batch)
        except BaseException:
            connection.close()
            raise
        self._write_connection = connection

    def _end_writing(self) -> None:
        if self._write_connection is not None:
            self._write_connection.close()
        self.write_engine.dispose()

    async def _commit_apart(self, batch: Sequence[_Write], error: Exception, tries: int) -> None:
        """Write the parts of a batch that failed; one that stands alone is refused, or tried again if two servers were in each other's way."""
        if len(batch) > 1:
            for write in batch:
                await self._commit([write])
        elif _is_contention(error) and tries < MOST_TRIES:
            await self._commit(batch, tries + 1)
        elif not batch[0].done.done():
            conflict = isinstance(error, IntegrityError | Conflict)
            batch[0].done.set_exception(Conflict("somebody else was faster") if conflict else error)

    async def _enqueue(
        self,
        changes: list[dict[str, Any]],
        statements: list[Executable],
        table: str = "",
        guard: Executable | None = None,
        job: Job | None = None,
        notices: Sequence[Notice] = (),
    ) -> None:
        """Queue a write and wait until it is committed; other servers are told which table it was about."""
        to_send = list(notices)
        if self.is_shared and table:
            to_send.append(Notice(TABLES, f"{CHANGED} {self.process} {table}"))
        if self.is_shared and job is not None:
            statements.append(write_job(job))
            if job.pause is not None:
                to_send.append(Notice(JOBS, ""))
        write = _Write(table, changes, statements, to_send, asyncio.get_running_loop().create_future(), guard)
        self._queue.put_nowait(write)
        await write.done

    async def write(self, *statements: Executable) -> None:
        """Write what a module beside this one has to keep, in one transaction; `Conflict` if it is already there."""
        await self._enqueue([], list(statements))

    async def create_table(
        self, header: TableHeader, seats: Sequence[SeatState], holders: Sequence[int], changes: Sequence[Change]
    ) -> None:
        """Write a new table, with the seats that its host holds and the changes it begins with."""
        statements: list[Executable] = [
            insert(TableRow).values(**header._asdict()),
            insert(SeatRow).values([{"table_id": header.id, **seat._asdict()} for seat in seats]),
        ]
        if holders:
            rows = [{"guest": header.host, "table_id": header.id, "seat": seat} for seat in holders]
            statements.append(insert(HolderRow).values(rows))
        await self._enqueue([_change_row(header.id, change) for change in changes], statements)

    async def add_change(
        self,
        table: str,
        change: Change,
        outcome: dict[str, Any] | None = None,
        seating: Seating | None = None,
        job: Job | None = None,
    ) -> None:
        """Write a change; `Conflict` if its number or key is already there. With an outcome, the game is over."""
        statements: list[Executable] = []
        if outcome is not None:
            end = update(TableRow).where(TableRow.id == table)
            statements.append(end.values(over=True, outcome=outcome, changed=utc_now()))
        guard = None
        if seating is not None:
            statements.append(_update_seat_statement(table, seating.seat))
            guard = _count_seating_statement(table, seating.written)
        await self._enqueue([_change_row(table, change)], statements, table, guard, job)

    async def change_seat(
        self,
        table: str,
        change: Change,
        seating: Seating,
        holder: str = "",
        numbers: dict[str, str] | None = None,
        job: Job | None = None,
    ) -> None:
        """Write a change of who plays in a seat, with one more guest who holds it, and with the numbers that are mixed into the luck."""
        statements: list[Executable] = [_update_seat_statement(table, seating.seat)]
        if numbers is not None:
            statements.append(update(TableRow).where(TableRow.id == table).values(numbers=numbers))
        if holder:
            statements += _add_holder_statements(table, seating.seat.seat, holder)
        guard = _count_seating_statement(table, seating.written)
        await self._enqueue([_change_row(table, change)], statements, table, guard, job)

    async def write_seat(self, table: str, seating: Seating, job: Job | None = None) -> None:
        """Write a seat as it is now: votes on it, and what was answered ahead."""
        guard = _count_seating_statement(table, seating.written)
        await self._enqueue([], [_update_seat_statement(table, seating.seat)], table, guard, job)

    async def open_seat(self, table: str, seating: Seating, guest: str) -> None:
        """Let one more guest act for a seat, and write the seat as it is now: the link that opened it is used."""
        seat = seating.seat
        statements = [_update_seat_statement(table, seat), *_add_holder_statements(table, seat.seat, guest)]
        await self._enqueue([], statements, table, _count_seating_statement(table, seating.written))

    async def revoke_seat(self, table: str, seating: Seating, guest: str) -> None:
        """Write a seat with a new salt, and let nobody act for it but one guest."""
        seat = seating.seat
        others = (HolderRow.table_id == table) & (HolderRow.seat == seat.seat) & (HolderRow.guest != guest)
        statements = [_update_seat_statement(table, seat), delete(HolderRow).where(others)]
        await self._enqueue([], statements, table, _count_seating_statement(table, seating.written))

    async def send_notices(self, notices: Sequence[Notice]) -> None:
        """Tell other servers something that is not written down."""
        await self._enqueue([], [], notices=notices)

    # Jobs ------------------------------------------------------------------------------------------------------------

    async def write_job(self, job: Job) -> None:
        """Write that there is something to do at a table, or nothing more."""
        await self._enqueue([], [], job=job)

    async def take_job(self, slow: bool, lease: float) -> TakenJob | None:
        """Take a job for so many seconds; None if none is free."""
        async with self._begin() as connection:
            row = (await connection.execute(take_job(self.process, slow, lease))).one_or_none()
        return None if row is None else TakenJob(*row)

    async def renew_leases(self, tables: list[str], lease: float) -> None:
        """Keep the jobs at some tables."""
        async with self._begin() as connection:
            await connection.execute(renew_leases(self.process, tables, lease))

    async def put_job_back(self, table: str, pause: float = 0.0) -> None:
        """Let go of a job; it may be taken so many seconds from now."""
        async with self._begin() as connection:
            await connection.execute(put_job_back(self.process, table, pause))
            await connection.execute(send_statement([Notice(JOBS, "")]))

    async def drop_job(self, table: str, version: TableVersion) -> bool:
        """Drop the job at a table where there is nothing to do; False if the table has changed since it was looked at."""
        async with self._begin() as connection:
            return bool((await connection.execute(drop_job(table, version.number, version.seating))).rowcount)

    async def wait_for_job(self, slow: bool) -> float | None:
        """Seconds until a job is free; None if there is none."""
        async with self._connect() as connection:
            seconds: float | None = await connection.scalar(wait_for_job(slow))
        return seconds

    async def has_job(self, table: str) -> bool:
        """Whether something plays by itself at a table."""
        async with self._connect() as connection:
            return await connection.scalar(job_of_table(table)) is not None

    async def set_guest_name(self, guest: str, name: str) -> None:
        delete_old = delete(GuestRow).where(GuestRow.id == guest)
        await self._enqueue([], [delete_old, insert(GuestRow).values(id=guest, name=name)])

    async def add_overlay(self, overlay: StoredOverlay) -> None:
        """Keep an overlay; one with the same digest says the same and stays."""
        if await self.read_overlay(overlay.game, overlay.digest) is None:
            await self._insert_once(insert(OverlayRow).values(**overlay._asdict()))

    async def add_components(self, game: str, digest: str, packed: bytes) -> None:
        """Keep all components of a game by their digest."""
        if await self.read_components(game, digest) is None:
            await self._insert_once(insert(ComponentsRow).values(game=game, digest=digest, packed=packed))

    async def write_packed_history(self, table: str, packed: PackedHistory) -> None:
        """Keep the packed history of a table in place of an earlier one."""
        old = delete(PackedHistoryRow).where(PackedHistoryRow.table_id == table)
        await self._insert_once(insert(PackedHistoryRow).values(table_id=table, **packed._asdict()), old)

    async def _insert_once(self, statement: Executable, *before: Executable) -> None:
        try:
            await self._enqueue([], [*before, statement])
        except Conflict:
            return  # somebody else was faster, with the same

    # Reading ---------------------------------------------------------------------------------------------------------

    async def read(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """What a module beside this one asks for."""
        async with self._connect() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
        return rows

    async def table_version(self, id: str) -> TableVersion | None:
        """How far a table is; None if there is none of that id."""
        last = select(func.coalesce(func.max(ChangeRow.number), 0)).where(ChangeRow.table_id == id).scalar_subquery()
        async with self._connect("AUTOCOMMIT") as connection:
            row = (await connection.execute(select(TableRow.seating, last).where(TableRow.id == id))).one_or_none()
        return None if row is None else TableVersion(*row)

    async def read_table(self, id: str, after: int = 0, with_packed: bool = False) -> StoredTable | None:
        """A table as it is at one moment, with its changes after one of them, or with its packed history if there is one; None if there
        is no table of that id."""
        async with self._connect("REPEATABLE READ") as connection:
            header = (await connection.execute(select(*_columns(TableRow, TableHeader)).where(TableRow.id == id))).one_or_none()
            if header is None:
                return None
            seats = await connection.execute(
                select(*_columns(SeatRow, SeatState)).where(SeatRow.table_id == id).order_by(SeatRow.seat)
            )
            holders = await connection.execute(select(HolderRow.guest, HolderRow.seat).where(HolderRow.table_id == id))
            packed = None
            if with_packed:
                query = select(*_columns(PackedHistoryRow, PackedHistory)).where(PackedHistoryRow.table_id == id)
                row = (await connection.execute(query)).one_or_none()
                packed = None if row is None else PackedHistory(*row)
                after = after if packed is None else packed.number - 1
            changes = await connection.execute(
                select(*_columns(ChangeRow, Change))
                .where(ChangeRow.table_id == id, ChangeRow.number > after)
                .order_by(ChangeRow.number)
            )
            return StoredTable(
                TableHeader(*header),
                tuple(SeatState(*row) for row in seats),
                frozenset((guest, seat) for guest, seat in holders),
                tuple(Change(*row)._replace(answer=freeze(row.answer)) for row in changes),
                packed,
            )

    async def guest_tables(self, guest: str, most: int) -> list[str]:
        """The ids of the tables where a guest has a seat or is the host: unfinished ones first, the latest first."""
        held = select(HolderRow.table_id).where(HolderRow.guest == guest)
        own = select(TableRow.id).where((TableRow.host == guest) | TableRow.id.in_(held))
        async with self._connect() as connection:
            return list(await connection.scalars(own.order_by(TableRow.over, TableRow.changed.desc()).limit(most)))

    async def guest_outcomes(self, guest: str, game: str) -> list[tuple[int, dict[str, Any]]]:
        """How the finished games of a guest ended, each with the seat they had."""
        held = (
            select(HolderRow.seat, TableRow.outcome)
            .join(TableRow, TableRow.id == HolderRow.table_id)
            .where(HolderRow.guest == guest, TableRow.game == game, TableRow.over.is_(True))
        )
        async with self.engine.connect() as connection:
            return [(seat, outcome) for seat, outcome in await connection.execute(held) if outcome]

    async def count_unfinished(self, guest: str) -> int:
        """How many tables with this host are not over."""
        count = select(func.count()).select_from(TableRow).where(TableRow.host == guest, TableRow.over.is_(False))
        async with self._connect() as connection:
            return await connection.scalar(count) or 0

    async def finished_tables(self, most: int, game: str = "") -> list[tuple[TableHeader, tuple[SeatState, ...]]]:
        """Finished tables with who played in them, the latest first."""
        return await self._finished_tables(true(), most, game)

    async def finished_tables_for(
        self, guest: str, most: int, game: str = ""
    ) -> tuple[list[tuple[TableHeader, tuple[SeatState, ...]]], list[tuple[TableHeader, tuple[SeatState, ...]]]]:
        """Finished tables with who played in them, the latest first: those of a guest, and those of others that all their people
        let everybody see."""
        held = select(HolderRow.table_id).where(HolderRow.guest == guest)
        own = (TableRow.host == guest) | TableRow.id.in_(held)
        agreed = select(ChangeRow.table_id).where(ChangeRow.kind.in_(AGREEMENTS))
        mine = await self._finished_tables(own, most, game)
        others = await self._finished_tables(~own & TableRow.id.in_(agreed), most, game)
        async with self._connect() as connection:
            ids = [header.id for header, _ in others]
            query = select(ChangeRow.table_id, ChangeRow.seat, ChangeRow.kind).where(ChangeRow.table_id.in_(ids))
            rows = await connection.execute(query.where(ChangeRow.kind.in_(AGREEMENTS)).order_by(ChangeRow.number))
            last = {(table, seat): kind for table, seat, kind in rows}
        shared = AGREEMENTS[0]
        return mine, [
            (header, seats)
            for header, seats in others
            if all(last.get((header.id, seat.seat)) == shared for seat in seats if seat.kind == "person")
        ]

    async def _finished_tables(
        self, which: ColumnElement[bool], most: int, game: str
    ) -> list[tuple[TableHeader, tuple[SeatState, ...]]]:
        query = select(*_columns(TableRow, TableHeader)).where(TableRow.over.is_(True), which)
        if game:
            query = query.where(TableRow.game == game)
        async with self._connect() as connection:
            headers = [
                TableHeader(*row) for row in await connection.execute(query.order_by(TableRow.changed.desc()).limit(most))
            ]
            ids = [header.id for header in headers]
            rows = await connection.execute(
                select(SeatRow.table_id, *_columns(SeatRow, SeatState)).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.seat)
            )
            seats: dict[str, list[SeatState]] = {}
            for table, *fields in rows:
                seats.setdefault(table, []).append(SeatState(*fields))
            return [(header, tuple(seats.get(header.id, []))) for header in headers]

    async def read_overlay(self, game: str, digest: str) -> StoredOverlay | None:
        """An overlay by its digest; None if it is not kept here."""
        query = select(*_columns(OverlayRow, StoredOverlay)).where(OverlayRow.game == game, OverlayRow.digest == digest)
        async with self._connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else StoredOverlay(*row)

    async def overlays(self, game: str) -> list[StoredOverlay]:
        """All overlays of a game, the latest first."""
        query = select(*_columns(OverlayRow, StoredOverlay)).where(OverlayRow.game == game)
        async with self._connect() as connection:
            rows = await connection.execute(query.order_by(OverlayRow.made.desc(), OverlayRow.digest))
            return [StoredOverlay(*row) for row in rows]

    async def count_overlays(self, guest: str) -> int:
        """How many overlays a guest has saved."""
        count = select(func.count()).select_from(OverlayRow).where(OverlayRow.guest == guest)
        async with self._connect() as connection:
            return await connection.scalar(count) or 0

    async def read_components(self, game: str, digest: str) -> bytes | None:
        """All components of a game by their digest, packed; None if they are not kept here."""
        query = select(ComponentsRow.packed).where(ComponentsRow.game == game, ComponentsRow.digest == digest)
        async with self._connect() as connection:
            packed: bytes | None = await connection.scalar(query)
        return packed

    async def guest_name(self, guest: str) -> str:
        """What a guest wants to be called; empty if they never said."""
        async with self._connect() as connection:
            return await connection.scalar(select(GuestRow.name).where(GuestRow.id == guest)) or ""


def _outage(error: Exception) -> StoreUnavailable:
    why = getattr(error, "orig", None) or error
    LOG.warning("the database can't be used now", extra={"why": " ".join(str(why).split())})
    return StoreUnavailable("the database can't be used now")


def _is_contention(error: Exception) -> bool:
    """True if two servers were in each other's way, and the same write may be tried again at once."""
    return getattr(getattr(error, "orig", None), "sqlstate", "") in CONTENTION


def _columns(row: type[Any], shape: type[Any]) -> list[Any]:
    return [getattr(row, field) for field in shape._fields]


def _change_row(table: str, change: Change) -> dict[str, Any]:
    return {"table_id": table, **change._asdict(), "at": change.at or utc_now()}


def _sqlite_row(row: dict[str, Any]) -> tuple[Any, ...]:
    """A change as SQLite takes it: the answer as JSON, all in the order of `CHANGE_FIELDS`."""
    answer = row["answer"]
    return tuple((row | {"answer": None if answer is None else json.dumps(answer)}).values())


def _update_seat_statement(table: str, seat: SeatState) -> Executable:
    row = (SeatRow.table_id == table) & (SeatRow.seat == seat.seat)
    values = seat._asdict()
    del values["seat"]
    return update(SeatRow).where(row).values(**values)


def _count_seating_statement(table: str, count: int) -> Executable:
    return update(TableRow).where(TableRow.id == table, TableRow.seating == count).values(seating=count + 1)


def _add_holder_statements(table: str, seat: int, guest: str) -> tuple[Executable, Executable]:
    row = (HolderRow.table_id == table) & (HolderRow.seat == seat) & (HolderRow.guest == guest)
    return delete(HolderRow).where(row), insert(HolderRow).values(guest=guest, table_id=table, seat=seat)


def _execute(connection: Connection, batch: Sequence[_Write]) -> None:
    # In one order on all servers, so that none waits for another in a circle.
    batch = sorted(batch, key=lambda write: write.table)
    for write in batch:
        if write.guard is not None and connection.execute(write.guard).rowcount != 1:
            raise Conflict("the seats were written by somebody else")
        for statement in write.statements:
            connection.execute(statement)
    changes = [row for write in batch for row in write.changes]
    if changes and connection.dialect.name == "sqlite":
        connection.exec_driver_sql(SQLITE_INSERT, [_sqlite_row(row) for row in changes])
    elif changes:
        connection.execute(INSERT_CHANGES, changes)
    notices = [notice for write in batch for notice in write.notices]
    if notices:
        connection.execute(send_statement(notices))
