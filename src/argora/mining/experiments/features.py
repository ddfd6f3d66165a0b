"""The features of instances as tables; types of components are those that a model predicts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from functools import partial

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError
from argora.mining.crossfit import cross_fitted, folds_of, numbers_of_groups
from argora.mining.experiments.design import Design
from argora.mining.experiments.instances import Instances, Marked
from argora.mining.experiments.table import Table, table_of
from argora.mining.experiments.ties import support_of, ties_of
from argora.mining.linear import Features, fit_linear
from argora.mining.reader import component_features, link_features
from argora.mining.settings import Settings
from argora.model import Study

__all__ = ["GOLD_NUMBERS", "GOLD_TYPES", "TYPES", "features_of", "gold_numbers", "gold_types"]

Floats = NDArray[np.float64]

TYPES = "types"
GOLD_TYPES, GOLD_NUMBERS = "gold-types", "gold-numbers"
"""The groups of features of the oracles."""

_MOST = 5  # relations of a component that are told apart by their number


def features_of(
    instances: Instances,
    design: Design,
    groups: Sequence[str],
    on_progress: Callable[[str], None],
    *,
    held_out: Collection[int] = (),
) -> Table:
    """Return the features of instances, by the groups of this task.

    Parameters
    ----------
    held_out : the numbers of documents from which nothing is learnt about types of components.
    """
    if design.task == "components":
        return table_of(
            features
            for marked in instances.documents
            for features in component_features(marked.example.analysis, marked.places, groups)
        )
    types: list[Floats] = [np.zeros((len(document.units), 0)) for document in instances.documents]
    names: tuple[str, ...] = ()
    if TYPES in groups:
        on_progress("predicting types of components for the features of relations")
        types, names = _predicted(instances.documents, design, held_out)
    return table_of(_of_pairs(instances, groups, types, names))


def gold_types(instances: Instances) -> Table:
    """Return the gold types of source and target, as the predicted ones are features."""
    names = tuple(sorted({c for marked in instances.documents for c in marked.categories}))
    types = [
        _surely([names.index(c) for c in marked.categories], len(names))
        for marked in instances.documents
    ]
    table = table_of(_of_pairs(instances, (TYPES,), types, names))
    return Table(table.matrix, [f"{GOLD_TYPES}{name.removeprefix(TYPES)}" for name in table.names])


def gold_numbers(instances: Instances, study: Study, design: Design) -> Table:
    """Count the support relations into and out of each component."""
    support = support_of(study.scheme, design.support)
    by_document: list[list[Features]] = []
    for marked in instances.documents:
        into: Counter[str | None] = Counter()
        out: Counter[str | None] = Counter()
        for source, target, category in ties_of(marked.layer, study.scheme, derived=True):
            if category in support:
                out[source] += 1
                into[target] += 1
        by_document.append(
            [
                {
                    f"{GOLD_NUMBERS}:in={min(into[name], _MOST)}": 1.0,
                    f"{GOLD_NUMBERS}:out={min(out[name], _MOST)}": 1.0,
                }
                for name in marked.names
            ]
        )
    return table_of(
        by_document[home][ends[0]]
        for home, ends in zip(instances.homes.tolist(), instances.ends, strict=True)
    )


def _of_pairs(
    instances: Instances, groups: Sequence[str], types: Sequence[Floats], names: Sequence[str]
) -> Iterator[Features]:
    """Yield the features of pairs, document after document."""
    pairs: list[list[tuple[int, int]]] = [[] for _ in instances.documents]
    for home, (source, target) in zip(instances.homes.tolist(), instances.ends, strict=True):
        pairs[home].append((source, target))
    for marked, document_pairs, type_scores in zip(instances.documents, pairs, types, strict=True):
        for first in range(0, len(document_pairs), _AT_ONCE):
            yield from link_features(
                marked.example.analysis,
                marked.places,
                document_pairs[first : first + _AT_ONCE],
                groups,
                type_scores,
                names,
            )


_AT_ONCE = 500  # pairs whose features are held by name


def _predicted(
    documents: Sequence[Marked], design: Design, held_out: Collection[int]
) -> tuple[list[Floats], tuple[str, ...]]:
    """Return the most probable type of each component, by a model that knows no document of it."""
    if len(documents) - len(held_out) < 2:
        raise DataError(
            "types of components are predicted by a model of other documents, and there is only "
            "one document to learn from; leave out the features 'types'"
        )
    settings = Settings()
    first = Design(task="components")
    groups = first.groups_of(first.chosen, documents[0].example.analysis.capabilities)
    features = [
        one
        for marked in documents
        for one in component_features(marked.example.analysis, marked.places, groups)
    ]
    labels = [category for marked in documents for category in marked.categories]
    homes = [n for n, marked in enumerate(documents) for _ in marked.units]
    classes = tuple(sorted(set(labels)))
    train = partial(fit_linear, strength=settings.role_strength, rarest=settings.rarest)
    is_held_out = np.isin(homes, list(held_out))
    learnt = np.flatnonzero(~is_held_out).tolist()
    learnt_features, learnt_labels = [features[n] for n in learnt], [labels[n] for n in learnt]
    groups_of_documents = numbers_of_groups(marked.document for marked in documents)
    groups_of_units = groups_of_documents[homes][learnt].tolist()
    folds = folds_of(groups_of_units, design.folds, design.seed)
    best = np.empty(len(homes), dtype=np.int64)
    best[learnt] = cross_fitted(learnt_features, learnt_labels, folds, classes, train).argmax(
        axis=1
    )
    if held_out:
        model = train(learnt_features, learnt_labels)
        others = model.log_probabilities([features[n] for n in np.flatnonzero(is_held_out)])
        best[is_held_out] = np.array([classes.index(name) for name in model.classes])[
            others.argmax(axis=1)
        ]
    ends = np.cumsum([len(marked.units) for marked in documents])[:-1]
    return np.split(_surely(best.tolist(), len(classes)), ends), classes


def _surely(numbers: Sequence[int], n: int) -> Floats:
    """Return the log probabilities of things whose class is certain."""
    padded = np.full((len(numbers), n), -np.inf)
    padded[np.arange(len(numbers)), np.asarray(numbers, dtype=np.int64)] = 0.0
    return padded
