"""The questions of Roll in words: each ask as a sentence, its choices, and what can't be chosen."""

from orrery.games.roll_for_the_galaxy.words.questions import assign, build, explore, goods
from orrery.games.roll_for_the_galaxy.words.questions.common import QUESTIONS

__all__ = ["QUESTIONS", "assign", "build", "explore", "goods"]
