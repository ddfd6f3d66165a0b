"""Links by which a student compares an annotation with that of the teacher."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0014"
down_revision = "0013"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "layer_links",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("layer_id", _BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("digest", sa.Text(), nullable=False),
        sa.Column("made", sa.Text(), nullable=False),
        sa.Column("expires", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_layer_links"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_layer_links_study_id"),
        sa.ForeignKeyConstraint(["layer_id"], ["layers.id"], name="fk_layer_links_layer_id"),
        sa.UniqueConstraint("key", name="uq_layer_links_key"),
        sa.UniqueConstraint("digest", name="uq_layer_links_digest"),
    )
    op.create_index("ix_layer_links_study_id", "layer_links", ["study_id"])
    op.create_index("ix_layer_links_layer_id", "layer_links", ["layer_id"])
