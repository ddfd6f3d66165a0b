"""The disorder of a document and of its artificial annotators, computed once for all of gamma."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from argora.measures.gamma.documents import Document, marks_of, random_of
from argora.measures.gamma.sampling import SAMPLERS, touching
from argora.measures.ratios import ratio
from argora.reliability.arrays import Floats
from argora.reliability.unitizing.alignment import Arrangement, align
from argora.reliability.unitizing.unitary import Dissimilarity, Marks, positions_apart

__all__ = ["MOST_SAMPLES", "Disorder", "Drawing", "disorder_of", "figures_of"]


MOST_SAMPLES = 2000
TWO_SIDED_95 = 1.96


@dataclass(frozen=True)
class Drawing:
    """How artificial annotators are made.

    Attributes
    ----------
    samples : how many samples that have the figure are wanted, at least.
    precision : how exactly the mean of the samples must be known, as a share of it (with 95 %
        confidence); None draws no more than ``samples``.
    """

    sampler: str
    samples: int
    precision: float | None
    seed: int

    @property
    def most(self) -> int:
        """How many samples are drawn at most, with the figure or without it."""
        return max(self.samples, MOST_SAMPLES)


class Disorder(NamedTuple):
    """A figure of a document, and the same of its artificial annotators.

    NaN, and no samples, where there is nothing in the document to look at. Samples in which there
    is nothing are not among ``samples``.
    """

    observed: float
    samples: Floats


def disorder_of(
    document: Document, dissimilarity: Dissimilarity, drawing: Drawing, column: int = 0
) -> Disorder | None:
    """Return a figure of a document in which there are units; None if it is too large.

    Samples are drawn until as many as wanted have the figure, or :attr:`Drawing.most` were drawn.

    Parameters
    ----------
    column : 0 for the disorder of the best alignment, 1 for the disagreement of categories in it,
        then one per label: the same of the pairs with a unit of that label.

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), section 5.3: samples are drawn until 1.96 times their
    coefficient of variation, over the root of their number, is as small as asked for.
    """
    everything = column == 0 and drawing.precision is not None
    figures = figures_of(document, dissimilarity, drawing, everything)
    if figures.observed is None:
        return None
    observed = float(figures.observed[column])
    if math.isnan(observed):
        return Disorder(observed, np.empty(0))
    samples = figures.values(column, drawing.samples)
    if samples is not None and drawing.precision is not None:
        needed = _needed(samples, drawing.precision)
        samples = figures.values(column, max(drawing.samples, needed))
    return None if samples is None else Disorder(observed, samples)


@lru_cache(maxsize=4096)
def figures_of(
    document: Document, dissimilarity: Dissimilarity, drawing: Drawing, everything: bool
) -> _Figures:
    """Return all figures of a document, which the whole family shares."""
    return _Figures(document, dissimilarity, drawing, everything)


class _Figures:
    """The figures of a document, and those of its samples as far as somebody asked for them.

    Which samples are used depends on their order alone, never on what was asked for before.

    Parameters
    ----------
    everything : align all samples; else those beyond the first ``samples`` are left unaligned where
        no units overlap, and have no disorder.
    """

    def __init__(
        self, document: Document, dissimilarity: Dissimilarity, drawing: Drawing, everything: bool
    ) -> None:
        self.document, self.dissimilarity, self.most = document, dissimilarity, drawing.most
        marks = marks_of(document)
        self.observed = _figures(marks, document, dissimilarity)
        self.n_drawn, self.rows = 0, list[Floats]()
        self.too_large = False
        self._samples = _samples(marks, document, drawing, everything)

    def values(self, column: int, at_most: int) -> Floats | None:
        """Return a figure of as many samples as have it, up to ``wanted``; None if too large."""
        values = [row[column] for row in self.rows if not math.isnan(row[column])]
        while len(values) < at_most and self.n_drawn < self.most and not self.too_large:
            row = self._draw()
            if row is not None and not math.isnan(row[column]):
                values.append(row[column])
        if len(values) < at_most and self.too_large:
            return None
        return np.array(values[:at_most])

    def _draw(self) -> Floats | None:
        """Draw one more sample and return its figures, if it has any."""
        sample = next(self._samples)
        self.n_drawn += 1
        if sample is None:
            return None
        figures = _figures(sample, self.document, self.dissimilarity)
        if figures is None:
            self.too_large = True
        else:
            self.rows.append(figures)
        return figures


def _samples(
    marks: Sequence[Marks], document: Document, drawing: Drawing, everything: bool
) -> Iterator[Sequence[Marks] | None]:
    """Yield samples without end; beyond the first, None where no units overlap."""
    random, length = random_of(document, drawing.seed), document.length
    n = 0
    while everything or n < drawing.samples:
        yield SAMPLERS[drawing.sampler](marks, length, random)
        n += 1
    while True:
        yield from touching(drawing.sampler, marks, length, random)


def _needed(sample: Floats, precision: float) -> int:
    """Compute the number of samples that gives their mean the precision asked for."""
    if len(sample) < 2 or sample.mean() == 0:
        return 0
    needed = float((TWO_SIDED_95 * sample.std(ddof=1) / sample.mean() / precision) ** 2)
    return min(math.ceil(needed), MOST_SAMPLES)


def _figures(
    marks: Sequence[Marks], document: Document, dissimilarity: Dissimilarity
) -> Floats | None:
    aligned = align(marks, dissimilarity)
    if aligned is None:
        return None
    mean = sum(each.n_units for each in marks) / len(marks)
    weights, differing = _categories(marks, aligned, document.holding)
    return np.append(aligned.disorder.sum() / mean, ratio(differing, weights))


def _categories(
    marks: Sequence[Marks], aligned: Arrangement, holding: Sequence[Sequence[bool]]
) -> tuple[Floats, Floats]:
    """Return the weight of all aligned pairs and of those that differ: of all, and per label.

    A pair weighs max(0, 1 - d_pos), over the number of units in its group less one. Pairs with a
    unit whose category is not known are left out.

    References
    ----------
    Mathet (2017), section 4.2: the pairing confidence and the weight 1 / (n_v - 1). Their program
    puts alpha times d_pos there; pygamma-agreement adds units without a partner.
    """
    holds = np.array(holding, dtype=np.float64).reshape(len(holding), -1 if holding else 0)
    size = (aligned.members >= 0).sum(axis=1)
    weights, differing = np.zeros(1 + len(holding)), np.zeros(1 + len(holding))
    for i, j in combinations(range(len(marks)), 2):
        both = np.flatnonzero((aligned.members[:, i] >= 0) & (aligned.members[:, j] >= 0))
        codes = (m.code[aligned.members[both, at]] for at, m in ((i, marks[i]), (j, marks[j])))
        both = both[np.logical_and(*(code >= 0 for code in codes))]
        a = marks[i].at(aligned.members[both, i])
        b = marks[j].at(aligned.members[both, j])
        weight = np.maximum(0.0, 1.0 - positions_apart(a, b)) / (size[both] - 1)
        counted = np.vstack([np.ones(len(weight)), np.maximum(holds[:, a.code], holds[:, b.code])])
        weights += counted @ weight
        differing += counted @ (weight * (a.code != b.code))
    return weights, differing
