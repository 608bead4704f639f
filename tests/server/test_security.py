"""Strangers stay out: secrets, cookies, tokens, limits, headers, and refusals that tell nothing."""

import html
import json
import logging
import re
import time
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI, Response
from fastapi.routing import APIRoute

from orrery.bench.api_player import parse_ask
from orrery.core.errors import OrreryError
from orrery.core.luck import Luck
from orrery.core.text import LANGUAGES
from orrery.server.auth import COOKIE, DAY, Keys, Visitor, clean_name, set_guest_cookie
from orrery.server.errors import STATUS, TEXT, RequestError
from orrery.server.logging import JsonFormatter
from orrery.server.rate_limits import RateLimit
from orrery.server.settings import Settings
from orrery.server.web import routes as pages
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio


def browser(app: FastAPI, guest: str = "ann-of-the-tests") -> tuple[Guest, str]:
    """A browser that has loaded a page: it has the cookie, and the token of its forms."""
    keys: Keys = app.state.keys
    person = Guest(app)
    person.http.cookies.set(COOKIE, keys.sign_guest(guest), domain="testserver.local")
    person.http.headers["cookie"] = f"{COOKIE}={keys.sign_guest(guest)}"
    return person, keys.csrf_token(guest)


async def share_table(ann: Guest, bob: Guest) -> tuple[str, str, str]:
    """A table of Ann's where Bob has sat down: its id and both passkeys."""
    table = await ann.lays("me", "friend")
    secret = table["seats"][1]["invitation"]
    joined = await bob.post(f"/tables/{table['id']}/join", {"secret": secret, "name": "Bob"})
    assert joined.status_code == 200, joined.text
    return table["id"], table["seats"][0]["passkey"], joined.json()["passkey"]


# Seats ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["answers", "undo", "resign", "takeover", "return"])
async def test_a_seat_needs_its_secret(app: FastAPI, ann: Guest, bob: Guest, path: str) -> None:
    id, _, bobs = await share_table(ann, bob)
    before = await ann.looks(id)
    body: dict[str, Any] = {"seat": 0}
    if path == "answers":
        body |= {"ask": 0, "answer": 0, "id": "x"}
    strangers = [Guest(app), Guest(app).holds("0-" + "0" * 40), Guest(app).holds("nonsense")]
    if path != "takeover":
        strangers.append(Guest(app).holds(bobs))
    for stranger in strangers:
        response = await stranger.post(f"/tables/{id}/{path}", body)
        assert (response.status_code, response.json()["code"]) == (403, "not_your_seat")
    assert (await ann.looks(id))["number"] == before["number"]


async def test_only_their_own_eyes_are_open_to_people(ann: Guest, bob: Guest) -> None:
    id, _, passkey = await share_table(ann, bob)
    bob.holds(passkey)
    response = await bob.get(f"/tables/{id}", params={"seat": 0})
    assert (response.status_code, response.json()["code"]) == (403, "not_your_seat")
    assert (await bob.looks(id))["seat"] == 1
    assert (await bob.looks(id, seat=-1))["ask"] is None


async def test_an_invitation_works_once(app: FastAPI, ann: Guest, bob: Guest) -> None:
    table = await ann.lays("me", "friend")
    secret = table["seats"][1]["invitation"]
    joined = (await bob.post(f"/tables/{table['id']}/join", {"secret": secret, "name": "Bob"})).json()
    again = await Guest(app).post(f"/tables/{table['id']}/join", {"secret": secret})
    assert (again.status_code, again.json()["code"]) == (409, "seat_taken")
    other_device = await Guest(app).post(f"/tables/{table['id']}/join", {"secret": joined["passkey"]})
    assert other_device.json() == joined, "a passkey opens the seat elsewhere too"
    state = await ann.looks(table["id"])
    assert [(seat["name"], seat["invitation"]) for seat in state["seats"]] == [("Player 1", ""), ("Bob", "")]
    assert state["seats"][1]["passkey"] == ""


