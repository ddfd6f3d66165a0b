"""Suggestions to annotators, where they come from, which are rejected, and who gets none."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0013"
down_revision = "0012"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def _id() -> sa.Column[int]:
    return sa.Column("id", _BIG, autoincrement=True, nullable=False)


def _texts(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _phase() -> sa.Column[str]:
    return sa.Column("phase", sa.Text(), server_default="", nullable=False)


def upgrade() -> None:
    """Make the tables; every task that is there shows suggestions once its phase has some."""
    arm = sa.Column("suggestions", sa.Integer(), server_default="1", nullable=False)
    op.add_column("assignments", arm)
    op.create_table(
        "suggestion_sources",
        _id(),
        sa.Column("study_id", _BIG, nullable=False),
        _phase(),
        *_texts("kind", "name"),
        sa.Column("documents", sa.Text(), nullable=True),
        *_texts("author", "at"),
        sa.PrimaryKeyConstraint("id", name="pk_suggestion_sources"),
        _refers("suggestion_sources", "study_id", "studies"),
        sa.UniqueConstraint("study_id", "phase", name="uq_suggestion_sources_study_id_phase"),
    )
    op.create_table(
        "suggestions",
        _id(),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("document_id", _BIG, nullable=False),
        _phase(),
        *_texts("source", "digest", "content"),
        sa.Column("problem", sa.Text(), nullable=True),
        *_texts("at"),
        sa.PrimaryKeyConstraint("id", name="pk_suggestions"),
        _refers("suggestions", "study_id", "studies"),
        _refers("suggestions", "document_id", "documents"),
    )
    op.create_index("ix_suggestions_study_id_phase", "suggestions", ["study_id", "phase"])
    op.create_index("ix_suggestions_document_id_phase", "suggestions", ["document_id", "phase"])
    op.create_table(
        "suggestion_answers",
        _id(),
        sa.Column("suggestion_id", _BIG, nullable=False),
        sa.Column("annotator_id", _BIG, nullable=False),
        sa.Column("round", sa.Integer(), nullable=False),
        *_texts("element", "answer", "at"),
        sa.PrimaryKeyConstraint("id", name="pk_suggestion_answers"),
        _refers("suggestion_answers", "suggestion_id", "suggestions"),
        _refers("suggestion_answers", "annotator_id", "annotators"),
    )
    index = "ix_suggestion_answers_suggestion_id_annotator_id"
    op.create_index(index, "suggestion_answers", ["suggestion_id", "annotator_id"])
    op.create_index("ix_suggestion_answers_annotator_id", "suggestion_answers", ["annotator_id"])


def _refers(table: str, column: str, to: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{to}.id"], name=f"fk_{table}_{column}")
