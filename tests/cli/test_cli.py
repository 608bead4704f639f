"""The command line: what it prints, and one clear line with exit code 2 for anything wrong."""

import json
from pathlib import Path

import pytest

import orrery
from cli.command_line import run_command, run_wrong_command
from orrery.bots import bot
from orrery.cli import main
from orrery.core.record import Record
from orrery.play.match import Tally, play


def record_game(path: Path, upto: int | None = None) -> Record:
    game = orrery.game("jump-drive")
    _, record = play(game, 2, 5, {}, [bot(game.name, "random")] * 2, Tally())
    record.answers = record.answers[:upto]
    record.save(path)
    return record


def test_simulate_prints_one_json_document_with_the_promised_fields(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(
        run_command(capsys, "simulate", "jump-drive", "--seats", "3", "--games", "12", "--seed", "1", "--json")
    )
    promised = "game seats games seed bots answers decisions seconds games_per_second decisions_per_second compiled wins mean_points digest"
    assert set(promised.split()) <= set(figures)
    assert figures["seats"] == 3
    assert sum(figures["wins"]) == pytest.approx(12)
    assert 0 < figures["decisions"] <= figures["answers"]


def test_simulate_shows_a_table_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    text = run_command(capsys, "simulate", "jump-drive", "--games", "5", "--bots", "heuristic,random")
    assert "heuristic" in text
    assert "digest" in text
    assert "│" not in text, "a pipe gets plain text"


@pytest.mark.parametrize(
    ("game", "beside"),
    [
        ("jump-drive", " rounds a game (the rulebook says 6 to 7)"),
        ("new-frontiers", " rounds a game (the rulebook says 12 to 15)"),
        ("roll-for-the-galaxy", " rounds a game\n"),
    ],
)
def test_simulate_prints_the_rounds_beside_those_of_the_rulebook(
    capsys: pytest.CaptureFixture[str], game: str, beside: str
) -> None:
    figures = json.loads(run_command(capsys, "simulate", game, "--games", "2", "--bots", "heuristic", "--json"))
    assert f"{figures['mean_rounds']:g}{beside}" in run_command(capsys, "simulate", game, "--games", "2", "--bots", "heuristic")


def test_arena_gives_intervals(capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(run_command(capsys, "arena", "jump-drive", "--bots", "heuristic,random", "--games", "20", "--json"))
    strong = figures["bots"][0]
    assert strong["interval"][0] <= strong["rate"] <= strong["interval"][1]
    assert "95 % interval" in run_command(capsys, "arena", "jump-drive", "--games", "4")


@pytest.mark.parametrize("game", orrery.names())
def test_components_lists_every_component_with_its_confidence(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(run_command(capsys, "components", game, "--json"))
    assert len(figures["components"]) == len(orrery.game(game).components)
    assert {"name", "copies", "confidence"} <= set(figures["components"][0])
    audit = json.loads(run_command(capsys, "components", game, "--audit", "--json"))
    assert figures["confirmed"] + len(audit["components"]) == figures["count"]


def test_components_in_words_and_in_french(capsys: pytest.CaptureFixture[str]) -> None:
    french = run_command(capsys, "components", "jump-drive", "--lang", "fr")
    assert french.split()[:4] == ["sorte", "nom", "exemplaires", "certitude"]
    assert "Corps Expéditionnaire" in french
    assert "stand-in" in run_command(capsys, "components", "jump-drive", "--audit")


def test_components_tell_names_of_our_own(capsys: pytest.CaptureFixture[str]) -> None:
    french = run_command(capsys, "components", "jump-drive", "--lang", "fr", "--audit")
    lines = {line.split("  ")[1].strip(): line for line in french.splitlines() if line.startswith(" carte")}
    assert "confirmé (nom non imprimé)" in lines["Marines de l’Espace"]
    assert "Propagande de Guerre" not in lines, "printed in the rulebook, and confirmed"
    sentence = "Français: 13 names as the rulebook prints them, 63 of our own or kept from English."
    assert sentence in run_command(capsys, "components", "jump-drive", "--audit")
    assert sentence not in run_command(capsys, "components", "jump-drive")
    figures = json.loads(run_command(capsys, "components", "jump-drive", "--json"))
    assert figures["own_names"] == {"fr": 63}
    assert {entry["id"]: entry["own_names"] for entry in figures["components"]}["space-marines"] == ["fr"]


@pytest.mark.parametrize("game", orrery.names())
def test_no_clause_is_without_a_test(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    figures = json.loads(run_command(capsys, "rules", game, "--coverage", "--json"))
    assert figures["clauses"] == len(figures["tested"]) > 0
    assert figures["untested"] == []


def test_rules_in_words(capsys: pytest.CaptureFixture[str]) -> None:
    english = run_command(capsys, "rules", "jump-drive")
    french = run_command(capsys, "rules", "jump-drive", "--lang", "fr", "--coverage")
    assert "jump-drive.explore.draw" in english
    assert "test_" in french


def test_verify_finds_nothing_wrong_with_a_true_record(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = record_game(tmp_path / "game.json")
    assert "all" in run_command(capsys, "verify", str(tmp_path / "game.json"))
    figures = json.loads(run_command(capsys, "verify", str(tmp_path / "game.json"), "--json"))
    assert figures["over"]
    assert figures["commitment"] == orrery.Luck.of(5).commitment
    assert figures["answers"] == len(record.answers)


def test_verify_says_at_which_answer_a_record_was_changed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "game.json"
    record_game(path)
    data = json.loads(path.read_text())
    data["answers"][6][0] = 1 - data["answers"][6][0]
    path.write_text(json.dumps(data))
    assert "answer 7 of" in run_wrong_command(capsys, "verify", str(path))


def test_verify_says_that_a_record_was_cut_short_or_its_players_renamed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "game.json"
    record = record_game(path)
    assert "no answer is missing at its end, and no player was renamed" in run_command(capsys, "verify", str(path))
    assert json.loads(run_command(capsys, "verify", str(path), "--json"))["footer"] is True
    data = json.loads(path.read_text())
    path.write_text(json.dumps({**data, "answers": data["answers"][:-3]}))
    left = len(record.answers) - 3
    assert f"this record was cut short: {left} of its {left + 3} answers are left" in run_wrong_command(
        capsys, "verify", str(path)
    )
    path.write_text(json.dumps({**data, "players": ["Eve", "Bob"]}))
    assert "players of this record were renamed" in run_wrong_command(capsys, "verify", str(path))
    del data["footer"]
    path.write_text(json.dumps({**data, "answers": data["answers"][:-3]}))
    output = run_command(capsys, "verify", str(path))
    assert "not over" in output
    assert "written before records had a footer, so answers cut off at its end and renamed players can't be seen" in output
    assert json.loads(run_command(capsys, "verify", str(path), "--json"))["footer"] is False


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        (["simulate", "chess"], "'chess'"),
        (["simulate", "jump-drive", "--seats", "9"], "9"),
        (["simulate", "jump-drive", "--seats", "x"], "'x'"),
        (["simulate", "jump-drive", "--games", "0"], "0"),
        (["simulate", "jump-drive", "--bots", "genius"], "'genius'"),
        (["simulate", "jump-drive", "--bots", "random,random,random"], "3 bots"),
        (["simulate", "jump-drive", "--option", "speed=3"], "'speed'"),
        (["simulate", "jump-drive", "--option", "preset"], "'preset'"),
        (["simulate", "jump-drive", "--option", "preset=maybe"], "'maybe'"),
        (["arena", "jump-drive", "--bots", "random"], "at least two"),
        (["rules", "go"], "'go'"),
        (["rules", "jump-drive", "--lang", "de"], "'de'"),
        (["components", "jump-drive", "--lang", "de"], "'de'"),
        (["verify", "no-such-file.json"], "no-such-file.json"),
        (["dance"], "dance"),
        ([], "COMMAND"),
    ],
)
def test_a_wrong_word_gets_one_line_that_names_it(arguments: list[str], named: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert named in run_wrong_command(capsys, *arguments)


def test_every_command_shows_an_example(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    output = capsys.readouterr().out
    for command in ("play", "serve", "simulate", "arena", "replay", "verify", "rules", "components", "bench"):
        assert command in output
        with pytest.raises(SystemExit):
            main([command, "--help"])
        assert f"orrery {command}" in capsys.readouterr().out.split("Example:")[1]
