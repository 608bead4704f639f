"""The encoding of New Frontiers: its features, its asks and its seats."""

from orrery.encode.game_part import GamePart
from orrery.games.new_frontiers.rules import features, meanings

ENCODING = GamePart(
    version=1,
    slots=32,
    table=features.TABLE,
    own=features.OWN,
    seat=features.SEAT,
    fill=features.fill,
    asks=meanings.ASKS,
    names=meanings.NAMES,
    begun=("component",),
)
