"""Votes as a table of rows and annotators in narrow numbers, and the sorted arrays made of it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, overload

import numpy as np
from numpy.typing import NDArray

from argora.reliability.arrays import Bools, Ints, offsets
from argora.reliability.coding.columns import BLOCK, Coded, blocks

__all__ = ["ArrayOfVotes", "Cells", "small_numbers"]


Narrow = NDArray[np.integer[Any]]

MOST_PATTERNS = 2**16
"""With more different rows than that, single pairs of votes are counted as fast."""

NUMBERS = {np.dtype(kind) for kind in ("f2", "f4", "f8", *np.typecodes["AllInteger"])}

ABSENT = -128
"""Stands for a missing number among narrow ones."""


@dataclass(frozen=True, eq=False)
class Cells:
    """Decisions of annotators on rows; the arrays of single votes are made when they are read.

    Attributes
    ----------
    codes : array of shape (n_rows, n_annotators), n_categories where there is no decision.
    """

    codes: Narrow
    n_categories: int

    @cached_property
    def present(self) -> Bools | None:
        """Where there is a decision; None if that is everywhere."""
        if self.codes.max(initial=0) < self.n_categories:
            return None
        return np.asarray(self.codes != self.n_categories)

    @cached_property
    def per_row(self) -> Ints:
        """How many annotators decided on each row."""
        if self.present is None:
            return np.broadcast_to(np.int64(self.codes.shape[1]), len(self.codes))
        return np.asarray(np.count_nonzero(self.present, axis=1), dtype=np.int64)

    @cached_property
    def start(self) -> Ints:
        """Where the votes of each row begin, and at the end how many votes there are."""
        return offsets(self.per_row)

    @cached_property
    def annotator(self) -> Ints:
        """The annotator of each vote."""
        return self.narrow()[0].astype(np.int64)

    @cached_property
    def code(self) -> Ints:
        """The category of each vote."""
        return self.narrow()[1].astype(np.int64)

    def narrow(self) -> tuple[Narrow, Narrow]:
        """Return the annotator and the category of each vote in narrow types."""
        n, width = self.codes.shape
        seats = np.arange(width, dtype=np.min_scalar_type(width))
        several = np.tile(seats, BLOCK)  # a long stretch is copied much faster than a row
        annotator = np.tile(several, -(-n // BLOCK))[: n * width]
        code = self.codes.reshape(-1)
        if self.present is None:
            return annotator, code
        is_present = self.present.reshape(-1)
        return annotator[is_present], code[is_present]

    def patterns(self) -> tuple[Cells, Ints] | None:
        """Return the different rows and how often each is there; None if that saves nothing."""
        n, width = self.codes.shape
        base = max(self.n_categories + (self.present is not None), 1)
        n_patterns = base**width
        if n_patterns > min(n, MOST_PATTERNS):
            return None
        counts = np.zeros(n_patterns, dtype=np.int64)
        for start, stop in blocks(n, MOST_PATTERNS):
            # A row is a number whose digits are its codes.
            number = np.zeros(stop - start, dtype=np.min_scalar_type(n_patterns))
            for annotator in range(width):
                number *= base
                number += self.codes[start:stop, annotator]
            counts += np.bincount(number, minlength=n_patterns)
        used = np.flatnonzero(counts)
        digits = used[:, np.newaxis] // base ** np.arange(width)[::-1] % base
        return Cells(digits, self.n_categories), counts[used]


class ArrayOfVotes:
    """An attribute of data: an array, which may be given as the cells that it is made of."""

    def __init__(self, name: str) -> None:
        self.name = name

    @overload
    def __get__(self, data: None, kind: type) -> ArrayOfVotes: ...

    @overload
    def __get__(self, data: object, kind: type) -> Ints: ...

    def __get__(self, data: object | None, kind: type) -> Ints | ArrayOfVotes:
        """Return the array."""
        if data is None:
            return self
        value: Ints | Cells = vars(data)[self.name]
        array: Ints = getattr(value, self.name) if isinstance(value, Cells) else value
        return array

    def __set__(self, data: object, value: Ints | Cells) -> None:
        """Store the array or the cells."""
        vars(data)[self.name] = value


def small_numbers(table: NDArray[Any]) -> Coded | None:
    """Return the codes of a table of whole numbers from -127 to 127; None if it holds others."""
    if table.dtype not in NUMBERS or isinstance(table, np.ma.MaskedArray):
        return None
    codes, n_absent = np.empty(table.shape, dtype=np.int8), 0
    for start, stop in blocks(len(table), 4 * BLOCK // table.shape[1]):
        block = table[start:stop]
        with np.errstate(invalid="ignore"):
            narrow = block.astype(np.int8)
        # One comparison shows whether numbers are there, whole and small.
        fits = narrow == block
        if not fits.all():
            lost = block[~fits]
            if not np.isnan(lost).all():
                return None
            narrow[~fits] = ABSENT
            n_absent += len(lost)
        if narrow.flags.c_contiguous:
            codes[start:stop] = narrow
        else:
            for to, column in zip(codes[start:stop].T, narrow.T, strict=True):
                to[:] = column
    if n_absent == codes.size or np.count_nonzero(codes == ABSENT) != n_absent:
        return None
    high, low = int(codes.max()), int((codes - np.int8(1)).min()) + 1  # ABSENT - 1 is 127
    codes -= np.int8(low)
    unsigned = codes.view(np.uint8)
    if n_absent:
        unsigned[unsigned == (ABSENT - low) % 256] = high - low + 1
    return Coded(unsigned, np.arange(low, high + 1).astype(table.dtype).tolist())
