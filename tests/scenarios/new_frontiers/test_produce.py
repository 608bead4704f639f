"""Produce: production and windfall colonies, powers, shortages."""

import pytest

from orrery.testing import Scenario, rule


@rule("new-frontiers.produce.all")
def test_every_empty_production_colony_produces_one_good() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World", "Spice World", "Designer Species, Ultd."], goods=["Volcanic World"])
    table.bob.has(home="Earth's Lost Colony", colonies=["Alien Robotic Factory"])
    table.ann.chooses("Produce")
    table.ann.ends_with(goods={"Volcanic World": "rare", "Spice World": "novelty", "Designer Species, Ultd.": "genes"})
    table.bob.ends_with(goods={"Earth's Lost Colony": "novelty", "Alien Robotic Factory": "alien"})
    assert table.table.goods == [17, 16, 12, 10]


@rule("new-frontiers.produce.gray")
def test_gray_colonies_never_produce_and_windfall_ones_only_by_bonus_or_power() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="New Sparta")
    table.bob.has(home="Old Earth", colonies=["Asteroid Belt", "Rebel Base"])
    table.ann.chooses("Produce")
    table.ann.ends_with(goods={})
    table.bob.ends_with(goods={})


@rule("new-frontiers.produce.bonus")
def test_the_chooser_takes_the_credits_and_fills_a_windfall_colony() -> None:
    table = Scenario("new-frontiers", "ann", "bob").on_produce(3)
    table.ann.has(colonies=["Asteroid Belt", "Pre-Sentient Race"], credits=1)
    table.bob.has(colonies=["Destroyed World"])
    table.ann.chooses("Produce")
    table.ann.produces_on("Pre-Sentient Race")
    table.ann.ends_with(goods={"Pre-Sentient Race": "genes"}, credits=4)
    table.bob.ends_with(goods={}, credits=0)
    assert table.table.produce_credits == 0


@rule("new-frontiers.produce.really")
def test_only_goods_that_really_appear_are_paid() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.has(colonies=["Comet Zone", "Volcanic World"], goods=["Comet Zone"], developments=["Mining League"])
    table.bob.has(colonies=["Lost Species Ark World"])
    table.ann.chooses("Produce")
    table.ann.ends_with(credits=1)
    table.bob.ends_with(credits=2)


@rule("new-frontiers.produce.fills")
def test_powers_of_one_type_fill_first() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Pre-Sentient Race", "Asteroid Belt"], developments=["Genetics Lab", "Mining Robots"])
    table.bob.has(
        colonies=["Galactic Engineers", "Avian Uplift Race", "Blaster Gem Mines"], developments=["Uplift Gene Hunters"]
    )
    table.ann.chooses("Produce")
    table.ann.ends_with(goods={"Pre-Sentient Race": "genes", "Asteroid Belt": "rare"})
    table.bob.ends_with(goods={"Avian Uplift Race": "genes", "Blaster Gem Mines": "rare"})


@rule("new-frontiers.produce.fills")
def test_the_owner_chooses_which_windfall_colony_a_power_fills() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(
        colonies=["Rebel Sympathizers", "Devolved Uplift Race", "Galactic Engineers", "Asteroid Belt"], goods=["Asteroid Belt"]
    )
    table.ann.chooses("Produce")
    assert len(table.bob.options) == 2
    table.bob.produces_on("Rebel Sympathizers")
    table.bob.ends_with(credits=1, goods={"Rebel Sympathizers": "novelty", "Asteroid Belt": "rare"})


@rule("new-frontiers.produce.payment")
@pytest.mark.parametrize("pays", [True, False])
def test_damaged_alien_factory_produces_only_against_payment(pays: bool) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", credits=1)
    table.ann.chooses("Produce")
    table.ann.pays(pays)
    table.ann.ends_with(goods={"Damaged Alien Factory": "alien"} if pays else {}, credits=0 if pays else 1)


@rule("new-frontiers.produce.payment")
def test_nobody_is_asked_to_pay_who_cannot_or_need_not() -> None:
    for credits, goods in ((0, []), (3, ["Damaged Alien Factory"])):
        table = Scenario("new-frontiers", "ann", "bob")
        table.ann.has(home="Damaged Alien Factory", credits=credits, goods=goods)
        table.ann.chooses("Produce")
        assert table.asked == ["bob"]
        table.ann.ends_with(credits=credits)


