"""Settle: colonists, payment, Military, goods spent, second worlds, ends."""

import pytest

from orrery.core.ask import One
from orrery.games.new_frontiers.rules.phases.settle import unpack_spending
from orrery.testing import Scenario, rule


@rule("new-frontiers.settle.bonus")
def test_the_chooser_gains_a_colonist_and_may_use_it_at_once() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Spice World"], credits=2)
    table.bob.has(explored=["New Vinland"], credits=2)
    table.ann.chooses("Settle")
    table.ann.settles("Spice World")
    table.ann.ends_with(colonies=["Spice World"], colonists=0, credits=0)
    table.bob.ends_with(colonists=2, colonies=[])


@rule("new-frontiers.settle.either")
def test_everybody_settles_or_gains_two_colonists() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Spice World", "New Vinland"], credits=9, colonists=5)
    table.ann.chooses("Settle")
    assert len(table.ann.options) == 3, "colonists, or one of two worlds; no other way out"
    table.ann.takes_colonists()
    table.ann.ends_with(colonists=8, explored=["Spice World", "New Vinland"])
    table.bob.ends_with(colonists=2)
    assert table.table.colonists == 24 - 5 - 1 - 2 - 2


@rule("new-frontiers.settle.colonists")
def test_a_world_takes_its_colonists_from_the_mat() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["New Earth", "Spice World"], credits=9, colonists=0)
    table.bob.has(explored=["Tourist World"], credits=9, colonists=2)
    table.ann.chooses("Settle")
    assert table.ann.may_settle("Spice World")
    assert not table.ann.may_settle("New Earth"), "it takes 2 colonists"
    assert table.ann.view.game.refusals(table.ann.view, "en")["explored/new-earth"].clause == "new-frontiers.settle.colonists"
    table.bob.settles("Tourist World")
    table.bob.ends_with(colonists=0)
    assert table.bob.empire.settlers == 2


@rule("new-frontiers.settle.pay")
def test_a_world_is_paid_for() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["New Earth", "Alien Robotic Factory"], credits=5, colonists=2)
    table.ann.chooses("Settle")
    assert not table.ann.may_settle("Alien Robotic Factory"), "it costs 6"
    table.ann.settles("New Earth")
    table.ann.ends_with(credits=0, colonies=["New Earth"], colonists=1)


@rule("new-frontiers.settle.conquer")
def test_a_military_world_needs_military_and_costs_nothing() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="New Sparta", explored=["Rebel Miners", "Insect Uplift Race"], credits=9, colonists=1)
    table.ann.chooses("Settle")
    assert table.ann.may_conquer("Rebel Miners"), "2 Military against defense 2"
    assert not table.ann.may_conquer("Insect Uplift Race"), "2 Military against defense 3"
    table.ann.conquers("Rebel Miners")
    table.ann.ends_with(credits=9, colonies=["New Sparta", "Rebel Miners"])
    assert table.ann.military() == 2, "Military is not used up"


@rule("new-frontiers.settle.no-mix")
def test_military_and_payment_are_never_combined() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="New Sparta", explored=["Insect Uplift Race", "Spice World"], credits=1, colonists=1)
    table.ann.chooses("Settle")
    assert table.ann.is_asked == "", "3 defense is not 2 Military and $1, and cost 2 is not $1 and Military"
    table.ann.ends_with(colonists=4)


@rule("new-frontiers.settle.windfall")
def test_a_windfall_world_arrives_with_its_good_and_a_production_world_does_not() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Asteroid Belt"], credits=9, colonists=1)
    table.bob.has(explored=["Volcanic World"], credits=9, colonists=1)
    table.ann.chooses("Settle")
    table.ann.settles("Asteroid Belt")
    table.bob.settles("Volcanic World")
    table.ann.ends_with(goods={"Asteroid Belt": "rare"})
    table.bob.ends_with(goods={})
    assert table.table.goods == [19, 16, 13, 11]


@rule("new-frontiers.powers.only-that")
def test_a_world_that_costs_nothing_still_needs_colonists() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(developments=["Replicant Robots"], explored=["Spice World"], colonists=0)
    table.ann.chooses("Settle")
    table.bob.ends_with(colonists=2, explored=["Spice World"])
    table.bob.chooses("Retreat into Isolation")
    table.cid.chooses("Produce")
    table.ann.chooses("Settle")
    table.bob.settles("Spice World")
    table.bob.ends_with(colonists=1, credits=2, colonies=["Spice World"])


