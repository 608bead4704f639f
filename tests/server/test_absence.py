"""Somebody is away: who may let a bot play for them, when, and what they can take back."""

from typing import Any

import pytest
from fastapi import FastAPI

from orrery.core.luck import Luck
from orrery.server.tables.live_table import LONGEST_PATIENCE, PATIENCE
from server.clients import Guest
from server.test_live import Ears, answer_one

pytestmark = pytest.mark.anyio


async def seat_friends(app: FastAPI, count: int) -> tuple[str, list[Guest]]:
    """A table of several people, each with a browser of their own."""
    people = [Guest(app) for _ in range(count)]
    table = await people[0].lays("me", *["friend"] * (count - 1))
    for seat, person in enumerate(people[1:], 1):
        joined = await person.post(f"/tables/{table['id']}/join", {"secret": table["seats"][seat]["invitation"]})
        person.holds(joined.json()["passkey"])
    return table["id"], people


def leave(app: FastAPI, table: str, seat: int, seconds: float = 1e6) -> None:
    """Let a seat have been seen last so long ago."""
    app.state.tables.streams._last_seen[table, seat] -= seconds


async def vote(person: Guest, table: str, seat: int) -> Any:
    return await person.post(f"/tables/{table}/takeover", {"seat": seat})


async def test_more_than_half_of_those_who_are_there_must_want_it(app: FastAPI) -> None:
    table, people = await seat_friends(app, 4)
    response = await vote(people[0], table, 3)
    assert (response.status_code, response.json()["code"]) == (409, "present")
    leave(app, table, 3)
    first = (await vote(people[0], table, 3)).json()["seats"][3]
    assert (first["away"], first["votes"], first["votes_needed"], first["voted"]) == (False, 1, 2, True)
    again = await vote(people[0], table, 3)
    assert (again.status_code, again.json()["code"]) == (409, "voted")
    others = (await people[1].looks(table))["seats"][3]
    assert (others["may_take_over"], others["votes"], others["voted"]) == (True, 1, False)
    second = (await vote(people[1], table, 3)).json()["seats"][3]
    assert (second["away"], second["votes"]) == (True, 0)


async def test_a_sign_of_life_ends_the_vote(app: FastAPI) -> None:
    table, people = await seat_friends(app, 3)
    leave(app, table, 2)
    ears = Ears(app, table, 0)
    await ears.hears_of("table")
    await vote(people[1], table, 2)
    assert (await ears.hears_of("present"))["votes"] == [[2, 1]], "the others hear of it"
    await people[2].looks(table)
    assert (await people[0].looks(table))["seats"][2]["votes"] == 0
    assert (await vote(people[0], table, 2)).json()["code"] == "present"
    await ears.leaves()


async def test_a_page_says_how_a_vote_stands(app: FastAPI) -> None:
    table, people = await seat_friends(app, 3)
    await answer_one(people[0], table, 0, "one")
    leave(app, table, 2)
    for voted in (False, True):
        page = (await people[0].http.get(f"/tables/{table}")).text
        assert " is away." in page
        assert ("For a bot: 1 of 2 votes." in page) == voted
        if not voted:
            await vote(people[0], table, 2)


async def test_a_stranger_has_no_vote(app: FastAPI) -> None:
    table, _ = await seat_friends(app, 3)
    leave(app, table, 2)
    assert (await vote(Guest(app), table, 2)).json()["code"] == "not_your_seat"


async def test_people_who_take_their_time_are_waited_for(app: FastAPI) -> None:
    table, people = await seat_friends(app, 2)
    live = await people[0].tables.live.find(table)
    assert live.patience(45) == 45
    for _ in range(9):
        live.note_pace(3600)
    assert live.patience(45) == PATIENCE * 3600
    leave(app, table, 1, 7200)
    assert (await vote(people[0], table, 1)).json()["code"] == "present"
    leave(app, table, 1, 3600 * PATIENCE)
    assert (await vote(people[0], table, 1)).json()["seats"][1]["away"]
    for _ in range(20):
        live.note_pace(1e9)
    assert live.patience(45) == LONGEST_PATIENCE


async def test_nobody_is_away_because_the_server_was_restarted(app: FastAPI) -> None:
    table, people = await seat_friends(app, 2)
    app.state.tables.streams._last_seen.clear()
    assert (await vote(people[0], table, 1)).json()["code"] == "present"


async def test_what_the_bot_answered_in_secret_can_be_taken_back(app: FastAPI) -> None:
    table, people = await seat_friends(app, 3)
    await vote(people[1], table, 1)
    await people[1].settle(table)
    assert (await people[1].looks(table))["awaited"] == [0, 2], "the bot has answered"
    state = (await people[1].post(f"/tables/{table}/return", {"seat": 1})).json()
    assert state["can_undo"]
    undone = (await people[1].post(f"/tables/{table}/undo", {"seat": 1})).json()
    assert 1 in undone["awaited"]
    assert undone["ask"] is not None
    await answer_one(people[1], table, 1, "mine")


async def test_a_bot_that_was_there_from_the_start_takes_nothing_back(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.settle(table["id"])
    live = await ann.tables.live.find(table["id"])
    assert not live.history.may_undo(1)
    await ann.plays(table["id"], Luck.of(1), most=1)
