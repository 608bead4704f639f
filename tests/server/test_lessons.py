"""Lessons at a server: begun from the home page, answers thought over, left and come back to."""

import html
import re

import pytest

import orrery
from orrery.core.ask import Answer
from orrery.core.position import Position
from orrery.school import lessons
from orrery.school.lesson import luck_words
from orrery.server.settings import Settings
from orrery.server.tables.bot_pool import bot_answer
from server.clients import Guest, RandomBots, running_app
from server.test_pages import browser

pytestmark = pytest.mark.anyio


class LessonBots(RandomBots):
    """Bots of lessons in the same process, with the luck that they have there."""

    async def answer(self, name: str, p: Position, seat: int) -> Answer:
        return bot_answer(name, p, seat, luck_words(p.seed, seat, p.round, p.asks[seat].name))


def fields(page: str) -> dict[str, str]:
    """The hidden fields of the form that answers."""
    form = page[page.index('id="ask"') :]
    return dict(re.findall(r'type="hidden"\s+name="(\w+)" value="([^"]*)"', form[: form.index("</form>")]))


def words(page: str) -> str:
    return html.unescape(page).replace("\u202f", " ").replace("\xa0", " ")


async def begins(person: Guest, token: str, lesson: str = "jump-drive/first") -> str:
    begun = await person.http.post(f"/learn/{lesson}", data={"csrf": token})
    assert begun.status_code == 303, begun.text
    table = str(begun.headers["location"])
    await person.settle(table.rpartition("/")[2])
    return table


async def test_every_lesson_is_offered_where_its_game_is(settings: Settings) -> None:
    async with running_app(settings) as app:
        ann, _ = browser(app, lang="fr")
        home = (await ann.http.get("/")).text
        for name in orrery.names():
            pages = [home, (await ann.http.get(f"/rules/{name}")).text, (await ann.http.get(f"/new/{name}")).text]
            for lesson in lessons(orrery.game(name)):
                assert all(f'formaction="/learn/{name}/{lesson.name}"' in page for page in pages)
                assert lesson.say("fr", "offer") in home


async def test_an_answer_that_the_lesson_does_not_want_is_explained_and_stands_when_it_is_given_again(
    settings: Settings,
) -> None:
    async with running_app(settings, LessonBots()) as app:
        ann, token = browser(app)
        table = await begins(ann, token)
        page = (await ann.http.get(table)).text
        assert "A first game of Jump Drive" in page
        assert "These cards are your hand" in page
        assert 'data-glow=".hand-zone"' in page
        assert 'data-wanted="hand/mining-conglomerate hand/galactic-trendsetters"' in page
        unwanted = {**fields(page), "answer": ["5", "38"]}
        response = await ann.http.post(f"{table}/answer", data=unwanted)
        assert (response.status_code, response.headers["location"]) == (303, f"{table}?held=5%2C38%2C")
        again = (await ann.http.get(response.headers["location"])).text
        assert "this lesson builds on the cards" in again
        assert fields(again)["sure"] == "5,38,"
        assert fields(again)["ask"] == fields(page)["ask"], "nothing was answered"
        other = await ann.http.post(f"{table}/answer", data={**fields(again), "answer": ["5", "51"]})
        assert "held" in other.headers["location"], "only the same answer stands"
        response = await ann.http.post(f"{table}/answer", data={**fields(again), "answer": ["5", "38"]})
        assert (response.status_code, response.headers["location"]) == (303, table)
        await ann.settle(table.rpartition("/")[2])
        assert "Choose what to place" in (await ann.http.get(table)).text


async def test_what_is_held_is_only_ever_a_legal_answer(settings: Settings) -> None:
    async with running_app(settings, LessonBots()) as app:
        ann, token = browser(app)
        table = await begins(ann, token)
        for code in ("5,5,", "x", "12,65,", "9" * 40, ","):
            page = await ann.http.get(table, params={"held": code})
            assert page.status_code == 200
            assert "objection" not in page.text
        ill = await ann.http.post(f"{table}/answer", data={**fields((await ann.http.get(table)).text), "answer": "5"})
        assert ill.status_code == 409


async def test_a_lesson_is_left_and_come_back_to(settings: Settings) -> None:
    async with running_app(settings, LessonBots()) as app:
        ann, token = browser(app, lang="fr")
        table = await begins(ann, token)
        page = (await ann.http.get(table)).text
        response = await ann.http.post(f"{table}/answer", data={**fields(page), "answer": ["12", "65"]})
        assert response.headers["location"] == table
        await ann.settle(table.rpartition("/")[2])
        before = (await ann.http.get(table)).text
        assert "tous choisissent en secret" in words(before)
    async with running_app(settings, LessonBots()) as app:
        ann, _ = browser(app, lang="fr")
        assert "tous choisissent en secret" in words((await ann.http.get(table)).text)
        stranger, _ = browser(app, "bob")
        assert "data-lesson" not in (await stranger.http.get(table)).text
        assert (
            await ann.http.post("/learn/jump-drive/second", data={"csrf": app.state.keys.csrf_token("ann")})
        ).status_code == 404


async def test_bots_of_a_lesson_have_luck_of_its_own_and_other_bots_have_not() -> None:
    p = lessons(orrery.game("jump-drive"))[0].record().replay()
    assert luck_words(p.seed, 1, p.round, p.asks[1].name) == "lesson/first/4/1/0/put_back"
    assert luck_words("4", 1, 0, "put_back") == luck_words(None, 1, 0, "put_back") == ""
