"""Krippendorff's cu_alpha and ku_alpha (2016): which values, where two annotators marked units."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple

import numpy as np

from argora.measures.base import Estimate, Measure, Properties
from argora.measures.distances import all_zero, distances
from argora.measures.of_distances import OfDistances
from argora.measures.ratios import ratio
from argora.measures.spelling import place_among, plain
from argora.measures.unitizing.coincident_lengths import (
    Reading,
    coincident_lengths,
    valued,
)
from argora.reliability import UnitizingData
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import clean, show

__all__ = ["CuAlpha", "KuAlpha"]


ROUNDING = 1e-12


class _Marked(NamedTuple):
    """What two annotators both marked: l*_ck, l*_c., l*_.., q_c, and l_.. and l_c. with gaps."""

    lengths: Floats
    margins: Floats
    total: Floats
    self_pairs: Floats
    whole: Floats
    each: Floats


class _GivenUnits(Measure[UnitizingData]):
    """A coefficient of 2016 that looks only where two annotators marked something."""

    data_type = UnitizingData
    reading: Reading  # a field of the subclasses

    def statistics(self, data: UnitizingData) -> Floats:
        """Return l (with gaps) and q (without) of every group: (n_groups, v² + v - 1)."""
        table = coincident_lengths(data)
        return np.hstack([table.reshape(len(table), -1), valued(data, self.reading)])

    def why_undefined(self, data: UnitizingData) -> str:
        """Name what is missing: marks, marks of two, or values that differ."""
        sums = self.statistics(data).sum(axis=0)
        marked = _marked(sums, len(data.categories))
        if reason := data.without_categories:
            return reason
        if not marked.total > 0:
            return "no position was marked by two annotators"
        if not _room(marked) > 0:
            return (
                "too few units of several annotators overlap for chance to be estimated: "
                "no pair is left once those inside one unit are taken out"
            )
        return self._why_no_variation(data)

    def _why_no_variation(self, data: UnitizingData) -> str:
        return "no variation: wherever two annotators marked something, it has the same value"

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Return 1 - D_o / D_e; only an exact zero means no variation."""
        return 1 - ratio(observed, expected)


def _marked(sums: Floats, n_categories: int) -> _Marked:
    v = n_categories + 1
    table = sums[..., : v * v].reshape(*sums.shape[:-1], v, v)
    lengths = table[..., 1:, 1:]
    margins = lengths.sum(axis=-1)
    return _Marked(
        lengths,
        margins,
        margins.sum(axis=-1),
        sums[..., v * v :],
        table.sum(axis=(-2, -1)),
        table[..., 1:, :].sum(axis=-1),
    )


def _chance(marked: _Marked) -> Floats:
    """Return e*_ck / l*_.. = (l*_c. l*_k. - [c = k] q_c) / (l*_..² - sum q); NaN without room."""
    pairs = marked.margins[..., :, np.newaxis] * marked.margins[..., np.newaxis, :]
    place = np.arange(pairs.shape[-1])
    pairs[..., place, place] -= marked.self_pairs
    return ratio(pairs, _room(marked)[..., np.newaxis, np.newaxis])


def _room(marked: _Marked) -> Floats:
    """Count the pairs that chance can draw; a remainder of rounding counts as none."""
    every = marked.total**2
    room = every - marked.self_pairs.sum(axis=-1)
    return np.asarray(np.where(room > ROUNDING * every, room, 0))


