"""Why a change is not taken that was made on another version than the newest."""

from __future__ import annotations

from typing import NoReturn

from sqlalchemy import Connection

from argora.errors import ConflictError
from argora.store.history import entries
from argora.store.marks import mark_at
from argora.store.places import Place
from argora.store.submitting import Submission

__all__ = ["refuse_stale"]


def refuse_stale(
    connection: Connection, layer_id: int, version: int, place: Place, submission: Submission
) -> NoReturn:
    """Refuse a change of another version than the newest, with the steps that it does not know.

    Where the layer never was what the change was made on, no steps lead from there to here: the
    database was set back to an older state, and perhaps went on from that.
    """
    base = submission.base_version
    known = mark_at(connection, layer_id, base)
    if known is None:
        raise ConflictError(
            f"the {place.name} has no version {base}; the newest is {version}",
            version=version,
            diverged=base > version,
        )
    if not submission.is_made_on(base, known):
        raise ConflictError(
            f"the {place.name} has another version {base} than the one that the change was made "
            "on: it was set back to an older state since",
            version=version,
            diverged=True,
        )
    raise ConflictError(
        f"the {place.name} is at version {version}, the change was made on {base}",
        version=version,
        missing=entries(connection, layer_id, after=base),
    )
