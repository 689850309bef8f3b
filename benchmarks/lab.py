"""How well the lab uses several cores: the same run with one process and with as many as there are cores.

Prints games a second and the parallel efficiency: the speed-up divided by the number of processes. Rounds are
interleaved and the median is taken, because the clock speed of a machine changes while it works. What the machine can
give at most is measured too: plain processes that share nothing often do not get twice the work out of two cores.
"""

from __future__ import annotations

import argparse
import multiprocessing
import os
import statistics
import tempfile
import time
from pathlib import Path

from tabletomb.engine.version import COMPILED
from tabletomb.lab import Plan, processes, simulate

GOAL = 0.85


def burn(rounds: int) -> int:
    """Work that needs nothing but a core."""
    total = 0
    for number in range(rounds):
        total += number * number % 7
    return total


def ceiling(jobs: int, rounds: int = 3_000_000) -> float:
    """The efficiency of processes that have nothing in common."""
    with multiprocessing.get_context("spawn").Pool(jobs) as pool:
        pool.map(burn, [1000] * jobs, chunksize=1)
        began = time.perf_counter()
        burn_one = pool.apply(burn, (rounds,))
        alone = time.perf_counter() - began
        began = time.perf_counter()
        together = pool.map(burn, [rounds] * jobs, chunksize=1)
        taken = time.perf_counter() - began
    assert set(together) == {burn_one}
    return alone / taken


def speed(plan: Plan, jobs: int) -> float:
    """Games a second from the first batch to the finished file, with workers that are already there."""
    warm_up = Plan(plan.game, plan.bots, games=8 * jobs, seats=plan.seats)
    with tempfile.TemporaryDirectory() as folder, processes(jobs) as crew:
        simulate(warm_up, Path(folder) / "warm-up", executor=crew)
        began = time.perf_counter()
        simulate(plan, Path(folder) / "run", executor=crew)
        return plan.games / (time.perf_counter() - began)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--game", default="dead-and-breakfast")
    words.add_argument("--bots", default="random,random")
    words.add_argument("--games", type=int, default=10_000)
    words.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    words.add_argument("--rounds", type=int, default=3)
    chosen = words.parse_args()
    plan = Plan(chosen.game, tuple(chosen.bots.split(",")), games=chosen.games)
    print(f"{chosen.game}, {chosen.bots}, {chosen.games:,} games, {'compiled' if COMPILED else 'pure Python'}")
    speeds: dict[int, list[float]] = {1: [], chosen.jobs: []}
    most: list[float] = []
    for _ in range(chosen.rounds):
        for jobs, found in speeds.items():
            found.append(speed(plan, jobs))
        most.append(ceiling(chosen.jobs))
    medians = {jobs: statistics.median(found) for jobs, found in speeds.items()}
    for jobs, median in medians.items():
        print(f"{jobs:3} process{'es' * (jobs > 1):2} {median:10,.0f} games/s")
    efficiency = medians[chosen.jobs] / medians[1] / chosen.jobs
    print(f"parallel efficiency {efficiency:.0%} (goal {GOAL:.0%}; unrelated processes: {statistics.median(most):.0%})")


if __name__ == "__main__":
    main()
