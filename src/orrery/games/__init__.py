"""The games that come with Orrery. To add one, add its package here and its name below: nothing else has to know of it."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal, SupportsIndex, overload

from orrery.core.inputs import Seed
from orrery.core.position import Option, Position
from orrery.core.registry import game, names, register

if TYPE_CHECKING:
    from orrery.games.jump_drive.rules.table import JumpTable
    from orrery.games.new_frontiers.rules.table import Frontier
    from orrery.games.roll_for_the_galaxy.rules.table import RollTable
    from orrery.games.tiny_epic_galaxies.rules.table import GalaxyTable

GAMES = ("jump-drive", "tiny-epic-galaxies", "roll-for-the-galaxy", "new-frontiers")

for _name in GAMES:
    register(_name, f"{__name__}.{_name.replace('-', '_')}.game")

Options = Mapping[str, Option] | None
"""Options of a game by name; what is not said has its default."""


@overload
def start(
    name: Literal["jump-drive"], seats: SupportsIndex = 2, seed: Seed = 0, options: Options = None
) -> "Position[JumpTable]": ...
@overload
def start(
    name: Literal["tiny-epic-galaxies"], seats: SupportsIndex = 2, seed: Seed = 0, options: Options = None
) -> "Position[GalaxyTable]": ...
@overload
def start(
    name: Literal["roll-for-the-galaxy"], seats: SupportsIndex = 2, seed: Seed = 0, options: Options = None
) -> "Position[RollTable]": ...
@overload
def start(
    name: Literal["new-frontiers"], seats: SupportsIndex = 2, seed: Seed = 0, options: Options = None
) -> "Position[Frontier]": ...
@overload
def start(name: str, seats: SupportsIndex = 2, seed: Seed = 0, options: Options = None) -> Position[Any]: ...
def start(name: str, seats: SupportsIndex = 2, seed: Seed = 0, options: Options = None) -> Position[Any]:
    """A new game of that name, run to its first ask. With `seed=None` it is another one each time, and `p.seed` says which.

    >>> start("jump-drive", seats=3, seed="a word", options={"preset": True})
    <Position of jump-drive, 3 seats, 0 answers; asked: 0 place, 1 place, 2 place>
    """
    return game(name).start(seats, seed, {} if options is None else options)


__all__ = ["GAMES", "game", "names", "register", "start"]
