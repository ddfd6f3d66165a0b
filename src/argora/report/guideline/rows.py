"""What to change in a guideline as plain JSON values."""

from __future__ import annotations

from typing import Any

from argora.diagnostics.collapsing import Collapsed
from argora.measures import Comparison
from argora.reliability.coding.factor import show
from argora.report.guideline.findings import Change, Guideline
from argora.report.guideline.words import advice, finding, lead
from argora.report.plain import case_json, near_json, plain

__all__ = ["guideline_json"]


def guideline_json(found: Guideline) -> dict[str, Any]:
    """Return the findings with their numbers and examples."""
    return {
        "words": lead(found),
        "items": found.seen.words,
        "of": found.seen.of,
        "n_items": found.n_items,
        "n_disagreeing": found.n_disagreeing,
        "alpha": plain(found.whole.value),
        "changes": [_change(change, found.seen.word) for change in found.changes],
        "others": [_figures(change) for change in found.others],
        "definition_tests": [_test(each) for each in found.definitions],
        "distinction_tests": [_test(each) for each in found.distinctions],
        "boundaries": near_json(found.edges),
        "signature": found.whole.signature,
    }


def _change(change: Change, item: str) -> dict[str, Any]:
    return {
        **_figures(change),
        "finding": finding(change, item),
        "advice": advice(change, item),
        "examples": [case_json(case) for case in change.cases],
    }


def _figures(change: Change) -> dict[str, Any]:
    return {
        "categories": list(change.titles),
        "share": change.share,
        "expected": change.expected,
        "n_items": change.n_items,
        "n_documents": change.n_documents,
    }


def _test(test: Collapsed) -> dict[str, Any]:
    compared: Comparison = test.comparison
    return {
        "categories": [show(label) for label in test.categories],
        "n": test.n,
        "value": plain(test.value.value),
        "difference": plain(test.difference),
        "low": plain(compared.low),
        "high": plain(compared.high),
        "undefined": test.value.undefined,
    }
