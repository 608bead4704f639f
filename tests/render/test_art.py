"""Every component has a drawing of its own: valid, light, the same in every process, and other than all the rest."""

import gzip
import re
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from xml.etree import ElementTree

import pytest

import orrery
from orrery.core.corrections import Correction, Overlay
from orrery.core.editions import correct
from orrery.core.errors import OrreryError
from orrery.draw.art.dice import draw_corner_die
from orrery.draw.art.plates import choose_emblems
from orrery.draw.art.sets import art_set, face_id, find_set
from orrery.draw.art.shared import ID, NEEDED
from orrery.draw.art.sheet import contact_sheet
from orrery.draw.art.worlds import World, draw_world
from orrery.games.tiny_epic_galaxies.web.rogues import draw_rogue
from orrery.render import card

BUDGET = 60_000
"""What the drawings of a game may weigh at most, compressed."""
SMALL, UNITS, GLYPH = 48, 200, 24
"""Pixels of a small drawing, and the units of drawings and of glyphs."""
LEGIBLE = 14
"""Pixels below which a sign is guessed rather than read."""
FINE = re.compile(r'<g opacity="var\(--fine,1\)">.*?</g>')
THORN = re.compile(r'fill="#ef5a50" stroke="#8f2019"[^>]* d="([^"]*)"')


@pytest.mark.parametrize("name", orrery.names())
def test_every_component_has_a_drawing(name: str) -> None:
    game = orrery.game(name)
    art = art_set(game)
    assert list(art.drawings) == [component.id for component in game.components]
    symbols = ElementTree.fromstring(art.text).findall("{http://www.w3.org/2000/svg}symbol")
    assert [symbol.get("id") for symbol in symbols] == [*art.drawings, *art.faces]
    assert all(len(symbol) for symbol in symbols)


@pytest.mark.parametrize("name", orrery.names())
def test_no_two_components_of_a_game_look_the_same(name: str) -> None:
    """Not even when small, without what only large drawings show."""
    ids: dict[str, str] = {}
    for id, drawn in art_set(orrery.game(name)).drawings.items():
        small = FINE.sub("", drawn.replace(f"rg-{id}", "").replace(f"rh-{id}", ""))
        assert small not in ids, f"{id} and {ids.get(small)}"
        ids[small] = id


def test_every_face_of_every_die_has_a_drawing_of_its_own() -> None:
    """In Tiny Epic Galaxies the faces are components; in Roll each die has six of its own, some of them twice."""
    roll = orrery.game("roll-for-the-galaxy")
    art = art_set(roll)
    dice = [component for component in roll.components if component.kind == "die"]
    ids = {face_id(die.id, face) for die in dice for face in die.data["faces"]}
    assert set(art.faces) == ids
    assert len(set(art.faces.values())) == len(ids)
    galaxies = orrery.game("tiny-epic-galaxies")
    faces = [art_set(galaxies).drawings[component.id] for component in galaxies.components if component.kind == "face"]
    for drawn in [*art.faces.values(), *faces]:
        signs = re.findall(r'href="#a-i-[a-z-]+" transform="[^"]*scale\(([\d.]+)\)', drawn)
        assert signs, drawn
        assert all(float(scale) * GLYPH * SMALL / UNITS >= LEGIBLE for scale in signs)


@pytest.mark.parametrize("name", orrery.names())
def test_the_drawings_of_a_game_are_light(name: str) -> None:
    assert len(gzip.compress(art_set(orrery.game(name)).text.encode())) <= BUDGET


@pytest.mark.parametrize("name", orrery.names())
def test_everything_borrowed_is_there_and_everything_there_is_borrowed(name: str) -> None:
    text = art_set(orrery.game(name)).text
    ids = ID.findall(text)
    assert len(ids) == len(set(ids))
    lent = {id for id in ids if id.startswith("a-")}
    assert lent == set(NEEDED.findall(text))


def test_drawings_need_no_style_script_or_other_file() -> None:
    for name in orrery.names():
        text = art_set(orrery.game(name)).text
        for foreign in ("style", "<script", "<image", "filter", 'href="http', "data:"):
            assert foreign not in text, (name, foreign)


