"""The situation of the heuristic bot when it is asked something, and its answers by the step that takes them."""

from collections.abc import Callable
from typing import Any, TypeVar

from orrery.bots.bot import Look
from orrery.core.ask import Answer, Ask, One, Some
from orrery.core.position import Option
from orrery.games.roll_for_the_galaxy.rules.table import Empire, RollTable


class Situation:
    """A question, with the table as its seat sees it and the seat's own empire."""

    __slots__ = ("ask", "empire", "game_options", "seat", "table")

    def __init__(self, table: RollTable, seat: int, ask: Ask, game_options: dict[str, Option]) -> None:
        self.table = table
        self.seat = seat
        self.empire: Empire = table.empires[seat]
        self.ask = ask
        self.game_options = game_options

    @property
    def options(self) -> tuple[int, ...]:
        """The answers of a question that has one of several."""
        assert isinstance(self.ask, One)
        return self.ask.options

    @property
    def some(self) -> Some:
        """A question about several of its items."""
        assert isinstance(self.ask, Some)
        return self.ask


def look_at(look: Look) -> Situation:
    return Situation(look.table, look.seat, look.ask, look.options)


Answering = TypeVar("Answering", bound=Callable[[Situation], Answer])
ANSWERS: dict[str, Callable[[Situation], Answer]] = {}
"""How each question is answered, by the name of the step that takes the answer."""


def answers(*steps: Callable[..., Any]) -> Callable[[Answering], Answering]:
    """A decorator: this function answers the questions of these steps."""

    def register(answering: Answering) -> Answering:
        for step in steps:
            ANSWERS[step.__name__] = answering
        return answering

    return register
