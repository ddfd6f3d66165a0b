"""What n of the annotators of each item would decide, as probabilities."""

from __future__ import annotations

from dataclasses import dataclass

from argora.reliability.arrays import Floats, Ints

__all__ = ["Spread"]


@dataclass(frozen=True, eq=False)
class Spread:
    """Every decision that a subset of the votes on an item leads to, and how probable it is.

    Attributes
    ----------
    row, code, share : arrays of one length; ``code`` is -1 for no decision, and the shares of each
        row that has enough votes add up to 1.
    """

    row: Ints
    code: Ints
    share: Floats
