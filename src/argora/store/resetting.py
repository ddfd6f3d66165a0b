"""Links by which somebody who forgot the password sets a new one: who may give one, and taking it.

Whoever gives a link to a person could take it, and be that person from then on. So it is given by
who may do all that the person may do anyway: who manages every study in which the person has a
role, or an administrator.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select

from argora.errors import ConflictError, NotFoundError
from argora.store.accounts import Account, account_of, digest_of, fresh_token, set_secret
from argora.store.adding import note
from argora.store.loading import study_row
from argora.store.places import later, now
from argora.store.tables import accounts, resets, roles

__all__ = ["offer", "take"]

DAY = 24 * 3600.0


def offer(
    connection: Connection,
    account: str,
    *,
    giver: str,
    study: str | None = None,
    seconds: float = DAY,
) -> str:
    """Return the token of a link that sets a new password for an account, once; older links end.

    Parameters
    ----------
    giver : the account that gives it, which must be allowed to do all that the other may.
    study : whose member the account has to be, and whose audit records it.

    Raises
    ------
    NotFoundError
        If there is no such account, or none in the study.
    ConflictError
        If the giver may not.
    """
    study_id = None if study is None else study_row(connection, study).id
    if study_id is not None:
        member = select(accounts.c.id).join(roles, roles.c.account_id == accounts.c.id)
        member = member.where(roles.c.study_id == study_id, accounts.c.key == account)
        if connection.execute(member).first() is None:
            raise NotFoundError(f"the account {account!r} has no role in this study").coded(
                "no-role", account=account
            )
    token, author = _offered(connection, giver, account, seconds)
    note(connection, study_id, author, "reset link", account=account)
    return token


def take(connection: Connection, token: str, secret: str) -> Account:
    """Set the password of the account of a link; all its sessions and links end.

    Raises
    ------
    NotFoundError
        If the link was never given out, is used or too old, or whoever gave it may not any more.
    """
    query = select(resets).where(resets.c.digest == digest_of(token), resets.c.expires > now())
    link = connection.execute(query).first()
    if link is None:
        raise NotFoundError("this link was used already or is too old; ask for another one").coded(
            "link-used"
        )
    giver, person = _row(connection, link.author_id), _row(connection, link.account_id)
    if not _may(connection, giver, person):
        raise NotFoundError("this link holds no more; ask for another one").coded("link-used")
    set_secret(connection, person.key, secret)
    note(connection, None, person.name, "reset", account=person.key, by=giver.name)
    return account_of(_row(connection, person.id))


def _offered(connection: Connection, giver: str, account: str, seconds: float) -> tuple[str, str]:
    """Return the token of a new link, and the name of who gave it."""
    rows = {
        row.key: row
        for row in connection.execute(select(accounts).where(accounts.c.key.in_([giver, account])))
    }
    if not {giver, account} <= rows.keys():
        raise NotFoundError(f"there is no account {account!r}").coded("no-account", account=account)
    person = rows[account]
    if giver == account:
        raise ConflictError(
            "your own password is changed under your name, with the one you have"
        ).coded("own-password")
    if not _may(connection, rows[giver], person):
        raise ConflictError(
            f"only who administers this server can give {person.name!r} a new password"
        ).coded("reset-not-allowed", name=person.name)
    connection.execute(
        delete(resets).where((resets.c.account_id == person.id) | (resets.c.expires <= now()))
    )
    token = fresh_token()
    row = {
        "account_id": person.id,
        "author_id": rows[giver].id,
        "digest": digest_of(token),
        "made": now(),
        "expires": later(seconds),
    }
    connection.execute(insert(resets).values(row))
    return token, str(rows[giver].name)


def _may(connection: Connection, giver: Row[Any], person: Row[Any]) -> bool:
    """Return whether one account may do all that another may do."""
    if giver.is_admin:
        return True
    if person.is_admin:
        return False
    theirs = select(roles.c.study_id).where(roles.c.account_id == person.id)
    managed = select(roles.c.study_id).where(
        roles.c.account_id == giver.id, roles.c.role == "manager"
    )
    studies = set(connection.execute(theirs).scalars())
    return bool(studies) and studies <= set(connection.execute(managed).scalars())


def _row(connection: Connection, number: int) -> Row[Any]:
    return connection.execute(select(accounts).where(accounts.c.id == number)).one()
