"""Jobs: what plays automatically at a table of a PostgreSQL database, done by one worker at a time, on any machine.

A job is written in the transaction of the change that it follows, so none is lost. A worker holds it on a lease that it
renews; if the worker dies, the lease expires and another worker takes the job. The answer that a job leads to has a number that is unique
at its table: should two workers ever do the same job, one of them is refused.
"""

from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Double, Executable, case, cast, delete, func, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import InstrumentedAttribute

from orrery.server.store.models import JobRow, TableRow

FREE = 0.0
"""The lease of a job that nobody has."""
LONGEST_WAIT = 600.0
"""The most seconds that a job waits or a lease lasts. A later moment was written before the clock of the database was set back,
and counts as past; otherwise the table would stand still until the clock reaches it again."""


class Job(NamedTuple):
    """What is to be done at a table after its change of that number."""

    table: str
    number: int
    slow: bool = False
    watched: bool = False
    pause: float | None = None
    """Seconds after which it may be done; None: there is nothing to do."""
    release: bool = False
    """The writer held the job before, and releases it."""


class TakenJob(NamedTuple):
    """A job that a worker has."""

    table: str
    number: int
    watched: bool
    tries: int


def now() -> ColumnElement[float]:
    """The clock of the database, which all machines use."""
    return cast(func.extract("epoch", func.clock_timestamp()), Double)


def _after(seconds: float) -> ColumnElement[float]:
    """A moment a number of seconds from now."""
    return now() + min(seconds, LONGEST_WAIT)


def _is_past(moment: InstrumentedAttribute[float]) -> ColumnElement[bool]:
    """Whether a moment that was written has come."""
    return (moment <= now()) | (moment > now() + LONGEST_WAIT)


def write_job(job: Job) -> Executable:
    """Write what to do at a table, in place of its earlier job. The worker that holds the job keeps it, unless it releases it."""
    if job.pause is None:
        return delete(JobRow).where(JobRow.table_id == job.table, JobRow.number <= job.number)
    values: dict[str, Any] = {"number": job.number, "slow": job.slow, "watched": job.watched, "tries": 0}
    row = insert(JobRow).values(table_id=job.table, ready_at=_after(job.pause), leased_until=FREE, worker="", **values)
    is_free = _is_past(JobRow.leased_until)
    values["ready_at"] = case((is_free, row.excluded.ready_at), else_=JobRow.ready_at)
    if job.release:
        values |= {"ready_at": row.excluded.ready_at, "leased_until": FREE, "worker": ""}
    return row.on_conflict_do_update(index_elements=[JobRow.table_id], set_=values, where=JobRow.number < row.excluded.number)


def take_job(worker: str, slow: bool, lease: float) -> Executable:
    """Take the job that has been ready for longest and that no other worker holds or is taking now."""
    free = (
        select(JobRow.table_id)
        .where(JobRow.slow == slow, _is_past(JobRow.ready_at), _is_past(JobRow.leased_until))
        .order_by(JobRow.ready_at)
        .limit(1)
        .with_for_update(skip_locked=True)
        .scalar_subquery()
    )
    statement = update(JobRow).where(JobRow.table_id == free)
    values = {"worker": worker, "leased_until": _after(lease), "tries": JobRow.tries + 1}
    return statement.values(**values).returning(JobRow.table_id, JobRow.number, JobRow.watched, JobRow.tries)


def renew_leases(worker: str, tables: list[str], lease: float) -> Executable:
    """Keep the jobs at some tables for another lease."""
    own = (JobRow.worker == worker) & JobRow.table_id.in_(tables)
    return update(JobRow).where(own).values(leased_until=_after(lease))


def put_job_back(worker: str, table: str, pause: float, has_failed: bool) -> Executable:
    """Let another worker have a job after a number of seconds. Unless it has failed, this try is not counted."""
    own = (JobRow.worker == worker) & (JobRow.table_id == table)
    tries = JobRow.tries - (0 if has_failed else 1)
    return update(JobRow).where(own).values(leased_until=FREE, worker="", ready_at=_after(pause), tries=tries)


def lock_seats(table: str) -> Executable:
    """Wait for whoever is writing the seats of a table, and keep others from it until the transaction ends."""
    return select(TableRow.seating).where(TableRow.id == table).with_for_update(read=True)


def drop_job(table: str, number: int, seating: int) -> Executable:
    """Drop the job at a table if the table has not changed since nothing was found to do; the caller has locked its seats."""
    unchanged = select(TableRow.seating).where(TableRow.id == table).scalar_subquery() == seating
    return delete(JobRow).where(JobRow.table_id == table, JobRow.number <= number, unchanged)


def wait_for_job(slow: bool) -> Executable:
    """Seconds until the next job is free; None if there is none."""
    waits = [case((_is_past(moment), 0.0), else_=moment - now()) for moment in (JobRow.ready_at, JobRow.leased_until)]
    return select(func.min(func.greatest(*waits))).where(JobRow.slow == slow)


def job_of_table(table: str) -> Executable:
    """The number of the job at a table."""
    return select(JobRow.number).where(JobRow.table_id == table)
