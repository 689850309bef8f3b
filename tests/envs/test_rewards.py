"""What agents are paid."""

from __future__ import annotations

import pytest

import tabletomb
from tabletomb.engine.playout import playout
from tabletomb.engine.stream import seeded
from tabletomb.envs.rewards import KINDS, check_dense, check_rewards, is_zero_sum, payoff


def finished(name: str, seats: int, seed: int) -> tabletomb.State:
    state = tabletomb.game(name).new(seats, seed)
    playout(state, seeded(seed))
    return state


@pytest.mark.parametrize("kind", KINDS)
def test_rewards_sum_to_nothing_where_they_should(table: tuple[str, int, dict[str, str]], kind: str) -> None:
    name, seats, _ = table
    cooperative = tabletomb.game(name).cooperative
    for seed in range(3):
        paid = payoff(finished(name, seats, seed), kind)
        assert len(paid) == seats
        if is_zero_sum(kind, cooperative, seats):
            assert sum(paid) == pytest.approx(0)
        if cooperative:
            assert len(set(paid)) == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_victory_is_one_and_defeats_share_the_loss(seats: int) -> None:
    state = finished("inn-keeper", seats, 1)
    paid = payoff(state, "result")
    (winner,) = state.winners()
    assert paid == [1.0 if seat == winner else pytest.approx(-1 / (seats - 1)) for seat in range(seats)]


def test_a_shared_victory_is_a_draw_for_two(connect_four: tabletomb.Game) -> None:
    state = connect_four.new(2, 0)
    playout(state, seeded(1063))  # a game that fills the grid
    assert state.winners() == [0, 1]
    assert payoff(state, "result") == [0.0, 0.0]


def test_a_cooperative_failure_is_everybodys() -> None:
    state = finished("dead-cells", 3, 1)
    assert state.winners() == []
    assert payoff(state, "result") == [-1.0, -1.0, -1.0]
    assert payoff(state, "margin") == payoff(state, "score") == [score / 100 for score in state.scores()]


def test_alone_the_result_is_the_score() -> None:
    state = finished("dead-and-breakfast", 1, 4)
    assert payoff(state, "result") == payoff(state, "margin") == [state.scores()[0] / 100]


def test_a_margin_is_measured_against_the_mean_of_the_others() -> None:
    state = finished("inn-keeper", 3, 5)
    first, second, third = state.scores()
    assert payoff(state, "margin")[0] == pytest.approx((first - (second + third) / 2) / 100)


def test_a_result_is_nothing_before_the_end() -> None:
    state = tabletomb.game("inn-keeper").new(2, 1)
    assert payoff(state, "result") == [0.0, 0.0]


def test_unknown_rewards_are_refused() -> None:
    with pytest.raises(tabletomb.SetupError, match="rewards: must be one of result, score, margin, not 'glory'"):
        check_rewards("glory")
    with pytest.raises(tabletomb.SetupError, match="dense: a result is known at the end only"):
        check_dense("result", True)
