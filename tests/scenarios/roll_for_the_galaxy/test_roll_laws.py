"""What holds at every decision of every game of Roll: dice, tiles and points are never lost or made."""

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.games.roll_for_the_galaxy.rules.components import AMBITION_SUPPLY, FACTION_BASE, KINDS, SUPPLY, TALENT, tile_of
from orrery.games.roll_for_the_galaxy.rules.table import CREDIT_LIMIT, END_TILES, RollTable, unpack_abandoned


def check(p: Position) -> None:
    t: RollTable = p.table
    owned = [e.dice() for e in t.empires]
    box = list(AMBITION_SUPPLY if p.options["ambition"] else SUPPLY)
    if not p.options["objectives"]:
        box[TALENT] = 0
    for kind in range(KINDS):
        assert t.supply[kind] + sum(dice[kind] for dice in owned) == box[kind], "dice of each colour are conserved"
        assert t.supply[kind] >= 0
    tiles = list(t.bag) + [tile for tile, _ in map(unpack_abandoned, t.abandoned)]
    for e in t.empires:
        tiles += [*e.hand, *e.reserve, *e.stacks[0], *e.stacks[1]]
        tiles += [tile_of(face) for face in e.tableau if face < FACTION_BASE]
        assert 0 <= e.credits <= CREDIT_LIMIT
        assert all(count >= 0 for count in (*e.cup, *e.citizenry))
        assert e.workers == sorted(e.workers)
        assert len(e.goods) == len(e.tableau)
        assert all(len(goods) <= e.powers.capacity for goods in e.goods)
        assert e.citizenry[TALENT] == 0, "a token that has done its task leaves the game"
        assert e.credits > 0 or not p.options["ambition"], "with Ambition nobody is left without a credit"
    assert sorted(tiles) == list(range(60 if p.options["ambition"] else 55)), "every tile is in one place"
    assert t.pool + sum(e.chips for e in t.empires) == 12 * p.seats, "points come from the pool"


def play(seats: int, seed: int, options: dict[str, Option]) -> None:
    p = orrery.start("roll-for-the-galaxy", seats, seed, options)
    luck = Luck.of(f"roll/{seed}")
    while p.asks:
        check(p)
        waiting = sorted(p.asks)
        seat = waiting[luck.below("seat", len(waiting))]
        p.choose(seat, p.asks[seat].sample(luck))
    check(p)
    t: RollTable = p.table
    assert t.pool <= 0 or max(len(e.tableau) for e in t.empires) >= END_TILES
    assert p.outcome is not None


TABLES = [(seats, options) for seats in (2, 3, 4, 5) for options in orrery.game("roll-for-the-galaxy").options_for(seats)]


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_dice_tiles_and_points_are_conserved(seats: int, options: dict[str, Option]) -> None:
    for seed in range(4):
        play(seats, seed, options)


@pytest.mark.soak
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=str)
def test_dice_tiles_and_points_are_conserved_in_a_thousand_games(seats: int, options: dict[str, Option]) -> None:
    for seed in range(250):
        play(seats, 1000 + seed, options)
