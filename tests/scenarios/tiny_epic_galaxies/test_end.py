"""The end of the game, the secret missions and the tie-breaks."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


def ended(*galaxies: dict[str, Any], **options: Any) -> Any:
    """A game that ends with the turn of the last player: nobody has dice worth using, the first has 21 points."""
    names = ("ann", "bob", "cid", "dan")[: len(galaxies)]
    table = table_of(*names, **options).row("Gort", "Shouhua", "Nibiru", "Piedes").turn_of(names[-1]).dice("move")
    for name, has in zip(names, galaxies):
        getattr(table, name).has(**has)
    table.table.ender = 0
    getattr(table, names[-1]).stops()
    return table


TWENTY_ONE = ("Aughmoore", "Terra-Bettia", "K-Widow")
FIVES = ("JAC-110912", "Gleam-Zanier", "Maia", "Walsfeo")


@rule("tiny-epic-galaxies.end.trigger")
def test_21_points_of_planets_and_level_trigger_the_end_also_on_a_rivals_turn() -> None:
    table = table_of().row("Jakks").dice("diplomacy", "move").turn_of("bob")
    table.ann.has(culture=1, level=4, planets=("Aughmoore", "K-Widow", "Leandra", "Helios"), orbits={"Jakks": 1})
    table.ann.ends_with(points=20)
    table.bob.activates("diplomacy")
    table.ann.follows().ends_with(points=21)
    table.bob.stops()
    assert table.winners == ["ann"]


@rule("tiny-epic-galaxies.end.trigger")
def test_missions_do_not_count_for_the_end() -> None:
    table = table_of().dice("move").turn_of("bob")
    table.ann.has(level=4, planets=("Aughmoore", "K-Widow", "Leandra", "Helios"), mission="Explorer")
    table.bob.stops()
    assert table.turn_belongs_to == "ann"
    assert table.ann.is_asked == "act"


@rule("tiny-epic-galaxies.end.equal-turns")
def test_the_round_is_finished() -> None:
    table = table_of("ann", "bob", "cid").row("Gort").dice("economy", "move").turn_of("bob")
    table.bob.has(planets=("Aughmoore", "K-Widow"), orbits={"Gort": 5})
    table.bob.activates("economy").ends_with(points=21).stops()
    assert table.turn_belongs_to == "cid"
    table.cid.stops()
    assert table.winners == ["bob"]


@rule("tiny-epic-galaxies.end.missions")
def test_a_fulfilled_mission_adds_its_points_and_is_shown() -> None:
    table = ended({"planets": TWENTY_ONE, "mission": "Industrialist"}, {"energy": 3, "culture": 3, "mission": "Hoarder"})
    assert (table.points("ann"), table.points("bob")) == (21, 2)
    assert table.ann.view.table.galaxies[1].mission == table.bob.state.mission
    assert "bob showed Hoarder: 2 points." in table.said()


@rule("tiny-epic-galaxies.end.mission-tied")
@pytest.mark.parametrize(
    ("mission", "more", "same"),
    [
        ("Charger", {"energy": 4}, {"energy": 4}),
        ("Seeker", {"culture": 4}, {"culture": 4}),
        (
            "Conqueror",
            {"planets": ("Jakks", "Leandra", "Drewkaiden", "Helios")},
            {"planets": ("Mared", "Zalax", "Hoefker", "Jorg")},
        ),
        (
            "Noble",
            {"planets": ("Jakks", "Leandra", "Helios")},
            {"planets": ("Zalax", "Jorg", "Tifnod", "Padraigin-3110", "Maia")},
        ),
        ("Trader", {"planets": ("Mared", "Lureena")}, {"planets": ("Hoefker", "Tifnod", "Jakks")}),
    ],
)
def test_most_of_something(mission: str, more: dict[str, Any], same: dict[str, Any]) -> None:
    ender = {"planets": TWENTY_ONE}
    alone = ended(ender, {"mission": mission, **more}, {})
    planets = sum(source.points for source in alone.position.outcome.sources[1]) - 3
    assert alone.points("bob") == planets + 3
    tied = ended(ender, {"mission": mission, **more}, same)
    assert tied.points("bob") == planets + 2
    beaten = ended(ender, {"mission": mission}, more)
    assert beaten.points("bob") == 0


@rule("tiny-epic-galaxies.end.mission-tied")
def test_hermit_wants_the_fewest_planets() -> None:
    ender = {"planets": TWENTY_ONE}
    assert ended(ender, {"mission": "Hermit"}, {"planets": ("Jakks",)}).points("bob") == 3
    assert ended(ender, {"mission": "Hermit"}, {}).points("bob") == 2
    assert ended(ender, {"mission": "Hermit", "planets": ("Jakks",)}, {}).points("bob") == 1


@rule("tiny-epic-galaxies.end.mission-first")
def test_elder_goes_to_the_first_who_reached_21() -> None:
    table = table_of().row("Gort", "Piedes").dice("economy", "move")
    table.ann.has(planets=("Aughmoore", "Terra-Bettia"), orbits={"Gort": 5}, mission="Elder")
    table.bob.has(planets=("K-Widow", "Shouhua"), orbits={"Piedes": 5}, culture=1, mission="Elder")
    table.ann.activates("economy")
    table.bob.follows()
    table.ann.stops()
    table.bob.stops()
    assert (table.points("ann"), table.points("bob")) == (23, 21)


@rule("tiny-epic-galaxies.end.mission-equal")
def test_equalizer_counts_zero_as_equal() -> None:
    assert ended({"planets": TWENTY_ONE}, {"mission": "Equalizer"}).points("bob") == 3
    assert ended({"planets": TWENTY_ONE}, {"mission": "Equalizer", "planets": ("Jakks", "Mared")}).points("bob") == 6
    assert ended({"planets": TWENTY_ONE}, {"mission": "Equalizer", "planets": ("Jakks",)}).points("bob") == 1


def test_industrialist_wants_the_top_level() -> None:
    assert ended({"planets": TWENTY_ONE}, {"mission": "Industrialist", "level": 6}).points("bob") == 10
    assert ended({"planets": TWENTY_ONE}, {"mission": "Industrialist", "level": 5}).points("bob") == 5


def test_hoarder_wants_three_of_both() -> None:
    assert ended({"planets": TWENTY_ONE}, {"mission": "Hoarder", "energy": 7, "culture": 2}).points("bob") == 0


@rule("tiny-epic-galaxies.end.mission-ships")
def test_orbiter_and_explorer_ignore_locked_ships() -> None:
    ender = {"planets": TWENTY_ONE}
    away = {"orbits": {"Gort": 0, "Shouhua": 0}}
    assert ended(ender, {"mission": "Explorer", **away}).points("bob") == 2
    assert ended(ender, {"mission": "Explorer", "orbits": {"Gort": 0}}).points("bob") == 0
    assert ended(ender, {"mission": "Orbiter"}).points("bob") == 2
    assert ended(ender, {"mission": "Orbiter", **away}).points("bob") == 0
    assert ended(ender, {"mission": "Orbiter"}, orbiter="orbit").points("bob") == 0
    assert ended(ender, {"mission": "Orbiter", **away}, orbiter="orbit").points("bob") == 2


@rule("tiny-epic-galaxies.end.winner")
def test_ties_go_to_more_colonised_planets() -> None:
    more = {"planets": (*FIVES, "Jakks")}
    assert ended({"planets": TWENTY_ONE, "energy": 7, "culture": 7}, more).winners == ["bob"]
    assert ended({"planets": TWENTY_ONE, "mission": "Elder"}, more).winners == ["ann"]


@rule("tiny-epic-galaxies.end.tie-resources")
def test_then_to_more_resources_or_first_to_the_higher_level() -> None:
    first = {"planets": ("Aughmoore", "Terra-Bettia", "Pembertonia-Major"), "level": 5, "energy": 1}
    second = {"planets": ("K-Widow", "Gyore", "Walsfeo"), "level": 4, "culture": 2}
    assert ended(first, second).winners == ["bob"]
    assert ended(first, second, ties="level").winners == ["ann"]
    more_planets = {"planets": ("K-Widow", "Gyore", "MJ-120210", "Hoefker", "Leandra"), "level": 4}
    assert ended(first, more_planets, ties="level").winners == ["bob"]


@rule("tiny-epic-galaxies.end.shared")
def test_then_the_victory_is_shared() -> None:
    first = {"planets": TWENTY_ONE, "energy": 1, "culture": 1}
    second = {"planets": ("Gyore", "Walsfeo", "Sargus-36"), "level": 5, "energy": 2}
    assert ended(first, {"planets": ("Gyore", "Walsfeo", "Sargus-36"), "level": 4, "energy": 2}).winners == ["ann"]
    assert ended({**first, "planets": ("Aughmoore", "Terra-Bettia", "Pembertonia-Major"), "level": 5}, second).winners == [
        "ann",
        "bob",
    ]


def test_the_rounds_of_a_finished_game_are_those_that_were_played() -> None:
    table = table_of().dice("colony")
    table.ann.has(energy=6, level=5, planets=("Gort", "Shouhua", "Jakks"), mission="Elder")
    table.bob.has(mission="Explorer")
    table.ann.activates("colony").upgrades("energy")
    table.bob.stops()
    assert table.position.outcome is not None
    assert table.game.rounds(table.position.table) == 1
