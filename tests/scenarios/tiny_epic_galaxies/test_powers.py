"""How powers are limited, chained and ruled."""

from typing import Any

import pytest

from orrery.games.tiny_epic_galaxies.rules.targets import pack_transfer
from orrery.testing import Scenario, rule


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


@rule("tiny-epic-galaxies.power.offered")
def test_a_power_without_cost_or_target_is_not_offered() -> None:
    table = table_of().row("Hoefker", "Tifnod", "Gort").dice("move", "move", "colony")
    table.ann.has(planets=("Jorg", "Jakks", "Shouhua"), culture=2, level=6)
    table.ann.activates("colony").ends_with(culture=3)
    table.ann.activates("move").moves("home", "Hoefker")
    assert table.ann.is_asked == "act", "no energy to pay with"
    table.ann.activates("move").moves("home", "Tifnod")
    assert table.turn_belongs_to == "bob", "no ship to push back"


@rule("tiny-epic-galaxies.power.own-turn")
def test_dice_and_follow_powers_are_not_offered_while_following() -> None:
    table = table_of().dice("colony", "energy", "move")
    table.bob.has(culture=2, level=6, planets=("Zalax", "Gyore", "Maia", "Nibiru", "Birkomius", "Bisschop"))
    table.ann.activates("colony")
    assert not table.bob.may_follow
    own = table_of().dice("colony", "energy", "move")
    own.ann.has(planets=("Zalax", "Gyore", "Maia", "Nibiru", "Birkomius", "Bisschop"))
    own.ann.activates("colony")
    assert own.ann.colony_options == {"Zalax", "Gyore", "Maia", "Nibiru", "Birkomius", "Bisschop"}


@rule("tiny-epic-galaxies.power.once")
def test_a_once_a_turn_power_works_once_in_each_turn() -> None:
    table = table_of().dice("colony", "colony", "move")
    table.ann.has(planets=("La-Torres",))
    table.bob.has(energy=5, level=6)
    table.ann.activates("colony").ends_with(energy=1).activates("colony").ends_with(energy=1)
    table.ann.state.culture = 1
    table.rolls("colony")
    table.ann.stops()
    table.bob.activates("colony")
    table.ann.follows().ends_with(energy=2, culture=0)


@rule("tiny-epic-galaxies.power.once")
def test_once_a_turn_holds_however_the_power_is_reached() -> None:
    table = table_of().row("Umbra-Forum", "La-Torres", "Gort", "Nibiru").dice("move", "move", "economy")
    table.bob.has(energy=5)
    table.ann.activates("move").moves("home", "La-Torres").uses_it().ends_with(energy=1)
    table.ann.activates("move").moves("home", "Umbra-Forum").uses_it().ends_with(energy=1)
    assert table.position.table.price == 2, "only Nibiru was left to use"


@rule("tiny-epic-galaxies.power.chain")
def test_no_planet_occurs_twice_in_a_chain() -> None:
    table = table_of().row("Umbra-Forum", "Gort", "Mared", "Shouhua").dice("colony", "move", "economy")
    table.ann.has(energy=1, culture=1, level=6, planets=("Walsfeo",))
    table.bob.has(planets=("Sargus-36", "MJ-120210"), level=6)
    table.ann.activates("colony")
    assert {table.planet_name(code) for code in table.ann.codes("borrow")} == {"Sargus-36", "MJ-120210"}
    table.ann.borrows("Sargus-36").ends_with(energy=2, culture=0)
    table.bob.passes().ends_with(energy=1, culture=1)
    table.ann.activates("move").moves("home", "Umbra-Forum")
    assert table.bob.is_asked == "follow", "Umbra-Forum can't use itself and nothing else is usable"


