"""People at one table: nudging, playing again with everybody, and who sees finished games."""

import asyncio
import re
from dataclasses import replace

import pytest
from fastapi import FastAPI

from orrery.core.luck import Luck
from orrery.server.auth import Visitor
from orrery.server.errors import RequestError
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.tables.service import TableService
from orrery.server.tables.streams import StreamHub
from orrery.server.tables.view_types import SeatRequest, TableRequest
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio
ANN, BOB = Visitor("ann", "en", "t"), Visitor("bob", "en", "t")


async def lay_for_two(tables: TableService, bots: int = 0) -> str:
    """A table of Ann and Bob, who has sat down, and so many bots between them."""
    seats = (SeatRequest("me", "Ann"), *[SeatRequest("bot")] * bots, SeatRequest("friend"))
    table = await tables.players.create_table(TableRequest("jump-drive", seats), ANN)
    view = await tables.queries.table_view(table, ANN)
    await tables.players.join(table, BOB, view.seats[-1].invitation, "Bob")
    return table


async def finish(tables: TableService, table: str) -> None:
    """Both resign, and bots play the game to its end."""
    for who in (ANN, BOB):
        for seat in await tables.access.own_seats(table, who):
            await tables.answers.resign(table, who, seat)
    await tables.live.wait_for_autoplay(table)


