"""Following the dice of others."""

from typing import Any

from orrery.testing import Scenario, rule


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


@rule("tiny-epic-galaxies.follow.pay")
def test_rivals_follow_clockwise_for_one_culture() -> None:
    table = table_of("ann", "bob", "cid").turn_of("bob").dice("energy", "move")
    table.ann.has(culture=2)
    table.cid.has(culture=2)
    table.bob.activates("energy")
    assert table.cid.may_follow
    assert not table.ann.may_follow
    table.cid.follows().ends_with(culture=1, energy=2)
    table.ann.follows().ends_with(culture=1, energy=2)
    assert table.bob.is_asked == "act"


@rule("tiny-epic-galaxies.follow.pay")
def test_a_die_is_followed_only_when_it_is_fully_resolved() -> None:
    table = table_of().row("Jakks").deck("Shouhua").dice("diplomacy", "move")
    table.ann.has(orbits={"Jakks": 1})
    table.bob.has(culture=1, orbits={"Jakks": 1})
    table.ann.activates("diplomacy").ends_with(planets=("Jakks",))
    assert not table.bob.may_follow, "the ship was sent home before the follow"


@rule("tiny-epic-galaxies.follow.own")
def test_a_follower_uses_their_own_ships_and_colonies() -> None:
    table = table_of().row("Gort", "Mared").dice("move", "colony", "energy")
    table.ann.has(energy=2)
    table.bob.has(culture=2, planets=("MJ-120210",))
    table.ann.activates("move").moves("home", "Gort")
    table.bob.follows().moves("home", "orbit of Mared").ends_with(culture=1, orbits={"Mared": 0})
    table.ann.activates("colony").ends_with(level=2)
    table.bob.follows().ends_with(culture=0, energy=2, level=1)


@rule("tiny-epic-galaxies.follow.upgrade")
def test_following_with_an_upgrade_pays_for_both() -> None:
    table = table_of().dice("colony", "move")
    table.bob.has(culture=3)
    table.ann.activates("colony")
    table.bob.follows().ends_with(level=2, culture=0)
    short = table_of().dice("colony", "move")
    short.bob.has(culture=2)
    short.ann.activates("colony")
    assert not short.bob.may_follow


@rule("tiny-epic-galaxies.follow.not-followed")
def test_a_follow_is_not_followed_and_each_die_is_followed_once() -> None:
    table = table_of("ann", "bob", "cid").dice("energy", "energy", "move")
    for player in (table.ann, table.bob, table.cid):
        player.has(culture=5)
    table.ann.activates("energy")
    table.bob.follows()
    table.cid.follows()
    assert table.ann.is_asked == "act"
    table.ann.ends_with(energy=2, culture=5)
    table.ann.activates("energy")
    assert table.bob.may_follow


@rule("tiny-epic-galaxies.follow.useful")
def test_who_cannot_pay_or_would_get_nothing_is_not_asked() -> None:
    table = table_of("ann", "bob", "cid", "dan", "eve").row("Jakks").dice("culture", "energy", "diplomacy", "move")
    table.bob.has(culture=0, orbits={"Jakks": 0})
    table.cid.has(culture=1)
    table.dan.has(culture=1, energy=7, orbits={"Jakks": 0})
    table.eve.has(culture=1, energy=6)
    table.ann.activates("culture")
    assert table.dan.may_follow, "bob can't pay, cid has no ship at a culture planet"
    table.dan.passes()
    table.ann.activates("energy")
    assert table.cid.may_follow
    table.cid.passes()
    assert table.eve.may_follow, "dan has no room for energy"
    table.eve.passes()
    table.ann.activates("diplomacy")
    assert table.dan.may_follow
    table.dan.passes()
    assert table.ann.is_asked == "act"


@rule("tiny-epic-galaxies.follow.useful")
def test_the_income_that_a_follow_pays_can_be_what_makes_it_useful() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(planets=("Bisschop",))
    table.bob.has(culture=1, level=6, planets=("La-Torres",))
    table.ann.activates("colony")
    assert table.bob.may_follow, "ann has no energy yet, but the follow itself brings her 1"
    assert "La-Torres" in table.position.view(1).question()
    table.bob.follows().ends_with(culture=0, energy=1)
    table.ann.ends_with(energy=0)


@rule("tiny-epic-galaxies.follow.useful")
def test_a_free_follow_is_useful_by_its_income_as_well() -> None:
    table = table_of().dice("colony", "colony", "move")
    table.ann.has(level=6, planets=("Bisschop", "Zavodnick"))
    table.bob.has(level=6, planets=("La-Torres",))
    table.ann.activates("colony").uses("Bisschop").activates("colony").chooses_face("colony")
    assert table.bob.may_follow
    assert "La-Torres" in table.position.view(1).question()
    table.bob.follows().ends_with(energy=1)
    table.ann.ends_with(energy=0)


def test_the_table_knows_who_followed_each_activated_die() -> None:
    table = table_of("ann", "bob", "cid").dice("energy", "energy", "move")
    table.bob.has(culture=2)
    table.cid.has(culture=1)
    table.ann.activates("energy")
    table.bob.passes()
    table.cid.follows()
    table.ann.activates("energy")
    table.bob.follows()
    assert table.position.table.followed == [0b100, 0b010]
    table.ann.stops()
    assert table.position.table.followed == []
