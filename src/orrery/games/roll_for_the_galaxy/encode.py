"""The encoding of Roll for the Galaxy: its features, its asks and its seats."""

from orrery.encode.game_part import GamePart
from orrery.games.roll_for_the_galaxy.rules import features, meanings

ENCODING = GamePart(
    version=1,
    slots=128,
    table=features.TABLE,
    own=features.OWN,
    seat=features.SEAT,
    fill=features.fill,
    asks=meanings.ASKS,
    names=meanings.NAMES,
    begun=("component", "die", "source", "place"),
)
