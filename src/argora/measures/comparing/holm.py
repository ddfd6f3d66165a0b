"""Holm's correction: several tests at once, none of them trusted more than it may be."""

from __future__ import annotations

import math
from collections.abc import Sequence

__all__ = ["holm"]


def holm(probabilities: Sequence[float]) -> list[float]:
    """Return the probabilities adjusted for how many tests there are, in the same order.

    The smallest is multiplied by the number of tests, the next by one fewer, and so on; none is
    smaller than the one before it, and none larger than 1. NaN is no test and stays.

    >>> holm([0.01, 0.04, 0.03, math.nan])
    [0.03, 0.06, 0.06, nan]

    References
    ----------
    Holm (1979), A Simple Sequentially Rejective Multiple Test Procedure, pp. 65-70.
    """
    tests = sorted((p, i) for i, p in enumerate(probabilities) if not math.isnan(p))
    adjusted = [math.nan] * len(probabilities)
    highest = 0.0
    for rank, (p, i) in enumerate(tests):
        highest = max(highest, min(1.0, p * (len(tests) - rank)))
        adjusted[i] = highest
    return adjusted
