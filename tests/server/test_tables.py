"""What happens at a table: laying, sitting, answering, undoing, leaving and coming back."""

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from starlette.datastructures import FormData, UploadFile

import orrery
from orrery.bench.api_player import parse_ask
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.play.match import Tally, play, seat_bots
from orrery.server.auth import Visitor
from orrery.server.errors import RequestError
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.store.stored_types import ANSWERED, Change
from orrery.server.tables.history import FORCED, PERSON, UNDONE, History, apply_changes
from orrery.server.tables.round_ends import points_by_round
from orrery.server.tables.service import TableService
from orrery.server.tables.view_types import Question, SeatRequest, TableRequest
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio


@pytest.mark.parametrize("game", orrery.names())
async def test_a_game_against_bots_is_played_to_its_end(app: FastAPI, game: str) -> None:
    ann = Guest(app)
    seats = min(count for count in orrery.game(game).seat_counts if count > 1)
    table = await ann.lays("me", *["bot"] * (seats - 1), game=game)
    state = await ann.plays(table["id"], Luck.of(1))
    assert state["status"] == "over"
    assert any(seat["winner"] for seat in state["seats"])
    assert [sum(source["points"] for source in seat["sources"]) for seat in state["seats"]] == [
        seat["points"] for seat in state["seats"]
    ]
    assert state["chart"][-1]["points"] == [seat["points"] for seat in state["seats"]]


async def test_an_answer_sent_twice_is_taken_once(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    answer = parse_ask(ask).sample(Luck.of(1))
    first = await ann.answers(table["id"], 0, ask["number"], answer, "one")
    again = await ann.answers(table["id"], 0, ask["number"], answer, "one")
    assert (first.status_code, first.json()["repeated"]) == (200, False)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert again.json()["table"]["number"] == first.json()["table"]["number"] == 1


async def test_the_same_answer_sent_many_times_at_once_is_taken_once(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    answer = parse_ask(ask).sample(Luck.of(1))
    responses = await asyncio.gather(*(ann.answers(table["id"], 0, ask["number"], answer, "one") for _ in range(20)))
    assert sorted(response.json()["repeated"] for response in responses) == [False] + [True] * 19
    assert (await ann.looks(table["id"]))["number"] == 1


async def test_a_stale_answer_is_refused_with_what_is_asked_now(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    state = await ann.plays(table["id"], Luck.of(1), most=2)
    looked = await ann.looks(table["id"], seat=0)
    stale = await ann.answers(table["id"], 0, 0, 0, "late")
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    assert stale.json()["table"]["ask"] == looked["ask"]
    assert stale.json()["table"]["number"] == state["number"] == looked["number"]


async def test_of_two_answers_to_one_ask_one_is_refused(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    luck = Luck.of(1)
    responses = await asyncio.gather(
        *(ann.answers(table["id"], 0, ask["number"], parse_ask(ask).sample(luck), f"id{n}") for n in range(8))
    )
    assert sorted(response.status_code for response in responses) == [200] + [409] * 7
    assert (await ann.looks(table["id"]))["number"] == 1


@pytest.mark.parametrize("answer", [999_999, -5, [], [0, 0, 0, 0, 0], [999]])
async def test_an_illegal_answer_changes_nothing(ann: Guest, answer: int | list[int]) -> None:
    table = await ann.lays("me", "me")
    before = await ann.looks(table["id"], seat=0)
    response = await ann.post(f"/tables/{table['id']}/answers", {"seat": 0, "ask": 0, "answer": answer, "id": "x"})
    assert (response.status_code, response.json()["code"]) == (409, "illegal")
    assert await ann.looks(table["id"], seat=0) == before


async def test_an_answer_that_can_be_taken_back_is_taken_back(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    before = await ann.looks(table["id"], seat=0)
    assert before["can_undo"] is False
    response = await ann.answers(table["id"], 0, 0, parse_ask(before["ask"]).sample(Luck.of(1)), "one")
    assert response.json()["table"]["can_undo"] is True
    assert response.json()["table"]["chosen"], "what was chosen in secret is shown to who chose it"
    undone = await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})
    assert undone.status_code == 200
    after = undone.json()
    assert (after["ask"], after["view"], after["can_undo"]) == (before["ask"], before["view"], False)
    assert after["number"] == 2
    assert [line["words"] for line in after["log"]][-1] == "You take an answer back"
    other = await ann.answers(table["id"], 0, after["ask"]["number"], parse_ask(after["ask"]).sample(Luck.of(2)), "two")
    assert other.status_code == 200


async def test_an_answer_is_taken_back_without_playing_the_game_again(ann: Guest, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    assert (await ann.answers(table["id"], 0, 0, parse_ask(ask).sample(Luck.of(1)), "one")).status_code == 200
    started: list[str] = []
    start = Game.start

    def counted_start(game: Game, *args: Any) -> Position:
        started.append(game.name)
        return start(game, *args)

    monkeypatch.setattr(Game, "start", counted_start)
    assert (await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})).status_code == 200
    assert started == []


async def test_what_was_shown_can_not_be_taken_back(ann: Guest) -> None:
    table = await ann.lays("me", "me")
    await ann.plays(table["id"], Luck.of(1), most=2)
    response = await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})
    assert (response.status_code, response.json()["code"]) == (409, "nothing_to_undo")


