"""Mass simulation: the same digest whoever plays the games, wherever."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

import orrery
from orrery.bench.flavours import native_folder
from orrery.play.arena import arena, wilson
from orrery.play.simulate import simulate


@given(st.integers(1, 10**7).flatmap(lambda games: st.tuples(st.floats(0, games), st.just(games))))
@example((0.0, 1))
@example((1000.0, 1000))
@example((sum([1 / 3] * 15), 5))
def test_intervals_lie_within_0_and_1_and_hold_the_rate(case: tuple[float, int]) -> None:
    won, games = case
    low, high = wilson(won, games)
    assert 0 <= low <= min(1, won / games) <= high <= 1
    assert not f"{low:.3f}".startswith("-")


GAMES = 8
"""So few that they make three jobs only where a job is small."""


@pytest.mark.parametrize("game", orrery.names())
def test_the_digest_is_the_same_twice_and_for_any_number_of_jobs(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["orrery.play.simulate"], "CHUNK", 3)
    seats = orrery.game(game).seat_counts[-1]
    once = simulate(game, seats, GAMES, seed=3)
    again = simulate(game, seats, GAMES, seed=3)
    spread = simulate(game, seats, GAMES, seed=3, jobs=2)
    other = simulate(game, seats, GAMES, seed=4)
    assert once["digest"] == again["digest"] == spread["digest"] != other["digest"]
    assert {**once, **dict.fromkeys(TIMES)} == {**again, **dict.fromkeys(TIMES)}


TIMES = ("seconds", "games_per_second", "decisions_per_second")


@pytest.mark.parametrize("game", orrery.names())
def test_the_digest_is_the_same_compiled_and_interpreted(game: str) -> None:
    """`make test` builds the native modules first; both flavours play the same games."""
    folder = native_folder()
    assert folder is not None, "make compiled builds the native modules"
    command = [sys.executable, "-m", "orrery.cli", "simulate", game, "--games", "40", "--seed", "9", "--json"]
    native = json.loads(
        subprocess.run(command, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, check=True).stdout
    )
    assert native["compiled"] is True
    assert native["digest"] == simulate(game, 2, 40, seed=9)["digest"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_jump_drive_lasts_about_as_long_as_the_rulebook_says(seats: int) -> None:
    """The rulebook speaks of 6 or 7 turns."""
    assert 5.5 <= simulate("jump-drive", seats, 60, bots=("heuristic",))["mean_rounds"] <= 8.5


def test_the_heuristic_bot_wins_95_of_100_games_against_random() -> None:
    """A sample of the 1,000 games of `make soak`, with room for its error."""
    assert arena("jump-drive", ("heuristic", "random"), 200, seed="sample")["bots"][0]["rate"] >= 0.92


@pytest.mark.soak
def test_the_heuristic_bot_wins_95_of_100_games_over_1000() -> None:
    assert arena("jump-drive", ("heuristic", "random"), 1000, seed="soak")["bots"][0]["rate"] >= 0.95