@rule("tiny-epic-galaxies.power.advance")
def test_steps_beyond_the_last_space_are_lost() -> None:
    table = table_of().row("Jakks", "Shouhua").deck("Aughmoore").dice("colony", "move")
    table.ann.has(culture=2, level=6, planets=("Padraigin-3110",), orbits={"Jakks": 1, "Shouhua": 0})
    table.ann.activates("colony").advances("Jakks").ends_with(orbits={"Shouhua": 0}, planets=("Padraigin-3110", "Jakks"))
    assert table.row_names[0] == "Aughmoore"


@rule("tiny-epic-galaxies.power.regress")
def test_only_ships_that_can_go_back_on_that_track_are_pushed() -> None:
    table = table_of("ann", "bob", "cid").row("Gort", "Shouhua", "Nibiru").dice("colony", "move")
    table.ann.has(planets=("Tifnod",), orbits={"Shouhua": 3})
    table.bob.has(orbits={"Gort": 2, "Shouhua": 0})
    table.cid.has(orbits={"Shouhua": 2, "Nibiru": 1})
    table.ann.activates("colony")
    assert len(table.ann.codes("push")) == 2
    table.ann.pushes(("cid", "Nibiru"))
    table.cid.ends_with(orbits={"Shouhua": 2, "Nibiru": 0})


@rule("tiny-epic-galaxies.power.steal-cap")
def test_a_full_thief_still_takes_it_away() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(energy=7, level=6, planets=("La-Torres",))
    table.bob.has(energy=1)
    table.ann.activates("colony").ends_with(energy=7)
    table.bob.ends_with(energy=0)


@rule("tiny-epic-galaxies.power.steal-turn")
def test_a_theft_on_another_turn_is_a_matter_of_the_printing() -> None:
    for ruling, asked in (("any-turn", True), ("own-turn", False)):
        table = table_of(theft=ruling).dice("colony", "move")
        table.ann.has(energy=1)
        table.bob.has(culture=1, level=6, planets=("La-Torres",))
        table.ann.activates("colony")
        assert table.bob.may_follow is asked
        own = table_of(theft=ruling).dice("colony", "move")
        own.ann.has(planets=("La-Torres",))
        own.bob.has(energy=1)
        own.ann.activates("colony").ends_with(energy=1)


@rule("tiny-epic-galaxies.power.move-two-lander")
def test_the_ship_that_landed_on_nagato_may_be_one_of_the_two() -> None:
    table = table_of().row("Nagato", "Gort").dice("move", "economy")
    table.ann.has(culture=1).activates("move").moves("home", "Nagato").uses_it()
    table.ann.moves("Nagato", "orbit of Gort").moves("home", "Gort").ends_with(orbits={"Gort": 0}, surfaces=("Gort",))


@rule("tiny-epic-galaxies.power.move-two")
def test_the_only_ship_at_home_stays_if_it_has_just_come() -> None:
    table = table_of().row("Gort", "Jakks").dice("colony", "move")
    table.ann.has(culture=1, planets=("Nagato",), orbits={"Gort": 2}, surfaces=("Jakks",))
    table.ann.activates("colony").moves("Jakks", "home")
    assert not table.ann.may_move("home", "Gort")
    table.ann.moves("orbit of Gort", "Jakks").leaves_it().ends_with(home=1, surfaces=("Jakks",))


@rule("tiny-epic-galaxies.power.move-two")
def test_a_ship_that_goes_on_by_another_power_has_made_its_move() -> None:
    table = table_of().row("Zavodnick", "Gort", "Jakks").dice("colony", "move")
    table.ann.has(culture=1, planets=("Nagato",))
    table.ann.activates("colony").moves("home", "Zavodnick").uses_it().chooses_face("move").moves("Zavodnick", "orbit of Gort")
    table.bob.passes()
    assert table.ann.is_asked == "move"
    assert not table.ann.may_move("orbit of Gort", "home")
    table.ann.moves("home", "orbit of Jakks").ends_with(orbits={"Gort": 0, "Jakks": 0})


