"""The rules of Tiny Epic Galaxies. Whoever imports a part of them has the whole table of powers filled in."""

from orrery.games.tiny_epic_galaxies.rules import power_table

__all__ = ["power_table"]
