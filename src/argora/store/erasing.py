"""Erasing people: previewed, done in one transaction, and then cleaned out of the files."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, func, select, update

from argora.errors import BusyError, ConflictError, NotFoundError, StoreError, did_you_mean
from argora.store.adding import note
from argora.store.authors import IS_ERASED, refuse_erased
from argora.store.cleaning import clean
from argora.store.database import Address, reporting
from argora.store.erasure_list import erasures_of, write_list
from argora.store.forgetting import (
    Effect,
    Votes,
    accounts_of,
    erase_account,
    erase_annotator,
    neutral_name,
    record,
)
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import now
from argora.store.tables import accounts, annotators, audit, erasures, people, roles, studies
from argora.store.writer import Writer

__all__ = ["DEFAULT_VOTES", "Erasing", "Outcome", "Preview", "note_clean"]

DEFAULT_VOTES: Votes = "keep"
ERASED = "erase"


@dataclass(frozen=True)
class Preview:
    """What erasing a person does.

    Attributes
    ----------
    name : of the annotator or the account.
    studies : what it does to each study.
    account : the name of the account that is deleted; None if none is.
    """

    name: str
    studies: tuple[Effect, ...]
    account: str | None


@dataclass(frozen=True)
class Outcome:
    """What was done.

    Attributes
    ----------
    name : what stands in the place of the name.
    is_clean : whether the files are rewritten, too; if not, that is done when the database is
        opened next.
    """

    name: str
    effect: Preview
    is_clean: bool = False


def consent_of(connection: Connection, study: str) -> Votes:
    """Return what the people of a study agreed to: that votes stay under a key, or that they go."""
    return _consent(study_row(connection, study))


def set_consent(connection: Connection, study: str, votes: Votes, *, author: str = "") -> None:
    """Set what the people of a study agreed to."""
    row = study_row(connection, study)
    if votes not in ("keep", "remove"):
        raise StoreError(f"votes {votes!r}; expected 'keep' or 'remove'")
    connection.execute(update(studies).where(studies.c.id == row.id).values(consent=votes))
    note(connection, row.id, author, "change consent", votes=votes)


def _consent(study: Row[Any]) -> Votes:
    return DEFAULT_VOTES if study.consent is None else study.consent


@dataclass(frozen=True)
class How:
    """How somebody is erased.

    Attributes
    ----------
    votes : keep or remove; what the people of each study agreed to by default.
    words : what else names the person, such as an address.
    dry : change nothing.
    """

    votes: Votes | None = None
    words: tuple[str, ...] = ()
    author: str = ""
    dry: bool = False


def erase_from_study(connection: Connection, study: str, annotator: str, how: How) -> Outcome:
    """Erase an annotator of a study, and the account if it has no other study.

    Raises
    ------
    NotFoundError
        If the study has no such person.
    ConflictError
        If the person was erased before.
    """
    row = study_row(connection, study)
    person = _person(connection, row.id, annotator)
    others = select(roles.c.account_id).where(roles.c.study_id != row.id)
    needed = set(connection.execute(others).scalars())
    deleted = [
        each
        for each in accounts_of(connection, person)
        if not each.is_admin and each.id not in needed
    ]
    neutral, effect = _erase_annotator(connection, person, _consent(row), how)
    for account in deleted:
        _erase_account(connection, account, neutral, effect.votes, how)
    names = ", ".join(each.name for each in deleted) or None
    return Outcome(neutral, Preview(annotator, (effect,), names))


def erase_everywhere(connection: Connection, account: str, how: How) -> Outcome:
    """Erase an account, and the annotators that it ever was, from all studies.

    Raises
    ------
    NotFoundError
        If there is no such account.
    ConflictError
        If nobody else manages a study, or administers the server.
    """
    row = connection.execute(select(accounts).where(accounts.c.key == account)).first()
    if row is None:
        raise NotFoundError(f"there is no account {account!r}").coded("no-account", account=account)
    _refuse_last(connection, row)
    effects = tuple(
        _erase_annotator(connection, person, consent, how)[1]
        for person, consent in _annotators_of(connection, row)
    )
    neutral = neutral_name(connection)
    _erase_account(connection, row, neutral, how.votes or DEFAULT_VOTES, how)
    if not how.dry:
        note(connection, None, how.author, ERASED)
    return Outcome(neutral, Preview(row.name, effects, row.name))


def _erase_annotator(
    connection: Connection, person: Row[Any], consent: Votes, how: How
) -> tuple[str, Effect]:
    """Erase an annotator from the study, and record it; return the neutral name and the effect."""
    votes, neutral = how.votes or consent, neutral_name(connection, person)
    options: Any = {"words": how.words, "author": how.author, "dry": how.dry}
    effect = erase_annotator(connection, person, neutral, votes, **options)
    if not how.dry:
        record(connection, "annotator", person.key, neutral, votes, now())
        details = {"annotator": neutral} if votes == "keep" else {}
        note(connection, person.study_id, how.author, ERASED, votes=votes, **details)
    return neutral, effect


def _erase_account(
    connection: Connection, account: Row[Any], neutral: str, votes: Votes, how: How
) -> None:
    """Delete an account, and record it."""
    if not how.dry:
        erase_account(connection, account, neutral, words=how.words)
        record(connection, "account", account.key, neutral, votes, now())


def _person(connection: Connection, study_id: int, name: str) -> Row[Any]:
    of_study = annotators.c.study_id == study_id, annotators.c.kind == "person"
    row = connection.execute(select(annotators).where(*of_study, annotators.c.name == name)).first()
    if row is None:
        names = connection.execute(select(annotators.c.name).where(*of_study)).scalars()
        raise NotFoundError(
            f"the study has no person {name!r}{did_you_mean(name, list(names))}"
        ).coded("no-annotator", annotator=name)
    refuse_erased(connection, study_id, name)
    return row


def _annotators_of(connection: Connection, account: Row[Any]) -> list[tuple[Row[Any], Votes]]:
    """Return the annotators that an account is or was, each with what the study agreed to.

    The audit has each role that was ever granted; the names in it are keys.
    """
    granted = select(audit.c.study_id, audit.c.details).where(
        audit.c.what == "grant", audit.c.details.like(f'%"account":"{account.key}"%')
    )
    rows = {}
    for grant in connection.execute(granted).all():
        key = json.loads(grant.details)["annotator"]
        named = select(people.c.name).where(people.c.key == key).scalar_subquery()
        query = (
            select(annotators, studies.c.consent)
            .join(studies, studies.c.id == annotators.c.study_id)
            .where(annotators.c.study_id == grant.study_id, annotators.c.name == named)
            .where(~IS_ERASED)
        )
        for row in connection.execute(query):
            rows[row.id] = row
    return [(row, _consent(row)) for row in rows.values()]


def _refuse_last(connection: Connection, account: Row[Any]) -> None:
    """Refuse to erase who is needed: the only manager of a study, the only administrator."""
    others = select(func.count()).where(accounts.c.is_admin == 1, accounts.c.id != account.id)
    if account.is_admin and connection.execute(others).scalar_one() == 0:
        raise ConflictError(
            f"nobody else administers this server; make another administrator before "
            f"{account.name!r} is erased"
        ).coded("last-admin", name=account.name)
    managing = roles.c.role == "manager"
    mine = select(roles.c.study_id).where(managing, roles.c.account_id == account.id)
    for study_id in connection.execute(mine).scalars().all():
        rest = select(func.count()).where(
            managing, roles.c.study_id == study_id, roles.c.account_id != account.id
        )
        if connection.execute(rest).scalar_one() == 0:
            name = select(studies.c.name).where(studies.c.id == study_id)
            study = connection.execute(name).scalar_one()
            raise ConflictError(
                f"nobody else manages the study {study!r}; invite another manager before "
                f"{account.name!r} is erased"
            ).coded("last-manager", study=study, name=account.name)


def preview_study(
    connection: Connection,
    study: str,
    annotator: str,
    *,
    votes: Votes | None = None,
    words: Iterable[str] = (),
) -> Preview:
    """Return what erasing an annotator of a study would do; nothing is changed."""
    how = How(votes, tuple(words), dry=True)
    return erase_from_study(connection, study, annotator, how).effect


def preview_account(
    connection: Connection, account: str, *, votes: Votes | None = None, words: Iterable[str] = ()
) -> Preview:
    """Return what erasing an account would do; nothing is changed."""
    return erase_everywhere(connection, account, How(votes, tuple(words), dry=True)).effect


def is_pending(connection: Connection) -> bool:
    """Return whether rows were erased and the files are not cleaned yet."""
    query = select(erasures.c.id).where(erasures.c.cleaned.is_(None))
    return connection.execute(query.limit(1)).first() is not None


def note_clean(connection: Connection) -> None:
    """Record that the files are clean."""
    pending = update(erasures).where(erasures.c.cleaned.is_(None))
    connection.execute(pending.values(cleaned=now()))


class Erasing(StorePart):
    """Erasing people; :attr:`Store.erasing`."""

    consent = reading(consent_of)
    set_consent = writing(set_consent)
    preview = reading(preview_study)
    preview_account = reading(preview_account)
    all = reading(erasures_of)
    is_pending = reading(is_pending)

    def __init__(
        self,
        read: Callable[[], AbstractContextManager[Connection]],
        writer: Writer,
        address: Address,
    ) -> None:
        super().__init__(read, writer)
        self._address = address

    def annotator(
        self,
        study: str,
        annotator: str,
        *,
        votes: Votes | None = None,
        words: Iterable[str] = (),
        author: str = "",
    ) -> Outcome:
        """Erase an annotator from a study, and the account if it has no other study.

        Parameters
        ----------
        votes : keep or remove; what the people of the study agreed to by default.
        words : what else names the person, such as an address.

        Raises
        ------
        NotFoundError
            If the study has no such person.
        ConflictError
            If the person was erased before.
        """
        how = How(votes, tuple(words), author)
        return self._cleaned(
            self._writer.do(lambda link: erase_from_study(link, study, annotator, how))
        )

    def account(
        self,
        account: str,
        *,
        votes: Votes | None = None,
        words: Iterable[str] = (),
        author: str = "",
    ) -> Outcome:
        """Erase an account by its key, and the annotators that it ever was, from all studies.

        Raises
        ------
        NotFoundError
            If there is no such account.
        ConflictError
            If nobody else manages a study, or administers the server.
        """
        how = How(votes, tuple(words), author)
        return self._cleaned(self._writer.do(lambda link: erase_everywhere(link, account, how)))

    def finish(self) -> None:
        """Clean the files, and write the list of erasures beside a database that is a file.

        Raises
        ------
        BusyError
            If another program reads for too long; the next who opens the database tries again.
        """
        if not self.is_pending():
            return
        clean(self._writer)
        if self._address.get_backend_name() == "sqlite":
            with reporting(self._address):
                write_list(Path(str(self._address.database)).parent, self.all())
        self._writer.do(note_clean)

    def _cleaned(self, outcome: Outcome) -> Outcome:
        with suppress(BusyError):
            self.finish()
        return replace(outcome, is_clean=not self.is_pending())
