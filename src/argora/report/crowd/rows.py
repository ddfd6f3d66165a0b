"""Crowd quality as plain JSON values."""

from __future__ import annotations

from typing import Any

from argora.analysis.crowd import Crowd, may_be_luck
from argora.diagnostics.crowd.conduct import Conduct
from argora.report.crowd.words import FINDING, TITLES, lead, sentences
from argora.report.forms.json import plain

__all__ = ["crowd_json"]


def crowd_json(found: Crowd) -> dict[str, Any]:
    """Return every test of every annotator with its numbers."""
    return {
        "words": lead(found),
        "sentences": sentences(found),
        "items": found.seen.words,
        "of": found.seen.of,
        "n_checks": found.n_checks,
        "n_tested": found.n_tested,
        "named": {who: [each.test for each in own] for who, own in found.named.items()},
        "alpha": plain(found.alpha[0]),
        "alpha_without_named": plain(found.alpha[1]),
        "tests": [
            {
                "test": test.id,
                "title": TITLES[test.id],
                "a_finding": FINDING[test.id],
                "n_found": len(test.found),
                "n_tested": len(test.known),
                "annotators": [_row(each) for each in test.conducts],
            }
            for test in found.tests
        ],
    }


def _row(each: Conduct) -> dict[str, Any]:
    return {
        "annotator": each.annotator,
        "found": each.is_found,
        "may_be_luck": may_be_luck(each),
        "value": plain(each.value),
        "low": plain(each.low),
        "high": plain(each.high),
        "threshold": plain(each.threshold),
        "n": each.n,
        **{name: plain(value) for name, value in each.numbers.items()},
        "documents": list(each.documents),
        "sentence": each.sentence,
        "advice": each.advice or None,
        "undefined": each.undefined,
    }
