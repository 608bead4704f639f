"""How the opponents of Jump Drive that judge by a network think."""

from orrery.bots.levels import Thoughts

THOUGHTS = Thoughts(novice=75, easy=30)
