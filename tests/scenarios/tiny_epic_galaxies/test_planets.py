"""Every planet: what its power does when a ship lands on it or a colony die uses it."""

from typing import Any

import pytest

from orrery.games.tiny_epic_galaxies.rules.targets import pack_recall, pack_transfer
from orrery.testing import Scenario, rule


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


def landed(name: str, *dice: str, **has: Any) -> Any:
    """Ann has landed a ship on the planet and uses it."""
    table = table_of().row(name).dice("move", *(dice or ("economy", "economy")))
    table.ann.has(**has)
    table.ann.activates("move").moves("home", name).uses_it()
    return table


def colony(name: str, *row: str, others: tuple[str, ...] = (), **has: Any) -> Any:
    """Ann has colonised the planet and is about to use a colony die."""
    table = table_of("ann", "bob", *others).row(*row).dice("colony", "move", "culture")
    table.ann.has(planets=(name,), **has)
    return table


@pytest.mark.parametrize(
    ("planet", "energy", "culture"),
    [("Jakks", 0, 1), ("Vici-KS156", 1, 0), ("MJ-120210", 2, 0)],
)
def test_plain_gains(planet: str, energy: int, culture: int) -> None:
    landed(planet).ann.ends_with(energy=energy, culture=culture)


def test_drewkaiden_advances_on_diplomacy() -> None:
    table = colony("Drewkaiden", "Gort", "Shouhua", orbits={"Gort": 0, "Shouhua": 0})
    table.ann.activates("colony").ends_with(orbits={"Gort": 0, "Shouhua": 1})


def test_leandra_advances_on_economy() -> None:
    table = colony("Leandra", "Gort", "Shouhua", orbits={"Gort": 0, "Shouhua": 0})
    table.ann.activates("colony").ends_with(orbits={"Gort": 1, "Shouhua": 0})


@rule("tiny-epic-galaxies.power.follow-income")
def test_birkomius_pays_culture_for_each_follow_the_triggering_die_included() -> None:
    table = table_of("ann", "bob", "cid").row("Birkomius").dice("move", "energy", "economy")
    table.bob.has(culture=3)
    table.cid.has(culture=3)
    table.ann.activates("move").moves("home", "Birkomius").uses_it()
    table.bob.follows().moves("home", "orbit of Birkomius")
    table.cid.passes()
    table.ann.ends_with(culture=1).activates("energy")
    table.bob.follows()
    table.cid.follows()
    table.ann.ends_with(culture=3)


@rule("tiny-epic-galaxies.power.follow-income")
def test_bisschop_pays_energy_for_each_follow_until_the_turn_ends() -> None:
    table = table_of().row("Gort").dice("colony", "move").rolls("move", "move", "move", "move")
    table.ann.has(planets=("Bisschop",))
    table.bob.has(culture=3, level=6, planets=("Jakks",))
    table.ann.activates("colony")
    table.bob.follows().ends_with(culture=3)
    table.ann.ends_with(energy=1).stops()
    table.rolls("move", "move", "move", "move")
    table.bob.stops()
    table.ann.activates("move").moves("home", "Gort")
    table.bob.follows().moves("home", "Gort")
    table.ann.ends_with(energy=1)


def test_tifnod_pushes_back_on_diplomacy_only() -> None:
    table = colony("Tifnod", "Gort", "Shouhua")
    table.bob.has(orbits={"Gort": 2, "Shouhua": 2})
    table.ann.activates("colony")
    table.bob.ends_with(orbits={"Gort": 2, "Shouhua": 1})


def test_vizcarra_pushes_back_on_economy_only() -> None:
    table = colony("Vizcarra", "Gort", "Shouhua", "Piedes")
    table.bob.has(level=3, orbits={"Gort": 2, "Shouhua": 2, "Piedes": 3})
    table.ann.activates("colony")
    assert len(table.ann.codes("push")) == 2
    table.ann.pushes(("bob", "Gort"))
    table.bob.ends_with(orbits={"Gort": 1, "Shouhua": 2, "Piedes": 3})


@rule("tiny-epic-galaxies.power.replace")
def test_helios_replaces_a_planet_that_no_ship_visits() -> None:
    table = table_of("ann", "bob", "cid").row("Helios", "Gort", "Mared", "Maia", "Jorg").deck("Nibiru").dice("move", "economy")
    table.ann.has(orbits={"Gort": 0})
    table.bob.has(surfaces=("Mared",))
    table.ann.activates("move").moves("home", "Helios").uses_it()
    assert table.ann.codes("replace") == [3, 4]
    table.ann.answers("replace", 3)
    assert table.row_names == ["Helios", "Gort", "Mared", "Nibiru", "Jorg"]