async def test_a_link_for_another_device_works_once(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "friend")
    link = table["seats"][0]["link"]
    assert link != table["seats"][0]["passkey"]
    assert table["seats"][1]["link"] == ""
    phone, token = browser(app, "phone")
    assert (await phone.http.get(f"/join/{table['id']}/{link}", headers={"accept": "text/html"})).status_code == 200
    joined = await phone.http.post(f"/join/{table['id']}/{link}", data={"csrf": token})
    assert joined.status_code == 303
    assert (await phone.looks(table["id"]))["own_seats"] == [0]
    again = await Guest(app).post(f"/tables/{table['id']}/join", {"secret": link})
    assert (again.status_code, again.json()["code"]) == (409, "seat_taken")
    assert (await ann.looks(table["id"]))["seats"][0]["link"] not in ("", link)


async def test_an_address_with_a_passkey_opens_nothing(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    phone, token = browser(app, "phone")
    address = f"/join/{table['id']}/{table['seats'][0]['passkey']}"
    assert (await phone.http.get(address, headers={"accept": "text/html"})).status_code == 403
    assert (await phone.http.post(address, data={"csrf": token})).status_code == 403
    mine, _ = browser(app, "ann-of-the-tests")
    wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    state = (await mine.post("/tables", wish, headers={"x-csrf-token": app.state.keys.csrf_token("ann-of-the-tests")})).json()
    page = (await mine.http.get(f"/tables/{state['id']}", headers={"accept": "text/html"})).text
    assert state["seats"][0]["passkey"] not in page
    assert f"/join/{state['id']}/{state['seats'][0]['link']}" in page


async def test_a_seat_is_closed_to_other_devices_and_programs(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    id, seat = table["id"], table["seats"][0]
    phone, token = browser(app, "phone")
    await phone.http.post(f"/join/{id}/{seat['link']}", data={"csrf": token})
    link = (await ann.looks(id))["seats"][0]["link"]
    thief = Guest(app).holds(seat["passkey"])
    response = await Guest(app).post(f"/tables/{id}/revoke", {"seat": 0})
    assert (response.status_code, response.json()["code"]) == (403, "not_your_seat")
    revoked = (await ann.post(f"/tables/{id}/revoke", {"seat": 0})).json()
    for stranger in (thief, phone):
        assert (await stranger.looks(id))["own_seats"] == []
    for secret in (seat["passkey"], link):
        response = await Guest(app).post(f"/tables/{id}/join", {"secret": secret})
        assert response.status_code == 409
    assert (await ann.holds(revoked["passkey"]).looks(id))["own_seats"] == [0]
    stored_table = await app.state.tables.store.reader.table(id)
    assert not {guest for guest, _ in stored_table.holders} & {"phone"}


async def test_a_wrong_secret_opens_nothing(app: FastAPI, ann: Guest) -> None:
    table = await ann.lays("me", "friend", "bot")
    for secret in ("1-" + "a" * 40, "7-x", "²-x", "é", "2-" + "0" * 40):
        response = await Guest(app).post(f"/tables/{table['id']}/join", {"secret": secret})
        assert (response.status_code, response.json()["code"]) == (403, "bad_secret")


async def test_secrets_are_shown_to_those_they_belong_to_alone(app: FastAPI, ann: Guest, bob: Guest) -> None:
    id, anns, bobs = await share_table(ann, bob)
    for eyes, own, others in ((bob.holds(bobs), bobs, anns), (Guest(app), None, anns)):
        text = (await eyes.get(f"/tables/{id}")).text
        assert others not in text
        assert own is None or own in text


# Browsers -------------------------------------------------------------------------------------------------------------


async def test_a_change_with_the_cookie_needs_the_token(app: FastAPI) -> None:
    ann, token = browser(app)
    wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    for headers in ({}, {"x-csrf-token": "wrong"}, {"x-csrf-token": app.state.keys.csrf_token("somebody else")}):
        refused = await ann.post("/tables", wish, headers=headers)
        assert (refused.status_code, refused.json()["code"]) == (403, "bad_token")
    response = await ann.post("/tables", wish, headers={"x-csrf-token": token})
    assert response.status_code == 201
    assert [line["id"] for line in (await ann.get("/tables")).json()] == [response.json()["id"]]


@pytest.mark.parametrize(
    "headers", [{"origin": "http://elsewhere.example"}, {"sec-fetch-site": "cross-site"}, {"origin": "null"}]
)
async def test_a_change_from_another_site_is_refused(app: FastAPI, headers: dict[str, str]) -> None:
    ann, token = browser(app)
    wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}]}
    response = await ann.post("/tables", wish, headers={"x-csrf-token": token, **headers})
    assert (response.status_code, response.json()["code"]) == (403, "cross_site")


