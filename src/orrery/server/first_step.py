"""Requests whose first step is made at once: most of them wait for nothing, and one that never waits needs no task."""

import asyncio
from collections.abc import Coroutine, Generator
from contextvars import ContextVar, copy_context
from typing import Any

_has_no_task: ContextVar[bool] = ContextVar("has_no_task", default=False)


class _Rest:
    """A coroutine from where it waits for the first time."""

    def __init__(self, coroutine: Coroutine[Any, Any, None], waits_for: Any) -> None:
        self._coroutine = coroutine
        self._waits_for = waits_for

    def __await__(self) -> Generator[Any, Any, None]:
        waits_for = self._waits_for
        try:
            while True:
                try:
                    result = yield waits_for
                except BaseException as error:  # an error of what it waits for, or the end of its task
                    waits_for = self._coroutine.throw(error)
                else:
                    waits_for = self._coroutine.send(result)
        except StopIteration:
            return


async def _go_on(rest: _Rest) -> None:
    _has_no_task.set(False)
    await rest


def start(loop: asyncio.AbstractEventLoop, coroutine: Coroutine[Any, Any, None]) -> asyncio.Task[None] | None:
    """Begin a coroutine in a context of its own; the task in which it goes on, or None if it is done already."""
    context = copy_context()
    context.run(_has_no_task.set, True)
    try:
        waits_for = context.run(coroutine.send, None)
    except StopIteration:
        return None
    return loop.create_task(_go_on(_Rest(coroutine, waits_for)), context=context)


async def enter_task() -> None:
    """Go on in a task, because what follows asks for the task that it runs in."""
    if _has_no_task.get():
        await asyncio.sleep(0)
