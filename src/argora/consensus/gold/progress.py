"""How far the making of a gold standard is."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal

__all__ = ["GoldStep", "Progress", "no_progress"]

GoldStep = Literal["units", "relations", "record"]
"""What is being decided, or that the record of the decisions is being written."""

Progress = Callable[[GoldStep, int, int], object]
"""Called with a step, how many documents or decisions of it are done, and how many there are."""


def no_progress(step: GoldStep, n_done: int, n_all: int) -> None:
    """Show no progress."""
