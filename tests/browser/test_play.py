"""Whole games in the browser: by clicking, by keys, on a phone, in French, between people, and without script."""

import re

import pytest

import orrery
from browser.conftest import Comes
from browser.person import DESK, PHONE, SOME, Person, or_whole


def test_two_clicks_from_home_to_a_running_game(ann: Person) -> None:
    ann.goes("/")
    ann.sees("form[action='/play/jump-drive'] button.go").click()
    ann.waits_for_question()
    assert re.search(r"/tables/[\w-]+$", ann.page.url)
    assert "Discard 2 of your 7 cards" in ann.question


def test_a_whole_game_by_clicking_stays_on_one_screen_and_is_followed_live(comes: Comes) -> None:
    """A spectator sees no hand."""
    ann, bob = comes(), comes()

    def one_screen() -> None:
        tall = ann.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert tall[0] <= tall[1], f"the page scrolls at {ann.question!r}"
        assert ann.sees("#question").is_visible()
        assert ann.sees(".hand .card, .hand").first.is_visible()

    ann.starts(seats=3)
    bob.page.goto(ann.page.url)
    assert "You are watching" in bob.sees(".waiting").inner_text()
    assert bob.sees(".hand-zone").count() == 0
    assert ann.plays(ann.clicks, each=one_screen) > 5
    bob.page.wait_for_selector(".ended")
    assert re.search("wins? with|share the victory", ann.question)
    assert ann.sees(".chart").is_visible()
    assert ann.sees(".column").count() == 3, "every seat's points are explained"
    totals = [int(text) for text in ann.sees(".podium .vp b").all_inner_texts()]
    assert ann.sees(".tie").count() == (totals.count(max(totals)) > 1), "what decided among equals is said"
    for column, total in zip(ann.sees(".column").all(), totals):
        assert sum(int(text) for text in column.locator("td").all_inner_texts()) == total


def test_a_whole_game_by_keyboard_alone(ann: Person) -> None:
    ann.goes("/")
    for _ in range(40):
        ann.page.keyboard.press("Tab")
        if ann.page.evaluate(
            "document.activeElement.closest('form')?.action.endsWith('jump-drive') && document.activeElement.matches('button.go')"
        ):
            break
    ann.page.keyboard.press("Enter")
    ann.waits_for_question()
    assert ann.plays(ann.types) > 5
    assert ann.over


def test_a_whole_game_on_a_phone_in_french_is_one_column(comes: Comes) -> None:
    ann = comes(PHONE, lang="fr-FR", has_touch=True)
    english = ("Your hand", "Your empire", "Confirm", "Choose", "draw pile", "What happened", "a turn")

    def one_column() -> None:
        ann.holds_a_phone()
        text = ann.sees("body").inner_text()
        assert [words for words in english if words in text] == []
        small = ann.page.evaluate(
            "[...document.querySelectorAll('#ask button, .hand button')].filter(b => b.offsetParent && b.getBoundingClientRect().height < 40).length"
        )
        assert small == 0, "everything that can be touched is large enough for a finger"

    ann.starts()
    assert ann.sees("html").get_attribute("lang") == "fr"
    assert "Défaussez 2 de vos 7 cartes" in ann.question
    assert ann.plays(ann.clicks, each=one_column) > 5
    assert "gagne" in ann.question or "partagent" in ann.question


def test_a_phone_opens_the_answers_as_a_list(comes: Comes) -> None:
    ann = comes(PHONE, has_touch=True)
    ann.starts()
    assert not ann.sees("#ask .list").is_visible()
    ann.sees("[data-list]").click()
    assert ann.sees("#ask .list").is_visible()
    assert ann.plays(ann.lists, most=3) == 3


def test_the_language_can_be_switched_at_the_table(ann: Person) -> None:
    ann.starts()
    ann.sees("#bar [popovertarget=menu]").click()
    ann.sees("#menu button[value=fr]").click()
    ann.page.wait_for_selector("html[lang=fr]")
    assert "Défaussez" in ann.question


