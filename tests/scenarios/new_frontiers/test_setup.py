"""Setting up: first and later games, track, pools, empires, goals."""

import pytest

import orrery
from orrery.core.position import Position
from orrery.games.new_frontiers.rules.components import FACES, HOMES, TILES, WINDFALL
from orrery.games.new_frontiers.rules.table import Frontier
from orrery.testing import rule

SEATS = (2, 3, 4, 5)


def start(seats: int, seed: int = 0, **options: bool) -> Position:
    return orrery.start("new-frontiers", seats, seed, {"goals": False, **options})


def settled(seats: int, seed: int = 0, **options: bool) -> Position:
    """A game whose sides have been chosen: always the first one offered."""
    p = start(seats, seed, **options)
    while next(iter(p.asks.values())).name == "take_side":
        seat = next(iter(p.asks))
        p.choose(seat, next(iter(p.asks[seat].answers())))
    return p


@rule("new-frontiers.setup.developments")
@pytest.mark.parametrize(("seats", "copies"), [(2, 1), (3, 2), (4, 2), (5, 3)])
def test_copies_of_developments(seats: int, copies: int) -> None:
    table: Frontier = start(seats).table
    assert len(table.market) == 24
    for face, left in zip(table.market, table.left):
        assert left == (copies if TILES[face].size == 1 else 1)


@rule("new-frontiers.setup.first-game")
@pytest.mark.parametrize("seats", SEATS)
def test_a_first_game_shows_first_faces_and_white_sides(seats: int) -> None:
    for seed in range(5):
        p = start(seats, seed, first_game=True)
        assert all(TILES[face].face in ("always", "first") for face in p.table.market)
        for empire in p.table.empires:
            assert TILES[empire.colonies[0]].face == "white"
        assert next(iter(p.asks.values())).name == "choose_action"


@rule("new-frontiers.setup.coin-flips")
def test_later_games_flip_a_coin_for_each_two_faced_development() -> None:
    faces: set[int] = set()
    flips: set[tuple[int, ...]] = set()
    for seed in range(80):
        market = start(2, seed).table.market
        faces.update(market)
        flips.add(tuple(market))
        assert [TILES[face].stack for face in market] == list(range(1, 25))
    assert faces == set(FACES), "every face comes up, those of the eight fixed stacks always"
    assert len(flips) > 60, "the stacks are flipped one by one"
    for face in FACES:
        if TILES[face].face == "always":
            assert all(face in market for market in flips)


@rule("new-frontiers.setup.pools")
@pytest.mark.parametrize(("seats", "pool"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_twelve_points_and_colonists_a_seat(seats: int, pool: int) -> None:
    table = start(seats).table
    assert table.vp_pool == pool
    assert table.colonists == pool
    assert settled(seats).table.colonists == pool - seats, "one stands on every home colony"


@rule("new-frontiers.setup.order")
def test_the_order_is_random_and_two_players_have_two_discs() -> None:
    assert {tuple(start(3, seed).table.track) for seed in range(60)} == {
        (0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0),
    }  # fmt: skip
    assert {tuple(start(2, seed).table.track) for seed in range(20)} == {(0, 1, 0, 1), (1, 0, 1, 0)}


@rule("new-frontiers.setup.credits")
@pytest.mark.parametrize(("seats", "credits"), [(2, [3, 4]), (3, [3, 3, 4]), (4, [3, 3, 4, 4]), (5, [3, 3, 3, 4, 4])])
def test_starting_credits_in_turn_order(seats: int, credits: list[int]) -> None:
    for seed in range(5):
        table = start(seats, seed).table
        assert [table.empires[seat].credits for seat in table.track[:seats]] == credits


@rule("new-frontiers.setup.empires")
def test_later_games_let_everybody_choose_a_side_in_turn_order() -> None:
    p = start(3, 4)
    order = list(p.table.track)
    mats = [empire.mat for empire in p.table.empires]
    assert len(set(mats)) == 3
    for seat in order:
        assert list(p.asks) == [seat]
        sides = [side for side in p.asks[seat].answers() if isinstance(side, int)]
        assert [TILES[side].mat for side in sides] == [mats[seat]] * 2
        assert {TILES[side].face for side in sides} == {"white", "dark"}
        p.choose(seat, sides[1])
        assert p.table.empires[seat].colonies == [sides[1]]
    assert p.asks[order[0]].name == "choose_action"


@rule("new-frontiers.setup.home")
@pytest.mark.parametrize("home", HOMES, ids=[TILES[home].id for home in HOMES])
def test_every_home_colony_has_a_colonist_and_a_windfall_one_its_good(home: int) -> None:
    tile = TILES[home]
    for seed in range(200):
        p = start(2, seed)
        seat = next(iter(p.asks))
        if home in p.asks[seat].answers():
            break
    colonists, goods = p.table.colonists, list(p.table.goods)
    p.choose(seat, home)
    assert p.table.colonists == colonists - 1
    starts_with = {"alpha-centauri": 1, "gateway-station": 0, "ancient-race": 2, "galactic-scavengers": 0}
    assert (tile.kind == WINDFALL) == (tile.id in starts_with)
    assert p.table.empires[seat].goods == [starts_with.get(tile.id, -1)]
    if tile.id in starts_with:
        goods[starts_with[tile.id]] -= 1
    assert p.table.goods == goods


@rule("new-frontiers.setup.goals")
def test_with_goals_plan_goals_takes_the_place_of_retreat() -> None:
    with_goals, without = settled(3, goals=True), settled(3)
    ask = next(iter(with_goals.asks.values()))
    assert list(ask.answers()) == [1, 2, 3, 4, 5, 6, 7]
    assert list(next(iter(without.asks.values())).answers()) == [0, 2, 3, 4, 5, 6, 7]
    assert sorted(with_goals.table.pile) == list(range(8))
    assert without.table.pile == []
    assert len({tuple(start(3, seed, goals=True).table.pile) for seed in range(10)}) == 10


@rule("new-frontiers.setup.goals-optional")
def test_goals_are_the_default_and_never_in_a_first_game() -> None:
    assert orrery.start("new-frontiers", 2, 0).options == {"goals": True, "first_game": False}
    assert orrery.start("new-frontiers", 2, 0, {"goals": False}).table.pile == []
    first = orrery.start("new-frontiers", 2, 0, {"goals": True, "first_game": True})
    assert first.options["goals"] is False
    assert first.table.pile == []
