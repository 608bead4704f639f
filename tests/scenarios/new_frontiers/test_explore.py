"""Explore: the centre, extra draws and the limit of nine worlds."""

from orrery.testing import Scenario, rule

SEVEN = ("Spice World", "New Vinland", "Space Port", "Rebel Base", "Comet Zone", "New Earth", "Asteroid Belt")
EIGHT = (
    "Rebel Miners",
    "Avian Uplift Race",
    "Insect Uplift Race",
    "Tourist World",
    "Volcanic World",
    "Alien Sentinels",
    "Alien Monolith",
    "Destroyed World",
)


@rule("new-frontiers.explore.pick", "new-frontiers.explore.bonus", "new-frontiers.explore.return")
def test_everybody_takes_one_of_seven_worlds_and_the_chooser_a_second_one() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid").bag(*SEVEN)
    table.ann.chooses("Retreat into Isolation")
    table.bob.chooses("Explore")
    assert table.centre == sorted(SEVEN)
    table.bob.takes("Rebel Base")
    table.cid.takes("New Earth")
    table.ann.takes("Comet Zone")
    assert table.asked == ["bob"]
    table.bob.takes("Spice World")
    table.bob.ends_with(explored=["Rebel Base", "Spice World"])
    table.cid.ends_with(explored=["New Earth"])
    table.ann.ends_with(explored=["Comet Zone"])
    assert table.centre == []
    assert table.in_bag("New Vinland", "Space Port", "Asteroid Belt")
    assert len(table.table.bag) == 3


@rule("new-frontiers.explore.extra")
def test_extra_worlds_come_after_the_own_picks_and_before_the_rest_goes_back() -> None:
    table = Scenario("new-frontiers", "ann", "bob").bag(*SEVEN, "Rebel Homeworld", "Prosperous World")
    table.ann.has(developments=["Survey Team"])
    table.bob.has(home="Separatist Colony")
    table.ann.chooses("Explore")
    first = table.centre
    out = [name for name in (*SEVEN, "Rebel Homeworld", "Prosperous World") if name not in first]
    table.ann.takes(first[0])
    table.ann.ends_with(explored=[first[0]])
    table.bob.takes(first[1])
    assert len(table.bob.empire.explored) == 2, "bob has drawn at once"
    assert len(table.ann.empire.explored) == 1, "ann waits for the second pick"
    table.ann.takes(first[2])
    drawn = sorted(
        name for player in (table.ann, table.bob) for name in table.tile_names(player.empire.explored) if name not in first
    )
    assert drawn == sorted(out), "only the two worlds that were left in the bag can be drawn"
    table.ann.ends_with(explored=[first[0], first[2], *set(table.tile_names(table.ann.empire.explored)) & set(out)])


@rule("new-frontiers.explore.limit")
def test_more_than_nine_worlds_go_back_by_choice() -> None:
    table = Scenario("new-frontiers", "ann", "bob").bag(*SEVEN, *EIGHT)
    table.table.bag = list(table.numbers(SEVEN))
    table.ann.has(home="Old Earth")
    table.ann.empire.explored = list(table.numbers(EIGHT))
    table.ann.chooses("Explore")
    table.ann.takes("Rebel Base")
    table.bob.takes("New Earth")
    table.ann.takes("Comet Zone")
    assert table.ann.is_asked == "return_worlds"
    table.ann.returns("Destroyed World", "Comet Zone")
    assert len(table.ann.empire.explored) == 8
    assert table.in_bag("Destroyed World", "Comet Zone")
    assert not table.in_bag("Rebel Base", "New Earth")


@rule("new-frontiers.explore.limit")
def test_nine_worlds_may_be_kept_and_colonies_count() -> None:
    table = Scenario("new-frontiers", "ann", "bob").bag(*SEVEN, *EIGHT)
    table.table.bag = list(table.numbers(SEVEN))
    table.ann.empire.colonies = [table.number("Old Earth"), *table.numbers(EIGHT[:6])]
    table.ann.empire.goods = [-1] * 7
    table.ann.empire.reckon_powers()
    table.ann.chooses("Explore")
    table.ann.takes("Rebel Base")
    table.bob.takes("New Earth")
    table.ann.takes("Comet Zone")
    assert table.asked == ["bob"], "seven colonies and two explored worlds are nine"
    assert table.bob.is_asked == "choose_action"


@rule("new-frontiers.explore.inactive")
def test_an_explored_world_does_nothing() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(
        explored=["Imperium Munitions, Inc.", "Rebel Stronghold", "Imperium Survey HQ"], developments=["Imperium Lords"]
    )
    assert table.ann.military() == 0
    assert table.ann.points == 1, "Imperium Lords counts itself only"
    assert table.ann.empire.powers.explore_worlds == 0


@rule("new-frontiers.explore.short")
def test_a_nearly_empty_bag_gives_what_it_has() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid").bag("Spice World", "Comet Zone")
    table.bob.has(developments=["Survey Team"])
    table.ann.chooses("Explore")
    assert table.centre == ["Comet Zone", "Spice World"]
    table.ann.takes("Comet Zone")
    table.bob.ends_with(explored=["Spice World"])
    table.cid.ends_with(explored=[])
    table.ann.ends_with(explored=["Comet Zone"])
    assert table.asked == ["bob"]
    assert table.bob.is_asked == "choose_action"
    assert table.table.bag == []


def test_homesteading_pioneers_bring_a_colonist() -> None:
    table = Scenario("new-frontiers", "ann", "bob", "cid").bag(*SEVEN)
    table.bob.has(developments=["Homesteading Pioneers"])
    before = table.table.colonists
    table.ann.chooses("Explore")
    table.ann.takes("Rebel Base")
    table.bob.takes("New Earth")
    table.bob.ends_with(colonists=1)
    assert table.table.colonists == before - 1
