"""Schemes that somebody writes: each is its writer's alone, and need not be finished."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, true, update

from argora.errors import ConflictError, NotFoundError
from argora.store.part import StorePart, reading, writing
from argora.store.places import fresh_key, now
from argora.store.rows import json_of
from argora.store.tables import accounts, scheme_drafts

__all__ = ["MOST", "SchemeDraft", "SchemeDrafts", "draft_from"]

MOST = 100
"""Drafts of one account."""
_BEGAN = "began"
"""Where the stored content of a draft for a study has the version that it began from."""


@dataclass(frozen=True)
class SchemeDraft:
    """A scheme that is being written.

    Attributes
    ----------
    version : counts how often it was saved; who saves says which one they changed.
    content : the JSON data of a scheme, or what is to become one.
    changed : when it was saved last, as ISO 8601.
    study : the key of the study whose scheme it is to change; None if it is of no study.
    began : the version of that scheme that it began from; None if it is of no study.
    """

    key: str
    version: int
    content: Mapping[str, Any]
    changed: str
    study: str | None = None
    began: str | None = None


def drafts_of(connection: Connection, account: str) -> tuple[SchemeDraft, ...]:
    """Return the drafts of an account, the one changed last first."""
    query = _drafts(account).order_by(scheme_drafts.c.changed.desc(), scheme_drafts.c.id.desc())
    return tuple(draft_from(row) for row in connection.execute(query))


def draft(connection: Connection, account: str, key: str) -> SchemeDraft:
    """Return a draft of an account.

    Raises
    ------
    NotFoundError
        If the account has none of this key.
    """
    return draft_from(_row(connection, account, key))


def draft_for(connection: Connection, account: str, study: str) -> SchemeDraft | None:
    """Return the draft of an account that is to change the scheme of a study; None without one."""
    query = _drafts(account).where(scheme_drafts.c.study == study)
    row = connection.execute(query.order_by(scheme_drafts.c.id.desc()).limit(1)).first()
    return None if row is None else draft_from(row)


def add_draft(
    connection: Connection,
    account: str,
    content: Mapping[str, Any],
    *,
    study: str | None = None,
    began: str | None = None,
) -> SchemeDraft:
    """Add a draft for an account.

    Parameters
    ----------
    study : the key of the study whose scheme it is to change.
    began : the version of that scheme that it begins from.

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
    added = SchemeDraft(fresh_key(), 1, content, now(), study, began)
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
    before = draft_from(row)
    if before.content == content:
        return before
    saved = replace(before, version=version + 1, content=content, changed=now())
    unchanged = scheme_drafts.c.id == row.id, scheme_drafts.c.version == version
    result = connection.execute(update(scheme_drafts).where(*unchanged).values(_columns(saved)))
    if result.rowcount == 0:
        raise ConflictError("this scheme was changed in another window meanwhile").coded(
            "scheme-changed", version=before.version
        )
    return saved


def delete_draft(
    connection: Connection, account: str, key: str, *, version: int | None = None
) -> None:
    """Delete a draft of an account; one that is not there is none.

    Parameters
    ----------
    version : of the draft; one that was saved since stays. By default any.
    """
    mine = scheme_drafts.c.account_id == _id_of(account).scalar_subquery()
    this = true() if version is None else scheme_drafts.c.version == version
    connection.execute(delete(scheme_drafts).where(mine, scheme_drafts.c.key == key, this))


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


def draft_from(row: Row[Any]) -> SchemeDraft:
    """Return the draft that a row holds."""
    content = json.loads(row.content)
    began = None if row.study is None else content.pop(_BEGAN, None)
    return SchemeDraft(row.key, row.version, content, row.changed, row.study, began)


def _columns(draft: SchemeDraft) -> dict[str, Any]:
    began = {} if draft.began is None else {_BEGAN: draft.began}
    content = json_of({**draft.content, **began})
    return {"version": draft.version, "content": content, "changed": draft.changed}


class SchemeDrafts(StorePart):
    """The schemes that people write; :attr:`Store.scheme_drafts`."""

    of = reading(drafts_of)
    get = reading(draft)
    of_study = reading(draft_for)
    add = writing(add_draft)
    save = writing(save_draft)
    delete = writing(delete_draft)
