"""Roll for the Galaxy in the browser: a whole game on the board alone, French, a phone, and nothing serious for axe."""

from browser.axe import serious
from browser.conftest import Comes
from browser.person import DESK, PHONE, SOME, Person, or_whole
from browser.roller import GAME, Roller

ENGLISH = ("Your empire", "Citizenry", "Cup", "Credits", "Under construction", "end the game", "Loose dice")


@or_whole
def test_a_game_on_the_board_stays_on_one_screen(ann: Person, most: int) -> None:
    roller = Roller(ann)

    def one_screen() -> None:
        tall = ann.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert tall[0] <= tall[1], f"the page scrolls at {ann.question!r}"
        assert ann.sees(".own-empire .tableau").is_visible()
        assert ann.sees(".phase").count() in (5, 6)

    ann.starts(GAME)
    assert ann.plays(roller.answers, most=most, each=one_screen) > SOME - 1
    if not ann.over:
        ann.resigns()
    assert {"one", "some", "split"} <= roller.shapes
    assert ann.sees(".chart").is_visible()
    ann.sees("text=Replay").first.click()
    ann.page.wait_for_selector(".player")
    assert ann.sees(".phase").count() == 6


def test_rounds_in_french_have_no_english_and_nothing_serious_for_axe(comes: Comes) -> None:
    ann = comes(lang="fr-FR")
    roller = Roller(ann)
    faults: dict[str, list[str]] = {}

    def french() -> None:
        kind = ann.question.split("?")[0][:12]
        new = kind not in faults
        looked_at = (PHONE, DESK)[len(faults) % 2]  # its own test shows every question at both sizes
        for size in (PHONE, DESK):
            ann.resizes(size)
            text = ann.sees("body").inner_text()
            assert [words for words in ENGLISH if words in text] == []
            ann.is_no_wider_than(size, (False, True) if new else (True,))
            if new and size == looked_at:
                faults[kind] = serious(ann)

    ann.starts(GAME, seats=3)
    ann.plays(roller.answers, most=24, each=french)
    assert {kind: each for kind, each in faults.items() if each} == {}
    assert len(faults) > 3, "several kinds of questions were looked at"


def test_every_step_of_assigning_can_be_taken_back(comes: Comes) -> None:
    ann, bob = comes(), comes()
    ann.meets(bob, GAME)
    for person in (ann, bob):
        person.waits_for_question()
        while "Select a phase" not in person.question and person.sees("#ask").count():
            question = person.ask_number
            Roller(person).answers()
            person.waits_after(question)
    ann.page.wait_for_function("() => document.querySelector('#question').textContent.startsWith('Select a phase')")
    ann.sees(".die-button.choosable").first.click()
    ann.sees("#main [data-piece='strip/settle']").click()
    assert "Settle" in ann.sees("#follows").inner_text()
    ann.sees("[data-go]").click()
    ann.page.wait_for_selector(".own-choice")
    assert bob.sees(".own-choice, .selected-by").count() == 0, "nobody sees it behind the screen"
    ann.page.keyboard.press("u")
    ann.page.wait_for_function("() => document.querySelector('#question').textContent.startsWith('Select a phase')")
    assert ann.sees(".own-choice").count() == 0


WATCH = """() => {
    window.lifts = new Set();
    new MutationObserver(() => {
        for (const played of document.querySelector('.moment.lifted')?.getAnimations({ subtree: true }) ?? [])
            window.lifts.add(played.animationName);
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
}"""
"""Writes down what moves when the screens are lifted."""


def test_all_screens_lift_at_reveal(comes: Comes) -> None:
    ann = comes(reduced_motion="no-preference")
    ann.starts(GAME)
    ann.page.evaluate(WATCH)
    roller = Roller(ann)
    while not ann.sees(".lifted").count():
        assert ann.sees(".others").count() == 0, "the workers of others are behind their screens"
        ann.plays(roller.answers, most=1)
        ann.waits_for_question()
    ann.page.wait_for_function("() => window.lifts.has('screen')")
    assert "takes place" in ann.sees(".strip-head").inner_text() or "take place" in ann.sees(".strip-head").inner_text()


def test_a_die_can_be_dragged_onto_the_phase_it_selects(ann: Person) -> None:
    ann.starts(GAME)
    roller = Roller(ann)
    while "Select a phase" not in ann.question:
        question = ann.ask_number
        roller.answers()
        ann.waits_after(question)
    ann.sees(".die-button.choosable").first.drag_to(ann.sees("#main [data-piece='strip/ship']"))
    assert ann.sees("[data-go]").inner_text() == "Confirm"
    assert ann.sees("#ask .answer[aria-pressed=true]").inner_text().count("Ship") >= 1
