"""The interval of a share of few cases."""

from __future__ import annotations

import math
from statistics import NormalDist

__all__ = ["wilson"]


def wilson(right: int, n: int, *, level: float = 0.95) -> tuple[float, float]:
    """Return the score interval of a share; NaN without any case.

    >>> low, high = wilson(8, 10)
    >>> f"{low:.4f} {high:.4f}"
    '0.4902 0.9433'

    References
    ----------
    Wilson (1927), Probable Inference, the Law of Succession, and Statistical Inference, Journal of
    the American Statistical Association 22(158), pp. 209-212.
    """
    if n == 0:
        return math.nan, math.nan
    z = NormalDist().inv_cdf((1 + level) / 2)
    share = right / n
    middle = share + z * z / (2 * n)
    half = z * math.sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = (middle - half) / (1 + z * z / n), (middle + half) / (1 + z * z / n)
    return (0.0 if right == 0 else low), (1.0 if right == n else high)
