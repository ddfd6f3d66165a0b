"""Krippendorff's u_alpha (2016): agreement of annotators who mark units of their own."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray

from argora.measures.base import Estimate, Measure, Properties
from argora.reliability import Continuum, UnitizingData

__all__ = ["UAlpha", "coincident_lengths", "self_pairs"]

Floats = NDArray[np.float64]


@dataclass(frozen=True)
class UAlpha(Measure[UnitizingData]):
    """u_alpha: where annotators put units and which values they gave them, gaps included.

    Documents add their tables of coincident lengths and of self-pairs; one coefficient is computed
    from the sums, so neither the order of documents nor of annotators matters. Who did not do a
    document is missing there; who marked nothing on it left one gap. Undefined when nobody marked
    anything, or everybody everything with one value.
    """

    id: ClassVar[str] = "u_alpha"
    data_type = UnitizingData
    properties: ClassVar[Properties] = Properties(
        title="u_alpha (unitizing, 2016)",
        source="Krippendorff, Mathet, Bouvry & Widlöcher (2016), On the reliability of unitizing "
        "textual continua, Quality & Quantity 50, pp. 2347-2364; Krippendorff (2019), Content "
        "Analysis, 4th ed., section 12.6",
        missing="documents-of-two",
        corrects="disagreement",
        replication=False,
        aliases=("ualpha", "u_alpha_2016"),
    )

    def statistics(self, data: UnitizingData) -> Floats:
        """Return l (values x values) and r (values) of every group: (n_groups, v² + v)."""
        values = (None, *data.categories)  # None is the gap, written φ in the paper
        place = {value: i for i, value in enumerate(values)}
        group = data.group
        rows = np.zeros((1 if group is None else len(data.groups), len(values) * (len(values) + 1)))
        for i, continuum in enumerate(data.continua):
            if len(continuum.marked) >= 2:
                table = coincident_lengths(continuum, place).ravel()
                own = self_pairs(continuum, place)
                rows[0 if group is None else group[i]] += np.concatenate([table, own])
        return rows

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, D_o = (l.. - sum l_cc) / l.. and D_e = (l.. - sum e_cc) / l..

        e_cc = l.. (l_c.² - r_c) / (l..² - R): chance pairs leave out those inside one valued
        unit, and a gap position with itself (the reference's eq. 34).
        """
        v = len(categories) + 1
        lengths = sums[..., : v * v].reshape(*sums.shape[:-1], v, v)
        own = sums[..., v * v :]
        margins = lengths.sum(axis=-1)
        total = margins.sum(axis=-1)
        with np.errstate(divide="ignore", invalid="ignore"):
            n = np.where(total > 0, total, np.nan)
            room = np.where(n**2 - own.sum(axis=-1) > 0, n**2 - own.sum(axis=-1), np.nan)
            observed = 1 - np.trace(lengths, axis1=-2, axis2=-1) / n
            expected = 1 - (margins**2 - own).sum(axis=-1) / room
        return Estimate(self.corrected(observed, expected), observed, expected)

    def why_undefined(self, data: UnitizingData) -> str:
        """Return which kind of sameness leaves nothing to measure."""
        shared = [continuum for continuum in data.continua if len(continuum.marked) >= 2]
        if not any(own for continuum in shared for own in continuum.marked.values()):
            return "nobody marked anything"
        return "no variation: every position has the same value for everybody"


def coincident_lengths(continuum: Continuum, place: dict[Hashable | None, int]) -> Floats:
    """Return l_ck: how long values c and k of two annotators coincide, over m - 1.

    One sweep over all borders with a count of annotators per value.
    """
    v = len(place)
    m = len(continuum.marked)
    borders = {0, continuum.length}
    for own in continuum.marked.values():
        for segment in own:
            borders |= {segment.start, segment.end}
    edges = np.array(sorted(borders), dtype=np.int64)
    changes = np.zeros((len(edges), v), dtype=np.int64)
    changes[0, place[None]] = m
    for own in continuum.marked.values():
        for segment in own:
            start, end = np.searchsorted(edges, [segment.start, segment.end])
            value = place[segment.value]
            changes[start, value] += 1
            changes[start, place[None]] -= 1
            changes[end, value] -= 1
            changes[end, place[None]] += 1
    counts = np.cumsum(changes, axis=0)[:-1].astype(np.float64)
    lengths = np.diff(edges)[:, np.newaxis]
    table = counts.T @ (counts * lengths)
    table[np.diag_indices(v)] -= (counts * lengths).sum(axis=0)
    return np.asarray(table / (m - 1))


def self_pairs(continuum: Continuum, place: dict[Hashable | None, int]) -> Floats:
    """Return r_c: squared lengths of units with value c; the plain length of gaps.

    The parts of a discontinuous unit are one unit: its length is their sum.
    """
    own = np.zeros(len(place))
    for annotator, segments in continuum.marked.items():
        sizes: dict[int, int] = {}
        value_of = {}
        for segment in segments:
            sizes[segment.unit] = sizes.get(segment.unit, 0) + segment.end - segment.start
            value_of[segment.unit] = place[segment.value]
        for unit, size in sizes.items():
            own[value_of[unit]] += size**2
        own[place[None]] += sum(end - start for start, end in continuum.gaps(annotator))
    return own
