"""How probable a value below a threshold is, in words."""

from __future__ import annotations

import math
from collections.abc import Mapping

from argora.measures import Result

__all__ = ["below_joint", "below_words"]


def below_words(symbol: str, result: Result, threshold: float) -> str:
    """Return how probable it is that the value is below the threshold; nothing if unknown.

    With a thousand resamples, 0 means less than about one in a thousand.
    """
    found = result.probability_below(threshold)
    if math.isnan(found):
        return ""
    front = f"{symbol} " if symbol else ""
    return f"P({front}< {threshold:g}) = {found:.3f}"


def below_joint(
    cells: Mapping[str, Result], symbols: Mapping[str, str], threshold: float | None
) -> list[str]:
    """Return what is probable of all categories together, for every measure with an interval."""
    if threshold is None:
        return []
    found = (
        below_words(symbols.get(measure, measure), result, threshold)
        for measure, result in cells.items()
    )
    return [words for words in found if words]
