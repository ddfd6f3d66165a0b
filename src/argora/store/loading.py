"""Reading from the database: studies or parts of them, layers, and what they stand under."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, NoReturn, TypeVar

from sqlalchemy import Connection, Row, Select, bindparam, func, or_, select

from argora.errors import NotFoundError, did_you_mean
from argora.model import Document, Guideline, Layer, Scheme, Study
from argora.model.document import DOCUMENT_MARKS, DocumentMark
from argora.model.layer import LayerKey, State
from argora.model.study import PUBLIC_BY_DEFAULT
from argora.store import tables
from argora.store.places import Place
from argora.store.rows import annotator_from, document_from, layer_from, marks_in, scheme_from
from argora.store.scheme_history import migrations_of
from argora.store.tables import (
    annotators,
    documents,
    guidelines,
    layers,
    phases,
    schemes,
    studies,
    things,
)

__all__ = [
    "PLACED",
    "LayerView",
    "Standing",
    "Summary",
    "chunks",
    "count_of",
    "document_of",
    "layer_of",
    "layer_row",
    "load_study",
    "marked_in",
    "names_of",
    "newest_version",
    "public_of",
    "refuse_unknown",
    "retired_in",
    "standing",
    "study_row",
    "summaries",
    "summary",
    "versions_in",
    "versions_of",
]

_STUDY = select(studies).where(studies.c.key == bindparam("key"), studies.c.removed.is_(None))

MOST_AT_ONCE = 500
"""Rows asked for by one statement; databases limit the number of parameters."""

Item = TypeVar("Item")


@dataclass(frozen=True)
class Summary:
    """A study in a list of studies."""

    key: str
    name: str
    made: str
    n_documents: int
    n_annotators: int
    n_layers: int


@dataclass(frozen=True)
class Standing:
    """The scheme and the guideline that hold now; None where there is no guideline."""

    scheme: Scheme
    guideline_version: str | None
    guideline: str | None

    @property
    def scheme_version(self) -> str:
        """The version that a submission must name."""
        return self.scheme.version


@dataclass(frozen=True)
class LayerView:
    """A layer at a version, which ``mark`` names."""

    place: Place
    key: str
    version: int
    mark: str
    layer: Layer
    can_undo: bool = False
    can_redo: bool = False


def chunks(items: Sequence[Item], size: int = MOST_AT_ONCE) -> Iterator[Sequence[Item]]:
    """Yield parts of at most this size."""
    for start in range(0, len(items), size):
        yield items[start : start + size]


def study_row(connection: Connection, key: str) -> Row[Any]:
    """Return the row of a study."""
    row = connection.execute(_STUDY, {"key": key}).first()
    if row is None:
        raise NotFoundError(f"no study {key!r}; Store.studies() lists them").coded(
            "no-study", study=key
        )
    return row


def public_of(row: Row[Any]) -> tuple[str, ...]:
    """Return the names of the metadata that annotators see, from the row of a study."""
    return PUBLIC_BY_DEFAULT if row.public is None else tuple(json.loads(row.public))


def count_of(table: Any) -> Any:
    """Count the rows of a table that belong to a study, as a part of a statement."""
    mine = table.c.study_id == studies.c.id
    return select(func.count()).select_from(table).where(mine).scalar_subquery()


_SUMMARIES = select(
    *(studies.c.key, studies.c.name, studies.c.made),
    *(count_of(table) for table in (documents, annotators, layers)),
)


def summaries(connection: Connection) -> tuple[Summary, ...]:
    """Return the summaries of all studies, the oldest first."""
    query = _SUMMARIES.where(studies.c.removed.is_(None)).order_by(studies.c.id)
    return tuple(Summary(*row) for row in connection.execute(query))


def summary(connection: Connection, study: str) -> Summary:
    """Return the name of a study and what is in it."""
    row = study_row(connection, study)
    return Summary(*connection.execute(_SUMMARIES.where(studies.c.id == row.id)).one())


def standing(connection: Connection, study_id: int) -> Standing:
    """Return the newest scheme and guideline of a study."""
    scheme = connection.execute(_newest(schemes, study_id)).one()
    guideline = connection.execute(_newest(guidelines, study_id)).first()
    return Standing(
        scheme_from(scheme.content),
        None if guideline is None else guideline.version,
        None if guideline is None else guideline.content,
    )


def versions_of(connection: Connection, study_id: int) -> tuple[str, str | None]:
    """Return the versions of the newest scheme and guideline."""
    scheme, guideline = connection.execute(_VERSIONS, {"study_id": study_id}).one()
    return str(scheme), guideline


def versions_in(connection: Connection, study: str) -> tuple[str, str, str | None]:
    """Return the key of a study and the versions of its newest scheme and guideline."""
    row = connection.execute(_VERSIONS_IN, {"in_study": study}).first()
    scheme, guideline = row or versions_of(connection, study_row(connection, study).id)
    return study, str(scheme), guideline


def newest_version(table: Any, study_id: Any) -> Any:
    """Return the version of the scheme or guideline that holds, as a part of a statement."""
    versions = select(table.c.version).where(table.c.study_id == study_id)
    return versions.order_by(table.c.number.desc()).limit(1).scalar_subquery()


_VERSIONS = select(
    *(newest_version(table, bindparam("study_id")) for table in (schemes, guidelines))
)


_VERSIONS_IN = select(
    *(newest_version(table, studies.c.id) for table in (schemes, guidelines))
).where(studies.c.key == bindparam("in_study"))


def _newest(table: Any, study_id: int) -> Select[Any]:
    return (
        select(table).where(table.c.study_id == study_id).order_by(table.c.number.desc()).limit(1)
    )


def layer_row(connection: Connection, place: Place) -> Row[Any]:
    """Return the row of a layer, with the names that its place has.

    Raises
    ------
    NotFoundError
        If there is no such study or nobody began this layer.
    """
    row = connection.execute(PLACED, names_of(place)).first()
    if row is None:
        refuse_unknown(connection, place)
    return row


def names_of(place: Place) -> dict[str, Any]:
    """Return the parameters of :data:`PLACED`."""
    return {
        "in_study": place.study,
        "in_document": place.document,
        "by_annotator": place.annotator,
        "in_round": place.round,
        "in_phase": place.phase,
    }


def refuse_unknown(connection: Connection, place: Place) -> NoReturn:
    """Raise NotFoundError for a place where there is no layer."""
    study_row(connection, place.study)
    raise NotFoundError(f"there is no {place.name} in study {place.study!r}")


def _number_of(table: Any, name: str) -> Any:
    """Select the number of a document or annotator of a study by its name."""
    study = select(studies.c.id).where(studies.c.key == bindparam("in_study")).scalar_subquery()
    named = table.c.study_id == study, table.c.name == bindparam(name)
    return select(table.c.id).where(*named).scalar_subquery()


# By numbers that are looked up first, and not by joins: before PostgreSQL has counted the rows of
# a new study it would begin at the wrong end, and read all layers of the study for each save.
PLACED = select(layers).where(
    layers.c.document_id == _number_of(documents, "in_document"),
    layers.c.annotator_id == _number_of(annotators, "by_annotator"),
    layers.c.round == bindparam("in_round"),
    layers.c.phase == bindparam("in_phase"),
)
"""The layer at a place."""


def layer_of(connection: Connection, place: Place, row: Row[Any]) -> Layer:
    """Build a layer from its rows."""
    rows = connection.execute(select(things).where(things.c.layer_id == row.id)).all()
    names = {"document": place.document, "annotator": place.annotator}
    return layer_from(names, row, rows)


def document_of(connection: Connection, document_id: int) -> Document:
    """Build a document from its row."""
    return document_from(
        connection.execute(select(documents).where(documents.c.id == document_id)).one()
    )


def retired_in(study_id: int) -> Any:
    """Select the numbers of the documents of a study that are retired."""
    of_study = documents.c.study_id == study_id
    return select(documents.c.id).where(of_study, documents.c.retired.is_not(None))


def marked_in(connection: Connection, study_id: Any) -> dict[int, frozenset[DocumentMark]]:
    """Return the marks of the documents of a study that have some, by the numbers of their rows.

    The answer is in an index, so that no text is read for it.
    """
    columns = [documents.c[mark] for mark in DOCUMENT_MARKS]
    is_marked = or_(*(column.is_not(None) for column in columns))
    query = select(documents.c.id, *columns).where(documents.c.study_id == study_id, is_marked)
    return {row.id: marks_in(row) for row in connection.execute(query)}


def load_study(
    connection: Connection,
    study: str,
    *,
    documents: Iterable[str] | None = None,
    annotators: Iterable[str] | None = None,
    state: State | None = None,
    phase: str | None = None,
) -> Study:
    """Return a study, or the part of it that fits all conditions, as ``Study.select`` would.

    Raises
    ------
    NotFoundError
        If there is no such study, document or annotator.
    """
    row = study_row(connection, study)
    people = _chosen(connection, tables.annotators, row.id, annotators, "annotator")
    chosen = _chosen(connection, tables.documents, row.id, documents, "document")
    names = {person.id: person.name for person in people}
    texts: list[Document] = []
    study_layers: list[Layer] = []
    places: dict[int, LayerKey] = {}
    for part in chunks([document.id for document in chosen]):
        query = select(tables.documents).where(tables.documents.c.id.in_(part))
        document_rows = connection.execute(query).all()
        texts += map(document_from, document_rows)
        titles = {document.id: document.name for document in document_rows}
        query = select(layers).where(layers.c.document_id.in_(part))
        if state is not None:
            query = query.where(layers.c.state == state)
        if phase is not None:
            query = query.where(layers.c.phase == phase)
        rows = [r for r in connection.execute(query) if r.annotator_id in names]
        new = list(_layers(connection, rows, titles, names))
        places.update((r.id, layer.key) for r, layer in zip(rows, new, strict=True))
        study_layers += new
    return Study(
        standing(connection, row.id).scheme,
        tuple(texts),
        tuple(map(annotator_from, people)),
        tuple(study_layers),
        name=row.name,
        guidelines=tuple(_guidelines(connection, row.id)),
        public=public_of(row),
        phases=_phases_of(connection, row.id) if phase is None else (phase,) if phase else (),
        migrations=migrations_of(connection, row.id, places),
    )


def _phases_of(connection: Connection, study_id: int) -> tuple[str, ...]:
    query = select(phases.c.name).where(phases.c.study_id == study_id)
    return tuple(connection.execute(query.order_by(phases.c.number)).scalars())


def _guidelines(connection: Connection, study_id: int) -> Iterator[Guideline]:
    query = select(guidelines).where(guidelines.c.study_id == study_id)
    for row in connection.execute(query.order_by(guidelines.c.number)):
        yield Guideline(row.version, row.content, row.made)


def _layers(
    connection: Connection,
    rows: Sequence[Row[Any]],
    titles: dict[int, str],
    names: dict[int, str],
) -> Iterator[Layer]:
    rows_of: dict[int, list[Row[Any]]] = {row.id: [] for row in rows}
    for part in chunks(list(rows_of)):
        for element_row in connection.execute(select(things).where(things.c.layer_id.in_(part))):
            rows_of[element_row.layer_id].append(element_row)
    for row in rows:
        place = {"document": titles[row.document_id], "annotator": names[row.annotator_id]}
        yield layer_from(place, row, rows_of[row.id])


def _chosen(
    connection: Connection, table: Any, study_id: int, wanted_names: Iterable[str] | None, what: str
) -> list[Row[Any]]:
    """Return the rows of the named things, or of all; of documents only the numbers and names."""
    columns = (table.c.id, table.c.name) if table is documents else (table,)
    rows = connection.execute(select(*columns).where(table.c.study_id == study_id)).all()
    if wanted_names is None:
        return list(rows)
    names: Collection[str] = set(wanted_names)
    existing = {row.name for row in rows}
    if missing := sorted(set(names) - existing):
        raise NotFoundError(f"no {what} {missing[0]!r}{did_you_mean(missing[0], existing)}")
    return [row for row in rows if row.name in names]
