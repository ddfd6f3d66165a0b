"""How well people do what the model does: the layer of each beside the gold.

Where a person cut the text otherwise than the gold, a component of the gold counts as what the
person said of the unit that covers most of it: Stab & Gurevych (2014), EMNLP, section 4.2.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from argora.mining.experiments.design import Design
from argora.mining.experiments.instances import NONE, Instances, Marked
from argora.mining.experiments.ties import support_of, ties_of
from argora.model import Layer, Span, Study, common_length
from argora.model.layer import Unit

__all__ = ["answers_of_people", "most_covering", "n_disputed"]


def answers_of_people(
    instances: Instances, study: Study, design: Design
) -> Iterator[tuple[str, NDArray[np.int64], list[str]]]:
    """Yield each person with the instances of documents that they did, and their answers."""
    task = "units" if design.task == "components" else "relations"
    for person in study.annotators:
        if person.kind != "person":
            continue
        answers: dict[int, list[str]] = {}
        for home, marked in enumerate(instances.documents):
            layer = study.layer(marked.layer.document, person.id)
            if layer is None or layer.state != "finished" or layer == marked.layer:
                continue
            if task not in layer.covers:
                continue
            document_rows = np.flatnonzero(instances.homes == home).tolist()
            if not document_rows:
                continue
            answers[home] = _answers(instances, document_rows, marked, layer, study, design)
        if answers:
            rows = np.flatnonzero(np.isin(instances.homes, list(answers)))
            yield person.id, rows, [each for home in sorted(answers) for each in answers[home]]


def n_disputed(instances: Instances, study: Study, design: Design) -> int:
    """Count sentences without a component in the gold in which two or more people marked one.

    They must be at least half of the people who did the document: so many can leave a vote open.
    """
    n_people = np.zeros(len(instances), dtype=np.int64)
    n_marked = np.zeros(len(instances), dtype=np.int64)
    for _, rows, answers in answers_of_people(instances, study, design):
        n_people[rows] += 1
        n_marked[rows] += np.array([answer != NONE for answer in answers])
    is_none = np.array([instances.types(n) == (NONE,) for n in range(len(instances))])
    return int(np.sum(is_none & (n_marked >= 2) & (2 * n_marked >= n_people)))


def _answers(
    instances: Instances,
    rows: Sequence[int],
    marked: Marked,
    layer: Layer,
    study: Study,
    design: Design,
) -> list[str]:
    covering = most_covering(marked, layer)
    if design.task == "components":
        units = [covering[instances.ends[n][0]] for n in rows]
        return [NONE if unit is None else unit.category or NONE for unit in units]
    support = support_of(study.scheme, design.support) if design.sought == "support" else None
    tied = {
        (source, target)
        for source, target, category in ties_of(
            layer, study.scheme, derived=design.scope == "document"
        )
        if support is None or category in support
    }
    answers: list[str] = []
    for n in rows:
        ends = tuple(unit.id for end in instances.ends[n] if (unit := covering[end]) is not None)
        answers.append(design.sought if ends in tied else "not")
    return answers


def most_covering(marked: Marked, layer: Layer) -> list[Unit | None]:
    """Return the unit of a layer that has most characters in common with each gold unit.

    Of equal ones it is the first in the text; None where none has any.
    """
    document = marked.example.analysis.document
    others = [(unit, unit.spans_in(document)) for unit in layer.units]
    matches: list[Unit | None] = []
    for tokens in marked.units:
        spans = marked.example.analysis.tokens[tokens.start : tokens.stop]
        gold_span = Span(spans[0].start, spans[-1].end)
        shared = [(common_length([gold_span], parts), unit) for unit, parts in others]
        most, best = max(shared, key=lambda each: each[0], default=(0, None))
        matches.append(best if most else None)
    return matches
