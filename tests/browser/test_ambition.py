"""Ambition in the browser: chosen by its switches, played to the end on the board, in French on a phone, and watched."""

import re

from browser.axe import serious
from browser.conftest import Comes
from browser.person import DESK, PHONE, Person
from browser.roller import GAME, Roller

ENGLISH = ("Objectives", "Your workers", "Keep apart", "claimed by", "Citizenry", "takes place", "stand-in")


def lays(ann: Person, seats: int) -> None:
    """A new table with both switches on."""
    ann.goes(f"/new/{GAME}?seats={seats}")
    for name in ("ambition", "objectives"):
        switch = ann.sees(f".option:has([name='option.{name}'])")
        assert len(switch.locator("small").inner_text()) > 80, "the switch explains itself"
        switch.locator("label").click()
        assert switch.locator("input[role=switch]").is_checked()
    ann.sees(".new-table-form .go").click()
    ann.waits_for_question()


def test_objectives_bring_ambition_and_go_with_it(ann: Person, comes: Comes) -> None:
    ann.goes(f"/new/{GAME}")
    ambition, objectives = (ann.sees(f"[name='option.{name}']") for name in ("ambition", "objectives"))
    label = ".option:has([name='option.{}']) label"
    ann.sees(label.format("objectives")).click()
    assert ambition.is_checked()
    ann.sees(label.format("ambition")).click()
    assert not objectives.is_checked()
    plain = comes(java_script_enabled=False)
    plain.goes(f"/new/{GAME}")
    plain.sees(label.format("objectives")).click()
    plain.sees(".new-table-form .go").click()
    plain.waits_for_question()
    assert plain.sees(".objective").count() == 6


def test_a_whole_game_with_objectives_is_played_on_the_board(ann: Person) -> None:
    roller = Roller(ann)
    leaders: list[int] = []

    def looks() -> None:
        tall = ann.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert tall[0] <= tall[1], f"the page scrolls at {ann.question!r}"
        assert ann.sees(".objective").count() == 6
        assert ann.sees(".objective progress").count() + ann.sees(".objective.taken").count() == 6
        leaders.append(ann.sees(".die.leader").count())

    lays(ann, 2)
    assert ann.plays(roller.answers, each=looks) > 30
    assert ann.over
    assert any(leaders), "a Leader stands in for a Home die"
    assert {"one", "some"} <= roller.shapes


def test_rounds_in_french_with_a_rival_opened_a_spectator_the_end_and_the_replay(comes: Comes) -> None:
    """Nothing in English anywhere, and nothing serious for axe, on a phone and on a desk."""
    ann, eve = comes(lang="fr-FR"), comes(lang="fr-FR")
    roller = Roller(ann)
    faults: dict[str, list[str]] = {}

    def french(person: Person, page: str) -> None:
        looked_at = (PHONE, DESK)[len(faults) % 2]  # its own test shows every question at both sizes
        for size in (PHONE, DESK):
            person.resizes(size)
            text = person.sees("body").inner_text()
            assert [words for words in ENGLISH if words in text] == [], page
            person.is_no_wider_than(size)
            if size == looked_at:
                faults[page] = serious(person)

    def looks() -> None:
        kind = re.split(r"[?:;0-9]", ann.question)[0]
        if kind not in faults:
            french(ann, kind)

    lays(ann, 3)
    ann.plays(roller.answers, most=20, each=looks)
    ann.sees("summary.rival").first.click()
    assert ann.sees(".opened:visible .tableau .tile").count() >= 3
    french(ann, "a rival opened")
    eve.page.goto(ann.page.url)
    eve.page.wait_for_selector(".waiting")
    assert eve.sees(".objective small").count() >= 6
    french(eve, "a spectator")
    eve.goes("/about")
    ann.resigns()
    french(ann, "the end")
    ann.sees(".ended a[href$='/replay']").click()
    ann.page.wait_for_selector(".player")
    assert ann.sees(".objective").count() == 6
    french(ann, "the replay")
    assert {page: each for page, each in faults.items() if each} == {}
    assert len(faults) > 7
