"""The first tables: studies, what annotators read and said, the log of it, and work to be done.

The next revision brings accounts, roles in a study, invitations and sessions, with the web app; an
annotator then may belong to an account. Nothing here has to change for that but a column.
"""

from __future__ import annotations

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

__all__ = ["down_revision", "revision", "upgrade"]

revision = "0001"
down_revision = None

_BIG = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def upgrade() -> None:
    """Make the tables."""
    _studies()
    _people_and_texts()
    _layers()
    _log()
    _work()


def _studies() -> None:
    _table("studies", _id(), *_texts("key", "name", "made"), unique=["key"])
    for name in ("schemes", "guidelines"):
        _table(
            name,
            _id(),
            _study(),
            _number("number"),
            *_texts("version", "content", "made"),
            unique=["study_id number", "study_id version"],
        )


def _people_and_texts() -> None:
    _table(
        "annotators",
        _id(),
        _study(),
        *_texts("key", "name", "kind", "attributes"),
        unique=["key", "study_id name"],
    )
    _table(
        "documents",
        _id(),
        _study(),
        *_texts("key", "name", "text?", "about"),
        unique=["key", "study_id name"],
    )
    _table(
        "assignments",
        _id(),
        _study(),
        _ref("document_id", "documents"),
        _ref("annotator_id", "annotators"),
        _number("round"),
        *_texts("author", "at"),
        unique=["document_id annotator_id round"],
        index="study_id annotator_id",
    )


def _layers() -> None:
    _table(
        "layers",
        _id(),
        _study(),
        _ref("document_id", "documents"),
        _ref("annotator_id", "annotators"),
        _number("round"),
        *_texts("key"),
        _number("version"),
        *_texts("state", "scheme_version?", "guideline_version?", "about"),
        unique=["key", "document_id annotator_id round"],
        index="study_id annotator_id",
    )
    _table(
        "things",
        _ref("layer_id", "layers"),
        *_texts("id", "what", "content"),
        key="layer_id id",
    )


def _log() -> None:
    _table(
        "operations",
        _id(),
        _study(),
        _ref("layer_id", "layers"),
        _number("version"),
        *_texts("kind", "client", "client_op_id?", "digest", "operations", "inverse?"),
        *_texts("scheme_version?", "guideline_version?", "author", "at"),
        unique=["layer_id version", "layer_id client client_op_id"],
    )
    _table(
        "snapshots",
        _ref("layer_id", "layers"),
        _number("version"),
        *_texts("reason", "content", "at"),
        key="layer_id version",
    )
    _table(
        "audit",
        _id(),
        _study(nullable=True),
        *_texts("at", "author", "what", "details"),
        index="study_id id",
    )


def _work() -> None:
    _table(
        "statistics",
        _study(),
        *_texts("subject", "name", "versions", "content", "at"),
        key="study_id subject name",
    )
    _table(
        "jobs",
        _id(),
        _study(nullable=True),
        *_texts("key", "kind", "state", "arguments", "result?", "problem?", "worker?"),
        _number("attempts"),
        *_texts("made", "seen"),
        unique=["key"],
        index="state id",
    )


def _table(
    name: str,
    *columns: sa.Column[object],
    key: str = "id",
    unique: Sequence[str] = (),
    index: str | None = None,
) -> None:
    keys: list[sa.Constraint] = [sa.PrimaryKeyConstraint(*key.split(), name=f"pk_{name}")]
    for each in unique:
        keys.append(sa.UniqueConstraint(*each.split(), name=f"uq_{name}_{each.replace(' ', '_')}"))
    op.create_table(name, *columns, *keys)
    if index is not None:
        op.create_index(f"ix_{name}_{index.replace(' ', '_')}", name, index.split())


def _id() -> sa.Column[object]:
    return sa.Column("id", _BIG, autoincrement=True, nullable=False)


def _ref(column: str, table: str, *, nullable: bool = False) -> sa.Column[object]:
    return sa.Column(column, _BIG, sa.ForeignKey(f"{table}.id"), nullable=nullable)


def _study(*, nullable: bool = False) -> sa.Column[object]:
    return _ref("study_id", "studies", nullable=nullable)


def _number(name: str) -> sa.Column[object]:
    return sa.Column(name, sa.Integer(), nullable=False)


def _texts(*names: str) -> list[sa.Column[object]]:
    """Return columns of text; one whose name ends in ``?`` may be empty."""
    return [sa.Column(n.rstrip("?"), sa.Text(), nullable=n.endswith("?")) for n in names]
