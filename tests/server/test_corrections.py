"""Corrections in the browser and by the API: components are put right with forms, kept as overlays, and played with."""

import io
import tomllib
import zipfile
from dataclasses import replace
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

import orrery
from orrery.core.components import Component
from orrery.core.corrections import read_overlay
from orrery.core.luck import Luck
from orrery.core.record import Record
from orrery.core.vocabulary import Vocabulary, read_form
from orrery.server.settings import Settings
from server.clients import Guest, RandomBots, running_app
from server.forms import read_form_fields

pytestmark = pytest.mark.anyio
PAGE = {"accept": "text/html"}
GAMES = ("jump-drive", "tiny-epic-galaxies", "roll-for-the-galaxy", "new-frontiers")


class Owner(Guest):
    """Somebody with a browser who owns the box."""

    async def opens(self, path: str) -> str:
        response = await self.http.get(path, headers=PAGE)
        assert response.status_code == 200, response.text
        return response.text

    async def sends(self, path: str, fields: dict[str, Any], **options: Any) -> httpx.Response:
        return await self.http.post(path, data=fields, headers=PAGE, **options)

    async def corrects(
        self, game: str, id: str, changes: dict[str, str | list[str]], on: str = "", **more: str
    ) -> httpx.Response:
        """Open a component, change some fields of the form, and save it."""
        path = f"/components/{game}/{id}/correct"
        fields: dict[str, Any] = dict(read_form_fields(await self.opens(f"{path}?on={on}"), "data-correct"))
        for name in changes:
            assert name in fields, f"{name} is not in the form; {sorted(fields)} are"
        return await self.sends(path, {**fields, "source": "my box", "save": "1", **changes, **more})

    async def sends_file(self, game: str, text: str, title: str) -> httpx.Response:
        """Bring an overlay file."""
        page = await self.opens(f"/corrections/{game}")
        token = page.partition('name="csrf" value="')[2].partition('"')[0]
        files = {"file": ("mine.toml", text.encode(), "application/toml")}
        return await self.http.post(f"/corrections/{game}", data={"csrf": token, "title": title}, files=files, headers=PAGE)


@pytest.fixture
def owner(app: FastAPI) -> Owner:
    return Owner(app)


def digest_of(saved: httpx.Response) -> str:
    assert saved.status_code == 303, saved.text
    return saved.headers["location"].rpartition("/")[2]


def some_components(game: str) -> list[Component]:
    """Of each kind of component some, those with the most fields among them."""
    some: list[Component] = []
    components = orrery.game(game).components
    for kind in dict.fromkeys(component.kind for component in components):
        of_kind = [component for component in components if component.kind == kind]
        some += [of_kind[0], max(of_kind, key=lambda c: len(str(c.data)))]
    return some


@pytest.mark.parametrize("game", GAMES)
async def test_a_form_that_nobody_changed_says_what_the_component_says(owner: Owner, game: str) -> None:
    vocabulary = Vocabulary(orrery.game(game))
    for component in some_components(game):
        fields = read_form_fields(await owner.opens(f"/components/{game}/{component.id}/correct"), "data-correct")
        assert read_form(vocabulary.fields(component.kind), fields) == component.data
        assert sorted(fields.get("unsure", [])) == sorted(component.unsure)


CORRECTED: dict[str, tuple[dict[str, Any], dict[str, dict[str, Any]]]] = {
    "jump-drive": (
        {"preset": True},
        {"hand-a": {"f.cards": ["trade-pact", "gem-world", "comet-zone", "survey-hq", "artist-colony"]}},
    ),
    "tiny-epic-galaxies": (
        {"rogue": "gamelyn"},
        {"gamelyn": {"f.levels.0.dice": "6"}, "mission": {"f.points": "2", "f.points_tied": "2"}},
    ),
    "roll-for-the-galaxy": (
        {"ambition": True},
        {
            "development": {"f.cost": "3"},
            "objective": {"f.talents": "2", "f.condition.least": "3"},
            "leader": {"f.faces": ["explore+settle", "develop+produce", "explore+$", "develop+$", "ship+$", "settle+ship"]},
        },
    ),
    "new-frontiers": (
        {"goals": True},
        {
            "world": {"f.vp": "7"},
            "home": {"f.vp": "3"},
            "development": {"f.cost": "4"},
            "goal": {"f.scoring.0.vp": "2"},
            "rare": {"copies": "18"},
        },
    ),
}
"""By game, the options of a table and what is corrected: components by id, or the first of a kind."""
A_ROUND = 24
"""As many answers of one seat are more than a round of any game."""


