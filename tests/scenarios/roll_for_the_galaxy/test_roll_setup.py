"""Setup: pool, factions, home worlds, dice, the first two tiles."""

from itertools import pairwise

import pytest

import orrery
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.components import DICE, FACE, FACTIONS, HOMES
from orrery.games.roll_for_the_galaxy.rules.table import ASSIGNING, MANAGING, Empire
from orrery.testing import Scenario, rule

# What each start tile grants: dice to the cup, dice to the Citizenry, goods by world, and the credits it starts with.
FACTION_GRANTS = {
    "Space Piracy": ("", "military", {}),
    "Alien Archaeology": ("", "alien", {}),
    "Consumer Markets": ("novelty", "", {}),
    "Improved Reconnaissance": ("rare", "", {}),
    "Genetics Lab": ("", "genes", {}),
    "Galactic Religion": ("", "", {"Pilgrimage World": "novelty"}),
    "Biological Adaptation": ("genes", "", {}),
    "Mining Industry": ("", "rare", {}),
    "Destroyed Colony": ("consumption", "military", {}),
}
SECOND_PARTS = {
    "Space Piracy": "Hidden Fortress",
    "Alien Archaeology": "Alien Rosetta Stone World",
    "Consumer Markets": "Space Mall",
    "Improved Reconnaissance": "Wormhole Station",
    "Genetics Lab": "The Last of the Gnarssh",
    "Galactic Religion": "Pilgrimage World",
    "Biological Adaptation": "Aquatic Uplift World",
    "Mining Industry": "Meteorite Planet",
    "Destroyed Colony": "Awakened Alien Outpost",
}
HOME_GRANTS = {
    "Earth's Lost Colony": ("", "", {"Earth's Lost Colony": "novelty"}, 1),
    "New Sparta": ("", "military military", {}, 1),
    "Alpha Centauri": ("", "", {"Alpha Centauri": "rare"}, 1),
    "Damaged Alien Factory": ("", "alien", {}, 1),
    "Ancient Race": ("", "", {"Ancient Race": "genes"}, 1),
    "Separatist Colony": ("military", "", {}, 1),
    "Old Earth": ("", "consumption", {}, 1),
    "Epsilon Eridani": ("", "novelty military", {}, 1),
    "Doomed World": ("", "", {}, 8),
}


def called(face: int) -> str:
    return FACE[face].name["en"]


def empires(games: int = 120, seats: int = 5) -> list[Empire]:
    """Empires as they stand when the first question of a game is asked."""
    dealt: list[Empire] = []
    for seed in range(games):
        dealt += orrery.start("roll-for-the-galaxy", seats, seed).table.empires
    return dealt


def dice(words: str) -> list[int]:
    return [words.split().count(die.id) for die in DICE]


def begun(seats: int, seed: int) -> Position:
    """A game in its first Assign step."""
    p = orrery.start("roll-for-the-galaxy", seats, seed)
    for seat in range(seats):
        p.choose(seat, p.table.empires[seat].hand[0])
    return p


@rule("roll-for-the-galaxy.setup.pool")
@pytest.mark.parametrize(("seats", "pool"), [(2, 24), (3, 36), (4, 48), (5, 60)])
def test_twelve_points_a_seat(seats: int, pool: int) -> None:
    assert orrery.start("roll-for-the-galaxy", seats).table.pool == pool


@rule(
    "roll-for-the-galaxy.setup.granted-dice",
    "roll-for-the-galaxy.setup.home-dice",
    "roll-for-the-galaxy.setup.credits",
    "roll-for-the-galaxy.setup.doomed-world",
    "roll-for-the-galaxy.setup.destroyed-colony",
)
def test_every_faction_and_home_world_grants_its_dice_and_credits() -> None:
    factions: set[str] = set()
    homes: set[str] = set()
    for e in empires():
        first, second, home = (called(face) for face in e.tableau)
        assert SECOND_PARTS[first] == second
        faction_cup, faction_citizenry, faction_goods = FACTION_GRANTS[first]
        home_cup, home_citizenry, home_goods, credits = HOME_GRANTS[home]
        assert e.cup == dice(f"home home home {faction_cup} {home_cup}")
        assert e.citizenry == dice(f"home home {faction_citizenry} {home_citizenry}")
        goods = {called(face): " ".join(DICE[die].id for die in on) for face, on in zip(e.tableau, e.goods) if on}
        assert goods == {**faction_goods, **home_goods}
        assert e.credits == credits
        factions.add(first)
        homes.add(home)
    assert factions == set(FACTION_GRANTS)
    assert homes == set(HOME_GRANTS)


