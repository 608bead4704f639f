"""Every world: what it takes to settle it, what it brings, and what it is worth. The figures are written out here by hand."""

import pytest

import orrery
from orrery.testing import Scenario

# name, cost or defense, colonists, good it arrives with, good it produces, points
PEACEFUL = [
    ("Devolved Uplift Race", 0, 1, "novelty", "", 1),
    ("Artist Settlement", 1, 1, "", "novelty", 1),
    ("Destroyed World", 1, 1, "rare", "", 0),
    ("Imperium Survey HQ", 2, 1, "", "novelty", 1),
    ("New Vinland", 2, 1, "", "novelty", 1),
    ("Retrofit & Salvage, Inc.", 2, 1, "", "novelty", 1),
    ("Secluded World", 2, 1, "", "novelty", 1),
    ("Space Port", 2, 1, "", "novelty", 1),
    ("Spice World", 2, 1, "", "novelty", 1),
    ("Asteroid Belt", 2, 1, "rare", "", 1),
    ("Blaster Gem Mines", 2, 1, "rare", "", 1),
    ("Volcanic World", 2, 1, "", "rare", 1),
    ("Pre-Sentient Race", 2, 1, "genes", "", 1),
    ("Ravaged Uplift World", 2, 1, "genes", "", 0),
    ("Galactic Engineers", 2, 1, "", "", 1),
    ("Comet Zone", 3, 1, "", "rare", 2),
    ("Mining Mole Uplift Race", 3, 1, "", "rare", 2),
    ("Deep Space Symbionts", 3, 1, "genes", "", 1),
    ("Alien Rosetta Stone World", 3, 1, "", "", 3),
    ("Prosperous World", 3, 1, "", "novelty", 2),
    ("Imperium Armaments World", 4, 2, "", "rare", 2),
    ("Deserted Alien Outpost", 4, 2, "alien", "", 3),
    ("Tourist World", 4, 2, "", "novelty", 2),
    ("Galactic News Hub", 4, 2, "novelty", "", 2),
    ("Lost Species Ark World", 5, 2, "", "genes", 3),
    ("Designer Species, Ultd.", 5, 2, "", "genes", 3),
    ("New Earth", 5, 2, "", "rare", 3),
    ("Galactic Studios", 5, 2, "", "novelty", 3),
    ("Imperium Munitions, Inc.", 5, 2, "", "rare", 4),
    ("Imperium Capital", 5, 2, "", "", 2),
    ("Alien Robotic Factory", 6, 2, "", "alien", 5),
    ("Alien Uplift Chamber", 6, 2, "alien", "", 2),
    ("Alien Data Repository", 7, 2, "", "alien", 6),
]
MILITARY = [
    ("Rebel Fuel Cache", 1, 1, "rare", "", 1),
    ("Rebel Sympathizers", 1, 1, "novelty", "", 1),
    ("Rebel Uplift World", 1, 1, "", "", 1),
    ("Imperium Fifth Column", 1, 1, "", "", 0),
    ("New Survivalists", 1, 1, "", "novelty", 1),
    ("Rebel Miners", 2, 1, "", "rare", 1),
    ("Avian Uplift Race", 2, 1, "genes", "", 2),
    ("Reptilian Uplift Race", 2, 1, "genes", "", 2),
    ("Aquatic Uplift Race", 2, 1, "genes", "", 2),
    ("Alien Robot Sentry", 2, 1, "alien", "", 2),
    ("Rebel Black Market Gangs", 2, 1, "novelty", "", 1),
    ("Insect Uplift Race", 3, 1, "genes", "", 3),
    ("Rebel Underground", 3, 1, "", "", 4),
    ("Imperium Fuel Depot", 3, 1, "", "rare", 2),
    ("Malevolent Lifeforms", 4, 1, "", "genes", 2),
    ("Self-Repairing Alien Artillery", 4, 1, "", "alien", 2),
    ("Uplift Coalition", 4, 1, "genes", "", 1),
    ("Rebel Outpost", 5, 1, "", "", 5),
    ("Imperium Blaster Gem Depot", 5, 2, "rare", "", 3),
    ("Rebel Base", 6, 2, "", "", 6),
    ("Lost Alien Battle Fleet", 6, 2, "", "alien", 4),
    ("Rebel Homeworld", 7, 2, "", "", 7),
    ("Rebel Resistance", 8, 2, "", "", 2),
    ("Alien Monolith", 8, 2, "alien", "", 8),
    ("Rebel Stronghold", 9, 2, "", "", 9),
    ("Alien Sentinels", 9, 2, "alien", "", 9),
]
MIGHT = ("New Sparta", "Space Marines", "Drop Ships", "New Galactic Order")
"""Tiles with 2, 2, 3 and 2 Military: enough for any world."""


