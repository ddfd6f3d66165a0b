"""The probabilities of a model beside the gold: which of its decisions are right."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from argora.analysis.evaluation.evaluated import GOLD, PREDICTED
from argora.analysis.plan import Plan
from argora.diagnostics.calibration import Calibration, Forecasts, calibration
from argora.model import Document, Layer, Relation, Study, Unit
from argora.model.operations import ends_first

__all__ = ["Sureness", "sureness_of"]


@dataclass(frozen=True)
class Sureness:
    """How far the probabilities of decisions of one kind can be relied on.

    Attributes
    ----------
    id, title : of the decisions, such as ``unit-categories``.
    of : which decisions these are, and when one is right.
    """

    id: str
    title: str
    of: str
    calibration: Calibration


KINDS: Mapping[str, tuple[str, str]] = {
    "units": (
        "that there is a unit",
        "all predicted units; right if the gold has one with the same boundaries",
    ),
    "unit-categories": (
        "category of a unit",
        "predicted units that the gold has, too, with the same boundaries",
    ),
    "relations": (
        "that there is a relation",
        "predicted relations between units that the gold has, too; right if it relates them",
    ),
    "relation-categories": ("category of a relation", "predicted relations that the gold has, too"),
}
"""The title of each kind of decision, and which decisions these are."""


@dataclass(frozen=True)
class _Row:
    """A decision: the probability of it, whether it is right, the squared error, its document."""

    probability: float
    right: bool
    squared_error: float
    document: str


def sureness_of(study: Study, plan: Plan) -> tuple[Sureness, ...]:
    """Compare the probabilities of predicted layers with the gold; nothing without probabilities.

    Parameters
    ----------
    study : with layers by ``gold`` and by ``predicted``.
    """
    rows: dict[str, list[_Row]] = {id: [] for id in KINDS}
    for document in study.documents:
        layers = {layer.annotator: layer for layer in study.layers_of(document.id)}
        if {GOLD, PREDICTED} <= layers.keys() and layers[PREDICTED].has_probabilities:
            for id, row in _rows(document, layers[GOLD], layers[PREDICTED]):
                rows[id].append(row)
    return tuple(
        Sureness(id, *KINDS[id], _calibration(study, each, plan))
        for id, each in rows.items()
        if each
    )


def _calibration(study: Study, rows: list[_Row], plan: Plan) -> Calibration:
    names = {document.id: document.group or document.id for document in study.documents}
    numbers = {name: n for n, name in enumerate(dict.fromkeys(names.values()))}
    forecasts = Forecasts(
        np.array([row.probability for row in rows]),
        np.array([row.right for row in rows], dtype=bool),
        np.array([row.squared_error for row in rows]),
        np.array([numbers[names[row.document]] for row in rows], dtype=np.int64),
    )
    resamples = None if plan.interval is None else plan.resamples
    return calibration(forecasts, resamples=resamples, seed=plan.seed, level=plan.level)


def _rows(document: Document, gold: Layer, predicted: Layer) -> Iterator[tuple[str, _Row]]:
    """Yield the decisions on a document that have a probability, with their kind."""
    places = {unit.spans_in(document): unit for unit in gold.units if unit.spans_in(document)}
    same: dict[str, str] = {}  # units and relations of the gold, by those predicted
    for unit in predicted.units:
        match = places.get(unit.spans_in(document))
        if match is not None:
            same[unit.id] = match.id
        yield from _decisions(unit, match, document.id)
    ties = {(frozenset(tie.sources), tie.target): tie for tie in gold.relations}
    for tie in ends_first(predicted):
        if all(end in same for end in (*tie.sources, tie.target)):
            ends = frozenset(same[source] for source in tie.sources)
            related = ties.get((ends, same[tie.target]))
            if related is not None:
                same[tie.id] = related.id
            yield from _decisions(tie, related, document.id)


def _decisions(
    element: Unit | Relation, match: Unit | Relation | None, document: str
) -> Iterator[tuple[str, _Row]]:
    """Yield whether there is a unit or relation, and its category if the gold has it, too."""
    probabilities, kind = element.probabilities, "unit" if isinstance(element, Unit) else "relation"
    if probabilities is None:
        return
    if (exists := probabilities.exists) is not None:
        right = match is not None
        yield f"{kind}s", _Row(exists, right, (exists - right) ** 2, document)
    probability = probabilities.category.get(element.category or "")
    if match is not None and match.category is not None and probability is not None:
        # A category of the gold that the model does not know has probability 0.
        alternatives = {**dict.fromkeys([match.category], 0.0), **probabilities.category}
        error = sum((p - (name == match.category)) ** 2 for name, p in alternatives.items())
        right = element.category == match.category
        yield f"{kind}-categories", _Row(probability, right, error, document)
