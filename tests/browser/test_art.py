"""Drawings on the table: a card opens large, drawings move only where somebody looks, and they can be switched off."""

import pytest
from playwright.sync_api import Browser

import orrery
from browser.axe import clean_in_both_themes, problems_in_both_themes
from browser.conftest import Comes
from browser.person import Person
from browser.sizes import Case, Sheet
from orrery.bots import Look, bot
from orrery.core.luck import Luck

MOVES = "element => getComputedStyle(element.querySelector('svg.art-of')).animationName"


def test_a_card_opens_large_and_closes(ann: Person) -> None:
    ann.starts()
    card = ann.sees(".hand button.card").first
    name = card.locator(".name").inner_text()
    card.hover()
    ann.page.keyboard.press("i")
    ann.page.wait_for_selector("#card:popover-open .large-card")
    assert ann.sees("#card-title").inner_text() == name
    drawn = ann.sees("#card .piece-art use").evaluate("use => use.getBoundingClientRect().width")
    assert drawn > 100
    assert ann.sees(".hand .chosen").count() == 0
    clean_in_both_themes(ann, "a large card")
    ann.page.keyboard.press("Escape")
    ann.page.wait_for_selector("#card", state="hidden")
    assert card.evaluate(MOVES) == "none"
    clean_in_both_themes(ann, "a table with drawings")


def test_drawings_move_where_somebody_looks_and_can_be_left_out(comes: Comes) -> None:
    bob = comes(reduced_motion="no-preference")
    bob.starts()
    cards = bob.sees(".hand .card")
    cards.nth(1).hover()
    assert [card.evaluate(MOVES) for card in cards.all()[:3]] == ["none", "drift", "none"]
    bob.sees("#bar [popovertarget=menu]").click()
    bob.sees("#menu button[name=art][value=plain]").click()
    bob.page.wait_for_selector("body[data-art=plain]")
    assert bob.sees("svg.art-of:visible").count() == 0
    assert bob.sees(".hand .card .name").first.is_visible()


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("jump-drive", {}),
        ("new-frontiers", {"goals": True}),
        ("roll-for-the-galaxy", {"ambition": True, "objectives": True}),
        ("tiny-epic-galaxies", {}),
    ],
)
def test_a_table_with_drawings_is_accessible_in_both_themes(browser: Browser, game: str, options: dict[str, bool]) -> None:
    p = orrery.game(game).start(3, 4, options)
    player, luck = bot(game, "heuristic"), Luck.of(4)
    while p.asks and (p.answered < 90 or 0 not in p.asks):
        seat = min(p.asks)
        p.choose(seat, player.answer(Look(p, seat, luck)))
    page = browser.new_context(reduced_motion="reduce", viewport={"width": 1920, "height": 1080}).new_page()
    table = Sheet(page)
    table.opens(Case(game, p))
    page.wait_for_load_state("networkidle")
    assert page.evaluate(
        "[...document.querySelectorAll('#main svg.art-of use')].some((use) => use.getBoundingClientRect().width > 9)"
    )
    assert problems_in_both_themes(page) == []
    page.context.close()
