"""Numbers that hold several values: what was packed comes out again, and the numbers are those of older records."""

from collections.abc import Callable, Sequence
from itertools import product
from typing import Any

import pytest

from orrery.games.roll_for_the_galaxy.rules.assign import (
    NO_PHASE,
    READY,
    UNASSIGNED,
    pack_movement,
    pack_selection,
    unpack_movement,
    unpack_selection,
)
from orrery.games.roll_for_the_galaxy.rules.build import NO_CUT, pack_cut, unpack_cut
from orrery.games.roll_for_the_galaxy.rules.components import KINDS, PHASES, TOKEN, face_of, side_of, tile_of
from orrery.games.roll_for_the_galaxy.rules.dice import (
    VIRTUAL,
    at_task,
    is_virtual,
    kind_of,
    moved_to,
    phase_of,
    returning_die,
    returns,
    symbol_of,
    worker,
)
from orrery.games.roll_for_the_galaxy.rules.explore import (
    FINISH,
    REARRANGE,
    pack_placement,
    pack_task,
    unpack_placement,
    unpack_task,
)
from orrery.games.roll_for_the_galaxy.rules.owned_dice import (
    FROM_COLUMNS,
    FROM_CUP,
    NOWHERE,
    from_stack,
    from_world,
    pack_taking,
    stack_of,
    unpack_taking,
    world_of,
)
from orrery.games.roll_for_the_galaxy.rules.produce import pack_production, unpack_production
from orrery.games.roll_for_the_galaxy.rules.ship import pack_shipment, pack_spending, unpack_shipment, unpack_spending
from orrery.games.roll_for_the_galaxy.rules.table import HIDDEN, pack_abandoned, unpack_abandoned

WORKERS = (worker(0, 0, 0), worker(KINDS - 2, VIRTUAL, 4), UNASSIGNED)
DICE = (0, KINDS - 1, returning_die(0), returning_die(KINDS - 2))
CODED: list[tuple[Callable[..., int], Callable[[int], tuple[Any, ...]], tuple[Sequence[Any], ...]]] = [
    (pack_selection, unpack_selection, (WORKERS, range(PHASES))),
    (pack_movement, unpack_movement, (range(12), WORKERS, range(PHASES))),
    (pack_task, unpack_task, ((0, 1), WORKERS)),
    (pack_placement, unpack_placement, ((0, 59), (0, 1), (0, 1))),
    (pack_cut, unpack_cut, ((0, 3), (0, pack_taking(from_world(11), DICE[-1])))),
    (pack_taking, unpack_taking, ((FROM_CUP, from_stack(1), FROM_COLUMNS, from_world(11)), (*WORKERS, *DICE[1:]))),
    (pack_production, unpack_production, (DICE, (0, 11, 63))),
    (pack_shipment, unpack_shipment, ((0, 1), DICE, (False, True), DICE, (0, 11, 63))),
    (pack_spending, unpack_spending, (range(4), range(8))),
    (pack_abandoned, unpack_abandoned, ((HIDDEN, 0, 59), range(5))),
]


@pytest.mark.parametrize(("pack", "unpack", "values"), CODED, ids=[pack.__name__ for pack, _, _ in CODED])
def test_what_was_packed_comes_out_again(
    pack: Callable[..., int], unpack: Callable[[int], tuple[Any, ...]], values: tuple[tuple[Any, ...], ...]
) -> None:
    every = list(product(*values))
    assert [tuple(unpack(pack(*each))) for each in every] == every
    assert len({pack(*each) for each in every}) == len(every), "no two answers have one number"


def test_answers_have_the_numbers_they_always_had() -> None:
    assert (READY, NO_PHASE, FINISH, REARRANGE, NO_CUT) == (0, 57344, 16384, 24576, 0)
    assert pack_selection(2065, 4) == 34833
    assert pack_movement(2, 2065, 3) == 223249
    assert pack_placement(31, 1, 1) == 127
    assert pack_taking(9, 3) == 73731
    assert pack_cut(1, 73731) == 33628163
    assert pack_production(returning_die(7), 5) == 4183
    assert pack_shipment(1, returning_die(7), True, returning_die(2), 5) == 461399
    assert pack_spending(2, 5) == 82
    assert pack_abandoned(31, 4) == 252


def test_a_worker_is_its_kind_symbol_and_column() -> None:
    w = worker(3, 11, 2)
    assert (kind_of(w), symbol_of(w), phase_of(w), is_virtual(w)) == (3, 11, 2, False)
    assert moved_to(w, 4) == worker(3, 11, 4)
    assert is_virtual(worker(3, VIRTUAL, 2))
    assert at_task(worker(7, 6 + 2, 2)) == returning_die(7), "a $ that fits"
    assert at_task(worker(7, 6 + 2, 3)) == 7, "a $ of another phase"
    assert (returns(returning_die(7)), returns(7), kind_of(returning_die(7))) == (True, False, 7)
    assert symbol_of(UNASSIGNED) == TOKEN


def test_places_of_dice_are_told_apart() -> None:
    assert [(stack_of(place), world_of(place)) for place in (FROM_CUP, from_stack(1), FROM_COLUMNS, from_world(0))] == [
        (NOWHERE, NOWHERE),
        (1, NOWHERE),
        (NOWHERE, NOWHERE),
        (NOWHERE, 0),
    ]


def test_a_face_is_a_tile_and_a_side() -> None:
    assert [(tile_of(face_of(tile, side)), side_of(face_of(tile, side))) for tile in (0, 59) for side in (0, 1)] == [
        (0, 0),
        (0, 1),
        (59, 0),
        (59, 1),
    ]
