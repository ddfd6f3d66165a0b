"""Databases as an older Argora left them: without what later migrations made."""

from __future__ import annotations

from alembic.migration import MigrationContext
from alembic.operations import Operations
from sqlalchemy import Connection, text

from argora.store.database import address_of, engine_for
from argora.store.migrating import migrating

__all__ = ["LATER_TABLES", "UNDONE", "set_back"]

_AUTHORED = ("operations", "assignments", "plans", "roles", "invites", "audit")
UNDONE = {
    "0008": [
        *(
            f"UPDATE {table} SET author = coalesce((SELECT name FROM people "
            f"WHERE people.key = {table}.author), '')"
            for table in _AUTHORED
        ),
        "DROP TABLE people",
        "DROP TABLE erasures",
        "ALTER TABLE studies DROP COLUMN consent",
    ],
    "0007": [
        "DROP INDEX ix_documents_study_id_retired_training",
        *(f"ALTER TABLE documents DROP COLUMN {name}" for name in ("retired", "training", "batch")),
    ],
    "0006": ["DROP TABLE phases"],
    "0005": ["DROP TABLE plans", "ALTER TABLE assignments DROP COLUMN position"],
    "0004": ["ALTER TABLE studies DROP COLUMN public"],
    "0003": ["ALTER TABLE studies DROP COLUMN removed"],
    "0002": ["DROP TABLE resets"],
    "0001": [f"DROP TABLE {name}" for name in ("invites", "sessions", "roles", "accounts")],
}
"""What each migration made, from the newest on: without it, the tables are those of a revision."""

LATER_TABLES = tuple(
    statement.removeprefix("DROP TABLE ")
    for statements in UNDONE.values()
    for statement in statements
    if statement.startswith("DROP TABLE ")
)
"""The tables that the first revision does not have."""


def set_back(database: str, revision: str) -> None:
    """Make the tables of a database those of an earlier revision."""
    engine = engine_for(address_of(database), writing=True)
    with migrating(engine, address_of(database)) as connection:
        for older, statements in UNDONE.items():
            if older == "0006" >= revision:
                _drop_phases(connection)
            for statement in statements if older >= revision else ():
                connection.execute(text(statement))
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
        connection.commit()
    engine.dispose()


def _drop_phases(connection: Connection) -> None:
    """Drop the columns of phases, and let keys be those of before."""
    operations = Operations(MigrationContext.configure(connection))
    for name, columns in (("assignments", ()), ("layers", ("source", "source_version"))):
        key = f"uq_{name}_document_id_annotator_id_round"
        with operations.batch_alter_table(name) as table:
            table.drop_constraint(f"{key}_phase", type_="unique")
            table.create_unique_constraint(key, ["document_id", "annotator_id", "round"])
            for column in ("phase", *columns):
                table.drop_column(column)
