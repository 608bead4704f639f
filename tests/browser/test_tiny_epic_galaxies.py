"""Tiny Epic Galaxies in the browser: whole games with two seats and alone, on a desk and a phone, in French, by keys."""

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]

from browser.conftest import Comes
from browser.person import PHONE, Person
from orrery.core.luck import Luck

GAME = "tiny-epic-galaxies"
ELSEWHERE = ("pass", "leave", "let")
"""Answers that do nothing, and so touch nothing on the table."""
AXE = Axe()


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
            for _ in range(int(person.sees("#ask").get_attribute("data-least") or 0)):
                self._touch("#main button.may:not(.chosen)")
            person.sees("#ask [data-go]").click()
            return
        if not person.sees("#main button.may").count():
            person.sees("#ask button[name=answer]").last.click()
            return
        whole = len((person.sees("#ask [data-pieces]").first.get_attribute("data-pieces") or "").split())
        for _ in range(whole - person.sees("#main .chosen").count()):
            self._touch("#main button.may:not(.spare):not(.chosen)")
        if person.sees("#ask.compound:not([data-quick])").count():
            person.sees("#ask [data-go]").click()

    def _touch(self, what: str) -> None:
        found = self.person.sees(what)
        found.nth(self.luck.below("touch", found.count())).click()


def everything_is_on_the_table(person: Person) -> None:
    """Whatever an answer touches is there and glows."""
    missing = person.page.evaluate(
        """elsewhere => [...document.querySelectorAll('#ask [data-pieces]')].flatMap(line => line.dataset.pieces.split(' '))
        .filter(piece => piece && !elsewhere.includes(piece) && !document.querySelector(`#main button.may[data-piece="${piece}"]`))""",
        ELSEWHERE,
    )
    assert missing == [], f"at {person.question!r}"


def one_screen(person: Person) -> None:
    for what in ("document.documentElement", "document.querySelector('#main')", "document.querySelector('.dicezone')"):
        tall, room = person.page.evaluate(f"[{what}.scrollHeight, {what}.clientHeight]")
        assert tall <= room + 1, f"{what} scrolls at {person.question!r}"


def clean(person: Person, where: str) -> None:
    """No serious or critical problem on the page as it is."""
    found = [
        f"{where}: {problem['id']} ({problem['impact']}) {[node['html'][:160] for node in problem['nodes'][:3]]}"
        for problem in AXE.run(person.page).response["violations"]
        if problem["impact"] in ("serious", "critical")
    ]
    assert found == []


@pytest.mark.parametrize("seats", [2, 1])
def test_a_whole_game_by_touching_the_table(ann: Person, seats: int) -> None:
    def each() -> None:
        one_screen(ann)
        everything_is_on_the_table(ann)

    ann.starts(GAME, seats=seats)
    assert ann.sees(".planet").count() == 4
    assert ann.sees(".roguebox").count() == (1 if seats == 1 else 0)
    player = Player(ann, f"touch/{seats}")
    assert ann.plays(player.touches, each=each) > 20
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
    clean(ann, "the end")
