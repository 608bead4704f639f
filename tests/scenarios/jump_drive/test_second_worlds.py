"""Second worlds: paid for with Colony Convoy, conquered with Military Convoy, and every limit on them."""

import pytest

import orrery
from orrery.games.jump_drive.rules.placement import second_strength
from orrery.testing import Scenario, rule

# Colony Convoy --------------------------------------------------------------------------------------------------------


@rule("jump-drive.second.paying", "jump-drive.second.may", "jump-drive.second.kept")
def test_colony_convoy_is_given_up_for_a_second_world_two_cheaper() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Gem World", "Comet Zone", "Space Marines", "Space Marines"), empire=("Colony Convoy",))
    table.ann.places("Gem World").pays("Space Marines", "Space Marines")
    table.ann.places_second("Comet Zone")
    table.ann.ends_with(empire=("Gem World", "Comet Zone"), income=5, cards=5)
    assert table.discarded == ["Colony Convoy", "Space Marines", "Space Marines", "Trade Pact"]
    assert "ann gave up Colony Convoy and settled Comet Zone as a second world for 1 card." in table.said()


@rule("jump-drive.second.paying")
def test_a_second_world_is_paid_with_cards_of_ones_choice() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(
        hand=("Devolved Uplift Race", "Terraformed World", "Space Marines", "Drop Ships", "Survey HQ"),
        empire=("Colony Convoy",),
    )
    table.ann.places("Devolved Uplift Race").places_second("Terraformed World")
    with pytest.raises(orrery.IllegalAnswer):
        table.ann.pays("Trade Pact", "Drop Ships")
    table.ann.pays("Trade Pact", "Drop Ships", "Survey HQ")
    table.ann.ends_with(empire=("Devolved Uplift Race", "Terraformed World"), points=1 + 5)


@rule("jump-drive.second.paying", "jump-drive.turn.legal-only")
def test_a_second_world_that_can_not_be_paid_is_not_offered() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Devolved Uplift Race", "Terraformed World", "Comet Zone"), empire=("Colony Convoy",))
    table.ann.places("Devolved Uplift Race")
    assert table.ann.may_place_second("Comet Zone"), "a cost of 1 with 2 other cards"
    assert not table.ann.may_place_second("Terraformed World"), "a cost of 3 with 2 other cards"


@rule("jump-drive.second.may")
def test_a_second_world_may_be_let_be() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Devolved Uplift Race", "Artist Colony"), empire=("Colony Convoy",))
    table.ann.places("Devolved Uplift Race").places_no_second()
    table.ann.ends_with(empire=("Colony Convoy", "Devolved Uplift Race"))


@rule("jump-drive.second.paying")
def test_neither_world_of_colony_convoy_is_conquered() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Gem Smugglers", "Artist Colony"), empire=("Colony Convoy", "Space Marines"))
    table.ann.places("Gem Smugglers")
    table.settle()
    assert table.ann.is_asked == "place", "the first world was conquered: the turn is over"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Gem Smugglers", "Artist Colony", "Devolved Uplift Race"), empire=("Colony Convoy", "Space Marines"))
    table.ann.places("Devolved Uplift Race")
    assert not table.ann.may_place_second("Gem Smugglers"), "the first world was paid for: no conquest now"
    assert table.ann.may_place_second("Artist Colony")


@rule("jump-drive.second.with-contact")
def test_contact_specialist_makes_both_worlds_payable() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Smuggling Lair", "Warrior Race"), empire=("Colony Convoy", "Contact Specialist"))
    table.ann.places("Smuggling Lair", by_contact=True)
    table.ann.places_second("Warrior Race")
    assert "ann gave up Colony Convoy and settled Warrior Race as a second world for 0 cards." in table.said()
    table.ann.ends_with(empire=("Contact Specialist", "Smuggling Lair", "Warrior Race"))


