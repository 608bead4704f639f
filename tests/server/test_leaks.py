"""Nothing leaks: what a viewer is sent stays the same when everything hidden from that viewer is dealt anew.

The positions are put below the HTTP layer, into the table that the server holds; the test runs over every registered game.
"""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterator
from typing import Any

import pytest
from fastapi import FastAPI

import orrery
from orrery.core.errors import UnknownName
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.core.text import LANGUAGES
from orrery.core.view import WATCHER
from orrery.server.auth import COOKIE, Visitor
from orrery.server.store.stored_types import ANSWERED, Change
from orrery.server.tables.history import BOT, FORCED, History, LogItem
from orrery.server.tables.live_table import LiveTable
from server.clients import Guest

pytestmark = pytest.mark.anyio

HTML = {"accept": "text/html"}
EVERY = 7
"""How many answers lie between two positions that are looked at."""
FIRST = 5
"""How many answers lie before the first of them: hands and screens are no longer as they were dealt."""
POSITIONS = 2
MANY_POSITIONS = 30
OPEN = ("jump-drive", "new-frontiers")
"""Games where (nearly) every answer is noticed by all: nothing goes on behind a screen."""
SHOWN = ("", "/luck", "/tables/{id}", "/tables/{id}/dice", "/", "/api/v1/tables")
"""What is there for everybody while a game goes on."""
PAGES = (
    "/tables/{id}",
    "/tables/{id}/replay",
    "/tables/{id}/record",
    "/tables/{id}/dice",
    "/join/{id}/0-secret",
    "/",
    "/api/v1/tables",
)


def dealt_anew(live: LiveTable, viewer: int, luck: Luck) -> tuple[Position, list[LogItem]]:
    """The table's position and log with everything hidden from the viewer dealt anew; only the key of the luck stays,
    for its hash is on the table from the start."""
    p = live.history.position
    guessed = live.game.guess(p, viewer, luck)
    guessed.luck = p.luck.copy()
    happened: list[LogItem] = []
    for happening in live.history.log:
        event = happening.event
        if isinstance(event, Event) and event.seat != viewer:
            happening = happening._replace(event=event.without_secrets())
        happened.append(happening)
    return guessed, happened


async def everything_sent(app: FastAPI, live: LiveTable, viewer: int, passkey: str) -> dict[str, Any]:
    """All that a viewer can get out of the server about a table, in both languages."""
    contents: dict[str, Any] = {}
    cookie = app.state.keys.sign_guest(f"browser {viewer}")
    for lang in LANGUAGES:
        guest = Guest(app, lang)
        guest.http.headers["cookie"] = f"{COOKIE}={cookie}"
        if passkey:
            guest.holds(passkey)
        api = f"/api/v1/tables/{live.id}"
        for path in ("", "/luck", "/replay?step=1&seat=0", "/record", f"?seat={(viewer + 1) % live.header.seats}"):
            contents[f"{lang} {path}"] = await guest.http.get(f"{api}{path}")
        body = {"ask": live.history.ask_numbers.get(viewer, 0), "id": "leak", "seat": max(0, viewer), "answer": 2**31 - 1}
        contents[f"{lang} illegal"] = await guest.http.post(f"{api}/answers", json=body)
        contents[f"{lang} stale"] = await guest.http.post(f"{api}/answers", json={**body, "ask": 2**30})
        contents[f"{lang} undo"] = await guest.http.post(f"{api}/undo", json={"seat": (viewer + 1) % live.header.seats})
        for page in PAGES:
            contents[f"{lang} {page}"] = await guest.http.get(page.format(id=live.id), headers=HTML)
        contents[f"{lang} error page"] = await guest.http.get(f"/tables/{live.id}?seat=15", headers=HTML)
        seats = (viewer,) if viewer >= 0 else ()
        chunks = app.state.tables.queries.stream(live.id, Visitor("", lang, ""), viewer, 0, seats)
        messages = [await anext(chunks) for _ in range(2)]
        await chunks.aclose()
        contents[f"{lang} stream"] = b"".join(messages).decode()
    return {name: text if isinstance(text, str) else _plain(text.status_code, text.text) for name, text in contents.items()}


