"""Environments for reinforcement learning: Gymnasium, PettingZoo and OpenSpiel. They need the extra `envs`.

>>> from orrery.envs import gymnasium_env
>>> env = gymnasium_env("jump-drive", bots="random")
>>> observation, info = env.reset(seed=7)
>>> observation.shape == env.observation_space.shape, int(info["action_mask"].sum())
(True, 6)
"""

from collections.abc import Mapping
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

from orrery.core.extras import import_extra
from orrery.core.game import Game
from orrery.core.position import Option

if TYPE_CHECKING:
    from orrery.envs.aec import AecGame
    from orrery.envs.parallel import ParallelGame
    from orrery.envs.single import SingleSeat
    from orrery.envs.vector import ManyGames
    from orrery.play.match import Players

__all__ = ["gymnasium_env", "parallel_env", "pettingzoo_env", "vector_env"]


def gymnasium_env(
    game: str | Game,
    seats: int = 2,
    options: Mapping[str, Option] | None = None,
    *,
    seat: int = 0,
    bots: "Players" = "heuristic",
    **settings: Any,
) -> "SingleSeat":
    """One seat against bots, as a Gymnasium environment. `settings` are those of `EnvSettings`."""
    with import_extra("envs", "this environment"):
        from orrery.envs.single import SingleSeat

    return SingleSeat(game, seats, options, seat=seat, bots=bots, **settings)


def vector_env(
    game: str | Game,
    seats: int = 2,
    options: Mapping[str, Option] | None = None,
    *,
    num_envs: int = 1,
    seat: int = 0,
    bots: "Players" = "heuristic",
    **settings: Any,
) -> "ManyGames":
    """Several games at once in one process, as a Gymnasium vector environment."""
    with import_extra("envs", "this environment"):
        from orrery.envs.vector import ManyGames

    return ManyGames(game, seats, options, num_envs=num_envs, seat=seat, bots=bots, **settings)


def pettingzoo_env(game: str | Game, seats: int = 2, options: Mapping[str, Option] | None = None, **settings: Any) -> "AecGame":
    """All seats, one after another, as a PettingZoo environment: whoever is asked acts."""
    with import_extra("envs", "this environment"):
        from orrery.envs.aec import AecGame

    return AecGame(game, seats, options, **settings)


def parallel_env(
    game: str | Game, seats: int = 2, options: Mapping[str, Option] | None = None, **settings: Any
) -> "ParallelGame":
    """All seats at once, as a parallel PettingZoo environment: who is not asked has one action, to wait."""
    with import_extra("envs", "this environment"):
        from orrery.envs.parallel import ParallelGame

    return ParallelGame(game, seats, options, **settings)


def _register() -> None:
    """Make `gymnasium.make("orrery/jump-drive-v1")` known, where Gymnasium is installed."""
    if find_spec("gymnasium") is not None:
        from orrery.envs.registration import register_games

        register_games()


_register()
