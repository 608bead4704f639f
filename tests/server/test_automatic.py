"""Answers that a table gives for people: those that make no difference, and those given ahead."""

import re

import pytest
from fastapi import FastAPI

import orrery
from orrery.bench.api_player import parse_ask
from orrery.bots import Look, bot
from orrery.core.ask import Ask, One, Some, YesNo, plays_itself
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.explore import unpack_task
from orrery.play.automatic import (
    MOST_COMPARED,
    StandingAnswer,
    has_many_answers,
    leads_to_one_position,
    makes_no_difference,
    standing_answer,
)
from orrery.server.auth import Visitor
from orrery.server.errors import RequestError
from orrery.server.tables.history import AHEAD, PERSON
from orrery.server.tables.live_table import LiveTable
from orrery.server.tables.service import TableService
from server.clients import Guest

pytestmark = pytest.mark.anyio
SEATS = 3


def positions(game: str, games: int) -> list[tuple[Position, int]]:
    """Every position of some games in which somebody can choose, with who is asked."""
    moments: list[tuple[Position, int]] = []
    rules = orrery.game(game)
    player = bot(rules, "heuristic")
    for number in range(games):
        p = rules.start(SEATS, f"automatic/{number}", {})
        while p.asks:
            seat = min(p.asks)
            if not plays_itself(p.asks[seat]):
                moments.append((p.copy(), seat))
            p.choose(seat, player.answer(Look(p, seat, Luck.of(number))))
    return moments


@pytest.mark.parametrize("game", ["jump-drive", "tiny-epic-galaxies"])
def test_what_makes_no_difference_makes_none_whoever_looks(game: str) -> None:
    luck = Luck.of(1)
    for p, seat in positions(game, 2):
        before = p.plain()
        if makes_no_difference(p, seat, luck):
            assert not p.asks[seat].sealed
            after = []
            for answer in p.asks[seat].answers():
                other = p.copy()
                other.choose(seat, answer)
                after.append(other.plain())
            assert all(plain == after[0] for plain in after)
        assert p.plain() == before, "finding out changes nothing"


def test_cards_that_are_alike_in_a_hand_are_still_asked_for() -> None:
    """All answers lead to the same, but others would learn of the hand from an answer that comes by itself."""
    for p, seat in positions("jump-drive", 6):
        if p.asks[seat].name == "pay":
            p.table.seats[seat].hand = [p.table.seats[seat].hand[0]] * len(p.table.seats[seat].hand)
            ask = p.asks[seat]
            ask.items = tuple(p.table.seats[seat].hand)  # type: ignore[attr-defined]
            assert leads_to_one_position(p, seat)
            assert not makes_no_difference(p, seat, Luck.of(2))
            return
    pytest.fail("nobody had to pay with a choice of cards")


def test_the_next_explorer_does_the_same_whichever_worker_it_is() -> None:
    rules = orrery.game("roll-for-the-galaxy")
    tried = 0
    for p, seat in positions("roll-for-the-galaxy", 2):
        ask = p.asks[seat]
        if ask.name != "do_task":
            continue
        for answer in ask.answers():
            again = rules.repeated_answer(ask, answer, ask)
            assert isinstance(again, int)
            assert isinstance(answer, int)
            assert unpack_task(again)[0] == unpack_task(answer)[0]
            tried += 1
    assert tried


def test_a_follow_answered_ahead_is_for_dice_of_one_face() -> None:
    follows = [(p, seat) for p, seat in positions("tiny-epic-galaxies", 3) if p.asks[seat].name == "follow"]
    p, seat = follows[0]
    standing = [StandingAnswer(p.asks[seat], 0, p.game.rounds(p.table), "")]
    assert standing_answer(standing, p, seat) == 0
    face = p.asks[seat].args[0]
    for other, who in follows:
        same_round = other.game.rounds(other.table) == standing[0].round
        expected = 0 if same_round and other.asks[who].args[0] == face else None
        assert standing_answer(standing, other, who) == expected


async def ask_of(tables: TableService, table: str, who: Visitor) -> tuple[str, str, str]:
    """The number, id and name of what somebody is asked."""
    await tables.live.wait_for_autoplay(table)
    question = (await tables.queries.table_view(table, who)).question
    assert question is not None
    return str(question.number), question.fresh, question.name


async def play_until(ann: Guest, table: str, name: str, luck: Luck, most: int = 400) -> str:
    """Answer by chance until a question of that name is asked; the page."""
    for number in range(most):
        await ann.settle(table)
        state = await ann.looks(table)
        assert state["ask"] is not None, "the game is over"
        if state["ask"]["name"] == name:
            return (await ann.http.get(f"/tables/{table}")).text
        await ann.answers(table, 0, state["ask"]["number"], parse_ask(state["ask"]).sample(luck), f"n{number}")
    pytest.fail(f"{name} was never asked")


