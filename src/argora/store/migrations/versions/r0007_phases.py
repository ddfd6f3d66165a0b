"""Phases of a study, and the phase of what is assigned and annotated."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0007"
down_revision = "0006"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_PLACE = ("document_id", "annotator_id", "round")


def upgrade() -> None:
    """Make the table; what is there belongs to no phase."""
    op.create_table(
        "phases",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("asks", sa.Text(), nullable=False),
        sa.Column("from_gold", sa.Integer(), nullable=False),
        sa.Column("gold", sa.Text(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_phases"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_phases_study_id"),
        sa.UniqueConstraint("study_id", "number", name="uq_phases_study_id_number"),
        sa.UniqueConstraint("study_id", "name", name="uq_phases_study_id_name"),
    )
    _add_phase("assignments")
    _add_phase(
        "layers",
        sa.Column("source", sa.Text(), nullable=True),
        sa.Column("source_version", sa.Integer(), nullable=True),
    )


def _add_phase(name: str, *others: sa.Column[object]) -> None:
    """Make the phase a part of the key of a table; SQLite copies the table for it."""
    unique = f"uq_{name}_{'_'.join(_PLACE)}"
    with op.batch_alter_table(name) as table:
        table.add_column(sa.Column("phase", sa.Text(), nullable=False, server_default=""))
        for column in others:
            table.add_column(column)
        table.drop_constraint(unique, type_="unique")
        table.create_unique_constraint(f"{unique}_phase", [*_PLACE, "phase"])
