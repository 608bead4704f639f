"""The bench plays its heuristic games with the bots of the package that it measures."""

import orrery
from orrery.bench.engine import Engine


def test_an_engine_is_measured_with_heuristic_bots_too() -> None:
    engine = Engine(orrery, "jump-drive", "interpreted")
    assert engine.player.name == "heuristic"
    assert engine.play_well(0) > 0
