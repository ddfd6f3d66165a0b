"""Somebody who invites people, each of whom takes the invitation, under kills."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

import httpx

from argora.errors import ArgoraError, BusyError, ConflictError, NotFoundError
from argora.store import Store
from argora.web.client import Client

__all__ = ["Host"]

PASSWORD = "correct horse battery"
PAUSE = 0.2


@dataclass
class Host:
    """A manager and the guests so far.

    Attributes
    ----------
    invited : keys of the invitations that were acknowledged.
    joined : names of the guests whose joining was acknowledged.
    """

    token: str
    study: str
    invited: list[str] = field(default_factory=list)
    joined: list[str] = field(default_factory=list)
    pending: tuple[str, str] | None = None
    problems: list[str] = field(default_factory=list)

    @contextmanager
    def inviting(self, url: str) -> Iterator[None]:
        """Invite until it is over or the server is gone."""
        over = threading.Event()
        thread = threading.Thread(target=self._invite, args=(url, over))
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    def _invite(self, url: str, over: threading.Event) -> None:
        with Client(url) as client, Client(url) as guest:
            client.http.cookies.set("argora", self.token)
            while not over.is_set():
                try:
                    self._once(client, guest)
                except httpx.TransportError:
                    return
                except BusyError:
                    pass
                except ArgoraError as error:
                    self.problems.append(str(error))
                    return
                over.wait(PAUSE)

    def _once(self, client: Client, guest: Client) -> None:
        if self.pending is None:
            made = client.invite(self.study, "curator")
            self.invited.append(made["key"])
            self.pending = (made["token"], f"guest {len(self.invited)}")
        token, name = self.pending
        try:
            guest.join(token, name, PASSWORD)
        except (NotFoundError, ConflictError):
            # The answer was lost: the invitation is used up, so the account has to be there.
            guest.sign_in(name, PASSWORD)
        self.joined.append(name)
        self.pending = None

    def check(self, store: Store) -> Counter[str]:
        """Count invitations and guests that were acknowledged and are not there, or are twice."""
        keys = Counter(each.key for each in store.people.invites(self.study))
        names = Counter(account.name for account in store.people.all())
        found = Counter({"invited": len(self.invited), "joined": len(self.joined)})
        found["lost"] = sum(key not in keys for key in self.invited)
        found["lost"] += sum(name not in names for name in self.joined)
        found["duplicated"] = sum(n - 1 for n in (*keys.values(), *names.values()))
        for name in self.joined:
            account, _ = store.people.named(name) or (None, "")
            role = account and store.people.role(self.study, account.key)
            found["altered"] += role is None or role.name != "curator"
        found["problems"] = len(self.problems)
        return found