@rule("roll-for-the-galaxy.setup.faction")
def test_no_faction_or_home_world_is_dealt_twice() -> None:
    starts: set[tuple[int, ...]] = set()
    for seed in range(30):
        t = orrery.start("roll-for-the-galaxy", 5, seed).table
        assert len({e.faction for e in t.empires}) == 5
        assert len({e.tableau[2] for e in t.empires}) == 5
        starts.add(tuple(e.faction for e in t.empires))
    assert len(starts) > 20, "factions are dealt by chance"
    assert len(FACTIONS) == len(HOMES) == 9


@rule("roll-for-the-galaxy.setup.tableau", "roll-for-the-galaxy.end.faction-counts-two")
def test_a_faction_and_a_home_world_are_three_tiles() -> None:
    assert {len(e.tableau) for e in empires(5)} == {3}


@rule("roll-for-the-galaxy.setup.two-tiles", "roll-for-the-galaxy.setup.one-each-stack")
def test_each_seat_begins_with_a_development_and_a_world() -> None:
    p = begun(3, 4)
    for e in p.table.empires:
        assert [len(stack) for stack in e.stacks] == [1, 1]
        assert e.stacks[0] != e.stacks[1]
        assert e.hand == []
    assert len(p.table.bag) == 55 - 6


@rule("roll-for-the-galaxy.setup.either-way")
def test_a_seat_chooses_which_tile_is_its_development() -> None:
    for choice in (0, 1):
        p = orrery.start("roll-for-the-galaxy", 2, 9)
        tiles = list(p.table.empires[0].hand)
        p.choose(0, tiles[choice])
        p.choose(1, p.table.empires[1].hand[0])
        assert p.table.empires[0].stacks == [[tiles[choice]], [tiles[1 - choice]]]


@rule("roll-for-the-galaxy.setup.zone-grants-nothing")
def test_the_world_in_the_construction_zone_grants_no_dice() -> None:
    p = begun(2, 3)
    for e in p.table.empires:
        home = HOME_GRANTS[called(e.tableau[2])]
        faction = FACTION_GRANTS[called(e.tableau[0])]
        granted = f"{home[0]} {home[1]} {' '.join(home[2].values())} {faction[0]} {faction[1]} {' '.join(faction[2].values())}"
        assert sum(e.dice()) == 5 + len(granted.split())


@rule("roll-for-the-galaxy.setup.no-recall")
def test_starting_goods_can_not_be_recalled_before_the_first_manage_empire() -> None:
    asked: set[str] = set()
    for seed in range(12):
        p = begun(2, seed)
        luck = Luck.of(seed)
        dealt = [list(e.goods) for e in p.table.empires]
        while p.asks and p.table.round == 1:
            if p.table.now == ASSIGNING:
                assert [list(e.goods) for e in p.table.empires] == dealt
            for ask in p.asks.values():
                asked.add(ask.name)
                assert ask.name != "recall_dice" or p.table.now == MANAGING
            seat = min(p.asks)
            p.choose(seat, p.asks[seat].sample(luck))
    assert "recall_dice" in asked


def test_a_table_of_every_size_shuffles_the_bag() -> None:
    bags = [orrery.start("roll-for-the-galaxy", 2, seed).table.bag for seed in range(8)]
    assert all(a != b for a, b in pairwise(bags))
    assert Scenario("roll-for-the-galaxy", "ann", "bob").table.pool == 24
