"""The environments that Gymnasium makes by id: `orrery/jump-drive-v1` and so on, for every game with an encoding."""

import gymnasium

from orrery.core.registry import game, names

NAMESPACE = "orrery"
VERSION = 1


def register_games() -> None:
    """Register each game that is known now; `gymnasium.make` takes all that `gymnasium_env` does besides the game."""
    for name in names():
        id = f"{NAMESPACE}/{name}-v{VERSION}"
        if id not in gymnasium.registry and game(name).part("encode") is not None:
            gymnasium.register(
                id,
                entry_point="orrery.envs.single:SingleSeat",
                vector_entry_point="orrery.envs.vector:ManyGames",
                kwargs={"game": name},
                disable_env_checker=True,
            )
