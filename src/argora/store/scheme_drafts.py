"""Schemes that somebody writes: each is its writer's alone, and need not be finished."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from argora.errors import ConflictError, NotFoundError
from argora.store.part import StorePart, reading, writing
from argora.store.places import fresh_key, now
from argora.store.rows import json_of
from argora.store.tables import accounts, scheme_drafts

__all__ = ["MOST", "SchemeDraft", "SchemeDrafts"]

MOST = 100
"""Drafts of one account."""


@dataclass(frozen=True)
class SchemeDraft:
    """A scheme that is being written.

    Attributes
    ----------
    version : counts how often it was saved; who saves says which one they changed.
    content : the JSON data of a scheme, or what is to become one.
    changed : when it was saved last, as ISO 8601.
    study : the key of the study whose scheme it is to change; None if it is of no study.
    """

    key: str
    version: int
    content: Mapping[str, Any]
    changed: str
    study: str | None = None


def drafts_of(connection: Connection, account: str) -> tuple[SchemeDraft, ...]:
    """Return the drafts of an account, the one changed last first."""
    query = _drafts(account).order_by(scheme_drafts.c.changed.desc(), scheme_drafts.c.id.desc())
    return tuple(_draft(row) for row in connection.execute(query))


def draft(connection: Connection, account: str, key: str) -> SchemeDraft:
    """Return a draft of an account.

    Raises
    ------
    NotFoundError
        If the account has none of this key.
    """
    return _draft(_row(connection, account, key))


def draft_for(connection: Connection, account: str, study: str) -> SchemeDraft | None:
    """Return the draft of an account that is to change the scheme of a study; None without one."""
    query = _drafts(account).where(scheme_drafts.c.study == study)
    row = connection.execute(query.order_by(scheme_drafts.c.id.desc()).limit(1)).first()
    return None if row is None else _draft(row)


def add_draft(
    connection: Connection, account: str, content: Mapping[str, Any], *, study: str | None = None
) -> SchemeDraft:
    """Add a draft for an account.

    Parameters
    ----------
    study : the key of the study whose scheme it is to change.

    Raises
    ------
    ConflictError
        If the account has as many as it may have.
    """
    account_id = connection.execute(_id_of(account).with_for_update()).scalar_one()
    mine = select(func.count()).where(scheme_drafts.c.account_id == account_id)
    if connection.execute(mine).scalar_one() >= MOST:
        raise ConflictError(
            f"you have {MOST} schemes of your own; delete one that you do not need first"
        ).coded("many-schemes", n=MOST)
    added = SchemeDraft(fresh_key(), 1, content, now(), study)
    row = {**_columns(added), "key": added.key, "account_id": account_id, "study": study}
    connection.execute(insert(scheme_drafts).values(row))
    return added


def save_draft(
    connection: Connection, account: str, key: str, content: Mapping[str, Any], *, version: int
) -> SchemeDraft:
    """Put other content into a draft of an account; the same content again changes nothing.

    Parameters
    ----------
    version : of the draft that was changed.

    Raises
    ------
    ConflictError
        If the draft was saved meanwhile.
    """
    row = _row(connection, account, key)
    before = _draft(row)
    if before.content == content:
        return before
    saved = SchemeDraft(key, version + 1, content, now(), before.study)
    unchanged = scheme_drafts.c.id == row.id, scheme_drafts.c.version == version
    result = connection.execute(update(scheme_drafts).where(*unchanged).values(_columns(saved)))
    if result.rowcount == 0:
        raise ConflictError("this scheme was changed in another window meanwhile").coded(
            "scheme-changed", version=before.version
        )
    return saved


def delete_draft(connection: Connection, account: str, key: str) -> None:
    """Delete a draft of an account; one that is not there is none."""
    mine = scheme_drafts.c.account_id == _id_of(account).scalar_subquery()
    connection.execute(delete(scheme_drafts).where(mine, scheme_drafts.c.key == key))


def _id_of(account: str) -> Any:
    return select(accounts.c.id).where(accounts.c.key == account)


def _drafts(account: str) -> Any:
    return (
        select(scheme_drafts)
        .join(accounts, accounts.c.id == scheme_drafts.c.account_id)
        .where(accounts.c.key == account)
    )


def _row(connection: Connection, account: str, key: str) -> Row[Any]:
    row = connection.execute(_drafts(account).where(scheme_drafts.c.key == key)).first()
    if row is None:
        raise NotFoundError("there is no such scheme, or it was deleted").coded("no-scheme")
    return row


def _draft(row: Row[Any]) -> SchemeDraft:
    return SchemeDraft(row.key, row.version, json.loads(row.content), row.changed, row.study)


def _columns(draft: SchemeDraft) -> dict[str, Any]:
    content = json_of(draft.content)
    return {"version": draft.version, "content": content, "changed": draft.changed}


class SchemeDrafts(StorePart):
    """The schemes that people write; :attr:`Store.scheme_drafts`."""

    of = reading(drafts_of)
    get = reading(draft)
    of_study = reading(draft_for)
    add = writing(add_draft)
    save = writing(save_draft)
    delete = writing(delete_draft)
