"""What a page update sends: only what changes, compressed, and the same as a page that is loaded anew."""

import asyncio
import re
from typing import Any

import pytest
from fastapi import FastAPI

import orrery
from orrery.core.ask import Split
from orrery.core.luck import Luck
from orrery.core.text import LANGUAGES
from orrery.server.tables import history
from orrery.server.tables.view_types import LogLine
from orrery.server.tables.views import LogCache
from orrery.server.web import log_lines
from server.clients import PATIENCE, Guest
from server.drawn_page import draw_page

pytestmark = pytest.mark.anyio
PART = {"accept": "text/html", "x-part": "table", "accept-encoding": "identity"}
REGIONS = ("bar", "side", "main")


def region(page: str, id: str) -> str:
    """A region of a page, without the id and the token that a form of a new guest has anew each time."""
    match = re.search(rf'<(header|div|main) class="[^"]*" id="{id}">.*?\n</\1>', page, re.S)
    assert match is not None, id
    return re.sub(r'name="(id|csrf)" value="[^"]*"', "", match[0])


def plain(page: str) -> str:
    """A page without the id that a form has anew each time."""
    return re.sub(r'name="id" value="[^"]*"', "", page)


@pytest.mark.parametrize("game", orrery.names())
async def test_an_update_is_the_page_without_what_stays_the_same(ann: Guest, game: str) -> None:
    table = (await ann.lays("me", "bot", game=game))["id"]
    await ann.plays(table, Luck.of(1), most=4)
    whole = (await ann.http.get(f"/tables/{table}", headers={**PART, "x-part": ""})).text
    part = (await ann.http.get(f"/tables/{table}", headers=PART)).text
    for id in REGIONS:
        assert region(part, id) == region(whole, id)
    for id in ("scores", "menu"):
        assert f'<div id="{id}"' in part
    for once in ("<symbol", "stylesheet", 'id="help"', 'id="log"', "data-say-"):
        assert once in whole
        assert once not in part
    for always in ('<link rel="icon"', "data-pace=", "data-names=", "data-steps="):
        assert always in part
    assert re.search(r"<title>.*?</title>", part, re.S)


MARK = re.compile(r"<!--part (\w+)-->(.*?)<!--end-->|<!--kept (\w+)-->", re.S)


def put_together(page: str, parts: dict[str, str]) -> str:
    """A page with the parts that a script was sent before, which learns those that are new."""

    def put_in(mark: re.Match[str]) -> str:
        if mark[1]:
            parts[mark[1]] = mark[2]
        return parts[mark[1] or mark[3]]

    return MARK.sub(put_in, page)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", orrery.names())
async def test_a_script_that_names_its_parts_gets_the_same_page(ann: Guest, game: str, lang: str) -> None:
    """Turn after turn it is sent less, and puts together what somebody who names nothing is sent."""
    table = (await ann.lays("me", "bot", game=game))["id"]
    luck, parts, sizes = Luck.of(2), dict[str, str](), list[tuple[int, int]]()
    headers = {**PART, "accept-language": lang}
    for _ in range(4):
        whole = (await ann.http.get(f"/tables/{table}", headers=headers)).text
        sent = (await ann.http.get(f"/tables/{table}", headers={**headers, "x-kept": " ".join(parts)})).text
        assert "<!--" not in whole
        assert plain(put_together(sent, parts)) == plain(whole)
        sizes.append((len(sent), len(whole)))
        again = (await ann.http.get(f"/tables/{table}", headers={**headers, "x-kept": " ".join(parts)})).text
        assert plain(put_together(again, parts)) == plain(whole)
        assert "<!--part" not in again
        await ann.plays(table, luck, most=2)
    assert sum(sent for sent, _ in sizes[1:]) < 0.8 * sum(whole for _, whole in sizes[1:])


async def test_a_script_is_sent_names_alone_for_what_it_has(ann: Guest) -> None:
    """A name that is none of the page changes nothing, and who asks for a whole page never gets names."""
    table = (await ann.lays("me", "bot"))["id"]
    page = (await ann.http.get(f"/tables/{table}", headers={**PART, "x-kept": "0123456789ab"})).text
    assert "<!--kept" not in page
    assert "<!--part" in page
    whole = (await ann.http.get(f"/tables/{table}", headers={**PART, "x-part": "", "x-kept": "0123456789ab"})).text
    assert "<!--part" not in whole


