"""Bots by name. Every game has `random`; a module `orrery.bots.<game>` adds the bots written for it, and the search guided by one."""

from importlib import import_module
from importlib.util import find_spec

from orrery.bots.look import Bot, Look
from orrery.bots.search import Search
from orrery.core.ask import Answer
from orrery.core.errors import UnknownName
from orrery.core.game import game


class Random:
    """Answers by chance."""

    name = "random"

    def answer(self, look: Look) -> Answer:
        return look.ask.sample(look.luck)


def _written_for(name: str) -> dict[str, Bot]:
    module = f"orrery.bots.{game(name).name.replace('-', '_')}"
    if find_spec(module) is None:
        return {}
    found = {bot.name: bot for bot in import_module(module).BOTS}
    if "heuristic" in found:
        found["search"] = Search(found["heuristic"])
    return found


def bots(name: str) -> tuple[str, ...]:
    """The names of the bots that play a game, the strongest last.

    >>> bots("jump-drive")
    ('random', 'heuristic', 'search')
    """
    return ("random", *_written_for(name))


def bot(name: str, game_name: str) -> Bot:
    """The bot of that name for a game."""
    found: dict[str, Bot] = {"random": Random(), **_written_for(game_name)}
    if name not in found:
        raise UnknownName(f"{game_name} has no bot {name!r}; it has {', '.join(found)}")
    return found[name]
