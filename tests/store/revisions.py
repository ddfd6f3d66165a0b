"""Databases as an older Argora left them: without what later migrations made."""

from __future__ import annotations

from sqlalchemy import text

from argora.store.database import address_of, engine_for

__all__ = ["LATER_TABLES", "UNDONE", "set_back"]

UNDONE = {
    "0006": [
        "DROP INDEX ix_documents_study_id_retired_training",
        *(f"ALTER TABLE documents DROP COLUMN {name}" for name in ("retired", "training", "batch")),
    ],
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
    with engine.begin() as connection:
        for older, statements in UNDONE.items():
            for statement in statements if older >= revision else ():
                connection.execute(text(statement))
        connection.execute(text(f"UPDATE alembic_version SET version_num = '{revision}'"))
    engine.dispose()
