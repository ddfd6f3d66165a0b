"""Who may sign in and who belongs to a study: accounts, sessions, roles and invitations."""

from __future__ import annotations

from dataclasses import dataclass
from typing import cast

from sqlalchemy import Connection, delete, func, select

from argora.errors import ConflictError, NotFoundError
from argora.store import accounts, resetting, roles, tables
from argora.store.adding import note
from argora.store.loading import study_row
from argora.store.own_data import data_of
from argora.store.part import StorePart, reading, writing

__all__ = ["Member", "People"]


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
    role: roles.Name
    annotator: str | None
    since: str


def members_of(connection: Connection, study: str) -> tuple[Member, ...]:
    """Return the members of a study, in the order in which they came."""
    query = (
        select(
            tables.accounts.c.key,
            tables.accounts.c.name,
            tables.roles.c.role,
            tables.annotators.c.name,
            tables.roles.c.at,
        )
        .select_from(tables.roles)
        .join(tables.accounts, tables.accounts.c.id == tables.roles.c.account_id)
        .outerjoin(tables.annotators, tables.annotators.c.id == tables.roles.c.annotator_id)
        .where(tables.roles.c.study_id == study_row(connection, study).id)
        .order_by(tables.roles.c.at, tables.accounts.c.id)
    )
    return tuple(
        Member(key, name, cast("roles.Name", role), annotator, at)
        for key, name, role, annotator, at in connection.execute(query)
    )


def revoke(connection: Connection, study: str, account: str, *, author: str = "") -> None:
    """Revoke the role of an account in a study; the next to annotate under its name goes on.

    Raises
    ------
    NotFoundError
        If the account has none there.
    ConflictError
        If nobody would manage the study any more.
    """
    study_id = study_row(connection, study).id
    query = select(tables.accounts.c.id, tables.roles.c.role).join(
        tables.roles, tables.roles.c.account_id == tables.accounts.c.id
    )
    row = connection.execute(
        query.where(tables.roles.c.study_id == study_id, tables.accounts.c.key == account)
    ).first()
    if row is None:
        raise NotFoundError(f"the account {account!r} has no role in this study").coded(
            "no-role", account=account
        )
    of_study = tables.roles.c.study_id == study_id
    managing = (
        select(func.count())
        .select_from(tables.roles)
        .where(of_study, tables.roles.c.role == "manager")
    )
    if row.role == "manager" and connection.execute(managing).scalar() == 1:
        raise ConflictError(
            "nobody else manages this study; invite another manager before this one leaves"
        ).coded("last-manager")
    connection.execute(delete(tables.roles).where(of_study, tables.roles.c.account_id == row.id))
    note(connection, study_id, author, "revoke", account=account, role=row.role)


class People(StorePart):
    """The accounts of a database and what each may do; :attr:`Store.people`."""

    add = writing(accounts.add_account)
    all = reading(accounts.accounts_of)
    named = reading(accounts.named)
    set_secret = writing(accounts.set_secret)
    offer_reset = writing(resetting.offer)
    reset = writing(resetting.take)

    begin_session = writing(accounts.begin_session)
    of_session = reading(accounts.of_session)
    end_session = writing(accounts.end_session)
    end_sessions = writing(accounts.end_sessions)

    seat = reading(roles.seat_of)
    seat_at = reading(roles.seat_at)
    grant = writing(roles.grant)
    adopt = writing(roles.adopt)
    role = reading(roles.role_of)
    members = reading(members_of)
    revoke = writing(revoke)
    data = reading(data_of)

    invite = writing(roles.invite)
    invites = reading(roles.invites_of)
    withdraw = writing(roles.withdraw)
    invited = reading(roles.invited)
    join = writing(roles.join)
    join_new = writing(roles.join_new)

    # Last, since within this class it hides the module of that name.
    roles = reading(roles.roles_of)
