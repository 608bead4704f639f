"""The component files: what must be true of the whole set, and errors that name the file, the piece and the field."""

from collections import Counter
from typing import Any

import pytest

from orrery.core.components import Component
from orrery.core.errors import BadComponents
from orrery.games.tiny_epic_galaxies.rules.components import (
    COMPONENTS,
    LEVELS,
    MISSIONS,
    PLANET_CARDS,
    PLANETS,
    ROGUE_MATS,
    ROGUES,
    Attack,
    Mission,
    Planet,
    Rogue,
)


def test_forty_planets_in_the_printed_proportions() -> None:
    assert len({card.name["en"] for card in PLANET_CARDS}) == 40
    assert Counter(planet.points for planet in PLANETS) == {1: 8, 2: 8, 3: 8, 5: 8, 7: 8}
    assert Counter(planet.resource for planet in PLANETS) == {0: 20, 1: 20}
    assert Counter(planet.track for planet in PLANETS) == {0: 20, 1: 20}
    steps = {1: 2, 2: 3, 3: 4, 5: 5, 7: 6}
    assert all(planet.steps == steps[planet.points] for planet in PLANETS)


def test_twelve_missions_six_of_them_for_three_seats() -> None:
    assert Counter(mission.seats for mission in MISSIONS) == {2: 6, 3: 6}
    assert {(m.points, m.points_tied) for m in MISSIONS if m.seats == 3} == {(3, 2)}


def test_the_empire_track_of_the_printed_mat() -> None:
    ids = [component.id for component in COMPONENTS if component.kind == "level"]
    assert ids == ["level-1", "level-2", "level-3", "level-4", "level-5", "level-6"]
    printed = [(level.cost, level.dice, level.ships, level.points) for level in LEVELS[1:]]
    assert printed == [(0, 4, 2, 0), (2, 5, 2, 1), (3, 5, 3, 2), (4, 6, 3, 3), (5, 6, 4, 5), (6, 7, 4, 8)]


def test_the_two_attested_rogue_mats_and_the_three_estimated_ones() -> None:
    numbers = {
        rogue.id: (rogue.most, [level.dice for level in rogue.levels[1:]], [level.points for level in rogue.levels[1:]])
        for rogue in ROGUES
    }
    assert numbers["artemis"] == (6, [5, 5, 6, 6, 7], [0, 1, 2, 4, 7])
    assert numbers["zendica"] == (5, [5, 5, 6, 6, 7], [0, 2, 4, 6, 9])
    unsure = {mat.id for mat in ROGUE_MATS if "levels.dice" in mat.unsure}
    assert unsure == {"rothkel", "hades", "gamelyn"}
    assert all(mat.confidence == "estimated" for mat in ROGUE_MATS if mat.id in unsure)


def test_every_component_says_where_it_comes_from() -> None:
    assert all(component.source for component in COMPONENTS)
    assert all(component.note for component in COMPONENTS if component.unsure)


def card(kind: str, **data: Any) -> Component:
    return Component(
        kind,
        "wrong",
        name={"en": "Wrong"},
        copies=1,
        confidence="confirmed",
        source=("me",),
        unsure=(),
        note="",
        data=data,
        where="components/mine.toml",
    )


GOOD: dict[str, Any] = {"points": 1, "resource": "energy", "track": "economy", "steps": 2, "powers": [{"do": "repeat"}]}


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"points": "one"}, "wrong: points is 'one'; a number was expected"),
        ({"resource": "gold"}, "wrong: resource is 'gold'; one of energy, culture was expected"),
        ({"track": "any"}, "wrong: track is 'any'; one of diplomacy, economy was expected"),
        ({"steps": 9}, "wrong: steps is 9; a number from 1 to 7 was expected"),
        ({"powers": []}, r"wrong: powers is \[\]; a list with one power was expected"),
        ({"powers": [{"do": "explode"}]}, "wrong: powers.do is 'explode'; one of gain, advance,"),
        ({"powers": [{"do": "gain", "gold": 1}]}, "wrong: powers: unknown field 'gold'"),
        ({"powers": [{"do": "gain", "energy": "two"}]}, "wrong: energy is 'two'; a number was expected"),
        ({"moons": 3}, "wrong: unknown field 'moons'"),
    ],
)
def test_a_wrong_planet_is_named_with_its_field(change: dict[str, Any], message: str) -> None:
    assert Planet(0, card("planet", **GOOD)).points == 1
    with pytest.raises(BadComponents, match=f"components/mine.toml: {message}"):
        Planet(0, card("planet", **{**GOOD, **change}))


def test_a_wrong_mission_or_rogue_is_named_with_its_field() -> None:
    with pytest.raises(BadComponents, match=r"wrong: goal.is is 'win'; one of most, fewest,"):
        Mission(0, card("mission", points=1, points_tied=1, seats=2, goal={"is": "win"}))
    with pytest.raises(BadComponents, match=r"wrong: levels.attack.do is 'shout'; one of lose, steal,"):
        Attack(card("rogue"), {"do": "shout"})
    with pytest.raises(BadComponents, match="levels with an attack each was expected"):
        Rogue(0, card("rogue", ships=4, most=6, levels=[{"dice": 5, "points": 0}]))
