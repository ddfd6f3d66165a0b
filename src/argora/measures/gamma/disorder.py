"""The disorder of a document and of its artificial annotators, computed once for all of gamma."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from argora.measures.gamma.documents import Document, marks_of, random_of
from argora.measures.gamma.sampling import SAMPLERS
from argora.reliability.unit_alignment import Arrangement, align
from argora.reliability.unitary import Dissimilarity, Marks, positions_apart

__all__ = ["MOST_SAMPLES", "Disorder", "Drawing", "disorder_of"]

Floats = NDArray[np.float64]

MOST_SAMPLES = 2000
TWO_SIDED_95 = 1.96


@dataclass(frozen=True)
class Drawing:
    """How artificial annotators are made.

    Attributes
    ----------
    samples : how many times, at least.
    precision : how exactly the mean of the samples must be known, as a share of it (with 95 %
        confidence); None draws no more than ``samples``.
    column : the figure that must be known so exactly.
    """

    sampler: str
    samples: int
    precision: float | None
    column: int
    seed: int


@dataclass(frozen=True, eq=False)
class Disorder:
    """What a document has and what chance would give it.

    Column 0 is the disorder of the best alignment, column 1 the disagreement of categories in it,
    and one column per label follows: the same of the pairs with a unit of that label. NaN where
    there is nothing to look at.

    Attributes
    ----------
    observed : array of shape (2 + n_labels,)
    samples : array of shape (n_samples, 2 + n_labels)
    """

    observed: Floats
    samples: Floats


@lru_cache(maxsize=4096)
def disorder_of(
    document: Document, dissimilarity: Dissimilarity, drawing: Drawing
) -> Disorder | None:
    """Return the disorders of a document in which there are units; None if it is too large.

    References
    ----------
    Mathet, Widlöcher & Métivier (2015), section 5.3: samples are drawn until 1.96 times their
    coefficient of variation, over the root of their number, is as small as asked for.
    """
    marks = marks_of(document)
    observed = _figures(marks, document, dissimilarity)
    if observed is None:
        return None
    random = random_of(document, drawing.seed)
    samples: list[Floats] = []
    wanted = drawing.samples
    while len(samples) < wanted:
        artificial = SAMPLERS[drawing.sampler](marks, document.length, random)
        figures = _figures(artificial, document, dissimilarity)
        if figures is None:
            return None
        samples.append(figures)
        if len(samples) == drawing.samples and drawing.precision is not None:
            wanted = _needed(np.array(samples)[:, drawing.column], drawing.precision)
    return Disorder(observed, np.array(samples))


def _needed(sample: Floats, precision: float) -> int:
    """Return how many samples make their mean as exact as asked for."""
    known = sample[~np.isnan(sample)]
    if len(known) < 2 or known.mean() == 0:
        return 0
    needed = float((TWO_SIDED_95 * known.std(ddof=1) / known.mean() / precision) ** 2)
    return min(math.ceil(needed), MOST_SAMPLES)


def _figures(
    marks: Sequence[Marks], document: Document, dissimilarity: Dissimilarity
) -> Floats | None:
    aligned = align(marks, dissimilarity)
    if aligned is None:
        return None
    mean = sum(own.n_units for own in marks) / len(marks)
    weights, differing = _categories(marks, aligned, document.holding)
    found = np.full(len(weights), np.nan)
    np.divide(differing, weights, out=found, where=weights > 0)
    return np.append(aligned.disorder.sum() / mean, found)


def _categories(
    marks: Sequence[Marks], aligned: Arrangement, holding: Sequence[Sequence[bool]]
) -> tuple[Floats, Floats]:
    """Return the weight of all aligned pairs and of those that differ: of all, and per label.

    A pair weighs max(0, 1 - d_pos), over the number of units in its group less one.

    References
    ----------
    Mathet (2017), section 4.2: the pairing confidence and the weight 1 / (n_v - 1). Their program
    puts alpha times d_pos there; pygamma-agreement adds units without a partner.
    """
    holds = np.array(holding, dtype=np.float64).reshape(len(holding), -1)
    size = (aligned.members >= 0).sum(axis=1)
    weights, differing = np.zeros(1 + len(holding)), np.zeros(1 + len(holding))
    for i, j in combinations(range(len(marks)), 2):
        both = (aligned.members[:, i] >= 0) & (aligned.members[:, j] >= 0)
        a = marks[i].at(aligned.members[both, i])
        b = marks[j].at(aligned.members[both, j])
        weight = np.maximum(0.0, 1.0 - positions_apart(a, b)) / (size[both] - 1)
        counted = np.vstack([np.ones(len(weight)), np.maximum(holds[:, a.code], holds[:, b.code])])
        weights += counted @ weight
        differing += counted @ (weight * (a.code != b.code))
    return weights, differing
