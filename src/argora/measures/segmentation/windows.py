"""Pk and WindowDiff: a window of k positions moves along two segmentations."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import ClassVar, Literal

import numpy as np

from argora.errors import MeasureError
from argora.measures.annotator_pairs import no_reference
from argora.measures.base import Estimate, Properties
from argora.measures.ratios import ratio
from argora.measures.segmentation.similarity import Documents, OfPairs
from argora.measures.spelling import is_whole
from argora.reliability import UnitizingData
from argora.reliability.arrays import Bools, Floats, Ints
from argora.reliability.unitizing.boundaries import BoundaryPair

__all__ = ["Pk", "WindowDiff", "window_sizes"]


WindowRule = Literal["half", "nltk"]
Denominator = Literal["n-k", "n-k+1", "n+k"]
Ends = Literal["n-k", "n-k+1"]


def window_sizes(pair: BoundaryPair, k: int | WindowRule) -> Ints:
    """Return the width of the window in each document; the first annotator is the reference.

    ``half`` is half the mean length of the reference's segments, to the nearest whole number
    (halves to the even one), at least 2. ``nltk`` divides the places for a boundary by twice the
    boundaries, which has no least value.
    """
    if isinstance(k, int):
        return np.full(len(pair.length), k, dtype=np.int64)
    n: Ints = pair.counts(pair.first)
    if k == "half":
        size = np.maximum(np.rint(pair.length / (2 * (n + 1))), 2)
    else:
        size = np.rint(pair.potential / (2 * np.maximum(n, 1)))
    return np.asarray(size, dtype=np.int64)


@dataclass(frozen=True)
class _Windows(OfPairs):
    """The share of windows in which a segmentation differs from a reference."""

    width: ClassVar[int] = 4

    k: int | WindowRule = "half"
    denominator: Denominator = "n-k"
    reference: str | None = None
    documents: Documents = "pooled"

    def __post_init__(self) -> None:
        super().__post_init__()
        if not is_whole(self.k, least=1) and self.k not in ("half", "nltk"):
            raise MeasureError(
                f"{self.id}: k={self.k!r}: expected a whole number of at least 1, 'half' or 'nltk'"
            )

    def obstacle(self, data: UnitizingData) -> str | None:
        """Refuse data that no measure takes, or without the reference."""
        return super().obstacle(data) or no_reference(data.annotators, self.reference)

    def pairs(self, data: UnitizingData) -> Iterator[tuple[str, str]]:
        """Yield the pairs in which the first is the reference: the given one, or each in turn."""
        for first, second in permutations(data.annotators, 2):
            if self.reference in (None, first):
                yield first, second

    def terms(self, pair: BoundaryPair) -> Floats:
        """Return windows that differ, windows, the document's share, and if it has one."""
        k = window_sizes(pair, self.k)
        before = k if self.denominator == "n+k" else np.zeros_like(k)
        after = {"n-k": 0, "n-k+1": 1}.get(self.denominator, before)
        size = pair.length + before + after
        n_windows = np.where(pair.length > 0, np.maximum(size - k, 0), 0)
        wrong = self._differing(pair, k, before, size, n_windows)
        value = ratio(wrong, n_windows)
        defined = ~np.isnan(value)
        return np.column_stack([wrong, n_windows, np.where(defined, value, 0), defined])

    def _differing(
        self, pair: BoundaryPair, k: Ints, before: Ints, size: Ints, n_windows: Ints
    ) -> Floats:
        """Count the windows that differ in each document.

        Window i compares the positions i and i + k of its document, on one line of all documents.
        What lies between them changes only where a boundary enters or leaves the window: the work
        grows with the boundaries and not with the positions.
        """
        if not len(size):
            return np.zeros(0)
        start = np.cumsum(size) - size
        lines = []
        cuts = [start, start + n_windows]
        for document, position in (pair.first, pair.second):
            line = start[document] + before[document] + position
            lines.append(line)
            last = start[document] + n_windows[document]
            cuts.append(np.minimum(line, last))
            cuts.append(np.clip(line - k[document], start[document], last))
        edges = np.unique(np.concatenate(cuts))
        begin, length = edges[:-1], np.diff(edges)
        document = np.searchsorted(start, begin, side="right") - 1
        inside = begin < (start + n_windows)[document]
        begin, length, document = begin[inside], length[inside], document[inside]
        in_window = [
            np.searchsorted(line, begin + k[document], side="right")
            - np.searchsorted(line, begin, side="right")
            for line in lines
        ]
        weights = length * self.differ(*in_window)
        return np.bincount(document, weights=weights, minlength=len(size)).astype(np.float64)

    def differ(self, reference: Ints, other: Ints) -> Bools:
        """Compare the numbers of boundaries in windows: True where the windows differ."""
        raise NotImplementedError

    def estimate(self, sums: Floats, categories: Sequence[Hashable]) -> Estimate:
        """Return the share of windows that differ, or its mean over documents."""
        first = 0 if self.documents == "pooled" else 2
        share = ratio(sums[..., first], sums[..., first + 1])
        return Estimate.without_chance(share)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Count the windows, and those that differ."""
        return {"windows": float(total[1]), "different": float(total[0])}

    def why_undefined(self, data: UnitizingData) -> str:
        """Name the reason: no text is longer than the window."""
        return "no document is longer than the window"


@dataclass(frozen=True)
class Pk(_Windows):
    """Pk: the share of windows whose ends two segmentations do not agree to part or to keep.

    0 is full agreement. Without a ``reference`` every annotator is the reference of every other in
    turn, and all windows are pooled. Undefined where no document is longer than the window. Two
    annotators are compared on the documents that both did.

    References
    ----------
    Beeferman, Berger & Lafferty (1999), Statistical Models for Text Segmentation, Machine Learning
    34, pp. 177-210
    """

    id: ClassVar[str] = "pk"
    properties: ClassVar[Properties] = Properties(
        title="Pk",
        missing="documents-of-both",
        corrects="disagreement",
        chance=False,
        full=0.0,
        boundaries=True,
        low=0.0,
    )
    # Nobody has said what Pk makes of positions beyond the ends.
    denominator: Ends = "n-k"

    def differ(self, reference: Ints, other: Ints) -> Bools:
        """Windows differ if only one of the two has a boundary in them."""
        return np.asarray((reference > 0) != (other > 0))


@dataclass(frozen=True)
class WindowDiff(_Windows):
    """WindowDiff: the share of windows in which the numbers of boundaries differ.

    0 is full agreement. Without a ``reference`` every annotator is the reference of every other in
    turn, and all windows are pooled. Undefined where no document is longer than the window. Two
    annotators are compared on the documents that both did.

    References
    ----------
    Pevzner & Hearst (2002), A Critique and Improvement of an Evaluation Metric for Text
    Segmentation, Computational Linguistics 28(1), pp. 19-36
    """

    id: ClassVar[str] = "windowdiff"
    properties: ClassVar[Properties] = Properties(
        title="WindowDiff",
        missing="documents-of-both",
        corrects="disagreement",
        chance=False,
        full=0.0,
        boundaries=True,
        low=0.0,
        aliases=("window_diff",),
    )

    def differ(self, reference: Ints, other: Ints) -> Bools:
        """Windows differ if the numbers of boundaries in them do."""
        return np.asarray(reference != other)
