"""A study without texts and annotations: what is in it, how far it is, and who sees how well."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection, and_, func, select, true, union_all

from argora.model.document import DocumentMark
from argora.store import tables
from argora.store.adding import note
from argora.store.authors import name_of
from argora.store.loading import marked_in, retired_in, study_row, versions_of
from argora.store.places import Place
from argora.store.tables import (
    annotators,
    assignments,
    audit,
    documents,
    guidelines,
    layers,
    operations,
    schemes,
)

__all__ = [
    "Begun",
    "Numbers",
    "Outline",
    "audit_of",
    "is_open",
    "numbers_of",
    "open_agreement",
    "outline_of",
    "stamp_of",
]

OPENED, CLOSED = "open agreement", "close agreement"


@dataclass(frozen=True)
class Begun:
    """A layer without what is in it.

    Attributes
    ----------
    state : ``open`` or ``finished``.
    at : when it was changed last.
    """

    place: Place
    state: str
    version: int
    at: str


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
    is_chosen = true() if documents is None else texts.name.in_(list(documents))
    people = select(annotators.c.name, annotators.c.kind).where(annotators.c.study_id == study_id)
    columns_of_texts = texts.id, texts.name, texts.key
    chosen = select(*columns_of_texts).where(texts.study_id == study_id, is_chosen)
    names, marks_of = connection.execute(chosen).all(), marked_in(connection, study_id)
    last = (operations.c.layer_id == layers.c.id) & (operations.c.version == layers.c.version)
    columns = (layers.c.state, layers.c.version, operations.c.at)
    begun_query, assigned_query = (
        placed.where(is_chosen, true() if phase is None else table.c.phase == phase)
        for table, placed in (
            (layers, _placed(layers, study_id, *columns).outerjoin(operations, last)),
            (assignments, _placed(assignments, study_id)),
        )
    )
    begun, assigned = connection.execute(begun_query), connection.execute(assigned_query)
    scheme, guideline = versions_of(connection, study_id)
    return Outline(
        scheme,
        guideline,
        tuple(sorted((row.name, row.key) for row in names)),
        tuple(sorted((row.name, row.kind) for row in connection.execute(people))),
        tuple(
            Begun(Place(study, *place), state, version, at or "")
            for *place, state, version, at in sorted(begun.all(), key=_by_place)
        ),
        tuple(Place(study, *place) for place in sorted(assigned.all(), key=_by_place)),
        {row.name: marks_of[row.id] for row in names if row.id in marks_of},
    )


def stamp_of(connection: Connection, study: str) -> tuple[int, ...]:
    """Return numbers that are others as soon as the outline is, in one statement.

    Documents, annotators, layers and schemes are only ever added, and a change of a layer adds one
    to its version, so that each of these numbers can only grow. What is assigned may be taken back,
    and marks of documents too, but each change of these is in the audit.
    """
    study_id = study_row(connection, study).id
    counted = [
        select(func.count()).where(table.c.study_id == study_id).scalar_subquery()
        for table in (documents, annotators, schemes, guidelines, layers)
    ]
    versions = select(func.coalesce(func.sum(layers.c.version), 0))
    of_layers = versions.where(layers.c.study_id == study_id).scalar_subquery()
    last = select(func.coalesce(func.max(audit.c.id), 0)).where(audit.c.study_id == study_id)
    numbers = select(*counted, of_layers, last.scalar_subquery())
    return tuple(connection.execute(numbers).one())


@dataclass(frozen=True)
class Numbers:
    """How many documents by annotators are in each state.

    What is assigned or finished counts; a layer that was begun and whose task was taken back does
    not, and nothing of a document that is retired. Each person counts once for a document in each
    phase, by the first such round, which is the one that figures of agreement are of.
    """

    assigned: int = 0
    open: int = 0
    finished: int = 0

    @property
    def all(self) -> int:
        """All of them, begun or not."""
        return self.assigned + self.open + self.finished


def numbers_of(connection: Connection, study: str, *, phase: str | None = None) -> Numbers:
    """Count what is assigned or finished in a study, or in one of its phases, in each state."""
    study_id = study_row(connection, study).id
    queries = [
        select(table.c.document_id, table.c.annotator_id, table.c.round, table.c.phase)
        .join(annotators, annotators.c.id == table.c.annotator_id)
        .where(table.c.study_id == study_id, annotators.c.kind == "person", is_counted)
        .where(true() if phase is None else table.c.phase == phase)
        .where(table.c.document_id.not_in(retired_in(study_id)))
        for table, is_counted in ((assignments, true()), (layers, layers.c.state == "finished"))
    ]
    places = union_all(*queries).subquery()
    key = places.c.document_id, places.c.annotator_id, places.c.phase
    first = select(*key, func.min(places.c.round).label("round")).group_by(*key).subquery()
    mine = [layers.c[column.name] == column for column in first.c]
    state = func.coalesce(layers.c.state, "assigned").label("state")
    counted = select(state, func.count()).select_from(first.outerjoin(layers, and_(*mine)))
    rows = connection.execute(counted.group_by(state))
    return Numbers(**{row[0]: row[1] for row in rows})


def _by_place(row: Any) -> Any:
    return row[:4]


def _placed(table: Any, study_id: int, *columns: Any) -> Any:
    """Select document, annotator, round and phase of a table's rows, and columns of it."""
    names = documents.c.name.label("document"), annotators.c.name.label("annotator")
    return (
        select(*names, table.c.round, table.c.phase, *columns)
        .select_from(table)
        .join(documents, documents.c.id == table.c.document_id)
        .join(annotators, annotators.c.id == table.c.annotator_id)
        .where(table.c.study_id == study_id)
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
