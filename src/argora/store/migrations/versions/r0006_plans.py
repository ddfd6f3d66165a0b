"""Plans of who annotates what, and the order in which annotators get their documents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0006"
down_revision = "0005"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table and add the column; what is assigned keeps the order of the documents."""
    op.add_column("assignments", sa.Column("position", sa.Integer(), nullable=True))
    op.create_table(
        "plans",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_plans"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_plans_study_id"),
        sa.UniqueConstraint("study_id", "key", name="uq_plans_study_id_key"),
    )