async def test_a_cookie_that_was_not_signed_here_is_nobody(app: FastAPI) -> None:
    _, token = browser(app)
    forged = Guest(app)
    forged.http.headers["cookie"] = f"{COOKIE}=ann-of-the-tests.aaaa.bbbb"
    assert (await forged.get("/tables")).json() == []
    assert app.state.keys.read_guest("ann-of-the-tests.aaaa.bbbb") is None
    assert Keys(b"another").read_guest(app.state.keys.sign_guest("ann")) is None
    assert Keys(b"another").csrf_token("ann-of-the-tests") != token


@pytest.mark.parametrize("days", [-400, -1, 0, 366, 4000])
async def test_neither_a_clock_that_is_set_nor_time_takes_a_guest_away(
    app: FastAPI, days: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    keys: Keys = app.state.keys
    signed_at = time.time() - days * DAY
    with monkeypatch.context() as earlier:
        earlier.setattr("itsdangerous.timed.time.time", lambda: signed_at)
        cookie = keys.sign_guest("ann")
    assert keys.read_guest(cookie) == "ann"
    ann = Guest(app)
    ann.http.headers["cookie"] = f"{keys.cookie_name}={cookie}"
    page = await ann.http.get("/", headers={"accept": "text/html"})
    assert keys.csrf_token("ann") in page.text
    renewed = page.headers.get("set-cookie", "")
    assert bool(renewed) == (days != 0), "a cookie is renewed before the browser forgets it"
    if renewed:
        assert keys.read_guest(renewed.split(";")[0].removeprefix(f"{keys.cookie_name}=")) == "ann"


async def test_a_cookie_is_never_replaced_by_that_of_a_new_guest(app: FastAPI) -> None:
    """Another site's form comes without our cookie, and a server at another port has a key of its own."""
    elsewhere = {"origin": "http://elsewhere.example", "accept": "text/html"}
    response = await Guest(app).http.post("/play/jump-drive", data={"seats": "2"}, headers=elsewhere)
    assert response.status_code == 403
    assert "set-cookie" not in response.headers
    other = Keys(b"of another server")
    assert other.cookie_name != app.state.keys.cookie_name
    ann = Guest(app)
    ann.http.headers["cookie"] = f"{other.cookie_name}={other.sign_guest('ann')}"
    page = await ann.http.get("/", headers={"accept": "text/html"})
    assert page.headers["set-cookie"].startswith(f"{app.state.keys.cookie_name}=")


async def test_a_cookie_of_an_older_version_is_known(app: FastAPI) -> None:
    ann, token = browser(app, "ann")
    page = await ann.http.get("/", headers={"accept": "text/html"})
    assert token in page.text
    name, _, value = page.headers["set-cookie"].split(";")[0].partition("=")
    assert (name, app.state.keys.read_guest(value)) == (app.state.keys.cookie_name, "ann")


@pytest.mark.parametrize("secure", [False, True])
async def test_the_cookie_is_out_of_reach_of_scripts_and_other_sites(settings: Settings, secure: bool) -> None:
    response = Response()
    set_guest_cookie(response, Keys(b"secret"), "ann", replace(settings, secure=secure))
    parts = {part.strip().lower() for part in response.headers["set-cookie"].split(";")[1:]}
    assert {"httponly", "samesite=lax", "path=/"} <= parts
    assert ("secure" in parts) is secure


async def test_people_who_share_a_device_see_a_curtain_first(app: FastAPI) -> None:
    ann, token = browser(app)
    wish = {"game": "jump-drive", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Bob"}]}
    table = (await ann.post("/tables", wish, headers={"x-csrf-token": token})).json()
    tables = ann.tables
    visitor = Visitor("ann-of-the-tests", "en", token)
    view = await tables.queries.table_view(table["id"], visitor)
    assert (view.curtain, view.seat, view.question, view.own_seats) == (True, -1, None, (0, 1))
    opened = await tables.queries.table_view(table["id"], visitor, 1)
    assert (opened.curtain, opened.seat) == (False, 1)
    assert opened.question is not None


def test_the_key_is_kept_and_nobody_else_can_read_it(settings: Settings) -> None:
    first = Keys.load(settings.data)
    assert Keys.load(settings.data).csrf_token("ann") == first.csrf_token("ann")
    assert (settings.data / "secret.key").stat().st_mode & 0o077 == 0


# Limits ---------------------------------------------------------------------------------------------------------------


async def test_a_body_that_is_too_long_is_refused_unread(ann: Guest) -> None:
    long = {"game": "x" * 100_000, "seats": []}
    response = await ann.post("/tables", long)
    assert (response.status_code, response.json()["code"]) == (413, "too_long")

    async def drip() -> Any:
        for _ in range(100):
            yield b"x" * 1000

    unsaid = await ann.http.post("/api/v1/tables", content=drip(), headers={"content-type": "application/json"})
    assert (unsaid.status_code, unsaid.json()["code"]) == (413, "too_long")


async def test_who_asks_too_often_has_to_wait(settings: Settings) -> None:
    async with running_app(replace(settings, lays=0.1), RandomBots()) as app:
        ann = Guest(app)
        await ann.lays("me", "bot")
        response = await ann.post("/tables", {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}]})
        assert (response.status_code, response.json()["code"]) == (429, "too_fast")
        assert int(response.headers["retry-after"]) >= 1
    async with running_app(replace(settings, reads=0.3), RandomBots()) as app:
        statuses = [(await Guest(app).get("/games")).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]


