"""The table page in detail: picks, keys, help, rivals, scores, and motion."""

import re

from browser.conftest import Comes
from browser.person import PHONE, Person
from orrery.server.errors import TEXT


def reaches(ann: Person, words: str) -> None:
    """Play until the question has these words."""
    ann.plays(ann.clicks, most=60, until=lambda: words in ann.question)
    assert words in ann.question, f"{words!r} was never asked"


def test_choices_are_counted_before_they_are_sent(ann: Person) -> None:
    ann.starts()
    go = ann.sees("[data-go]")
    assert go.inner_text() == "Choose 2 more"
    cards = ann.sees(".hand button.card")
    cards.nth(0).click()
    assert go.inner_text() == "Choose 1 more"
    assert ann.sees(".meter .on").count() == 1
    cards.nth(1).click()
    assert go.inner_text() == "Confirm"
    cards.nth(2).click()
    assert go.inner_text() == "Choose 1 fewer"
    assert go.get_attribute("aria-disabled") == "true"
    cards.nth(2).click()
    assert ann.sees("#ask input:checked").count() == 2
    assert "0–0" not in ann.sees(".meter").inner_text()
    ann.sees("[data-clear]").click()
    assert ann.sees(".chosen").count() == 0


def test_a_placement_says_what_it_costs_and_brings_before_it_is_confirmed(ann: Person) -> None:
    ann.starts()
    reaches(ann, "Choose what to place")
    before = ann.sees("[data-forecast]").inner_text()
    ann.sees("#main button[data-piece='explore']").click()
    line = ann.sees("#ask .answer[aria-pressed=true]")
    assert re.search(r"draw \d+ cards, then discard \d+", line.inner_text())
    assert ann.sees("[data-go]").inner_text() == "Confirm"
    ann.page.keyboard.press("Escape")
    assert ann.sees("#ask .answer[aria-pressed=true]").count() == 0
    card = ann.sees(".hand button.card").first
    if card.count():
        card.click()
        assert re.search(
            r"pay \d+ of \d+|free|conquer: \d+ against \d+",
            ann.sees("#ask .answer[aria-pressed=true], #ask .answer.first").first.inner_text(),
        )
        assert re.search(r"\d+ → \d+ of 50", ann.sees("[data-forecast]").inner_text())
        assert ann.sees("[data-forecast]").inner_text() != before


def test_a_picked_choice_survives_news_from_the_table(comes: Comes) -> None:
    ann, bob = comes(), comes()
    ann.starts()
    ann.sees(".hand button.card").nth(1).click()
    bob.page.goto(ann.page.url)
    ann.page.evaluate("fetch(location.href)")
    ann.page.keyboard.press("Q")
    assert ann.sees(".hand .chosen").count() == 1


UNDER = """() => { const { left, top } = document.querySelector('#tip').getBoundingClientRect();
    return document.elementFromPoint(left + 3, top + 3).closest('#tip') === null; }"""
"""Whether a click on the edge of the tip reaches what is under it."""


def test_what_cannot_be_chosen_says_why(ann: Person) -> None:
    ann.starts(seats=2)
    shut = ann.sees(".hand .refused")
    ann.plays(ann.clicks, until=lambda: "Choose what to place" in ann.question and shut.count() > 0)
    ann.page.wait_for_function("() => !document.querySelector('.rival .pill.wait')")
    shut.first.hover()
    ann.page.wait_for_selector("#tip:not([hidden])")
    assert re.search(r"It costs \d+|Its defense is \d+|at most|general military", ann.sees("#tip .why").first.inner_text())
    ann.page.mouse.move(5, 5)
    ann.page.wait_for_selector("#tip", state="hidden")
    shut.first.focus()
    ann.page.keyboard.press("Shift")
    assert re.search(r"\w", shut.first.get_attribute("aria-label") or "")
    clause = shut.first.get_attribute("data-clause")
    ann.page.keyboard.press("r")
    ann.page.wait_for_selector(f"#rules:popover-open [id='rule-{clause}'].hit")
    ann.page.keyboard.press("Escape")
    ann.page.mouse.move(5, 5)
    shut.first.hover()
    ann.page.wait_for_selector("#tip:not([hidden])")
    assert ann.page.evaluate(UNDER), "what lies under a tip can be clicked"
    ann.sees("#tip a").click()
    ann.page.wait_for_selector(f"#rules:popover-open [id='rule-{clause}'].hit")
    ann.page.keyboard.press("Escape")
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    ann.sees("#ask .rule-mark").click()
    question = ann.sees("#ask").get_attribute("data-asks-by")
    ann.page.wait_for_selector(f"#rules:popover-open [id='rule-{question}'].hit")


