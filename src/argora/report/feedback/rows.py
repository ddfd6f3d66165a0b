"""Feedback as plain JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import Any

from argora.feedback import Feedback, Finding, Order
from argora.report.feedback.overview import overview_of
from argora.report.feedback.words import lead

__all__ = ["feedback_json"]


def feedback_json(texts: Sequence[Feedback]) -> dict[str, Any]:
    """Return what is said about every text, and how common each kind of finding is."""
    overview = overview_of(texts)
    return {
        "words": overview.lead,
        "problems": [
            {
                "kind": each.kind,
                "title": each.title,
                "n": len(each.documents),
                "n_important": each.n_important,
                "documents": list(each.documents),
            }
            for each in overview.problems
        ],
        "texts": [_text_json(text) for text in texts],
    }


def _text_json(text: Feedback) -> dict[str, Any]:
    return {
        "document": text.reading.document.id,
        "annotator": text.reading.annotator,
        "predicted": text.least is not None,
        "least": text.least,
        "n_withheld": text.n_withheld,
        "n_doubtful": text.n_doubtful,
        "words": lead(text),
        "n_sentences": text.reading.n,
        "strengths": [
            {**asdict(each), "sentences": list(each.sentences)} for each in text.strengths
        ],
        "findings": [_finding_json(each) for each in text.findings],
        "order": _order_json(text.order),
    }


def _finding_json(finding: Finding) -> dict[str, Any]:
    return {
        **asdict(finding),
        "units": list(finding.units),
        "sentences": list(finding.sentences),
        "spans": [[span.start, span.end] for span in finding.spans],
    }


def _order_json(order: Order | None) -> dict[str, Any] | None:
    if order is None:
        return None
    return {
        "paragraphs": [list(own) for own in order.paragraphs],
        "moves": [asdict(move) for move in order.moves],
        "rewordings": [asdict(each) for each in order.rewordings],
    }
