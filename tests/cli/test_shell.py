"""The command line against everything that can go wrong around it: odd numbers, odd files, closed pipes, Ctrl-C, odd encodings."""

import argparse
import json
import os
import subprocess
import sys
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import pytest

import orrery
from cli.command_line import run_wrong_command
from orrery.cli import build, main, simulate
from orrery.cli.serve import database_url
from orrery.core.errors import OrreryError
from orrery.play import play

ORRERY = str(Path(sys.executable).parent / "orrery")
NUMBERS = ("-1", "abc", "nan", "1e5", "9" * 30, "9" * 5000, "", "²", "１２", "--")
BAD_FILES: dict[str, bytes] = {
    "empty": b"",
    "broken": b'{"orrery": 1,',
    "list": b"[]",
    "null": b"null",
    "nan": b'{"orrery": NaN}',
    "binary": b"\xff\xfe\x00\x01",
    "deep": b"[" * 100_000,
    "number": b'{"orrery": 1, "seats": ' + b"9" * 5000 + b"}",
}


@pytest.mark.parametrize("number", NUMBERS)
@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "jump-drive", "--games"),
        ("simulate", "jump-drive", "--games", "1", "--seats"),
        ("simulate", "jump-drive", "--games", "1", "--jobs"),
        ("arena", "jump-drive", "--games"),
        ("play", "jump-drive", "--plain", "--seats"),
        ("play", "jump-drive", "--plain", "--seat"),
        ("bench", "server", "--tables"),
        ("chaos", "--kills"),
        ("chaos", "--tables"),
        ("serve", "--thinkers"),
        ("serve", "--workers"),
        ("work", "--thinkers"),
        ("serve", "--port"),
    ],
    ids=lambda command: " ".join(command),
)
def test_a_number_that_is_none_or_far_too_big_gets_one_line(
    command: tuple[str, ...], number: str, capsys: pytest.CaptureFixture[str]
) -> None:
    run_wrong_command(capsys, *command, number)


