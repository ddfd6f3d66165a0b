"""What the people who annotate a document are called where their names do not count."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0015"
down_revision = "0012"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "aliases",
        sa.Column("document_id", _BIG, nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("annotator_id", _BIG, nullable=True),
        sa.PrimaryKeyConstraint("document_id", "position", name="pk_aliases"),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name="fk_aliases_document_id"),
        sa.ForeignKeyConstraint(
            ["annotator_id"], ["annotators.id"], name="fk_aliases_annotator_id"
        ),
        sa.UniqueConstraint(
            "document_id", "annotator_id", name="uq_aliases_document_id_annotator_id"
        ),
    )
