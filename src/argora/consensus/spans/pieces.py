"""From decisions on runs to stretches of text: runs joined, and cut where a boundary stays."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

import numpy as np

from argora.consensus.result import Consensus
from argora.consensus.spans.runs import BLANK, Runs
from argora.reliability import UnitizingData
from argora.reliability.arrays import Bools, Ints

__all__ = ["Stretches", "has_label", "label_places", "stretches_of", "stretches_where"]


@dataclass(frozen=True, eq=False)
class Stretches:
    """Stretches of text, each made of slices of neighbouring runs.

    Attributes
    ----------
    document, start, end : of every stretch.
    slice_of : the stretch of every slice.
    row, size : of every slice: its run, and how many positions of it.
    """

    document: Ints
    start: Ints
    end: Ints
    slice_of: Ints
    row: Ints
    size: Ints


@dataclass(frozen=True, eq=False)
class _Slices:
    """Runs, cut further where a boundary stays."""

    row: Ints
    start: Ints
    end: Ints
    begins: Bools


def has_label(value: Hashable, label: Hashable) -> bool:
    """Return whether a decided value is this category or a set that holds it."""
    return value == label or (isinstance(value, frozenset) and label in value)


def label_places(runs: Runs, categories: tuple[Hashable, ...], label: Hashable) -> Bools:
    """Mark the decided categories that hold a label; tags count by their value."""
    return np.array([has_label(v, label) for v in runs.values_of(categories)], dtype=bool)


def stretches_of(runs: Runs, consensus: Consensus, label: Hashable, *, merge: bool) -> Stretches:
    """Return the stretches on which a label was decided.

    Neighbouring runs make one stretch. Unless ``merge``, a boundary stays between two units of one
    category: where a decided tag begins a unit, or where most of those who put this category on
    both sides have a boundary.
    """
    slices = _sliced(runs, consensus, label, merge)
    is_decided = np.append(label_places(runs, consensus.categories, label), False)[consensus.code]
    return _stretched(runs, slices, is_decided)


def stretches_where(runs: Runs, chosen: Bools) -> Stretches:
    """Return the stretches of chosen runs."""
    plain = _Slices(
        np.arange(len(runs.start)), runs.start, runs.end, np.zeros(len(runs.start), bool)
    )
    return _stretched(runs, plain, chosen)


def _stretched(runs: Runs, slices: _Slices, chosen: Bools) -> Stretches:
    is_chosen = chosen[slices.row]
    document = runs.document[slices.row]
    goes_on = np.zeros(len(is_chosen), dtype=bool)
    goes_on[1:] = is_chosen[:-1] & (document[1:] == document[:-1]) & ~slices.begins[1:]
    slices_in = np.flatnonzero(is_chosen)
    new = ~goes_on[slices_in]
    head = slices_in[new]
    tail = (
        slices_in[np.append(np.flatnonzero(new)[1:], len(slices_in)) - 1]
        if len(slices_in)
        else slices_in
    )
    return Stretches(
        document=document[head],
        start=slices.start[head],
        end=slices.end[tail],
        slice_of=np.cumsum(new) - 1,
        row=slices.row[slices_in],
        size=(slices.end - slices.start)[slices_in],
    )


def _sliced(runs: Runs, consensus: Consensus, label: Hashable, merge: bool) -> _Slices:
    row = np.arange(len(runs.start))
    plain = _Slices(row, runs.start, runs.end, np.zeros(len(row), dtype=bool))
    if merge:
        return plain
    if runs.opens is not None:
        return _Slices(row, runs.start, runs.end, _begun_by_tags(runs, consensus))
    document, place = _kept_boundaries(runs, label)
    width = int(runs.end.max(initial=0)) + 1
    key = runs.document * width + runs.start
    cut = np.unique(np.concatenate([key, document * width + place]))
    row = np.searchsorted(key, cut, side="right") - 1
    start = cut - runs.document[row] * width
    last = np.append(row[1:] != row[:-1], True)[: len(row)]
    end = np.where(last, runs.end[row], np.append(start[1:], 0)[: len(row)])
    return _Slices(row, start, end, np.isin(cut, document * width + place))


def _begun_by_tags(runs: Runs, consensus: Consensus) -> Bools:
    """Mark the runs whose tag begins a new unit of the same value as the run before."""
    assert runs.opens is not None
    opens = dict(zip(runs.coding.categories, runs.opens.tolist(), strict=True))
    values = runs.values_of(consensus.categories)
    value = np.array([*(values.index(v) for v in values), -1], dtype=np.int64)[consensus.code]
    begins = np.array([*(opens.get(c, False) for c in consensus.categories), False])[consensus.code]
    begins[1:] &= value[1:] == value[:-1]
    return begins


def _kept_boundaries(runs: Runs, label: Hashable) -> tuple[Ints, Ints]:
    """Return the boundaries inside a label that most annotators with it on both sides have.

    Returns
    -------
    arrays: document and position.
    """
    cells = runs.cells
    of = np.array([has_label(v, label) and v != BLANK for v in cells.values] + [False], dtype=bool)
    has_it = of[cells.code]
    both = (cells.before >= 0) & has_it & has_it[cells.before]
    n_both = np.bincount(cells.cell[both], minlength=len(cells.start))
    width = int(cells.end.max(initial=0)) + 1
    seams = np.array(list(_seams(runs.data, label)), dtype=np.int64).reshape(-1, 2)
    at = np.searchsorted(cells.document * width + cells.start, seams @ np.array([width, 1]))
    n_apart = np.bincount(at, minlength=len(cells.start))
    cut = np.flatnonzero(2 * n_apart > n_both)
    return cells.document[cut], cells.start[cut]


def _seams(data: UnitizingData, label: Hashable) -> Iterator[tuple[int, int]]:
    """Yield (document, position) where a unit of an annotator ends and another begins."""
    for document, continuum in enumerate(data.continua):
        for units in continuum.units.values():
            parts = [p for spans, value in units if has_label(value, label) for p in spans]
            if len(parts) > 1:
                for place in {start for start, _ in parts} & {end for _, end in parts}:
                    yield document, place