def test_help_on_focus_says_what_a_card_does(ann: Person) -> None:
    ann.starts()
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_selector("#tip:not([hidden])")
    assert "cost" in ann.sees("#tip").inner_text() or "defense" in ann.sees("#tip").inner_text()
    ann.page.mouse.move(4, 4)
    ann.page.mouse.move(8, 8)
    assert ann.sees("#tip").is_visible(), "a pointer that lies somewhere takes nothing from those who use keys"
    ann.page.wait_for_timeout(300)
    ann.page.evaluate("document.activeElement.parentElement.dispatchEvent(new Event('scroll'))")
    assert ann.sees("#tip").is_visible(), "a browser may take its time to scroll to what has got focus"


def test_news_of_others_takes_no_focus_and_no_help_from_a_reader(comes: Comes) -> None:
    ann, bob = comes(), comes()
    ann.meets(bob)
    for keys, name in (("ArrowRight", "BUTTON"), ("Shift+ArrowRight", "")):
        ann.waits_for_question()
        asked = ann.question
        ann.page.keyboard.press(keys)
        ann.page.wait_for_selector("#tip:not([hidden])")
        focus = ann.page.evaluate_handle("document.activeElement")
        read = ann.sees("#tip").inner_text()
        assert name in focus.evaluate("here => here.tagName")
        number = ann.page.evaluate("document.body.dataset.number")
        bob.clicks()
        ann.page.wait_for_function("before => document.body.dataset.number !== before", arg=number)
        ann.page.evaluate("new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))")
        assert ann.question == asked
        assert focus.evaluate("here => here === document.activeElement"), keys
        assert ann.sees("#tip").is_visible()
        assert ann.sees("#tip").inner_text() == read
        ann.page.evaluate("document.querySelector('.log ol').dispatchEvent(new Event('scroll'))")
        assert ann.sees("#tip").is_visible(), "the log scrolls, not what is read"
        ann.clicks()
        ann.page.wait_for_function("asked => document.querySelector('#question').innerText !== asked", arg=asked)


def test_keys_open_and_close_everything(ann: Person) -> None:
    ann.starts(seats=3)
    keys = ann.page.keyboard
    for key, box in (("s", "#scores"), ("l", "#log"), ("?", "#help"), ("r", "#rules")):
        keys.press(key)
        ann.page.wait_for_selector(f"{box}:popover-open")
        keys.press("Escape")
        ann.page.wait_for_selector(box, state="hidden")
    keys.press("]")
    assert ann.sees("details[data-rival][open]").get_attribute("data-rival") == "1"
    keys.press("]")
    assert ann.sees("details[data-rival][open]").get_attribute("data-rival") == "2"
    assert ann.sees("details[data-rival][open] .opened").is_visible()
    keys.press("Escape")
    assert ann.sees("details[data-rival][open]").count() == 0
    keys.press("q")
    assert ann.page.evaluate("document.activeElement.id") == "question"
    keys.press("1")
    keys.press("2")
    assert ann.sees("#ask input:checked").count() == 2
    keys.press("Escape")
    assert ann.sees("#ask input:checked").count() == 0
    keys.press("ArrowRight")
    keys.press("Space")
    assert ann.sees(".hand .chosen").count() == 1


