"""Hints and refusals of New Frontiers beside what then happens."""

from typing import Any

import pytest

import orrery
from orrery.core.questions import Choice
from orrery.terminal.sentences import choice_help
from orrery.testing import Scenario

GAME = orrery.game("new-frontiers")


def shown(player: Any, words: str, lang: str = "en") -> Choice:
    """The choice of a player that begins so."""
    view = player.view
    return next(choice for code in view.choices() if (choice := GAME.choice(view, code, lang)).words.startswith(words))


# Settle ----------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("supply", [0, 1, 2, 3])
def test_choosing_settle_promises_no_colonist_that_the_supply_has_not(supply: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(home="New Sparta")
    table.supply(colonists=supply)
    hint = shown(table.ann, "Settle").hint
    first, instead = min(1, supply), min(2, supply - min(1, supply))
    assert ("You gain 1 colonist first." in hint) is (first == 1)
    assert (f"{instead} colonist{'s' if instead > 1 else ''} for you." in hint) is (instead > 0), hint
    table.ann.chooses("Settle")
    assert table.ann.empire.colonists == first + instead


@pytest.mark.parametrize("supply", [0, 1, 2, 9])
def test_colonists_instead_of_a_world_are_those_that_the_supply_has(supply: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(explored=["Spice World"], credits=4, colonists=1)
    table.supply(colonists=supply + 1)
    table.ann.chooses("Settle")
    came = min(2, supply)
    choice = next(
        choice for code in table.ann.view.choices() if "colonists" in (choice := GAME.choice(table.ann.view, code, "en")).pieces
    )
    assert choice.words == ("Settle nothing" if not came else f"Gain {came} colonist{'s' if came > 1 else ''}")
    assert (f"gain {came} colonist" in GAME.question(table.ann.view, "en")) is (came > 0)
    before = table.ann.empire.colonists
    table.ann.takes_colonists()
    assert table.ann.empire.colonists == before + came


def test_a_replacement_by_terraforming_engineers_is_in_reach_too() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Spice World"], developments=["Terraforming Engineers"], explored=["New Vinland", "Rebel Base"])
    hint = shown(table.ann, "Settle").hint
    assert hint.endswith(
        "You could settle none of your explored worlds: 2 colonists for you. You could replace a colony by New Vinland."
    )
    assert shown(table.ann, "Coloniser", "fr").hint.endswith("Vous pourriez remplacer une colonie par Nouveau Vinland.")
    table.ann.chooses("Settle")
    assert table.ann.may_replace("Spice World", "New Vinland")
    assert not table.ann.may_settle("New Vinland")


def test_a_replacement_used_in_an_earlier_settle_is_in_reach_again() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(colonies=["Spice World"], developments=["Terraforming Engineers"], explored=["New Vinland"])
    table.ann.empire.acts = 3
    assert "replace a colony by New Vinland" in shown(table.ann, "Settle").hint
    table.ann.chooses("Settle")
    assert table.ann.may_replace("Spice World", "New Vinland")


@pytest.mark.parametrize(
    ("world", "words", "clause"),
    [
        ("Tourist World", "It takes 1 colonist more than the colony it could replace; you have 0.", "replace.colonists"),
        ("Volcanic World", "It can replace none of your colonies: it must be of the same type and cost 0 to 3 more.", ""),
        ("Rebel Miners", "A military world replaces no colony.", ""),
    ],
)
def test_a_swap_is_refused_for_the_reason_that_holds(world: str, words: str, clause: str) -> None:
    for supply in (0, 1):
        table = Scenario("new-frontiers", "ann", "bob")
        table.ann.has(colonies=["Spice World"], developments=["Terraforming Engineers"], explored=["New Vinland", world])
        table.supply(colonists=supply)
        table.ann.chooses("Settle").takes_colonists()
        assert table.ann.is_asked == "terraform"
        refusal = GAME.refusals(table.ann.view, "en").get(f"explored/{table.component(world).id}")
        may = table.ann.may_replace("Spice World", world)
        assert may is (refusal is None)
        assert may is (world == "Tourist World" and supply == 1), "a colonist was all it lacked"
        if refusal:
            assert (refusal.words, refusal.clause) == (words, f"new-frontiers.{clause or 'engineers.swap'}")


@pytest.mark.parametrize(
    ("old", "new", "said", "change"),
    [
        ("Spice World", "Tourist World", "1 more colonist", -1),
        ("Spice World", "New Vinland", "no further colonist", 0),
        ("Tourist World", "Galactic Studios", "no further colonist", 0),
    ],
)
def test_a_replacement_names_the_colonists_besides_those_it_finds(old: str, new: str, said: str, change: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    explored = [new, "Volcanic World"]
    table.ann.has(colonies=[old], developments=["Terraforming Engineers"], explored=explored, credits=2, colonists=2)
    table.ann.chooses("Settle")
    assert said in shown(table.ann, f"Replace {old}").hint
    before = table.ann.empire.colonists
    table.ann.replaces(old, new)
    assert table.ann.is_asked == "settle", "Volcanic World can be settled besides"
    assert table.ann.empire.colonists - before == change


def test_a_refused_military_world_names_the_price_by_contact() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.ann.has(developments=["Contact Specialist"], explored=["Rebel Base", "Spice World"], credits=2, colonists=2)
    table.ann.chooses("Settle")
    refusal = GAME.refusals(table.ann.view, "en")["explored/rebel-base"]
    assert refusal.words == "Its defense is 6; your Military against it is 0. By contact it costs you $5; you have $2."
    assert refusal.clause == "new-frontiers.settle.annex"
    table.ann.empire.credits = 5
    dear = Scenario("new-frontiers", "ann", "bob")
    dear.ann.has(developments=["Contact Specialist"], explored=["Rebel Base"], credits=5, colonists=2)
    dear.ann.chooses("Settle").settles("Rebel Base")
    assert dear.ann.empire.credits == 0, "the price named was the price"


# Action tiles ----------------------------------------------------------------------------------------------------------


def test_the_produce_tile_does_not_say_that_it_brings_nothing() -> None:
    produce = next(c for c in GAME.components if c.id == "produce")
    for lang, amount in (("en", "$0"), ("fr", "0$")):
        assert amount not in GAME.explain(produce, lang)
    assert GAME.explain(produce, "en").endswith("You take the credits on the tile and fill a windfall colony.")


@pytest.mark.parametrize(("good", "credits"), [((), 0), ((), 2), (("Asteroid Belt",), 0), (("Asteroid Belt",), 2)])
def test_the_bonus_of_produce_says_what_it_brings_now(good: tuple[str, ...], credits: int) -> None:
    table = Scenario("new-frontiers", "ann", "bob").on_produce(credits)
    table.ann.has(colonies=["Asteroid Belt"], goods=good)
    hint = shown(table.ann, "Produce").hint
    assert (f"You take ${credits}" in hint) is (credits > 0)
    assert ("ill a windfall colony" in hint) == (not good)
    table.ann.chooses("Produce")
    assert table.ann.empire.credits == credits
    assert table.ann.empire.goods[-1] >= 0


def test_the_heading_of_retreat_is_the_name_of_its_tile() -> None:
    clause = next(clause for clause in GAME.clauses if clause.id == "new-frontiers.retreat.bonus")
    tile = next(c for c in GAME.components if c.id == "retreat")
    assert clause.heading("en") == tile.name_in("en") == "Retreat into Isolation"
    assert clause.heading("fr") == tile.name_in("fr")


def test_the_help_of_an_action_neither_repeats_nor_contradicts_its_hint() -> None:
    table = Scenario("new-frontiers", "ann", "bob", goals=True).pile("Taxation", "Conscription", "Warehouses")
    for lang in ("en", "fr"):
        for code in table.ann.view.choices():
            said, *_ = choice_help(table.ann.view, GAME.choice(table.ann.view, code, lang), lang)
            assert ".." not in said.words
            sentences = said.words.split(". ")
            assert len(sentences) == len(set(sentences)), said.words
    help, *_ = choice_help(table.ann.view, shown(table.ann, "Plan Goals"), "en")
    assert help.words == "Nobody acts. You gain $1 and keep one of 3 goals; you are already in front."
    track = list(table.table.track)
    table.ann.chooses("Plan Goals")
    assert table.table.track == track, "she did not move"


def test_explore_counts_the_worlds_of_a_bag_that_runs_short() -> None:
    table = Scenario("new-frontiers", "ann", "bob")
    table.table.bag[3:] = []
    assert shown(table.ann, "Explore").hint == "Everybody takes one of 3 worlds. You take a second one at the end."
    table.table.bag[1:] = []
    hint = shown(table.ann, "Explore").hint
    assert hint == "The bag has only 1 world: those in front take one each. No second one is left for you."
    table.ann.chooses("Explore")
    assert (len(table.ann.empire.explored), len(table.bob.empire.explored)) == (1, 0)
