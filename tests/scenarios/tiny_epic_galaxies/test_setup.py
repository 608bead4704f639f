"""Setting up: the row, the galaxies, the secret missions, the first player."""

import pytest

import orrery
from orrery.games.tiny_epic_galaxies.rules.components import MISSIONS
from orrery.games.tiny_epic_galaxies.rules.table import HIDDEN
from orrery.testing import rule

GAME = "tiny-epic-galaxies"


@rule("tiny-epic-galaxies.setup.row")
@pytest.mark.parametrize(("seats", "planets"), [(2, 4), (3, 5), (4, 6), (5, 6)])
def test_the_row_grows_with_the_seats(seats: int, planets: int) -> None:
    table = orrery.start(GAME, seats, 1).table
    assert len(table.row) == planets
    assert sorted(table.row + table.deck) == list(range(40))


@rule("tiny-epic-galaxies.setup.galaxy")
def test_a_galaxy_starts_with_two_ships_and_three_resources() -> None:
    for galaxy in orrery.start(GAME, 3, 1).table.galaxies:
        assert (galaxy.level, galaxy.energy, galaxy.culture, galaxy.home) == (1, 2, 1, 2)
        assert galaxy.points == 0


@rule("tiny-epic-galaxies.setup.missions")
def test_each_player_keeps_one_of_two_missions_in_secret() -> None:
    p = orrery.start(GAME, 3, 1)
    assert sorted(p.asks) == [0, 1, 2]
    offered = [p.table.galaxies[seat].offered for seat in range(3)]
    assert len({mission for pair in offered for mission in pair}) == 6
    for seat in (2, 0, 1):
        assert p.asks[seat].name == "keep_mission"
        p.choose(seat, offered[seat][1])
    assert [galaxy.mission for galaxy in p.table.galaxies] == [pair[1] for pair in offered]
    table = p.view(0).table
    assert table.galaxies[0].mission == offered[0][1]
    assert table.galaxies[1].mission == HIDDEN
    assert table.galaxies[1].offered == (HIDDEN, HIDDEN)


@rule("tiny-epic-galaxies.setup.missions-two")
def test_two_seats_leave_out_the_missions_of_three() -> None:
    dealt: dict[int, set[str]] = {2: set(), 3: set()}
    for seats in dealt:
        for seed in range(30):
            for galaxy in orrery.start(GAME, seats, seed).table.galaxies:
                dealt[seats] |= {MISSIONS[mission].id for mission in galaxy.offered}
    assert dealt[2] == {"equalizer", "elder", "hoarder", "industrialist", "orbiter", "explorer"}
    assert len(dealt[3]) == 12


@rule("tiny-epic-galaxies.setup.first")
def test_the_first_player_is_drawn_by_lot() -> None:
    firsts = set()
    for seed in range(40):
        table = orrery.start(GAME, 3, seed).table
        assert table.first == table.active
        firsts.add(table.first)
    assert firsts == {0, 1, 2}


def test_an_unknown_seat_count_or_option_is_refused() -> None:
    with pytest.raises(orrery.UnknownName, match="1, 2, 3, 4, 5"):
        orrery.start(GAME, 6)
    with pytest.raises(orrery.UnknownName, match="artemis, rothkel, zendica, hades, gamelyn"):
        orrery.start(GAME, 1, options={"rogue": "borg"})
