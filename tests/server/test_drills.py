"""The pages of drills: listed, shown as a table, answered, explained."""

import html
import re

import pytest

import orrery
from orrery.school.drill import drills
from orrery.server.settings import Settings
from server.clients import running_app
from server.test_lessons import fields
from server.test_pages import browser

pytestmark = pytest.mark.anyio


async def test_a_drill_is_shown_answered_and_explained(settings: Settings) -> None:
    async with running_app(settings) as app:
        ann, token = browser(app)
        drill = drills(orrery.game("jump-drive"))[0]
        listed = (await ann.http.get("/drills")).text
        assert 'href="/drills/jump-drive/1"' in listed
        assert re.search(r'href="/drills/[a-z-]+/\d+\?day=\d{4}-\d\d-\d\d"', listed)
        page = (await ann.http.get("/drills/jump-drive/1", params={"day": "2026-11-16"})).text
        assert 'action="/drills/jump-drive/1/answer"' in page
        assert "What is best here?" in page
        assert "/resign" not in page
        assert "/advice" not in page
        form = {**fields(page), "csrf": token}
        missed = await ann.http.post("/drills/jump-drive/1/answer", data={**form, "answer": str(drill.second)})
        assert missed.headers["location"] == "/drills/jump-drive/1?tries=1&day=2026-11-16"
        again = (await ann.http.get(missed.headers["location"])).text
        assert "There is a better answer" in again
        response = await ann.http.post(
            "/drills/jump-drive/1/answer", data={**fields(again), "csrf": token, "answer": str(drill.best)}
        )
        solved = html.unescape((await ann.http.get(response.headers["location"])).text)
        assert drill.why("en") in solved
        assert "Orrery drill 2026-11-16 · Jump Drive ★☆☆ · solved at try 2" in solved
        french, _ = browser(app, lang="fr")
        assert "C’est la meilleure réponse" in html.unescape((await french.http.get(response.headers["location"])).text)


async def test_what_is_no_drill_and_no_answer_is_refused(settings: Settings) -> None:
    async with running_app(settings) as app:
        ann, token = browser(app)
        for path in ("/drills/jump-drive/99", "/drills/jump-drive/0", "/drills/chess/1"):
            assert (await ann.http.get(path)).status_code == 404
        assert (await ann.http.get("/drills/jump-drive/1", params={"tries": -1})).status_code == 422
        assert (await ann.http.get("/drills/jump-drive/1", params={"day": "2026-99-99"})).status_code == 200
        for path in ("/drills/jump-drive/1/answer", "/learn/jump-drive/first"):
            assert (await ann.http.post(path, data={"csrf": "wrong", "answer": "0"})).status_code == 403
        ill = await ann.http.post("/drills/jump-drive/1/answer", data={"csrf": token, "answer": "-5"})
        assert ill.status_code == 409
        drill = drills(orrery.game("jump-drive"))[0]
        for answer in ("x", "99999", str(drill.second)):
            unsolved = await ann.http.get("/drills/jump-drive/1/solved", params={"answer": answer})
            assert unsolved.headers["location"] == "/drills/jump-drive/1", "nobody is told before they have found it"


@pytest.mark.parametrize("lang", ["en", "fr"])
async def test_every_drill_can_be_drawn(settings: Settings, lang: str) -> None:
    async with running_app(settings) as app:
        ann, _ = browser(app, lang=lang)
        for name in orrery.names():
            for drill in drills(orrery.game(name)):
                page = await ann.http.get(f"/drills/{name}/{drill.number}")
                assert page.status_code == 200
                assert 'id="ask"' in page.text
