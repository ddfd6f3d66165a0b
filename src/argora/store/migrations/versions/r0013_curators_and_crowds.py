"""Several curators, versions of the gold, and crowds."""

from __future__ import annotations

import sqlalchemy as sa

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
    pass


def _make_crowds() -> None:
    pass
