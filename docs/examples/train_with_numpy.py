"""Learn to beat random play at Jump Drive with numpy alone: policy gradients over what each slot means.

A slot's row names what is done, with which component and which other. A weight for each of those names makes a preference for each slot,
and a softmax over the legal slots a policy. After each game every weight moves by how much better than usual the game ended.
"""

import sys

import numpy as np
import numpy.typing as npt

from orrery.encode import Encoding
from orrery.envs import gymnasium_env

Floats = npt.NDArray[np.float64]
COLUMNS = ("ask", "do", "component", "other")
LEARNING_RATE = 0.1
FORGETTING = 0.95
SPREAD = 20.0
"""About how far apart the points of two random players are."""
ROUND = 50
"""Games between two figures of the curve."""


class Policy:
    """A weight for each name of some columns."""

    def __init__(self, coded: Encoding) -> None:
        sizes = [coded.column_sizes[coded.columns.index(name)] for name in COLUMNS]
        self.columns = [coded.columns.index(name) for name in COLUMNS]
        self.first = np.cumsum([0, *sizes[:-1]])
        self.weights: Floats = np.zeros(sum(sizes))

    def names(self, slots: Floats) -> npt.NDArray[np.intp]:
        """Which weights each slot has."""
        return slots[:, self.columns].astype(np.intp) + self.first

    def chances(self, names: npt.NDArray[np.intp]) -> Floats:
        """How likely each legal slot is."""
        preference = self.weights[names].sum(axis=1)
        chances: Floats = np.exp(preference - preference.max())
        return chances / chances.sum()


def play(env: object, policy: Policy, luck: np.random.Generator, seed: int) -> tuple[float, Floats]:
    """One game; returns its reward, and in which direction the weights make its choices likelier."""
    observation, info = env.reset(seed=seed)  # type: ignore[attr-defined]
    push = np.zeros_like(policy.weights)
    over = False
    reward = 0.0
    while not over:
        legal = np.flatnonzero(info["action_mask"])
        names = policy.names(observation["slots"][legal])
        chances = policy.chances(names)
        slot = luck.choice(len(legal), p=chances)
        np.add.at(push, names[slot], 1.0)
        np.add.at(push, names, -chances[:, None])
        observation, reward, over, _, info = env.step(legal[slot])  # type: ignore[attr-defined]
    return reward, push


def train(games: int, bots: str = "random", seed: int = 1) -> tuple[list[float], Policy]:
    """Play and learn; returns the share of games won in each round, and the policy."""
    env = gymnasium_env("jump-drive", bots=bots, rows=True, reward="points")
    policy = Policy(env.encoding)
    luck = np.random.default_rng(seed)
    usual = 0.0
    won: list[bool] = []
    for game in range(games):
        reward, push = play(env, policy, luck, seed=game)
        better = np.clip((reward - usual) / SPREAD, -1, 1)
        usual = FORGETTING * usual + (1 - FORGETTING) * reward
        policy.weights += LEARNING_RATE * better * push
        won.append(reward > 0)
    return [float(np.mean(won[at : at + ROUND])) for at in range(0, games, ROUND)], policy


if __name__ == "__main__":
    curve, _ = train(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
    sys.stdout.write(" ".join(f"{share:.2f}" for share in curve) + "\n")
