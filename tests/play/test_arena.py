"""Matches of bots: everybody in every seat of the same deals, on any number of processes, stopped when it is sure, resumed."""

import json
import re
import subprocess
import sys
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from cli.command_line import run_command, run_wrong_command
from orrery import game
from orrery.bots import Look
from orrery.core.ask import Answer
from orrery.core.errors import OrreryError, UnknownName
from orrery.core.luck import Luck
from orrery.draw.intervals import Row, interval_chart
from orrery.play import arena, simulate
from orrery.play.arena import line_ups
from orrery.play.folder import BadFolder
from orrery.play.players import find_player, settings_of
from orrery.play.ratings import Result, SequentialTest


def test_everybody_sits_in_every_seat_of_a_deal_equally_often() -> None:
    for players, seats in ((2, 2), (4, 2), (5, 3), (4, 4)):
        block = line_ups(players, seats)
        assert len(set(block)) == len(block)
        for seat in range(seats):
            sat = [order[seat] for order in block]
            assert {sat.count(who) for who in range(players)} == {len(block) // players}


def test_equals_come_out_equal_on_paired_deals() -> None:
    """The same bot twice: whatever one wins in a seat, the other wins there in the same deal."""
    figures = arena("jump-drive", ("heuristic", "heuristic"), 40, seed=3)
    assert [row["rate"] for row in figures["bots"]] == [0.5, 0.5]
    assert figures["bots"][0]["mean_points"] == figures["bots"][1]["mean_points"]
    assert (figures["deals"], figures["balanced"]) == (20, True)
    assert not arena("jump-drive", ("heuristic", "random"), 3)["balanced"]


def test_the_figures_are_the_same_for_any_number_of_jobs() -> None:
    bots = ("heuristic", "random", "novice")
    one = arena("jump-drive", bots, 60, seed=1, seats=2)
    assert arena("jump-drive", bots, 60, seed=1, seats=2, jobs=2) == one
    assert [row["games"] for row in one["bots"]] == [40, 40, 40]
    strongest, weakest = one["bots"][0], one["bots"][1]
    assert strongest["rating"]["interval"][0] > weakest["rating"]["interval"][1]
    for row, cells in enumerate(one["cross"]):
        assert cells[row] is None
        for column, cell in enumerate(cells):
            if cell is not None:
                low, high = cell["interval"]
                assert 0 <= low <= cell["rate"] <= high <= 1
                assert cell["games"] == 20
                assert cell["rate"] + one["cross"][column][row]["rate"] == pytest.approx(1)


def result(deal: int, ahead: bool) -> Result:
    return Result(deal, (0, 1), (0, 0), (0, 1) if ahead else (1, 0), (1.0, 0.0))


def test_the_sequential_test_errs_as_seldom_as_it_says() -> None:
    """400 matches of equals, looked at after every one of 300 deals: at most 5 % of them are called unequal."""
    luck = Luck.of("equals")
    called = 0
    for _ in range(400):
        test = SequentialTest(2, 0.05)
        for deal in range(300):
            test.add_deal([result(deal, bool(luck.below("deal", 2)))])
        called += test.over
    assert called <= 0.05 * 400


def test_a_match_stops_when_it_is_sure() -> None:
    figures = arena("jump-drive", ("heuristic", "random"), 1000, seed=1, stop=0.05)
    assert figures["stopped"]
    assert figures["games"] < 60
    assert not arena("jump-drive", ("random", "random"), 40, seed=1, stop=0.05)["stopped"]
    assert arena("jump-drive", ("heuristic", "random"), 1000, seed=1, stop=0.05, jobs=2) == figures


def test_a_killed_match_goes_on(tmp_path: Path) -> None:
    folder = tmp_path / "match"
    script = "import sys; from orrery.play import arena; arena('jump-drive', ('heuristic', 'random'), 240, folder=sys.argv[1])"
    process = subprocess.Popen([sys.executable, "-c", script, str(folder)])
    while not list(folder.glob("done/*.json")):
        assert process.poll() is None, "the match was over before it could be killed"
    process.kill()
    process.wait()
    times = {path.name: path.stat().st_mtime_ns for path in folder.glob("done/*.json")}
    assert len(times) < 10
    with pytest.raises(BadFolder, match="--resume"):
        arena("jump-drive", ("heuristic", "random"), 240, folder=str(folder))
    with pytest.raises(BadFolder, match="its bots is"):
        arena("jump-drive", ("random", "random"), 240, folder=str(folder), resume=True)
    resumed = arena("jump-drive", ("heuristic", "random"), 240, folder=str(folder), resume=True)
    assert resumed == arena("jump-drive", ("heuristic", "random"), 240)
    assert {name: (folder / "done" / name).stat().st_mtime_ns for name in times} == times


@pytest.mark.parametrize(
    ("bots", "more", "said"),
    [
        (("random",), {}, "at least two bots"),
        (("random", "random"), {"seats": 3}, "2 bots can't meet at 3 seats"),
        (("random", "random"), {"stop": 1.5}, "stop is how often"),
        (("random", "random"), {"seats": 9}, "can't be played by 9 seats"),
    ],
)
def test_a_wrong_match_is_refused(bots: tuple[str, ...], more: dict[str, Any], said: str) -> None:
    with pytest.raises(UnknownName, match=said):
        arena("jump-drive", bots, 2, **more)


class Deep:
    """A bot with a setting of its own."""

    name = "deep"

    def __init__(self, depth: int = 1) -> None:
        self.depth = depth

    def answer(self, look: Look) -> Answer:
        return look.ask.sample(look.luck)


def test_bots_take_settings_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    rules = game("jump-drive")
    search = find_player(rules, "search:answers=40:doubt=0.5")
    assert search.name == "search:answers=40:doubt=0.5"
    assert {"answers": 40, "doubt": 0.5}.items() <= settings_of(search).items()
    assert settings_of(find_player(rules, "search"))["answers"] != 40
    assert settings_of(find_player(rules, "expert:moments=2"))["moments"] == 2
    assert settings_of(find_player(rules, "novice:percent=10")) == {"percent": 10}
    monkeypatch.setitem(sys.modules, "mybots", sys.modules[Deep.__module__])
    deep: Any = find_player(rules, "mybots:Deep:depth=3")
    assert (deep.depth, deep.name) == (3, "mybots:Deep:depth=3")
    assert arena("jump-drive", ("search:answers=20", "random"), 2)["bots"][0]["bot"] == "search:answers=20"
    assert simulate("jump-drive", 2, 1, bots="search:answers=20")["bots"] == ["search:answers=20"] * 2


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("search:depth=4", "the bot search has no setting 'depth'; it has answers, "),
        ("search:answers=many", "answers must be a number, not 'many'"),
        ("search:answers=1.5", "answers must be a whole number"),
        ("search:answers=-4", "answers must not be negative"),
        ("novice:percent=101", "percent must not be more than 100"),
        ("random:answers=4", "the bot random has no setting 'answers'; it has none"),
        ("genius:answers=4", "has no bot 'genius'"),
        ("nowhere:Bot:depth=2", "can't be loaded: ModuleNotFoundError"),
    ],
)
def test_wrong_settings_are_refused(name: str, said: str) -> None:
    with pytest.raises(OrreryError, match=re.escape(said)):
        find_player(game("jump-drive"), name)