@rule("new-frontiers.settle.special-military")
@pytest.mark.parametrize(
    ("tile", "fits", "other", "amount"),
    [
        ("Alpha Centauri", "Rebel Fuel Cache", "Rebel Sympathizers", 1),
        ("Ravaged Uplift World", "Avian Uplift Race", "Rebel Miners", 1),
        ("Alien Rosetta Stone World", "Alien Robot Sentry", "Avian Uplift Race", 2),
        ("Alien Uplift Chamber", "Avian Uplift Race", "Alien Robot Sentry", 2),
        ("Alien Researchers", "Alien Robot Sentry", "Rebel Miners", 2),
        ("Uplift Gene Hunters", "Rebel Uplift World", "Rebel Fuel Cache", 2),
        ("Galactic Imperium", "Rebel Outpost", "Imperium Fuel Depot", 4),
    ],
)
def test_specialised_military_counts_against_its_worlds_only(tile: str, fits: str, other: str, amount: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    kind = table.component(tile).kind
    table.ann.has(**{"home": tile} if kind == "home" else {"colonies" if kind == "world" else "developments": [tile]})
    assert table.ann.military() == 0
    assert table.ann.military(fits) == amount
    assert table.ann.military(other) == 0
    table.ann.has(explored=[fits, other], colonists=2)
    table.ann.chooses("Settle")
    strong_enough = table.component(fits).data["defense"] <= amount
    assert table.ann.may_conquer(fits) is strong_enough
    assert not table.ann.may_conquer(other)


@rule("new-frontiers.powers.alien-type")
def test_a_power_about_alien_worlds_looks_at_the_type() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        developments=["Alien Researchers", "Contact Specialist"],
        explored=["Alien Rosetta Stone World", "Deserted Alien Outpost", "Alien Robot Sentry"],
        credits=2,
        colonists=2,
    )
    table.ann.chooses("Settle")
    assert table.ann.may_settle("Deserted Alien Outpost"), "$4 less $2 for an alien world"
    assert not table.ann.may_settle("Alien Rosetta Stone World"), "gray, for all its keyword: $3"
    assert not table.ann.may_settle("Alien Robot Sentry"), "Contact Specialist leaves out alien worlds"
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Doomed Colony", explored=["Alien Rosetta Stone World", "Galactic Engineers"], colonists=2)
    table.ann.chooses("Settle")
    assert not table.ann.may_replace("Doomed Colony", "Alien Rosetta Stone World"), "an exclusion takes in the keyword"
    assert table.ann.may_replace("Doomed Colony", "Galactic Engineers")


# Temporary Military ------------------------------------------------------------------------------------------------------


@rule("new-frontiers.settle.temporary-military")
def test_a_good_of_any_colony_may_be_spent_for_military() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Rebel Black Market Gangs", "Spice World"],
        goods=["Spice World"],
        explored=["Rebel Miners"],
        colonists=1,
    )
    table.ann.chooses("Settle")
    table.ann.conquers("Rebel Miners")
    table.ann.ends_with(colonies=["Rebel Black Market Gangs", "Spice World", "Rebel Miners"], goods={})
    assert table.table.goods[0] == 19
    assert table.ann.empire.boost == 0, "it does not last"


@rule("new-frontiers.settle.temporary-military")
def test_each_power_takes_one_good_of_its_type() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Rebel Black Market Gangs", "Spice World", "Asteroid Belt"],
        goods=["Rebel Black Market Gangs", "Spice World", "Asteroid Belt"],
        explored=["Insect Uplift Race", "Reptilian Uplift Race"],
        colonists=1,
    )
    table.ann.chooses("Settle")
    assert not table.ann.may_conquer("Insect Uplift Race"), "two novelty goods, but one power of +2"
    table.ann.conquers("Reptilian Uplift Race")
    assert table.ann.is_asked == "spend_for_military"
    assert len(table.ann.options) == 2, "the rare good does not fit"
    table.ann.spends("Spice World", by="Rebel Black Market Gangs")
    table.ann.ends_with(
        goods={"Rebel Black Market Gangs": "novelty", "Asteroid Belt": "rare", "Reptilian Uplift Race": "genes"}
    )


