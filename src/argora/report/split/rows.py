"""The split of disagreement as plain JSON values."""

from __future__ import annotations

from typing import Any

from argora.analysis.differences import Differences, sentences
from argora.diagnostics.disagreement import Open, Split, Tally

__all__ = ["split_json", "split_totals"]


def split_totals(differences: Differences | None) -> dict[str, Any] | None:
    """Return how much is open by cause: in all, per document, pair and category."""
    if differences is None:
        return None
    found = differences.found
    matcher = found.matcher
    return {
        "words": [] if differences.note else sentences(found.open, found.n_things, found.n_unknown),
        "note": differences.note or None,
        "matching": {
            "by": matcher.by,
            "assignment": matcher.assignment,
            "many_to_one": matcher.many_to_one,
        },
        "units_and_relations": found.n_things,
        "open": found.whole,
        "causes": _causes(found.total),
        "by_document": [
            {"document": document, **_counted(own)} for document, own in found.by_document.items()
        ],
        "by_pair": [
            {"annotators": list(pair), **_counted(own)} for pair, own in found.by_pair.items()
        ],
        "by_category": [
            {"kind": kind, "category": category, **_counted(own)}
            for (kind, category), own in found.by_category.items()
        ],
        "notes": list(found.notes),
        "left_out": [
            {"document": document, "annotators": list(pair), "reason": reason}
            for document, pair, reason in found.left_out
        ],
    }


def split_json(differences: Differences | None, documents: tuple[str, ...] = ()) -> Any:
    """Return the same with everything that is open, and with which unit was taken for which.

    Parameters
    ----------
    documents : only these in detail; all by default.
    """
    totals = split_totals(differences)
    if differences is None or totals is None:
        return None
    pairs = [
        _pair(split)
        for split in differences.found.splits
        if not documents or split.document in documents
    ]
    return {**totals, "pairs": pairs}


def _counted(own: Tally) -> dict[str, Any]:
    return {"open": sum(own.values()), "causes": _causes(own)}


def _causes(own: Tally) -> dict[str, int]:
    return {
        "relation on a missing unit" if part.is_consequence else part.cause: n
        for part, n in own.items()
    }


def _pair(split: Split) -> dict[str, Any]:
    return {
        "document": split.document,
        "annotators": list(split.annotators),
        "units": list(split.n_units),
        "relations": list(split.n_relations),
        "agreed_units": split.agreed_units,
        "agreed_relations": split.agreed_relations,
        "open": [_open(each) for each in split.open],
        "matches": [
            {
                "units": [list(match.first), list(match.second)],
                "kind": match.kind,
                "similarity": match.similarity,
            }
            for match in split.matches
        ],
    }


def _open(each: Open) -> dict[str, Any]:
    return {
        "annotator": each.annotator,
        "kind": each.kind,
        "id": each.id,
        "category": each.category,
        "cause": each.cause,
        "consequence": each.is_consequence,
        "detail": each.detail or None,
        "instead": list(each.instead),
        "units": list(each.ends),
        "spans": [[span.start, span.end] for span in each.spans],
    }
