"""Games as text and positions as lines: they read back to what they were, and what was changed is noticed."""

import json
from pathlib import Path

import pytest

import orrery
from cli.command_line import run_command, run_wrong_command
from orrery.core.errors import BadRecord
from orrery.core.position import Position
from orrery.core.record import Record
from orrery.core.text import LANGUAGES
from orrery.core.view import View
from orrery.play import play
from orrery.play.notation import read_game, read_position, write_game, write_position


@pytest.mark.parametrize("game", orrery.names())
def test_a_game_as_text_reads_back_to_the_same_record(game: str) -> None:
    rules = orrery.game(game)
    for seats in (rules.seat_counts[0], rules.seat_counts[-1]):
        for options in rules.options_for(seats):
            _, record = play(game, seats, f"text/{seats}", options)
            again = read_game(write_game(record, LANGUAGES[seats % len(LANGUAGES)]))
            assert again.write() == record.write()
            assert again.players == record.players


@pytest.mark.parametrize("game", orrery.names())
def test_a_position_as_a_line_plays_on_alike(game: str) -> None:
    seats = orrery.game(game).seat_counts[-1]
    _, record = play(game, seats, "line", bots="random")
    half = len(record.answers) // 2
    p = record.replay(half)
    line = write_position(p)
    assert not set(line) & set(" \n\t")
    again = read_position(line)
    assert isinstance(again, Position)
    for seat, answer in record.answers[half:]:
        again.choose(seat, answer)
    assert again.outcome == record.replay().outcome
    for seat in (0, -1):
        view = read_position(write_position(p.view(seat)))
        assert isinstance(view, View)
        assert view == p.view(seat)


TEXT = write_game(play("jump-drive", 2, 7, bots="heuristic")[1])


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("orrery game 1", "orrery game 9", "its first line must be"),
        ("seed: 7\n", "", "does not say its seed"),
        ("seed: 7\n", "seed: 8\n", "changed or cut short"),
        ("seed: 7\n", "seed: {\n", "can't be read"),
        ('"jump-drive"', '"chess"', "can't be played: there is no game 'chess'"),
        ("version: 1", "version: 2", "the game's version is 2; 1 was expected"),
        ("seats: 2", "seats: 9", "can't be played"),
        ("3. seat 0", "4. seat 0", "has answer 4 where answer 3 was expected"),
        ("3. seat 0 place", "what is this", "is no answer such as"),
        ("1. seat 0 put_back = (2, 29)", "1. seat 0 put_back = (2, 30)", "changed or cut short"),
        ("end: ", "round 4\nend: 1", "changed or cut short"),
        ('["heuristic", "heuristic"]', '["me", "heuristic"]', "changed or cut short"),
    ],
)
def test_a_changed_text_is_noticed(old: str, new: str, said: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord, match=said):
        read_game(TEXT.replace(old, new, 1))


def test_words_and_blank_lines_may_be_anything() -> None:
    changed = "\n\n".join(
        line.partition(" | ")[0] + (" | my words | here" if " | " in line else "") for line in TEXT.splitlines()
    )
    assert read_game(changed).write() == read_game(TEXT).write()
    with pytest.raises(BadRecord, match="after the end"):
        read_game(TEXT + "12. seat 0 place = 7")


def test_a_wrong_line_is_refused() -> None:
    line = write_position(orrery.start("jump-drive", seed=7))
    parts = line.split(":")
    for bad_line, said in [
        ("rnbqkbnr/pppppppp w KQkq", "this is no position as a line"),
        (":".join([*parts[:6], parts[6][:-20]]), "was changed"),
        (":".join([*parts[:6], "e30"]), "was changed"),
        (":".join([*parts[:3], "chess", *parts[4:]]), "there is no game 'chess'"),
        (":".join([*parts[:5], "0123", parts[6]]), "this position is of rules 1 with components 0123"),
        (":".join(["orrery", "2", *parts[2:]]), "form '2'"),
    ]:
        with pytest.raises(BadRecord, match=said):
            read_position(bad_line)


def test_the_commands_turn_records_into_text_and_lines(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, record = play("jump-drive", 2, 7, bots="heuristic")
    record.save(tmp_path / "game.json")
    (tmp_path / "game.txt").write_text(run_command(capsys, "notation", str(tmp_path / "game.json"), "--lang", "fr"), "utf-8")
    assert run_command(capsys, "notation", str(tmp_path / "game.txt")) == (tmp_path / "game.json").read_text("utf-8")
    assert json.loads(run_command(capsys, "notation", str(tmp_path / "game.txt"), "--json")) == json.loads(
        json.dumps(record.plain())
    )
    line = run_command(capsys, "position", str(tmp_path / "game.txt"), "--at", "4").strip()
    assert line == write_position(record.replay(4))
    assert "round: 1" in run_command(capsys, "position", line)
    printed = json.loads(run_command(capsys, "position", line, "--seat", "1", "--json"))
    assert (printed["seen_by"], list(printed["asks"])) == (1, ["1"])
    assert read_position(printed["line"]) == record.replay(4).view(1)
    for arguments, said in [
        (("notation", str(tmp_path / "none")), "can't be read"),
        (("notation", str(tmp_path)), "can't be read"),
        (("notation", ""), "a file, or - for standard input, was expected, not ''"),
        (("position", ""), "a file, or - for standard input, was expected, not ''"),
        (("position", "orrery:1:nothing"), "this is no position"),
        (("position", line, "--at", "3"), "--at chooses a moment of a record"),
        (("position", printed["line"], "--seat", "0"), "nobody else's view"),
        (("position", str(tmp_path / "game.json"), "--at", "999"), "can't be replayed up to 999"),
    ]:
        assert said in run_wrong_command(capsys, *arguments)
    assert Record.load(tmp_path / "game.json").answers == record.answers
