"""Moving ships: where they may go and what happens there."""

from typing import Any

from orrery.testing import Scenario, rule


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


@rule("tiny-epic-galaxies.move.places")
def test_a_ship_moves_to_a_surface_an_orbit_or_home() -> None:
    table = table_of().row("Mared", "Lureena", "Gort", "Nibiru").dice("move", "energy")
    table.bob.has(planets=("Jakks",))
    table.ann.has(planets=("Leandra",), orbits={"Gort": 3})
    table.ann.activates("move")
    names = ("Mared", "Lureena", "Gort", "Nibiru")
    places = [place for name in names for place in (name, f"orbit of {name}")]
    from_home = {table.move("home", place) for place in places if place != "orbit of Gort"}
    from_orbit = {table.move("orbit of Gort", place) for place in places if "Gort" not in place}
    assert set(table.ann.codes("move")) == from_home | from_orbit | {table.move("orbit of Gort", "home")}


@rule("tiny-epic-galaxies.move.leave")
def test_a_moved_ship_changes_its_location() -> None:
    table = table_of().row("Mared", "Lureena").dice("move", "energy")
    table.ann.has(orbits={"Mared": 2}, surfaces=("Lureena",))
    table.ann.activates("move")
    assert not table.ann.may_move("orbit of Mared", "Mared")
    assert not table.ann.may_move("Lureena", "orbit of Lureena")
    assert not table.ann.may_move("home", "home")
    assert table.ann.may_move("orbit of Mared", "home")
    assert table.ann.may_move("Lureena", "Mared")


@rule("tiny-epic-galaxies.move.one-each")
def test_one_ship_on_the_surface_and_one_in_orbit() -> None:
    table = table_of().row("Mared", "Lureena").dice("move", "energy")
    table.ann.has(level=3, orbits={"Mared": 0}, surfaces=("Lureena",))
    table.ann.activates("move")
    assert not table.ann.may_move("home", "orbit of Mared")
    assert not table.ann.may_move("home", "Lureena")
    table.ann.moves("home", "Mared").ends_with(orbits={"Mared": 0}, surfaces=("Lureena", "Mared"), home=0)


@rule("tiny-epic-galaxies.move.shared")
def test_rivals_share_surfaces_and_orbit_spaces() -> None:
    table = table_of().row("Mared").dice("move", "move", "energy")
    table.bob.has(orbits={"Mared": 0}, surfaces=("Mared",))
    table.ann.activates("move").moves("home", "Mared").activates("move").moves("home", "orbit of Mared")
    table.ann.ends_with(orbits={"Mared": 0}, surfaces=("Mared",))
    table.bob.ends_with(orbits={"Mared": 0}, surfaces=("Mared",))


@rule("tiny-epic-galaxies.move.land")
def test_landing_may_use_the_planet() -> None:
    table = table_of().row("MJ-120210", "Jakks").dice("move", "move")
    table.ann.activates("move").moves("home", "MJ-120210").uses_it().ends_with(energy=2)
    table.ann.activates("move").moves("home", "Jakks").leaves_it().ends_with(culture=0)


@rule("tiny-epic-galaxies.move.orbit")
def test_entering_an_orbit_starts_at_its_first_space_and_gives_nothing() -> None:
    table = table_of().row("Jakks", "MJ-120210").dice("move", "move", "energy")
    table.ann.has(orbits={"MJ-120210": 2})
    table.ann.activates("move").moves("orbit of MJ-120210", "orbit of Jakks")
    table.ann.ends_with(energy=0, culture=0, orbits={"Jakks": 0})
    table.ann.activates("move").moves("orbit of Jakks", "orbit of MJ-120210").ends_with(orbits={"MJ-120210": 0})
