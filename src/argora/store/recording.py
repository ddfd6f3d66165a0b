"""What a change writes: the units and relations that moved, the log, sometimes a snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from argora.model import Layer, Relation, Unit
from argora.store.at_once import statement_of, write_at_once
from argora.store.changing import Change
from argora.store.loading import newest_version
from argora.store.rows import layer_columns, layer_json, operations_json, thing_rows
from argora.store.tables import guidelines, layers, operations, schemes, snapshots, things

__all__ = ["SNAPSHOT_EVERY", "Record", "record_of", "write"]

SNAPSHOT_EVERY = 256
"""Versions; so any version is a fold of fewer steps than that."""

MOVING = ("version", "state", "scheme_version", "guideline_version", "about")
# Made once: to build a statement takes as long as to run it.
_SENT_BEFORE = select(operations.c.id).where(
    operations.c.layer_id == bindparam("of"),
    operations.c.client == bindparam("sent_by"),
    operations.c.client_op_id == bindparam("sent_as"),
)
_MOVE = (
    update(layers)
    .where(
        layers.c.id == bindparam("of"),
        layers.c.version == bindparam("base"),
        ~exists(_SENT_BEFORE),
        newest_version(schemes, layers.c.study_id) == bindparam("scheme"),
    )
    .values({name: bindparam(f"new_{name}") for name in MOVING})
)
_GUIDED = _MOVE.where(
    newest_version(guidelines, layers.c.study_id).is_not_distinct_from(bindparam("guideline"))
)
_AT_ONCE = statement_of(_MOVE.returning(layers.c.id))
_GUIDED_AT_ONCE = statement_of(_GUIDED.returning(layers.c.id))
_COME = insert(things)
_LOG = insert(operations)


@dataclass(frozen=True)
class Record:
    """A change as rows, made before the transaction begins.

    Attributes
    ----------
    judged_by : the version of the scheme that allows the change.
    guided : whether the guideline of the change must still hold.
    """

    layer_id: int
    base: int
    judged_by: str
    guided: bool
    columns: Mapping[str, Any]
    gone: Sequence[str]
    come: Sequence[Mapping[str, Any]]
    entry: Mapping[str, Any]
    snapshot: Mapping[str, Any] | None

    @property
    def is_one_statement(self) -> bool:
        """Whether it is written at once where the database can do that."""
        return self.snapshot is None


def record_of(
    change: Change,
    layer_id: int,
    base: int,
    entry: Mapping[str, Any],
    *,
    judged_by: str,
    guided: bool,
) -> Record:
    """Return what is to be written.

    Parameters
    ----------
    base : the version that the change was made on.
    entry : what the log says beside version, operations and inverse.
    judged_by : the version of the scheme that allows the change.
    guided : whether the guideline of the change must still hold; for who finishes it must.
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
    finished = entry["kind"] == "finish"
    return Record(
        layer_id=layer_id,
        base=base,
        judged_by=judged_by,
        guided=guided or finished,
        columns={"version": version, **layer_columns(after)},
        gone=gone,
        come=thing_rows(layer_id, come),
        entry=logged,
        snapshot=_snapshot(logged, after) if finished or version % SNAPSHOT_EVERY == 0 else None,
    )


def _snapshot(entry: Mapping[str, Any], layer: Layer) -> dict[str, Any]:
    return {
        "layer_id": entry["layer_id"],
        "version": entry["version"],
        "reason": "finish" if entry["kind"] == "finish" else "checkpoint",
        "content": layer_json(layer),
        "at": entry["at"],
    }


def _moved(before: Layer, after: Layer) -> tuple[list[str], list[Unit | Relation]]:
    """Return the ids whose rows go and the things whose rows come; a changed thing is both."""
    old, new = before.by_id, after.by_id
    gone = [id for id, thing in old.items() if not _same(new.get(id), thing)]
    come = [thing for id, thing in new.items() if not _same(old.get(id), thing)]
    return gone, come


def _same(one: Unit | Relation | None, other: Unit | Relation) -> bool:
    return one is other or one == other


def write(connection: Connection, record: Record) -> bool:
    """Write a record if all is still as it was when it was made; tell whether it was.

    The layer is still at its base and has no change of that name, and the scheme that judged the
    change still holds; when finishing, and where it is asked for, the guideline, too.
    """
    held = {
        "of": record.layer_id,
        "base": record.base,
        "scheme": record.judged_by,
        "sent_by": record.entry["client"],
        "sent_as": record.entry["client_op_id"],
    }
    if record.guided:
        held["guideline"] = record.entry["guideline_version"]
    held |= {f"new_{name}": value for name, value in record.columns.items()}
    if record.is_one_statement and connection.dialect.name == "postgresql":
        gone, come, entry = record.gone, record.come, record.entry
        at_once = _GUIDED_AT_ONCE if record.guided else _AT_ONCE
        return write_at_once(connection, at_once, held, gone=gone, come=come, entry=entry)
    if connection.execute(_GUIDED if record.guided else _MOVE, held).rowcount != 1:
        return False
    if record.gone:
        mine = things.c.layer_id == record.layer_id
        connection.execute(delete(things).where(mine, things.c.id.in_(record.gone)))
    if record.come:
        _insert_all(connection, record.come)
    connection.execute(_LOG, record.entry)
    if record.snapshot is not None:
        connection.execute(insert(snapshots).values(record.snapshot))
    return True


def _insert_all(connection: Connection, rows: Sequence[Mapping[str, Any]]) -> None:
    # One row goes in one statement, where several make the driver prepare for many.
    connection.execute(_COME, rows[0] if len(rows) == 1 else list(rows))