@rule("new-frontiers.produce.shortage")
def test_short_goods_are_produced_in_turn_order_bonus_included() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World", "Asteroid Belt"])
    table.bob.has(colonies=["Comet Zone"])
    table.supply(rare=2)
    table.ann.chooses("Produce")
    table.ann.ends_with(goods={"Volcanic World": "rare", "Asteroid Belt": "rare"})
    table.bob.ends_with(goods={}, credits=0)


@rule("new-frontiers.produce.shortage")
def test_the_chooser_comes_first_whatever_the_seat() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World"])
    table.bob.has(colonies=["Comet Zone"])
    table.supply(rare=1)
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Produce")
    table.bob.ends_with(goods={"Comet Zone": "rare"}, credits=1)
    table.ann.ends_with(goods={})


@rule("new-frontiers.produce.shortage")
def test_who_cannot_fill_all_chooses_which_produce() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World", "Comet Zone", "Spice World"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    assert table.ann.is_asked == "choose_producers"
    table.ann.produces_on("Comet Zone")
    table.ann.ends_with(goods={"Comet Zone": "rare", "Spice World": "novelty"}, credits=1)


@rule("new-frontiers.powers.oort")
def test_the_type_is_named_afresh_for_each_action_and_the_good_stays() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    oort = table.undetermined
    table.ann.has(colonies=[oort], developments=["Genetics Lab"])
    table.ann.chooses("Produce")
    table.ann.names("genes")
    table.ann.ends_with(goods={oort: "genes"})
    table.bob.chooses("Retreat into Isolation")
    table.ann.chooses("Settle")
    table.bob.chooses("Send Envoys")
    table.bob.chooses("Retreat into Isolation")
    table.ann.has(developments=["Pan-Galactic League"])
    table.ann.chooses("Produce")
    table.ann.names("genes")
    table.ann.ends_with(credits=1, goods={oort: "genes"})


@rule("new-frontiers.powers.oort")
def test_another_type_leaves_the_power_of_a_type_unused() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    oort = table.undetermined
    table.bob.has(colonies=[oort], developments=["Genetics Lab"])
    table.ann.chooses("Produce")
    table.bob.names("alien")
    table.bob.ends_with(goods={})


def test_the_type_is_not_asked_where_it_means_nothing() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(colonies=[table.undetermined])
    table.ann.chooses("Produce")
    assert table.asked == ["bob"]
    assert table.bob.is_asked == "choose_action"


@rule("new-frontiers.powers.income-first")
def test_income_of_produce_comes_before_payment() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Rebel Underground"], credits=0)
    table.ann.chooses("Produce")
    table.ann.pays()
    table.ann.ends_with(credits=0, goods={"Damaged Alien Factory": "alien"})


@rule("new-frontiers.produce.payment")
def test_a_payment_that_only_the_goods_produced_allow_is_asked_when_they_do() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Comet Zone"])
    table.ann.chooses("Produce")
    assert table.ann.is_asked == "pay_for_production"
    table.ann.pays()
    table.ann.ends_with(credits=0, goods={"Comet Zone": "rare", "Damaged Alien Factory": "alien"})


@rule("new-frontiers.produce.payment")
def test_a_payment_is_asked_once() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Comet Zone"], credits=1)
    table.ann.chooses("Produce")
    table.ann.pays(False)
    assert table.asked == ["bob"]
    table.ann.ends_with(credits=2, goods={"Comet Zone": "rare"})


@rule("new-frontiers.powers.income-first")
def test_credits_for_colonies_come_before_payment() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Rebel Base"], developments=["Imperium Lords"])
    table.ann.chooses("Produce")
    table.ann.pays()
    table.ann.ends_with(credits=0, goods={"Damaged Alien Factory": "alien"})


def test_every_good_and_every_new_type_is_paid_for() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(
        colonies=["Spice World", "New Vinland", "Volcanic World"], developments=["Consumer Markets", "Diversified Economy"]
    )
    table.ann.chooses("Produce")
    table.bob.ends_with(credits=4)


