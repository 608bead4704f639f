"""The powers of single cards in play: discounts, bonuses, and points that depend on empires."""

from typing import Any

import pytest

from orrery.games.jump_drive.rules.components import ANY_RIVAL, EYES, ONE_RIVAL, OWN
from orrery.games.jump_drive.rules.scoring import FOR_POINTS, amount_given
from orrery.testing import Scenario, rule


def placed(world: str, *empire: str, cards: int) -> Any:
    """Ann, after placing a world alone with just that many cards to pay for it."""
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=(world,), cards=cards, empire=empire)
    return table.ann.places(world)


def affordable(world: str, *empire: str, cards: int) -> bool:
    """Whether Ann may place a card alone with that many cards to pay for it."""
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=(world,), cards=cards, empire=empire)
    return bool(table.ann.may_place(world))


def turn(*empire: str, rivals: tuple[tuple[str, ...], ...] = ((),)) -> tuple[int, int]:
    """Points scored and cards of income in a turn of exploring, with this empire among those of rivals."""
    names = ["ann", "bob", "cid", "dan"][: 1 + len(rivals)]
    table = Scenario("jump-drive", *names)
    table.ann.has(empire=empire)
    for name, rival in zip(names[1:], rivals):
        getattr(table, name).has(empire=rival)
    table.ann.explores().discards_any()
    return table.ann.state.points, table.ann.state.income


# Discounts ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("helper", "target", "cost"),
    [
        ("Investment Credits", "Drop Ships", 4 - 1 - 1),
        ("Galactic Salon", "Drop Ships", 4 - 1 - 1),
        ("Galactic Federation", "Drop Ships", 4 - 1 - 2),
        ("Space Symbionts", "Drop Ships", 4 - 1 - 2),
        ("Mining Robots", "Comet Zone", 3 - 1),
        ("Mining Conglomerate", "Comet Zone", 3 - 1),
        ("Uplift Mining Moles", "Comet Zone", 3 - 1),
        ("Galactic Advertisers", "Galactic Trendsetters", 4 - 1),
        ("Replicant Robots", "Comet Zone", 3 - 2),
        ("Replicant Robots", "Terraformed World", 5 - 2),
        ("Alien Technology Institute", "Deserted Alien Colony", 5 - 2),
        ("Rosetta Stone World", "Deserted Alien Colony", 5 - 2),
    ],
)
@rule("jump-drive.pay.fitting", "jump-drive.pay.add-up")
def test_a_discount_takes_off_what_it_says(helper: str, target: str, cost: int) -> None:
    assert affordable(target, helper, cards=cost)
    assert not affordable(target, helper, cards=cost - 1)


@pytest.mark.parametrize(
    ("helper", "target", "cost"),
    [
        ("Investment Credits", "Comet Zone", 3),
        ("Galactic Salon", "Comet Zone", 3),
        ("Galactic Federation", "Comet Zone", 3),
        ("Space Symbionts", "Comet Zone", 3),
        ("Mining Robots", "Galactic Resort", 3),
        ("Mining Conglomerate", "Space Symbionts", 3),
        ("Uplift Mining Moles", "Alien Toy Shop", 3),
        ("Galactic Advertisers", "Terraformed World", 5),
        ("Replicant Robots", "Drop Ships", 4 - 1),
        ("Alien Technology Institute", "Rosetta Stone World", 2),
        ("Rosetta Stone World", "Terraformed World", 5),
    ],
)
@rule("jump-drive.pay.fitting")
def test_a_discount_helps_nothing_else(helper: str, target: str, cost: int) -> None:
    assert affordable(target, helper, cards=cost)
    assert not affordable(target, helper, cards=cost - 1)


@rule("jump-drive.pay.add-up", "jump-drive.cards.add-up")
def test_copies_and_different_discounts_add_up() -> None:
    assert affordable("New Earth", "Mining Robots", "Mining Robots", cards=5 - 2)
    assert affordable("New Earth", "Mining Robots", "Mining Conglomerate", "Replicant Robots", cards=5 - 4)
    assert not affordable("New Earth", "Mining Robots", "Mining Conglomerate", "Replicant Robots", cards=5 - 5)


