"""The coach in the browser: advice at a decision, the review of a game, playing on from it, and statistics of one's own."""

import json

from browser.axe import clean
from browser.conftest import Comes
from browser.person import DESK, PHONE

REVIEWED_IN = 240_000
"""Milliseconds: a review takes seconds, but stands behind everything else that a busy machine has to do."""


def test_somebody_learns_from_a_game(comes: Comes) -> None:
    """One game all the way: it is dear to play, so everything about it is looked at here."""
    ann = comes()
    ann.starts(seats=2)
    ann.page.keyboard.press("w")
    ann.page.wait_for_selector("#coach .advice li")
    assert "to win, about" in ann.sees("#coach .advice li").first.inner_text()
    ann.page.keyboard.press("Escape")
    ann.plays(ann.lists)
    table = ann.page.url

    ann.page.wait_for_selector(
        ".ending .review .chart", timeout=REVIEWED_IN
    )  # without a reload, as soon as the review is ready
    assert ann.sees(".ending .review .chart g").count() == 2
    clean(ann, "the end with its review")
    ann.page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    assert ann.page.evaluate("document.documentElement.scrollWidth") <= PHONE[0]
    ann.page.set_viewport_size({"width": DESK[0], "height": DESK[1]})

    ann.sees(".review .swings a").first.click()
    ann.page.wait_for_selector(".player")
    ann.page.keyboard.press("v")
    ann.page.wait_for_selector("#review:popover-open .chart")
    assert ann.sees("#review .chart .now").count() == 1, "the step of the replay is marked"
    clean(ann, "the review over a replay")
    ann.page.keyboard.press("Escape")

    ann.page.goto(table)
    ann.sees(".costly button:has-text('Play on from here')").first.click()
    ann.page.wait_for_function("address => !location.href.startsWith(address)", arg=table)
    ann.waits_for_question()

    ann.goes("/me/statistics")
    assert ann.sees(".statistics tfoot td").first.inner_text() == "1"
    clean(ann, "statistics")
    with ann.page.expect_download() as downloading:
        ann.sees("text=As JSON").click()
    (line,) = json.loads(downloading.value.path().read_text())["games"]
    assert table.endswith(line["table"])
    assert line["weighed"] > 0
