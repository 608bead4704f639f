"""The font: pages are drawn with our own file, nothing jumps when it comes, and everything fits with it and without it."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Route

from browser.conftest import Comes
from browser.person import DESK, PHONE, Person
from browser.test_roll_questions import LaidTable
from orrery.bots import Look, bot
from orrery.core.ask import plays_itself
from orrery.core.luck import Luck
from orrery.core.position import Option, Position
from orrery.core.registry import game

TABLES: dict[str, tuple[str, int, dict[str, Option]]] = {
    "jump-drive": ("jump-drive", 3, {}),
    "new-frontiers": ("new-frontiers", 3, {"goals": True}),
    "roll-for-the-galaxy": ("roll-for-the-galaxy", 3, {}),
    "ambition": ("roll-for-the-galaxy", 3, {"ambition": True, "objectives": True}),
    "tiny-epic-galaxies": ("tiny-epic-galaxies", 3, {}),
    "rogue": ("tiny-epic-galaxies", 1, {}),
}
TALLER = """() => [document.documentElement, document.querySelector('#main')]
    .map((part) => part.scrollHeight - part.clientHeight).filter((more) => more > 1)"""
"""By how much the page or the table is taller than the screen."""
CUT = """[...document.querySelectorAll('.objective > b > span, .rival .stats, .rival .name-line b, [data-go]')]
    .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent)"""
"""What is not read to its end."""
SHIFTS = """() => { window.shifted = 0; new PerformanceObserver((seen) => {
    for (const entry of seen.getEntries()) window.shifted += entry.value; }).observe({ type: "layout-shift", buffered: true }); }"""
BARELY = 0.02
"""A layout shift that nobody sees; 0.1 is where browsers' makers begin to speak of a jump."""


def drawn_with(person: Person, selector: str) -> set[tuple[str, bool]]:
    """The fonts that an element's own text is drawn with, and whether they came with the page."""
    tools = person.page.context.new_cdp_session(person.page)
    tools.send("DOM.enable")
    tools.send("CSS.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    node = tools.send("DOM.querySelector", {"nodeId": root, "selector": selector})["nodeId"]
    fonts = tools.send("CSS.getPlatformFontsForNode", {"nodeId": node})["fonts"]
    return {(font["familyName"], font["isCustomFont"]) for font in fonts}


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_what_a_page_shows_is_drawn_with_our_own_file(comes: Comes, lang: str) -> None:
    ann = comes(lang=lang)
    ann.starts()
    ann.page.evaluate("() => document.fonts.ready.then(() => true)")
    for selector in ("#question", ".hand-zone h2", ".hand .card .name", "[data-go]", "#ask .list .answer-words"):
        assert drawn_with(ann, selector) == {("Inter", True)}, selector
    ann.sees("#question").evaluate("(box) => { box.textContent = 'Žižka, Łódź'; }")
    ann.page.evaluate("() => document.fonts.ready.then(() => true)")
    assert drawn_with(ann, "#question") == {("Inter", True)}, "names of other European languages"


@pytest.mark.parametrize("own_font", [False], ids=["fallback"])
def test_a_font_that_does_not_come_is_stood_in_for(ann: Person) -> None:
    ann.starts()
    assert "Inter" not in {family for family, _ in drawn_with(ann, "#question")}


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_nothing_jumps_when_the_font_comes(comes: Comes, size: tuple[int, int]) -> None:
    ann = comes(size)
    ann.starts()
    held: list[Route] = []
    ann.page.route("**/*.woff2", lambda route: held.append(route))
    ann.page.goto(ann.page.url, wait_until="domcontentloaded")
    ann.page.evaluate(SHIFTS)
    ann.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    assert held, "the page is shown before its font is there"
    assert "Inter" not in {family for family, _ in drawn_with(ann, "#question")}
    for route in held:
        route.continue_()
    ann.page.wait_for_function("() => document.fonts.check('14px Inter')")
    ann.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    assert drawn_with(ann, "#question") == {("Inter", True)}
    assert ann.page.evaluate("window.shifted") < BARELY


def questions(name: str, seats: int, options: dict[str, Option]) -> Iterator[Position]:
    """One position for each kind of question that the first seat is asked in a game between bots: the last, when tables are fullest."""
    last: dict[str, Position] = {}
    p = game(name).start(seats, 5, options)
    player, luck = bot(name, "heuristic"), Luck.of(5)
    while p.asks:
        if 0 in p.asks and not plays_itself(p.asks[0]):
            last[p.asks[0].name] = p.copy()
        seat = min(p.asks)
        p.choose(seat, player.answer(Look(p, seat, luck)))
    yield from last.values()


@pytest.mark.parametrize("own_font", [False], ids=["fallback"])
@pytest.mark.parametrize("table", TABLES)
def test_every_kind_of_question_fits_its_page_in_french(ann: Person, table: str) -> None:
    """In French, whose words are longer, and in the font that other tests see least; it takes its time, so not in both."""
    for p in questions(*TABLES[table]):
        LaidTable(ann, p, "fr")
        ann.page.evaluate("() => document.fonts.ready.then(() => true)")
        for size in (PHONE, DESK):
            ann.resizes(size)
            wide = ann.page.evaluate("document.documentElement.scrollWidth")
            assert wide <= size[0], f"{wide - size[0]} pixels too wide at {ann.question!r}"
            assert ann.page.evaluate(CUT) == [], f"cut at {ann.question!r}"
            if size == PHONE:
                ann.holds_a_phone()
            else:
                assert ann.page.evaluate(TALLER) == [], f"it scrolls at {ann.question!r}"
