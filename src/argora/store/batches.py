"""The batches of a study: documents that one plan assigned first."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass

from sqlalchemy import Connection, func, select, true

from argora.store.loading import study_row
from argora.store.tables import assignments, documents, plans

__all__ = ["AssignedBatch", "batches_of"]


@dataclass(frozen=True)
class AssignedBatch:
    """Documents that were assigned for the first time by one plan.

    Attributes
    ----------
    at : when the plan was applied.
    words : what it added up to.
    documents : names, in order.
    """

    at: str
    words: str
    documents: tuple[str, ...]


def batches_of(
    connection: Connection, study: str, *, phase: str | None = None
) -> tuple[AssignedBatch, ...]:
    """Return the batches of a study, the oldest first; what no plan assigned is in none.

    Parameters
    ----------
    phase : the only one whose tasks are looked at; all by default.
    """
    study_id = study_row(connection, study).id
    applied = select(plans.c.at, plans.c.content).where(plans.c.study_id == study_id)
    words = {
        row.at: json.loads(row.content)["words"]
        for row in connection.execute(applied.order_by(plans.c.id))
    }
    if not words:
        return ()
    first = (
        select(documents.c.name, func.min(assignments.c.at).label("at"))
        .join(assignments, assignments.c.document_id == documents.c.id)
        .where(documents.c.study_id == study_id)
        .where(true() if phase is None else assignments.c.phase == phase)
        .group_by(documents.c.name)
    )
    names: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(first):
        names[row.at].append(row.name)
    return tuple(
        AssignedBatch(at, text, tuple(sorted(names[at])))
        for at, text in words.items()
        if at in names
    )
