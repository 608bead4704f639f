"""A server in the test's own process, and people who talk to it."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
from fastapi import FastAPI

from orrery.bench.api_player import parse_ask
from orrery.coach import advise
from orrery.core.ask import Answer
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.server.app import create_app
from orrery.server.settings import Settings
from orrery.server.tables.bot_pool import Advised, bot_answer
from orrery.server.tables.service import TableService

PATIENCE = 120
"""Seconds after which something that does not come is missing, also on a busy machine."""


class Guest:
    """Somebody with a browser or a program: a client that remembers its cookie and its passkeys."""

    def __init__(self, app: FastAPI, lang: str = "en") -> None:
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        headers = {"accept-language": lang, "accept-encoding": "identity"}  # tests need no compression
        self.http = httpx.AsyncClient(transport=transport, base_url="http://testserver", headers=headers)
        self.app = app

    async def get(self, path: str, **options: Any) -> httpx.Response:
        return await self.http.get(f"/api/v1{path}", **options)

    async def post(self, path: str, body: Any, **options: Any) -> httpx.Response:
        return await self.http.post(f"/api/v1{path}", json=body, **options)

    def holds(self, *passkeys: str) -> "Guest":
        self.http.headers["authorization"] = f"Bearer {' '.join(passkeys)}"
        return self

    async def lays(self, *kinds: str, game: str = "jump-drive", **options: Any) -> dict[str, Any]:
        """Lay a table and hold its own seats; the first look at it."""
        response = await self.post("/tables", {"game": game, "seats": [{"kind": kind} for kind in kinds], "options": options})
        assert response.status_code == 201, response.text
        table: dict[str, Any] = response.json()
        if table["own_seats"]:
            self.holds(*(table["seats"][seat]["passkey"] for seat in table["own_seats"]))
        return table

    async def looks(self, table: str, **query: Any) -> dict[str, Any]:
        response = await self.get(f"/tables/{table}", params=query)
        assert response.status_code == 200, response.text
        view: dict[str, Any] = response.json()
        return view

    async def answers(self, table: str, seat: int, ask: int, answer: Answer, id: str) -> httpx.Response:
        return await self.post(f"/tables/{table}/answers", {"seat": seat, "ask": ask, "answer": answer, "id": id})

    async def plays(self, table: str, luck: Luck, most: int = 10_000) -> dict[str, Any]:
        """Answer by chance for all own seats until the game is over, or for so many answers; the last look."""
        answer_count = 0
        while True:
            await self.settle(table)
            state = await self.looks(table)
            if state["status"] == "over" or answer_count == most:
                return state
            awaited_seats = [seat for seat in state["own_seats"] if seat in state["awaited"]]
            assert awaited_seats, "nobody of these is awaited"
            for number, seat in enumerate(awaited_seats):
                if answer_count == most:
                    return state
                await self.settle(table)
                is_fresh = number == 0 and state["seat"] == seat
                looked = state if is_fresh else await self.looks(table, seat=seat)
                if looked["ask"] is None:
                    continue
                answer = parse_ask(looked["ask"]).sample(luck)
                response = await self.answers(table, seat, looked["ask"]["number"], answer, f"{seat}/{answer_count}")
                assert response.status_code == 200, response.text
                answer_count += 1

    async def settle(self, table: str) -> None:
        """Wait until bots and forced answers have nothing more to say."""
        await self.tables.live.wait_for_autoplay(table)

    @property
    def tables(self) -> TableService:
        service: TableService = self.app.state.tables
        return service


class RandomBots:
    """Answers by chance, at once and in the same process: tests of tables need no second one."""

    async def answer(self, name: str, p: Position, seat: int) -> Answer:
        return bot_answer("random", p, seat, f"{p.answered}/{seat}")

    async def advise(self, p: Position, seat: int) -> Advised:
        advice = advise(p, seat, worlds=2, seconds=None)
        return advice.suggestions, advice.worlds, advice.to_the_end


@asynccontextmanager
async def running_app(settings: Settings, bots: Any = None) -> AsyncIterator[FastAPI]:
    """A server with its database open, as long as the block lasts."""
    app = create_app(settings)
    async with app.router.lifespan_context(app):
        if bots is not None:
            app.state.tables.live.bots = bots
        yield app