@rule("jump-drive.second.with-contact")
def test_an_alien_world_is_no_second_world_for_colony_convoy() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Devolved Uplift Race", "Alien Robot Sentry", "Rebel Underground"),
        cards=5,
        empire=("Colony Convoy", "Contact Specialist", "Drop Ships", "Drop Ships"),
    )
    table.ann.places("Devolved Uplift Race")
    assert not table.ann.may_place_second("Alien Robot Sentry")
    assert table.ann.may_place_second("Rebel Underground")


@rule("jump-drive.second.not-for-first")
def test_colony_convoy_does_not_help_the_first_world() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Comet Zone",), cards=2, empire=("Colony Convoy", "Colony Convoy"))
    assert not table.ann.may_place("Comet Zone")


@rule("jump-drive.second.two-at-most", "jump-drive.second.paying")
def test_two_colony_convoys_still_place_one_second_world_and_take_off_two() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Devolved Uplift Race", "Comet Zone", "Artist Colony"), empire=("Colony Convoy", "Colony Convoy"))
    table.ann.places("Devolved Uplift Race").places_second("Comet Zone")
    assert table.ann.is_asked != "place_second"
    table.ann.pays("Trade Pact")
    table.ann.ends_with(empire=("Colony Convoy", "Comet Zone", "Devolved Uplift Race"))
    assert table.ann.is_asked == "place", "no third world"


@rule("jump-drive.second.gone")
def test_the_eye_of_a_used_convoy_is_gone_before_scoring() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Devolved Uplift Race", "Artist Colony"), empire=("Colony Convoy", "Galactic Survey: SETI"))
    table.ann.places("Devolved Uplift Race").places_second("Artist Colony")
    table.ann.ends_with(points=1 + 1 + 3 + 1, eyes=3 + 1)


@rule("jump-drive.second.same-turn", "jump-drive.second.drawn-card")
def test_colony_convoy_may_be_used_in_its_own_turn_and_no_card_is_drawn() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact", "Drop Ships", "Mining League")
    table.ann.has(hand=("Colony Convoy", "Gem World", "Artist Colony", *["Space Marines"] * 3))
    table.ann.places("Colony Convoy", "Gem World")
    assert not any(event.name == "drew" for event in table.events)
    table.ann.pays(*["Space Marines"] * 3).places_second("Artist Colony")
    table.ann.ends_with(empire=("Gem World", "Artist Colony"), hand=("Trade Pact", "Drop Ships"))


@rule("jump-drive.second.one-draw", "jump-drive.turn.world-alone")
def test_two_worlds_without_a_development_bring_one_card() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact", "Drop Ships")
    table.ann.has(hand=("Devolved Uplift Race", "Artist Colony"), empire=("Colony Convoy",))
    table.ann.places("Devolved Uplift Race").places_second("Artist Colony")
    table.ann.ends_with(hand=("Trade Pact",), income=0)


@rule("jump-drive.second.drawn-card")
def test_the_card_just_drawn_may_be_the_second_world() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Artist Colony")
    table.ann.has(hand=("Devolved Uplift Race",), empire=("Colony Convoy",))
    table.ann.places("Devolved Uplift Race").places_second("Artist Colony")
    table.ann.ends_with(empire=("Devolved Uplift Race", "Artist Colony"), hand=())


@rule("jump-drive.second.drawn-card")
def test_the_card_just_drawn_may_pay_for_the_second_world() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Devolved Uplift Race", "Comet Zone"), empire=("Colony Convoy",))
    table.ann.places("Devolved Uplift Race")
    assert table.ann.may_place_second("Comet Zone")
    assert table.names_of(table.ann.state.hand) == ["Comet Zone", "Trade Pact"]


@rule("jump-drive.order.world-after")
def test_a_first_world_helps_to_pay_for_the_second() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Uplift Mining Moles", "New Earth", *["Space Marines"] * 4), empire=("Colony Convoy",))
    table.ann.places("Uplift Mining Moles").pays(*["Space Marines"] * 3)
    table.ann.places_second("New Earth")
    assert "ann gave up Colony Convoy and settled New Earth as a second world for 2 cards." in table.said()


# Military Convoy ------------------------------------------------------------------------------------------------------


