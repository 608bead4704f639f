"""Paying: cards from hand, reductions that add up to nothing at the least, and the Survey Team from the centre."""

import pytest

import orrery
from orrery.testing import Scenario, rule


@rule("jump-drive.pay.cards")
def test_the_owner_chooses_which_cards_pay() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact", "Trade Pact", "Trade Pact")
    table.ann.has(hand=("Gem World", "Survey HQ", "Mining League", "Drop Ships"))
    table.ann.places("Gem World")
    with pytest.raises(orrery.IllegalAnswer):
        table.ann.pays("Survey HQ")
    with pytest.raises(orrery.IllegalAnswer):
        table.ann.pays("Survey HQ", "Gem World")
    table.ann.pays("Survey HQ", "Drop Ships")
    table.ann.ends_with(hand=("Mining League", "Trade Pact", "Trade Pact", "Trade Pact"))
    assert table.discarded == ["Drop Ships", "Survey HQ"]


@rule("jump-drive.pay.cards")
def test_cards_being_placed_do_not_pay() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Marines", "Gem World", "Comet Zone"))
    assert table.ann.may_place("Space Marines")
    assert table.ann.may_place("Gem World")
    assert not table.ann.may_place("Space Marines", "Gem World"), "four cards owed, one left in hand"
    assert not table.ann.may_place("Comet Zone")


@rule("jump-drive.pay.add-up", "jump-drive.turn.development-alone")
def test_the_reduction_for_a_development_alone_adds_to_others() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Galactic Imperium",), cards=8 - 1 - 1 - 2, empire=("Investment Credits", "Galactic Federation"))
    table.ann.places("Galactic Imperium")
    table.ann.ends_with(cards=0)


@rule("jump-drive.pay.floor")
def test_a_cost_is_never_below_zero() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Marines", "Comet Zone"), cards=3, empire=("Galactic Federation", "Investment Credits"))
    table.ann.places("Space Marines", "Comet Zone")
    table.ann.ends_with(cards=3, empire=("Galactic Federation", "Investment Credits", "Space Marines", "Comet Zone"))
    assert "ann placed Space Marines for 0 cards." in table.said()
    assert "ann settled Comet Zone for 3 cards." in table.said(), "what is left of a reduction does not pay for the world"


@rule("jump-drive.pay.floor")
def test_a_free_card_asks_for_no_payment() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Contact Specialist", "Gem World"), empire=("Replicant Robots", "Investment Credits"))
    table.ann.places("Contact Specialist", "Gem World")
    table.ann.ends_with(empire=("Replicant Robots", "Investment Credits", "Contact Specialist", "Gem World"), cards=2)


@rule("jump-drive.pay.all-worlds", "jump-drive.conquest.contact-copies")
def test_a_discount_on_all_worlds_helps_to_pay_for_military_worlds_too() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Rebel Underground",), empire=("Replicant Robots", "Contact Specialist"))
    table.ann.places("Rebel Underground", by_contact=True)
    assert "ann settled Rebel Underground for 0 cards." in table.said()


@rule("jump-drive.pay.all-worlds")
def test_a_discount_on_all_worlds_helps_to_pay_for_a_second_world() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Artist Colony", "Terraformed World"), empire=("Replicant Robots", "Colony Convoy"))
    table.ann.places("Artist Colony")
    assert table.ann.may_place_second("Terraformed World"), "5 - 2 - 2, and one card was drawn"
    table.ann.places_second("Terraformed World")
    table.ann.ends_with(empire=("Artist Colony", "Replicant Robots", "Terraformed World"))


@rule("jump-drive.pay.team", "jump-drive.turn.development-alone")
def test_survey_team_alone_is_free() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has()
    table.ann.places("Survey Team")
    table.ann.ends_with(empire=("Survey Team",), cards=1)


@rule("jump-drive.pay.team", "jump-drive.cards.copies")
def test_survey_team_is_taken_once_a_game_and_by_everybody() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Gem World",), cards=3)
    assert table.ann.may_place("Survey Team", "Gem World")
    table.ann.places("Survey Team", "Gem World")
    assert not table.ann.may_place("Survey Team")
    assert table.bob.may_place("Survey Team")
    assert len(table.table.pile) + len(table.table.discard) + len(table.ann.state.hand) == 112 - 1, "it was not in the deck"


@rule("jump-drive.pay.team")
def test_survey_team_costs_one_card_beside_a_world() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Gem World",), cards=2)
    assert not table.ann.may_place("Survey Team", "Gem World")
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Gem World",), cards=3)
    table.ann.places("Survey Team", "Gem World")
    table.ann.ends_with(cards=2 + 1)


@rule("jump-drive.pay.team")
def test_survey_team_stands_for_the_development_of_a_turn() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Marines", "Drop Ships", "Mining Robots", "Genetics Lab"))
    assert len(table.ann.options) == 1 + 4 + 1, "explore, one of four developments, or Survey Team; never two of them"
