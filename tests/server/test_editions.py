"""A table keeps the rules and components it began with, whatever its server is started with later."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.core import registry
from orrery.core.corrections import Correction, Overlay, correct_components
from orrery.core.editions import correct, edition
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.record import Record
from orrery.server.settings import Settings
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio


def one_point_more(of: Game) -> Overlay:
    """An overlay of one point a card."""
    cards = [c for c in of.components if c.kind == "card"]
    return Overlay(
        of.name, "richer.toml", tuple(Correction("card", c.id, {"points": c.data.get("points", 0) + 1}) for c in cards)
    )


@pytest.fixture
def started_with(monkeypatch: pytest.MonkeyPatch) -> Callable[[Game], None]:
    """Let the next server find another game under the name, as one does that is started with `--components`."""

    def start(of: Game) -> None:
        monkeypatch.setitem(registry._games, of.name, of)

    return start


def points(table: dict[str, Any]) -> list[int]:
    return [seat["points"] for seat in table["seats"]]


async def test_a_running_game_keeps_its_components_through_restarts(
    settings: Settings, started_with: Callable[[Game], None]
) -> None:
    plain = orrery.game("jump-drive")
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "bot"))["id"]
        before = points(await ann.plays(table, Luck.of("ann"), 14))
        assert sum(before) > 0
        passkey = ann.http.headers["authorization"]
    richer = correct(plain, one_point_more(plain))
    started_with(richer)
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        ann.http.headers["authorization"] = passkey
        state = await ann.looks(table)
        assert points(state) == before
        assert (await ann.plays(table, Luck.of("ann")))["status"] == "over"
        other = (await ann.lays("me", "bot"))["id"]
        ann.holds(ann.http.headers["authorization"].removeprefix("Bearer "))
        later = points(await ann.plays(other, Luck.of("ann"), 14))
        passkey = ann.http.headers["authorization"]
        live = await app.state.tables.live.find(other)
        assert live.game is richer
        assert live.header.overlay == richer.overlay_digest
    started_with(plain)
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        ann.http.headers["authorization"] = passkey
        assert points(await ann.looks(other)) == later
        await ann.plays(other, Luck.of("ann"))
        text = (await ann.get(f"/tables/{other}/record")).text
        record = Record.read(text, richer)
        assert record.overlay == richer.overlay_digest
        assert record.replay().outcome is not None
        with pytest.raises(orrery.BadRecord, match=f"with the overlay {richer.overlay_digest}"):
            Record.read(text)


SERVER = """
import asyncio, json, sys
from pathlib import Path
from orrery.core.luck import Luck
from orrery.server.settings import Settings
from server.clients import Guest, RandomBots, running_app

async def main(folder, table, passkey):
    async with running_app(Settings(Path(folder)).without_limits(), RandomBots()) as app:
        ann = Guest(app)
        if table:
            ann.http.headers["authorization"] = passkey
        else:
            table = (await ann.lays("me", "bot"))["id"]
            await ann.plays(table, Luck.of("ann"), 14)
        shown = await ann.looks(table)
        points = [seat["points"] for seat in shown["seats"]]
        print(json.dumps([table, ann.http.headers["authorization"], points]))

asyncio.run(main(*sys.argv[1:]))
"""


def test_a_server_started_with_components_changes_no_game_that_goes_on(tmp_path: Path) -> None:
    overlay = tmp_path / "richer.toml"
    overlay.write_text(one_point_more(orrery.game("jump-drive")).write(), "utf-8")

    def run_server(components: str, table: str = "", passkey: str = "") -> list[Any]:
        environment = {**os.environ, "ORRERY_COMPONENTS": components, "PYTHONPATH": str(Path(__file__).parents[1])}
        command = [sys.executable, "-c", SERVER, str(tmp_path / "data"), table, passkey]
        printed: list[Any] = json.loads(subprocess.check_output(command, env=environment, text=True))
        return printed

    plain = run_server("")
    assert run_server(str(overlay), *plain[:2]) == plain
    richer = run_server(str(overlay))
    assert run_server("", *richer[:2]) == richer


async def test_a_running_game_keeps_components_that_a_later_release_has_put_right(
    settings: Settings, started_with: Callable[[Game], None]
) -> None:
    plain = orrery.game("jump-drive")
    older = edition(plain, correct_components(plain, one_point_more(plain)))  # the components of an earlier release
    started_with(older)
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "bot"))["id"]
        before = points(await ann.plays(table, Luck.of("ann"), 14))
        passkey = ann.http.headers["authorization"]
    started_with(plain)
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        ann.http.headers["authorization"] = passkey
        assert points(await ann.looks(table)) == before
        assert (await ann.plays(table, Luck.of("ann")))["status"] == "over"


async def test_a_table_of_other_rules_says_so_and_stays_readable(settings: Settings, monkeypatch: pytest.MonkeyPatch) -> None:
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        await ann.http.get("/", headers={"accept": "text/html"})
        ann.http.headers["x-csrf-token"] = (await ann.get("/me")).json()["token"]
        table = (await ann.lays("me", "bot"))["id"]
        cookies = dict(ann.http.cookies)
        await ann.plays(table, Luck.of("ann"), 4)
    monkeypatch.setattr(type(orrery.game("jump-drive")), "version", 2)
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        ann.http.cookies.update(cookies)
        response = await ann.get(f"/tables/{table}")
        assert (response.status_code, response.json()["code"]) == (410, "other_rules")
        assert "version 1 of the rules, and this server plays version 2" in response.json()["words"]
        page = await ann.http.get(f"/tables/{table}", headers={"accept": "text/html"})
        assert page.status_code == 200
        assert "it can be read, not played on" in page.text
        assert "Jump Drive" in page.text
        assert "answers were given" in page.text
        assert "Its board is not shown" in page.text
        assert f"/tables/{table}" in (await ann.http.get("/", headers={"accept": "text/html"})).text
        french = await ann.http.get(f"/tables/{table}", headers={"accept": "text/html", "accept-language": "fr"})
        assert "elle peut être lue, mais plus jouée" in french.text


async def test_a_table_whose_components_are_gone_says_so(settings: Settings) -> None:
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "bot"))["id"]
        stored_table = await app.state.tables.store.reader.table(table)
        header = stored_table.header._replace(id="other", components="0123456789abcdef", overlay=None)
        await app.state.tables.store.create_table(header, stored_table.seats, [0], stored_table.changes)
        response = await ann.get("/tables/other")
        assert (response.status_code, response.json()["code"]) == (410, "other_components")


async def test_a_new_table_takes_the_overlay_it_names(settings: Settings) -> None:
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        body = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}], "overlay": "0123456789abcdef"}
        response = await ann.post("/tables", body)
        assert (response.status_code, response.json()["code"]) == (404, "no_overlay")
        assert (await ann.post("/tables", {**body, "overlay": ""})).status_code == 201
