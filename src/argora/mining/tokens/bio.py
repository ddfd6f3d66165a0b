"""Stretches of tokens as tags and back: B begins a unit, I goes on with it, O is outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np
from numpy.typing import NDArray

__all__ = ["STARTS", "STEPS", "TAGS", "spans_of", "tags_of"]

TAGS = ("B", "I", "O")

_NO = -np.inf
STEPS: NDArray[np.float64] = np.array([[0, 0, 0], [0, 0, 0], [0, _NO, 0]], dtype=np.float64)
"""What may follow what: no I behind an O."""
STARTS: NDArray[np.float64] = np.array([0, _NO, 0], dtype=np.float64)
"""What may begin: no I."""


def tags_of(n_tokens: int, units: Iterable[range]) -> list[str]:
    """Return the tags of a text with these units; of units that overlap the later one goes on top.

    >>> tags_of(4, [range(1, 3)])
    ['O', 'B', 'I', 'O']
    """
    tags = ["O"] * n_tokens
    for unit in sorted(units, key=lambda unit: (unit.start, unit.stop)):
        for place in unit:
            tags[place] = "I"
        if unit:
            tags[unit.start] = "B"
    return tags


def spans_of(tags: Sequence[str], offset: int = 0) -> list[range]:
    """Return the units that tags say.

    >>> spans_of(["O", "B", "I", "B"], offset=10)
    [range(11, 13), range(13, 14)]
    """
    spans: list[range] = []
    start = -1
    for place, tag in enumerate([*tags, "O"]):
        if start >= 0 and tag != "I":
            spans.append(range(offset + start, offset + place))
            start = -1
        if tag == "B":
            start = place
    return spans
