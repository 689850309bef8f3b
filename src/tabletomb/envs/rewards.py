"""What an agent is paid.

| rewards | competitive, two seats or more | cooperative | alone |
|---|---|---|---|
| `result` | victory 1, defeat -1 / (seats - 1), a shared victory in between | success 1, failure -1 | as `score` |
| `score` | own points / 100 | points / 100 | points / 100 |
| `margin` | (own points - the mean of the others') / 100 | as `score` | as `score` |

In competitive games `result` and `margin` sum to 0 over all seats. All are paid when the game ends; where there is
`dense`, `score` and `margin` are paid as they change, and add up to the same.
"""

from __future__ import annotations

from typing import Final

from tabletomb.engine.errors import SetupError
from tabletomb.engine.state import State

KINDS: Final = ("result", "score", "margin")
POINT: Final = 0.01
"""What a point is worth where points are paid."""


def check_rewards(kind: str) -> str:
    """The kind of rewards, if there is such a kind; raises `SetupError`."""
    if kind not in KINDS:
        raise SetupError("rewards", f"must be one of {', '.join(KINDS)}, not {kind!r}")
    return kind


def check_dense(kind: str, dense: bool) -> bool:
    """Whether points are paid as they are made; raises `SetupError` if there are none on the way."""
    if dense and kind == "result":
        raise SetupError("dense", "a result is known at the end only; use rewards='score' or rewards='margin'")
    return dense


def is_zero_sum(kind: str, cooperative: bool, seats: int) -> bool:
    """Whether what one seat wins is what others lose."""
    return kind != "score" and not cooperative and seats > 1


def payoff(state: State, kind: str) -> list[float]:
    """What each seat has earned: at the end the reward of the whole game; before it, what the game would pay now.

    A result stands only at the end, so before it is 0. Running scores may count what a seat cannot see.
    """
    if kind == "result" and (state.game.cooperative or state.seats > 1):
        return _result(state)
    points = [score * POINT for score in state.scores()]
    if kind != "margin" or state.game.cooperative or state.seats == 1:
        return points
    whole = sum(points)
    return [own - (whole - own) / (state.seats - 1) for own in points]


def _result(state: State) -> list[float]:
    seats = state.seats
    if not state.over:
        return [0.0] * seats
    winners = state.winners()
    if state.game.cooperative:
        return [1.0 if winners else -1.0] * seats
    if not winners:
        return [0.0] * seats
    share = 1 / len(winners)
    return [((share * seats if seat in winners else 0.0) - 1) / (seats - 1) for seat in range(seats)]
