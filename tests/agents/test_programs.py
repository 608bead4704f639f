"""Programs play whole games by lines of JSON, as bots, and over the Model Context Protocol; whatever they do wrong is said."""

import asyncio
import json
import pickle
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import orrery
from cli.command_line import run_command, run_wrong_command
from orrery.agents.conformance import (
    NotConforming,
    check_doors,
    check_lines,
    check_mcp,
    check_program,
    choose_answer,
    play_here,
)
from orrery.agents.lines import ProgramGone, Table, play_lines
from orrery.core.errors import IllegalAnswer, OrreryError, UnknownName
from orrery.core.record import Record
from orrery.play import arena, simulate
from orrery.play.match import BotError
from orrery.play.messages import describe_ask, read_answer
from orrery.play.program import ProgramBot, ProgramFailed

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "line_bot.py"
COMMAND = f"{sys.executable} {EXAMPLE}"


@pytest.mark.parametrize("game", orrery.names())
def test_a_whole_game_goes_by_lines(game: str) -> None:
    """Here in this process, with the fewest and the most seats; the command is below."""
    counts = orrery.game(game).seat_counts
    for seats in (counts[0], counts[-1]):
        table = Table(game, seats, seats - 1, "random", "lines")
        lines: list[dict[str, Any]] = []

        def hear(lines: list[dict[str, Any]] = lines) -> Iterator[str]:
            while True:
                yield json.dumps(choose_answer(lines[-1]))

        played = play_lines(table, hear(), lambda line, lines=lines: lines.append(json.loads(line)))  # type: ignore[misc]
        assert played.refused == 0
        assert (lines[0]["type"], lines[-1]["type"]) == ("start", "end")
        assert {message["type"] for message in lines[1:-1]} == {"ask"}
        assert all(message["seat"] == seats - 1 for message in lines[1:-1])
        assert table.record.replay().final_outcome.points == tuple(lines[-1]["points"])


def test_what_a_program_is_told_is_what_its_seat_may_know() -> None:
    p = orrery.start("jump-drive", seed=7)
    description = describe_ask(p.view(1))
    assert description["view"] == p.view(1).plain()
    assert str(p.luck.key.hex()) not in json.dumps(description)
    hand = description["view"]["table"]["seats"][0]["hand"]
    assert set(hand) == {-1}
    assert [answer["number"] for answer in description["answers"]] == list(range(description["count"]))


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("nonsense", "a line of JSON was expected"),
        ("[1]", 'an object with "answer" or "number"'),
        ("{}", 'an object with "answer" or "number"'),
        ('{"number": 0, "answer": 1}', 'an object with "answer" or "number"'),
        ('{"number": 999}', "there is no answer number 999; they go from 0 to 20"),
        ('{"number": "x"}', "there is no answer number 'x'"),
        ('{"answer": 5}', "5 is not one of the legal answers"),
        ('{"answer": {"a": 1}}', "is not one of the legal answers"),
    ],
)
def test_a_wrong_line_is_told_why_and_the_ask_stays(line: str, said: str) -> None:
    table = Table("jump-drive", seed=7)
    before = table.position.plain()
    with pytest.raises(IllegalAnswer, match=said.replace("{", r"\{")):
        table.take(line)
    assert table.position.plain() == before
    heard: list[dict[str, Any]] = []
    with pytest.raises(ProgramGone, match="stopped after 1 answers"):
        play_lines(table, iter([line]), lambda message: heard.append(json.loads(message)))
    assert [message["type"] for message in heard] == ["start", "ask", "error"]


def test_many_answers_have_no_numbers() -> None:
    ask = orrery.Some(tuple(range(30)), 0, 30)
    ask.name = "many"
    with pytest.raises(IllegalAnswer, match="have no numbers: give the answer itself"):
        read_answer(ask, '{"number": 1}')
    assert read_answer(ask, '{"answer": [3, 1]}') == (1, 3)


