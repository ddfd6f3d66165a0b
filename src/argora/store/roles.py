"""Roles of accounts in studies, and invitations to them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal, cast

from sqlalchemy import Connection, Row, bindparam, case, delete, func, insert, select, update

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.store.accounts import (
    WEEK,
    Account,
    account_id,
    account_of,
    add_account,
    digest_of,
    fresh_token,
)
from argora.store.adding import note
from argora.store.authors import key_of, name_of
from argora.store.loading import study_row
from argora.store.naming import annotator_for, check_free, check_inviting
from argora.store.places import Place, fresh_key, later, now
from argora.store.tables import (
    accounts,
    annotators,
    assignments,
    documents,
    invites,
    phases,
    roles,
    sessions,
    studies,
)

__all__ = [
    "ROLES",
    "Invite",
    "Name",
    "Role",
    "TaskAccess",
    "adopt",
    "grant",
    "invite",
    "invited",
    "invites_of",
    "join",
    "join_new",
    "role_of",
    "roles_of",
    "seat_at",
    "seat_of",
    "withdraw",
]

Name = Literal["annotator", "curator", "manager"]
ROLES: tuple[Name, ...] = ("annotator", "curator", "manager")


@dataclass(frozen=True)
class Role:
    """What an account is in a study.

    Attributes
    ----------
    annotator : as whom an annotator annotates; None for others.
    sees_names : whether the names of annotators are shown; to curators only where the study is set
        so. Annotators learn names where the manager opens the agreement.
    """

    study: str
    name: Name
    annotator: str | None = None
    sees_names: bool = True


@dataclass(frozen=True)
class TaskAccess:
    """A document that somebody may look at; ``is_open``: and change their layer of it."""

    place: Place
    is_open: bool


@dataclass(frozen=True)
class Invite:
    """An invitation; ``taken`` says when, None as long as it is open."""

    key: str
    study: str
    study_name: str
    role: Name
    annotator: str | None
    made: str
    expires: str
    taken: str | None = None


def grant(
    connection: Connection,
    study: str,
    account: str,
    role: Name,
    *,
    annotator: str | None = None,
    author: str = "",
) -> None:
    """Grant an account a role in a study; an annotator annotates under a name of the study's.

    An annotator that the study does not have yet is added and gets all its documents to annotate,
    unless it has a plan.

    Raises
    ------
    ConflictError
        If the account has a role there, or somebody else is that annotator.
    """
    study_id, number = _outsider(connection, study, account)
    bound = None
    if role == "annotator":
        bound = annotator_for(connection, study, study_id, annotator, author)
    row = {
        "study_id": study_id,
        "account_id": number,
        "annotator_id": bound,
        "role": role,
        "author": key_of(connection, study_id, author),
        "at": now(),
    }
    connection.execute(insert(roles).values(row))
    note(connection, study_id, author, "grant", account=account, role=role, annotator=annotator)


def _outsider(connection: Connection, study: str, account: str) -> tuple[int, int]:
    """Return the numbers of a study and of an account that has no role in it yet."""
    study_id, number = study_row(connection, study).id, account_id(connection, account)
    of_account = (roles.c.study_id == study_id, roles.c.account_id == number)
    if connection.execute(select(roles.c.role).where(*of_account)).first() is not None:
        raise ConflictError("the account has a role in this study already").coded("has-role")
    return study_id, number


def adopt(connection: Connection, account: Account) -> None:
    """Make an account the manager of all studies that nobody manages."""
    managed = select(roles.c.study_id).where(roles.c.role == "manager")
    alone = select(studies.c.key).where(studies.c.id.not_in(managed), studies.c.removed.is_(None))
    for row in connection.execute(alone.order_by(studies.c.id)).all():
        if role_of(connection, row.key, account.key) is None:
            grant(connection, row.key, account.key, "manager", author=account.name)


def role_of(connection: Connection, study: str, account: str) -> Role | None:
    """Return the role of an account in a study, None if it has none there or there is none."""
    row = connection.execute(_roles().where(studies.c.key == study, _is(account))).first()
    return None if row is None else _role(study, row)


def seat_of(connection: Connection, token: str, study: str) -> tuple[Account, Role | None] | None:
    """Return whose session it is and their role in a study; None if it is nobody's or over."""
    parameters = {"digest": digest_of(token), "now": now(), "study": study}
    row = connection.execute(_SEATED, parameters).first()
    return None if row is None else (account_of(row), _role_in(study, row))


