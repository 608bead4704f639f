"""The opponents of New Frontiers that judge by a network: their effort, the inputs of their networks besides the encoding, and
their styles."""

from orrery.bots.levels import LevelEffort, LevelSettings
from orrery.bots.observer import Hints, hints_of_two
from orrery.bots.styles import Style
from orrery.core.ask import Answer, Ask
from orrery.games.new_frontiers.bot.hints import hint_names, write_hints
from orrery.games.new_frontiers.rules.components import EXPLORE, PRODUCE, SETTLE, TRADE
from orrery.games.new_frontiers.rules.round import choose_action


def likes_settling(ask: Ask, answer: Answer) -> bool:
    return ask.name == choose_action.__name__ and answer == SETTLE


def likes_trade(ask: Ask, answer: Answer) -> bool:
    return ask.name == choose_action.__name__ and answer in (PRODUCE, TRADE)


def likes_exploring(ask: Ask, answer: Answer) -> bool:
    return ask.name == choose_action.__name__ and answer == EXPLORE


HINTS = hints_of_two(Hints(hint_names, write_hints))
STYLES = (Style("warrior", likes_settling), Style("trader", likes_trade), Style("explorer", likes_exploring))
LEVEL_SETTINGS = LevelSettings(
    hard=LevelEffort(150, 6, liking=0.02),
    hard_overlooks=9,
    expert=LevelEffort(1600, 10, doubt=0.2, moments=2, liking=0.005),
    novice=22,
    easy=10,
)
