"""Every question of Roll for the Galaxy in the browser: laid out, looked at in both languages and sizes, and answered by touch."""

from collections.abc import Callable
from typing import Any
from urllib.parse import parse_qs

import pytest
from playwright.sync_api import Route

import orrery
from browser.axe import serious
from browser.conftest import Comes
from browser.page_server import page_server
from browser.person import DESK, PHONE, Person
from browser.roller import GAME, PLACE, Roller
from orrery.core.luck import Luck
from orrery.core.position import Position
from orrery.games.roll_for_the_galaxy.rules.assign import APART
from orrery.games.roll_for_the_galaxy.rules.explore import put_tile
from orrery.server.tables.questions import read_form_answer
from server.drawn_page import draw_page
from server.roll_situations import (
    SITUATIONS,
    buy_points,
    cut_need,
    lay_good,
    position,
    put_wilds_ambition,
    select_anew,
    ship_good,
    spend_credits,
    use_power,
)

ANSWER = "**/tables/x/answer"
CUT = """[...document.querySelectorAll('.build-and-empire > .zone, .objective > b > span')]
    .filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
"""Zones that scroll inside themselves, and names that are not read to their end."""


class LaidTable:
    """A position on a page, with nothing behind it but the rules: answers are taken down and not played."""

    def __init__(self, person: Person, p: Position, lang: str = "en") -> None:
        self.person = person
        self.p = p
        self.html = draw_page(p, 0, lang)[1]
        self.given: Any = None
        server = page_server()
        server.html, server.take_answer = self.html, self._take
        person.page.goto(f"{server.origin}/tables/x")
        person.waits_for_question()

    def _take(self, form: str) -> None:
        answer = read_form_answer(self.p.asks[0], parse_qs(form))
        self.given = tuple(sorted(answer)) if isinstance(answer, tuple) and self.p.asks[0].shape == "some" else answer

    def answer(self) -> Any:
        """The answer that was sent."""
        assert self.p.asks[0].allows(self.given), f"{self.given} is no answer"
        return self.given

    def confirms(self) -> Any:
        with self.person.page.expect_response(ANSWER):
            self.person.sees("[data-go]").click()
        return self.answer()

    def touches(self, *pieces: str) -> None:
        for piece in pieces:
            self.person.sees(f"#main [data-piece='{piece}']").first.click()

    def words(self, answer: int) -> str:
        """An answer as the list has it."""
        said: str = self.p.game.choice(self.p.view(0), answer, "en").words
        return said


def pages() -> list[Any]:
    """Each situation on a desk in English and on a phone in French: by turns one of the two now, the other in a soak."""
    ways = (("desk", DESK, "en"), ("phone-french", PHONE, "fr"))
    return [
        pytest.param(situation, size, lang, id=f"{situation.__name__}-{way}", marks=() if (at + n) % 2 else pytest.mark.soak)
        for at, situation in enumerate(SITUATIONS)
        for n, (way, size, lang) in enumerate(ways)
    ]


@pytest.mark.parametrize(("situation", "size", "lang"), pages())
def test_a_question_fits_its_page_and_is_answered_by_touch(
    comes: Comes, situation: Callable[[], Any], size: tuple[int, int], lang: str
) -> None:
    ann = comes(size)
    table = LaidTable(ann, position(situation), lang)
    for own_font in (False, True):
        ann.reads_in(own_font)
        wide, tall = ann.page.evaluate("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]")
        assert wide <= size[0], "it scrolls sideways"
        assert tall <= size[1] or size == PHONE, "the page scrolls"
        assert ann.page.evaluate(CUT) == [], "something does not fit"
    assert serious(ann) == []
    with ann.page.expect_response(ANSWER):
        Roller(ann).answers()
    table.answer()


def test_tiles_are_placed_without_scrolling_at_three_seats(ann: Person) -> None:
    p = orrery.start(GAME, 3, 8)
    luck = Luck.of(8)
    while not (0 in p.asks and p.asks[0].name == put_tile.__name__ and len(p.table.empires[0].hand) > 1):
        seat = min(p.asks)
        p.choose(seat, p.asks[seat].sample(luck))
    LaidTable(ann, p)
    assert ann.sees(".build .lay-button").count() > 2, "under both stacks, or on top"
    assert ann.page.evaluate(CUT) == []


def test_what_ambition_adds_is_drawn(ann: Person) -> None:
    LaidTable(ann, position(put_wilds_ambition))
    assert ann.sees(".free .leader .cut").count() == 1, "two phases, cut by a diagonal"
    assert ann.sees(".phase .entrepreneur use[href='#credit']").count() == 1, "a phase with a coin"
    assert ann.sees(".free .talent .token").count() == 2, "tokens beside the dice"
    claimed = ann.sees(".objective.taken")
    assert claimed.count() == 1
    assert "claimed by Bob" in claimed.inner_text()
    worlds = ann.sees(".objective:has-text('Six worlds')")
    assert worlds.locator("progress").get_attribute("value") == "4"
    assert "4/6" in worlds.inner_text()
    worlds.focus()
    ann.page.keyboard.press("h")
    text = ann.sees("#tip").inner_text()
    assert "You 4 of 6" in text
    assert "Bob 2" in text
    assert "stand-in" in text, "marked as what it is"
    ann.sees(".free .leader").hover()
    ann.page.wait_for_function("() => document.querySelector('#tip').textContent.includes('stand-in')")


def test_a_good_says_what_each_way_of_shipping_it_pays(ann: Person) -> None:
    table = LaidTable(ann, position(ship_good))
    ways = ann.sees(".tray .way small")
    before = ways.all_inner_texts()
    table.touches("good/2/home")
    assert ways.first.inner_text() == "gain $5"
    assert ways.last.inner_text() == before[1], "how much it is consumed for depends on the shipper"
    table.touches("shipper/genes")
    assert ways.last.inner_text() == "gain 2 points (1 + 1 shipper that matches)"
    table.touches("way/consume")
    assert table.words(table.confirms()) == "Consume the good of Plague World (Home) with Genes"


def test_a_leader_whose_coin_fits_is_another_die_than_one_without(ann: Person) -> None:
    table = LaidTable(ann, position(lay_good))
    table.touches("die/leader$", "tableau/1")
    assert table.words(table.confirms()) == "Leader $ on Plague World"


def test_points_are_bought_after_the_incomes_that_are_picked(ann: Person) -> None:
    table = LaidTable(ann, position(spend_credits))
    table.touches("spend/2", "tableau/0")
    assert "you are left with $3" in ann.sees("#follows").inner_text()
    assert table.words(table.confirms()) == "Take the income of Space Piracy, then pay $2 for 2 points"


def test_a_power_that_takes_a_die_says_which(ann: Person) -> None:
    table = LaidTable(ann, position(cut_need))
    table.touches("tableau/0", "good/2/military")
    assert table.words(table.confirms()) == "Contact Specialist: give back Military (on Gem World)"


def test_all_workers_are_seen_when_a_phase_is_selected_anew(comes: Comes) -> None:
    for size in (DESK, PHONE):
        ann = comes(size)
        table = LaidTable(ann, position(select_anew))
        assert ann.sees(".phase:visible").count() == 5
        assert ann.sees(".phase .others .die").count() == 2, "the workers of Bob"
        assert ann.sees(".phase:has-text('does not take place')").count() == 0, "that is not known yet"
        with ann.page.expect_response(ANSWER):
            ann.sees("#main [data-piece='strip/settle']").click()
        assert table.words(table.answer()) == "Select Settle instead"


def test_a_two_phase_die_lights_up_its_two_columns_and_tokens_can_be_kept(ann: Person) -> None:
    table = LaidTable(ann, position(put_wilds_ambition))
    ann.sees(".tray .free .leader").click()
    assert ann.sees(PLACE).evaluate_all("all => all.map(one => one.dataset.piece)") == ["column/develop", "column/settle"]
    table.touches("column/settle")
    assert ann.sees(".phase[aria-label=Settle] .leader").count() == 1
    for token in range(2):
        ann.sees(".tray .free .talent").first.click()
        table.touches(("apart", "column/ship")[token])
    assert ann.sees(".aside .talent").count() == 1
    ann.sees(".tray .free .novelty").click()
    table.touches("column/produce")
    assert table.confirms() == (3, 2, APART, 4)


def test_what_is_put_can_be_taken_back_before_it_is_confirmed(ann: Person) -> None:
    table = LaidTable(ann, position(put_wilds_ambition))
    ann.sees(".tray .free .novelty").click()
    table.touches("column/produce")
    ann.sees(".phase .novelty").click()
    table.touches("column/explore")
    assert ann.sees(".phase[aria-label=Explore] .novelty").count() == 1
    ann.sees("[data-clear]").click()
    assert ann.sees(".tray .free button").count() == 4
    assert table.given is None


def test_dice_are_dragged_from_column_to_column_and_onto_other_dice(ann: Person) -> None:
    table = LaidTable(ann, position(put_wilds_ambition))
    ann.sees(".tray .free .novelty").drag_to(ann.sees(".phase[aria-label=Produce]"))
    assert ann.sees(".phase[aria-label=Produce] .novelty").count() == 1
    ann.sees(".phase .novelty").drag_to(ann.sees(".phase[aria-label=Explore]"))
    assert ann.sees(".phase[aria-label=Explore] .novelty").count() == 1
    assert table.given is None
    moved = LaidTable(ann, position(use_power))
    ann.sees(".phase[aria-label=Produce] .rare").drag_to(ann.sees(".phase[aria-label=Settle] .military"))
    assert ann.sees(".phase .die-button.chosen .rare").count() == 1
    ann.sees("#main .way:has-text('Space Mercenaries')").click()
    assert moved.words(moved.confirms()) == "Space Mercenaries: Rare Elements (Produce) from Produce to Settle"


SHOW = """async (html) => {
    const script = document.querySelector("script[type=module]").src;
    await (await import(script.replace("main.js", "refresh.js"))).showPage(html);
}"""


def test_the_next_question_can_be_answered_before_the_page_of_the_last_answer_came(ann: Person) -> None:
    """Others' moves can bring the next question first; then only a second press of the same button is dropped."""
    table = LaidTable(ann, position(buy_points))
    held: list[Route] = []
    ann.page.route(ANSWER, lambda route: held.append(route))
    posts: list[str] = []
    ann.page.on("request", lambda request: posts.extend(parse_qs(request.post_data or "").get("ask", [])))
    for _ in range(2):
        ann.sees("#ask [data-key=y]").click()
    ann.page.evaluate(SHOW, table.html.replace('name="ask" value="1"', 'name="ask" value="2"'))
    with ann.page.expect_request(ANSWER):
        ann.sees("#ask [data-key=n]").click()
    assert posts == ["1", "2"]
