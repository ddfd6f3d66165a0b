"""How a layer begins: when somebody opens it, or with the first change that is saved."""

from __future__ import annotations

from collections.abc import Iterable

from sqlalchemy import Connection

from argora.errors import NotFoundError
from argora.model.layer import TASKS
from argora.store import adding, loading
from argora.store.database import Reader
from argora.store.places import Place
from argora.store.recent import Caches
from argora.store.refusing import busy
from argora.store.saving import Prepared, prepare, save
from argora.store.submitting import Applied, Kind, Submission
from argora.store.writer import Writer

__all__ = ["begin", "save_or_begin"]


def begin(connection: Connection, place: Place, covers: Iterable[str], author: str) -> None:
    """Add an empty open layer if there is none."""
    study_id = loading.study_row(connection, place.study).id
    try:
        loading.layer_row(connection, place)
    except NotFoundError:
        layer = loading.fresh_layer(connection, place, covers)
        parts = adding.parts_of(layers=[layer])
        adding.insert_parts(connection, study_id, parts, kind="open", author=author)


def save_or_begin(
    reader: Reader,
    writer: Writer,
    caches: Caches,
    place: Place,
    kind: Kind,
    submission: Submission,
) -> Applied:
    """Save a change; if nobody began the layer, it begins with the change, unless it is refused."""
    try:
        return save(reader, writer, caches, place, kind, submission)
    except NotFoundError:
        return writer.do(
            lambda connection: _begin_with(connection, caches, place, kind, submission)
        )


def _begin_with(
    connection: Connection, caches: Caches, place: Place, kind: Kind, submission: Submission
) -> Applied:
    """Begin a layer and change it, in one transaction: a change that is refused begins nothing."""
    begin(connection, place, TASKS, submission.author or place.annotator)
    # Not yet committed, so no layer is kept at hand.
    ready = prepare(connection, caches.without_layers(), place, kind, submission)
    saved = ready.job(connection) if isinstance(ready, Prepared) else ready
    if saved is None:
        raise busy(place)
    return saved
