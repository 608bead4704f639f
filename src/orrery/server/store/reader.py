"""The queries of the database."""

from collections.abc import Sequence
from itertools import chain
from typing import Any

from sqlalchemy import ColumnElement, Row, Select, bindparam, func, select, true, tuple_

from orrery.core.ask import freeze
from orrery.server.store.connections import Connections
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
from orrery.server.store.shared_reads import SharedReads
from orrery.server.store.stored_types import (
    Change,
    PackedHistory,
    SeatState,
    StoredOverlay,
    StoredTable,
    TableHeader,
    TableVersion,
)

AGREEMENTS = ("shared", "hidden")
"""Changes in which a person agrees that everybody may see a finished game, and takes that back."""

Span = tuple[str, int, int]
"""Some changes of a table: those after one of them, up to another."""
LAST_CHANGE = select(func.coalesce(func.max(ChangeRow.number), 0)).where(ChangeRow.table_id == TableRow.id).scalar_subquery()
VERSIONS = select(TableRow.id, TableRow.seating, LAST_CHANGE).where(TableRow.id.in_(bindparam("tables", expanding=True)))


def _columns(row: type[Any], shape: type[Any]) -> list[Any]:
    return [getattr(row, field) for field in shape._fields]


CHANGES = select(ChangeRow.table_id, *_columns(ChangeRow, Change)).where(
    tuple_(ChangeRow.table_id, ChangeRow.number).in_(bindparam("wanted", expanding=True))
)


