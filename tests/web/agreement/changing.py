"""Changing layers of a study as a client does."""

from __future__ import annotations

from uuid import uuid4

from argora.model.operations import Operation
from argora.store import Applied, Place, Store, Submission

__all__ = ["change"]


def change(store: Store, place: Place, kind: str, *operations: Operation) -> Applied:
    """Do something to a layer: apply, undo, finish, reopen."""
    standing = store.standing(place.study)
    under = (standing.scheme_version, standing.guideline_version)
    version = store.layer(place).version
    applied: Applied = getattr(store, kind)(
        place, Submission(uuid4().hex, version, *under, operations)
    )
    return applied
