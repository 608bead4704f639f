"""What tests import: the scenario of a game by its name, and the mark that ties a test to clauses of the rules."""

from importlib import import_module
from typing import Any

from orrery.core.game import game
from orrery.core.position import Option
from orrery.core.scenario import rule

__all__ = ["Scenario", "rule"]


def Scenario(name: str, *names: str, **options: Option) -> Any:  # noqa: N802 - it stands for the class of the game
    """The scenario of a game with a player for each name: `Scenario("jump-drive", "ann", "bob").ann`."""
    package = type(game(name)).__module__.rsplit(".", 1)[0]
    return import_module(f"{package}.scenario").SCENARIO(game(name), names, options)
