"""What happened since one's last answer: in words, in numbers, and shown again step by step."""

import re
from typing import Any

import pytest
from fastapi import FastAPI

import orrery
from orrery.bench.api_player import parse_ask
from orrery.core.luck import Luck
from orrery.core.view import WATCHER
from orrery.server.store.stored_types import ANSWERED, Change
from orrery.server.tables.history import BOT, MANY_FRAMES, PERSON, SHOWN_CHANGES, Frame, History
from orrery.server.tables.recap import build_recap, past_view
from orrery.server.tables.views import log_lines
from server.clients import Guest

pytestmark = pytest.mark.anyio
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve")


def play_some(game: str, seats: int, answers: int) -> History:
    """A history with so many answers by chance: seat 0 is a person, the others are bots."""
    luck = Luck.of(5)
    history = History(orrery.game(game), seats, "recap", {})
    while history.number < answers and not history.is_over:
        seat = max(history.position.asks)  # bots first: the person is the last to answer
        preview = history.preview(seat, history.position.asks[seat].sample(luck))
        mask = history.viewer_mask(seat, preview)
        by = PERSON if seat == 0 else BOT
        history.apply(Change(history.number + 1, ANSWERED, seat, preview.answer, by, seen=mask), preview)
    return history


def recap_of(history: History, seat: int, lang: str = "en") -> Any:
    names = NAMES[: history.record.seats]
    lines = log_lines(history.record.game, history.log, seat, names, lang, lambda n: history.viewer_number(seat, n))
    return build_recap(history, seat, lines, names, lang)


def test_what_others_did_since_the_last_answer_is_told_in_play_order() -> None:
    history = play_some("tiny-epic-galaxies", 3, 60)
    recap = recap_of(history, 0)
    last = history.viewer_number(0, history.last_own_number(0))
    assert recap.news, "bots have moved since"
    assert [step.number for step in recap.news] == sorted(step.number for step in recap.news)
    assert all(step.number >= last for step in recap.news)
    own = [line for step in recap.news if step.number == last for line in step.lines if line.seat == 0]
    assert own == [], "what a seat did itself is no news to it"


def test_every_step_of_a_recap_can_be_shown_again_as_the_seat_saw_it_then() -> None:
    for game in orrery.names():
        seats = max(orrery.game(game).seat_counts)
        history = play_some(game, seats, 50)
        for seat in (WATCHER, 0):
            for step in recap_of(history, seat).steps:
                frame = history.frame(seat, step.number, step.moment)
                assert frame is not None
                view = past_view(frame, seat)
                assert view.ask is None
                assert view.outcome is None
                assert view.table.plain() == frame.position.view(seat).table.plain()


def test_roll_shows_the_assignment_of_everybody_before_the_phases_run_on() -> None:
    history = play_some("roll-for-the-galaxy", 3, 90)
    moments = [Frame(frame.number, True, frame.position) for frame in history.frames if frame.moment and frame.position]
    assert moments
    for frame in moments:
        empires = past_view(frame, 0).table.empires
        assert all(e.selected >= 0 for e in empires if e.selector >= 0)
        assert all(worker >= 0 for e in empires for worker in e.workers), "no worker is hidden at Reveal"
        assert frame.position.table.phases == 0, "no phase has begun"
    assert any(step.moment for step in recap_of(history, 0).steps)


def test_only_the_latest_steps_are_kept() -> None:
    history = play_some("tiny-epic-galaxies", 5, 200)
    assert len(history.frames) <= MANY_FRAMES
    assert {len(history.frames_for(seat)) for seat in range(-1, 5)} == {SHOWN_CHANGES}
    assert history.frame(0, 1, moment=False) is None
    assert history.frame(0, 10_000, moment=False) is None


async def answer_by_chance(ann: Guest, table: str, luck: Luck, times: int) -> None:
    for number in range(times):
        await ann.settle(table)
        ask = (await ann.looks(table))["ask"]
        if ask is None:
            return
        await ann.answers(table, 0, ask["number"], parse_ask(ask).sample(luck), f"{number}")
    await ann.settle(table)


@pytest.mark.parametrize(("lang", "heading"), [("en", "Since your answer"), ("fr", "Du nouveau")])
async def test_the_page_tells_what_happened_and_shows_it_again(app: FastAPI, lang: str, heading: str) -> None:
    ann = Guest(app, lang)
    table = (await ann.lays("me", "bot", "bot", game="jump-drive"))["id"]
    await answer_by_chance(ann, table, Luck.of(3), 4)
    page = (await ann.http.get(f"/tables/{table}")).text
    assert heading in page
    steps = re.findall(r'<a href="(/tables/[^"]+\?at=\d+m?)"', page)
    assert steps
    past = await ann.http.get(steps[-1])
    assert past.status_code == 200
    assert "mode-past" in past.text
    assert 'id="ask"' not in past.text, "nothing is asked in the past"
    assert f'href="/tables/{table}" data-now' in past.text


@pytest.mark.parametrize("at", ["99999", "-1", "x", "1mm", "0m", "999999999999999"])
async def test_a_step_that_is_not_kept_is_refused_with_a_sentence(ann: Guest, at: str) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    await ann.settle(table)
    response = await ann.http.get(f"/tables/{table}", params={"at": at})
    assert response.status_code == 404
    assert "shown again" in response.text
    part = await ann.http.get(f"/tables/{table}", params={"at": at}, headers={"accept": "text/html", "x-part": "table"})
    assert part.status_code == 200, "a script goes on with the table as it is"
    assert "data-at" not in part.text


async def test_the_pace_is_chosen_on_the_page_and_remembered(ann: Guest) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    page = (await ann.http.get(f"/tables/{table}")).text
    assert 'data-pace="quick"' in page
    token = re.search(r'name="csrf" value="([^"]+)"', page)
    assert token is not None
    for pace, remembered in [("calm", "calm"), ("none", "none"), ("warp", "none")]:
        response = await ann.http.post("/pace", data={"csrf": token[1], "pace": pace, "back": "/"})
        assert response.status_code == 303
        assert f'data-pace="{remembered}"' in (await ann.http.get(f"/tables/{table}")).text
