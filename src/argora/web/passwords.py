"""Passwords: hashed by argon2, a few at a time, as each takes tens of megabytes."""

from __future__ import annotations

import threading
import unicodedata
from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from secrets import token_bytes

from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError

from argora.errors import BusyError, StoreError

__all__ = ["LONGEST", "SHORTEST", "Passwords"]

SHORTEST, LONGEST = 8, 500
AT_ONCE, MOST_WAITING = 2, 16


class Passwords:
    """Hash and check passwords; for several threads."""

    def __init__(self, hashing: tuple[int, int, int]) -> None:
        time, memory, lanes = hashing
        self._hasher = PasswordHasher(time_cost=time, memory_cost=memory, parallelism=lanes)
        self._room = threading.BoundedSemaphore(AT_ONCE)
        self._places = threading.BoundedSemaphore(AT_ONCE + MOST_WAITING)
        # Somebody who tries names learns nothing from the time that an answer takes.
        self._nobody = _of_nobody(time, memory, lanes)

    def hash(self, password: str) -> str:
        """Return what is kept of a password.

        Raises
        ------
        StoreError
            If it is too short or too long.
        """
        if not SHORTEST <= len(password) <= LONGEST:
            raise StoreError(
                f"a password has {SHORTEST} to {LONGEST} characters; this one has {len(password)}"
            ).coded("password-length", n=len(password), least=SHORTEST, most=LONGEST)
        with self._turn():
            return self._hasher.hash(_same(password))

    def fits(self, secret: str | None, password: str) -> bool:
        """Tell whether a password is the one that was hashed; None and empty fit nothing."""
        with self._turn():
            try:
                right = self._hasher.verify(secret or self._nobody, _same(password))
            except (VerificationError, InvalidHashError):
                return False
        return right and bool(secret)

    @contextmanager
    def _turn(self) -> Iterator[None]:
        if not self._places.acquire(blocking=False):
            raise BusyError(
                "too many people sign in at this moment; try again in a few seconds"
            ).coded("too-many-sign-ins")
        try:
            with self._room:
                yield
        finally:
            self._places.release()


def _of_nobody(time: int, memory: int, lanes: int) -> str:
    """Return what no password fits, without the time that hashing one would take."""
    salt, digest = (b64encode(token_bytes(n)).decode().rstrip("=") for n in (16, 32))
    return f"$argon2id$v=19$m={memory},t={time},p={lanes}${salt}${digest}"


def _same(password: str) -> str:
    """Return the same characters however a keyboard composes them."""
    return unicodedata.normalize("NFC", password)