def test_a_chart_keeps_within_its_ends() -> None:
    drawn = interval_chart([Row("a < b", 0.99, 0.9, 1.0), Row("c", 0.01, 0.0, 0.1)], "won", 0.5, (0.0, 1.0))
    assert "a &lt; b" in drawn
    grid = [float(x) for x in re.findall(r'class="grid" d="M([\d.]+)', drawn)]
    bars = [float(x) for pair in re.findall(r'class="bar" d="M([\d.]+) \d+H([\d.]+)', drawn) for x in pair]
    assert len(grid) > 3
    assert all(one < other for one, other in pairwise(grid))
    assert min(bars) == min(grid)
    assert max(bars) == max(grid)


def test_the_command_shows_ratings_cross_table_and_chart(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    run = ("arena", "jump-drive", "--bots", "heuristic,random,novice", "--seats", "2", "--games", "12")
    text = run_command(capsys, *run, "--chart", "match.svg", "--stop", "0.05")
    assert "rating" in text
    assert "ahead of" in text
    assert (tmp_path / "match.svg").read_text("utf-8").count('class="dot"') == 3
    figures = json.loads(run_command(capsys, *run, "--json", "--out", "kept"))
    assert json.loads(run_command(capsys, *run, "--json", "--out", "kept", "--resume")) == figures
    assert "there is no folder nowhere" in run_wrong_command(capsys, *run, "--chart", "nowhere/match.svg", "--out", "unplayed")
    assert "kept is a folder" in run_wrong_command(capsys, *run, "--chart", "kept", "--out", "unplayed")
    assert not (tmp_path / "unplayed").exists(), "games were played whose chart can't be drawn"
    assert "--out" in run_wrong_command(capsys, *run, "--resume")
    assert "above 0 and below 1" in run_wrong_command(capsys, *run, "--stop", "2")
