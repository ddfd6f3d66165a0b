"""What studies are called and which are there: renaming, removing, and bringing back.

A study that is removed is hidden from everybody, and nothing of it is deleted.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass

from sqlalchemy import Connection, select, update

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.store.adding import note
from argora.store.authors import name_of
from argora.store.loading import count_of, study_row
from argora.store.lookalikes import folded_name, is_unseen
from argora.store.part import StorePart, reading, writing
from argora.store.places import check_name, now
from argora.store.tables import accounts, audit, documents, layers, roles, studies

__all__ = ["Catalogue", "Removed", "check_study_name"]

LONGEST = 100
REMOVED, BACK, RENAMED = "remove study", "bring study back", "rename study"
# What turns the order of letters around, so that a name reads as another one.
TURNING = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


@dataclass(frozen=True)
class Removed:
    """A study that was removed: when, by whom, and what is in it."""

    key: str
    name: str
    removed: str
    author: str
    n_documents: int
    n_layers: int


def check_study_name(name: str) -> str:
    """Return the name of a study as it is kept.

    Raises
    ------
    StoreError
        If it is too long, shows nothing, or holds what would make it read as something else.
    """
    name = check_name("name", unicodedata.normalize("NFC", name).strip())
    if len(name) > LONGEST:
        raise StoreError(
            f"a name has at most {LONGEST} characters; this one has {len(name)}"
        ).coded("name-length", n=len(name), most=LONGEST)
    if all(is_unseen(character) or character.isspace() for character in name):
        raise StoreError("a study needs a name that can be read").coded("name-unreadable")
    for character in name:
        if unicodedata.category(character) in ("Cc", "Zl", "Zp") or character in TURNING:
            raise StoreError(
                f"the name {name!r} holds {character!r}, which nobody sees; leave it out"
            ).coded("hidden-character", name=name, character=character)
    return name


def named(connection: Connection, account: str, name: str) -> tuple[str, ...]:
    """Return the keys of the studies of that name in which an account has a role."""
    query = (
        select(studies.c.key, studies.c.name)
        .join(roles, roles.c.study_id == studies.c.id)
        .join(accounts, accounts.c.id == roles.c.account_id)
        .where(accounts.c.key == account, studies.c.removed.is_(None))
    )
    folded = folded_name(name)
    return tuple(row.key for row in connection.execute(query) if folded_name(row.name) == folded)


def rename(connection: Connection, study: str, name: str, *, account: str, author: str = "") -> str:
    """Rename a study, and return its name.

    Parameters
    ----------
    account : the key of who does it; the name must differ from that of their other studies.

    Raises
    ------
    ConflictError
        If another study of theirs is called so.
    StoreError
        If it is no name.
    """
    name = check_study_name(name)
    row = study_row(connection, study)
    if any(key != study for key in named(connection, account, name)):
        raise ConflictError(f"another study is called {name!r} already; choose another name").coded(
            "study-name-taken", name=name
        )
    connection.execute(update(studies).where(studies.c.id == row.id).values(name=name))
    note(connection, row.id, author, RENAMED, before=row.name, name=name)
    return name


def remove(connection: Connection, study: str, *, author: str = "") -> None:
    """Hide a study from everybody; nothing of it is deleted."""
    row = study_row(connection, study)
    connection.execute(update(studies).where(studies.c.id == row.id).values(removed=now()))
    note(connection, row.id, author, REMOVED, name=row.name)


def bring_back(connection: Connection, study: str, *, author: str = "") -> None:
    """Bring a removed study back, with all it held and everybody's roles.

    Raises
    ------
    NotFoundError
        If no study of that key was removed.
    """
    is_removed = studies.c.removed.is_not(None)
    query = select(studies.c.id, studies.c.name).where(studies.c.key == study, is_removed)
    row = connection.execute(query).first()
    if row is None:
        raise NotFoundError(f"no study {study!r} was removed").coded("no-study", study=study)
    connection.execute(update(studies).where(studies.c.id == row.id).values(removed=None))
    note(connection, row.id, author, BACK, name=row.name)


def removed(connection: Connection) -> tuple[Removed, ...]:
    """Return the removed studies, the last removed first."""
    author = (
        select(name_of(audit.c.author))
        .where(audit.c.study_id == studies.c.id, audit.c.what == REMOVED)
        .order_by(audit.c.id.desc())
        .limit(1)
        .scalar_subquery()
    )
    query = (
        select(
            *(studies.c.key, studies.c.name, studies.c.removed),
            *(author, count_of(documents), count_of(layers)),
        )
        .where(studies.c.removed.is_not(None))
        .order_by(studies.c.removed.desc(), studies.c.id)
    )
    return tuple(Removed(*row) for row in connection.execute(query))


def removed_from(connection: Connection, study: str, account: str) -> str | None:
    """Return the name of a removed study in which an account has a role; None for others."""
    query = (
        select(studies.c.name)
        .join(roles, roles.c.study_id == studies.c.id)
        .join(accounts, accounts.c.id == roles.c.account_id)
        .where(studies.c.key == study, accounts.c.key == account)
        .where(studies.c.removed.is_not(None))
    )
    return connection.execute(query).scalar()


class Catalogue(StorePart):
    """The names of the studies of a database, and which are there; :attr:`Store.catalogue`."""

    named = reading(named)
    rename = writing(rename)
    remove = writing(remove)
    bring_back = writing(bring_back)
    removed = reading(removed)
    removed_from = reading(removed_from)
