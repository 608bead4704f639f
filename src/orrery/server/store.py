"""The database: what is in it can be read, and every change is on disk before anybody is told that it was made."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any, NamedTuple

from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, Executable, delete, event, func, insert, select, update
from sqlalchemy.engine import make_url
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from orrery.core.ask import Answer, frozen
from orrery.core.errors import OrreryError
from orrery.server.models import ChangeRow, GuestRow, HolderRow, SeatRow, TableRow

BATCH = 256


class Conflict(OrreryError):
    """Somebody else has written a change with that number or that key."""


class Change(NamedTuple):
    """One change of a table: an answer, or what else happens to it. `key` is the sender's own id of an answer; `seen` has a bit
    for each viewer who notices the change, the lowest for a watcher (-1: all)."""

    number: int
    kind: str
    seat: int
    answer: Answer | None = None
    by: str = ""
    key: str | None = None
    at: str = ""
    seen: int = -1


class Header(NamedTuple):
    """What was decided when a table was laid."""

    id: str
    game: str
    version: int
    components: str
    seats: int
    options: dict[str, Any]
    seed: str
    host: str
    laid: str
    changed: str
    over: bool
    branched_from: str
    outcome: dict[str, Any] | None


class Sitting(NamedTuple):
    """Who sits somewhere."""

    seat: int
    kind: str
    name: str
    bot: str
    away: bool
    resigned: bool
    salt: str


class Stored(NamedTuple):
    """A table as it is in the database."""

    header: Header
    sittings: tuple[Sitting, ...]
    holders: frozenset[tuple[str, int]]
    changes: tuple[Change, ...]


class _Work(NamedTuple):
    """Statements that are written together, and who waits for them."""

    rows: list[dict[str, Any]]
    others: list[Executable]
    done: "asyncio.Future[None]"


def moment() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _careful(connection: Any, entry: ConnectionPoolEntry) -> None:
    """SQLite so that a commit is on disk, readers never wait, and foreign keys hold."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


