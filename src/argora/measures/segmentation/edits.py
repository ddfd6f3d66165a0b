"""Boundary edit distance: what turns the boundaries of one annotator into those of another."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

from argora.errors import DataError, MeasureError, did_you_mean
from argora.measures.spelling import is_whole
from argora.reliability import UnitizingData
from argora.reliability.arrays import Bools, Ints
from argora.reliability.unitizing.boundaries import BoundaryPair, boundaries_of

__all__ = ["BoundaryEdit", "BoundaryEdits", "boundary_edits", "check_window", "edits_of"]


@dataclass(frozen=True)
class BoundaryEdit:
    """One step of an edit script; positions are those before which a boundary stands.

    Attributes
    ----------
    kind : ``match``: both set it; ``transposition``: the first set it at ``first`` and the second
        nearby at ``second``; ``addition``: only one of the two set it.
    first, second : where each annotator set it, None for who did not.
    """

    document: str
    kind: Literal["match", "transposition", "addition"]
    first: int | None
    second: int | None


@dataclass(frozen=True, eq=False)
class BoundaryEdits:
    """The steps in all documents of a pair: arrays of documents and positions.

    Attributes
    ----------
    matches : array of shape (2, n): document and position.
    transpositions : array of shape (3, n): document, position of the first and of the second.
    additions_first, additions_second : arrays of shape (2, n), by who set the boundary.
    """

    matches: Ints
    transpositions: Ints
    additions_first: Ints
    additions_second: Ints

    def counts(self, n_documents: int) -> Ints:
        """Return matches, additions, transpositions and their spans: (n_documents, 4)."""

        def per(document: Ints) -> Ints:
            return np.bincount(document, minlength=n_documents)

        document, first, second = self.transpositions
        spans = np.bincount(document, weights=np.abs(first - second), minlength=n_documents)
        additions = per(self.additions_first[0]) + per(self.additions_second[0])
        columns = [per(self.matches[0]), additions, per(document), spans]
        return np.stack(columns, axis=1).astype(np.int64)


def check_window(n_t: object) -> None:
    """Raise MeasureError unless ``n_t`` is a whole number of at least 1."""
    if not is_whole(n_t, least=1):
        raise MeasureError(f"n_t={n_t!r}: expected a whole number of at least 1, such as 2")


def edits_of(pair: BoundaryPair, n_t: int) -> BoundaryEdits:
    """Return the edit script of a pair of annotators, all documents at once.

    A boundary that both set is a match. Of the others, one that only the first set and one that
    only the second set, less than ``n_t`` positions apart, make a transposition: the nearest
    first, then from left to right; each boundary is moved at most once. What is left are
    additions. With ``n_t=2`` no script has fewer steps.
    """
    # All documents on one line, too far apart to reach across.
    start = np.cumsum(pair.length + n_t) - (pair.length + n_t)
    first, second = (start[which[0]] + which[1] for which in (pair.first, pair.second))
    common = np.intersect1d(first, second, assume_unique=True)
    places = np.setxor1d(first, second, assume_unique=True)
    steps, places, by_first = _moves(places, np.isin(places, first, assume_unique=True), n_t)

    def split(line: Ints) -> tuple[Ints, Ints]:
        document = np.searchsorted(start, line, side="right") - 1
        return document, line - start[document]

    document, from_ = split(steps[0])
    return BoundaryEdits(
        np.stack(split(common)),
        np.stack([document, from_, split(steps[1])[1]]),
        np.stack(split(places[by_first])),
        np.stack(split(places[~by_first])),
    )


def _moves(places: Ints, by_first: Bools, n_t: int) -> tuple[Ints, Ints, Bools]:
    """Return the transpositions, of the first and of the second, and the places that are left."""
    moved = [np.zeros((2, 0), dtype=np.int64)]
    for span in range(1, n_t):
        earlier, later = _partners(places, by_first, span)
        one, two = places[earlier], places[later]
        first_is_earlier = by_first[earlier]
        moved.append(
            np.stack([np.where(first_is_earlier, one, two), np.where(first_is_earlier, two, one)])
        )
        remaining = np.ones(len(places), dtype=bool)
        remaining[earlier] = remaining[later] = False
        places, by_first = places[remaining], by_first[remaining]
    return np.concatenate(moved, axis=1), places, by_first


def _partners(places: Ints, by_first: Bools, span: int) -> tuple[Ints, Ints]:
    """Pair places at a distance of ``span``, each at most once, from left to right.

    Places that follow each other at this distance, set by the two annotators in turn, form a
    chain; its first two pair up, then its next two.
    """
    if len(places) < 2:
        nothing = np.zeros(0, dtype=np.int64)
        return nothing, nothing
    order = np.lexsort((places, places % span))
    sorted_places, first_sets = places[order], by_first[order]
    linked = (np.diff(sorted_places) == span) & (first_sets[1:] != first_sets[:-1])
    begins = np.concatenate([[True], ~linked])
    index = np.arange(len(order))
    rank = index - np.maximum.accumulate(np.where(begins, index, 0))
    lefts = np.flatnonzero(linked & (rank[:-1] % 2 == 0))
    return order[lefts], order[lefts + 1]


def boundary_edits(
    data: UnitizingData, first: str, second: str, *, n_t: int = 2
) -> tuple[BoundaryEdit, ...]:
    """Return the edit script of two annotators over all documents that both did, in text order.

    >>> data = UnitizingData.from_masses({"a": [2, 3, 6], "b": [2, 2, 7]})
    >>> [(edit.kind, edit.first, edit.second) for edit in boundary_edits(data, "a", "b")]
    [('match', 2, 2), ('transposition', 5, 4)]

    Raises
    ------
    DataError
        If one of them annotated nothing.
    MeasureError
        If ``n_t`` is no window.
    """
    check_window(n_t)
    for annotator in (first, second):
        if annotator not in data.annotators:
            raise DataError(f"no annotator {annotator!r}{did_you_mean(annotator, data.annotators)}")
    pair = boundaries_of(data).pair(first, second)
    steps = sorted(_steps(edits_of(pair, n_t)), key=lambda step: (step[0], min(_positions(step))))
    return tuple(
        BoundaryEdit(data.continua[pair.document[i]].id, kind, a, b) for i, kind, a, b in steps
    )


Step = tuple[int, Literal["match", "transposition", "addition"], int | None, int | None]


def _positions(step: Step) -> list[int]:
    return [position for position in step[2:] if position is not None]


def _steps(edits: BoundaryEdits) -> Iterator[Step]:
    for i, at in edits.matches.T.tolist():
        yield i, "match", at, at
    for i, a, b in edits.transpositions.T.tolist():
        yield i, "transposition", a, b
    for i, at in edits.additions_first.T.tolist():
        yield i, "addition", at, None
    for i, at in edits.additions_second.T.tolist():
        yield i, "addition", None, at