@rule("new-frontiers.settle.goods-needed")
def test_goods_are_spent_only_while_they_are_needed() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="New Sparta",
        colonies=["Self-Repairing Alien Artillery", "Rebel Black Market Gangs"],
        goods=["Self-Repairing Alien Artillery", "Rebel Black Market Gangs"],
        developments=["Military Industry"],
        explored=["Rebel Miners", "Rebel Homeworld"],
        colonists=3,
    )
    table.ann.chooses("Settle")
    table.ann.conquers("Rebel Miners")
    table.ann.ends_with(goods={"Self-Repairing Alien Artillery": "alien", "Rebel Black Market Gangs": "novelty"})
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="New Sparta",
        colonies=["Self-Repairing Alien Artillery", "Rebel Black Market Gangs"],
        goods=["Self-Repairing Alien Artillery", "Rebel Black Market Gangs"],
        developments=["Military Industry"],
        explored=["Rebel Homeworld"],
        colonists=3,
    )
    table.ann.chooses("Settle")
    table.ann.conquers("Rebel Homeworld")
    options = {unpack_spending(code) for code in table.ann.ask_of_shape(One).options}
    alien, gangs = table.number("Self-Repairing Alien Artillery"), table.number("Rebel Black Market Gangs")
    arms = [tile for _, _, tile in table.ann.empire.powers.arms]
    industry = arms.index(table.number("Military Industry"))
    assert options == {(arms.index(alien), alien), (industry, alien), (industry, gangs), (arms.index(gangs), gangs)}
    table.ann.spends("Self-Repairing Alien Artillery", by="Self-Repairing Alien Artillery")
    assert table.ann.is_asked == "spend_for_military", "2 and 3 of 7: the novelty good goes either way"
    table.ann.spends("Rebel Black Market Gangs", by="Rebel Black Market Gangs")
    table.ann.ends_with(
        goods={}, colonies=["New Sparta", "Self-Repairing Alien Artillery", "Rebel Black Market Gangs", "Rebel Homeworld"]
    )


def test_a_way_of_spending_that_would_not_suffice_is_not_offered() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Rebel Black Market Gangs"],
        goods=["Rebel Black Market Gangs"],
        developments=["Military Industry"],
        explored=["Insect Uplift Race"],
        colonists=1,
    )
    table.ann.chooses("Settle")
    table.ann.conquers("Insect Uplift Race")
    table.ann.ends_with(colonies=["Rebel Black Market Gangs", "Insect Uplift Race"], goods={"Insect Uplift Race": "genes"})


# Two worlds --------------------------------------------------------------------------------------------------------------


@rule("new-frontiers.settle.second")
def test_improved_logistics_settles_two_worlds() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        developments=["Improved Logistics"], explored=["Spice World", "New Vinland", "Space Port"], credits=9, colonists=3
    )
    table.ann.chooses("Settle")
    table.ann.settles("Spice World")
    assert table.ann.is_asked == "settle_second"
    table.ann.settles("New Vinland")
    table.ann.ends_with(colonies=["Spice World", "New Vinland"], explored=["Space Port"], credits=5, colonists=2)
    assert table.asked == ["bob"]


@rule("new-frontiers.settle.second")
def test_the_second_world_is_optional_and_does_not_follow_colonists() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.has(developments=["Improved Logistics"], explored=["Spice World", "New Vinland"], credits=9, colonists=1)
    table.cid.has(developments=["Improved Logistics"], explored=["Space Port", "Asteroid Belt"], credits=9, colonists=1)
    table.ann.chooses("Settle")
    table.ann.settles("Spice World").passes()
    table.ann.ends_with(colonies=["Spice World"], colonists=1)
    table.cid.takes_colonists()
    table.cid.ends_with(colonists=3, colonies=[])
    assert table.asked == ["bob"]
    assert table.bob.is_asked == "choose_action"


@rule("new-frontiers.settle.second-carries", "new-frontiers.powers.not-at-once")
def test_temporary_military_serves_twice_and_the_first_world_does_not_help() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Rebel Black Market Gangs"],
        goods=["Rebel Black Market Gangs"],
        developments=["Improved Logistics"],
        explored=["Rebel Uplift World", "Rebel Miners", "Insect Uplift Race"],
        colonists=3,
    )
    table.ann.chooses("Settle")
    table.ann.conquers("Rebel Uplift World")
    table.ann.ends_with(goods={})
    assert table.ann.may_conquer("Rebel Miners"), "the 2 Military bought for the first world"
    assert not table.ann.may_conquer("Insect Uplift Race"), "the +1 of Rebel Uplift World sleeps until the action is over"
    table.ann.conquers("Rebel Miners")
    assert table.ann.military() == 1


