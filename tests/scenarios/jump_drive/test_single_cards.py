"""Trade Pact and War Propaganda, the two cards with rules of their own."""

from collections.abc import Sequence

import pytest

from orrery.testing import Scenario, rule

# Trade Pact -----------------------------------------------------------------------------------------------------------


def may_sign(*empire: str) -> bool:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Trade Pact",), cards=3, empire=empire)
    return bool(table.ann.may_place("Trade Pact"))


@rule("jump-drive.card.trade-pact")
def test_trade_pact_needs_an_empire_without_military_or_a_contact_specialist() -> None:
    assert may_sign()
    assert may_sign("Gem World", "Colony Convoy")
    assert not may_sign("Space Marines")
    assert not may_sign("Survey Team")
    assert may_sign("Space Marines", "Contact Specialist")


@rule("jump-drive.card.trade-pact-general")
def test_limited_military_is_no_hindrance_for_trade_pact() -> None:
    assert may_sign("Galactic Imperium", "Rosetta Stone World", "Alien Technology Institute")


@rule("jump-drive.card.trade-pact-later")
def test_military_may_come_later_even_in_the_same_turn() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Trade Pact", "Pirate Fuel Cache", "Space Marines"), cards=2)
    table.ann.places("Trade Pact", "Pirate Fuel Cache").pays("Galactic Trendsetters", "Galactic Trendsetters")
    table.ann.ends_with(empire=("Trade Pact", "Pirate Fuel Cache"), strength=1)
    assert table.ann.may_place("Space Marines")


@rule("jump-drive.cards.copies")
def test_an_empire_has_one_trade_pact_but_several_of_other_cards() -> None:
    assert not may_sign("Trade Pact")
    assert not may_sign("Trade Pact", "Contact Specialist")
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("Contact Specialist", "Comet Zone"), cards=3, empire=("Contact Specialist", "Comet Zone"))
    assert table.ann.may_place("Contact Specialist")
    assert table.ann.may_place("Comet Zone")


@pytest.mark.parametrize(
    ("rivals", "income"), [(((), ()), 1), ((("Trade Pact",), ()), 2), (((), ("Trade Pact",)), 2), ((("Trade Pact",),) * 2, 2)]
)
@rule("jump-drive.card.trade-pact-bonus")
def test_trade_pact_brings_one_card_more_while_a_rival_has_one(rivals: Sequence[Sequence[str]], income: int) -> None:
    table = Scenario("jump-drive", "ann", "bob", "cid")
    table.ann.has(hand=("Trade Pact",))
    table.bob.has(empire=rivals[0])
    table.cid.has(empire=rivals[1])
    table.ann.places("Trade Pact")
    table.ann.ends_with(income=income, cards=income, points=1)


# War Propaganda -------------------------------------------------------------------------------------------------------


def propaganda(*empires: Sequence[str]) -> list[int]:
    """How many copies each of four seats has after a turn in which the last explored."""
    names = ["ann", "bob", "cid", "dan"][: len(empires)]
    table = Scenario("jump-drive", *names)
    players = [getattr(table, name) for name in names]
    for player, empire in zip(players, empires):
        player.has(empire=empire)
    players[-1].explores().discards_any()
    return [table.names_of(player.state.empire).count("War Propaganda") for player in players]


WP = "War Propaganda"
ONE, TWO, THREE = "Military Convoy", "Space Marines", "Drop Ships"


@pytest.mark.parametrize(
    ("empires", "after"),
    [
        ([(WP,), (TWO,)], [0, 1]),
        ([(WP,), ()], [1, 0]),
        ([(TWO,), (WP,)], [1, 0]),
        ([(WP,), (TWO,), (THREE,)], [0, 0, 1]),
        ([(WP,), (THREE,), (TWO,)], [0, 1, 0]),
    ],
)
@rule("jump-drive.card.war-propaganda")
def test_war_propaganda_goes_to_the_strongest(empires: list[tuple[str, ...]], after: list[int]) -> None:
    assert propaganda(*empires) == after


@rule("jump-drive.card.war-propaganda-stays", "jump-drive.card.war-propaganda")
def test_an_owner_who_shares_the_lead_keeps_it_and_its_own_icon_counts() -> None:
    assert propaganda((WP,), (ONE,)) == [1, 0], "1 against 1"
    assert propaganda((WP, ONE), (TWO,), (TWO,)) == [1, 0, 0], "2 against 2 and 2"


