"""How Jump Drive is encoded for research."""

from orrery.encode.part import GamePart
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
