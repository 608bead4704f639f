"""The database of a server: every change is on disk before anybody is told about it."""

from collections.abc import Sequence
from time import monotonic
from typing import Any

from sqlalchemy import Executable, bindparam, delete, insert, select, text, update

from orrery.server.private_files import make_private_database
from orrery.server.store.batch_writer import BatchWriter, Rows, change_values
from orrery.server.store.connections import Connections
from orrery.server.store.job_store import JobStore
from orrery.server.store.jobs import Job
from orrery.server.store.models import ComponentsRow, GuestRow, HolderRow, OverlayRow, PackedHistoryRow, SeatRow, TableRow
from orrery.server.store.notices import Notice
from orrery.server.store.reader import StoreReader
from orrery.server.store.schema import VERSION_TABLE, upgrade_schema
from orrery.server.store.stored_types import (
    Change,
    Conflict,
    PackedHistory,
    Seating,
    SeatState,
    StoredOverlay,
    TableHeader,
    utc_now,
)

INSERT_TABLE, INSERT_SEATS, INSERT_HOLDERS = insert(TableRow), insert(SeatRow), insert(HolderRow)
END_TABLE = update(TableRow).where(TableRow.id == bindparam("ended"))
PROBE_EVERY = 2.0
"""Seconds after which a check whether the database can be written tries again."""


class Store:
    """One database, and all writes to it. `reader` reads from it, `jobs` are the jobs of bots."""

    def __init__(self, url: str) -> None:
        self._connections = connections = Connections(url)
        self._writer = BatchWriter(connections)
        self.reader = StoreReader(connections)
        self.jobs = JobStore(connections, self._writer)
        self.url = url
        self.process = connections.process
        self.is_shared = connections.is_shared
        self.engine = connections.engine
        self.write_engine = connections.write_engine
        self.figures = self._writer.figures

    async def open(self) -> None:
        """Migrate the database and start the writer."""
        if self._connections.file is not None:
            make_private_database(self._connections.file)
        async with self.engine.begin() as connection:
            await connection.run_sync(upgrade_schema)
        self._writer.start()

    async def close(self) -> None:
        """Write what is in the queue, then close the connections."""
        await self._writer.close()
        await self.engine.dispose()

    async def check_ready(self) -> None:
        """Raise `StoreUnavailable` unless the database can be read and written: a moment ago, or by a write that changes nothing."""
        async with self._connections.connect() as connection:
            await connection.scalar(select(1))
        if monotonic() - self._writer.written_at > PROBE_EVERY:
            await self._writer.enqueue([], [text(f"UPDATE {VERSION_TABLE} SET version_num = version_num")])  # noqa: S608

    async def write(self, *statements: Executable) -> None:
        """Write what another module of the store keeps, in one transaction; `Conflict` if it is already there."""
        await self._writer.enqueue([], list(statements))

    async def create_table(
        self, header: TableHeader, seats: Sequence[SeatState], holders: Sequence[int], changes: Sequence[Change]
    ) -> None:
        """Write a new table, with the seats that its host holds and its first changes."""
        statements = [
            Rows(INSERT_TABLE, [header._asdict()]),
            Rows(INSERT_SEATS, [{"table_id": header.id, **seat._asdict()} for seat in seats]),
        ]
        if holders:
            rows = [{"guest": header.host, "table_id": header.id, "seat": seat} for seat in holders]
            statements.append(Rows(INSERT_HOLDERS, rows))
        await self._writer.enqueue([change_values(header.id, change) for change in changes], statements)

    async def add_change(
        self,
        table: str,
        change: Change,
        outcome: dict[str, Any] | None = None,
        seating: Seating | None = None,
        job: Job | None = None,
    ) -> None:
        """Write a change; `Conflict` if its number or key is already there. With an outcome, the game is over."""
        statements: list[Executable | Rows] = []
        if outcome is not None:
            end = {"ended": table, "over": True, "outcome": outcome, "changed": utc_now()}
            statements.append(Rows(END_TABLE, [end]))
        guard = None
        if seating is not None:
            statements.append(_update_seat_statement(table, seating.seat))
            guard = _count_seating_statement(table, seating.written)
        await self._writer.enqueue([change_values(table, change)], statements, table, guard, job)

    async def change_seat(
        self,
        table: str,
        change: Change,
        seating: Seating,
        holder: str = "",
        numbers: dict[str, str] | None = None,
        job: Job | None = None,
    ) -> None:
        """Write a change of who plays in a seat, with another guest who holds it and the numbers that are mixed into the luck."""
        statements: list[Executable] = [_update_seat_statement(table, seating.seat)]
        if numbers is not None:
            statements.append(update(TableRow).where(TableRow.id == table).values(numbers=numbers))
        if holder:
            statements += _add_holder_statements(table, seating.seat.seat, holder)
        guard = _count_seating_statement(table, seating.written)
        await self._writer.enqueue([change_values(table, change)], statements, table, guard, job)

    async def write_seat(self, table: str, seating: Seating, job: Job | None = None) -> None:
        """Write a seat as it is now: votes on it, and what was answered ahead."""
        guard = _count_seating_statement(table, seating.written)
        await self._writer.enqueue([], [_update_seat_statement(table, seating.seat)], table, guard, job)

    async def open_seat(self, table: str, seating: Seating, guest: str) -> None:
        """Let another guest act for a seat, and write the seat as it is now: the link that opened it is used up."""
        seat = seating.seat
        statements = [_update_seat_statement(table, seat), *_add_holder_statements(table, seat.seat, guest)]
        await self._writer.enqueue([], statements, table, _count_seating_statement(table, seating.written))

    async def revoke_seat(self, table: str, seating: Seating, guest: str) -> None:
        """Write a seat with a new salt, and let only one guest act for it."""
        seat = seating.seat
        others = (HolderRow.table_id == table) & (HolderRow.seat == seat.seat) & (HolderRow.guest != guest)
        statements = [_update_seat_statement(table, seat), delete(HolderRow).where(others)]
        await self._writer.enqueue([], statements, table, _count_seating_statement(table, seating.written))

    async def send_notices(self, notices: Sequence[Notice]) -> None:
        """Send other servers notices that are not stored."""
        await self._writer.enqueue([], [], notices=notices)

    async def set_guest_name(self, guest: str, name: str) -> None:
        delete_old = delete(GuestRow).where(GuestRow.id == guest)
        await self._writer.enqueue([], [delete_old, insert(GuestRow).values(id=guest, name=name)])

    async def add_overlay(self, overlay: StoredOverlay) -> None:
        """Keep an overlay; one with the same digest has the same content and stays."""
        if await self.reader.overlay(overlay.game, overlay.digest) is None:
            await self._insert_once(insert(OverlayRow).values(**overlay._asdict()))

    async def add_components(self, game: str, digest: str, packed: bytes) -> None:
        """Keep all components of a game by their digest."""
        if await self.reader.components(game, digest) is None:
            await self._insert_once(insert(ComponentsRow).values(game=game, digest=digest, packed=packed))

    async def write_packed_history(self, table: str, packed: PackedHistory) -> None:
        """Keep the packed history of a table in place of an earlier one."""
        old = delete(PackedHistoryRow).where(PackedHistoryRow.table_id == table)
        await self._insert_once(insert(PackedHistoryRow).values(table_id=table, **packed._asdict()), old)

    async def _insert_once(self, statement: Executable, *before: Executable) -> None:
        try:
            await self._writer.enqueue([], [*before, statement])
        except Conflict:
            return  # somebody else was faster and has written the same


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
