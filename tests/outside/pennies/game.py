"""Two seats show a coin in secret, five times: the first seat wants them alike, the second wants them to differ."""

from collections.abc import Sequence
from typing import Any

from orrery.core.ask import Ask, One
from orrery.core.clauses import Clause
from orrery.core.components import Component
from orrery.core.events import Event, Sentences, Telling, event
from orrery.core.fields import NUMBERS, VALUE, Fields
from orrery.core.game import Game
from orrery.core.luck import Luck
from orrery.core.position import Position, Steps, Table
from orrery.core.questions import Choice, Question, Questions
from orrery.core.text import Text
from orrery.core.view import Source, View

ROUNDS = 5
SIDES = (0, 1)
TEXT = Text.of("pennies")
QUESTIONS = Questions(TEXT)
SENTENCES = Sentences(TEXT)
step = Steps()


class Pennies(Table):
    """Rounds won by seat, what was shown this round, and the number of the round."""

    __slots__ = ("coins", "round", "won")

    def __init__(self, won: list[int], coins: list[int], round: int) -> None:
        self.won = won
        self.coins = coins
        self.round = round

    def copy(self) -> "Pennies":
        return Pennies(self.won.copy(), self.coins.copy(), self.round)

    def plain(self) -> dict[str, Any]:
        return FIELDS.plain(self)


FIELDS = Fields(Pennies, won=NUMBERS, coins=NUMBERS, round=VALUE)


@event
class Shown(Event):
    side: int


@event
class WonRound(Event):
    pass


@step
def begin_round(p: Position[Pennies]) -> None:
    p.table.round += 1
    p.table.coins.clear()
    for seat in range(p.seats):
        p.seal(seat, show, One(SIDES))
    p.then(compare)


@step
def show(p: Position[Pennies], seat: int, side: int) -> None:
    p.table.coins.append(side)
    p.tell(Shown, seat, side)


@step
def compare(p: Position[Pennies]) -> None:
    first, second = p.table.coins
    winner = int(first != second)
    p.table.won[winner] += 1
    p.tell(WonRound, winner)
    if p.table.round < ROUNDS:
        p.then(begin_round)


@QUESTIONS(show)
class Show(Question):
    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        hint = TEXT(lang, "hint.same" if view.seat == 0 else "hint.other")
        return Choice(TEXT(lang, f"side.{code}"), hint, (f"coin/{code}",), "pennies.show")


@SENTENCES
def shown(event: Shown, tell: Telling) -> str:
    return tell("shown", side=TEXT(tell.lang, f"side.{event.side}"))


class MatchingPennies(Game):
    """Two seats, five rounds."""

    name = "pennies"
    seat_counts = (2,)
    steps = step
    text = TEXT
    questions = QUESTIONS
    sentences = SENTENCES
    clauses = (
        Clause("pennies.show", "Round", "rulebook", {"en": "Both show a coin.", "fr": "Chacun montre une pièce."}),
        Clause("pennies.end", "End", "rulebook", {"en": "Most rounds win.", "fr": "Le plus de manches gagne."}),
    )
    minutes = 1
    components = (
        Component(
            "penny",
            "coin",
            name={"en": "Penny", "fr": "Sou"},
            copies=2,
            confidence="confirmed",
            source=(),
            unsure=(),
            note="",
            data={},
            where="here",
        ),
    )

    def deal(self, p: Position) -> None:
        p.table = Pennies([0, 0], [], 0)
        p.then(begin_round)

    def redact(self, p: Position, seat: int) -> Pennies:
        table: Pennies = p.table
        return table.copy()

    def deal_anew(self, p: Position, seat: int, luck: Luck) -> None:
        """The coin of the other seat is all that is hidden."""
        for other, (ask, _) in p.sealed.items():
            if other != seat:
                p.sealed[other] = (ask, ask.sample(luck))

    def result(self, table: Pennies) -> tuple[tuple[int, ...], tuple[int, ...]]:
        return tuple(table.won), (0, 0)

    def sources(self, table: Pennies, seat: int) -> tuple[Source, ...]:
        return (Source("source.rounds", table.won[seat]),) if table.won[seat] else ()

    def read_table(self, data: dict[str, Any]) -> Pennies:
        return FIELDS.read(data)

    def explain(self, component: Component, lang: str) -> str:
        return "It has two sides." if lang == "en" else "Il a deux faces."


GAME = MatchingPennies()