def component_named(game: str, name: str) -> Component:
    """A component by its id, or the first of a kind, of Ambition where it has its own."""
    components = orrery.game(game).components
    fitting = [c for c in components if c.id == name] or [c for c in components if c.kind == name]
    return next((c for c in fitting if c.data.get("set") == "ambition"), fitting[0])


@pytest.mark.parametrize("game", GAMES)
async def test_one_of_each_is_corrected_and_a_round_is_played_with_it(owner: Owner, game: str) -> None:
    options, corrections = CORRECTED[game]
    digest = ""
    for name, changes in corrections.items():
        saved = await owner.corrects(game, component_named(game, name).id, changes, on=digest, title="My box")
        digest = digest_of(saved)
    seats = [{"kind": "me"}] if "rogue" in options else [{"kind": "me"}, {"kind": "bot"}]
    player = Guest(owner.app)
    response = await player.post("/tables", {"game": game, "seats": seats, "options": options, "overlay": digest})
    assert response.status_code == 201, response.text
    table = response.json()["id"]
    player.holds(response.json()["seats"][0]["passkey"])
    live = await owner.tables.live.find(table)
    await player.plays(table, Luck.of("owner"), A_ROUND)
    assert live.history.is_over or live.game.rounds(live.history.position.table) > 1, "a round was played"
    components = {c.id: c for c in live.game.components}
    for name in corrections:
        before = component_named(game, name)
        after = components[before.id]
        assert after.source == ("my box",)
        assert (after.data, after.copies) != (before.data, before.copies)
    assert f"/corrections/{game}/{digest}" in await owner.opens(f"/tables/{table}")


async def test_a_saved_correction_is_shown_exported_imported_and_compared(owner: Owner) -> None:
    digest = digest_of(await owner.corrects("jump-drive", "gem-world", {"f.cost": "4"}, title="Mine"))
    response = await owner.opens(f"/corrections/jump-drive/{digest}")
    assert "Mine" in response
    assert "<td>2</td><td>4</td>" in response
    assert "Mine" in await owner.opens("/corrections/jump-drive")
    assert digest in await owner.opens("/new/jump-drive")
    text = (await owner.http.get(f"/corrections/jump-drive/{digest}/overlay.toml")).text
    assert tomllib.loads(text)["card"][0]["cost"] == 4
    brought = await owner.sends_file("jump-drive", text.replace("cost = 4", "cost = 3"), "Other")
    other = digest_of(brought)
    assert other != digest
    compared = await owner.opens(f"/corrections/jump-drive/compare?old={digest}&new={other}")
    assert "<td>4</td><td>3</td>" in compared
    assert digest_of(await owner.sends_file("jump-drive", text, "Again")) == digest


async def test_the_files_to_be_sent_in_are_those_of_the_source_with_the_correction_in_place(owner: Owner) -> None:
    changes: dict[str, str | list[str]] = {"f.cost": "4", "name.fr": "Monde des Gemmes"}
    digest = digest_of(await owner.corrects("jump-drive", "gem-world", changes))
    archive = zipfile.ZipFile(io.BytesIO((await owner.http.get(f"/corrections/jump-drive/{digest}/source.zip")).content))
    folder = "src/orrery/games/jump_drive/"
    assert sorted(archive.namelist()) == [f"{folder}data/cards.toml", f"{folder}words/fr/components.toml"]
    text = archive.read(f"{folder}data/cards.toml").decode()
    own = orrery.game("jump-drive").file("data", "cards.toml")
    assert own is not None
    old, new = tomllib.loads(own.read_text("utf-8"))["card"], tomllib.loads(text)["card"]
    assert [a["id"] for a, b in zip(old, new, strict=True) if a != b] == ["gem-world"]
    assert text.splitlines()[0] == own.read_text("utf-8").splitlines()[0]
    assert 'gem-world = "Monde des Gemmes"' in archive.read(f"{folder}words/fr/components.toml").decode()


