"""Movement at the table: a piece sets out from where it was, the next input ends it, and who wants none sees none."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page

import orrery
from browser.page_server import page_server
from browser.pages import PATIENCE
from browser.sizes import Case, Sheet
from orrery.bots import Look, bot
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.server.web import static_files
from orrery.testing import Scenario
from server.drawn_page import draw_page

LONGEST = 400
"""Milliseconds that anything may move for."""
GAMES = ("jump-drive", "new-frontiers", "roll-for-the-galaxy", "tiny-epic-galaxies")
NEAR = 3
"""Pixels between a place and where a path begins."""

START = """async ([refresh, html, which]) => {
    const { showPage } = await import(refresh);
    const box = document.querySelector(which).getBoundingClientRect();
    window.shown = showPage(html);
    const moving = () => document.getAnimations().filter((each) => each.effect.pseudoElement?.startsWith("::view-transition"));
    for (let frames = 0; frames < 120 && !moving().length; frames += 1) await new Promise(requestAnimationFrame);
    await new Promise(requestAnimationFrame);
    return { box: { x: box.x, y: box.y }, found: moving().map((each) => ({
        part: each.effect.pseudoElement,
        lasts: each.effect.getComputedTiming().endTime,
        first: each.effect.getKeyframes()[0].transform ?? "",
    })) };
}"""
"""Shows a page and tells what moves on it, and where a piece was before."""
END = """() => { const moving = () => document.getAnimations().filter((each) => each.effect.pseudoElement?.startsWith("::view-transition"));
    document.dispatchEvent(new KeyboardEvent("keydown", { key: "x" })); return window.shown.then(() => moving().length); }"""
MOVES = """async ([movement, html]) => {
    const { findMoves } = await import(movement);
    const moves = findMoves(new DOMParser().parseFromString(html, "text/html"));
    return [moves.filter(([from]) => from).length, moves.filter(([from]) => !from).length];
}"""


def ship_in_orbit() -> tuple[Position, Position]:
    """A ship in orbit, before and after it advances by a space."""
    table: Any = Scenario("tiny-epic-galaxies", "ann", "bob")
    table.row("Gort", "Mared", "Maia", "Jorg")
    table.ann.has(energy=3, culture=3, orbits={"Maia": 1})
    table.dice("diplomacy", "economy", "move", "move")
    before = table.position
    after = before.copy()
    slot = next(slot for slot, space in enumerate(after.table.galaxies[0].orbit) if space >= 0)
    after.table.galaxies[0].orbit[slot] += 1
    return before, after


def sheet(browser: Browser, motion: Any) -> Sheet:
    context = browser.new_context(reduced_motion=motion, viewport={"width": 1366, "height": 768})
    context.set_default_timeout(PATIENCE)
    return Sheet(context.new_page())


def shows(page: Page, p: Position) -> dict[str, Any]:
    """Show a position, and what moves on the way there."""
    html = draw_page(p, 0, "en")[1].replace('data-number="1"', 'data-number="2"')
    movement: dict[str, Any] = page.evaluate(START, [static_files.address("script/refresh.js"), html, ".vessel.own, .vessel"])
    return movement


def test_a_ship_flies_from_where_it_was_and_a_key_ends_it(browser: Browser) -> None:
    before, after = ship_in_orbit()
    table = sheet(browser, "no-preference")
    table.opens(Case("orbit", before))
    moves = shows(table.page, after)
    assert moves["found"], "nothing moves"
    assert max(each["lasts"] for each in moves["found"]) <= LONGEST
    flights = [each["first"] for each in moves["found"] if each["part"].startswith("::view-transition-group(piece")]
    starts = [
        tuple(float(part) for part in first[10:-1].replace("px", "").split(", ")) for first in flights if "translate" in first
    ]
    assert any(abs(x - moves["box"]["x"]) < NEAR and abs(y - moves["box"]["y"]) < NEAR for x, y in starts), moves
    assert table.page.evaluate(END) == 0
    table.page.context.close()


def test_a_card_turns_over_at_a_rival_who_is_folded_away(browser: Browser) -> None:
    """Its drawing and its name are seen there for as long as it turns, and are gone afterwards."""
    before: Any = Scenario("jump-drive", "ann", "bob")
    after: Any = Scenario("jump-drive", "ann", "bob")
    after.bob.has(empire=("Mining Robots",))
    table = sheet(browser, "no-preference")
    table.opens(Case("folded", before.position))
    html = draw_page(after.position, 0, "en")[1].replace('data-number="1"', 'data-number="2"')
    animations = table.page.evaluate(START, [static_files.address("script/refresh.js"), html, "#main"])
    turns = [each for each in animations["found"] if "rotateY" in each["first"]]
    assert turns, animations
    assert max(each["lasts"] for each in animations["found"]) <= LONGEST
    assert table.page.locator("summary .glimpse").all_inner_texts() == ["Mining Robots"]
    assert table.page.evaluate(END) == 0
    assert table.page.locator(".glimpse").count() == 0
    table.page.context.close()


def test_nothing_moves_for_those_who_asked_for_no_motion(browser: Browser) -> None:
    before, after = ship_in_orbit()
    table = sheet(browser, "reduce")
    table.opens(Case("orbit", before))
    assert shows(table.page, after)["found"] == []
    table.page.context.close()


@pytest.fixture(scope="module")
def reduced_sheet(browser: Browser) -> Any:
    page_sheet = sheet(browser, "reduce")
    yield page_sheet
    page_sheet.page.context.close()


@pytest.mark.parametrize("game", GAMES)
def test_pieces_of_every_game_are_followed(reduced_sheet: Sheet, game: str) -> None:
    """Over the first moves of a game pieces travel and pieces come; a page that is drawn again moves nothing."""
    p = orrery.start(game, seats=2, seed=3)
    player, luck = bot(game, "heuristic"), Luck.of(3)
    reduced_sheet.opens(Case(game, p))
    travelled = came = 0
    movement = static_files.address("script/movement.js")
    for _ in range(40):
        if not p.asks or (travelled and came):
            break
        assert reduced_sheet.page.evaluate(MOVES, [movement, draw_page(p, 0, "en")[1]]) == [0, 0]
        seat = min(p.asks)
        p.choose(seat, player.answer(Look(p, seat, luck)))
        pairs, arrivals = reduced_sheet.page.evaluate(MOVES, [movement, draw_page(p, 0, "en")[1]])
        travelled, came = travelled + pairs, came + arrivals
        reduced_sheet.shows(Case(game, p), "en")
    assert travelled
    assert came
    assert reduced_sheet.page.url.startswith(page_server().origin)
