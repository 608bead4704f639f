"""Explore: Scout, Stock, abandoned tiles, and an empty bag."""

from typing import Any

import pytest

from orrery.core.errors import IllegalAnswer
from orrery.games.roll_for_the_galaxy.rules.components import tile_of
from orrery.games.roll_for_the_galaxy.rules.table import unpack_abandoned
from orrery.testing import Scenario, rule


def table(*names: str) -> Any:
    return Scenario("roll-for-the-galaxy", *(names or ("ann", "bob"))).plays("explore")


@rule("roll-for-the-galaxy.explore.stock", "roll-for-the-galaxy.phases.citizenry")
def test_stock_gains_two_credits() -> None:
    t = table()
    t.ann.assigned(explore="home").has(credits=1)
    t.ann.stocks().ends_with(credits=3, citizenry="home", cup="")


@rule("roll-for-the-galaxy.phases.ten-credits")
def test_credits_stop_at_ten() -> None:
    t = table()
    t.ann.assigned(explore="home").has(credits=9)
    t.ann.stocks().ends_with(credits=10)


@rule("roll-for-the-galaxy.explore.draw")
@pytest.mark.parametrize("abandoned", [0, 1, 2, 3])
def test_one_tile_more_than_were_abandoned(abandoned: int) -> None:
    t = table()
    mine = ("Public Works", "Backup Planning")
    t.ann.assigned(explore="home").has(developments=mine, worlds=("Gem World",))
    t.ann.scouts().abandons(*(*mine, "Gem World")[:abandoned])
    assert len(t.ann.empire.hand) == abandoned + 1
    assert len(t.table.abandoned) == abandoned


@rule("roll-for-the-galaxy.explore.need-not-abandon")
def test_a_scout_may_abandon_nothing() -> None:
    t = table().bag("Spice World")
    t.ann.assigned(explore="home").has(developments=("Public Works",), worlds=("Gem World",))
    t.ann.scouts().abandons()
    assert t.ann.choices() == 2, "under either stack, never on top"
    t.ann.places("Spice World").ends_with(developments=("Public Works",), worlds=("Gem World", "Spice World"))


@rule("roll-for-the-galaxy.explore.place")
def test_drawn_tiles_go_under_the_stacks_in_any_order_and_either_way_round() -> None:
    t = table().bag("Gem World", "Space Port", "Pirate World")
    t.ann.assigned(explore="home").has(developments=("Public Works",), worlds=("Spice World", "Outlaw World"))
    t.ann.scouts().abandons("Public Works", "Outlaw World")
    t.ann.places("Pirate World").places("Conscription").places("Space Port")
    t.ann.ends_with(developments=("Conscription",), worlds=("Spice World", "Pirate World", "Space Port"))


@rule("roll-for-the-galaxy.explore.abandon-anywhere")
def test_tiles_are_abandoned_from_any_place_even_those_just_drawn() -> None:
    t = table().bag("Gem World", "Space Port", "Pirate World")
    t.ann.assigned(explore="home home").has(worlds=("Spice World", "Outlaw World", "Asteroid Belt"))
    t.ann.scouts().abandons("Outlaw World").places("Gem World").places("Space Port")
    t.ann.scouts().abandons("Gem World", "Spice World")
    t.ann.places("Pirate World")
    t.ann.ends_with(worlds=("Asteroid Belt", "Space Port", "Pirate World"), asked="put_tile")


@rule("roll-for-the-galaxy.explore.abandon-all", "roll-for-the-galaxy.explore.builders-stay")
def test_an_emptied_stack_keeps_its_builders() -> None:
    t = table().bag("Gem World", "Space Port", "Pirate World")
    t.ann.assigned(explore="home").has(
        developments=("Public Works",), worlds=("Plague World",), developers="military", settlers="genes genes"
    )
    t.ann.scouts().abandons("Public Works", "Plague World")
    t.ann.places("Gem World").places("Space Port").places("Pirate World")
    t.ann.ends_with(
        developments=(), developers="military", settlers="genes genes", worlds=("Gem World", "Space Port", "Pirate World")
    )


@rule("roll-for-the-galaxy.explore.all-used")
def test_every_explorer_scouts_or_stocks() -> None:
    t = table()
    t.ann.assigned(explore="home military")
    assert t.ann.choices() == 2, "Stock or Scout, nothing else: there is no passing"
    t.ann.stocks()
    assert t.ann.is_asked == "do_task"
    t.ann.stocks("military").ends_with(citizenry="home military", credits=5)