# Bonuses for having a card or a kind of world -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("card", "partner", "points", "income"),
    [
        ("Artist Colony", "Galactic Advertisers", 0, 1),
        ("New Vinland", "Galactic Advertisers", 0, 2),
        ("Former Penal Colony", "Galactic Advertisers", 0, 1),
        ("Galactic Resort", "Galactic Advertisers", 0, 1),
        ("New Earth", "Galactic Advertisers", 1, 0),
        ("Gem World", "Mining Conglomerate", 2, 0),
        ("Imperium Blaster Factory", "Mining Conglomerate", 1 + 1, 0),
        ("Asteroid Belt", "Mining Robots", 0, 1),
        ("Mining World", "Mining Robots", 0, 1),
        ("Pirate Fuel Cache", "Military Convoy", 1, 0),
        ("Tourist World", "Artist Colony", 0, 1),
        ("Genetics Lab", "Ancient Races", 0, 1),
        ("Alien Toy Shop", "Alien Technology Institute", 1 + 4, 0),
    ],
)
@rule("jump-drive.score.when")
def test_two_cards_bring_more_together_than_apart(card: str, partner: str, points: int, income: int) -> None:
    """Two partners also score the other as a world of their colour: a rare one 1 point, an Alien one 4."""
    together, one, other = turn(card, partner), turn(card), turn(partner)
    assert (together[0] - one[0] - other[0], together[1] - one[1] - other[1]) == (points, income)


@rule("jump-drive.score.when")
def test_several_partners_pay_the_bonus_once_but_each_copy_of_the_card_pays_it() -> None:
    assert turn("Gem World", "Mining Conglomerate", "Mining Conglomerate") == (2, 2 + 1 + 1)
    assert turn("Gem World", "Gem World", "Mining Conglomerate") == (2 + 2, 2 + 2 + 1)
    assert turn("Genetics Lab", "Ancient Races", "Insect Uplift Race") == (1 + 1, 1 + 2 + 1)


@rule("jump-drive.score.when")
def test_a_partner_in_a_rivals_empire_is_no_partner() -> None:
    assert turn("Gem World", rivals=(("Mining Conglomerate",),)) == (0, 2)
    assert turn("Genetics Lab", rivals=(("Ancient Races",),)) == (1, 0)


# Points and income that depend on an empire ---------------------------------------------------------------------------


@rule("jump-drive.score.per")
def test_consumer_markets_count_novelty_worlds() -> None:
    assert turn("Consumer Markets", "Devolved Uplift Race", "New Survivalists") == (2 + 1, 2)
    assert turn("Consumer Markets", "Consumer Markets", "New Survivalists") == (2, 2)
    assert turn("Consumer Markets", "Comet Zone", rivals=(("New Survivalists",),)) == (0, 3)


def test_mining_conglomerate_counts_rare_worlds() -> None:
    assert turn("Mining Conglomerate", "Comet Zone", "Comet Zone", "Gem World") == (2 + 2, 1 + 3 + 3 + 2)


def test_mining_league_counts_rare_worlds() -> None:
    assert turn("Mining League", "Comet Zone", "Convict Miners", "New Survivalists") == (3 + 3 + 1, 2 + 3 + 1)


@rule("jump-drive.score.per", "jump-drive.cards.add-up")
def test_uplift_researchers_count_chromosomes_their_own_included() -> None:
    assert turn("Uplift Researchers", "Devolved Uplift Race") == (3 + 1, 3)
    assert turn("Uplift Researchers", "Uplift Researchers", "Devolved Uplift Race") == (4 + 4 + 1, 4 + 4)


def test_uplift_code_counts_chromosomes_here_and_in_one_rivals_empire() -> None:
    assert turn("Uplift Code", "Devolved Uplift Race", rivals=(("Insect Uplift Race", "Warrior Race"),)) == (4 + 1 + 2, 4)


def test_free_trade_association_counts_novelty_worlds_here_and_in_one_rivals_empire() -> None:
    rivals = (("Gem World", "Tourist World", "Artist Colony"),)
    assert turn("Free Trade Association", "New Survivalists", "New Vinland", rivals=rivals) == (4 + 3, 2)


@rule("jump-drive.conquest.alien")
def test_alien_technology_institute_counts_yellow_worlds_here_and_in_one_rivals_empire() -> None:
    rivals = (("Alien Guardians", "Rosetta Stone World"),)
    assert turn("Alien Technology Institute", "Alien Toy Shop", "Alien Robot Sentry", rivals=rivals) == (
        2 * 4 + 4 + 1 + 2,
        2 + 3 + 1,
    )
    assert turn("Alien Technology Institute", "Rosetta Stone World") == (3, 2), "a gray world is not Alien"


@rule("jump-drive.score.military-worlds")
def test_galactic_imperium_counts_military_worlds_here_and_in_one_rivals_empire() -> None:
    rivals = (("Gem Smugglers", "Rebel Underground", "Comet Zone"),)
    assert turn("Galactic Imperium", "New Survivalists", "Gem World", rivals=rivals) == (2 + 2, 2)


@rule("jump-drive.score.military-worlds")
def test_a_military_world_that_was_paid_for_is_still_one() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Warrior Race",), cards=2, empire=("Galactic Imperium", "Contact Specialist"))
    table.ann.places("Warrior Race", by_contact=True)
    table.ann.ends_with(points=2 + 1 + 1)


