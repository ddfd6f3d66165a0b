"""Measures with a distance between categories as an option."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, TypeVar

from argora.measures.base import Measure
from argora.measures.distances import (
    DISTANCES,
    FROM_TEXT,
    Distance,
    accepted_distance,
    all_zero,
    misfit,
    placed,
    signature_name,
)
from argora.reliability import CodingData, UnitizingData

__all__ = ["OfDistances"]

Data = TypeVar("Data", bound=CodingData | UnitizingData)


@dataclass(frozen=True)
class OfDistances(Measure[Data]):
    """A measure whose disagreements weigh by a distance, by name or given."""

    names: ClassVar[tuple[str, ...]] = DISTANCES

    distance: Distance = field(default="nominal", metadata=FROM_TEXT | {"values": DISTANCES})

    def __post_init__(self) -> None:
        super().__post_init__()
        object.__setattr__(self, "distance", accepted_distance(self.distance, self.names))

    def obstacle(self, data: Data) -> str | None:
        """Refuse data that no measure takes, or that do not fit the distance."""
        return super().obstacle(data) or self.misfit(data)

    def misfit(self, data: Data) -> str | None:
        """Name the reason why the distance does not fit the data; None if it does."""
        return misfit(self.distance, data)

    def scale(self, data: Data) -> Sequence[Hashable]:
        """Return the categories as their distances need them."""
        return placed(self.distance, data)

    def options_on(self, data: Data) -> dict[str, Any]:
        """Return the options, the distance with what tells it from others."""
        return {**self.options(), "distance": signature_name(self.distance, data)}

    def why_undefined(self, data: Data) -> str:
        """Name the reason: no variation, or none that the distance sees."""
        return all_zero(self.distance, data) or super().why_undefined(data)
