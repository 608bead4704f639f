"""Every side of every empire mat: points, kind and power. The figures are written out here by hand."""

from typing import Any

import pytest

import orrery
from orrery.testing import Scenario

# name, points, military colony, good produced, permanent Military
HOMES = [
    ("Old Earth", 2, False, "", 0),
    ("Frontier Miners", 0, False, "rare", 0),
    ("Epsilon Eridani", 1, False, "", 1),
    ("Gateway Station", 1, False, "", 0),
    ("Alpha Centauri", 0, False, "", 0),
    ("Galactic Trade Emissaries", 1, False, "", 0),
    ("New Sparta", 1, True, "", 2),
    ("Abandoned Mine Squatters", 0, True, "rare", 1),
    ("Earth's Lost Colony", 1, False, "novelty", 0),
    ("Industrial Robots", 1, False, "", 0),
    ("Separatist Colony", 1, False, "", 1),
    ("Ancient Race", 1, False, "", 0),
    ("Doomed Colony", 0, False, "", 0),
    ("Damaged Alien Factory", 2, True, "", 0),
    ("Star Nomad Raiders", 1, True, "", 1),
    ("Galactic Scavengers", 0, False, "", 0),
]


def test_every_side_is_here() -> None:
    names = {c.name["en"] for c in orrery.game("new-frontiers").components if c.kind == "home"}
    assert names == {row[0] for row in HOMES}


@pytest.mark.parametrize(("name", "points", "military", "produces", "strength"), HOMES)
def test_a_home_colony(name: str, points: int, military: bool, produces: str, strength: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(home=name, developments=["Galactic Imperium"])
    assert table.bob.points_for(name) == points
    assert table.bob.points_for("Galactic Imperium") == int(military)
    assert table.bob.military() == strength
    table.ann.chooses("Produce")
    table.bob.ends_with(goods={name: produces} if produces else {})


def home(name: str, **more: Any) -> Any:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(home=name, **more)
    return table


@pytest.mark.parametrize(
    ("name", "goods", "vp", "credits"),
    [("Old Earth", 2, 3, 0), ("Epsilon Eridani", 1, 1, 1), ("Gateway Station", 1, 1, 0), ("Earth's Lost Colony", 1, 1, 0)],
)
def test_homes_that_consume(name: str, goods: int, vp: int, credits: int) -> None:
    worlds = ["Volcanic World", "Asteroid Belt"][:goods]
    table = home(name, colonies=worlds, goods=worlds)
    table.ann.chooses("Trade, Consume")
    table.bob.passes()
    table.bob.ends_with(vp=vp, credits=credits, goods={})


@pytest.mark.parametrize(
    ("name", "world", "cost"),
    [
        ("Alpha Centauri", "Comet Zone", 2),
        ("Alpha Centauri", "Spice World", 2),
        ("Galactic Trade Emissaries", "Comet Zone", 2),
        ("Galactic Trade Emissaries", "Spice World", 1),
    ],
)
def test_homes_that_make_worlds_cheaper(name: str, world: str, cost: int) -> None:
    table = home(name, explored=[world], credits=cost, colonists=1)
    table.ann.chooses("Settle")
    table.bob.settles(world)
    table.bob.ends_with(credits=0)
    table = home(name, explored=[world], credits=cost - 1, colonists=1)
    table.ann.chooses("Settle")
    assert not table.bob.may_settle(world)


def test_industrial_robots_pay_twice() -> None:
    table = home("Industrial Robots", credits=1)
    table.ann.chooses("Develop").passes()
    table.bob.buys("Public Works")
    table.bob.ends_with(credits=1)
    table = home("Industrial Robots")
    table.ann.chooses("Produce")
    table.bob.ends_with(credits=1)


@pytest.mark.parametrize("name", ["Separatist Colony", "Doomed Colony"])
def test_homes_that_draw_in_explore(name: str) -> None:
    table = home(name)
    table.ann.chooses("Explore")
    table.ann.takes(table.centre[0])
    table.bob.takes(table.centre[0])
    assert len(table.bob.empire.explored) == 2


def test_galactic_scavengers_pay_after_a_settle() -> None:
    table = home("Galactic Scavengers", explored=["Devolved Uplift Race"], colonists=1)
    table.ann.chooses("Settle")
    table.bob.settles("Devolved Uplift Race")
    table.bob.ends_with(credits=1)


def test_damaged_alien_factory_pays_for_its_good() -> None:
    table = home("Damaged Alien Factory", credits=1)
    table.ann.chooses("Produce")
    table.bob.pays()
    table.bob.ends_with(credits=0, goods={"Damaged Alien Factory": "alien"})


@pytest.mark.parametrize(
    ("name", "type"),
    [("Gateway Station", "novelty"), ("Ancient Race", "genes"), ("Alpha Centauri", "rare"), ("Galactic Scavengers", "novelty")],
)
def test_windfall_homes_may_be_filled_again(name: str, type: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home=name)
    table.ann.chooses("Produce")
    table.ann.ends_with(goods={name: type})
