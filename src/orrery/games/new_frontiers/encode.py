"""How New Frontiers is encoded for research."""

from orrery.encode.part import GamePart
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