@dataclass(frozen=True)
class CuAlpha(_GivenUnits, OfDistances[UnitizingData]):
    """cu_alpha: which values units have, where two annotators marked something.

    Gaps and units without a known category drop out: the evidence holds the coverage, the
    share of all other positions that count. ``reading`` says
    which self-pairs chance leaves out where there are more than two annotators. Undefined when no
    two annotators marked the same position, or all that they did has one value.

    References
    ----------
    Krippendorff, Mathet, Bouvry & Widlöcher (2016), On the reliability of unitizing textual
    continua, Quality & Quantity 50, pp. 2347-2364; Krippendorff (2019), Content Analysis, 4th ed.,
    section 12.6
    """

    id: ClassVar[str] = "cu_alpha"
    properties: ClassVar[Properties] = Properties(
        title="cu_alpha (values of overlapping units, 2016)",
        missing="documents-of-two",
        corrects="disagreement",
        replication=False,
    )

    reading: Reading = "A"

    def misfit(self, data: UnitizingData) -> str | None:
        """Name the reason why the distance does not fit; without categories it cannot matter."""
        return super().misfit(data) if data.shared_categories else None

    def of_category(
        self, data: UnitizingData, label: Hashable
    ) -> tuple[Measure[UnitizingData], UnitizingData]:
        """Return ku_alpha: were all other units gaps, there would be one value left."""
        return KuAlpha(label, self.reading), data

    def _why_no_variation(self, data: UnitizingData) -> str:
        return all_zero(self.distance, data) or super()._why_no_variation(data)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, D_o and D_e."""
        return self._against(sums, sums, categories)

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return estimates per group; distances and expected disagreement are those of all."""
        return self._against(table, total, categories)

    def _against(self, sums: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return D_o = sum l*_ck d_ck / l*_.. of ``sums`` against D_e of ``total``."""
        one, all_ = _marked(sums, len(categories)), _marked(total, len(categories))
        apart = distances(self.distance, categories, all_.margins)
        observed = ratio((one.lengths * apart).sum(axis=(-2, -1)), one.total)
        expected = (_chance(all_) * apart).sum(axis=(-2, -1))
        expected = np.broadcast_to(expected, observed.shape)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the coverage: the share of positions at which marks of two could be paired."""
        marked = _marked(total, len(categories))
        return {"coverage": float(marked.total / marked.whole)} if marked.whole > 0 else {}


@dataclass(frozen=True)
class KuAlpha(_GivenUnits):
    """ku_alpha: whether others who marked something gave one value where somebody gave it.

    Like cu_alpha, for one value alone: gaps drop out, and the coverage in the evidence tells which
    share of everything with that value another annotator marked, too. Undefined when no two
    annotators marked a position with that value, or everything they did has it.

    References
    ----------
    Krippendorff, Mathet, Bouvry & Widlöcher (2016), On the reliability of unitizing textual
    continua, Quality & Quantity 50, pp. 2347-2364; Krippendorff (2019), Content Analysis, 4th ed.,
    section 12.6
    """

    id: ClassVar[str] = "ku_alpha"
    properties: ClassVar[Properties] = Properties(
        title="ku_alpha (one value of overlapping units, 2016)",
        missing="documents-of-two",
        corrects="disagreement",
        renaming=False,  # the category of the option has to be renamed, too
        replication=False,
    )

    category: Hashable
    reading: Reading = "A"

    def __post_init__(self) -> None:
        object.__setattr__(self, "category", clean(self.category))
        super().__post_init__()

    def obstacle(self, data: UnitizingData) -> str | None:
        """Refuse data that no measure takes, or in which nobody used the category."""
        if reason := super().obstacle(data):
            return reason
        used = data.shared_categories
        if used and place_among(self.category, used) is None:
            listed = ", ".join(repr(show(value)) for value in used)
            return f"nobody marked a unit as {show(self.category)!r}; there are {listed}"
        return None

    def of_category(
        self, data: UnitizingData, label: Hashable
    ) -> tuple[Measure[UnitizingData], UnitizingData]:
        """Return the same for another category."""
        return KuAlpha(label, self.reading), data

    def options_on(self, data: UnitizingData) -> dict[str, Any]:
        """Return the options, the category as people write it."""
        return {**self.options(), "category": show(plain(self.category))}

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, D_o = 1 - l*_kk / l*_k. and D_e = 1 - e*_kk / e*_k."""
        k = place_among(self.category, categories)
        if k is None:
            nothing = np.full(sums.shape[:-1], np.nan)
            return Estimate(nothing, nothing, nothing)
        marked = _marked(sums, len(categories))
        observed = 1 - ratio(marked.lengths[..., k, k], marked.margins[..., k])
        chance = _chance(marked)[..., k, :]
        total = chance.sum(axis=-1)
        expected = 1 - ratio(chance[..., k], np.where(total > ROUNDING, total, 0.0))
        return Estimate(self.corrected(observed, expected), observed, expected)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return the coverage: the share of the value at which another annotator marked, too."""
        k = place_among(self.category, categories)
        if k is None:
            return {}
        marked = _marked(total, len(categories))
        return {"coverage": float(marked.margins[k] / marked.each[k])} if marked.each[k] > 0 else {}

    def _why_no_variation(self, data: UnitizingData) -> str:
        marked = _marked(self.statistics(data).sum(axis=0), len(data.categories))
        name = show(self.category)
        k = place_among(self.category, data.categories)
        if k is not None and not marked.margins[k] > 0:
            return f"no position of a unit marked as {name!r} was marked by another annotator"
        return f"no variation: wherever two annotators marked something, it is {name!r}"
