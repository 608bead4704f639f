"""Playing through a pipe: whole games in both languages, every command, every wrong line, and the end of the input."""

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import orrery
from orrery.core.record import Record
from orrery.terminal import line_mode as plain
from orrery.terminal.session import sit_down
from terminal.player import answer_line, choose_answer, play_on

COMMAND = [sys.executable, "-m", "orrery.cli"]


def type_lines(lines: str, name: str = "jump-drive", lang: str = "en", **more: object) -> str:
    """Everything that is written when these lines are typed."""
    out = io.StringIO()
    plain.play(name, lang=lang, source=io.StringIO(lines), out=out, **more)  # type: ignore[arg-type]
    return out.getvalue()


def whole_game(name: str, seats: int, seed: int) -> tuple[list[str], Record]:
    """The lines that play a game to its end, and its record."""
    session = sit_down(name, seats, 0, seed=seed)
    session.go_on()
    lines = []
    while not session.over:
        answer = choose_answer(session)
        lines.append(answer_line(session, answer))
        session.choose(answer)
        session.go_on()
    return lines, session.record


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", orrery.names())
def test_a_whole_game_through_a_pipe(name: str, lang: str, tmp_path: Path) -> None:
    seats = orrery.game(name).seat_counts[0]
    lines, record = whole_game(name, seats, 6)
    path = tmp_path / "game.json"
    command = [*COMMAND, "play", name, "--plain", "--seats", str(seats), "--seed", "6", "--lang", lang, "--save", str(path)]
    ran = subprocess.run(command, input="\n".join(lines) + "\n", capture_output=True, text=True, timeout=120, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    assert Record.load(path).answers == record.answers
    assert ("The game is saved in" if lang == "en" else "La partie est enregistrée dans") in ran.stdout
    assert "Traceback" not in ran.stdout


def test_the_end_of_the_input_leaves_a_saved_game_that_goes_on(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    lines, record = whole_game("jump-drive", 2, 6)
    parts = ["\n".join(lines[:3]) + "\n", "\n".join(lines[3:]) + "\n"]
    first = type_lines(parts[0], seats=2, seed=6, save=path)
    assert first.rstrip().endswith(f"The input has ended.\nThe game is saved in {path}.")
    second = type_lines(parts[1], save=path)
    assert "The saved game goes on after" in second
    assert Record.load(path).answers == record.answers
    points = record.replay().final_outcome.points
    assert f"You: {points[0]} points" in second


def test_the_end_of_the_input_without_a_file_says_so() -> None:
    assert type_lines("", seed=1).rstrip().endswith("The game is not saved; --save FILE keeps it.")


def test_a_game_that_is_killed_goes_on_from_its_last_answer(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    lines, record = whole_game("jump-drive", 2, 6)
    command = [*COMMAND, "play", "jump-drive", "--plain", "--seed", "6", "--lang", "en", "--save", str(path)]
    environment = {**os.environ, "PYTHONUNBUFFERED": "1"}
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1, env=environment
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for line in lines[:2]:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        for output in process.stdout:
            if output.startswith("Turn 1"):
                break
        for output in process.stdout:
            if output.startswith("Type "):
                break
        process.send_signal(signal.SIGKILL)
        process.wait()
    answer_count = len([seat for seat, _ in Record.load(path).answers if seat == 0])
    assert answer_count >= 1
    resumed = sit_down("jump-drive", path=path)
    play_on(resumed)
    assert resumed.record.answers == record.answers


def test_an_interrupt_ends_the_game_as_the_end_of_the_input_does(tmp_path: Path) -> None:
    class Interrupted(io.StringIO):
        def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
            raise KeyboardInterrupt

    path = tmp_path / "game.json"
    out = io.StringIO()
    plain.play("jump-drive", seed=1, save=path, source=Interrupted(), out=out)
    assert out.getvalue().rstrip().endswith(f"The game is saved in {path}.")


def test_numbered_choices_hints_refusals_and_how_to_answer() -> None:
    output = type_lines("1 2\n", seed=5, seats=3)
    assert "Discard 2 of your 7 cards" in output
    assert "  3. Drop Ships: Development, cost 4." in output
    assert "Type 2 numbers with spaces." in output
    assert "  -  Rebel Base. Not now: Its defense is 6; your military is 0." in output


def test_wrong_lines_are_answered_in_one_line_and_change_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    output = type_lines("x\n1\n1 2 3\n1 1\n99 1\n? 99\n? x\n\n", seed=5, save=path)
    for sentence in (
        "'x' is no number and no command; type ? for help",
        "Choose 1 more",
        "Choose 1 fewer",
        "A number stands twice in your answer",
        "99 is not one of the choices 1 to 7",
        "Type ? and the number of a choice to hear what it does",
    ):
        assert f"\n{sentence}\n" in output
    assert [seat for seat, _ in Record.load(path).answers if seat == 0] == []


def test_every_command(shapes: str) -> None:
    output = type_lines("?\n? 2\nb\ns\nl\nr all\nr daring\nr chess\n2\nu\nagain\nfr\n?\nq\n", shapes, seats=2, seed=1)
    assert "take your last answer back" in output
    assert "Gem: Shines. It shines." in output
    assert "Rule: Daring is a point." in output
    assert "Points  given  brave" in output
    assert "Rigel: 0 points" in output
    assert "You: 0 points" in output
    assert "  Somebody picks." in output
    assert output.count("  Daring is a point. (our ruling)") == 2
    assert "No rule has the word 'chess'" in output
    assert "Your last answer is taken back." in output
    assert output.count("Pick one") == 3
    assert "Le jeu parle maintenant français." in output
    assert "Prenez-en un" in output
    assert "annuler votre dernière réponse" in output
    assert "1 à 12" not in output
    assert output.rstrip().endswith("La partie n’est pas enregistrée\u202f; --save FICHIER la garde.")


def test_the_rule_of_the_question_alone_is_shown(shapes: str) -> None:
    output = type_lines("r\nq\n", shapes, seats=1)
    assert "  Daring is a point. (our ruling)" in output
    assert "Somebody picks." not in output


@pytest.mark.parametrize("number", ["0", "13", "99", "9" * 5000])
def test_a_number_beyond_the_choices_is_refused_and_nothing_else_happens(shapes: str, number: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    output = type_lines(f"{number}\n\n? {number}\n", shapes, seats=1, save=path)
    assert "is not one of the choices 1 to 12" in output or "9…' is no number and no command" in output
    assert Record.load(path).answers == []
    assert output.count("Pick one") == 1


def test_undo_that_can_not_be_says_why() -> None:
    assert "Nothing can be taken back" in type_lines("u\n", seed=1)


def test_each_shape_in_lines(shapes: str) -> None:
    output = type_lines("1\n-\n1 1 3\nyes\n", shapes, seats=1, lang="en")
    assert "Type up to 2 numbers with spaces, or - for none." in output
    assert "  2. thing 2: hint 2 (may go to 1 and 2)" in output
    assert "  2. place 6 (0-1)" in output
    assert "For each line, in order, type the number of its place: 3 numbers with spaces." in output
    assert "Done for you, there was only one way: Bow" in output
    assert "  -  Gem. Not now: it is taken\n  -  Not now: it is taken\nType" in output, "each refusal is said once"
    assert "  1. Dare\n  2. Rest\nType yes or no, or a number." in output
    assert "You won with 1 point." in output
    assert "    1  daring" in output


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["chess"], "orrery: there is no game 'chess'"),
        (["jump-drive", "--seats", "9"], "orrery: jump-drive can't be played by 9 seats; it takes 2, 3, 4"),
        (["jump-drive", "--seats", "two"], "orrery play: argument --seats: a number was expected, not 'two'"),
        (["jump-drive", "--seat", "5"], "orrery: there is no seat 5; seats go from 0 to 1"),
        (["jump-drive", "--bots", "zorg"], "orrery: jump-drive has no bot 'zorg'"),
        (["jump-drive", "--bots", "random,random"], "orrery: 2 bots were named for 1 other seats; name one, or one for each"),
        (["jump-drive", "--option", "preset"], "orrery: an option is written name=value, not 'preset'"),
        (["jump-drive", "--option", "preset=9"], "orrery: option 'preset' of jump-drive can't be 9; it can be false, true"),
        (["jump-drive", "--option", "x=1"], "orrery: jump-drive has no option 'x'; it has preset"),
        (["jump-drive", "--lang", "de"], "orrery: there is no language 'de'; there are en, fr"),
        (["jump-drive", "--save", "/nowhere/game.json"], "orrery: the game can't be saved in /nowhere/game.json"),
        (["jump-drive", "--save", "/"], "orrery: the record / can't be read"),
        ([], "orrery play: the following arguments are required: game"),
    ],
)
def test_wrong_words_at_the_shell(arguments: list[str], why: str) -> None:
    command = [*COMMAND, "play", *arguments]
    ran = subprocess.run(command, input="", capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert ran.stdout == ""
    assert ran.stderr.startswith(why)
    assert ran.stderr.count("\n") == 1


def test_a_broken_file_is_named_and_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{}")
    command = [*COMMAND, "play", "jump-drive", "--plain", "--save", str(path)]
    ran = subprocess.run(command, input="", capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert ran.stderr == f"orrery: {path}: this is no record of format 1\n"
    assert path.read_text() == "{}"


def test_h_asks_the_coach_and_changes_nothing() -> None:
    output = type_lines("h\n", seed=6, seats=2)
    assert "1. " in output
    assert "% to win, about" in output
    assert "imagined games, by what you can see." in output
    assert "de chances de gagner" in type_lines("h\n", seed=6, seats=2, lang="fr")


def test_r_shows_the_rules_behind_the_question_and_behind_what_is_refused() -> None:
    session = sit_down("jump-drive", 2, 0, seed=1)
    session.go_on()
    first = answer_line(session, choose_answer(session))
    session.choose(choose_answer(session))
    session.go_on()
    refusal_clauses = {refusal.clause for refusal in session.game.refusals(session.view, "en").values()}
    choice_clauses = {choice.clause for choice in session.view.choices().values()}
    assert refusal_clauses - choice_clauses, "a refusal has a rule of its own"
    output = type_lines(f"{first}\nr\nq\n", seats=2, seat=0, seed=1)
    assert "Type r for the rule." in output
    clauses = session.game.clauses_by_id
    assert all(f"  {clauses[id].words('en')}" in output for id in refusal_clauses | choice_clauses)
