"""Studies: what is counted is what happened, from fresh games and from folders alike, and two sets are compared on the same seeds."""

import json
import re
from pathlib import Path

import pytest

import orrery
from cli.command_line import run_command, run_wrong_command
from orrery.core.editions import correct
from orrery.play import play, simulate
from orrery.play.folder import BadFolder, Output
from orrery.study import StudyTables, Variant, study, study_folder
from orrery.study.page import write_page
from orrery.study.run import write_study
from orrery.study.tables import mean_interval

parquet = pytest.importorskip("pyarrow.parquet")

DEARER = Path(__file__).parents[2] / "docs" / "examples" / "dearer-minors.toml"
SUBJECTS = {
    "jump-drive": {"seat", "opening", "card"},
    "tiny-epic-galaxies": {"seat", "opening", "planet", "goal", "level"},
    "roll-for-the-galaxy": {"seat", "opening", "faction", "home", "tile"},
    "new-frontiers": {"seat", "opening", "faction", "world", "development", "goal"},
}
ENDS = {
    "jump-drive": {"points"},
    "tiny-epic-galaxies": {"points"},
    "roll-for-the-galaxy": {"twelve tiles", "pool"},
    "new-frontiers": {"spaces", "colonies", "colonists", "points"},
}


@pytest.mark.parametrize("game", orrery.names())
def test_every_subject_of_a_game_is_counted(game: str) -> None:
    rules = orrery.game(game)
    result = study([Variant("as it is", rules, {})], 3, 5, seed=2)
    rows = result.tables["subjects"]
    assert {row["subject"] for row in rows} == SUBJECTS[game]
    ids = {component.id for component in rules.components}
    for row in rows:
        assert 0 <= row["low"] <= row["rate"] <= row["high"] <= 1
        assert row["subject"] in ("seat", "level") or row["id"] in ids
    seats = [row for row in rows if row["subject"] == "seat"]
    assert [(row["id"], row["seats"]) for row in seats] == [("0", 5), ("1", 5), ("2", 5)]
    assert sum(row["won"] for row in seats) == pytest.approx(5)
    assert {row["end"] for row in result.tables["ends"]} <= ENDS[game]
    assert sum(row["games"] for row in result.tables["ends"]) >= 5
    assert sum(row["games"] for row in result.tables["lengths"]) == 5


def test_what_is_counted_is_what_lay_on_the_table() -> None:
    """One game, by hand: the winner's cards have won once, the loser's not at all."""
    end, record = play("jump-drive", 2, 7, bots=("heuristic", "random"))
    tables = StudyTables()
    tables.add(end, record)
    rows = {(row["subject"], row["id"]): row for row in tables.subject_rows(end.game)}
    (winner,) = end.final_outcome.winners
    cards = [{end.game.components[card].id for card in seat.empire} for seat in end.table.seats]
    for card in cards[winner] - cards[1 - winner]:
        assert (rows["card", card]["seats"], rows["card", card]["won"]) == (1, 1)
    for card in cards[1 - winner] - cards[winner]:
        assert (rows["card", card]["seats"], rows["card", card]["won"]) == (1, 0)
    for card in cards[0] & cards[1]:
        assert (rows["card", card]["seats"], rows["card", card]["won"]) == (2, 1)


def test_the_solo_game_can_be_lost() -> None:
    result = study([Variant("alone", orrery.game("tiny-epic-galaxies"), {})], 1, 10, bots="random")
    assert result.tables["subjects"][0]["won"] == 0
    assert [row["end"] for row in result.tables["ends"]] == ["rogue"]


def test_a_folder_tells_the_same_as_fresh_games(tmp_path: Path) -> None:
    simulate("roll-for-the-galaxy", 2, 12, 3, "heuristic", output=Output(str(tmp_path / "run"), part=5))
    fresh = study([Variant("as it is", orrery.game("roll-for-the-galaxy"), {})], 2, 12, seed=3)
    of_folder = study_folder(tmp_path / "run", jobs=2)
    assert of_folder.tables == fresh.tables
    assert of_folder.said == fresh.said
    with pytest.raises(BadFolder, match="holds no games"):
        study_folder(tmp_path)


