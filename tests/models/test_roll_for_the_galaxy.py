"""Roll for the Galaxy beside its independent model."""

import os

import pytest

from models.driver import play_cases
from models.mutations import Mutation, find_difference
from models.mutations_roll_for_the_galaxy import BROKEN
from models.roll_for_the_galaxy import RollForTheGalaxy

GAMES = 24
"""How many games `make test` plays beside the model: some seconds."""

ANSWERS = 250
"""How far it plays a game."""

SOAK = int(os.environ.get("ORRERY_MODEL_GAMES", "4000"))
"""How many games a soak plays to their end; the environment can ask for more."""

PARTS = 8
"""A soak is cut into parts, so that several processes share it."""

GAME = RollForTheGalaxy.game


def test_the_game_does_what_the_model_does() -> None:
    assert play_cases(RollForTheGalaxy, 0, GAMES, ANSWERS) > 10 * GAMES


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
def test_the_game_does_what_the_model_does_in_many_games(part: int) -> None:
    games = -(-SOAK // PARTS)
    play_cases(RollForTheGalaxy, GAMES + part * games, games)


@pytest.mark.soak
@pytest.mark.parametrize("mutation", BROKEN, ids=lambda mutation: mutation.line.strip())
def test_the_model_notices_a_broken_line(mutation: Mutation) -> None:
    assert find_difference(GAME, mutation), f"nothing seems wrong with {mutation.broken!r} in {mutation.file}"


@pytest.mark.soak
def test_the_model_finds_nothing_wrong_with_an_unbroken_copy() -> None:
    assert find_difference(GAME, None, games=60) == ""
