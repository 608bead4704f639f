"""Several servers and workers at one PostgreSQL: every answer is written once, everybody hears of it, and no bot is stuck."""

import asyncio
import json
import os
import shlex
import signal
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from time import monotonic
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

import orrery
from orrery.bench.api_player import create_table, parse_ask
from orrery.bench.chaos import ChaosPlan, chaos
from orrery.bench.client import Client, ConnectionLost, EventStream
from orrery.bench.load import Load, load
from orrery.bench.server_process import ServerProcess
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.play.automatic import StandingAnswer
from orrery.school import lessons
from orrery.server.auth import Visitor
from orrery.server.instance_lock import instance_lock
from orrery.server.logging import REFERENCE
from orrery.server.serve import serve
from orrery.server.settings import Settings
from orrery.server.store import notices as store_notices
from orrery.server.store.database import Store
from orrery.server.store.jobs import Job
from orrery.server.store.reader import StoreReader
from orrery.server.store.stored_types import StoreUnavailable, TableVersion
from orrery.server.tables import notices as table_notices
from orrery.server.tables.job_runner import JobRunner
from orrery.server.tables.service import TableService
from orrery.server.worker import work
from server.clients import PATIENCE, Guest, RandomBots, running_app
from server.postgres import PostgresServer
from server.test_live import Ears, StreamEnded, answer_one

pytestmark = pytest.mark.anyio


@pytest.fixture
def shared_settings(settings: Settings, postgres: str) -> Settings:
    """Settings of servers that share a database and leave bots to workers."""
    return replace(settings, database=postgres, thinkers=0)


@pytest.fixture
async def apps(shared_settings: Settings, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[list[FastAPI]]:
    """Two servers at one database."""
    monkeypatch.setattr(table_notices, "TICK", 0.01)
    monkeypatch.setattr(store_notices, "RETRY_FIRST", 0.01)
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(running_app(shared_settings, RandomBots())) for _ in range(2)]


def at_both(apps: list[FastAPI], *passkeys: str) -> list[Guest]:
    """One person who comes to both servers."""
    return [Guest(app).holds(*passkeys) for app in apps]


async def lay(apps: list[FastAPI], *kinds: str) -> tuple[str, list[Guest]]:
    """A table, and the person who laid it at both servers."""
    table = await Guest(apps[0]).lays(*kinds)
    return table["id"], at_both(apps, *(table["seats"][seat]["passkey"] for seat in table["own_seats"]))


def visitor(guest: Guest) -> Visitor:
    """The person as the service knows them."""
    return Visitor("ann", "en", "", passkeys=tuple(guest.http.headers["authorization"].split()[1:]))


async def test_an_answer_at_one_server_is_seen_at_the_other_at_once(apps: list[FastAPI]) -> None:
    table, (here, there) = await lay(apps, "me", "me")
    assert (await there.looks(table, seat=0))["number"] == 0
    for turn in range(6):
        asked, looks_on = (here, there) if turn % 2 else (there, here)
        state = await asked.looks(table)
        after = await answer_one(asked, table, state["awaited"][0], f"a{turn}")
        seat = state["awaited"][0]
        look = await looks_on.looks(table, seat=seat)
        assert {**look, "seats": None, "log": None} == {**after, "seats": None, "log": None}


