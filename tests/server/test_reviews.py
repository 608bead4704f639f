"""Reviews on the server: made once in the background, kept, and shown to those who played, once the game is over."""

import re
from concurrent.futures import Executor, ThreadPoolExecutor
from ctypes import c_double
from dataclasses import replace
from typing import Any

import pytest
from fastapi import FastAPI

import orrery
from orrery.coach import Review
from orrery.core.luck import Luck
from orrery.server.settings import Settings
from orrery.server.store.reviews import read_review
from orrery.server.tables.history import BOT, PERSON
from orrery.server.tables.reviews import ReviewPool, ReviewService, build_task, review_game, start_worker
from server.clients import Guest

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return replace(settings, review_seconds=3.0)


def start_thread(share: c_double) -> Executor:
    return ThreadPoolExecutor(1, initializer=start_worker, initargs=(share,))


@pytest.fixture
def reviews(app: FastAPI) -> ReviewService:
    """Reviews in a thread of the test: no process has to start."""
    app.state.reviews = ReviewService(app.state.tables, ReviewPool(start_thread))
    service: ReviewService = app.state.reviews
    return service


async def finish(ann: Guest, *kinds: str) -> str:
    """A game that Ann plays by chance to its end; its address."""
    table = await ann.lays(*(kinds or ("me", "bot")))
    await ann.plays(table["id"], Luck.of("chance"))
    return f"/tables/{table['id']}"


async def play_and_review(ann: Guest, reviews: ReviewService) -> str:
    """A game of Ann's with its review; its address."""
    address = await finish(ann)
    await ann.http.get(f"{address}/review")
    await reviews.wait(address.removeprefix("/tables/"))
    return address


async def test_a_review_is_made_in_the_background_and_kept(ann: Guest, reviews: ReviewService) -> None:
    address = await finish(ann)
    table = address.removeprefix("/tables/")
    ended = (await ann.http.get(address)).text
    assert f'data-review="{address}/review"' in ended
    assert await read_review(ann.tables.store, table) is None, "looking at the end begins nothing by itself"
    making = (await ann.http.get(f"{address}/review")).text
    assert re.search(r"The coach is reviewing the game: \d+%", making)
    assert "data-reviewed" not in making
    await reviews.wait(table)
    packed = await read_review(ann.tables.store, table)
    assert packed is not None
    assert "data-reviewed" in (await ann.http.get(f"{address}/review")).text
    assert await read_review(ann.tables.store, table) == packed
    game = orrery.game("jump-drive")
    review = Review.unpack(game, packed)
    assert review.weighed_counts[1] == 0, "bots are not reviewed"
    assert review.weighed_counts[0] > 0


async def test_those_who_played_see_the_review_at_the_end_and_in_the_replay(
    ann: Guest, bob: Guest, reviews: ReviewService
) -> None:
    address = await play_and_review(ann, reviews)
    review = Review.unpack(orrery.game("jump-drive"), await read_review(ann.tables.store, address[len("/tables/") :]) or {})
    page = (await ann.http.get(address)).text.replace("&#39;", "'")
    assert "data-review=" not in page
    assert "Chance to win by round, in percent" in page
    for turn in review.turns():
        assert page.count(f"{address}/replay?step={turn.answers}&amp;seat=0") >= 2, "a mark on the curve and a line below it"
    assert review.costly
    for costly in review.costly:
        assert costly.seat == 0
        assert f"Better: {costly.better['en']}." in page
        for reason in costly.reasons:
            assert reason.words(review.game) in page
        forms = page.partition(f'action="{address}/branch"')[2]
        assert f'name="step" value="{costly.answers}"' in forms
    assert f"{review.costly_counts[0]} of {review.weighed_counts[0]} weighed" in page
    french = (await ann.http.get(address, headers={"accept-language": "fr"})).text.replace("&#39;", "'")
    assert review.costly[0].better["fr"] in french

    step = review.costly[0].answers
    at, before = [(await ann.http.get(f"{address}/replay", params={"step": n})).text for n in (step + 1, step)]
    assert "cost-here" in at
    assert f"cost {round(100 * review.costly[0].cost)}% of the chance to win" in at
    assert "cost-here" not in before
    assert 'popovertarget="review"' in before
    assert 'class="now"' in before

    for path in ("", "/replay"):
        stranger = (await bob.http.get(f"{address}{path}")).text
        assert "Chance to win" not in stranger
        assert "data-review" not in stranger
    assert (await bob.http.get(f"{address}/review")).status_code == 403


async def test_playing_on_from_a_costly_answer_meets_the_same_bots(ann: Guest, reviews: ReviewService) -> None:
    wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "easy"}, {"kind": "bot", "bot": "hard"}]}
    table = (await ann.post("/tables", wish)).json()
    ann.holds(table["seats"][0]["passkey"])
    await ann.plays(table["id"], Luck.of("chance"))
    address = f"/tables/{table['id']}"
    await ann.http.get(f"{address}/review")
    await reviews.wait(table["id"])
    page = (await ann.http.get(address)).text
    form = re.search(r'name="csrf" value="([^"]+)"><input type="hidden" name="step" value="(\d+)"', page)
    assert form is not None
    response = await ann.http.post(f"{address}/branch", data={"csrf": form[1], "step": form[2], "seat": "0"})
    new = response.headers["location"].removeprefix("/tables/")
    live = await ann.tables.live.find(new)
    assert [seat.bot for seat in live.seats[1:]] == ["easy", "hard"]
    assert [answer.by for answer in live.history.answers[: int(form[2])]] == [BOT] * int(form[2])
    assert live.header.branched_from == table["id"]


async def test_only_what_a_person_answered_is_reviewed_and_only_at_the_end(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.plays(table["id"], Luck.of("chance"), most=3)
    early = await ann.http.get(f"/tables/{table['id']}/review")
    assert (early.status_code, "when the game is over" in early.text) == (409, True)
    live = await ann.tables.live.find(table["id"])
    task = build_task(live, 1.0)
    assert task.chosen == {number for number, answer in enumerate(live.history.answers) if answer.by == PERSON}
    assert len(task.chosen) == 3


async def test_a_game_that_can_not_be_reviewed_says_so_once(
    ann: Guest, reviews: ReviewService, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def break_down(self: ReviewPool, task: Any) -> dict[str, Any]:
        raise RuntimeError("broken")

    monkeypatch.setattr(ReviewPool, "review", break_down)
    address = await finish(ann)
    assert (await ann.http.get(f"{address}/review")).status_code == 200
    await reviews.wait(address.removeprefix("/tables/"))
    response = await ann.http.get(f"{address}/review")
    assert (response.status_code, "be reviewed." in response.text) == (409, True)


async def test_a_server_can_do_without_reviews(ann: Guest, reviews: ReviewService) -> None:
    ann.tables.settings = replace(ann.tables.settings, review_seconds=0)
    address = await finish(ann)
    page = (await ann.http.get(address)).text
    assert "Games are not reviewed on this server." in page
    assert "data-review=" not in page
    assert (await ann.http.get(f"{address}/review")).status_code == 409


async def test_progress_goes_from_nothing_to_all(ann: Guest) -> None:
    address = await finish(ann)
    live = await ann.tables.live.find(address.removeprefix("/tables/"))
    share = c_double(0.5)
    start_worker(share)
    shares: list[float] = []
    packed = review_game(build_task(live, 60.0))
    shares.append(share.value)
    assert 0.0 < shares[0] <= 1.0
    assert sum(packed["weighed_counts"]) == packed["decisions"], "there was time for all"