async def test_a_sum_that_no_longer_holds_is_said(owner: Owner) -> None:
    path = "/components/jump-drive/gem-world/correct"
    fields = read_form_fields(await owner.opens(path), "data-correct")
    response = await owner.sends(path, {**fields, "copies": "9", "show": "1"})
    assert "the rulebook has 116" in response.text
    part = await owner.http.post(path, data={**fields, "copies": "9"}, headers={**PAGE, "x-part": "drawing"})
    assert part.text.lstrip().startswith('<div id="drawing"')
    assert "the rulebook has 116" in part.text
    digest = digest_of(await owner.corrects("jump-drive", "gem-world", {"copies": "9"}))
    assert "the rulebook has 116" in await owner.opens(f"/corrections/jump-drive/{digest}")


async def test_a_power_is_added_and_removed_with_the_form(owner: Owner) -> None:
    path = "/components/jump-drive/gem-world/correct"
    fields: dict[str, Any] = dict(read_form_fields(await owner.opens(path), "data-correct"))
    response = await owner.sends(path, {**fields, "f.powers.add": "goes-to-strongest", "show": "1"})
    assert response.status_code == 200
    fields = dict(read_form_fields(response.text, "data-correct"))
    assert fields["f.powers.0.do"] == ["goes-to-strongest"]
    saved = digest_of(await owner.sends(path, {**fields, "source": "my box", "save": "1"}))
    text = (await owner.http.get(f"/corrections/jump-drive/{saved}/overlay.toml")).text
    assert tomllib.loads(text)["card"][0]["powers"] == [{"do": "goes-to-strongest"}]
    again = await owner.corrects("jump-drive", "gem-world", {}, on=saved, **{"f.powers.0.gone": "1", "f.cost": "3"})
    text = (await owner.http.get(f"/corrections/jump-drive/{digest_of(again)}/overlay.toml")).text
    assert "powers" not in tomllib.loads(text)["card"][0]


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({}, "Nothing differs from what was there before."),
        ({"f.cost": ""}, "either a cost or a defense was expected"),
        ({"f.colour": "pink"}, "colour is &#39;pink&#39;; one of"),
        ({"f.cost": "-1"}, "cost is &#39;-1&#39;; a number from 0 to 9999 was expected"),
        ({"copies": "x"}, "copies is &#39;x&#39;; a number from 0 to 999 was expected"),
        ({"name.en": ""}, "name is"),
        ({"confidence": "sure"}, "confidence is &#39;sure&#39;; one of confirmed"),
        ({"f.cost": "3", "source": ""}, "Say where the fact comes from"),
        ({"f.powers.count": "99999"}, "entries; 40 at most were expected"),
        ({"note": "x" * 700}, "note has 700 letters"),
    ],
)
async def test_a_bad_correction_gets_one_sentence_and_nothing_is_kept(owner: Owner, changes: dict[str, str], said: str) -> None:
    response = await owner.corrects("jump-drive", "gem-world", dict(changes))
    assert 400 <= response.status_code < 500
    assert said in response.text
    assert await owner.tables.store.reader.overlays("jump-drive") == []


@pytest.mark.parametrize("text", ["no toml", "[[card]]\nid = 'nothing'\ncost = 1\n", "[[tile]]\nid = 'gem-world'\n", ""])
async def test_a_bad_file_gets_one_sentence_and_nothing_is_kept(owner: Owner, text: str) -> None:
    response = await owner.sends_file("jump-drive", text, "Bad")
    assert 400 <= response.status_code < 500
    assert await owner.tables.store.reader.overlays("jump-drive") == []


