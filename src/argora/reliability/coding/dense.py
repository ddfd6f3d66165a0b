"""Votes as a table with a cell for everything, where that is small enough."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError

if TYPE_CHECKING:
    from argora.reliability.coding.data import CodingData

__all__ = ["codes_by_annotator", "counts_by_category"]

MAX_CELLS = 10**8

Ints = NDArray[np.int64]


def counts_by_category(data: CodingData) -> Ints:
    """Return how many annotators chose each category: array of shape (n_rows, n_categories)."""
    width = len(data.categories)
    _refuse_large(data, width)
    flat = data.item_of_vote * width + data.code
    table = np.bincount(flat, minlength=data.n_rows * width)
    return table.reshape(data.n_rows, width).astype(np.int64)


def codes_by_annotator(data: CodingData) -> Ints:
    """Return the codes as an array of shape (n_rows, n_annotators), -1 where missing."""
    _refuse_large(data, len(data.annotators))
    table = np.full((data.n_rows, len(data.annotators)), -1, dtype=np.int64)
    table[data.item_of_vote, data.annotator] = data.code
    return table


def _refuse_large(data: CodingData, width: int) -> None:
    if data.n_rows * width > MAX_CELLS:
        raise DataError(
            f"a dense table of {data.n_rows} items x {width} would have more than 10^8 cells; "
            "select fewer items or annotators"
        )
