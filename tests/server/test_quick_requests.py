"""The quick ways of the API and the careful ones say the same."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from dataclasses import fields, is_dataclass
from typing import Any

import pytest
from fastapi import FastAPI
from msgspec import to_builtins
from starlette.requests import ClientDisconnect, Request

import orrery
from orrery.bench.api_player import parse_ask
from orrery.core.luck import Luck
from orrery.server import quick_routes
from orrery.server.api import schema
from orrery.server.api.table_json import WRITTEN_WHOLE, plain_table, write_answer, write_table
from orrery.server.auth import Visitor
from orrery.server.tables.streams import encode_event
from server.clients import Guest

pytestmark = pytest.mark.anyio


@pytest.fixture
def quick_paths(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The quick ways that led to a response, as they are gone."""
    gone: list[str] = []

    def watch(path: str, quick: quick_routes.QuickEndpoint) -> quick_routes.QuickEndpoint:
        async def watched(request: Any) -> Any:
            response = await quick(request)
            if response is not None:
                gone.append(path.rpartition("/")[2])
            return response

        return watched

    for (method, path), quick in list(quick_routes._quick.items()):
        monkeypatch.setitem(quick_routes._quick, (method, path), watch(path, quick))
    return gone


def same(first: dict[str, Any], second: dict[str, Any]) -> bool:
    """Whether two looks differ in nothing but the clock."""
    for look in (first, second):
        for seat in look["seats"]:
            seat.pop("idle_left")
    return first == second


async def test_a_look_is_the_same_whichever_way_it_is_read(quick_paths: list[str], app: FastAPI, ann: Guest) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    await ann.settle(table)
    quick_paths.clear()
    for query in ("", "?seat=0", "?seat=-1", "?since=0", "?seat=0&since=1"):
        quick = await ann.get(f"/tables/{table}{query}")
        assert quick_paths.pop() == "{table}"
        careful = await ann.get(f"/tables/{table}{query}{'&' if query else '?'}lang=en")
        assert not quick_paths, "with a language it is read with care"
        assert (quick.status_code, careful.status_code) == (200, 200)
        assert same(quick.json(), careful.json())


@pytest.mark.parametrize(
    "query", ["seat=16", "seat=-2", "seat=one", "since=-1", "since=99999999999", "seat=0&seat=1", "seat=", "lang=xx"]
)
async def test_what_a_look_can_not_mean_is_refused_as_ever(quick_paths: list[str], ann: Guest, query: str) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    quick_paths.clear()
    response = await ann.get(f"/tables/{table}?{query}")
    assert response.status_code == (403 if query == "seat=0&seat=1" else 422)
    assert not quick_paths


async def test_an_answer_is_taken_quickly_and_a_bad_one_is_read_with_care(quick_paths: list[str], ann: Guest) -> None:
    table = (await ann.lays("me", "me"))["id"]
    state = await ann.looks(table, seat=0)
    answer = parse_ask(state["ask"]).sample(Luck.of(1))
    quick_paths.clear()
    body = {"seat": 0, "ask": state["ask"]["number"], "answer": answer, "id": "one"}
    for bad_field in ({"seat": "0"}, {"seat": 0.5}, {"answer": "x"}, {"answer": [True]}, {"id": ""}, {"id": "é"}, {"more": 1}):
        refused = await ann.post(f"/tables/{table}/answers", body | bad_field)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_input"), bad_field
    text = await ann.http.post(f"/api/v1/tables/{table}/answers", content=b"{", headers={"content-type": "application/json"})
    assert text.status_code == 422
    assert not quick_paths
    response = await ann.post(f"/tables/{table}/answers", body)
    assert (response.status_code, response.json()["repeated"]) == (200, False)
    again = await ann.post(f"/tables/{table}/answers?lang=en", body)
    assert (again.status_code, again.json()["repeated"]) == (200, True)
    assert quick_paths == ["answers"]


async def test_a_table_is_laid_quickly_and_a_bad_wish_is_read_with_care(quick_paths: list[str], ann: Guest) -> None:
    wish: dict[str, Any] = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "me"}]}
    bad_fields: list[dict[str, Any]] = [{"seats": 2}, {"options": []}, {"more": 1}]
    for bad_field in bad_fields:
        refused = await ann.post("/tables", wish | bad_field)
        assert (refused.status_code, refused.json()["code"]) == (422, "bad_input"), bad_field
    assert not quick_paths
    quick = await ann.post("/tables", wish)
    assert quick_paths == ["tables"]
    careful = await ann.post("/tables?lang=en", wish)
    assert quick_paths == ["tables"]
    assert (quick.status_code, careful.status_code) == (201, 201)
    assert [seat["passkey"] != "" for seat in quick.json()["seats"]] == [
        seat["passkey"] != "" for seat in careful.json()["seats"]
    ]
    assert quick.headers.keys() == careful.headers.keys()


async def test_whole_numbers_may_be_written_with_a_point(quick_paths: list[str], ann: Guest) -> None:
    table = (await ann.lays("me", "me"))["id"]
    state = await ann.looks(table, seat=0)
    answer = parse_ask(state["ask"]).sample(Luck.of(1))
    quick_paths.clear()
    codes = [float(code) for code in answer] if isinstance(answer, tuple) else answer
    body = {"seat": 0.0, "ask": float(state["ask"]["number"]), "answer": codes, "id": "one"}
    assert (await ann.post(f"/tables/{table}/answers", body)).status_code == 200
    assert quick_paths == ["answers"]


