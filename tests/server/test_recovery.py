"""Whoever dies, hangs or fails: a table at which bots are awaited goes on within bounded time."""

import asyncio
import socket
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from concurrent.futures import Executor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI
from sqlalchemy import insert, text
from sqlalchemy.engine import make_url

import orrery
from orrery.bench.cluster import count_jobs, describe_job
from orrery.core.luck import Luck
from orrery.server.settings import Settings
from orrery.server.store import connections, notices
from orrery.server.store.database import Store
from orrery.server.store.jobs import Job, write_job
from orrery.server.store.models import ChangeRow
from orrery.server.store.notices import JOBS, Notice, NoticeListener
from orrery.server.store.stored_types import StoreUnavailable
from orrery.server.tables import bot_pool, live_table
from orrery.server.tables import notices as table_notices
from orrery.server.tables.bot_pool import BotPool
from orrery.server.tables.job_runner import JobRunner
from orrery.server.tables.live_tables import OVERDUE
from orrery.server.tables.service import TableService
from server.clients import PATIENCE, Guest, RandomBots, running_app
from server.test_live import Ears, answer_one

pytestmark = pytest.mark.anyio


@pytest.fixture
def shared_settings(settings: Settings, postgres: str) -> Settings:
    """Settings of a server that leaves bots to workers."""
    return replace(settings, database=postgres, thinkers=0)


