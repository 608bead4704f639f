"""Data sets: one command makes them, stopped and started, with a datasheet; the sample in the repository is one."""

import json
from pathlib import Path

import pytest

import orrery
from cli.command_line import run_command, run_wrong_command
from orrery.play import check_row, make_dataset, read_rows, simulate
from orrery.play.folder import BadFolder
from orrery.play.rows import DECISION_COLUMNS, GAME_COLUMNS

SAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "dataset"


@pytest.mark.parametrize("game", orrery.names())
def test_the_sample_in_the_repository_plays_again(game: str) -> None:
    rows = list(read_rows(SAMPLE / game))
    assert len(rows) == 2
    for row in rows:
        assert list(row) == list(GAME_COLUMNS), "the sample is old: run `make golden`"
        assert row["components"] == orrery.game(game).components_digest, "the sample is old: run `make golden`"
        check_row(row)
    assert f"| {game} | 2 |" in (SAMPLE / "DATASHEET.md").read_text("utf-8")


def test_a_data_set_goes_on_and_says_what_it_is(tmp_path: Path) -> None:
    pytest.importorskip("pyarrow")
    games = ("jump-drive", "new-frontiers")
    make_dataset(tmp_path / "data", games[:1], 4, "heuristic", seed=9)
    before = (tmp_path / "data" / "jump-drive" / "games" / "part-000000.parquet").stat().st_mtime_ns
    rows = make_dataset(tmp_path / "data", games, 4, "heuristic", seed=9)
    assert (tmp_path / "data" / "jump-drive" / "games" / "part-000000.parquet").stat().st_mtime_ns == before
    assert [row["digest"] for row in rows] == [simulate(game, 2, 4, 9, "heuristic")["digest"] for game in games]
    sheet = (tmp_path / "data" / "DATASHEET.md").read_text("utf-8")
    for column in (*GAME_COLUMNS, *DECISION_COLUMNS):
        assert f"- `{column}`: " in sheet
    for row in rows:
        assert f"| {row['game']} | 4 | {row['decisions']} |" in sheet


def test_a_wrong_data_set_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    folder = str(tmp_path / "data")
    assert "'chess'" in run_wrong_command(capsys, "dataset", folder, "chess")
    assert "'genius'" in run_wrong_command(capsys, "dataset", folder, "jump-drive", "--bots", "genius")
    assert "'csv'" in run_wrong_command(capsys, "dataset", folder, "jump-drive", "--format", "csv")
    with pytest.raises(BadFolder, match="is a file"):
        make_dataset(tmp_path / "file", ["jump-drive"], 1, "random", ("jsonl",))
    assert [path.name for path in tmp_path.iterdir()] == ["file"]
    run = ("dataset", folder, "jump-drive", "--games", "1", "--bots", "random", "--format", "jsonl", "--no-decisions", "--json")
    assert json.loads(run_command(capsys, *run))["games"][0]["games"] == 1
    assert "holds a run of games" in run_wrong_command(capsys, "dataset", f"{folder}/jump-drive", "jump-drive", "--games", "1")
    assert not (tmp_path / "data" / "jump-drive" / "jump-drive").exists()
