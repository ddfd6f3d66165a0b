"""What one more vote on an item is worth, and how many more it takes."""

from __future__ import annotations

from dataclasses import dataclass

from argora.reliability.arrays import Floats

__all__ = ["Outlook"]


@dataclass(frozen=True, eq=False)
class Outlook:
    """Arrays of shape (n_rows,), one number for every item.

    Attributes
    ----------
    error : how probable it is that the leading category is wrong.
    gain : by how much one more vote is expected to lower the error; NaN where none can come.
    information : by how much, in bits, it is expected to lower the doubt about the category.
    further : how many more votes it is expected to take until the error is small enough.
    reached : how probable it is that this is so after the most votes that were looked ahead.
    notes : what was left out.
    """

    error: Floats
    gain: Floats
    information: Floats
    further: Floats
    reached: Floats
    notes: tuple[str, ...] = ()