@rule("new-frontiers.produce.shortage")
def test_the_owner_chooses_which_windfall_colony_gets_the_last_good() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Asteroid Belt", "Blaster Gem Mines", "Galactic Engineers"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    assert table.ann.is_asked == "fill_windfall"
    table.ann.produces_on("Blaster Gem Mines")
    table.ann.ends_with(goods={"Blaster Gem Mines": "rare"})


@rule("new-frontiers.produce.shortage")
@pytest.mark.parametrize(("chosen", "filled"), [((), "Asteroid Belt"), (("Comet Zone",), "Comet Zone")])
def test_the_last_good_may_go_to_the_windfall_colony_of_the_bonus(chosen: tuple[str, ...], filled: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Comet Zone", "Asteroid Belt"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    assert table.ann.is_asked == "choose_producers"
    table.ann.produces_on(*chosen)
    table.ann.ends_with(goods={filled: "rare"}, credits=len(chosen))


@rule("new-frontiers.produce.shortage")
def test_a_good_kept_for_a_windfall_colony_is_produced_if_another_one_is_filled() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Comet Zone", "Asteroid Belt", "Pre-Sentient Race"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    table.ann.produces_on()
    table.ann.produces_on("Pre-Sentient Race")
    table.ann.ends_with(goods={"Comet Zone": "rare", "Pre-Sentient Race": "genes"}, credits=1)


@rule("new-frontiers.produce.shortage")
def test_without_a_power_or_the_bonus_windfall_colonies_take_no_part_in_a_shortage() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.bob.has(colonies=["Comet Zone", "Asteroid Belt"])
    table.supply(rare=1)
    table.ann.chooses("Produce")
    assert table.bob.is_asked == "choose_action"
    table.bob.ends_with(goods={"Comet Zone": "rare"}, credits=1)


@rule("new-frontiers.produce.payment", "new-frontiers.produce.shortage")
@pytest.mark.parametrize(("pays", "filled"), [(True, "Damaged Alien Factory"), (False, "Alien Sentinels")])
def test_the_last_good_may_go_to_a_colony_that_the_goods_produced_pay_for(pays: bool, filled: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Lost Species Ark World", "Alien Sentinels"])
    table.supply(alien=1)
    table.ann.chooses("Produce")
    assert table.ann.is_asked == "pay_for_production"
    table.ann.pays(pays)
    table.ann.ends_with(goods={"Lost Species Ark World": "genes", filled: "alien"}, credits=1 if pays else 2)


@rule("new-frontiers.produce.payment", "new-frontiers.produce.shortage")
@pytest.mark.parametrize(
    ("chosen", "filled"), [((), "Damaged Alien Factory"), (("Alien Robotic Factory",), "Alien Robotic Factory")]
)
def test_a_good_may_be_kept_until_a_windfall_colony_pays_for_it(chosen: tuple[str, ...], filled: str) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Alien Robotic Factory", "Rebel Sympathizers"])
    table.supply(alien=1)
    table.ann.chooses("Produce")
    assert table.ann.is_asked == "choose_producers"
    table.ann.produces_on(*chosen)
    if not chosen:
        table.ann.pays()
    table.ann.ends_with(goods={"Rebel Sympathizers": "novelty", filled: "alien"}, credits=len(chosen))


@rule("new-frontiers.produce.payment", "new-frontiers.produce.shortage")
def test_a_good_kept_for_a_payment_that_is_refused_is_produced() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Alien Robotic Factory", "Rebel Sympathizers"])
    table.supply(alien=1)
    table.ann.chooses("Produce")
    table.ann.produces_on()
    table.ann.pays(False)
    table.ann.ends_with(goods={"Rebel Sympathizers": "novelty", "Alien Robotic Factory": "alien"}, credits=1)


@rule("new-frontiers.produce.shortage")
def test_the_order_of_windfall_colonies_is_chosen_where_a_payment_may_take_the_last_good() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Damaged Alien Factory", colonies=["Alien Robot Sentry", "Rebel Sympathizers", "Galactic Engineers"])
    table.supply(alien=1)
    table.ann.chooses("Produce")
    table.ann.produces_on("Rebel Sympathizers")
    table.ann.pays()
    table.ann.ends_with(goods={"Rebel Sympathizers": "novelty", "Damaged Alien Factory": "alien"}, credits=0)
