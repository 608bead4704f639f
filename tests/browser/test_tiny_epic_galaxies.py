"""Tiny Epic Galaxies in the browser: whole games with two seats and alone, on a desk and a phone, in French, by keys."""

from typing import Any

import pytest

from browser.axe import clean, clean_in_both_themes
from browser.conftest import Comes
from browser.person import MOST, PHONE, SOME, Person, or_whole
from browser.test_roll_questions import LaidTable
from orrery.core.luck import Luck
from orrery.testing import Scenario

GAME = "tiny-epic-galaxies"
ELSEWHERE = ("pass", "leave", "let")
"""Answers that do nothing, and so touch nothing on the table."""
SENT = """asked => document.querySelector('#ask [name=ask]')?.value !== asked
    || Boolean(document.querySelector('#ask[data-quick] [data-pieces][aria-pressed=true]'))"""
"""Whether the pieces touched so far left one answer, which a quick question sends by itself."""
RESIGNED = 36
"""Answers after which a bot plays on."""
WATCHED = 20
"""Answers after which somebody comes to watch."""
MOST_KINDS = 4
"""How many kinds of question axe looks at in one game: it is slow."""


class Player:
    """Somebody who plays by touching what glows on the table, now this and now that."""

    def __init__(self, person: Person, luck: str) -> None:
        self.person = person
        self.luck = Luck.of(luck)
        self.met: set[str] = set()

    def touches(self) -> None:
        """Give one answer with clicks on the table alone."""
        person = self.person
        self.met.add(person.sees("#ask").get_attribute("data-shape") or "")
        if person.sees("#ask").get_attribute("data-shape") == "some":
            question = person.ask_number
            for _ in range(int(person.sees("#ask").get_attribute("data-least") or 0)):
                self._touch("#main button.choosable:not(.chosen)")
            if person.ask_number == question:
                person.sees("#ask [data-go]").click()
            return
        if not person.sees("#main button.choosable").count():
            person.sees("#ask button[name=answer]").last.click()
            return
        whole = len((person.sees("#ask [data-pieces]").first.get_attribute("data-pieces") or "").split())
        question = person.ask_number
        for _ in range(whole - person.sees("#main .chosen").count()):
            self._touch("#main button.choosable:not(.spare):not(.chosen)")
            if person.page.evaluate(SENT, question):
                return
        if person.sees("#ask.compound:not([data-quick])").count():
            person.sees("#ask [data-go]").click()

    def _touch(self, selector: str) -> None:
        pieces = self.person.sees(selector)
        pieces.nth(self.luck.below("touch", pieces.count())).click()


def everything_is_on_the_table(person: Person) -> None:
    """Whatever an answer touches is there and glows."""
    missing = person.page.evaluate(
        """elsewhere => [...document.querySelectorAll('#ask [data-pieces]')].flatMap(line => line.dataset.pieces.split(' '))
        .filter(piece => piece && !elsewhere.includes(piece) && !document.querySelector(`#main button.choosable[data-piece="${piece}"]`))""",
        ELSEWHERE,
    )
    assert missing == [], f"at {person.question!r}"


def one_screen(person: Person) -> None:
    for element in ("document.documentElement", "document.querySelector('#main')", "document.querySelector('.dice-zone')"):
        tall, room = person.page.evaluate(f"[{element}.scrollHeight, {element}.clientHeight]")
        assert tall <= room + 1, f"{element} scrolls at {person.question!r}"