@rule("new-frontiers.settle.temporary-military")
def test_a_power_that_took_a_good_takes_no_second_one_in_the_same_settle() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    worlds = ["Rebel Black Market Gangs", "Spice World"]
    table.ann.has(
        colonies=worlds,
        goods=worlds,
        developments=["Improved Logistics"],
        explored=["Rebel Miners", "Malevolent Lifeforms"],
        colonists=2,
    )
    table.ann.chooses("Settle")
    table.ann.conquers("Rebel Miners").spends("Spice World", by="Rebel Black Market Gangs")
    table.ann.ends_with(colonies=[*worlds, "Rebel Miners"])
    assert table.asked == ["bob"], "2 Military against 4: the other novelty good does not help"


@rule("new-frontiers.powers.each-time")
def test_what_follows_a_settle_follows_each_of_two() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Galactic Scavengers",
        developments=["Improved Logistics", "Frontier Settlers"],
        explored=["Spice World", "New Vinland"],
        credits=4,
        colonists=1,
    )
    table.ann.chooses("Settle")
    table.ann.settles("Spice World")
    table.ann.ends_with(credits=3, colonists=2)
    table.ann.settles("New Vinland")
    table.ann.ends_with(credits=2, colonists=2)


# Contact Specialist ------------------------------------------------------------------------------------------------------


@rule("new-frontiers.settle.annex")
def test_contact_specialist_pays_the_defense_less_one() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Rebel Black Market Gangs"],
        goods=["Rebel Black Market Gangs"],
        developments=["Contact Specialist"],
        explored=["Insect Uplift Race", "Alien Robot Sentry", "Rebel Outpost"],
        credits=2,
        colonists=1,
    )
    table.ann.chooses("Settle")
    assert table.ann.may_settle("Insect Uplift Race")
    assert not table.ann.may_settle("Alien Robot Sentry"), "alien"
    assert not table.ann.may_settle("Rebel Outpost"), "$4; a good does not pay the rest"
    assert not table.ann.may_conquer("Insect Uplift Race")
    table.ann.settles("Insect Uplift Race")
    table.ann.ends_with(credits=0, goods={"Rebel Black Market Gangs": "novelty", "Insect Uplift Race": "genes"})


@rule("new-frontiers.settle.annex-discounts")
def test_other_reductions_apply_to_contact_specialist() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Galactic Trade Emissaries",
        colonies=["Ravaged Uplift World"],
        developments=["Contact Specialist"],
        explored=["Malevolent Lifeforms", "Rebel Outpost"],
        credits=1,
        colonists=1,
    )
    table.ann.chooses("Settle")
    assert not table.ann.may_settle("Rebel Outpost"), "5 - 1 - 1 = 3: it is no genes world"
    table.ann.settles("Malevolent Lifeforms")
    table.ann.ends_with(credits=0)


# Robots, limits, ends ----------------------------------------------------------------------------------------------------


@rule("new-frontiers.settle.robots")
def test_terraforming_robots_draw_a_world_after_each_settle() -> None:
    table = Scenario("new-frontiers", "ann", "bob").bag("Comet Zone", "Spice World", "New Vinland")
    table.ann.has(developments=["Terraforming Robots"], credits=9, colonists=3)
    table.ann.empire.explored = [table.number("Spice World")]
    table.table.bag = [table.number("Comet Zone")]
    table.bob.has(explored=[])
    table.ann.chooses("Settle")
    table.ann.settles("Spice World")
    table.ann.ends_with(explored=["Comet Zone"], colonies=["Spice World"])
    assert table.table.bag == []


@rule("new-frontiers.settle.limit")
def test_the_limit_of_nine_is_checked_after_settle() -> None:
    table = Scenario("new-frontiers", "ann", "bob").bag("Comet Zone")
    names = [
        "Spice World",
        "New Vinland",
        "Space Port",
        "Rebel Base",
        "New Earth",
        "Asteroid Belt",
        "Rebel Miners",
        "Alien Monolith",
    ]
    table.ann.has(home="Old Earth", developments=["Terraforming Robots"], credits=9, colonists=3)
    table.ann.empire.explored = [table.number(name) for name in names]
    table.ann.chooses("Settle")
    table.ann.settles("Spice World")
    assert table.ann.is_asked == "return_worlds"
    table.ann.returns("Rebel Base")
    assert table.in_bag("Rebel Base")
    table.ann.ends_with(explored=[*names[1:3], *names[4:], "Comet Zone"])


