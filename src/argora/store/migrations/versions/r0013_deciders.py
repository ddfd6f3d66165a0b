"""Several deciders, and versions of the gold."""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0013"
down_revision = "0012"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _make_deciders()
    _make_gold_versions()


def _make_deciders() -> None:
    """Make the tables of several deciders; a second curator has a curation of the same document."""
    _add_gold("curations", [[]])
    _add_gold("curation_steps", [["version"], ["client_op_id"]])
    op.create_table(
        "curation_openings",
        *_of_curators("study_id", "document_id"),
        *_required("author", "at"),
        sa.PrimaryKeyConstraint("id", name="pk_curation_openings"),
        *_references("curation_openings", "study_id", "document_id"),
        sa.UniqueConstraint(*_PLACE, name="uq_curation_openings_document_id_phase"),
    )
    op.create_index("ix_curation_openings_study_id", "curation_openings", ["study_id"])
    sent = ["document_id", "annotator_id", "client_op_id"]
    op.create_table(
        "opinions",
        *_of_curators("document_id", "annotator_id"),
        *_required("case_key", "question", "option", "client_op_id", "at"),
        sa.PrimaryKeyConstraint("id", name="pk_opinions"),
        *_references("opinions", "document_id", "annotator_id"),
        sa.UniqueConstraint(*sent, name=f"uq_opinions_{'_'.join(sent)}"),
    )
    op.create_index("ix_opinions_document_id_phase", "opinions", _PLACE)
    op.create_index("ix_opinions_annotator_id", "opinions", ["annotator_id"])
    op.create_table(
        "second_curations",
        *_of_curators("study_id"),
        *_required("gold", "curator", "seed", "author", "at"),
        sa.Column("compared", sa.Text(), nullable=True),
        sa.Column("agreement", sa.Text(), nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_second_curations"),
        *_references("second_curations", "study_id"),
        sa.UniqueConstraint("study_id", "phase", name="uq_second_curations_study_id_phase"),
    )


_PLACE = ["document_id", "phase"]
_TABLES = {"study_id": "studies", "document_id": "documents", "annotator_id": "annotators"}


def _add_gold(name: str, keys: list[list[str]]) -> None:
    """Make the gold a part of the keys of a table; SQLite copies the table for it."""
    with op.batch_alter_table(name) as table:
        table.add_column(sa.Column("gold", sa.Text(), nullable=False, server_default=""))
        for key in keys:
            before, after = [*_PLACE, *key], [*_PLACE, "gold", *key]
            table.drop_constraint(f"uq_{name}_{'_'.join(before)}", type_="unique")
            table.create_unique_constraint(f"uq_{name}_{'_'.join(after)}", after)


def _of_curators(*numbers: str) -> list[Any]:
    return [
        sa.Column("id", _BIG, autoincrement=True, nullable=False),
        *(sa.Column(name, _BIG, nullable=False) for name in numbers),
        sa.Column("phase", sa.Text(), server_default="", nullable=False),
    ]


def _required(*names: str) -> list[sa.Column[str]]:
    return [sa.Column(name, sa.Text(), nullable=False) for name in names]


def _references(name: str, *columns: str) -> list[sa.ForeignKeyConstraint]:
    return [
        sa.ForeignKeyConstraint([each], [f"{_TABLES[each]}.id"], name=f"fk_{name}_{each}")
        for each in columns
    ]


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
