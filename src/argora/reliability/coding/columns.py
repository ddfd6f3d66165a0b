"""Columns of values as whole numbers, made without an object for every row."""

from __future__ import annotations

import math
from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.reliability.arrays import Bools, Ints
from argora.reliability.coding.factor import clean, is_missing

__all__ = [
    "BLOCK",
    "Coded",
    "Column",
    "Numbers",
    "appearing",
    "blocks",
    "check_lengths",
    "coded",
    "column_of_array",
    "column_of_objects",
    "column_of_plain",
    "column_of_values",
    "first_rows",
]


BLOCK = 2**14
"""How many values are looked at together, few enough to stay in a processor's cache."""

FARTHEST = 2**53
"""Whole numbers beyond it are no longer all there among the floats."""

FEW_CODES = 2**16

PLAIN = {str, int, type(None)}
"""Types of values that are clean as they are."""


class Column(Protocol):
    """Values by code: equal values have one code, and those that are missing the code n_codes."""

    @property
    def n_codes(self) -> int:
        """One more than the highest code of a value; some codes may stand for nothing."""
        ...

    @property
    def has_gaps(self) -> bool:
        """Whether some values are missing."""
        ...

    @property
    def by_row(self) -> bool:
        """Whether equal values may look different, so that ``values`` needs to know the rows."""
        ...

    @property
    def order(self) -> tuple[Hashable, ...] | None:
        """All values there could be in an order that means something; None if nobody said."""
        ...

    def __len__(self) -> int:
        """Return the number of rows."""
        ...

    def codes(self, start: int, stop: int) -> Ints:
        """Return the codes of some rows, one after the other; they are not to be changed."""
        ...

    def values(self, codes: Ints, rows: Ints) -> list[Hashable]:
        """Return the values of codes as they are written in these rows."""
        ...


@dataclass(frozen=True, eq=False)
class Numbers:
    """Whole numbers not far apart, whatever their type: the code is the distance to the lowest.

    Attributes
    ----------
    array : one dimension, or two whose rows follow each other; NaN is missing.
    absent : what else is missing, of the same shape.
    """

    array: NDArray[Any]
    low: int
    n_codes: int
    has_gaps: bool = False
    absent: Bools | None = None
    by_row = False
    order = None

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.array)

    def codes(self, start: int, stop: int) -> Ints:
        """Return the codes of some rows, one after the other."""
        block = self.array[start:stop].reshape(-1)
        with np.errstate(invalid="ignore"):  # NaN becomes any number, and then n_codes
            codes = block.astype(np.int64, copy=self.has_gaps)
        if self.low:
            codes = codes - self.low
        if self.has_gaps and block.dtype.kind == "f":
            codes[np.isnan(block)] = self.n_codes
        if self.absent is not None:
            codes[self.absent[start:stop].reshape(-1)] = self.n_codes
        return codes

    def values(self, codes: Ints, rows: Ints) -> list[Hashable]:
        """Return plain numbers of the type of the array."""
        numbers: list[Hashable] = (codes + self.low).astype(self.array.dtype).tolist()
        return numbers


@dataclass(frozen=True, eq=False)
class Coded:
    """Any values, each with the place among the distinct ones.

    ``raw`` are all values as they were given, if equal ones may look different: 1 and True.
    ``order`` is that of a categorical column that says it has one.
    """

    array: NDArray[np.integer[Any]]
    distinct: Sequence[Hashable]
    raw: Sequence[Any] | None = None
    order: tuple[Hashable, ...] | None = None

    @property
    def n_codes(self) -> int:
        """How many values there are."""
        return len(self.distinct)

    @cached_property
    def has_gaps(self) -> bool:
        """Whether some values are missing."""
        return bool(self.array.size) and int(self.array.max()) == len(self.distinct)

    @property
    def by_row(self) -> bool:
        """Whether equal values may look different."""
        return self.raw is not None

    def __len__(self) -> int:
        """Return the number of rows."""
        return len(self.array)

    def codes(self, start: int, stop: int) -> Ints:
        """Return the codes of some rows, one after the other."""
        return self.array[start:stop].reshape(-1).astype(np.int64, copy=False)

    def values(self, codes: Ints, rows: Ints) -> list[Hashable]:
        """Return the values, of those that may look different the one of the row."""
        if self.raw is not None:
            return [clean(self.raw[row]) for row in rows.tolist()]
        return [self.distinct[code] for code in codes.tolist()]


