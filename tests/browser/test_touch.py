"""Fingers: a long touch reads a piece and does not pick it; a tip leaves the buttons of the question free."""

from typing import Any

import pytest

import orrery
from browser.conftest import Comes
from browser.person import PHONE, Person
from browser.test_roll_questions import LaidTable

CARD = "#main .hand button[data-piece]"
COVERED = """() => { const tip = document.querySelector('#tip').getBoundingClientRect(), acts = document.querySelector('.ask .buttons').getBoundingClientRect();
    return tip.left < acts.right && tip.right > acts.left && tip.top < acts.bottom && tip.bottom > acts.top; }"""


class Finger:
    """A finger on the glass, which stays as long as a test wants."""

    def __init__(self, person: Person, selector: str) -> None:
        self.tools = person.page.context.new_cdp_session(person.page)
        box: Any = person.sees(selector).first.bounding_box()
        self.at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}

    def touches(self) -> None:
        self.tools.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [self.at]})

    def leaves(self) -> None:
        self.tools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


@pytest.mark.parametrize("size", [PHONE, (844, 390), (683, 384)], ids=["upright", "on its side", "200 %"])
def test_a_long_touch_reads_a_card_and_does_not_pick_it(comes: Comes, size: tuple[int, int]) -> None:
    ann = comes(size, has_touch=True)
    table = LaidTable(ann, orrery.start("jump-drive", seats=2, seed=3))
    finger = Finger(ann, CARD)
    card = ann.sees(CARD).first
    finger.touches()
    ann.page.wait_for_selector("#tip:not([hidden])")
    assert (card.get_attribute("data-tip") or "no tip") in ann.sees("#tip").inner_text()
    assert not ann.page.evaluate(COVERED)
    finger.leaves()
    ann.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    assert ann.sees("#tip").is_visible(), "it can be read on when the finger is lifted"
    assert card.get_attribute("aria-pressed") == "false"
    assert table.given is None
    card.tap()
    assert card.get_attribute("aria-pressed") == "true", "a short touch picks it"
    finger = Finger(ann, ".rival .who[title]")
    finger.touches()
    ann.page.wait_for_selector("#tip:not([hidden])")
    assert ann.sees("#tip").inner_text() == ann.sees(".rival .who").first.get_attribute("title"), (
        "what was shortened is read whole"
    )
    finger.leaves()
