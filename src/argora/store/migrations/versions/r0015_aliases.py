"""Aliases of the people who annotate a document, and threads on documents."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0015"
down_revision = "0014"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables, and add the column."""
    _make_aliases()
    _make_threads()


def _make_aliases() -> None:
    op.add_column(
        "studies",
        sa.Column("curators_see_names", sa.Integer(), nullable=False, server_default="0"),
    )
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


def _make_threads() -> None:
    op.create_table(
        "threads",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("study_id", _BIG, nullable=False),
        sa.Column("document_id", _BIG, nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("phase", sa.Text(), nullable=False, server_default=""),
        sa.Column("layer_id", _BIG, nullable=True),
        sa.Column("element", sa.Text(), nullable=True),
        sa.Column("begins", sa.Integer(), nullable=True),
        sa.Column("ends", sa.Integer(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_threads"),
        sa.ForeignKeyConstraint(["study_id"], ["studies.id"], name="fk_threads_study_id"),
        sa.ForeignKeyConstraint(["document_id"], ["documents.id"], name="fk_threads_document_id"),
        sa.ForeignKeyConstraint(["layer_id"], ["layers.id"], name="fk_threads_layer_id"),
        sa.UniqueConstraint("key", name="uq_threads_key"),
    )
    op.create_index("ix_threads_document_id", "threads", ["document_id"])
    op.create_table(
        "comments",
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        sa.Column("thread_id", _BIG, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("what", sa.Text(), nullable=False),
        sa.Column("content", sa.Text(), nullable=True),
        sa.Column("author", sa.Text(), nullable=False),
        sa.Column("role", sa.Text(), nullable=False),
        sa.Column("annotator_id", _BIG, nullable=True),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("client_op_id", sa.Text(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_comments"),
        sa.ForeignKeyConstraint(["thread_id"], ["threads.id"], name="fk_comments_thread_id"),
        sa.ForeignKeyConstraint(
            ["annotator_id"], ["annotators.id"], name="fk_comments_annotator_id"
        ),
        sa.UniqueConstraint("thread_id", "number", name="uq_comments_thread_id_number"),
        sa.UniqueConstraint("thread_id", "client_op_id", name="uq_comments_thread_id_client_op_id"),
    )