def seat_at(
    connection: Connection, token: str, study: str, document: str, phase: str | None = None
) -> tuple[Account, Role | None, TaskAccess | None] | None:
    """Return the result of :func:`seat_of`, and the task that somebody has on a document.

    Parameters
    ----------
    phase : of the task. By default the first one that the task has: whoever names none knows of no
        phases, and what was done before there were phases belongs to the first one.
    """
    parameters = {"digest": digest_of(token), "now": now(), "study": study, "document": document}
    if phase is None:
        row = connection.execute(_SEATED_AT, parameters).first()
    else:
        row = connection.execute(_SEATED_IN, {**parameters, "phase": phase}).first()
    if row is None:
        return None
    task = None
    if row.round is not None and row.phase_state != "planned":
        place = Place(study, row.document, row.annotator, row.round, row.phase)
        task = TaskAccess(place, row.phase_state != "closed")
    return account_of(row), _role_in(study, row), task


def _role_in(study: str, row: Row[Any]) -> Role | None:
    return None if row.role is None else _role(study, row)


_ROLE: Any = (
    select(
        *(roles.c.account_id, roles.c.annotator_id, roles.c.role),
        *(annotators.c.name, studies.c.curators_see_names),
    )
    .select_from(roles.join(studies, studies.c.id == roles.c.study_id))
    .outerjoin(annotators, annotators.c.id == roles.c.annotator_id)
    .where(studies.c.key == bindparam("study"), studies.c.removed.is_(None))
    .subquery()
)
_SEATED: Any = (
    select(
        *(accounts.c[name] for name in ("key", "name", "is_admin", "secret")),
        _ROLE.c.role,
        _ROLE.c.name.label("annotator"),
        _ROLE.c.curators_see_names,
    )
    .select_from(accounts.join(sessions, sessions.c.account_id == accounts.c.id))
    .outerjoin(_ROLE, _ROLE.c.account_id == accounts.c.id)
    .where(sessions.c.digest == bindparam("digest"), sessions.c.expires > bindparam("now"))
)
_ASSIGNED: Any = (
    select(
        *(assignments.c[name] for name in ("annotator_id", "round", "phase")),
        documents.c.name,
        func.coalesce(phases.c.number, 0).label("number"),
        phases.c.state,
    )
    .join(documents, documents.c.id == assignments.c.document_id)
    .outerjoin(
        phases,
        (phases.c.study_id == assignments.c.study_id) & (phases.c.name == assignments.c.phase),
    )
    .where(documents.c.key == bindparam("document"))
    .subquery()
)
_TO_DO = _SEATED.add_columns(
    _ASSIGNED.c.name.label("document"),
    _ASSIGNED.c.round,
    _ASSIGNED.c.phase,
    _ASSIGNED.c.state.label("phase_state"),
)
_MINE = _ASSIGNED.c.annotator_id == _ROLE.c.annotator_id
_LAST = _ASSIGNED.c.number, _ASSIGNED.c.round.desc()
_SEATED_AT: Any = _TO_DO.outerjoin(_ASSIGNED, _MINE).order_by(*_LAST).limit(1)
_IN_PHASE = _MINE & (_ASSIGNED.c.phase == bindparam("phase"))
_SEATED_IN: Any = _TO_DO.outerjoin(_ASSIGNED, _IN_PHASE).order_by(*_LAST).limit(1)


def roles_of(connection: Connection, account: str) -> tuple[Role, ...]:
    """Return all roles of an account."""
    rows = connection.execute(_roles().where(_is(account)).order_by(studies.c.id))
    return tuple(_role(row.key, row) for row in rows)


def _roles() -> Any:
    return (
        select(
            *(studies.c.key, roles.c.role, studies.c.curators_see_names),
            annotators.c.name.label("annotator"),
        )
        .select_from(roles)
        .join(studies, studies.c.id == roles.c.study_id)
        .join(accounts, accounts.c.id == roles.c.account_id)
        .outerjoin(annotators, annotators.c.id == roles.c.annotator_id)
        .where(studies.c.removed.is_(None))
    )


def _is(account: str) -> Any:
    return accounts.c.key == account


def _role(study: str, row: Row[Any]) -> Role:
    name = cast("Name", row.role)
    return Role(study, name, row.annotator, name != "curator" or bool(row.curators_see_names))


