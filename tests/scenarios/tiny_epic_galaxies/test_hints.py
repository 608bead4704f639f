"""Texts and refusals of Tiny Epic Galaxies beside what the options make of them."""

from typing import Any

import pytest

import orrery
from orrery.games.tiny_epic_galaxies.rules.scoring import mission_points
from orrery.games.tiny_epic_galaxies.web.faces import mission, planet
from orrery.testing import Scenario, rule

GAME = orrery.game("tiny-epic-galaxies")


def table_of(*names: str, **options: Any) -> Any:
    return Scenario("tiny-epic-galaxies", *(names or ("ann", "bob")), **options)


def explained(table: Any, name: str, lang: str = "en") -> str:
    """What a component is said to do at this table."""
    return GAME.explain_for(table.ann.view, table.component(name), lang)


@pytest.mark.parametrize("where", ["home", "orbit"])
def test_orbiter_wants_what_it_says(where: str) -> None:
    said = {}
    for ships in ("home", "orbit"):
        table = table_of(orbiter=where).row("Gort", "Jakks").dice("move")
        table.ann.has(mission="Orbiter", orbits={"Gort": 0, "Jakks": 0} if ships == "orbit" else {})
        scores = mission_points(table.table, 0) > 0
        for lang, word in (
            ("en", {"home": "at home", "orbit": "in orbit"}),
            ("fr", {"home": "chez vous", "orbit": "en orbite"}),
        ):
            said[lang] = explained(table, "Orbiter", lang)
            assert said[lang].endswith(f"{word[where]}.")
        assert scores is (ships == where), said
        drawn = mission(table.ann.view.table, 0, table.table.galaxies[0].mission, "en")
        assert drawn.does == said["en"]


@pytest.mark.parametrize("theft", ["any-turn", "own-turn"])
@pytest.mark.parametrize("name", ["CLJ-0517", "La-Torres"])
def test_thieves_say_when_they_work(name: str, theft: str) -> None:
    table = table_of(theft=theft).dice("colony", "move")
    table.ann.has(energy=2, culture=2, planets=("MJ-120210",))
    table.bob.has(culture=1, energy=6, planets=(name, "Jakks"))
    table.ann.activates("colony")
    if table.ann.is_asked == "colony":
        table.ann.uses("MJ-120210")
    table.bob.follows()
    may = name in table.bob.colony_options
    assert may is (theft == "any-turn")
    assert ("Own turn only." in explained(table, name)) is not may
    assert ("À votre tour seulement." in explained(table, name, "fr")) is not may
    drawn = planet(table.bob.view.table, table.planet(name), ("ann", "bob"), 1, "en")
    assert ("Own turn only." in drawn.help) is not may
    assert ("own turn only" in drawn.limits) is not may


@pytest.mark.parametrize("andellouxian", ["one", "mix"])
def test_a_recalled_ship_says_what_it_pays(andellouxian: str) -> None:
    table = table_of(andellouxian=andellouxian).row("Gort").dice("colony", "move")
    table.ann.has(planets=("Andellouxian-6",), orbits={"Gort": 2})
    table.ann.activates("colony")
    assert len(table.ann.options) == (2 if andellouxian == "one" else 3), "2 energy, 2 culture, or one of each"
    assert ("in any mix" in explained(table, "Andellouxian-6")) is (andellouxian == "mix")
    assert ("or as much culture" in explained(table, "Andellouxian-6")) is (andellouxian == "one")
    assert ("au choix" in explained(table, "Andellouxian-6", "fr")) is (andellouxian == "mix")


@pytest.mark.parametrize("mared", ["alone", "tied"])
def test_mared_says_whether_a_tie_is_enough(mared: str) -> None:
    table = table_of(mared=mared).dice("colony", "move")
    table.ann.has(level=3, energy=7, planets=("Mared", "Jakks", "Vici-KS156"))
    table.bob.has(level=3)
    table.ann.activates("colony")
    may = "Mared" in table.ann.colony_options
    assert may is (mared == "tied")
    assert ("lower than everybody else’s" in explained(table, "Mared")) is not may
    refusal = GAME.refusals(table.ann.view, "fr").get("planet/mared")
    assert may is (refusal is None)
    if refusal:
        assert refusal.words == "Votre niveau d’empire n’est pas plus bas que celui de tous les autres."


def test_piedes_is_refused_to_a_follower_for_want_of_dice_of_their_own() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(planets=("Jakks",))
    table.bob.has(culture=1, level=6, planets=("Piedes", "Jorg", "Vici-KS156", "MJ-120210"))
    table.ann.activates("colony")
    table.bob.follows()
    assert "Piedes" not in table.bob.colony_options
    refusal = GAME.refusals(table.bob.view, "en")["planet/piedes"]
    assert refusal.words == "It repeats a die that you activated yourself, in your own turn."
    assert refusal.clause == "tiny-epic-galaxies.power.repeat"


@rule("tiny-epic-galaxies.power.repeat-trigger")
def test_piedes_may_repeat_the_die_that_led_to_it() -> None:
    landed = table_of().row("Piedes", "Gort").dice("move", "economy")
    landed.ann.activates("move").moves("home", "Piedes").uses_it()
    assert landed.ann.is_asked == "move", "the move die alone is there to repeat"
    landed.ann.moves("home", "Gort")
    assert landed.ann.state.surface[:2] == [1, 1]
    used = table_of().row("Gort").dice("colony", "economy")
    used.ann.has(level=6, planets=("Piedes", "Jakks", "Vici-KS156"))
    used.ann.activates("colony").uses("Piedes")
    assert used.ann.colony_options == {"Jakks", "Vici-KS156"}, "the colony die again, but not by Piedes"


@pytest.mark.parametrize(
    ("energy", "hint"),
    [(4, ""), (5, "you take 2 energy: you hold at most 7 of each"), (7, "you take nothing: you hold at most 7 of each")],
)
def test_a_recalled_ship_promises_no_more_than_the_track_holds(energy: int, hint: str) -> None:
    table = table_of().row("Gort").dice("colony", "move")
    table.ann.has(energy=energy, planets=("Andellouxian-6", "Jakks"), orbits={"Gort": 3})
    table.ann.activates("colony").uses("Andellouxian-6")
    code = next(code for code in table.ann.codes("recall") if "3 energy" in GAME.choice(table.ann.view, code, "en").words)
    assert GAME.choice(table.ann.view, code, "en").hint == hint
    table.ann.answers("recall", code).ends_with(energy=min(7, energy + 3))


def test_an_upgrade_names_the_points_of_the_level() -> None:
    table = table_of().dice("colony", "move")
    table.ann.has(level=4, energy=5, planets=("Jakks",))
    table.ann.activates("colony")
    code = next(code for code in table.ann.codes("colony") if "Upgrade" in GAME.choice(table.ann.view, code, "en").words)
    assert GAME.choice(table.ann.view, code, "en").hint == "a level worth 5 points, with 6 dice and 4 ships"
    before = table.ann.state.points
    table.ann.upgrades("energy")
    assert table.ann.state.points - before == 5 - 3, "level 4 was worth 3"
