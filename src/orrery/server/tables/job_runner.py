"""Plays automatic answers at the tables of a shared database: takes jobs, lets bots answer, writes the answers."""

import asyncio
import logging
from contextlib import suppress
from functools import partial

from orrery.server.errors import RequestError
from orrery.server.store.database import Store
from orrery.server.store.jobs import TakenJob
from orrery.server.store.notices import JOBS, Notice, NoticeListener
from orrery.server.store.stored_types import StoreUnavailable
from orrery.server.tables.live_tables import LiveTables

LOG = logging.getLogger("orrery.server.tables.job_runner")
QUICK_AT_ONCE = 8
"""Jobs without a bot that looks ahead that one process does at the same time."""
POLL = 5.0
"""Seconds after which jobs are looked for though nobody has told of one."""
SHORTEST_WAIT = 0.02
"""Seconds between two looks for a job that is free and yet can't be taken: somebody is just writing it."""
RETRY = 0.5
"""Seconds after which a database that is away is tried again."""
LEASES_RENEWED = 3
"""How often a lease is renewed before it would run out."""
LONGEST_PAUSE = 300.0
"""Seconds that a job which fails again and again waits, at most."""
PASSING = ("stale", "unavailable")
"""Refusals that mean nothing for the next try."""
UNPLAYABLE = ("no_table", "outdated", "other_rules", "other_components", "no_overlay")
"""Refusals of a table that this Orrery can't play on: another one may."""


class JobRunner:
    """Takes jobs one after another. Those of bots that look ahead have `thinkers` places of their own, so that no game against quick
    bots waits for them; a table has one job at a time, and the one that has waited longest is next, so tables take turns."""

    def __init__(self, store: Store, live: LiveTables, thinkers: int, lease: float) -> None:
        self._store = store
        self._live = live
        self._lease = lease
        self._places = {False: QUICK_AT_ONCE, True: max(1, thinkers)}
        self._news = {False: asyncio.Event(), True: asyncio.Event()}
        self._running: dict[str, asyncio.Task[None]] = {}
        """By table, the jobs that are being done."""
        self._tasks: list[asyncio.Task[None]] = []
        self._listener = NoticeListener(store.url, (JOBS,), self._hear, self._wake)
        self.done = 0
        self.failed = 0

    def start(self) -> None:
        self._listener.start()
        self._tasks = [asyncio.create_task(self._take_jobs(slow), name="jobs") for slow in self._places]
        self._tasks.append(asyncio.create_task(self._renew_leases(), name="leases"))

    async def close(self) -> None:
        """Take no more jobs, and release the unfinished ones: another worker can take them at once."""
        tasks = [*self._tasks, *self._running.values()]
        tables = list(self._running)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._listener.close()
        for table in tables:
            with suppress(StoreUnavailable):  # its lease runs out by itself
                await self._store.jobs.put_back(table)

    def _hear(self, notice: Notice) -> None:
        self._wake()

    def _wake(self) -> None:
        for news in self._news.values():
            news.set()

    async def _take_jobs(self, slow: bool) -> None:
        """Take jobs of one kind while there is room for them."""
        places = asyncio.Semaphore(self._places[slow])
        while True:
            await places.acquire()
            job = await self._next_job(slow)
            if job is None or job.table in self._running:  # its lease expired, but this worker still does it
                places.release()
                continue
            task = asyncio.create_task(self._do(job), name=f"job {job.table}")
            self._running[job.table] = task
            task.add_done_callback(partial(self._leave, job.table, places))

    async def _next_job(self, slow: bool) -> TakenJob | None:
        """A job that is free; None if there was none for a while. Whatever goes wrong, this worker goes on to look for jobs: it is there
        for nothing else."""
        try:
            self._news[slow].clear()
            job = await self._store.jobs.take(slow, self._lease)
            if job is None:
                await self._wait(slow)
            return job
        except StoreUnavailable:
            await asyncio.sleep(RETRY)
        except Exception:
            LOG.exception("no job could be looked for")
            await asyncio.sleep(RETRY)
        return None

    def _leave(self, table: str, places: asyncio.Semaphore, done: asyncio.Task[None]) -> None:
        self._running.pop(table, None)
        places.release()

    async def _wait(self, slow: bool) -> None:
        """Wait until a job may be free."""
        seconds = await self._store.jobs.wait(slow)
        with suppress(TimeoutError):
            async with asyncio.timeout(POLL if seconds is None else max(SHORTEST_WAIT, min(seconds, POLL))):
                await self._news[slow].wait()

    async def _renew_leases(self) -> None:
        while True:
            await asyncio.sleep(self._lease / LEASES_RENEWED)
            if not self._running:
                continue
            try:
                await self._store.jobs.renew_leases(list(self._running), self._lease)
            except StoreUnavailable:
                pass  # another worker may then take them; only one of two answers is accepted
            except Exception:
                LOG.exception("leases could not be renewed")

    async def _do(self, job: TakenJob) -> None:
        """Do a job once. If anything goes wrong, this worker or another one does it later."""
        try:
            await self._play(job)
        except RequestError as error:
            LOG.info("a table can't be played on", extra={"table": job.table, "why": error.code})
            if error.code in PASSING:
                await self._put_back(job, RETRY)
            else:
                await self._put_back(
                    job, LONGEST_PAUSE if error.code in UNPLAYABLE else _pause_after(job.tries), has_failed=True
                )
        except StoreUnavailable:
            await self._put_back(job, RETRY)
        except Exception:
            self.failed += 1
            LOG.exception("an answer that plays itself failed", extra={"table": job.table, "tries": job.tries})
            await self._put_back(job, _pause_after(job.tries), has_failed=True)

    async def _play(self, job: TakenJob) -> None:
        live = await self._live.find(job.table)
        turn = self._live.next_autoplay(live)
        if turn is None:
            if not await self._store.jobs.drop(job.table, live.version):
                await self._store.jobs.put_back(job.table)
        elif await self._live.autoplay_once(live, *turn, watched=job.watched):
            self.done += 1
        else:
            await self._store.jobs.put_back(job.table)

    async def _put_back(self, job: TakenJob, pause: float, has_failed: bool = False) -> None:
        with suppress(StoreUnavailable):  # its lease runs out by itself
            await self._store.jobs.put_back(job.table, pause, has_failed)


def _pause_after(tries: int) -> float:
    """Seconds before a job that has failed so many times is tried again.

    >>> [_pause_after(tries) for tries in (1, 2, 8, 9, 5000)]
    [2.0, 4.0, 256.0, 300.0, 300.0]
    """
    return float(min(2**tries, LONGEST_PAUSE))
