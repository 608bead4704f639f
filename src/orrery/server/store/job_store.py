"""The jobs of bots that workers share: they are written with changes, leased by a worker, and dropped when they are done."""

from orrery.server.store.batch_writer import BatchWriter
from orrery.server.store.connections import Connections
from orrery.server.store.jobs import (
    Job,
    TakenJob,
    drop_job,
    job_of_table,
    lock_seats,
    put_job_back,
    renew_leases,
    take_job,
    wait_for_job,
)
from orrery.server.store.notices import JOBS, Notice, send_statement
from orrery.server.store.stored_types import TableVersion


class JobStore:
    """The jobs of all processes at one database."""

    def __init__(self, connections: Connections, writer: BatchWriter) -> None:
        self._connections = connections
        self._writer = writer

    async def write(self, job: Job) -> None:
        """Write that there is something to do at a table, or that there no longer is."""
        await self._writer.enqueue([], [], job=job)

    async def take(self, slow: bool, lease: float) -> TakenJob | None:
        """Take a job for a number of seconds; None if none is free."""
        async with self._connections.begin() as connection:
            row = (await connection.execute(take_job(self._connections.process, slow, lease))).one_or_none()
        return None if row is None else TakenJob(*row)

    async def renew_leases(self, tables: list[str], lease: float) -> None:
        """Keep the jobs at some tables."""
        async with self._connections.begin() as connection:
            await connection.execute(renew_leases(self._connections.process, tables, lease))

    async def put_back(self, table: str, pause: float = 0.0, has_failed: bool = False) -> None:
        """Release a job; it may be taken again after a number of seconds."""
        async with self._connections.begin() as connection:
            await connection.execute(put_job_back(self._connections.process, table, pause, has_failed))
            await connection.execute(send_statement([Notice(JOBS, "")]))

    async def drop(self, table: str, version: TableVersion) -> bool:
        """Drop the job at a table where there is nothing to do; False if the table has changed since that was found."""
        async with self._connections.begin() as connection:
            await connection.execute(lock_seats(table))
            return bool((await connection.execute(drop_job(table, version.number, version.seating))).rowcount)

    async def wait(self, slow: bool) -> float | None:
        """Seconds until a job is free; None if there is none."""
        async with self._connections.connect() as connection:
            seconds: float | None = await connection.scalar(wait_for_job(slow))
        return seconds

    async def is_there(self, table: str) -> bool:
        """Whether something plays by itself at a table."""
        async with self._connections.connect() as connection:
            return await connection.scalar(job_of_table(table)) is not None
