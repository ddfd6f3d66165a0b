"""Putting studies, and more documents, annotators and layers, into the database."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Table, func, insert, select

from argora.errors import ConflictError, NotFoundError, StoreError, did_you_mean
from argora.model import Annotator, Document, Guideline, Layer, Scheme, encode
from argora.store.authors import NOBODY, key_of
from argora.store.beginning import Source, source_mark
from argora.store.loading import chunks
from argora.store.places import check_name, fresh_key, now
from argora.store.rows import (
    annotator_row,
    document_row,
    json_of,
    layer_columns,
    layer_json,
    thing_rows,
)
from argora.store.tables import (
    annotators,
    audit,
    documents,
    guidelines,
    layers,
    operations,
    schemes,
    snapshots,
    studies,
    things,
)

__all__ = [
    "PEOPLE",
    "Parts",
    "add_guideline",
    "add_scheme",
    "insert_parts",
    "insert_study",
    "note",
    "parts_of",
]

Row = dict[str, Any]

PEOPLE = frozenset({"annotator", "from", "to", "by"})
"""The details of the audit that name people."""


@dataclass(frozen=True)
class _NewLayer:
    document: str
    annotator: str
    columns: Row
    rows: Sequence[Row]
    content: str
    digest: str


@dataclass(frozen=True)
class Parts:
    """What is to be added, as rows: made before the transaction begins."""

    documents: Sequence[Row] = ()
    annotators: Sequence[Row] = ()
    layers: Sequence[_NewLayer] = ()
    guidelines: Sequence[Guideline] = ()


def parts_of(
    documents: Iterable[Document] = (),
    annotators: Iterable[Annotator] = (),
    layers: Iterable[Layer] = (),
    guidelines: Iterable[Guideline] = (),
    source: Source | None = None,
) -> Parts:
    """Return objects of the model as rows.

    Parameters
    ----------
    source : the gold layer from which the units of the layers were taken.
    """
    origin = {} if source is None else {"source": source.key, "source_version": source.version}
    return Parts(
        [document_row(document) for document in documents],
        [annotator_row(annotator) for annotator in annotators],
        [
            _NewLayer(
                layer.document,
                layer.annotator,
                {"round": layer.round, "phase": layer.phase, **origin, **layer_columns(layer)},
                thing_rows(0, layer.things),
                layer_json(layer),
                source_mark(source),
            )
            for layer in layers
        ],
        tuple(guidelines),
    )


def insert_study(
    connection: Connection, key: str, name: str, versions: Iterable[Scheme], public: Sequence[str]
) -> int:
    """Add a study without documents and return the number of its row.

    Parameters
    ----------
    versions : of the scheme; the last one holds.
    """
    row = {
        "key": key,
        "name": check_name("name of the study", name),
        "made": now(),
        "public": json_of(list(public)),
    }
    study_id = _number(connection.execute(insert(studies).values(row)))
    for scheme in versions:
        add_scheme(connection, study_id, scheme)
    return study_id


def add_scheme(connection: Connection, study_id: int, scheme: Scheme) -> None:
    """Add a version of the scheme, which holds from now on."""
    _add_version(connection, schemes, study_id, scheme.version, json_of(encode(scheme)))


def add_guideline(connection: Connection, study_id: int, guideline: Guideline) -> None:
    """Add a version of the guideline, which holds from now on."""
    if any("\ud800" <= character <= "\udfff" for character in guideline.text):
        raise StoreError("the guideline holds half a character; save it as UTF-8 text")
    version, text, at = guideline.version, guideline.text, guideline.at
    _add_version(connection, guidelines, study_id, version, text, made=at)


def _add_version(
    connection: Connection,
    table: Table,
    study_id: int,
    version: str,
    content: str,
    *,
    made: str | None = None,
) -> None:
    of_study = table.c.study_id == study_id
    existing = connection.execute(
        select(table.c.content).where(of_study, table.c.version == version)
    ).first()
    what = table.name.rstrip("s")
    if existing is not None:
        raise ConflictError(
            f"there is a {what} of version {version!r} already; give a changed one another version"
        ).coded("version-taken", what=what, version=version)
    last = connection.execute(select(func.max(table.c.number)).where(of_study)).scalar() or 0
    row = {
        "study_id": study_id,
        "number": last + 1,
        "version": check_name(f"version of the {what}", version),
        "content": content,
        "made": now() if made is None else check_name("time", made),
    }
    connection.execute(insert(table).values(row))


def insert_parts(
    connection: Connection, study_id: int, parts: Parts, *, kind: str, author: str = ""
) -> None:
    """Add documents, annotators and layers to a study.

    Parameters
    ----------
    kind : the first step in the log of each layer: import or open.

    Raises
    ------
    StoreError
        If a document, annotator or layer is there already: what was said stays as it was said.
    """
    for table, rows in ((documents, parts.documents), (annotators, parts.annotators)):
        _refuse_twice(connection, table, study_id, [row["name"] for row in rows])
        _insert(connection, table, [{**row, **_new(study_id)} for row in rows])
    for guideline in parts.guidelines:
        add_guideline(connection, study_id, guideline)
    if not parts.layers:
        return
    texts = _ids_of(connection, documents, study_id)
    people = _ids_of(connection, annotators, study_id)
    rows = [
        {
            **layer.columns,
            **_new(study_id),
            "document_id": _number_of(layer.document, texts, "document"),
            "annotator_id": _number_of(layer.annotator, people, "annotator"),
            "version": 1,
        }
        for layer in parts.layers
    ]
    _refuse_layers(connection, study_id, parts.layers, rows)
    _insert(connection, layers, rows)
    _insert_contents(connection, study_id, parts.layers, rows, kind=kind, author=author)


def _insert_contents(
    connection: Connection,
    study_id: int,
    new: Sequence[_NewLayer],
    rows: Sequence[Row],
    *,
    kind: str,
    author: str,
) -> None:
    numbers: dict[str, int] = {}
    for part in chunks([row["key"] for row in rows]):
        query = select(layers.c.key, layers.c.id).where(layers.c.key.in_(part))
        numbers.update((row.key, row.id) for row in connection.execute(query))
    author_key = key_of(connection, study_id, author)
    numbered = [(numbers[row["key"]], layer) for row, layer in zip(rows, new, strict=True)]
    _insert(connection, things, [{**row, "layer_id": id} for id, a in numbered for row in a.rows])
    _insert(
        connection,
        snapshots,
        [
            {"layer_id": id, "version": 1, "reason": kind, "content": a.content, "at": now()}
            for id, a in numbered
        ],
    )
    _insert(
        connection,
        operations,
        [
            {
                "study_id": study_id,
                "layer_id": id,
                "version": 1,
                "kind": kind,
                "client": "",
                "digest": a.digest,
                "operations": "[]",
                "scheme_version": a.columns["scheme_version"],
                "guideline_version": a.columns["guideline_version"],
                "author": author_key,
                "at": now(),
            }
            for id, a in numbered
        ],
    )


def note(
    connection: Connection, study_id: int | None, author: str, what: str, **details: object
) -> None:
    """Write into the audit who did what; names of people stand there as keys.

    The phase is left out where there is none.
    """
    for name in PEOPLE & details.keys():
        details[name] = key_of(connection, study_id, str(details[name] or NOBODY))
    row = {
        "study_id": study_id,
        "at": now(),
        "author": key_of(connection, study_id, author),
        "what": what,
        "details": json_of({k: v for k, v in details.items() if (k, v) != ("phase", "")}),
    }
    connection.execute(insert(audit).values(row))


def _ids_of(connection: Connection, table: Table, study_id: int) -> dict[str, int]:
    """Return the numbers of a study's documents or annotators by their names."""
    query = select(table.c.name, table.c.id).where(table.c.study_id == study_id)
    return {row.name: row.id for row in connection.execute(query)}


