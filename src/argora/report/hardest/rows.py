"""The hardest documents and items as plain JSON values."""

from __future__ import annotations

from typing import Any

from argora.report.hardest.findings import Hard
from argora.report.hardest.words import lead
from argora.report.plain import case_json, near_json, plain

__all__ = ["hard_json"]


def hard_json(found: Hard) -> dict[str, Any]:
    """Return documents and items with their numbers."""
    return {
        "words": lead(found),
        "items": found.seen.words,
        "of": found.seen.of,
        "n_items": found.n_items,
        "n_disagreeing": found.n_disagreeing,
        "documents": [
            {
                "document": each.document,
                "n_items": each.n_items,
                "share": plain(each.share),
                "share_of_decisions": plain(each.share_of_decisions),
                "disagreement": plain(each.disagreement),
                "agreement": plain(each.agreement),
            }
            for each in found.documents
        ],
        "hardest": [case_json(case) for case in found.cases],
        "boundaries": near_json(found.edges),
        "undefined": found.undefined,
    }
