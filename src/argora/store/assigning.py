"""Who is to annotate which document."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, exists, func, insert, literal, select

from argora.errors import NotFoundError, StoreError
from argora.store.adding import note
from argora.store.loading import study_row
from argora.store.places import Place, now
from argora.store.tables import annotators, assignments, documents, layers, studies

__all__ = [
    "TASKS",
    "Assignment",
    "assign",
    "assign_all",
    "assign_begun",
    "assignments_of",
    "tasks_in",
]

_COLUMNS = ("study_id", "document_id", "annotator_id", "round", "author", "at")


@dataclass(frozen=True)
class Assignment:
    """A document that somebody is to annotate.

    Attributes
    ----------
    state : of the layer; None while the annotator has not begun.
    """

    place: Place
    state: str | None


def assign(connection: Connection, place: Place, *, author: str = "") -> None:
    """Assign a document to an annotator.

    Raises
    ------
    NotFoundError
        If there is no such study, document or annotator.
    StoreError
        If it is assigned already.
    """
    study_id = study_row(connection, place.study).id
    numbers = []
    for table, name in ((documents, place.document), (annotators, place.annotator)):
        query = select(table.c.id).where(table.c.study_id == study_id, table.c.name == name)
        number = connection.execute(query).scalar()
        if number is None:
            raise NotFoundError(f"study {place.study!r} has no {table.name.rstrip('s')} {name!r}")
        numbers.append(number)
    row = {
        "study_id": study_id,
        "document_id": numbers[0],
        "annotator_id": numbers[1],
        "round": place.round,
    }
    existing = select(assignments.c.id).where(*(assignments.c[name] == row[name] for name in row))
    if connection.execute(existing).first() is not None:
        raise StoreError(f"{place.document!r} is assigned to {place.annotator!r} already")
    connection.execute(insert(assignments).values(**row, author=author, at=now()))
    details = {"document": place.document, "annotator": place.annotator, "round": place.round}
    note(connection, study_id, author, "assign", **details)


def assign_all(
    connection: Connection, study: str, *, author: str = "", annotator: str | None = None
) -> int:
    """Assign every document to all persons, or to one; return the number of new assignments.

    What is assigned stays as it is; where somebody has annotated, their last round is assigned.
    """
    study_id = study_row(connection, study).id
    pair = (layers.c.document_id == documents.c.id, layers.c.annotator_id == annotators.c.id)
    last = select(func.max(layers.c.round)).where(*pair).scalar_subquery()
    assigned = exists().where(
        assignments.c.document_id == documents.c.id, assignments.c.annotator_id == annotators.c.id
    )
    missing = (
        select(
            documents.c.study_id,
            documents.c.id,
            annotators.c.id,
            func.coalesce(last, 1),
            literal(author),
            literal(now()),
        )
        .select_from(documents.join(annotators, annotators.c.study_id == documents.c.study_id))
        .where(documents.c.study_id == study_id, annotators.c.kind == "person", ~assigned)
        .order_by(documents.c.id, annotators.c.id)
    )
    if annotator is not None:
        missing = missing.where(annotators.c.name == annotator)
    giving = insert(assignments).from_select(_COLUMNS, missing)
    n = connection.execute(giving.execution_options(preserve_rowcount=True)).rowcount
    if n:
        note(connection, study_id, author, "assign all", n=n, annotator=annotator)
    return n


def assign_begun(connection: Connection, study: str, *, author: str = "") -> int:
    """Assign persons the documents that they have annotated; return the number of assignments.

    Of each their last round is assigned; what is assigned stays as it is.
    """
    study_id = study_row(connection, study).id
    place = (layers.c.study_id, layers.c.document_id, layers.c.annotator_id)
    mine = [assignments.c[each.name] == each for each in place]
    begun = (
        select(
            *place,
            func.max(layers.c.round).label("round"),
            literal(author).label("author"),
            literal(now()).label("at"),
        )
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.study_id == study_id, annotators.c.kind == "person")
        .where(~exists().where(*mine))
        .group_by(*place)
    )
    n = connection.execute(select(func.count()).select_from(begun.subquery())).scalar_one()
    if n:
        connection.execute(insert(assignments).from_select(_COLUMNS, begun))
        note(connection, study_id, author, "assign begun", n=n)
    return n


TASKS = (
    select(
        documents.c.name.label("document"),
        documents.c.key,
        annotators.c.name.label("annotator"),
        assignments.c.round,
        layers.c.state,
        layers.c.version,
    )
    .select_from(assignments)
    .join(studies, studies.c.id == assignments.c.study_id)
    .join(documents, documents.c.id == assignments.c.document_id)
    .join(annotators, annotators.c.id == assignments.c.annotator_id)
    .outerjoin(
        layers,
        (layers.c.document_id == assignments.c.document_id)
        & (layers.c.annotator_id == assignments.c.annotator_id)
        & (layers.c.round == assignments.c.round),
    )
)
"""What is assigned, and how far it is."""


def tasks_in(connection: Connection, study: str, annotator: str | None) -> list[Row[Any]]:
    """Return the rows of what is assigned in a study, to one annotator or to all."""
    query = TASKS.where(studies.c.key == study)
    if annotator is not None:
        query = query.where(annotators.c.name == annotator)
    order = documents.c.id, annotators.c.id, assignments.c.round
    return list(connection.execute(query.order_by(*order)))


def assignments_of(
    connection: Connection, study: str, *, annotator: str | None = None
) -> tuple[Assignment, ...]:
    """Return the assignments of a study, of one annotator or of all, with their states."""
    assignments = [
        Assignment(Place(study, row.document, row.annotator, row.round), row.state)
        for row in tasks_in(connection, study_row(connection, study).key, annotator)
    ]
    return tuple(sorted(assignments, key=lambda each: each.place))
