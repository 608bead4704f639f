"""Orrery plays, studies and automates a family of space-empire board games."""

from orrery.core.ask import Answer, Ask, One, Some, Split, YesNo
from orrery.core.errors import BadComponents, BadRecord, IllegalAnswer, OrreryError, UnknownName
from orrery.core.game import Game, game, names, start
from orrery.core.luck import Luck
from orrery.core.position import Event, Position
from orrery.core.record import Record
from orrery.core.view import Outcome, Source, View

__all__ = [
    "Answer",
    "Ask",
    "BadComponents",
    "BadRecord",
    "Event",
    "Game",
    "IllegalAnswer",
    "Luck",
    "One",
    "OrreryError",
    "Outcome",
    "Position",
    "Record",
    "Some",
    "Source",
    "Split",
    "UnknownName",
    "View",
    "YesNo",
    "game",
    "names",
    "start",
]
__version__ = "0.1.0"
