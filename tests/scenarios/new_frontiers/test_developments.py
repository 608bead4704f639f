"""Every face of every development: cost, points and power. The figures are written out here by hand."""

from typing import Any

import pytest

import orrery
from orrery.testing import Scenario

MINOR = {
    "Public Works": (1, 1),
    "Space Marines": (2, 1),
    "Homesteading Pioneers": (3, 2),
    "Replicant Robots": (4, 2),
    "Contact Specialist": (1, 1),
    "Interstellar Bank": (2, 1),
    "Genetics Lab": (3, 2),
    "Consumer Markets": (5, 3),
    "Survey Team": (1, 1),
    "Expeditionary Force": (1, 1),
    "Mining Robots": (2, 1),
    "Export Duties": (2, 1),
    "Alien Researchers": (3, 2),
    "Alien Monument": (3, 2),
    "Terraforming Engineers": (3, 2),
    "Terraforming Specialists": (3, 2),
    "Investment Credits": (4, 2),
    "Diversified Economy": (4, 2),
    "Improved Logistics": (4, 2),
    "Terraforming Robots": (4, 2),
    "Drop Ships": (4, 2),
    "Galactic Salon": (4, 2),
    "Trade League": (5, 3),
    "Technology Investors": (5, 3),
}
ALONE = {
    "Free Trade Association": 0,
    "Pan-Galactic Hologrid": 0,
    "Mining League": 0,
    "Imperium War Profiteers": 2,
    "New Galactic Order": 2,
    "Military Industry": 0,
    "Alien Tech Institute": 2,
    "Galactic Exchange": 0,
    "Pan-Galactic League": 0,
    "Uplift Gene Hunters": 2,
    "Imperium Lords": 1,
    "Galactic Imperium": 0,
    "Federation Survey": 2,
    "Frontier Settlers": 0,
    "New Economy": 2,
    "Galactic Federation": 2,
}
"""Major developments and their points in an empire that has nothing else."""


def test_every_face_is_here() -> None:
    names = {c.name["en"] for c in orrery.game("new-frontiers").components if c.kind == "development"}
    assert names == set(MINOR) | set(ALONE)


@pytest.mark.parametrize("name", [*MINOR, *ALONE])
def test_a_face_costs_and_is_worth_what_it_says(name: str) -> None:
    cost, points = MINOR.get(name) or (9, ALONE[name])
    for credits in (cost - 1, cost):
        table = Scenario("new-frontiers", "ann", "bob")
        table.face(name)
        table.bob.has(credits=credits)
        table.ann.chooses("Develop").passes()
        assert table.bob.may_buy(name) is (credits == cost)
    table.bob.buys(name)
    table.bob.ends_with(credits=0, developments=[name])
    assert table.bob.points == points
    assert table.bob.empire.spaces == (1 if name in MINOR else 2)
    assert table.left(name) == 0


def owner(name: str, **more: Any) -> Any:
    """A table where bob has a development and ann chooses."""
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(developments=[name, *more.pop("others", ())], **more)
    return table


# Explore -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "worlds"), [("Survey Team", 1), ("Expeditionary Force", 1), ("Federation Survey", 2)])
def test_faces_that_draw_in_explore(name: str, worlds: int) -> None:
    table = owner(name)
    table.ann.chooses("Explore")
    table.ann.takes(table.centre[0])
    table.bob.takes(table.centre[0])
    assert len(table.bob.empire.explored) == 1 + worlds


# Develop -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "less"), [("Investment Credits", 1), ("Galactic Federation", 2)])
def test_faces_that_make_developments_cheaper(name: str, less: int) -> None:
    table = owner(name, credits=3 - less)
    table.ann.chooses("Develop").passes()
    table.bob.buys("Homesteading Pioneers")
    table.bob.ends_with(credits=0)


@pytest.mark.parametrize(("name", "more"), [("Public Works", 1), ("Technology Investors", 2)])
def test_faces_that_pay_after_a_development(name: str, more: int) -> None:
    table = owner(name, credits=3)
    table.ann.chooses("Develop").passes()
    table.bob.buys("Homesteading Pioneers")
    table.bob.ends_with(credits=more)
    table = owner(name, credits=3)
    table.ann.chooses("Develop").passes()
    table.bob.passes()
    table.bob.ends_with(credits=3)


def test_interstellar_bank_pays_whether_one_buys_or_not() -> None:
    table = owner("Interstellar Bank", credits=0)
    table.ann.chooses("Develop").passes()
    table.bob.passes()
    table.bob.ends_with(credits=1)


