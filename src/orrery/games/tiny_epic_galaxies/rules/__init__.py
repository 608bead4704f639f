"""The rules of Tiny Epic Galaxies. Importing any part of them fills in the whole table of powers."""

from orrery.games.tiny_epic_galaxies.rules import power_table

__all__ = ["power_table"]
