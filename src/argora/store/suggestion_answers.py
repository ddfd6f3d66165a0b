"""What annotators answered to suggestions, by the log of their layers and by rejections."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import Connection, Row, func, select

from argora.model import Relation, Unit, decode
from argora.model.layer import decided
from argora.model.operations import Create, Delete, Update, flat
from argora.model.suggestion import Suggestion
from argora.store.assigned import TASKS
from argora.store.loading import study_row
from argora.store.places import Place
from argora.store.rows import operations_from
from argora.store.tables import (
    annotators,
    assignments,
    documents,
    layers,
    operations,
    suggestion_answers,
    suggestion_sources,
    suggestions,
)

__all__ = [
    "OPEN",
    "REJECTED",
    "Answer",
    "SourceKind",
    "SuggestionAnswer",
    "SuggestionSource",
    "answers_of",
    "content_of",
    "covered",
    "newest_of",
    "rejections",
    "source_from",
    "source_of",
]

SourceKind = Literal["model", "layer"]
Answer = Literal["accepted", "changed", "rejected", "none"]

REJECTED, OPEN = "rejected", "open"
"""What stands in the table of answers: a rejection, or that it was taken back."""
OF_PERSON = ("edit", "undo", "redo")
"""The kinds of steps in which an annotator changes units and relations."""


@dataclass(frozen=True)
class SuggestionSource:
    """Where the suggestions of a phase come from.

    Attributes
    ----------
    kind : a model on the server, or the layers of an annotator of the study.
    name : of the model, or of the annotator.
    documents : the names of those that get suggestions; None for all.
    """

    kind: SourceKind
    name: str
    documents: tuple[str, ...] | None = None

    @property
    def key(self) -> str:
        """What the suggestions of this source are stored under."""
        return f"{self.kind} {self.name}"


@dataclass(frozen=True)
class SuggestionAnswer:
    """What became of a suggestion in the layer of an annotator.

    Attributes
    ----------
    answer : accepted and left as it was; accepted and changed later; rejected; or none.
    at : when it was accepted or rejected; empty without an answer.
    is_shown : whether the annotator gets suggestions in this document; else it is of the control
        arm.
    """

    place: Place
    source: str
    suggestion: Suggestion
    answer: Answer
    at: str
    is_shown: bool


def source_of(connection: Connection, study: str, phase: str) -> SuggestionSource | None:
    """Return where the suggestions of a phase come from; None if it has none."""
    mine = suggestion_sources.c.study_id == study_row(connection, study).id
    query = select(suggestion_sources).where(mine, suggestion_sources.c.phase == phase)
    row = connection.execute(query).first()
    return None if row is None else source_from(row)


def source_from(row: Row[Any]) -> SuggestionSource:
    """Build a source from its row."""
    names = None if row.documents is None else tuple(json.loads(row.documents))
    return SuggestionSource(row.kind, row.name, names)


def covered(connection: Connection, study: str, source: SuggestionSource) -> tuple[str, ...]:
    """Return the documents that are to get suggestions, in the order of the study."""
    mine = documents.c.study_id == study_row(connection, study).id, documents.c.retired.is_(None)
    query = select(documents.c.name).where(*mine).order_by(documents.c.id)
    names = connection.execute(query).scalars()
    chosen = None if source.documents is None else frozenset(source.documents)
    return tuple(name for name in names if chosen is None or name in chosen)


def newest_of(study_id: int, phase: str, source: str) -> Any:
    """Return the numbers of the newest suggestions of a source in each document, as a query."""
    mine = suggestions.c.study_id == study_id, suggestions.c.phase == phase
    newest = select(func.max(suggestions.c.id)).where(*mine, suggestions.c.source == source)
    return newest.group_by(suggestions.c.document_id)


def content_of(row: Any) -> tuple[Suggestion, ...]:
    """Return the suggestions of a document from their row."""
    return tuple(decode(each, Suggestion) for each in json.loads(row.content))


def rejections(connection: Connection, task: Row[Any], place: Place) -> dict[str, tuple[str, str]]:
    """Return the last answer, and its time, to each suggestion that an annotator answered."""
    answers = suggestion_answers
    query = (
        select(answers.c.element, answers.c.answer, answers.c.at)
        .join(suggestions, suggestions.c.id == answers.c.suggestion_id)
        .where(suggestions.c.document_id == task.document_id, suggestions.c.phase == place.phase)
        .where(answers.c.annotator_id == task.annotator_id, answers.c.round == place.round)
        .order_by(answers.c.id)
    )
    return {row.element: (row.answer, row.at) for row in connection.execute(query)}


def answers_of(connection: Connection, study: str, phase: str) -> tuple[SuggestionAnswer, ...]:
    """Return what became of each suggestion in each task of a phase, also in the control arm.

    The suggestions of a document are those that hold, and earlier ones of which the annotator
    answered some.
    """
    row_of_study = study_row(connection, study)
    holding = _holding(connection, study, row_of_study.id, phase)
    mine = suggestions.c.study_id == row_of_study.id, suggestions.c.phase == phase
    sets: dict[int, dict[tuple[str, str], Row[Any]]] = {}
    for row in connection.execute(select(suggestions).where(*mine).order_by(suggestions.c.id)):
        sets.setdefault(row.document_id, {})[row.source, row.digest] = row
    query = TASKS.add_columns(
        assignments.c.annotator_id, assignments.c.suggestions, layers.c.id.label("layer")
    ).where(assignments.c.study_id == row_of_study.id, assignments.c.phase == phase)
    order = documents.c.id, annotators.c.id, assignments.c.round
    answers: list[SuggestionAnswer] = []
    for task in connection.execute(query.order_by(*order)).all():
        place = Place(study, task.document, task.annotator, task.round, phase)
        states = _states(connection, task, place)
        for row in sets.get(task.document_id, {}).values():
            suggested = content_of(row)
            if row.id in holding or any(each.id in states for each in suggested):
                answers += _rows(row.source, suggested, place, states, bool(task.suggestions))
    return tuple(answers)


def _holding(connection: Connection, study: str, study_id: int, phase: str) -> set[int]:
    """Return the numbers of the suggestions that hold now."""
    source = source_of(connection, study, phase)
    if source is None:
        return set()
    names = covered(connection, study, source)
    query = select(suggestions.c.id, documents.c.name).join(
        documents, documents.c.id == suggestions.c.document_id
    )
    newest = query.where(suggestions.c.id.in_(newest_of(study_id, phase, source.key)))
    return {row.id for row in connection.execute(newest) if row.name in set(names)}


_States = Mapping[str, tuple[Answer, str]]
"""The answer and its time, by the id of a suggestion."""


def _states(connection: Connection, task: Row[Any], place: Place) -> _States:
    """Return what an annotator answered; what is in the layer counts before a rejection."""
    rejected = rejections(connection, task, place)
    states: dict[str, tuple[Answer, str]] = {
        id: ("rejected", at) for id, (answer, at) in rejected.items() if answer == REJECTED
    }
    return states if task.layer is None else {**states, **_accepted(connection, task.layer)}


def _accepted(connection: Connection, layer_id: int) -> dict[str, tuple[Answer, str]]:
    """Return all that an annotator created and that is still there, suggested or not."""
    query = (
        select(operations.c.operations, operations.c.kind, operations.c.at)
        .where(operations.c.layer_id == layer_id, operations.c.kind.in_(OF_PERSON))
        .order_by(operations.c.version)
    )
    created: dict[str, tuple[Unit | Relation, str]] = {}
    current: dict[str, Unit | Relation] = {}
    for step in connection.execute(query):
        for part in flat(operations_from(step.operations)):
            match part:
                case Create(element):
                    if step.kind == "edit" or element.id not in created:
                        created[element.id] = element, step.at
                    current[element.id] = element
                case Update(element):
                    current[element.id] = element
                case Delete(id):
                    current.pop(id, None)
    return {
        id: ("accepted" if _bare(current[id]) == _bare(element) else "changed", at)
        for id, (element, at) in created.items()
        if id in current
    }


def _bare(element: Unit | Relation) -> Unit | Relation:
    """Return a unit or relation without notes, which are no decisions."""
    return replace(element, attributes=decided(element.attributes))


def _rows(
    source: str, suggested: tuple[Suggestion, ...], place: Place, states: _States, is_shown: bool
) -> Iterator[SuggestionAnswer]:
    for each in suggested:
        answer, at = states.get(each.id, ("none", ""))
        yield SuggestionAnswer(place, source, each, answer, at, is_shown)
