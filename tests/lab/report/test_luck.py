"""The mathematics against tables and closed forms."""

import math

import pytest

from tabletomb.lab.luck import Effect, adjusted, certainty, chi_squared_tail, detectable, distance, two_sided


@pytest.mark.parametrize(
    ("statistic", "freedom", "tail"),
    [  # the usual table of critical values
        (3.841459, 1, 0.05),
        (5.991465, 2, 0.05),
        (7.814728, 3, 0.05),
        (11.344867, 3, 0.01),
        (13.276704, 4, 0.01),
        (20.515006, 5, 0.001),
        (12.591587, 6, 0.05),
        (0.0, 3, 1.0),
        (5.0, 0, 1.0),
    ],
)
def test_chi_squared_tail(statistic: float, freedom: int, tail: float) -> None:
    assert chi_squared_tail(statistic, freedom) == pytest.approx(tail, rel=1e-5)


def test_two_sided() -> None:
    assert two_sided(1.959964) == pytest.approx(0.05, rel=1e-5)
    assert two_sided(-2.575829) == pytest.approx(0.01, rel=1e-5)


def test_one_degree_of_freedom_is_the_square_of_a_normal_number() -> None:
    assert chi_squared_tail(2.5**2, 1) == pytest.approx(two_sided(2.5))


def test_adjusted_follows_benjamini_and_hochberg() -> None:
    assert adjusted([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.02, 0.04, 0.04, 0.02])
    assert adjusted([0.9]) == [0.9]
    assert adjusted([]) == []
    assert adjusted([0.8, 0.9, 1.0]) == pytest.approx([1.0, 1.0, 1.0])


def test_distance_is_pearsons_statistic_for_single_winners() -> None:
    wins = [50, 30, 20]
    games, fair = sum(wins), 1 / 3
    means = [count / games - fair for count in wins]
    # Under the hypothesis of equal seats: the covariance of a single draw among three.
    moments = [[fair * (1 - fair) if a == b else -fair * fair for b in range(3)] for a in range(3)]
    statistic, freedom = distance(means, moments, games)
    pearson = sum((count - games * fair) ** 2 / (games * fair) for count in wins)
    assert statistic == pytest.approx(pearson)
    assert freedom == 2


def test_distance_of_nothing() -> None:
    assert distance([0.0, 0.0], [[0.0, 0.0], [0.0, 0.0]], 10) == (0.0, 0)


def test_effect() -> None:
    effect = Effect(0.5, 0.1)
    assert (effect.low, effect.high) == pytest.approx((0.304004, 0.695996), rel=1e-5)
    assert effect.p() == pytest.approx(two_sided(5.0))
    assert effect.p(0.5) == 1.0
    assert Effect(0.0, 0.0).p() == 1.0
    assert Effect(0.1, 0.0).p() == 0.0


@pytest.mark.parametrize(
    ("p_value", "words"),
    [(0.0, "almost certain"), (0.005, "likely"), (0.03, "a hint"), (0.05, "cannot tell"), (1.0, "cannot tell")],
)
def test_certainty(p_value: float, words: str) -> None:
    assert certainty(p_value) == words


def test_detectable() -> None:
    # 4 of 5 runs with 1,000 games show a win rate of 54.4 % where 50 % would be fair.
    assert detectable(math.sqrt(0.25 / 1000)) == pytest.approx(0.0443, abs=1e-4)
    assert detectable(1.0, 100) > detectable(1.0, 1)
