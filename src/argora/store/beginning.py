"""How a layer begins: when somebody opens it, or with the first change that is saved."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from argora.errors import BusyError, NotFoundError
from argora.store import adding, loading
from argora.store.places import Place
from argora.store.recent import Caches
from argora.store.saving import prepare
from argora.store.submitting import Applied, Kind, Submission

__all__ = ["begin", "begin_with"]


def begin(connection: Connection, place: Place, covers: Iterable[str], author: str) -> None:
    """Add an empty open layer if there is none."""
    study_id = loading.study_row(connection, place.study).id
    try:
        loading.layer_row(connection, place)
    except NotFoundError:
        layer = loading.fresh_layer(connection, place, covers)
        parts = adding.parts_of(layers=[layer])
        adding.insert_parts(connection, study_id, parts, kind="open", author=author)


def begin_with(
    connection: Connection,
    caches: Caches,
    place: Place,
    covers: Iterable[str],
    kind: Kind,
    submission: Submission,
) -> Applied:
    """Begin a layer and change it, in one transaction: a change that is refused begins nothing."""
    begin(connection, place, covers, submission.author or place.annotator)
    # Not yet committed, so no layer is kept at hand.
    ready = prepare(connection, caches.without_layers(), place, kind, submission)
    if isinstance(ready, Applied):
        return ready
    applied = None if ready is None else ready.job(connection)
    if applied is None:
        raise BusyError(f"the {place.name} cannot be changed at this moment; try again")
    return applied
