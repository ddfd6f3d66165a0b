"""Coincident lengths and self-pairs of continua: what the coefficients of 2016 are made of.

Krippendorff, Mathet, Bouvry & Widlöcher (2016), Quality & Quantity 50, pp. 2347-2364.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import numpy as np

from argora.measures.grouping import group_of_row, n_groups_of, refuse_large
from argora.reliability import UnitizingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.unitizing.sections import Lanes, Marked, distinct

__all__ = ["Reading", "coincident_lengths", "group_of_document", "self_pairs", "valued"]


Reading = Literal["A", "B"]
CELLS_AT_ONCE = 4_000_000
FEW_VALUES = 12
"""Up to so many values, pairs of values are counted one by one, over all documents."""


def group_of_document(data: UnitizingData, lanes: Lanes) -> tuple[Ints, int]:
    """Return the group of every document that two annotators did, and the number of groups."""
    return group_of_row(data)[lanes.row], n_groups_of(data)


def coincident_lengths(data: UnitizingData) -> Floats:
    """Return l_ck of every group: how long values c and k of two annotators coincide, over m - 1.

    Value 0 is the gap, the others are the categories: array of shape (n_groups, v, v). One sweep
    over all borders with a count of annotators per value. Where the category of an annotator is
    not known, m is the number of the others, as in alpha for items with missing decisions.
    """
    v = len(data.categories) + 2  # the last one stands for categories that are not known
    lanes = data.lanes
    group, n_groups = group_of_document(data, lanes)
    refuse_large(n_groups, v * v)
    coincident = np.zeros((n_groups, v - 1, v - 1))
    segments = data.segments
    starts, ends = _along_the_study(lanes, segments)
    borders = distinct(np.append(lanes.offset, lanes.length.sum()), starts, ends)
    place = np.concatenate([np.searchsorted(borders, starts), np.searchsorted(borders, ends)])
    order = np.argsort(place, kind="stable")
    column = np.where(segments.code < 0, v - 1, segments.code + 1)
    place, code = place[order], np.tile(column, 2)[order]
    change = np.repeat([1, -1], len(starts))[order]
    document = np.searchsorted(lanes.offset, borders[:-1], side="right") - 1
    lengths = np.diff(borders)
    running = np.zeros(v)
    step = max(1, CELLS_AT_ONCE // v)
    for first in range(0, len(lengths), step):
        block = slice(first, first + step)
        n = len(lengths[block])
        events = slice(*np.searchsorted(place, [first, first + n]))
        cells = (place[events] - first) * v + code[events]
        changes = np.bincount(cells, weights=change[events], minlength=n * v).reshape(n, v)
        counts = running + np.cumsum(changes, axis=0)
        running = counts[-1].copy()
        _add_pairs(coincident, counts, lengths[block], document[block], lanes, group)
    return coincident


def _along_the_study(lanes: Lanes, segments: Marked) -> tuple[Ints, Ints]:
    """Return starts and ends as if all documents lay one after the other."""
    offset = lanes.offset[lanes.document[segments.lane]]
    return offset + segments.start, offset + segments.end


def _add_pairs(
    coincident: Floats, counts: Floats, lengths: Ints, document: Ints, lanes: Lanes, group: Ints
) -> None:
    """Add to ``found`` what stretches of equal counts add, document by document."""
    counts[:, 0] = lanes.annotators[document] - counts[:, 1:].sum(axis=1)
    n_known = lanes.annotators[document] - counts[:, -1].astype(np.int64)
    counts = counts[:, :-1]
    times = counts * lengths[:, np.newaxis]
    if counts.shape[1] <= FEW_VALUES:
        _add_all_pairs(coincident, counts, times, n_known, document, group)
        return
    cuts = np.flatnonzero(np.diff(document)) + 1
    for first, last in zip([0, *cuts], [*cuts, len(document)], strict=True):
        for m in np.unique(n_known[first:last]).tolist():
            if m >= 2:
                rows = first + np.flatnonzero(n_known[first:last] == m)
                pairs = counts[rows].T @ times[rows]
                pairs[np.diag_indices(len(pairs))] -= times[rows].sum(axis=0)
                coincident[group[document[first]]] += pairs / (m - 1)


def _add_all_pairs(
    coincident: Floats, counts: Floats, times: Floats, n_known: Ints, document: Ints, group: Ints
) -> None:
    """Add the same for few values: all documents together, in stretches of one document and m."""
    v = counts.shape[1]
    rows = np.flatnonzero(n_known >= 2)
    rows = rows[np.lexsort((n_known[rows], document[rows]))]
    documents, m = document[rows], n_known[rows]
    first = np.ones(len(rows), dtype=bool)
    first[1:] = (documents[1:] != documents[:-1]) | (m[1:] != m[:-1])
    stretch = np.cumsum(first) - 1
    n = int(first.sum())
    pairs = np.empty((n, v, v))
    counts, times = counts[rows], times[rows]
    for c in range(v):
        for k in range(v):
            # Ordered pairs of values c and k at a position; none pairs a decision with itself.
            product = counts[:, c] * times[:, k]
            if c == k:
                product = product - times[:, c]
            pairs[:, c, k] = np.bincount(stretch, weights=product, minlength=n)
    pairs /= (m[first] - 1)[:, np.newaxis, np.newaxis]
    np.add.at(coincident, group[documents[first]], pairs)


def self_pairs(data: UnitizingData) -> Floats:
    """Return r_c of every group: squared lengths of units with value c; plain lengths of gaps.

    The parts of a discontinuous unit are one unit: its length is their sum. Value 0 is the gap:
    array of shape (n_groups, v).
    """
    lanes = data.lanes
    group, n_groups = group_of_document(data, lanes)
    compared = _compared(data, lanes)
    segments = compared.segments
    document = lanes.document[segments.lane]
    squares = _squared_by_value(data, segments, segments.size, group[document], n_groups)
    marked = np.bincount(document, weights=segments.size, minlength=len(lanes.length))
    blank = compared.n_known - marked
    gaps = np.bincount(group, weights=blank, minlength=n_groups)
    return np.hstack([gaps[:, np.newaxis], squares])


def valued(data: UnitizingData, reading: Reading) -> Floats:
    """Return q_c of every group: self-pairs of units where another annotator marked something too.

    Reading A squares what a unit shares with one other annotator and averages over the others;
    reading B squares what it shares with any of them. Array of shape (n_groups, n_categories).
    """
    lanes = data.lanes
    group, n_groups = group_of_document(data, lanes)
    compared = _compared(data, lanes)
    segments = compared.segments
    document = lanes.document[segments.lane]
    starts, ends = _along_the_study(lanes, segments)
    if reading == "B":
        length = _Cover.of(starts, ends, least=2).between(starts, ends)
        return _squared_by_value(data, segments, length, group[document], n_groups)
    squares = np.zeros((n_groups, len(data.categories)))
    weight = 1 / (compared.annotators - 1)
    for rank in range(int(lanes.annotators.max(initial=0))):
        # The annotators with this number in every document, against all others.
        theirs = segments.lane == (lanes.first + rank)[document]
        length = _Cover.of(starts[theirs], ends[theirs]).between(starts, ends)
        length = np.where(theirs, 0, length)
        squares += _squared_by_value(data, segments, length, group[document], n_groups, weight)
    return squares


@dataclass(frozen=True, eq=False)
class _Compared:
    """What can be compared: units, as far as two annotators' categories are known where they lie.

    Attributes
    ----------
    annotators : how many categories are known where a segment lies, gaps included; 2 or more.
    n_known : array of shape (n_documents,), how many positions of all annotators are compared.
    """

    segments: Marked
    annotators: Ints
    n_known: Ints


def _compared(data: UnitizingData, lanes: Lanes) -> _Compared:
    """Cut segments where the number of known categories changes; drop what nobody else knows."""
    segments, length = data.segments, lanes.length
    if not data.has_unknown:
        document = lanes.document[segments.lane]
        return _Compared(segments, lanes.annotators[document], lanes.annotators * length)
    starts, ends = _along_the_study(lanes, segments)
    unknown = segments.code < 0
    borders = distinct(np.append(lanes.offset, length.sum()), starts[unknown], ends[unknown])
    opened = np.bincount(np.searchsorted(borders, starts[unknown]), minlength=len(borders))
    closed = np.bincount(np.searchsorted(borders, ends[unknown]), minlength=len(borders))
    document = np.searchsorted(lanes.offset, borders[:-1], side="right") - 1
    m = lanes.annotators[document] - np.cumsum(opened - closed)[:-1]
    counted = np.where(m >= 2, m * np.diff(borders), 0)
    n_compared = np.bincount(document, weights=counted, minlength=len(length)).astype(np.int64)
    first = np.searchsorted(borders, starts, side="right") - 1
    n_pieces = np.where(unknown, 0, np.searchsorted(borders, ends) - first)
    row = np.repeat(np.arange(len(starts)), n_pieces)
    nth = np.arange(len(row)) - np.repeat(np.cumsum(n_pieces) - n_pieces, n_pieces)
    place = first[row] + nth
    compared = m[place] >= 2
    row, place = row[compared], place[compared]
    offset = lanes.offset[lanes.document[segments.lane[row]]]
    pieces = Marked(
        segments.lane[row],
        np.maximum(starts[row], borders[place]) - offset,
        np.minimum(ends[row], borders[place + 1]) - offset,
        segments.code[row],
        segments.unit[row],
    )
    return _Compared(pieces, m[place], n_compared)


@dataclass(frozen=True, eq=False)
class _Cover:
    """Stretches that do not overlap, in their order."""

    starts: Ints
    ends: Ints

    @classmethod
    def of(cls, starts: Ints, ends: Ints, *, least: int = 1) -> _Cover:
        """Cover what at least ``least`` of the stretches cover."""
        borders = distinct(starts, ends)
        opened = np.bincount(np.searchsorted(borders, starts), minlength=len(borders))
        closed = np.bincount(np.searchsorted(borders, ends), minlength=len(borders))
        inside = np.cumsum(opened - closed)[:-1] >= least
        return cls(borders[:-1][inside], borders[1:][inside])

    def between(self, starts: Ints, ends: Ints) -> Ints:
        """Count the covered positions of other stretches."""
        return self._before(ends) - self._before(starts)

    def _before(self, places: Ints) -> Ints:
        covered = np.concatenate([[0], np.cumsum(self.ends - self.starts)])
        n = np.searchsorted(self.starts, places)
        last = np.concatenate([[0], self.ends])[n]
        return np.asarray(covered[n] - np.maximum(last - places, 0))


def _squared_by_value(
    data: UnitizingData,
    segments: Marked,
    length: Ints,
    group: Ints,
    n_groups: int,
    weight: Floats | None = None,
) -> Floats:
    """Return the squared lengths of units, summed by group and value."""
    n = len(data.categories)
    n_units = int(segments.unit.max(initial=-1)) + 1
    sizes = np.bincount(segments.unit, weights=length, minlength=n_units)
    row = np.zeros(n_units, dtype=np.int64)
    row[segments.unit] = np.arange(len(segments.unit))  # any part of a unit tells its value
    if weight is None:
        times = sizes**2
    else:
        times = sizes * np.bincount(segments.unit, weights=length * weight, minlength=n_units)
    cells = (group * n + segments.code)[row]
    squares = np.bincount(cells, weights=times, minlength=n_groups * n)
    return squares.reshape(n_groups, n).astype(np.float64)