@rule("jump-drive.score.developments")
def test_galactic_federation_counts_developments_itself_and_survey_team_included() -> None:
    rivals = (("Survey Team", "Space Marines", "Gem World"),)
    assert turn("Galactic Federation", "Survey Team", "Drop Ships", rivals=rivals) == (3 * 2 + 2 + 2, 1)


def test_galactic_survey_seti_counts_eyes_here_and_in_one_rivals_empire() -> None:
    rivals = (("New Vinland",),)
    assert turn("Galactic Survey: SETI", "Survey Team", rivals=rivals) == (3 + 2 + 2, 1)


@rule("jump-drive.card.pairs")
@pytest.mark.parametrize(
    ("others", "pairs"),
    [((), 1), (("Military Convoy",), 1), (("Military Convoy", "Mining Robots"), 2), (("Galactic Salon", "Genetics Lab"), 2)],
)
def test_survey_hq_counts_whole_pairs_of_eyes(others: tuple[str, ...], pairs: int) -> None:
    with_hq, without = turn("Survey HQ", *others), turn(*others)
    assert (with_hq[0] - without[0], with_hq[1] - without[1]) == (pairs, pairs)


@rule("jump-drive.card.trendsetters")
@pytest.mark.parametrize(("copies", "points"), [(1, 2), (2, 8), (3, 18), (4, 32), (5, 50), (6, 72), (7, 98)])
def test_galactic_trendsetters_bring_the_printed_figures(copies: int, points: int) -> None:
    assert turn(*["Galactic Trendsetters"] * copies) == (points, 0)


@rule("jump-drive.card.new-galactic-order")
def test_new_galactic_order_counts_general_military_only() -> None:
    assert turn("New Galactic Order", "Space Marines") == (4, 0)
    assert turn("New Galactic Order", "Galactic Imperium", "Rosetta Stone World") == (2 + 3, 0)


@rule("jump-drive.card.mercenaries")
def test_uplift_mercenaries_turn_chromosomes_into_general_military() -> None:
    empire = ("Uplift Mercenaries", "Devolved Uplift Race")
    placed("Warrior Race", *empire, cards=0).ends_with(strength=3 + 1 + 1, income=4 + 1)
    assert turn("New Galactic Order", *empire) == (2 + 3 + 1 + 1, 3)
    assert not affordable("Trade Pact", *empire, cards=5)


@rule("jump-drive.card.mercenaries", "jump-drive.card.war-propaganda-general")
def test_military_of_uplift_mercenaries_wins_war_propaganda() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Uplift Mercenaries", "Devolved Uplift Race"))
    table.bob.has(empire=("War Propaganda", "Military Convoy"))
    table.ann.explores().discards_any()
    table.ann.ends_with(empire=("Uplift Mercenaries", "Devolved Uplift Race", "War Propaganda"))


# Cards that look at a rival's empire ----------------------------------------------------------------------------------


@rule("jump-drive.score.one-rival", "jump-drive.score.best-rival")
def test_one_rival_counts_and_it_is_the_best_for_each_card() -> None:
    rivals = (("Gem World", "Tourist World"), ("Gem World",), ("Insect Uplift Race", "Warrior Race", "Lifeforms, Inc."))
    assert turn("Free Trade Association", rivals=rivals)[0] == 2, "two worlds of one rival, not three of two"
    assert turn("Uplift Code", rivals=rivals)[0] == 2 + 3
    assert turn("Free Trade Association", "Uplift Code", rivals=rivals)[0] == 2 + 2 + 3, "each card has its own rival"


def test_any_rival_pays_once_and_one_rival_for_all_that_is_counted() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.bob.has(empire=("Survey Team", "Survey HQ"))
    table.cid.has(empire=("Survey Team",))
    assert amount_given(table.table, 0, (FOR_POINTS, 3, EYES, 1, ANY_RIVAL, 0)) == 3
    assert amount_given(table.table, 0, (FOR_POINTS, 3, EYES, 1, ONE_RIVAL, 0)) == 3 * 4
    assert amount_given(table.table, 0, (FOR_POINTS, 3, EYES, 1, OWN, 0)) == 0


@rule("jump-drive.score.best-rival", "jump-drive.turn.order")
def test_the_rival_is_chosen_after_war_propaganda_has_moved() -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.ann.has(empire=("Galactic Federation",))
    table.bob.has(empire=("War Propaganda",))
    table.cid.has(empire=("Space Marines", "Space Marines"))
    table.ann.explores().discards_any()
    table.ann.ends_with(points=2 + 3)


@rule("jump-drive.score.every-turn", "jump-drive.explore.scores")
def test_every_card_brings_its_points_every_turn() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(empire=("Terraformed World",))
    table.ann.explores().discards_any()
    table.ann.ends_with(points=5, cards=2 + 1)
    table.ann.explores().discards_any()
    table.ann.ends_with(points=10, cards=3 + 2 + 1)
