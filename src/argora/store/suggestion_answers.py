"""What annotators answered to suggestions, by the log of their layers and by rejections."""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal, NamedTuple

from sqlalchemy import Connection, Row, func, select

from argora.model import Relation, Unit, decode
from argora.model.layer import decided
from argora.model.operations import Create, Delete, Update, flat
from argora.model.suggestion import Suggestion, keys_of
from argora.model.suggestion_answers import Answer
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
    "AnsweredSuggestion",
    "LastAnswer",
    "SourceKind",
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

REJECTED, OPEN = "rejected", "open"
"""What stands in the table of answers: a rejection, or that it was taken back."""
OF_PERSON = ("edit", "undo", "redo")
"""The kinds of steps in which an annotator changes units and relations."""
WEIGHTS: Mapping[Answer, int] = {"none": 0, "rejected": 1, "changed": 2, "accepted": 2}
"""Which of two answers to the same suggestion counts."""


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
class AnsweredSuggestion:
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


class LastAnswer(NamedTuple):
    """What an annotator answered last to a suggestion, and under which id it was suggested."""

    id: str
    answer: str
    at: str


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


def rejections(connection: Connection, task: Row[Any], place: Place) -> dict[Hashable, LastAnswer]:
    """Return what an annotator answered last to each suggestion, by what that says.

    So an answer also holds where the same is suggested again, under another id.

    Parameters
    ----------
    task : with the numbers of the document and the annotator.
    """
    answers = suggestion_answers
    query = (
        select(answers)
        .join(suggestions, suggestions.c.id == answers.c.suggestion_id)
        .where(suggestions.c.document_id == task.document_id, suggestions.c.phase == place.phase)
        .where(answers.c.annotator_id == task.annotator_id, answers.c.round == place.round)
        .order_by(answers.c.id)
    )
    rows = connection.execute(query).all()
    answered = suggestions.c.id.in_({row.suggestion_id for row in rows})
    keys = {
        row.id: keys_of(content_of(row))
        for row in (connection.execute(select(suggestions).where(answered)) if rows else ())
    }
    return {
        keys[row.suggestion_id][row.element]: LastAnswer(row.element, row.answer, row.at)
        for row in rows
    }


def answers_of(connection: Connection, study: str, phase: str) -> tuple[AnsweredSuggestion, ...]:
    """Return what became of each suggestion in each task of a phase, also in the control arm.

    The suggestions of a task are those that hold, or held when it was finished, and others of which
    the annotator answered some. Those that say the same count once.
    """
    study_id = study_row(connection, study).id
    source = source_of(connection, study, phase)
    names = frozenset(() if source is None else covered(connection, study, source))
    finished = _finished(connection, study_id, phase)
    mine = suggestions.c.study_id == study_id, suggestions.c.phase == phase
    sets: dict[int, list[Row[Any]]] = {}
    for row in connection.execute(select(suggestions).where(*mine).order_by(suggestions.c.id)):
        sets.setdefault(row.document_id, []).append(row)
    query = TASKS.add_columns(
        assignments.c.annotator_id, assignments.c.suggestions, layers.c.id.label("layer")
    ).where(assignments.c.study_id == study_id, assignments.c.phase == phase)
    order = documents.c.id, annotators.c.id, assignments.c.round
    answers: list[AnsweredSuggestion] = []
    for task in connection.execute(query.order_by(*order)).all():
        rows = sets.get(task.document_id, [])
        until = finished.get(task.layer, "") if task.state == "finished" else None
        held = None
        if source is not None and task.document in names:
            held = _held(rows, source.key, until)
        place = Place(study, task.document, task.annotator, task.round, phase)
        answers += _answers_in(connection, task, place, rows, held)
    return tuple(answers)


def _finished(connection: Connection, study_id: int, phase: str) -> dict[int, str]:
    """Return when layers were finished, by their numbers; without those that came finished."""
    query = (
        select(operations.c.layer_id, func.max(operations.c.at).label("at"))
        .join(layers, layers.c.id == operations.c.layer_id)
        .where(layers.c.study_id == study_id, layers.c.phase == phase)
        .where(operations.c.kind == "finish")
        .group_by(operations.c.layer_id)
    )
    return {row.layer_id: row.at for row in connection.execute(query)}


_Set = tuple[str, str] | None
"""The source and the digest of suggestions that were made at once."""


def _held(rows: Iterable[Row[Any]], source: str, until: str | None) -> _Set:
    """Return which suggestions of a source held at some time, by default now."""
    digests = [r.digest for r in rows if r.source == source and (until is None or r.at <= until)]
    return (source, digests[-1]) if digests else None


def _answers_in(
    connection: Connection, task: Row[Any], place: Place, rows: Iterable[Row[Any]], held: _Set
) -> Iterable[AnsweredSuggestion]:
    """Return what became of the suggestions of a task.

    Parameters
    ----------
    rows : all that was suggested in the document, the oldest first.
    held : what was suggested in the end.
    """
    states = _states(connection, task, place)
    answers: dict[Hashable, AnsweredSuggestion] = {}
    for row in {(row.source, row.digest): row for row in rows}.values():
        suggested = content_of(row)
        if (row.source, row.digest) != held and not any(each.id in states for each in suggested):
            continue
        keys = keys_of(suggested)
        for each in suggested:
            answer, at = states.get(each.id, ("none", ""))
            other = answers.get(keys[each.id])
            if other is None or WEIGHTS[answer] >= WEIGHTS[other.answer]:
                answers[keys[each.id]] = AnsweredSuggestion(
                    place, row.source, each, answer, at, bool(task.suggestions)
                )
    return answers.values()


_States = Mapping[str, tuple[Answer, str]]
"""The answer and its time, by the id of a suggestion."""


def _states(connection: Connection, task: Row[Any], place: Place) -> _States:
    """Return what an annotator answered; what is in the layer counts before a rejection."""
    states: dict[str, tuple[Answer, str]] = {
        last.id: ("rejected", last.at)
        for last in rejections(connection, task, place).values()
        if last.answer == REJECTED
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
