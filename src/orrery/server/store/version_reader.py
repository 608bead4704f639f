"""Reads the versions of tables, several at once: where other servers write too, every look at a table asks for one."""

import asyncio
from collections.abc import Sequence

from sqlalchemy import bindparam, func, select

from orrery.server.store.connections import Connections
from orrery.server.store.models import ChangeRow, TableRow
from orrery.server.store.stored_types import TableVersion

MOST_QUERIES = 2
"""Queries under way at once: one whose connection hangs must not hold up everybody."""
LAST_CHANGE = select(func.coalesce(func.max(ChangeRow.number), 0)).where(ChangeRow.table_id == TableRow.id).scalar_subquery()
VERSIONS = select(TableRow.id, TableRow.seating, LAST_CHANGE).where(TableRow.id.in_(bindparam("tables", expanding=True)))


class VersionReader:
    """Answers whoever asks for a version with one that is read after they asked. Those who ask while a query is under way wait for the
    next one, which is one for all of them."""

    def __init__(self, connections: Connections) -> None:
        self._connections = connections
        self._waiting: dict[str, list[asyncio.Future[TableVersion | None]]] = {}
        self._queries: set[asyncio.Task[None]] = set()

    async def find(self, table: str) -> TableVersion | None:
        """The version of a table; None if there is no table of that id."""
        found: asyncio.Future[TableVersion | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(table, []).append(found)
        if len(self._queries) < MOST_QUERIES:
            query = asyncio.create_task(self._answer_waiting(), name="versions")
            self._queries.add(query)
            query.add_done_callback(self._queries.discard)
        return await found

    async def _answer_waiting(self) -> None:
        while self._waiting:
            waiting, self._waiting = self._waiting, {}
            askers = [(table, found) for table, those in waiting.items() for found in those]
            try:
                versions = await self._read(list(waiting))
            except Exception as error:  # any error at all, because a caller must never wait forever
                for _, found in askers:
                    if not found.done():
                        found.set_exception(error)
            else:
                for table, found in askers:
                    if not found.done():
                        found.set_result(versions.get(table))

    async def _read(self, tables: Sequence[str]) -> dict[str, TableVersion]:
        async with self._connections.connect("AUTOCOMMIT") as connection:
            rows = await connection.execute(VERSIONS, {"tables": tables})
            return {table: TableVersion(seating, number) for table, seating, number in rows}
