"""The opponents of Roll for the Galaxy that judge by a network: their effort, the inputs of their networks besides the
encoding, and their styles."""

from orrery.bots.levels import LevelEffort, LevelSettings
from orrery.bots.observer import Hints, hints_of_two
from orrery.bots.styles import Style
from orrery.core.ask import Answer, Ask
from orrery.games.roll_for_the_galaxy.bot.hints import hint_names, write_hints
from orrery.games.roll_for_the_galaxy.rules.assign import lay_on_strip, unpack_selection
from orrery.games.roll_for_the_galaxy.rules.components import EXPLORE, PRODUCE, SETTLE, SHIP

NO_SELECTION = -1


def selected_phase(ask: Ask, answer: Answer) -> int:
    """The phase that an answer selects."""
    if ask.name != lay_on_strip.__name__ or not isinstance(answer, int):
        return NO_SELECTION
    return unpack_selection(answer)[1]


def likes_settling(ask: Ask, answer: Answer) -> bool:
    return selected_phase(ask, answer) == SETTLE


def likes_trade(ask: Ask, answer: Answer) -> bool:
    return selected_phase(ask, answer) in (PRODUCE, SHIP)


def likes_exploring(ask: Ask, answer: Answer) -> bool:
    return selected_phase(ask, answer) == EXPLORE


HINTS = hints_of_two(Hints(hint_names, write_hints))
STYLES = (Style("warrior", likes_settling), Style("trader", likes_trade), Style("explorer", likes_exploring))
LEVEL_SETTINGS = LevelSettings(
    learned=LevelEffort(60, 5),
    hard=LevelEffort(25, 3, liking=0.02),
    expert=LevelEffort(1500, 8, doubt=0.5, moments=2, liking=0.005),
    novice=80,
    easy=53,
)