async def test_an_update_is_written_with_all_its_fields(app: FastAPI, ann: Guest) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    await ann.plays(table, Luck.of(1), most=2)
    tables = ann.tables
    update = tables.access.views.table_update(await tables.live.find(table), 0, "en", 0)
    assert update.log
    head, _, data = encode_event("table", update, 7).partition(b"\ndata: ")
    assert head == b"id: 7\nevent: table"
    assert data.endswith(b"}\n\n")
    assert json.loads(data) == json.loads(json.dumps(to_builtins(update)))


async def read_stream(ann: Guest, table: str, query: str) -> str:
    """What a stream sends before it is ended."""
    streaming = asyncio.create_task(ann.get(f"/tables/{table}/events{query}"))
    while not ann.tables.streams.is_watched(table):
        await asyncio.sleep(0.01)
    ann.tables.streams.end(table, 0)
    response = await streaming
    assert response.headers["x-accel-buffering"] == "no"
    return response.text


async def test_a_stream_is_the_same_whichever_way_it_is_asked_for(quick_paths: list[str], ann: Guest) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    await ann.settle(table)
    quick_paths.clear()
    for query in ("", "?seat=0", "?seat=0&since=0"):
        quick = await read_stream(ann, table, query)
        assert quick_paths.pop() == "events"
        careful = await read_stream(ann, table, f"{query}{'&' if query else '?'}lang=en")
        assert not quick_paths, "with a language it is read with care"
        assert "event: table" in quick
        assert quick == careful


@pytest.mark.parametrize("game", orrery.names())
async def test_a_table_is_written_as_its_model_says(ann: Guest, game: str) -> None:
    table = (await ann.lays("me", "me", "friend" if game == "jump-drive" else "bot", game=game))["id"]
    for seat in (0, 1, -1):
        view = await ann.tables.queries.table_view(table, visitor_of(ann), seat)
        assert json.loads(write_table(view)) == schema.TableOut.model_validate(view).model_dump(mode="json")
        assert json.loads(write_answer(True, view))["table"] == json.loads(write_table(view))


def test_what_is_written_whole_has_the_fields_of_its_model() -> None:
    for model, written in WRITTEN_WHOLE.items():
        names = [field.name for field in fields(written)] if is_dataclass(written) else written.__struct_fields__
        assert set(names) == set(model.model_fields), model


async def test_a_finished_table_and_its_replay_are_written_as_their_model_says(ann: Guest) -> None:
    table = (await ann.lays("me", "bot"))["id"]
    await ann.plays(table, Luck.of(2))
    visitor = visitor_of(ann)
    for view in (
        await ann.tables.queries.table_view(table, visitor),
        await ann.tables.queries.replay_view(table, visitor, 3, 0),
    ):
        assert view.chart or view.replay
        assert json.loads(write_table(view)) == schema.TableOut.model_validate(view).model_dump(mode="json")
        assert list(plain_table(view)) == list(schema.TableOut.model_fields)


def visitor_of(guest: Guest) -> Visitor:
    """Somebody with the passkeys that a guest holds."""
    passkeys = guest.http.headers["authorization"].removeprefix("Bearer ").split()
    return Visitor(guest="somebody", lang="fr", token="", passkeys=tuple(passkeys))


async def test_a_body_that_was_read_in_haste_is_read_again_with_care(quick_paths: list[str], ann: Guest) -> None:
    table = (await ann.lays("me", "me"))["id"]
    state = await ann.looks(table, seat=0)
    quick_paths.clear()
    answer = parse_ask(state["ask"]).sample(Luck.of(1))
    body = {"seat": 0, "ask": state["ask"]["number"], "answer": answer, "id": "one"}
    response = await ann.post(f"/tables/{table}/answers", body | {"seat": 17})
    assert (response.status_code, response.json()["words"]) == (422, "seat is missing or wrong.")
    assert not quick_paths


async def test_a_body_is_read_in_one_piece_or_in_parts() -> None:
    for parts in ([b"[1, 2]"], [b"[1,", b" 2", b"]"], [b"", b"[1, 2]", b""]):
        messages = [
            {"type": "http.request", "body": part, "more_body": number < len(parts)} for number, part in enumerate(parts, 1)
        ]
        request = quick_routes.QuickRequest({"type": "http", "headers": []}, receiver_of(messages))
        assert await request.json() == [1, 2]
        assert await request.body() == b"[1, 2]", "it is read once"
        assert [part async for part in request.stream()] == [b"[1, 2]", b""]


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"seat=0&ask=12&answer=3&answer=4&id=a-b_c",
        b"name=Zo%C3%AB+B%26b&empty=&bare&=nameless",
        b"raw=\xe9\xff&cut=%C3&wrong=%zz;still=one",
        b"&&a=1&",
        b"&".join(b"f%d=%d" % (n, n) for n in range(300)),
    ],
)
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "application/x-www-form-urlencoded; charset=utf-8"])
async def test_a_plain_form_has_the_fields_that_the_framework_finds(body: bytes, kind: str) -> None:
    scope = {"type": "http", "headers": [(b"content-type", kind.encode())]}
    message = {"type": "http.request", "body": body, "more_body": False}
    quick = await quick_routes.QuickRequest(scope, receiver_of([message])).form()
    usual = await Request(scope, receiver_of([message])).form()
    assert quick.multi_items() == usual.multi_items()


async def test_a_body_whose_sender_has_gone_is_none() -> None:
    messages: list[dict[str, Any]] = [{"type": "http.request", "body": b"[", "more_body": True}, {"type": "http.disconnect"}]
    with pytest.raises(ClientDisconnect):
        await quick_routes.QuickRequest({"type": "http", "headers": []}, receiver_of(messages)).body()


def receiver_of(messages: list[dict[str, Any]]) -> Callable[[], Awaitable[dict[str, Any]]]:
    """What a request receives, one message after the other."""

    async def receive() -> dict[str, Any]:
        return messages.pop(0)

    return receive