def _new(study_id: int) -> Row:
    return {"study_id": study_id, "key": fresh_key()}


def _number(result: Any) -> int:
    return int(result.inserted_primary_key[0])


def _insert(connection: Connection, table: Table, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:  # without rows SQLAlchemy would insert one of defaults
        connection.execute(insert(table), list(rows))


def _number_of(name: str, numbers: Mapping[str, int], what: str) -> int:
    if name not in numbers:
        raise NotFoundError(f"no {what} {name!r}{did_you_mean(name, numbers)}")
    return numbers[name]


def _refuse_twice(
    connection: Connection, table: Table, study_id: int, names: Sequence[str]
) -> None:
    for part in chunks(names):
        query = select(table.c.name).where(table.c.study_id == study_id, table.c.name.in_(part))
        existing = connection.execute(query).scalar()
        if existing is not None:
            raise StoreError(f"the study has a {table.name.rstrip('s')} {existing!r} already")


def _refuse_layers(
    connection: Connection, study_id: int, new: Sequence[_NewLayer], rows: Sequence[Row]
) -> None:
    place = (layers.c.document_id, layers.c.annotator_id, layers.c.round, layers.c.phase)
    existing = {
        tuple(row)
        for row in connection.execute(select(*place).where(layers.c.study_id == study_id))
    }
    for layer, row in zip(new, rows, strict=True):
        if tuple(row[column.name] for column in place) in existing:
            raise StoreError(
                f"there is a layer of {layer.annotator!r} on {layer.document!r} already; "
                "what was said is changed by operations only"
            )
