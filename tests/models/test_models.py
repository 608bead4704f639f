"""Every game beside its independent model: what may be answered, what changes, what scores, and what the hints say."""

import os
from pathlib import Path

import pytest

from models.broken_lines import MUTATIONS, Mutation
from models.driver import Mismatch, Model, compare, play_cases
from models.jump_drive import JumpDrive
from models.mutations import break_line, find_difference
from models.new_frontiers import NewFrontiers
from models.roll_for_the_galaxy import RollForTheGalaxy
from models.tiny_epic_galaxies import TinyEpicGalaxies

GAMES: dict[type[Model], tuple[int, int]] = {
    JumpDrive: (90, 120),
    TinyEpicGalaxies: (72, 120),
    RollForTheGalaxy: (24, 250),
    NewFrontiers: (42, 250),
}
"""Every model, how many games `make test` plays beside it (some seconds of each), and how far: the ends of longer ones are seen from
made-up positions."""

SOAK = int(os.environ.get("ORRERY_MODEL_GAMES", "4000"))
"""How many games of each a soak plays to their end; the environment can ask for more."""

PARTS = 8
"""A soak is cut into parts, so that several processes share it."""


@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.game)
def test_the_game_does_what_the_model_does(model: type[Model]) -> None:
    games, answers = GAMES[model]
    assert play_cases(model, 0, games, answers) > 10 * games


@pytest.mark.soak
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("model", GAMES, ids=lambda model: model.game)
def test_the_game_does_what_the_model_does_in_many_games(model: type[Model], part: int) -> None:
    games = -(-SOAK // PARTS)
    play_cases(model, GAMES[model][0] + part * games, games)


def test_a_difference_is_named_where_it_is() -> None:
    with pytest.raises(Mismatch, match=r"table\.seats\[1\]\.hand: the model has \[4\], the game \[4, 5\]"):
        compare("table", {"seats": [{"hand": [3]}, {"hand": [4]}]}, {"seats": [{"hand": [3]}, {"hand": [4, 5]}], "round": 1})
    with pytest.raises(Mismatch, match="who is asked what"):
        compare("who is asked what", {}, {0: "place"})


BROKEN = [(game, mutation) for game, mutations in MUTATIONS.items() for mutation in mutations]


@pytest.mark.soak
@pytest.mark.parametrize(
    ("game", "mutation"), BROKEN, ids=lambda value: value if isinstance(value, str) else value.line.strip()
)
def test_the_model_notices_a_broken_line(game: str, mutation: Mutation) -> None:
    assert find_difference(game, mutation), f"nothing seems wrong with {mutation.broken!r} in {mutation.file}"


@pytest.mark.soak
@pytest.mark.parametrize("game", MUTATIONS)
def test_the_model_finds_nothing_wrong_with_an_unbroken_copy(game: str) -> None:
    assert find_difference(game, None, games=60) == ""


def test_a_line_to_break_must_be_there_once(tmp_path: Path) -> None:
    (tmp_path / "round.py").write_text("a = 1\nb = 1\n", "utf-8")
    break_line(tmp_path, Mutation("round.py", "a = 1", "a = 2"))
    assert (tmp_path / "round.py").read_text("utf-8") == "a = 2\nb = 1\n"
    with pytest.raises(SystemExit, match="choose the line to break anew"):
        break_line(tmp_path, Mutation("round.py", "a = 1", "a = 2"))
