"""Lessons in the terminal: line by line and on the full screen."""

import io
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from orrery.cli import main
from orrery.core.ask import Some
from orrery.core.record import Record
from orrery.core.text import LANGUAGES
from orrery.school.wanted_answers import wanted_answer
from orrery.terminal import line_mode
from orrery.terminal.app import PlayScreen
from orrery.terminal.session import sit_down_to_lesson
from terminal.player import answer_line
from terminal.test_screen import LARGE, on_screen, settle


def wanted_lines(path: Path, most: int) -> list[str]:
    """What is typed to give the first answers that the lesson wants."""
    session = sit_down_to_lesson("jump-drive", "first", path)
    lines = []
    session.go_on()
    for _ in range(most):
        progress = session.progress
        assert progress is not None
        assert progress.step is not None
        answer = wanted_answer(session.view, progress.step.wants)
        assert answer is not None
        lines.append(answer_line(session, answer))
        session.choose(answer)
        session.go_on()
    return lines


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_line_by_line_is_left_and_come_back_to(tmp_path: Path, lang: str) -> None:
    lines = wanted_lines(tmp_path / "own.json", 3)
    path = tmp_path / "lesson.json"
    out = io.StringIO()
    line_mode.play("jump-drive", save=path, lang=lang, source=io.StringIO("\n".join(lines[:2]) + "\nq\n"), out=out, lesson="")
    first = {"en": "* These cards are your hand", "fr": "* Ces cartes sont votre main"}[lang]
    pay = {"en": "* You pay with cards", "fr": "* On paie avec les cartes"}[lang]
    assert out.getvalue().index(first) < out.getvalue().index(pay)
    again = io.StringIO()
    line_mode.play("jump-drive", save=path, lang=lang, source=io.StringIO(f"{lines[2]}\nq\n"), out=again, lesson="first")
    explore = {"en": "the game ends when somebody has 50", "fr": "quand quelqu’un en a 50"}[lang]
    assert again.getvalue().index(pay) < again.getvalue().index(explore)
    assert len(Record.load(path).answers) >= 5


def test_a_lesson_line_by_line_says_one_sentence_at_a_time() -> None:
    sentences = sit_down_to_lesson("jump-drive", "first").lesson_lines("en")
    assert len(sentences) > 1
    for read in range(len(sentences)):
        out = io.StringIO()
        line_mode.play("jump-drive", source=io.StringIO("\n" * read), out=out, lesson="")
        output = out.getvalue()
        assert [sentence in output for sentence in sentences] == [at <= read for at in range(len(sentences))]
        assert ("  1. " in output) == (read == len(sentences) - 1), "the question comes when all is said"
        assert output.count("(Enter: go on)") == min(read + 1, len(sentences) - 1)


def test_an_answer_that_is_not_wanted_is_explained_once() -> None:
    out = io.StringIO()
    line_mode.play("jump-drive", source=io.StringIO("1 3\n1 4\n1 4\n\n\n\nq\n"), out=out, lesson="")
    output = out.getvalue()
    assert output.count("this lesson builds on the cards") == 2, "another wrong answer is explained anew, the same one stands"
    assert "Choose what to place this turn" in output


def test_a_lesson_has_a_deal_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "jump-drive", "--lesson", "--seed", "3", "--plain"]) == 2
    assert "a lesson has a deal of its own" in capsys.readouterr().err
    assert main(["play", "jump-drive", "--lesson", "second", "--plain"]) == 2
    assert "jump-drive has no lesson 'second'; it has first" in capsys.readouterr().err


def test_the_full_screen_shows_what_a_lesson_says_and_holds_a_wrong_answer() -> None:
    session = sit_down_to_lesson("jump-drive", "first")

    async def act(pilot: Pilot[None], screen: PlayScreen) -> None:
        panel = screen.query_one("#lesson", Static)
        assert panel.display
        sentences = session.lesson_lines("en")
        for at, sentence in enumerate(sentences):
            words = str(panel.render())
            assert [other for other in sentences if other in words] == [sentence], "one at a time"
            assert f"{at + 1} of {len(sentences)}" in words
            assert ("t: go on" in words) == (at + 1 < len(sentences))
            await pilot.press("t")
        assert sentences[-1] in str(panel.render()), "after the last there is no other"
        ask = session.ask
        assert isinstance(ask, Some)
        screen.give(ask.items[:2])
        await settle(pilot)
        assert "this lesson builds on the cards" in str(screen.query_one("#help-words", Static).render())
        assert not [seat for seat, _ in session.record.answers if seat == 0], "nothing was answered"
        screen.give(ask.items[:2])
        await settle(pilot)
        assert [seat for seat, _ in session.record.answers if seat == 0] == [0]

    on_screen(session, act, LARGE)
