"""Players that are programs. A bot sees what its seat may see, and nothing else."""

from orrery.bots.bot import Bot, Look
from orrery.bots.registry import bot, bots, register

__all__ = ["Bot", "Look", "bot", "bots", "register"]
