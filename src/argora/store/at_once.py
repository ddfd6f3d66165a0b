"""A change in one statement, for PostgreSQL: to begin and to end a transaction takes as long.

It writes what :func:`argora.store.recording.write` writes, or nothing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, Text, any_, bindparam, delete, func, select, true
from sqlalchemy.dialects.postgresql import ARRAY, insert

from argora.store.tables import operations, things

__all__ = ["statement_of", "write_at_once"]

_LOGGED = [column for column in operations.c if column.name not in ("id", "layer_id")]
_PARTS = ("id", "what", "content")


def statement_of(move: Any) -> Any:
    """Return the statement that writes a change where ``move`` changes the row of the layer.

    All of its parts see what was there before it, so a thing that changes is not taken away and
    put back but changed.
    """
    moved = move.cte("moved")
    gone = delete(things).where(
        things.c.layer_id == moved.c.id, things.c.id == any_(_listed("gone"))
    )
    rows = (
        func.unnest(*(_listed(f"come_{part}") for part in _PARTS))
        .table_valued(*_PARTS)
        .render_derived("come_in")
    )
    said = [rows.c[part] for part in _PARTS]
    come = insert(things).from_select(
        ["layer_id", *_PARTS], select(moved.c.id, *said).select_from(moved.join(rows, true()))
    )
    come = come.on_conflict_do_update(
        index_elements=[things.c.layer_id, things.c.id],
        set_={part: come.excluded[part] for part in ("what", "content")},
    )
    logged = insert(operations).from_select(
        ["layer_id", *(column.name for column in _LOGGED)],
        select(moved.c.id, *(bindparam(f"log_{c.name}", type_=c.type) for c in _LOGGED)),
    )
    parts = (gone.cte("gone"), come.cte("come"), logged.cte("logged"))
    return select(func.count()).select_from(moved).add_cte(*parts)


def write_at_once(
    connection: Connection,
    statement: Any,
    held: Mapping[str, Any],
    *,
    gone: Sequence[str],
    come: Sequence[Mapping[str, Any]],
    entry: Mapping[str, Any],
) -> bool:
    """Run the statement and tell whether the layer was as ``held`` says.

    Parameters
    ----------
    held : what ``move`` asks for.
    """
    back = {row["id"] for row in come}
    asked = {
        **held,
        "gone": [id for id in gone if id not in back],
        **{f"come_{part}": [row[part] for row in come] for part in _PARTS},
        **{f"log_{column.name}": entry[column.name] for column in _LOGGED},
    }
    return int(connection.execute(statement, asked).scalar_one()) == 1


def _listed(name: str) -> Any:
    return bindparam(name, type_=ARRAY(Text))