@pytest.mark.parametrize(
    ("empires", "after"),
    [
        ([(WP,), (TWO,), (TWO,)], [0, 1, 0]),
        ([(TWO,), (WP,), (TWO,)], [0, 0, 1]),
        ([(TWO,), (TWO,), (WP,)], [1, 0, 0]),
        ([(THREE,), (THREE,), (WP,), (TWO,)], [1, 0, 0, 0]),
        ([(TWO, ONE), (TWO,), (WP,), (THREE,)], [0, 0, 0, 1]),
    ],
)
@rule("jump-drive.card.war-propaganda-tie", "jump-drive.card.war-propaganda-from-owner")
def test_of_rivals_who_tie_the_first_clockwise_from_the_owner_gets_it(empires: list[tuple[str, ...]], after: list[int]) -> None:
    assert propaganda(*empires) == after


@rule("jump-drive.card.war-propaganda-general")
def test_limited_military_does_not_win_war_propaganda() -> None:
    assert propaganda((WP,), ("Galactic Imperium", "Rosetta Stone World", "Alien Technology Institute")) == [1, 0]
    assert propaganda((WP, "Galactic Imperium"), (TWO,)) == [0, 1], "nor does it hold it"


@pytest.mark.parametrize(
    ("empires", "after", "why"),
    [
        ([(WP, WP), (THREE,)], [0, 2], "both leave one owner"),
        ([(WP, WP), (TWO,)], [2, 0], "2 against 2: both stay"),
        ([(WP,), (WP,), (THREE,)], [0, 0, 2], "both go to the same player"),
        ([(WP,), (WP, ONE)], [0, 2], "the stronger owner gets the other's"),
        ([(WP, ONE), (WP, ONE)], [1, 1], "equal owners keep theirs"),
        ([(WP,), (WP,), (ONE,)], [1, 1, 0], "1, 1 and 1: nothing moves"),
        ([(WP, TWO), (WP,), (THREE,)], [1, 0, 1], "3, 1, 3: the first of the strongest clockwise from each owner"),
    ],
)
@rule("jump-drive.card.war-propaganda-both")
def test_both_copies_are_settled_at_the_same_time(empires: list[tuple[str, ...]], after: list[int], why: str) -> None:
    assert propaganda(*empires) == after, why


@rule("jump-drive.card.war-propaganda-both")
def test_a_copy_that_moves_does_not_strengthen_its_winner_for_the_other() -> None:
    """Bob and Cid have three each; Ann's copy goes to Bob, who then has four, but Dan's is judged by the old figures."""
    assert propaganda((WP,), (THREE,), (THREE,), (WP,)) == [0, 2, 0, 0]
    assert propaganda((THREE,), (WP,), (THREE,), (WP,)) == [1, 0, 1, 0], "one copy goes to Cid, the other to Ann"


@rule("jump-drive.card.war-propaganda-at-once", "jump-drive.turn.order")
def test_war_propaganda_may_go_in_the_turn_it_is_placed_and_scores_for_its_new_owner() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("War Propaganda",), cards=1)
    table.bob.has(empire=("Space Marines",))
    table.ann.places("War Propaganda")
    table.ann.ends_with(empire=(), points=0, cards=0)
    table.bob.ends_with(empire=("Space Marines", "War Propaganda"), points=3, income=1, cards=1)
    assert "War Propaganda moved from ann to bob, who has more military." in table.said()


@rule("jump-drive.card.war-propaganda", "jump-drive.turn.order")
def test_military_placed_this_turn_wins_war_propaganda() -> None:
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("New Survivalists", "Former Penal Colony"), empire=("Military Convoy",))
    table.bob.has(empire=("War Propaganda", "Drop Ships"))
    table.ann.places("New Survivalists").places_second("Former Penal Colony")
    table.bob.ends_with(empire=("War Propaganda", "Drop Ships"))  # 4 against 4
    table = Scenario("jump-drive", "ann", "bob")
    table.ann.has(hand=("New Survivalists", "Former Penal Colony"), empire=("Military Convoy",))
    table.bob.has(empire=("War Propaganda", "Space Marines"))
    table.ann.places("New Survivalists").places_second("Former Penal Colony")
    table.bob.ends_with(empire=("Space Marines",))