@pytest.fixture
async def app(shared_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[FastAPI]:
    monkeypatch.setattr(table_notices, "TICK", 0.01)
    monkeypatch.setattr(notices, "RETRY_FIRST", 0.01)
    async with running_app(shared_settings, RandomBots()) as running:
        yield running


async def wait_until(condition: Callable[[], Awaitable[bool]]) -> None:
    """Wait for something that must come."""
    async with asyncio.timeout(PATIENCE):
        while not await condition():
            await asyncio.sleep(0.01)


def fail_once(monkeypatch: pytest.MonkeyPatch, owner: Any, name: str) -> list[int]:
    """Let a coroutine function raise the first time; its calls are counted in the list."""
    real = getattr(owner, name)
    calls: list[int] = []

    async def fail(*args: Any, **options: Any) -> Any:
        calls.append(len(calls))
        if len(calls) == 1:
            raise ZeroDivisionError("once")
        return await real(*args, **options)

    monkeypatch.setattr(owner, name, fail)
    return calls


def lose_job(url: str) -> None:
    with psycopg.connect(url, autocommit=True) as connection:
        assert connection.execute("DELETE FROM jobs").rowcount == 1


# Loops that must not end ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["take", "wait"])
async def test_a_worker_looks_for_jobs_whatever_went_wrong(app: FastAPI, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    tables: TableService = app.state.tables
    calls = fail_once(monkeypatch, tables.store.jobs, name)
    jobs = JobRunner(tables.store, tables.live, 1, lease=60)
    monkeypatch.setattr(jobs, "_places", {False: 1})
    jobs.start()
    await wait_until(lambda: _is_true(len(calls) > 0))
    ann = Guest(app)
    table = await ann.lays("me", "bot")
    await wait_until(lambda: _is_true(jobs.done > 0))
    assert (await ann.looks(table["id"]))["awaited"] == [0]
    await jobs.close()


async def _is_true(value: bool) -> bool:
    return value


async def test_leases_are_renewed_whatever_went_wrong(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    tables: TableService = app.state.tables
    calls = fail_once(monkeypatch, tables.store.jobs, "renew_leases")
    jobs = JobRunner(tables.store, tables.live, 1, lease=0.1)
    jobs._running["a table"] = asyncio.current_task()  # type: ignore[assignment]
    jobs.start()
    await wait_until(lambda: _is_true(len(calls) > 1))
    jobs._running.clear()
    await jobs.close()


async def test_notices_are_heard_after_one_that_could_not_be_acted_on(
    app: FastAPI, postgres: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[str] = []
    connected = asyncio.Event()

    def hear(notice: Notice) -> None:
        heard.append(notice.line)
        if len(heard) == 1:
            raise KeyError(notice.line)

    listener = NoticeListener(postgres, (JOBS,), hear, connected.set)
    listener.start()
    store: Store = app.state.tables.store
    async with asyncio.timeout(PATIENCE):
        await connected.wait()
        connected.clear()
        await store.send_notices([Notice(JOBS, "one")])
        await connected.wait()
    await store.send_notices([Notice(JOBS, "two")])
    await wait_until(lambda: _is_true(heard == ["one", "two"]))
    await listener.close()


async def test_others_are_told_who_is_here_whatever_went_wrong(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = fail_once(monkeypatch, app.state.tables.store, "send_notices")
    table = await Guest(app).lays("me", "me")
    ears = Ears(app, table["id"], 0)
    await ears.hears_of("table")
    await wait_until(lambda: _is_true(len(calls) > 1))
    await ears.leaves()


async def test_writes_go_on_after_one_that_failed_in_the_writer_itself(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    store: Store = app.state.tables.store
    fail_once(monkeypatch, store._writer, "_commit")
    async with asyncio.timeout(PATIENCE):
        with pytest.raises(ZeroDivisionError):
            await store.set_guest_name("ann", "Ann")
        await store.set_guest_name("ann", "Ann")


# Jobs that were lost, and clocks --------------------------------------------------------------------------------------


def set_clock_forward(app: FastAPI, table: str) -> None:
    """Let a table find that nothing has moved for a while, since now."""
    live = app.state.tables.live._tables[table]
    now = live.clock() + OVERDUE
    live.clock = lambda: now


async def test_a_look_writes_a_lost_job_anew_as_often_as_it_is_lost(app: FastAPI, postgres: str) -> None:
    ann = Guest(app)
    table = (await ann.lays("me", "bot"))["id"]
    jobs = app.state.tables.store.jobs
    await answer_one(ann, table, 0, "one")  # this answer already made the server write the job
    for _ in range(2):
        lose_job(postgres)
        await ann.looks(table)
        assert not await jobs.is_there(table), "somebody may be about to do it"
        set_clock_forward(app, table)
        await ann.looks(table)
        await wait_until(lambda: jobs.is_there(table))


async def test_a_clock_that_is_ahead_does_not_keep_a_lost_job_from_being_written(app: FastAPI, postgres: str) -> None:
    ann = Guest(app)
    table = (await ann.lays("me", "bot"))["id"]
    lose_job(postgres)
    live = app.state.tables.live._tables[table]
    live.changed = "2999-01-01T00:00:00+00:00"
    await ann.looks(table)
    set_clock_forward(app, table)
    await ann.looks(table)
    await wait_until(lambda: app.state.tables.store.jobs.is_there(table))


async def test_somebody_who_only_listens_wakes_a_table_that_stands_still(app: FastAPI, postgres: str) -> None:
    table = (await Guest(app).lays("me", "bot"))["id"]
    ears = Ears(app, table, 0)
    await ears.hears_of("table")
    lose_job(postgres)
    set_clock_forward(app, table)
    await wait_until(lambda: app.state.tables.store.jobs.is_there(table))
    await ears.leaves()


async def test_a_job_stays_if_seats_are_written_while_it_is_dropped(app: FastAPI) -> None:
    """Somebody answers ahead, and in the same moment a worker finds that there is nothing to do."""
    table = (await Guest(app).lays("me", "bot"))["id"]
    store: Store = app.state.tables.store
    version = (await app.state.tables.live.find(table)).version
    async with store.engine.begin() as writing:
        await writing.execute(text("UPDATE tables SET seating = seating + 1 WHERE id = :id"), {"id": table})
        await writing.execute(write_job(Job(table, version.number, pause=0.0)))
        dropping = asyncio.create_task(store.jobs.drop(table, version))
        await asyncio.sleep(0.2)
        assert not dropping.done(), "it waits for who writes the seats"
    assert not await dropping
    assert await store.jobs.is_there(table)


async def test_a_database_whose_clock_was_set_back_keeps_no_job_waiting(app: FastAPI, postgres: str) -> None:
    table = (await Guest(app).lays("me", "bot"))["id"]
    store: Store = app.state.tables.store
    for moment in ("ready_at", "leased_until"):
        with psycopg.connect(postgres, autocommit=True) as connection:
            connection.execute("UPDATE jobs SET worker = '', leased_until = 0, ready_at = 0")
            connection.execute(f"UPDATE jobs SET {moment} = extract(epoch FROM clock_timestamp()) + 86400".encode())
        assert (await store.jobs.wait(False) or 0.0) <= 0.0
        job = await store.jobs.take(False, lease=60)
        assert job is not None, moment
        assert job.table == table


async def test_a_job_that_is_put_back_without_having_failed_is_not_held_against_it(app: FastAPI) -> None:
    table = (await Guest(app).lays("me", "bot"))["id"]
    jobs = app.state.tables.store.jobs
    tries = []
    for has_failed in (False, False, True, True):
        job = await jobs.take(False, lease=60)
        assert job is not None
        tries.append(job.tries)
        await jobs.put_back(table, has_failed=has_failed)
    assert tries == [1, 1, 1, 2]


async def test_a_process_that_stands_still_in_a_transaction_holds_nobody_up(
    app: FastAPI, shared_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "IDLE_TRANSACTION", 0.3)
    ann = Guest(app)
    table = (await ann.lays("me", "me"))["id"]
    frozen = Store(shared_settings.database_url)
    await frozen.open()
    row = {"table_id": table, "number": 1, "kind": "answered", "seat": 0, "by": "person", "seen": 0, "at": ""}

    async def stand_still() -> None:
        async with frozen._connections.begin() as connection:
            await connection.execute(insert(ChangeRow).values(**row))
            async with asyncio.timeout(PATIENCE):
                await answer_one(ann, table, 0, "one")  # waits for the other transaction, which has taken the same number
            await connection.execute(text("SELECT 1"))

    with pytest.raises(StoreUnavailable):
        await stand_still()
    assert (await ann.looks(table, seat=1))["awaited"] == [1]
    await frozen.close()


async def test_a_database_that_does_not_answer_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(connections.NETWORK_OPTIONS, "connect_timeout", 2)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        store = Store(f"postgresql+psycopg://orrery@127.0.0.1:{silent.getsockname()[1]}/orrery")
        async with asyncio.timeout(60):
            with pytest.raises(StoreUnavailable):
                await store.reader.table_version("any")
    own = connections.postgres_options(make_url("postgresql://host/db?keepalives_idle=7"))
    assert "keepalives_idle" not in own, "what the host says in the URL holds"
    assert own["tcp_user_timeout"] > 0


# Bots ----------------------------------------------------------------------------------------------------------------


async def test_all_processes_agree_whether_an_answer_makes_a_difference(
    app: FastAPI, shared_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A page says that the table answers, and a worker does: both look at the same worlds."""
    worlds: list[bytes] = []
    looked_at: list[bytes] = []

    def look(p: Any, seat: int, luck: Luck) -> bool:
        worlds.append(luck.key)
        return False

    monkeypatch.setattr(live_table, "makes_no_difference", look)
    ann = Guest(app)
    table = (await ann.lays("me", "me", game="tiny-epic-galaxies"))["id"]
    for seat in range(2):
        await answer_one(ann, table, seat, "secret")  # the first asks are secret, so the table never answers them
    async with running_app(shared_settings, RandomBots()) as other:
        for tables in (app.state.tables, other.state.tables):
            live = await tables.live.find(table)
            live._alike.clear()
            worlds.clear()
            live.automatic_answer(next(iter(live.history.position.asks)))
            looked_at += worlds
    assert len(looked_at) == 2
    assert looked_at[0] == looked_at[1]


async def test_a_bot_that_gives_no_answer_to_what_was_asked_is_replaced_by_the_random_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    real = bot_pool.bot_answer
    monkeypatch.setattr(bot_pool, "bot_answer", lambda name, *rest: 10**9 if name == "heuristic" else real(name, *rest))

    def start(count: int) -> Executor:
        return ThreadPoolExecutor(count)

    bots = BotPool(1, start)
    p = orrery.start("jump-drive", seats=2, seed=1)
    assert p.asks[0].canonical(await bots.answer("heuristic", p, 0)) is not None
    bots.close()


async def test_a_bot_that_thinks_for_ever_is_stopped_and_others_are_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bots = BotPool(1)
    async with asyncio.timeout(PATIENCE):
        await bots.start_quick()
        monkeypatch.setattr(bot_pool, "LONGEST_THOUGHT", 0.2)
        thoughts = [bots._think(time.sleep, 3600, quick=True) for _ in range(2)]
        ends = await asyncio.gather(*thoughts, return_exceptions=True)
        assert [type(end) for end in ends] == [BrokenProcessPool, BrokenProcessPool]
        monkeypatch.undo()
        await bots.start_quick()
    bots.close()


async def test_who_gives_a_table_up_says_what_is_known_of_its_job(app: FastAPI, postgres: str) -> None:
    table = (await Guest(app).lays("me", "bot"))["id"]
    assert await count_jobs(postgres) == 1
    words = await describe_job(postgres, table)
    assert words.startswith("its job is ")
    assert "'worker': ''" in words
    lose_job(postgres)
    assert await describe_job(postgres, table) == "it has no job"
    assert await count_jobs("") == 0
