"""One figure about a model, as it is kept with it."""

from __future__ import annotations

from dataclasses import dataclass

__all__ = ["Score"]


@dataclass(frozen=True)
class Score:
    """A figure with its interval; None where it is undefined.

    Attributes
    ----------
    task : what was decided on.
    measure : in words.
    signature : how the figure was made.
    """

    task: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    n_items: int
    signature: str
