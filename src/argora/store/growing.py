"""What comes to a study that is there: texts, people, another version of its scheme."""

from __future__ import annotations

from sqlalchemy import Connection

from argora.model import Scheme
from argora.store.adding import Parts, add_scheme, insert_parts, note
from argora.store.loading import study_row

__all__ = ["extend", "renew"]


def extend(connection: Connection, study: str, parts: Parts, author: str) -> None:
    """Add documents and annotators."""
    study_id = study_row(connection, study).id
    insert_parts(connection, study_id, parts, kind="import", author=author)
    told = {"documents": len(parts.documents), "annotators": len(parts.annotators)}
    note(connection, study_id, author, "extend", **told)


def renew(connection: Connection, study: str, scheme: Scheme, author: str) -> None:
    """Let another version of the scheme hold from now on."""
    study_id = study_row(connection, study).id
    add_scheme(connection, study_id, scheme)
    note(connection, study_id, author, "add scheme", version=scheme.version)