# Settle ------------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "military"), [("Space Marines", 2), ("Drop Ships", 3), ("Expeditionary Force", 1), ("New Galactic Order", 2)]
)
def test_faces_with_military(name: str, military: int) -> None:
    worlds = {1: "Rebel Fuel Cache", 2: "Rebel Miners", 3: "Insect Uplift Race", 4: "Malevolent Lifeforms"}
    table = owner(name, explored=list(worlds.values()), colonists=1)
    table.ann.chooses("Settle")
    assert [table.bob.may_conquer(worlds[defense]) for defense in worlds] == [defense <= military for defense in worlds]


@pytest.mark.parametrize(
    ("name", "world", "price"),
    [
        ("Replicant Robots", "Comet Zone", 1),
        ("Terraforming Specialists", "Comet Zone", 2),
        ("Mining Robots", "Comet Zone", 2),
        ("Mining Robots", "Spice World", 2),
        ("Alien Researchers", "Deserted Alien Outpost", 2),
        ("Alien Researchers", "Comet Zone", 3),
    ],
)
def test_faces_that_make_worlds_cheaper(name: str, world: str, price: int) -> None:
    table = owner(name, explored=[world], credits=price, colonists=2)
    table.ann.chooses("Settle")
    table.bob.settles(world)
    table.bob.ends_with(credits=0)
    table = owner(name, explored=[world], credits=price - 1, colonists=2)
    table.ann.chooses("Settle")
    assert not table.bob.may_settle(world)


def test_military_industry_turns_any_good_into_military() -> None:
    table = owner(
        "Military Industry", colonies=["Volcanic World"], goods=["Volcanic World"], explored=["Insect Uplift Race"], colonists=1
    )
    table.ann.chooses("Settle")
    table.bob.conquers("Insect Uplift Race")
    table.bob.ends_with(goods={"Insect Uplift Race": "genes"})


@pytest.mark.parametrize(("name", "credits", "colonists"), [("Pan-Galactic Hologrid", 1, 0), ("Frontier Settlers", 0, 1)])
def test_faces_that_reward_a_settle(name: str, credits: int, colonists: int) -> None:
    table = owner(name, explored=["Devolved Uplift Race"], colonists=1)
    table.ann.chooses("Settle")
    table.bob.settles("Devolved Uplift Race")
    table.bob.ends_with(credits=credits, colonists=colonists)


# Produce -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "filled"),
    [
        ("Genetics Lab", "Pre-Sentient Race"),
        ("Mining Robots", "Asteroid Belt"),
        ("Alien Tech Institute", "Alien Monolith"),
        ("Uplift Gene Hunters", "Pre-Sentient Race"),
    ],
)
def test_faces_that_fill_a_windfall_colony_of_a_type(name: str, filled: str) -> None:
    types = {"Pre-Sentient Race": "genes", "Asteroid Belt": "rare", "Alien Monolith": "alien"}
    table = owner(name, colonies=["Devolved Uplift Race", *types])
    table.ann.chooses("Produce")
    table.bob.ends_with(goods={filled: types[filled]})


def test_terraforming_specialists_fill_any_windfall_colony() -> None:
    table = owner("Terraforming Specialists", colonies=["Devolved Uplift Race", "Asteroid Belt"])
    table.ann.chooses("Produce")
    table.bob.produces_on("Asteroid Belt")
    table.bob.ends_with(goods={"Asteroid Belt": "rare"})


@pytest.mark.parametrize(
    ("name", "credits"),
    [
        ("Consumer Markets", 2),
        ("Mining League", 1),
        ("Diversified Economy", 3),
        ("Military Industry", 1),
        ("Pan-Galactic League", 2),
        ("Imperium Lords", 1),
    ],
)
def test_faces_that_pay_in_produce(name: str, credits: int) -> None:
    """Two novelty, one rare and one genes good appear; two genes colonies; one Rebel military colony."""
    colonies = ["Spice World", "Artist Settlement", "Rebel Miners", "Malevolent Lifeforms", "Pre-Sentient Race"]
    table = owner(name, colonies=colonies)
    table.ann.chooses("Produce")
    table.bob.ends_with(credits=credits)


# Consume -----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "vp", "credits"), [("Public Works", 1, 0), ("Alien Monument", 1, 1)])
def test_faces_that_consume_one_good(name: str, vp: int, credits: int) -> None:
    table = owner(name, colonies=["Volcanic World"], goods=["Volcanic World"])
    table.ann.chooses("Trade, Consume")
    table.bob.passes()
    table.bob.ends_with(vp=vp, credits=credits, goods={})