async def test_a_server_that_starts_again_goes_on_where_it_was(settings: Settings) -> None:
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app)
        table = await ann.lays("me", "me", "bot")
        await ann.plays(table["id"], Luck.of(1), most=9)
        await ann.post(f"/tables/{table['id']}/undo", {"seat": 0})
        before = await ann.looks(table["id"], seat=0)
        passkeys = [table["seats"][seat]["passkey"] for seat in (0, 1)]
    async with running_app(settings, RandomBots()) as app:
        ann = Guest(app).holds(*passkeys)
        assert await ann.looks(table["id"], seat=0) == before
        assert (await ann.plays(table["id"], Luck.of(2)))["status"] == "over"


async def test_who_resigns_is_played_on_by_a_bot(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.plays(table["id"], Luck.of(1), most=3)
    state = (await ann.post(f"/tables/{table['id']}/resign", {"seat": 0})).json()
    assert state["seats"][0]["resigned"]
    await ann.settle(table["id"])
    over = await ann.looks(table["id"])
    assert over["status"] == "over"
    assert "You resign; a bot plays on" in [line["words"] for line in over["log"]]
    response = await ann.post(f"/tables/{table['id']}/resign", {"seat": 0})
    assert (response.status_code, response.json()["code"]) == (409, "over")


class WaitingBots(RandomBots):
    """Thinks when it is told to, and not before."""

    def __init__(self) -> None:
        self.go = asyncio.Event()

    async def answer(self, name: str, p: Position, seat: int) -> orrery.Answer:
        await self.go.wait()
        return await super().answer(name, p, seat)


async def test_nobody_waits_for_a_bot_that_thinks(settings: Settings) -> None:
    bots = WaitingBots()
    async with running_app(settings, bots) as app:
        ann = Guest(app)
        table = await ann.lays("me", "bot")
        ask = table["ask"]
        response = await ann.answers(table["id"], 0, ask["number"], parse_ask(ask).sample(Luck.of(1)), "one")
        assert response.json()["table"]["awaited"] == [1], "the bot still thinks"
        assert (await ann.get("/games")).status_code == 200
        bots.go.set()
        await ann.settle(table["id"])
        assert 0 in (await ann.looks(table["id"]))["awaited"]


async def test_a_bot_takes_over_and_hands_back(settings: Settings) -> None:
    bots = WaitingBots()
    async with running_app(settings, bots) as app:
        ann = Guest(app)
        table = await ann.lays("me", "me")
        away = (await ann.post(f"/tables/{table['id']}/takeover", {"seat": 0})).json()
        assert (away["seats"][0]["away"], away["seats"][0]["may_hand_back"]) == (True, True)
        response = await ann.answers(table["id"], 0, 0, 0, "x")
        assert (response.status_code, response.json()["code"]) == (409, "already_away")
        back = (await ann.post(f"/tables/{table['id']}/return", {"seat": 0})).json()
        assert not back["seats"][0]["away"]
        bots.go.set()
        await ann.settle(table["id"])
        state = await ann.looks(table["id"], seat=0)
        assert state["ask"] is not None, "an answer of the bot that came too late was not taken"
        assert (await ann.plays(table["id"], Luck.of(1)))["status"] == "over"


async def test_only_who_is_absent_can_be_taken_over_by_others(app: FastAPI, ann: Guest, bob: Guest) -> None:
    table = await ann.lays("me", "friend")
    secret = table["seats"][1]["invitation"]
    joined = (await bob.post(f"/tables/{table['id']}/join", {"secret": secret, "name": "Bob"})).json()
    bob.holds(joined["passkey"])
    response = await ann.post(f"/tables/{table['id']}/takeover", {"seat": 1})
    assert (response.status_code, response.json()["code"]) == (409, "present")
    ann.tables.streams._patience = 0
    response = await ann.post(f"/tables/{table['id']}/takeover", {"seat": 1})
    assert response.status_code == 200
    assert response.json()["seats"][1]["away"]
    stranger = await Guest(app).post(f"/tables/{table['id']}/takeover", {"seat": 0})
    assert (stranger.status_code, stranger.json()["code"]) == (403, "not_your_seat")


async def test_a_free_seat_can_be_given_to_a_bot_by_the_host(ann: Guest) -> None:
    table = await ann.lays("me", "friend")
    assert table["status"] == "waiting"
    state = (await ann.post(f"/tables/{table['id']}/takeover", {"seat": 1})).json()
    assert state["status"] == "playing"
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
    state = (await ann.get(f"/tables/{id}/luck")).json()
    assert state["commitment"] == luck["commitment"] == Luck.of(state["seed"]).commitment
    assert state["holds"] is True

    record = Record.read((await ann.get(f"/tables/{id}/record")).text)
    assert list(record.replay().final_outcome.points) == [seat["points"] for seat in over["seats"]]
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
    async with running_app(settings, RandomBots()) as one, running_app(settings, RandomBots()) as two:
        ann, elsewhere = Guest(one), Guest(two)
        table = await ann.lays("me", "me")
        elsewhere.holds(*(table["seats"][seat]["passkey"] for seat in (0, 1)))
        await elsewhere.looks(table["id"])
        ask = (await ann.looks(table["id"], seat=0))["ask"]
        answer = parse_ask(ask).sample(Luck.of(1))
        assert (await ann.answers(table["id"], 0, ask["number"], answer, "one")).status_code == 200
        repeated = await elsewhere.answers(table["id"], 0, ask["number"], answer, "one")
        assert (repeated.status_code, repeated.json()["repeated"]) == (200, True)
        assert (await elsewhere.looks(table["id"], seat=1))["number"] == 1
        other = (await elsewhere.looks(table["id"], seat=1))["ask"]
        assert (await elsewhere.answers(table["id"], 1, 0, parse_ask(other).sample(Luck.of(2)), "two")).status_code == 200
        stale = await ann.answers(table["id"], 1, 0, parse_ask(other).sample(Luck.of(3)), "three")
        assert (stale.status_code, stale.json()["code"]) == (409, "stale")


# Plain forms, lists and memory ----------------------------------------------------------------------------------------


def form_of(ask: Question, answer: orrery.Answer, seat: int) -> FormData:
    """What a browser without script sends."""
    fields: list[tuple[str, str | UploadFile]] = [("seat", str(seat)), ("ask", str(ask.number)), ("id", ask.fresh)]
    if ask.shape == "split":
        assert isinstance(answer, tuple)
        fields += [(f"place_{i}", str(place)) for i, place in enumerate(answer)]
    else:
        fields += [("answer", str(code)) for code in (answer if isinstance(answer, tuple) else (answer,))]
    return FormData(fields)


@pytest.mark.parametrize("game", orrery.names())
async def test_plain_forms_play_too(app: FastAPI, game: str) -> None:
    tables: TableService = app.state.tables
    visitor = Visitor("ann", "en", "token")
    seats = min(orrery.game(game).seat_counts)
    id = await tables.players.create_table(
        TableRequest(game, (SeatRequest("me"), *[SeatRequest("bot")] * (seats - 1))), visitor
    )
    luck = Luck.of(1)
    shapes: set[str] = set()
    for _ in range(60):
        await tables.live.wait_for_autoplay(id)
        view = await tables.queries.table_view(id, visitor)
        if view.over:
            break
        assert view.question is not None
        assert view.view.ask is not None
        form = form_of(view.question, view.view.ask.sample(luck), 0)
        shapes.add(view.question.shape)
        assert await tables.answers.answer_by_form(id, visitor, form) == 0
        assert await tables.answers.answer_by_form(id, visitor, form) == 0, "a form sent twice is taken once"
    assert shapes


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({}, "bad_input"),
        ({"seat": "zero"}, "bad_input"),
        ({"seat": "9"}, "no_seat"),
        ({"answer": "five"}, "illegal"),
        ({"answer": "99999"}, "illegal"),
        ({"ask": "7"}, "stale"),
    ],
)
async def test_a_form_that_says_nonsense_changes_nothing(app: FastAPI, fields: dict[str, str], code: str) -> None:
    tables: TableService = app.state.tables
    visitor = Visitor("ann", "en", "token")
    id = await tables.players.create_table(TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("friend"))), visitor)
    form = FormData({"seat": "0", "ask": "0", "id": "x", "answer": "0", **fields} if fields else {})
    with pytest.raises(RequestError) as error:
        await tables.answers.answer_by_form(id, visitor, form)
    assert error.value.code == code
    assert (await tables.queries.table_view(id, visitor)).number == 0


