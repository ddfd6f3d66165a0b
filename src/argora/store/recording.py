"""What a change writes: the units and relations that moved, the log, sometimes a snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, insert, update

from argora.model import Layer, Relation, Unit
from argora.store.changing import Change
from argora.store.rows import layer_columns, layer_json, operations_json, thing_rows
from argora.store.tables import layers, operations, snapshots, things

__all__ = ["SNAPSHOT_EVERY", "Record", "record_of", "write"]

SNAPSHOT_EVERY = 256
"""Versions; so any version is a fold of fewer steps than that."""


@dataclass(frozen=True)
class Record:
    """A change as rows, made before the transaction begins."""

    layer_id: int
    base: int
    columns: Mapping[str, Any]
    gone: Sequence[str]
    come: Sequence[Mapping[str, Any]]
    entry: Mapping[str, Any]
    snapshot: Mapping[str, Any] | None


def record_of(change: Change, layer_id: int, base: int, entry: Mapping[str, Any]) -> Record:
    """Return what is to be written.

    Parameters
    ----------
    base : the version that the change was made on.
    entry : what the log says beside version, operations and inverse.
    """
    after, version = change.after, base + 1
    gone, come = _moved(change.before, after)
    logged = {
        **entry,
        "layer_id": layer_id,
        "version": version,
        "operations": operations_json(change.operations),
        "inverse": None if change.inverse is None else operations_json(change.inverse),
    }
    reason = entry["kind"] if entry["kind"] == "finish" else "checkpoint"
    snapshot = {
        "layer_id": layer_id,
        "version": version,
        "reason": reason,
        "content": layer_json(after),
        "at": entry["at"],
    }
    due = reason == "finish" or version % SNAPSHOT_EVERY == 0
    return Record(
        layer_id=layer_id,
        base=base,
        columns={"version": version, **layer_columns(after)},
        gone=gone,
        come=thing_rows(layer_id, come),
        entry=logged,
        snapshot=snapshot if due else None,
    )


def _moved(before: Layer, after: Layer) -> tuple[list[str], list[Unit | Relation]]:
    """Return the ids whose rows go and the things whose rows come; a changed thing is both."""
    old, new = before.by_id, after.by_id
    gone = [id for id, thing in old.items() if new.get(id) != thing]
    come = [thing for id, thing in new.items() if old.get(id) != thing]
    return gone, come


def write(connection: Connection, record: Record) -> bool:
    """Write a record if the layer is still at its base; tell whether it was."""
    here = (layers.c.id == record.layer_id, layers.c.version == record.base)
    moved = connection.execute(update(layers).where(*here).values(record.columns))
    if moved.rowcount != 1:
        return False
    if record.gone:
        mine = things.c.layer_id == record.layer_id
        connection.execute(delete(things).where(mine, things.c.id.in_(record.gone)))
    if record.come:
        connection.execute(insert(things), [dict(row) for row in record.come])
    connection.execute(insert(operations).values(record.entry))
    if record.snapshot is not None:
        connection.execute(insert(snapshots).values(record.snapshot))
    return True
