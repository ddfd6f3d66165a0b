"""Distances between categories: nominal, ordinal, interval, ratio, Jaccard, MASI."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from decimal import Decimal
from numbers import Real

import numpy as np
from numpy.typing import NDArray

__all__ = ["DISTANCES", "distance_matrix", "jaccard", "masi", "numbers_of", "ordinal"]

Floats = NDArray[np.float64]

DISTANCES = ("nominal", "ordinal", "interval", "ratio", "jaccard", "masi")


def distance_matrix(name: str, categories: Sequence[Hashable]) -> Floats:
    """Return the squared or set distance between all categories: zero on the diagonal.

    ``ordinal`` is not among them: it depends on how often categories were used, see
    :func:`ordinal`.
    """
    if name == "nominal":
        return 1.0 - np.eye(len(categories))
    if name in ("jaccard", "masi"):
        measure = jaccard if name == "jaccard" else masi
        return _pairwise(measure, categories)
    values = np.array(numbers_of(categories), dtype=np.float64)
    difference = values[:, np.newaxis] - values
    if name == "interval":
        return difference**2
    total = values[:, np.newaxis] + values
    # Krippendorff (2011): two zeros do not differ.
    ratio = np.divide(difference, total, out=np.zeros_like(difference), where=total != 0)
    return ratio**2


def ordinal(used: Floats) -> Floats:
    """Return ordinal distances given how often each category was used.

    Parameters
    ----------
    used : array of shape (..., n_categories), categories in their order.

    Returns
    -------
    array of shape (..., n_categories, n_categories)

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, ordinal metric: the squared
    sum of the uses from one category to the other, half of both ends.
    """
    middle = np.cumsum(used, axis=-1) - used / 2
    return np.asarray((middle[..., :, np.newaxis] - middle[..., np.newaxis, :]) ** 2)


def jaccard(a: frozenset[Hashable], b: frozenset[Hashable]) -> float:
    """Return 1 - |A ∩ B| / |A ∪ B|; two empty sets agree.

    >>> jaccard(frozenset("ab"), frozenset("bc"))
    0.6666666666666667
    """
    return 1 - len(a & b) / len(a | b) if a | b else 0.0


def masi(a: frozenset[Hashable], b: frozenset[Hashable]) -> float:
    """Return 1 - J·M, with M = 1 for equal sets, 2/3 if one contains the other, 1/3, or 0.

    Two empty sets agree.

    >>> round(masi(frozenset("ab"), frozenset("abc")), 4)
    0.5556

    References
    ----------
    Passonneau (2006), Measuring Agreement on Set-valued Items (MASI), LREC, p. 832. DKPro
    computes other numbers, see the errata.
    """
    if a == b:
        return 0.0
    monotone = 2 / 3 if a <= b or b <= a else 1 / 3 if a & b else 0.0
    return 1 - (1 - jaccard(a, b)) * monotone


def numbers_of(categories: Sequence[Hashable]) -> list[float] | None:
    """Return categories as numbers, also those written as text; None if one is no number.

    >>> numbers_of(["1", 2, 2.5])
    [1.0, 2.0, 2.5]
    """
    found = []
    for category in categories:
        if isinstance(category, bool) or not isinstance(category, Real | Decimal | str):
            return None
        try:
            number = float(category)
        except (ValueError, OverflowError):
            return None
        if not math.isfinite(number):  # the texts "nan" and "inf" are words
            return None
        found.append(number)
    return found


def _pairwise(
    distance: Callable[[frozenset[Hashable], frozenset[Hashable]], float],
    categories: Sequence[Hashable],
) -> Floats:
    sets = [c if isinstance(c, frozenset) else frozenset([c]) for c in categories]
    return np.array([[distance(a, b) for b in sets] for a in sets]).reshape(len(sets), len(sets))
