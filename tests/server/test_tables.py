"""What happens at a table: laying, sitting, answering, undoing, leaving and coming back."""

import asyncio
from pathlib import Path

import httpx
import pytest
from fastapi import FastAPI

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.server.playing import ask_of
from orrery.server.settings import Settings
from server.serving import Guest, Thinker, serving

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", orrery.names())
async def test_a_game_against_bots_is_played_to_its_end(app: FastAPI, game: str) -> None:
    ann = Guest(app)
    seats = max(orrery.game(game).seat_counts)
    table = await ann.lays("me", *["bot"] * (seats - 1), game=game)
    shown = await ann.plays(table["id"], Luck.of(1))
    assert shown["status"] == "over"
    assert any(seat["winner"] for seat in shown["seats"])
    assert [sum(source["points"] for source in seat["sources"]) for seat in shown["seats"]] == [
        seat["points"] for seat in shown["seats"]
    ]
    assert shown["chart"][-1]["points"] == [seat["points"] for seat in shown["seats"]]


async def test_an_answer_sent_twice_is_taken_once(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    answer = ask_of(ask).sample(Luck.of(1))
    first = await ann.answers(table["id"], 0, ask["number"], answer, "one")
    again = await ann.answers(table["id"], 0, ask["number"], answer, "one")
    assert (first.status_code, first.json()["repeated"]) == (200, False)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert again.json()["table"]["number"] == first.json()["table"]["number"] == 1


async def test_the_same_answer_sent_many_times_at_once_is_taken_once(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    answer = ask_of(ask).sample(Luck.of(1))
    sent = await asyncio.gather(*(ann.answers(table["id"], 0, ask["number"], answer, "one") for _ in range(20)))
    assert sorted(answered.json()["repeated"] for answered in sent) == [False] + [True] * 19
    assert (await ann.looks(table["id"]))["number"] == 1


async def test_a_stale_answer_is_refused_with_what_is_asked_now(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    shown = await ann.plays(table["id"], Luck.of(1), most=2)
    looked = await ann.looks(table["id"], seat=0)
    stale = await ann.answers(table["id"], 0, 0, 0, "late")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["table"]["ask"] == looked["ask"]
    assert stale.json()["table"]["number"] == shown["number"] == looked["number"]


async def test_of_two_answers_to_one_ask_one_is_refused(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    luck = Luck.of(1)
    sent = await asyncio.gather(
        *(ann.answers(table["id"], 0, ask["number"], ask_of(ask).sample(luck), f"id{n}") for n in range(8))
    )
    assert sorted(answered.status_code for answered in sent) == [200] + [409] * 7
    assert (await ann.looks(table["id"]))["number"] == 1


@pytest.mark.parametrize("answer", [999_999, -5, [], [0, 0, 0, 0, 0], [999]])
async def test_an_illegal_answer_changes_nothing(ann: Guest, answer: int | list[int]) -> None:
    table = await ann.lays("me", "me")
    before = await ann.looks(table["id"], seat=0)
    refused = await ann.post(f"/tables/{table['id']}/answers", {"seat": 0, "ask": 0, "answer": answer, "id": "x"})
    assert (refused.status_code, refused.json()["code"]) == (422, "illegal")
    assert await ann.looks(table["id"], seat=0) == before


async def test_an_answer_that_can_be_taken_back_is_taken_back(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    before = await ann.looks(table["id"], seat=0)
    assert before["can_undo"] is False
    answered = await ann.answers(table["id"], 0, 0, ask_of(before["ask"]).sample(Luck.of(1)), "one")
    assert answered.json()["table"]["can_undo"] is True
    assert answered.json()["table"]["chosen"], "what was chosen in secret is shown to who chose it"
    undone = await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})
    assert undone.status_code == 200
    after = undone.json()
    assert (after["ask"], after["view"], after["can_undo"]) == (before["ask"], before["view"], False)
    assert after["number"] == 2
    assert [line["words"] for line in after["log"]][-1] == "Player 1 takes an answer back"
    other = await ann.answers(table["id"], 0, after["ask"]["number"], ask_of(after["ask"]).sample(Luck.of(2)), "two")
    assert other.status_code == 200


async def test_what_was_shown_can_not_be_taken_back(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    await ann.plays(table["id"], Luck.of(1), most=2)
    refused = await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_undo")


async def test_a_server_that_starts_again_goes_on_where_it_was(settings: Settings) -> None:
    async with serving(settings, Thinker()) as app:
        ann = Guest(app)
        table = await ann.lays("me", "me", "bot")
        await ann.plays(table["id"], Luck.of(1), most=9)
        await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})
        before = await ann.looks(table["id"], seat=0)
        passkeys = [table["seats"][seat]["passkey"] for seat in (0, 1)]
    async with serving(settings, Thinker()) as app:
        ann = Guest(app).holds(*passkeys)
        assert await ann.looks(table["id"], seat=0) == before
        assert (await ann.plays(table["id"], Luck.of(2)))["status"] == "over"


async def test_who_resigns_is_played_on_by_a_bot(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.plays(table["id"], Luck.of(1), most=3)
    shown = (await ann.post(f"/tables/{table['id']}/resign", {"seat": 0})).json()
    assert shown["seats"][0]["resigned"]
    await ann.settled(table["id"])
    over = await ann.looks(table["id"])
    assert over["status"] == "over"
    assert "Player 1 resigns; a bot plays on" in [line["words"] for line in over["log"]]
    refused = await ann.post(f"/tables/{table['id']}/resign", {"seat": 0})
    assert (refused.status_code, refused.json()["code"]) == (409, "over")


class Waiting(Thinker):
    """Thinks when it is told to, and not before."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def answer(self, name: str, p: Position, seat: int) -> orrery.Answer:
        await self.go.wait()
        return await super().answer(name, p, seat)


async def test_nobody_waits_for_a_bot_that_thinks(settings: Settings) -> None:
    thinker = Waiting()
    async with serving(settings, thinker) as app:
        ann = Guest(app)
        table = await ann.lays("me", "bot")
        ask = table["ask"]
        answered = await ann.answers(table["id"], 0, ask["number"], ask_of(ask).sample(Luck.of(1)), "one")
        assert answered.json()["table"]["awaited"] == [1], "the bot still thinks"
        assert (await ann.get("/games")).status_code == 200
        thinker.go.set()
        await ann.settled(table["id"])
        assert 0 in (await ann.looks(table["id"]))["awaited"]


async def test_a_bot_takes_over_and_hands_back(settings: Settings) -> None:
    thinker = Waiting()
    async with serving(settings, thinker) as app:
        ann = Guest(app)
        table = await ann.lays("me", "me")
        away = (await ann.post(f"/tables/{table['id']}/takeover", {"seat": 0})).json()
        assert (away["seats"][0]["away"], away["seats"][0]["may_hand_back"]) == (True, True)
        refused = await ann.answers(table["id"], 0, 0, 0, "x")
        assert (refused.status_code, refused.json()["code"]) == (409, "already_away")
        back = (await ann.post(f"/tables/{table['id']}/return", {"seat": 0})).json()
        assert not back["seats"][0]["away"]
        thinker.go.set()
        await ann.settled(table["id"])
        shown = await ann.looks(table["id"], seat=0)
        assert shown["ask"] is not None, "an answer of the bot that came too late was not taken"
        assert (await ann.plays(table["id"], Luck.of(1)))["status"] == "over"


async def test_only_who_is_absent_can_be_taken_over_by_others(app: FastAPI, ann: Guest, bob: Guest) -> None:
    table = await ann.lays("me", "friend")
    secret = table["seats"][1]["invitation"]
    joined = (await bob.post(f"/tables/{table['id']}/join", {"secret": secret, "name": "Bob"})).json()
    bob.holds(joined["passkey"])
    refused = await ann.post(f"/tables/{table['id']}/takeover", {"seat": 1})
    assert (refused.status_code, refused.json()["code"]) == (409, "present")
    ann.tables.hub._patience = 0
    taken = await ann.post(f"/tables/{table['id']}/takeover", {"seat": 1})
    assert taken.status_code == 200
    assert taken.json()["seats"][1]["away"]
    stranger = await Guest(app).post(f"/tables/{table['id']}/takeover", {"seat": 0})
    assert (stranger.status_code, stranger.json()["code"]) == (403, "not_your_seat")


async def test_a_free_seat_can_be_given_to_a_bot_by_the_host(ann: Guest) -> None:
    table = await ann.lays("me", "friend")
    assert table["status"] == "waiting"
    shown = (await ann.post(f"/tables/{table['id']}/takeover", {"seat": 1})).json()
    assert shown["status"] == "playing"
    assert (await ann.plays(table["id"], Luck.of(1)))["status"] == "over"


async def test_a_finished_game_is_replayed_checked_and_played_on(ann: Guest, tmp_path: Path) -> None:
    table = await ann.lays("me", "bot")
    id = table["id"]
    for path in ("replay", "record"):
        early = await ann.get(f"/tables/{id}/{path}")
        assert (early.status_code, early.json()["code"]) == (409, "not_over")
    luck = (await ann.get(f"/tables/{id}/luck")).json()
    assert (luck["key"], luck["seed"], luck["holds"]) == ("", "", None)
    over = await ann.plays(id, Luck.of(1))
    checked = (await ann.get(f"/tables/{id}/luck")).json()
    assert checked["commitment"] == luck["commitment"] == Luck.of(checked["seed"]).commitment
    assert checked["holds"] is True

    record = Record.read((await ann.get(f"/tables/{id}/record")).text)
    assert list(record.replay().outcome.points) == [seat["points"] for seat in over["seats"]]
    assert record.header()["commitment"] == luck["commitment"]

    steps = (await ann.get(f"/tables/{id}/replay")).json()["steps"]
    assert steps == len(record.answers)
    eyes = (await ann.get(f"/tables/{id}/replay", params={"step": 5, "seat": 1})).json()
    assert eyes["view"] == httpx.Response(200, json=record.replay(5).view(1).plain()).json()
    beyond = await ann.get(f"/tables/{id}/replay", params={"step": steps + 1})
    assert (beyond.status_code, beyond.json()["code"]) == (404, "no_step")

    branched = (await ann.post(f"/tables/{id}/branch", {"step": 4, "seat": 1})).json()
    assert branched["branched_from"] == id
    ann.holds(branched["seats"][1]["passkey"])
    assert (await ann.plays(branched["id"], Luck.of(2)))["status"] == "over"
    again = Record.read((await ann.get(f"/tables/{branched['id']}/record")).text)
    assert again.answers[:4] == record.answers[:4]


async def test_a_table_changed_by_another_server_is_read_anew(settings: Settings) -> None:
    async with serving(settings, Thinker()) as one, serving(settings, Thinker()) as two:
        ann, elsewhere = Guest(one), Guest(two)
        table = await ann.lays("me", "me")
        elsewhere.holds(*(table["seats"][seat]["passkey"] for seat in (0, 1)))
        await elsewhere.looks(table["id"])
        ask = (await ann.looks(table["id"], seat=0))["ask"]
        answer = ask_of(ask).sample(Luck.of(1))
        assert (await ann.answers(table["id"], 0, ask["number"], answer, "one")).status_code == 200
        repeated = await elsewhere.answers(table["id"], 0, ask["number"], answer, "one")
        assert (repeated.status_code, repeated.json()["repeated"]) == (200, True)
        assert (await elsewhere.looks(table["id"], seat=1))["number"] == 1
        other = (await elsewhere.looks(table["id"], seat=1))["ask"]
        assert (await elsewhere.answers(table["id"], 1, 0, ask_of(other).sample(Luck.of(2)), "two")).status_code == 200
        stale = await ann.answers(table["id"], 1, 0, ask_of(other).sample(Luck.of(3)), "three")
        assert (stale.status_code, stale.json()["code"]) == (409, "stale")
