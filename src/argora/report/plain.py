"""Numbers and items as plain JSON values, the same in every output."""

from __future__ import annotations

import math
from typing import Any

from argora.report.cases import Case

__all__ = ["case_json", "plain"]


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
