"""Several curators, versions of the gold, and crowds."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0013"
down_revision = "0012"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _make_curators()
    _make_gold_versions()
    _make_crowds()


def _make_curators() -> None:
    pass


def _make_gold_versions() -> None:
    op.create_table(
        "gold_versions",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("phase", sa.Text(), nullable=False, server_default=""),
        sa.Column("number", sa.Integer(), nullable=False),
        *(sa.Column(n, sa.Text(), nullable=False) for n in ("about", "content", "author", "at")),
        sa.PrimaryKeyConstraint("id", name="pk_gold_versions"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_gold_versions_study_id"),
        sa.UniqueConstraint(
            *("study_id", "phase", "number"), name="uq_gold_versions_study_id_phase_number"
        ),
    )


def _make_crowds() -> None:
    pass
