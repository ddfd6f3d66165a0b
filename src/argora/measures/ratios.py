"""Division with a defined result where the divisor is zero."""

from __future__ import annotations

import numpy as np

from argora.reliability.arrays import Floats

__all__ = ["ratio"]


def ratio(dividend: Floats, divisor: Floats, *, otherwise: float = np.nan) -> Floats:
    """Divide elementwise; ``otherwise`` where the divisor is not above zero.

    >>> ratio(np.array([1.0, 0.0]), np.array([2.0, 0.0]))
    array([0.5, nan])
    """
    dividend, divisor = np.broadcast_arrays(np.asarray(dividend, float), np.asarray(divisor, float))
    out = np.full(dividend.shape, otherwise)
    return np.asarray(np.divide(dividend, divisor, out=out, where=divisor > 0))