class Store:
    """One database. Changes wait in a queue and are committed together, so that a busy server writes the disk seldom."""

    def __init__(self, url: str) -> None:
        options: dict[str, Any] = {} if url.startswith("sqlite") else {"pool_size": 8, "pool_pre_ping": True}
        self.engine: AsyncEngine = create_async_engine(url, **options)
        if make_url(url).get_backend_name() == "sqlite":
            event.listen(self.engine.sync_engine, "connect", _careful)
        self._queue: asyncio.Queue[_Work] = asyncio.Queue()
        self._writer: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Bring the database to its present shape and begin to write."""
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade)
        self._writer = asyncio.create_task(self._write(), name="store")

    async def close(self) -> None:
        """Write what waits, then let go."""
        if self._writer is not None:
            await self._queue.join()
            self._writer.cancel()
            await asyncio.gather(self._writer, return_exceptions=True)
            self._writer = None
        await self.engine.dispose()

    async def alive(self) -> bool:
        """True if the database answers; an error of its own otherwise."""
        async with self.engine.connect() as connection:
            return bool(await connection.scalar(select(1)) == 1)

    # Writing ---------------------------------------------------------------------------------------------------------

    async def _write(self) -> None:
        while True:
            works = [await self._queue.get()]
            while len(works) < BATCH and not self._queue.empty():
                works.append(self._queue.get_nowait())
            try:
                await self._together(works)
            finally:
                for _ in works:
                    self._queue.task_done()

    async def _together(self, works: Sequence[_Work]) -> None:
        """Commit all in one transaction; if that fails, one by one, so that only the guilty hear of it."""
        try:
            async with self.engine.begin() as connection:
                await _execute(connection, works)
        except Exception as wrong:
            if len(works) > 1:
                for work in works:
                    await self._together([work])
                return
            if not works[0].done.done():
                conflict = isinstance(wrong, IntegrityError)
                works[0].done.set_exception(Conflict("somebody else was faster") if conflict else wrong)
            return
        for work in works:
            if not work.done.done():
                work.done.set_result(None)

    async def _do(self, rows: list[dict[str, Any]], others: list[Executable]) -> None:
        work = _Work(rows, others, asyncio.get_running_loop().create_future())
        self._queue.put_nowait(work)
        await work.done

    async def lay(self, header: Header, sittings: Sequence[Sitting], holders: Sequence[int], changes: Sequence[Change]) -> None:
        """Write a new table, with the seats that its host holds and the changes it begins with."""
        others: list[Executable] = [
            insert(TableRow).values(**header._asdict()),
            insert(SeatRow).values([{"table_id": header.id, **sitting._asdict()} for sitting in sittings]),
        ]
        if holders:
            others.append(insert(HolderRow).values([{"guest": header.host, "table_id": header.id, "seat": s} for s in holders]))
        await self._do([_row(header.id, change) for change in changes], others)

    async def add(self, table: str, change: Change, outcome: dict[str, Any] | None = None) -> None:
        """Write a change; `Conflict` if its number or key is already there. With an outcome, the game is over."""
        others: list[Executable] = []
        if outcome is not None:
            over = update(TableRow).where(TableRow.id == table)
            others.append(over.values(over=True, outcome=outcome, changed=moment()))
        await self._do([_row(table, change)], others)

    async def seat(self, table: str, change: Change, sitting: Sitting, holder: str = "") -> None:
        """Write a change of who sits where."""
        mine = (SeatRow.table_id == table) & (SeatRow.seat == sitting.seat)
        values = sitting._asdict()
        del values["seat"]
        others: list[Executable] = [update(SeatRow).where(mine).values(**values)]
        if holder:
            others += _hold(table, sitting.seat, holder)
        await self._do([_row(table, change)], others)

    async def hold(self, table: str, seat: int, guest: str) -> None:
        """Let one more guest act for a seat."""
        await self._do([], list(_hold(table, seat, guest)))

    async def rename(self, guest: str, name: str) -> None:
        gone = delete(GuestRow).where(GuestRow.id == guest)
        await self._do([], [gone, insert(GuestRow).values(id=guest, name=name)])

    # Reading ---------------------------------------------------------------------------------------------------------

    async def table(self, id: str) -> Stored | None:
        async with self.engine.connect() as connection:
            header = (await connection.execute(select(*_columns(TableRow, Header)).where(TableRow.id == id))).one_or_none()
            if header is None:
                return None
            sittings = await connection.execute(
                select(*_columns(SeatRow, Sitting)).where(SeatRow.table_id == id).order_by(SeatRow.seat)
            )
            holders = await connection.execute(select(HolderRow.guest, HolderRow.seat).where(HolderRow.table_id == id))
            changes = await connection.execute(
                select(*_columns(ChangeRow, Change)).where(ChangeRow.table_id == id).order_by(ChangeRow.number)
            )
            return Stored(
                Header(*header),
                tuple(Sitting(*row) for row in sittings),
                frozenset((guest, seat) for guest, seat in holders),
                tuple(Change(*row)._replace(answer=frozen(row.answer)) for row in changes),
            )

    async def tables_of(self, guest: str, most: int) -> list[str]:
        """The tables a guest has a seat at or laid, those not over first, the latest first."""
        held = select(HolderRow.table_id).where(HolderRow.guest == guest)
        own = select(TableRow.id).where((TableRow.host == guest) | TableRow.id.in_(held))
        async with self.engine.connect() as connection:
            found = await connection.scalars(own.order_by(TableRow.over, TableRow.changed.desc()).limit(most))
            return list(found)

    async def unfinished(self, guest: str) -> int:
        """How many tables that a guest laid are not over."""
        mine = select(func.count()).select_from(TableRow).where(TableRow.host == guest, TableRow.over.is_(False))
        async with self.engine.connect() as connection:
            return await connection.scalar(mine) or 0

    async def finished(self, most: int, game: str = "") -> list[tuple[Header, tuple[Sitting, ...]]]:
        """Finished tables, the latest first."""
        which = select(*_columns(TableRow, Header)).where(TableRow.over.is_(True))
        if game:
            which = which.where(TableRow.game == game)
        async with self.engine.connect() as connection:
            headers = [Header(*row) for row in await connection.execute(which.order_by(TableRow.changed.desc()).limit(most))]
            ids = [header.id for header in headers]
            rows = await connection.execute(
                select(SeatRow.table_id, *_columns(SeatRow, Sitting)).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.seat)
            )
            sittings: dict[str, list[Sitting]] = {}
            for table, *fields in rows:
                sittings.setdefault(table, []).append(Sitting(*fields))
            return [(header, tuple(sittings.get(header.id, []))) for header in headers]

    async def name(self, guest: str) -> str:
        async with self.engine.connect() as connection:
            return await connection.scalar(select(GuestRow.name).where(GuestRow.id == guest)) or ""


def upgrade(connection: Connection) -> None:
    """Bring a database to its present shape."""
    config = Config()
    config.set_main_option("script_location", str(files("orrery.server").joinpath("migrations")).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _columns(row: type[Any], shape: type[Any]) -> list[Any]:
    return [getattr(row, field) for field in shape._fields]


def _row(table: str, change: Change) -> dict[str, Any]:
    return {"table_id": table, **change._asdict(), "at": change.at or moment()}


def _hold(table: str, seat: int, guest: str) -> tuple[Executable, Executable]:
    mine = (HolderRow.table_id == table) & (HolderRow.seat == seat) & (HolderRow.guest == guest)
    return delete(HolderRow).where(mine), insert(HolderRow).values(guest=guest, table_id=table, seat=seat)


async def _execute(connection: AsyncConnection, works: Sequence[_Work]) -> None:
    for work in works:
        for statement in work.others:
            await connection.execute(statement)
    rows = [row for work in works for row in work.rows]
    if rows:
        await connection.execute(insert(ChangeRow), rows)