def blocks(n: int, size: int = BLOCK) -> Iterator[tuple[int, int]]:
    """Yield the (start, stop) of stretches of n rows."""
    for start in range(0, n, max(size, 1)):
        yield start, min(start + max(size, 1), n)


def first_rows(column: Column) -> Ints:
    """Return the first row of every code: array of shape (n_codes + 1,), -1 where there is none."""
    first = np.full(column.n_codes + 1, -1, dtype=np.int64)
    sought = first if column.has_gaps else first[:-1]
    for start, stop in blocks(len(column)):
        if sought.min(initial=0) >= 0:
            break
        codes = column.codes(start, stop)
        new = np.flatnonzero(first[codes] < 0)[::-1]
        first[codes[new]] = start + new  # of equal codes the last one stays: the first row
    return first


def appearing(column: Column) -> tuple[Ints, Ints]:
    """Return the codes of all values by first appearance, and the first row of each."""
    first = first_rows(column)[:-1]
    codes = np.flatnonzero(first >= 0)
    codes = codes[np.argsort(first[codes])]
    return codes, first[codes]


def column_of_values(values: Sequence[Any] | NDArray[Any]) -> Column:
    """Return the codes of an array, or of any other sequence of values."""
    if isinstance(values, np.ma.MaskedArray):
        return column_of_array(values.data, absent=np.ma.getmaskarray(values))
    return column_of_array(values) if isinstance(values, np.ndarray) else column_of_objects(values)


def column_of_array(array: NDArray[Any], *, absent: Bools | None = None) -> Numbers | Coded:
    """Return the codes of an array of one dimension, or of the rows of a table."""
    kind = array.dtype.kind
    if kind == "b":
        return Numbers(array, 0, 2, absent is not None, absent)
    if kind in "iu" or array.dtype in (np.float16, np.float32, np.float64):
        bounds = _whole_numbers(array)
        if bounds is None:
            return _numbers_far_apart(array, absent)
        low, high, has_nan = bounds
        return Numbers(array, low, high - low + 1, has_nan or absent is not None, absent)
    if kind in "US" and array.dtype.itemsize:
        column = _texts(array)
    else:
        column = column_of_objects(array.reshape(-1).tolist() if kind == "O" else list(array.flat))
    codes = column.array.reshape(array.shape)
    if absent is not None:
        codes = np.where(absent, column.n_codes, codes)
    return Coded(codes, column.distinct, column.raw)


def column_of_objects(values: Sequence[Any]) -> Coded:
    """Return the codes of values of any type: equal ones have one code, as in a set."""
    raw = list(values)
    try:
        place = _places(raw)
    except TypeError:  # sets and other values without a hash
        raw = [None if is_missing(value) else clean(value) for value in raw]
        place = _places(raw)
    return coded(np.fromiter(map(place.__getitem__, raw), np.int64, len(raw)), list(place), raw)


def column_of_plain(values: Sequence[Hashable]) -> Coded:
    """Return the codes of values that are clean and all there, and look alike where equal."""
    place = _places(values)
    return Coded(np.fromiter(map(place.__getitem__, values), np.int64, len(values)), list(place))


def coded(
    array: NDArray[np.integer[Any]], distinct: Sequence[Any], raw: Sequence[Any] | None = None
) -> Coded:
    """Return codes of clean values: equal ones are one, and missing ones have the last code.

    Codes below zero are missing as well.
    """
    if set(map(type, distinct)) <= PLAIN:
        cleaned = list(distinct)
    else:
        cleaned = [None if is_missing(value) else clean(value) for value in distinct]
    place: dict[Hashable, int] = {}
    for value in cleaned:
        if value is not None:
            place.setdefault(value, len(place))
    new = [len(place) if value is None else place[value] for value in cleaned]
    if new != list(range(len(place))) or (len(array) and int(array.min()) < 0):
        array = np.array([*new, len(place)], dtype=np.int64)[np.where(array < 0, len(new), array)]
    return Coded(array, list(place), raw)


def _places(values: Sequence[Hashable]) -> dict[Hashable, int]:
    return {value: code for code, value in enumerate(dict.fromkeys(values))}


