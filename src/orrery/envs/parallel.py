"""All seats of a game at once, for PettingZoo."""

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import ParallelEnv

from orrery.core.errors import IllegalAnswer
from orrery.core.game import Game
from orrery.core.position import Option
from orrery.envs.aec import METADATA, agent_names, observation_space, observe_with_mask
from orrery.envs.env_game import EnvGame, read_settings
from orrery.envs.single import SEEDS


class ParallelGame(ParallelEnv):  # type: ignore[misc]
    """Every seat that is asked takes a step at once; the others have one action, the last, which waits."""

    metadata = METADATA

    def __init__(self, game: str | Game, seats: int = 2, options: Mapping[str, Option] | None = None, **settings: Any) -> None:
        self.settings = read_settings(settings)
        self.env_game = EnvGame(game, seats, options, self.settings)
        self.metadata = {**METADATA, "name": f"{self.env_game.game.name}_v1"}
        self.render_mode = self.settings.render_mode
        self.max_cycles = self.settings.max_cycles
        self.possible_agents = agent_names(self.env_game.seats)
        self.agents: list[str] = []
        self.wait = self.env_game.form.count
        """The action of a seat that is not asked."""
        self._spaces = {agent: observation_space(self.env_game, self.wait + 1) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._cycles = 0

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        return self._spaces[agent]

    def action_space(self, agent: str) -> "spaces.Space[Any]":
        return self._actions[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, dict[str, Any]], dict[str, dict[str, Any]]]:
        """Deal a new game: the same for the same seed, the next of its own kind without one."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.env_game.reset(int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self._cycles = 0
        return self._observations(), {agent: {} for agent in self.agents}

    def _observations(self) -> dict[str, dict[str, Any]]:
        return {
            agent: observe_with_mask(self.env_game, seat, self._mask(seat)) for seat, agent in enumerate(self.possible_agents)
        }

    def _mask(self, seat: int) -> "np.ndarray[Any, np.dtype[np.int8]]":
        mask = self.env_game.mask(seat, more=1)
        if seat not in self.env_game.position.asks:
            mask[self.wait] = 1
        return mask

    def step(
        self, actions: dict[str, Any]
    ) -> tuple[dict[str, dict[str, Any]], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One action for each seat; those of seats that are asked count, in seat order."""
        agents = self.agents
        infos: dict[str, dict[str, Any]] = {agent: {"illegal": False} for agent in agents}
        seats_asked = self.env_game.asked_seats
        for seat in seats_asked:
            if self.possible_agents[seat] not in actions:
                raise IllegalAnswer(f"{self.possible_agents[seat]} is asked, and no action was given for it")
        for seat in seats_asked:
            agent = self.possible_agents[seat]
            infos[agent]["illegal"] = not self.env_game.take(seat, actions[agent])
        self._cycles += 1
        over = self.env_game.over
        cut_off = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        rewards = self.env_game.rewards() if over else [0.0] * len(agents)
        observations = self._observations()
        if over or cut_off:
            self.agents = []
        return (
            observations,
            dict(zip(agents, rewards)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut_off),
            infos,
        )

    def render(self) -> Any:
        """The table as the first seat sees it."""
        return self.env_game.render(0)

    def close(self) -> None:
        """Nothing is held open."""
