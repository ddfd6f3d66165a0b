"""Which categories are taken for each other as a cluster of annotators grows.

Peldszus & Stede (2013), *Ranking the annotators*, section 4.4 and Figure 6: the change of a
distinction test would depend on how frequent the categories are; the rate does not.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np

from argora.diagnostics.annotators.clustering import Clustering
from argora.diagnostics.confusion import Confusion, confusion
from argora.diagnostics.labels import check_labels
from argora.errors import DataError
from argora.reliability import CodingData
from argora.reliability.arrays import Floats
from argora.reliability.coding.factor import show

__all__ = ["ConfusionPath", "confusion_path", "confusion_rate", "confusion_rates"]

Pair = tuple[Hashable, Hashable]


@dataclass(frozen=True, eq=False)
class ConfusionPath:
    """Confusion rates of pairs of categories, from the best two annotators to all.

    Attributes
    ----------
    annotators : the cluster at every step, the first being the two who agree most.
    agreement : how far each cluster agrees.
    pairs : of categories, those most confused among all annotators first.
    rates : array of shape (n_steps, n_pairs); NaN where a cluster hardly used either category.
    """

    annotators: tuple[tuple[str, ...], ...]
    agreement: tuple[float, ...]
    pairs: tuple[Pair, ...]
    rates: Floats

    @property
    def sizes(self) -> tuple[int, ...]:
        """How many annotators there are at every step."""
        return tuple(map(len, self.annotators))

    def of(self, first: Hashable, second: Hashable) -> Floats:
        """Return the rate of two categories at every step."""
        pairs = [set(pair) for pair in self.pairs]
        if {first, second} not in pairs:
            raise DataError(f"no pair {show(first)!r} and {show(second)!r} was asked for")
        return np.asarray(self.rates[:, pairs.index({first, second})])


def confusion_path(
    data: CodingData, clusters: Clustering, *, pairs: Sequence[Pair] | None = None
) -> ConfusionPath:
    """Follow confusion rates along the best path of a clustering.

    Parameters
    ----------
    clusters : of the same data.
    pairs : of categories; by default all that were ever confused.

    Raises
    ------
    DataError
        If a category is not there.
    """
    whole = confusion(data)
    labels = whole.labels
    check_labels((name for pair in pairs or () for name in pair), labels)
    last = confusion_rates(whole)
    if pairs is None:
        places = [(i, j) for i, j in combinations(range(len(labels)), 2) if last[i, j] > 0]
        places.sort(key=lambda at: (-last[at], at))
    else:
        places = [(labels.index(a), labels.index(b)) for a, b in pairs]
    rates = np.full((len(clusters.best_path), len(places)), np.nan)
    for step, merge in enumerate(clusters.best_path):
        of_cluster = confusion_rates(confusion(data.select(annotators=merge.annotators)))
        rates[step] = [of_cluster[at] for at in places]
    return ConfusionPath(
        tuple(merge.annotators for merge in clusters.best_path),
        tuple(merge.agreement for merge in clusters.best_path),
        tuple((labels[i], labels[j]) for i, j in places),
        rates,
    )


def confusion_rates(matrix: Confusion) -> Floats:
    """Compute the share of pairs that mix two categories, of all pairs with either: 0 to 1.

    N_ab / (N_aa + N_ab + N_bb) over unordered pairs of decisions on the same item.

    Returns
    -------
    array of shape (n_labels, n_labels); NaN where neither was chosen twice on an item, and on the
    diagonal.
    """
    pairs = matrix.pairs
    same = np.diag(pairs) / 2
    whole = same[:, np.newaxis] + pairs + same
    rates = np.divide(pairs, whole, out=np.full(pairs.shape, np.nan), where=whole > 0)
    np.fill_diagonal(rates, np.nan)
    return np.asarray(rates)


def confusion_rate(data: CodingData, first: Hashable, second: Hashable) -> float:
    """Return the confusion rate of two categories among all annotators."""
    matrix = confusion(data)
    return float(confusion_rates(matrix)[matrix.labels.index(first), matrix.labels.index(second)])
