"""The coach at a table: for one's own decision, where all others are bots."""

import re
from concurrent.futures import Executor, ThreadPoolExecutor

import pytest
from fastapi import FastAPI

import orrery
from orrery.coach import Advice
from orrery.server.auth import Visitor
from orrery.server.errors import RequestError
from orrery.server.settings import Settings
from orrery.server.tables.bot_pool import BotPool
from orrery.server.tables.service import TableService
from orrery.server.tables.view_types import SeatRequest, TableRequest
from orrery.server.web.page_model import PageModel
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio
ANN, BOB = Visitor("ann", "en", "t"), Visitor("bob", "en", "t")


async def test_the_coach_answers_at_a_table_of_bots_and_changes_nothing(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.settle(table["id"])
    before = await ann.looks(table["id"])
    page = (await ann.http.get(f"/tables/{table['id']}")).text
    assert f"/tables/{table['id']}/advice?seat=0" in page
    response = await ann.http.get(f"/tables/{table['id']}/advice", params={"seat": 0})
    assert response.status_code == 200
    assert response.text.count("<li>") >= 2
    assert "to win, about" in response.text
    assert "2 imagined games" in response.text
    assert response.text.count("<progress") == response.text.count("<li>"), "each answer has a bar of its chance"
    french = await ann.http.get(f"/tables/{table['id']}/advice", params={"seat": 0}, headers={"accept-language": "fr"})
    assert "de chances de gagner" in french.text.replace("\u202f", " ").replace("\xa0", " ")
    assert await ann.looks(table["id"]) == before


async def test_the_coach_is_silent_among_people_and_to_strangers(ann: Guest, bob: Guest) -> None:
    shared = await ann.lays("me", "me")
    response = await ann.http.get(f"/tables/{shared['id']}/advice", params={"seat": 0})
    assert (response.status_code, "only if all of them agreed" in response.text) == (403, True)
    assert "/advice?seat=" not in (await ann.http.get(f"/tables/{shared['id']}", params={"seat": 0})).text
    waiting = await ann.lays("me", "friend")
    assert (await ann.http.get(f"/tables/{waiting['id']}/advice", params={"seat": 0})).status_code == 403
    own = await ann.lays("me", "bot")
    assert (await bob.http.get(f"/tables/{own['id']}/advice", params={"seat": 0})).status_code == 403
    assert (await ann.http.get(f"/tables/{own['id']}/advice", params={"seat": 1})).status_code == 403


async def test_among_people_the_coach_speaks_once_all_agreed_and_no_longer_than_that(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    seats = (SeatRequest("me", "Ann"), SeatRequest("friend"), SeatRequest("bot"))
    table = await tables.players.create_table(TableRequest("jump-drive", seats), ANN)
    await tables.players.join(table, BOB, (await tables.queries.table_view(table, ANN)).seats[1].invitation, "Bob")
    await tables.live.wait_for_autoplay(table)
    await tables.players.agree_to_coach(table, ANN, True)
    for who, seat in ((ANN, 0), (BOB, 1)):
        with pytest.raises(RequestError, match="only if all of them agreed"):
            await tables.queries.advice(table, who, seat)
    view = await tables.queries.table_view(table, BOB)
    assert (view.may_advise, view.coach_by) == (False, (0,))
    assert view.log[-1].words == "Ann agrees that everybody may ask the coach"
    await tables.players.agree_to_coach(table, BOB, True)
    assert PageModel(await tables.queries.table_view(table, BOB)).may_ask_coach
    assert (await tables.queries.advice(table, ANN, 0)).suggestions
    with pytest.raises(RequestError, match="not yours"):
        await tables.players.agree_to_coach(table, Visitor("eve", "en", "t"), False)
    await tables.players.agree_to_coach(table, BOB, False)
    with pytest.raises(RequestError, match="only if all of them agreed"):
        await tables.queries.advice(table, ANN, 0)


async def test_an_agreement_outlives_an_undo_and_a_restart(app: FastAPI, settings: Settings) -> None:
    tables: TableService = app.state.tables
    table = await tables.players.create_table(TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("me"))), ANN)
    await tables.players.agree_to_coach(table, ANN, True)
    view = await tables.queries.table_view(table, ANN, 0)
    assert view.question is not None
    ask = view.view.ask
    assert ask is not None
    await tables.answers.answer(table, ANN, 0, view.question.number, next(iter(ask.answers())), "x")
    await tables.answers.undo(table, ANN, 0)
    assert (await tables.queries.table_view(table, ANN, 0)).coach_by == (0, 1)
    await tables.close()
    async with running_app(settings, RandomBots()) as again:
        assert (await again.state.tables.queries.table_view(table, ANN, 0)).may_advise


async def test_advice_at_a_table_with_people_is_the_same_whatever_they_hold(app: FastAPI) -> None:
    """All agreed, and still the coach knows no more than the seat that asks."""
    tables: TableService = app.state.tables
    table = await tables.players.create_table(TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("me"))), ANN)
    await tables.players.agree_to_coach(table, ANN, True)
    advice = await tables.queries.advice(table, ANN, 0)
    p = (await tables.live.find(table)).history.position
    other = p.guess(0, orrery.Luck.of("anew"))
    assert other.plain() != p.plain()
    assert (await RandomBots().advise(other, 0))[0] == advice.suggestions


async def test_the_menu_says_that_the_coach_is_off_and_lets_people_agree(ann: Guest) -> None:
    shared = await ann.lays("me", "me")
    address = f"/tables/{shared['id']}"
    page = (await ann.http.get(address, params={"seat": 0})).text
    assert "The coach is silent until all people at the table agree: 0 do so far." in page
    token = re.search(r'name="csrf" value="([^"]+)"', page)
    assert token is not None
    agreed = await ann.http.post(f"{address}/coach", data={"csrf": token[1], "agreed": "true"})
    assert agreed.status_code == 303
    page = (await ann.http.get(address, params={"seat": 0})).text
    assert "All agreed: everybody may ask the coach." in page
    assert f"{address}/advice?seat=0" in page
    alone = await ann.lays("me", "bot")
    assert '/coach"' not in (await ann.http.get(f"/tables/{alone['id']}")).text, "there is nobody to agree with"


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