def test_every_world_is_here() -> None:
    names = {c.name["en"] for c in orrery.game("new-frontiers").components if c.kind == "world"}
    assert names == {row[0] for row in PEACEFUL + MILITARY} | {"Oort Cloud Alien Refinery"}


@pytest.mark.parametrize(("name", "cost", "colonists", "arrives", "produces", "points"), PEACEFUL)
def test_a_peaceful_world(name: str, cost: int, colonists: int, arrives: str, produces: str, points: int) -> None:
    for credits in range(cost + 1):
        table = Scenario("new-frontiers", "ann", "bob", "cid")
        table.bob.has(explored=[name], credits=credits, colonists=colonists)
        table.ann.chooses("Settle")
        assert table.bob.may_settle(name) is (credits == cost)
    table.bob.settles(name)
    table.bob.ends_with(credits=0, colonists=0, colonies=[name], goods={name: arrives} if arrives else {})
    assert table.bob.points == points
    table.bob.chooses("Retreat into Isolation")
    table.cid.chooses("Produce")
    held = arrives or produces
    table.bob.ends_with(goods={name: held} if held else {})


@pytest.mark.parametrize(("name", "defense", "colonists", "arrives", "produces", "points"), MILITARY)
def test_a_military_world(name: str, defense: int, colonists: int, arrives: str, produces: str, points: int) -> None:
    for strength in (defense - 1, defense):
        table = Scenario("new-frontiers", "ann", "bob", "cid")
        table.bob.has(explored=[name], colonists=colonists)
        table.bob.empire.powers.military = strength
        table.ann.chooses("Settle")
        assert table.bob.may_conquer(name) is (strength == defense)
        assert not table.bob.may_settle(name)
    table.bob.conquers(name)
    table.bob.ends_with(credits=0, colonists=0, colonies=[name], goods={name: arrives} if arrives else {})
    assert table.bob.points == points
    table.bob.chooses("Retreat into Isolation")
    table.cid.chooses("Produce")
    held = arrives or produces
    table.bob.ends_with(goods={name: held} if held else {})


@pytest.mark.parametrize(("name", "colonists"), [(row[0], row[2]) for row in PEACEFUL + MILITARY])
def test_a_world_needs_all_its_colonists(name: str, colonists: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(home=MIGHT[0], developments=MIGHT[1:], explored=[name], credits=9, colonists=colonists - 1)
    table.ann.chooses("Settle")
    table.bob.ends_with(explored=[name], colonists=colonists + 1)


def test_oort_cloud_alien_refinery() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(explored=["Oort Cloud Alien Refinery"], credits=1, colonists=1)
    table.ann.chooses("Settle")
    assert [table.bob.may_settle("Oort Cloud Alien Refinery", type) for type in ("novelty", "rare", "genes", "alien")] == [
        True
    ] * 4
    table.bob.settles("Oort Cloud Alien Refinery", "genes")
    table.bob.ends_with(credits=0, colonists=0, goods={"Oort Cloud Alien Refinery": "genes"})
    assert table.bob.points == 1


# Powers of worlds that no other file shows ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "military"),
    [
        ("Rebel Uplift World", 1),
        ("Imperium Fifth Column", 1),
        ("Uplift Coalition", 1),
        ("Rebel Outpost", 1),
        ("Imperium Blaster Gem Depot", 2),
        ("Lost Alien Battle Fleet", 3),
        ("Blaster Gem Mines", 1),
        ("Imperium Armaments World", 1),
        ("Imperium Munitions, Inc.", 2),
    ],
)
def test_worlds_with_military(name: str, military: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=[name], explored=["Rebel Miners", "Insect Uplift Race", "Rebel Fuel Cache"], colonists=2)
    assert table.ann.military() == military
    table.ann.chooses("Settle")
    assert [table.ann.may_conquer(world) for world in ("Rebel Fuel Cache", "Rebel Miners", "Insect Uplift Race")] == [
        military >= 1,
        military >= 2,
        military >= 3,
    ]


