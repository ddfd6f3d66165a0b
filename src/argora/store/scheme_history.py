"""The changes of the scheme of a study as rows, with what each did to every layer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, or_, select, update

from argora.errors import ConflictError
from argora.model import decode, encode
from argora.model.changes import LayerRecord, Migration, Move, SchemeChange
from argora.model.layer import LayerKey
from argora.store.rows import json_of, scheme_from
from argora.store.tables import (
    annotators,
    documents,
    layers,
    migration_records,
    migrations,
    operations,
    schemes,
)

__all__ = [
    "MIGRATE",
    "add_migration",
    "is_untouched",
    "layer_rows",
    "migrations_of",
    "migrations_since",
    "refuse_earlier",
    "remove_migration",
]

MIGRATE = "migrate"
"""The kind of the step by which a change of the scheme, or taking it back, changes a layer."""
_PLACE = ("document", "annotator", "round", "phase")
_AT_ONCE = 500


def migrations_of(
    connection: Connection, study_id: int, places: Mapping[int, LayerKey]
) -> tuple[Migration, ...]:
    """Return the changes of the scheme, the first one first.

    Parameters
    ----------
    places : the layers whose records are wanted, by the numbers of their rows.
    """
    return tuple(
        Migration(change, tuple(_records(connection, row.id, places)), row.at)
        for row, change in _changes(connection, study_id)
    )


def migrations_since(
    connection: Connection, study_id: int, version: str, places: Mapping[int, LayerKey]
) -> tuple[Migration, ...]:
    """Return the changes that lead from a version of the scheme to the one that holds.

    None, if no change leads from there.
    """
    changes = migrations_of(connection, study_id, places)
    befores = [each.change.before.version for each in changes]
    return changes[befores.index(version) :] if version in befores else ()


def layer_rows(connection: Connection, study_id: int) -> dict[LayerKey, Row[Any]]:
    """Return the rows of the layers of a study, as far as a log names them, by their places."""
    query = (
        select(
            *(layers.c[name] for name in ("id", "study_id", "version", "guideline_version")),
            documents.c.name.label("document"),
            annotators.c.name.label("annotator"),
            layers.c.round,
            layers.c.phase,
        )
        .join(documents, documents.c.id == layers.c.document_id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.study_id == study_id)
    )
    rows: Iterable[Any] = connection.execute(query)
    return {(row.document, row.annotator, row.round, row.phase): row for row in rows}


def refuse_earlier(connection: Connection, study_id: int, versions: Iterable[str | None]) -> None:
    """Refuse layers that are under a version of the scheme which does not hold any more.

    Raises
    ------
    ConflictError
        If one of the versions is such a one, be it that it was changed or taken back.
    """
    mine = select(schemes.c.version).where(schemes.c.study_id == study_id)
    *earlier, _ = connection.execute(mine.order_by(schemes.c.number)).scalars()
    for version in versions:
        if version in earlier:
            raise ConflictError(
                f"these annotations were made under version {version!r} of the scheme, which was "
                "changed since; export the study again, and make them of that"
            ).coded("earlier-scheme", version=version)


def _changes(connection: Connection, study_id: int) -> list[tuple[Row[Any], SchemeChange]]:
    query = select(migrations).where(migrations.c.study_id == study_id).order_by(migrations.c.id)
    rows = connection.execute(query).all()
    if not rows:
        return []
    mine = schemes.c.study_id == study_id
    contents = connection.execute(select(schemes.c.version, schemes.c.content).where(mine))
    versions = {row.version: scheme_from(row.content) for row in contents}
    return [
        (
            row,
            SchemeChange(
                versions[row.before],
                versions[row.after],
                decode(json.loads(row.moves), tuple[Move, ...]),
            ),
        )
        for row in rows
    ]


def _records(
    connection: Connection, migration_id: int, places: Mapping[int, LayerKey]
) -> Iterable[LayerRecord]:
    numbers = list(places)
    for start in range(0, len(numbers), _AT_ONCE):
        part = migration_records.c.layer_id.in_(numbers[start : start + _AT_ONCE])
        mine = migration_records.c.migration_id == migration_id
        for row in connection.execute(select(migration_records).where(mine, part)):
            place = dict(zip(_PLACE, places[row.layer_id], strict=True))
            yield decode({**json.loads(row.content), **place}, LayerRecord)


def add_migration(
    connection: Connection, study_id: int, migration: Migration, numbers: Mapping[LayerKey, int]
) -> None:
    """Store a change, and what it did to each layer.

    The names of annotators are not in it: whoever is erased has another one then.

    Parameters
    ----------
    numbers : of the rows of layers.
    """
    change = migration.change
    row = {
        "study_id": study_id,
        "before": change.before.version,
        "after": change.after.version,
        "moves": json_of(encode(change).get("moves", [])),
        "at": migration.at,
    }
    result: Any = connection.execute(insert(migrations).values(row))
    number = result.inserted_primary_key[0]
    records = [
        {"migration_id": number, "layer_id": numbers[each.key], "content": _record_json(each)}
        for each in migration.records
    ]
    if records:
        connection.execute(insert(migration_records), records)


def _record_json(record: LayerRecord) -> str:
    data = encode(record)
    return json_of({name: value for name, value in data.items() if name not in _PLACE})


def remove_migration(connection: Connection, study_id: int, change: SchemeChange) -> None:
    """Forget the last change, so that the version before it holds again.

    The later version stays among the versions, since the logs of layers name it.
    """
    mine = migrations.c.study_id == study_id, migrations.c.after == change.after.version
    number = connection.execute(select(migrations.c.id).where(*mine)).scalar_one()
    records = migration_records.c.migration_id == number
    connection.execute(delete(migration_records).where(records))
    connection.execute(delete(migrations).where(migrations.c.id == number))
    last = select(func.max(schemes.c.number)).where(schemes.c.study_id == study_id)
    before = schemes.c.study_id == study_id, schemes.c.version == change.before.version
    newest = connection.execute(last).scalar_one() + 1
    connection.execute(update(schemes).where(*before).values(number=newest))


def is_untouched(connection: Connection, study_id: int, version: str) -> bool:
    """Return whether nobody has saved anything since a version of the scheme held first.

    What was saved under a later one, which was taken back, counts as well.
    """
    mine = operations.c.study_id == study_id
    is_first = mine, operations.c.kind == MIGRATE, operations.c.scheme_version == version
    first = select(func.min(operations.c.id)).where(*is_first).scalar_subquery()
    is_since = or_(operations.c.scheme_version == version, operations.c.id > first)
    saved = select(operations.c.id).where(mine, operations.c.kind != MIGRATE, is_since).limit(1)
    is_to = migrations.c.study_id == study_id, migrations.c.after == version
    changed = select(migration_records.c.layer_id).join(migrations).where(*is_to)
    is_new = layers.c.study_id == study_id, layers.c.id.not_in(changed)
    begun = select(layers.c.id).where(*is_new).limit(1)
    return not any(connection.execute(each).first() for each in (saved, begun))
