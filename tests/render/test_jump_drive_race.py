"""The race to 50: badges stand at the points of their seats, and apart where these are close."""

from itertools import pairwise

import pytest

from orrery.games.jump_drive.web.board import ROOM, stand_apart


@pytest.mark.parametrize("spots", [(0, 20, 60, 100), (5, 5), (0, 0, 0, 0), (96, 98, 100, 100), (0, 2, 50, 52), ()])
def test_badges_stand_apart_and_on_the_track(spots: tuple[float, ...]) -> None:
    badges = stand_apart(spots)
    assert all(0 <= badge <= 100 for badge in badges)
    assert all(after - before >= ROOM - 1e-9 for before, after in pairwise(badges))


def test_a_badge_alone_stands_at_its_points_and_two_that_are_equal_beside_them() -> None:
    assert stand_apart((10, 50)) == [10, 50]
    assert stand_apart((50, 50)) == pytest.approx([50 - ROOM / 2, 50 + ROOM / 2])
