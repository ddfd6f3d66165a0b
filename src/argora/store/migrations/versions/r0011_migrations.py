"""Changes of the scheme of a study in use, and drafts of a changed scheme."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0011"
down_revision = "0010"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables, and add the column."""
    op.create_table(
        "migrations",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("before", sa.Text(), nullable=False),
        sa.Column("after", sa.Text(), nullable=False),
        sa.Column("moves", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_migrations"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_migrations_study_id"),
        sa.UniqueConstraint("study_id", "after", name="uq_migrations_study_id_after"),
    )
    op.create_table(
        "migration_records",
        sa.Column("migration_id", _BIG, nullable=False),
        sa.Column("layer_id", _BIG, nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("migration_id", "layer_id", name="pk_migration_records"),
        sa.ForeignKeyConstraint(
            ["migration_id"], ["migrations.id"], name="fk_migration_records_migration_id"
        ),
        sa.ForeignKeyConstraint(["layer_id"], ["layers.id"], name="fk_migration_records_layer_id"),
    )
    op.create_index("ix_migration_records_layer_id", "migration_records", ["layer_id"])
    op.add_column("scheme_drafts", sa.Column("study", sa.Text(), nullable=True))
