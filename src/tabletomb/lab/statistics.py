"""Small statistics: intervals for shares and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, stdev
from typing import NamedTuple

Z95 = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A number and its 95 % confidence interval."""

    value: float
    low: float
    high: float


def wilson(successes: float, trials: int) -> Estimate:
    """A share with its Wilson score interval, which is honest for few trials and for shares near 0 and 1.

    Shared victories count as parts of a success.

    >>> [round(number, 4) for number in wilson(8, 10)]
    [0.8, 0.4902, 0.9433]
    """
    if trials <= 0:
        return Estimate(0.0, 0.0, 1.0)
    share = successes / trials
    square = Z95 * Z95
    middle = (share + square / (2 * trials)) / (1 + square / trials)
    reach = Z95 / (1 + square / trials) * sqrt(share * (1 - share) / trials + square / (4 * trials * trials))
    return Estimate(share, max(0.0, middle - reach), min(1.0, middle + reach))


def mean(values: Sequence[float]) -> Estimate:
    """A mean with its interval by the normal approximation; a single value tells nothing about its spread."""
    return mean_of(len(values), fmean(values), stdev(values) if len(values) > 1 else 0.0)


def mean_of(count: int, middle: float, deviation: float) -> Estimate:
    """The same from count, mean and standard deviation."""
    reach = Z95 * deviation / sqrt(count)
    return Estimate(middle, middle - reach, middle + reach)
