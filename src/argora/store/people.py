"""Who may come in, for any number of threads: accounts, sessions, roles and invitations."""

from __future__ import annotations

from sqlalchemy import Connection

from argora.store import accounts, members, resetting, roles
from argora.store.accounts import Account
from argora.store.members import Member
from argora.store.part import StorePart
from argora.store.places import Place
from argora.store.resetting import DAY
from argora.store.roles import Invite, Name, Role

__all__ = ["People"]

WEEK = 7 * 24 * 3600.0


class People(StorePart):
    """The accounts of a database and what each may do; :attr:`Store.people`."""

    def add(self, name: str, secret: str = "", *, is_admin: bool = False) -> Account:
        """Add an account.

        Parameters
        ----------
        secret : the hash of its password; without one only a link lets it in.

        Raises
        ------
        ConflictError
            If the name, or one that looks the same, is somebody's.
        """
        return self._writer.do(
            lambda connection: accounts.add_account(connection, name, secret, is_admin=is_admin)
        )

    def all(self) -> tuple[Account, ...]:
        """Return all accounts, the oldest first."""
        with self._read() as connection:
            return accounts.accounts_of(connection)

    def named(self, name: str) -> tuple[Account, str] | None:
        """Return the account of a name and the hash of its password, None if there is none."""
        with self._read() as connection:
            return accounts.named(connection, name)

    def set_secret(self, account: str, secret: str) -> None:
        """Give an account another password; its sessions end, and links that set one."""
        self._writer.do(lambda connection: accounts.set_secret(connection, account, secret))

    def offer_reset(
        self, account: str, *, giver: str, study: str | None = None, seconds: float = DAY
    ) -> str:
        """Return the token of a link that sets a new password for an account, once.

        Parameters
        ----------
        giver : the account that gives it, which must be allowed to do all that the other may.
        study : whose member the account has to be, and whose audit tells of it.

        Raises
        ------
        NotFoundError
            If there is no such account, or none in the study.
        ConflictError
            If the giver may not.
        """

        def job(connection: Connection) -> str:
            if study is None:
                return resetting.offer(connection, giver, account, seconds)
            return resetting.offer_in(connection, study, giver, account, seconds)

        return self._writer.do(job)

    def reset(self, token: str, secret: str) -> Account:
        """Give the account of a link another password; all its sessions and links end.

        Raises
        ------
        NotFoundError
            If the link was never given out, is used or too old, or its giver may not any more.
        """
        return self._writer.do(lambda connection: resetting.take(connection, token, secret))

    # Sessions

    def begin_session(
        self, account: str, *, seconds: float = 2 * WEEK, before: str | None = None
    ) -> str:
        """Let an account in and return the session's token; ``before`` is one that it replaces."""
        return self._writer.do(
            lambda connection: accounts.begin_session(connection, account, seconds, before)
        )

    def of_session(self, token: str) -> Account | None:
        """Return whose session it is, None if it is nobody's or over."""
        with self._read() as connection:
            return accounts.of_session(connection, token)

    def seat(self, token: str, study: str) -> tuple[Account, Role | None] | None:
        """Return whose session it is and their role in a study; None if it is nobody's or over."""
        with self._read() as connection:
            return roles.seat_of(connection, token, study)

    def seat_at(
        self, token: str, study: str, document: str
    ) -> tuple[Account, Role | None, Place | None] | None:
        """Return a seat, and where it annotates the document of a key; None if nowhere."""
        with self._read() as connection:
            return roles.seat_at(connection, token, study, document)

    def end_session(self, token: str) -> None:
        """Let a token be worth nothing from now on."""
        self._writer.do(lambda connection: accounts.end_session(connection, token))

    def end_sessions(self, account: str) -> None:
        """End all sessions of an account."""
        self._writer.do(lambda connection: accounts.end_sessions(connection, account))

    # Roles

    def grant(
        self,
        study: str,
        account: str,
        role: Name,
        *,
        annotator: str | None = None,
        author: str = "",
    ) -> None:
        """Give an account a role in a study; an annotator annotates under a name of the study's.

        Raises
        ------
        ConflictError
            If the account has a role there, or somebody else is that annotator.
        """
        self._writer.do(
            lambda connection: roles.grant(connection, study, account, role, annotator, author)
        )

    def adopt(self, account: Account) -> None:
        """Let an account manage all studies that nobody manages."""
        self._writer.do(lambda connection: roles.adopt(connection, account))

    def role(self, study: str, account: str) -> Role | None:
        """Return the role of an account in a study, None if it has none there."""
        with self._read() as connection:
            return roles.role_of(connection, study, account)

    def roles(self, account: str) -> tuple[Role, ...]:
        """Return all roles of an account."""
        with self._read() as connection:
            return roles.roles_of(connection, account)

    def members(self, study: str) -> tuple[Member, ...]:
        """Return who has a role in a study, in the order in which they came."""
        with self._read() as connection:
            return members.members_of(connection, study)

    def revoke(self, study: str, account: str, *, author: str = "") -> None:
        """Take the role of an account in a study back; what they annotated stays.

        Raises
        ------
        NotFoundError
            If the account has none there.
        ConflictError
            If nobody would manage the study any more.
        """
        self._writer.do(lambda connection: members.revoke(connection, study, account, author))

    # Invitations

    def invite(
        self,
        study: str,
        role: Name,
        *,
        annotator: str | None = None,
        seconds: float = WEEK,
        author: str = "",
    ) -> tuple[Invite, str]:
        """Make an invitation and return it with its token, which is not kept."""
        return self._writer.do(
            lambda connection: roles.invite(connection, study, role, annotator, seconds, author)
        )

    def invites(self, study: str) -> tuple[Invite, ...]:
        """Return the invitations to a study, the oldest first."""
        with self._read() as connection:
            return roles.invites_of(connection, study)

    def withdraw(self, study: str, invite: str) -> None:
        """Take an invitation back that nobody has taken."""
        self._writer.do(lambda connection: roles.withdraw(connection, study, invite))

    def invited(self, token: str) -> Invite:
        """Return what a token invites to.

        Raises
        ------
        NotFoundError
            If it was never given out, is taken, taken back or too old.
        """
        with self._read() as connection:
            return roles.invited(connection, token)

    def join(self, token: str, account: Account) -> Invite:
        """Take an invitation with an account that is there already."""
        return self._writer.do(lambda connection: roles.join(connection, token, account))

    def join_new(self, token: str, name: str, secret: str) -> Account:
        """Make an account by an invitation; both happen or neither."""

        def job(connection: Connection) -> Account:
            account = accounts.add_account(connection, name, secret, is_admin=False)
            roles.join(connection, token, account)
            return account

        return self._writer.do(job)
