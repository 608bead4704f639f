"""Learn Jump Drive with MaskablePPO of sb3-contrib, first against random play and then against the heuristic bot.

It needs the extra `train`, which brings PyTorch. Actions are fixed ids, so that each output of the network always means the same.
"""

import sys
import time
from functools import partial
from typing import Any

import numpy as np
import torch
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import DummyVecEnv, VecNormalize

from orrery.envs import gymnasium_env, vector_env

GAME = "jump-drive"
RIVALS = {"random": 1, "heuristic": 3}
"""Whom it plays, and what part of the steps against each."""
SIDE_BY_SIDE = 32
"""Games that are played at once: the network then answers for all of them in one go."""
EVALUATED = 400
"""Games that a figure of the curve is taken from."""
HELD_OUT = 1_000_000
"""A seed for games that are not trained on."""
ROUNDS = 5
THREADS = 1
"""Of PyTorch: for a network so small, several threads mostly wait for each other."""


def share_won(model: MaskablePPO, rival: str, games: int) -> float:
    """The share of victory in games that were not trained on, all of them played side by side."""
    envs = vector_env(GAME, num_envs=games, bots=rival, actions="ids")
    observations, info = envs.reset(seed=HELD_OUT)
    won, over = np.zeros(games), np.zeros(games, dtype=bool)
    while not over.all():
        actions, _ = model.predict(observations, deterministic=True, action_masks=info["action_mask"])
        observations, rewards, ended, _, info = envs.step(actions)
        won += rewards * ~over
        over |= ended
    return float(won.mean())


def training_games(rival: str) -> VecNormalize:
    """Games side by side in which the points ahead are the reward, scaled."""
    make = partial(gymnasium_env, GAME, bots=rival, actions="ids", reward="points")
    return VecNormalize(DummyVecEnv([make] * SIDE_BY_SIDE), norm_obs=False, gamma=1.0)


def train(steps: int, games: int = EVALUATED, seed: int = 1) -> dict[str, list[float]]:
    """Train against one rival after the other; returns the share won after each round, by rival."""
    torch.set_num_threads(THREADS)
    model: Any = None
    curves: dict[str, list[float]] = {}
    for rival, part in RIVALS.items():
        envs = training_games(rival)
        if model is None:
            model = MaskablePPO(
                "MlpPolicy",
                envs,
                seed=seed,
                gamma=1.0,
                n_steps=128,
                batch_size=512,
                n_epochs=4,
                learning_rate=5e-4,
                ent_coef=0.01,
                policy_kwargs={"net_arch": [128, 128]},
                device="cpu",
            )
        else:
            model.set_env(envs)
        curves[rival] = [share_won(model, rival, games)]
        for _ in range(ROUNDS):
            model.learn(steps * part // sum(RIVALS.values()) // ROUNDS, reset_num_timesteps=False)
            curves[rival].append(share_won(model, rival, games))
    return curves


if __name__ == "__main__":
    begun = time.perf_counter()
    for name, curve in train(int(sys.argv[1]) if len(sys.argv) > 1 else 300_000).items():
        sys.stdout.write(f"{name}: {' '.join(f'{share:.2f}' for share in curve)}\n")
    sys.stdout.write(f"{(time.perf_counter() - begun) / 60:.1f} minutes\n")
