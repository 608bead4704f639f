"""What the log of Roll says to its owner, to rivals and to watchers."""

from typing import Any

import pytest

from orrery.testing import Scenario, rule


def table(*phases: str, **options: bool) -> Any:
    return Scenario("roll-for-the-galaxy", "ann", "bob", "cid", **options).plays(*phases)


@rule("roll-for-the-galaxy.etiquette.top-and-size")
def test_a_tile_that_comes_to_lie_on_top_is_named_to_everybody() -> None:
    t = table("explore").bag("Spice World", "Gem World")
    t.ann.assigned(explore="home home").has(developments=("Public Works",))
    t.ann.scouts().abandons().places("Spice World")
    t.ann.scouts().abandons().places("Gem World")
    assert "ann put Spice World on top of the world stack." in t.said(1), "the stack was empty"
    assert "ann put a tile under the world stack." in t.said(1)
    assert not any("Gem World" in line for line in t.said(1) + t.said(-1)), "it lies under another tile"
    assert "You put Gem World under the world stack." in t.said(0)
    assert "Vous avez placé Monde producteur d’épice au sommet de la pile des mondes." in t.said(0, "fr")


@rule("roll-for-the-galaxy.etiquette.top-and-size")
def test_improved_reconnaissance_shows_what_it_puts_on_top() -> None:
    t = table("explore").bag("Spice World")
    t.ann.assigned(explore="home").has(tableau=("Improved Reconnaissance",), worlds=("Gem World",))
    t.ann.scouts().abandons().places("Spice World", on_top=True)
    assert "ann put Spice World on top of the world stack." in t.said(1)


def test_builders_are_said_to_stand_on_their_tile() -> None:
    t = table("settle")
    t.ann.assigned(settle="home home").has(worlds=("Jungle World",))
    assert "ann put 2 Home on Jungle World." in t.said(1)
    assert "Vous avez posé 2 natifs sur Monde de jungle." in t.said(0, "fr")


@rule("roll-for-the-galaxy.setup.doomed-world")
def test_doomed_world_starts_with_its_credits_rather_than_gaining_them() -> None:
    t = table()
    t.ann.begins("Space Piracy", "Doomed World").ends_with(credits=8)
    assert "ann started with $8, by Doomed World." in t.said(1)
    assert "Vous avez commencé avec 8\u202f$, grâce à Monde condamné." in t.said(0, "fr")


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_name_with_a_dot_at_its_end_ends_the_sentence(lang: str) -> None:
    t = table("settle")
    t.ann.assigned(settle="home home home home").has(worlds=("Deep Space Symbionts, Ltd.",))
    lines = [line for line in t.said(0, lang) if {"en": "Ltd.", "fr": "S.A."}[lang] in line]
    assert len(lines) >= 3
    assert not any(".." in line for line in lines)


def test_a_seat_that_works_with_tokens_but_selects_nothing() -> None:
    t = table(ambition=True, objectives=True)
    t.ann.has(talents=3)
    t.bob.rolled("home:explore")
    t.ann.selects_nothing().puts_wilds("explore", "explore", "apart")
    t.bob.selects("explore", "home")
    assert "ann selected nothing; workers: Explore 2 Talent tokens." in t.said(1)
    assert "Vous n’avez rien choisi\u202f; travailleurs\u00a0: Explorer 2 jetons Talent." in t.said(0, "fr")
    assert "cid had no worker and selected nothing." in t.said(1)


def test_a_removed_token_is_no_die() -> None:
    t = table("settle", ambition=True, objectives=True)
    t.ann.assigned(settle="home home").has(worlds=("Rebel Miners",), talents=1)
    t.ann.removes("talent", "cup")
    assert "ann gave back 1 Talent token." in t.said(1)


def test_columns_are_separated_as_each_language_does() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:ship").selects("explore", "home:explore")
    assert "ann selected Explore; workers: Explore 1 Home; Ship 1 Home." in t.said(1)
    assert "ann a choisi Explorer\u202f; travailleurs\u00a0: Explorer 1 natif\u202f; Expédier 1 natif." in t.said(1, "fr")


def test_a_reassign_power_that_can_move_nothing_says_why() -> None:
    t = table()
    t.ann.rolled("home:explore", "home:ship", "home:settle").has(tableau=("Mad Scientists", "Hydroponics Guild"))
    t.bob.has(tableau=("Gem World",)).rolled("home:explore")
    t.ann.selects("explore", "home:explore")
    refused = {piece: refusal.words for piece, refusal in t.game.refusals(t.ann.view, "en").items()}
    assert refused["tableau/0"] == "Mad Scientists: you do not have the most Novelty worlds"
    assert refused["tableau/1"] == "No worker fits Hydroponics Guild now"


def test_worlds_that_take_no_part_say_why() -> None:
    t = table("produce", "ship")
    t.ann.assigned(produce="home rare", ship="home").has(
        tableau=("Outlaw World", "Gem World", "Jungle World", "Comet Zone"), goods={"Gem World": "home"}
    )
    refused = {piece: refusal.words for piece, refusal in t.game.refusals(t.ann.view, "en").items()}
    assert refused == {
        "tableau/0": "Outlaw World is a gray world: it holds no goods",
        "tableau/1": "Gem World holds all the goods it can",
    }
    t.ann.produces("home", "Jungle World")
    t.settle(0)
    t.ann.trades("Gem World", "home")
    assert not t.position.asks


def test_builders_to_recall_are_named_with_their_tile() -> None:
    t = table("manage")
    t.ann.has(
        developments=("Merchant Guild",),
        developers="home",
        settlers="rare",
        tableau=("Gem World",),
        goods={"Gem World": "rare"},
    )
    said = {t.game.choice(t.ann.view, int(code), "en").words for code in t.position.asks[0].items}
    assert said == {"Home on Merchant Guild", "Rare Elements on the world", "Rare Elements on Gem World"}, (
        "no world is left to name"
    )


def test_the_power_under_way_is_not_said_to_be_used() -> None:
    t = table()
    t.ann.rolled("military:explore", "home:ship", "rare:settle").has(tableau=("Nanotechnology", "Galactic Influence"))
    t.bob.rolled("home:explore")
    t.ann.selects("explore", "military").reassigns("Galactic Influence", "home", "explore")
    t.ann.reassigns("Nanotechnology", "home", "produce")
    assert t.ann.is_asked == "move_to"
    refused = t.game.refusals(t.ann.view, "en")
    assert refused["tableau/1"].words == "Galactic Influence was used this round"
    assert "tableau/0" not in refused
    assert "dictate" not in refused
    t.ann.moves_no_more().dictates("rare")
    assert "dictate" not in t.game.refusals(t.ann.view, "en")