def field(page: str, name: str) -> str:
    match = re.search(rf'name="{name}"\s+value="([^"]*)"', page)
    assert match is not None, name
    return match[1]


async def test_an_answer_given_ahead_is_given_by_the_table_until_it_is_cancelled(app: FastAPI) -> None:
    ann = Guest(app)
    tables: TableService = app.state.tables
    table = (await ann.lays("me", "bot", "bot", game="tiny-epic-galaxies"))["id"]
    page = await play_until(ann, table, "follow", Luck.of(4))
    assert "Answer the same to every" in page
    form = {"csrf": field(page, "csrf"), "seat": "0", "answer": "0", "ahead": "1"}
    ask = re.search(r'name="ask" value="(\d+)"><input type="hidden" name="id" value="([^"]+)"', page)
    assert ask is not None
    response = await ann.http.post(f"/tables/{table}/answer", data=form | {"ask": ask[1], "id": ask[2]})
    assert response.status_code == 303, response.text
    live = await tables.live.find(table)
    assert [standing.answer for standing in live.standing[0]] == [0]
    assert not re.search(r"[.?!]\s?:", live.standing[0][0].words), "a sentence has one end"
    page = (await ann.http.get(f"/tables/{table}")).text
    assert "Answered ahead:" in page
    stranger = (await Guest(app).http.get(f"/tables/{table}")).text
    assert "Answered ahead:" not in stranger
    cancelled = await ann.http.post(f"/tables/{table}/ahead/cancel", data={"csrf": field(page, "csrf"), "seat": "0"})
    assert cancelled.status_code == 303
    assert live.standing == {}
    assert "Answered ahead:" not in (await ann.http.get(f"/tables/{table}")).text


async def test_recalling_nothing_is_answered_once_and_for_all(app: FastAPI) -> None:
    ann = Guest(app)
    tables: TableService = app.state.tables
    table = (await ann.lays("me", "bot", game="roll-for-the-galaxy"))["id"]
    page = await play_until(ann, table, "recall_dice", Luck.of(4))
    assert "Recall the same, where I can, until I say otherwise" in page
    ask = re.search(r'name="ask" value="(\d+)"><input type="hidden" name="id" value="([^"]+)"', page)
    assert ask is not None
    form = {"csrf": field(page, "csrf"), "seat": "0", "ask": ask[1], "id": ask[2], "ahead": "1"}
    assert (await ann.http.post(f"/tables/{table}/answer", data=form)).status_code == 303
    await ann.plays(table, Luck.of(5), most=80)
    answers = (await tables.live.find(table)).history.answers
    ahead = [answer for answer in answers if answer.by == AHEAD]
    assert ahead
    assert all(answer.answer == () and answer.seat == 0 for answer in ahead)
    log = (await ann.looks(table))["log"]
    assert "Answered as you said ahead" in [line["words"] for line in log]


