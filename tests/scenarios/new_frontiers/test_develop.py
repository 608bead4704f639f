"""Develop: buying developments, spaces, and the powers that go with it."""

import pytest

from orrery.games.new_frontiers.rules.table import develop_cost
from orrery.testing import Scenario, rule

TEN = (
    "Public Works",
    "Space Marines",
    "Homesteading Pioneers",
    "Replicant Robots",
    "Contact Specialist",
    "Interstellar Bank",
    "Genetics Lab",
    "Consumer Markets",
    "Survey Team",
    "Mining Robots",
)


@rule("new-frontiers.develop.buy")
def test_a_development_is_bought_for_its_cost_or_not_at_all() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=5)
    table.bob.has(credits=5)
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Develop")
    table.bob.passes()
    assert not table.ann.may_buy("New Economy")
    table.ann.buys("Drop Ships")
    table.ann.ends_with(credits=3, developments=["Drop Ships"])
    table.bob.ends_with(credits=5, developments=[])
    assert table.left("Drop Ships") == 0


@rule("new-frontiers.develop.bonus")
def test_the_chooser_pays_one_less() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=3)
    table.ann.chooses("Develop")
    assert not table.ann.may_buy("Consumer Markets"), "$5 less $1"
    table.ann.buys("Drop Ships")
    table.ann.ends_with(credits=0)


@rule("new-frontiers.develop.floor")
def test_a_cost_never_falls_below_zero() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(developments=["Galactic Federation", "Investment Credits"], credits=0)
    table.ann.chooses("Develop")
    table.ann.buys("Public Works")
    table.ann.ends_with(credits=0)


@rule("new-frontiers.develop.no-twin")
def test_nobody_buys_the_same_development_twice() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    table.ann.has(developments=["Space Marines"], credits=9)
    table.bob.has(credits=9)
    table.ann.chooses("Develop")
    assert not table.ann.may_buy("Space Marines")
    assert table.ann.view.game.refusals(table.ann.view, "en")["market/space-marines"].clause == "new-frontiers.develop.no-twin"
    table.ann.passes()
    assert table.left("Space Marines") == 1
    assert table.bob.may_buy("Space Marines")


@rule("new-frontiers.develop.sold-out")
def test_a_development_is_sold_until_no_tile_is_left() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid")
    for player in (table.ann, table.bob, table.cid):
        player.has(credits=9)
    table.ann.chooses("Develop")
    table.ann.buys("Space Marines")
    table.bob.buys("Space Marines")
    assert not table.cid.may_buy("Space Marines")
    assert table.cid.may_buy("Drop Ships")


@rule("new-frontiers.develop.spaces")
@pytest.mark.parametrize(("owned", "buys", "spaces", "ends"), [(9, "Drop Ships", 10, False), (8, "New Economy", 10, False)])
def test_ten_spaces_are_free_to_use(owned: int, buys: str, spaces: int, ends: bool) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(developments=TEN[:owned], credits=9)
    table.ann.chooses("Develop")
    table.ann.buys(buys)
    assert table.ann.empire.spaces == spaces
    assert table.ending is ends


@rule("new-frontiers.develop.end")
@pytest.mark.parametrize(("owned", "buys", "spaces"), [(10, "Drop Ships", 11), (9, "New Economy", 11), (10, "New Economy", 12)])
def test_a_red_space_ends_the_game(owned: int, buys: str, spaces: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(developments=TEN[:owned], credits=9)
    table.ann.chooses("Develop")
    table.ann.buys(buys)
    assert table.ann.empire.spaces == spaces
    assert table.ending
    assert any("red development space" in line for line in table.said())


@rule("new-frontiers.develop.spaces")
def test_there_is_no_third_red_space() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(developments=[*TEN, "Drop Ships"], credits=9)
    table.ann.chooses("Develop")
    assert table.ann.may_buy("Trade League")
    assert not table.ann.may_buy("New Economy")
    assert table.ann.view.game.refusals(table.ann.view, "fr")["market/new-economy"].clause == "new-frontiers.develop.spaces"


@rule("new-frontiers.powers.not-at-once")
def test_a_development_does_not_help_to_buy_or_pay_itself() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=9)
    table.ann.chooses("Develop")
    table.ann.buys("Investment Credits")
    table.ann.ends_with(credits=6)
    table = Scenario("new-frontiers", "ann", "bob")
    table.face("Technology Investors")
    table.ann.has(credits=9)
    table.ann.chooses("Develop")
    table.ann.buys("Technology Investors")
    table.ann.ends_with(credits=5)


@rule("new-frontiers.powers.add-up")
def test_reductions_and_rewards_add_up() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Industrial Robots",
        colonies=["Retrofit & Salvage, Inc.", "Deep Space Symbionts"],
        developments=["Investment Credits", "Public Works"],
        credits=6,
    )
    table.ann.chooses("Develop")
    table.ann.buys("New Economy")
    table.ann.ends_with(credits=6 - (9 - 1 - 1 - 1) + 1 + 1 + 1)


@rule("new-frontiers.powers.income-first")
def test_income_of_develop_comes_before_the_purchase() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(developments=["Interstellar Bank"], credits=1)
    table.bob.has(developments=["Galactic Salon"], credits=0)
    table.bob.has(developments=["Contact Specialist"])
    table.ann.chooses("Develop")
    assert table.ann.may_buy("Homesteading Pioneers"), "$1 and $1, and $1 less"
    table.ann.buys("Homesteading Pioneers")
    table.ann.ends_with(credits=0)


@rule("new-frontiers.develop.bonus")
def test_the_reduction_of_the_chooser_lasts_for_that_action_only() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(credits=4)
    marines = table.number("Space Marines")
    assert develop_cost(table.table, 0, marines) == 2
    table.ann.chooses("Develop")
    assert develop_cost(table.table, 0, marines) == 1
    table.ann.passes()
    assert table.asked == ["bob"]
    assert develop_cost(table.table, 0, marines) == 2