async def test_who_may_correct_is_a_setting(settings: Settings) -> None:
    for who, status in (("nobody", 403), ("local", 200), ("everybody", 200)):
        async with running_app(replace(settings, corrections=who), RandomBots()) as app:
            owner = Owner(app)
            answer = await owner.http.get("/components/jump-drive/gem-world/correct", headers=PAGE)
            assert answer.status_code == status, who
            page = (await owner.http.get("/components/jump-drive", headers=PAGE)).text
            assert ("/components/jump-drive/gem-world/correct" in page) == (status == 200)


async def test_a_record_of_corrected_components_replays_where_they_are(owner: Owner) -> None:
    digest = digest_of(await owner.corrects("jump-drive", "gem-world", {"f.cost": "4"}))
    body = {"game": "jump-drive", "seats": [{"kind": "me"}, {"kind": "bot"}], "overlay": digest}
    state = (await Guest(owner.app).post("/tables", body)).json()
    table = state["id"]
    await Guest(owner.app).holds(state["seats"][0]["passkey"]).post(f"/tables/{table}/resign", {"seat": 0})
    await owner.settle(table)
    text = (await owner.get(f"/tables/{table}/record")).text
    overlay = read_overlay(
        (await owner.http.get(f"/corrections/jump-drive/{digest}/overlay.toml")).text, "x", orrery.game("jump-drive")
    )
    record = Record.read(text, orrery.correct("jump-drive", overlay))
    assert (record.overlay, record.replay().outcome is not None) == (digest, True)
    luck = (await owner.get(f"/tables/{table}/luck")).json()
    assert luck["holds"] is True


@pytest.fixture
def french(app: FastAPI) -> Owner:
    return Owner(app, "fr")


async def test_the_pages_are_in_french_too(french: Owner) -> None:
    assert "Corriger" in await french.opens("/components/jump-drive/gem-world/correct")
    assert "coût" in await french.opens("/components/jump-drive/gem-world/correct")
    form = await french.opens("/components/jump-drive/galactic-salon/correct")
    assert '<option value="gray">gris</option>' in form
    assert '<option value="goes-to-strongest">va au plus fort</option>' in form
    assert "Personne n’a encore rien corrigé." in await french.opens("/corrections/jump-drive")
    digest = digest_of(await french.corrects("jump-drive", "gem-world", {"f.colour": "gray"}))
    assert "<td>nouveauté</td><td>gris</td>" in await french.opens(f"/corrections/jump-drive/{digest}")


async def test_names_of_our_own_are_marked_in_the_api(owner: Owner) -> None:
    listed = {one["id"]: one for one in (await owner.get("/games/jump-drive/components")).json()}
    components = orrery.game("jump-drive").components
    assert {id: one["own_names"] for id, one in listed.items()} == {c.id: list(c.own_names) for c in components}
    assert {bool(c.own_names) for c in components} == {True, False}


async def test_programs_bring_and_read_corrections(app: FastAPI) -> None:
    program = Guest(app)
    text = '[[card]]\nid = "gem-world"\ncopies = 3\n'
    brought = await program.post("/games/jump-drive/corrections", {"name": "Mine", "text": text})
    assert brought.status_code == 201, brought.text
    corrections = brought.json()
    assert next((one["field"], one["old"], one["new"]) for one in corrections["differences"]) == ("copies", 2, 3)
    assert corrections["broken"] == ["card: 117 pieces; the rulebook has 116."]
    assert (await program.get(f"/games/jump-drive/corrections/{corrections['digest']}")).json() == corrections
    entries = (await program.get("/games/jump-drive/corrections")).json()
    assert [(line["digest"], line["name"]) for line in entries] == [(corrections["digest"], "Mine")]
    for bad in ("[[card]]\nid = 5", "[[card]]\nid = 'gem-world'\ncost = 'x'", "x" * 50_000):
        response = await program.post("/games/jump-drive/corrections", {"name": "Bad", "text": bad})
        assert response.status_code == 422
    assert len(await app.state.tables.store.reader.overlays("jump-drive")) == 1
