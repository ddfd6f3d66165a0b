"""Links by which somebody who forgot the password sets a new one."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0003"
down_revision = "0002"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "resets",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("account_id", _BIG, nullable=False),
        sa.Column("author_id", _BIG, nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sa.Column("expires", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_resets"),
        sa.ForeignKeyConstraint(["account_id"], ["accounts.id"], name="fk_resets_account_id"),
        sa.ForeignKeyConstraint(["author_id"], ["accounts.id"], name="fk_resets_author_id"),
        sa.UniqueConstraint("digest", name="uq_resets_digest"),
    )
    op.create_index("ix_resets_account_id", "resets", ["account_id"])