async def test_a_request_asks_the_database_once_how_far_its_table_is(
    apps: list[FastAPI], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (here, there) = await lay(apps, "me", "me")
    for person in (here, there):
        await person.looks(table, seat=0)
    asked: list[str] = []
    find = StoreReader.table_version

    async def note(self: StoreReader, id: str) -> TableVersion | None:
        asked.append(id)
        return await find(self, id)

    monkeypatch.setattr(StoreReader, "table_version", note)
    await there.looks(table, seat=0)
    assert len(asked) == 1
    await answer_one(here, table, 0, "one")  # a look and an answer
    assert len(asked) <= 3
    asked.clear()
    looks = await asyncio.gather(*(there.looks(table, seat=1) for _ in range(6)))
    assert {look["number"] for look in looks} == {1}
    assert len(asked) <= 2, "those who wait while the table is brought up to date need not do it again"


async def test_an_answer_sent_to_both_servers_is_taken_once(apps: list[FastAPI]) -> None:
    table, people = await lay(apps, "me", "me")
    for turn in range(4):
        state = await people[0].looks(table)
        seat = state["awaited"][0]
        ask = (await people[0].looks(table, seat=seat))["ask"]
        answer = parse_ask(ask).sample(Luck.of(turn))
        requests = [person.answers(table, seat, ask["number"], answer, f"k{turn}") for person in people]
        replies = await asyncio.gather(*requests)
        assert sorted(reply.json()["repeated"] for reply in replies) == [False, True]


async def test_two_people_who_answer_at_once_at_two_servers_are_both_heard(apps: list[FastAPI]) -> None:
    for _ in range(3):
        table, people = await lay(apps, "me", "me")
        asks = [(await person.looks(table, seat=seat))["ask"] for seat, person in enumerate(people)]
        requests = [
            person.answers(table, seat, ask["number"], parse_ask(ask).sample(Luck.of(1)), "one")
            for seat, (person, ask) in enumerate(zip(people, asks, strict=True))
        ]
        assert [reply.status_code for reply in await asyncio.gather(*requests)] == [200, 200]
        lives = [await app.state.tables.live.find(table) for app in apps]
        assert [live.history.number for live in lives] == [2, 2]
        assert lives[0].history.position.plain() == lives[1].history.position.plain()


async def test_streams_hear_of_changes_at_other_servers_and_of_undos(apps: list[FastAPI]) -> None:
    table, (here, _) = await lay(apps, "me", "me")
    ears = Ears(apps[1], table, 1)
    assert (await ears.hears_of("table"))["awaited"] == [0, 1]
    async with asyncio.timeout(PATIENCE):
        await answer_one(here, table, 0, "one")
        assert (await ears.hears_of("table"))["awaited"] == [1]
        await here.post(f"/tables/{table}/undo", {"seat": 0})
        assert (await ears.hears_of("table"))["undone"]
    await ears.leaves()


async def test_what_was_missed_is_caught_up_with_when_the_connection_is_back(apps: list[FastAPI], postgres: str) -> None:
    table, (here, _) = await lay(apps, "me", "me")
    ears = Ears(apps[1], table, 1)
    await ears.hears_of("table")
    async with asyncio.timeout(PATIENCE):
        for seat in (0, 1):
            cut_connections(postgres)
            while (await here.http.get("/healthz")).status_code != 200:
                await asyncio.sleep(0.01)
            await answer_one(here, table, seat, "one")
            number, heard = (await here.looks(table, seat=1))["number"], 0
            while heard < number:
                try:
                    heard = (await ears.hears_of("table"))["number"]
                except StreamEnded:  # a stream whose server asks while the database is away ends, and a browser connects again
                    await asyncio.sleep(0.05)
                    ears = Ears(apps[1], table, 1)
    await ears.leaves()


async def test_a_change_whose_acknowledgement_was_lost_is_seen_and_not_made_twice(
    apps: list[FastAPI], monkeypatch: pytest.MonkeyPatch
) -> None:
    table, (here, _) = await lay(apps, "me", "me")
    ears = Ears(apps[0], table, 1)
    await ears.hears_of("table")
    ask = (await here.looks(table, seat=0))["ask"]
    answer = parse_ask(ask).sample(Luck.of(1))
    store: Store = apps[0].state.tables.store
    with monkeypatch.context() as patched:
        write = store.add_change

        async def lose_connection(*change: Any) -> None:
            await write(*change)
            raise StoreUnavailable("the connection was lost")

        patched.setattr(store, "add_change", lose_connection)
        assert (await here.answers(table, 0, ask["number"], answer, "one")).status_code == 503
    assert (await ears.hears_of("table"))["awaited"] == [1], "whoever listens hears of it"
    again = await here.answers(table, 0, ask["number"], answer, "one")
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    await ears.leaves()


async def test_a_notice_that_cannot_be_read_stops_nothing(apps: list[FastAPI], postgres: str) -> None:
    table, (here, _) = await lay(apps, "me", "me")
    ears = Ears(apps[1], table, 1)
    await ears.hears_of("table")
    with psycopg.connect(postgres, autocommit=True) as connection:
        for line in ("", "changed", "changed x", "present x a", "nudged x y z w", "what x is this"):
            connection.execute("select pg_notify('orrery_tables', %s)", (line,))
    await answer_one(here, table, 0, "one")
    assert (await ears.hears_of("table"))["awaited"] == [1]
    await ears.leaves()


def cut_connections(url: str) -> None:
    """End every connection to a database, as a restart does."""
    with psycopg.connect(url, autocommit=True) as connection:
        others = "select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()"
        connection.execute(others.encode())


async def test_who_is_there_and_who_is_waited_for_is_known_everywhere(apps: list[FastAPI]) -> None:
    table, people = await lay(apps, "me", "friend")
    secret = (await people[0].looks(table))["seats"][1]["invitation"]
    joined = await Guest(apps[1]).post(f"/tables/{table}/join", {"secret": secret})
    assert joined.status_code == 200
    watcher = Ears(apps[0], table, -1)
    apps[0].state.tables.streams._last_seen.clear()
    apps[1].state.tables.streams.forget_announcements()
    ears = Ears(apps[1], table, 1)
    await ears.hears_of("table")
    async with asyncio.timeout(PATIENCE):
        while 1 not in (await watcher.hears())["present"]:
            pass
        await apps[0].state.tables.players.nudge(table, visitor(people[0]), 1)
        assert (await ears.hears_of("nudge"))["by"] == 0
    await watcher.leaves()
    await ears.leaves()


async def test_votes_at_two_servers_count_together(apps: list[FastAPI]) -> None:
    table = await Guest(apps[0]).lays("me", "me", "me", "me")
    id, keys = table["id"], [seat["passkey"] for seat in table["seats"]]
    voters = [Guest(apps[seat % 2]).holds(keys[seat]) for seat in range(2)]
    later = monotonic() + apps[0].state.settings.idle + 1
    for app in apps:
        live = await app.state.tables.live.find(id)
        live.clock = lambda: later
    first = await voters[0].post(f"/tables/{id}/takeover", {"seat": 3})
    assert (first.json()["seats"][3]["away"], first.json()["seats"][3]["votes"]) == (False, 1)
    voted_on = (await voters[1].looks(id))["seats"][3]
    assert (voted_on["votes"], voted_on["voted"]) == (1, False)
    last = await voters[1].post(f"/tables/{id}/takeover", {"seat": 3})
    assert last.json()["seats"][3]["away"], last.text


async def test_a_seat_that_is_closed_at_one_server_is_closed_at_the_other(apps: list[FastAPI]) -> None:
    table, (here, there) = await lay(apps, "me", "me")
    ears = Ears(apps[1], table, 0)
    await ears.hears_of("table")
    assert (await here.post(f"/tables/{table}/revoke", {"seat": 0})).status_code == 200
    assert (await there.looks(table))["own_seats"] == [1]
    async with asyncio.timeout(PATIENCE):
        assert [chunk async for chunk in ears.chunks if b"event: table" in chunk] == [], "the stream has ended"


async def test_what_was_answered_ahead_at_one_server_is_cancelled_at_the_other(apps: list[FastAPI]) -> None:
    table, _ = await lay(apps, "me", "me")
    services: list[TableService] = [app.state.tables for app in apps]
    lives = [await service.live.find(table) for service in services]
    ask = lives[0].history.position.asks[0]
    standing = StandingAnswer(ask, next(iter(ask.answers())), -1, "ahead")
    await services[0].live.change(lives[0], lambda: services[0].live.write_standing(lives[0], 0, [standing]))
    elsewhere = (await services[1].live.find(table)).standing[0]
    assert [(other.ask.plain(), other.answer, other.words) for other in elsewhere] == [(ask.plain(), standing.answer, "ahead")]
    await services[1].live.change(lives[1], lambda: services[1].live.write_standing(lives[1], 0, []))
    REFERENCE.set("another request")
    assert (await services[0].live.find(table)).standing == {}


async def test_a_rematch_asked_for_at_two_servers_is_one_table(apps: list[FastAPI]) -> None:
    table, people = await lay(apps, "me", "me")
    await people[0].plays(table, Luck.of(1))
    again = await asyncio.gather(*(app.state.tables.players.rematch(table, visitor(people[0])) for app in apps))
    assert again[0] == again[1]
    tables = await apps[0].state.tables.store.reader.guest_tables("ann", 10)
    assert tables == [again[0]], "and no second one is left over"


# Jobs -----------------------------------------------------------------------------------------------------------------


async def test_a_bot_waits_for_a_worker_and_plays_with_one(apps: list[FastAPI], shared_settings: Settings) -> None:
    table, (here, there) = await lay(apps, "me", "bot")
    assert await apps[0].state.tables.store.jobs.is_there(table)
    assert (await here.looks(table))["awaited"] == [0, 1], "no server thinks"
    tables: TableService = apps[1].state.tables
    jobs = JobRunner(tables.store, tables.live, 1, lease=60)
    jobs.start()
    async with asyncio.timeout(60):
        assert (await there.plays(table, Luck.of(3)))["status"] == "over"
    assert jobs.done > 0
    assert not await tables.store.jobs.is_there(table)
    await jobs.close()


async def test_the_bots_of_a_lesson_have_a_worker_at_once(apps: list[FastAPI]) -> None:
    tables: TableService = apps[0].state.tables
    table = await tables.lessons.start_lesson(lessons(orrery.game("jump-drive"))[0], Visitor("ann", "en", ""))
    assert tables.live.next_autoplay(await tables.live.find(table)) is not None
    assert await tables.store.jobs.is_there(table)


async def test_bots_that_are_only_watched_play_as_long_as_somebody_looks_on(apps: list[FastAPI]) -> None:
    tables: TableService = apps[1].state.tables
    jobs = JobRunner(tables.store, tables.live, 1, lease=60)
    jobs.start()
    table = (await Guest(apps[0]).lays("bot", "bot"))["id"]
    assert not await tables.store.jobs.is_there(table), "nobody is there"
    ears = Ears(apps[0], table, -1)
    async with asyncio.timeout(60):
        while (await ears.hears_of("table"))["status"] != "over":
            pass
    await ears.leaves()
    await jobs.close()


async def test_a_job_has_one_worker_until_its_lease_runs_out(shared_settings: Settings) -> None:
    async with running_app(shared_settings, RandomBots()) as app:
        table, _ = await lay([app, app], "me", "bot")
        stores = [Store(shared_settings.database_url) for _ in range(2)]
        for store in stores:
            await store.open()
        first = await stores[0].jobs.take(False, lease=60)
        assert first is not None
        assert (first.table, first.tries) == (table, 1)
        assert await stores[1].jobs.take(False, lease=60) is None, "it is taken"
        seconds = await stores[1].jobs.wait(False)
        assert seconds is not None
        assert 0 < seconds <= 60
        await stores[0].jobs.renew_leases([table], lease=0)
        again = await stores[1].jobs.take(False, lease=60)
        assert again is not None, "a worker that gives no sign of life loses its job"
        assert again.tries == 2
        await stores[0].jobs.put_back(table)
        assert await stores[0].jobs.take(False, lease=60) is None, "whoever has lost it can't give it away"
        live = await app.state.tables.live.find(table)
        await stores[1].jobs.write(Job(table, live.history.number + 1, pause=0.0))
        assert await stores[0].jobs.take(False, lease=60) is None, "a person's answer leaves it to who has it"
        assert not await stores[1].jobs.drop(table, live.version), "there is something new to do"
        for store in stores:
            await store.close()


async def test_the_answer_of_a_worker_that_lost_its_job_is_not_given_twice(apps: list[FastAPI]) -> None:
    table, (here, _) = await lay(apps, "me", "bot")
    services: list[TableService] = [app.state.tables for app in apps]
    lives = [await service.live.find(table) for service in services]
    turns = [service.live.next_autoplay(live) for service, live in zip(services, lives, strict=True)]
    assert turns[0] is not None
    answers = [
        service.live.autoplay_once(live, *turns[0], watched=False) for service, live in zip(services, lives, strict=True)
    ]
    assert sorted(await asyncio.gather(*answers)) == [False, True]
    assert (await here.looks(table))["awaited"] == [0]


async def test_a_job_that_fails_comes_again_later(apps: list[FastAPI], monkeypatch: pytest.MonkeyPatch) -> None:
    table, people = await lay(apps, "me", "bot")
    tables: TableService = apps[0].state.tables
    failed = asyncio.Event()

    async def fail(*_: Any, **__: Any) -> bool:
        failed.set()
        raise ZeroDivisionError

    monkeypatch.setattr(tables.live, "autoplay_once", fail)
    jobs = JobRunner(tables.store, tables.live, 1, lease=60)
    jobs.start()
    async with asyncio.timeout(PATIENCE):
        await failed.wait()
        while jobs._running:
            await asyncio.sleep(0.01)
    seconds = await tables.store.jobs.wait(False)
    assert seconds is not None
    assert 0 < seconds <= 2, "after a pause that grows"
    await jobs.close()
    await people[0].looks(table)
    live = await tables.live.find(table)
    await tables.store.jobs.write(Job(table, live.history.number + 1, pause=0.0))
    assert (await tables.store.jobs.wait(False) or 0) <= 0, "a new change does not wait for it"


# Processes ------------------------------------------------------------------------------------------------------------


def test_servers_at_one_database_have_one_key(postgres: str, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
        with instance_lock(Settings(folder, postgres)):
            pass
    keys = [(folder / "secret.key").read_bytes() for folder in folders]
    assert keys[0] == keys[1]
    (folders[1] / "secret.key").write_bytes(b"another key of thirty-two bytes.")
    with pytest.raises(OrreryError, match="is not the key of this database"), instance_lock(Settings(folders[1], postgres)):
        raise AssertionError("cookies of one server would be void at the other")


def test_several_processes_need_a_database_that_they_can_share(tmp_path: Path) -> None:
    with pytest.raises(OrreryError, match="several processes need a PostgreSQL database"):
        serve(Settings(tmp_path), workers=2)
    with pytest.raises(OrreryError, match="workers need a PostgreSQL database"):
        work(Settings(tmp_path))
    with pytest.raises(OrreryError, match="several servers or workers need a PostgreSQL database"):
        chaos(ChaosPlan("jump-drive", 1, 1, servers=2), lambda _: None)


async def test_several_processes_are_loaded_and_nothing_goes_wrong(postgres: str) -> None:
    plan = Load("jump-drive", 2, 0.5, database=postgres, workers=2)
    for clients in ("api", "browsers"):
        run = await asyncio.to_thread(load, plan, clients, lambda _: None)
        assert (run["errors"], run["first_errors"], run["stopped_with"]) == (0, [], 0)
        assert 0 < run["answers"] <= run["updates"]


async def test_one_command_serves_with_several_processes_and_replaces_one_that_dies(postgres: str, tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path, 0, postgres, "--workers", "2", "--no-limits")
    client = Client(server.address)
    try:
        table = await create_table(client, "jump-drive", 1, 1)
        stream = EventStream(client, f"/api/v1/tables/{table['id']}/events")
        async with asyncio.timeout(60):
            while (await stream.next_event())[1].get("awaited") != [0]:
                pass
            children = _children(server.pid)
            assert len(children) == 3, "two servers and a worker"
            os.kill(children[0], signal.SIGKILL)
            while children[0] in _children(server.pid) or len(_children(server.pid)) < 3:
                await asyncio.sleep(0.05)
        await stream.close()
    finally:
        assert await server.stop() == 0
    with pytest.raises(ConnectionLost):
        await Client(server.address).get("/healthz")
    words = [json.loads(line)["words"] for line in server.log.read_text().splitlines()]
    assert "a process died and is started again" in words
    assert not any(_is_alive(child) for child in children)


def _children(pid: int) -> list[int]:
    return [
        int(child)
        for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
        if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes()
    ]


def _is_alive(pid: int) -> bool:
    return Path(f"/proc/{pid}").exists()


@pytest.mark.parametrize(
    ("kills", "tables", "servers"), [(4, 3, 2), pytest.param(100, 12, 3, marks=pytest.mark.soak)], ids=["some", "many"]
)
def test_kills_of_servers_workers_and_the_database_lose_nothing(
    postgres: str, postgres_server: PostgresServer, kills: int, tables: int, servers: int
) -> None:
    restart = shlex.join(postgres_server.restart)
    plan = ChaosPlan("jump-drive", kills, tables, "machines", postgres, servers=servers, workers=1, restart=restart)
    figures = chaos(plan, lambda _: None)
    assert (figures["kills"], figures["lost"]) == (kills, 0)
    assert figures["killed"].keys() == {"servers", "workers", "databases"}
    assert figures["finished"] == figures["tables"] >= tables
