"""After the game: the replay, playing on, the record, and the dice."""

import json
import re
from pathlib import Path

import pytest

from browser.conftest import Comes, both_fonts
from browser.person import DESK, PHONE, Person
from orrery.bots import Look, bot
from orrery.core.luck import Luck
from orrery.core.record import Record
from orrery.core.registry import game
from server.drawn_page import NAMES, draw_page

CUT_CELLS = """(box) => {
  const right = box.getBoundingClientRect().right + 1;
  const cut = (cell) => cell.getBoundingClientRect().right > right || cell.scrollWidth > cell.clientWidth;
  return [...box.querySelectorAll("h3, td, th")].filter(cut).map((cell) => cell.textContent);
}"""
"""The words of a box that run out of it or out of their cell."""


@pytest.fixture
def player_at_end(ann: Person) -> Person:
    """Somebody whose game is over; a bot has played it for them."""
    ann.starts(seats=2)
    ann.resigns()
    return ann


def at(person: Person) -> int:
    return int(person.sees(".player .pill").inner_text().split("/")[0])


def test_a_replay_steps_seeks_and_plays_by_itself(player_at_end: Person) -> None:
    ann = player_at_end
    ann.sees(".ended a:has-text('Replay')").click()
    ann.page.wait_for_selector(".player")
    assert at(ann) == 0
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_function("() => document.querySelector('.player .pill').textContent.startsWith('1 /')")
    ann.page.keyboard.press("End")
    last = int(ann.sees("#step").get_attribute("max") or 0)
    ann.page.wait_for_function("n => document.querySelector('.player .pill').textContent.startsWith(n + ' /')", arg=last)
    ann.page.keyboard.press("ArrowLeft")
    ann.page.wait_for_function("n => document.querySelector('.player .pill').textContent.startsWith(n + ' /')", arg=last - 1)
    ann.sees("#step").evaluate("(box) => { box.value = 3; box.dispatchEvent(new Event('change', { bubbles: true })); }")
    ann.page.wait_for_function("() => document.querySelector('.player .pill').textContent.startsWith('3 /')")
    assert "step=3" in ann.page.url, "the address is a link to this moment"
    ann.sees("[data-autoplay]").click()
    ann.page.wait_for_function("() => Number(document.querySelector('.player .pill').textContent.split('/')[0]) >= 5")
    ann.sees("[data-autoplay]").click()


def test_a_replay_is_seen_through_any_seat_s_eyes(player_at_end: Person, comes: Comes) -> None:
    table = player_at_end.page.url
    cat = comes()
    cat.page.goto(f"{table}/replay?step=2&seat=1")
    assert cat.sees(".hand-zone .card").count() > 0, "the hand of the seat looked through is there"
    cat.sees("#eyes").select_option("-1")
    cat.page.wait_for_function("() => !document.querySelector('.hand-zone')")


def test_one_can_play_on_from_any_moment(player_at_end: Person) -> None:
    ann = player_at_end
    table = ann.page.url
    ann.page.goto(f"{table}/replay?step=4&seat=0")
    ann.sees("button:has-text('Play on from here')").click()
    ann.page.wait_for_function("address => !location.href.startsWith(address)", arg=table)
    ann.waits_for_question()
    assert ann.plays(ann.clicks) > 0
    assert ann.over


def test_the_record_downloads_and_plays_again(player_at_end: Person, tmp_path: Path) -> None:
    with player_at_end.page.expect_download() as downloading:
        player_at_end.sees("text=Download the record").click()
    path = tmp_path / downloading.value.suggested_filename
    downloading.value.save_as(path)
    record = Record.load(path)
    totals = sorted(int(text) for text in player_at_end.sees(".podium .vp b").all_inner_texts())
    assert sorted(record.replay().final_outcome.points) == totals
    assert json.loads(path.read_text())["game"] == "jump-drive"


def test_the_dice_are_promised_before_and_shown_after(comes: Comes) -> None:
    ann = comes()
    ann.starts(seats=2)
    table = ann.page.url
    ann.page.goto(f"{table}/dice")
    promised = ann.sees(".dice-page code").first.inner_text()
    assert re.fullmatch(r"[0-9a-f]{32,}", promised)
    assert "It holds" not in ann.sees("main").inner_text()
    ann.page.goto(table)
    ann.resigns()
    ann.page.goto(f"{table}/dice")
    assert ann.sees(".dice-page code").first.inner_text() == promised
    assert "It holds" in ann.sees(".verdict:visible").inner_text()


def test_play_again_lays_a_new_table(player_at_end: Person) -> None:
    table = player_at_end.page.url
    player_at_end.sees("button:has-text('Play again')").click()
    player_at_end.page.wait_for_function("address => location.href !== address", arg=table)
    player_at_end.waits_for_question()


@both_fonts
def test_the_scores_of_five_seats_are_all_in_sight(comes: Comes) -> None:
    p = game("new-frontiers").start(5, 1, {"goals": True})
    player, luck = bot("new-frontiers", "heuristic"), Luck.of(1)
    while p.asks:
        seat = min(p.asks)
        p.choose(seat, player.answer(Look(p, seat, luck)))
    _, html = draw_page(p, 0, "fr")
    ann = comes()
    empty = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"/>'
    ann.page.route("**/empires.svg", lambda route: route.fulfill(content_type="image/svg+xml", body=empty))
    ann.page.route("**/end", lambda route: route.fulfill(content_type="text/html; charset=utf-8", body=html))
    for width, height in (DESK, (1024, 768), PHONE):
        ann.page.set_viewport_size({"width": width, "height": height})
        ann.goes("/end")
        box = ann.sees(".columns")
        assert box.locator(".column").count() == len(NAMES)
        assert not box.evaluate(CUT_CELLS)
    assert ann.sees(".ended").evaluate("(ask) => getComputedStyle(ask).position") == "static", (
        "on a phone it scrolls with the rest"
    )


SQUEEZED = """box => [...box.children].filter((each) => each.checkVisibility() && (each.matches("h2")
    ? each.clientHeight < parseFloat(getComputedStyle(each).lineHeight) - 1 : each.scrollHeight > each.clientHeight + 2)).map((each) => each.innerText)"""
"""What has less room in a box than its words need."""


def test_a_phone_on_its_side_says_all_of_an_end_and_of_a_replay(player_at_end: Person) -> None:
    ann = player_at_end
    table = ann.page.url
    ann.resizes((844, 390))
    for address, box in ((table, ".ask.ended"), (f"{table}/replay?step=4", ".ask.player")):
        ann.page.goto(address)
        ask = ann.sees(box)
        assert ask.evaluate(SQUEEZED) == []
        assert ask.evaluate("box => getComputedStyle(box).overflowY") == "auto", "what is below can be scrolled to"
        assert ann.sees("#question").evaluate("(q) => q.getBoundingClientRect().bottom <= innerHeight")