async def test_a_form_counts_once_against_the_limit(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    visitor = Visitor("ann", "en", "token")
    id = await tables.players.create_table(TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("friend"))), visitor)
    tables.access.write_limit = RateLimit(0.1, lambda: 0.0)  # a bucket of one token, with a clock that stands still
    view = await tables.queries.table_view(id, visitor)
    assert view.question is not None
    assert view.view.ask is not None
    form = form_of(view.question, view.view.ask.sample(Luck.of(1)), 0)
    assert await tables.answers.answer_by_form(id, visitor, form) == 0
    with pytest.raises(RequestError) as error:
        await tables.answers.answer_by_form(id, visitor, form)
    assert error.value.code == "too_fast"


async def test_my_tables_show_first_where_i_am_awaited(app: FastAPI) -> None:
    tables: TableService = app.state.tables
    ann, bob = Visitor("ann", "en", ""), Visitor("bob", "en", "")
    over = await tables.players.create_table(TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("bot"))), ann)
    await tables.answers.resign(over, ann, 0)
    await tables.live.wait_for_autoplay(over)
    mine = await tables.players.create_table(TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("friend"))), ann)
    theirs = await tables.players.create_table(TableRequest("jump-drive", (SeatRequest("me"), SeatRequest("friend"))), ann)
    view = await tables.queries.table_view(theirs, ann)
    assert view.question is not None
    assert view.view.ask is not None
    await tables.answers.answer(theirs, ann, 0, view.question.number, view.view.ask.sample(Luck.of(1)), "one")
    lines = await tables.queries.guest_tables(ann)
    assert [(line.id, line.your_turn, line.status) for line in lines] == [
        (mine, True, "waiting"),
        (theirs, False, "waiting"),
        (over, False, "over"),
    ]
    assert await tables.queries.guest_tables(bob) == []
    assert [line.id for line in await tables.queries.finished_tables(ann)] == [over]
    assert (await tables.queries.finished_tables(ann))[0].winners
    assert await tables.queries.finished_tables(bob) == []


