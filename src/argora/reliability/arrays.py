"""The types of arrays in reliability data and in measures, and where runs in them begin."""

import numpy as np
from numpy.typing import NDArray

__all__ = ["Bools", "Floats", "Ints", "offsets"]

Bools = NDArray[np.bool_]
Floats = NDArray[np.float64]
Ints = NDArray[np.int64]


def offsets(sizes: Ints) -> Ints:
    """Return where each of the runs of these sizes begins, and where the last one ends.

    >>> offsets(np.array([2, 0, 3])).tolist()
    [0, 2, 2, 5]
    """
    return np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)
