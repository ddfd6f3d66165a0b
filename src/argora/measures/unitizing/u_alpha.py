"""Krippendorff's u_alpha (2016): agreement of annotators who mark units of their own."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.ratios import ratio
from argora.measures.unitizing.coincident_lengths import coincident_lengths, self_pairs
from argora.reliability import UnitizingData
from argora.reliability.arrays import Floats

__all__ = ["UAlpha", "UAlphaBinary"]


@dataclass(frozen=True)
class UAlpha(Measure[UnitizingData]):
    """u_alpha: where annotators put units and which values they gave them, gaps included.

    Documents add their tables of coincident lengths and of self-pairs; one coefficient is computed
    from the sums, so neither the order of documents nor of annotators matters. Who did not do a
    document is missing there; who marked nothing on it left one gap. Where a unit has no known
    category, the value of its annotator is missing, and the others are compared. Undefined when
    nobody marked anything, or everybody everything with one value.

    References
    ----------
    Krippendorff, Mathet, Bouvry & Widlöcher (2016), On the reliability of unitizing textual
    continua, Quality & Quantity 50, pp. 2347-2364; Krippendorff (2019), Content Analysis, 4th ed.,
    section 12.6
    """

    id: ClassVar[str] = "u_alpha"
    data_type = UnitizingData
    properties: ClassVar[Properties] = Properties(
        title="u_alpha (unitizing, 2016)",
        missing="documents-of-two",
        corrects="disagreement",
        replication=False,
        aliases=("ualpha", "u_alpha_2016"),
    )

    def statistics(self, data: UnitizingData) -> Floats:
        """Return l (values x values) and r (values) of every group: (n_groups, v² + v)."""
        table = coincident_lengths(data)
        return np.hstack([table.reshape(len(table), -1), self_pairs(data)])

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, D_o = (l.. - sum l_cc) / l.. and D_e = (l.. - sum e_cc) / l..

        e_cc = l.. (l_c.² - r_c) / (l..² - R): chance pairs leave out those inside one valued
        unit, and a gap position with itself (the reference's eq. 34).
        """
        v = len(categories) + 1
        lengths = sums[..., : v * v].reshape(*sums.shape[:-1], v, v)
        within = sums[..., v * v :]
        margins = lengths.sum(axis=-1)
        total = margins.sum(axis=-1)
        observed = 1 - ratio(np.trace(lengths, axis1=-2, axis2=-1), total)
        expected = 1 - ratio((margins**2 - within).sum(axis=-1), total**2 - within.sum(axis=-1))
        return Estimate(self.corrected(observed, expected), observed, expected)

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the kind of sameness that leaves nothing to measure."""
        if reason := data.without_categories:
            return reason
        if not coincident_lengths(data).any():
            return "no position has a known value of two annotators"
        return "no variation: every position has the same value for everybody"


@dataclass(frozen=True)
class UAlphaBinary(UAlpha):
    """u_alpha_binary: where annotators put units, whatever values they gave them.

    The same as u_alpha with one value for all units: a position is in a unit or in a gap. Units
    that touch stay apart. Undefined when nobody marked anything, or everybody everything. Who did
    not do a document is missing there.

    References
    ----------
    Krippendorff, Mathet, Bouvry & Widlöcher (2016), On the reliability of unitizing textual
    continua, Quality & Quantity 50, pp. 2347-2364; Krippendorff (2019), Content Analysis, 4th ed.,
    section 12.6
    """

    id: ClassVar[str] = "u_alpha_binary"
    properties: ClassVar[Properties] = Properties(
        title="u_alpha, marked or not (unitizing, 2016)",
        missing="documents-of-two",
        corrects="disagreement",
        replication=False,
        aliases=("ualpha_binary",),
    )

    def statistics(self, data: UnitizingData) -> Floats:
        """Return l and r of every group for the two values gap and unit: (n_groups, 6)."""
        data = data.as_one() if data.has_unknown else data
        lengths, pairs = coincident_lengths(data), self_pairs(data)
        blank, both = lengths[:, 0, 0], lengths[:, 1:, 1:].sum(axis=(1, 2))
        one, other = lengths[:, 0, 1:].sum(axis=1), lengths[:, 1:, 0].sum(axis=1)
        return np.stack([blank, one, other, both, pairs[:, 0], pairs[:, 1:].sum(axis=1)], axis=1)

    def scale(self, data: UnitizingData) -> Sequence[Hashable]:
        """Return the one value that all units share."""
        return (True,)

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the kind of sameness that leaves nothing to measure."""
        if not data.has_unknown and (reason := data.without_categories):
            return reason
        return "no variation: everybody marked every position"