async def test_tables_nobody_looks_at_are_read_again_when_they_are_needed(settings: Settings) -> None:
    async with running_app(replace(settings, kept=2), RandomBots()) as app:
        tables: TableService = app.state.tables
        ann = Guest(app)
        laid = [await ann.lays("me", "me") for _ in range(5)]
        assert len(tables.live) == 2
        for table in laid:
            ann.holds(*(seat["passkey"] for seat in table["seats"]))
            state = await ann.plays(table["id"], Luck.of(1), most=4)
            assert state["number"] >= 4
        assert len(tables.live) <= 2


def test_a_forced_answer_is_taken_back_with_the_one_before_it() -> None:
    """The history alone: what was given for a seat since goes with what the seat chose, and a note for it alone stays away."""
    luck = Luck.of("ledger")
    for seed in range(40):
        history = History(orrery.game("jump-drive"), 2, str(seed), {})
        history.apply(Change(1, ANSWERED, 0, answer=history.position.asks[0].sample(luck), by=PERSON, key="a"))
        assert history.may_undo(0)
        undone = history.undo(Change(2, UNDONE, 0))
        assert undone.ask_numbers == {0: 0, 1: 0}
        assert undone.position.plain() == History(orrery.game("jump-drive"), 2, str(seed), {}).position.plain()
        assert undone.answer_keys == {(0, "a"): 1}, "an answer that comes again after it was taken back is not taken again"
        assert history.number == 1, "the old history stays as it was"
        undone.apply(Change(3, ANSWERED, 0, undone.position.asks[0].sample(luck), FORCED))
        assert undone.without_last_answer(0) is None, "what was forced is not undone by itself"
        assert [(h.note, h.private) for h in undone.log if h.note] == [(UNDONE, False), (FORCED, True)]
        with pytest.raises(orrery.OrreryError, match="does not follow"):
            undone.apply(Change(3, ANSWERED, 1, 0, PERSON))


