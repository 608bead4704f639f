"""Scoring: chips, tiles, "?" bonuses, ties and shared victories."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def ends(table: Any) -> None:
    """Have the last point taken and the round finished."""
    table.supply(vp=1)
    table.ann.chooses("Send Envoys")
    table.bob.chooses("Retreat into Isolation")


@rule("new-frontiers.score.sum")
def test_chips_tiles_and_bonuses_add_up() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Old Earth", colonies=["Rebel Base", "Imperium Survey HQ"], developments=["Space Marines", "Imperium Lords"], vp=4
    )
    assert table.ann.points_for("source.chips") == 4
    assert table.ann.points_for("Old Earth") == 2
    assert table.ann.points_for("Rebel Base") == 6
    assert table.ann.points_for("Imperium Survey HQ") == 1
    assert table.ann.points_for("Space Marines") == 1
    assert table.ann.points_for("Imperium Lords") == 1 + 1 + 2, "itself, Imperium Survey HQ, and a Rebel military colony"
    assert table.ann.points == 18


@rule("new-frontiers.score.explored")
def test_explored_worlds_count_for_nothing() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Rebel Stronghold"], stored=["Alien Sentinels"])
    assert table.ann.points == 0


@rule("new-frontiers.score.oort")
def test_the_owner_names_a_type_for_scoring() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=[table.undetermined], developments=["Mining League", "Free Trade Association"])
    table.taken("Develop", "Explore", "Settle", "Produce", "Trade, Consume")
    table.supply(vp=1)
    table.table.track = [0, 1]
    table.table.done = [0, 0]
    table.ann.chooses("Send Envoys")
    table.bob.chooses("Retreat into Isolation")
    assert table.ann.is_asked == "name_last_type"
    table.ann.names("rare")
    assert table.asked == []
    assert table.ann.points_for("Mining League") == 1, "a rare windfall colony"
    assert table.ann.points_for("Free Trade Association") == 0


@rule("new-frontiers.score.oort")
def test_the_type_is_not_asked_where_it_makes_no_difference() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=[table.undetermined])
    table.table.track = [0, 1]
    table.table.done = [0, 0]
    ends(table)
    assert table.asked == []
    assert table.position.final_outcome.points == (2, 0)


@rule("new-frontiers.score.itself")
def test_alien_tech_institute_and_imperium_lords_count_themselves() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(developments=["Alien Tech Institute", "Imperium Lords"])
    assert table.ann.points_for("Alien Tech Institute") == 2
    assert table.ann.points_for("Imperium Lords") == 1


@rule("new-frontiers.score.military")
def test_new_galactic_order_counts_permanent_general_military() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="New Sparta",
        colonies=["Rebel Black Market Gangs", "Ravaged Uplift World"],
        goods=["Rebel Black Market Gangs"],
        developments=["New Galactic Order", "Space Marines", "Galactic Imperium"],
    )
    assert table.ann.points_for("New Galactic Order") == 2 + 2 + 2


@rule("new-frontiers.score.tie")
def test_credits_and_goods_break_a_tie_and_stockpiles_do_not() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=1, colonies=["Volcanic World"], goods=["Volcanic World"], vp=3)
    table.bob.has(credits=1, colonies=["Asteroid Belt"], vp=4)
    table.bob.empire.stock_credits = 9
    table.bob.empire.stock_goods = [0, 3, 0, 0]
    table.table.track = [0, 1]
    table.table.done = [0, 0]
    table.supply(vp=1)
    table.ann.chooses("Send Envoys")
    table.bob.chooses("Produce")
    outcome = table.position.final_outcome
    assert outcome.points == (5, 5)
    assert outcome.tiebreak == (2, 2), "bob's windfall colony was filled by the bonus"
    assert outcome.winners == (0, 1)


@rule("new-frontiers.score.tie")
@pytest.mark.parametrize(("credits", "winners"), [(0, (0,)), (3, (1,))])
def test_the_richer_of_two_wins_a_tie(credits: int, winners: tuple[int, ...]) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=3, colonies=["Volcanic World"], goods=["Volcanic World"], vp=3)
    table.bob.has(credits=credits, colonies=["Asteroid Belt"], vp=4)
    table.table.track = [0, 1]
    table.table.done = [0, 0]
    ends(table)
    outcome = table.position.final_outcome
    assert outcome.points == (5, 5)
    assert outcome.tiebreak == (4, credits + 2)
    assert outcome.winners == winners


@rule("new-frontiers.score.shared")
def test_a_tie_in_everything_is_a_shared_victory() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=2, vp=0)
    table.bob.has(vp=1)
    table.table.track = [0, 1]
    table.table.done = [0, 0]
    ends(table)
    assert table.position.final_outcome.points == (1, 1)
    assert table.position.final_outcome.tiebreak == (2, 2)
    assert table.position.final_outcome.winners == (0, 1)