@rule("new-frontiers.settle.limit-never-blocks")
def test_nine_colonies_are_kept() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    colonies = ["Asteroid Belt", "Pre-Sentient Race", "Volcanic World", "Comet Zone", "Rebel Miners", "Rebel Base"]
    table.ann.has(
        home="Old Earth",
        colonies=colonies,
        developments=["Improved Logistics"],
        explored=["Spice World", "New Vinland"],
        credits=4,
        colonists=1,
    )
    table.ann.chooses("Settle")
    table.ann.settles("Spice World").settles("New Vinland")
    assert len(table.ann.empire.colonies) == 9
    assert table.ending


@rule("new-frontiers.settle.short")
def test_later_players_gain_what_the_supply_has() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.supply(colonists=4)
    table.ann.chooses("Settle")
    table.ann.ends_with(colonists=3)
    table.bob.ends_with(colonists=1)
    table.cid.ends_with(colonists=0)
    assert table.table.colonists == 0


@rule("new-frontiers.settle.empty-supply")
def test_colonists_may_be_chosen_from_an_empty_supply() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Spice World"], credits=2, colonists=1)
    table.supply(colonists=0)
    table.ann.chooses("Settle")
    table.ann.takes_colonists()
    table.ann.ends_with(colonists=1, explored=["Spice World"])


@rule("new-frontiers.settle.end-colonies")
@pytest.mark.parametrize(("before", "ends"), [(6, False), (7, True)])
def test_more_than_seven_colonies_end_the_game(before: int, ends: bool) -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    colonies = ["Asteroid Belt", "Pre-Sentient Race", "Volcanic World", "Comet Zone", "Rebel Miners", "Rebel Base"]
    table.ann.has(home="Old Earth", colonies=colonies[: before - 1], explored=["Spice World"], credits=2)
    table.ann.chooses("Settle")
    table.ann.settles("Spice World")
    assert table.ending is ends
    assert any("more than seven colonies" in line for line in table.said()) is ends


@rule("new-frontiers.settle.end-colonists")
@pytest.mark.parametrize(("supply", "ends"), [(10, False), (9, True)])
def test_fewer_than_five_colonists_after_settle_end_the_game(supply: int, ends: bool) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.supply(colonists=supply)
    table.ann.chooses("Settle")
    assert table.table.colonists == supply - 5
    assert table.ending is ends


@rule("new-frontiers.settle.end-colonists")
def test_running_low_on_colonists_elsewhere_does_not_end_the_game() -> None:
    table = Scenario("new-frontiers", "ann", "bob").bag("Spice World", "New Vinland", "Space Port")
    table.ann.has(developments=["Homesteading Pioneers"])
    table.supply(colonists=5)
    table.ann.chooses("Explore")
    table.ann.takes("Spice World")
    table.bob.takes("New Vinland")
    assert table.table.colonists == 4
    assert not table.ending


@rule("new-frontiers.powers.oort")
def test_the_world_of_undetermined_type_helps_its_own_settling() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    oort = table.undetermined
    table.ann.has(home="Alpha Centauri", explored=[oort], credits=0, colonists=0)
    table.ann.chooses("Settle")
    assert table.ann.may_settle(oort, "rare"), "$1 less $1 for a rare world"
    assert not table.ann.may_settle(oort, "genes")
    table.ann.settles(oort, "rare")
    table.ann.ends_with(credits=0, goods={oort: "rare"})


@rule("new-frontiers.powers.oort")
@pytest.mark.parametrize("type", ["novelty", "rare", "genes", "alien"])
def test_the_world_of_undetermined_type_gets_the_good_of_the_type_named(type: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=[table.undetermined], credits=1, colonists=0)
    table.ann.chooses("Settle")
    table.ann.settles(table.undetermined, type)
    table.ann.ends_with(credits=0, goods={table.undetermined: type})


@rule("new-frontiers.powers.home")
def test_a_home_colony_is_a_colony() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Earth's Lost Colony", developments=["Pan-Galactic Hologrid"])
    table.ann.chooses("Produce")
    table.ann.ends_with(goods={"Earth's Lost Colony": "novelty"})
    assert table.ann.points == 1 + 2, "its own point, and it is a novelty colony"
