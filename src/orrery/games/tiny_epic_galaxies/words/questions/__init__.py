"""The questions of Tiny Epic Galaxies in words: each ask as a sentence, its choices, and what can't be chosen."""

from orrery.games.tiny_epic_galaxies.words.questions import dice, planets, rogue, ships
from orrery.games.tiny_epic_galaxies.words.questions.common import QUESTIONS

__all__ = ["QUESTIONS", "dice", "planets", "rogue", "ships"]
