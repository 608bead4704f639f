"""A variant of a game: a class of one's own that replaces a step, with the words, bots and drawings of the game it comes from."""

import pickle

import pytest

import orrery
import orrery.render
from orrery.bots import bots
from orrery.core.game import lineage
from orrery.core.position import Position, Steps
from orrery.core.record import Record
from orrery.games.jump_drive.game import JumpDrive
from orrery.games.jump_drive.rules.round import score as score_to_fifty
from orrery.play import simulate
from orrery.terminal.board import board

GOAL = 20


class Quick(JumpDrive):
    """Jump Drive to 20 points."""

    name = "jump-drive-quick"
    steps = JumpDrive.steps.copy()


@Quick.steps.replace
def score(p: Position) -> None:
    score_to_fifty(p)
    if max(seat.points for seat in p.table.seats) >= GOAL:
        p.agenda.clear()


@pytest.fixture(autouse=True)
def _quick() -> None:
    orrery.register("jump-drive-quick", Quick())


def test_a_replaced_step_changes_the_variant_and_not_its_game() -> None:
    quick = simulate("jump-drive-quick", 2, 20, bots="heuristic")
    usual = simulate("jump-drive", 2, 20, bots="heuristic")
    assert quick["mean_rounds"] < usual["mean_rounds"]
    assert quick["mean_points"][0] < 50


def test_a_variant_has_the_bots_and_drawings_of_its_game() -> None:
    p = orrery.start("jump-drive-quick", seed=7)
    assert lineage(p.game) == ("jump-drive-quick", "jump-drive")
    assert bots("jump-drive-quick") == bots("jump-drive")
    same = orrery.start("jump-drive", seed=7)
    assert orrery.render.picture(p.view(0)) == orrery.render.picture(same.view(0))
    assert board(p.view(0), ("a", "b"), "en") == board(same.view(0), ("a", "b"), "en")


def test_a_variant_has_records_of_its_own_and_travels() -> None:
    record = Record("jump-drive-quick", 2, 7)
    assert Record.read(record.write()).game is orrery.game("jump-drive-quick")
    p = record.replay()
    assert pickle.loads(pickle.dumps(p)).game is p.game


def test_only_a_step_that_is_there_can_be_replaced() -> None:
    steps = JumpDrive.steps.copy()

    def dance(p: Position) -> None: ...

    with pytest.raises(orrery.UnknownName, match="there is no step 'dance' to replace; there are check_hands"):
        steps.replace(dance)
    assert isinstance(steps, Steps)
    assert "score" in JumpDrive.steps.named


def test_a_name_can_be_given_to_another_module_later() -> None:
    orrery.register("jump-drive-quick", "orrery.games.jump_drive.game")
    assert orrery.game("jump-drive-quick").name == "jump-drive"
