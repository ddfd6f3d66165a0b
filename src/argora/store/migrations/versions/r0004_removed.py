"""When a study was removed; it stays in the database and can be brought back."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0004"
down_revision = "0003"


def upgrade() -> None:
    """Add the column; all studies that are there stay."""
    op.add_column("studies", sa.Column("removed", sa.Text(), nullable=True))