def invite(
    connection: Connection,
    study: str,
    role: Name,
    *,
    annotator: str | None = None,
    seconds: float = WEEK,
    author: str = "",
) -> tuple[Invite, str]:
    """Create an invitation, and return it with its token, which is not stored.

    Raises
    ------
    ConflictError
        If somebody annotates under the name, or the study has one that looks the same.
    StoreError
        If there is no such role, or nobody can annotate under the name.
    """
    row, token = study_row(connection, study), fresh_token()
    if role not in ROLES:
        raise StoreError(f"{role!r} is no role; expected one of {list(ROLES)}").coded(
            "no-such-role", role=role
        )
    if role != "annotator" and annotator is not None:
        raise StoreError(f"a {role} does not annotate; leave the annotator out").coded(
            "annotator-not-needed", role=role
        )
    if annotator is not None:
        check_inviting(connection, row.id, annotator)
    values = {
        "study_id": row.id,
        "key": fresh_key(),
        "digest": digest_of(token),
        "role": role,
        "annotator": None if annotator is None else key_of(connection, row.id, annotator),
        "author": key_of(connection, row.id, author),
        "made": now(),
        "expires": later(seconds),
    }
    connection.execute(insert(invites).values(values))
    note(connection, row.id, author, "invite", role=role, annotator=annotator)
    return _find(connection, token), token


def invites_of(connection: Connection, study: str) -> tuple[Invite, ...]:
    """Return the invitations to a study, the oldest first."""
    study_id = study_row(connection, study).id
    rows = connection.execute(_invites().where(invites.c.study_id == study_id))
    return tuple(map(_invite, rows))


def withdraw(connection: Connection, study: str, invite: str) -> None:
    """Withdraw an invitation that nobody has used."""
    of_study = invites.c.study_id == study_row(connection, study).id
    deletion = delete(invites).where(of_study, invites.c.key == invite, invites.c.taken.is_(None))
    if connection.execute(deletion).rowcount != 1:
        raise NotFoundError(f"there is no open invitation {invite!r}").coded("no-invite")


def invited(connection: Connection, token: str) -> Invite:
    """Return the invitation of a token.

    Raises
    ------
    NotFoundError
        If it was never given out, is taken, taken back or too old.
    """
    invite = _find(connection, token)
    if invite.taken is not None or invite.expires <= now():
        raise NotFoundError("this invitation is used or too old; ask for another one").coded(
            "link-used"
        )
    return invite


def join(connection: Connection, token: str, account: Account) -> Invite:
    """Accept an invitation; it grants the role once.

    Where it names no annotator, the name of the account is a new one in the study.

    Raises
    ------
    ConflictError
        If the account has a role there, or the name is somebody's there.
    """
    invite = invited(connection, token)
    as_whom = invite.annotator
    if invite.role == "annotator" and as_whom is None:
        study_id, _ = _outsider(connection, invite.study, account.key)
        as_whom = check_free(connection, study_id, account.name)
    grant(
        connection, invite.study, account.key, invite.role, annotator=as_whom, author=account.name
    )
    mine = invites.c.digest == digest_of(token)
    connection.execute(update(invites).where(mine).values(taken=now()))
    return invite


def join_new(connection: Connection, token: str, name: str, secret: str) -> Account:
    """Create an account and accept an invitation with it; both happen or neither."""
    account = add_account(connection, name, secret)
    join(connection, token, account)
    return account


def _invites() -> Any:
    query = select(
        *(column for column in invites.c if column.name != "annotator"),
        case((invites.c.annotator.is_not(None), name_of(invites.c.annotator))).label("annotator"),
        studies.c.key.label("study"),
        studies.c.name.label("study_name"),
    )
    is_study = (studies.c.id == invites.c.study_id) & studies.c.removed.is_(None)
    return query.join(studies, is_study).order_by(invites.c.id)


def _find(connection: Connection, token: str) -> Invite:
    row = connection.execute(_invites().where(invites.c.digest == digest_of(token))).first()
    if row is None:
        raise NotFoundError("there is no such invitation; ask for another one").coded("no-invite")
    return _invite(row)


def _invite(row: Row[Any]) -> Invite:
    return Invite(
        key=row.key,
        study=row.study,
        study_name=row.study_name,
        role=row.role,
        annotator=row.annotator,
        made=row.made,
        expires=row.expires,
        taken=row.taken,
    )
