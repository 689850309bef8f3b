"""Intervals against values from the literature."""

from __future__ import annotations

import doctest

import pytest

from tabletomb.lab import statistics
from tabletomb.lab.statistics import mean, wilson


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Newcombe (1998), table I, method 3: score without continuity correction
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_as_published(successes: int, trials: int, low: float, high: float) -> None:
    share = wilson(successes, trials)
    assert share.value == pytest.approx(successes / trials)
    assert (share.low, share.high) == pytest.approx((low, high), abs=5e-5)


def test_wilson_interval_at_the_ends() -> None:
    assert wilson(0, 0) == (0.0, 0.0, 1.0)
    assert wilson(29, 29).high == 1.0
    assert wilson(28.5, 29).low < wilson(29, 29).low < 1.0  # a shared victory counts as part of one


def test_mean_with_its_interval() -> None:
    middle, low, high = mean([2, 4, 4, 4, 5, 5, 7, 9])
    assert middle == 5
    assert high - middle == pytest.approx(middle - low)
    assert high - middle == pytest.approx(1.959964 * 2.1380899 / 8**0.5)
    assert mean([3]) == (3, 3, 3)


def test_examples() -> None:
    assert doctest.testmod(statistics).failed == 0
