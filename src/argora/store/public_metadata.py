"""Which metadata of documents annotators see: a setting of each study."""

from __future__ import annotations

import json
from collections.abc import Iterable

from sqlalchemy import Connection, select, update

from argora.store.adding import note
from argora.store.loading import public_of, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import check_name
from argora.store.rows import json_of
from argora.store.tables import documents, studies

__all__ = ["PublicMetadata"]

CHANGED = "change public metadata"


def public_names(connection: Connection, study: str) -> tuple[str, ...]:
    """Return the names of the metadata that annotators see, in order."""
    return public_of(study_row(connection, study))


def names_in_use(connection: Connection, study: str) -> tuple[str, ...]:
    """Return the names of all metadata that a document of the study has, in order."""
    query = select(documents.c.about).where(documents.c.study_id == study_row(connection, study).id)
    rows = connection.execute(query).scalars()
    return tuple(sorted({name for row in rows for name in json.loads(row).get("metadata", {})}))


def change(
    connection: Connection, study: str, names: Iterable[str], *, author: str = ""
) -> tuple[str, ...]:
    """Set the metadata that annotators see, and return their names in order.

    Raises
    ------
    StoreError
        If one of them is empty, too long or holds characters that cannot be stored.
    """
    public = sorted({check_name("name of a metadata field", name) for name in names})
    row = study_row(connection, study)
    changed = update(studies).where(studies.c.id == row.id)
    connection.execute(changed.values(public=json_of(public)))
    note(connection, row.id, author, CHANGED, before=list(public_of(row)), names=public)
    return tuple(public)


class PublicMetadata(StorePart):
    """The metadata that annotators see of documents; :attr:`Store.public_metadata`."""

    names = reading(public_names)
    in_use = reading(names_in_use)
    change = writing(change)
