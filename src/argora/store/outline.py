"""A study without texts and annotations: what is in it, how far it is, and who sees how well."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, case, func, or_, select, true

from argora.model.document import DOCUMENT_MARKS, DocumentMark
from argora.store import tables
from argora.store.adding import note
from argora.store.authors import name_of
from argora.store.loading import marked_in, study_row, versions_of
from argora.store.places import Place
from argora.store.tables import (
    annotators,
    assignments,
    audit,
    documents,
    layers,
    operations,
    schemes,
)

__all__ = [
    "Begun",
    "Outline",
    "annotators_of",
    "audit_of",
    "basis_of",
    "is_open",
    "open_agreement",
    "outline_of",
]

OPENED, CLOSED = "open agreement", "close agreement"


@dataclass(frozen=True)
class Begun:
    """A layer without what is in it.

    Attributes
    ----------
    state : ``open`` or ``finished``.
    at : when it was changed last.
    number : of the row.
    """

    place: Place
    state: str
    version: int
    at: str
    number: int = 0


@dataclass(frozen=True)
class Outline:
    """What is in a study, at one moment.

    Attributes
    ----------
    documents : with the key of each, by which addresses name it.
    annotators : with the kind of each.
    layers : those that somebody began.
    assigned : what is to be annotated, begun or not.
    marks : of the documents that have some, by their names.
    """

    scheme_version: str
    guideline_version: str | None
    documents: tuple[tuple[str, str], ...]
    annotators: tuple[tuple[str, str], ...]
    layers: tuple[Begun, ...]
    assigned: tuple[Place, ...]
    marks: Mapping[str, frozenset[DocumentMark]] = field(default_factory=dict)


def outline_of(
    connection: Connection,
    study: str,
    *,
    documents: Collection[str] | None = None,
    phase: str | None = None,
) -> Outline:
    """Return the outline of a study, without texts and annotations, in the order of names.

    Parameters
    ----------
    documents : names of those that it is about; all by default.
    phase : the only one whose tasks and layers are there; all by default.
    """
    study_id = study_row(connection, study).id
    texts = tables.documents.c
    query = select(texts.name, texts.key, texts.id).where(texts.study_id == study_id)
    if documents is not None:
        query = query.where(texts.name.in_(list(documents)))
    named, marks_of = connection.execute(query).all(), marked_in(connection, study_id)
    chosen = None if documents is None else [row.id for row in named]
    last = (operations.c.layer_id == layers.c.id) & (operations.c.version == layers.c.version)
    columns = (layers.c.state, layers.c.version, operations.c.at, layers.c.id)
    placed = _placed(layers, study_id, chosen, phase, *columns).outerjoin(operations, last)
    begun = connection.execute(placed)
    assigned = connection.execute(_placed(assignments, study_id, chosen, phase))
    scheme, guideline = versions_of(connection, study_id)
    return Outline(
        scheme,
        guideline,
        tuple(sorted((row.name, row.key) for row in named)),
        annotators_of(connection, study),
        tuple(
            Begun(Place(study, *place), state, version, at or "", number)
            for *place, state, version, at, number in sorted(begun.all(), key=_by_place)
        ),
        tuple(Place(study, *place) for place in sorted(assigned.all(), key=_by_place)),
        {row.name: marks_of[row.id] for row in named if row.id in marks_of},
    )


def basis_of(connection: Connection, study: str, *, phase: str | None = None) -> tuple[int, ...]:
    """Return numbers that are others as soon as figures of agreement may be, in one statement.

    They are of the documents, their marks, annotators and schemes, and of which layers are begun
    and which are finished in which version. What is in a layer that is not finished changes none of
    them, and neither does finishing a layer of a document with a mark. Rows are summed up by two
    hashes of 31 bits, because those of 300,000 layers would take seconds.

    Parameters
    ----------
    phase : the only one whose layers are meant; all by default.
    """
    study_id = study_row(connection, study).id
    counted = [
        select(func.count()).where(table.c.study_id == study_id).scalar_subquery()
        for table in (documents, annotators, schemes)
    ]
    marks = [documents.c[mark] for mark in DOCUMENT_MARKS]
    is_marked = or_(*(mark.is_not(None) for mark in marks))
    marked = select(documents.c.id).where(documents.c.study_id == study_id, is_marked)
    is_counted = (layers.c.state == "finished") & layers.c.document_id.not_in(marked)
    of_layers = _hashes(
        layers,
        case((is_counted, layers.c.version), else_=0),
        layers.c.study_id == study_id,
        true() if phase is None else layers.c.phase == phase,
    )
    which = sum(case((mark.is_not(None), 2**n), else_=0) for n, mark in enumerate(marks))
    of_marks = _hashes(documents, which, documents.c.study_id == study_id, is_marked)
    numbers = connection.execute(select(*counted, *of_layers, *of_marks)).one()
    return tuple(map(int, numbers))


def _hashes(table: Any, value: Any, *conditions: Any) -> list[Any]:
    """Count rows of a table, and sum up two hashes of the number and a value of each."""
    first = (table.c.id * 48271 + value * 16807 + 7) % 2147483647
    second = (table.c.id * 69621 + value * 40692 + 13) % 2147483629
    sums = [func.coalesce(func.sum(term), 0) for term in (first, second * second % 2147483587)]
    terms = func.count(table.c.id), *sums
    return [select(each).where(*conditions).scalar_subquery() for each in terms]


def annotators_of(connection: Connection, study: str) -> tuple[tuple[str, str], ...]:
    """Return the annotators of a study with the kind of each, in the order of names."""
    of_study = annotators.c.study_id == study_row(connection, study).id
    rows = connection.execute(select(annotators.c.name, annotators.c.kind).where(of_study))
    return tuple(sorted((row.name, row.kind) for row in rows))


def _by_place(row: Any) -> Any:
    return row[:4]


def _placed(
    table: Any, study_id: int, chosen: Sequence[int] | None, phase: str | None, *columns: Any
) -> Any:
    """Select document, annotator, round and phase of a table's rows, and columns of it.

    Parameters
    ----------
    chosen : numbers of documents; None for all of the study.
    phase : the only one; None for all.
    """
    names = documents.c.name.label("document"), annotators.c.name.label("annotator")
    is_in = table.c.study_id == study_id if chosen is None else table.c.document_id.in_(chosen)
    return (
        select(*names, table.c.round, table.c.phase, *columns)
        .select_from(table)
        .join(documents, documents.c.id == table.c.document_id)
        .join(annotators, annotators.c.id == table.c.annotator_id)
        .where(is_in, true() if phase is None else table.c.phase == phase)
    )


def is_open(connection: Connection, study: str) -> bool:
    """Return whether annotators may see how far they agree; at first they may not."""
    of_study = audit.c.study_id == study_row(connection, study).id
    query = select(audit.c.what).where(of_study, audit.c.what.in_((OPENED, CLOSED)))
    last = connection.execute(query.order_by(audit.c.id.desc()).limit(1)).scalar()
    return last == OPENED


def open_agreement(connection: Connection, study: str, opened: bool, *, author: str = "") -> None:
    """Show annotators their agreement, or no longer; the audit records who did it."""
    if is_open(connection, study) != opened:
        note(connection, study_row(connection, study).id, author, OPENED if opened else CLOSED)


def audit_of(connection: Connection, study: str) -> tuple[tuple[str, str, str], ...]:
    """Return time, author and kind of all actions in a study but annotating, the oldest first."""
    of_study = audit.c.study_id == study_row(connection, study).id
    query = select(audit.c.at, name_of(audit.c.author), audit.c.what).where(of_study)
    rows = connection.execute(query.order_by(audit.c.id))
    return tuple((at, author, what) for at, author, what in rows)
