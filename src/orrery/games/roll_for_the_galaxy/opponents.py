"""How the opponents of Roll for the Galaxy that judge by a network think."""

from orrery.bots.levels import Thought, Thoughts

THOUGHTS = Thoughts(expert=Thought(800, 8, doubt=0.5), novice=75, easy=30)
