"""Who did something: the log and all other tables hold keys, and one table the names of them."""

from __future__ import annotations

from typing import Any, Self

from sqlalchemy import Connection, bindparam, exists, func, insert, select

from argora.errors import ConflictError
from argora.store.places import fresh_key
from argora.store.tables import accounts, annotators, erasures, people

__all__ = ["IS_ERASED", "NOBODY", "AccountName", "key_by", "key_of", "name_of", "refuse_erased"]

NOBODY = ""
"""The key, and the name, where nobody is named."""


class AccountName(str):
    """The name of somebody who is signed in, which knows its account.

    So a request that is under way while its account is erased is refused, and does not bring the
    name back.

    Parameters
    ----------
    account : the key of the account.
    """

    __slots__ = ("account",)
    account: str

    def __new__(cls, name: str, account: str) -> Self:
        """Return the name."""
        itself = super().__new__(cls, name)
        itself.account = account
        return itself


IS_ERASED = exists().where(erasures.c.subject == "annotator", erasures.c.key == annotators.c.key)
"""Whether an annotator is what is left of a person who was erased, as a condition."""


def key_of(connection: Connection, study_id: int | None, name: str) -> str:
    """Return the key of a person in a study; a person without one gets one.

    Parameters
    ----------
    study_id : None for what is done outside of studies.

    Raises
    ------
    ConflictError
        If it is the name of an account that was erased meanwhile.
    """
    if name == NOBODY:
        return NOBODY
    of_study = people.c.study_id.is_(None) if study_id is None else people.c.study_id == study_id
    query = select(people.c.key).where(of_study, people.c.name == name)
    key = connection.execute(query.order_by(people.c.id).limit(1)).scalar()
    if key is None:
        if isinstance(name, AccountName):
            _refuse_without_account(connection, name)
        key = fresh_key()
        connection.execute(insert(people).values(study_id=study_id, key=key, name=name))
    return str(key)


def _refuse_without_account(connection: Connection, name: AccountName) -> None:
    mine = select(accounts.c.id).where(accounts.c.key == name.account)
    if connection.execute(mine.with_for_update()).first() is None:
        raise ConflictError("your account was erased meanwhile; nothing was saved").coded(
            "account-erased"
        )


def key_by(study_id: Any, parameter: str) -> Any:
    """Return the key of the person whose name is a parameter, as a part of a statement."""
    named = people.c.study_id == study_id, people.c.name == bindparam(parameter)
    return select(people.c.key).where(*named).order_by(people.c.id).limit(1).scalar_subquery()


def name_of(column: Any) -> Any:
    """Return the name of the person whose key is in a column, as a part of a statement."""
    name = select(people.c.name).where(people.c.key == column).scalar_subquery()
    return func.coalesce(name, NOBODY)


def refuse_erased(connection: Connection, study_id: int, name: str) -> None:
    """Raise ConflictError if an annotator is what is left of a person who was erased."""
    mine = annotators.c.study_id == study_id, annotators.c.name == name
    if connection.execute(select(annotators.c.id).where(*mine, IS_ERASED)).first() is not None:
        raise ConflictError(
            f"{name!r} stands for a person who was erased; give another name"
        ).coded("annotator-erased", annotator=name)