class Looks:
    """Nothing serious for axe at the first questions of each kind."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.met: set[str] = set()

    def looks(self) -> None:
        person = self.person
        kind = person.question.split()[0] + (person.sees("#ask").get_attribute("data-shape") or "")
        if kind not in self.met and len(self.met) < MOST_KINDS:
            clean_in_both_themes(person, person.question)
            self.met.add(kind)


def is_watched(comes: Comes, person: Person, seats: int) -> None:
    watcher = comes()
    watcher.page.goto(person.page.url)
    assert watcher.sees(".mats .mat").count() == seats
    clean_in_both_themes(watcher, "watched")


@pytest.mark.parametrize(
    ("seats", "most"),
    [(1, MOST), (2, RESIGNED), pytest.param(2, MOST, marks=pytest.mark.soak)],
    ids=["alone", "two", "two-whole"],
)
def test_a_game_by_touching_the_table(comes: Comes, ann: Person, seats: int, most: int) -> None:
    """Alone to the end; with a rival it takes so long that a bot plays the rest, but in a soak."""
    eyes = Looks(ann)

    def each() -> None:
        one_screen(ann)
        everything_is_on_the_table(ann)
        eyes.looks()

    ann.starts(GAME, seats=seats)
    assert ann.sees(".planet").count() == 4
    assert ann.sees(".rogue-zone").count() == (1 if seats == 1 else 0)
    player = Player(ann, f"touch/{seats}")
    assert ann.plays(player.touches, most=WATCHED, each=each) == WATCHED
    is_watched(comes, ann, seats)
    assert ann.plays(player.touches, most=most - WATCHED, each=each) > 0
    if not ann.over:
        ann.resigns()
    assert {"one", "some"} <= player.met
    assert ann.sees(".chart").is_visible()
    assert ann.sees(".mats .mat").count() == 2, "both galaxies are open at the end"
    if seats == 1:
        assert "Artemis" in ann.question
        assert ann.sees(".mats .skull").count() == 1
    else:
        assert ann.sees(".mats .mission").count() == 2, "the missions are shown"
        totals = {int(text) for text in ann.sees(".podium .vp b").all_inner_texts()}
        assert totals == {int(text) for text in ann.sees(".mats .zone > header .vp b").all_inner_texts()}
    clean_in_both_themes(ann, "the end")


@or_whole
def test_a_game_on_a_phone_in_french(comes: Comes, most: int) -> None:
    """One column, the question docked, fingers' room, and no English word."""
    ann = comes(PHONE, lang="fr-FR", has_touch=True)
    english = (
        "Your dice",
        "Your galaxy",
        "At home",
        "Activated",
        "Converter",
        "Reroll",
        "End turn",
        "Upgrade",
        "on turn",
        "Land",
    )

    def each() -> None:
        everything_is_on_the_table(ann)
        ann.holds_a_phone()
        small = ann.page.evaluate(
            """[...document.querySelectorAll('#ask button, #main button.choosable')].filter(b => {
                const box = b.getBoundingClientRect(), after = getComputedStyle(b, '::after');
                const more = after.content !== 'none' && after.position === 'absolute' ? -2 * parseFloat(after.top) : 0;
                return b.offsetParent && Math.min(box.width, box.height) + (more || 0) < 40;
            }).map(b => b.outerHTML.slice(0, 120))"""
        )
        assert small == [], "everything that can be touched is large enough for a finger"
        text = ann.sees("body").inner_text()
        assert [words for words in english if words in text] == []

    ann.starts(GAME, seats=3)
    assert ann.sees("html").get_attribute("lang") == "fr"
    assert "missions secrètes" in ann.question
    player = Player(ann, "phone")
    assert ann.plays(player.touches, most=most, each=each) > SOME - 1
    if not ann.over:
        ann.resigns()
    clean(ann, "the end on a phone")


def test_a_turn_by_keyboard_alone(ann: Person) -> None:
    ann.starts(GAME, seats=2)
    assert ann.plays(ann.types, most=14) == 14


def test_what_can_not_be_done_says_why(ann: Person) -> None:
    """The reroll after the free one needs energy; a second conversion needs another turn."""
    ann.starts_at_home(GAME, seats=1)
    for _ in range(3):
        if ann.sees("button[data-piece=reroll]").count():
            ann.sees("button[data-piece=reroll]").click()
            ann.page.wait_for_selector("#ask.shape-some")
            ann.sees(".face-list button.choosable").first.click()
            ann.sees("#ask [data-go]").click()
            ann.page.wait_for_selector("#ask.shape-one")
    shut = ann.sees(".dice-zone .button[aria-disabled=true]")
    shut.hover()
    ann.page.wait_for_selector("#tip:not([hidden])")
    assert "no energy" in ann.sees("#tip .why").inner_text()


def waits_until(person: Person, selector: str) -> None:
    """End turn after turn, and do nothing else, until there is something on the page."""

    def passes() -> None:
        if person.sees("button[data-piece=stop]").count():
            person.sees("button[data-piece=stop]").click()
        else:
            person.sees("#ask button[name=answer]").last.click()
            if person.sees("#ask.compound:not([data-quick])").count():
                person.sees("#ask [data-go]").click()

    person.plays(passes, most=60, until=lambda: person.sees(selector).count() > 0)
    assert person.sees(selector).count(), f"{selector} does not come"