async def test_only_some_questions_can_be_answered_ahead(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.settle(table["id"])
    before = await ann.looks(table["id"])
    page = (await ann.http.get(f"/tables/{table['id']}")).text
    assert 'name="ahead"' not in page
    ask = re.search(r'name="ask" value="(\d+)"><input type="hidden" name="id" value="([^"]+)"', page)
    assert ask is not None
    codes = re.findall(r'<input type="checkbox" name="answer" value="(\d+)"', page)[:2]
    form = {"csrf": field(page, "csrf"), "seat": "0", "ask": ask[1], "id": ask[2], "ahead": "1", "answer": codes}
    response = await ann.http.post(f"/tables/{table['id']}/answer", data=form)
    assert response.status_code == 409
    assert (await ann.looks(table["id"]))["number"] == before["number"], "nothing was changed"


async def test_taking_an_answer_back_cancels_what_was_said_ahead(app: FastAPI) -> None:
    ann = Guest(app)
    tables: TableService = app.state.tables
    table = (await ann.lays("me", "bot", "bot", game="tiny-epic-galaxies"))["id"]
    await ann.settle(table)
    live = await tables.live.find(table)
    ask = live.history.position.asks[0]
    live.standing[0] = [StandingAnswer(ask, next(iter(ask.answers())), -1, "")]
    visitor = Visitor("nobody", "en", "")
    with pytest.raises(RequestError):
        await tables.answers.undo(table, visitor, 0)
    assert live.standing, "a stranger cancels nothing"
    await ann.post(f"/tables/{table}/undo", {"seat": 0})
    assert live.standing == {}


async def test_a_person_is_never_asked_what_makes_no_difference(app: FastAPI) -> None:
    ann = Guest(app)
    tables: TableService = app.state.tables
    table = (await ann.lays("me", "bot", "bot", game="new-frontiers"))["id"]
    await ann.plays(table, Luck.of(6), most=60)
    live = await tables.live.find(table)
    history = live.history
    p = history.record.game.start(history.record.seats, history.record.seed, history.record.options)
    for answer in history.answers:
        if answer.by == PERSON:  # by the worlds that the table itself guesses: in others it may come out otherwise
            assert not makes_no_difference(p, answer.seat, Luck.of(f"{live.header.seed}/alike/{answer.seat}"))
        p.choose(answer.seat, answer.answer)


async def test_answers_are_given_ahead_and_cancelled_over_the_api(app: FastAPI) -> None:
    ann = Guest(app)
    tables: TableService = app.state.tables
    table = (await ann.lays("me", "bot", "bot", game="tiny-epic-galaxies"))["id"]
    first = await ann.looks(table)
    assert (first["may_stand"], first["standing"], first["rematch"]) == ("", [], "")
    body = {"seat": 0, "ask": first["ask"]["number"], "answer": first["ask"]["offers"][0]["code"], "id": "x", "ahead": True}
    response = await ann.post(f"/tables/{table}/answers", body)
    assert (response.status_code, response.json()["code"]) == (409, "not_ahead")
    assert (await ann.looks(table))["number"] == first["number"], "nothing was changed"
    await play_until(ann, table, "follow", Luck.of(4))
    state = await ann.looks(table)
    assert state["may_stand"] == "round"
    body = {"seat": 0, "ask": state["ask"]["number"], "answer": 0, "id": "ahead"}
    assert (await ann.post(f"/tables/{table}/answers", body | {"ahead": "yes"})).status_code == 422
    response = await ann.post(f"/tables/{table}/answers", body | {"ahead": True})
    assert response.status_code == 200
    live = await tables.live.find(table)
    assert [standing.answer for standing in live.standing[0]] == [0]
    assert len((await ann.looks(table))["standing"]) == 1
    again = await ann.post(f"/tables/{table}/answers", body | {"ahead": True})
    assert again.json()["repeated"]
    assert (await Guest(app).looks(table))["standing"] == [], "nobody else is told"
    assert (await Guest(app).post(f"/tables/{table}/ahead/cancel", {"seat": 0})).status_code == 403
    cancelled = await ann.post(f"/tables/{table}/ahead/cancel", {"seat": 0})
    assert cancelled.status_code == 200
    assert cancelled.json()["standing"] == []
    assert live.standing == {}


async def test_a_table_is_looked_through_again_only_when_something_changed(
    app: FastAPI, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = Guest(app)
    live_tables = app.state.tables.live
    looked_through: list[int] = []
    next_autoplay = live_tables.next_autoplay

    def note(live: LiveTable, p: Position | None = None) -> tuple[int, str] | None:
        looked_through.append(live.history.number)
        answer: tuple[int, str] | None = next_autoplay(live, p)
        return answer

    monkeypatch.setattr(live_tables, "next_autoplay", note)
    table = (await ann.lays("me", "me"))["id"]
    live = await live_tables.find(table)
    assert live.is_settled
    first = list(looked_through)
    state = await ann.looks(table, seat=0)
    await ann.looks(table, seat=1)
    assert looked_through == first, "whoever looks need not look for answers that play themselves"

    assert state["ask"] is not None
    await ann.answers(table, 0, state["ask"]["number"], parse_ask(state["ask"]).sample(Luck.of(1)), "a")
    assert looked_through == [*first, live.history.number], "an answer may bring some, so it was looked for once more"
    assert live.is_settled

    live.standing = {1: [StandingAnswer(live.history.position.asks[1], (), -1, "")]}
    assert not live.is_settled, "answers given ahead"
    live_tables.start_autoplay(live)
    await ann.settle(table)
    assert live.is_settled
    live.seats[1] = live.seats[1]._replace(away=True)
    assert not live.is_settled, "a bot plays in a seat"


@pytest.mark.parametrize("ask", [One(tuple(range(16))), One(tuple(range(17))), YesNo(), Some((), 0, 0)])
def test_an_ask_with_many_answers_is_not_compared(ask: Ask) -> None:
    assert has_many_answers(ask) == (ask.count() > MOST_COMPARED)


def test_some_of_many_have_many_answers_however_alike_they_are() -> None:
    luck = Luck.of("some of many")
    for _ in range(500):
        items = tuple(sorted(luck.below("items", 5) for _ in range(luck.below("size", 9))))
        least = luck.below("least", len(items) + 1)
        ask = Some(items, least, least + luck.below("most", len(items) - least + 1))
        assert has_many_answers(ask) == (ask.count() > MOST_COMPARED), ask
