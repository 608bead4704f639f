"""The coach at a table: for one's own decision, where all others are bots."""

from concurrent.futures import Executor, ThreadPoolExecutor

import pytest

import orrery
from orrery.coach import Advice
from orrery.server.tables.bot_pool import BotPool
from server.clients import Guest

pytestmark = pytest.mark.anyio


async def test_the_coach_answers_at_a_table_of_bots_and_changes_nothing(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.settled(table["id"])
    before = await ann.looks(table["id"])
    page = (await ann.http.get(f"/tables/{table['id']}")).text
    assert f"/tables/{table['id']}/advice?seat=0" in page
    said = await ann.http.get(f"/tables/{table['id']}/advice", params={"seat": 0})
    assert said.status_code == 200
    assert said.text.count("<li>") >= 2
    assert "to win, about" in said.text
    assert "2 imagined games" in said.text
    french = await ann.http.get(f"/tables/{table['id']}/advice", params={"seat": 0}, headers={"accept-language": "fr"})
    assert "de chances de gagner" in french.text.replace("\u202f", " ").replace("\xa0", " ")
    assert await ann.looks(table["id"]) == before


async def test_the_coach_is_silent_among_people_and_to_strangers(ann: Guest, bob: Guest) -> None:
    shared = await ann.lays("me", "me")
    refused = await ann.http.get(f"/tables/{shared['id']}/advice", params={"seat": 0})
    assert (refused.status_code, "only at tables without other people" in refused.text) == (403, True)
    assert "/advice?seat=" not in (await ann.http.get(f"/tables/{shared['id']}", params={"seat": 0})).text
    waiting = await ann.lays("me", "friend")
    assert (await ann.http.get(f"/tables/{waiting['id']}/advice", params={"seat": 0})).status_code == 403
    own = await ann.lays("me", "bot")
    assert (await bob.http.get(f"/tables/{own['id']}/advice", params={"seat": 0})).status_code == 403
    assert (await ann.http.get(f"/tables/{own['id']}/advice", params={"seat": 1})).status_code == 403


async def test_advice_comes_from_the_processes_of_the_bots() -> None:
    started: list[int] = []

    def start(count: int) -> Executor:
        started.append(count)
        return ThreadPoolExecutor(count)

    bots = BotPool(1, start)
    p = orrery.start("jump-drive", seats=2, seed=1)
    advice = Advice(p.view(0), *await bots.advise(p, 0))
    bots.close()
    assert started == [1]
    assert all(p.asks[0].allows(suggestion.answer) for suggestion in advice.suggestions)
