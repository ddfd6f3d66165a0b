"""Who is to annotate which document: tasks are assigned, reassigned and taken back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, exists, func, insert, literal, select

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.store.adding import note
from argora.store.assigned import SAME_PLACE
from argora.store.authors import IS_ERASED, key_of, refuse_erased
from argora.store.loading import study_row
from argora.store.places import Place, now
from argora.store.tables import annotators, assignments, documents, layers, phases, plans, studies

__all__ = [
    "assign",
    "assign_all",
    "assign_begun",
    "check_in_phases",
    "is_planned",
    "lock_study",
    "move_tasks",
]

_COLUMNS = ("study_id", "document_id", "annotator_id", "round", "phase", "author", "at")


def assign(connection: Connection, place: Place, *, author: str = "") -> None:
    """Assign a document to an annotator.

    Raises
    ------
    NotFoundError
        If there is no such study, document or annotator.
    StoreError
        If it is assigned already.
    ConflictError
        If the document is retired.
    """
    study_id = study_row(connection, place.study).id
    check_in_phases(connection, study_id, place.phase)
    row = {
        "study_id": study_id,
        "document_id": _id_of(connection, study_id, documents, place.document),
        "annotator_id": _id_of(connection, study_id, annotators, place.annotator),
        "round": place.round,
        "phase": place.phase,
    }
    existing = select(assignments.c.id).where(*(assignments.c[name] == row[name] for name in row))
    if connection.execute(existing).first() is not None:
        raise StoreError(f"{place.document!r} is assigned to {place.annotator!r} already")
    _refuse_retired(connection, row["document_id"])
    row["author"] = key_of(connection, study_id, author)
    connection.execute(insert(assignments).values(**row, at=now()))
    details = {"document": place.document, "annotator": place.annotator, "round": place.round}
    note(connection, study_id, author, "assign", **details, phase=place.phase)


def assign_all(
    connection: Connection,
    study: str,
    *,
    phase: str = "",
    author: str = "",
    annotator: str | None = None,
    only_training: bool = False,
) -> int:
    """Assign every document to all persons, or to one; return the number of new assignments.

    What is assigned in the phase stays as it is; where somebody has annotated in it, their last
    round is assigned. What is retired is not assigned.

    Parameters
    ----------
    only_training : assign those for training and no others.
    """
    study_id = study_row(connection, study).id
    check_in_phases(connection, study_id, phase)
    pair = (layers.c.document_id == documents.c.id, layers.c.annotator_id == annotators.c.id)
    last = select(func.max(layers.c.round)).where(*pair, layers.c.phase == phase)
    assigned = exists().where(
        assignments.c.document_id == documents.c.id,
        assignments.c.annotator_id == annotators.c.id,
        assignments.c.phase == phase,
    )
    missing = (
        select(
            documents.c.study_id,
            documents.c.id,
            annotators.c.id,
            func.coalesce(last.scalar_subquery(), 1),
            literal(phase),
            literal(key_of(connection, study_id, author)),
            literal(now()),
        )
        .select_from(documents.join(annotators, annotators.c.study_id == documents.c.study_id))
        .where(documents.c.study_id == study_id, documents.c.retired.is_(None))
        .where(annotators.c.kind == "person", ~assigned, ~IS_ERASED)
        .order_by(documents.c.id, annotators.c.id)
    )
    if annotator is not None:
        missing = missing.where(annotators.c.name == annotator)
    if only_training:
        missing = missing.where(documents.c.training.is_not(None))
    giving = insert(assignments).from_select(_COLUMNS, missing)
    n = connection.execute(giving.execution_options(preserve_rowcount=True)).rowcount
    if n:
        details = {"n": n, "annotator": annotator, "phase": phase}
        note(connection, study_id, author, "assign all", **details)
    return n


def assign_begun(connection: Connection, study: str, *, author: str = "") -> int:
    """Assign persons the documents that they have annotated; return the number of assignments.

    Of each their last round in each phase is assigned; what is assigned stays as it is. Where there
    is a plan, it says who annotates what, and nothing is assigned.
    """
    study_id = study_row(connection, study).id
    if is_planned(connection, study_id):
        return 0
    place = (layers.c.study_id, layers.c.document_id, layers.c.annotator_id, layers.c.phase)
    mine = [assignments.c[each.name] == each for each in place]
    begun = (
        select(
            *place[:3],
            func.max(layers.c.round).label("round"),
            layers.c.phase,
            literal(key_of(connection, study_id, author)).label("author"),
            literal(now()).label("at"),
        )
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.study_id == study_id, annotators.c.kind == "person")
        .where(~exists().where(*mine), ~IS_ERASED)
        .group_by(*place)
    )
    n = connection.execute(select(func.count()).select_from(begun.subquery())).scalar_one()
    if n:
        connection.execute(insert(assignments).from_select(_COLUMNS, begun))
        note(connection, study_id, author, "assign begun", n=n)
    return n


def check_in_phases(connection: Connection, study_id: int, phase: str) -> None:
    """Refuse a phase that a study does not have; one without phases has the empty one alone."""
    mine = select(phases.c.name).where(phases.c.study_id == study_id).order_by(phases.c.number)
    names = list(connection.execute(mine).scalars())
    if phase not in (names or [""]):
        expected = f"expected one of {names}" if names else "it has none; set its phases first"
        raise NotFoundError(f"the study has no phase {phase!r}: {expected}").coded(
            "no-phase", phase=phase
        )


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
    phase: str = "",
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
        have it, or the target is to get one that is retired.
    """
    study_id = lock_study(connection, study)
    check_in_phases(connection, study_id, phase)
    if target is not None:
        refuse_erased(connection, study_id, target)
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
        if _move(connection, study_id, name, giver, taker, phase, author)
    ]
    if moved:
        people = {"from": source, "to": target}
        note(connection, study_id, author, "move tasks", documents=moved, phase=phase, **people)
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
    phase: str,
    author: str,
) -> bool:
    document_id = _id_of(connection, study_id, documents, document)
    old, new = (
        None if person is None else _last_task(connection, document_id, person.id, phase)
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
        _give(connection, study_id, document_id, target.id, old, phase, author)
    return True


def _last_task(connection: Connection, document_id: int, annotator_id: int, phase: str) -> Any:
    """Return the task of the last round that an annotator has of a document, with its state."""
    mine = (
        assignments.c.document_id == document_id,
        assignments.c.annotator_id == annotator_id,
        assignments.c.phase == phase,
    )
    columns = (assignments.c[name] for name in ("id", "round", "suggestions"))
    query = select(*columns, layers.c.state).outerjoin(layers, SAME_PLACE)
    return connection.execute(query.where(*mine).order_by(assignments.c.round.desc())).first()


def _give(
    connection: Connection,
    study_id: int,
    document_id: int,
    annotator_id: int,
    old: Any,
    phase: str,
    author: str,
) -> None:
    """Assign a document behind all others; whoever began it in another round goes on with that.

    Parameters
    ----------
    old : the task that somebody gives back, whose round and arm the new one has; None for none.
    """
    _refuse_retired(connection, document_id)
    begun = (
        layers.c.document_id == document_id,
        layers.c.annotator_id == annotator_id,
        layers.c.phase == phase,
    )
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
        "round": last_round or (1 if old is None else old.round),
        "phase": phase,
        "position": (last.scalar() or 0) + 1,
        "suggestions": 1 if old is None else old.suggestions,
        "author": key_of(connection, study_id, author),
        "at": now(),
    }
    connection.execute(insert(assignments).values(row))


def _refuse_retired(connection: Connection, document_id: int) -> None:
    query = select(documents.c.name, documents.c.retired).where(documents.c.id == document_id)
    name, retired = connection.execute(query).one()
    if retired is not None:
        raise ConflictError(
            f"{name!r} is retired and given to nobody; bring it back to assign it"
        ).coded("document-retired", document=name)
