"""Quartiles: what a box plot draws of some numbers."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np

__all__ = ["Quartiles", "quartiles"]

REACH = 1.5


@dataclass(frozen=True)
class Quartiles:
    """Numbers in five points and what lies far out.

    Attributes
    ----------
    n : how many numbers there are; with none, all points are NaN.
    lower, median, upper : the quartiles, with linear interpolation between two numbers.
    low, high : the lowest and highest number within 1.5 times the distance of the quartiles from
        them (Tukey): where whiskers end.
    minimum, maximum : the lowest and highest of all.
    outside : the numbers beyond the whiskers, by size.
    """

    n: int
    minimum: float = math.nan
    low: float = math.nan
    lower: float = math.nan
    median: float = math.nan
    upper: float = math.nan
    high: float = math.nan
    maximum: float = math.nan
    outside: tuple[float, ...] = ()


def quartiles(numbers: Iterable[float]) -> Quartiles:
    """Return the quartiles of numbers; NaN among them is left out.

    >>> box = quartiles([1, 2, 3, 4, 20])
    >>> box.lower, box.median, box.upper, box.high, box.outside
    (2.0, 3.0, 4.0, 4.0, (20.0,))
    """
    values = np.array([float(x) for x in numbers], dtype=np.float64)
    values = np.sort(values[~np.isnan(values)])
    if not len(values):
        return Quartiles(0)
    lower, median, upper = np.quantile(values, [0.25, 0.5, 0.75]).tolist()
    near = REACH * (upper - lower)
    inside = (values >= lower - near) & (values <= upper + near)
    return Quartiles(
        len(values),
        float(values[0]),
        float(values[inside].min()),
        lower,
        median,
        upper,
        float(values[inside].max()),
        float(values[-1]),
        tuple(values[~inside].tolist()),
    )