def _whole_numbers(array: NDArray[Any]) -> tuple[int, int, bool] | None:
    """Return the least and the largest number and whether there is NaN.

    None if not all are whole, or if they are too far apart to count by.
    """
    low, high, has_nan = math.inf, -math.inf, False
    array = array.ravel(order="K")  # as they lie in memory: here their order means nothing
    for start, stop in blocks(len(array)):
        block = array[start:stop]
        if block.dtype.kind == "f":
            lost = np.isnan(block)
            if lost.any():
                block, has_nan = block[~lost], True
            if (block != np.floor(block)).any():
                return None
        if len(block):
            low, high = min(low, block.min().item()), max(high, block.max().item())
        if low < -FARTHEST or high > FARTHEST:
            return None
    if low > high:
        return 0, 0, has_nan
    close = high - low < 2 * array.size + FEW_CODES
    return (int(low), int(high), has_nan) if close else None


def _numbers_far_apart(array: NDArray[Any], absent: Bools | None) -> Coded:
    flat = array.reshape(-1)
    present = np.ones(len(flat), dtype=bool) if absent is None else ~absent.reshape(-1)
    if flat.dtype.kind == "f":
        present &= ~np.isnan(flat)
    numbers = flat if present.all() else flat[present]
    if (numbers[1:] >= numbers[:-1]).all():
        new = np.concatenate([[True], numbers[1:] != numbers[:-1]])[: len(numbers)]
        distinct, codes = numbers[new], np.cumsum(new) - 1
    else:
        distinct, codes = np.unique(numbers, return_inverse=True)
    everywhere = np.full(len(flat), len(distinct), dtype=np.int64)
    everywhere[present] = codes
    return Coded(everywhere.reshape(array.shape), [clean(value) for value in distinct.tolist()])


def _texts(array: NDArray[Any]) -> Coded:
    """Return the codes of texts of one width, letter by letter where that is possible."""
    flat = np.ascontiguousarray(array).reshape(-1)
    flat = flat.astype(flat.dtype.newbyteorder("="), copy=False)
    letters = flat.view(np.uint32 if flat.dtype.kind == "U" else np.uint8)
    codes = _spelled(letters.reshape(len(flat), -1)) if flat.size else np.zeros(0, dtype=np.int64)
    if codes is None:
        codes, texts = _looked_up(flat)
    else:
        first = first_rows(Coded(codes, range(int(codes.max(initial=-1)) + 1)))[:-1]
        texts = flat[first].tolist()
    return Coded(codes, texts)


def _spelled(letters: NDArray[Any]) -> Ints | None:
    """Return a code for each row of letters; None if there are too many different beginnings."""
    n, most = len(letters), len(letters) + FEW_CODES
    ends = [_ends(part) for part in _parts(letters)]
    low = np.min([least for least, _ in ends], axis=0).astype(np.int64)
    span = np.max([largest for _, largest in ends], axis=0) - low + 1
    left = np.flatnonzero(span > 1).tolist()
    codes, n_codes = np.zeros(n, dtype=np.int64), 1
    while left:
        columns = []
        while left and n_codes * span[left[0]] <= most:
            n_codes *= int(span[left[0]])
            columns.append(left.pop(0))
        if not columns:
            return None
        for part, letter in zip(_parts(codes), _parts(letters), strict=True):
            for at in columns:
                part *= span[at]
                part += letter[:, at]
                part -= low[at]
        codes, n_codes = _without_gaps(codes, n_codes)
    return codes


def _ends(letters: NDArray[Any]) -> tuple[NDArray[Any], NDArray[Any]]:
    across = np.ascontiguousarray(letters.T)  # much faster than along the short side
    return across.min(axis=1), across.max(axis=1)


def _parts(array: NDArray[Any]) -> list[NDArray[Any]]:
    return [array[start:stop] for start, stop in blocks(len(array))]


def _without_gaps(codes: Ints, n_codes: int) -> tuple[Ints, int]:
    new = np.zeros(n_codes, dtype=np.int64)
    new[codes] = 1
    used = np.flatnonzero(new)
    new[used] = np.arange(len(used))
    return new[codes], len(used)


def _looked_up(texts: NDArray[Any]) -> tuple[Ints, list[Hashable]]:
    codes = np.empty(len(texts), dtype=np.int64)
    place: dict[Hashable, int] = {}
    for start, stop in blocks(len(texts)):
        block = texts[start:stop].tolist()
        for text in dict.fromkeys(block):
            place.setdefault(text, len(place))
        codes[start:stop] = np.fromiter(map(place.__getitem__, block), np.int64, len(block))
    return codes, list(place)


def check_lengths(columns: Sequence[Column]) -> None:
    """Raise DataError if columns have different lengths."""
    if len(lengths := {len(column) for column in columns}) > 1:
        raise DataError(f"the columns have different lengths: {sorted(lengths)}")
