"""Documents that are retired or for training, and the batch of a plan that drew a document."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    """Add the columns and an index; no document that is there has a mark."""
    for mark in ("retired", "training"):
        op.add_column("documents", sa.Column(mark, sa.Text(), nullable=True))
    op.add_column("documents", sa.Column("batch", sa.Integer(), nullable=True))
    index = "ix_documents_study_id_retired_training"
    op.create_index(index, "documents", ["study_id", "retired", "training"])
