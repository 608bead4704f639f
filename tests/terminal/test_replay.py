"""Looking back: seek and step on the screen, plain lines, JSON, every seat's eyes, and what is wrong."""

import asyncio
import io
import json
import subprocess
import sys
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

import orrery
from orrery.core.record import Record
from orrery.terminal import replay
from orrery.terminal.app import TableApp
from orrery.terminal.replay_screen import ReplayScreen
from orrery.terminal.session import sit_down
from terminal.player import play_on

COMMAND = [sys.executable, "-m", "orrery.cli", "replay"]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """A whole game of one person against two bots."""
    path = tmp_path / "game.json"
    play_on(sit_down("jump-drive", 3, 0, seed=5, path=path))
    return path


def on_screen(file: Path, act: Callable[[Pilot[None], ReplayScreen], Awaitable[None]], eyes: int = 0) -> None:
    screen = ReplayScreen(Record.load(file), 0, eyes, "en")

    async def run() -> None:
        app = TableApp(screen)
        async with app.run_test(size=(100, 30)) as pilot:
            await pilot.pause()
            await act(pilot, screen)

    asyncio.run(run())


def words_of(screen: ReplayScreen, id: str) -> str:
    return str(screen.query_one(f"#{id}", Static).render())


def test_steps_and_seeks(file: Path) -> None:
    record = Record.load(file)
    last = len(record.answers)

    async def act(pilot: Pilot[None], screen: ReplayScreen) -> None:
        assert "The deal, before any answer" in words_of(screen, "meter")
        for keys, at in (
            (["right", "right"], 2),
            (["left"], 1),
            (["left", "left"], 0),
            (["pagedown"], 10),
            (["pageup"], 0),
            (["end"], last),
            (["right"], last),
            (["home"], 0),
            (["1", "7", "enter"], 17),
            (["9", "9", "9", "enter"], last),
            (["1", "2", "backspace", "enter"], 1),
            (["5", "escape", "enter"], 1),
            (["space", "down", "up"], 2),
        ):
            await pilot.press(*keys)
            await pilot.pause()
            assert screen.at == at, keys
            assert screen.view == record.replay(at).view(0)

    on_screen(file, act)


def test_the_answer_that_was_given_is_marked(file: Path) -> None:
    record = Record.load(file)
    own = [number for number, (seat, _) in enumerate(record.answers) if seat == 0]

    async def act(pilot: Pilot[None], screen: ReplayScreen) -> None:
        screen.go(own[0])
        await pilot.pause()
        assert words_of(screen, "question") == "Discard 2 of your 7 cards"
        assert screen.draft is not None
        assert screen.draft.answer() == record.answers[own[0]][1]
        screen.go(own[1])
        await pilot.pause()
        assert screen.draft.answer(screen.choices.highlighted) == record.answers[own[1]][1]

    on_screen(file, act)


def test_anybodys_eyes(file: Path) -> None:
    record = Record.load(file)

    async def act(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("1", "0", "enter")
        for eyes, name in ((1, "Rigel"), (2, "Altair"), (-1, "a watcher"), (0, "You")):
            await pilot.press("e")
            await pilot.pause()
            assert screen.view == record.replay(10).view(eyes)
            assert f"eyes: {name}" in words_of(screen, "meter")

    on_screen(file, act)


def test_the_end_says_who_won(file: Path) -> None:
    outcome = Record.load(file).replay().final_outcome

    async def act(pilot: Pilot[None], screen: ReplayScreen) -> None:
        await pilot.press("end")
        await pilot.pause()
        assert str(max(outcome.points)) in words_of(screen, "question")
        await pilot.press("tab", "right", "l")
        await pilot.pause()
        assert "[Rigel]" in words_of(screen, "tabs")
        assert "Réponse" in words_of(screen, "meter")

    on_screen(file, act)


@pytest.mark.parametrize("name", orrery.names())
def test_every_game_is_replayed_in_plain_lines(name: str, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    session = sit_down(name, seed=4, path=path)
    play_on(session, 12)
    for lang in ("en", "fr"):
        for seat in range(-1, session.record.seats):
            out = io.StringIO()
            replay.plain(path, len(session.record.answers) // 2, seat, lang, out)
            assert len(out.getvalue().splitlines()) > session.record.seats


def test_plain_lines_tell_the_log_the_board_and_the_scores(file: Path) -> None:
    ran = subprocess.run([*COMMAND, str(file), "--lang", "en"], capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    record = Record.load(file)
    points = record.replay().final_outcome.points
    assert ran.stdout.startswith(f"Jump Drive. Answer {len(record.answers)} of {len(record.answers)}. eyes: You.\n")
    assert f"You: {points[0]} points" in ran.stdout
    assert "Somebody has 50 points" in ran.stdout


def test_plain_lines_at_an_answer_show_no_more_than_the_eyes_may_see(file: Path) -> None:
    ran = subprocess.run(
        [*COMMAND, str(file), "--lang", "fr", "--at", "3", "--seat", "-1"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Réponse 3 sur" in ran.stdout
    assert "yeux\u00a0: un spectateur" in ran.stdout
    assert "Main " not in ran.stdout.split("\n\n", 1)[1].split("\n\n", 1)[1], "no hand is shown to a watcher"


def test_json(file: Path) -> None:
    ran = subprocess.run(
        [*COMMAND, str(file), "--json", "--at", "4", "--seat", "1", "--lang", "en"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    data = json.loads(ran.stdout)
    record = Record.load(file)
    assert (data["game"], data["at"], data["seat"], data["answers"]) == ("jump-drive", 4, 1, len(record.answers))
    assert data["view"] == json.loads(json.dumps(record.replay(4).view(1).plain()))
    assert data["log"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["nothing.json"], "orrery: the record nothing.json can't be read"),
        (["FILE", "--at", "9999"], "has no answer 9999; its answers go from 0 (the deal) to"),
        (["FILE", "--at", "-2"], "has no answer -2"),
        (["FILE", "--at", "soon"], "orrery replay: argument --at: a number was expected, not 'soon'"),
        (["FILE", "--seat", "3"], "orrery: there is no seat 3; seats go from 0 to 2, -1 is a watcher"),
        (["FILE", "--lang", "xx"], "orrery: there is no language 'xx'"),
        ([], "orrery replay: the following arguments are required: file"),
    ],
)
def test_wrong_words_at_the_shell(arguments: list[str], why: str, file: Path) -> None:
    command = [*COMMAND, *(str(file) if word == "FILE" else word for word in arguments)]
    ran = subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, ran.stdout) == (2, "")
    assert why in ran.stderr
    assert ran.stderr.count("\n") == 1


def test_a_record_that_was_changed_says_where(file: Path) -> None:
    lines = file.read_text().splitlines()
    at = next(number for number, line in enumerate(lines) if line.startswith("[")) + 2
    lines[at] = lines[at].replace("[0,", "[1,") if lines[at].startswith("[0,") else lines[at].replace(lines[at][:3], "[0,", 1)
    file.write_text("\n".join(lines))
    ran = subprocess.run([*COMMAND, str(file)], capture_output=True, text=True, timeout=60, check=False)
    assert ran.returncode == 2
    assert "answer 3 of" in ran.stderr
