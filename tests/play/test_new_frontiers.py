"""How New Frontiers goes between bots: how strong the heuristic one is, and how long a game lasts."""

import pytest

from orrery.play.arena import arena
from orrery.play.simulate import simulate


@pytest.mark.parametrize("goals", [True, False])
def test_the_heuristic_bot_wins_95_of_100_games_against_random(goals: bool) -> None:
    """A sample of the 500 games of `make soak`, with room for its error."""
    figures = arena("new-frontiers", ("heuristic", "random"), 60, seed="sample", options={"goals": goals})
    assert figures["bots"][0]["rate"] >= 0.92


@pytest.mark.soak
@pytest.mark.parametrize("goals", [True, False])
def test_the_heuristic_bot_wins_95_of_100_games_over_500(goals: bool) -> None:
    figures = arena("new-frontiers", ("heuristic", "random"), 500, seed="soak", options={"goals": goals})
    assert figures["bots"][0]["rate"] >= 0.95


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_game_lasts_about_as_long_as_the_rulebook_says(seats: int) -> None:
    """The rulebook speaks of 12 to 15 rounds; bots, who waste none, need a little fewer."""
    assert 8.5 <= simulate("new-frontiers", seats, 30, bots=("heuristic",))["mean_rounds"] <= 15.5
