"""A gold standard as JSON."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from argora.consensus import Competence, competences
from argora.consensus.gold import Gold

__all__ = ["as_json", "known_competences", "no_range"]

FEW_ENOUGH = 500
"""With more annotators than this nobody reads about each of them; the library has them all."""


@lru_cache(maxsize=8)
def known_competences(gold: Gold) -> tuple[Competence, ...]:
    """Return how good each annotator is, where the rule decided item by item; the best first."""
    if gold.units is None or not gold.units.is_defined or len(gold.annotators) < 2:
        return ()
    if len(gold.units.data.annotators) > FEW_ENOUGH:
        return ()
    found = [c for c in competences(gold.units) if c.n_votes]
    return tuple(sorted(found, key=lambda c: (-c.value if c.value == c.value else 2, c.annotator)))


def no_range(found: Sequence[Competence]) -> str | None:
    """Return why nobody's competence has an interval."""
    ranges = [each.interval for each in found if each.interval is not None]
    missing = [drawn.undefined for drawn in ranges if drawn.undefined]
    return missing[0] if ranges and len(missing) == len(ranges) else None


def as_json(gold: Gold) -> dict[str, Any]:
    """Return a gold standard as JSON takes it."""
    counts = gold.counts()
    return {
        "annotator": gold.annotator,
        "rules": dict(gold.decided_by),
        "n_documents": len(gold.asked),
        "annotators": list(gold.annotators),
        "counts": [
            {"task": task, "status": status, "n": n} for (task, status), n in sorted(counts.items())
        ],
        "undecided": [each.row() for each in gold.undecided],
        "competences": [_competence(each) for each in known_competences(gold)],
        "violations": [
            {"document": v.document, "rule": v.rule, "severity": v.severity, "message": v.message}
            for v in gold.violations
        ],
        "notes": list(gold.notes),
        "signature": None if gold.units is None else gold.units.signature,
    }


def _competence(found: Competence) -> dict[str, Any]:
    drawn = found.interval
    known = drawn is not None and drawn.is_defined
    return {
        "annotator": found.annotator,
        "value": None if math.isnan(found.value) else found.value,
        "low": drawn.low if known and drawn is not None else None,
        "high": drawn.high if known and drawn is not None else None,
        "n_votes": found.n_votes,
        "undefined": found.undefined,
        "no_interval": None if drawn is None else drawn.undefined,
    }
