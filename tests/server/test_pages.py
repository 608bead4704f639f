"""The pages around the table and what they load, without a browser."""

import html
import re
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

import orrery
from orrery.bench.api_player import parse_ask
from orrery.bench.server_process import ServerProcess
from orrery.core.ask import One, Some, plays_itself
from orrery.core.luck import Luck
from orrery.core.text import LANGUAGES
from orrery.draw.confidence import is_unsure
from orrery.school.examples import worked_examples
from orrery.server.api.docs_page import Reader, type_name
from orrery.server.auth import COOKIE, Keys
from orrery.server.errors import TEXT
from orrery.server.settings import Settings
from orrery.server.web import static_files
from orrery.testing import Scenario
from server.clients import Guest, RandomBots, running_app

pytestmark = pytest.mark.anyio

HTML = {"accept": "text/html"}
IMPORTS = re.compile(r'^import (?:.* from )?"\./([a-z_]+\.js)";$', re.MULTILINE)


def browser(app: FastAPI, guest: str = "ann", lang: str = "en") -> tuple[Guest, str]:
    """A browser with its cookie, and the token of its forms."""
    keys: Keys = app.state.keys
    person = Guest(app, lang)
    person.http.headers["cookie"] = f"{COOKIE}={keys.sign_guest(guest)}"
    person.http.headers["accept"] = "text/html"
    return person, keys.csrf_token(guest)


async def lay_table(person: Guest, token: str, **fields: str) -> str:
    """The address of a new table of Jump Drive."""
    response = await person.http.post("/new/jump-drive", data={"csrf": token, "seats": "2", "kind_0": "me", **fields})
    assert response.status_code == 303, response.text
    return str(response.headers["location"])


# The font -------------------------------------------------------------------------------------------------------------


async def test_the_font_is_ours_small_preloaded_and_kept(settings: Settings) -> None:
    folder = static_files.FOLDER / "fonts"
    files = {path.name: path.stat().st_size for path in folder.iterdir()}
    assert set(files) == {"inter-latin.woff2", "inter-latin-ext.woff2", "OFL.txt"}
    assert sum(files.values()) <= 150_000
    assert "SIL OPEN FONT LICENSE Version 1.1" in (folder / "OFL.txt").read_text()
    packed = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())["tool"]["setuptools"]["package-data"][
        "*"
    ]
    assert {"*.woff2", "OFL.txt"} <= set(packed)
    async with running_app(settings, RandomBots()) as app:
        person, _ = browser(app)
        text = (await person.http.get("/")).text
        font = static_files.address("fonts/inter-latin.woff2")
        assert f'<link rel="preload" href="{font}" as="font" type="font/woff2" crossorigin>' in text
        answer = await person.http.get(font)
        assert answer.headers["content-type"] == "font/woff2"
        assert "immutable" in answer.headers["cache-control"]
        assert "font-src 'self'" in answer.headers["content-security-policy"]
        assert answer.content[:4] == b"wOF2"


# What pages load ------------------------------------------------------------------------------------------------------


def test_the_modules_of_the_script_import_each_other_and_none_is_left_out() -> None:
    folder = static_files.FOLDER / "script"
    imports: dict[str, set[str]] = {path.name: set(IMPORTS.findall(path.read_text())) for path in folder.glob("*.js")}
    reached, waiting = set[str](), {"main.js"}
    while waiting:
        name = waiting.pop()
        reached.add(name)
        waiting |= imports[name] - reached
    assert reached == set(imports)
    for path in folder.glob("*.js"):
        assert path.read_text().count("import ") == len(IMPORTS.findall(path.read_text())), (
            f"{path.name} imports by relative names"
        )


async def test_every_file_of_a_page_has_the_version_in_its_path_and_may_be_kept(app: FastAPI) -> None:
    person, _ = browser(app)
    text = (await person.http.get("/")).text
    loaded = set(re.findall(r'(?:src|href)="(/static/[^"]+)"', text))
    assert {f"/static/{static_files.version()}/script/{name}" for name in ("main.js", "keys.js")} <= loaded
    for address in loaded:
        answer = await person.http.get(address)
        assert answer.status_code == 200, address
        assert "immutable" in answer.headers["cache-control"]
    older = await person.http.get("/static/0123456789ab/script/main.js")
    assert (older.status_code, older.headers["cache-control"]) == (200, "no-cache"), (
        "a page of yesterday gets today's script for now"
    )
    for missing in ("script/none.js", "%2e%2e/pages.py", "%2e%2e%2fpages.py"):
        answer = await person.http.get(f"/static/{static_files.version()}/{missing}")
        assert (answer.status_code, answer.headers["cache-control"]) == (404, "no-cache"), missing


