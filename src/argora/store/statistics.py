"""Computed figures, kept until a layer they were computed on has another version."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, delete, insert, select

from argora.errors import ConflictError
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import Place, check_name, now
from argora.store.rows import json_of
from argora.store.tables import annotators, documents, layers, statistics

__all__ = ["Statistics", "fetch", "keep", "kept_at"]


def versions(
    connection: Connection, study: str, *, document: str | None = None
) -> dict[Place, int]:
    """Return the version of each layer of a study, or of one of its documents."""
    query = (
        select(
            documents.c.name.label("document"),
            annotators.c.name.label("annotator"),
            layers.c.round,
            layers.c.phase,
            layers.c.version,
        )
        .join(documents, documents.c.id == layers.c.document_id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.study_id == study_row(connection, study).id)
    )
    if document is not None:
        query = query.where(documents.c.name == document)
    return {
        Place(study, row.document, row.annotator, row.round, row.phase): row.version
        for row in connection.execute(query)
    }


def fetch(
    connection: Connection,
    study: str,
    subject: str,
    name: str,
    of: Mapping[Place, int] | None = None,
) -> Any:
    """Return the figures kept for layers of these versions (or of any); None if there are none."""
    query = select(statistics.c.content).where(
        *_key(study_row(connection, study).id, subject, name)
    )
    if of is not None:
        query = query.where(statistics.c.versions == _mark(of))
    content = connection.execute(query).scalar()
    return None if content is None else json.loads(content)


def kept_at(connection: Connection, study: str, subject: str, name: str) -> tuple[str, str] | None:
    """Return for which versions figures are kept and since when; None if there are none.

    They are others as soon as the figures are, which may take long to read.
    """
    key = _key(study_row(connection, study).id, subject, name)
    row = connection.execute(select(statistics.c.versions, statistics.c.at).where(*key)).first()
    return None if row is None else (row.versions, row.at)


def keep(
    connection: Connection, study: str, subject: str, name: str, of: Mapping[Place, int], data: Any
) -> None:
    """Keep JSON data that were computed on layers of these versions, in the place of older ones.

    Parameters
    ----------
    subject : what they are about, such as a document.
    name : what they are, such as the signature of a measure.

    Raises
    ------
    ConflictError
        If they were computed on a layer of an annotator who was erased since.
    """
    study_id = study_row(connection, study).id
    _check_annotators(connection, study_id, of)
    connection.execute(delete(statistics).where(*_key(study_id, subject, name)))
    row = {
        "study_id": study_id,
        "subject": check_name("subject", subject),
        "name": check_name("name of the statistic", name),
        "versions": _mark(of),
        "content": json_of(data),
        "at": now(),
    }
    connection.execute(insert(statistics).values(row))


def _check_annotators(connection: Connection, study_id: int, of: Mapping[Place, int]) -> None:
    """Refuse figures that name an annotator whom the study does not have any more."""
    query = select(annotators.c.name).where(annotators.c.study_id == study_id)
    if {place.annotator for place in of} - set(connection.execute(query).scalars()):
        raise ConflictError("an annotator was erased while the figures were computed")


def _key(study_id: int, subject: str, name: str) -> tuple[Any, ...]:
    columns = statistics.c
    return columns.study_id == study_id, columns.subject == subject, columns.name == name


def _mark(of: Mapping[Place, int]) -> str:
    listed = [
        [p.document, p.annotator, p.round, p.phase, version] for p, version in sorted(of.items())
    ]
    return sha256(json_of(listed).encode()).hexdigest()


class Statistics(StorePart):
    """The figures that a database keeps; :attr:`Store.statistics`."""

    versions = reading(versions)
    kept = reading(fetch)
    kept_at = reading(kept_at)
    keep = writing(keep)
