"""What tests import: the scenario of a game by its name, and the mark that ties a test to clauses of the rules."""

from typing import TYPE_CHECKING, Any, Literal, overload

from orrery.core.errors import UnknownName
from orrery.core.position import Option
from orrery.core.registry import game
from orrery.core.scenario import rule

if TYPE_CHECKING:
    from orrery.games.jump_drive.scenario import JumpScenario
    from orrery.games.new_frontiers.scenario import FrontierScenario
    from orrery.games.roll_for_the_galaxy.scenario import RollScenario
    from orrery.games.tiny_epic_galaxies.scenario import GalaxyScenario

__all__ = ["Scenario", "rule"]

# It is called as the class of the game that it stands for would be.
# ruff: noqa: N802


@overload
def Scenario(name: Literal["jump-drive"], *names: str, **options: Option) -> "JumpScenario": ...
@overload
def Scenario(name: Literal["tiny-epic-galaxies"], *names: str, **options: Option) -> "GalaxyScenario": ...
@overload
def Scenario(name: Literal["roll-for-the-galaxy"], *names: str, **options: Option) -> "RollScenario": ...
@overload
def Scenario(name: Literal["new-frontiers"], *names: str, **options: Option) -> "FrontierScenario": ...
@overload
def Scenario(name: str, *names: str, **options: Option) -> Any: ...
def Scenario(name: str, *names: str, **options: Option) -> Any:
    """The scenario of a game with a player for each name: `Scenario("jump-drive", "ann", "bob").ann`."""
    module = game(name).part("scenario")
    if module is None:
        raise UnknownName(f"{name} has no scenarios")
    return module.SCENARIO(game(name), names, options)
