"""What is answered in secret stays secret: nothing that the server does, and no moment at which it does it, tells of it."""

import asyncio
from dataclasses import replace

import pytest
from fastapi import FastAPI

import orrery
from orrery.core.ask import plays_itself
from orrery.core.luck import Luck
from orrery.server.settings import Settings
from orrery.server.tables.history import FORCED
from orrery.server.tables.live_table import LiveTable
from server.clients import PATIENCE, Guest, RandomBots, running_app
from server.drawn_page import draw_page
from server.test_live import Ears

pytestmark = pytest.mark.anyio


def ask_all(live: LiveTable, *options: tuple[int, ...]) -> None:
    """Ask every seat for a secret choice among some options."""
    for seat, codes in enumerate(options):
        live.history.position.asks[seat] = orrery.One(codes)
        live.history.position.asks[seat].sealed = True


async def test_a_secret_answer_is_left_to_its_seat_however_few_there_are(ann: Guest) -> None:
    table = await ann.lays("me", "me", "me")
    live = await ann.tables.live.find(table["id"])
    asks = live.history.position.asks
    ask_all(live, (1,), (1, 2), (1,))
    for _ in range(3):
        assert ann.tables.live.next_autoplay(live) is None, (
            "whatever happened by itself would tell that nothing could be chosen"
        )
        asks.popitem()
    ask_all(live, (1,), (1, 2), (1,))
    asks[0].sealed = False
    assert ann.tables.live.next_autoplay(live) == (0, FORCED), "an open answer hides nothing"


async def test_among_bots_a_secret_answer_that_is_forced_is_given(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    live = await ann.tables.live.find(table["id"])
    await ann.settle(table["id"])
    ask_all(live, (1,))
    assert ann.tables.live.next_autoplay(live) == (0, FORCED)


@pytest.mark.parametrize("game", ["jump-drive", "roll-for-the-galaxy"])
async def test_no_secret_answer_of_a_person_comes_from_the_server(app: FastAPI, game: str) -> None:
    """Whole games: every secret answer among people is sent by the person, so that its moment is theirs whatever the choice was."""
    ann = Guest(app)
    seats = max(count for count in orrery.game(game).seat_counts if count <= 3)
    table = (await ann.lays(*["me"] * seats, game=game))["id"]
    await ann.plays(table, Luck.of(1))
    live = await ann.tables.live.find(table)
    record = live.history.record
    p = record.game.start(record.seats, record.seed, record.options)
    secret = 0
    for answer in live.history.answers:
        ask = p.asks[answer.seat]
        secret += ask.sealed
        assert (answer.by == FORCED) == (plays_itself(ask) and not ask.sealed)
        p.choose(answer.seat, answer.answer)
    assert secret


async def test_a_forced_answer_waits_again_when_it_no_longer_follows(settings: Settings) -> None:
    """What was to be given by itself is looked at again before it is: an undo may have come in between."""
    async with running_app(replace(settings, pace=0.0), RandomBots()) as app:
        ann = Guest(app)
        table = await ann.lays("me", "me")
        live = await ann.tables.live.find(table["id"])
        live.history.position.asks[0] = orrery.One((1,))
        async with live.lock:
            once = asyncio.create_task(ann.tables.live.autoplay_once(live, 0, FORCED, watched=False))
            await asyncio.sleep(0)
            live.history.position.asks[0].sealed = True
        assert not await once
        assert live.history.number == 0


async def test_a_hidden_answer_does_not_delay_a_sign_of_life(settings: Settings) -> None:
    async with running_app(replace(settings, heartbeat=0.2), RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "me"))["id"]
        ears = Ears(app, table, -1)
        await ears.hears()

        async def change_unseen() -> None:
            while True:
                ann.tables.streams.notify(table)
                await asyncio.sleep(0.02)

        unseen = asyncio.create_task(change_unseen())
        async with asyncio.timeout(PATIENCE):
            assert await anext(ears.chunks) == b": still here\n\n"
        unseen.cancel()
        await ears.leaves()


def test_the_page_asks_for_a_secret_answer_that_is_forced() -> None:
    p = orrery.start("jump-drive", 2, seed=1)
    ask = p.asks[0]
    assert isinstance(ask, orrery.Some)
    assert ask.sealed
    ask.items, ask.least, ask.most = ask.items[:2], 2, 2
    model, page = draw_page(p, 0, "en")
    assert model.mode == "ask"
    assert "data-go" in page
    ask.sealed = False
    assert draw_page(p, 0, "en")[0].mode == "wait"
