"""What was done in a study besides annotating, a page at a time, the newest first."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, select

from argora.store.adding import PEOPLE
from argora.store.authors import NOBODY, name_of
from argora.store.loading import study_row
from argora.store.tables import audit, people

__all__ = ["Action", "Actions", "actions_page"]


@dataclass(frozen=True)
class Action:
    """What somebody did in a study.

    Attributes
    ----------
    what : the kind of action, such as ``finish`` or ``move tasks``.
    details : whatever this kind says of itself, by names; people by theirs, or empty.
    """

    at: str
    author: str
    what: str
    details: dict[str, Any]


@dataclass(frozen=True)
class Actions:
    """A page of actions, the newest first.

    Attributes
    ----------
    authors, kinds : of all actions in the study, in order.
    next : asks for the page behind this one; None on the last.
    """

    actions: tuple[Action, ...]
    authors: tuple[str, ...]
    kinds: tuple[str, ...]
    next: int | None


def actions_page(
    connection: Connection,
    study: str,
    *,
    author: str | None = None,
    what: str | None = None,
    before: int | None = None,
    limit: int,
) -> Actions:
    """Return actions in a study, the newest first.

    Parameters
    ----------
    author, what : only those of a person, or of a kind.
    before : ``next`` of the page before.
    """
    of_study = audit.c.study_id == study_row(connection, study).id
    by = name_of(audit.c.author)
    query = select(audit, by.label("by")).where(of_study)
    if author is not None:
        query = query.where(by == author)
    if what is not None:
        query = query.where(audit.c.what == what)
    if before is not None:
        query = query.where(audit.c.id < before)
    rows = connection.execute(query.order_by(audit.c.id.desc()).limit(limit + 1)).all()
    page = rows[:limit]
    authors, kinds = (
        tuple(sorted(connection.execute(select(column).where(of_study).distinct()).scalars()))
        for column in (by, audit.c.what)
    )
    details_of = _details(connection, [json.loads(row.details) for row in page])
    actions = (
        Action(row.at, row.by, row.what, details)
        for row, details in zip(page, details_of, strict=True)
    )
    return Actions(tuple(actions), authors, kinds, page[-1].id if len(rows) > limit else None)


def _details(connection: Connection, rows: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Return details of actions with the names of people in the place of their keys."""
    keys = {str(row[name]) for row in rows for name in PEOPLE & row.keys()}
    query = select(people.c.key, people.c.name).where(people.c.key.in_(keys))
    names = {row.key: row.name for row in connection.execute(query)}
    return [
        {k: names.get(value, NOBODY) if k in PEOPLE else value for k, value in row.items()}
        for row in rows
    ]
