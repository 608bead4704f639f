"""Whatever is sent to any route, in its path, its query, its form, its JSON or its headers: a refusal, never a fault of ours."""

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote

import httpx
import pytest
from fastapi import FastAPI
from fastapi.routing import APIRoute

from orrery.bench.api_player import parse_ask
from orrery.core.luck import Luck
from orrery.server.api import correction_routes as correction_api
from orrery.server.api import routes as api
from orrery.server.auth import COOKIE, Keys
from orrery.server.web import correction_routes as correction_pages
from orrery.server.web import routes as pages
from orrery.server.web import rules_routes as rules_pages
from orrery.server.web import school_routes as school_pages
from server.clients import Guest

pytestmark = pytest.mark.anyio

NASTY = (
    "", "-1", "99999999999999999999", "9" * 5000, "١", "²", "1e9", "nan", "\0", "é", "🪐", "../../etc/passwd", "<script>",
    "' OR 1=1 --", " 1 ", "1_0", "a" * 3000,
)  # fmt: skip
FORMS = {"/play/{name}": ("seats", "option.preset"), "/new/{name}": ("seats", "kind_0", "name_0", "bot_0")}
FORMS["/components/{name}/{id}/correct"] = ("on", "copies", "name.en", "f.cost", "f.powers.count", "unsure")
FORMS["/corrections/{name}"] = ("file", "title")
FORMS["/tables/{table}/answer"] = ("seat", "ask", "id", "answer")
"""The fields of forms that are read as they come; those of the others stand in the signature of their routes."""
BODIES: dict[str, dict[str, Any]] = {
    "/me": {"name": "Ann"},
    "/tables": {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}], "options": {}},
    "/corrections": {"name": "Mine", "text": "[[card]]"},
    "/join": {"secret": "0-x", "name": "Ann"},
    "/answers": {"seat": 0, "ask": 0, "answer": 0, "id": "x"},
    "/branch": {"step": 0, "seat": 0},
}
HEADERS = (
    "cookie",
    "authorization",
    "accept-language",
    "content-type",
    "origin",
    "host",
    "accept",
    "x-csrf-token",
    "content-length",
)
ODD_HEADERS = (
    "",
    "é",
    "x" * 3000,
    "Bearer é",
    f"{COOKIE}=é.x.y",
    f"{COOKIE}=;;;=",
    "en;q=nan,fr;q=inf",
    "q;" * 300,
    "multipart/form-data",
)
ROUTES = {
    f"{method} {route.path}": (method, route)
    for router in (
        pages.router,
        rules_pages.router,
        correction_pages.router,
        school_pages.router,
        api.router,
        correction_api.router,
    )
    for route in router.routes
    if isinstance(route, APIRoute) and not route.path.endswith("/events")
    for method in sorted(route.methods or ())
}


@pytest.fixture
async def tables(app: FastAPI) -> tuple[str, str]:
    """A table that goes on, and one that is over."""
    ann, bots = Guest(app), Guest(app)
    goes_on, over = await ann.lays("me", "me"), await bots.lays("me", "bot")
    await bots.post(f"/tables/{over['id']}/resign", {"seat": 0})
    await bots.settle(over["id"])
    return goes_on["id"], over["id"]


def fill_path(path: str, tables: tuple[str, str]) -> Iterator[str]:
    """A route's address at real tables, and with something nasty in the place of each part."""
    if "{" not in path:
        yield path
        return
    path = path.replace("{id}", "gem-world").replace("{digest}", "0" * 16)
    for table in tables:
        yield path.replace("{table}", table).replace("{name}", "jump-drive").replace("{secret}", "0-x")
    for text in NASTY[1:]:
        for table in (tables[0], quote(text, safe="")):
            yield (
                path.replace("{table}", table).replace("{name}", quote(text, safe="")).replace("{secret}", quote(text, safe=""))
            )


def fault_of(answer: httpx.Response) -> str:
    """What was sent, if it led to a fault."""
    request = answer.request
    return (
        f"{answer.status_code} {request.method} {request.url!s:.120} {request.content[:120]!r}"
        if answer.status_code >= 500
        else ""
    )


