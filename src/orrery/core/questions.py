"""Questions: how the asks of a game are put in words, each described once, by the step that takes the answer."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeVar

from orrery.core.ask import Ask
from orrery.core.errors import OrreryError
from orrery.core.text import Text
from orrery.core.view import View


class Choice(NamedTuple):
    """How one option or item of an ask is shown: its words, what follows from it, the pieces it touches, the clause behind it."""

    words: str
    hint: str = ""
    pieces: tuple[str, ...] = ()
    clause: str = ""


class Refusal(NamedTuple):
    """Why a piece can't be chosen now: one sentence and the clause it comes from."""

    words: str
    clause: str


class Question(ABC):
    """One kind of ask in words. A game has one for each step that takes an answer.

    `ask` is the one of the view's own seat. `key` and `text` are set when the question is registered: `key` is the name of its
    sentence, "ask.NAME".
    """

    text: Text
    key: str

    def sentence(self, view: View, ask: Ask, lang: str) -> str:
        """The question as one sentence with its numbers."""
        return self.text(lang, self.key)

    @abstractmethod
    def choice(self, view: View, ask: Ask, code: int, lang: str, names: Sequence[str]) -> Choice:
        """How an option or item is shown; of a `YesNo`, what yes (1) and no (0) mean. Without `names` a seat has a number."""

    def place(self, view: View, ask: Ask, place: int, lang: str) -> Choice:
        """How a place of a `Split` is shown."""
        raise OrreryError(f"{self.key} has no places")

    def refusals(self, view: View, ask: Ask, lang: str) -> dict[str, Refusal]:
        """The pieces of the view that can't be chosen now, and why."""
        return {}


Q = TypeVar("Q", bound=type[Question])


class Questions:
    """The questions of a game by the name of the step that takes the answer.

    >>> from orrery import game
    >>> sorted(game("jump-drive").questions.named)
    ['give_up', 'pay', 'place', 'place_second', 'put_back', 'trim']
    """

    def __init__(self, text: Text) -> None:
        self.text = text
        self.named: dict[str, Question] = {}

    def __call__(self, *steps: Callable[..., Any]) -> Callable[[Q], Q]:
        """A decorator: this class puts the asks of these steps in words."""

        def register(kind: Q) -> Q:
            for step in steps:
                name = step.__name__
                if name in self.named:
                    raise OrreryError(f"the question {name!r} is described twice")
                question = kind()
                question.text = self.text
                question.key = f"ask.{name}"
                self.named[name] = question
            return kind

        return register

    def of(self, ask: Ask) -> Question:
        """The question that an ask puts."""
        try:
            return self.named[ask.name]
        except KeyError:
            raise OrreryError(f"nobody says how the question {ask.name!r} is put") from None
