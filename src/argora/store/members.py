"""Who belongs to a study, and taking a role back; what somebody annotated stays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from sqlalchemy import Connection, delete, func, select

from argora.errors import ConflictError, NotFoundError
from argora.store.adding import note
from argora.store.loading import study_row
from argora.store.roles import Name
from argora.store.tables import accounts, annotators, roles

__all__ = ["Member", "members_of", "revoke"]


@dataclass(frozen=True)
class Member:
    """An account in a study.

    Attributes
    ----------
    account : its key.
    annotator : as whom an annotator annotates; None for others.
    since : when the role was given.
    """

    account: str
    name: str
    role: Name
    annotator: str | None
    since: str


def members_of(connection: Connection, study: str) -> tuple[Member, ...]:
    """Return who has a role in a study, in the order in which they came."""
    query = (
        select(accounts.c.key, accounts.c.name, roles.c.role, annotators.c.name, roles.c.at)
        .select_from(roles)
        .join(accounts, accounts.c.id == roles.c.account_id)
        .outerjoin(annotators, annotators.c.id == roles.c.annotator_id)
        .where(roles.c.study_id == study_row(connection, study).id)
        .order_by(roles.c.at, accounts.c.id)
    )
    return tuple(
        Member(key, name, cast("Name", role), annotator, at)
        for key, name, role, annotator, at in connection.execute(query)
    )


def revoke(connection: Connection, study: str, account: str, author: str) -> None:
    """Take the role of an account in a study back; the next to annotate under its name goes on.

    Raises
    ------
    NotFoundError
        If the account has none there.
    ConflictError
        If nobody would manage the study any more.
    """
    study_id = study_row(connection, study).id
    found = select(accounts.c.id, roles.c.role).join(roles, roles.c.account_id == accounts.c.id)
    row = connection.execute(
        found.where(roles.c.study_id == study_id, accounts.c.key == account)
    ).first()
    if row is None:
        raise NotFoundError(f"the account {account!r} has no role in this study")
    here = roles.c.study_id == study_id
    managing = select(func.count()).select_from(roles).where(here, roles.c.role == "manager")
    if row.role == "manager" and connection.execute(managing).scalar() == 1:
        raise ConflictError(
            "nobody else manages this study; invite another manager before this one leaves"
        )
    connection.execute(delete(roles).where(here, roles.c.account_id == row.id))
    note(connection, study_id, author, "revoke", account=account, role=row.role)
