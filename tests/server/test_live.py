"""The stream of a table: what it tells, to whom, and how it goes on after a lost connection."""

import asyncio
import json
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

from orrery.bench.api_player import parse_ask
from orrery.core.luck import Luck
from orrery.server.auth import Visitor
from orrery.server.settings import Settings
from server.clients import PATIENCE, Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio


class StreamEnded(AssertionError):
    """A server has ended a stream; a browser would connect again."""


class Ears:
    """Somebody who listens to a table through one seat."""

    def __init__(self, app: FastAPI, table: str, seat: int, since: int | None = None, address: str = "") -> None:
        visitor = Visitor("", "en", "", address=address)
        self.chunks: AsyncIterator[bytes] = app.state.tables.queries.stream(
            table, visitor, seat, since, (seat,) if seat >= 0 else ()
        )

    async def hears(self) -> dict[str, Any]:
        """The next event, as a browser takes it apart."""
        async with asyncio.timeout(PATIENCE):
            async for chunk in self.chunks:
                fields = dict(line.split(": ", 1) for line in chunk.decode().strip().splitlines())
                if "data" in fields:
                    return {"id": fields.get("id"), "event": fields["event"], **json.loads(fields["data"])}
        raise StreamEnded

    async def hears_of(self, event: str) -> dict[str, Any]:
        while (heard := await self.hears())["event"] != event:
            pass
        return heard

    async def leaves(self) -> None:
        await self.chunks.aclose()  # type: ignore[attr-defined]


async def answer_one(guest: Guest, table: str, seat: int, id: str) -> dict[str, Any]:
    ask = (await guest.looks(table, seat=seat))["ask"]
    response = await guest.answers(table, seat, ask["number"], parse_ask(ask).sample(Luck.of(id)), id)
    assert response.status_code == 200, response.text
    view: dict[str, Any] = response.json()["table"]
    return view


async def test_a_change_is_heard_by_everybody_at_the_table(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "me")
    id = table["id"]
    first, watcher = Ears(app, id, 0), Ears(app, id, -1)
    hello = await first.hears_of("table")
    assert (hello["id"], hello["asked"], hello["awaited"], hello["log"]) == ("0", 0, [0, 1], [])
    assert (await watcher.hears_of("table"))["asked"] is None
    await answer_one(ann, id, 0, "a")
    heard = await first.hears_of("table")
    assert (heard["id"], heard["asked"], heard["awaited"]) == ("1", None, [1])
    await answer_one(ann, id, 1, "b")
    heard = await watcher.hears_of("table")
    while heard["number"] < 2:
        heard = await watcher.hears_of("table")
    state = await Guest(app).looks(id)
    assert heard["log"] == [line for line in state["log"] if line["number"] == 2]
    await first.leaves()
    await watcher.leaves()


async def test_who_comes_back_hears_what_was_missed_and_nothing_twice(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "me")
    id = table["id"]
    for n in range(6):
        state = await ann.looks(id)
        await answer_one(ann, id, state["awaited"][0], f"id{n}")
        await ann.settle(id)
    state = await ann.looks(id, seat=0)
    for since in range(state["number"] + 1):
        ears = Ears(app, id, 0, since)
        heard = await ears.hears_of("table")
        assert heard["id"] == str(state["number"])
        assert heard["log"] == [line for line in state["log"] if line["number"] > since]
        await ears.leaves()


async def test_a_browser_resumes_with_the_id_it_has(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "me")
    await answer_one(ann, table["id"], 0, "a")
    await answer_one(ann, table["id"], 1, "b")
    number = (await ann.looks(table["id"]))["number"]
    path, headers = f"/tables/{table['id']}/events", {"last-event-id": "1"}
    streaming = asyncio.create_task(ann.get(path, params={"seat": 0}, headers=headers))
    while not ann.tables.streams.is_watched(table["id"]):
        await asyncio.sleep(0)
    ann.tables.streams.close()
    streamed = await streaming
    assert streamed.headers["content-type"].startswith("text/event-stream")
    event = next(line for line in streamed.text.splitlines() if line.startswith("data: "))
    data = json.loads(event[6:])
    assert data["number"] == number
    assert data["log"]
    assert all(line["number"] > 1 for line in data["log"])


async def test_an_answer_taken_back_is_told(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ears = Ears(app, table["id"], 1)
    assert not (await ears.hears_of("table"))["undone"]
    await answer_one(ann, table["id"], 0, "a")
    assert not (await ears.hears_of("table"))["undone"]
    await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})
    heard = await ears.hears_of("table")
    assert (heard["undone"], heard["awaited"]) == (True, [0, 1])
    await ears.leaves()


async def test_people_are_seen_to_come_and_go(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "friend")
    watcher = Ears(app, table["id"], -1)
    assert (await watcher.hears_of("table"))["present"] == [0]
    ann.tables.streams._patience = 0
    friend = Ears(app, table["id"], 1)
    await friend.hears_of("table")
    assert (await watcher.hears_of("present"))["present"] == [1]
    await friend.leaves()
    assert (await watcher.hears_of("present"))["present"] == []
    await watcher.leaves()


async def test_a_silent_stream_shows_that_it_lives(settings: Settings) -> None:
    async with running_app(replace(settings, heartbeat=0.01), RandomBots()) as app:
        ann = Guest(app)
        table = await ann.lays("me", "me")
        ears = Ears(app, table["id"], 0)
        chunks = [await anext(ears.chunks) for _ in range(3)]
        assert chunks[0].startswith(b"retry: ")
        assert chunks[2] == b": still here\n\n"
        await ears.leaves()


async def test_one_address_has_so_many_streams_and_no_more(settings: Settings) -> None:
    async with running_app(replace(settings, most_streams=1), RandomBots()) as app:
        ann = Guest(app)
        table = await ann.lays("me", "me")
        ears = Ears(app, table["id"], 0, address="127.0.0.1")
        await ears.hears()
        response = await ann.get(f"/tables/{table['id']}/events")
        assert (response.status_code, response.json()["code"]) == (429, "too_fast")
        await ears.leaves()
        assert not app.state.tables.streams._streams


async def test_streams_end_when_the_server_stops(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ears = Ears(app, table["id"], 0)
    await ears.hears()
    app.state.tables.streams.close()
    assert [chunk async for chunk in ears.chunks if b"data" in chunk] == []
    response = await ann.get(f"/tables/{table['id']}/events")
    assert (response.status_code, response.json()["code"]) == (503, "stopping")
