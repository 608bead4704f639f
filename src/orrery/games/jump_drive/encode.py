"""The encoding of Jump Drive: its features, its asks and its seats."""

from orrery.encode.game_part import GamePart
from orrery.games.jump_drive.rules import features, meanings

ENCODING = GamePart(
    version=1,
    slots=64,
    table=features.TABLE,
    own=features.OWN,
    seat=features.SEAT,
    fill=features.fill,
    asks=meanings.ASKS,
    names=meanings.NAMES,
    begun=("component",),
)
