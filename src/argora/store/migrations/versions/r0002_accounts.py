"""Who may come in: accounts, their roles in studies, sessions and invitations."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0002"
down_revision = "0001"

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _table(
        "accounts",
        _id(),
        *_texts("key", "name", "folded", "secret"),
        sa.Column("is_admin", sa.Integer(), nullable=False),
        *_texts("made"),
        unique=["key", "folded"],
    )
    _table(
        "roles",
        _ref("study_id", "studies"),
        _ref("account_id", "accounts"),
        _ref("annotator_id", "annotators", nullable=True),
        *_texts("role", "author", "at"),
        key=("study_id", "account_id"),
        unique=["annotator_id"],
        index="account_id",
    )
    _table(
        "sessions",
        _id(),
        _ref("account_id", "accounts"),
        *_texts("digest", "made", "expires"),
        unique=["digest"],
        index="account_id",
    )
    _table(
        "invites",
        _id(),
        _ref("study_id", "studies"),
        *_texts("key", "digest", "role", "annotator?", "author", "made", "expires", "taken?"),
        unique=["key", "digest"],
        index="study_id",
    )


def _table(
    name: str,
    *columns: sa.Column[object],
    key: tuple[str, ...] = ("id",),
    unique: list[str],
    index: str | None = None,
) -> None:
    keys: list[sa.Constraint] = [sa.PrimaryKeyConstraint(*key, name=f"pk_{name}")]
    keys += [sa.UniqueConstraint(column, name=f"uq_{name}_{column}") for column in unique]
    op.create_table(name, *columns, *keys)
    if index is not None:
        op.create_index(f"ix_{name}_{index}", name, [index])


def _id() -> sa.Column[object]:
    return sa.Column("id", _BIG, autoincrement=True, nullable=False)


def _ref(column: str, table: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(column, _BIG, sa.ForeignKey(f"{table}.id"), nullable=nullable)


def _texts(*names: str) -> list[sa.Column[object]]:
    """Return columns of text; one whose name ends in ``?`` may be empty."""
    return [sa.Column(n.rstrip("?"), sa.Text(), nullable=n.endswith("?")) for n in names]
