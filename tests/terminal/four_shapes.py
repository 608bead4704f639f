"""A tiny game that asks one question of each shape, so that every way of answering can be tested."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import One, Some, Split, YesNo
from orrery.core.clauses import Clause
from orrery.core.components import Component
from orrery.core.events import Event, event
from orrery.core.game import Game, Setting
from orrery.core.luck import Luck
from orrery.core.position import Position, Steps, Table
from orrery.core.questions import Choice, Refusal
from orrery.core.text import Text
from orrery.core.view import Source, View

step = Steps()
PLACES = (5, 6, 7)
ROOM = ((6, 1),)
TEXT = Text.read(
    {
        "en": """
"title" = "Four Shapes"
"ask.pick" = "Pick one"
"ask.gather" = "Gather up to two"
"ask.spread" = "Spread the dice"
"ask.dare" = "Dare?"
"ask.bow" = "Bow"
"event.answered" = "{who} answered {what}."
"source.dares" = "daring"
""",
        "fr": """
"title" = "Quatre formes"
"ask.pick" = "Prenez-en un"
"ask.gather" = "Prenez-en deux au plus"
"ask.spread" = "Répartissez les dés"
"ask.dare" = "Osez-vous ?"
"ask.bow" = "Saluez"
"event.answered" = "{who} a répondu {what}."
"source.dares" = "audace"
""",
    }
)


class Shapes(Table):
    """What each seat has answered."""

    __slots__ = ("given",)

    def __init__(self, answers: list[list[Any]]) -> None:
        self.given = answers

    def copy(self) -> "Shapes":
        return Shapes([list(answers) for answers in self.given])

    def plain(self) -> dict[str, Any]:
        return {"seats": [{"given": list(answers), "brave": answers[-1:] == [1]} for answers in self.given], "laps": 1}


@step
def begin(p: Position) -> None:
    for seat in range(p.seats):
        p.do(seat, ask_pick)
        p.do(seat, ask_gather)
        p.do(seat, ask_spread)
        p.do(seat, ask_bow)
        p.do(seat, ask_dare)


@event
class Answered(Event):
    count: int


def note(p: Position, seat: int, answer: Any) -> None:
    p.table.given[seat].append(answer)
    p.tell(Answered, seat, len(p.table.given[seat]))


@step
def ask_pick(p: Position, seat: int) -> None:
    p.ask(seat, pick, One(tuple(range(11, 23))))


@step
def pick(p: Position, seat: int, answer: int) -> None:
    note(p, seat, answer)


@step
def ask_gather(p: Position, seat: int) -> None:
    p.ask(seat, gather, Some((1, 2, 2, 3), 0, 2))


@step
def gather(p: Position, seat: int, answer: tuple[int, ...]) -> None:
    note(p, seat, answer)


@step
def ask_spread(p: Position, seat: int) -> None:
    p.ask(seat, spread, Split((1, 2, 3), (PLACES, (5, 6), PLACES), ROOM))


@step
def spread(p: Position, seat: int, answer: tuple[int, ...]) -> None:
    note(p, seat, answer)


@step
def ask_bow(p: Position, seat: int) -> None:
    p.ask(seat, bow, One((1,)))


@step
def bow(p: Position, seat: int, answer: int) -> None:
    note(p, seat, answer)


@step
def ask_dare(p: Position, seat: int) -> None:
    p.ask(seat, dare, YesNo())


@step
def dare(p: Position, seat: int, answer: int) -> None:
    note(p, seat, answer)


class FourShapes(Game):
    """One to three seats; whoever dares has a point."""

    name = "four-shapes"
    seat_counts = (1, 2, 3)
    settings = (Setting("slow", False, (False, True)),)
    steps = step
    text = TEXT
    clauses = (
        Clause("four-shapes.pick", "Asking", "rulebook", {"en": "Somebody picks.", "fr": "Quelqu'un choisit."}),
        Clause("four-shapes.dare", "Asking", "ruling", {"en": "Daring is a point.", "fr": "Oser vaut un point."}),
    )
    components = (
        Component(
            "gem",
            "gem",
            name={"en": "Gem", "fr": "Gemme"},
            copies=1,
            confidence="confirmed",
            source=(),
            unsure=(),
            note="",
            data={},
            where="here",
        ),
    )

    def deal(self, p: Position) -> None:
        p.table = Shapes([[] for _ in range(p.seats)])
        p.then(begin)

    def redact(self, p: Position, seat: int) -> Shapes:
        table: Shapes = p.table
        return table.copy()

    def deal_anew(self, p: Position, seat: int, luck: Luck) -> None:
        """Nothing is hidden."""

    def result(self, table: Shapes) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(int(answers[4:] == [1]) for answers in table.given), (0,) * len(table.given)

    def sources(self, table: Shapes, seat: int) -> tuple[Source, ...]:
        return (Source("source.dares", 1),) if self.result(table)[0][seat] else ()

    def read_table(self, data: dict[str, Any]) -> Shapes:
        return Shapes([list(seat["given"]) for seat in data["seats"]])

    def question(self, view: View, lang: str) -> str:
        assert view.ask is not None
        return TEXT(lang, f"ask.{view.ask.name}")

    def choice(self, view: View, code: int, lang: str, names: Sequence[str] = ()) -> Choice:
        assert view.ask is not None
        if view.ask.name == "dare":
            return Choice("Dare" if code else "Rest", clause="four-shapes.dare")
        if view.ask.name == "pick" and code == 12:
            return Choice("Gem", "shines", ("shelf/gem",), "four-shapes.dare")
        return Choice(f"thing {code}", f"hint {code}")

    def place(self, view: View, place: int, lang: str) -> Choice:
        return Choice(f"place {place}")

    def refusals(self, view: View, lang: str) -> dict[str, Refusal]:
        if view.ask is None or view.ask.name != "gather":
            return {}
        refusal = Refusal("it is taken", "four-shapes.pick")
        return {"shelf/gem/left": refusal, "shelf/7": refusal, "shelf/8": refusal}

    def say(self, event: Event, viewer: int, names: Sequence[str], lang: str) -> str:
        assert isinstance(event, Answered)
        return TEXT(lang, "event.answered", who=names[event.seat], what=event.count)

    def explain(self, component: Component, lang: str) -> str:
        return "It shines." if lang == "en" else "Elle brille."


GAME = FourShapes()
