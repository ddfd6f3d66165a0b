"""The best alignment of the units of several annotators: who meant the same stretch of text."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

import numpy as np

from argora.errors import DataError
from argora.reliability.arrays import Floats, Ints
from argora.reliability.coding.factor import in_order
from argora.reliability.unitizing.continuum import UNKNOWN, Continuum, Mark
from argora.reliability.unitizing.packing import heaviest
from argora.reliability.unitizing.unitary import Dissimilarity, Marks, candidates

__all__ = [
    "MOST_ALIGNED",
    "AlignedUnits",
    "Arrangement",
    "UnitAlignment",
    "align",
    "best_alignment",
]


USUAL = Dissimilarity()
CELLS_OF_ONE_BLOCK = 100_000
ROUNDING = 1e-12

MOST_ALIGNED = 6
"""How many annotators of one document can be aligned."""


@dataclass(frozen=True)
class AlignedUnits:
    """Units that were taken for the same, at most one of an annotator (a unitary alignment).

    Attributes
    ----------
    members : for everybody who has a unit here its position in ``continuum.units[annotator]``.
    disorder : the mean dissimilarity over all pairs of annotators, with or without a unit.
    """

    members: Mapping[str, int]
    disorder: float


@dataclass(frozen=True)
class UnitAlignment:
    """An alignment of least disorder: every unit is in exactly one of its groups.

    Attributes
    ----------
    annotators : everybody who did the document.
    groups : in the order of the text.
    disorder : the sum over groups, divided by the mean number of units of an annotator; NaN if
        nobody marked anything.
    """

    document: str
    annotators: tuple[str, ...]
    groups: tuple[AlignedUnits, ...]
    disorder: float


class Arrangement(NamedTuple):
    """An alignment as arrays: a row per group, -1 where an annotator has no unit."""

    members: Ints
    disorder: Floats


def best_alignment(continuum: Continuum, *, dissimilarity: Dissimilarity = USUAL) -> UnitAlignment:
    """Align the units of all annotators of a document with the least possible disorder.

    A discontinuous unit counts from its first to its last character. Units of one annotator may
    overlap. Where several alignments are equally good, this is one of them; none of its groups
    could be split without loss.

    Raises
    ------
    DataError
        If fewer than two annotators did the document, or there are too many ways to align them.

    Examples
    --------
    >>> from argora.reliability import UnitizingData
    >>> units = [("ann", 0, 9, "claim"), ("ann", 20, 30, "premise"), ("bob", 1, 9, "claim")]
    >>> alignment = best_alignment(UnitizingData.from_units(40, units).continua[0])
    >>> [dict(group.members) for group in alignment.groups]
    [{'ann': 0, 'bob': 0}, {'ann': 1}]

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), The Unified and Holistic Method Gamma, sections 4.2-5.1.
    """
    names = continuum.annotators
    if not 2 <= len(names) <= MOST_ALIGNED:
        raise DataError(
            f"{continuum.id!r} was done by {len(names)} annotators: "
            f"an alignment is of 2 to {MOST_ALIGNED}"
        )
    values = in_order(v for units in continuum.units.values() for _, v in units)
    order = {value: code for code, value in enumerate(values)} | {UNKNOWN: -1}
    marks = [_marks(continuum.units[name], order) for name in names]
    arrangement = align(marks, dissimilarity)
    if arrangement is None:
        raise DataError(f"there are too many ways to align the units of {continuum.id!r}")
    total = sum(units.n_units for units in marks)
    mean = float(arrangement.disorder.sum()) * len(names) / total if total else np.nan
    groups = [
        AlignedUnits(
            {name: int(unit) for name, unit in zip(names, row, strict=True) if unit >= 0},
            float(disorder),
        )
        for row, disorder in zip(arrangement.members, arrangement.disorder, strict=True)
    ]
    groups.sort(key=lambda group: _place(group, names, marks))
    return UnitAlignment(continuum.id, names, tuple(groups), mean)


def align(marks: Sequence[Marks], dissimilarity: Dissimilarity) -> Arrangement | None:
    """Return an alignment of least disorder of two or more annotators.

    Returns
    -------
    Arrangement; None if there are too many ways to look through.
    """
    arrangements = []
    for block in _blocks(marks, dissimilarity):
        block_marks = [each.at(places) for each, places in zip(marks, block, strict=True)]
        aligned = (
            _assigned(block_marks, dissimilarity)
            if len(block_marks) == 2
            else _packed(block_marks, dissimilarity)
        )
        if aligned is None:
            return None
        members = [np.append(at, -1)[aligned.members[:, i]] for i, at in enumerate(block)]
        arrangements.append(Arrangement(np.column_stack(members), aligned.disorder))
    groups = np.concatenate([aligned.members for aligned in arrangements])
    disorder = np.concatenate([aligned.disorder for aligned in arrangements])
    alone = _alone(groups, [block_marks.n_units for block_marks in marks])
    costs = np.full(len(alone), dissimilarity.delta_empty)
    return Arrangement(np.concatenate([groups, alone]), np.concatenate([disorder, costs]))


def _assigned(marks: Sequence[Marks], dissimilarity: Dissimilarity) -> Arrangement:
    """Return the pairs of an alignment of two annotators: an assignment."""
    from scipy.optimize import linear_sum_assignment

    # Two units apart cost two; whoever is assigned at that price or above stays alone.
    costs = np.minimum(dissimilarity.between(*marks), 2.0)
    pairs = np.column_stack(linear_sum_assignment(costs)).astype(np.int64)
    price = costs[pairs[:, 0], pairs[:, 1]]
    near = price < 2.0 - ROUNDING
    return Arrangement(pairs[near], price[near] * dissimilarity.delta_empty)


def _packed(marks: Sequence[Marks], dissimilarity: Dissimilarity) -> Arrangement | None:
    """Return the groups of an alignment of three or more: those that save most together."""
    groups = candidates(marks, dissimilarity)
    if groups is None:
        return None
    # Number the units of all annotators through; a group of s units saves s units left alone at one
    # Δ∅ each, less its own disorder. Groups that share no unit and save most are an alignment.
    first = np.cumsum([0, *(each.n_units for each in marks[:-1])])
    numbered = np.where(groups.members >= 0, groups.members + first, -1)
    size = (groups.members >= 0).sum(axis=1)
    chosen = heaviest(numbered, size - groups.disorder / dissimilarity.delta_empty)
    if chosen is None:
        return None
    return Arrangement(groups.members[chosen], groups.disorder[chosen])


def _blocks(marks: Sequence[Marks], dissimilarity: Dissimilarity) -> list[list[Ints]]:
    """Split units into blocks that can be aligned apart: per block one array per annotator.

    |Δ start| + |Δ end| is at least twice the distance of the middles, so units whose reach does
    not meet are never aligned. What is small stays one block, which is quicker.
    """
    whole = [np.arange(each.n_units) for each in marks]
    cells = sum(len(a) * len(b) for a, b in combinations(whole, 2))
    if cells <= CELLS_OF_ONE_BLOCK or dissimilarity.alpha == 0:
        return [whole]
    n = len(marks)
    reach = np.sqrt((n * (n - 1) / 2 + n - 1) / dissimilarity.alpha)
    start = np.concatenate([each.start for each in marks])
    end = np.concatenate([each.end for each in marks])
    middle, half = (start + end) / 2, (end - start) / 2 * reach
    # One sweep over the reaches of all units, by where they begin: a new block begins with a unit
    # whose reach begins behind the end of all reaches before it.
    order = np.argsort(middle - half, kind="stable")
    so_far = np.maximum.accumulate((middle + half)[order])
    block = np.empty(len(order), dtype=np.int64)
    block[order] = np.cumsum(np.append(False, (middle - half)[order][1:] > so_far[:-1]))
    of_annotator = np.split(block, np.cumsum([len(at) for at in whole])[:-1])
    return [[np.flatnonzero(each == b) for each in of_annotator] for b in range(block.max() + 1)]


def _alone(members: Ints, sizes: Sequence[int]) -> Ints:
    """Return a row for every unit that is in no row yet."""
    rows_alone = []
    for i, size in enumerate(sizes):
        rest = np.setdiff1d(np.arange(size), members[:, i])
        rows = np.full((len(rest), len(sizes)), -1, dtype=np.int64)
        rows[:, i] = rest
        rows_alone.append(rows)
    return np.concatenate(rows_alone)


def _marks(units: Sequence[Mark], order: Mapping[Hashable, int]) -> Marks:
    """Return units as arrays, from the first to the last character of each."""
    return Marks(
        np.array([min(start for start, _ in parts) for parts, _ in units], dtype=np.float64),
        np.array([max(end for _, end in parts) for parts, _ in units], dtype=np.float64),
        np.array([order[value] for _, value in units], dtype=np.int64),
    )


def _place(group: AlignedUnits, names: Sequence[str], marks: Sequence[Marks]) -> tuple[float, ...]:
    """Return the start and end of a group, and flags of the annotators without a unit in it."""
    by_name = dict(zip(names, marks, strict=True))
    spans = [(by_name[name].start[i], by_name[name].end[i]) for name, i in group.members.items()]
    whose = [float(name not in group.members) for name in names]
    return (float(min(s for s, _ in spans)), float(max(e for _, e in spans)), *whose)
