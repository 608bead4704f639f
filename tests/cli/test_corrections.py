"""`orrery components GAME --correct FILE`: what a file of corrections changes, checked, compared and made ready."""

import json
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import orrery
from cli.command_line import run_command
from orrery.cli import main
from orrery.play import play

MINE = '[[card]]\ngame = "jump-drive"\nid = "gem-world"\ncost = 4\ncopies = 3\n'


@pytest.fixture
def mine(tmp_path: Path) -> Path:
    path = tmp_path / "mine.toml"
    path.write_text(MINE, "utf-8")
    return path


def test_a_file_is_checked_in_words(mine: Path, capsys: pytest.CaptureFixture[str]) -> None:
    english = run_command(capsys, "components", "jump-drive", "--correct", str(mine), "--check")
    assert "card: 117 pieces; the rulebook has 116." in english
    french = run_command(capsys, "components", "jump-drive", "--correct", str(mine), "--check", "--lang", "fr")
    assert "le livret en a 116" in french
    assert "exemplaires" in french
    mine.write_text(MINE.replace("copies = 3\n", ""), "utf-8")
    assert "Every sum of the rulebook holds." in run_command(
        capsys, "components", "jump-drive", "--correct", str(mine), "--check"
    )


def test_a_file_is_checked_as_json_and_written_for_the_source(
    mine: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.toml"
    other.write_text(MINE.replace("cost = 4", "cost = 3"), "utf-8")
    arguments = ["components", "jump-drive", "--correct", str(mine), "--check", "--json", "--write", str(tmp_path / "ready")]
    figures = json.loads(run_command(capsys, *arguments))
    assert [(one["field"], one["old"], one["new"]) for one in figures["differences"]][:2] == [("copies", 2, 3), ("cost", 2, 4)]
    assert figures["broken"] == ["card: 117 pieces; the rulebook has 116."]
    (written,) = figures["written"]
    assert written.endswith("src/orrery/games/jump_drive/data/cards.toml")
    cards = tomllib.loads(Path(written).read_text("utf-8"))["card"]
    assert next(card["cost"] for card in cards if card["id"] == "gem-world") == 4
    figures = json.loads(run_command(capsys, *arguments[:6], "--against", str(other)))
    assert next((one["field"], one["old"], one["new"]) for one in figures["differences"]) == ("cost", 3, 4)


def test_a_record_of_corrected_components_is_verified_with_their_file(mine: Path, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    play(orrery.correct("jump-drive", mine), 2, 7)[1].save(record)
    command = [sys.executable, "-m", "orrery.cli"]
    with_file = subprocess.run([*command, "--components", str(mine), "verify", str(record)], capture_output=True, text=True)
    assert with_file.returncode == 0, with_file.stderr
    assert main(["verify", str(record)]) == 2


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--check"], "--check goes with --correct FILE"),
        (["--correct", "nothing.toml"], "nothing.toml can't be read"),
        (["--correct", "BAD"], "cost is 'x'; a number was expected"),
        (["--correct", "OTHER"], "corrects nothing of jump-drive"),
    ],
)
def test_a_bad_file_is_one_line(arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "BAD").write_text(MINE.replace("cost = 4", "cost = 'x'"), "utf-8")
    (tmp_path / "OTHER").write_text(MINE.replace("jump-drive", "new-frontiers"), "utf-8")
    named = [str(tmp_path / word) if word in ("BAD", "OTHER") else word for word in arguments]
    assert main(["components", "jump-drive", *named]) == 2
    error = capsys.readouterr().err
    assert said in error
    assert error.count("\n") == 1