def test_the_version_changes_with_any_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "script").mkdir()
    (tmp_path / "script" / "keys.js").write_text("1")
    monkeypatch.setattr(static_files, "FOLDER", tmp_path)
    first = static_files.version.__wrapped__()
    (tmp_path / "script" / "keys.js").write_text("2")
    assert static_files.version.__wrapped__() != first
    with pytest.raises(FileNotFoundError):
        static_files.address("script/none.js")


# Home, invitations, errors --------------------------------------------------------------------------------------------


async def test_home_says_what_is_asked_where_only_its_reader_may_read_it(app: FastAPI) -> None:
    ann, token = browser(app)
    alone = await lay_table(ann, token, kind_1="bot")
    await ann.settle(alone.rpartition("/")[2])
    text = html.unescape((await ann.http.get("/")).text)
    data = (await ann.http.get(f"/api/v1{alone}")).json()["ask"]["words"]
    assert f'<small class="asks">{data}</small>' in text
    lines = (await ann.http.get("/api/v1/tables")).json()
    assert [line["question"] for line in lines] == [data]
    shared, token = browser(app, "bob")
    await lay_table(shared, token, kind_1="me")
    assert 'class="asks"' not in (await shared.http.get("/")).text, "people who share a device share no secrets"


async def test_home_offers_the_game_for_one_with_its_opponents(app: FastAPI) -> None:
    ann, token = browser(app)
    text = (await ann.http.get("/")).text
    assert text.count('<article class="game">') == len(orrery.names()) + 1
    start = "/play/tiny-epic-galaxies/alone"
    assert f'action="{start}"' in text
    response = await ann.http.post(start, data={"csrf": token, "option.rogue": "zendica"})
    look = (await ann.http.get(f"/api/v1{response.headers['location']}")).json()
    assert (len(look["seats"]), look["options"]["rogue"]) == (1, "zendica")
    refused = await ann.http.post("/play/jump-drive/alone", data={"csrf": token})
    assert refused.status_code == 422, "a game without one is refused"


async def test_an_invitation_names_its_seat_and_brings_whoever_has_it_back(app: FastAPI) -> None:
    ann, token = browser(app)
    table = await lay_table(ann, token, kind_1="friend", name_1="Bob")
    secret = (await ann.http.get(f"/api/v1{table}")).json()["seats"][1]["invitation"]
    link = f"/join/{table.rpartition('/')[2]}/{secret}"
    bob, theirs = browser(app, "bob")
    page = (await bob.http.get(link)).text
    assert re.search(r"<b>Bob</b><span class=\"pill you\">your seat</span>", page)
    assert (await bob.http.post(link, data={"csrf": theirs})).headers["location"] == table
    back = await bob.http.get(link)
    assert (back.status_code, back.headers["location"]) == (303, table), "the link in the chat leads back to the table"
    late, _ = browser(app, "cat")
    response = await late.http.get(link)
    assert (response.status_code, TEXT("en", "error.seat_taken") in html.unescape(response.text)) == (409, True)
    assert (await late.http.get(link[:-1] + "x")).status_code == 409
    assert (await late.http.get(f"{table.replace('tables', 'join')}/{'9' * 5000}-x")).status_code == 403


async def test_a_refusal_at_a_table_leads_back_to_it(app: FastAPI) -> None:
    ann, token = browser(app)
    table = await lay_table(ann, token, kind_1="me")
    stale = await ann.http.post(f"{table}/answer", data={"csrf": token, "seat": "0", "ask": "77", "id": "x", "answer": "0"})
    assert stale.status_code == 409
    assert f'<a class="button go" href="{table}">' in stale.text
    assert "Nothing was changed." in stale.text
    nowhere = (await ann.http.get("/tables/none")).text
    assert 'class="button go" href="/"' in nowhere
    assert "Nothing was changed." not in nowhere


async def test_every_component_is_on_a_page_with_how_sure_we_are_of_it(app: FastAPI) -> None:
    for name in orrery.names():
        game = orrery.game(name)
        for lang in LANGUAGES:
            ann, _ = browser(app, lang=lang)
            page = html.unescape((await ann.http.get(f"/components/{name}")).text).replace("\u00a0", " ")
            assert all(
                f'id="piece-{c.id}"' in page and game.explain(c, lang).replace("\u00a0", " ") in page for c in game.components
            )
            marked = (await ann.http.get(f"/components/{name}?audit=1")).text
            assert all((f'id="piece-{c.id}"' in marked) == is_unsure(c) for c in game.components)
    assert (await ann.http.get("/components/chess")).status_code == 404
    assert (await ann.http.get("/components/jump-drive?audit=perhaps")).status_code == 422


