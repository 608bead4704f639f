"""Alone against a Rogue Galaxy: its setup, its dice, its special actions, and how it ends."""

from typing import Any

import pytest

import orrery
from orrery.testing import Scenario, rule


def table_of(rogue: str = "artemis", **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", "ann", rogue=rogue, **options)


@rule("tiny-epic-galaxies.solo.setup")
@pytest.mark.parametrize("rogue", ["artemis", "rothkel", "zendica", "hades", "gamelyn"])
def test_the_rogue_starts_with_four_ships_and_nothing_else(rogue: str) -> None:
    table = orrery.start("tiny-epic-galaxies", 1, 1, {"rogue": rogue}).table
    player, opponent = table.galaxies
    assert len(table.row) == 4
    assert (player.energy, player.culture, player.home, player.level) == (2, 1, 2, 1)
    assert (opponent.energy, opponent.culture, opponent.home, opponent.level, opponent.points) == (0, 0, 4, 1, 0)


@rule("tiny-epic-galaxies.solo.no-missions")
def test_no_missions_are_dealt() -> None:
    p = orrery.start("tiny-epic-galaxies", 1, 1)
    assert p.asks[0].name == "act"
    assert p.table.galaxies[0].offered == ()


@rule("tiny-epic-galaxies.solo.first")
def test_you_begin_and_the_rogue_never_follows() -> None:
    table = table_of().dice("energy", "energy")
    table.rogue.has(culture=5)
    assert table.turn_belongs_to == "ann"
    table.ann.activates("energy")
    assert table.ann.is_asked == "act"
    table.rogue.ends_with(culture=5, energy=0)


@rule("tiny-epic-galaxies.solo.dice")
def test_the_dice_of_its_level_are_rolled_one_at_a_time() -> None:
    table = table_of().row("Jakks", "Gort", "Mared").dice("move").rolls("move", "move", "diplomacy", "diplomacy", "colony")
    table.ann.stops()
    table.rogue.ends_with(planets=("Jakks",), orbits={"Gort": 0}, home=3)
    assert table.turn_belongs_to == "ann"
    assert [e.name for e in table.events].count("rogue_rolled") == 5
    assert table.game.rounds(table.table) == 2


@rule("tiny-epic-galaxies.solo.force")
def test_you_force_rerolls_as_often_as_you_can_pay() -> None:
    table = table_of().rogue_dice(1).rolls("energy", "culture", "move")
    table.ann.has(energy=2, culture=2)
    assert table.showing == "energy"
    table.ann.forces().ends_with(energy=1, culture=1)
    assert table.showing == "culture"
    table.ann.forces().ends_with(energy=0, culture=0)
    table.rogue.ends_with(energy=0, culture=0, home=3)


@rule("tiny-epic-galaxies.solo.follow")
def test_you_follow_a_rogue_die_for_one_culture() -> None:
    table = table_of().rogue_dice(1).rolls("energy")
    table.ann.has(culture=1)
    table.ann.follows().ends_with(energy=2, culture=0)
    table.rogue.ends_with(energy=4)


@rule("tiny-epic-galaxies.solo.unusable")
def test_an_unusable_die_is_rerolled_once_then_discarded_and_not_followed() -> None:
    table = table_of().row("Jakks", "Mared").rogue_dice(1).rolls("economy", "diplomacy")
    table.ann.has(culture=1, energy=1, orbits={"Jakks": 0, "Mared": 0})
    assert table.ann.is_asked == "act", "neither die could be forced or followed"
    said = table.said()
    assert said[:4] == [
        "The Rogue rolled economy.",
        "It can’t use an economy die and rolls it again.",
        "The Rogue rolled diplomacy.",
        "It can’t use a diplomacy die: it is discarded.",
    ]
    saved = table_of().rogue_dice(1).rolls("economy", "energy")
    assert saved.position
    saved.rogue.ends_with(energy=4)
    never = table_of(rogue_reroll="never").rogue_dice(1).rolls("economy", "energy")
    assert never.position
    never.rogue.ends_with(energy=0)


@rule("tiny-epic-galaxies.solo.unusable-once")
def test_a_die_has_one_free_reroll_even_after_a_forced_one() -> None:
    table = table_of().rogue_dice(1).rolls("economy", "energy", "diplomacy", "culture")
    table.ann.has(energy=1, culture=1)
    assert table.showing == "energy"
    table.ann.forces()
    table.rogue.ends_with(energy=0, culture=0)
    fresh = table_of().rogue_dice(1).rolls("energy", "diplomacy", "culture")
    fresh.ann.has(energy=1, culture=1).forces()
    fresh.rogue.ends_with(energy=0, culture=4)


@rule("tiny-epic-galaxies.solo.move")
def test_it_moves_to_the_leftmost_orbit_without_its_own_ship() -> None:
    table = table_of().row("Jakks", "Gort", "Mared", "Maia").rogue_dice(1).rolls("move")
    table.ann.has(orbits={"Gort": 2})
    table.rogue.has(orbits={"Jakks": 1})
    assert table.position
    table.rogue.ends_with(orbits={"Jakks": 1, "Gort": 0}, surfaces=(), home=2)


@rule("tiny-epic-galaxies.solo.move-unusable")
def test_a_move_needs_a_ship_at_home_and_a_free_orbit() -> None:
    away = {"Jakks": 0, "Gort": 0, "Mared": 0, "Maia": 0}
    full = table_of(rogue_reroll="never").row(*away).rogue_dice(1).rolls("move")
    full.rogue.has(orbits=away)
    assert full.position
    full.rogue.ends_with(orbits=away, home=0)
    assert "It can’t use a move die: it is discarded." in full.said()
    crowded = (
        table_of(rogue_reroll="never")
        .row("Jakks", "Gort", "Mared", "Leandra")
        .deck_is()
        .rogue_dice(2)
        .rolls("diplomacy", "move")
    )
    crowded.rogue.has(orbits={"Jakks": 0, "Gort": 0, "Mared": 0, "Leandra": 1})
    assert crowded.position
    crowded.rogue.ends_with(planets=("Leandra",), orbits={"Jakks": 1, "Gort": 0, "Mared": 0}, home=1)
    assert "It can’t use a move die: it is discarded." in crowded.said(), "a ship is home, but every planet has one in orbit"


@rule("tiny-epic-galaxies.solo.advance")
def test_all_its_ships_on_a_track_type_advance() -> None:
    table = table_of().row("Gort", "Shouhua", "Piedes").rogue_dice(1).rolls("economy")
    table.rogue.has(orbits={"Gort": 1, "Shouhua": 1, "Piedes": 3})
    assert table.position
    table.rogue.ends_with(orbits={"Gort": 2, "Shouhua": 1, "Piedes": 4})


@rule("tiny-epic-galaxies.solo.colonise")
def test_its_colonies_score_and_are_never_used() -> None:
    table = table_of().row("Gort").rogue_dice(2).rolls("economy", "colony")
    table.ann.has(energy=3, orbits={"Gort": 4})
    table.rogue.has(planets=("MJ-120210",), orbits={"Gort": 5})
    assert table.position
    table.rogue.ends_with(planets=("MJ-120210", "Gort"), points=9, home=4, energy=0)
    table.ann.ends_with(home=2, energy=2)


@rule("tiny-epic-galaxies.solo.acquire")
def test_its_ships_at_home_give_energy_and_culture() -> None:
    table = table_of().row("Jakks", "Gort").rogue_dice(2).rolls("energy", "culture")
    table.rogue.has(orbits={"Jakks": 0, "Gort": 0})
    assert table.position
    table.rogue.ends_with(energy=3, culture=3)


@rule("tiny-epic-galaxies.solo.acquire")
def test_a_ship_that_left_home_gives_what_its_planet_gives() -> None:
    table = table_of().row("Gort").rogue_dice(3).rolls("move", "culture", "energy")
    assert table.position
    table.rogue.ends_with(orbits={"Gort": 0}, culture=3, energy=4)


@rule("tiny-epic-galaxies.solo.acquire-unusable")
def test_a_resource_die_is_unusable_at_the_maximum_or_without_yield() -> None:
    full = table_of().rogue_dice(1).rolls("energy", "culture")
    full.rogue.has(energy=6)
    assert full.position
    assert "It can’t use an energy die and rolls it again." in full.said()
    learned = table_of().rogue_dice(1).rolls("culture", "energy")
    learned.rogue.has(culture=6)
    assert learned.position
    assert "It can’t use a culture die and rolls it again." in learned.said()
    idle = table_of().row("Gort", "Shouhua", "Aughmoore", "Piedes").rogue_dice(1).rolls("culture", "economy")
    idle.rogue.has(orbits={"Gort": 0, "Shouhua": 0, "Aughmoore": 0, "Piedes": 0})
    assert idle.position
    idle.rogue.ends_with(orbits={"Gort": 1, "Shouhua": 0, "Aughmoore": 0, "Piedes": 1}, culture=0)


@rule("tiny-epic-galaxies.solo.energy-full")
def test_full_energy_raises_its_empire_once_at_the_end_of_its_turn() -> None:
    table = table_of().rogue_dice(2).rolls("energy", "energy")
    assert table.position
    table.rogue.ends_with(level=2, energy=0, points=1)


@rule("tiny-epic-galaxies.solo.culture-full")
def test_full_culture_brings_three_more_dice() -> None:
    table = table_of().row("Jakks", "Gort", "Mared").rogue_dice(2).rolls("culture", "culture", "move", "move", "diplomacy")
    assert table.position
    table.rogue.ends_with(culture=0, orbits={"Jakks": 1, "Gort": 0}, home=2)
    assert table.turn_belongs_to == "ann"


@rule("tiny-epic-galaxies.solo.energy-first")
def test_energy_comes_before_culture() -> None:
    table = table_of("artemis").rogue_dice(1).rolls("culture", "colony", "colony", "colony")
    table.ann.has(energy=5, culture=0)
    table.rogue.has(energy=6, culture=5)
    assert table.position
    table.rogue.ends_with(level=2, energy=0, culture=0)
    table.ann.ends_with(energy=5)


@rule("tiny-epic-galaxies.solo.extra-plain")
def test_what_fills_up_in_the_extra_dice_waits() -> None:
    table = table_of().row("Jakks").rogue_dice(1).rolls("culture", "energy", "energy", "culture", "culture")
    table.rogue.has(culture=5)
    assert table.position
    table.rogue.ends_with(energy=6, culture=0, level=1)
    assert "It can’t use a culture die: it is discarded." in table.said()


@rule("tiny-epic-galaxies.solo.extra-follow")
def test_extra_dice_are_not_followed_but_may_be_forced() -> None:
    table = table_of().rogue_dice(1).rolls("culture", "energy", "move", "move", "move")
    table.ann.has(energy=1, culture=2)
    table.rogue.has(culture=5)
    table.ann.lets_be()
    assert table.ann.is_asked == "force", "a culture die brings no culture to ships at home"
    table.ann.forces().ends_with(energy=0, culture=1)
    assert table.ann.is_asked == "act"
    table.ann.ends_with(culture=1)


@rule("tiny-epic-galaxies.solo.win")
def test_you_win_at_once_with_21_points() -> None:
    table = table_of().row("Gort").rogue_dice(2).rolls("economy", "energy")
    table.ann.has(culture=1, planets=("Aughmoore", "K-Widow"), orbits={"Gort": 5})
    table.rogue.has(orbits={"Gort": 0})
    table.ann.follows()
    assert table.winners == ["ann"]
    table.rogue.ends_with(energy=0)


@rule("tiny-epic-galaxies.solo.rogue-points")
def test_the_rogue_wins_at_once_with_21_points() -> None:
    table = table_of().row("Gort").rogue_dice(2).rolls("economy", "energy")
    table.ann.has(culture=1, planets=("Shouhua", "Nibiru"), orbits={"Gort": 5})
    table.rogue.has(planets=("Aughmoore", "K-Widow"), orbits={"Gort": 5})
    assert table.winners == []
    table.rogue.ends_with(points=21, energy=0)
    table.ann.ends_with(points=14)


@rule("tiny-epic-galaxies.solo.skull")
def test_the_rogue_wins_on_the_skull() -> None:
    table = table_of().rogue_dice(1).rolls("energy")
    table.rogue.has(energy=5, level=5)
    assert table.winners == []
    table.rogue.ends_with(level=6)
    assert "The Rogue’s empire reached the skull." in table.said()


@rule("tiny-epic-galaxies.solo.rival")
def test_other_players_means_the_rogue() -> None:
    table = table_of().row("Gort", "Shouhua").dice("colony", "colony", "colony", "move")
    table.ann.has(planets=("K-Widow", "La-Torres", "JAC-110912", "Walsfeo"), culture=3, level=6)
    table.rogue.has(energy=2, culture=5, planets=("MJ-120210",), orbits={"Gort": 3})
    table.ann.activates("colony").uses("K-Widow")
    table.rogue.ends_with(orbits={"Gort": 2})
    table.ann.activates("colony").uses("La-Torres").ends_with(energy=1)
    table.rogue.ends_with(energy=1)
    table.ann.activates("colony").uses("Walsfeo").ends_with(energy=3, culture=2)
    table.rogue.ends_with(culture=6)


@rule("tiny-epic-galaxies.solo.rival")
def test_what_the_rogue_is_given_stops_at_its_maximum() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(planets=("JAC-110912",), level=6)
    table.rogue.has(culture=6)
    table.ann.activates("colony").ends_with(culture=2)
    table.rogue.ends_with(culture=6)


@rule("tiny-epic-galaxies.solo.rival-level")
def test_the_discounted_upgrade_compares_with_the_rogue() -> None:
    for level, reached in ((2, 3), (1, 2)):
        table = table_of().dice("colony", "move")
        table.ann.has(planets=("Mared",), level=2, energy=2)
        table.rogue.has(level=3 if level == 2 else 2)
        table.ann.activates("colony").ends_with(level=reached)


@rule("tiny-epic-galaxies.solo.rival-advance")
def test_the_rogue_advances_the_ship_nearest_to_colonising() -> None:
    table = table_of().row("Gort", "Shouhua", "Jakks", "Leandra").dice("colony", "move")
    table.ann.has(planets=("Terra-Bettia",), orbits={"Gort": 0})
    table.rogue.has(orbits={"Gort": 3, "Jakks": 0, "Leandra": 0})
    table.ann.activates("colony").ends_with(orbits={"Gort": 2})
    table.rogue.ends_with(orbits={"Gort": 3, "Jakks": 1, "Leandra": 0})


@rule("tiny-epic-galaxies.solo.follow-powers")
def test_follow_powers_are_not_offered_alone() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(planets=("Nibiru", "Birkomius", "Bisschop", "Jakks"))
    table.ann.activates("colony").ends_with(culture=1)


@rule("tiny-epic-galaxies.power.once")
def test_the_rogues_turn_is_another_turn_for_once_a_turn_powers() -> None:
    table = table_of().dice("colony", "move").rolls("colony")
    table.ann.has(culture=1, level=6, planets=("La-Torres",))
    table.rogue.has(energy=3)
    table.ann.activates("colony").ends_with(energy=1).stops()
    assert table.ann.is_asked == "force"
    table.ann.lets_be().ends_with(energy=0)
    table.ann.follows()
    assert "ann stole 1 energy from the Rogue." in table.said()
    assert [event.name for event in table.events].count("stole") == 2
