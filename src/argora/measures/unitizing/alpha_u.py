"""Krippendorff's alpha_u (1995, 2004): how far the borders of units lie apart, by category."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from argora.errors import MeasureError
from argora.measures.base import Estimate, Measure, Properties
from argora.measures.grouping import refuse_large
from argora.measures.ratios import ratio
from argora.measures.unitizing.coincident_lengths import group_of_document
from argora.reliability import UnitizingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.unitizing.continuum import CUT_ALONE, overlap_note
from argora.reliability.unitizing.sections import Lanes, Sections, distinct

__all__ = ["AlphaU"]


YEARS = (1995, 2004)
PLAIN_INTEGERS = 2**62
POOLED = "several documents are pooled by an extension of Argora's; the papers define one continuum"
UNKNOWN_IN_SECTIONS = (
    "units have no known category: alpha_u compares whole sections, none of which can be missing; "
    "u_alpha leaves out where they lie"
)


@dataclass(frozen=True, eq=False)
class _Sizes:
    """Which lengths the units of one category and the gaps between them have, sorted."""

    units: Ints
    gaps: Ints


@dataclass(frozen=True)
class AlphaU(Measure[UnitizingData]):
    """alpha_u: squared differences of borders, one category at a time, against chance.

    Two units that overlap differ by the squares of what their beginnings and their ends lie apart;
    a unit that lies in another annotator's gap counts with its squared length. Each category is
    measured against the rest. With year=2004 the categories are added, as Krippendorff did then;
    year=1995 is for one category. Several documents are pooled by an extension of ours. Undefined
    when nobody marked anything, or nothing could differ, or a unit has no known category. Who did
    not do a document is missing there.

    References
    ----------
    Krippendorff (1995), On the Reliability of Unitizing Continuous Data, Sociological Methodology
    25, pp. 47-76; Krippendorff (2004), Content Analysis, 2nd ed., pp. 251-256
    """

    id: ClassVar[str] = "alpha_u"
    data_type = UnitizingData
    properties: ClassVar[Properties] = Properties(
        title="alpha_u (unitizing, 1995 and 2004)",
        missing="documents-of-two",
        corrects="disagreement",
        replication=False,
        named={"alphaU": "alpha_u(year=2004)"},
    )

    year: int = field(metadata={"values": YEARS})

    def __post_init__(self) -> None:
        if self.year not in YEARS or isinstance(self.year, bool | float):
            raise MeasureError(f"year={self.year!r}: expected 1995 or 2004")

    def obstacle(self, data: UnitizingData) -> str | None:
        """Refuse data that no measure takes, without known categories, or with several in 1995."""
        reason = super().obstacle(data) or data.without_categories
        if reason:
            return reason
        if (data.segments.code < 0).any():
            return UNKNOWN_IN_SECTIONS
        if self.year != 1995:
            return None
        labels = {
            label
            for value in data.shared_categories
            for label in (value if isinstance(value, frozenset) else (value,))
        }
        if len(labels) > 1:
            return (
                f"the coefficient of 1995 is for one category and these data have {len(labels)}: "
                "look at each category, or use alpha_u(year=2004)"
            )
        return None

    def options_on(self, data: UnitizingData) -> dict[str, Any]:
        """Return the year, and that several documents are pooled by our extension."""
        return self.options() | ({"pooling": "argora"} if data.n_rows > 1 else {})

    def notes_on(self, data: UnitizingData) -> tuple[str, ...]:
        """Return the notes of the data, on overlaps in a category, and on several documents."""
        notes = (*data.notes_on_units, *overlap_note(data.n_overlapping_alone, CUT_ALONE))
        return (*notes, POOLED) if data.n_rows > 1 else notes

    def scale(self, data: UnitizingData) -> Sequence[Hashable]:
        """Return the lengths of units and gaps, for every category."""
        return tuple(_sizes(units, gaps) for units, gaps in data.sections)

    def statistics(self, data: UnitizingData) -> Floats:
        """Sum squares and lengths by group: array of shape (n_groups, k).

        All positions times their annotators (M) and all positions (L); then for every category
        the observed squares, each over m - 1, how many units have each length, how many gaps.
        """
        lanes = data.lanes
        group, n_groups = group_of_document(data, lanes)

        def by_group(amounts: NDArray[Any]) -> Floats:
            added = np.bincount(group, weights=amounts, minlength=n_groups)
            return added[:, np.newaxis].astype(np.float64)

        columns = [by_group(lanes.annotators * lanes.length), by_group(lanes.length)]
        width = 2
        for units, gaps in data.sections:
            columns.append(by_group(_observed(lanes, units) / (lanes.annotators - 1)))
            sizes = _sizes(units, gaps)
            width += 1 + len(sizes.units) + len(sizes.gaps)
            refuse_large(n_groups, width)
            for sections, lengths in ((units, sizes.units), (gaps, sizes.gaps)):
                cell = group[lanes.document[sections.lane]] * len(lengths)
                cell += np.searchsorted(lengths, sections.size)
                counted = np.bincount(cell, minlength=n_groups * len(lengths))
                columns.append(counted.reshape(n_groups, len(lengths)).astype(np.float64))
        return np.hstack(columns)

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return 1 - D_o / D_e, and both summed over the categories.

        D_o = sum of squares / (M L), D_e = 2 sum over units / (L (M (M - 1) - sum l (l - 1))), in
        which M = m L for one document.
        """
        positions, length = sums[..., 0], sums[..., 1]
        observed, expected = np.zeros((2, *sums.shape[:-1]))
        with np.errstate(divide="ignore", invalid="ignore"):
            for sizes, squares, units, gaps in _split(sums[..., 2:], categories):
                size = sizes.units.astype(np.float64)
                within = (units * (size * (size - 1))).sum(axis=-1)
                pairs = positions * (positions - 1) - within
                observed = observed + squares / (positions * length)
                expected = expected + 2 * _chance(sizes, units, gaps) / (length * pairs)
            measured = positions > 0
            observed, expected = (np.where(measured, x, np.nan) for x in (observed, expected))
        return Estimate(self.corrected(observed, expected), observed, expected)

    def per_group(self, table: Floats, total: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return estimates per group: squares per position of its own, all else that of all."""
        whole = self.estimate(total, categories)
        length = ratio(table[:, 1], total[1], otherwise=0.0)
        observed = self.estimate(table, categories).observed * length
        expected = np.broadcast_to(whole.expected, observed.shape)
        return Estimate(self.corrected(observed, expected), observed, expected)

    def corrected(self, observed: Floats, expected: Floats) -> Floats:
        """Return 1 - D_o / D_e; both are tiny in long documents, only zero means no variation."""
        return 1 - ratio(observed, expected)

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the reason: no units, or none that could differ."""
        if reason := data.without_categories:
            return reason
        return "no variation: all units are one position long and there are no gaps"


def _sizes(units: Sections, gaps: Sections) -> _Sizes:
    return _Sizes(distinct(units.size), distinct(gaps.size))


def _split(
    sums: Floats, categories: Sequence[Any]
) -> Iterator[tuple[_Sizes, Floats, Floats, Floats]]:
    """Yield the lengths, squares, counts of units and counts of gaps of every category."""
    for sizes in categories:
        u, g = len(sizes.units), len(sizes.gaps)
        yield sizes, sums[..., 0], sums[..., 1 : 1 + u], sums[..., 1 + u : 1 + u + g]
        sums = sums[..., 1 + u + g :]


def _chance(sizes: _Sizes, units: Floats, gaps: Floats) -> Floats:
    """Return the squares of all ways in which units can meet other units or lie in gaps.

    A unit of length l meets another one in ways that add (2 l³ - 3 l² + l) / 3 for each of both,
    and has h - l + 1 places in a gap of length h, each of which adds l².
    """
    length, gap = sizes.units.astype(np.float64), sizes.gaps.astype(np.float64)
    n = units.sum(axis=-1, keepdims=True)
    meeting = (n - 1) * (2 * length**3 - 3 * length**2 + length) / 3
    fitting = np.searchsorted(sizes.gaps, sizes.units)  # gaps from here on are long enough
    places = _from(gaps * gap, fitting) - (length - 1) * _from(gaps, fitting)
    return np.asarray((units * (meeting + length**2 * places)).sum(axis=-1))


def _from(values: Floats, first: Ints) -> Floats:
    """Return the sum of values from each position on."""
    sums = np.zeros((*values.shape[:-1], values.shape[-1] + 1))
    sums[..., :-1] = np.cumsum(values[..., ::-1], axis=-1)[..., ::-1]
    return sums[..., first]


def _observed(lanes: Lanes, units: Sections) -> Floats:
    """Return the observed squares of every document, summed over ordered pairs of annotators."""
    document = lanes.document[units.lane]
    starts, ends = (lanes.offset[document] + place for place in (units.start, units.end))
    order = np.argsort(starts, kind="stable")
    starts, ends, document, lane = starts[order], ends[order], document[order], units.lane[order]
    alone = _annotators_without(lanes, starts, ends, document, lane)
    squares = (ends - starts).astype(np.float64) ** 2 * alone
    squares += _apart(starts, ends, int(lanes.annotators.max(initial=0)))
    observed = np.bincount(document, weights=squares, minlength=len(lanes.length))
    return 2 * observed.astype(np.float64)


def _apart(starts: Ints, ends: Ints, n_annotators: int) -> Floats:
    """Sum the squared differences of each unit to the units that began before it and overlap it.

    Units come in the order of their starts, and no two of one annotator overlap. The units that
    overlap are those begun less those ended, so differences of running sums tell their number, sum
    and sum of squares. The sums may leave the range of 64 bits; the differences come out right all
    the same, as all of it is arithmetic modulo 2^64 and the results are small.
    """
    if not len(starts):
        return np.zeros(0)
    reach = int((ends - starts).max())
    if 2 * reach**2 * n_annotators >= PLAIN_INTEGERS:
        starts, ends = starts.astype(object), ends.astype(object)
    by_end = np.argsort(ends, kind="stable")
    begun = np.arange(len(starts))
    ended = np.searchsorted(ends[by_end], starts, side="right")

    def meeting(values: NDArray[Any]) -> NDArray[Any]:
        before = np.concatenate([values[:0], [0], np.cumsum(values)]).astype(values.dtype)
        over = np.concatenate([values[:0], [0], np.cumsum(values[by_end])]).astype(values.dtype)
        return np.asarray(before[begun] - over[ended])

    n = begun - ended
    squares: NDArray[Any] = sum(
        n * place**2 - 2 * place * meeting(place) + meeting(place**2) for place in (starts, ends)
    )
    return squares.astype(np.float64)


def _annotators_without(lanes: Lanes, starts: Ints, ends: Ints, document: Ints, lane: Ints) -> Ints:
    """Count, for each unit, the annotators of the document who left a gap along all of it."""
    alone = np.zeros(len(starts), dtype=np.int64)
    for rank in range(int(lanes.annotators.max(initial=0))):
        # The annotators with this number in every document; none of their own units overlap.
        theirs = lane == (lanes.first + rank)[document]
        own_starts, own_ends = starts[theirs], np.concatenate([[-1], ends[theirs]])
        before = np.searchsorted(own_starts, starts, side="right")
        following = np.append(own_starts, np.iinfo(np.int64).max)[before]
        blank = (own_ends[before] <= starts) & (following >= ends)
        alone += blank & (rank < lanes.annotators[document])
    return alone
