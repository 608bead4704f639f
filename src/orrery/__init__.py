"""Orrery plays, studies and automates a family of space-empire board games.

>>> import orrery
>>> p = orrery.start("jump-drive", seats=2, seed=7)
>>> p.view(0).question()
'Discard 2 of your 7 cards'

The page docs/library.md of the source leads through all of it.
"""

from typing import TYPE_CHECKING

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.editions import correct
from orrery.core.errors import BadComponents, BadRecord, IllegalAnswer, OrreryError, UnknownName
from orrery.core.events import Event
from orrery.core.game import Game, Setting
from orrery.core.luck import Luck
from orrery.core.position import Option, Position, Steps
from orrery.core.questions import Choice, Refusal
from orrery.core.record import Record
from orrery.core.version import VERSION
from orrery.core.view import WATCHER, Outcome, Source, View
from orrery.games import game, names, register, start

if TYPE_CHECKING:
    from orrery.coach import Advice, Review, advise, review

__all__ = [
    "WATCHER",
    "Advice",
    "Answer",
    "Ask",
    "BadComponents",
    "BadRecord",
    "Choice",
    "Event",
    "Game",
    "IllegalAnswer",
    "Luck",
    "One",
    "Option",
    "OrreryError",
    "Outcome",
    "Position",
    "Record",
    "Refusal",
    "Review",
    "Setting",
    "Some",
    "Source",
    "Split",
    "Steps",
    "UnknownName",
    "View",
    "YesNo",
    "advise",
    "correct",
    "game",
    "names",
    "register",
    "review",
    "start",
]
__version__ = VERSION


def __getattr__(name: str) -> object:
    """What the coach brings, read when it is first wanted: whoever only plays games does not wait for its bots and networks."""
    if name not in ("Advice", "Review", "advise", "review"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from orrery import coach

    return globals().setdefault(name, getattr(coach, name))


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
