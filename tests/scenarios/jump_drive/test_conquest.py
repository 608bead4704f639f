"""Conquering: enough military, limited military where it fits, never mixed with payment; Contact Specialist."""

from orrery.testing import Scenario, rule


@rule("jump-drive.conquest.strength")
def test_military_is_not_used_up() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Pirate Lair", "Warrior Race", "Gem World"), empire=("Drop Ships",))
    table.ann.places("Pirate Lair")
    table.ann.ends_with(strength=4, cards=2 + 1 + 2)
    table.ann.places("Warrior Race")
    table.ann.ends_with(strength=5)
    assert "ann conquered Warrior Race: 4 against 3." in table.said()
    assert table.discarded == []


@rule("jump-drive.conquest.limited")
def test_military_against_rebels_counts_against_rebels_only() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Rebel Outpost", "Rebel Base", "Gem Smugglers"), empire=("Galactic Imperium", "Military Convoy"))
    assert table.ann.may_place("Rebel Outpost"), "1 + 4 against 5"
    assert not table.ann.may_place("Rebel Base"), "1 + 4 against 6"
    assert table.ann.may_place("Gem Smugglers"), "1 against 1"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Gem Smugglers", "Rebel Underground"), empire=("Galactic Imperium",))
    assert not table.ann.may_place("Gem Smugglers")
    assert table.ann.may_place("Rebel Underground"), "limited military alone is enough"


@rule("jump-drive.conquest.limited", "jump-drive.conquest.alien")
def test_military_against_alien_worlds_counts_against_yellow_worlds_only() -> None:
    for helper in ("Alien Technology Institute", "Rosetta Stone World"):
        table = Scenario("jump-drive", "ann", "bob")
        table.ann.has(
            hand=("Alien Robot Sentry", "Lost Alien Warship", "Warrior Race"), empire=(helper, "Space Marines"), team=False
        )
        assert table.ann.may_place("Alien Robot Sentry"), "2 + 2 against 4"
        assert not table.ann.may_place("Lost Alien Warship"), "2 + 2 against 5"
        assert not table.ann.may_place("Warrior Race"), "2 against 3"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(
        hand=("Lost Alien Battle Fleet",), empire=("Alien Technology Institute", "Rosetta Stone World", "Space Marines")
    )
    assert table.ann.may_place("Lost Alien Battle Fleet"), "2 + 2 + 2 against 6"


@rule("jump-drive.conquest.not-paid", "jump-drive.conquest.contact-slip")
def test_a_military_world_can_not_be_paid_for_not_even_with_survey_team() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Pirate Lair",), cards=8, empire=("Survey Team", "Replicant Robots"))
    assert not table.ann.may_place("Pirate Lair")
    assert not table.ann.may_place("Pirate Lair", by_contact=True)
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Pirate Lair",), cards=8)
    assert not table.ann.may_place("Survey Team", "Pirate Lair")
    assert not table.ann.may_place("Survey Team", "Pirate Lair", by_contact=True)


@rule("jump-drive.conquest.no-mixing")
def test_military_and_payment_are_not_combined() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Rebel Base",), cards=4, empire=("Contact Specialist", "Drop Ships"))
    assert not table.ann.may_place("Rebel Base"), "3 against 6"
    assert not table.ann.may_place("Rebel Base", by_contact=True), "a cost of 5 with 4 cards"
    rich = Scenario("jump-drive", "ann", "bob")
    rich.ann.has(hand=("Rebel Base",), cards=5, empire=("Contact Specialist", "Drop Ships"))
    assert rich.ann.may_place("Rebel Base", by_contact=True)


@rule("jump-drive.conquest.contact")
def test_contact_specialist_pays_the_defense_less_one() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Warrior Race",), cards=2, empire=("Contact Specialist",))
    assert not table.ann.may_place("Warrior Race")
    table.ann.places("Warrior Race", by_contact=True)
    table.ann.ends_with(empire=("Contact Specialist", "Warrior Race"), cards=1 + 1)
    assert "ann settled Warrior Race for 2 cards." in table.said()


@rule("jump-drive.conquest.contact", "jump-drive.order.development-first")
def test_contact_specialist_helps_in_the_turn_it_is_placed() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Contact Specialist", "Smuggling Lair"), cards=1)
    table.ann.places("Contact Specialist", "Smuggling Lair", by_contact=True)
    table.ann.ends_with(empire=("Contact Specialist", "Smuggling Lair"), cards=1)


@rule("jump-drive.conquest.contact")
def test_a_world_that_could_be_conquered_may_be_paid_for_all_the_same() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Smuggling Lair",), cards=2, empire=("Contact Specialist", "Space Marines"))
    assert table.ann.may_place("Smuggling Lair")
    assert table.ann.may_place("Smuggling Lair", by_contact=True)


@rule("jump-drive.conquest.contact", "jump-drive.conquest.alien")
def test_alien_worlds_can_not_be_paid_for() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Alien Robot Sentry", "Rebel Underground"), cards=9, empire=("Contact Specialist",))
    assert not table.ann.may_place("Alien Robot Sentry", by_contact=True)
    assert table.ann.may_place("Rebel Underground", by_contact=True)


@rule("jump-drive.conquest.contact-copies")
def test_a_second_contact_specialist_takes_off_nothing_more() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Warrior Race",), cards=1, empire=("Contact Specialist", "Contact Specialist"))
    assert not table.ann.may_place("Warrior Race", by_contact=True)
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Convict Miners",), empire=("Contact Specialist", "Mining Robots"))
    table.ann.places("Convict Miners", by_contact=True)
    assert "ann settled Convict Miners for 0 cards." in table.said(), "2 - 1 - 1: other discounts add"


@rule("jump-drive.order.own-placement")
def test_a_card_does_not_help_to_place_itself() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("New Survivalists",))
    assert not table.ann.may_place("New Survivalists"), "its own two military do not count"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Galactic Federation",), cards=9 - 1 - 1)
    assert not table.ann.may_place("Galactic Federation")
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Uplift Mining Moles",), cards=2)
    assert not table.ann.may_place("Uplift Mining Moles")


@rule("jump-drive.order.development-first", "jump-drive.conquest.strength")
def test_drop_ships_conquer_imperium_blaster_factory_in_the_same_turn_for_six_cards() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Drop Ships", "Imperium Blaster Factory"), cards=4)
    table.ann.places("Drop Ships", "Imperium Blaster Factory")
    table.ann.ends_with(empire=("Drop Ships", "Imperium Blaster Factory"), strength=4, cards=2)


@rule("jump-drive.order.development-first", "jump-drive.pay.fitting")
def test_a_discount_helps_the_world_of_the_same_turn() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Mining Robots", "Comet Zone"), cards=1 + 2)
    table.ann.places("Mining Robots", "Comet Zone")
    table.ann.ends_with(empire=("Mining Robots", "Comet Zone"), cards=3)


@rule("jump-drive.order.world-after")
def test_a_world_does_not_help_the_development_of_the_same_turn() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Symbionts", "Drop Ships"), cards=3 + 4 - 1)
    assert not table.ann.may_place("Drop Ships", "Space Symbionts"), "the two that Space Symbionts take off come too late"
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Space Symbionts", "Drop Ships"), cards=3 + 4)
    assert table.ann.may_place("Drop Ships", "Space Symbionts")
