"""Requests are begun at once, and get a task only when they wait for something."""

import asyncio
from contextvars import ContextVar
from typing import Any

import pytest

from orrery.server.first_step import enter_task, start

pytestmark = pytest.mark.anyio
NOTE: ContextVar[str] = ContextVar("note", default="")


async def test_what_waits_for_nothing_is_done_at_once_and_has_a_context_of_its_own() -> None:
    done: list[str] = []

    async def run() -> None:
        NOTE.set("inside")
        done.append(NOTE.get())

    assert start(asyncio.get_running_loop(), run()) is None
    assert done == ["inside"]
    assert NOTE.get() == ""


async def test_what_waits_goes_on_in_a_task_with_the_same_context() -> None:
    opened = asyncio.Event()
    seen: list[Any] = []

    async def run() -> None:
        NOTE.set("inside")
        await opened.wait()
        seen.append((NOTE.get(), asyncio.current_task()))
        await asyncio.sleep(0)
        seen.append(await asyncio.to_thread(NOTE.get))

    task = start(asyncio.get_running_loop(), run())
    assert task is not None
    assert not seen
    opened.set()
    await task
    assert seen == [("inside", task), "inside"]


async def test_errors_and_cancellation_reach_what_waits() -> None:
    loop = asyncio.get_running_loop()
    broken: asyncio.Future[None] = loop.create_future()
    caught: list[type[BaseException]] = []

    async def run(waits_for: "asyncio.Future[None]") -> None:
        try:
            await waits_for
        except BaseException as error:
            caught.append(type(error))
            raise

    task = start(loop, run(broken))
    assert task is not None
    broken.set_exception(OSError("broken"))
    with pytest.raises(OSError, match="broken"):
        await task
    other = start(loop, run(loop.create_future()))
    assert other is not None
    await asyncio.sleep(0)
    other.cancel()
    with pytest.raises(asyncio.CancelledError):
        await other
    assert caught == [OSError, asyncio.CancelledError]


async def test_an_error_in_the_first_step_is_raised_at_once() -> None:
    async def run() -> None:
        raise ValueError("at once")

    with pytest.raises(ValueError, match="at once"):
        start(asyncio.get_running_loop(), run())


async def test_whoever_asks_for_a_task_has_one() -> None:
    tasks: list[Any] = []

    async def run() -> None:
        await enter_task()
        tasks.append(asyncio.current_task())
        await enter_task()
        async with asyncio.timeout(1):
            tasks.append(asyncio.current_task())

    task = start(asyncio.get_running_loop(), run())
    assert task is not None
    await task
    assert tasks == [task, task]