@rule("roll-for-the-galaxy.explore.one-by-one")
def test_the_next_task_is_decided_when_the_first_is_done() -> None:
    t = table().bag("Gem World")
    t.ann.assigned(explore="home home").has(worlds=("Plague World",))
    t.ann.scouts().abandons()
    assert t.ann.is_asked == "put_tile"
    t.ann.places("Gem World")
    assert t.ann.is_asked == "do_task"
    t.ann.stocks().ends_with(credits=3)


@rule("roll-for-the-galaxy.explore.abandoned-aside")
def test_abandoned_tiles_are_not_drawn_again_while_the_bag_lasts() -> None:
    t = table()
    t.ann.assigned(explore="home home").has(worlds=("Plague World",))
    t.ann.scouts().abandons("Plague World")
    plague = tile_of(t.face("Plague World"))
    assert [tile for tile, _ in map(unpack_abandoned, t.table.abandoned)] == [plague]
    assert plague not in t.table.bag
    assert plague not in t.ann.empire.reserve


@rule("roll-for-the-galaxy.explore.abandoned-return")
def test_abandoned_tiles_go_back_when_the_phase_ends() -> None:
    t = table().bag("Gem World", "Space Port")
    t.ann.assigned(explore="home").has(worlds=("Plague World",))
    tiles = len(t.table.bag) + 2
    t.ann.scouts().abandons("Plague World").places("Gem World").places("Space Port")
    assert t.table.abandoned == []
    assert tile_of(t.face("Plague World")) in t.table.bag
    assert len(t.table.bag) == tiles - 1


@rule("roll-for-the-galaxy.explore.draw")
def test_the_printed_example_of_three_scouts_in_a_row() -> None:
    """Three Scouts: some tiles abandoned, none, then tiles again; each draws one more than it abandons."""
    t = table().bag("Gem World", "Space Port", "Pirate World", "Spice World", "New Vinland", "Asteroid Belt")
    t.ann.assigned(explore="home home home").has(developments=("Public Works",), worlds=("Plague World", "Outlaw World"))
    t.ann.scouts().abandons("Public Works", "Outlaw World")
    t.ann.places("Gem World").places("Space Port").places("Information Tech")
    t.ann.scouts().abandons().places("Spice World")
    t.ann.scouts().abandons("Gem World").places("New Vinland").places("Asteroid Belt")
    t.ann.ends_with(
        developments=("Information Tech",), worlds=("Plague World", "Space Port", "Spice World", "New Vinland", "Asteroid Belt")
    )


@rule("roll-for-the-galaxy.explore.bag-empty")
def test_an_empty_bag_takes_the_abandoned_tiles() -> None:
    t = table().bag_is("Gem World")
    t.ann.assigned(explore="home").has(developments=("Public Works",), worlds=("Plague World",))
    t.ann.scouts().abandons("Public Works", "Plague World")
    drawn = set(t.ann.empire.hand)
    assert drawn == {tile_of(t.face(name)) for name in ("Gem World", "Public Works", "Plague World")}
    assert t.table.abandoned == []
    assert "bag_refilled" in [event.name for event in t.events]


@rule("roll-for-the-galaxy.explore.bag-still-empty")
def test_seats_with_three_tiles_give_one_back_when_nothing_else_is_left() -> None:
    t = table("ann", "bob", "cid").bag_is()
    t.ann.assigned(explore="home").has(developments=("Public Works",), worlds=("Plague World", "Gem World"))
    t.bob.has(worlds=("Space Port", "Pirate World", "Spice World"))
    t.cid.has(worlds=("New Vinland", "Asteroid Belt"))
    t.ann.scouts().abandons()
    assert sorted(t.position.asks) == [0, 1], "cid has two tiles only"
    t.bob.gives_up("Pirate World")
    assert len(t.table.bag) == 0, "given up in secret, opened together"
    t.ann.gives_up("Gem World")
    assert t.ann.is_asked == "put_tile"
    assert len(t.ann.empire.hand) == 1
    assert len(t.table.bag) == 1
    assert {t.ann.empire.hand[0], t.table.bag[0]} == {tile_of(t.face("Pirate World")), tile_of(t.face("Gem World"))}


