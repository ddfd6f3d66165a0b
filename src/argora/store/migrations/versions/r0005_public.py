"""Which metadata of documents annotators see."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    """Add the column; studies that are there show what is public by default."""
    op.add_column("studies", sa.Column("public", sa.Text(), nullable=True))