@rule("tiny-epic-galaxies.power.upgrade-lowest")
def test_mared_upgrades_the_lowest_empire_for_one_less() -> None:
    table = colony("Mared", level=2, energy=2)
    table.bob.has(level=3)
    table.ann.activates("colony").ends_with(level=3, energy=0)
    mixed = colony("Mared", level=2, energy=1, culture=1)
    mixed.bob.has(level=3)
    mixed.ann.activates("colony").ends_with(level=2, energy=1, culture=1)


@rule("tiny-epic-galaxies.power.upgrade-lowest")
def test_mared_wants_the_lowest_level_alone_in_the_first_printing() -> None:
    for ruling, level in (("alone", 2), ("tied", 3)):
        table = table_of(mared=ruling).dice("colony", "move")
        table.ann.has(level=2, energy=2, planets=("Mared",))
        table.bob.has(level=2)
        table.ann.activates("colony").ends_with(level=level)


@rule("tiny-epic-galaxies.power.upgrade-mix")
def test_lureena_upgrades_for_any_mix() -> None:
    table = landed("Lureena", level=3, energy=3, culture=2)
    assert table.ann.codes("upgrade") == [2, 3]
    table.ann.answers("upgrade", 2).ends_with(level=4, energy=1, culture=0)


@rule("tiny-epic-galaxies.power.reroll")
def test_zalax_rerolls_and_leaves_the_free_reroll() -> None:
    table = table_of().row("Zalax").dice("move", "economy", "economy").rolls("energy")
    table.ann.activates("move").moves("home", "Zalax").uses_it().rerolls_by_power("economy")
    assert table.unused_dice == ["energy", "economy"]
    table.ann.ends_with(energy=0)
    assert table.ann.may_reroll


def test_hoefker_pays_one_energy_for_two_culture() -> None:
    landed("Hoefker", energy=1).ann.ends_with(energy=0, culture=2)


@rule("tiny-epic-galaxies.power.steal")
def test_clj_0517_steals_culture_from_a_rival_who_has_some() -> None:
    table = table_of("ann", "bob", "cid", "dan").row("CLJ-0517").dice("move", "economy")
    table.bob.has(culture=2)
    table.cid.has(energy=5)
    table.dan.has(culture=1)
    table.ann.activates("move").moves("home", "CLJ-0517").uses_it()
    assert table.ann.codes("steal") == [1, 3]
    table.ann.answers("steal", 1).ends_with(culture=1)
    table.bob.ends_with(culture=1)


def test_la_torres_steals_energy() -> None:
    table = colony("La-Torres")
    table.bob.has(energy=2)
    table.ann.activates("colony").ends_with(energy=1)
    table.bob.ends_with(energy=1)


@rule("tiny-epic-galaxies.power.convert")
def test_pembertonia_major_turns_culture_into_energy_as_far_as_it_fits() -> None:
    table = landed("Pembertonia-Major", energy=4, culture=5)
    assert table.ann.codes("exchange") == [1, 2, 3]
    table.ann.answers("exchange", 2).ends_with(energy=6, culture=3)


def test_omicron_fenzi_turns_energy_into_culture() -> None:
    table = landed("Omicron Fenzi", energy=3)
    table.ann.answers("exchange", 3).ends_with(energy=0, culture=3)


@rule("tiny-epic-galaxies.power.move-two")
def test_nagato_moves_two_different_ships() -> None:
    table = colony("Nagato", "Jakks", "Gort", "MJ-120210", culture=1, level=3)
    table.ann.activates("colony").moves("home", "MJ-120210").uses_it().ends_with(energy=2, culture=0)
    assert not table.ann.may_move("MJ-120210", "home")
    table.ann.moves("home", "orbit of Jakks").ends_with(orbits={"Jakks": 0}, surfaces=("MJ-120210",), home=1)
    assert table.ann.is_asked == "act"


def test_padraigin_3110_advances_two_on_diplomacy() -> None:
    table = colony("Padraigin-3110", "Shouhua", "Gort", culture=2, orbits={"Shouhua": 0, "Gort": 0})
    table.ann.activates("colony").uses("Padraigin-3110").ends_with(culture=0, orbits={"Shouhua": 2, "Gort": 0})


def test_jorg_pushes_a_ship_back_two() -> None:
    table = colony("Jorg", "Gort", "Shouhua", culture=2, level=6)
    table.bob.has(orbits={"Gort": 4, "Shouhua": 0})
    table.ann.activates("colony").ends_with(culture=0)
    table.bob.ends_with(orbits={"Gort": 2, "Shouhua": 0})


def test_nakagawakozi_advances_two_on_economy() -> None:
    table = colony("Nakagawakozi", "Shouhua", "Gort", energy=2, level=6, orbits={"Shouhua": 0, "Gort": 0})
    table.ann.activates("colony").ends_with(energy=0, orbits={"Shouhua": 0, "Gort": 2})


