"""Somebody who plays Roll for the Galaxy on the board alone: dice into columns, tiles onto stacks, goods to shippers."""

from browser.person import Person

GAME = "roll-for-the-galaxy"
OPEN = "#main button[data-piece]:not(.spare):not(.chosen)"
LAST = """(open) => [...document.querySelectorAll(open)].findLastIndex(
    (piece) => !document.querySelector(`.chosen[data-piece="${piece.dataset.piece}"]`))"""
"""The last piece that goes with those picked; of equal pieces one is enough."""
PLACE = "#main [data-holds]:not(.spare)"


class Roller:
    """Answers on the board, and remembers which shapes of questions there were."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.shapes: set[str] = set()

    def answers(self) -> None:
        """Touch pieces until there is an answer; only yes or no has no piece."""
        ann = self.person
        shape = ann.sees("#ask").get_attribute("data-shape") or ""
        self.shapes.add(shape)
        match shape:
            case "yes-no":
                ann.sees("#ask button[name=answer]").first.click()
            case "split":
                self._puts_wilds()
            case "some":
                for _ in range(int(ann.sees("#ask").get_attribute("data-least") or 0)):
                    ann.sees("#main button.choosable[data-piece]:not(.chosen)").first.click()
                ann.sees("[data-go]").click()
            case "one" if ann.sees("#ask.compound").count():
                self._picks()
            case _:
                ann.sees(OPEN).first.click()

    def _puts_wilds(self) -> None:
        """Each loose die goes to a column that lights up for it, and stands there before anything is sent."""
        ann = self.person
        count = ann.sees(".tray .free button").count()
        assert count, "loose dice can be touched"
        for number in range(count):
            ann.sees(".tray .free button").first.click()
            ann.sees(PLACE).nth(number % ann.sees(PLACE).count()).click()
        assert ann.sees(".tray .free button").count() == 0, "the dice stand where they were put"
        ann.sees("[data-go]").click()

    def _picks(self) -> None:
        ann = self.person
        if ann.sees("#main [data-piece=ready]").count():
            ann.sees("#main [data-piece=ready]").click()
        for _ in range(5):
            if not ann.sees("[data-go][aria-disabled=true]").count():
                break
            ann.sees(OPEN).nth(ann.page.evaluate(LAST, OPEN)).click()
        assert not ann.sees("[data-go][aria-disabled=true]").count(), f"{ann.question!r} has an answer on the board"
        ann.sees("[data-go]").click()
