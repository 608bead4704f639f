"""All seats of a game one after another, for PettingZoo."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from orrery.core.game import Game
from orrery.core.position import Option
from orrery.envs.env_game import RENDER_MODES, EnvGame, NotDealt, read_settings
from orrery.envs.single import SEEDS

MASK = "action_mask"
METADATA: Final[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "name": "orrery_v1", "is_parallelizable": False}


def agent_names(seats: int) -> list[str]:
    """What agents are called."""
    return [f"seat_{seat}" for seat in range(seats)]


def observation_space(env_game: EnvGame, actions: int) -> spaces.Dict:
    """The space of an observation with its mask, and with rows if the settings ask for them."""
    coded = env_game.encoding
    parts: dict[str, spaces.Space[Any]] = {
        "observation": spaces.Box(-np.inf, np.inf, (coded.size,), np.float32),
        MASK: spaces.Box(0, 1, (actions,), np.int8),
    }
    if env_game.settings.rows:
        parts["slots"] = spaces.Box(0, np.inf, (coded.slots, len(coded.columns)), np.float32)
    return spaces.Dict(parts)


def observe_with_mask(env_game: EnvGame, seat: int, mask: Any) -> dict[str, Any]:
    """An observation with its mask, and with rows if the settings ask for them."""
    observation = {"observation": env_game.observe(seat), MASK: mask}
    if env_game.settings.rows:
        observation["slots"] = env_game.rows(seat)
    return observation


class AecGame(AECEnv):  # type: ignore[misc]
    """Whoever is asked acts; of several, the one that has waited longest in seat order."""

    metadata = METADATA
    agent_selection: Any = NotDealt(AttributeError)

    def __init__(self, game: str | Game, seats: int = 2, options: Mapping[str, Option] | None = None, **settings: Any) -> None:
        super().__init__()
        self.settings = read_settings(settings)
        self.env_game = EnvGame(game, seats, options, self.settings)
        self.metadata = {**METADATA, "name": f"{self.env_game.game.name}_v1"}
        self.render_mode = self.settings.render_mode
        self.possible_agents = agent_names(self.env_game.seats)
        self.agents: list[str] = []
        actions = self.env_game.form.count
        self._spaces = {agent: observation_space(self.env_game, actions) for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(actions) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()
        self._steps = 0

    def observation_space(self, agent: str) -> "spaces.Space[Any]":
        return self._spaces[agent]

    def action_space(self, agent: str) -> "spaces.Space[Any]":
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the same for the same seed, the next of its own kind without one."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.env_game.reset(int(self._random.integers(SEEDS)))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._steps = 0
        self.agent_selection = self.possible_agents[self.env_game.asked_seats[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a seat sees, asked or not."""
        seat = self.possible_agents.index(agent)
        return observe_with_mask(self.env_game, seat, self.env_game.mask(seat))

    def step(self, action: Any) -> None:
        """Take an action for the agent that is asked."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        seat = self.possible_agents.index(agent)
        fine = self.env_game.take(seat, action)
        self.infos[agent] = {"illegal": not fine}
        self._steps += 1
        most = self.settings.max_cycles
        if self.env_game.over:
            self.rewards = dict(zip(self.possible_agents, self.env_game.rewards()))
            self.terminations = dict.fromkeys(self.agents, True)
            self._accumulate_rewards()
        elif most is not None and self._steps >= most * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self._next_asked(seat)]

    def _next_asked(self, seat: int) -> int:
        """The seat to act next: the same while its answer is not whole, else the next one around that is asked."""
        if self.env_game.is_midway(seat):
            return seat
        seats_asked = self.env_game.asked_seats
        for other in seats_asked:
            if other > seat:
                return other
        return seats_asked[0]

    def render(self) -> Any:
        """The table as the agent sees it that is asked."""
        return self.env_game.render(self.possible_agents.index(self.agent_selection))

    def close(self) -> None:
        """Nothing is held open."""