class StoreReader:
    """Reads tables, guests and components; nothing here changes anything."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._versions = SharedReads(self._read_versions)
        self._changes = SharedReads(self._read_changes)

    async def rows(self, query: Select[Any]) -> Sequence[Row[Any]]:
        """The rows of a query of another module of the store."""
        async with self._connections.connect() as connection:
            rows: Sequence[Row[Any]] = (await connection.execute(query)).all()
        return rows

    async def table_version(self, id: str) -> TableVersion | None:
        """The version of a table; None if there is no table of that id."""
        return await self._versions.find(id)

    async def changes(self, id: str, after: int, last: int) -> tuple[Change, ...]:
        """The changes of a table after one of them, up to another one that is known to be there."""
        changes = await self._changes.find((id, after, last))
        if changes is None:
            raise LookupError(f"changes {after + 1} to {last} of table {id} are not all there")
        return changes

    async def _read_versions(self, tables: Sequence[str]) -> dict[str, TableVersion]:
        async with self._connections.connect("AUTOCOMMIT") as connection:
            rows = await connection.execute(VERSIONS, {"tables": tables})
            return {table: TableVersion(seating, number) for table, seating, number in rows}

    async def _read_changes(self, spans: Sequence[Span]) -> dict[Span, tuple[Change, ...]]:
        numbers = {span: [(span[0], number) for number in range(span[1] + 1, span[2] + 1)] for span in spans}
        async with self._connections.connect("AUTOCOMMIT") as connection:
            rows = await connection.execute(CHANGES, {"wanted": sorted(set(chain(*numbers.values())))})
            read = {(table, fields[0]): _read_change(fields) for table, *fields in rows}
        return {span: tuple([read[key] for key in keys]) for span, keys in numbers.items() if read.keys() >= set(keys)}

    async def table(self, id: str, after: int = 0, with_packed: bool = False) -> StoredTable | None:
        """A table as it is at one moment, with its changes after one of them, or with its packed history if there is one; None if there
        is no table of that id."""
        async with self._connections.connect("REPEATABLE READ") as connection:
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
                tuple(map(_read_change, changes)),
                packed,
            )

    async def guest_tables(self, guest: str, most: int) -> list[str]:
        """The ids of the tables where a guest has a seat or is the host: unfinished ones first, the latest first."""
        own_tables = select(HolderRow.table_id).where(HolderRow.guest == guest)
        own = select(TableRow.id).where((TableRow.host == guest) | TableRow.id.in_(own_tables))
        async with self._connections.connect() as connection:
            return list(await connection.scalars(own.order_by(TableRow.over, TableRow.changed.desc()).limit(most)))

    async def guest_outcomes(self, guest: str, game: str) -> list[tuple[int, dict[str, Any]]]:
        """How the finished games of a guest ended, each with the seat they had."""
        own_tables = (
            select(HolderRow.seat, TableRow.outcome)
            .join(TableRow, TableRow.id == HolderRow.table_id)
            .where(HolderRow.guest == guest, TableRow.game == game, TableRow.over.is_(True))
        )
        async with self._connections.connect() as connection:
            return [(seat, outcome) for seat, outcome in await connection.execute(own_tables) if outcome]

    async def count_unfinished(self, guest: str) -> int:
        """How many tables with this host are not over."""
        count = select(func.count()).select_from(TableRow).where(TableRow.host == guest, TableRow.over.is_(False))
        async with self._connections.connect() as connection:
            return await connection.scalar(count) or 0

    async def finished_tables(self, most: int, game: str = "") -> list[tuple[TableHeader, tuple[SeatState, ...]]]:
        """Finished tables with who played in them, the latest first."""
        return await self._finished_tables(true(), most, game)

    async def finished_tables_for(
        self, guest: str, most: int, game: str = ""
    ) -> tuple[list[tuple[TableHeader, tuple[SeatState, ...]]], list[tuple[TableHeader, tuple[SeatState, ...]]]]:
        """Finished tables with who played in them, the latest first: those of a guest, and those of others that all their players
        agreed to show to everybody."""
        own_tables = select(HolderRow.table_id).where(HolderRow.guest == guest)
        own = (TableRow.host == guest) | TableRow.id.in_(own_tables)
        agreed = select(ChangeRow.table_id).where(ChangeRow.kind.in_(AGREEMENTS))
        mine = await self._finished_tables(own, most, game)
        others = await self._finished_tables(~own & TableRow.id.in_(agreed), most, game)
        if not others:
            return mine, []
        async with self._connections.connect() as connection:
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
        async with self._connections.connect() as connection:
            headers = [
                TableHeader(*row) for row in await connection.execute(query.order_by(TableRow.changed.desc()).limit(most))
            ]
            if not headers:
                return []
            ids = [header.id for header in headers]
            rows = await connection.execute(
                select(SeatRow.table_id, *_columns(SeatRow, SeatState)).where(SeatRow.table_id.in_(ids)).order_by(SeatRow.seat)
            )
            seats: dict[str, list[SeatState]] = {}
            for table, *fields in rows:
                seats.setdefault(table, []).append(SeatState(*fields))
            return [(header, tuple(seats.get(header.id, []))) for header in headers]

    async def overlay(self, game: str, digest: str) -> StoredOverlay | None:
        """An overlay by its digest; None if it is not kept here."""
        query = select(*_columns(OverlayRow, StoredOverlay)).where(OverlayRow.game == game, OverlayRow.digest == digest)
        async with self._connections.connect() as connection:
            row = (await connection.execute(query)).one_or_none()
        return None if row is None else StoredOverlay(*row)

    async def overlays(self, game: str) -> list[StoredOverlay]:
        """All overlays of a game, the latest first."""
        query = select(*_columns(OverlayRow, StoredOverlay)).where(OverlayRow.game == game)
        async with self._connections.connect() as connection:
            rows = await connection.execute(query.order_by(OverlayRow.made.desc(), OverlayRow.digest))
            return [StoredOverlay(*row) for row in rows]

    async def count_overlays(self, guest: str) -> int:
        """How many overlays a guest has saved."""
        count = select(func.count()).select_from(OverlayRow).where(OverlayRow.guest == guest)
        async with self._connections.connect() as connection:
            return await connection.scalar(count) or 0

    async def components(self, game: str, digest: str) -> bytes | None:
        """All components of a game by their digest, packed; None if they are not kept here."""
        query = select(ComponentsRow.packed).where(ComponentsRow.game == game, ComponentsRow.digest == digest)
        async with self._connections.connect() as connection:
            packed: bytes | None = await connection.scalar(query)
        return packed

    async def guest_name(self, guest: str) -> str:
        """The name that a guest has chosen; empty if there is none."""
        async with self._connections.connect() as connection:
            return await connection.scalar(select(GuestRow.name).where(GuestRow.id == guest)) or ""


def _read_change(row: Sequence[Any]) -> Change:
    change = Change(*row)
    return change._replace(answer=freeze(change.answer))
