"""Terraforming Engineers and Doomed Colony."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def engineers(colony: str, explored: tuple[str, ...], home: str = "", credits: int = 0, colonists: int = 1) -> Any:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home=home,
        colonies=[colony] if colony else [],
        developments=["Terraforming Engineers"],
        explored=explored,
        credits=credits,
        colonists=colonists,
    )
    return table


@rule("new-frontiers.engineers.swap")
@pytest.mark.parametrize(
    ("old", "new", "may"),
    [
        ("Spice World", "New Vinland", True),
        ("Spice World", "Tourist World", True),
        ("Artist Settlement", "Galactic Studios", False),
        ("Artist Settlement", "Tourist World", True),
        ("Tourist World", "Spice World", False),
        ("Spice World", "Volcanic World", False),
        ("Galactic Engineers", "Imperium Capital", True),
        ("Galactic Engineers", "Spice World", False),
        ("Spice World", "New Survivalists", False),
        ("New Survivalists", "Spice World", False),
        ("Volcanic World", "Imperium Munitions, Inc.", True),
        ("Pre-Sentient Race", "Designer Species, Ultd.", True),
        ("Deserted Alien Outpost", "Alien Data Repository", True),
    ],
)
def test_a_colony_gives_way_to_one_of_its_type_that_costs_a_little_more(old: str, new: str, may: bool) -> None:
    table = engineers(old, (new,))
    table.ann.chooses("Settle")
    assert table.ann.may_replace(old, new) is may


@rule("new-frontiers.engineers.not-a-settle")
def test_a_replacement_is_free_and_no_settle() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Galactic Scavengers",
        colonies=["Volcanic World"],
        developments=["Terraforming Engineers", "Frontier Settlers", "Improved Logistics"],
        explored=["Comet Zone", "Spice World"],
        credits=0,
        colonists=0,
    )
    table.ann.chooses("Settle")
    table.ann.replaces("Volcanic World", "Comet Zone")
    table.ann.ends_with(credits=0, colonists=3, colonies=["Galactic Scavengers", "Comet Zone"])
    assert table.ann.is_asked == "", "no credit, no colonist but those of the action, no second world"


@rule("new-frontiers.engineers.fresh")
def test_a_colony_placed_in_the_same_action_cannot_be_replaced() -> None:
    table = engineers("", ("Spice World", "New Vinland"), credits=2)
    table.ann.chooses("Settle")
    table.ann.settles("Spice World")
    assert table.asked == ["bob"], "Spice World is too young to be replaced"
    table.bob.chooses("Retreat into Isolation")
    table.ann.chooses("Produce")
    table.bob.chooses("Send Envoys")
    table.bob.chooses("Retreat into Isolation")
    table.ann.chooses("Settle")
    assert table.ann.may_replace("Spice World", "New Vinland")


@rule("new-frontiers.engineers.old")
def test_the_old_colony_goes_back_at_the_end_and_its_good_is_lost() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        colonies=["Volcanic World"],
        goods=["Volcanic World"],
        developments=["Terraforming Engineers"],
        explored=["Comet Zone"],
        colonists=1,
    )
    table.bob.has(developments=["Terraforming Robots"], explored=["Spice World"], credits=2, colonists=1)
    assert table.table.goods[1] == 16
    table.ann.chooses("Settle")
    table.ann.replaces("Volcanic World", "Comet Zone")
    table.ann.ends_with(colonies=["Comet Zone"], goods={})
    assert table.table.goods[1] == 17
    assert not table.in_bag("Volcanic World"), "not before Settle is over"
    table.bob.takes_colonists()
    assert table.in_bag("Volcanic World")


@rule("new-frontiers.engineers.old", "new-frontiers.engineers.home")
def test_a_home_colony_costs_nothing_as_printed_and_leaves_the_game() -> None:
    table = engineers("", ("Spice World", "Tourist World"), home="Earth's Lost Colony", colonists=2)
    table.ann.chooses("Settle")
    assert not table.ann.may_replace("Earth's Lost Colony", "Tourist World"), "4 is more than 0 and 3"
    bag = len(table.table.bag)
    table.ann.replaces("Earth's Lost Colony", "Spice World")
    table.ann.ends_with(colonies=["Spice World"])
    assert len(table.table.bag) == bag


@rule("new-frontiers.engineers.windfall")
def test_a_windfall_replacement_receives_its_good() -> None:
    table = engineers("Volcanic World", ("Asteroid Belt",))
    table.ann.chooses("Settle")
    table.ann.replaces("Volcanic World", "Asteroid Belt")
    table.ann.ends_with(goods={"Asteroid Belt": "rare"})


@rule("new-frontiers.engineers.when")
@pytest.mark.parametrize("first", [True, False])
def test_engineers_work_once_before_or_after_the_settle(first: bool) -> None:
    table = engineers("Volcanic World", ("Comet Zone", "Asteroid Belt", "Spice World"), credits=2, colonists=2)
    table.ann.chooses("Settle")
    if first:
        table.ann.replaces("Volcanic World", "Asteroid Belt")
        assert not table.ann.may_replace("Asteroid Belt", "Comet Zone")
        table.ann.settles("Spice World")
    else:
        table.ann.settles("Spice World")
        assert table.ann.is_asked == "terraform"
        table.ann.replaces("Volcanic World", "Asteroid Belt")
    assert table.asked == ["bob"]
    table.ann.ends_with(colonies=["Asteroid Belt", "Spice World"], explored=["Comet Zone"], credits=0)


@rule("new-frontiers.engineers.when")
def test_engineers_also_follow_colonists_and_may_be_left_alone() -> None:
    table = engineers("Volcanic World", ("Comet Zone",))
    table.ann.chooses("Settle")
    table.ann.takes_colonists()
    assert table.ann.may_replace("Volcanic World", "Comet Zone")
    table.ann.passes()
    table.ann.ends_with(colonies=["Volcanic World"], colonists=4)


@rule("new-frontiers.engineers.oort")
def test_the_world_of_undetermined_type_replaces_any_type_but_gray() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    oort = table.undetermined
    table.ann.has(
        home="Gateway Station",
        colonies=["Artist Settlement", "Destroyed World"],
        developments=["Terraforming Engineers"],
        explored=[oort],
    )
    table.ann.chooses("Settle")
    assert table.ann.may_replace("Artist Settlement", oort)
    table.ann.replaces("Destroyed World", oort, "rare")
    table.ann.ends_with(goods={oort: "rare"}, colonies=["Gateway Station", "Artist Settlement", oort])
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Doomed Colony",
        colonies=[oort],
        developments=["Terraforming Engineers"],
        explored=["Pre-Sentient Race", "Galactic Engineers", "Deserted Alien Outpost"],
        colonists=1,
    )
    table.ann.chooses("Settle")
    assert table.ann.may_replace(oort, "Pre-Sentient Race")
    assert table.ann.may_replace(oort, "Deserted Alien Outpost")
    assert not table.ann.may_replace(oort, "Galactic Engineers"), "gray"
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Old Earth", developments=["Terraforming Engineers"], explored=[oort], credits=0)
    table.ann.chooses("Settle")
    assert table.asked == ["bob"], "Old Earth is gray"


@rule("new-frontiers.doomed.replace")
def test_doomed_colony_gives_way_for_nothing() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        home="Doomed Colony",
        explored=["New Earth", "Alien Robotic Factory", "Rebel Miners", "Asteroid Belt"],
        credits=0,
        colonists=0,
    )
    table.ann.chooses("Settle")
    assert not table.ann.may_replace("Doomed Colony", "Alien Robotic Factory")
    assert not table.ann.may_replace("Doomed Colony", "Rebel Miners")
    assert table.ann.may_replace("Doomed Colony", "Asteroid Belt")
    table.ann.replaces("Doomed Colony", "New Earth")
    table.ann.ends_with(colonies=["New Earth"], credits=0, colonists=0)


@rule("new-frontiers.doomed.settles")
def test_replacing_doomed_colony_is_the_settle_of_the_action() -> None:
    table = Scenario("new-frontiers", "ann", "bob").bag("Comet Zone")
    table.ann.has(home="Doomed Colony", developments=["Terraforming Robots", "Pan-Galactic Hologrid"], colonists=1)
    table.ann.empire.explored = [table.number("Asteroid Belt")]
    table.ann.chooses("Settle")
    table.ann.replaces("Doomed Colony", "Asteroid Belt")
    table.ann.ends_with(
        colonies=["Asteroid Belt"], explored=["Comet Zone"], credits=1, colonists=2, goods={"Asteroid Belt": "rare"}
    )
    assert table.asked == ["bob"]


@rule("new-frontiers.replace.explored")
def test_a_replacement_comes_from_the_own_explored_worlds() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="Doomed Colony", colonies=["Volcanic World"], developments=["Terraforming Engineers"], colonists=3)
    table.bob.has(explored=["Comet Zone", "Asteroid Belt"])
    table.ann.chooses("Settle")
    table.ann.ends_with(colonists=6)
    assert table.asked == ["bob"]


@rule("new-frontiers.replace.colonists")
def test_missing_colonists_are_supplied_and_a_spare_one_comes_back() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.bob.has(home="Doomed Colony", explored=["New Earth"], colonists=0)
    table.ann.chooses("Settle")
    table.bob.ends_with(colonists=2, colonies=["Doomed Colony"])
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Volcanic World"], developments=["Terraforming Engineers"], explored=["Imperium Armaments World"])
    table.supply(colonists=8)
    table.ann.chooses("Settle")
    table.ann.replaces("Volcanic World", "Imperium Armaments World")
    table.ann.ends_with(colonists=0 + 2, colonies=["Imperium Armaments World"])
    assert table.ann.empire.settlers == 2, "the bonus colonist joined the one that was there"


@rule("new-frontiers.replace.colonists")
def test_a_spare_colonist_returns_to_the_mat() -> None:
    """No printed world takes fewer colonists than one it may replace, so one is made to."""
    table = Scenario("new-frontiers", "ann", "bob")
    from orrery.games.new_frontiers.rules.components import TILES

    tile = TILES[table.number("Comet Zone")]
    old = TILES[table.number("Volcanic World")]
    assert (tile.colonists, old.colonists) == (1, 1)
    table.ann.has(colonies=["Volcanic World"], developments=["Terraforming Engineers"], explored=["Comet Zone"])
    old.colonists = 2
    try:
        table.ann.chooses("Settle")
        table.ann.replaces("Volcanic World", "Comet Zone")
        table.ann.ends_with(colonists=1 + 1 + 2)
    finally:
        old.colonists = 1