@rule("tiny-epic-galaxies.power.move-two")
def test_colonising_in_between_leaves_the_second_move_to_another_ship() -> None:
    table = table_of().row("Drewkaiden", "Jakks").deck("Gort").dice("colony", "move")
    table.ann.has(culture=1, level=6, planets=("Nagato",), orbits={"Jakks": 1}, surfaces=("Jakks",))
    table.ann.activates("colony").moves("home", "Drewkaiden").uses_it()
    table.ann.ends_with(planets=("Nagato", "Jakks"), surfaces=("Drewkaiden",), home=3)
    assert not table.ann.may_move("Drewkaiden", "home")
    assert table.ann.may_move("home", "Gort")


@rule("tiny-epic-galaxies.power.use-row")
def test_a_row_planet_used_at_a_distance_keeps_its_limits() -> None:
    table = table_of().row("Gyore", "Nibiru", "Maia").dice("colony", "economy", "move")
    table.bob.has(culture=1, level=6, planets=("Umbra-Forum",))
    table.ann.has(surfaces=("Gyore",))
    table.ann.activates("colony")
    assert table.bob.may_follow, "the filler planet Jakks can be used"
    table.bob.follows().ends_with(culture=1)


@rule("tiny-epic-galaxies.power.use-not-own")
def test_nobody_pays_themselves() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(culture=1, level=6, planets=("Walsfeo", "MJ-120210"))
    table.ann.activates("colony").ends_with(culture=1, energy=2)


@rule("tiny-epic-galaxies.power.replace-out")
def test_the_replaced_planet_leaves_the_game_or_goes_under_the_deck() -> None:
    for ruling in ("out", "under"):
        table = table_of(helios=ruling).row("Gort", "Mared", "Maia", "Jorg").deck("Nibiru").dice("colony", "move")
        table.ann.has(planets=("Helios",)).activates("colony").answers("replace", 1)
        mared = table.planet("Mared")
        assert table.row_names == ["Gort", "Nibiru", "Maia", "Jorg"]
        t = table.position.table
        assert (mared in t.removed, t.deck[0] == mared) == (ruling == "out", ruling == "under")
        assert (table.ann.view.table.deck[0] == mared) == (ruling == "under"), "what went under was seen by all"


@rule("tiny-epic-galaxies.power.replace-deck")
def test_nothing_is_replaced_with_an_empty_deck() -> None:
    table = table_of().row("Helios", "Mared").deck_is().dice("move", "economy")
    table.ann.activates("move").moves("home", "Helios")
    assert table.ann.is_asked == "act"


@rule("tiny-epic-galaxies.power.any-face-then-follow")
def test_the_free_follow_comes_before_the_paid_one() -> None:
    table = table_of().row("Zavodnick").dice("move", "economy")
    table.bob.has(culture=1)
    table.ann.activates("move").moves("home", "Zavodnick").uses_it().chooses_face("energy")
    assert table.bob.is_asked == "follow_free"
    table.bob.follows().ends_with(energy=2, culture=1)
    assert table.bob.is_asked == "follow"
    table.bob.follows().moves("home", "orbit of Zavodnick").ends_with(culture=0)


@rule("tiny-epic-galaxies.power.follow-income")
def test_a_free_follow_pays_the_income_too() -> None:
    table = table_of().dice("colony", "colony", "move")
    table.ann.has(planets=("Birkomius", "Zavodnick"))
    table.bob.has()
    table.ann.activates("colony").uses("Birkomius").activates("colony").chooses_face("energy")
    table.bob.follows()
    table.ann.ends_with(culture=1)


@rule("tiny-epic-galaxies.power.together-own")
def test_a_common_advance_wants_an_own_ship_in_orbit() -> None:
    table = table_of().row("Gort").dice("colony", "colony", "move")
    table.ann.has(planets=("Terra-Bettia",), surfaces=("Gort",))
    table.bob.has(orbits={"Gort": 1})
    table.ann.activates("colony")
    assert table.ann.is_asked == "act"
    table.bob.ends_with(orbits={"Gort": 1})


