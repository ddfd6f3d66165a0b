"""The versions of a study's guideline: since when each holds, and who brought it."""

from __future__ import annotations

import json
from dataclasses import dataclass

from sqlalchemy import Connection, select

from argora.store.loading import study_row
from argora.store.tables import audit, guidelines

__all__ = ["BROUGHT", "GuidelineVersion", "guideline_versions"]

BROUGHT = "add guideline"
"""What the audit says of a new version."""


@dataclass(frozen=True)
class GuidelineVersion:
    """A version of the guideline without its text.

    Attributes
    ----------
    at : since when it holds, as ISO 8601.
    author : who brought it; empty where nobody said so.
    """

    version: str
    at: str
    author: str


def guideline_versions(connection: Connection, study: str) -> tuple[GuidelineVersion, ...]:
    """Return the versions of the guideline, the oldest first; the last one holds."""
    study_id = study_row(connection, study).id
    told = select(audit.c.author, audit.c.details).where(
        audit.c.study_id == study_id, audit.c.what == BROUGHT
    )
    authors = {json.loads(row.details)["version"]: row.author for row in connection.execute(told)}
    query = select(guidelines.c.version, guidelines.c.made).where(guidelines.c.study_id == study_id)
    return tuple(
        GuidelineVersion(row.version, row.made, authors.get(row.version, ""))
        for row in connection.execute(query.order_by(guidelines.c.number))
    )
