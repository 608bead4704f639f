"""One seat against bots, for Gymnasium."""

from collections.abc import Mapping
from typing import Any, Final

import gymnasium
import numpy as np
from gymnasium import spaces

from orrery.bots import Look
from orrery.core.game import Game
from orrery.core.inputs import seat_number
from orrery.core.luck import Luck
from orrery.core.position import Option
from orrery.encode import Encoding
from orrery.envs.env_game import RENDER_MODES, EnvGame, read_settings
from orrery.play.match import Players, bot_luck, seat_bots

SEEDS = 2**62
METADATA: Final[dict[str, Any]] = {"render_modes": list(RENDER_MODES), "render_fps": 1}
Observation = Any
"""An array, or with rows a dict of two arrays."""


class BotGame:
    """A game in which bots answer for all seats but one; that seat is asked, or the game is over."""

    def __init__(
        self,
        game: str | Game,
        seats: int,
        options: Mapping[str, Option] | None,
        seat: int,
        bots: Players,
        settings: Mapping[str, Any],
    ) -> None:
        self.settings = read_settings(settings)
        self.env_game = EnvGame(game, seats, options, self.settings)
        self.seat = seat_number(seat, self.env_game.seats)
        self.bots = seat_bots(self.env_game.game, self.env_game.seats, bots)
        self.lucks: list[Luck] = []
        self.steps = 0

    @property
    def encoding(self) -> Encoding:
        """The encoding that observations and actions follow."""
        return self.env_game.encoding

    def reset(self, seed: int) -> None:
        """Deal a new game and let bots answer until the seat is asked."""
        self.env_game.reset(seed)
        self.lucks = [bot_luck(seed, seat) for seat in range(self.env_game.seats)]
        self.steps = 0
        self.let_bots_answer()

    def let_bots_answer(self) -> None:
        """Let everybody but the seat answer until it is asked or the game is over."""
        p = self.env_game.position
        while p.asks and self.seat not in p.asks:
            self.answer_by_bots()

    def answer_by_bots(self) -> None:
        """Let each bot that is asked answer once."""
        p = self.env_game.position
        for other in sorted(p.asks):
            if other != self.seat and other in p.asks:
                p.choose(other, self.bots[other].answer(Look(p, other, self.lucks[other])))
        self.env_game.forget_views()

    def step(self, action: object) -> tuple[float, bool, bool, dict[str, Any]]:
        """Take an action; returns reward, whether the game is over, whether it is cut off, and the info."""
        fine = self.env_game.take(self.seat, action)
        self.let_bots_answer()
        self.steps += 1
        over = self.env_game.over
        reward = self.env_game.rewards()[self.seat] if over else 0.0
        most = self.settings.max_cycles
        return reward, over, not over and most is not None and self.steps >= most, self.info(illegal=not fine)

    def observe(self) -> Observation:
        """What the seat sees."""
        values = self.env_game.observe(self.seat)
        return {"observation": values, "slots": self.env_game.rows(self.seat)} if self.settings.rows else values

    def info(self, **more: Any) -> dict[str, Any]:
        """The mask, the ask, and points so far."""
        p = self.env_game.position
        ask = p.asks.get(self.seat)
        return {
            "action_mask": self.env_game.mask(self.seat),
            "ask": ask.name if ask is not None else "",
            "points": p.points(),
            "round": p.round,
            **more,
        }

    def spaces(self) -> tuple["spaces.Space[Any]", spaces.Discrete]:
        """The spaces of observations and actions."""
        coded = self.encoding
        vector = spaces.Box(-np.inf, np.inf, (coded.size,), np.float32)
        actions = spaces.Discrete(self.env_game.form.count)
        if not self.settings.rows:
            return vector, actions
        matrix = spaces.Box(0, np.inf, (coded.slots, len(coded.columns)), np.float32)
        return spaces.Dict({"observation": vector, "slots": matrix}), actions


class SingleSeat(gymnasium.Env[Observation, Any]):
    """One seat of a game; bots play the others. `action_masks()` and the info say which actions are legal."""

    metadata = METADATA

    def __init__(
        self,
        game: str | Game,
        seats: int = 2,
        options: Mapping[str, Option] | None = None,
        seat: int = 0,
        bots: Players = "heuristic",
        **settings: Any,
    ) -> None:
        self.bot_game = BotGame(game=game, seats=seats, options=options, seat=seat, bots=bots, settings=settings)
        self.render_mode = self.bot_game.settings.render_mode
        self.observation_space, self.action_space = self.bot_game.spaces()

    @property
    def encoding(self) -> Encoding:
        """The encoding that observations and actions follow."""
        return self.bot_game.encoding

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Deal a new game: the same for the same seed, the next of its own kind without one."""
        super().reset(seed=seed)
        self.bot_game.reset(int(self.np_random.integers(SEEDS)))
        return self.bot_game.observe(), self.bot_game.info(illegal=False)

    def step(self, action: Any) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; bots answer until the seat is asked again."""
        reward, over, cut_off, info = self.bot_game.step(action)
        return self.bot_game.observe(), reward, over, cut_off, info

    def action_masks(self) -> "np.ndarray[Any, np.dtype[np.bool_]]":
        """The legal actions, as MaskablePPO asks for them."""
        return self.bot_game.env_game.mask(self.bot_game.seat).astype(bool)

    def render(self) -> Any:
        """The table as the seat sees it."""
        return self.bot_game.env_game.render(self.bot_game.seat)
