"""Who is to annotate which document: tasks are assigned, reassigned and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, exists, func, insert, literal, select

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.store.adding import note
from argora.store.loading import study_row
from argora.store.places import Place, now
from argora.store.tables import annotators, assignments, documents, layers, plans, studies

__all__ = [
    "SAME_PLACE",
    "TASKS",
    "Assignment",
    "assign",
    "assign_all",
    "assign_begun",
    "assignments_of",
    "is_planned",
    "lock_study",
    "move_tasks",
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
    row = {
        "study_id": study_id,
        "document_id": _id_of(connection, study_id, documents, place.document),
        "annotator_id": _id_of(connection, study_id, annotators, place.annotator),
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

    Of each their last round is assigned; what is assigned stays as it is. Where there is a plan,
    it says who annotates what, and nothing is assigned.
    """
    study_id = study_row(connection, study).id
    if is_planned(connection, study_id):
        return 0
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


def is_planned(connection: Connection, study_id: int) -> bool:
    """Return whether a plan was applied in a study."""
    mine = select(plans.c.id).where(plans.c.study_id == study_id)
    return connection.execute(mine.limit(1)).first() is not None


def lock_study(connection: Connection, study: str) -> int:
    """Return the number of a study; what other processes assign in it waits for this transaction.

    SQLite has one writer at a time anyway and knows no such lock.
    """
    study_id = int(study_row(connection, study).id)
    connection.execute(select(studies.c.id).where(studies.c.id == study_id).with_for_update())
    return study_id


def move_tasks(
    connection: Connection,
    study: str,
    documents: Iterable[str],
    *,
    source: str | None = None,
    target: str | None = None,
    author: str = "",
) -> int:
    """Assign, reassign or take back documents, all or none; return how many tasks were changed.

    What is so already is not changed, so the same call may be repeated. Annotations stay where a
    task is taken back, and whoever gets the task again goes on with their own.

    Parameters
    ----------
    source : who gives the tasks back; None to assign documents that nobody gives back.
    target : who gets them; None to take them back.

    Raises
    ------
    NotFoundError
        If there is no such study, document or person.
    ConflictError
        If the source has finished a document, or does not have it and the target neither, or both
        have it.
    """
    study_id = lock_study(connection, study)
    if source == target:
        raise StoreError("name who gives the tasks back, or who gets them, or two people").coded(
            "nobody-to-move"
        )
    giver, taker = (
        None if name is None else _person(connection, study_id, name) for name in (source, target)
    )
    moved = [
        name
        for name in dict.fromkeys(documents)
        if _move(connection, study_id, name, giver, taker, author)
    ]
    if moved:
        people = {"from": source, "to": target}
        note(connection, study_id, author, "move tasks", documents=moved, **people)
    return len(moved)


@dataclass(frozen=True)
class _Person:
    """An annotator of a study, with the number of the row."""

    id: int
    name: str


def _person(connection: Connection, study_id: int, name: str) -> _Person:
    is_person = annotators.c.kind == "person"
    return _Person(_id_of(connection, study_id, annotators, name, is_person), name)


def _id_of(connection: Connection, study_id: int, table: Any, name: str, *is_person: Any) -> int:
    """Return the number of the row of a document or annotator; with a condition, of a person."""
    query = select(table.c.id).where(table.c.study_id == study_id, table.c.name == name)
    number = connection.execute(query.where(*is_person)).scalar()
    if number is None:
        noun = table.name.rstrip("s")
        expected = "person" if is_person else noun
        raise NotFoundError(f"the study has no {expected} {name!r}").coded(
            f"no-{noun}", **{noun: name}
        )
    return int(number)


def _move(
    connection: Connection,
    study_id: int,
    document: str,
    source: _Person | None,
    target: _Person | None,
    author: str,
) -> bool:
    document_id = _id_of(connection, study_id, documents, document)
    old, new = (
        None if person is None else _last_task(connection, document_id, person.id)
        for person in (source, target)
    )
    if source is None or old is None:
        if target is None or new is not None:
            return False
        if source is not None:
            raise ConflictError(f"{document!r} is not assigned to {source.name!r} any more").coded(
                "not-assigned", document=document, annotator=source.name
            )
    elif target is not None and new is not None:
        raise ConflictError(
            f"{document!r} is assigned to both {source.name!r} and {target.name!r}; take it back "
            "from one of them"
        ).coded("assigned-to-both", document=document, annotator=source.name)
    elif old.state == "finished":
        raise ConflictError(
            f"{source.name!r} has finished {document!r}, and what is finished stays"
        ).coded("task-finished", document=document, annotator=source.name)
    else:
        connection.execute(delete(assignments).where(assignments.c.id == old.id))
    if target is not None:
        round = 1 if old is None else old.round
        _give(connection, study_id, document_id, target.id, round, author)
    return True


def _last_task(connection: Connection, document_id: int, annotator_id: int) -> Any:
    """Return the task of the last round that an annotator has of a document, with its state."""
    mine = assignments.c.document_id == document_id, assignments.c.annotator_id == annotator_id
    query = select(assignments.c.id, assignments.c.round, layers.c.state).outerjoin(
        layers, SAME_PLACE
    )
    return connection.execute(query.where(*mine).order_by(assignments.c.round.desc())).first()


def _give(
    connection: Connection,
    study_id: int,
    document_id: int,
    annotator_id: int,
    round: int,
    author: str,
) -> None:
    """Assign a document behind all others; whoever began it in another round goes on with that."""
    begun = layers.c.document_id == document_id, layers.c.annotator_id == annotator_id
    last_round = connection.execute(select(func.max(layers.c.round)).where(*begun)).scalar()
    of_annotator = (
        assignments.c.study_id == study_id,
        assignments.c.annotator_id == annotator_id,
    )
    last = connection.execute(select(func.max(assignments.c.position)).where(*of_annotator))
    row = {
        "study_id": study_id,
        "document_id": document_id,
        "annotator_id": annotator_id,
        "round": last_round or round,
        "position": (last.scalar() or 0) + 1,
        "author": author,
        "at": now(),
    }
    connection.execute(insert(assignments).values(row))


SAME_PLACE = (
    (layers.c.document_id == assignments.c.document_id)
    & (layers.c.annotator_id == assignments.c.annotator_id)
    & (layers.c.round == assignments.c.round)
)
"""The layer of an assignment."""

TASKS = (
    select(
        documents.c.name.label("document"),
        documents.c.key,
        documents.c.id.label("number"),
        annotators.c.name.label("annotator"),
        assignments.c.round,
        func.coalesce(assignments.c.position, 0).label("position"),
        layers.c.state,
        layers.c.version,
    )
    .select_from(assignments)
    .join(studies, studies.c.id == assignments.c.study_id)
    .join(documents, documents.c.id == assignments.c.document_id)
    .join(annotators, annotators.c.id == assignments.c.annotator_id)
    .outerjoin(layers, SAME_PLACE)
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
