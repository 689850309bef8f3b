"""What luck can do: tests, and the words for how sure they make us. Plain mathematics, no tables."""

from __future__ import annotations

import math
from collections.abc import Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

from tabletomb.lab.statistics import Z95

NORMAL: Final = NormalDist()
Z_POWER: Final = NORMAL.inv_cdf(0.8)

CERTAINTIES: Final = (
    (0.001, "almost certain", "luck alone would show as much in fewer than 1 of 1,000 such comparisons"),
    (0.01, "likely", "luck alone would show as much in fewer than 1 of 100"),
    (0.05, "a hint", "luck alone would show as much in fewer than 1 of 20: worth another run with more games"),
    (math.inf, "cannot tell", "luck alone explains what was seen"),
)
"""The grades of certainty: below which adjusted p-value, the words, and what they mean."""


class Effect(NamedTuple):
    """A number that was measured, the standard error of measuring it, and in how many games."""

    value: float
    error: float
    games: int = 0

    @property
    def low(self) -> float:
        """The lower end of the 95 % interval."""
        return self.value - Z95 * self.error

    @property
    def high(self) -> float:
        """The upper end of the 95 % interval."""
        return self.value + Z95 * self.error

    def p(self, expected: float = 0.0) -> float:
        """How often luck alone would lead at least so far away from what was expected (two-sided).

        The error is taken as it would be if the expectation were true (a score test): two victories in two games have
        no spread at all and yet prove nothing.
        """
        away = abs(self.value - expected)
        square = self.error**2 + (away**2 / self.games if self.games else 0.0)
        if square > 0.0:
            return two_sided(away / math.sqrt(square))
        return 1.0 if away == 0.0 else 0.0


def two_sided(z: float) -> float:
    """The chance that a standard normal number lies at least `z` away from 0."""
    return math.erfc(abs(z) / math.sqrt(2.0))


def chi_squared_tail(statistic: float, freedom: int) -> float:
    """The chance that a chi-squared number is at least so large; for whole degrees of freedom it is a finite sum."""
    if freedom <= 0 or statistic <= 0.0:
        return 1.0
    half = statistic / 2.0
    if freedom % 2 == 0:
        term = total = math.exp(-half)
        for i in range(1, freedom // 2):
            term *= half / i
            total += term
        return min(1.0, total)
    total = math.erfc(math.sqrt(half))
    term = math.sqrt(2.0 * statistic / math.pi) * math.exp(-half)
    for i in range(3, freedom + 1, 2):
        total += term
        term *= statistic / i
    return min(1.0, total)


def distance(means: Sequence[float], moments: Sequence[Sequence[float]], games: int) -> tuple[float, int]:
    """How far a vector of means over games is from 0, as a chi-squared statistic and its degrees of freedom.

    `moments[i][j]` is the mean of the product of the entries i and j. Elimination step by step: entries that follow
    from the ones before (shares that add up to 1, say) leave no pivot and cost a degree of freedom.
    """
    size = len(means)
    rest = [list(row) for row in moments]
    gap = list(means)
    statistic, freedom = 0.0, 0
    for i in range(size):
        pivot = rest[i][i]
        if pivot <= 1e-6 * moments[i][i]:
            continue
        statistic += games * gap[i] * gap[i] / pivot
        freedom += 1
        for j in range(i + 1, size):
            factor = rest[j][i] / pivot
            gap[j] -= factor * gap[i]
            for k in range(i + 1, size):
                rest[j][k] -= factor * rest[i][k]
    return statistic, freedom


def adjusted(p_values: Sequence[float]) -> list[float]:
    """The p-values corrected for having looked at so many things (Benjamini and Hochberg's false discovery rate)."""
    count = len(p_values)
    order = sorted(range(count), key=lambda i: p_values[i])
    result = [1.0] * count
    smallest = 1.0
    for rank in range(count, 0, -1):
        i = order[rank - 1]
        smallest = min(smallest, p_values[i] * count / rank)
        result[i] = smallest
    return result


def certainty(p_value: float) -> str:
    """The words for an (adjusted) p-value."""
    return next(words for limit, words, _ in CERTAINTIES if p_value < limit)


def detectable(error: float, comparisons: int = 1) -> float:
    """The smallest effect that would have been seen in 4 of 5 runs such as this, each of so many comparisons."""
    return (NORMAL.inv_cdf(1.0 - 0.025 / max(1, comparisons)) + Z_POWER) * error
