"""Bots and who they play for: none of them makes others wait, and none thinks for nobody."""

import asyncio
import threading
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any

import pytest
from fastapi import FastAPI

import orrery
from orrery.server.errors import RequestError
from orrery.server.rate_limits import RateLimit
from orrery.server.tables import bot_pool
from orrery.server.tables.bot_pool import BotPool
from orrery.server.tables.players import table_cost
from orrery.server.tables.view_types import SeatRequest, TableRequest
from server.clients import PATIENCE, Guest, RandomBots
from server.test_live import Ears

pytestmark = pytest.mark.anyio


async def test_bots_alone_play_only_while_somebody_watches(app: FastAPI, ann: Guest) -> None:
    table = (await ann.lays("bot", "bot"))["id"]
    await ann.settle(table)
    live = await ann.tables.live.find(table)
    assert live.history.number == 0, "nobody is there to play for"
    watcher = Ears(app, table, -1)
    while (await watcher.hears_of("table"))["status"] != "over":
        pass
    await watcher.leaves()


async def test_bots_wait_for_the_first_person_to_sit_down(ann: Guest, bob: Guest) -> None:
    table = await ann.lays("friend", "bot")
    await ann.settle(table["id"])
    assert (await ann.looks(table["id"]))["awaited"] == [0, 1]
    await bob.post(f"/tables/{table['id']}/join", {"secret": table["seats"][0]["invitation"]})
    await ann.settle(table["id"])
    assert (await ann.looks(table["id"]))["awaited"] == [0]


class NamedBots(RandomBots):
    """Notes who was asked."""

    def __init__(self) -> None:
        self.asked: list[str] = []

    async def answer(self, name: str, p: Any, seat: int) -> Any:
        self.asked.append(name)
        return await super().answer(name, p, seat)


async def test_quick_bots_finish_a_game_that_everybody_has_left(app: FastAPI, ann: Guest) -> None:
    bots = NamedBots()
    app.state.tables.live.bots = bots
    wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "search"}]}
    table = (await ann.post("/tables", wish)).json()
    await ann.settle(table["id"])
    assert bots.asked == ["search"]
    bots.asked.clear()
    ann.holds(table["seats"][0]["passkey"])
    await ann.post(f"/tables/{table['id']}/resign", {"seat": 0})
    await ann.settle(table["id"])
    assert set(bots.asked) == {"heuristic"}
    assert (await ann.looks(table["id"]))["status"] == "over"


async def test_quick_bots_do_not_wait_for_slow_ones(monkeypatch: pytest.MonkeyPatch) -> None:
    go = threading.Event()
    answer = bot_pool.bot_answer

    def think(name: str, *args: Any) -> Any:
        if name == "search":
            assert go.wait(20)
        return answer("random", *args)

    monkeypatch.setattr(bot_pool, "bot_answer", think)
    started: list[Executor] = []

    def start(count: int) -> Executor:
        started.append(ThreadPoolExecutor(count))
        return started[-1]

    bots = BotPool(1, start)
    p = orrery.start("jump-drive", seats=2, seed=1)
    slow = asyncio.create_task(bots.answer("search", p, 0))
    await asyncio.sleep(0)
    async with asyncio.timeout(PATIENCE):
        await bots.answer("heuristic", p, 1)
    assert not slow.done()
    go.set()
    await slow
    bots.close()
    assert len(started) == 2


def test_slow_bots_count_for_more_than_one_table() -> None:
    quick = TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("bot"), SeatRequest("bot", bot="heuristic")))
    slow = TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("bot", bot="search"), SeatRequest("bot", bot="search")))
    assert (table_cost(quick), table_cost(slow)) == (1, 5)
    now = 0.0
    limit = RateLimit(1, lambda: now)
    limit.spend("ann", 5)
    limit.spend("ann", 5)
    with pytest.raises(RequestError, match="wait 5 seconds"):
        limit.spend("ann", 5)
    now = 5.0
    limit.spend("ann", 5)
    RateLimit(0.1, lambda: now).spend("bob", 100)  # a cost above a full bucket empties it