def test_the_doors_conform() -> None:
    """Processes of their own for one game; `orrery conformance` plays all of them."""
    assert check_lines("jump-drive", 2).digest == play_here("jump-drive", 2).record.digest().hex()
    assert check_program("jump-drive", 2, COMMAND).answers > 10


@pytest.mark.parametrize("game", orrery.names())
def test_a_whole_game_goes_over_the_model_context_protocol(game: str) -> None:
    pytest.importorskip("mcp")
    from orrery.agents.mcp_server import build_server

    seats = orrery.game(game).seat_counts[-1]
    assert check_mcp(game, seats, build_server()).digest == play_here(game, seats).record.digest().hex()


def test_the_command_serves_the_protocol_over_pipes() -> None:
    pytest.importorskip("mcp")
    assert check_mcp("jump-drive", 2).answers > 10


def test_tools_say_what_is_wrong_and_what_the_rules_are() -> None:
    pytest.importorskip("mcp")
    from mcp import Client

    from orrery.agents.mcp_server import build_server

    async def call(name: str, **arguments: Any) -> Any:
        async with Client(build_server()) as client:
            return await client.call_tool(name, arguments)

    for name, arguments, said in [
        ("lay", {"game": "chess"}, "there is no game 'chess'"),
        ("look", {"table": "table-9"}, "there is no table 'table-9'; there are none yet"),
        ("lay", {"game": "jump-drive", "bots": "genius"}, "has no bot 'genius'"),
        ("lay", {"game": "jump-drive", "bots": "cmd:true"}, "has no bot 'cmd:true'"),
        ("lay", {"game": "jump-drive", "bots": "os:getcwd"}, "has no bot 'os:getcwd'"),
        ("lay", {}, "tool lay: game: Field required"),
        ("lay", {"game": "jump-drive", "seats": "two"}, "tool lay: seats: Input should be a valid integer"),
        ("answer", {"table": "table-9", "answer": "x"}, "tool answer: answer: Input should be a valid integer"),
        ("fly", {}, "Unknown tool: fly"),
    ]:
        result = asyncio.run(call(name, **arguments))
        assert result.is_error
        assert said in result.content[0].text
        assert len(result.content[0].text.splitlines()) == 1
    clauses = asyncio.run(call("rules", game="jump-drive", about="convoy")).structured_content["result"]
    assert clauses
    assert all("convoy" in f"{clause['id']} {clause['words']}".lower() for clause in clauses)
    games = asyncio.run(call("games")).structured_content["result"]
    assert [row["game"] for row in games] == list(orrery.names())


def test_a_program_is_a_bot_in_simulate_and_arena() -> None:
    bot = f"cmd:{COMMAND}"
    figures = simulate("jump-drive", 2, 3, seed=1, bots=(bot, "random"))
    assert figures["bots"] == [bot, "random"]
    elsewhere = pickle.loads(pickle.dumps(ProgramBot(COMMAND)))
    assert simulate("jump-drive", 2, 3, seed=1, bots=(elsewhere, "random"))["digest"] == figures["digest"]
    rated = arena("jump-drive", (bot, "heuristic"), 4)
    assert rated["bots"][1]["wins"] >= 3


