"""Every world of the bag: its colour, its cost and what it grants when it is settled."""

import pytest

from orrery.games.roll_for_the_galaxy.rules.components import (
    COLOUR,
    COLOUR_NAMES,
    COST,
    IS_WORLD,
    REMOVES,
    TILES,
    WORLD,
    face_of,
)
from orrery.testing import Scenario, rule

# Name, colour, cost, dice given back, credits, dice to the cup, dice to the Citizenry, dice as goods.
WORLDS = [
    ("Artist Colony", "novelty", 1, 0, 0, "", "novelty", ""),
    ("Former Penal Colony", "novelty", 1, 1, 0, "military", "", ""),
    ("New Survivalists", "novelty", 1, 0, 0, "", "novelty", ""),
    ("Secluded World", "novelty", 1, 0, 0, "", "novelty", ""),
    ("Star Nomad Lair", "novelty", 1, 0, 0, "", "novelty", ""),
    ("Galactic Survey Headquarters", "novelty", 2, 0, 0, "novelty", "", ""),
    ("Gem World", "novelty", 2, 0, 0, "novelty", "", ""),
    ("New Vinland", "novelty", 2, 0, 0, "novelty", "", ""),
    ("Pirate World", "novelty", 2, 0, 0, "", "military", ""),
    ("Space Port", "novelty", 2, 0, 0, "novelty", "", ""),
    ("Spice World", "novelty", 2, 0, 0, "novelty", "", ""),
    ("Galactic Resort", "novelty", 3, 0, 0, "", "", "novelty"),
    ("Information Hub", "novelty", 3, 0, 0, "", "", "novelty"),
    ("Prosperous World", "novelty", 3, 0, 0, "", "", "novelty"),
    ("Universal Exports", "novelty", 3, 0, 0, "", "", "novelty"),
    ("Asteroid Belt", "rare", 2, 0, 0, "rare", "", ""),
    ("Ore-Rich World", "rare", 2, 0, 0, "rare", "", ""),
    ("Radioactive World", "rare", 2, 0, 0, "rare", "", ""),
    ("Rebel Miners", "rare", 2, 1, 0, "", "military military", ""),
    ("Runaway Robots", "rare", 2, 0, 0, "military", "", ""),
    ("Blaster Gem Mines", "rare", 3, 0, 0, "", "military rare", ""),
    ("Comet Zone", "rare", 3, 0, 0, "", "", "rare"),
    ("Galactic Fuel Depot", "rare", 3, 0, 0, "", "", "rare"),
    ("Jumpdrive Fuel Refinery", "rare", 3, 0, 0, "", "", "rare"),
    ("Mining World", "rare", 3, 0, 0, "", "", "rare"),
    ("Planetary Nebula", "rare", 3, 0, 0, "", "", "rare"),
    ("Armaments World", "rare", 4, 0, 1, "", "", "rare"),
    ("Silicon World", "rare", 4, 0, 1, "", "", "rare"),
    ("Plague World", "genes", 3, 0, 0, "genes", "", ""),
    ("Rebel Warrior Race", "genes", 3, 1, 0, "", "military genes", ""),
    ("Uplift Overseers", "genes", 3, 0, 0, "genes", "", ""),
    ("Deep Space Symbionts, Ltd.", "genes", 4, 0, 1, "genes", "", ""),
    ("Distant World", "genes", 4, 0, 1, "genes", "", ""),
    ("Jungle World", "genes", 4, 0, 0, "", "", "genes"),
    ("Malevolent Lifeforms", "genes", 4, 0, 0, "", "", "genes"),
    ("Designer Species, Ultd.", "genes", 5, 0, 1, "", "", "genes"),
    ("Lost Species Ark World", "genes", 5, 0, 1, "", "", "genes"),
    ("Alien Robot Scout Ship", "alien", 4, 0, 1, "alien", "", ""),
    ("Deserted Alien Outpost", "alien", 4, 0, 0, "", "", "alien"),
    ("Deserted Alien Colony", "alien", 5, 0, 1, "", "", "alien"),
    ("Lost Alien Warship", "alien", 5, 0, 2, "alien", "", ""),
    ("Alien Sentinels", "alien", 6, 0, 3, "alien", "", ""),
    ("Deserted Alien Library", "alien", 6, 0, 2, "", "", "alien"),
    ("Lost Alien Battle Fleet", "alien", 6, 0, 3, "alien", "", ""),
    ("Fifth Column", "gray", 1, 0, 0, "military", "", ""),
    ("High-Gravity World", "gray", 1, 0, 0, "military", "", ""),
    ("Outlaw World", "gray", 2, 0, 0, "military", "", ""),
    ("Rebel Hideout", "gray", 2, 0, 0, "", "military military", ""),
    ("Sentient Robots", "gray", 2, 0, 0, "military", "", ""),
    ("Gateway Station", "gray", 3, 0, 0, "", "consumption", ""),
    ("Trading World", "gray", 3, 0, 0, "", "consumption", ""),
    ("Tourist World", "gray", 4, 0, 1, "", "consumption", ""),
    ("Transport Hub", "gray", 4, 0, 1, "", "consumption", ""),
    ("Terraformed World", "gray", 5, 0, 2, "", "consumption", ""),
    ("Galactic Trendsetters", "gray", 6, 0, 2, "", "consumption consumption", ""),
]  # fmt: skip


@rule("roll-for-the-galaxy.settle.gains")
@pytest.mark.parametrize(("name", "colour", "cost", "removed", "credits", "cup", "citizenry", "good"), WORLDS)
def test_settling_a_world(
    name: str, colour: str, cost: int, removed: int, credits: int, cup: str, citizenry: str, good: str
) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob").plays("settle")
    settlers = " ".join(["home"] * cost)
    t.ann.assigned(settle=settlers).has(worlds=(name,), citizenry="military" if removed else "", credits=1)
    face = t.face(name)
    assert IS_WORLD[face]
    assert COLOUR_NAMES[COLOUR[face]] == colour
    assert COST[face] == cost
    for _ in range(removed):
        t.ann.removes("military", "citizenry")
    t.ann.ends_with(
        tableau=(name,), credits=1 + credits, cup=cup, citizenry=f"{settlers} {citizenry}", goods={name: good} if good else {}
    )


@rule("roll-for-the-galaxy.settle.complete")
@pytest.mark.parametrize(("name", "cost"), [(world[0], world[2]) for world in WORLDS if world[2] > 1])
def test_one_settler_less_does_not_settle_it(name: str, cost: int) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob").plays("settle")
    t.ann.assigned(settle=" ".join(["home"] * (cost - 1))).has(worlds=(name,))
    t.ann.ends_with(tableau=(), worlds=(name,), settlers=" ".join(["home"] * (cost - 1)))


def test_the_worlds_are_distributed_as_printed() -> None:
    """The table of the rulebook: worlds of each colour by cost from 1 to 6."""
    printed = {
        "novelty": (5, 6, 4, 0, 0, 0),
        "rare": (0, 5, 6, 2, 0, 0),
        "genes": (0, 0, 3, 4, 2, 0),
        "alien": (0, 0, 0, 2, 2, 3),
        "gray": (2, 3, 2, 2, 1, 1),
    }
    faces = [face_of(tile, WORLD) for tile in TILES]
    for colour, by_cost in printed.items():
        own = [COST[face] for face in faces if COLOUR_NAMES[COLOUR[face]] == colour]
        assert tuple(own.count(cost) for cost in range(1, 7)) == by_cost
    assert len(faces) == len(WORLDS) == 55
    assert sum(REMOVES[face] for face in faces) == 3