def test_a_ship_is_moved_with_two_touches_and_can_be_taken_back(ann: Person) -> None:
    ann.starts(GAME, seats=1)
    waits_until(ann, "button[data-piece='die/move']")
    ann.sees("button[data-piece='die/move']").first.click()
    ann.page.wait_for_selector(".spot.go")
    assert ann.sees(".ship-place.chosen").count() == 1, "all ships are at home: there is no choice which one goes"
    ann.sees(".spot.go").nth(2).click()
    ann.page.wait_for_selector(".planet:nth-child(3) .vessel.own")
    ann.page.keyboard.press("u")
    ann.page.wait_for_selector(".spot.go")
    assert ann.sees(".vessel.own").count() == 0


def test_a_ship_is_dragged_to_a_planet(ann: Person) -> None:
    ann.starts(GAME, seats=1)
    waits_until(ann, "button[data-piece='die/move']")
    ann.sees("button[data-piece='die/move']").first.click()
    ann.page.wait_for_selector(".spot.go")
    ann.sees(".ship-place.choosable").first.drag_to(ann.sees(".spot.go").nth(1))
    ann.page.wait_for_selector(".planet:nth-child(2) .vessel.own")
    assert ann.sees(".vessel.own").count() == 1


def test_a_phone_shows_what_can_be_touched_at_the_far_end_of_the_row(comes: Comes) -> None:
    table: Any = (
        Scenario(GAME, "ann", "bob", "cid").row("Jakks", "Bisschop", "Hoefker", "Tifnod", "Gort").dice("colony", "move")
    )
    table.ann.has(planets=("K-Widow",))
    table.bob.has(orbits={"Gort": 2})
    table.cid.has(orbits={"Gort": 1})
    table.ann.activates("colony")
    if table.ann.is_asked == "colony":
        table.ann.uses("K-Widow")
    ann = comes(PHONE, has_touch=True)
    LaidTable(ann, table.position)
    ann.page.wait_for_function(
        """() => [...document.querySelectorAll('.planets .choosable')].some(ship => {
            const box = ship.getBoundingClientRect();
            return box.left >= 0 && box.right <= innerWidth;
        })"""
    )
    boxes = [ship.bounding_box() for ship in ann.sees(".planets .vessel.choosable").all()]
    assert len(boxes) == 2


def test_following_is_one_quick_question(ann: Person) -> None:
    """It says what it costs and brings, the gauges show it, and afterwards the die shows who followed."""
    ann.starts(GAME, seats=2)
    waits_until(ann, "button[data-piece^='bay/']")
    assert ann.question.startswith("Follow the ")
    assert ann.sees("#ask").get_attribute("data-shape") == "yes-no"
    assert ann.sees(".gauge i.pay, .gauge i.gain").count() >= 1
    clean(ann, "a follow")
    question = ann.ask_number
    ann.page.keyboard.press("y")
    ann.waits_after(question)
    ann.waits_for_question()
    assert ann.sees("#side .log").get_by_text("You followed the").count() >= 1


def test_a_rival_s_galaxy_opens(ann: Person) -> None:
    ann.starts(GAME, seats=3)
    ann.page.keyboard.press("]")
    opened = ann.sees("details[data-rival][open] .opened")
    assert opened.is_visible()
    assert opened.locator(".gauge").count() == 2
    assert opened.locator(".levels li").count() == 6
    assert "secret mission" in opened.inner_text()
    clean(ann, "a rival opened")


def test_axe_finds_nothing_serious_at_any_question_of_a_turn_for_five(comes: Comes, ann: Person) -> None:
    ann.starts(GAME, seats=5)
    ann.plays(Player(ann, "axe/5").touches, most=24, each=Looks(ann).looks)
    is_watched(comes, ann, 5)


def test_the_game_is_looked_back_on_through_any_eyes(ann: Person) -> None:
    ann.starts(GAME, seats=2)
    ann.resigns()
    ann.page.goto(f"{ann.page.url}/replay?step=12&seat=0")
    assert ann.sees(".planet").count() == 4
    assert ann.sees(".galaxy-zone").count() == 1
    assert ann.sees("#main button.choosable").count() == 0
    ann.page.keyboard.press("ArrowRight")
    ann.page.wait_for_function("() => document.querySelector('.player .pill').textContent.startsWith('13 /')")
    one_screen(ann)
    clean(ann, "the replay")
