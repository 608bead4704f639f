"""Runs a worker until it is told to stop: bots think there for the servers at the same database."""

import asyncio
import logging
import os
import signal
import sys
from collections.abc import Callable
from concurrent.futures.process import BrokenProcessPool
from multiprocessing.connection import Connection

from orrery.core.errors import OrreryError
from orrery.server.instance_lock import explain_database_errors
from orrery.server.logging import configure_logging
from orrery.server.metrics import MetricsServer, process_metrics, table_metrics
from orrery.server.settings import Settings
from orrery.server.store.database import Store
from orrery.server.tables.bot_pool import BotPool
from orrery.server.tables.job_runner import JobRunner
from orrery.server.tables.live_tables import LiveTables
from orrery.server.tables.streams import StreamHub

LOG = logging.getLogger("orrery.server.worker")


def work(settings: Settings, log: str = "json") -> None:
    """Work until SIGINT or SIGTERM. One line on standard output says that it has begun."""
    if not settings.is_shared:
        raise OrreryError("workers need a PostgreSQL database: --database postgresql://…; at SQLite the server thinks itself")
    configure_logging(os.environ.get("ORRERY_LOG", "info"), log)
    asyncio.run(_work(settings, _say_ready))


def work_here(ready: Connection, settings: Settings, log: str) -> None:
    """A worker in a process of its own, beside servers."""
    configure_logging(os.environ.get("ORRERY_LOG", "info"), log)
    asyncio.run(_work(settings, lambda: ready.send(True)))


def _say_ready() -> None:
    sys.stdout.write("ready\n")
    sys.stdout.flush()


async def _work(settings: Settings, announce: Callable[[], None]) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    store = Store(settings.database_url)
    bots = BotPool(settings.thinkers)
    live = LiveTables(store, settings, StreamHub(settings.patience), bots)
    with explain_database_errors():
        await store.open()
    jobs = JobRunner(store, live, settings.thinkers, settings.lease)
    metrics = MetricsServer(lambda: [*table_metrics(live, store, jobs), *process_metrics()])
    if settings.metrics is not None:
        await metrics.start(*settings.metrics)
    try:
        await bots.start_quick()  # before any job is taken: it would wait here for this, while another worker could do it
    except BrokenProcessPool:
        LOG.exception("the thinking processes died; new ones are started")
    jobs.start()
    LOG.info("working", extra={"worker": store.process, "thinkers": settings.thinkers})
    announce()
    await stopped.wait()
    await jobs.close()
    await live.close()
    bots.close()
    await store.close()
    await metrics.close()
    LOG.info("stopped")
