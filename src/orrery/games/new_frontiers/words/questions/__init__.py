"""The questions of New Frontiers in words: each ask as a sentence, its choices, and what can't be chosen."""

from orrery.games.new_frontiers.words.questions import actions, produce, settle, tiles, trade
from orrery.games.new_frontiers.words.questions.common import QUESTIONS

__all__ = ["QUESTIONS", "actions", "produce", "settle", "tiles", "trade"]
