"""A model beside the people who annotated the same documents: how far each agrees with the rest."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from argora.analysis.evaluation.evaluated import PREDICTED, Evaluated
from argora.analysis.plan import Plan
from argora.analysis.tables import is_segmented, usual_items
from argora.analysis.words import plural
from argora.diagnostics.soft_labels import SoftScores, against_votes
from argora.errors import DataError
from argora.measures import Measure, Result, parse
from argora.model import Annotator, Study
from argora.model.layer import Kind
from argora.reliability import CodingData, items, units

__all__ = ["AmongPeople", "Person", "among_people", "with_people"]

KINDS: tuple[Kind, ...] = ("person", "model")
FEWEST = 2
"""So many people must there be for one of them to agree with another."""


@dataclass(frozen=True)
class Person:
    """One of the people: how far they agree with the model, and with the other people.

    Attributes
    ----------
    with_model : the value of the two.
    with_people : the mean of the pairs with the others; NaN without any.
    """

    name: str
    with_model: Result
    with_people: float


@dataclass(frozen=True)
class AmongPeople:
    """One measure of a model and people.

    Attributes
    ----------
    items : what the measure looks at.
    model : the mean over the pairs of the model with each person.
    people : the mean over the pairs of people.
    soft : how near the model comes to the spread of people's votes; None for other than items.
    """

    measure: str
    items: str
    persons: tuple[Person, ...]
    model: float
    people: float
    soft: SoftScores | None = None

    @property
    def place(self) -> int:
        """The place of the model among the annotators: 1 if nobody agrees with people more."""
        return 1 + sum(person.with_people > self.model for person in self.persons)


def with_people(evaluated: Evaluated, study: Study, *, round: int = 1) -> Study | None:
    """Return the documents with the layers of all people of a study, and with the predictions.

    Parameters
    ----------
    study : the one that the gold comes from, whose documents have the same ids.

    Returns
    -------
    None if fewer than two people did any of the documents.
    """
    document_ids = {document.id for document in evaluated.study.documents}
    judged = set(evaluated.predicted.annotators)
    same_place = evaluated.predicted.place == evaluated.gold.place
    people = {
        annotator.id
        for annotator in study.annotators
        if annotator.kind == "person" and not (same_place and annotator.id in judged)
    }
    layers = [
        layer
        for layer in study.layers
        if layer.document in document_ids
        and layer.annotator in people
        and layer.state == "finished"
        and layer.round == round
    ]
    names = {layer.annotator for layer in layers}
    if len(names) < FEWEST or PREDICTED in names:
        return None
    predictions = [layer for layer in evaluated.study.layers if layer.annotator == PREDICTED]
    return replace(
        evaluated.study,
        annotators=(*(Annotator(name) for name in sorted(names)), Annotator(PREDICTED, "model")),
        layers=(*(replace(layer, round=1) for layer in layers), *predictions),
    )


def among_people(study: Study, plan: Plan) -> tuple[AmongPeople, ...]:
    """Measure a model and people on what they all did: items, and units where these were marked.

    Nothing for crowds of which every pair would have to be measured, unless the plan asks for it.
    """
    of_all = replace(plan, kinds=KINDS)
    return tuple(_all(study, of_all))


def _all(study: Study, plan: Plan) -> Iterator[AmongPeople]:
    by = usual_items(study, plan)
    try:
        coding = items(study, by=by, kinds=plan.kinds)
    except DataError:
        return
    if not plan.measures_pairs(coding) or not coding.n_items:
        return
    result = _measured(parse("alpha"), coding, plural(by), plan)
    if result is not None:
        yield replace(result, soft=_soft(coding, plan))
    if not is_segmented(study):
        data = units(study, kinds=plan.kinds)
        how = parse("unit_f1(match='overlap', threshold=0.5)")
        result = _measured(how, data, "units", plan)
        if result is not None:
            yield result


def _measured(how: Measure[Any], data: Any, named: str, plan: Plan) -> AmongPeople | None:
    result = plan.measure(how, data, parts=("pair",))
    pairs: Mapping[Any, Result] = result.parts.get("pair", {})
    people = sorted(name for name in data.annotators if name != PREDICTED)
    values = {frozenset(pair): pair_result for pair, pair_result in pairs.items()}
    if PREDICTED not in data.annotators or len(people) < FEWEST:
        return None
    persons = tuple(
        Person(
            name,
            values[frozenset((name, PREDICTED))],
            _mean(values[frozenset((name, other))].value for other in people if other != name),
        )
        for name in people
    )
    among = [pair_result.value for pair, pair_result in values.items() if PREDICTED not in pair]
    return AmongPeople(
        str(how), named, persons, _mean(p.with_model.value for p in persons), _mean(among)
    )


def _mean(values: Iterator[float] | Sequence[float]) -> float:
    defined = [value for value in values if not math.isnan(value)]
    return sum(defined) / len(defined) if defined else math.nan


def _soft(coding: CodingData, plan: Plan) -> SoftScores:
    return against_votes(
        coding,
        PREDICTED,
        **{**plan.intervals, "interval": None if plan.interval is None else "document"},
    )