@rule("roll-for-the-galaxy.explore.bag-still-empty")
def test_tiles_already_drawn_are_placed_before_others_give_tiles_back() -> None:
    t = table().bag_is("Gem World")
    t.ann.assigned(explore="home home").has(worlds=("Plague World", "Asteroid Belt"))
    t.ann.scouts().abandons().places("Gem World")
    t.ann.scouts().abandons()
    assert t.ann.is_asked == "give_up_tile", "with three tiles the scouting seat gives one back itself"
    t.ann.gives_up("Gem World").places("Gem World")
    t.ann.ends_with(worlds=("Plague World", "Asteroid Belt", "Gem World"))


@rule("roll-for-the-galaxy.explore.bag-exhausted")
def test_a_scout_ends_when_there_is_no_tile_anywhere() -> None:
    t = table().bag_is()
    t.ann.assigned(explore="home home").has(worlds=("Plague World",))
    t.bob.has(worlds=("Gem World", "Space Port"))
    t.ann.scouts().abandons()
    assert t.ann.is_asked == "do_task", "nothing was drawn; the next explorer acts"
    t.ann.stocks().ends_with(worlds=("Plague World",), credits=3)


@rule("roll-for-the-galaxy.explore.low-bag-in-order", "roll-for-the-galaxy.timing.order")
def test_with_few_tiles_left_seats_explore_in_strict_order() -> None:
    t = table("ann", "bob", "cid").bag_is("Gem World", "Space Port", "Pirate World")
    for player in (t.ann, t.bob, t.cid):
        player.assigned(explore="home")
    for e, faction in zip(t.table.empires, (5, 1, 7)):
        e.faction = faction
    t.ann.has(worlds=("Plague World",))
    assert sorted(t.position.asks) == [1], "bob has the lowest faction number"
    t.bob.stocks()
    assert sorted(t.position.asks) == [2], "clockwise: cid, though ann's number is lower"
    t.cid.stocks()
    assert sorted(t.position.asks) == [0]
    t.ann.stocks()
    assert not t.position.asks


@rule("roll-for-the-galaxy.explore.at-once")
def test_with_a_full_bag_what_one_seat_does_never_changes_what_another_draws() -> None:
    drawn: list[list[int]] = []
    for bob_first in (False, True):
        t = table()
        t.ann.assigned(explore="home").has(worlds=("Plague World",))
        t.bob.assigned(explore="home home").has(worlds=("Gem World", "Space Port"))
        assert sorted(t.position.asks) == [0, 1]
        if bob_first:
            t.bob.scouts().abandons("Gem World", "Space Port")
        t.ann.scouts().abandons()
        drawn.append(list(t.ann.empire.hand))
    assert drawn[0] == drawn[1]


def test_an_abandoned_tile_must_be_in_the_zone() -> None:
    t = table()
    t.ann.assigned(explore="home").has(worlds=("Plague World",))
    t.ann.scouts()
    with pytest.raises(IllegalAnswer):
        t.ann.abandons("Gem World")


def test_explorers_of_different_colours_are_one_choice_unless_a_power_tells_them_apart() -> None:
    t = table()
    t.ann.assigned(explore="home military alien")
    assert t.ann.choices() == 2
    t = table()
    t.ann.assigned(explore="home military alien").has(tableau=("Alien Archaeology",))
    assert t.ann.choices() == 4


@rule("roll-for-the-galaxy.tile.alien-research-team-empty-bag")
def test_alien_research_team_draws_from_an_empty_bag_as_a_scout_does() -> None:
    t = table().bag_is("Gem World")
    t.ann.assigned(explore="home").has(tableau=("Alien Research Team",), worlds=("Plague World",))
    t.ann.scouts().abandons().places("Gem World")
    t.ann.ends_with(worlds=("Plague World", "Gem World"))
    assert not t.table.bag, "there was no tile for the team anywhere"
    t = table("ann", "bob", "cid").bag_is()
    t.ann.assigned(explore="home").has(tableau=("Alien Research Team",))
    t.bob.has(worlds=("Space Port", "Pirate World", "Spice World"))
    t.ann.stocks()
    assert t.bob.is_asked == "give_up_tile", "each seat with three tiles gives one back"
    t.bob.gives_up("Pirate World")
    t.ann.places("Pirate World").ends_with(worlds=("Pirate World",))
    t = table().bag_is("Gem World")
    t.ann.assigned(explore="home").has(tableau=("Alien Research Team",), worlds=("Plague World",))
    t.ann.scouts().abandons("Plague World").places("Gem World")
    t.ann.places("Plague World").ends_with(worlds=("Gem World", "Plague World"))
