"""The versions of a study's guideline: since when each holds, and who brought it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import Connection, select

from argora.errors import NotFoundError
from argora.model import Guideline
from argora.store import adding
from argora.store.authors import name_of
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import now
from argora.store.tables import audit, guidelines

__all__ = ["GuidelineVersion", "Guidelines", "add_version"]

ADDED = "add guideline"
"""What the audit says of a new version."""


@dataclass(frozen=True)
class GuidelineVersion:
    """A version of the guideline without its text.

    Attributes
    ----------
    number : counts the versions of the study from 1.
    at : since when it holds, as ISO 8601.
    author : who brought it; empty where nobody said so.
    """

    number: int
    version: str
    at: str
    author: str


def add_version(
    connection: Connection, study: str, version: str, text: str, *, author: str = ""
) -> None:
    """Add a version of the guideline, which holds from now on."""
    study_id = study_row(connection, study).id
    adding.add_guideline(connection, study_id, Guideline(version, text, now()))
    adding.note(connection, study_id, author, ADDED, version=version)


def versions(connection: Connection, study: str) -> tuple[GuidelineVersion, ...]:
    """Return the versions of the guideline, the oldest first; the last one holds."""
    study_id = study_row(connection, study).id
    additions = select(name_of(audit.c.author).label("author"), audit.c.details).where(
        audit.c.study_id == study_id, audit.c.what == ADDED
    )
    authors = {
        json.loads(row.details)["version"]: row.author for row in connection.execute(additions)
    }
    columns = (guidelines.c.number, guidelines.c.version, guidelines.c.made)
    query = select(*columns).where(guidelines.c.study_id == study_id)
    return tuple(
        GuidelineVersion(row.number, row.version, row.made, authors.get(row.version, ""))
        for row in connection.execute(query.order_by(guidelines.c.number))
    )


def text_of(connection: Connection, study: str, number: int) -> str:
    """Return the text of a version by its number; it never changes.

    Raises
    ------
    NotFoundError
        If there is no version of this number.
    """
    study_id = study_row(connection, study).id
    query = select(guidelines.c.content).where(
        guidelines.c.study_id == study_id, guidelines.c.number == number
    )
    text: str | None = connection.execute(query).scalar()
    if text is None:
        raise NotFoundError(f"the guideline has no version number {number}").coded(
            "no-version", what="guideline", version=number
        )
    return text


class Guidelines(StorePart):
    """The versions of the guidelines of studies; :attr:`Store.guidelines`."""

    add = writing(add_version)
    versions = reading(versions)
    text = reading(text_of)
