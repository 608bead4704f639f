"""Every cell of the rulebook's world tables, and every count of its contents, against the component files."""

import os
import subprocess
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.core.components import Component, digest
from orrery.games.new_frontiers.rules.components import BONUS_FIELDS, COUNTS, EACH, EFFECTS, ICONS, KEYWORDS, KINDS, WORLD_TYPES

GAME = orrery.game("new-frontiers")
WORLDS = [c for c in GAME.components if c.kind == "world"]
MILITARY = [c for c in WORLDS if "defense" in c.data]
PEACEFUL = [c for c in WORLDS if "cost" in c.data]


def of(kind: str) -> list[Component]:
    return [c for c in GAME.components if c.kind == kind]


def tally(worlds: list[Component], field: str) -> dict[Any, int]:
    copies: Counter[Any] = Counter()
    for world in worlds:
        copies[world.data.get(field)] += world.copies
    return dict(copies)


def with_keyword(worlds: list[Component], keyword: str) -> list[str]:
    return [world.id for world in worlds if keyword in world.data["keywords"]]


def test_the_bag_has_26_military_and_34_other_worlds() -> None:
    assert (len(WORLDS), len(MILITARY), len(PEACEFUL)) == (60, 26, 34)


@pytest.mark.parametrize(("defense", "worlds"), list(enumerate((5, 6, 3, 3, 2, 2, 1, 2, 2), 1)))
def test_military_worlds_by_defense(defense: int, worlds: int) -> None:
    assert tally(MILITARY, "defense")[defense] == worlds


@pytest.mark.parametrize(("cost", "worlds"), list(enumerate((1, 3, 12, 5, 4, 6, 2, 1))))
def test_other_worlds_by_cost(cost: int, worlds: int) -> None:
    assert tally(PEACEFUL, "cost")[cost] == worlds


def test_worlds_by_colonists() -> None:
    assert tally(MILITARY, "colonists") == {1: 18, 2: 8}
    assert tally(PEACEFUL, "colonists") == {1: 21, 2: 13}


def test_worlds_by_resource() -> None:
    assert tally(MILITARY, "kind") == {"windfall": 12, "production": 6, "gray": 8}
    assert tally(PEACEFUL, "kind") == {"windfall": 11, "production": 20, "gray": 3}
    assert len(with_keyword([world for world in PEACEFUL if world.data["kind"] == "gray"], "alien")) == 1


def test_worlds_by_type() -> None:
    assert tally(MILITARY, "type") == {"novelty": 3, "rare": 4, "genes": 6, "alien": 5, None: 8}
    assert tally(PEACEFUL, "type") == {"novelty": 12, "rare": 9, "genes": 5, "alien": 4, "any": 1, None: 3}


@pytest.mark.parametrize(("keyword", "military", "peaceful"), [("imperium", 3, 4), ("rebel", 11, 0), ("uplift", 6, 4)])
def test_worlds_by_keyword(keyword: str, military: int, peaceful: int) -> None:
    assert len(with_keyword(MILITARY, keyword)) == military
    assert len(with_keyword(PEACEFUL, keyword)) == peaceful


def test_one_rebel_world_is_an_uplift_world() -> None:
    assert len(set(with_keyword(MILITARY, "rebel")) & set(with_keyword(MILITARY, "uplift"))) == 1


def test_the_range_of_points_and_the_bonuses() -> None:
    assert {world.data["vp"] for world in MILITARY if "vp" in world.data} >= {0, 9}
    assert max(world.data["vp"] for world in MILITARY if "vp" in world.data) == 9
    points = {world.data["vp"] for world in PEACEFUL if "vp" in world.data}
    assert (min(points), max(points)) == (0, 6)
    for worlds, keywords in ((MILITARY, {"rebel", "uplift"}), (PEACEFUL, {"imperium", "uplift"})):
        assert {line["keyword"] for world in worlds for line in world.data.get("bonus", [])} == keywords


def test_the_contents_of_the_box() -> None:
    assert sum(c.copies for c in of("development") if c.data["face"] != "other") == 56
    assert [c.data["size"] for c in of("development") if c.data["face"] != "other"] == [1] * 16 + [2] * 8
    assert len({c.data["mat"] for c in of("home")}) == 8
    assert Counter(c.data["side"] for c in of("home")) == {"white": 8, "dark": 8}
    assert len(of("goal")) == 8
    assert len(of("action")) == 8, "seven tiles, one of them with two faces"
    assert {c.id: c.copies for c in of("good")} == {"novelty": 19, "rare": 17, "genes": 13, "alien": 11}
    pieces = {c.id: c.copies for c in of("piece")}
    assert (pieces["colonists"], pieces["vp-1"], pieces["vp-5"], pieces["vp-10"]) == (60, 25, 7, 8)
    assert (pieces["spaces"], pieces["red-spaces"]) == (10, 2)
    assert pieces["vp-1"] + 5 * pieces["vp-5"] == 12 * 5


