"""Bots answer in processes of their own, so that no page ever waits for one."""

import asyncio
import faulthandler
import logging
import multiprocessing
import os
import secrets
from collections.abc import Callable
from concurrent.futures import Executor, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

from orrery.bots import Look, bot
from orrery.coach import Suggestion, advise
from orrery.core.ask import Answer
from orrery.core.errors import IllegalAnswer
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.play.pool import exit_with_parent
from orrery.school.lesson import luck_words
from orrery.server.errors import RequestError

LOG = logging.getLogger("orrery.server.tables.bot_pool")


Advised = tuple[tuple[Suggestion, ...], int, bool]
"""Advice as it travels between processes, without the view: whoever asked has that."""
QUICK_BOTS = ("random", "heuristic")
"""Bots that answer at once; all others may look ahead."""
LONGEST_THOUGHT = 120.0
"""Seconds after which a process in which a bot still thinks is ended."""
R = TypeVar("R")


def is_quick(name: str) -> bool:
    """True for a bot that answers at once."""
    return name in QUICK_BOTS


def start_processes(count: int) -> Executor:
    """Processes that end with the server."""
    return ProcessPoolExecutor(count, mp_context=multiprocessing.get_context("spawn"), initializer=exit_with_parent)


class BotPool:
    """A few processes that answer for bots; they start when the first bot is asked. One of them is for quick bots alone, so that no
    game against those waits for bots that look ahead. A table has one answer in the queue at a time, so tables take turns."""

    def __init__(self, processes: int, start: Callable[[int], Executor] = start_processes) -> None:
        self._processes = {True: 1, False: max(1, processes)}
        self._start = start
        self._executors: dict[bool, Executor] = {}
        """Those that are running, for quick bots and for others."""

    def _running_executor(self, quick: bool) -> Executor:
        if quick not in self._executors:
            self._executors[quick] = self._start(self._processes[quick])
        return self._executors[quick]

    async def start_quick(self) -> None:
        """Start the process for quick bots before the first of them is asked: whoever takes a job can do it at once then."""
        await self._think(os.getpid, quick=True)

    async def answer(self, name: str, p: Position, seat: int) -> Answer:
        """The answer of a bot. If its process dies or the bot fails, the random bot answers here, so that the game goes on."""
        luck = luck_words(p.seed, seat, p.round, p.asks[seat].name) or secrets.token_hex(16)
        try:
            if p.game.copy_of is not None:
                answer = await self._think(edition_bot_answer, name, p.game, p.plain(), seat, luck, quick=is_quick(name))
            else:
                answer = await self._think(bot_answer, name, p, seat, luck, quick=is_quick(name))
            if p.asks[seat].canonical(answer) is None:
                raise IllegalAnswer(f"{answer!r} is no answer to {p.asks[seat].name}")
            return answer
        except BrokenProcessPool:
            LOG.exception("the thinking processes died; new ones are started")
        except Exception:
            LOG.exception("the bot failed", extra={"bot": name, "game": p.game.name, "ask": p.asks[seat].name})
        return bot_answer("random", p, seat, luck)

    async def advise(self, p: Position, seat: int) -> Advised:
        """The coach's advice, from the processes of the bots that look ahead. If its process dies, an error says so."""
        luck = secrets.token_hex(16)
        try:
            if p.game.copy_of is not None:
                return await self._think(edition_advice, p.game, p.plain(), seat, luck, quick=False)
            return await self._think(coach_advice, p, seat, luck, quick=False)
        except BrokenProcessPool as error:
            LOG.exception("the thinking processes died; new ones are started")
            raise RequestError("unavailable") from error

    async def _think(self, thought: Callable[..., R], *arguments: Any, quick: bool) -> R:
        """Run a function in one of the processes. A broken pool is replaced."""
        executor = self._running_executor(quick)
        try:
            return await asyncio.get_running_loop().run_in_executor(
                executor, think_in_time, LONGEST_THOUGHT, thought, *arguments
            )
        except BrokenProcessPool:
            if self._executors.get(quick) is executor:
                del self._executors[quick]
            raise

    def close(self) -> None:
        for executor in self._executors.values():
            executor.shutdown(wait=False, cancel_futures=True)
        self._executors.clear()


def think_in_time(limit: float, thought: Callable[..., R], *arguments: Any) -> R:
    """Run a function. A process of the pool that takes too long writes where it was and ends: otherwise it would block a table
    forever."""
    if multiprocessing.parent_process() is None:
        return thought(*arguments)
    faulthandler.dump_traceback_later(limit, exit=True)
    try:
        return thought(*arguments)
    finally:
        faulthandler.cancel_dump_traceback_later()


def bot_answer(name: str, p: Position, seat: int, luck: str) -> Answer:
    """One answer of a bot, with luck of its own that tells nothing about the table's."""
    return bot(p.game, name).answer(Look(p, seat, Luck.of(luck)))


def edition_bot_answer(name: str, game: Game, plain: dict[str, Any], seat: int, luck: str) -> Answer:
    """One answer of a bot in a game with other components: their tables are classes of their own, which do not travel as they are."""
    return bot_answer(name, game.read(plain), seat, luck)


def coach_advice(p: Position, seat: int, luck: str) -> Advised:
    """The advice of the coach, with luck of its own that tells nothing about the table's."""
    advice = advise(p, seat, Luck.of(luck))
    return advice.suggestions, advice.worlds, advice.to_the_end


def edition_advice(game: Game, plain: dict[str, Any], seat: int, luck: str) -> Advised:
    """The advice of the coach in a game with other components."""
    return coach_advice(game.read(plain), seat, luck)
