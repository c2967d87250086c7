"""Means and shares with their 95 % intervals."""

from __future__ import annotations

from math import sqrt
from typing import Final, NamedTuple

#: Fewer values than this make no interval worth showing.
ENOUGH: Final = 10
#: 95 % of a normal distribution lie within this many standard deviations.
Z95: Final = 1.959964


class Estimate(NamedTuple):
    """A mean or share with its 95 % interval; the ends are None where there are too few values."""

    mean: float
    low: float | None = None
    high: float | None = None


def mean_of(values: list[float]) -> Estimate:
    """Return the mean with Student's interval; from one value on, the interval from ten on."""
    n = len(values)
    mean = sum(values) / n
    if n < ENOUGH:
        return Estimate(mean)
    spread = sqrt(sum((value - mean) ** 2 for value in values) / (n - 1))
    half = _student(n - 1) * spread / sqrt(n)
    return Estimate(mean, mean - half, mean + half)


def share_of(count: int, n: int) -> Estimate:
    """Return count / n in percent with Wilson's interval, which holds near 0 and 100 too."""
    p = count / n
    if n < ENOUGH:
        return Estimate(100 * p)
    low, high = wilson(p, n)
    return Estimate(100 * p, 100 * low, 100 * high)


def wilson(share: float, n: int) -> tuple[float, float]:
    """Return Wilson's interval of a share, 0 to 1, of n values: never empty, even where all are alike."""
    z2 = Z95 * Z95
    middle = (share + z2 / (2 * n)) / (1 + z2 / n)
    half = Z95 * sqrt(share * (1 - share) / n + z2 / (4 * n * n)) / (1 + z2 / n)
    return max(0.0, middle - half), min(1.0, middle + half)


def _student(freedom: int) -> float:
    """Return the 97.5 % point of Student's distribution; within 0.001 from 9 degrees of freedom on."""
    z, v = Z95, freedom
    first = (z**3 + z) / (4 * v)
    second = (5 * z**5 + 16 * z**3 + 3 * z) / (96 * v * v)
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * v**3)
    return z + first + second + third