@pytest.mark.parametrize("marked", [True, False])
def test_the_newest_lines_are_the_first_of_the_log(marked: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    """They come in groups, of which one line more changes the first alone."""
    monkeypatch.setattr(log_lines, "NEWEST_LINES", 6)
    before: tuple[tuple[LogLine, ...], ...] = ()
    for count in range(60):
        model, _ = draw_page(orrery.start("jump-drive", 2, seed=1), 0, "en")
        lines = [
            LogLine(n, "Round." if marked and n % 9 == 4 else f"{n}", -1 if marked and n % 9 == 4 else 0) for n in range(count)
        ]
        model.table.log = tuple(lines)
        newest = tuple(line for group in model.newest_groups for line in group)
        assert newest == model.lines[: len(newest)]
        assert len(newest) >= min(6, len(model.lines))
        if not marked and before:
            assert set(model.newest_groups[1:]) <= set(before)
        before = model.newest_groups


@pytest.mark.parametrize("game", orrery.names())
async def test_a_script_gets_the_page_with_its_answer(ann: Guest, game: str) -> None:
    home = await ann.http.get("/", headers={"accept": "text/html"})
    csrf = re.search(r'name="csrf" value="([^"]+)"', home.text)
    assert csrf is not None
    seats = [{"kind": "me"}, {"kind": "bot"}]
    response = await ann.post("/tables", {"game": game, "seats": seats}, headers={"x-csrf-token": csrf[1]})
    table, luck = response.json()["id"], Luck.of(2)
    for _ in range(4):
        await ann.settle(table)
        live = await ann.tables.live.find(table)
        ask, number = live.history.position.asks[0], live.ask_number(0)
        answer = ask.sample(luck)
        fields: dict[str, Any] = {"csrf": csrf[1], "seat": 0, "ask": number, "id": f"answer-{number}"}
        if isinstance(ask, Split):
            assert isinstance(answer, tuple)
            fields |= {f"place_{item}": place for item, place in enumerate(answer)}
        else:
            fields["answer"] = list(answer) if isinstance(answer, tuple) else int(answer)
        answered = await ann.http.post(f"/tables/{table}/answer", data=fields, headers=PART)
        assert answered.status_code == 200
        assert f'name="back" value="/tables/{table}"' in answered.text
        await ann.settle(table)
        last = await ann.http.post(f"/tables/{table}/answer", data=fields, headers=PART)
        part = await ann.http.get(f"/tables/{table}", headers=PART)
        assert re.sub(r'name="id" value="[^"]*"', "", last.text) == re.sub(r'name="id" value="[^"]*"', "", part.text)
    plain = await ann.http.post(f"/tables/{table}/answer", data=fields, headers={"accept": "text/html"})
    assert plain.status_code == 303
    assert plain.headers["location"] == f"/tables/{table}"


def find_log(page: str) -> str:
    match = re.search(r'<ol class="log-lines"[^>]*>(.*?)</ol>', page, re.S)
    assert match is not None
    return match[1]


@pytest.mark.parametrize("game", ["jump-drive", "tiny-epic-galaxies"])
async def test_a_long_log_has_a_page_of_its_own(ann: Guest, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    table = (await ann.lays("me", "bot", game=game))["id"]
    await ann.plays(table, Luck.of(3), most=9)
    html = {"accept": "text/html"}
    everything = find_log((await ann.http.get(f"/tables/{table}/log", headers=html)).text)
    short = (await ann.http.get(f"/tables/{table}", headers=html)).text
    assert find_log(short) == everything
    assert f'href="/tables/{table}/log' not in short
    monkeypatch.setattr(history, "LATELY", 8)
    for _ in range(2):
        late = (await ann.http.get(f"/tables/{table}", headers=html)).text
        assert everything.startswith(find_log(late))
        assert 0 < len(find_log(late)) < len(everything)
        assert f'href="/tables/{table}/log?seat=0"' in late
        ann.tables.access.views._logs = LogCache()  # the second time with an empty cache
    await ann.http.get(f"/tables/{table}", headers=html)
    assert find_log((await ann.http.get(f"/tables/{table}/log", headers=html)).text) == everything, "the rest is put before it"


async def test_pages_and_answers_are_compressed_and_streams_are_not(app: FastAPI, ann: Guest) -> None:
    table = (await ann.lays("me", "me"))["id"]
    for path in (f"/tables/{table}", f"/api/v1/tables/{table}", "/"):
        plain = await ann.http.get(path, headers={"accept": "text/html", "accept-encoding": "identity"})
        packed = await ann.http.get(path, headers={"accept": "text/html", "accept-encoding": "gzip"})
        assert packed.headers["content-encoding"] == "gzip"
        assert 2 * int(packed.headers["content-length"]) < len(plain.content)
        assert {"Accept-Encoding", "Cookie"} <= set(packed.headers["vary"].replace(" ", "").split(","))
        assert "content-encoding" not in plain.headers
    sent_headers: dict[bytes, bytes] = {}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            sent_headers.update(dict(message["headers"]))
            app.state.tables.streams.close()

    async def receive() -> Any:
        await asyncio.get_running_loop().create_future()  # the listener sends nothing more

    headers = [(b"accept-encoding", b"gzip"), (b"host", b"x")]
    path = f"/api/v1/tables/{table}/events"
    scope = {"type": "http", "method": "GET", "path": path, "raw_path": path.encode(), "query_string": b"", "headers": headers}
    async with asyncio.timeout(PATIENCE):
        await app({**scope, "http_version": "1.1", "scheme": "http", "server": ("x", 80), "client": ("x", 1)}, receive, send)
    assert sent_headers[b"content-type"].startswith(b"text/event-stream")
    assert b"content-encoding" not in sent_headers