def _plain(status: int, text: str) -> tuple[int, str]:
    """An answer without what is different in every page: the id of a fresh form, the table that a form offers to lay, and the time that
    runs for all to see."""
    text = re.sub(
        r'name="offer" value="[^"]*"><input type="hidden" name="number" data-table="[^"]*"\s+data-commitment="[^"]*"', "", text
    )
    return status, re.sub(r'name="id" value="[^"]*"|data-left="\d+">[\d:]+|"idle_left":\d+', "", text)


async def differences(app: FastAPI, live: LiveTable, viewer: int, passkey: str, luck: Luck) -> list[str]:
    """What a viewer is sent that depends on something hidden from them."""
    history = live.history
    real = history.position, history.log
    before = await everything_sent(app, live, viewer, passkey)
    assert [before[f"{lang} {page}"][0] for lang in LANGUAGES for page in SHOWN] == [200] * len(LANGUAGES) * len(SHOWN)
    history.position, history.log = dealt_anew(live, viewer, luck)
    try:
        after = await everything_sent(app, live, viewer, passkey)
    finally:
        history.position, history.log = real
    return [name for name in before if before[name] != after[name]]


def play(live: LiveTable, luck: Luck) -> Iterator[int]:
    """Play by chance straight in the history, with forced answers marked as the server marks them; stop here and there."""
    history = live.history
    while history.position.asks:
        if history.number % EVERY == FIRST:
            yield history.number
        waiting = sorted(history.position.asks)
        seat = waiting[luck.below("seat", len(waiting))]
        ask = history.position.asks[seat]
        by = FORCED if ask.forced() else BOT
        preview = history.preview(seat, ask.sample(luck))
        history.apply(
            Change(history.number + 1, ANSWERED, seat, preview.answer, by, seen=history.viewer_mask(seat, preview)), preview
        )


def tables() -> list[Any]:
    """Every game with its fewest and its most seats as it is usually played, and with its options as they usually are not."""
    listed: list[Any] = []
    for name in orrery.names():
        game = orrery.game(name)
        listed += [(name, count, {}) for count in sorted({min(game.seat_counts), max(game.seat_counts)})]
        count = 2 if 2 in game.seat_counts else game.seat_counts[-1]
        listed += [(name, count, options) for options in unusual(game, count)]
    return [pytest.param(*each, id=f"{each[0]}-{each[1]}{''.join(f'-{key}' for key in each[2])}") for each in listed]


def unusual(game: Game, seats: int) -> list[dict[str, Any]]:
    """Settings that are not as usual, all at once if they go together, otherwise one by one."""
    changed = {s.name: next(value for value in reversed(s.values) if value != s.default) for s in game.settings}
    sets = [changed, *({name: value} for name, value in changed.items())]
    allowed = [options for options in sets if options and goes(game, options, seats)]
    return allowed[:1] if changed in allowed else allowed


def goes(game: Game, options: dict[str, Any], seats: int) -> bool:
    try:
        game.check_options(options, seats)
    except UnknownName:
        return False
    return True


async def create_live_table(app: FastAPI, game: str, seats: int, options: dict[str, Any]) -> tuple[LiveTable, list[str]]:
    """A table with luck that is the same in every run, and the passkeys of its seats; a browser holds each of them."""
    app.state.tables.streams._patience = 1e9  # so that nobody counts as away, however slow the machine is
    table = await Guest(app).lays(*["me"] * seats, game=game, **options)
    await app.state.tables.live.wait_for_autoplay(table["id"])
    live: LiveTable = await app.state.tables.live.find(table["id"])
    for seat in live.seats:
        await app.state.tables.live.open_seat(live, seat, f"browser {seat.seat}")
    app.state.tables.live.start_autoplay = lambda live: None  # only the test plays; a view must not make the server answer
    live.history = History(live.game, seats, f"leaks/{game}/{seats}", live.header.options)
    return live, [seat["passkey"] for seat in table["seats"]]