def test_dearer_developments_make_new_frontiers_longer() -> None:
    """The balance lab: minor developments cost one more, on the same seeds."""
    rules = orrery.game("new-frontiers")
    dear = correct("new-frontiers", DEARER)
    costs = [[c.data["cost"] for c in of.components if c.kind == "development" and c.data["size"] == 1] for of in (rules, dear)]
    assert len(costs[0]) == 24
    assert [cost + 1 for cost in costs[0]] == costs[1]
    result = study([Variant("as it is", rules, {}), Variant("dearer", dear, {})], 2, 40, seed=1)
    rounds = result.tables["comparison"][0]
    assert (rounds["figure"], rounds["games"]) == ("rounds", 40)
    assert rounds["difference"] == pytest.approx(rounds["second"] - rounds["first"], abs=1e-3)
    assert rounds["low"] > 0


def test_an_edition_is_studied_in_several_processes_as_in_one() -> None:
    """The classes of its bots are those of a copied package, which no other process has."""
    variants = [Variant("dearer", correct("new-frontiers", DEARER), {})]
    alone, spread = [study(variants, games=60, seed=1, bots=("heuristic", "easy"), jobs=jobs) for jobs in (1, 2)]
    assert alone.said == spread.said
    assert alone.tables == spread.tables


def test_the_same_set_twice_differs_in_nothing() -> None:
    rules = orrery.game("jump-drive")
    result = study([Variant("one", rules, {}), Variant("two", rules, {})], 2, 10)
    assert {row["difference"] for row in result.tables["comparison"]} == {0}
    assert {row["difference"] for row in result.tables["comparison-subjects"]} == {0}
    assert mean_interval([1.0]) == (1.0, 1.0, 1.0)


def test_the_page_stands_alone_and_its_tables_are_parquet(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = ("study", "jump-drive", "--games", "20", "--option", "preset=false", "--option", "preset=true")
    figures = json.loads(run_command(capsys, *run, "--json", "--out", "found"))
    assert figures["sets"] == ["preset=false", "preset=true"]
    page = (tmp_path / "found" / "study.html").read_text("utf-8")
    assert page.count("<svg") >= 4
    assert not re.search(r"""(src|href)=|url\(|@import""", page)
    for name, rows in figures["tables"].items():
        table = parquet.read_table(tmp_path / "found" / f"{name}.parquet")
        assert table.to_pylist() == rows
        assert table.schema.metadata[b"orrery.game"] == b"jump-drive"
    assert "difference" in run_command(capsys, *run)
    assert (tmp_path / "study-jump-drive" / "study.html").exists()


def test_the_page_speaks_french() -> None:
    rules = orrery.game("new-frontiers")
    result = study([Variant("as it is", rules, {}), Variant("without goals", rules, {"goals": False})], 2, 4, seed=2)
    page = write_page(result, "fr")
    assert '<html lang="fr">' in page
    for words in ("4 parties à 2 places", "tel quel", "Ce qui a mis fin aux parties", "Par développement", "without goals"):
        assert words in page
    row = next(row for row in result.tables["subjects-1"] if row["subject"] == "development")
    (french,) = [component.name_in("fr") for component in rules.components if component.id == row["id"]]
    assert f"<td>{french}</td>" in page
    subjects = set(re.findall(r"<h3>By ([^<]+)</h3>", write_page(result)))
    assert subjects == SUBJECTS["new-frontiers"]


def test_wrong_studies_are_refused_in_one_line(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("here")
    run = ("study", "jump-drive", "--games", "1")
    for arguments, said in [
        (("study", "chess"), "'chess'"),
        ((*run, "--option", "preset=maybe"), "'maybe'"),
        ((*run, *(("--option", "preset=true") * 3)), "not more often"),
        ((*run, "--overlay", "nowhere.toml"), "nowhere.toml"),
        ((*run, "--from", "nowhere"), "holds no games"),
        ((*run, "--bots", "genius"), "'genius'"),
        ((*run, "--out", "file"), "is a file"),
        ((*run, "--lang", "xx"), "no language 'xx'"),
        ((*run, "--out", "file/deeper"), "file/deeper/study.html can't be written: there is no folder file"),
        ((*run, "--from", "games", "--option", "preset=true"), "--option is for games that are played now"),
    ]:
        assert said in run_wrong_command(capsys, *arguments)
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    with pytest.raises(BadFolder, match="is a file"):
        write_study(study([Variant("as it is", orrery.game("jump-drive"), {})], 2, 1), tmp_path / "file")
