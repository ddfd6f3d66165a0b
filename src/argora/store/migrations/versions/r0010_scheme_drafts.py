"""Schemes that people write in the browser."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0010"
down_revision = "0009"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "scheme_drafts",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("account_id", _BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.Column("content", sa.Text(), nullable=False),
        sa.Column("changed", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_scheme_drafts"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["accounts.id"], name="fk_scheme_drafts_account_id"
        ),
        sa.UniqueConstraint("key", name="uq_scheme_drafts_key"),
    )
    op.create_index("ix_scheme_drafts_account_id", "scheme_drafts", ["account_id"])