@rule("tiny-epic-galaxies.power.regress-two")
def test_brumbaugh_pushes_back_one_or_two_different_ships() -> None:
    table = colony("Brumbaugh", "Gort", "Shouhua", others=("cid",), energy=4, level=6)
    table.bob.has(orbits={"Gort": 3, "Shouhua": 1})
    table.cid.has(orbits={"Gort": 2})
    table.ann.activates("colony")
    assert {len(answer) for answer in table.ann.options} == {1, 2}
    table.ann.pushes(("bob", "Gort"), ("cid", "Gort")).ends_with(energy=2)
    table.bob.ends_with(orbits={"Gort": 2, "Shouhua": 1})
    table.cid.ends_with(orbits={"Gort": 1})


@rule("tiny-epic-galaxies.power.use-row")
def test_umbra_forum_uses_a_row_planet_with_its_own_cost() -> None:
    table = table_of().row("Umbra-Forum", "MJ-120210", "Hoefker", "Jorg").dice("move", "economy")
    table.ann.has(energy=1)
    table.ann.activates("move").moves("home", "Umbra-Forum").uses_it()
    assert {table.planet_name(code) for code in table.ann.codes("borrow")} == {"MJ-120210", "Hoefker"}
    table.ann.borrows("Hoefker").ends_with(energy=0, culture=2)


@rule("tiny-epic-galaxies.power.gain")
def test_jac_110912_gives_culture_to_everybody() -> None:
    table = colony("JAC-110912", others=("cid",), culture=6, level=6)
    table.cid.has(culture=7, level=6)
    table.ann.activates("colony").ends_with(culture=7)
    table.bob.ends_with(culture=1)
    table.cid.ends_with(culture=7)


def test_gleam_zanier_gives_energy_to_everybody() -> None:
    table = colony("Gleam-Zanier", others=("cid",))
    table.ann.activates("colony").ends_with(energy=2)
    table.bob.ends_with(energy=1)
    table.cid.ends_with(energy=1)


@rule("tiny-epic-galaxies.power.pay-dice")
def test_maia_takes_two_unused_dice() -> None:
    table = landed("Maia", "energy", "culture", "economy")
    table.bob.has(culture=5)
    table.ann.gives_up("energy", "culture").ends_with(energy=2, culture=2)
    assert table.unused_dice == ["economy"]
    assert table.discarded == ["energy", "culture"]
    table.bob.passes()
    assert table.ann.is_asked == "act"


@rule("tiny-epic-galaxies.power.recall")
def test_andellouxian_6_recalls_a_ship_for_the_number_of_its_space() -> None:
    for ruling, energies in (("one", [0, 3]), ("mix", [0, 1, 2, 3])):
        table = table_of(andellouxian=ruling).row("Gort", "Shouhua").dice("colony", "move")
        table.ann.has(planets=("Andellouxian-6",), orbits={"Gort": 3, "Shouhua": 0})
        table.ann.activates("colony")
        assert table.ann.codes("recall") == [*[pack_recall(0, energy) for energy in energies], pack_recall(1, 0)]
        table.ann.answers("recall", pack_recall(0, energies[1])).ends_with(
            energy=energies[1], culture=3 - energies[1], orbits={"Shouhua": 0}
        )


@rule("tiny-epic-galaxies.power.use-rival")
def test_walsfeo_pays_culture_to_the_owner_of_a_colony() -> None:
    table = colony("Walsfeo", culture=1)
    table.bob.has(planets=("MJ-120210",))
    table.ann.activates("colony").ends_with(culture=0, energy=2)
    assert table.bob.may_follow, "bob can follow with the culture that was just paid"
    table.bob.passes().ends_with(culture=1)


@rule("tiny-epic-galaxies.power.use-rival")
def test_sargus_36_pays_energy_first_and_the_power_keeps_its_cost() -> None:
    table = colony("Sargus-36", energy=1)
    table.bob.has(planets=("Hoefker",))
    table.ann.activates("colony").ends_with(energy=1, culture=0)
    richer = colony("Sargus-36", energy=2, level=6)
    richer.bob.has(planets=("Hoefker",))
    richer.ann.activates("colony").ends_with(energy=0, culture=2)
    richer.bob.ends_with(energy=1)


@rule("tiny-epic-galaxies.power.any-face")
def test_zavodnick_carries_out_any_face_and_others_follow_for_nothing() -> None:
    table = colony("Zavodnick", others=("cid",))
    table.ann.activates("colony")
    assert table.ann.codes("any_face") == [0, 1, 2, 3, 4, 5]
    table.ann.chooses_face("energy").ends_with(energy=2)
    assert table.bob.is_asked == "follow_free"
    table.bob.follows().ends_with(energy=2, culture=0)
    table.cid.passes()
    assert table.ann.is_asked == "act"


