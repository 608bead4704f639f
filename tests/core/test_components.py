"""Component files: every kind of bad field is one line that names file, tile and field; an overlay corrects one entry."""

import os
import runpy
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from orrery.core.components import OVERLAYS, Component, check_overlays, digest, load
from orrery.core.errors import BadComponents
from orrery.games.jump_drive.rules import components as cards

GOOD = """
[[tile]]
id = "gem"
name = { en = "Gem", fr = "Gemme" }
copies = 2
cost = 3
colour = "blue"
powers = [{ do = "gain", amount = 1 }]
confidence = "confirmed"
source = ["the box"]

[[tile]]
id = "ore"
name = { en = "Ore" }
cost = 1
confidence = "recalled"
unsure = ["cost"]
note = "We think."
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """The folder `data` of a package `toy_game` with one good file."""
    folder = tmp_path / "toy_game" / "data"
    folder.mkdir(parents=True)
    (folder.parent / "__init__.py").touch()
    (folder / "tiles.toml").write_text(GOOD, "utf-8")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.delenv(OVERLAYS, raising=False)
    yield folder
    for name in [name for name in sys.modules if name.startswith("toy_game")]:
        del sys.modules[name]


def tiles(*names: str) -> tuple[Component, ...]:
    return load("toy_game", names or ("tiles.toml",))


def test_a_component_has_what_its_file_says(package: Path) -> None:
    gem, ore = tiles()
    assert (gem.kind, gem.id, gem.copies, gem.confidence, gem.source) == ("tile", "gem", 2, "confirmed", ("the box",))
    assert (gem.name_in("en"), gem.name_in("fr"), ore.name_in("fr")) == ("Gem", "Gemme", "Ore")
    assert gem.data == {"cost": 3, "colour": "blue", "powers": [{"do": "gain", "amount": 1}]}
    assert (ore.copies, ore.unsure, ore.note, ore.where) == (1, ("cost",), "We think.", "data/tiles.toml")
    assert gem.confirmed
    assert not ore.confirmed


def test_names_in_other_languages_stand_in_files_of_their_own(package: Path) -> None:
    names = package.parent / "words" / "fr" / "components.toml"
    names.parent.mkdir(parents=True)
    names.write_text('[printed]\nore = "Minerai"\n', "utf-8")
    (package / "tiles.toml").write_text(GOOD.replace('name = { en = "Ore" }', 'name = "Ore"'), "utf-8")
    assert [tile.name_in("fr") for tile in tiles()] == ["Gemme", "Minerai"]
    assert [tile.own_names for tile in tiles()] == [(), ()]
    names.write_text('[printed]\ngem = "Gemme"\n[ours]\nore = "Minerai"\n', "utf-8")
    assert [tile.own_names for tile in tiles()] == [(), ("fr",)]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[printed]\ntin = "Étain"\n', "there is no component 'tin'"),
        ('ore = "Minerai"\n', "'ore' stands outside the tables [printed] and [ours]"),
        ('[mine]\nore = "Minerai"\n', "'mine' stands outside the tables [printed] and [ours]"),
        ('[printed]\nore = "Minerai"\n[ours]\nore = "Fer"\n', "'ore' is both in [printed] and in [ours]"),
    ],
)
def test_a_bad_file_of_names_is_told(package: Path, text: str, said: str) -> None:
    names = package.parent / "words" / "fr" / "components.toml"
    names.parent.mkdir(parents=True)
    names.write_text(text, "utf-8")
    with pytest.raises(BadComponents) as error:
        tiles()
    assert str(error.value) == f"words/fr/components.toml: {said}"


@pytest.mark.parametrize(
    ("name", "names", "own"),
    [
        ('{ fr = "Fer" }', {"en": "Ore", "fr": "Fer"}, ()),
        ('{ en = "Iron", fr = "Fer" }', {"en": "Iron", "fr": "Fer"}, ()),
        ('{ en = "Ore" }', {"en": "Ore", "fr": "Minerai"}, ("fr",)),
        ('"Iron"', {"en": "Iron"}, ()),
        ('{ fr = "Fer" }\nown_names = ["fr"]', {"en": "Ore", "fr": "Fer"}, ("fr",)),
    ],
)
def test_an_overlay_corrects_a_name_of_our_own(
    package: Path, monkeypatch: pytest.MonkeyPatch, name: str, names: dict[str, str], own: tuple[str, ...]
) -> None:
    file = package.parent / "words" / "fr" / "components.toml"
    file.parent.mkdir(parents=True)
    file.write_text('[ours]\nore = "Minerai"\n', "utf-8")
    overlay = package / "mine.toml"
    overlay.write_text(f'[[tile]]\nid = "ore"\nname = {name}\n', "utf-8")
    monkeypatch.setenv(OVERLAYS, str(overlay))
    ore = tiles()[1]
    assert (ore.name, ore.own_names, ore.source) == (names, own, ("mine.toml",))
    assert digest(tiles()) == digest([tile._replace(name={"en": "Other"}) for tile in tiles()])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ('id = "gem"', "", "data/tiles.toml: a tile has the id None; a text was expected"),
        ('id = "gem"', 'id = ""', "data/tiles.toml: a tile has the id ''; a text was expected"),
        ('id = "gem"', "id = 4", "data/tiles.toml: a tile has the id 4; a text was expected"),
        ('id = "ore"', 'id = "gem"', "data/tiles.toml: the id 'gem' is used twice"),
        (
            'name = { en = "Ore" }',
            "",
            "tiles.toml: ore: name is None; a text, or a table of texts with at least en was expected",
        ),
        ('name = { en = "Ore" }', 'name = ""', "tiles.toml: ore: name is {'en': ''}; a text, or a table of texts"),
        (
            'name = { en = "Ore" }',
            'name = { fr = "Ore" }',
            "tiles.toml: ore: name is {'fr': 'Ore'}; a text, or a table of texts",
        ),
        (
            'name = { en = "Ore" }',
            'name = { en = "Ore", xx = "O" }',
            "tiles.toml: ore: name has the language 'xx'; one of en, fr",
        ),
        ("copies = 2", "copies = -1", "tiles.toml: gem: copies is -1; a number of 0 or more was expected"),
        ("copies = 2", 'copies = "two"', "tiles.toml: gem: copies is 'two'; a number of 0 or more was expected"),
        ("copies = 2", "copies = true", "tiles.toml: gem: copies is True; a number of 0 or more was expected"),
        ('"recalled"', '"sure"', "tiles.toml: ore: confidence is 'sure'; one of confirmed, single-source, recalled"),
        ('confidence = "recalled"', "", "tiles.toml: ore: confidence is None; one of confirmed"),
        ('["the box"]', '"the box"', "tiles.toml: gem: source is 'the box'; a list of texts was expected"),
        ('["cost"]', "[1]", "tiles.toml: ore: unsure is [1]; a list of texts was expected"),
        ('["cost"]', '[]\nown_names = "fr"', "tiles.toml: ore: own_names is 'fr'; a list of texts was expected"),
        ('"We think."', "3", "tiles.toml: ore: note is 3; a text was expected"),
        ("cost = 1", "cost = ", "data/tiles.toml is no TOML: "),
        ("[[tile]]", "[tile]", "data/tiles.toml is no TOML: "),
    ],
)
def test_a_bad_field_is_named_with_file_and_tile(package: Path, old: str, new: str, said: str) -> None:
    (package / "tiles.toml").write_text(GOOD.replace(old, new), "utf-8")
    with pytest.raises(BadComponents) as error:
        tiles()
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_table_that_is_no_list_of_entries_is_named(package: Path) -> None:
    (package / "tiles.toml").write_text('[tile]\nid = "gem"\n', "utf-8")
    with pytest.raises(BadComponents, match=r"data/tiles\.toml: 'tile' must be a list of entries \(\[\[tile\]\]\)"):
        tiles()


def gem(**data: Any) -> Component:
    return Component(
        "tile",
        "gem",
        name={"en": "Gem"},
        copies=1,
        confidence="confirmed",
        source=(),
        unsure=(),
        note="",
        data=data,
        where="tiles.toml",
    )


@pytest.mark.parametrize(
    ("read", "said"),
    [
        (lambda: gem(cost="3").int("cost"), "tiles.toml: gem: cost is '3'; a number was expected"),
        (lambda: gem().int("cost"), "tiles.toml: gem: cost is None; a number was expected"),
        (lambda: gem(cost=True).int("cost"), "tiles.toml: gem: cost is True; a number was expected"),
        (lambda: gem(cost=-1).int("cost"), "tiles.toml: gem: cost is -1; a number of 0 or more was expected"),
        (lambda: gem(cost=0).int("cost", least=1), "tiles.toml: gem: cost is 0; a number of 1 or more was expected"),
        (lambda: gem(colour=3).text("colour"), "tiles.toml: gem: colour is 3; a text was expected"),
        (lambda: gem(colour="red").text("colour", ("blue", "green")), "tiles.toml: gem: colour is 'red'; one of blue, green"),
        (lambda: gem(powers={}).records("powers"), "tiles.toml: gem: powers is {}; a list of tables was expected"),
        (lambda: gem(powers=[1]).records("powers"), "tiles.toml: gem: powers is [1]; a list of tables was expected"),
        (lambda: gem(prize=1).only(("cost",)), "tiles.toml: gem: unknown field 'prize'; known are cost"),
    ],
)
def test_a_bad_field_of_a_games_own_is_named(read: Any, said: str) -> None:
    with pytest.raises(BadComponents) as error:
        read()
    assert said in str(error.value)


def test_defaults_are_for_fields_that_are_not_there() -> None:
    assert gem().int("cost", -1) == -1
    assert gem(cost=2).int("cost", -1) == 2
    assert gem().text("colour", ("blue",), "blue") == "blue"
    assert gem().records("powers") == []


# Overlays -------------------------------------------------------------------------------------------------------------


@pytest.fixture
def overlay(package: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    path = tmp_path / "mine.toml"
    monkeypatch.setenv(OVERLAYS, str(path))
    return path


def test_an_overlay_corrects_the_fields_it_names_and_signs_them(overlay: Path) -> None:
    overlay.write_text('[[tile]]\nid = "ore"\ncost = 4\nconfidence = "confirmed"\n', "utf-8")
    gem, ore = tiles()
    assert (ore.data["cost"], ore.confidence, ore.source, ore.where) == (4, "confirmed", ("mine.toml",), "mine.toml")
    assert (ore.name, ore.note) == ({"en": "Ore"}, "We think.")
    assert gem.data["cost"] == 3
    assert gem.source == ("the box",)


def test_an_overlay_takes_a_field_away(overlay: Path) -> None:
    overlay.write_text('[[tile]]\nid = "gem"\nwithout = ["cost", "powers"]\ndefense = 2\n', "utf-8")
    assert tiles()[0].data == {"colour": "blue", "defense": 2}


def test_several_overlays_apply_in_turn(overlay: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    second = tmp_path / "second.toml"
    overlay.write_text('[[tile]]\nid = "gem"\ncost = 5\ncopies = 9\n', "utf-8")
    second.write_text('[[tile]]\nid = "gem"\ncost = 6\n', "utf-8")
    monkeypatch.setenv(OVERLAYS, os.pathsep.join([str(overlay), str(second)]))
    assert (tiles()[0].data["cost"], tiles()[0].copies, tiles()[0].source) == (6, 9, ("second.toml",))


def test_an_entry_for_another_game_is_left_alone(overlay: Path) -> None:
    overlay.write_text('[[tile]]\ngame = "other"\nid = "nowhere"\n[[tile]]\ngame = "toy-game"\nid = "gem"\ncost = 0\n', "utf-8")
    assert tiles()[0].data["cost"] == 0
    assert "game" not in tiles()[0].data


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ('[[tile]]\nid = "gme"\n', "mine.toml: toy-game has no component 'gme'"),
        ('[[card]]\nid = "gem"\n', "mine.toml: 'gem' is a tile, not a card"),
        ("[[tile]]\ncost = 1\n", "mine.toml: a tile has the id None; a text was expected"),
        ('[[tile]]\nid = "gem"\nwithout = ["prize"]\n', "mine.toml: gem: without is ['prize']; a list of fields it has"),
        ('[[tile]]\nid = "gem"\nwithout = "cost"\n', "mine.toml: gem: without is 'cost'; a list of fields it has"),
        ('[[tile]]\nid = "gem"\ncopies = "two"\n', "mine.toml: gem: copies is 'two'; a number"),
        ("tile = 3\n", "mine.toml: 'tile' must be a list of entries"),
        ("[[tile", "mine.toml is no TOML"),
    ],
)
def test_a_bad_overlay_is_named(overlay: Path, text: str, said: str) -> None:
    overlay.write_text(text, "utf-8")
    with pytest.raises(BadComponents) as error:
        tiles()
    assert said in str(error.value)


def test_an_overlay_that_is_not_there_is_named(overlay: Path) -> None:
    with pytest.raises(BadComponents, match=r"mine\.toml can't be read"):
        tiles()


def test_an_overlay_for_a_game_that_does_not_exist_is_an_error(overlay: Path) -> None:
    overlay.write_text('[[card]]\ngame = "jump-drvie"\nid = "gem-world"\ncost = 1\n', "utf-8")
    with pytest.raises(BadComponents, match=r"mine\.toml: gem-world: game is 'jump-drvie'; one of jump-drive"):
        check_overlays(("jump-drive",))
    overlay.write_text('[[card]]\ngame = "jump-drive"\nid = "gem-world"\ncost = 1\n', "utf-8")
    check_overlays(("jump-drive",))


def test_the_digest_covers_what_can_change_a_game_and_no_more(package: Path) -> None:
    before = digest(tiles())
    for harmless in (('fr = "Gemme"', 'fr = "Joyau"'), ('"We think."', '"We know."'), ('"the box"', '"another box"')):
        (package / "tiles.toml").write_text(GOOD.replace(*harmless), "utf-8")
        assert digest(tiles()) == before
    for change in (("cost = 3", "cost = 2"), ("copies = 2", "copies = 1"), ("amount = 1", "amount = 2"), ('"ore"', '"tin"')):
        (package / "tiles.toml").write_text(GOOD.replace(*change), "utf-8")
        assert digest(tiles()) != before


# Jump Drive's own fields ----------------------------------------------------------------------------------------------


def entry(fields: str, id: str = "gem-world", kind: str = "card") -> str:
    return f'[[{kind}]]\nid = "{id}"\n{fields}\n'


BAD = [
    (entry("cost = -2"), "gem-world: cost is -2; a number of 0 or more was expected"),
    (entry('cost = "two"'), "gem-world: cost is 'two'; a number was expected"),
    (entry("defense = 2"), "gem-world: cost is 2; either a cost or a defense was expected"),
    (entry('without = ["cost"]'), "gem-world: cost is None; either a cost or a defense was expected"),
    (entry('colour = "pink"'), "gem-world: colour is 'pink'; one of novelty, rare, genes, alien, gray was expected"),
    (entry('without = ["colour"]'), "gem-world: colour is None; one of novelty"),
    (entry('kind = "planet"'), "gem-world: kind is 'planet'; one of development, world was expected"),
    (entry('kind = "development"'), "gem-world: colour is 'novelty'; no colour on a development was expected"),
    (entry("limit = 1"), "gem-world: limit is 1; no limit on a world was expected"),
    (entry("limit = 0", "trade-pact"), "trade-pact: limit is 0; a number of 1 or more was expected"),
    (entry('keywords = ["robot"]'), "gem-world: keywords is ['robot']; a list of rebel, imperium, uplift, alien"),
    (entry("eyes = true"), "gem-world: eyes is True; a number was expected"),
    (entry("prize = 3"), "gem-world: unknown field 'prize'"),
    (entry('powers = "none"'), "gem-world: powers is 'none'; a list of tables was expected"),
    (entry('powers = [{ do = "fly" }]'), "gem-world: 'do' in powers is 'fly'; a power that a world may have was expected"),
    (entry('powers = [{ do = "from-centre" }]'), "gem-world: 'do' in powers is 'from-centre'; a power that a world may have"),
    (entry('powers = [{ do = "discount", amount = 1 }]'), "gem-world: 'on' in powers is None; one of development, world, card"),
    (
        entry('powers = [{ do = "discount", on = "world", amount = "1" }]'),
        "gem-world: 'amount' in powers is '1'; a number of 0 or more was expected",
    ),
    (
        entry('powers = [{ do = "discount", on = "world", amuont = 1 }]'),
        "gem-world: 'amuont' in powers is 1; one of the keys do, on, amount was expected",
    ),
    (
        entry('powers = [{ do = "discount", on = "world", colour = "red", amount = 1 }]'),
        "gem-world: 'colour' in powers is 'red'; one of novelty",
    ),
    (
        entry('powers = [{ do = "discount", on = "card", card = "gme", amount = 1 }]'),
        "gem-world: 'card' in powers is 'gme'; the id of a card was expected",
    ),
    (
        entry('powers = [{ do = "military-against", keyword = "robot", amount = 1 }]'),
        "gem-world: 'keyword' in powers is 'robot'; one of rebel",
    ),
    (entry('powers = [{ do = "military-per", icon = "eyes", amount = 1 }]'), "'icon' in powers is 'eyes'; one of chromosomes"),
    (entry('powers = [{ do = "second-world", by = "luck" }]'), "'by' in powers is 'luck'; one of paying, conquering"),
    (entry('powers = [{ do = "second-world", by = "paying" }]'), "'discount' in powers is None; a number of 0 or more"),
    (entry('powers = [{ do = "pay-for-military", discount = 1 }]'), "'except_colour' in powers is None; one of novelty"),
    (
        entry('powers = [{ do = "needs", military = 0 }]', "drop-ships"),
        "drop-ships: 'or_card' in powers is None; the id of a card was expected",
    ),
    (entry('gives = [{ amount = 1, whose = "own" }]'), "gem-world: 'what' in gives is None; one of points, income"),
    (
        entry('gives = [{ what = "points", amount = 1 }]'),
        "gem-world: 'whose' in gives is None; one of own, one-rival, any-rival",
    ),
    (
        entry('gives = [{ what = "points", amount = 1, whose = "own", per = "moon" }]'),
        "gem-world: 'per' in gives is 'moon'; one of world, eyes",
    ),
    (
        entry('gives = [{ what = "points", amount = 1, whose = "own", per = "eyes", every = 0 }]'),
        "gem-world: 'every' in gives is 0; a number of 1 or more was expected",
    ),
    (
        entry('gives = [{ what = "points", amount = 1, whose = "own", per = "eyes", colour = "rare" }]'),
        "gem-world: 'colour' in gives is 'rare'; one of the keys what, amount, whose, per, every was expected",
    ),
    (
        entry('gives = [{ what = "points", amount = 1, whose = "own", when_card = ["x"] }]'),
        "gem-world: 'when_card' in gives is ['x']; the id of a card was expected",
    ),
    (
        entry('gives = [{ what = "points", amount = 1, whose = "own", when_world = "blue" }]'),
        "gem-world: 'when_world' in gives is 'blue'; one of novelty",
    ),
    (entry("powers = []", "survey-team"), "one card must have the power from-centre; none has it"),
    (entry('cards = ["gem-world", "gme"]', "hand-a", "hand"), "hand-a: cards is ['gem-world', 'gme']; a list of ids of cards"),
    (
        entry('cards = ["survey-team"]', "hand-a", "hand"),
        "hand-a: cards is ['survey-team']; a list of ids of cards in the deck",
    ),
    (
        entry('cards = ["survey-hq", "survey-hq"]', "hand-a", "hand"),
        "no more copies of survey-hq than the deck has was expected",
    ),
    (entry('copies = 0\ngame = "jump-drive"', "smuggling-lair"), "hand-a: cards is ['smuggling-lair', "),
]


@pytest.mark.parametrize(("text", "said"), BAD)
def test_every_bad_field_of_a_card_is_one_line_with_file_card_and_field(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str, said: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(text, "utf-8")
    monkeypatch.setenv(OVERLAYS, str(path))
    with pytest.raises(BadComponents) as error:
        runpy.run_path(str(cards.__file__))
    assert said in str(error.value)
    assert "\n" not in str(error.value)


def test_a_world_may_be_corrected_to_be_military(tmp_path: Path) -> None:
    """The correction that an owner of the printed game may well have to make."""
    path = tmp_path / "mine.toml"
    path.write_text(entry('without = ["cost"]\ndefense = 1\nconfidence = "confirmed"', "pirate-fuel-cache"), "utf-8")
    code = (
        "from orrery.testing import Scenario\n"
        "table = Scenario('jump-drive', 'ann', 'bob')\n"
        "table.ann.has(hand=('Pirate Fuel Cache',), cards=3, team=False)\n"
        "print(table.ann.may_place('Pirate Fuel Cache'), table.component('Pirate Fuel Cache').source)\n"
        "table = Scenario('jump-drive', 'ann', 'bob')\n"
        "table.ann.has(hand=('Pirate Fuel Cache',), empire=('Space Marines',))\n"
        "print(table.ann.may_place('Pirate Fuel Cache'))\n"
    )
    environment = {**os.environ, OVERLAYS: str(path)}
    process = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    assert process.stdout.splitlines() == ["False ('mine.toml',)", "True"]
