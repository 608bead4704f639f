"""How the opponents of New Frontiers that judge by a network think."""

from orrery.bots.levels import Thoughts

THOUGHTS = Thoughts(novice=30, easy=15)
