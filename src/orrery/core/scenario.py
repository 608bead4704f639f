"""A small language that lays out any table and plays on it, so that a test reads like an example of a rulebook.

Each game extends `Scenario` and `Player` with its own words. Seats that a scenario does not mention sit the round out: they
are not asked when everybody else has answered in secret.
"""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Self

from typing_extensions import TypeVar

from orrery.core.ask import Answer, Ask
from orrery.core.components import Component
from orrery.core.errors import UnknownName
from orrery.core.events import Event
from orrery.core.game import Game
from orrery.core.position import Option, Position, Step, T
from orrery.core.view import View

Test = TypeVar("Test", bound=Callable[..., object])
A = TypeVar("A", bound=Ask)
P = TypeVar("P", bound="Player[Any]", default=Any)
"""The players of a game's scenarios."""


def rule(*ids: str) -> Callable[[Test], Test]:
    """Mark a test with the clauses that it shows; `orrery rules GAME --coverage` reads the marks."""

    def mark(test: Test) -> Test:
        return test

    return mark


def name_of(question: Step | str) -> str:
    """The name of a question that is given by it or by the step that takes the answer."""
    return question if isinstance(question, str) else question.__name__


class Player(Generic[T]):
    """One seat of a scenario."""

    def __init__(self, scenario: "Scenario[T, Any]", seat: int, name: str) -> None:
        self.scenario = scenario
        self.seat = seat
        self.name = name

    @property
    def view(self) -> View[T]:
        """What this seat may know now."""
        return self.scenario.position.view(self.seat)

    @property
    def is_asked(self) -> str:
        """The name of the question this seat is asked now; empty if none."""
        ask = self.scenario.position.asks.get(self.seat)
        return ask.name if ask else ""

    @property
    def options(self) -> tuple[Answer, ...]:
        """All answers this seat may give now."""
        ask = self.scenario.position.asks.get(self.seat)
        return tuple(ask.answers()) if ask else ()

    def ask_of_shape(self, shape: type[A]) -> A:
        """What this seat is asked now; it must be an ask of that shape."""
        ask = self.scenario.position.asks.get(self.seat)
        assert isinstance(ask, shape), f"{self.name} is not asked for {shape.__name__}"
        return ask

    def is_asked_by(self, *questions: Step | str) -> bool:
        """Whether this seat is asked one of these questions, given by their names or by the steps that take the answers."""
        return self.is_asked in [name_of(question) for question in questions]

    def answers(self, question: Step | str, answer: Answer) -> Self:
        """Answer a question, given by its name or by the step that takes the answer; it must be the one that is asked."""
        self.scenario.settle(self.seat)
        name = name_of(question)
        assert self.is_asked == name, f"{self.name} is asked {self.is_asked!r}, not {name!r}"
        self.scenario.position.choose(self.seat, answer)
        return self


class Scenario(Generic[T, P]):
    """A table laid out by hand, with its players as attributes. The game begins when the first player acts."""

    if TYPE_CHECKING:

        def __getattr__(self, name: str) -> P: ...

    def __init__(self, game: Game, names: Sequence[str], options: dict[str, Option]) -> None:
        self.game = game
        self.names = tuple(names)
        self.events: list[Event] = []
        self._position: Position[T] = game.start(len(names), "scenario", options)
        self._position.listener = self.events.append
        self._begun = False

    def begin(self, p: Position[T]) -> None:
        """Ask the first questions of the round that a scenario plays, on the table as it is laid out."""
        raise UnknownName(f"{self.game.name} has no scenarios")

    @property
    def position(self) -> Position[T]:
        """The position; the first look at it ends the laying out."""
        if not self._begun:
            self._begun = True
            p = self._position
            p.asks.clear()
            p.sealed.clear()
            p.agenda.clear()
            for lane in p.lanes:
                lane.clear()
            self.begin(p)
            p.run()
        return self._position

    @property
    def table(self) -> T:
        """The table to lay out or to look at."""
        return self._position.table

    def settle(self, seat: int | None = None) -> None:
        """Let seats without instructions sit the round out, as soon as `seat` has to go on or somebody looks at the result."""
        p = self.position
        if seat is not None and seat in p.asks:
            return
        if p.sealed:
            for idle in [other for other, ask in p.asks.items() if ask.sealed]:
                del p.asks[idle]
            p._open()
            p.run()

    def component(self, name: str) -> Component:
        """The component of that English name or id."""
        for component in self.game.components:
            if name in (component.id, component.name["en"]):
                return component
        raise UnknownName(f"{self.game.name} has no component {name!r}")

    def said(self, viewer: int = -1, lang: str = "en") -> list[str]:
        """The log in words."""
        self.settle()
        return [words for event in self.events if (words := self.game.say(event, viewer, self.names, lang))]