@pytest.mark.parametrize("name", ["Imperium Survey HQ", "Malevolent Lifeforms", "Alien Data Repository"])
def test_worlds_that_draw_in_explore(name: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(colonies=[name])
    table.ann.chooses("Explore")
    table.ann.takes(table.centre[0])
    table.bob.takes(table.centre[0])
    assert len(table.bob.empire.explored) == 2
    assert len(table.ann.empire.explored) == 1


@pytest.mark.parametrize(
    ("name", "credits"),
    [
        ("Rebel Sympathizers", 1),
        ("Comet Zone", 1),
        ("Lost Species Ark World", 2),
        ("Galactic Studios", 1),
        ("Volcanic World", 0),
    ],
)
def test_worlds_that_pay_when_they_produce(name: str, credits: int) -> None:
    for full in (True, False):
        table = Scenario("new-frontiers", "ann", "bob")
        table.ann.has(colonies=[name], goods=[name] if full else [])
        table.ann.chooses("Produce")
        table.ann.ends_with(credits=0 if full else credits)


@pytest.mark.parametrize(
    ("name", "takes", "vp", "credits"),
    [
        ("New Survivalists", "novelty", 0, 1),
        ("New Vinland", "any", 0, 2),
        ("Secluded World", "any", 0, 1),
        ("Prosperous World", "any", 1, 0),
        ("Galactic News Hub", "novelty", 2, 0),
        ("Designer Species, Ultd.", "genes", 2, 0),
        ("New Earth", "any", 1, 1),
        ("Galactic Studios", "any", 1, 1),
        ("Imperium Capital", "any", 1, 0),
    ],
)
def test_worlds_that_consume_one_good(name: str, takes: str, vp: int, credits: int) -> None:
    goods = {"Artist Settlement": "novelty", "Volcanic World": "rare", "Pre-Sentient Race": "genes", "Alien Monolith": "alien"}
    for world, type in goods.items():
        table = Scenario("new-frontiers", "ann", "bob")
        table.bob.has(colonies=[name, world], goods=[world])
        table.ann.chooses("Trade, Consume")
        table.bob.passes()
        used = takes in ("any", type)
        table.bob.ends_with(vp=vp if used else 0, credits=credits if used else 0, goods={} if used else {world: type})


def test_tourist_world_takes_two_goods() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(colonies=["Tourist World", "Volcanic World", "Asteroid Belt"], goods=["Volcanic World", "Asteroid Belt"])
    table.ann.chooses("Trade, Consume")
    table.bob.passes()
    table.bob.ends_with(vp=3, credits=0, goods={})


def test_rebel_underground_pays_in_produce() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(colonies=["Rebel Underground"])
    table.ann.chooses("Produce")
    table.bob.ends_with(credits=1)


def test_rebel_resistance_pays_for_rebels() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(colonies=["Rebel Resistance", "Rebel Miners", "Avian Uplift Race"])
    table.ann.chooses("Produce")
    table.bob.ends_with(credits=2)
    assert table.bob.points_for("Rebel Resistance") == 4


def test_imperium_fuel_depot_pays_after_a_settle() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Imperium Fuel Depot"], explored=["Devolved Uplift Race"])
    table.ann.chooses("Settle")
    table.ann.settles("Devolved Uplift Race")
    table.ann.ends_with(credits=1)


def test_retrofit_and_salvage_develops_cheaper() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(colonies=["Retrofit & Salvage, Inc."], credits=1)
    table.ann.chooses("Develop").passes()
    table.bob.buys("Space Marines")
    table.bob.ends_with(credits=0)


def test_deep_space_symbionts_pay_after_a_development() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(colonies=["Deep Space Symbionts"], credits=2)
    table.ann.chooses("Develop").passes()
    table.bob.buys("Space Marines")
    table.bob.ends_with(credits=1)


@pytest.mark.parametrize(
    ("name", "world", "price", "other", "full"),
    [
        ("Mining Mole Uplift Race", "Volcanic World", 1, "Spice World", 2),
        ("Ravaged Uplift World", "Pre-Sentient Race", 1, "Spice World", 2),
        ("Alien Rosetta Stone World", "Deserted Alien Outpost", 2, "Spice World", 2),
        ("Alien Uplift Chamber", "Pre-Sentient Race", 0, "Spice World", 2),
    ],
)
def test_worlds_that_make_a_type_cheaper(name: str, world: str, price: int, other: str, full: int) -> None:
    for target, cost in ((world, price), (other, full)):
        table = Scenario("new-frontiers", "ann", "bob")
        table.ann.has(colonies=[name], explored=[target], credits=cost, colonists=2)
        table.ann.chooses("Settle")
        table.ann.settles(target)
        table.ann.ends_with(credits=0)


@pytest.mark.parametrize("name", ["Uplift Coalition", "Rebel Resistance", "Imperium Capital", "Alien Uplift Chamber"])
def test_worlds_worth_their_keyword(name: str) -> None:
    friends = {
        "Uplift Coalition": (["Avian Uplift Race", "Rebel Uplift World"], "Uplift Gene Hunters", 1),
        "Rebel Resistance": (["Rebel Base", "Rebel Uplift World"], "", 2),
        "Imperium Capital": (["Imperium Survey HQ", "Imperium Fifth Column"], "Imperium Lords", 2),
        "Alien Uplift Chamber": (["Avian Uplift Race", "Rebel Uplift World"], "Uplift Gene Hunters", 2),
    }
    colonies, development, rate = friends[name]
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=[name, *colonies, "Volcanic World"], developments=[development] if development else [])
    assert table.ann.points_for(name) == rate * (3 + bool(development))
