"""How the opponents of New Frontiers that judge by a network think, and their styles."""

from orrery.bots.levels import Thought, Thoughts
from orrery.bots.styles import Style
from orrery.core.ask import Answer, Ask
from orrery.games.new_frontiers.rules.components import EXPLORE, PRODUCE, SETTLE, TRADE
from orrery.games.new_frontiers.rules.round import choose_action


def likes_settling(ask: Ask, answer: Answer) -> bool:
    return ask.name == choose_action.__name__ and answer == SETTLE


def likes_trade(ask: Ask, answer: Answer) -> bool:
    return ask.name == choose_action.__name__ and answer in (PRODUCE, TRADE)


def likes_exploring(ask: Ask, answer: Answer) -> bool:
    return ask.name == choose_action.__name__ and answer == EXPLORE


STYLES = (Style("warrior", likes_settling), Style("trader", likes_trade), Style("explorer", likes_exploring))
THOUGHTS = Thoughts(
    hard=Thought(30, 3, liking=0.02),
    hard_overlooks=8,
    expert=Thought(1200, 10, doubt=0.2, moments=2, liking=0.005),
    novice=22,
    easy=10,
)