def requests(method: str, route: APIRoute, tables: tuple[str, str], keys: Keys) -> Iterator[tuple[str, dict[str, Any]]]:
    """Addresses with what is sent to them: one thing is nasty in each."""
    path = route.path
    page = {"accept": "text/html"}
    if method == "GET":
        for address in fill_path(path, tables):
            yield address, {"headers": page}
        for param in route.dependant.query_params:
            for text in NASTY:
                yield f"{next(fill_path(path, tables))}?{param.alias}={quote(text, safe='')}", {"headers": page}
    elif path.startswith("/api/"):
        usual = next((body for end, body in BODIES.items() if path.endswith(end)), {"seat": 0})
        odd: list[Any] = [None, True, 10**400, [[]], {}]
        odd += [value for text in NASTY for value in (text, [text], {text: text})]
        for field in usual:
            for value in odd:
                yield next(fill_path(path, tables)), {"json": {**usual, field: value}}
    else:
        browser = page | {"cookie": f"{COOKIE}={keys.sign_guest('ann')}"}
        form = {"csrf": keys.csrf_token("ann"), "seat": "0", "step": "0", "seats": "2", "ask": "0", "id": "x", "answer": "0"}
        for address in fill_path(path, tables):
            yield address, {"data": form, "headers": browser}
        for field in (*(param.alias for param in route.dependant.body_params), *FORMS.get(path, ()), "csrf"):
            for text in NASTY:
                yield next(fill_path(path, tables)), {"data": {**form, field: text}, "headers": browser}


@pytest.mark.parametrize("route", ROUTES)
async def test_no_input_breaks_a_route(app: FastAPI, tables: tuple[str, str], route: str) -> None:
    guest = Guest(app)
    method, path = ROUTES[route]
    count = 0
    for address, arguments in requests(method, path, tables, app.state.keys):
        assert not fault_of(await guest.http.request(method, address, **arguments))
        count += 1
    assert count


@pytest.mark.parametrize("header", HEADERS)
async def test_no_header_breaks_a_route(app: FastAPI, tables: tuple[str, str], header: str) -> None:
    guest = Guest(app)
    for value in ODD_HEADERS:
        for method, path in (
            ("GET", "/"),
            ("GET", f"/tables/{tables[0]}"),
            ("POST", "/api/v1/tables"),
            ("POST", "/play/jump-drive"),
        ):
            answer = await guest.http.request(method, path, headers=[(header.encode(), value.encode())])
            assert not fault_of(answer)


@pytest.mark.parametrize("text", ["\\ud800", "\\u0000", "\\ud83d!"])
async def test_what_no_database_can_keep_is_refused(app: FastAPI, text: str) -> None:
    """Half a letter and the letter of number zero are JSON, but SQLite can't write the one and PostgreSQL not the other."""
    ann = Guest(app)
    table = await ann.lays("me", "me")
    ask = (await ann.looks(table["id"], seat=0))["ask"]
    answer = {"seat": 0, "ask": ask["number"], "answer": parse_ask(ask).sample(Luck.of(1)), "id": "TEXT"}
    wish = {"game": "jump-drive", "seats": [{"kind": "me", "name": "TEXT"}, {"kind": "bot"}]}
    for path, body in (
        (f"/tables/{table['id']}/answers", answer),
        ("/me", {"name": "TEXT"}),
        ("/tables", wish),
        (f"/tables/{table['id']}/join", {"secret": "TEXT", "name": "TEXT"}),
    ):
        content = json.dumps(body).replace("TEXT", text)
        response = await ann.http.post(f"/api/v1{path}", content=content, headers={"content-type": "application/json"})
        assert not fault_of(response)
    stored_table = [change.key for change in (await ann.tables.store.reader.table(table["id"])).changes]  # type: ignore[union-attr]
    assert not [key for key in stored_table if key and not key.isprintable()]


async def test_what_is_nested_too_deep_or_counts_too_far_is_refused(ann: Guest) -> None:
    for content in ("[" * 50_000, "9" * 60_000, '{"game":"jump-drive","seats":[],"options":{"preset":' + "9" * 5000 + "}}"):
        response = await ann.http.post("/api/v1/tables", content=content, headers={"content-type": "application/json"})
        assert response.status_code in (400, 422)
