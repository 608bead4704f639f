"""The bench measures what it says, in both flavours; how fast it is stands in bench/README.md."""

import gc
import json
import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import orrery
from orrery.bench.drawings import measure_drawings
from orrery.bench.engine import BATCH, Subject, Verb, cost
from orrery.bench.figures import measure_strength, read_figures, strength_table, today, write_page
from orrery.bench.flavours import native_folder
from orrery.bench.processor_time import processor_seconds
from orrery.bench.simulation import ways
from orrery.cli import main

ROOT = Path(__file__).parents[2]


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """One turn and few positions: enough to see that all is measured, too few for a figure."""
    monkeypatch.setattr("orrery.bench.engine.ROUNDS", 1)
    monkeypatch.setattr("orrery.bench.envs.ROUNDS", 1)
    monkeypatch.setattr("orrery.bench.bots.ROUNDS", 1)
    monkeypatch.setattr("orrery.bench.simulation.ROUNDS", 1)
    monkeypatch.setattr("orrery.bench.engine.SAMPLES", 2)


@pytest.mark.usefixtures("brief")
def test_the_bench_measures_every_game_in_both_flavours_beside_catanatron(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.05", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    measured = {(row["game"], row["engine"]) for row in figures["games"]}
    assert measured == {(game, engine) for game in orrery.names() for engine in ("interpreted", "compiled")}
    for row in figures["games"]:
        assert row["decisions_per_second"] > 0
        assert {"games_per_second", "heuristic_per_second", "copy_us", "view_us", "guess_us", "ratio", "copy_ratio"} <= set(row)
    assert figures["catanatron"]["decisions_per_second"] > 0


@pytest.mark.usefixtures("brief")
def test_the_bench_steps_every_environment_beside_others(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "envs", "--seconds", "0.02", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert {row["env"] for row in figures["envs"]} == set(orrery.names())
    assert {row["env"] for row in figures["others"]} == {"PettingZoo chess", "RLCard gin rummy"}
    assert all(row["steps_per_second"] > 0 for row in (*figures["envs"], *figures["others"]))


def test_the_bench_measures_both_flavours_from_a_native_package_too() -> None:
    folder = native_folder()
    assert folder is not None, "make build/compiled/.ready"
    arguments = ["bench", "envs", "--games", "jump-drive,new-frontiers", "--seconds", "0.001", "--json"]
    env = {**os.environ, "PYTHONPATH": str(folder)}
    run = subprocess.run([sys.executable, "-m", "orrery.cli", *arguments], env=env, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    rows = {(row["env"], row["engine"]) for row in json.loads(run.stdout)["envs"]}
    assert rows == {(game, engine) for game in ("jump-drive", "new-frontiers") for engine in ("interpreted", "compiled")}


@pytest.mark.usefixtures("brief")
def test_the_bench_leaves_the_engine_in_use_alone() -> None:
    before = orrery.start
    assert main(["bench", "--games", "jump-drive", "--seconds", "0.02", "--json"]) == 0
    import orrery as again

    assert again.start is before


def test_a_copy_is_the_median_of_many_with_the_collector_off() -> None:
    collecting: list[bool] = []
    counts: list[int] = []

    def verb(position: int) -> None:
        collecting.append(gc.isenabled())
        counts.append(position)

    costs = cost(verb, [1, 2, 3], 0.0)
    assert collecting == [False] * len(collecting)
    assert gc.isenabled(), "and it is on again"
    assert counts == [1] * BATCH + [2] * BATCH + [3] * BATCH
    assert len(costs) == 3


def test_one_slow_copy_does_not_move_the_figure() -> None:
    class Slow(Subject):
        def play(self, number: int) -> int:
            return 1

        def verbs(self) -> dict[str, Verb]:
            return {"copy": lambda position: None}

    subject = Slow("a game", "interpreted")
    subject.rates = [(1.0, 1.0)]
    subject.costs = {"copy": [4.0, 5.0, 6.0, 170.0, 5.0]}
    assert subject.figures()["copy_us"] == 5.0


def read_kept_figures() -> dict[str, Any]:
    return read_figures(ROOT / "bench" / "figures.json")


def test_the_page_is_what_the_figures_say(tmp_path: Path) -> None:
    page = tmp_path / "README.md"
    page.write_text((ROOT / "bench" / "README.md").read_text("utf-8"), "utf-8")
    write_page(read_kept_figures(), page)
    assert page.read_text("utf-8") == (ROOT / "bench" / "README.md").read_text("utf-8"), "make figures writes it anew"


def test_what_is_not_measured_stays_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file, page = tmp_path / "figures.json", tmp_path / "README.md"
    file.write_text((ROOT / "bench" / "figures.json").read_text("utf-8"), "utf-8")
    page.write_text((ROOT / "bench" / "README.md").read_text("utf-8"), "utf-8")
    assert main(["bench", "figures", "--measure", "strength", "--limit", "0", "--file", str(file), "--page", str(page)]) == 0
    assert "no time left: Jump Drive, heuristic against random stays as it was" in capsys.readouterr().out
    assert read_figures(file) == read_kept_figures()


def test_a_match_is_counted_anew_with_its_day() -> None:
    rows = [
        {
            "game": "jump-drive",
            "label": "Jump Drive",
            "options": {},
            "matches": [{"bots": ["heuristic", "random"], "games": 9, "wins": 1, "measured": "2001-01-01"}],
        }
    ]
    measure_strength(rows, 2, math.inf, lambda words: None)
    match = rows[0]["matches"][0]  # type: ignore[index]
    assert match["games"] == 2
    assert match["measured"] == today()
    assert f"{match['wins']:g} of 2 (" in strength_table(rows)


@pytest.mark.parametrize("text", ["", "[]", "{}", "{"])
def test_a_file_without_figures_gets_one_line(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "figures.json"
    file.write_text(text, "utf-8")
    assert main(["bench", "figures", "--file", str(file)]) == 2
    output = capsys.readouterr().err
    assert str(file) in output
    assert output.count("\n") == 1


def test_figures_that_nobody_keeps_get_one_line(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--file", str(ROOT / "bench" / "figures.json"), "--measure", "beauty"]
    assert main(["bench", "figures", *arguments]) == 2
    has = "engine, bots, simulate, strength, effort, server"
    assert capsys.readouterr().err == f"orrery: the bench has no figures of 'beauty'; it has {has}\n"


def test_the_drawings_of_a_game_are_weighed(capsys: pytest.CaptureFixture[str]) -> None:
    (row,) = measure_drawings(["tiny-epic-galaxies"])
    assert row["drawings"] == 69
    assert 0 < row["compressed"] < row["bytes"]
    assert main(["bench", "drawings", "--games", "tiny-epic-galaxies"]) == 0
    assert "69" in capsys.readouterr().out


@pytest.mark.usefixtures("brief")
def test_bots_are_measured_in_both_flavours_beside_catanatron(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bots", "--games", "jump-drive", "--bots", "random,heuristic", "--seconds", "0.02", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    rows = {(row["bot"], row["engine"]): row["decisions_per_second"] for row in figures["bots"]}
    assert {engine for _, engine in rows} <= {"interpreted", "compiled"}
    assert rows["random", "interpreted"] > rows["heuristic", "interpreted"] > 0
    assert figures["catanatron"]["decisions_per_second"] > 0


def test_a_bot_that_is_not_there_is_not_measured(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "bots", "--games", "jump-drive", "--bots", "genius"]) != 0
    assert "genius" in capsys.readouterr().err


@pytest.mark.usefixtures("brief")
def test_many_games_are_measured_in_every_way(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("orrery.bench.simulation.find_spec", lambda name: None)  # a cluster takes seconds to start
    assert main(["bench", "simulate", "--count", "3", "--jobs", "1", "--bot", "random", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    assert [row["way"] for row in figures["ways"]] == ["one process", "--out", "--out --decisions"]
    assert figures["same_digest"]
    assert figures["ways"][0]["ratio_per_worker"] == figures["ways"][0]["processor_ratio"] == 1
    assert [way.name for way in ways(2)] == ["one process", "--out", "--out --decisions", "--jobs 2"]
    monkeypatch.setattr("orrery.bench.simulation.find_spec", lambda name: name)
    assert [way.engine.kind for way in ways(2)][-1] == "ray"


def test_processor_time_counts_processes_that_live_and_those_that_have_ended() -> None:
    busy = "import time\nwhile time.process_time() < 0.4: pass\nprint('done', flush=True)\ninput()"
    before = processor_seconds()
    with subprocess.Popen([sys.executable, "-c", busy], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "done\n"
        while_it_lives = processor_seconds() - before
        process.communicate("\n")
    assert while_it_lives >= 0.35
    assert processor_seconds() - before >= while_it_lives - 0.05
