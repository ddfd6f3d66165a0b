"""The decisions of n annotators of each item: all subsets of the votes counted, or some drawn.

A rule that counts votes sees of a subset only how many votes each category has in it. The subsets
of n votes that leave k of the c votes of each category are prod C(c, k) of C(sum c, n)
(the multivariate hypergeometric distribution), and items with equal counts are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import comb, prod

import numpy as np

from argora.consensus.patterns import grouped
from argora.consensus.rule import Rule
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints, offsets
from argora.reliability.coding.deriving import keep_votes

__all__ = [
    "Spread",
    "Tallies",
    "drawn_votes",
    "spread_by_counting",
    "spread_by_drawing",
    "tallies_of",
]

Counts = tuple[tuple[int, int], ...]
"""The votes on an item: (category, how many), sorted."""


@dataclass(frozen=True, eq=False)
class Tallies:
    """The different counts of votes on items.

    Attributes
    ----------
    counts : each of them once.
    of_row : array of shape (n_rows,), which of them a row has; -1 without votes.
    """

    counts: tuple[Counts, ...]
    of_row: Ints

    @property
    def n_subsets(self) -> int:
        """How many different counts subsets of any size can have."""
        return sum(prod(n + 1 for _, n in counts) for counts in self.counts)


def tallies_of(data: CodingData) -> Tallies:
    """Return the counts of votes on every item."""
    row, code, count = data.runs
    begin = np.flatnonzero(np.diff(row, prepend=-1))
    size = np.diff(np.append(begin, len(row)))
    order, is_new = grouped(code * (int(count.max(initial=0)) + 1) + count, begin, size)
    of_row = np.full(data.n_rows, -1, dtype=np.int64)
    of_row[row[begin[order]]] = np.cumsum(is_new) - 1
    counts = tuple(
        tuple(zip(code[b : b + n].tolist(), count[b : b + n].tolist(), strict=True))
        for b, n in zip(begin[order[is_new]].tolist(), size[order[is_new]].tolist(), strict=True)
    )
    return Tallies(counts, of_row)


def spread_by_counting(data: CodingData, tallies: Tallies, rule: Rule, n: int) -> Spread:
    """Apply a rule to all subsets of n votes of each item."""
    from scipy.sparse import csr_array

    seat: dict[Counts, int] = {}
    cells = [
        (i, seat.setdefault(part, len(seat)), share)
        for i, counts in enumerate(tallies.counts)
        for part, share in _parts(counts, n)
    ]
    if not cells:
        nothing = np.zeros(0, dtype=np.int64)
        return Spread(nothing, nothing, np.zeros(0))
    decided = rule(_as_votes(data, list(seat))).code
    at, part, share = (np.array(column) for column in zip(*cells, strict=True))
    width = int(decided.max(initial=-1)) + 2
    shape = (len(tallies.counts), width)
    table = csr_array((share, (at, decided[part] + 1)), shape=shape)  # adds up equal cells
    rows = np.flatnonzero(tallies.of_row >= 0)
    counts = table[tallies.of_row[rows]].tocoo()
    return Spread(rows[counts.row], counts.col.astype(np.int64) - 1, counts.data)


def _parts(counts: Counts, n: int) -> Iterator[tuple[Counts, float]]:
    """Yield the different counts of n of these votes, and the share of subsets that have them."""
    total = sum(c for _, c in counts)
    if total < n:
        return
    n_subsets = comb(total, n)
    for sizes in _splits([c for _, c in counts], n):
        part = tuple((code, k) for (code, _), k in zip(counts, sizes, strict=True) if k)
        yield (
            part,
            prod(comb(c, k) for (_, c), k in zip(counts, sizes, strict=True)) / n_subsets,
        )


def _splits(most: Sequence[int], n: int) -> Iterator[tuple[int, ...]]:
    """Yield every way to take n, at most so many of each."""
    if not most:
        if n == 0:
            yield ()
        return
    rest = sum(most[1:])
    for first in range(max(0, n - rest), min(most[0], n) + 1):
        for others in _splits(most[1:], n - first):
            yield (first, *others)


def _as_votes(data: CodingData, parts: Sequence[Counts]) -> CodingData:
    """Return data in which every item has the votes of one of these counts."""
    sizes = np.array([sum(n for _, n in part) for part in parts], dtype=np.int64)
    start = offsets(sizes)
    codes = np.array([code for part in parts for code, _ in part], dtype=np.int64)
    times = np.array([n for part in parts for _, n in part], dtype=np.int64)
    return replace(
        data,
        annotators=tuple(map(str, range(int(sizes.max(initial=0))))),
        start=start,
        annotator=np.arange(start[-1]) - np.repeat(start[:-1], sizes),
        code=np.repeat(codes, times),
        weight=np.ones(len(parts), dtype=np.int64),
        group=None,
        groups=(),
        items=None,
    )


@dataclass(frozen=True, eq=False)
class Spread:
    """Every decision that a subset of the votes on an item leads to, and how probable it is.

    Attributes
    ----------
    row, code, share : arrays of one length; ``code`` is -1 for no decision, and the shares of each
        row that has enough votes add up to 1.
    """

    row: Ints
    code: Ints
    share: Floats


def spread_by_drawing(
    data: CodingData,
    rule: Rule,
    n: int,
    *,
    samples: int,
    seed: int,
    on_progress: Callable[[str], object] = str,
) -> Spread:
    """Apply a rule to random subsets of n votes of each item.

    A model is fitted anew to each draw. Items with fewer than n votes have no part in it.
    """
    enough = np.flatnonzero(data.votes_per_item >= n)
    codes = []
    for i in range(samples):
        on_progress(f"{rule}: {n} annotators, draw {i + 1} of {samples}")
        codes.append(rule(drawn_votes(data, n, seed=(seed, n, i))).code[enough])
    return Spread(
        np.tile(enough, samples),
        np.concatenate(codes) if codes else enough[:0],
        np.full(len(enough) * samples, 1 / max(samples, 1)),
    )


def drawn_votes(data: CodingData, n: int, *, seed: tuple[int, ...]) -> CodingData:
    """Return the data with n random votes of each item, none of items that have fewer."""
    random = np.random.default_rng(seed)
    order = np.lexsort((random.random(len(data.code)), data.item_of_vote))
    place = np.empty(len(order), dtype=np.int64)
    place[order] = np.arange(len(order)) - data.start[data.item_of_vote[order]]
    keep = (place < n) & (data.votes_per_item >= n)[data.item_of_vote]
    return keep_votes(data, keep)
