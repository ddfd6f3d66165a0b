"""Numbers and items as plain JSON values, the same in every output."""

from __future__ import annotations

import math
from typing import Any

from argora.report.boundaries import NearMisses
from argora.report.cases import Case

__all__ = ["case_json", "near_json", "plain"]


def plain(value: float) -> float | None:
    """Return a number as JSON has it: NaN is null.

    >>> plain(0.5), plain(float("nan"))
    (0.5, None)
    """
    return None if math.isnan(value) else float(value)


def case_json(case: Case) -> dict[str, Any]:
    """Return one item with who said what of it."""
    return {
        "document": case.document,
        "place": case.place or None,
        "span": None if case.span is None else [case.span.start, case.span.end],
        "words": case.words or None,
        "said": [{"category": title, "annotators": list(who)} for title, who in case.said],
        "disagreement": plain(case.disagreement),
    }


def near_json(found: NearMisses | None) -> dict[str, Any] | None:
    """Return near misses of boundaries with their numbers and examples."""
    if found is None:
        return None
    return {
        "words": found.sentences(),
        "advice": found.advice() or None,
        "units": dict(found.found.total),
        "edges": [
            {"side": side, "kind": kind, "n": n} for (side, kind), n in found.edges.most_common()
        ],
        "examples": [case_json(case) for case in found.cases],
    }
