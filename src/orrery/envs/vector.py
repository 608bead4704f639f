"""Several games at once in one process, for Gymnasium: one array of observations."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

from orrery.core.errors import IllegalAnswer, UnknownName
from orrery.core.game import Game
from orrery.core.inputs import describe, whole_number
from orrery.core.position import Option
from orrery.envs.env_game import Floats, Mask
from orrery.envs.single import SEEDS, BotGame
from orrery.play.match import Players

METADATA: Final[dict[str, Any]] = {"autoreset_mode": AutoresetMode.NEXT_STEP}


class ManyGames(VectorEnv[Any, Any, Any]):
    """Games side by side. One that is over is dealt anew at the next step, whose action is not looked at."""

    metadata = METADATA

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        options: Mapping[str, Option] | None = None,
        num_envs: int = 1,
        seat: int = 0,
        bots: Players = "heuristic",
        **settings: Any,
    ) -> None:
        if (whole_number(num_envs) or 0) < 1:
            raise UnknownName(f"num_envs is 1 or more, not {describe(num_envs)}")
        if settings.get("rows"):
            raise UnknownName("games side by side have one vector each: rows can't be had with them")
        self.num_envs = num_envs
        self.games = [
            BotGame(game=game, seats=seats, options=options, seat=seat, bots=bots, settings=settings) for _ in range(num_envs)
        ]
        self.single_observation_space, self.single_action_space = self.games[0].spaces()
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.values: Floats = np.zeros((num_envs, self.games[0].encoding.size), dtype=np.float32)
        self.masks: Mask = np.zeros((num_envs, self.games[0].env_game.form.count), dtype=np.int8)
        self.done = np.zeros(num_envs, dtype=bool)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Floats, dict[str, Any]]:
        """Deal all games anew."""
        super().reset(seed=seed)
        for number in range(self.num_envs):
            self._deal(number)
        return self.values.copy(), self._info()

    def _deal(self, number: int) -> None:
        self.games[number].reset(int(self.np_random.integers(SEEDS)))
        self.done[number] = False
        self._look(number)

    def _look(self, number: int) -> None:
        """Write what one game's seat sees, and what it may do: anything when the game is over, for nobody looks at it."""
        bot_game = self.games[number]
        env_game = bot_game.env_game
        self.values[number] = env_game.observe(bot_game.seat)
        legal = env_game.legal(bot_game.seat)
        self.masks[number] = not legal
        self.masks[number, legal] = 1

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.masks.copy()}

    def step(
        self, actions: Any
    ) -> tuple[Floats, npt.NDArray[np.float64], npt.NDArray[np.bool_], npt.NDArray[np.bool_], dict[str, Any]]:
        """One action for each game."""
        if len(actions) != self.num_envs:
            raise IllegalAnswer(f"{len(actions)} actions were given for {self.num_envs} games")
        rewards = np.zeros(self.num_envs)
        over = np.zeros(self.num_envs, dtype=bool)
        cut_off = np.zeros(self.num_envs, dtype=bool)
        for number, bot_game in enumerate(self.games):
            if self.done[number]:
                self._deal(number)
                continue
            rewards[number], over[number], cut_off[number], _ = bot_game.step(int(actions[number]))
            self.done[number] = over[number] or cut_off[number]
            self._look(number)
        return self.values.copy(), rewards, over, cut_off, self._info()
