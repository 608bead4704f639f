"""New Frontiers in the browser: whole games with goals by clicking on the table, in French, on a phone, and for everybody."""

import re

from browser.axe import clean, clean_in_both_themes
from browser.conftest import Comes
from browser.person import DESK, PHONE, SOME, Person, or_whole

GAME = "new-frontiers"
LOOKED_AT = 12
"""Answers after which a rival is looked at, and somebody comes to watch."""

MISSING = """() => [...document.querySelectorAll('#ask [data-pieces]')].flatMap((line) => line.dataset.pieces.split(' ').filter(Boolean))
  .filter((piece) => !document.querySelector(`#main button[data-piece="${CSS.escape(piece)}"]`))"""
"""The pieces that answers name and that are no button on the table."""


class Frontier:
    """Somebody who plays by touching the table alone, and now and then something else than the first piece that glows."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.given = 0
        self.shapes: set[str] = set()

    def answers(self) -> None:
        ann = self.person
        self.given += 1
        shape = ann.sees("#ask").get_attribute("data-shape") or ""
        self.shapes.add(shape)
        if shape == "yes-no":
            ann.sees("#ask button[name=answer]").first.click()
            return
        goals = ann.sees("#main button[data-piece='action/plan-goals']")
        if goals.count() and self.given % 3 == 0:
            goals.click()
        elif shape == "some":
            for at in range(int(ann.sees("#ask").get_attribute("data-least") or 0)):
                ann.sees("#main button.choosable").nth(at).click()
            ann.sees("[data-go]").click()
        elif ann.sees("#ask.compound").count():
            self.picks()
        else:
            pieces = ann.sees("#main button.choosable")
            pieces.nth(self.given % pieces.count()).click()

    def picks(self) -> None:
        """Piece by piece until they make an answer."""
        ann = self.person
        for _ in range(4):
            if not ann.sees("[data-go][aria-disabled=true]").count():
                break
            ann.sees("#main button.choosable:not(.spare):not(.chosen)").first.click()
        if ann.sees("[data-go][aria-disabled=true]").count():
            ann.sees("#ask .answer:visible").first.click()
        ann.sees("[data-go]").click()


def test_a_whole_game_with_goals_by_clicking_stays_on_one_screen(ann: Person) -> None:
    def everything_is_there() -> None:
        tall = ann.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
        assert tall[0] <= tall[1], f"the page scrolls at {ann.question!r}"
        inside = ann.page.evaluate(
            "(() => { const main = document.querySelector('#main'); return main.scrollHeight - main.clientHeight; })()"
        )
        assert inside <= 0, f"the table scrolls by {inside} at {ann.question!r}"
        if ann.sees("#ask").get_attribute("data-shape") != "yes-no":
            assert ann.page.evaluate(MISSING) == [], f"every answer can be touched at {ann.question!r}"
        assert ann.sees(".empire-zone").is_visible()
        assert ann.sees(".market .offer").count() == 24

    ann.starts(GAME, seats=3)
    assert ann.sees(".goals").is_visible(), "it is a game with goals"
    player = Frontier(ann)
    assert ann.plays(player.answers, each=everything_is_there) > 30
    assert ann.over
    assert ann.sees(".chart").is_visible()
    totals = [int(text) for text in ann.sees(".podium .vp b").all_inner_texts()]
    assert ann.sees(".column").count() == 3
    for column, total in zip(ann.sees(".column").all(), totals):
        assert sum(int(text) for text in column.locator("td").all_inner_texts()) == total
    assert ann.sees(".goal").count() > 0, "goals were kept and are face up at the end"


@or_whole
def test_a_game_for_five_in_french_on_a_phone_and_a_desk(comes: Comes, most: int) -> None:
    """Played on a phone in one column; the same questions fit a desk."""
    ann = comes(PHONE, lang="fr-FR", has_touch=True)
    ann.starts(GAME, seats=5)
    english = (
        "Your empire",
        "For sale",
        "Explored",
        "Developments",
        "Choose",
        "taken",
        "What happened",
        "left",
        "Goals",
        "chips",
    )

    def fits_a_phone() -> None:
        ann.holds_a_phone()
        small = ann.page.evaluate(
            "[...document.querySelectorAll('#ask button, #main button')].filter((b) => b.offsetParent && b.getBoundingClientRect().height < 40).map((b) => b.className)"
        )
        assert small == [], "everything that can be touched is large enough for a finger"

    def fits_a_desk() -> None:
        text = ann.sees("body").inner_text()
        assert [words for words in english if words in text.replace("Explorés", "")] == []
        inside = ann.page.evaluate(
            "(() => { const main = document.querySelector('#main'); return main.scrollHeight - main.clientHeight; })()"
        )
        assert inside <= 0, f"the table scrolls by {inside} at {ann.question!r}"
        cut = ann.page.evaluate(
            "[...document.querySelectorAll('.rival .stats')].filter((row) => row.scrollWidth > row.clientWidth).length"
        )
        assert cut == 0, f"what a rival has is cut off at {ann.question!r}"

    questions: set[str] = set()

    def french() -> None:
        fits_a_phone()
        kind = re.sub(r"\d+", "", ann.question)
        if kind not in questions:
            questions.add(kind)
            ann.resizes(DESK)
            fits_a_desk()
            ann.resizes(PHONE)

    assert ann.plays(Frontier(ann).answers, most=most, each=french) > SOME - 1
    if not ann.over:
        ann.resigns()
    assert "gagne" in ann.question or "partagent" in ann.question
    assert len(questions) > 4, "several kinds of questions were looked at on a desk"


def test_a_whole_game_by_keyboard_is_accessible_in_every_state(comes: Comes) -> None:
    ann = comes()
    ann.starts(GAME, seats=3)
    questions: set[str] = set()

    def looks() -> None:
        stage = ann.sees("#main .stage, #main .actions, #main .market-zone.big").first.get_attribute("class") or ""
        if stage not in questions:
            questions.add(stage)
            clean_in_both_themes(ann, ann.question)

    ann.plays(ann.types, most=LOOKED_AT, each=looks)
    ann.page.keyboard.press("]")
    clean_in_both_themes(ann, "a rival opened")
    ann.page.keyboard.press("Escape")
    cat = comes()
    cat.page.goto(ann.page.url)
    clean_in_both_themes(cat, "watching")
    assert ann.plays(ann.types, each=looks) > 10
    assert ann.over
    assert len(questions) >= 4
    clean_in_both_themes(ann, "over")
    ann.page.goto(f"{ann.page.url}/replay?step=40&seat=0")
    clean_in_both_themes(ann, "replay")


def test_the_table_is_accessible_on_a_phone(comes: Comes) -> None:
    ann = comes(PHONE, has_touch=True)
    ann.starts(GAME, seats=4)
    clean(ann, "phone")
    ann.plays(Frontier(ann).answers, most=6, each=lambda: clean(ann, ann.question))


def test_a_taken_action_says_why_and_who(ann: Person) -> None:
    ann.starts(GAME, seats=4)
    actions = ann.sees(".action.taken[data-why]")
    ann.plays(lambda: Frontier(ann).answers(), most=40, until=lambda: actions.count() > 0)
    assert actions.first.locator(".taker .seat").count() == 1
    actions.first.hover()
    ann.page.wait_for_selector("#tip:not([hidden])")
    assert "It was chosen this round." in ann.sees("#tip .why").first.inner_text()


def reaches_a_sale(ann: Person) -> bool:
    """Play for goods until one can be sold; False if the game ends before."""
    player = Frontier(ann)
    for _ in range(120):
        ann.waits_for_question()
        if ann.over:
            return False
        if "Sell a good?" in ann.question:
            return True
        goods = ann.sees(".empire-zone .tile .good").count()
        pieces = ["action/trade-consume"] if goods else []
        pieces += [
            "action/settle" if ann.sees(".empire-zone .explored .sum.reached").count() else "action/explore",
            "action/produce",
        ]
        question = ann.ask_number
        buttons = [ann.sees(f"#main button[data-piece='{piece}']") for piece in pieces]
        buttons.append(ann.sees("#main .stage button.explored:has(.grows)"))
        offered = [button for button in buttons if button.count()]
        if offered and ann.sees("#ask.shape-one:not(.compound)").count():
            offered[0].first.click()
        else:
            player.answers()
        ann.waits_after(question)
    return False


def test_the_plan_of_trade_and_consume_says_where_each_answer_leads(ann: Person) -> None:
    for _ in range(4):
        ann.starts(GAME, seats=2)
        if reaches_a_sale(ann):
            break
    rows = ann.sees(".outcomes .outcome")
    assert rows.count() == ann.sees("#ask .answer").count() > 1, "one outcome for each answer"
    row = ann.sees(".outcomes li").filter(has=ann.sees(".outcome .good")).first
    promised = int(row.locator(".earned .stat").first.inner_text().split()[0])
    sale = row.locator(".outcome").first
    label = sale.get_attribute("aria-label") or ""
    question = ann.ask_number
    sale.click()
    ann.waits_after(question)
    ann.waits_for_question()
    sold = re.search(rf"You sold {re.escape(label[0].lower() + label[1:])} for \$(\d+)", ann.sees("#log").text_content() or "")
    assert sold, label
    assert 0 < int(sold[1]) <= promised
