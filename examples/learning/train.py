"""Train a small agent on the CPU and measure how often it wins.

    pip install -r requirements.txt
    python train.py

The agent learns by PPO with masked moves (sb3-contrib), playing two-seat games against a bot that moves at random.
While it learns it is paid for every point as it makes it; what is measured afterwards is victories alone, in games it
has never seen, with seats alternating.
"""

from __future__ import annotations

import argparse
import math
import time
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
from rich.progress import BarColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn

from tabletomb import game
from tabletomb.envs.gymnasium import env_id, register_all

REWARD_SCALE = 10.0
"""A point is worth 0.01 in our environments; PPO's value function likes numbers around 1."""

TABLES = 16
"""Games played side by side, so that the network decides for all of them at once."""


def training_table(name: str, opponent: str) -> gymnasium.Env[Any, Any]:
    """The table to learn at: points are paid as they are made."""
    register_all()
    table = gymnasium.make(env_id(game(name)), seats=2, opponents=opponent, rewards="score", dense=True, flat=True)
    return gymnasium.wrappers.TransformReward(table, lambda reward: REWARD_SCALE * float(reward))


def testing_table(name: str, opponent: str) -> gymnasium.Env[Any, Any]:
    """The table to be measured at: only the result is paid."""
    register_all()
    return gymnasium.make(env_id(game(name)), seats=2, opponents=opponent, rewards="result", flat=True)


def win_rate(model: Any, name: str, opponent: str, games: int, progress: Progress, seed: int = 1_000_000) -> float:
    """The share of games won against a bot, a shared victory counting half; seats alternate from game to game."""
    bar = progress.add_task(f"{games} games against {opponent}", total=games)
    seeds = iter(range(seed, seed + games))
    idle = [testing_table(name, opponent) for _ in range(min(TABLES, games))]
    playing = [(table, table.reset(seed=next(seeds))[0]) for table in idle]
    won = 0.0
    while playing:
        observations = np.stack([observation for _, observation in playing])
        masks = np.stack([table.unwrapped.action_masks() for table, _ in playing])
        actions, _ = model.predict(observations, action_masks=masks, deterministic=True)
        still = []
        for (table, _), action in zip(playing, actions, strict=True):
            observation, reward, over, _, _ = table.step(action)
            if over:
                won += (reward + 1) / 2
                progress.advance(bar)
                following = next(seeds, None)
                if following is None:
                    continue
                observation, _ = table.reset(seed=following)
            still.append((table, observation))
        playing = still
    return won / games


def interval(rate: float, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a win rate."""
    z = 1.96
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    reach = z / (1 + z * z / games) * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games))
    return middle - reach, middle + reach


def measured(model: Any, name: str, opponent: str, games: int, progress: Progress) -> str:
    """The measured win rate in a sentence."""
    rate = win_rate(model, name, opponent, games, progress)
    low, high = interval(rate, games)
    return f"against {opponent:<7} {rate:6.1%} of {games} games won (95 % interval {low:.1%} to {high:.1%})"


def learner(name: str, opponent: str, seed: int) -> Any:
    """An agent that has learnt nothing yet."""
    import torch
    from sb3_contrib import MaskablePPO
    from stable_baselines3.common.env_util import make_vec_env

    torch.set_num_threads(1)  # the network is too small to share out
    torch.distributions.Distribution.set_default_validate_args(False)  # checks of numbers that masks leave exact
    return MaskablePPO(
        "MlpPolicy",
        make_vec_env(lambda: training_table(name, opponent), n_envs=TABLES, seed=seed),
        n_steps=2048 // TABLES,
        batch_size=256,
        n_epochs=8,
        learning_rate=5e-4,
        gamma=0.99,
        ent_coef=0.01,
        policy_kwargs={"net_arch": [128, 128]},
        seed=seed,
        device="cpu",
    )


def train(model: Any, steps: int, progress: Progress) -> None:
    """Learn for so many decisions, with a bar that shows how far and how well."""
    from stable_baselines3.common.callbacks import BaseCallback

    bar = progress.add_task("learning", total=steps)

    class Bar(BaseCallback):
        def _on_step(self) -> bool:
            if self.n_calls % 16 == 0:
                last = [episode["r"] / REWARD_SCALE * 100 for episode in self.model.ep_info_buffer]
                points = sum(last) / len(last) if last else 0.0
                progress.update(bar, completed=self.num_timesteps, description=f"learning, {points:.0f} points a game")
            return True

    model.learn(total_timesteps=steps, callback=Bar())
    progress.update(bar, completed=steps)


def main() -> None:
    """Train, measure before and after, save."""
    parser = argparse.ArgumentParser(description="Train a small agent and measure how often it wins.")
    parser.add_argument("--game", default="dead-and-breakfast")
    parser.add_argument("--opponent", default="random", help="the bot to learn against")
    parser.add_argument("--steps", type=int, default=100_000, help="decisions to learn from")
    parser.add_argument("--games", type=int, default=400, help="games to measure")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("agent.zip"), help="where to keep the agent")
    wanted = parser.parse_args()
    columns = (TextColumn("{task.description:<36}"), BarColumn(), TimeElapsedColumn(), TimeRemainingColumn())
    with Progress(*columns) as progress:
        model = learner(wanted.game, wanted.opponent, wanted.seed)
        progress.console.print("untrained:", measured(model, wanted.game, "random", wanted.games // 4, progress))
        started, busy = time.monotonic(), time.process_time()
        train(model, wanted.steps, progress)
        took, busy = time.monotonic() - started, time.process_time() - busy
        progress.console.print(f"trained on {wanted.steps:,} decisions in {took:.0f} s, computing for {busy:.0f} s")
        model.save(wanted.out)
        for opponent, games in (("random", wanted.games), ("greedy", wanted.games // 4)):
            progress.console.print("trained:  ", measured(model, wanted.game, opponent, games, progress))


if __name__ == "__main__":
    main()
