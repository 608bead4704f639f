"""The version of Orrery, where everything can read it and the build need not import anything."""

from typing import Final

VERSION: Final = "0.1.0"
