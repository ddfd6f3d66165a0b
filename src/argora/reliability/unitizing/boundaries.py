"""Segmentations: where annotators set boundaries, as marks to measure and as arrays to count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.reliability.unitizing.positions import whole

if TYPE_CHECKING:
    from argora.reliability.unitizing.continuum import Continuum, Mark
    from argora.reliability.unitizing.data import UnitizingData

__all__ = [
    "SEGMENT",
    "Boundaries",
    "BoundaryPair",
    "boundaries_of",
    "marks_of_masses",
    "masses_of_text",
]

Ints = NDArray[np.int64]
Bools = NDArray[np.bool_]

SEGMENT = "segment"
"""The category of segments that were given by their lengths alone."""


def marks_of_masses(
    masses: Mapping[str, Sequence[int]], document: str
) -> tuple[int, dict[str, list[Mark]]]:
    """Return the length of a document, and the segments of each annotator one after another.

    Raises
    ------
    DataError
        If the length of a segment is no whole number above zero, or the annotators' segments add
        up to different lengths.
    """
    length: dict[str, int] = {}
    marks: dict[str, list[Mark]] = {}
    for who, own in masses.items():
        if isinstance(own, str):
            raise DataError(
                f"{who!r} on {document!r}: {own!r} is a text; expected the lengths of the "
                "segments, or UnitizingData.from_boundaries"
            )
        marks[who] = []
        end = 0
        for given in own:
            mass = whole(given, f"the length of a segment of {who!r} on {document!r}")
            if mass < 1:
                raise DataError(f"{who!r} on {document!r}: a segment of length {mass!r}")
            marks[who].append((((end, end + mass),), SEGMENT))
            end += mass
        length[who] = end
    if len(set(length.values())) > 1:
        (one, first), *others = length.items()
        other, second = next((who, n) for who, n in others if n != first)
        raise DataError(
            f"the segments of {one!r} on {document!r} add up to {first}, those of {other!r} "
            f"to {second}; expected one length"
        )
    return next(iter(length.values()), 0), marks


def masses_of_text(text: Sequence[object], boundary: object) -> list[int]:
    """Return the lengths of segments from flags, one for every place between two positions.

    >>> masses_of_text("0100100000", "1")
    [2, 3, 6]
    """
    ends = [i + 1 for i, flag in enumerate(text) if flag == boundary]
    return [b - a for a, b in zip([0, *ends], [*ends, len(text) + 1], strict=True)]


@dataclass(frozen=True, eq=False)
class BoundaryPair:
    """What two annotators set in the documents that both did.

    Attributes
    ----------
    document : array of shape (n,), the documents' places among all continua.
    length : array of shape (n,), how many positions each has.
    first, second : arrays of shape (2, n_boundaries): which of the ``n`` documents a boundary lies
        in, and before which position; sorted, each boundary once.
    """

    document: Ints
    length: Ints
    first: Ints
    second: Ints

    @property
    def swapped(self) -> BoundaryPair:
        """The same with the second annotator as the first."""
        return BoundaryPair(self.document, self.length, self.second, self.first)

    @property
    def potential(self) -> Ints:
        """How many places for a boundary each document has: one less than positions."""
        return np.maximum(self.length - 1, 0)

    def counts(self, which: Ints) -> Ints:
        """Return how many boundaries of an annotator each document has."""
        return np.bincount(which[0], minlength=len(self.length)).astype(np.int64)


@dataclass(frozen=True, eq=False)
class Boundaries:
    """The boundaries of every annotator in all documents.

    Attributes
    ----------
    length : array of shape (n_documents,), how many positions each has.
    did : which documents each annotator did: arrays of shape (n_documents,).
    at : for each annotator an array of shape (2, n_boundaries) as in :class:`BoundaryPair`.
    """

    length: Ints
    did: Mapping[str, Bools]
    at: Mapping[str, Ints]

    def pair(self, first: str, second: str) -> BoundaryPair:
        """Return what two annotators set in the documents that both did."""
        both = self.did[first] & self.did[second]
        number = np.cumsum(both) - 1

        def shared(which: Ints) -> Ints:
            document, position = which[:, both[which[0]]]
            return np.stack([number[document], position])

        return BoundaryPair(
            np.flatnonzero(both),
            self.length[both],
            shared(self.at[first]),
            shared(self.at[second]),
        )


def boundaries_of(data: UnitizingData) -> Boundaries:
    """Return the boundaries of continua: wherever a unit, or a part of one, begins or ends.

    Neither end of a document is a boundary. Where two units of an annotator meet there is one.
    """
    names = data.annotators
    did = {who: np.zeros(len(data.continua), dtype=bool) for who in names}
    found: dict[str, list[Ints]] = {who: [np.zeros((2, 0), dtype=np.int64)] for who in names}
    for i, continuum in enumerate(data.continua):
        for who in continuum.annotators:
            did[who][i] = True
            position = _inner_edges(continuum, who)
            found[who].append(np.stack([np.full_like(position, i), position]))
    return Boundaries(
        np.array([continuum.length for continuum in data.continua], dtype=np.int64),
        did,
        {who: np.concatenate(own, axis=1) for who, own in found.items()},
    )


def _inner_edges(continuum: Continuum, who: str) -> Ints:
    edges = np.unique(np.fromiter(_edges(continuum.units[who]), dtype=np.int64))
    return edges[(edges > 0) & (edges < continuum.length)]


def _edges(units: Sequence[Mark]) -> Iterator[int]:
    for parts, _ in units:
        for start, end in parts:
            yield start
            yield end