@rule("jump-drive.second.conquering", "jump-drive.second.left-over")
def test_military_convoy_conquers_with_what_the_first_world_left() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    empire = ("Military Convoy", "Space Marines", "Space Marines")
    table.ann.has(hand=("Reptilian Uplift World", "Rebel Underground", "Alien Robot Sentry"), empire=empire)
    table.ann.places("Reptilian Uplift World")
    assert table.ann.may_place_second("Rebel Underground"), "5 - 2 against 3"
    assert not table.ann.may_place_second("Alien Robot Sentry"), "5 - 2 against 4"
    table.ann.places_second("Rebel Underground")
    table.ann.ends_with(empire=(*empire, "Reptilian Uplift World", "Rebel Underground"), points=1 + 3)
    assert table.ann.may_place("Alien Robot Sentry"), "next turn the military is there again"


@rule("jump-drive.second.conquering", "jump-drive.second.two-at-most")
def test_two_military_convoys_place_no_third_world() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    empire = ("Military Convoy", "Military Convoy", "Drop Ships")
    table.ann.has(hand=("Gem Smugglers", "New Survivalists", "Arboreal Uplift Race"), empire=empire)
    table.ann.places("Gem Smugglers").places_second("New Survivalists")
    table.ann.ends_with(empire=(*empire, "Gem Smugglers", "New Survivalists"))
    assert table.ann.is_asked == "place"


@rule("jump-drive.second.left-over", "jump-drive.order.world-after")
def test_the_icons_of_the_first_world_count_for_the_second() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("New Survivalists", "Former Penal Colony", "Warrior Race"), empire=("Military Convoy",))
    table.ann.places("New Survivalists")
    assert table.ann.may_place_second("Former Penal Colony"), "1 - 1 + 2 against 2"
    assert not table.ann.may_place_second("Warrior Race"), "2 against 3"


@rule("jump-drive.second.left-over", "jump-drive.card.mercenaries")
def test_chromosomes_of_the_first_world_count_as_military_for_the_second() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Reptilian Uplift World", "Gem Smugglers"), empire=("Military Convoy", "Uplift Mercenaries"))
    table.ann.places("Reptilian Uplift World")
    assert table.ann.may_place_second("Gem Smugglers"), "1 + 1 - 2, and 1 for the new chromosome, against 1"


@rule("jump-drive.second.conquering")
def test_a_world_that_is_paid_is_no_second_world_for_military_convoy() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Gem Smugglers", "Devolved Uplift Race"),
        cards=3,
        empire=("Military Convoy", "Contact Specialist", "Colony Convoy"),
    )
    table.ann.places("Gem Smugglers")
    assert not table.ann.may_place_second("Devolved Uplift Race")


@rule("jump-drive.second.not-after-contact")
def test_military_convoy_is_no_use_after_contact_specialist() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Smuggling Lair", "Gem Smugglers"), empire=("Military Convoy", "Contact Specialist", "Space Marines"))
    table.ann.places("Smuggling Lair", by_contact=True)
    table.settle()
    assert table.ann.is_asked == "place", "the turn is over"
    table.ann.ends_with(empire=("Military Convoy", "Contact Specialist", "Space Marines", "Smuggling Lair"))


@rule("jump-drive.second.same-turn")
def test_military_convoy_may_be_used_in_its_own_turn_and_no_card_is_drawn() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Military Convoy", "New Survivalists", "Former Penal Colony"), cards=1)
    table.ann.places("Military Convoy", "New Survivalists").pays("Galactic Trendsetters")
    table.ann.places_second("Former Penal Colony")
    table.ann.ends_with(empire=("Military Convoy", "New Survivalists", "Former Penal Colony"), cards=1, income=1)


@rule("jump-drive.second.left-over", "jump-drive.conquest.limited")
def test_limited_military_is_used_first_and_general_military_is_left() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Rebel Outpost", "Former Penal Colony", "Pirate Lair"),
        empire=("Galactic Imperium", "Military Convoy", "Space Marines"),
    )
    table.ann.places("Rebel Outpost")
    assert table.ann.may_place_second("Former Penal Colony"), "4 limited and 1 general were used: 3 - 1 + 1 against 2"
    assert table.ann.may_place_second("Pirate Lair"), "3 - 1 + 1 against 3"
    assert second_strength(table.ann.state, table.number("Pirate Lair")) == 3


