"""Which category leads on every row, and where several do."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from argora.reliability import CodingData
from argora.reliability.arrays import Ints

__all__ = ["Leaders", "leaders_among", "leaders_of"]


@dataclass(frozen=True, eq=False)
class Leaders:
    """The categories with most votes on each row.

    Attributes
    ----------
    count : array of shape (n_rows,), their votes; 0 where nobody voted.
    n : array of shape (n_rows,), how many categories have that many.
    code : array of shape (n_rows,), the first of them; -1 where nobody voted.
    tied_row, tied_code : all of them on rows where there are several, sorted by row.
    """

    count: Ints
    n: Ints
    code: Ints
    tied_row: Ints
    tied_code: Ints


def leaders_of(data: CodingData) -> Leaders:
    """Return the leading categories of every row of the data."""
    return leaders_among(*data.runs, n_rows=data.n_rows)


def leaders_among(row: Ints, code: Ints, count: Ints, *, n_rows: int) -> Leaders:
    """Return the leading categories from (row, category, count), sorted by row and category."""
    top = np.zeros(n_rows, dtype=np.int64)
    begins = np.flatnonzero(np.diff(row, prepend=-1))
    if len(begins):
        top[row[begins]] = np.maximum.reduceat(count, begins)
    ahead = count == top[row]
    n = np.bincount(row[ahead], minlength=n_rows)
    first = np.full(n_rows, -1, dtype=np.int64)
    first[row[ahead][::-1]] = code[ahead][::-1]
    tied = ahead & (n[row] > 1)
    return Leaders(top, n, first, row[tied], code[tied])
