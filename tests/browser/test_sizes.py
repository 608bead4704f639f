"""Every table at every size: nothing cut without a way to read it, no word broken, nothing overlapping, what is asked about in sight."""

import pytest
from playwright.sync_api import Browser

from browser.pages import PATIENCE
from browser.sizes import LANGUAGES, LARGE, RESIZE, TABLES, WAYS, Case, Sheet, Way, full_hand

SAMPLE = 60
"""Looks at a table now, two at each question where there are few; all others, and early tables, are left to a soak."""
MOST_LOOKS = 2
MOST_STEPS = 60
"""More pieces than a table has that say something."""
CUT_CARDS = """() => { const box = document.querySelector(".own .empire"), edge = box.getBoundingClientRect();
    return [...box.querySelectorAll(".card")].filter((card) => card.getBoundingClientRect().bottom > edge.bottom + 1).map((card) => card.innerText); }"""
OWN_CARDS = """() => [...document.querySelectorAll(".own :is(.empire, .hand) .card")].map((card) => card.dataset.text)"""


def sheet(browser: Browser) -> Sheet:
    context = browser.new_context(reduced_motion="reduce")
    context.set_default_timeout(PATIENCE)
    return Sheet(context.new_page(), painted=False)


def sample(at: int, questions: int) -> tuple[Way, ...]:
    """Some of the ways: other sizes, languages and fonts for every question, so that a table is seen in all of them."""
    looks = min(MOST_LOOKS, max(1, SAMPLE // questions))
    return tuple(WAYS[(7 * at + 11 * n) % len(WAYS)] for n in range(looks))


def check(browser: Browser, cases: list[Case], ways: list[tuple[Way, ...]]) -> None:
    page = sheet(browser)
    page.opens(cases[0])
    faults = [fault for case, looks in zip(cases, ways, strict=True) for fault in page.faults(case, looks)]
    page.page.context.close()
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize("table", TABLES)
def test_a_table_holds_at_a_sample_of_sizes(browser: Browser, table: str) -> None:
    cases = [case for case in TABLES[table]() if not case.early]
    check(browser, cases, [sample(at, len(cases)) for at in range(len(cases))])


@pytest.mark.parametrize("table", TABLES)
def test_a_young_table_uses_the_room_of_a_large_screen(browser: Browser, table: str) -> None:
    """Each question that comes early, in one of the large sizes and languages."""
    cases = [case for case in TABLES[table]() if case.early]
    looks = [Way(size, lang, own_font=True) for size in LARGE for lang in LANGUAGES]
    check(browser, cases, [(looks[at % len(looks)],) for at in range(len(cases))])


def test_an_empire_of_ten_is_whole_beside_twelve_cards_in_a_low_window(browser: Browser) -> None:
    case = next(each for each in full_hand() if "12 cards" in each.name)
    page = sheet(browser)
    page.opens(case)
    page.shows(case, "fr")
    page.page.evaluate(RESIZE, (911, 512))
    cut = page.frame.evaluate(CUT_CARDS)
    page.page.context.close()
    assert cut == []


def test_keys_read_what_may_not_be_chosen(browser: Browser) -> None:
    """The powers that a full hand and a large empire cut short are told by a tip, to those who use no pointer, too."""
    case = next(each for each in full_hand() if "full/place" in each.name)
    page = Sheet(browser.new_context(reduced_motion="reduce", viewport={"width": 911, "height": 512}).new_page())
    page.opens(case)
    pieces = page.page.evaluate(OWN_CARDS)
    read: set[str] = set()
    for _ in range(MOST_STEPS):
        page.page.keyboard.press("Shift+ArrowRight")
        assert page.page.locator("#tip").is_visible()
        read.add(page.page.locator("#tip").inner_text())
        if all(any(words in tip for tip in read) for words in pieces):
            break
    page.page.context.close()
    assert len(pieces) > 27
    assert [words for words in pieces if not any(words in tip for tip in read)] == []


@pytest.mark.soak
@pytest.mark.parametrize("table", TABLES)
def test_a_table_holds_at_every_size(browser: Browser, table: str) -> None:
    cases = TABLES[table]()
    check(browser, cases, [WAYS] * len(cases))
