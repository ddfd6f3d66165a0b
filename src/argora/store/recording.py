"""What a change writes: the units and relations that moved, the log, sometimes a snapshot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, bindparam, delete, exists, insert, select, update

from argora.model import Relation, Unit
from argora.store.changing import Change
from argora.store.loading import newest_version
from argora.store.rows import layer_columns, layer_json, operations_json, thing_rows
from argora.store.tables import guidelines, layers, operations, schemes, snapshots, things

__all__ = ["SNAPSHOT_EVERY", "Record", "record_of", "write", "write_all"]

SNAPSHOT_EVERY = 256
"""Versions; so any version is a fold of fewer steps than that."""

MOVING = ("version", "state", "scheme_version", "guideline_version", "about")
# Built once: building a statement takes as long as running it.
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
# Whoever finishes a document has to have seen the newest guideline as well.
_FINISH = _MOVE.where(
    newest_version(guidelines, layers.c.study_id).is_not_distinct_from(bindparam("guideline"))
)


@dataclass(frozen=True)
class Record:
    """A change as rows, made before the transaction begins.

    Attributes
    ----------
    judged_by : the version of the scheme that allows the change.
    columns : what changes in the row of the layer.
    removed : ids of the units and relations whose rows are deleted.
    added : rows that are inserted; a changed unit or relation is both removed and added.
    entry : the row of the log.
    """

    judged_by: str
    columns: Mapping[str, Any]
    removed: Sequence[str]
    added: Sequence[Mapping[str, Any]]
    entry: Mapping[str, Any]
    snapshot: Mapping[str, Any] | None

    @property
    def layer_id(self) -> int:
        """The number of the layer's row."""
        return int(self.entry["layer_id"])


def record_of(change: Change, entry: Mapping[str, Any], *, judged_by: str) -> Record:
    """Return the rows that a change writes.

    Parameters
    ----------
    entry : the row of the log, without the operations and their inverse.
    judged_by : the version of the scheme that allows the change.
    """
    before, after = change.before.by_id, change.after.by_id
    removed = [id for id, element in before.items() if not _same(after.get(id), element)]
    added = [element for id, element in after.items() if not _same(before.get(id), element)]
    finishes, version = entry["kind"] == "finish", entry["version"]
    snapshot = None
    if finishes or version % SNAPSHOT_EVERY == 0:
        snapshot = {
            "layer_id": entry["layer_id"],
            "version": version,
            "reason": "finish" if finishes else "checkpoint",
            "content": layer_json(change.after),
            "at": entry["at"],
        }
    return Record(
        judged_by=judged_by,
        columns={"version": version, **layer_columns(change.after)},
        removed=removed,
        added=thing_rows(entry["layer_id"], added),
        entry={
            **entry,
            "operations": operations_json(change.operations),
            "inverse": None if change.inverse is None else operations_json(change.inverse),
        },
        snapshot=snapshot,
    )


def _same(one: Unit | Relation | None, other: Unit | Relation) -> bool:
    return one is other or one == other


def write(connection: Connection, record: Record) -> bool:
    """Write a record if all is still as it was when it was made; return whether it was.

    The layer is still at its base and has no change of that name, and the scheme that judged the
    change is still the newest; when finishing, the guideline, too.
    """
    entry, values = record.entry, _moving(record)
    move = _MOVE
    if entry["kind"] == "finish":
        move, values["guideline"] = _FINISH, entry["guideline_version"]
    if connection.execute(move, values).rowcount != 1:
        return False
    if record.removed:
        connection.execute(
            delete(things).where(
                things.c.layer_id == record.layer_id, things.c.id.in_(record.removed)
            )
        )
    if record.added:
        # One row goes in one statement, where several make the driver prepare for many.
        rows = record.added[0] if len(record.added) == 1 else list(record.added)
        connection.execute(insert(things), rows)
    connection.execute(insert(operations), entry)
    if record.snapshot is not None:
        connection.execute(insert(snapshots).values(record.snapshot))
    return True


def write_all(connection: Connection, records: Sequence[Record]) -> bool:
    """Write records of several layers in few statements; return whether all was as it was.

    Where it was not, some of it is written, and the transaction must not be committed. No record
    may finish a layer.
    """
    if not records:
        return True
    if connection.execute(_MOVE, [_moving(each) for each in records]).rowcount != len(records):
        return False
    _execute(
        connection,
        delete(things).where(
            things.c.layer_id == bindparam("of"), things.c.id == bindparam("gone")
        ),
        [{"of": each.layer_id, "gone": id} for each in records for id in each.removed],
    )
    _execute(connection, insert(things), [row for each in records for row in each.added])
    _execute(connection, insert(operations), [each.entry for each in records])
    new_snapshots = [each.snapshot for each in records if each.snapshot is not None]
    _execute(connection, insert(snapshots), new_snapshots)
    return True


def _execute(connection: Connection, statement: Any, rows: Sequence[Mapping[str, Any]]) -> None:
    if rows:
        connection.execute(statement, list(rows))


def _moving(record: Record) -> dict[str, Any]:
    """Return the values of the statement that moves a layer to its next version."""
    entry = record.entry
    return {
        "of": record.layer_id,
        "base": entry["version"] - 1,
        "scheme": record.judged_by,
        "sent_by": entry["client"],
        "sent_as": entry["client_op_id"],
        **{f"new_{name}": value for name, value in record.columns.items()},
    }
