"""The pace of a table: steps of others shown one after another, skipped by a key, shown again on demand; sound when asked for."""

from browser.conftest import Comes
from browser.person import Person

SKIP = """() => {
    window.stepped = 0;
    document.addEventListener("table-shown", () => {
        if (!document.body.dataset.at) return;
        window.stepped += 1;
        document.dispatchEvent(new KeyboardEvent("keydown", { key: "x" }));
    });
}"""
"""Counts the steps that are shown and presses a key after each, which skips the rest."""


def test_what_happened_is_shown_again_by_a_key(ann: Person) -> None:
    ann.starts("jump-drive", seats=3)
    ann.sees("#bar [popovertarget=menu]").click()
    ann.sees("#menu [data-sound]").click()
    ann.page.keyboard.press("Escape")
    ann.plays(ann.clicks, most=3)
    ann.waits_for_question()
    assert "turn" in (ann.sees("body").get_attribute("data-sounded") or "")
    assert ann.sees(".log li.news").count() > 0
    before = ann.question
    ann.page.keyboard.press(".")
    ann.page.wait_for_selector("body.mode-past[data-at]")
    assert ann.sees("#ask").count() == 0
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("form#ask")
    assert ann.question == before
    assert ann.sees("body[data-at]").count() == 0


def test_a_friend_who_is_ready_ends_no_look_back(comes: Comes) -> None:
    ann, bob = comes(), comes()
    ann.meets(bob)
    for person in (ann, bob):
        person.waits_for_question()
        person.clicks()
    for person in (ann, bob):
        person.page.wait_for_selector("#ask .list")
    ann.page.keyboard.press(".")
    ann.page.wait_for_selector("body.mode-past[data-at]")
    with ann.page.expect_response(lambda answer: answer.request.headers.get("x-part") == "table"):
        bob.clicks()
    ann.page.wait_for_function(
        "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(() => seen(true))))"
    )
    assert ann.sees("body.mode-past[data-at]").count() == 1
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("form#ask")
    assert "ready" in ann.sees(".rivals").inner_text()


def test_steps_of_bots_are_shown_and_a_key_skips_to_ones_own_turn(comes: Comes) -> None:
    ann = comes(reduced_motion="no-preference")
    ann.starts("tiny-epic-galaxies", seats=2)
    ann.page.evaluate(SKIP)
    ann.plays(ann.clicks, most=40, until=lambda: ann.page.evaluate("window.stepped") > 0)
    assert ann.page.evaluate("window.stepped") > 0
    ann.waits_for_question()
    assert ann.sees("body[data-at]").count() == 0
