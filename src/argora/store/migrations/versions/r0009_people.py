"""Keys in the place of the names of people, whose names are in one table; and who was erased."""

from __future__ import annotations

import json
from collections.abc import Iterator
from secrets import token_urlsafe
from typing import Any

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0009"
down_revision = "0008"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_AT_ONCE = 500
_PEOPLE = sa.table("people", *map(sa.column, ("study_id", "key", "name")))
_DETAILS = ("annotator", "from", "to", "by")
Keys = dict[tuple[int | None, str], str]


def upgrade() -> None:
    """Make the tables, and put keys where there are names."""
    op.add_column("studies", sa.Column("consent", sa.Text(), nullable=True))
    op.create_table(
        "people",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=True),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_people"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_people_study_id"),
        sa.UniqueConstraint("key", name="uq_people_key"),
    )
    op.create_index("ix_people_study_id_name", "people", ["study_id", "name"])
    names = ("subject", "key", "name", "votes", "at")
    op.create_table(
        "erasures",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        *(sa.Column(name, sa.Text(), nullable=False) for name in names),
        sa.Column("cleaned", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_erasures"),
        sa.UniqueConstraint("subject", "key", name="uq_erasures_subject_key"),
    )
    connection, keys = op.get_bind(), Keys()
    for name in _authored(connection):
        _put_keys(connection, keys, _table(name, "author"), "author")
    _put_keys(connection, keys, _table("invites", "annotator"), "annotator")
    _put_keys_in_details(connection, keys)
    _put_keys_in_plans(connection, keys)
    _take_names_out_of_snapshots(connection)


def _authored(connection: sa.Connection) -> list[str]:
    """Return the tables that say who did something in a study."""
    tables = sa.inspect(connection)
    columns = {
        name: {each["name"] for each in tables.get_columns(name)}
        for name in tables.get_table_names()
    }
    return sorted(name for name, names in columns.items() if {"study_id", "author"} <= names)


def _table(name: str, *columns: str) -> Any:
    return sa.table(name, *map(sa.column, ("id", "study_id", *columns)))


def _key(connection: sa.Connection, keys: Keys, study_id: int | None, name: str) -> str:
    """Return the key of a person of a study; the first time, with a row of the table of people."""
    if not name:
        return ""
    if (study_id, name) not in keys:
        keys[study_id, name] = token_urlsafe(12)
        row = {"study_id": study_id, "key": keys[study_id, name], "name": name}
        connection.execute(sa.insert(_PEOPLE).values(row))
    return keys[study_id, name]


def _put_keys(connection: sa.Connection, keys: Keys, table: Any, column: str) -> None:
    """Replace the names in a column; a row never has a name that is a key, as the keys are new."""
    named = table.c[column]
    pairs = sa.select(table.c.study_id, named).where(named != "").distinct()
    for study_id, name in connection.execute(pairs).all():
        same = table.c.study_id.is_not_distinct_from(study_id), named == name
        key = _key(connection, keys, study_id, name)
        connection.execute(sa.update(table).where(*same).values({column: key}))


def _put_keys_in_details(connection: sa.Connection, keys: Keys) -> None:
    for row in _rows(connection, _table("audit", "details")):
        details = json.loads(row.details)
        for name in details.keys() & set(_DETAILS):
            details[name] = _key(connection, keys, row.study_id, details[name] or "")
        _write(connection, _table("audit", "details"), row, "details", details)


def _put_keys_in_plans(connection: sa.Connection, keys: Keys) -> None:
    for row in _rows(connection, _table("plans", "content")):
        content = json.loads(row.content)
        for share in content["request"]["shares"]:
            share["annotator"] = _key(connection, keys, row.study_id, share["annotator"])
        _write(connection, _table("plans", "content"), row, "content", content)


def _take_names_out_of_snapshots(connection: sa.Connection) -> None:
    snapshots = sa.table("snapshots", *map(sa.column, ("layer_id", "version", "content")))
    places = connection.execute(sa.select(snapshots.c.layer_id, snapshots.c.version)).all()
    for layer_id, version in places:
        mine = snapshots.c.layer_id == layer_id, snapshots.c.version == version
        text = connection.execute(sa.select(snapshots.c.content).where(*mine)).scalar_one()
        content = json.loads(text)
        if content.pop("annotator", None) is not None:
            connection.execute(sa.update(snapshots).where(*mine).values(content=_json(content)))


def _rows(connection: sa.Connection, table: Any) -> Iterator[Any]:
    """Yield the rows of a table, some at a time."""
    last = 0
    while True:
        part = sa.select(table).where(table.c.id > last).order_by(table.c.id).limit(_AT_ONCE)
        rows = connection.execute(part).all()
        yield from rows
        if not rows:
            return
        last = rows[-1].id


def _write(connection: sa.Connection, table: Any, row: Any, column: str, data: Any) -> None:
    """Write JSON data into a column of a row if they are other ones."""
    text = _json(data)
    if text != getattr(row, column):
        mine = sa.update(table).where(table.c.id == row.id)
        connection.execute(mine.values({column: text}))


def _json(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":"))