async def test_a_nudge_reaches_the_one_who_is_awaited_and_nobody_else(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    table = await lay_for_two(tables)
    hub: StreamHub = tables.streams
    bobs, anns = hub.subscribe(table, (1,), "b"), hub.subscribe(table, (0,), "a")
    await tables.players.nudge(table, ANN, 1)
    assert (bobs.nudges, anns.nudges) == ([0], [])
    stream = await tables.queries.open_stream(table, BOB, None, None)
    events = [await anext(stream), await anext(stream)]
    tables.access.nudge_limit = RateLimit(0)
    await tables.players.nudge(table, ANN, 1)
    events.append(await anext(stream))
    await stream.aclose()  # type: ignore[attr-defined]
    assert events[-1] == b'event: nudge\ndata: {"table":"%s","by":0}\n\n' % table.encode()


async def test_a_nudge_is_refused_where_it_makes_no_sense(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    table = await lay_for_two(tables, bots=1)
    await tables.live.wait_for_autoplay(table)
    await tables.players.nudge(table, ANN, 2)
    refusals = [(ANN, 2, "too_fast"), (ANN, 1, "not_awaited"), (ANN, 0, "not_your_seat"), (ANN, 9, "no_seat")]
    refusals.append((Visitor("eve", "en", "t"), 2, "not_your_seat"))
    for who, seat, code in refusals:
        with pytest.raises(RequestError) as error:
            await tables.players.nudge(table, who, seat)
        assert error.value.code == code


async def test_playing_again_takes_everybody_along_with_the_seats_turned(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    table = await lay_for_two(tables, bots=1)
    await finish(tables, table)
    before = (await tables.queries.table_view(table, BOB)).number
    new = await tables.players.rematch(table, ANN)
    view = await tables.queries.table_view(table, BOB)
    assert view.number > before, "the others are told at once"
    assert view.rematch == new
    assert view.log[-1].words == "Ann wants to play again"
    view = await tables.queries.table_view(new, ANN)
    assert [(seat.kind, seat.yours) for seat in view.seats] == [("bot", False), ("open", False), ("person", True)]
    assert view.seats[1].name == "Bob", "the seat is kept for Bob"
    assert await tables.players.rematch(table, BOB) == new
    assert await tables.players.rematch(table, BOB) == new, "a second click changes nothing"
    view = await tables.queries.table_view(new, BOB)
    assert [seat.name for seat in view.seats][1:] == ["Bob", "Ann"]
    assert (view.own_seats, view.status) == ((1,), "playing")


async def test_two_who_play_again_at_the_same_moment_meet_at_one_table(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    table = await lay_for_two(tables)
    await finish(tables, table)
    first, second = await asyncio.gather(tables.players.rematch(table, ANN), tables.players.rematch(table, BOB))
    assert first == second
    assert (await tables.queries.table_view(first, ANN)).status == "playing"


async def test_a_rematch_is_for_those_who_played_and_outlives_the_memory(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    table = await lay_for_two(tables)
    with pytest.raises(RequestError) as error:
        await tables.players.rematch(table, ANN)
    assert error.value.code == "not_over"
    await finish(tables, table)
    with pytest.raises(RequestError) as error:
        await tables.players.rematch(table, Visitor("eve", "en", "t"))
    assert error.value.code == "not_your_seat"
    new = await tables.players.rematch(table, ANN)
    tables.live._tables.clear()
    assert (await tables.queries.table_view(table, BOB)).rematch == new
    assert (await tables.queries.table_view(table, Visitor("eve", "en", "t"))).rematch == ""


async def test_others_see_a_finished_game_only_if_all_who_played_agree(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    eve = Visitor("eve", "en", "t")

    async def list_replays(who: Visitor) -> list[tuple[str, bool]]:
        return [(line.id, line.yours) for line in await tables.queries.finished_tables(who)]

    table = await lay_for_two(tables)
    await finish(tables, table)
    assert await list_replays(ANN) == await list_replays(BOB) == [(table, True)]
    assert await list_replays(eve) == []
    await tables.players.share_replay(table, ANN, True)
    assert await list_replays(eve) == [], "Bob has not agreed"
    await tables.players.share_replay(table, BOB, True)
    assert await list_replays(eve) == [(table, False)]
    assert (await tables.queries.table_view(table, BOB)).shares
    await tables.players.share_replay(table, BOB, False)
    assert await list_replays(eve) == [], "Bob has taken it back"
    with pytest.raises(RequestError):
        await tables.players.share_replay(table, eve, True)


async def test_ones_own_games_come_first_and_have_dates(app: FastAPI) -> None:
    ann, bob = Guest(app), Guest(app)
    for guest in (ann, bob):
        match = re.search(r'name="csrf" value="([^"]+)"', (await guest.http.get("/")).text)
        assert match is not None
        form = {"csrf": match[1]}
        response = await guest.http.post("/play/jump-drive", data=form | {"seats": "2"})
        table = response.headers["location"]
        await guest.http.post(f"{table}/resign", data=form | {"seat": "0"})
        await guest.settle(table.rsplit("/", 1)[-1])
        assert (await guest.http.post(f"{table}/share", data=form | {"shared": "true"})).status_code == 303
    page = (await ann.http.get("/replays")).text
    assert 0 < page.index("Your games") < page.index("Shown by others")
    assert len(re.findall(r'<small class="day">[A-Z][a-z]{2} \d+, \d{4}</small>', page)) == 2


async def test_a_step_of_a_replay_is_a_sentence_with_a_verb(ann: Guest) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    await ann.plays(table, Luck.of(1))
    headings = []
    for step in range(1, 12):
        page = (await ann.http.get(f"/tables/{table}/replay", params={"step": step})).text
        headings.append(re.findall(r'<h2 id="question"[^>]*>([^<]+)</h2>', page)[0])
    assert not any(re.match(r"\S+( \d)?: ", heading) for heading in headings), headings
    assert any(re.search(" (choose|discard|place|explore|pa)", heading) for heading in headings), headings


async def test_leaving_a_table_with_bots_alone_just_leaves_it_waiting(ann: Guest, bob: Guest) -> None:
    alone = (await ann.lays("me", "bot"))["id"]
    page = (await ann.http.get(f"/tables/{alone}")).text
    assert "The table waits until you come back." in page
    assert f'action="/tables/{alone}/takeover"' not in page
    together = await ann.lays("me", "friend")
    secret = together["seats"][1]["invitation"]
    await bob.post(f"/tables/{together['id']}/join", {"secret": secret, "name": "Bob"})
    page = (await ann.http.get(f"/tables/{together['id']}")).text
    assert "A bot plays for you until you come back." in page


async def test_a_bot_may_play_for_somebody_who_sits_there_and_does_not_answer(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    table = await lay_for_two(tables)
    live = await tables.live.find(table)
    started = live.clock()
    tables.streams.mark_seen(table, (0, 1))
    view = await tables.queries.table_view(table, ANN)
    assert view.seats[1].present
    assert not view.seats[1].may_take_over
    assert 0 < (view.seats[1].idle_left or 0) <= tables.settings.idle, "the time runs for all to see"
    with pytest.raises(RequestError) as error:
        await tables.answers.take_over(table, ANN, 1)
    assert error.value.code == "present"
    live.clock = lambda: started + tables.settings.idle + 1
    view = await tables.queries.table_view(table, ANN)
    assert (view.seats[1].present, view.seats[1].may_take_over, view.seats[1].idle_left) == (True, True, 0)
    await tables.answers.take_over(table, ANN, 1)
    assert (await tables.queries.table_view(table, BOB)).seats[1].may_hand_back
    await tables.answers.hand_back(table, BOB, 1)
    assert not (await tables.queries.table_view(table, BOB)).seats[1].away


async def test_the_time_runs_anew_with_every_question(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    table = await lay_for_two(tables)
    live = await tables.live.find(table)
    started = live.clock()
    live.clock = lambda: started + 100
    for who, seat in ((ANN, 0), (BOB, 1)):
        view = await tables.queries.table_view(table, who)
        assert view.question is not None
        assert view.view.ask is not None
        await tables.answers.answer(table, who, seat, view.question.number, view.view.ask.sample(Luck.of(1)), "one")
    assert live.idle_time(0) == 0
    assert live.idle_time(1) == 0


async def test_votes_on_somebody_who_sits_there_stand_until_they_answer(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    cid = Visitor("cid", "en", "t")
    seats = (SeatRequest("me", "Ann"), SeatRequest("friend"), SeatRequest("friend"))
    table = await tables.players.create_table(TableRequest("jump-drive", seats), ANN)
    for seat, who in ((1, BOB), (2, cid)):
        await tables.players.join(table, who, (await tables.queries.table_view(table, ANN)).seats[seat].invitation, who.guest)
    live = await tables.live.find(table)
    started = live.clock()
    live.clock = lambda: started + tables.settings.idle + 1
    await tables.answers.take_over(table, ANN, 1)
    seat_view = (await tables.queries.table_view(table, BOB)).seats[1]
    assert (seat_view.present, seat_view.away, seat_view.votes, seat_view.votes_needed) == (True, False, 1, 2), (
        "Bob looks on, and answers nothing"
    )
    seat_view = (await tables.queries.table_view(table, ANN)).seats[1]
    assert (seat_view.voted, seat_view.may_take_over) == (True, False)
    view = await tables.queries.table_view(table, BOB)
    assert view.question is not None
    assert view.view.ask is not None
    await tables.answers.answer(table, BOB, 1, view.question.number, view.view.ask.sample(Luck.of(1)), "one")
    assert (await tables.queries.table_view(table, cid)).seats[1].votes == 0
    assert 1 not in live.votes


async def test_the_time_runs_anew_for_whoever_sits_down_or_comes_back(settings: Settings) -> None:
    async with running_app(replace(settings, pace=60), RandomBots()) as app:  # a bot still thinks when its person is back
        tables: TableService = app.state.tables
        seats = (SeatRequest("me", "Ann"), SeatRequest("friend"))
        table = await tables.players.create_table(TableRequest("jump-drive", seats), ANN)
        live = await tables.live.find(table)
        started = live.clock()
        live.clock = lambda: started + tables.settings.idle
        await tables.players.join(table, BOB, (await tables.queries.table_view(table, ANN)).seats[1].invitation, "Bob")
        assert live.idle_time(1) == 0
        live.clock = lambda: started + 2 * tables.settings.idle + 1  # well above the limit, so that rounding does not matter
        await tables.answers.take_over(table, ANN, 1)
        await tables.answers.hand_back(table, BOB, 1)
        assert 1 in live.history.position.asks
        assert live.idle_time(1) == 0
        with pytest.raises(RequestError) as error:
            await tables.answers.take_over(table, ANN, 1)
        assert error.value.code == "present"


async def test_people_are_nudged_and_play_again_over_the_api(app: FastAPI) -> None:
    ann, bob = Guest(app), Guest(app)
    tables: TableService = app.state.tables
    laid = await ann.lays("me", "friend")
    table = laid["id"]
    joined = await bob.post(f"/tables/{table}/join", {"secret": laid["seats"][1]["invitation"], "name": "Bob"})
    bob.holds(joined.json()["passkey"])
    bobs = tables.streams.subscribe(table, (1,), "b")
    nudged = await ann.post(f"/tables/{table}/nudge", {"seat": 1})
    assert nudged.status_code == 200
    assert bobs.nudges == [0]
    assert (await ann.post(f"/tables/{table}/nudge", {"seat": 0})).status_code == 403
    assert (await ann.post(f"/tables/{table}/rematch", None)).json()["code"] == "not_over"
    for guest, seat in ((ann, 0), (bob, 1)):
        await guest.post(f"/tables/{table}/resign", {"seat": seat})
    await ann.settle(table)
    assert (await Guest(app).post(f"/tables/{table}/rematch", None)).status_code == 403
    new = (await ann.post(f"/tables/{table}/rematch", None)).json()
    assert new["own_seats"] == [1], "the seats are turned"
    assert (await bob.looks(table))["rematch"] == new["id"], "the others are told"
    theirs = (await bob.post(f"/tables/{table}/rematch", None)).json()
    assert (theirs["id"], theirs["own_seats"], theirs["status"]) == (new["id"], [0], "playing")
    program = Guest(app).holds(theirs["seats"][0]["passkey"])
    assert (await program.looks(new["id"]))["own_seats"] == [0], "the passkey opens the seat for a program"
