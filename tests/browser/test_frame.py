"""The frame of every page: long names, many seats, links that copy, a server that comes back, seats that change hands."""

import pytest
from playwright.sync_api import Route

from browser.conftest import Comes, both_fonts
from browser.person import DESK, PHONE, Person

LONG = "W" * 24
WIDER = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
SPILT = "[...document.querySelectorAll('.ask, .link-card, .places li, .people li, .podium li')].filter((e) => e.scrollWidth > e.clientWidth + 1).length"


def fits(person: Person) -> bool:
    """Whether nothing on the page is wider than its place, once its style sheets are there."""
    person.page.wait_for_load_state("load")
    return bool(person.page.evaluate(WIDER) <= 0 and person.page.evaluate(SPILT) == 0)


@both_fonts
@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
def test_long_names_break_nothing(comes: Comes, size: tuple[int, int]) -> None:
    ann, bob = comes(size, lang="fr"), comes(size, lang="fr")
    ann.goes("/new/jump-drive?seats=4")
    for seat in (0, 1):
        ann.sees(f"#kind-{seat}").select_option("friend" if seat else "me")
        ann.sees(f"#name-{seat}").fill(LONG)
    assert fits(ann)
    ann.sees(".new-table-form .go").click()
    link = ann.sees("#invite-1").input_value()
    assert fits(ann)
    bob.page.goto(link)
    assert fits(bob)
    bob.sees(".new-table-form .go").click()
    for person in (ann, bob):
        person.waits_for_question()
        assert fits(person)
    ann.sees("#bar [popovertarget=menu]").click()
    assert fits(ann)
    bob.goes("/")
    assert bob.sees(".link-card .asks").inner_text()
    assert fits(bob)


def test_a_table_keeps_what_was_chosen_when_the_number_of_seats_changes(ann: Person) -> None:
    ann.goes("/new/jump-drive?seats=4")
    ann.sees("#name-0").fill("Ada")
    assert ann.sees(".places > li:visible").count() == 4
    ann.sees(".new-table-form label:has(input[name=seats][value='2'])").click()
    assert ann.sees(".places > li:visible").count() == 2
    assert ann.sees("#name-0").input_value() == "Ada"
    ann.sees(".new-table-form .go").click()
    ann.waits_for_question()
    assert ann.sees(".rival-box").count() == 1, "two seats were laid"


@both_fonts
def test_a_spectator_sees_every_empire_on_one_screen(comes: Comes) -> None:
    ann, cat = comes(), comes()
    ann.starts(seats=4)
    cat.page.goto(ann.page.url)
    assert cat.sees(".watching > .zone").count() == 4
    bottoms = cat.sees(".watching > .zone").evaluate_all("(zones) => zones.map((zone) => zone.getBoundingClientRect().bottom)")
    assert max(bottoms) <= DESK[1]


def test_a_server_that_refuses_for_a_while_is_asked_again(ann: Person, comes: Comes) -> None:
    """A browser gives up a stream after a refusal; the page does not."""
    addresses: list[str] = []

    def refuse_once(route: Route) -> None:
        if addresses:
            route.continue_()
        else:
            addresses.append(route.request.url)
            route.fulfill(status=503)

    ann.provokes("status of 503")
    ann.page.route("**/events*", refuse_once)
    bob = comes()
    ann.meets(bob)
    ann.waits_for_question()
    assert len(addresses) == 1


def test_a_page_that_comes_late_never_takes_the_place_of_a_newer_one(ann: Person, comes: Comes) -> None:
    bob = comes()
    ann.meets(bob)
    ann.waits_for_question()
    bob.waits_for_question()
    table, late = ann.page.url, list[Route]()
    ann.page.route(table, lambda route: late.append(route), times=1)
    with ann.page.expect_request(table):
        bob.lists()
    current_page = ann.page.request.get(table).body()
    question = ann.ask_number
    ann.lists()
    ann.waits_after(question)
    now = ann.ask_number
    with ann.page.expect_event("requestfinished"):
        late[0].fulfill(body=current_page, content_type="text/html; charset=utf-8")
    ann.page.evaluate("() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))")
    assert ann.ask_number == now


def test_a_link_is_copied_where_the_page_may_not_use_the_clipboard(ann: Person) -> None:
    ann.goes("/new/jump-drive?seats=2")
    ann.sees("#kind-1").select_option("friend")
    ann.sees(".new-table-form .go").click()
    ann.page.wait_for_selector("#invite-1")
    ann.page.wait_for_load_state("load")
    ann.page.evaluate(
        """() => {
            Object.defineProperty(navigator, 'clipboard', { value: undefined });
            document.execCommand = (what) => { window.copied = [what, document.activeElement.value]; return true; };
        }"""
    )
    ann.sees("[data-copy='invite-1']").click()
    ann.page.wait_for_function("() => window.copied")
    assert ann.page.evaluate("window.copied") == ["copy", ann.sees("#invite-1").input_value()]


def test_a_bot_plays_while_somebody_is_away_and_hands_the_seat_back(ann: Person, comes: Comes) -> None:
    bob = comes()
    ann.meets(bob)
    ann.waits_for_question()
    ann.sees("#bar [popovertarget=menu]").click()
    ann.sees("#menu .leave button").click()
    ann.sees(".away .go").click()
    ann.page.wait_for_selector(".ask:not(:has([action$='/handback']))")
    bob.waits_for_question()
    bob.clicks()
    ann.waits_for_question()


def test_a_seat_opens_on_another_device_by_its_link(ann: Person, comes: Comes) -> None:
    ann.starts(seats=2)
    ann.sees("#bar [popovertarget=menu]").click()
    link = ann.sees("#my-seat").input_value()
    phone = comes(PHONE)
    phone.page.goto(link)
    phone.sees(".new-table-form .go").click()
    phone.waits_for_question()
    assert phone.ask_number == ann.ask_number


ROWS = """rows => rows.filter((row) => row.checkVisibility() && row.children.length > 1).map((row) => {
  const [words, control] = [row.firstElementChild.getBoundingClientRect(), row.lastElementChild.getBoundingClientRect()];
  return [row.innerText, control.top < words.bottom ? row.getBoundingClientRect().right - control.right : 0];
})"""
"""How far from the edge of the menu the control of each row ends, where it stands beside its words."""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_every_control_of_the_menu_stands_at_its_edge(comes: Comes, lang: str) -> None:
    ann = comes(lang=lang)
    ann.starts(seats=2)
    ann.sees("#bar [popovertarget=menu]").click()
    rows = ann.sees("#menu .field").evaluate_all(ROWS)
    assert len(rows) > 5
    assert [row for row in rows if row[1] > 1] == []
