"""Learn Jump Drive with MaskablePPO of sb3-contrib, first against random play and then against the heuristic bot.

It needs the extra `train`, which brings PyTorch. Actions are fixed ids, so that each output of the network always means the same.
"""

import sys
from typing import Any

import numpy as np
from sb3_contrib import MaskablePPO

from orrery.envs import gymnasium_env

RIVALS = ("random", "heuristic")
EVALUATED = 200
"""Games that a figure of the curve is taken from."""
FIRST_HELD_OUT = 1_000_000
"""Seeds from here on are for evaluation alone."""
ROUNDS = 4


def share_won(model: Any, rival: str, games: int = EVALUATED) -> float:
    """The share of victory in games that were not trained on."""
    env = gymnasium_env("jump-drive", bots=rival, actions="ids")
    won = 0.0
    for game in range(games):
        observation, info = env.reset(seed=FIRST_HELD_OUT + game)
        over = False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"].astype(bool))
            observation, reward, over, _, info = env.step(action)
        won += reward
    return won / games


def train(steps: int, games: int = EVALUATED, seed: int = 1) -> dict[str, list[float]]:
    """Train against one rival after the other; returns the share won after each round, by rival."""
    curves: dict[str, list[float]] = {}
    model: Any = None
    for rival in RIVALS:
        env = gymnasium_env("jump-drive", bots=rival, actions="ids")
        if model is None:
            model = MaskablePPO(
                "MlpPolicy",
                env,
                seed=seed,
                gamma=1.0,
                n_steps=2048,
                batch_size=256,
                ent_coef=0.01,
                policy_kwargs={"net_arch": [256, 128]},
            )
        else:
            model.set_env(env)
        curves[rival] = [share_won(model, rival, games)]
        for _ in range(ROUNDS):
            model.learn(steps // ROUNDS, reset_num_timesteps=False)
            curves[rival].append(share_won(model, rival, games))
    return curves


if __name__ == "__main__":
    curves = train(int(sys.argv[1]) if len(sys.argv) > 1 else 200_000)
    for name, curve in curves.items():
        sys.stdout.write(f"{name}: {' '.join(f'{share:.2f}' for share in np.round(curve, 2))}\n")