def test_drawings_are_the_same_in_another_process() -> None:
    name = "tiny-epic-galaxies"
    program = (
        "from hashlib import sha256; import orrery; from orrery.draw.art.sets import art_set;"
        f"print(sha256(art_set(orrery.game({name!r})).text.encode()).hexdigest())"
    )
    digest = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env={"PYTHONHASHSEED": "77"}
    ).stdout
    assert digest.strip() == sha256(art_set(orrery.game(name)).text.encode()).hexdigest()


def test_a_corrected_component_draws_itself() -> None:
    game = orrery.game("jump-drive")
    overlay = Overlay("jump-drive", "mine", (Correction("card", "gem-world", {"colour": "genes"}),))
    own, corrected = art_set(game), art_set(correct("jump-drive", overlay))
    changed = [id for id in own.drawings if own.drawings[id] != corrected.drawings[id]]
    assert changed == ["gem-world"]
    assert own.address != corrected.address
    assert find_set(corrected.file_name) is corrected


def test_a_game_without_drawings_of_its_own_has_plates_that_are_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    game = orrery.game("jump-drive")
    monkeypatch.setattr(type(game), "part", lambda self, name: None)
    assert art_set(game) is art_set(game)
    assert all("a-round" in drawn for drawn in art_set(game).drawings.values())


def test_an_unknown_name_still_gets_an_emblem_and_the_same_one_again() -> None:
    assert choose_emblems("x-1", "Xyzzy") == choose_emblems("x-1", "Xyzzy")


@pytest.mark.parametrize("defense", [0, 1, 5, 9, 12])
def test_the_strength_of_a_world_can_be_counted(defense: int) -> None:
    drawn = draw_world(World("w", "World", "gray", defense=defense))
    thorns = THORN.search(drawn)
    assert (thorns[1].count("M") if thorns else 0) == min(9, defense)
    assert "a-wall" in drawn
    assert "a-wall" not in draw_world(World("w", "World", "gray"))


def test_production_and_windfall_are_told_apart() -> None:
    production, windfall = (draw_world(World("w", "World", "rare", yields)) for yields in ("production", "windfall"))
    assert "a-air-rare" in production
    assert "a-h-rare" in windfall


def test_words_of_a_name_place_things() -> None:
    assert "a-k-gem" in draw_world(World("w", "Gem World"))
    assert "a-k-fish" not in draw_world(World("w", "Gem World"))
    assert "a-k-aquatic" in draw_world(World("w", "Aquatic Uplift Race", "genes"))
    assert "a-globe" not in draw_world(World("w", "Asteroid Belt", "rare"))


def test_a_rogue_has_more_eyes_the_harder_it_is() -> None:
    eyes = [draw_rogue("nemesis", rank).count('stroke-opacity=".5" stroke-width="1.5"') for rank in range(1, 6)]
    assert eyes == sorted(eyes)
    assert eyes[0] < eyes[-1]


def test_a_die_shows_faces_of_two_phases() -> None:
    drawn = draw_corner_die(["explore+$", "develop+ship"], "black", "leader")
    assert drawn.count("a-i-") == 3


@pytest.mark.parametrize("name", orrery.names())
def test_the_sheets_of_the_documentation_are_current(name: str) -> None:
    path = Path(__file__).parents[2] / "docs" / "img" / f"{name}-sheet.svg"
    assert path.read_text("utf-8") == contact_sheet(orrery.game(name)), f"run: orrery components {name} --sheet {path}"


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", orrery.names())
def test_a_contact_sheet_shows_every_component_with_its_name(name: str, lang: str) -> None:
    game = orrery.game(name)
    sheet = ElementTree.fromstring(contact_sheet(game, lang))
    references = [use.get("href") for use in sheet.findall("{http://www.w3.org/2000/svg}use")]
    assert sorted(references, key=str) == sorted(f"#{component.id}" for component in game.components)


def test_a_component_is_given_to_a_notebook() -> None:
    world = card("jump-drive", "Gem World")
    assert world.component.id == "gem-world"
    assert world._repr_svg_() == world.svg
    drawn = ElementTree.fromstring(world.svg)
    assert drawn.get("width")
    assert set(NEEDED.findall(world.svg)) == {id for id in ID.findall(world.svg) if id.startswith("a-")}
    with pytest.raises(OrreryError, match="jump-drive has no component 'gem'"):
        card("jump-drive", "gem")
