"""Keeps several processes running: one that dies is started again, and all of them end together."""

import logging
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from time import monotonic, sleep
from types import FrameType
from typing import Any, NamedTuple

from orrery.core.errors import OrreryError
from orrery.play.pool import exit_with_parent

LOG = logging.getLogger("orrery.server.supervisor")
SHORT_LIFE = 5.0
"""A process that ran for fewer seconds is not started again at once."""
RESTART_PAUSE = 1.0
CHECK_EVERY = 1.0
"""Seconds between two checks whether all should stop."""


class ProcessPlan(NamedTuple):
    """A process to keep running: its name, and the function it runs. It reports over a connection that it is ready."""

    name: str
    run: Callable[..., None]
    arguments: tuple[Any, ...]


class _Running(NamedTuple):
    plan: ProcessPlan
    process: SpawnProcess
    ready: Connection
    since: float


def supervise(plans: Sequence[ProcessPlan], announce: Callable[[], None], grace: float) -> None:
    """Run all of them until SIGINT or SIGTERM, and call `announce` when all are ready; at the end each has `grace` seconds to stop."""
    _Supervisor(plans, announce, grace).run()


class _Supervisor:
    def __init__(self, plans: Sequence[ProcessPlan], announce: Callable[[], None], grace: float) -> None:
        self._plans = plans
        self._announce = announce
        self._grace = grace
        self._running: list[_Running] = []
        self._is_stopping = False

    def run(self) -> None:
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            self._running = [_start(plan) for plan in self._plans]
            self._wait_until_ready()
            while not self._is_stopping:
                wait([running.process.sentinel for running in self._running], CHECK_EVERY)
                self._restart_dead()
        finally:
            self._end_all()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._is_stopping = True
        for running in self._running:
            running.process.terminate()

    def _wait_until_ready(self) -> None:
        waiting = list(self._running)
        while waiting and not self._is_stopping:
            wait([part for running in waiting for part in (running.ready, running.process.sentinel)], CHECK_EVERY)
            waiting = [running for running in waiting if not running.ready.poll()]
            if any(not running.process.is_alive() for running in waiting) and not self._is_stopping:
                raise OrreryError("the server could not start; the lines above say why")
        if not self._is_stopping:
            self._announce()

    def _restart_dead(self) -> None:
        for index, running in enumerate(self._running):
            if running.process.is_alive() or self._is_stopping:
                continue
            LOG.error(
                "a process died and is started again", extra={"which": running.plan.name, "status": running.process.exitcode}
            )
            if monotonic() - running.since < SHORT_LIFE:
                sleep(RESTART_PAUSE)
            self._running[index] = _start(running.plan)

    def _end_all(self) -> None:
        deadline = monotonic() + self._grace
        for running in self._running:
            running.process.terminate()
        for running in self._running:
            running.process.join(max(0.0, deadline - monotonic()))
            if running.process.is_alive():
                running.process.kill()
                running.process.join()


def _start(plan: ProcessPlan) -> _Running:
    context = multiprocessing.get_context("spawn")
    ready, theirs = context.Pipe(duplex=False)
    process = context.Process(target=_run, args=(plan, theirs), name=plan.name)
    process.start()
    theirs.close()
    return _Running(plan, process, ready, monotonic())


def _run(plan: ProcessPlan, ready: Connection) -> None:
    """Run one process; it ends when the supervisor ends, for any reason."""
    exit_with_parent()
    plan.run(ready, *plan.arguments)