@pytest.mark.parametrize("game", orrery.names())
def test_an_undo_costs_what_it_takes_back(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Answers taken back again and again through a whole game, then the table is read from its changes: nothing is played twice."""
    luck = Luck.of(game)
    seats = min(count for count in orrery.game(game).seat_counts if count > 1)
    history = History(orrery.game(game), seats, "undo", {})
    changes: list[Change] = []
    while history.position.asks and len(changes) < 400:
        seat = tuple(history.position.asks)[luck.below("seat", len(history.position.asks))]
        change = Change(len(changes) + 1, ANSWERED, seat, history.position.asks[seat].sample(luck), PERSON, seen=1)
        changes.append(change)
        history.apply(change)
        undo = Change(len(changes) + 1, UNDONE, seat)
        if history.may_undo(seat) and luck.below("undo", 2) and history.without_last_answer(seat) is not None:
            changes.append(undo)
            history = history.undo(undo)
            replayed = History(orrery.game(game), seats, "undo", {})
            for past in history.answers:
                replayed._add_answer(past.number, past.seat, past.answer, past.by)
            assert replayed.position.plain() == history.position.plain()
            assert (replayed.ask_numbers, replayed.record.answers) == (history.ask_numbers, history.record.answers)
            assert replayed.log == [item for item in history.log if item.event is not None]
    assert sum(change.kind == UNDONE for change in changes) >= 5
    played = 0
    preview = History.preview

    def count(self: History, seat: int, answer: object) -> Any:
        nonlocal played
        played += 1
        return preview(self, seat, answer)

    monkeypatch.setattr(History, "preview", count)
    read = apply_changes(History(orrery.game(game), seats, "undo", {}), changes)
    assert read.position.plain() == history.position.plain()
    assert (read.log, read.noticed) == (history.log, history.noticed)
    assert played <= len(changes) * seats


def test_points_by_round_end_with_the_points_of_the_game() -> None:
    for game in orrery.names():
        seats = min(orrery.game(game).seat_counts)
        _, record = play(orrery.game(game), seats, 5, {}, seat_bots(orrery.game(game), seats, ["random"]), Tally())
        rounds = points_by_round(record)
        steps = [step for step, _, _ in rounds]
        assert steps == sorted(set(steps))
        assert (rounds[-1][0], rounds[-1][2]) == (len(record.answers), record.replay().final_outcome.points)


@pytest.mark.parametrize(("game", "seats"), [("jump-drive", 2), ("tiny-epic-galaxies", 4)])
def test_points_by_round_are_the_same_from_kept_positions_as_played_again(game: str, seats: int) -> None:
    _, record = play(orrery.game(game), seats, 5, {}, seat_bots(orrery.game(game), seats, ["random"]), Tally())
    history = History(orrery.game(game), seats, str(record.seed), dict(record.options))
    for number, (seat, answer) in enumerate(record.answers, 1):
        history.apply(Change(number, ANSWERED, seat, answer, by=PERSON))
        if number % 5 == 0 or history.is_over:
            assert history.points_by_round() == points_by_round(record, number)
    has_all_frames = len([frame for frame in history.frames if not frame.moment]) == number + 1
    assert has_all_frames == (game == "jump-drive"), "one game is short enough"


def test_database_urls_get_an_asynchronous_driver(tmp_path: Path) -> None:
    assert Settings(tmp_path).database_url == f"sqlite+aiosqlite:///{tmp_path}/orrery.db"
    assert Settings(tmp_path, "postgresql://ann@host/db").database_url == "postgresql+psycopg://ann@host/db"
    assert Settings(tmp_path, "postgres://ann@host/db").database_url == "postgresql+psycopg://ann@host/db"
    with pytest.raises(orrery.UnknownName, match="not 'oracle'"):
        Settings(tmp_path, "oracle://ann@host/db").database_url  # noqa: B018
