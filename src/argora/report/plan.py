"""What an analysis computes: how intervals are made, whose layers count."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from argora.measures import Measure, Result
from argora.model.layer import Kind
from argora.reliability.items import PERSONS

__all__ = ["Plan"]


@dataclass(frozen=True)
class Plan:
    """Settings of an analysis; all of them appear in signatures or in the methods paragraph."""

    resamples: int = 1000
    seed: int = 7
    level: float = 0.95
    kinds: tuple[Kind, ...] = PERSONS
    round: int = 1

    def measure(self, how: Measure[Any], data: Any, *, parts: tuple[str, ...] = ()) -> Result:
        """Measure data with the intervals of the plan."""
        return how(
            data,
            interval="document",
            resamples=self.resamples,
            seed=self.seed,
            level=self.level,
            parts=parts,
        )
