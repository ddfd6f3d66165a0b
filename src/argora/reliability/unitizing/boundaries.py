"""The boundaries that annotators set, as arrays to count."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from argora.reliability.arrays import Bools, Ints
from argora.reliability.unitizing.continuum import Continuum, Mark
from argora.reliability.unitizing.data import UnitizingData

__all__ = ["Boundaries", "BoundaryPair", "boundaries_of"]


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
        """Count the boundaries of an annotator in each document."""
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
        """Return the boundaries of two annotators in the documents that both did."""
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
    did = {name: np.zeros(len(data.continua), dtype=bool) for name in names}
    places: dict[str, list[Ints]] = {name: [np.zeros((2, 0), dtype=np.int64)] for name in names}
    for i, continuum in enumerate(data.continua):
        for name in continuum.annotators:
            did[name][i] = True
            position = _inner_edges(continuum, name)
            places[name].append(np.stack([np.full_like(position, i), position]))
    return Boundaries(
        np.array([continuum.length for continuum in data.continua], dtype=np.int64),
        did,
        {name: np.concatenate(each, axis=1) for name, each in places.items()},
    )


def _inner_edges(continuum: Continuum, annotator: str) -> Ints:
    edges = np.unique(np.fromiter(_edges(continuum.units[annotator]), dtype=np.int64))
    return edges[(edges > 0) & (edges < continuum.length)]


def _edges(units: Sequence[Mark]) -> Iterator[int]:
    for parts, _ in units:
        for start, end in parts:
            yield start
            yield end