@pytest.mark.parametrize("number", ["-1", "nan", "inf", "abc", "1e99", ""])
@pytest.mark.parametrize("command", [("bench", "--seconds"), ("bench", "server", "--seconds"), ("serve", "--pace")])
def test_a_time_that_is_none_gets_one_line(command: tuple[str, ...], number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert "seconds from" in run_wrong_command(capsys, *command, number)


@pytest.mark.parametrize("seed", ["²", "٣", "-", "--5", "é☃", " ", "9" * 5000, "007", "-3"])
def test_any_text_is_a_seed(seed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "jump-drive", "--games", "1", f"--seed={seed}", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["seed"] == (int(seed) if seed in ("007", "-3") else seed)


def test_a_seed_that_can_not_be_written_gets_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    assert "a seed is" in run_wrong_command(capsys, "simulate", "jump-drive", "--seed=\udcff")


@pytest.mark.parametrize("command", [("verify",), ("replay", "--plain"), ("replay", "--json")], ids=" ".join)
@pytest.mark.parametrize("name", [*BAD_FILES, "a folder", "nothing"])
def test_a_file_that_is_no_record_gets_one_line(
    command: tuple[str, ...], name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "é game.json"
    if name in BAD_FILES:
        path.write_bytes(BAD_FILES[name])
    elif name == "a folder":
        path.mkdir()
    assert "é game.json" in run_wrong_command(capsys, command[0], str(path), *command[1:])


def swap(record: dict[str, Any]) -> None:
    record["answers"][3] = record["answers"][4]


TAMPERED: dict[str, tuple[Callable[[dict[str, Any]], object], str]] = {
    "an answer put in place of another": (swap, "answer 4 of"),
    "an answer taken out": (lambda record: record["answers"].pop(2), "answer 3 of"),
    "another seat": (lambda record: record["answers"][5].__setitem__(0, -1), "answer 6 of"),
    "an answer that is none": (lambda record: record["answers"][0].__setitem__(1, {"a": 1}), "answer 1 of"),
    "infinity": (lambda record: record["answers"][1].__setitem__(1, float("inf")), "answer 2 of"),
    "another seed": (lambda record: record.update(seed=6), "commitment"),
    "a seed that can't be written": (lambda record: record.update(seed="\ud800"), "a seed is"),
    "another game": (lambda record: record.update(game="chess"), "'chess'"),
    "other rules": (lambda record: record.update(version=99), "version"),
    "other components": (lambda record: record.update(components="abc"), "components"),
    "odd options": (lambda record: record.update(options={"preset": "x"}), "'preset'"),
    "odd seats": (lambda record: record.update(seats=True), "True seats"),
    "players that are no names": (lambda record: record.update(players=[1]), "players"),
    "too many players": (lambda record: record.update(players=["a"] * 9), "9 players for 2 seats"),
}


@pytest.mark.parametrize("name", TAMPERED)
def test_verify_names_what_was_changed(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    change, named = TAMPERED[name]
    path = tmp_path / "game.json"
    play("jump-drive", 2, 5)[1].save(path)
    data = json.loads(path.read_text("utf-8"))
    change(data)
    path.write_text(json.dumps(data), "utf-8")
    assert named in run_wrong_command(capsys, "verify", str(path))
    assert named in run_wrong_command(capsys, "replay", str(path), "--json")


def test_bench_refuses_an_unknown_game_before_it_measures(capsys: pytest.CaptureFixture[str]) -> None:
    assert "'chess'" in run_wrong_command(capsys, "bench", "--games", "chess")
    assert "'chess'" in run_wrong_command(capsys, "bench", "server", "--game", "chess")
    assert "'chess'" in run_wrong_command(capsys, "chaos", "--game", "chess")


def test_serve_refuses_a_database_it_does_not_know(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "not 'x'" in run_wrong_command(capsys, "serve", "--port", "0", "--data", str(tmp_path), "--database", "x")


def test_every_option_of_every_command_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    commands = next(action.choices for action in build()._actions if isinstance(action.choices, dict))
    for name, parser in commands.items():
        for action in parser._actions:
            assert action.help or action.choices, f"orrery {name} {action.option_strings or action.dest} is not explained"


@pytest.mark.parametrize(
    "command",
    [
        ("simulate", "jump-drive", "--games", "2"),
        ("arena", "jump-drive", "--games", "2"),
        ("rules", "jump-drive", "--lang", "fr"),
        ("rules", "jump-drive", "--coverage"),
        ("components", "jump-drive", "--audit", "--lang", "fr"),
        ("verify", "game.json"),
        ("replay", "game.json"),
        ("replay", "game.json", "--at", "3", "--seat", "1"),
    ],
    ids=" ".join,
)
def test_json_is_one_document_and_nothing_else(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    play("jump-drive", 2, 5)[1].save("game.json")
    assert main([*command, "--json"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert captured.out.count("\n") == 1
    assert isinstance(json.loads(captured.out), dict)


@pytest.mark.parametrize("before", [True, False])
def test_an_overlay_is_named_before_or_after_the_command(before: bool, tmp_path: Path) -> None:
    (tmp_path / "mine.toml").write_text('[[card]]\nid = "trade-pact"\nname = { en = "Deal" }\n', "utf-8")
    (tmp_path / "more.toml").write_text('[[card]]\nid = "survey-hq"\nname = { en = "Office" }\n', "utf-8")
    command = ["components", "jump-drive", "--json", "--components", "more.toml"]
    output = run_orrery([*(["--components", "mine.toml"] if before else []), *command], tmp_path)
    names = [component["name"] for component in json.loads(output.stdout)["components"]]
    assert "Office" in names
    assert ("Deal" in names) == before


@pytest.mark.parametrize(
    ("overlay", "named"),
    [
        ("x", "mine.toml is no TOML"),
        ('[[card]]\nid = "nope"', "mine.toml: jump-drive has no component 'nope'"),
        ('[[card]]\nid = "trade-pact"\ncost = "x"', "mine.toml: trade-pact: cost is 'x'; a number was expected"),
        ('[[card]]\nid = "trade-pact"\npowers = [{ do = "fly" }]', "mine.toml: trade-pact: 'do' in powers is 'fly'"),
        (None, "the component file mine.toml can't be read"),
    ],
)
def test_a_broken_overlay_gets_one_line_that_names_the_thing(overlay: str | None, named: str, tmp_path: Path) -> None:
    if overlay is not None:
        (tmp_path / "mine.toml").write_text(overlay, "utf-8")
    output = run_orrery(["components", "jump-drive", "--audit", "--components", "mine.toml"], tmp_path)
    assert (output.returncode, output.stdout) == (2, "")
    assert output.stderr.count("\n") == 1
    assert named in output.stderr


def run_orrery(arguments: list[str], folder: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """A command in a process of its own."""
    return subprocess.run(
        [ORRERY, *arguments],
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_a_bot_in_a_module_of_the_folder_plays(tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(
        'class Last:\n    name = "last"\n    def answer(self, look):\n        return list(look.ask.answers())[-1]\n', "utf-8"
    )
    output = run_orrery(["arena", "jump-drive", "--bots", "mybots:Last,random", "--games", "2", "--json"], tmp_path)
    assert [row["bot"] for row in json.loads(output.stdout)["bots"]] == ["last", "random"]
    assert "can't be loaded" in run_orrery(["arena", "jump-drive", "--bots", "mybots:First,random"], tmp_path).stderr


@pytest.mark.parametrize(
    "command", ["simulate jump-drive --games 1 --json --bots", "play jump-drive --plain --save game.json --bots"], ids=str.split
)
def test_own_bots_are_found_or_missed_alike(command: str, tmp_path: Path) -> None:
    (tmp_path / "mybots.py").write_text(
        'class Last:\n    name = "last"\n    def answer(self, look):\n        return list(look.ask.answers())[-1]\n', "utf-8"
    )
    assert run_orrery([*command.split(), "mybots:Last"], tmp_path).returncode == 0
    missing = run_orrery([*command.split(), "nobots:Last"], tmp_path)
    assert missing.returncode == 2
    assert missing.stderr == "orrery: the bot 'nobots:Last' can't be loaded: ModuleNotFoundError: No module named 'nobots'\n"


@pytest.mark.parametrize("command", ["rules roll-for-the-galaxy", "components roll-for-the-galaxy", "rules jump-drive --json"])
def test_a_closed_pipe_is_no_mistake(command: str, tmp_path: Path) -> None:
    piped = subprocess.run(
        ["bash", "-c", f"{ORRERY} {command} | true; exit ${{PIPESTATUS[0]}}"], capture_output=True, text=True, timeout=120
    )
    assert (piped.returncode, piped.stderr) == (0, "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_gets_one_line(tmp_path: Path) -> None:
    full = subprocess.run(["bash", "-c", f"{ORRERY} rules jump-drive > /dev/full"], capture_output=True, text=True, timeout=120)
    assert full.returncode == 2
    assert full.stderr.count("\n") == 1


def test_a_terminal_without_accents_gets_words_without_them(tmp_path: Path) -> None:
    output = run_orrery(["rules", "jump-drive", "--lang", "fr"], tmp_path, PYTHONIOENCODING="ascii")
    assert (output.returncode, output.stderr) == (0, "")
    document = run_orrery(["rules", "jump-drive", "--lang", "fr", "--json"], tmp_path, PYTHONIOENCODING="ascii")
    assert json.loads(document.stdout)["rules"][5]["heading"] == "Déroulement du jeu"


def test_ctrl_c_ends_a_command_without_a_word(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def interrupt(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(simulate, "run_simulate", interrupt)
    assert main(["simulate", "jump-drive"]) == 130
    assert capsys.readouterr() == ("", "")


def test_a_run_on_several_processes_ends_with_the_first_that_is_stopped() -> None:
    """What was not begun is not played: Ctrl-C does not wait for the games that are left."""
    from orrery.play.simulate import simulate

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        simulate("jump-drive", 2, 100_000, jobs=2, progress=stop)


def test_the_names_of_the_games_are_in_the_help(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["play", "--help"])
    output = capsys.readouterr().out.replace("\n", "")
    assert all(name in "".join(output.split()) for name in orrery.names())


def test_the_address_of_a_database_need_not_stand_on_the_command_line(tmp_path: Path) -> None:
    file = tmp_path / "database.url"
    file.write_text("postgresql://ann:secret@db/orrery\n")
    options = partial(argparse.Namespace, database="", database_file="")
    assert database_url(options(), {}) == ""
    assert database_url(options(), {"ORRERY_DATABASE_URL": "postgresql://env"}) == "postgresql://env"
    assert database_url(options(database_file=str(file)), {"ORRERY_DATABASE_URL": "x"}) == "postgresql://ann:secret@db/orrery"
    assert database_url(options(database="postgresql://said"), {"ORRERY_DATABASE_URL": "x"}) == "postgresql://said"
    file.write_text("")
    for bad_options in (
        options(database="x", database_file="y"),
        options(database_file=str(file)),
        options(database_file="/none"),
    ):
        with pytest.raises(OrreryError):
            database_url(bad_options, {})