@rule("tiny-epic-galaxies.power.shift")
def test_bsw_10_1_needs_a_ship_that_really_goes_back() -> None:
    table = colony("BSW-10-1", "Gort", "Shouhua", orbits={"Gort": 0, "Shouhua": 3})
    table.ann.activates("colony").ends_with(orbits={"Gort": 1, "Shouhua": 2})
    idle = colony("BSW-10-1", "Gort", "Shouhua", orbits={"Gort": 0, "Shouhua": 0})
    idle.ann.activates("colony").ends_with(orbits={"Gort": 0, "Shouhua": 0})
    assert idle.ann.is_asked == "act"
    alone = colony("BSW-10-1", "Gort", orbits={"Gort": 3})
    alone.ann.activates("colony").ends_with(orbits={"Gort": 3})


@rule("tiny-epic-galaxies.power.per-home-ship")
def test_aughmoore_counts_ships_at_home_not_locked_ones() -> None:
    table = colony("Aughmoore", "Gort", level=3, orbits={"Gort": 0})
    table.ann.activates("colony").ends_with(culture=2)


def test_shouhua_advances_on_any_track() -> None:
    table = colony("Shouhua", "Gort", "Aughmoore", orbits={"Gort": 0, "Aughmoore": 0})
    table.ann.activates("colony").advances("Gort").ends_with(orbits={"Gort": 1, "Aughmoore": 0})


@rule("tiny-epic-galaxies.power.follow-price")
def test_nibiru_makes_following_cost_two_from_the_triggering_die_on() -> None:
    table = table_of().dice("colony", "energy", "move")
    table.ann.has(planets=("Nibiru",))
    table.bob.has(culture=3, planets=("Jakks",))
    table.ann.activates("colony")
    table.bob.follows().ends_with(culture=2)
    table.ann.activates("energy")
    table.bob.follows().ends_with(culture=0, energy=2)


@rule("tiny-epic-galaxies.power.transfer")
def test_gort_moves_a_ship_to_the_same_space_of_another_track() -> None:
    table = colony("Gort", "Shouhua", "Aughmoore", "Jakks", "Nibiru", orbits={"Shouhua": 3, "Nibiru": 1})
    table.ann.activates("colony")
    slots = {"Shouhua": 0, "Aughmoore": 1, "Jakks": 2, "Nibiru": 3}
    expected = {("Shouhua", "Aughmoore"), ("Nibiru", "Aughmoore"), ("Nibiru", "Jakks")}
    assert set(table.ann.codes("transfer")) == {pack_transfer(slots[a], slots[b]) for a, b in expected}
    table.ann.answers("transfer", pack_transfer(0, 1)).ends_with(orbits={"Aughmoore": 3, "Nibiru": 1})


@rule("tiny-epic-galaxies.power.together")
def test_terra_bettia_advances_the_others_first() -> None:
    table = colony("Terra-Bettia", "Gort", "Shouhua", others=("cid",), orbits={"Shouhua": 1})
    table.bob.has(orbits={"Gort": 0, "Shouhua": 1})
    table.cid.has(orbits={"Gort": 2})
    table.ann.activates("colony").ends_with(orbits={"Shouhua": 1})
    table.bob.advances("Gort").ends_with(orbits={"Gort": 1, "Shouhua": 1})
    table.cid.ends_with(orbits={"Gort": 3})
    table.ann.ends_with(orbits={"Shouhua": 3})


def test_k_widow_pushes_any_rival_ship_back() -> None:
    table = colony("K-Widow", "Gort", "Shouhua")
    table.bob.has(orbits={"Gort": 2, "Shouhua": 2})
    table.ann.activates("colony").pushes(("bob", "Gort"))
    table.bob.ends_with(orbits={"Gort": 1, "Shouhua": 2})


@rule("tiny-epic-galaxies.power.repeat")
def test_piedes_repeats_an_activated_die_but_no_converter_die() -> None:
    table = table_of().row("Piedes").dice("energy", "culture", "diplomacy", "economy", "move", "colony")
    table.ann.has(planets=("Jakks",))
    table.ann.activates("energy").converts("culture", "economy", die="diplomacy", to="economy")
    table.ann.activates("move").moves("home", "Piedes").uses_it()
    assert table.ann.codes("repeat") == [0, 1]
    table.ann.chooses_face("energy").ends_with(energy=4)


@rule("tiny-epic-galaxies.power.set-die")
def test_gyore_turns_an_unused_die() -> None:
    table = landed("Gyore", "economy", "culture")
    assert len(table.ann.codes("set_die")) == 10
    table.ann.sets_die("culture", "colony")
    assert table.unused_dice == ["economy", "colony"]
