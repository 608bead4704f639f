"""The bench plays its heuristic games with the bots of the package that it measures."""

import re
from pathlib import Path

import pytest

import orrery
from orrery.bench.bots import bench_bots
from orrery.bench.engine import Engine
from orrery.bench.figures import bots_table, simulate_table
from orrery.bench.flavours import HERE
from orrery.core.errors import UnknownName


def test_an_engine_is_measured_with_heuristic_bots_too() -> None:
    engine = Engine(orrery, "jump-drive", "interpreted")
    assert engine.player.name == "heuristic"
    assert engine.play_well(0) > 0


def test_bots_of_another_version_are_measured_along() -> None:
    """Here the other version is this one: what it has besides, such as random, is left out where nobody asks for it."""
    figures = bench_bots(["jump-drive"], ["heuristic"], 0.001, HERE)
    assert [(row["bot"], row["engine"]) for row in figures["bots"] if row["engine"] != "compiled"] == [
        ("heuristic", "interpreted"),
        ("heuristic", "before"),
    ]
    assert all(row["beside_before"] > 0 for row in figures["bots"])
    assert all(row["game"] == "jump-drive" and row["microseconds"] > 0 for row in figures["networks"])
    assert "interpreted" in {row["engine"] for row in figures["networks"]}


def test_a_folder_without_the_package_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UnknownName, match=re.escape(f"{tmp_path} holds no package orrery")):
        bench_bots(["jump-drive"], ["heuristic"], 0.001, tmp_path)


def test_the_table_of_bots_has_a_row_for_each_engine() -> None:
    row = {"game": "jump-drive", "bot": "heuristic", "engine": "compiled", "decisions_per_second": 21000.4, "ratio": 3.21}
    learned = {"game": "jump-drive", "bot": "learned", "engine": "compiled", "milliseconds": 4.44}
    network = {"game": "jump-drive", "engine": "compiled", "microseconds": 45.04}
    table = bots_table({"measured": "2001-01-01", "bots": [row, learned], "networks": [network], "catanatron": None})
    assert "| Jump Drive | compiled | 21,000 | 3.2 |  | 4.4 |  |  |  | 45.0 |" in table


def test_the_table_of_many_games_has_a_row_for_each_way() -> None:
    way = {"way": "--jobs 2", "workers": 2, "games_per_second": 80.0, "ratio_per_worker": 0.95, "core_hours_per_million": 6.94}
    way["processor_ratio"] = 0.97
    table = simulate_table({"measured": "2001-01-01", "runs": [{"game": "jump-drive", "compiled": True, "ways": [way]}]})
    assert "| Jump Drive | compiled | `--jobs 2` | 80.0 | 0.95 | 0.97 | 6.9 |" in table
