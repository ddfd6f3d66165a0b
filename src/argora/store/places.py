"""Names in the database: which layer is meant, fresh keys, and what a name may hold."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from secrets import token_urlsafe

from argora.errors import StoreError

__all__ = ["LONGEST_NAME", "Place", "check_name", "fresh_key", "later", "now"]

LONGEST_NAME = 500
"""Characters of an id: PostgreSQL has no index over texts of more than 2,700 bytes."""


@dataclass(frozen=True, order=True)
class Place:
    """Which layer: the key of its study, then document, annotator, round and phase as in the model.

    Attributes
    ----------
    phase : its name; empty in a study that has no phases.
    """

    study: str
    document: str
    annotator: str
    round: int = 1
    phase: str = ""

    @property
    def name(self) -> str:
        """What to call the layer in messages."""
        again = f", round {self.round}" if self.round > 1 else ""
        within = f", phase {self.phase!r}" if self.phase else ""
        return f"layer of {self.annotator!r} on {self.document!r}{again}{within}"


def fresh_key() -> str:
    """Return a name that nobody can guess."""
    return token_urlsafe(12)


def now() -> str:
    """Return the time as ISO 8601, in UTC."""
    return later(0)


def later(seconds: float) -> str:
    """Return the time in so many seconds as ISO 8601, in UTC."""
    then = datetime.now(UTC) + timedelta(seconds=seconds)
    return then.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def check_name(what: str, name: str) -> str:
    """Return a name that both databases can hold.

    Raises
    ------
    StoreError
        If it holds a NUL character or half a character, or is too long.
    """
    if "\0" in name:
        raise StoreError(f"the {what} {name!r} holds a NUL character; a database cannot keep it")
    if any("\ud800" <= character <= "\udfff" for character in name):
        raise StoreError(f"the {what} {name!r} holds half a character (a lone surrogate)")
    if len(name) > LONGEST_NAME:
        raise StoreError(
            f"the {what} {name[:40]!r}... has {len(name):,} characters; "
            f"expected at most {LONGEST_NAME}"
        )
    return name
