"""Lessons in the browser: one sentence and one thing that glows at a time, on a desk, by keys and on a phone."""

import pytest

import orrery
from browser.axe import clean
from browser.conftest import Comes
from browser.person import DESK, PHONE, Person
from orrery.school.drill import drills

OUTLINED = """() => [...document.querySelectorAll('#main .arrived:not(.glow)')].some((piece) => getComputedStyle(piece).outlineStyle !== 'none')"""
STEPS = 3
"""How many steps of each lesson are played here; the tests of `school` play all of them."""


def begins(person: Person, lesson: str, alone: bool = False) -> None:
    """From the home page into a lesson."""
    game = lesson.partition("/")[0]
    person.goes("/")
    person.sees(f"form[action='/play/{game}{'/alone' if alone else ''}'] button[formaction='/learn/{lesson}']").click()
    person.waits_for_question()


def reads(person: Person) -> list[str]:
    """Read all sentences, one after another; something glows with each."""
    read = []
    while True:
        lines = person.sees(".lesson li:visible")
        assert lines.count() == 1, "one sentence at a time"
        assert person.sees(".glow").count() > 0, f"something glows with {lines.inner_text()!r}"
        assert not person.page.evaluate(OUTLINED), "and nothing is marked beside it"
        read.append(lines.inner_text())
        if not person.sees("[data-next]").is_visible():
            return read
        person.page.keyboard.press("t")


def obeys(person: Person) -> None:
    """Give the answer that the lesson wants: pieces that belong together on the board, everything else in the list."""
    panel, form = person.sees(".lesson"), person.sees("#ask")
    shape = form.get_attribute("data-shape")
    pieces = (panel.get_attribute("data-wanted") or "").split()
    touched = [person.sees(f"#main button[data-piece='{piece}']") for piece in pieces]
    if person.sees("#ask.compound").count() and all(piece.count() == 1 for piece in touched):
        for piece in touched:
            piece.click()
    else:
        if person.sees("#ask [data-list]").is_visible() and not person.sees("#ask.open").count():
            person.sees("#ask [data-list]").click()
        if shape == "split":
            for row, place in enumerate((panel.get_attribute("data-places") or "").split()):
                person.sees(f"#ask label:has(input[name=place_{row}][value='{place}'])").click()
        for code in (panel.get_attribute("data-codes") or "").split() if shape != "split" else ():
            if shape == "some":
                person.sees(f"#ask label.answer:has(input[value='{code}']):not(:has(input:checked))").first.click()
            else:
                person.sees(f"#ask button[name=answer][value='{code}']").click()
    go = person.sees("#ask [data-go]")
    if go.count() and (shape in ("some", "split") or person.sees("#ask.compound").count()):
        go.click()


@pytest.mark.parametrize(
    ("lesson", "lang"),
    [
        ("jump-drive/first", "en"),
        ("tiny-epic-galaxies/first", "fr"),
        ("tiny-epic-galaxies/solo", "en"),
        ("roll-for-the-galaxy/first", "fr"),
        ("roll-for-the-galaxy/ambition", "en"),
        ("new-frontiers/first", "fr"),
    ],
)
def test_a_lesson_leads_through_its_first_steps(comes: Comes, lesson: str, lang: str) -> None:
    ann = comes(DESK, lang)
    begins(ann, lesson, alone=lesson.endswith("solo"))
    steps: list[str] = []
    for _ in range(STEPS):
        key = ann.sees(".lesson").get_attribute("data-lesson")
        sentences = reads(ann)
        assert sentences[0] not in steps
        steps += sentences
        question = ann.ask_number
        if ann.sees(".lesson").get_attribute("data-codes"):
            obeys(ann)
        else:
            ann.lists()
        ann.waits_after(question)
        ann.waits_for_question()
        assert ann.sees(".lesson").get_attribute("data-lesson") != key


SPILT = """box => [...box.querySelectorAll('*')].filter((each) => each.checkVisibility()
    && each.getBoundingClientRect().right > box.getBoundingClientRect().right + 1).map((each) => each.innerText)"""
"""The words of a box that are wider than it is."""


OVER_LOG = """() => { const log = document.querySelector('.log').getBoundingClientRect();
    return [...document.querySelectorAll('#ask .buttons')]
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().bottom > log.top).length; }"""
"""How many rows of buttons of the question stand on the log."""


@pytest.mark.parametrize("lesson", ["tiny-epic-galaxies/first", "new-frontiers/first", "roll-for-the-galaxy/first"])
def test_what_a_lesson_says_is_whole_in_a_small_window(comes: Comes, lesson: str) -> None:
    ann = comes(lang="fr")
    begins(ann, lesson)
    for size in (DESK, (911, 512), (844, 390)):
        ann.resizes(size)
        if size[0] > 900:
            assert ann.sees("#ask .buttons:visible").count(), "the question has buttons"
            assert not ann.page.evaluate(OVER_LOG)
        panel = ann.sees(".lesson")
        assert panel.evaluate(SPILT) == []
        assert panel.evaluate("box => box.scrollHeight - box.clientHeight") <= 2
        ask = ann.sees("#ask")
        assert ask.evaluate("box => box.scrollHeight - box.clientHeight") <= 2 or size[0] < 900
        assert size[0] > 900 or ask.evaluate("box => getComputedStyle(box).overflowY") == "auto", (
            "what is below can be scrolled to"
        )


def test_a_whole_lesson_on_a_phone_with_a_mistake_and_a_pause(comes: Comes) -> None:
    ann = comes(PHONE)
    begins(ann, "jump-drive/first")
    ann.holds_a_phone()
    ann.lists()
    ann.page.wait_for_selector(".objection")
    clean(ann, "an answer that is thought over")
    assert "this lesson builds on" in ann.sees(".objection").inner_text()
    ann.page.reload()
    ann.waits_for_question()
    steps: list[str] = []

    def learn() -> None:
        if ann.sees(".lesson").get_attribute("data-codes"):
            obeys(ann)
        else:
            ann.lists()

    def look() -> None:
        ann.holds_a_phone()
        steps.append(ann.sees(".lesson .number").inner_text())

    ann.plays(learn, each=look)
    assert ann.over
    assert "That was Jump Drive" in ann.sees(".lesson").inner_text()
    assert steps[0] == "1 / 9"
    assert steps[-1] == "9 / 9"


def test_a_drill_is_solved_and_its_result_can_be_copied(comes: Comes) -> None:
    ann = comes(PHONE, "fr")
    drill = drills(orrery.game("jump-drive"))[0]
    assert isinstance(drill.best, int)
    pieces = drill.game.choice(drill.position().view(drill.seat), drill.best, "en").pieces
    ann.goes("/drills")
    ann.sees("a[href='/drills/jump-drive/1']").click()
    ann.waits_for_question()
    ann.holds_a_phone()
    clean(ann, "a drill")
    for piece in pieces:
        ann.sees(f"#main button[data-piece='{piece}']").click()
    ann.sees("#ask [data-go]").click()
    ann.page.wait_for_url("**/solved?*")
    assert " ".join(ann.sees("[data-why]").inner_text().split()) == " ".join(drill.why("fr").split())
    assert "★☆☆ · résolu à l’essai 1" in ann.sees("#share").input_value()