async def test_replays_have_a_limit_that_counts_their_cost(settings: Settings) -> None:
    async with running_app(replace(settings, replays=0.3), RandomBots()) as app:
        ann = Guest(app)
        table = (await ann.lays("me", "bot"))["id"]
        await ann.post(f"/tables/{table}/resign", {"seat": 0})
        await ann.settle(table)
        statuses = [(await ann.get(f"/tables/{table}/replay", params={"step": 1})).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]


def test_a_limit_fills_by_itself() -> None:
    now = 0.0
    limit = RateLimit(2, lambda: now)
    for _ in range(20):
        limit.spend("ann")
    with pytest.raises(RequestError, match="wait 1 second,"):
        limit.spend("ann")
    limit.spend("bob")
    now = 0.5
    limit.spend("ann")
    with pytest.raises(RequestError):
        limit.spend("ann")


async def test_a_guest_has_so_many_tables_and_no_more(settings: Settings) -> None:
    async with running_app(replace(settings, most_tables=1), RandomBots()) as app:
        ann, token = browser(app)
        wish = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}]}
        assert (await ann.post("/tables", wish, headers={"x-csrf-token": token})).status_code == 201
        response = await ann.post("/tables", wish, headers={"x-csrf-token": token})
        assert (response.status_code, response.json()["code"]) == (409, "too_many_tables")