async def test_the_language_that_is_chosen_beats_the_one_in_the_address(app: FastAPI) -> None:
    ann, token = browser(app)
    page = (await ann.http.get("/rules/jump-drive?lang=fr")).text
    assert '<html lang="fr"' in page
    assert 'name="back" value="/rules/jump-drive"' in page, "the way back would bring French again"
    response = await ann.http.post("/language", data={"csrf": token, "lang": "en", "back": "/rules/jump-drive"})
    assert {"HttpOnly", "SameSite=lax"} <= set(response.headers["set-cookie"].split("; "))


async def test_behind_https_no_cookie_goes_over_plain_http(settings: Settings) -> None:
    async with running_app(replace(settings, secure=True), RandomBots()) as app:
        ann, token = browser(app)
        for path, fields in (("/language", {"lang": "fr"}), ("/theme", {"theme": "dark"})):
            response = await ann.http.post(path, data={"csrf": token, **fields})
            assert "Secure" in response.headers["set-cookie"].split("; ")
        fresh = Guest(app)
        assert "Secure" in (await fresh.http.get("/", headers=HTML)).headers["set-cookie"].split("; ")


@pytest.mark.parametrize(
    ("cards", "cls"),
    [
        (7, "hand"),
        (8, "hand columns-8"),
        (9, "hand slim columns-5 cards-9"),
        (14, "hand slim columns-7"),
        (18, "hand slim columns-9"),
    ],
)
async def test_a_hand_of_any_size_has_its_row(app: FastAPI, cards: int, cls: str) -> None:
    ann, token = browser(app)
    table = await lay_table(ann, token, kind_1="bot")
    await ann.settle(table.rpartition("/")[2])
    live = await ann.tables.live.find(table.rpartition("/")[2])
    scenario: Any = Scenario("jump-drive", "ann", "bob")
    scenario.ann.has(cards=cards)
    live.history.position = scenario.position
    assert f'<div class="{cls}">' in (await ann.http.get(table)).text


# The API for people ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_the_api_is_written_down_in_both_languages(app: FastAPI, lang: str) -> None:
    reader = Reader(app.openapi(), lang)
    answer = await Guest(app, lang).http.get("/api/v1/docs", headers=HTML)
    assert answer.status_code == 200
    assert "set-cookie" in answer.headers, "its switches are forms, so its reader becomes a guest"
    text = html.unescape(answer.text)
    for operation in reader.operations:
        assert f'id="{operation.id}"' in text
        assert operation.words
    names = {shape.name for shape in reader.shapes}
    assert {"TableOut", "AnswerIn", "Refused"} <= names
    assert {operation.sends for operation in reader.operations} | {
        operation.gets for operation in reader.operations
    } <= names | {""}
    assert ("La réponse est sur le disque" in text) == (lang == "fr")
    links = re.findall(r'href="#([A-Za-z_0-9]+)"', text)
    assert [name for name in links if f'id="{name}"' not in text] == [], "every link inside leads somewhere"