def test_every_two_faced_development_names_its_reverse() -> None:
    faces = {c.id: c for c in of("development")}
    for face in faces.values():
        if face.data["face"] == "always":
            assert "reverse" not in face.data
        else:
            other = faces[face.data["reverse"]]
            assert other.data["reverse"] == face.id
            assert {face.data["face"], other.data["face"]} == {"first", "other"}
            assert (face.data["stack"], face.data["size"]) == (other.data["stack"], other.data["size"])
    assert [c.data["column"] in (1, 2) for c in of("development") if c.data["face"] == "always"] == [True] * 8
    assert {c.data["column"] for c in of("development") if c.data["size"] == 1 and c.data["face"] != "always"} == {3, 4}


def test_minor_developments_cost_at_most_5_and_major_ones_9() -> None:
    assert {c.data["cost"] for c in of("development") if c.data["size"] == 2} == {9}
    assert max(c.data["cost"] for c in of("development") if c.data["size"] == 1) == 5


def test_there_are_goods_for_every_world_and_home() -> None:
    """The rulebook says that there are enough goods; the world of undetermined type may take any."""
    for good in of("good"):
        worlds = [world for world in WORLDS if world.data.get("type") in (good.id, "any")]
        homes = {home.data["mat"] for home in of("home") if home.data.get("type") == good.id}
        assert len(worlds) + len(homes) <= good.copies


def test_every_entry_says_how_sure_it_is_and_why() -> None:
    for c in GAME.components:
        assert c.source, c.id
        for field in c.unsure:
            assert field == "name" or field == "copies" or field in c.data, f"{c.id}: {field}"
        if c.confidence == "estimated" and c.kind not in ("action",):
            assert c.unsure, f"{c.id} is estimated, so some field is"
    assert {
        c.id for c in GAME.components if c.kind == "development" and c.data["size"] == 2 and c.confidence == "confirmed"
    } == {
        "alien-tech-institute",
        "imperium-lords",
    }


def test_an_overlay_corrects_a_tile(tmp_path: Any) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(
        '[[world]]\nid = "comet-zone"\nconfidence = "confirmed"\nunsure = []\npowers = [{ on = "produce", do = "yield", amount = 3 }]\n'
    )
    script = (
        "import orrery; from orrery.games.new_frontiers.rules.components import TILES, NUMBERS;"
        "print(TILES[NUMBERS['comet-zone']].pays, TILES[NUMBERS['comet-zone']].strength)"
    )
    process = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "ORRERY_COMPONENTS": str(overlay)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert process.stdout.split() == ["3", "3"]


@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ('[[world]]\nid = "comet-zone"\npowers = [{ on = "produce", do = "shine" }]\n', "do to be one of"),
        ('[[world]]\nid = "comet-zone"\npowers = [{ on = "produce", do = "yield", size = 1 }]\n', "yield with just on, amount"),
        ('[[world]]\nid = "comet-zone"\nkind = "desert"\n', "kind is 'desert'"),
        ('[[world]]\nid = "comet-zone"\ncolour = "red"\n', "unknown field 'colour'"),
        ('[[development]]\nid = "new-economy"\nbonus = [{ vp = 1, each = "moon" }]\n', "each to be one of"),
        ('[[goal]]\nid = "taxation"\nscoring = [{ from = 2, vp = 1 }]\n', "at_least and vp"),
    ],
)
def test_a_wrong_entry_is_one_clear_error(tmp_path: Any, entry: str, said: str) -> None:
    overlay = tmp_path / "mine.toml"
    overlay.write_text(entry)
    process = subprocess.run(
        [sys.executable, "-c", "import orrery; orrery.game('new-frontiers')"],
        env={**os.environ, "ORRERY_COMPONENTS": str(overlay)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert process.returncode == 1
    assert said in process.stderr.splitlines()[-1]
    assert "mine.toml" in process.stderr.splitlines()[-1]


def test_the_components_have_one_digest() -> None:
    assert len(digest(GAME.components)) == 16


def test_every_word_of_the_component_files_is_explained() -> None:
    page = (Path(__file__).parents[3] / "docs" / "rules" / "new-frontiers-components.md").read_text("utf-8")
    words = {*EFFECTS, *EACH, *COUNTS, *BONUS_FIELDS, *KINDS, *WORLD_TYPES, *KEYWORDS, *ICONS}
    words |= {field for fields in EFFECTS.values() for field in fields}
    words |= {field for c in GAME.components for field in c.data}
    assert not [word for word in sorted(words) if f"`{word}`" not in page]