def test_two_people_in_two_browsers_play_to_the_end_without_reloading(comes: Comes) -> None:
    ann, bob = comes(), comes()
    ann.goes("/new/jump-drive?seats=2")
    ann.sees("#name-0").fill("Ann")
    ann.sees("#kind-1").select_option("friend")
    ann.sees(".new-table-form .go").click()
    link = ann.sees("#invite-1").input_value()
    bob.page.goto(link)
    bob.sees("#join-name").fill("Bob")
    bob.sees(".new-table-form .go").click()
    bob.waits_for_question()
    ann.waits_for_question()
    for person in (ann, bob):
        person.page.evaluate("window.sameDocument = true")
    for _ in range(200):
        for person in (ann, bob):
            person.page.wait_for_selector("#question")
            if person.sees("#ask").count():
                question = person.ask_number
                person.clicks()
                person.waits_after(question)
        if ann.over:
            break
        ann.page.wait_for_function("() => document.querySelector('#ask, .ended, .waiting')")
    bob.page.wait_for_selector(".ended")
    ann.page.wait_for_selector(".ended")
    for person in (ann, bob):
        assert person.page.evaluate("window.sameDocument"), "moves of others appear without a reload"
    assert ann.sees(".podium b").all_inner_texts() == bob.sees(".podium b").all_inner_texts()


def test_a_lost_connection_is_told_and_made_good(comes: Comes) -> None:
    ann, bob = comes(), comes()
    ann.meets(bob)
    bob.waits_for_question()
    ann.waits_for_question()
    ann.clicks()
    ann.page.wait_for_selector(".waiting")
    ann.provokes("net::ERR_")
    ann.page.context.set_offline(True)
    bob.clicks()
    ann.page.wait_for_selector("#toast:has-text('connection is lost')")
    bob.page.wait_for_function("() => document.querySelector('#question').textContent.includes('place')")
    ann.page.context.set_offline(False)
    ann.page.wait_for_function("() => document.querySelector('#question').textContent.includes('place')")


def test_a_sealed_choice_can_be_taken_back(comes: Comes) -> None:
    ann, bob = comes(), comes()
    ann.meets(bob)
    ann.waits_for_question()
    ann.clicks()
    ann.page.wait_for_selector(".waiting")
    assert ann.sees(".hand .held").count() == 2, "the cards of the sealed answer are marked"
    assert "You chose" in ann.sees(".waiting").inner_text()
    ann.page.keyboard.press("u")
    ann.page.wait_for_selector("#ask")
    assert "Discard 2 of your 7 cards" in ann.question


@or_whole
def test_people_on_one_device_play_behind_a_curtain(ann: Person, most: int) -> None:
    ann.goes("/new/jump-drive?seats=2")
    ann.sees("#kind-1").select_option("me")
    ann.sees("#name-0").fill("Ann")
    ann.sees("#name-1").fill("Ben")
    ann.sees(".new-table-form .go").click()
    curtains = 0
    for _ in range(most):
        match ann.stage:
            case "ended":
                break
            case "curtain":
                curtains += 1
                assert ann.sees(".card").count() == 0, "nobody's cards are on the curtain"
                ann.sees(".curtain .go").click()
                ann.page.wait_for_selector("#side")
            case "waiting":
                ann.page.evaluate("() => document.querySelector('.waiting .go')?.click()")
                ann.page.wait_for_selector(".curtain, .ended, #ask")
            case _:
                question = ann.ask_number
                ann.clicks()
                ann.waits_after(question)
    assert curtains > 5
    assert ann.over or most == SOME


def test_plain_forms_play_a_whole_game_without_script(comes: Comes) -> None:
    ann = comes(java_script_enabled=False)
    ann.goes("/")
    ann.sees("form[action='/play/jump-drive'] button.go").click()
    for _ in range(200):
        ann.page.wait_for_selector("form#ask, .ended")
        if ann.over:
            break
        ann.sends()
    assert ann.over
    ann.sees("text=Replay").first.click()
    ann.sees("[data-step=ArrowRight]").click()
    ann.page.wait_for_selector(".player .pill:has-text('1 / ')")


def test_who_resigns_watches_a_bot_play_on(ann: Person) -> None:
    ann.starts()
    ann.resigns(looks_on=True)
    assert "The game is over" in ann.sees(".ended").inner_text()


@pytest.mark.parametrize("game", orrery.names())
def test_every_game_can_be_played_on_its_page(ann: Person, game: str) -> None:
    """With its lists, on a phone and on a desk, where it is as wide as the screen in every font."""
    ann.resizes(PHONE)
    ann.starts_at_home(game, seats=orrery.game(game).seat_counts[-1])
    for size in (PHONE, DESK):
        ann.resizes(size)
        ann.plays(ann.lists, most=3)
        ann.is_no_wider_than(size)
