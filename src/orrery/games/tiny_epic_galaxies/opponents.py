"""The opponents of Tiny Epic Galaxies that judge by a network: their effort, and the inputs of their networks besides the
encoding."""

from orrery.bots.levels import LevelEffort, LevelSettings
from orrery.bots.observer import Hints
from orrery.bots.styles import Style
from orrery.core.ask import Answer, Ask
from orrery.core.position import Position
from orrery.games.tiny_epic_galaxies.rules.actions import borrow, colony, follow_free, land, move
from orrery.games.tiny_epic_galaxies.rules.components import (
    FACE_COLONY,
    FACE_CULTURE,
    FACE_DIPLOMACY,
    FACE_ENERGY,
    FACE_MOVE,
    ROW,
)
from orrery.games.tiny_epic_galaxies.rules.effects import advance, upgrade
from orrery.games.tiny_epic_galaxies.rules.features import SLOT_NAMES
from orrery.games.tiny_epic_galaxies.rules.follow import follow
from orrery.games.tiny_epic_galaxies.rules.outlook import outlook_names, write_outlook
from orrery.games.tiny_epic_galaxies.rules.round import act, activation, keep_mission


def turns_begun(p: Position) -> int:
    """The network judges at the end of a turn: a round is too long to be played on for every answer."""
    turn: int = p.table.turn
    return turn


def slots_alike(seats: int) -> tuple[str, ...]:
    """The slots of the row: it makes no difference where in it a planet lies."""
    return tuple(SLOT_NAMES[: ROW[seats]])


def likes_conquest(ask: Ask, answer: Answer) -> bool:
    return ask.name == act.__name__ and answer in (activation(FACE_DIPLOMACY), activation(FACE_COLONY))


def likes_trade(ask: Ask, answer: Answer) -> bool:
    return ask.name == act.__name__ and answer in (activation(FACE_ENERGY), activation(FACE_CULTURE))


def likes_exploring(ask: Ask, answer: Answer) -> bool:
    return ask.name == act.__name__ and answer == activation(FACE_MOVE)


MOMENTS = turns_begun
HINTS = Hints(outlook_names, write_outlook)
ALIKE = slots_alike
WEIGHED = frozenset(
    step.__name__ for step in (act, land, advance, move, follow, follow_free, colony, keep_mission, upgrade, borrow)
)
STYLES = (Style("warrior", likes_conquest), Style("trader", likes_trade), Style("explorer", likes_exploring))
LEVEL_SETTINGS = LevelSettings(
    learned=LevelEffort(30, 4),
    hard=LevelEffort(30, 4, liking=0.02),
    hard_overlooks=3,
    expert=LevelEffort(400, 8, doubt=0.3, liking=0.005),
    hard_alone=LevelEffort(150, 6, doubt=0.3, liking=0.02),
    expert_alone=LevelEffort(600, 8, doubt=0.3),
    novice=28,
    easy=14,
    asks=WEIGHED,
)