@pytest.mark.parametrize(
    ("schema", "words"),
    [
        ({"type": "integer"}, "integer"),
        ({"type": "array", "items": {"$ref": "#/components/schemas/SeatOut"}}, "[SeatOut, …]"),
        ({"type": "array", "prefixItems": [{"type": "integer"}, {"type": "integer"}]}, "[integer, integer]"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        ({"enum": ["me", "bot"]}, '"me" | "bot"'),
        ({"const": "ok"}, '"ok"'),
        ({"type": "object"}, "{…}"),
        ({}, "any"),
    ],
)
def test_what_a_value_is_in_the_fewest_signs(schema: dict[str, Any], words: str) -> None:
    assert type_name(schema) == words


async def test_the_example_on_the_page_plays_a_game(tmp_path: Path) -> None:
    server = await ServerProcess.start(tmp_path, 0, "", "--no-limits")
    try:
        text = (await _get(f"{server.address}bots")).replace("&#39;", "'")
        example = re.search(r"<code data-example>(.*?)</code>", text, re.DOTALL)
        assert example is not None
        copy = tmp_path / "api_bot.py"
        copy.write_text(html.unescape(example[1]) + "\n")
        assert copy.read_text() == await _get(f"{server.address}bots/api_bot.py"), "what is read is what is fetched"
        command = [sys.executable, str(copy), server.address, "jump-drive"]
        ran = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert (ran.returncode, ran.stderr) == (0, "")
        assert re.fullmatch(r"(.+: \d+( \(won\))?\n){2}", ran.stdout)
        command[-1] = "chess"
        process = subprocess.run(command, capture_output=True, text=True, timeout=120)
        assert (process.returncode, process.stdout) == (1, "")
        assert process.stderr.strip() == TEXT("en", "error.no_game", game="chess")
    finally:
        await server.stop()


async def _get(address: str) -> str:
    async with httpx.AsyncClient() as http:
        return (await http.get(address, headers=HTML)).text


# Answers that play themselves -----------------------------------------------------------------------------------------


def test_cards_that_are_all_alike_are_left_to_their_owner() -> None:
    assert plays_itself(One((3,)))
    assert plays_itself(Some((4, 5), 2, 2))
    assert plays_itself(Some((4, 5), 0, 0))
    alike = Some((4, 4, 4), 2, 2)
    assert alike.forced()
    assert not plays_itself(alike), "an answer that gives itself would tell that the hand is all of one kind"
    assert not plays_itself(Some((4, 5), 1, 1))


async def test_rules_are_searched_and_shown_with_examples_first(ann: Guest) -> None:
    page = (await ann.http.get("/rules/jump-drive")).text
    assert page.index('class="zone primer"') < page.index("examples") < page.index("data-rules-text")
    assert 'class="piece-art"' in page
    searched = (await ann.http.get("/rules/jump-drive", params={"q": "HAND limit"})).text
    clauses = [clause for clause in orrery.game("jump-drive").clauses if "hand" in clause.words("en").casefold()]
    assert 0 < searched.count('<li id="rule-') < len(clauses)
    assert "hand limit" in searched.casefold()
    none = (await ann.http.get("/rules/jump-drive", params={"q": "<b>zebra"})).text
    assert "0 clauses with “&lt;b&gt;zebra”" in none
    assert (await ann.http.get("/rules/jump-drive", params={"q": "x" * 61})).status_code == 422


@pytest.mark.parametrize("name", orrery.names())
async def test_worked_examples_come_before_the_clauses_and_are_searched(ann: Guest, name: str) -> None:
    page = (await ann.http.get(f"/rules/{name}")).text
    worked = page[page.index('class="zone worked"') : page.index("data-rules-text")]
    examples = worked_examples(orrery.game(name), "en")
    assert len(examples) >= 4
    for example in examples:
        assert example.question in html.unescape(worked)
        assert f'href="/rules/{name}#rule-{example.clause}"' in worked
        assert f'id="rule-{example.clause}"' in page
        assert example.sentences[0] in html.unescape(worked)
    assert "art-of" in worked or 'class="glyph"' in worked, "drawn with the pieces"
    word = examples[0].sentences[0].split()[-1].casefold()
    searched = (await ann.http.get(f"/rules/{name}", params={"q": word})).text
    assert searched.count("is asked: ") == sum(example.has([word]) for example in examples) > 0
    assert "is asked: " not in (await ann.http.get(f"/rules/{name}", params={"q": "zebra"})).text


@pytest.mark.parametrize("name", orrery.names())
async def test_a_refusal_leads_to_its_rule(ann: Guest, name: str) -> None:
    """What is drawn as refused names the clause behind it, for the link in its tip and for the key R."""
    table = (await ann.lays("me", "bot", game=name))["id"]
    clause_ids = {clause.id for clause in orrery.game(name).clauses}
    refusals: set[str] = set()
    for number in range(40):
        await ann.settle(table)
        state = await ann.looks(table)
        clauses = {refusal["words"]: refusal["clause"] for refusal in state["refusals"].values()}
        assert set(clauses.values()) <= clause_ids
        page = (await ann.http.get(f"/tables/{table}")).text if clauses else ""
        for tag in re.findall(r"<[a-z]+ [^>]*data-why=[^>]*>", page):
            reason = html.unescape(tag.split('data-why="')[1].split('"')[0])
            if reason in clauses:
                assert f'data-clause="{clauses[reason]}"' in tag, tag
                refusals.add(reason)
        if refusals:
            break
        answer = parse_ask(state["ask"]).sample(Luck.of(f"refused/{number}"))
        await ann.answers(table, 0, state["ask"]["number"], answer, f"{number}")
    assert refusals, "something was refused"


async def test_a_question_leads_to_its_rule(ann: Guest) -> None:
    table = await ann.lays("me", "bot")
    await ann.settle(table["id"])
    page = (await ann.http.get(f"/tables/{table['id']}")).text
    linked = re.search(r'href="/rules/jump-drive#rule-([a-z.-]+)"', page)
    assert linked
    assert linked[1] in {clause.id for clause in orrery.game("jump-drive").clauses}
    assert 'class="rule-mark only-phone-flex"' in page, "on a phone too"
    assert (await ann.looks(table["id"]))["ask"]["clause"] == linked[1]
