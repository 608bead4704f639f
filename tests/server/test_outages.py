"""A database that can't be written for a while: a full disk, a server that is restarted. Nothing is lost and nothing stays stuck."""

import asyncio
import html
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from fastapi import FastAPI
from sqlalchemy import Connection, event

from orrery.bench.api_player import parse_ask
from orrery.core.luck import Luck
from orrery.server.errors import TEXT
from orrery.server.store import database
from orrery.server.store.stored_types import Change, StoreUnavailable
from orrery.server.tables import live_tables
from server.clients import PATIENCE, Guest

pytestmark = pytest.mark.anyio


@contextmanager
def unwritable(app: FastAPI) -> Iterator[None]:
    """A database that refuses every write, as one on a full disk does."""
    store = app.state.tables.store
    writer = store._writer
    away = True

    def refuse_writes(connection: Connection) -> None:
        driver: Any = connection.connection.driver_connection
        driver.execute(f"PRAGMA query_only={int(away)}")

    event.listen(store.write_engine, "begin", refuse_writes)
    if writer._connection is not None:  # what is written with one call begins nothing
        writer._thread.submit(refuse_writes, writer._connection).result()
    yield
    away = False


def answer_of(table: dict[str, Any]) -> Any:
    return parse_ask(table["ask"]).sample(Luck.of(1))


async def test_people_are_told_and_the_same_answer_is_taken_later(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "me")
    state = await ann.looks(table["id"], seat=0)
    with unwritable(app):
        refused = await ann.answers(table["id"], 0, 0, answer_of(state), "one")
        assert (refused.status_code, refused.json()["code"]) == (503, "unavailable")
        assert refused.headers["retry-after"] == "2"
        assert (await ann.looks(table["id"], seat=0))["number"] == state["number"], "nothing was changed"
    response = await ann.answers(table["id"], 0, 0, answer_of(state), "one")
    assert (response.status_code, response.json()["repeated"]) == (200, False)


async def test_a_page_says_it_in_a_sentence(app: FastAPI, ann: Guest) -> None:
    keys = app.state.keys
    await ann.http.get("/", headers={"accept": "text/html"})
    guest = keys.read_guest(ann.http.cookies[keys.cookie_name])
    with unwritable(app):
        fields = {"csrf": keys.csrf_token(guest), "seats": "2"}
        page = await ann.http.post("/play/jump-drive", data=fields, headers={"accept": "text/html"})
    assert page.status_code == 503
    assert TEXT("en", "error.unavailable", seconds=2) in html.unescape(page.text)


async def test_bots_go_on_by_themselves_when_it_is_over(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await ann.lays("me", "bot")
    await ann.settle(table["id"])
    monkeypatch.setattr(live_tables, "RETRY_FIRST", 0.01)
    await fails_once(ann, table["id"], monkeypatch)
    async with asyncio.timeout(PATIENCE):
        await ann.settle(table["id"])
    assert (await ann.looks(table["id"]))["awaited"] == [0], "the bot has answered without anybody looking"


async def test_looking_wakes_bots_that_wait(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await ann.lays("me", "bot")
    await ann.settle(table["id"])
    monkeypatch.setattr(live_tables, "RETRY_FIRST", 3600.0)
    monkeypatch.setattr(live_tables, "RETRY_LAST", 3600.0)
    await fails_once(ann, table["id"], monkeypatch)
    await ann.looks(table["id"])
    async with asyncio.timeout(PATIENCE):
        await ann.settle(table["id"])
    assert (await ann.looks(table["id"]))["awaited"] == [0]


async def fails_once(ann: Guest, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a bot meet a database that refuses its answer."""
    refused = asyncio.Event()
    add_change = ann.tables.store.add_change

    async def refuse_bots(id: str, change: Change, *rest: Any) -> None:
        if change.by != "person" and not refused.is_set():
            refused.set()
            raise StoreUnavailable("no")
        await add_change(id, change, *rest)

    monkeypatch.setattr(ann.tables.store, "add_change", refuse_bots)
    state = await ann.looks(table, seat=0)
    await ann.answers(table, 0, state["ask"]["number"], answer_of(state), "one")
    await refused.wait()
    await asyncio.sleep(0)


async def test_health_fails_while_nothing_can_be_written(app: FastAPI, ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    assert (await ann.http.get("/healthz")).status_code == 200
    monkeypatch.setattr(database, "PROBE_EVERY", -1.0)
    with unwritable(app):
        down = await ann.http.get("/healthz")
        assert (down.status_code, down.json()["code"]) == (503, "unavailable")
    assert (await ann.http.get("/healthz")).json()["status"] == "ok"
    app.state.tables.streams.close()
    assert (await ann.http.get("/healthz")).json()["code"] == "stopping"
