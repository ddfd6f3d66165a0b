"""The log of a layer: what was done, by whom, and the layer at any version."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from argora.errors import NotFoundError
from argora.model import Layer
from argora.model.operations import Operation, fold
from argora.store.authors import name_of
from argora.store.changing import stacks
from argora.store.loading import (
    PLACED,
    LayerView,
    layer_of,
    layer_row,
    names_of,
    refuse_unknown,
)
from argora.store.marks import mark_at, mark_in, mark_of, marked
from argora.store.places import Place
from argora.store.recent import AtHand, Recent
from argora.store.rows import layer_in, operations_from
from argora.store.tables import operations, snapshots

__all__ = [
    "Entry",
    "at_hand",
    "entries",
    "folded",
    "inverse_at",
    "layer_at",
    "replayed",
    "steps_of",
    "view",
    "was_at",
]


@dataclass(frozen=True)
class Entry:
    """One step of a layer.

    Attributes
    ----------
    kind : import or open for the first; then edit, undo, redo, finish, reopen.
    mark : what names the version.
    inverse : what takes it back; None for what cannot be undone.
    """

    version: int
    mark: str
    kind: str
    operations: tuple[Operation, ...]
    inverse: tuple[Operation, ...] | None
    client: str
    client_op_id: str | None
    scheme_version: str | None
    guideline_version: str | None
    author: str
    at: str


def entries(connection: Connection, layer_id: int, *, after: int = 0) -> tuple[Entry, ...]:
    """Return the steps of a layer behind a version, oldest first."""
    query = (
        select(operations, name_of(operations.c.author).label("author_name"))
        .where(operations.c.layer_id == layer_id, operations.c.version > after)
        .order_by(operations.c.version)
    )
    return tuple(map(_entry, connection.execute(query)))


def _entry(row: Row[Any]) -> Entry:
    return Entry(
        version=row.version,
        mark=mark_of(row.client_op_id, row.digest, row.at),
        kind=row.kind,
        operations=operations_from(row.operations),
        inverse=None if row.inverse is None else operations_from(row.inverse),
        client=row.client,
        client_op_id=row.client_op_id,
        scheme_version=row.scheme_version,
        guideline_version=row.guideline_version,
        author=row.author_name,
        at=row.at,
    )


def inverse_at(connection: Connection, layer_id: int, version: int) -> tuple[Operation, ...]:
    """Return the operations that take back the step to a version."""
    query = select(operations.c.inverse).where(
        operations.c.layer_id == layer_id, operations.c.version == version
    )
    return operations_from(connection.execute(query).scalar_one())


def at_hand(connection: Connection, cache: Recent[int, AtHand], place: Place, row: Any) -> AtHand:
    """Return a layer at the version of its row, read only if it is not at hand.

    Another program may have put an older state of the database in its place, so the version's mark
    is looked at, too.
    """
    cached, mark = cache.get(row.id), mark_in(row)
    if cached is not None and (cached.version, cached.mark, cached.layer.phase) == (
        row.version,
        mark,
        row.phase,
    ):
        return cached
    steps = connection.execute(_KINDS, {"of": row.id})
    undoable, redoable = stacks((step.version, step.kind) for step in steps)
    layer = layer_of(connection, place, row)
    return cache.put(row.id, AtHand(row.version, mark, layer, undoable, redoable))


def view(connection: Connection, place: Place, cache: Recent[int, AtHand]) -> LayerView:
    """Return a layer as it is now, and whether something can be undone or redone in it."""
    row = connection.execute(_MARKED, names_of(place)).first() or refuse_unknown(connection, place)
    current = at_hand(connection, cache, place, row)
    turns = bool(current.undoable), bool(current.redoable)
    return LayerView(place, row.key, row.version, current.mark, current.layer, *turns)


_MARKED = marked(PLACED)


_KINDS = (
    select(operations.c.version, operations.c.kind)
    .where(operations.c.layer_id == bindparam("of"))
    .order_by(operations.c.version)
)


def layer_at(connection: Connection, place: Place, version: int) -> Layer:
    """Return a layer as it was at a version, folded from the log."""
    row = layer_row(connection, place)
    return folded(connection, place, row, version)


def replayed(connection: Connection, place: Place) -> Layer:
    """Return a layer as its whole log gives it, which is what :func:`view` returns."""
    row = layer_row(connection, place)
    return folded(connection, place, row, row.version, from_first=True)


def steps_of(connection: Connection, place: Place, *, after: int = 0) -> tuple[Entry, ...]:
    """Return the steps of a layer after a version, the oldest first."""
    return entries(connection, layer_row(connection, place).id, after=after)


def was_at(connection: Connection, view: LayerView, version: int, mark: str) -> bool:
    """Return whether a layer was, on the way to what it is now, what a mark names."""
    if version >= view.version:
        return (version, mark) == (view.version, view.mark)
    return mark_at(connection, layer_row(connection, view.place).id, version) == mark


def folded(
    connection: Connection, place: Place, row: Row[Any], version: int, *, from_first: bool = False
) -> Layer:
    """Return a layer as it was at a version: the log applied to a snapshot before it.

    Parameters
    ----------
    from_first : take the first snapshot, what the layer began with, and not the nearest.

    Raises
    ------
    NotFoundError
        If the layer never had that version.
    """
    nearest = select(snapshots).where(
        snapshots.c.layer_id == row.id, snapshots.c.version <= version
    )
    order = snapshots.c.version if from_first else snapshots.c.version.desc()
    start = connection.execute(nearest.order_by(order).limit(1)).first()
    if start is None:
        raise NotFoundError(f"version {version} does not exist; versions count from 1").coded(
            "no-version", version=version
        )
    query = (
        select(operations.c.operations)
        .where(
            operations.c.layer_id == row.id,
            operations.c.version > start.version,
            operations.c.version <= version,
        )
        .order_by(operations.c.version)
    )
    steps = [operations_from(step.operations) for step in connection.execute(query)]
    if start.version + len(steps) != version:
        raise NotFoundError(
            f"version {version} does not exist; the newest is {start.version + len(steps)}"
        ).coded("no-version", version=version, newest=start.version + len(steps))
    # What was annotated before a study had phases belongs to the first one since.
    layer = replace(layer_in(start.content, place.annotator), phase=row.phase)
    return fold(layer, (operation for step in steps for operation in step))