@pytest.mark.parametrize(
    ("program", "limit", "said"),
    [
        ("import sys; sys.exit(3)", 60, "ended with code 3 before it answered"),
        ("input(); print('nonsense')", 60, "a line of JSON was expected, not 'nonsense'"),
        ("input(); print('{\"number\": 999}')", 60, "there is no answer number 999"),
        ("while True: pass", 0.5, r"took longer than 0\.5 seconds for a line"),
    ],
)
def test_a_program_that_fails_is_named(program: str, limit: float, said: str, tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(program, "utf-8")
    bot = ProgramBot(f"{sys.executable} {tmp_path / 'bot.py'}", limit)
    with pytest.raises(BotError, match=f"the bot cmd:.* failed in jump-drive with 2 seats, seed '0/0', at answer 1 .*{said}"):
        simulate("jump-drive", 2, 1, bots=(bot, "random"))
    assert bot.process is None


CHILD = """import subprocess, sys
child = subprocess.Popen(["sleep", "600"], stdout=subprocess.DEVNULL)
with open(sys.argv[1], "w") as file:
    file.write(f"{child.pid}.")
while True: pass
"""


def waits(until: Callable[[], bool]) -> None:
    """Wait, for a minute at most."""
    ends = time.monotonic() + 60
    while not until():
        assert time.monotonic() < ends
        time.sleep(0.02)


def is_running(process: int) -> bool:
    """Whether a process is there and has not ended: one that nobody waits for stays in the list."""
    try:
        return ") Z " not in Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False


def test_what_a_program_has_started_ends_with_it(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text(CHILD, "utf-8")
    child_file = tmp_path / "child"
    bot = ProgramBot(f"{sys.executable} {tmp_path / 'bot.py'} {child_file}", limit=0.2)
    bot._open_process()
    waits(lambda: child_file.exists() and child_file.read_text().endswith("."))
    with pytest.raises(BotError, match=r"took longer than 0\.2 seconds"):
        simulate("jump-drive", 2, 1, bots=(bot, "random"))
    waits(lambda: not is_running(int(child_file.read_text()[:-1])))


def test_a_program_that_closes_its_output_and_goes_on_is_ended(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import os, time; os.close(1); time.sleep(600)", "utf-8")
    bot = ProgramBot(f"{sys.executable} {tmp_path / 'bot.py'}", limit=60)
    with pytest.raises(BotError, match="closed its output before it answered"):
        simulate("jump-drive", 2, 1, bots=(bot, "random"))
    assert bot.process is None


def test_a_program_that_ended_before_it_was_asked_is_named(tmp_path: Path) -> None:
    (tmp_path / "bot.py").write_text("import sys; sys.exit(3)", "utf-8")
    bot = ProgramBot(f"{sys.executable} {tmp_path / 'bot.py'}", limit=60)
    bot._open_process().wait()
    with pytest.raises(BotError, match="ended with code 3 before it answered"):
        simulate("jump-drive", 2, 1, bots=(bot, "random"))
    assert bot.process is None


def test_a_program_that_is_not_there_is_refused() -> None:
    for command in ("cmd:./nowhere", "cmd:", "cmd:'"):
        with pytest.raises(UnknownName, match=r"the program|there is no program"):
            simulate("jump-drive", 2, 1, bots=command)
    assert issubclass(ProgramFailed, OrreryError)


def test_the_commands_play_and_check(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_here("jump-drive", 2)
    lines = iter([json.dumps({"answer": answer}) + "\n" for seat, answer in table.record.answers if seat == 0])

    class Input:
        def readline(self) -> str:
            return next(lines, "")

    monkeypatch.setattr(sys, "stdin", Input())
    run = ("agent", "jump-drive", "--bots", "random", "--seed", "conformance", "--save", str(tmp_path / "game.json"))
    end = json.loads(run_command(capsys, *run).splitlines()[-1])
    assert end["digest"] == table.record.digest().hex()
    assert Record.load(tmp_path / "game.json").digest() == table.record.digest()
    assert "is there already" in run_wrong_command(capsys, *run)
    nowhere = str(tmp_path / "nowhere" / "game.json")
    assert "there is no folder" in run_wrong_command(capsys, "agent", "jump-drive", "--save", nowhere), (
        "before anything is played"
    )
    assert "there is no door 'window'" in run_wrong_command(capsys, "conformance", "jump-drive", "--doors", "window")
    assert "name the program" in run_wrong_command(capsys, "conformance", "jump-drive", "--doors", "program")
    assert "'chess'" in run_wrong_command(capsys, "agent", "chess")
    with pytest.raises(NotConforming):
        next(check_doors(["jump-drive"], ["window"]))
