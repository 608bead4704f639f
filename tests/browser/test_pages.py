"""Every page for everybody: axe finds nothing serious, in both themes and both languages; errors are sentences."""

import pytest

from browser.axe import clean, clean_in_both_themes, serious
from browser.conftest import Comes
from browser.person import PHONE, Person


def invites(ann: Person) -> str:
    ann.goes("/new/jump-drive?seats=3")
    ann.sees("#kind-1").select_option("friend")
    ann.sees(".new-table-form .go").click()
    return ann.sees("#invite-1").input_value()


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/new/jump-drive",
        "/rules",
        "/rules/jump-drive",
        "/components/new-frontiers",
        "/replays",
        "/drills",
        "/me/statistics",
        "/about",
        "/bots",
        "/tables/none",
    ],
)
def test_pages_around_the_table_are_accessible(ann: Person, path: str) -> None:
    if path == "/tables/none":
        ann.provokes("status of 404")
    ann.goes(path)
    clean_in_both_themes(ann, path)


def test_the_table_is_accessible_in_every_state(ann: Person) -> None:
    ann.starts(seats=3)
    clean_in_both_themes(ann, "some")
    ann.sees(".hand button.card").first.click()
    clean_in_both_themes(ann, "some, one picked")
    question = ann.ask_number
    ann.sees(".hand button.card").nth(1).click()
    ann.sees("[data-go]").click()
    ann.waits_after(question)
    ann.waits_for_question()
    clean_in_both_themes(ann, "one")
    ann.sees("[data-piece=explore]").click()
    clean_in_both_themes(ann, "one, picked")
    ann.page.keyboard.press("]")
    clean_in_both_themes(ann, "a rival opened")
    ann.page.keyboard.press("Escape")
    for key in "sl?r":
        ann.page.keyboard.press(key)
        ann.page.wait_for_selector("[popover]:popover-open")
        clean_in_both_themes(ann, f"box of {key}")
        ann.page.keyboard.press("Escape")
    ann.sees("#bar [popovertarget=menu]").click()
    clean_in_both_themes(ann, "menu")
    ann.page.keyboard.press("Escape")
    ann.resigns()
    clean_in_both_themes(ann, "over")
    table = ann.page.url
    for path in ("/replay?step=5&seat=0", "/dice"):
        ann.page.goto(table + path)
        clean_in_both_themes(ann, path)


def test_the_table_is_accessible_on_a_phone_in_french(comes: Comes) -> None:
    ann = comes(PHONE, lang="fr", has_touch=True)
    ann.starts(seats=3)
    clean(ann, "phone")
    ann.sees("[data-list]").click()
    clean(ann, "phone, list")


def test_lobby_invitation_curtain_and_watching_are_accessible(comes: Comes) -> None:
    ann, bob = comes(), comes()
    link = invites(ann)
    clean(ann, "lobby")
    bob.page.goto(link)
    clean(bob, "invitation")
    bob.sees(".new-table-form .go").click()
    ann.waits_for_question()
    ann.clicks()
    ann.page.wait_for_selector(".waiting")
    clean(ann, "waiting")
    cat = comes()
    cat.page.goto(ann.page.url)
    clean(cat, "watching")
    ann.goes("/new/jump-drive?seats=2")
    ann.sees("#kind-1").select_option("me")
    ann.sees(".new-table-form .go").click()
    ann.page.wait_for_selector(".curtain")
    clean(ann, "curtain")


def test_a_wrong_address_is_a_sentence_in_the_reader_s_language(comes: Comes) -> None:
    for lang, words in (("en", "There is no such table."), ("fr", "Cette table n’existe pas.")):
        ann = comes(lang=lang)
        ann.provokes("status of 404")
        ann.goes("/tables/none")
        assert ann.sees("h1").inner_text() == words


def test_home_lists_the_tables_that_wait_and_the_theme_is_kept(ann: Person) -> None:
    ann.starts()
    table = ann.page.url
    ann.goes("/")
    assert ann.sees(".link-card.turn").count() == 1
    greeting = ann.sees(".greeting").bounding_box()
    assert greeting is not None
    assert greeting["height"] < 100, "a name is asked for in one line"
    ann.sees(".bar [popovertarget=settings]").click()
    ann.sees("#settings button[value=light]").click()
    ann.page.wait_for_selector("html[data-theme=light]")
    ann.sees(".bar [popovertarget=settings]").click()
    ann.sees("#my-name").fill("Ada")
    ann.sees("#settings button:has-text('Save')").click()
    ann.sees(".link-card.turn").click()
    ann.waits_for_question()
    assert ann.page.url == table


def test_nothing_is_loaded_from_elsewhere_and_nothing_is_inline(ann: Person) -> None:
    addresses: list[str] = []
    ann.page.on("request", lambda request: addresses.append(request.url))
    ann.starts()
    assert [url for url in addresses if not url.startswith(ann.address)] == []
    html = ann.page.request.get(ann.page.url).text()
    assert " style=" not in html
    assert "<script>" not in html
    assert " onclick=" not in html


def test_a_table_is_laid_without_script(comes: Comes) -> None:
    ann = comes(java_script_enabled=False)
    ann.goes("/new/jump-drive?seats=2")
    ann.sees("#kind-1").select_option("me")
    ann.sees(".new-table-form .go").click()
    ann.page.wait_for_selector(".curtain")
    assert ann.sees(".curtain a.button").count() == 2


def test_axe_finds_what_it_is_asked_to_find(ann: Person) -> None:
    ann.goes("/about")
    ann.page.evaluate("document.querySelector('main').insertAdjacentHTML('beforeend', '<button></button>')")
    with pytest.raises(AssertionError, match="button-name"):
        clean(ann, "a button without a name")


@pytest.mark.parametrize(
    ("tag", "change", "rule"),
    [
        ("p", "it.style.color = '#777'; it.style.background = '#888'; it.textContent = 'dim'", "color-contrast"),
        ("input", "it.type = 'text'", "label"),
        ("button", "it.type = 'button'", "button-name"),
        ("p", "it.role = 'nothing'; it.textContent = 'words'", "aria-roles"),
    ],
)
def test_what_comes_to_a_page_that_was_clean_is_gone_over(ann: Person, tag: str, change: str, rule: str) -> None:
    """A page that had no fault is known; a fault that comes to it is found, and stays found."""
    ann.goes("/about")
    clean(ann, "about")
    assert serious(ann) == [], "there is nothing new"
    ann.page.evaluate(f"{{ const it = document.createElement('{tag}'); {change}; document.querySelector('main').append(it) }}")
    for _ in range(2):
        assert [fault.split()[0] for fault in serious(ann)] == [rule]
