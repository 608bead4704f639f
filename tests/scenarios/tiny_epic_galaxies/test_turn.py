"""A turn: rolling, activating, rerolling, converting, stopping."""

from typing import Any

import pytest

from orrery.games.tiny_epic_galaxies.rules.dice import pack_die_setting
from orrery.games.tiny_epic_galaxies.rules.round import CONVERT, REROLL
from orrery.testing import Scenario, rule


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


@rule("tiny-epic-galaxies.turn.roll")
@pytest.mark.parametrize(("level", "dice"), [(1, 4), (2, 5), (3, 5), (4, 6), (5, 6), (6, 7)])
def test_the_empire_level_says_how_many_dice_are_rolled(level: int, dice: int) -> None:
    table = table_of()
    table.ann.has(level=level)
    assert len(table.unused_dice) == dice


@rule("tiny-epic-galaxies.turn.activate")
def test_dice_are_activated_one_by_one_in_any_order() -> None:
    table = table_of().dice("energy", "move", "culture")
    table.ann.activates("culture").activates("energy")
    assert table.activated == ["culture", "energy"]
    assert table.unused_dice == ["move"]
    table.ann.ends_with(energy=2)


@rule("tiny-epic-galaxies.turn.must-carry-out")
def test_an_activated_die_is_carried_out() -> None:
    table = table_of().row("Jakks", "Shouhua").dice("diplomacy", "colony", "move")
    table.ann.has(energy=2, orbits={"Jakks": 0, "Shouhua": 0})
    table.ann.activates("diplomacy")
    assert table.ann.codes("advance") == [0, 1]
    table.ann.advances("Shouhua").activates("colony")
    table.ann.ends_with(level=2, energy=0, orbits={"Jakks": 0, "Shouhua": 1})


@rule("tiny-epic-galaxies.turn.no-effect")
def test_a_die_without_effect_may_be_activated_and_followed() -> None:
    table = table_of().row("Jakks").dice("diplomacy", "energy")
    table.bob.has(culture=1, orbits={"Jakks": 0})
    table.ann.activates("diplomacy")
    assert table.bob.may_follow
    table.bob.follows().ends_with(culture=0, orbits={"Jakks": 1})


@rule("tiny-epic-galaxies.turn.reroll-free")
def test_the_first_reroll_is_free() -> None:
    table = table_of().dice("move", "move", "culture").rolls("energy", "colony")
    table.ann.rerolls("move", "culture").ends_with(energy=0)
    assert table.unused_dice == ["move", "energy", "colony"]


@rule("tiny-epic-galaxies.turn.reroll-energy")
def test_a_later_reroll_costs_one_energy_however_many_dice() -> None:
    table = table_of().dice("move", "move", "culture")
    table.ann.has(energy=1).rerolls("move")
    table.ann.rerolls(*table.unused_dice).ends_with(energy=0)
    assert not table.ann.may_reroll


@rule("tiny-epic-galaxies.turn.reroll-per-die")
def test_a_table_may_pay_later_rerolls_by_the_die() -> None:
    table = table_of(rerolls="per-die").dice("move", "move", "culture")
    table.ann.has(energy=2).rerolls("move")
    table.ann.answers("act", REROLL)
    assert max(len(answer) for answer in table.ann.options) == 2
    table.ann.answers("reroll", tuple(sorted(table.position.asks[0].items[:2]))).ends_with(energy=0)


@rule("tiny-epic-galaxies.turn.reroll-unused")
def test_only_unused_dice_are_rerolled_also_between_activations() -> None:
    table = table_of().dice("energy", "move", "culture").rolls("colony", "colony")
    table.ann.activates("energy").rerolls("move", "culture")
    assert table.activated == ["energy"]
    assert table.unused_dice == ["colony", "colony"]


@rule("tiny-epic-galaxies.turn.convert")
def test_two_dice_set_a_third() -> None:
    table = table_of().dice("move", "culture", "culture", "economy")
    table.ann.converts("culture", "culture", die="economy", to="energy")
    assert table.unused_dice == ["move", "energy"]
    assert not table_of().dice("move", "culture").ann.may_convert


@rule("tiny-epic-galaxies.turn.convert-once")
def test_the_converter_works_once_a_turn() -> None:
    table = table_of().dice("move", "culture", "culture", "economy", "economy", "colony")
    assert table.ann.may_convert
    table.ann.converts("culture", "culture", die="economy", to="energy")
    assert len(table.unused_dice) == 4
    assert not table.ann.may_convert


@rule("tiny-epic-galaxies.turn.convert-spent")
def test_converter_dice_are_neither_used_nor_followed() -> None:
    table = table_of().dice("energy", "energy", "culture")
    table.bob.has(culture=3)
    table.ann.converts("energy", "energy", die="culture", to="move")
    assert not table.bob.may_follow
    table.ann.ends_with(energy=0)
    assert table.activated == []
    assert table.unused_dice == ["move"]


@rule("tiny-epic-galaxies.turn.convert-other-face")
def test_a_converted_die_changes_its_face() -> None:
    table = table_of().dice("energy", "energy", "culture")
    table.ann.answers("act", CONVERT).answers("convert", (1, 1))
    assert table.ann.codes("set_die") == [pack_die_setting(2, face) for face in (0, 1, 3, 4, 5)]


@rule("tiny-epic-galaxies.turn.end")
def test_the_turn_ends_after_the_last_die_and_its_follow() -> None:
    table = table_of("ann", "bob", "cid").dice("energy")
    table.cid.has(culture=1)
    table.ann.activates("energy")
    assert table.turn_belongs_to == "ann"
    table.cid.follows().ends_with(energy=2)
    assert table.turn_belongs_to == "bob"
    assert len(table.unused_dice) == 4
    assert table.activated == []


@rule("tiny-epic-galaxies.turn.stop")
def test_a_turn_may_stop_early_unless_the_table_forbids_it() -> None:
    table = table_of().dice("energy", "move")
    table.ann.activates("energy").stops()
    assert table.turn_belongs_to == "bob"
    assert not table_of(stop=False).dice("energy", "move").ann.may_stop
