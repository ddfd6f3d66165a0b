"""All cases in one table."""

from __future__ import annotations

from tests.freeze import corpora, forms, keys, routes, signatures
from tests.freeze.kernel import Case

__all__ = ["CASES"]

CASES: tuple[Case, ...] = (
    *forms.CASES,
    *signatures.CASES,
    *routes.CASES,
    *keys.CASES,
    *corpora.CASES,
)