def test_help_tells_a_turn_first_and_is_there_on_a_phone(comes: Comes) -> None:
    bob = comes(PHONE, "fr")
    bob.starts()
    bob.sees("#bar [popovertarget=menu]").click()
    bob.sees("#menu [popovertarget=help]").click()
    assert bob.sees("#help .primer").is_visible()
    assert bob.sees("#help h2").all_inner_texts()[:2] == ["Aide", "Un tour en six lignes"]
    assert not bob.sees("#help .kbd").first.is_visible(), "a phone has no keys"


def test_a_stale_answer_is_refused_with_a_sentence_and_the_current_question(comes: Comes) -> None:
    ann = comes()
    ann.provokes("status of 409")
    ann.starts()
    other = ann.page.context.new_page()
    other.goto(ann.page.url)
    other.wait_for_selector("#ask")
    for at in (0, 1):
        other.locator(".hand button.card").nth(at).click()
        ann.sees(".hand button.card").nth(at).click()
    ann.page.evaluate("document.body.dataset.stream = ''")
    other.locator("[data-go]").click()
    other.wait_for_function("() => document.querySelector('#question').textContent.includes('place')")
    ann.sees("[data-go]").click()
    ann.page.wait_for_function("words => document.querySelector('#toast').textContent === words", arg=TEXT("en", "error.stale"))
    ann.page.wait_for_function("() => document.querySelector('#question').textContent.includes('place')")


def test_pieces_travel_when_motion_is_welcome(comes: Comes) -> None:
    ann = comes(reduced_motion="no-preference")
    ann.starts()
    ann.page.evaluate(
        """() => { window.travelled = 0; const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => { window.travelled += 1; return start(change); }; }"""
    )
    question = ann.ask_number
    ann.clicks()
    ann.waits_after(question)
    assert ann.page.evaluate("window.travelled") >= 1


def test_a_key_ends_a_journey_without_a_complaint(comes: Comes) -> None:
    """The console stays empty: `comes` looks at the end."""
    ann = comes(reduced_motion="no-preference")
    ann.starts()
    ann.page.evaluate(
        """() => { const start = document.startViewTransition.bind(document);
        document.startViewTransition = (change) => {
            const begun = start(change), skip = begun.skipTransition.bind(begun);
            begun.skipTransition = () => { window.skipped = true; skip(); };
            queueMicrotask(() => document.dispatchEvent(new KeyboardEvent("keydown", { key: "Shift" })));
            return begun;
        }; }"""
    )
    question = ann.ask_number
    ann.clicks()
    ann.waits_after(question)
    assert ann.page.evaluate("window.skipped")


def test_nothing_moves_with_reduced_motion(ann: Person) -> None:
    ann.starts()
    ann.page.evaluate("() => { document.startViewTransition = () => { throw new Error('motion'); }; }")
    question = ann.ask_number
    ann.clicks()
    ann.waits_after(question)


def test_scores_open_to_their_sources(ann: Person) -> None:
    ann.starts()
    ann.plays(ann.clicks, most=14)
    if ann.over:
        return
    ann.page.keyboard.press("s")
    for seat in ann.sees("#scores .sources").all():
        total = int(seat.locator("summary .vp b").inner_text())
        assert sum(int(text) for text in seat.locator("tbody td").all_inner_texts()) == total


def test_a_piece_that_was_only_passed_over_says_nothing(comes: Comes) -> None:
    ann = comes(fresh=True)
    ann.page.clock.install()
    ann.starts()
    card = ann.sees(".hand .card[data-tip]").first
    card.hover()
    ann.page.clock.run_for(1000)
    assert ann.sees("#tip").is_visible()
    ann.page.mouse.move(2, 2)
    assert not ann.sees("#tip").is_visible()
    card.hover()
    ann.page.mouse.move(2, 2)
    ann.page.clock.run_for(1000)
    assert not ann.sees("#tip").is_visible(), "the pointer left before it spoke"
