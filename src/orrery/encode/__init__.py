"""Encodings for research: views as vectors, answers as small steps, codes as fixed ids and as records."""

from orrery.encode.encoding import Encoding, Feature, encoding
from orrery.encode.game_part import GamePart
from orrery.encode.ids import FixedIds
from orrery.encode.slots import Answering

__all__ = ["Answering", "Encoding", "Feature", "FixedIds", "GamePart", "encoding"]
