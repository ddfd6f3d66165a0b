"""What is assigned to whom, and how far it is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, func, select

from argora.model.document import DocumentMark
from argora.store.loading import marked_in, study_row
from argora.store.places import Place
from argora.store.tables import annotators, assignments, documents, layers, studies

__all__ = ["SAME_PLACE", "TASKS", "Assignment", "assignments_of", "tasks_in"]

NONE: frozenset[DocumentMark] = frozenset()


@dataclass(frozen=True)
class Assignment:
    """A document that somebody is to annotate.

    Attributes
    ----------
    state : of the layer; None while the annotator has not begun.
    """

    place: Place
    state: str | None


SAME_PLACE = (
    (layers.c.document_id == assignments.c.document_id)
    & (layers.c.annotator_id == assignments.c.annotator_id)
    & (layers.c.round == assignments.c.round)
    & (layers.c.phase == assignments.c.phase)
)
"""The layer of an assignment."""

TASKS: Any = (
    select(
        documents.c.name.label("document"),
        documents.c.key,
        annotators.c.name.label("annotator"),
        assignments.c.round,
        assignments.c.phase,
        func.coalesce(assignments.c.position, 0).label("position"),
        layers.c.state,
        layers.c.version,
        assignments.c.document_id,
    )
    .select_from(assignments)
    .join(studies, studies.c.id == assignments.c.study_id)
    .join(documents, documents.c.id == assignments.c.document_id)
    .join(annotators, annotators.c.id == assignments.c.annotator_id)
    .outerjoin(layers, SAME_PLACE)
)
"""What is assigned, and how far it is."""


def tasks_in(
    connection: Connection, study: str, annotator: str | None, phase: str | None = None
) -> list[tuple[Row[Any], frozenset[DocumentMark]]]:
    """Return the rows of what is assigned in a study, with marks.

    To one annotator or to all, in any phase; of what is retired, only what somebody has begun.
    """
    study_id = select(studies.c.id).where(studies.c.key == study).scalar_subquery()
    marks_of = marked_in(connection, study_id)
    query = TASKS.where(studies.c.key == study)
    if phase is not None:
        query = query.where(assignments.c.phase == phase)
    if annotator is not None:
        query = query.where(annotators.c.name == annotator)
    order = documents.c.id, annotators.c.id, assignments.c.round
    rows: list[tuple[Row[Any], frozenset[DocumentMark]]] = []
    for row in connection.execute(query.order_by(*order)):
        marks = marks_of.get(row.document_id, NONE)
        if "retired" not in marks or row.state is not None:
            rows.append((row, marks))
    return rows


def assignments_of(
    connection: Connection, study: str, *, annotator: str | None = None
) -> tuple[Assignment, ...]:
    """Return the assignments of a study, of one annotator or of all, with their states."""
    assignments = [
        Assignment(Place(study, row.document, row.annotator, row.round, row.phase), row.state)
        for row, _ in tasks_in(connection, study_row(connection, study).key, annotator)
    ]
    return tuple(sorted(assignments, key=lambda each: each.place))
