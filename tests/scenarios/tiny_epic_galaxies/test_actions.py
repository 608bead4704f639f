"""Acquiring resources, advancing and colonising, upgrading and using colonies."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


@rule("tiny-epic-galaxies.acquire.energy")
def test_energy_comes_from_ships_at_energy_planets() -> None:
    table = table_of().row("Leandra", "MJ-120210", "Jakks").dice("energy", "move")
    table.ann.has(level=5, orbits={"Leandra": 0, "Jakks": 0}, surfaces=("Leandra", "MJ-120210"))
    table.ann.activates("energy").ends_with(energy=3, culture=0)


@rule("tiny-epic-galaxies.acquire.culture")
def test_the_printed_example_two_ships_at_a_culture_planet_give_two_culture() -> None:
    table = table_of().row("Jakks").dice("culture", "move")
    table.ann.has(orbits={"Jakks": 0}, surfaces=("Jakks",))
    table.ann.activates("culture").ends_with(culture=2, energy=0)


@rule("tiny-epic-galaxies.acquire.home")
def test_ships_at_home_give_energy_and_no_culture() -> None:
    table = table_of().row("Jakks").dice("culture", "energy", "move")
    table.ann.has(level=3, orbits={"Jakks": 0})
    table.ann.activates("culture").activates("energy").ends_with(culture=1, energy=2)


@rule("tiny-epic-galaxies.acquire.cap")
def test_seven_of_a_resource_is_the_most() -> None:
    table = table_of().row("Jakks").dice("culture", "energy", "move")
    table.ann.has(energy=6, culture=7, level=3, surfaces=("Jakks",))
    table.ann.activates("culture").activates("energy").ends_with(culture=7, energy=7)


@rule("tiny-epic-galaxies.acquire.colonies")
def test_colonised_planets_produce_nothing() -> None:
    table = table_of().dice("culture", "energy", "move")
    table.ann.has(planets=("Jakks", "Leandra"))
    table.ann.activates("culture").activates("energy").ends_with(culture=0, energy=2)


@rule("tiny-epic-galaxies.advance.step")
def test_a_die_advances_one_ship_on_a_track_of_its_type() -> None:
    table = table_of().row("Shouhua", "Aughmoore", "Gort").dice("economy", "diplomacy", "move")
    table.ann.has(level=5, orbits={"Shouhua": 1, "Aughmoore": 2, "Gort": 3})
    table.ann.activates("economy").ends_with(orbits={"Shouhua": 1, "Aughmoore": 2, "Gort": 4})
    table.ann.activates("diplomacy").advances("Aughmoore").ends_with(orbits={"Shouhua": 1, "Aughmoore": 3, "Gort": 4})


@rule("tiny-epic-galaxies.advance.colonise")
def test_the_last_space_colonises_the_planet() -> None:
    table = table_of().row("Gort").dice("economy", "economy", "colony", "move")
    table.ann.has(orbits={"Gort": 4})
    table.ann.activates("economy").ends_with(orbits={"Gort": 5}, points=0)
    table.ann.activates("economy").ends_with(orbits={}, points=7, planets=("Gort",))


@rule("tiny-epic-galaxies.advance.ships-home")
def test_every_ship_on_a_colonised_planet_goes_home() -> None:
    table = table_of("ann", "bob", "cid").row("Jakks", "Gort").dice("diplomacy", "move")
    table.ann.has(orbits={"Jakks": 1}, surfaces=("Jakks",))
    table.bob.has(orbits={"Jakks": 1}, surfaces=("Gort",))
    table.cid.has(surfaces=("Jakks",))
    table.ann.activates("diplomacy").ends_with(home=2, points=1)
    table.bob.ends_with(home=1, surfaces=("Gort",))
    table.cid.ends_with(home=2)


@rule("tiny-epic-galaxies.advance.refill")
def test_a_new_planet_takes_the_same_place() -> None:
    table = table_of().row("Gort", "Jakks", "Mared", "Maia").deck("Helios").dice("diplomacy", "move")
    table.ann.has(orbits={"Jakks": 1}).activates("diplomacy")
    assert table.row_names == ["Gort", "Helios", "Mared", "Maia"]


@rule("tiny-epic-galaxies.advance.deck-empty")
def test_with_an_empty_deck_the_place_stays_empty() -> None:
    table = table_of().row("Gort", "Jakks", "Mared", "Maia").deck_is().dice("diplomacy", "move")
    table.ann.has(orbits={"Jakks": 1}).activates("diplomacy")
    assert table.row_names == ["Gort", "", "Mared", "Maia"]
    table.ann.activates("move")
    assert table.ann.may_move("home", "Gort")
    assert len(table.ann.options) == 6


@rule("tiny-epic-galaxies.advance.floor")
def test_a_ship_pushed_back_stops_at_the_start() -> None:
    table = table_of().row("Gort").dice("colony", "move")
    table.ann.has(culture=2, planets=("Jorg",))
    table.bob.has(orbits={"Gort": 1})
    table.ann.activates("colony").uses("Jorg")
    table.bob.ends_with(orbits={"Gort": 0})


@rule("tiny-epic-galaxies.colony.one")
def test_a_colony_die_upgrades_or_uses_one_planet() -> None:
    table = table_of().dice("colony", "colony", "move")
    table.ann.has(energy=2, planets=("Jakks", "MJ-120210"))
    table.ann.activates("colony")
    assert table.ann.colony_options == {"Jakks", "MJ-120210", "energy upgrade"}
    table.ann.uses("MJ-120210").ends_with(energy=4, culture=0, level=1)


@rule("tiny-epic-galaxies.colony.again")
def test_a_colony_may_be_used_again_with_another_die() -> None:
    table = table_of().dice("colony", "colony", "move")
    table.ann.has(planets=("MJ-120210",))
    table.ann.activates("colony").activates("colony").uses("MJ-120210").ends_with(energy=4)


@rule("tiny-epic-galaxies.upgrade.cost")
def test_the_printed_example_level_three_costs_three_energy_or_three_culture() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(level=2, energy=3, culture=3)
    table.ann.activates("colony")
    assert table.ann.colony_options == {"energy upgrade", "culture upgrade"}
    table.ann.upgrades("culture").ends_with(level=3, energy=3, culture=0)
    mixed = table_of().dice("colony", "move")
    mixed.ann.has(level=2, energy=2, culture=2)
    mixed.ann.activates("colony").ends_with(level=2, energy=2, culture=2)


@rule("tiny-epic-galaxies.upgrade.top")
def test_level_six_is_the_last_and_levels_come_one_at_a_time() -> None:
    table = table_of().dice("colony", "colony", "move")
    table.ann.has(level=5, energy=7)
    table.ann.activates("colony").ends_with(level=6, energy=1)
    table.ann.has(level=6, energy=7).activates("colony").ends_with(level=6, energy=7)


@rule("tiny-epic-galaxies.upgrade.ship")
def test_a_new_ship_is_home_at_once_and_may_act() -> None:
    table = table_of().row("Jakks", "Gort").dice("colony", "energy", "move")
    table.ann.has(level=2, energy=3, orbits={"Jakks": 0}, surfaces=("Jakks",))
    table.ann.activates("colony").ends_with(home=1).activates("energy").ends_with(energy=1)
    table.ann.activates("move")
    assert table.ann.may_move("home", "Gort")


@rule("tiny-epic-galaxies.upgrade.die")
def test_a_new_die_waits_for_the_next_turn() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(energy=2).activates("colony").ends_with(level=2)
    assert table.unused_dice == ["move"]
    table.ann.stops()
    table.bob.stops()
    assert table.turn_belongs_to == "ann"
    assert len(table.unused_dice) == 5


@rule("tiny-epic-galaxies.upgrade.points")
@pytest.mark.parametrize(("level", "points"), [(2, 1), (3, 2), (4, 3), (5, 5), (6, 8)])
def test_a_level_is_worth_its_points_in_total(level: int, points: int) -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(level=level - 1, culture=level, planets=("Jakks",))
    table.ann.activates("colony").upgrades("culture").ends_with(points=points + 1)