@rule("jump-drive.second.left-over")
def test_limited_military_left_over_counts_against_a_second_world_that_it_fits() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Rebel Underground", "Rebel Outpost", "Former Penal Colony"),
        empire=("Galactic Imperium", "Military Convoy", "Drop Ships"),
    )
    table.ann.places("Rebel Underground")
    assert table.ann.may_place_second("Rebel Outpost")
    assert second_strength(table.ann.state, table.number("Rebel Outpost")) == 4 + 1, "1 of 4 limited is left"
    assert second_strength(table.ann.state, table.number("Former Penal Colony")) == 4


@rule("jump-drive.second.left-over")
def test_limited_military_of_another_kind_is_untouched_by_the_first_world() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Rebel Underground", "Alien Robot Sentry"),
        empire=("Galactic Imperium", "Rosetta Stone World", "Military Convoy", "Military Convoy"),
    )
    table.ann.places("Rebel Underground")
    assert table.ann.may_place_second("Alien Robot Sentry")
    assert second_strength(table.ann.state, table.number("Alien Robot Sentry")) == 2 + 2


# Both convoys, and everybody at once ----------------------------------------------------------------------------------


@rule("jump-drive.second.may")
def test_the_convoy_must_fit_how_the_first_world_was_placed() -> None:
    for first, second, other in (
        ("Devolved Uplift Race", "Artist Colony", "Gem Smugglers"),
        ("New Survivalists", "Gem Smugglers", "Artist Colony"),
    ):
        table = Scenario("jump-drive", "ann", "bob")
        table.ann.has(hand=(first, "Artist Colony", "Gem Smugglers"), empire=("Colony Convoy", "Military Convoy"))
        table.ann.places(first)
        assert table.ann.may_place_second(second)
        assert not table.ann.may_place_second(other)


@rule("jump-drive.second.may")
def test_without_a_first_world_there_is_no_second() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Marines", "Artist Colony"), empire=("Colony Convoy", "Military Convoy"))
    table.ann.places("Space Marines")
    table.settle()
    assert table.ann.is_asked == "place", "a development alone: the turn is over"


@rule("jump-drive.second.secret", "jump-drive.second.may")
def test_second_worlds_are_chosen_in_secret_after_all_have_paid() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid").deck("Trade Pact", "Trade Pact", "Trade Pact")
    table.ann.has(hand=("Devolved Uplift Race", "Artist Colony"), empire=("Colony Convoy",))
    table.bob.has(hand=("New Survivalists", "Gem Smugglers"), empire=("Military Convoy",))
    table.cid.has(hand=("Gem World", "Survey HQ", "Drop Ships", "Mining League"))
    table.ann.places("Devolved Uplift Race")
    table.bob.places("New Survivalists")
    table.cid.places("Gem World")
    assert sorted(table.position.asks) == [2], "nobody goes on before Cid has paid"
    table.cid.pays("Survey HQ", "Drop Ships")
    assert sorted(table.position.asks) == [0, 1]
    table.ann.places_second("Artist Colony")
    assert table.names_of(table.ann.state.empire) == ["Colony Convoy", "Devolved Uplift Race"]
    table.bob.places_second("Gem Smugglers")
    assert "Artist Colony" in table.names_of(table.ann.state.empire)
    assert "Gem Smugglers" in table.names_of(table.bob.state.empire)


@rule("jump-drive.second.secret")
def test_whoever_owns_the_convoy_is_asked_even_with_nothing_to_place() -> None:
    table = Scenario("jump-drive", "ann", "bob").deck("Trade Pact")
    table.ann.has(hand=("Devolved Uplift Race",), empire=("Colony Convoy",))
    table.ann.places("Devolved Uplift Race")
    table.settle()
    assert table.ann.is_asked == "place_second"
    assert table.ann.options == (0,)
