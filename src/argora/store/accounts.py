"""Accounts and their sessions; a token is given out once and only its digest is kept."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from secrets import token_urlsafe
from typing import Any

from sqlalchemy import Connection, Row, delete, func, insert, select, update

from argora.errors import ConflictError, NotFoundError
from argora.store.authors import AccountName
from argora.store.lookalikes import check_account_name, folded_name, looks_like
from argora.store.places import fresh_key, later, now
from argora.store.tables import accounts, resets, sessions

__all__ = [
    "WEEK",
    "Account",
    "account_id",
    "account_of",
    "accounts_of",
    "add_account",
    "begin_session",
    "digest_of",
    "end_session",
    "end_sessions",
    "fresh_token",
    "named",
    "of_session",
    "set_secret",
]

WEEK = 7 * 24 * 3600.0
MOST_SESSIONS = 50
"""Of an account; whoever signs in once more is signed out where they signed in first."""


@dataclass(frozen=True)
class Account:
    """Somebody who can sign in.

    Attributes
    ----------
    is_admin : may make studies.
    has_password : else only a link lets the account in.
    """

    key: str
    name: str
    is_admin: bool = False
    has_password: bool = True


def add_account(
    connection: Connection, name: str, secret: str = "", *, is_admin: bool = False
) -> Account:
    """Add an account.

    Parameters
    ----------
    secret : the hash of its password; without one only a link signs in to the account.

    Raises
    ------
    ConflictError
        If the name, or one that looks the same, is somebody's.
    """
    name = check_account_name(name)
    folded = folded_name(name)
    if looks_like(folded, connection.execute(select(accounts.c.folded)).scalars()):
        raise ConflictError(f"the name {name!r} is used already; take another one").coded(
            "name-taken", name=name
        )
    row = {
        "key": fresh_key(),
        "name": name,
        "folded": folded,
        "secret": secret,
        "is_admin": int(is_admin),
        "made": now(),
    }
    connection.execute(insert(accounts).values(row))
    key = str(row["key"])
    return Account(key, AccountName(name, key), is_admin, bool(secret))


def named(connection: Connection, name: str) -> tuple[Account, str] | None:
    """Return the account of a name and the hash of its password, None if there is none."""
    if "\0" in name or any("\ud800" <= character <= "\udfff" for character in name):
        return None
    query = select(accounts).where(accounts.c.folded == folded_name(name))
    row = connection.execute(query).first()
    return None if row is None else (account_of(row), row.secret)


def accounts_of(connection: Connection) -> tuple[Account, ...]:
    """Return all accounts, the oldest first."""
    return tuple(map(account_of, connection.execute(select(accounts).order_by(accounts.c.id))))


def account_id(connection: Connection, key: str) -> int:
    """Return the number of an account's row."""
    number = connection.execute(select(accounts.c.id).where(accounts.c.key == key)).scalar()
    if number is None:
        raise NotFoundError(f"there is no account {key!r}").coded("no-account", account=key)
    return int(number)


def set_secret(connection: Connection, account: str, secret: str) -> None:
    """Set the password of an account; end its sessions, and the links that set a password."""
    number = account_id(connection, account)
    connection.execute(update(accounts).where(accounts.c.id == number).values(secret=secret))
    connection.execute(delete(resets).where(resets.c.account_id == number))
    end_sessions(connection, account)


def begin_session(
    connection: Connection,
    account: str,
    *,
    seconds: float = 2 * WEEK,
    before: str | None = None,
) -> str:
    """Begin a session of an account and return its token.

    Parameters
    ----------
    before : a token that was valid so far, and is not any more.
    """
    if before is not None:
        end_session(connection, before)
    connection.execute(delete(sessions).where(sessions.c.expires <= now()))
    token = fresh_token()
    row = {
        "account_id": account_id(connection, account),
        "digest": digest_of(token),
        "made": now(),
        "expires": later(seconds),
    }
    connection.execute(insert(sessions).values(row))
    mine = select(sessions.c.id).where(sessions.c.account_id == row["account_id"])
    newest = mine.order_by(sessions.c.id.desc()).limit(MOST_SESSIONS).subquery()
    oldest = select(func.min(newest.c.id)).scalar_subquery()
    too_many = (sessions.c.account_id == row["account_id"], sessions.c.id < oldest)
    connection.execute(delete(sessions).where(*too_many))
    return token


def of_session(connection: Connection, token: str) -> Account | None:
    """Return whose session it is, None if it is nobody's or over."""
    query = (
        select(accounts)
        .join(sessions, sessions.c.account_id == accounts.c.id)
        .where(sessions.c.digest == digest_of(token), sessions.c.expires > now())
    )
    row = connection.execute(query).first()
    return None if row is None else account_of(row)


def end_session(connection: Connection, token: str) -> None:
    """End the session of a token."""
    connection.execute(delete(sessions).where(sessions.c.digest == digest_of(token)))


def end_sessions(connection: Connection, account: str) -> None:
    """End all sessions of an account."""
    mine = sessions.c.account_id == account_id(connection, account)
    connection.execute(delete(sessions).where(mine))


def fresh_token() -> str:
    """Return a secret that nobody can guess."""
    return token_urlsafe(32)


def digest_of(token: str) -> str:
    """Return the digest of a token, which is all that is stored of it."""
    return sha256(token.encode("utf-8", "surrogatepass")).hexdigest()


def account_of(row: Row[Any]) -> Account:
    """Build an account from its row."""
    name = AccountName(row.name, row.key)
    return Account(row.key, name, bool(row.is_admin), bool(row.secret))