@pytest.mark.parametrize("positions", [POSITIONS, pytest.param(MANY_POSITIONS, marks=pytest.mark.soak)])
@pytest.mark.parametrize(("game", "seats", "options"), tables())
async def test_what_a_viewer_is_sent_tells_nothing_hidden(
    app: FastAPI, game: str, seats: int, options: dict[str, Any], positions: int
) -> None:
    live, passkeys = await create_live_table(app, game, seats, options)
    luck = Luck.of(f"leaks/{game}/{seats}")
    views = 0
    for number in play(live, luck):
        for viewer in range(WATCHER, seats):
            passkey = passkeys[viewer] if viewer >= 0 else ""
            leaks = await differences(app, live, viewer, passkey, luck)
            assert not leaks, f"{game}, seat {viewer}, change {number}: {leaks}"
        views += 1
        if views == positions:
            break
    assert views >= POSITIONS, "the game was too short to say anything"


async def unnoticed_changes(
    app: FastAPI, live: LiveTable, passkeys: list[str], luck: Luck, seen_by: int | None = None
) -> AsyncIterator[Any]:
    """Play on, and for every change that somebody should not notice: what one of those was sent before it and after it."""
    history, seats = live.history, live.header.seats
    while history.position.asks and history.number < 400:
        seat = sorted(history.position.asks)[luck.below("seat", len(history.position.asks))]
        preview = history.preview(seat, history.position.asks[seat].sample(luck))
        mask = history.viewer_mask(seat, preview)
        assert mask >> (seat + 1) & 1, "who answers always notices"
        blind = [viewer for viewer in range(WATCHER, seats) if not mask >> (viewer + 1) & 1]
        change = Change(history.number + 1, ANSWERED, seat, preview.answer, BOT, seen=mask if seen_by is None else seen_by)
        if not blind:
            history.apply(change, preview)
            continue
        viewer = blind[luck.below("viewer", len(blind))]
        passkey = passkeys[viewer] if viewer >= 0 else ""
        before = await everything_sent(app, live, viewer, passkey)
        history.apply(change, preview)
        now = await everything_sent(app, live, viewer, passkey)
        yield viewer, change.number, [name for name in before if before[name] != now[name]]


@pytest.mark.parametrize(("game", "seats", "options"), tables())
async def test_what_is_done_in_private_is_noticed_by_nobody_else(
    app: FastAPI, game: str, seats: int, options: dict[str, Any]
) -> None:
    """A rival who goes on behind a screen must not show in numbers, ids of events, streams or pages."""
    live, passkeys = await create_live_table(app, game, seats, options)
    count = 0
    async for viewer, number, differing in unnoticed_changes(app, live, passkeys, Luck.of(f"private/{game}/{seats}")):
        assert not differing, f"{game}, seat {viewer}, change {number}: {differing}"
        count += 1
        if count == POSITIONS:
            break
    assert count == POSITIONS or game in OPEN or seats == 1


async def test_the_comparison_sees_a_rival_who_is_counted(app: FastAPI) -> None:
    live, passkeys = await create_live_table(app, "roll-for-the-galaxy", 2, {})
    async for _, _, differing in unnoticed_changes(app, live, passkeys, Luck.of("private"), seen_by=-1):
        assert {"en ", "en stream"} <= set(differing), "had everybody counted the change, the numbers would tell of it"
        break
    else:
        raise AssertionError("nothing was done in private")


async def test_the_comparison_sees_a_leak_where_there_is_one(app: FastAPI, monkeypatch: pytest.MonkeyPatch) -> None:
    live, passkeys = await create_live_table(app, "jump-drive", 2, {})
    luck = Luck.of("leaks")
    with monkeypatch.context() as patched:
        patched.setattr(type(live.game), "redact", lambda game, p, seat: p.table)
        assert {"en ", "fr "} <= set(await differences(app, live, 0, passkeys[0], luck))
    say = live.game.say

    def chatty(game: Game, event: Any, *rest: Any) -> str:
        return say(event, *rest) + json.dumps(event.private)

    for _ in zip(range(2), play(live, luck)):
        await asyncio.sleep(0)
    with monkeypatch.context() as patched:
        patched.setattr(type(live.game), "say", chatty)
        leaks = await differences(app, live, 0, passkeys[0], luck)
        assert {"en ", "en stream", "en /tables/{id}"} <= set(leaks)
    assert not await differences(app, live, 0, passkeys[0], luck)
    assert not await differences(app, live, WATCHER, "", luck)
