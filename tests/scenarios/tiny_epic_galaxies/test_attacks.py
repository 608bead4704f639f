"""Every attack of every Rogue Galaxy, level by level."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def attacked(rogue: str, level: int, dice: int = 1, **options: Any) -> Any:
    """The Rogue at that level has rolled nothing but colony dice. Lay out Ann before looking."""
    table = Scenario("tiny-epic-galaxies", "ann", rogue=rogue, **options).row("Gort", "Shouhua", "Jakks")
    table.rogue.has(level=level, orbits={"Gort": 0, "Jakks": 0})
    return table.rogue_dice(dice).rolls(*["colony"] * dice)


@rule("tiny-epic-galaxies.solo.attack-lose")
@pytest.mark.parametrize(
    ("rogue", "level", "energy", "culture"),
    [
        ("artemis", 1, 1, 0),
        ("artemis", 2, 0, 1),
        ("rothkel", 1, 1, 0),
        ("rothkel", 2, 0, 1),
        ("zendica", 1, 1, 0),
        ("gamelyn", 1, 1, 1),
    ],
)
def test_resources_are_lost(rogue: str, level: int, energy: int, culture: int) -> None:
    table = attacked(rogue, level)
    table.ann.has(energy=3, culture=3).lets_be().ends_with(energy=3 - energy, culture=3 - culture)
    table.rogue.ends_with(energy=0, culture=0)
    poor = attacked(rogue, level)
    poor.ann.ends_with(energy=0, culture=0)


@rule("tiny-epic-galaxies.solo.attack-steal")
@pytest.mark.parametrize(
    ("rogue", "level", "energy", "culture"),
    [("artemis", 3, 0, 1), ("hades", 2, 2, 0), ("hades", 3, 0, 2), ("gamelyn", 2, 1, 1), ("gamelyn", 4, 1, 0)],
)
def test_resources_are_stolen(rogue: str, level: int, energy: int, culture: int) -> None:
    table = attacked(rogue, level)
    table.ann.has(energy=3, culture=3).lets_be().ends_with(energy=3 - energy, culture=3 - culture)
    table.rogue.ends_with(energy=energy, culture=culture)


@rule("tiny-epic-galaxies.solo.attack-steal")
def test_what_is_stolen_stops_at_the_rogues_maximum() -> None:
    table = Scenario("tiny-epic-galaxies", "ann", rogue="hades").rogue_dice(2).rolls("colony", "energy")
    table.ann.has(energy=3)
    table.rogue.has(level=2, energy=4)
    table.ann.ends_with(energy=1)
    assert "It can’t use an energy die and rolls it again." in table.said(), "the track was full with one of the two"


@rule("tiny-epic-galaxies.solo.attack-choice")
@pytest.mark.parametrize(("rogue", "amount"), [("artemis", 2), ("hades", 3)])
def test_you_choose_what_is_stolen(rogue: str, amount: int) -> None:
    table = attacked(rogue, 5)
    table.ann.has(energy=4, culture=1).lets_be()
    assert table.ann.codes("ransom") == [amount - 1, amount]
    table.ann.answers("ransom", amount - 1).ends_with(energy=5 - amount, culture=0)
    table.rogue.ends_with(energy=amount - 1, culture=1)


@pytest.mark.parametrize(
    ("rogue", "level", "energy", "culture"), [("rothkel", 3, 2, 0), ("zendica", 2, 0, 2), ("hades", 1, 1, 1)]
)
def test_the_rogue_gains(rogue: str, level: int, energy: int, culture: int) -> None:
    table = attacked(rogue, level)
    assert table.position
    table.rogue.ends_with(energy=energy, culture=culture)


@rule("tiny-epic-galaxies.solo.attack-regress")
@pytest.mark.parametrize(("rogue", "level"), [("artemis", 4), ("rothkel", 4), ("zendica", 3)])
def test_one_ship_of_your_choice_goes_back(rogue: str, level: int) -> None:
    table = attacked(rogue, level)
    table.ann.has(level=5, orbits={"Gort": 4, "Shouhua": 2, "Jakks": 0})
    assert table.ann.codes("fall_back") == [0, 1], "the ship at the start can't go back"
    table.ann.answers("fall_back", 1).ends_with(orbits={"Gort": 4, "Shouhua": 1, "Jakks": 0})
    led = attacked(rogue, level, rogue_regress="leader")
    led.ann.has(level=5, orbits={"Gort": 4, "Shouhua": 2, "Jakks": 0})
    led.ann.ends_with(orbits={"Gort": 3, "Shouhua": 2, "Jakks": 0})


@rule("tiny-epic-galaxies.solo.attack-all-regress")
def test_zendica_pushes_all_ships_back() -> None:
    table = attacked("zendica", 5)
    table.ann.has(level=5, orbits={"Gort": 4, "Shouhua": 2, "Jakks": 0})
    table.ann.ends_with(orbits={"Gort": 3, "Shouhua": 1, "Jakks": 0})


@rule("tiny-epic-galaxies.solo.attack-die")
def test_zendica_takes_a_die_of_the_next_turn() -> None:
    table = attacked("zendica", 4)
    assert len(table.unused_dice) == 3
    table.rolls("economy", "economy", "economy", "economy", "economy", "economy")
    table.ann.stops()
    assert len(table.unused_dice) == 4


@rule("tiny-epic-galaxies.solo.attack-advance")
@pytest.mark.parametrize(
    ("rogue", "level", "steps"), [("rothkel", 5, 1), ("hades", 4, 2), ("gamelyn", 3, 1), ("gamelyn", 4, 1), ("gamelyn", 5, 2)]
)
def test_all_rogue_ships_advance(rogue: str, level: int, steps: int) -> None:
    table = attacked(rogue, level)
    assert table.position
    if steps == 2:
        table.rogue.ends_with(orbits={"Gort": 2}, planets=("Jakks",))
    else:
        table.rogue.ends_with(orbits={"Gort": 1, "Jakks": 1})


@rule("tiny-epic-galaxies.solo.attack")
def test_only_the_attack_of_the_current_level_is_done() -> None:
    table = attacked("artemis", 2, dice=2)
    table.ann.has(energy=0, culture=4, level=6)
    table.ann.ends_with(energy=0, culture=2)
    table.rogue.ends_with(energy=0, culture=0)


@rule("tiny-epic-galaxies.solo.attack-once")
@pytest.mark.parametrize(("rogue", "level"), [("zendica", 4), ("hades", 4), ("gamelyn", 5)])
def test_an_attack_of_once_a_turn_makes_further_colony_dice_unusable(rogue: str, level: int) -> None:
    table = attacked(rogue, level, dice=3)
    table.ann.has(level=6)
    assert table.position
    assert [event.name for event in table.events].count("attacked") == 1
    assert "It can’t use a colony die and rolls it again." in table.said()
    free = attacked("artemis", 1, dice=3)
    assert free.position
    assert [event.name for event in free.events].count("attacked") == 3


@rule("tiny-epic-galaxies.solo.attack-again")
def test_an_attack_of_once_a_turn_may_come_again_with_the_extra_dice() -> None:
    table = Scenario("tiny-epic-galaxies", "ann", rogue="zendica").rogue_dice(2)
    table.rolls("colony", "culture", "colony", "colony", "energy", "energy")
    table.rogue.has(level=4, culture=1)
    assert table.position
    assert [event.name for event in table.events].count("attacked") == 2
    assert "It can’t use a colony die and rolls it again." in table.said()
    assert table.turn_belongs_to == "ann"
    assert sum(table.position.table.dice) == 2, "two dice are lost of the four of level 1"


@rule("tiny-epic-galaxies.solo.attack-idle")
def test_an_attack_that_finds_nothing_can_be_followed() -> None:
    table = attacked("artemis", 1)
    table.ann.has(culture=3)
    assert table.ann.may_follow
    table.ann.follows().ends_with(level=2, culture=0, energy=0)
