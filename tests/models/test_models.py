"""Every game beside its independent model: what may be answered, what changes, what scores, and what the hints say."""

import os

import pytest

from models.driver import Mismatch, Model, compare, play_cases
from models.jump_drive import JumpDrive
from models.tiny_epic_galaxies import TinyEpicGalaxies

GAMES: dict[type[Model], int] = {JumpDrive: 120, TinyEpicGalaxies: 48}
"""Every model, and how many games `make test` plays beside it: some seconds of each."""

ANSWERS = 250
"""How far it plays a game; many games by chance are longer, and their ends are seen from made-up positions."""

SOAK = int(os.environ.get("ORRERY_MODEL_GAMES", "4000"))
"""How many games of each a soak plays to their end; the environment can ask for more."""

PARTS = 8
"""A soak is cut into parts, so that several processes share it."""


@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.game)
def test_the_game_does_what_the_model_does(model: type[Model]) -> None:
    assert play_cases(model, 0, GAMES[model], ANSWERS) > 10 * GAMES[model]


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.game)
def test_the_game_does_what_the_model_does_in_many_games(model: type[Model], part: int) -> None:
    games = -(-SOAK // PARTS)
    play_cases(model, GAMES[model] + part * games, games)


def test_a_difference_is_named_where_it_is() -> None:
    with pytest.raises(Mismatch, match=r"table\.seats\[1\]\.hand: the model has \[4\], the game \[4, 5\]"):
        compare("table", {"seats": [{"hand": [3]}, {"hand": [4]}]}, {"seats": [{"hand": [3]}, {"hand": [4, 5]}], "round": 1})
    with pytest.raises(Mismatch, match="who is asked what"):
        compare("who is asked what", {}, {0: "place"})
