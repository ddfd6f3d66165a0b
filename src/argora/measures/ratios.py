"""Division where nothing to divide by means undefined, not zero."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

__all__ = ["ratio"]

Floats = NDArray[np.float64]


def ratio(above: Floats, below: Floats) -> Floats:
    """Return above / below; NaN where there is nothing below.

    >>> ratio(np.array([1.0, 0.0]), np.array([2.0, 0.0]))
    array([0.5, nan])
    """
    above, below = np.broadcast_arrays(np.asarray(above, float), np.asarray(below, float))
    out = np.full(above.shape, np.nan)
    return np.asarray(np.divide(above, below, out=out, where=below > 0))
