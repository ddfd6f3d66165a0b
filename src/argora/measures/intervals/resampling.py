"""Intervals by resampling documents: one matrix product over their sufficient statistics.

The table is rounded to a grid on which sums are exact, so that a matrix product gives the same bits
in whatever order it adds: with one core, with many, and with any linear algebra library.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from argora.measures.ratios import ratio
from argora.measures.result import Interval
from argora.reliability.arrays import Floats, Ints

__all__ = [
    "FEWEST_BEYOND",
    "FEWEST_GROUPS",
    "WARN_BELOW",
    "Stratum",
    "adding",
    "bootstrap",
    "drawn_of",
    "fewest_resamples",
    "mean_of_defined",
    "no_interval",
    "on_grid",
    "percentiles",
    "stratified",
]

FEWEST_GROUPS = 5
WARN_BELOW = 10
FEWEST_BEYOND = 10
"""How many resamples should lie beyond each end of an interval, so that chance moves it little."""

CELLS_AT_ONCE = 5_000_000
LARGE = 10**6
SMALL = 8000
ALONE = 2**17
"""Up to so many cells a table is added up in products of at most so many multiplications, for
which OpenBLAS wakes no second core; a core that it wakes is busy for a while after the product."""
FULL = 20
"""A table with fewer than one cell in so many filled is almost empty."""

SPARSE = 4
"""Resamples of fewer than one group in this many are drawn group by group."""

FEW_ROWS = 1000
"""Up to here drawing row by row is fast enough."""

_ODD = np.uint64(0x9E3779B97F4A7C15)
_HALF = np.uint64(32)

Seed = int | tuple[int, int]
"""One stream of random numbers, or the numbered one of several."""


@dataclass(frozen=True, eq=False)
class Stratum:
    """Groups that are drawn among themselves, and the value of a sum of what they add.

    Attributes
    ----------
    name : what they have in common, such as ``topic=zoos``; empty if they are all there are.
    table, value, times : as :func:`bootstrap` takes them.
    """

    name: str
    table: Floats
    value: Callable[[Floats], Floats]
    times: Ints | None = None

    @property
    def counts(self) -> Ints:
        """How many equal groups each row of the table is the sum of."""
        return np.ones(len(self.table), dtype=np.int64) if self.times is None else self.times

    @property
    def n_groups(self) -> int:
        """How many groups there are to draw."""
        return int(self.counts.sum())

    def too_few(self, method: str) -> str:
        """Name the reason why these groups are too few for an interval; empty if enough."""
        n = self.n_groups
        if n >= FEWEST_GROUPS:
            return ""
        what = drawn_of(method)
        where = f" for {self.name}" if self.name else ""
        purpose = " to resample" if method.startswith("boot-") else ""
        return (
            f"only {n} {what}{'s' * (n != 1)}{purpose}{where}, "
            f"an interval needs at least {FEWEST_GROUPS}"
        )

    @cached_property
    def single(self) -> Floats:
        """What one group of each row adds, on a grid: any sum of as many groups is exact."""
        return on_grid(self.table / self.counts[:, np.newaxis], self.n_groups)

    @cached_property
    def total(self) -> Floats:
        """What all groups add: array of shape (k,)."""
        return np.asarray((self.single * self.counts[:, np.newaxis]).sum(axis=0))

    def values(self, resamples: int, seed: Seed, size: int | None = None) -> Floats:
        """Return the value in every resample: array of shape (resamples,).

        Parameters
        ----------
        size : how many groups a resample has; as many as there are by default.
        """
        size = self.n_groups if size is None else size
        table, counts = pooled(self.table, self.counts)
        if (counts > 1).any():
            table = table / counts[:, np.newaxis]
        # A resample is a row of numbers of draws; its sums are this row times the table. Blocks of
        # resamples keep the product small.
        add = adding(on_grid(table, size))
        step = max(1, CELLS_AT_ONCE // max(table.shape[1], 1))
        return np.concatenate(
            [
                self.value(add(draws[first : first + step]))
                for draws in _draws(counts, resamples, seed, size)
                for first in range(0, len(draws), step)
            ]
        )


def bootstrap(
    table: Floats,
    value: Callable[[Floats], Floats],
    *,
    method: str,
    resamples: int,
    seed: int,
    level: float,
    times: Ints | None = None,
) -> Interval:
    """Return the percentile interval of a value over resampled groups.

    Parameters
    ----------
    table : array of shape (n_groups, k)
        The sufficient statistics of every group; a resample is a sum of rows, drawn with
        replacement.
    value : sums of shape (resamples, k) to values of shape (resamples,), NaN where undefined.
    times : array of shape (n_groups,)
        How many equal groups each row is the sum of; 1 by default. Each of them is drawn on its
        own: a table of 200 counted items has 200 items to resample, not as many as it has cells.

    Returns
    -------
    Interval; undefined with fewer than five groups.

    References
    ----------
    Efron & Tibshirani (1993), An Introduction to the Bootstrap, ch. 13 (percentile interval).
    """
    stratum = Stratum("", table, value, times)
    if reason := stratum.too_few(method):
        return no_interval(reason, method=method, level=level, n_groups=stratum.n_groups)
    values = stratum.values(resamples, seed)
    return percentiles(values, method=method, seed=seed, level=level, n_groups=stratum.n_groups)


def stratified(
    strata: Sequence[Stratum], *, method: str, resamples: int, seed: int, level: float
) -> Interval:
    """Return the percentile interval of the mean of values over different groups.

    The groups of each stratum are drawn within it, apart from all others, so that every resample
    has as many of each as the data. In a resample in which some values are undefined, the mean is
    that of the others.

    Returns
    -------
    Interval; undefined if any stratum has fewer than five groups, which hardly vary when drawn.

    References
    ----------
    Davison & Hinkley (1997), Bootstrap Methods and their Application, section 3.2.
    """
    n_groups = sum(stratum.n_groups for stratum in strata)
    if reason := next(filter(None, (stratum.too_few(method) for stratum in strata)), None):
        return no_interval(reason, method=method, level=level, n_groups=n_groups)
    by_stratum = [stratum.values(resamples, (seed, i)) for i, stratum in enumerate(strata)]
    values = mean_of_defined(np.array(by_stratum))
    return percentiles(values, method=method, seed=seed, level=level, n_groups=n_groups)


def percentiles(
    values: Floats,
    *,
    method: str,
    seed: int,
    level: float,
    n_groups: int,
    never: str = "the measure was undefined in every resample",
) -> Interval:
    """Return the interval between two percentiles of the values of all resamples.

    Parameters
    ----------
    values : of every resample, NaN where it had none.
    never : why there is no interval, if none had one.
    """
    defined = values[~np.isnan(values)]
    if not len(defined):
        return no_interval(never, method=method, level=level, n_groups=n_groups)
    low, high = np.quantile(defined, [(1 - level) / 2, (1 + level) / 2])
    defined.flags.writeable = False
    return Interval(
        low=float(low),
        high=float(high),
        level=level,
        method=method,
        resamples=len(values),
        seed=seed,
        n_groups=n_groups,
        n_undefined=len(values) - len(defined),
        standard_error=float(defined.std(ddof=1)) if len(defined) > 1 else math.nan,
        values=defined,
    )


def on_grid(table: Floats, n: int) -> Floats:
    """Return the table with each column rounded so that sums of any ``n`` rows are exact.

    Counts stay as they are; fractions lose at most n / 2^52 of the largest.

    >>> on_grid(np.array([[3.0, 1 / 3]]), 4)[0, 0]
    np.float64(3.0)
    """
    largest = n * np.abs(table).max(axis=0, initial=0.0)
    if largest.max(initial=0.0) < 2**52 and (table == np.rint(table)).all():
        return table
    _, exponent = np.frexp(largest)
    step = np.ldexp(1.0, np.asarray(exponent, dtype=np.int64) - 52)
    return np.asarray(np.rint(table / step) * step)


def adding(single: Floats) -> Callable[[Floats], Floats]:
    """Return a function that adds up rows of a table on a grid, as often as each was drawn.

    A large table that is almost empty, as of the many pairs of a crowd, is added up by the cells
    in which there is something; sums on a grid are exact, so the bits are the same.
    """
    if single.size <= SMALL:
        return lambda counts: _on_one_core(counts, single)
    if single.size < LARGE or FULL * np.count_nonzero(single) > single.size:
        return lambda counts: counts @ single
    from scipy.sparse import csr_array

    filled = csr_array(single)
    return lambda counts: np.ascontiguousarray(counts @ filled)


def _on_one_core(counts: Floats, single: Floats) -> Floats:
    """Return the product, made in parts so small that no library wakes other cores for them."""
    step = max(1, ALONE // max(single.size, 1))
    if len(counts) <= step:
        return counts @ single
    sums = np.empty((len(counts), single.shape[1]))
    for first in range(0, len(counts), step):
        np.matmul(counts[first : first + step], single, out=sums[first : first + step])
    return sums


def drawn_of(method: str) -> str:
    """Name the things that a method draws or leaves out: document, group or item.

    >>> drawn_of("boot-document"), drawn_of("jackknife-item")
    ('document', 'item')
    """
    return method.partition("-")[2]


def fewest_resamples(level: float) -> int:
    """Compute the fewest resamples of which enough lie beyond an interval of this level.

    >>> fewest_resamples(0.95), fewest_resamples(0.99)
    (400, 2000)
    """
    return math.ceil(round(2 * FEWEST_BEYOND / (1 - level), 6))


def no_interval(reason: str, *, method: str, level: float, n_groups: int = 0) -> Interval:
    """Return an interval that is undefined for a reason."""
    return Interval(math.nan, math.nan, level, method, n_groups=n_groups, undefined=reason)


def mean_of_defined(values: Floats) -> Floats:
    """Return the mean over the first axis of what is no NaN; NaN where all are.

    >>> mean_of_defined(np.array([[1.0, np.nan], [3.0, np.nan]]))
    array([ 2., nan])
    """
    defined = ~np.isnan(values)
    n = defined.sum(axis=0)
    total = np.where(defined, values, 0.0).sum(axis=0)
    return ratio(total, n)


def _draws(times: Ints, resamples: int, seed: Seed, size: int) -> Iterator[Floats]:
    """Yield the numbers of draws of each row, in blocks of resamples: arrays (block, n_rows)."""
    if len(times) * resamples <= CELLS_AT_ONCE:
        yield _small_draws(tuple(times.tolist()), resamples, seed, size)
        return
    random = np.random.default_rng(seed)
    block = max(1, CELLS_AT_ONCE // len(times))
    for first in range(0, resamples, block):
        yield _draw(random, times, min(block, resamples - first), size)


@lru_cache(maxsize=8)
def _small_draws(times: tuple[int, ...], resamples: int, seed: Seed, size: int) -> Floats:
    """Return all draws at once; many measures of one study share them."""
    random = np.random.default_rng(seed)
    draws = _draw(random, np.array(times, dtype=np.int64), resamples, size)
    draws.flags.writeable = False
    return draws


def _draw(random: np.random.Generator, times: Ints, resamples: int, size: int) -> Floats:
    n_groups = int(times.sum())
    if SPARSE * size <= len(times):
        return _few_of_many(random, times, resamples, size)
    return random.multinomial(size, times / n_groups, size=resamples).astype(np.float64)


def _few_of_many(random: np.random.Generator, times: Ints, resamples: int, size: int) -> Floats:
    """Return the same by drawing group after group, which is faster where most are never drawn."""
    ends = np.cumsum(times)
    rows = np.searchsorted(ends, random.integers(ends[-1], size=(resamples, size)), side="right")
    cell = rows + len(times) * np.arange(resamples)[:, np.newaxis]
    counted = np.bincount(cell.ravel(), minlength=resamples * len(times))
    return counted.reshape(resamples, len(times)).astype(np.float64)


def pooled(table: Floats, times: Ints) -> tuple[Floats, Ints]:
    """Merge equal groups into one row each, with the number of groups that it stands for.

    To draw n groups with replacement is to draw how often each kind of group comes, so thousands
    of items that are of a few kinds need a few draws per resample. Small tables, and those whose
    rows hardly repeat, come back as they are.

    Parameters
    ----------
    table : array of shape (n_rows, k), the sums of what equal groups add.
    times : array of shape (n_rows,), how many equal groups each row is the sum of.

    Examples
    --------
    >>> rows, times = pooled(np.tile([[1.0, 0.0], [0.0, 2.0]], (600, 1)), np.ones(1200, dtype=int))
    >>> rows.tolist(), times.tolist()
    ([[600.0, 0.0], [0.0, 1200.0]], [600, 600])
    """
    if len(table) <= FEW_ROWS:
        return table, times
    single = table / times[:, np.newaxis] + 0.0  # minus zero is zero
    _, first, kind = np.unique(_mixed(single), return_index=True, return_inverse=True)
    if 2 * len(first) > len(table) or (single[first][kind] != single).any():
        return table, times
    order = np.argsort(first)
    counts = np.zeros(len(first), dtype=np.int64)
    np.add.at(counts, kind, times)
    counts = counts[order]
    return single[first[order]] * counts[:, np.newaxis], counts


def _mixed(rows: Floats) -> NDArray[np.uint64]:
    """Hash each row: equal rows have one number, and different rows rarely share one."""
    mixed = np.zeros(len(rows), dtype=np.uint64)
    for column in np.ascontiguousarray(rows).view(np.uint64).T:
        mixed = (mixed ^ column) * _ODD
        mixed ^= mixed >> _HALF
    return mixed
