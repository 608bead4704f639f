"""The bench measures what it says, in both flavours; how fast it is stands in bench/README.md."""

import json

import pytest

import orrery
from orrery.cli import main


def test_the_bench_measures_every_game_in_both_flavours_beside_catanatron(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["bench", "--seconds", "0.05", "--json"]) == 0
    figures = json.loads(capsys.readouterr().out)
    measured = {(row["game"], row["engine"]) for row in figures["games"]}
    assert measured == {(game, engine) for game in orrery.names() for engine in ("interpreted", "compiled")}
    for row in figures["games"]:
        assert row["decisions_per_second"] > 0
        assert {"games_per_second", "copy_us", "view_us", "guess_us", "ratio", "copy_ratio"} <= set(row)
    assert figures["catanatron"]["decisions_per_second"] > 0


def test_the_bench_leaves_the_engine_in_use_alone() -> None:
    before = orrery.start
    assert main(["bench", "--games", "jump-drive", "--seconds", "0.02", "--json"]) == 0
    import orrery as again

    assert again.start is before
