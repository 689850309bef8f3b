"""The example in examples/learning, as far as it goes without its learning library."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

REASON = "needs the libraries of tabletomb[rl]"
np = pytest.importorskip("numpy", reason=REASON)
gymnasium = pytest.importorskip("gymnasium", reason=REASON)

FOLDER = Path(__file__).parents[2] / "examples" / "learning"


@pytest.fixture(scope="module")
def example() -> ModuleType:
    spec = importlib.util.spec_from_file_location("train", FOLDER / "train.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


class FirstMove:
    """Stands in for a trained agent: always the first legal move."""

    def predict(self, observations: Any, action_masks: Any, deterministic: bool) -> tuple[Any, None]:
        assert observations.shape[0] == action_masks.shape[0]
        assert deterministic
        return action_masks.argmax(axis=1), None


class Silent:
    """Stands in for a progress bar."""

    def __init__(self) -> None:
        self.advanced = 0

    def add_task(self, description: str, total: int) -> int:
        return 0

    def advance(self, bar: int) -> None:
        self.advanced += 1


def test_it_pays_points_while_learning(example: ModuleType) -> None:
    table = example.training_table("dead-and-breakfast", "random")
    table.reset(seed=2)
    paid, over = 0.0, False
    while not over:
        _, reward, over, _, info = table.step(int(table.unwrapped.action_masks().argmax()))
        paid += reward
    assert paid == pytest.approx(info["score"] / 100 * example.REWARD_SCALE)


def test_it_counts_victories_seat_by_seat(example: ModuleType) -> None:
    games, bar = 20, Silent()
    rate = example.win_rate(FirstMove(), "dead-and-breakfast", "random", games, bar, seed=40)
    assert bar.advanced == games
    won = 0.0
    table = example.testing_table("dead-and-breakfast", "random")
    seats = []
    for number in range(games):
        _, info = table.reset(seed=40 + number)
        seats.append(info["seat"])
        reward, over = 0.0, False
        while not over:
            _, reward, over, _, info = table.step(int(table.unwrapped.action_masks().argmax()))
        won += {1.0: 1, 0.0: 0.5, -1.0: 0}[reward]
    assert rate == won / games
    assert seats == [0, 1] * (games // 2)


def test_its_intervals_are_wilsons(example: ModuleType) -> None:
    assert example.interval(0.5, 100) == pytest.approx((0.4038, 0.5962), abs=1e-4)
    assert example.interval(1.0, 20) == pytest.approx((0.8389, 1.0), abs=1e-4)


def test_its_page_names_the_default_game_and_the_files(example: ModuleType) -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    default = re.search(r'"--game", default="([\w-]+)"', (FOLDER / "train.py").read_text("utf-8"))
    assert default is not None
    assert default[1] in page
    for name in ("train.py", "requirements.txt"):
        assert name in page
        assert (FOLDER / name).exists()