# Headers and refusals -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/api/v1/games", "/healthz", "/nowhere", "/api/v1/tables/none", "/api/v1/openapi.json"])
async def test_every_answer_has_the_security_headers(ann: Guest, path: str) -> None:
    headers = (await ann.http.get(path)).headers
    policy = headers["content-security-policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    assert "http" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["cache-control"] == "no-store"
    assert "server" not in headers


@pytest.mark.parametrize(
    ("wish", "code"),
    [
        ({"game": "chess", "seats": [{"kind": "me"}]}, "no_game"),
        ({"game": "jump-drive", "seats": [{"kind": "me"}] * 8}, "bad_seats"),
        ({"game": "jump-drive", "seats": [{"kind": "me"}] * 2, "options": {"cheat": True}}, "bad_option"),
        ({"game": "jump-drive", "seats": [{"kind": "me"}] * 2, "options": {"preset": 1}}, "bad_option"),
        ({"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "cheater"}]}, "bad_bot"),
        ({"game": "jump-drive", "seats": [{"kind": "me", "name": "x" * 25}, {"kind": "bot"}]}, "bad_input"),
        ({"game": "jump-drive", "seats": "two"}, "bad_input"),
        ({"game": "jump-drive", "seats": [{"kind": "me"}] * 2, "luck": "mine"}, "bad_input"),
    ],
)
@pytest.mark.parametrize("lang", LANGUAGES)
async def test_bad_input_gets_one_sentence_in_the_viewers_language(app: FastAPI, lang: str, wish: Any, code: str) -> None:
    response = await Guest(app, lang).post("/tables", wish)
    assert (response.status_code, response.json()["code"]) == (STATUS[code], code)
    sentence = response.json()["words"]
    pattern = re.escape(TEXT.sentences[f"error.{code}"][lang])
    assert re.fullmatch(re.sub(r"\\\{[^}]*\\\}", ".+", pattern), sentence)
    assert (await Guest(app).get("/replays")).json() == []


@pytest.mark.parametrize("content", [b"", b"{", b"\xff\xfe", b"[1,2", b'{"game":'])
async def test_what_is_no_json_is_refused(ann: Guest, content: bytes) -> None:
    response = await ann.http.post("/api/v1/tables", content=content, headers={"content-type": "application/json"})
    assert response.status_code in (400, 422)
    assert response.json()["code"] in ("bad_input", "not_understood")


def test_every_refusal_has_its_sentence_and_no_sentence_is_unused() -> None:
    assert {f"error.{code}" for code in STATUS} == {key for key in TEXT.sentences if key.startswith("error.")}


async def test_a_fault_of_ours_tells_the_client_nothing(
    ann: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    table = await ann.lays("me", "me")

    async def fails(*_: object) -> None:
        raise RuntimeError("the disk is full of secrets")

    ask = (await ann.looks(table["id"], seat=0))["ask"]
    with monkeypatch.context() as patched, caplog.at_level(logging.ERROR):
        patched.setattr(ann.tables.store, "add_change", fails)
        broken = await ann.answers(table["id"], 0, 0, parse_ask(ask).sample(Luck.of(1)), "one")
    assert (broken.status_code, broken.json()["code"]) == (500, "broken")
    assert "secrets" not in broken.text
    assert "Traceback" not in broken.text
    logged = [record for record in caplog.records if getattr(record, "reference", "") == broken.headers["x-request-id"]]
    assert logged, "the log has the fault under the reference that the client was told"
    again = await ann.answers(table["id"], 0, 0, parse_ask(ask).sample(Luck.of(1)), "one")
    assert (again.status_code, again.json()["repeated"]) == (200, False), "nothing was changed"


async def test_no_secret_stands_in_the_log(ann: Guest, bob: Guest, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO):
        id, anns, bobs = await share_table(ann, bob)
        await ann.plays(id, Luck.of(1), most=1)
    lines = [JsonFormatter().format(record) for record in caplog.records]
    assert any(json.loads(line).get("route") == "/api/v1/tables/{table}/answers" for line in lines)
    assert not [line for line in lines if anns in line or bobs in line or '"seed"' in line]


def test_names_can_be_shown() -> None:
    assert clean_name("  Ann   Lee ") == "Ann Lee"
    assert clean_name("\u202eAnn\x00Lee") == "Ann Lee"
    assert clean_name(" \u200b ") == ""
    for blank in (
        "\u3164",
        "\u2800\u2800",
        "\uffa0",
        "\u115f\u1160",
        "\u0301",
        "\ufe0f",
        "\U000e0101",
        "\u034f",
        "\U0001d159",
        "\U00013441",
    ):
        assert clean_name(blank) == "", f"nobody sees {blank!r}"
    assert clean_name("q\u0301\u0302\u0303\u0304\u0305oe") == "q\u0301\u0302oe", "accents stay on their line"
    assert clean_name("ก" + "\u0e47" * 20) == "ก" + "\u0e47" * 4, "so do the marks of any script"
    for name in ("Zoé", "李雷", "Ольга", "محمد", "🪐", "नमस्ते", "Việt", "!", "བརྒྱུད", "בְּרֵאשִׁ֖ית", "မြန်မာ"):
        assert clean_name(name) == name
    with pytest.raises(OrreryError, match="24"):
        clean_name("x" * 25)


# Pages ----------------------------------------------------------------------------------------------------------------


def forms() -> list[str]:
    """Every address that takes a plain form, with something in the place of each part."""
    paths = [route.path for route in pages.router.routes if isinstance(route, APIRoute) and "POST" in (route.methods or ())]
    return [re.sub(r"\{[a-z_]+\}", "jump-drive", path) for path in paths]


@pytest.mark.parametrize("path", forms())
async def test_every_form_needs_the_token(app: FastAPI, path: str) -> None:
    ann, token = browser(app)
    for headers, fields in (
        ({"cookie": ""}, {"csrf": token}),
        ({}, {}),
        ({}, {"csrf": "wrong"}),
        ({}, {"csrf": app.state.keys.csrf_token("somebody else")}),
    ):
        response = await ann.http.post(path, data=fields, headers={**headers, "accept": "text/html"})
        assert response.status_code == 403, f"{path} with {fields}"
        assert TEXT("en", "error.bad_token") in html.unescape(response.text)
    elsewhere = {"origin": "http://elsewhere.example", "accept": "text/html"}
    assert (await ann.http.post(path, data={"csrf": token}, headers=elsewhere)).status_code == 403


async def test_two_clicks_lead_a_newcomer_into_a_game(app: FastAPI) -> None:
    newcomer = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url="http://testserver", follow_redirects=True)
    home = await newcomer.get("/", headers={"accept": "text/html"})
    attributes = [part.strip().lower() for part in home.headers["set-cookie"].split(";")]
    assert {"httponly", "samesite=lax"} <= set(attributes)
    token = re.search(r'name="csrf" value="([0-9a-f]+)"', home.text)
    assert token is not None
    table = await newcomer.post("/play/jump-drive", data={"csrf": token[1], "seats": "2"}, headers={"accept": "text/html"})
    assert (table.status_code, table.url.path.startswith("/tables/")) == (200, True)
    assert "Discard 2 of your 7 cards" in table.text
    assert "set-cookie" not in table.headers, "a guest is made once"


@pytest.mark.parametrize("path", ["/", "/rules/jump-drive", "/tables/nothing", "/join/nothing/0-x"])
async def test_pages_carry_nothing_inline(ann: Guest, path: str) -> None:
    text = (await ann.http.get(path, headers={"accept": "text/html"})).text
    assert "<html" in text
    assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>\s*[^\s<]", text), "no script stands in a page"
    assert not re.search(r"<[^>]+\s(style|on[a-z]+)=", text), "no style and no handler stands in a tag"
    assert not re.search(r"""(?:src|href)=["'](?:https?:)?//(?!testserver)""", re.sub(r"<a [^>]*>", "", text)), (
        "nothing from elsewhere"
    )


@pytest.mark.parametrize("bad_option", [{"has.rogue": "1"}, {"option.rogue": "nobody"}])
async def test_a_form_without_a_fitting_option_is_refused(app: FastAPI, bad_option: dict[str, str]) -> None:
    person, token = browser(app)
    response = await person.http.post("/play/tiny-epic-galaxies", data={"csrf": token, "seats": "1", **bad_option})
    assert response.status_code == STATUS["bad_option"]