@pytest.mark.parametrize(
    ("name", "colonies", "vp", "credits"),
    [
        ("Consumer Markets", ["Spice World", "Space Port"], 2, 0),
        ("Free Trade Association", ["Spice World", "Space Port"], 2, 2),
        ("Imperium War Profiteers", ["Volcanic World", "Asteroid Belt"], 4, 0),
        ("Galactic Exchange", ["Volcanic World", "Spice World", "Alien Monolith"], 3, 3),
        ("Galactic Exchange", ["Volcanic World", "Spice World", "Alien Monolith", "Pre-Sentient Race"], 4, 4),
        ("Diversified Economy", ["Volcanic World", "Spice World", "Alien Monolith"], 3, 0),
    ],
)
def test_faces_that_consume_several_goods(name: str, colonies: list[str], vp: int, credits: int) -> None:
    table = owner(name, colonies=colonies, goods=colonies)
    table.ann.chooses("Trade, Consume")
    table.bob.passes()
    table.bob.ends_with(vp=vp, credits=credits, goods={})


def test_galactic_exchange_takes_one_good_of_each_type() -> None:
    colonies = ["Volcanic World", "Asteroid Belt", "Spice World"]
    table = owner("Galactic Exchange", colonies=colonies, goods=colonies)
    table.ann.chooses("Trade, Consume")
    table.bob.passes()
    table.bob.consumes("Volcanic World")
    table.bob.ends_with(vp=2, credits=2, goods={"Asteroid Belt": "rare"})


def test_imperium_war_profiteers_take_two_rare_goods_at_most() -> None:
    colonies = ["Volcanic World", "Asteroid Belt", "Comet Zone", "Spice World"]
    table = owner("Imperium War Profiteers", colonies=colonies, goods=colonies)
    table.ann.chooses("Trade, Consume")
    table.bob.passes()
    table.bob.consumes("Volcanic World", "Comet Zone")
    table.bob.ends_with(vp=4, goods={"Asteroid Belt": "rare", "Spice World": "novelty"})


# Points of major developments -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "colonies", "others", "points"),
    [
        ("Free Trade Association", ["Spice World", "Devolved Uplift Race", "Volcanic World"], ["Consumer Markets"], 2 + 1 + 2),
        ("Pan-Galactic Hologrid", ["Spice World", "Devolved Uplift Race", "Volcanic World", "Rebel Base"], [], 2 + 2 + 1 + 1),
        ("Mining League", ["Volcanic World", "Asteroid Belt", "Spice World"], ["Mining Robots"], 2 + 1 + 2),
        ("Imperium War Profiteers", ["Imperium Fuel Depot", "Volcanic World", "Spice World"], [], 2 + 2 + 1 + 1),
        ("New Galactic Order", ["Imperium Munitions, Inc."], ["Space Marines", "Alien Researchers"], 2 + 2 + 2),
        ("Military Industry", ["Rebel Base", "Rebel Miners", "Volcanic World"], [], 1 + 2 + 1),
        ("Alien Tech Institute", ["Alien Monolith", "Alien Rosetta Stone World", "Spice World"], ["Alien Monument"], 2 * 4),
        ("Galactic Exchange", ["Alien Monolith", "Spice World", "Artist Settlement"], [], 3),
        ("Galactic Exchange", ["Alien Monolith", "Spice World", "Volcanic World"], [], 6),
        ("Galactic Exchange", ["Alien Monolith", "Spice World", "Volcanic World", "Pre-Sentient Race"], [], 10),
        ("Galactic Exchange", ["Spice World", "Rebel Base"], [], 1),
        (
            "Pan-Galactic League",
            ["Pre-Sentient Race", "Avian Uplift Race", "Rebel Base"],
            ["Contact Specialist"],
            2 + 3 + 1 + 2,
        ),
        ("Uplift Gene Hunters", ["Avian Uplift Race", "Devolved Uplift Race", "Pre-Sentient Race"], [], 2 + 3 + 2 + 1),
        ("Imperium Lords", ["Imperium Capital", "Rebel Base", "Rebel Miners", "Avian Uplift Race"], [], 1 + 1 + 2 + 2),
        ("Galactic Imperium", ["Rebel Base", "Avian Uplift Race", "Volcanic World"], [], 2 + 1),
        ("Federation Survey", ["Imperium Survey HQ", "Volcanic World"], ["Survey Team"], 2 + 2 + 2 + 1),
        ("Frontier Settlers", ["New Earth", "Volcanic World"], [], 2 + 1),
        ("New Economy", ["Prosperous World", "Volcanic World"], ["Public Works", "Space Marines"], 2 + 2 + 1),
        ("Galactic Federation", ["Volcanic World"], ["Space Marines", "New Galactic Order"], 2 + 2 + 1),
    ],
)
def test_points_of_a_major_development(name: str, colonies: list[str], others: list[str], points: int) -> None:
    table = owner(name, colonies=colonies, others=others)
    assert table.bob.points_for(name) == points
