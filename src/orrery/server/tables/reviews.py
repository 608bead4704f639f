"""Reviews of finished games: computed once, in a process of their own beside the bots, stored, and shown to the players."""

import asyncio
import logging
import multiprocessing
import os
from collections.abc import Callable, Mapping
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from ctypes import c_double
from time import thread_time
from typing import Any, NamedTuple

from orrery.coach import Review, review
from orrery.core.ask import Answer
from orrery.core.game import Game
from orrery.core.position import Option
from orrery.core.record import Record
from orrery.play.pool import exit_with_parent
from orrery.server.auth import Visitor
from orrery.server.errors import RequestError
from orrery.server.store.reviews import add_review, read_review
from orrery.server.store.stored_types import Conflict, StoreUnavailable
from orrery.server.tables.history import AHEAD, PERSON
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.service import TableService

LOG = logging.getLogger("orrery.server.tables.reviews")
NICENESS = 10
"""Reviews give way to bots and pages."""
OWN = (PERSON, AHEAD)
"""Answers that a person has chosen: those of bots that stood in are not reviewed."""


class ReviewTask(NamedTuple):
    """A finished game as it travels to the process that reviews it."""

    game: Game
    seats: int
    seed: str
    options: Mapping[str, Option]
    answers: tuple[tuple[int, Answer], ...]
    players: tuple[str, ...]
    chosen: frozenset[int]
    """The numbers of the answers that people have given."""
    seconds: float


def build_task(live: LiveTable, seconds: float) -> ReviewTask:
    """The task of reviewing a table."""
    history = live.history
    record = history.record
    numbers = frozenset(number for number, answer in enumerate(history.answers) if answer.by in OWN)
    players = live.names("en")
    return ReviewTask(
        record.game,
        record.seats,
        seed=str(record.seed),
        options=record.options,
        answers=tuple(record.answers),
        players=players,
        chosen=numbers,
        seconds=seconds,
    )


# In the process that reviews -------------------------------------------------------------------------------------------


class _Worker:
    """The state that the reviewing process shares with the server: how far it is with the current game."""

    share: c_double | None = None


def start_worker(share: c_double) -> None:
    """Prepare a process, or a thread of a test, that reviews."""
    _Worker.share = share


def _start_process(share: c_double) -> None:
    exit_with_parent()
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    start_worker(share)


def start_process(share: c_double) -> Executor:
    """One process that reviews game after game and ends with the server."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(1, mp_context=spawn, initializer=_start_process, initargs=(share,))


def review_game(task: ReviewTask) -> dict[str, Any]:
    """Review a game and pack the result."""
    share = _Worker.share
    assert share is not None, "a process that reviews is started with `start_worker`"
    begun, weighed = thread_time(), 0
    share.value = 0.0

    def note(more: int) -> None:
        nonlocal weighed
        weighed += more
        share.value = min(1.0, max(weighed / max(1, len(task.chosen)), (thread_time() - begun) / task.seconds))

    record = Record(task.game, task.seats, seed=task.seed, options=task.options, answers=task.answers, players=task.players)
    return review(record, None, task.seconds, note, task.chosen).pack()


# In the server ---------------------------------------------------------------------------------------------------------


class ReviewPool:
    """One process that reviews. It starts with the first game and ends when nothing is left to review."""

    def __init__(self, start: Callable[[c_double], Executor] = start_process) -> None:
        self._start = start
        self._share: c_double = multiprocessing.get_context("spawn").Value("d", 0.0, lock=False)
        self._executor: Executor | None = None
        self._waiting = 0

    @property
    def share(self) -> float:
        """How far the game is that is being reviewed, from 0 to 1."""
        return float(self._share.value)

    async def review(self, task: ReviewTask) -> dict[str, Any]:
        """Review a game, after those that came before it."""
        if self._executor is None:
            self._executor = self._start(self._share)
        self._waiting += 1
        try:
            return await asyncio.get_running_loop().run_in_executor(self._executor, review_game, task)
        except BrokenProcessPool:
            self.close()
            raise
        finally:
            self._waiting -= 1
            if self._waiting == 0:
                self.close()

    def close(self) -> None:
        if self._executor is not None:
            self._executor.shutdown(wait=False, cancel_futures=True)
            self._executor = None


class ReviewService:
    """The reviews that players can see once their game is over."""

    def __init__(self, tables: TableService, pool: ReviewPool) -> None:
        self._tables = tables
        self._pool = pool
        self._jobs: dict[str, asyncio.Task[None]] = {}
        """By table, in the order in which they are reviewed: the first one is being reviewed."""
        self._failed: set[str] = set()

    @property
    def seconds(self) -> float:
        return self._tables.settings.review_seconds

    async def find(self, table: str, visitor: Visitor) -> Review | None:
        """The review of a game of the visitor's; None if it was not made yet."""
        live = await self._find_own(table, visitor)
        packed = await read_review(self._tables.store, table)
        return Review.unpack(live.game, packed) if packed is not None else None

    async def begin(self, table: str, visitor: Visitor) -> float:
        """Let a game of the visitor's be reviewed, unless that was begun before; how far it is."""
        live = await self._find_own(table, visitor)
        if self.seconds <= 0 or table in self._failed:
            raise RequestError("no_review")
        if table not in self._jobs:
            self._tables.access.coach_limit.spend(visitor.address)
            self._jobs[table] = asyncio.create_task(self._make(live), name=f"review {table}")
        return self._pool.share if next(iter(self._jobs)) == table else 0.0

    async def _find_own(self, table: str, visitor: Visitor) -> LiveTable:
        live = await self._tables.live.find(table)
        if not live.own_seats(visitor, self._tables.keys):
            raise RequestError("not_your_seat")
        if not live.history.is_over:
            raise RequestError("not_over")
        return live

    async def _make(self, live: LiveTable) -> None:
        try:
            await add_review(self._tables.store, live.id, await self._pool.review(build_task(live, self.seconds)))
        except Conflict:
            LOG.info("a game was reviewed elsewhere", extra={"table": live.id})
        except StoreUnavailable:
            LOG.warning("a review could not be kept", extra={"table": live.id})
        except Exception:
            LOG.exception("a game could not be reviewed", extra={"table": live.id})
            self._failed.add(live.id)
        finally:
            del self._jobs[live.id]

    async def wait(self, table: str) -> None:
        """Wait until a review that was begun is there."""
        job = self._jobs.get(table)
        if job is not None:
            await asyncio.wait([job])

    async def close(self) -> None:
        """Stop; an unfinished review starts again when somebody looks."""
        jobs = list(self._jobs.values())
        for job in jobs:
            job.cancel()
        await asyncio.gather(*jobs, return_exceptions=True)
        self._pool.close()