@rule("tiny-epic-galaxies.power.offered")
def test_what_a_rival_is_paid_is_no_target_before_it_is_paid() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(culture=2, level=6, planets=("Walsfeo",))
    table.bob.has(planets=("CLJ-0517",))
    table.ann.activates("colony").ends_with(culture=2)
    assert table.ann.is_asked == "act"


@rule("tiny-epic-galaxies.power.follow-income")
def test_a_free_follow_of_somebody_else_pays_nobody() -> None:
    table = table_of("ann", "bob", "cid").dice("colony", "move")
    table.ann.has(planets=("Bisschop",))
    table.bob.has(culture=1, level=6, planets=("Zavodnick",))
    table.ann.activates("colony")
    table.bob.follows().chooses_face("energy")
    table.ann.ends_with(energy=1)
    table.bob.ends_with(energy=4)
    table.cid.follows().ends_with(energy=2)
    table.ann.ends_with(energy=1)
    table.bob.ends_with(energy=4)


@rule("tiny-epic-galaxies.power.transfer-last")
def test_a_transfer_to_the_last_space_colonises_and_short_tracks_are_no_target() -> None:
    table = table_of().row("Shouhua", "Jakks", "Helios", "Aughmoore").dice("colony", "move")
    table.ann.has(planets=("Gort",), orbits={"Shouhua": 3})
    table.ann.activates("colony")
    assert table.ann.codes("transfer") == [pack_transfer(0, 2), pack_transfer(0, 3)], "Jakks has only two spaces"
    table.ann.answers("transfer", pack_transfer(0, 2)).ends_with(planets=("Gort", "Helios"), points=9, home=2)


@rule("tiny-epic-galaxies.power.repeat-no-follow")
def test_a_repeated_action_is_not_followed() -> None:
    table = table_of().row("Piedes").dice("energy", "move", "economy")
    table.bob.has(culture=3)
    table.ann.activates("energy")
    table.bob.passes()
    table.ann.activates("move").moves("home", "Piedes").uses_it().chooses_face("energy")
    assert table.bob.is_asked == "follow"
    assert table.position.asks[1].args[0] == 0, "the move die is followed, not the repeated energy"
    table.bob.passes()
    assert table.ann.is_asked == "act"


@rule("tiny-epic-galaxies.power.repeat")
def test_a_follower_has_no_dice_to_repeat() -> None:
    table = table_of().dice("energy", "colony", "move")
    table.bob.has(culture=1, level=6, planets=("Piedes",))
    table.ann.activates("energy")
    table.bob.passes()
    table.ann.activates("colony")
    assert not table.bob.may_follow


@rule("tiny-epic-galaxies.power.once")
@pytest.mark.parametrize("planet", ["Birkomius", "Bisschop", "CLJ-0517", "La-Torres", "Nagato", "Zavodnick"])
def test_every_limited_planet_is_refused_a_second_time(planet: str) -> None:
    table = table_of().row("Gort").dice("colony", "colony", "move")
    table.ann.has(culture=1, level=6, planets=(planet, "Jakks"))
    table.bob.has(energy=4, culture=4, level=6, planets=("Shouhua",))
    table.ann.activates("colony").uses(planet)
    if planet == "Nagato":
        table.ann.moves("home", "Gort").moves("home", "orbit of Gort")
    if planet == "Zavodnick":
        table.ann.chooses_face("culture")
    culture = table.ann.state.culture
    table.ann.activates("colony").ends_with(culture=culture + 1)


@rule("tiny-epic-galaxies.colony.again")
def test_a_limited_colony_is_not_offered_again() -> None:
    table = table_of().dice("colony", "colony", "move")
    table.ann.has(planets=("La-Torres", "Jakks"))
    table.bob.has(energy=3)
    table.ann.activates("colony").uses("La-Torres").activates("colony").ends_with(energy=1, culture=1)
