"""Marks: what names a version of a layer and all that led to it, which its number does not.

Where a backup is restored, numbers are given out again. A mark is made of the newest step: its own
name, what it was and when it was saved. No other step has all three, so two layers of one mark have
the same step last, and so all steps before it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Row, bindparam, select

from argora.store.tables import layers, operations

__all__ = ["FRESH", "Mark", "mark_at", "mark_in", "mark_of", "marked"]

Mark = str

FRESH: Mark = ""
"""Of a layer in which nobody has done anything, begun or not, and that began empty."""

_newest = operations.alias("newest")
_STEP = ("kind", "client_op_id", "digest", "at")


def mark_of(client_op_id: str | None, digest: str, at: str) -> Mark:
    """Return the mark of the version that a step made."""
    return sha256(f"{client_op_id}\n{digest}\n{at}".encode()).hexdigest()[:32]


def marked(query: Any) -> Any:
    """Return a query of layers with the columns of their newest step added."""
    columns = (_newest.c[name].label(f"newest_{name}") for name in _STEP)
    is_newest = (_newest.c.layer_id == layers.c.id) & (_newest.c.version == layers.c.version)
    return query.add_columns(*columns).outerjoin(_newest, is_newest)


def mark_in(row: Row[Any]) -> Mark:
    """Return the mark of the layer in the answer to a :func:`marked` question."""
    kind, *step = (getattr(row, f"newest_{name}") for name in _STEP)
    # The digest of the first step names what the layer began with: it is that of a begun layer and
    # of one that would begin so.
    return str(step[1]) if kind == "open" else mark_of(*step)


_AT = select(*(operations.c[name].label(f"newest_{name}") for name in _STEP)).where(
    operations.c.layer_id == bindparam("of"), operations.c.version == bindparam("at_version")
)


def mark_at(connection: Connection, layer_id: int, version: int) -> Mark | None:
    """Return the mark that a layer had at a version, None if it never had that version."""
    row = connection.execute(_AT, {"of": layer_id, "at_version": version}).first()
    return None if row is None else mark_in(row)
