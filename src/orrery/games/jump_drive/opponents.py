"""The opponents of Jump Drive that judge by a network: their effort, the inputs of their networks besides the encoding, and
their styles."""

from orrery.bots.levels import LevelEffort, LevelSettings
from orrery.bots.observer import Hints, hints_of_two
from orrery.bots.styles import Style
from orrery.core.ask import Answer, Ask
from orrery.games.jump_drive.bot import hint_names, write_hints
from orrery.games.jump_drive.rules.components import DEFENSE, NONE
from orrery.games.jump_drive.rules.placement import EXPLORE, placement_parts
from orrery.games.jump_drive.rules.round import place


def placed_world(ask: Ask, answer: Answer) -> int:
    """The world that an answer places; NONE if it places none."""
    if ask.name != place.__name__ or not isinstance(answer, int) or answer == EXPLORE:
        return NONE
    return placement_parts(answer)[1]


def likes_conquest(ask: Ask, answer: Answer) -> bool:
    world = placed_world(ask, answer)
    return world != NONE and DEFENSE[world] >= 0


def likes_settling(ask: Ask, answer: Answer) -> bool:
    world = placed_world(ask, answer)
    return world != NONE and DEFENSE[world] < 0


def likes_exploring(ask: Ask, answer: Answer) -> bool:
    return ask.name == place.__name__ and answer == EXPLORE


HINTS = hints_of_two(Hints(hint_names, write_hints))
STYLES = (Style("warrior", likes_conquest), Style("trader", likes_settling), Style("explorer", likes_exploring))
LEVEL_SETTINGS = LevelSettings(
    hard=LevelEffort(24, 3, liking=0.02),
    hard_overlooks=14,
    expert=LevelEffort(1500, 10, doubt=0.3, moments=2, liking=0.005),
    novice=92,
    easy=66,
    medium=22,
)
