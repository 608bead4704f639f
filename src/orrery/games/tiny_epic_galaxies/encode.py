"""The encoding of Tiny Epic Galaxies: its features, its asks and its galaxies."""

from orrery.encode.game_part import GamePart
from orrery.games.tiny_epic_galaxies.rules import features, meanings

WITH_ROGUE = 2


def galaxies(seats: int) -> int:
    """A galaxy for each seat; alone, the Rogue's besides."""
    return max(seats, WITH_ROGUE)


ENCODING = GamePart(
    version=1,
    slots=64,
    table=features.TABLE,
    own=features.OWN,
    seat=features.SEAT,
    fill=features.fill,
    asks=meanings.ASKS,
    names=meanings.NAMES,
    begun=("symbol", "place"),
    empires=galaxies,
)
