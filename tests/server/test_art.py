"""Drawings on pages: served once and kept, referred to by pages, readable under words, and left out for those who want none."""

import re
from xml.etree import ElementTree

import pytest
from fastapi import FastAPI

import orrery
from orrery.core.luck import Luck
from orrery.draw.art.sets import FOLDER, art_set
from orrery.games.jump_drive.rules.components import CARDS
from orrery.games.jump_drive.web import board as jump_drive_board
from orrery.games.jump_drive.web.faces import printed_face
from orrery.games.new_frontiers.rules.components import TILES
from orrery.games.new_frontiers.web import faces as new_frontiers_faces
from orrery.server.web import static_files
from orrery.server.web.responses import ART_COOKIE
from server.drawn_page import draw_page
from server.test_pages import browser

pytestmark = pytest.mark.anyio
REFERENCE = re.compile(rf'href="({FOLDER}[^"#]+)#([a-z0-9-]+)"')
READABLE = 4.5
"""The contrast of small words, WCAG AA."""


@pytest.mark.parametrize("name", orrery.names())
async def test_the_drawings_of_a_game_are_one_file_that_is_kept(app: FastAPI, name: str) -> None:
    person, _ = browser(app)
    page = (await person.http.get(f"/components/{name}")).text
    references = REFERENCE.findall(page)
    assert {id for _, id in references} == {component.id for component in orrery.game(name).components}
    (address,) = {address for address, _ in references}
    answer = await person.http.get(address, headers={"accept-encoding": "gzip"})
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert ElementTree.fromstring(answer.text).tag.endswith("svg")
    plain = await person.http.get(address, headers={"accept-encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.text == answer.text


@pytest.mark.parametrize("file", ["jump-drive-000000000000.svg", "pennies-000000000000.svg", "x"])
async def test_a_drawing_that_is_not_there_is_no_page(app: FastAPI, file: str) -> None:
    person, _ = browser(app)
    assert (await person.http.get(f"/art/{file}")).status_code == 404


@pytest.mark.parametrize("name", orrery.names())
def test_a_table_carries_references_alone(name: str) -> None:
    p = orrery.start(name, 3, 4)
    luck = Luck.of("art")
    while p.asks and p.answered < 60:
        seat, ask = next(iter(p.asks.items()))
        p.choose(seat, ask.sample(luck))
    _, page = draw_page(p, 0, "en")
    assert REFERENCE.findall(page)
    assert "radialGradient" not in page
    assert set(REFERENCE.findall(page)) <= {(art_set(p.game).address, id) for id in art_set(p.game).drawings}


async def test_drawings_can_be_switched_off(app: FastAPI) -> None:
    person, token = browser(app)
    assert "data-art" not in (await person.http.get("/")).text
    answer = await person.http.post("/drawings", data={"csrf": token, "art": "plain", "back": "/"})
    assert answer.status_code == 303
    assert f"{ART_COOKIE}=plain" in answer.headers["set-cookie"]
    person.http.headers["cookie"] += f"; {ART_COOKIE}=plain"
    assert 'data-art="plain"' in (await person.http.get("/")).text
    response = await person.http.post("/drawings", data={"csrf": token, "art": "more", "back": "/"})
    assert ART_COOKIE not in response.headers.get("set-cookie", "")


async def test_a_component_is_shown_at_large(app: FastAPI) -> None:
    person, _ = browser(app)
    page = (await person.http.get("/components/jump-drive/trade-pact/card")).text
    assert f"{art_set(orrery.game('jump-drive')).address}#trade-pact" in page
    component = next(c for c in orrery.game("jump-drive").components if c.id == "trade-pact")
    assert "Trade Pact" in page
    assert orrery.game("jump-drive").explain(component, "en").split(".")[0] in page
    assert "pill" in page
    assert (await person.http.get("/components/jump-drive/nothing/card")).status_code == 404


async def test_the_empires_of_a_finished_game_are_a_picture(app: FastAPI) -> None:
    ann, token = browser(app)
    ann.http.headers["x-csrf-token"] = token
    table = await ann.lays("me", "me")
    before = await ann.http.get(f"/tables/{table['id']}/empires.svg")
    assert before.status_code == 404
    await ann.plays(table["id"], Luck.of("empires"))
    response = await ann.http.get(f"/tables/{table['id']}/empires.svg")
    assert response.headers["content-type"].startswith("image/svg+xml")
    uses = ElementTree.fromstring(response.text).findall("{http://www.w3.org/2000/svg}use")
    assert len(uses) >= 2
    ids = {str(use.get("href"))[1:] for use in uses}
    cards = [(await ann.http.get(f"/components/jump-drive/{id}/card")).text for id in sorted(ids)]
    assert all("In your games" in text for text in cards)
    assert any(re.search(r"brought points in [12] of 2, [01] of them won", text) for text in cards)
    bob, _ = browser(app, "bob")
    assert "In your games" not in (await bob.http.get("/components/jump-drive/gem-world/card")).text
    page = (await ann.http.get(f"/tables/{table['id']}", headers={"accept": "text/html"})).text
    assert f'src="/tables/{table["id"]}/empires.svg"' in page


# Readable under words -------------------------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = [part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts]
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def token(name: str, theme: int) -> str:
    """A colour of the page in the light (0) or the dark theme (1)."""
    style = (static_files.FOLDER / "shared.css").read_text()
    colours = re.search(rf"--{name}:\s*light-dark\((#[0-9a-f]{{6}}), (#[0-9a-f]{{6}})\)", style)
    assert colours is not None, name
    return colours[theme + 1]


def test_words_read_before_the_night_behind_planets() -> None:
    style = (static_files.FOLDER / "art.css").read_text()
    (night,) = re.findall(r"--night: ([^;]+);", style)
    for ground in re.findall(r"#[0-9a-f]{6}", night):
        for words in ("text", "text-2", "text-3"):
            assert contrast(token(words, 1), ground) >= READABLE, (words, ground)


# Beside marks ---------------------------------------------------------------------------------------------------------


def test_drawings_make_room_for_the_marks_of_every_piece() -> None:
    """A number of marks without a rule would leave the drawing where they are."""
    style = (static_files.FOLDER / "art.css").read_text()
    styled_classes = set(re.findall(r"\.(marks-\d+) \{ --marks: \d+; \}", style))
    cards = [jump_drive_board.card(printed_face(number, "en"), "en") for number in range(len(CARDS))]
    tiles = [new_frontiers_faces.face(number, "en") for number, each in enumerate(TILES) if each.id]
    pieces = [new_frontiers_faces.development(f, "en") if f.size else new_frontiers_faces.tile(f, "en") for f in tiles]
    used_classes = set(re.findall(r"\bmarks-\d+", " ".join(map(str, cards + pieces))))
    assert "marks-3" in used_classes
    assert used_classes <= styled_classes
