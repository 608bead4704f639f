"""The speed of the environments: steps of random play a second, in turns with PettingZoo's chess and RLCard's gin rummy."""

import importlib
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from importlib.util import find_spec
from statistics import median
from types import ModuleType
from typing import Any

import numpy as np

from orrery.bench.engine import ROUNDS
from orrery.bench.flavours import HERE, flavour, native_folder

SEATS = 2
SEED = 1
CHECKED = 20
"""Steps between two looks at the clock. It counts the processor time of this thread, so other work on the machine does not matter."""


class Stepping(ABC):
    """An environment that is stepped at random."""

    def __init__(self, name: str, engine: str) -> None:
        self.name = name
        self.engine = engine
        self.rates: list[float] = []
        self.luck = np.random.default_rng(SEED)

    @abstractmethod
    def step(self) -> None:
        """One random legal step; a new game if the last is over."""

    def measure(self, seconds: float) -> None:
        """Step for a while."""
        steps = 0
        begun = time.thread_time()
        while steps == 0 or time.thread_time() - begun < seconds:
            for _ in range(CHECKED):
                self.step()
            steps += CHECKED
        self.rates.append(steps / (time.thread_time() - begun))

    def figures(self) -> dict[str, Any]:
        return {"env": self.name, "engine": self.engine, "steps_per_second": round(median(self.rates), 1)}


class AecStepping(Stepping):
    """Any PettingZoo environment whose observations have a mask, observed and stepped as its users do."""

    def __init__(self, env: Any, name: str, engine: str) -> None:
        super().__init__(name, engine)
        self.env = env
        self.games = 0
        self._begin()

    def _begin(self) -> None:
        self.games += 1
        self.env.reset(seed=self.games)

    def step(self) -> None:
        observation, _, over, cut_off, _ = self.env.last()
        if over or cut_off:
            self._begin()
            return
        legal = observation["action_mask"].nonzero()[0]
        self.env.step(int(legal[self.luck.integers(len(legal))]))


class GinRummy(Stepping):
    """RLCard's gin rummy, driven as its own agents drive it."""

    def __init__(self) -> None:
        import rlcard

        super().__init__("RLCard gin rummy", "interpreted")
        self.env = rlcard.make("gin-rummy", config={"seed": SEED})
        self.state, _ = self.env.reset()

    def step(self) -> None:
        if self.env.is_over():
            self.state, _ = self.env.reset()
            return
        legal = list(self.state["legal_actions"])
        self.state, _ = self.env.step(legal[self.luck.integers(len(legal))])


def own_envs(package: ModuleType, games: Sequence[str], engine: str) -> list[Stepping]:
    """The PettingZoo environments of games in one flavour."""
    envs = importlib.import_module(f"{package.__name__}.envs")
    return [AecStepping(envs.pettingzoo_env(game, seats=SEATS), game, engine) for game in games]


def other_envs() -> list[Stepping]:
    """The environments to compare with that are installed."""
    envs: list[Stepping] = []
    if find_spec("chess") and find_spec("pygame"):
        envs.append(
            AecStepping(importlib.import_module("pettingzoo.classic.chess_v6").env(), "PettingZoo chess", "interpreted")
        )
    if find_spec("rlcard"):
        envs.append(GinRummy())
    return envs


def bench_envs(games: Sequence[str], seconds: float = 2.0) -> dict[str, Any]:
    """Step every environment in every flavour, in turns; `seconds` for each of them."""
    with flavour(HERE, native=False) as package:
        own = own_envs(package, games, "interpreted")
    native = native_folder()
    if native is not None:
        with flavour(native, native=True) as package:
            own += own_envs(package, games, "compiled")
    others = other_envs()
    for _ in range(ROUNDS):
        for env in (*own, *others):
            env.measure(seconds / ROUNDS)
    return {
        "seats": SEATS,
        "rounds": ROUNDS,
        "seconds": seconds,
        "envs": [env.figures() for env in own],
        "others": [env.figures() for env in others],
    }
