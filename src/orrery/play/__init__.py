"""Whole games between players: one match, many matches, ratings."""

from orrery.play.arena import arena
from orrery.play.match import play
from orrery.play.simulate import simulate
from orrery.play.transcript import transcript

__all__ = ["arena", "play", "simulate", "transcript"]
