"""Hints, refusals and tile texts of Roll for the Galaxy beside what then happens."""

from typing import Any

import pytest

import orrery
from orrery.core.questions import Choice
from orrery.games.roll_for_the_galaxy.rules.components import PHASE_NAMES
from orrery.games.roll_for_the_galaxy.web.tray import ways_to_go_on
from orrery.testing import Scenario

GAME = orrery.game("roll-for-the-galaxy")
SEVERAL = ("Nanotechnology", "Isolation Policy", "System Diversification", "Mad Scientists")
"""Tiles that print "phase(s)"."""


def shown(view: Any, words: str, lang: str = "en") -> Choice:
    """The choice that is called so."""
    return next(choice for code in view.choices() if (choice := GAME.choice(view, code, lang)).words == words)


# Psi-Crystal Forecasters -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("rival", ["explore", "ship"])
def test_forecasters_are_told_whether_the_phase_they_leave_takes_place(seats: int, rival: str) -> None:
    names = ("ann", "bob", "cid")[:seats]
    t = Scenario("roll-for-the-galaxy", *names, ambition=True)
    t.ann.rolled("home:explore").has(tableau=("Psi-Crystal Forecasters",))
    rivals = [getattr(t, name) for name in names[1:]]
    for player in rivals:
        player.rolled("home:ship")
    t.ann.selects("explore", "home")
    for player in rivals:
        player.selects(rival, "home")
    assert t.ann.is_asked == "select_anew"
    for extra in range(len(PHASE_NAMES[:5])) if seats == 2 else (-1,):
        p = t.position.copy()
        p.table.extra = extra
        hint = shown(p.view(0), "Select Settle instead").hint
        p.choose(0, PHASE_NAMES.index("settle"))
        takes_place = p.table.takes_place(PHASE_NAMES.index("explore"))
        assert takes_place == (rival == "explore" or extra == 0)
        assert ("does not take place" in hint) != takes_place, hint
        assert ("extra die" in hint) == (extra == 0), hint


# Talent tokens ---------------------------------------------------------------------------------------------------------


def test_selecting_nothing_does_not_promise_that_talent_tokens_are_kept() -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", ambition=True, objectives=True)
    t.ann.has(cup="talent talent")
    t.bob.rolled("home:explore")
    t.bob.selects("explore", "home")
    assert shown(t.ann.view, "Select nothing").hint == "Talent tokens may still be assigned to phases of others"
    assert "encore être assignés" in shown(t.ann.view, "Ne rien choisir", "fr").hint
    t.ann.answers("lay_on_strip", t.ann.options[0])
    assert t.ann.is_asked == "put_wilds", "the tokens can be assigned after all"
    t.ann.puts_wilds("explore", "explore")
    assert t.ann.is_asked == "do_task"


# One column ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("tile", [*SEVERAL, "Galactic Mandate"])
def test_tiles_say_any_phases_only_where_the_table_allows_it(tile: str, apart: bool) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", different_columns=apart)
    component = t.component(tile)
    for lang in ("en", "fr"):
        words = GAME.explain_for(t.ann.view, component, lang)
        assert ("phase(s)" in words) is apart
        assert ("one phase" in words or "une seule phase" in words) is not apart
        assert "(s)" not in GAME.explain(component, lang), "by the usual options"


@pytest.mark.parametrize("apart", [False, True])
@pytest.mark.parametrize("tile", SEVERAL)
def test_columns_that_a_second_worker_can_not_go_to_are_refused_with_the_reason(tile: str, apart: bool) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid", different_columns=apart)
    t.cid.rolled("home:ship")
    t.ann.rolled("home:develop", "military:explore", "rare:explore", "genes:explore").has(
        tableau=(tile, *(("Space Port", "Gem World") if tile == "Mad Scientists" else ()))
    )
    t.ann.selects("develop", "home")
    t.ann.reassigns(tile, "military", "produce")
    assert t.ann.is_asked == "move_to"
    refusals = GAME.refusals(t.ann.view, "en")
    for phase in PHASE_NAMES[:5]:
        refusal = refusals.get(f"column/{phase}")
        assert t.ann.may_move(tile, "rare", phase) is (refusal is None and phase != "explore"), phase
        if refusal:
            assert refusal.words == f"{tile} sends all its workers to one column: Produce this time"
            assert refusal.clause == "roll-for-the-galaxy.assign.same-column"
    assert ("column/ship" in refusals) is not apart


@pytest.mark.parametrize("apart", [False, True])
def test_dictate_by_galactic_mandate_says_where_its_workers_go(apart: bool) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob", "cid", different_columns=apart)
    t.cid.rolled("home:ship")
    t.ann.rolled("home:develop", "military:explore", "rare:settle", "genes:explore").has(tableau=("Galactic Mandate",))
    t.ann.selects("develop", "home")
    (dictate,) = [way for way in ways_to_go_on(t.ann.view, "en") if way.piece == "dictate"]
    assert ("all to one column" in dictate.words) is not apart
    t.ann.dictates("genes").moves("dictate", "military", "produce")
    assert ("column/ship" in GAME.refusals(t.ann.view, "en")) is not apart
    assert t.ann.may_move("dictate", "rare", "ship") is apart


# Credits ---------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("credits", "hint"), [(8, "gain $2"), (9, "gain $1"), (10, "gain nothing: you have $10, the limit")])
def test_credits_above_the_limit_are_not_promised(credits: int, hint: str) -> None:
    t = Scenario("roll-for-the-galaxy", "ann", "bob").plays("explore")
    t.ann.assigned(explore="home").has(credits=credits)
    assert shown(t.ann.view, "Stock with Home (Explore)").hint == hint
    t.ann.stocks()
    assert t.ann.empire.credits == min(10, credits + 2)
    t = Scenario("roll-for-the-galaxy", "ann", "bob").plays("ship")
    t.ann.assigned(ship="home").has(tableau=("Comet Zone",), goods={"Comet Zone": "home"}, credits=credits)
    choice = next(c for code in t.ann.view.choices() if "way/trade" in (c := GAME.choice(t.ann.view, code, "en")).pieces)
    gained = min(10, credits + 4) - credits
    assert choice.hint == (f"gain ${gained}" if gained else hint)
