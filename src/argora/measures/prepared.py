"""Data ready to be measured: how intervals are wanted, and what every group adds."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, get_args

import numpy as np
from numpy.typing import NDArray

from argora.errors import MeasureError
from argora.measures.grouping import refuse_large
from argora.reliability.adopting import adopted, lacking

if TYPE_CHECKING:
    from argora.measures.base import Measure
    from argora.reliability import ReliabilityData

__all__ = ["Prepared", "Resampled", "Settings", "accepted"]

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]
Resampled = Literal["document", "item", "jackknife", "jackknife-item", "analytic"]


@dataclass(frozen=True)
class Settings:
    """How intervals are made."""

    interval: Resampled | None
    resamples: int
    seed: int
    level: float

    def __post_init__(self) -> None:
        if self.interval is not None and self.interval not in get_args(Resampled):
            ways = ", ".join(map(repr, get_args(Resampled)))
            raise MeasureError(f"interval={self.interval!r}: expected {ways} or None")
        if self.resamples < 1:
            raise MeasureError(f"resamples={self.resamples}: expected at least 1")
        if not 0 < self.level < 1:
            raise MeasureError(
                f"level={self.level}: expected a share between 0 and 1, such as 0.95"
            )

    @property
    def by_item(self) -> bool:
        """Whether single items make the interval, and not documents."""
        return self.interval in ("item", "jackknife-item", "analytic")

    def method(self, data: ReliabilityData) -> str:
        """Return the method's name: how, and by what, which is document, group or item."""
        ways = {"jackknife": "jackknife", "jackknife-item": "jackknife", "analytic": "analytic"}
        how = ways.get(self.interval or "", "boot")
        return f"{how}-{'item' if self.by_item else data.grouping}"


def accepted(how: Measure[Any], data: Any) -> Any:
    """Return data of the measure's type, made of whatever offers what the type does.

    Raises
    ------
    MeasureError
        If the data lack something; the message says what.
    """
    if isinstance(data, how.data_type):
        return data
    if missing := lacking(data, how.data_type):
        raise MeasureError(
            f"{how.id} takes {how.data_type.__name__}, not {type(data).__name__}, which has no "
            f"{', '.join(missing)}"
        )
    return adopted(data, how.data_type)


@dataclass(frozen=True, eq=False)
class Prepared:
    """Data with what each of their groups adds to the measure, counted once."""

    how: Measure[Any]
    data: ReliabilityData

    @cached_property
    def table(self) -> Floats:
        """What every group adds: array of shape (n_groups, k); counted once for the same data."""
        kept: dict[Hashable, Floats] = getattr(self.data, "statistics", {})
        table = kept.get(str(self.how))
        if table is None:
            table = kept[str(self.how)] = self.how.statistics(self.data)
        refuse_large(*table.shape)
        return table

    @property
    def groups(self) -> Sequence[Hashable]:
        """The names of the groups, where every item is one the names of the items."""
        data = self.data
        if data.group is None or len(data.groups):
            return data.groups
        return [data.item_name(row) for row in range(data.n_rows)]

    @cached_property
    def categories(self) -> Sequence[Hashable]:
        """The categories as the measure needs them."""
        return self.how.scale(self.data)

    def value(self, sums: Floats) -> Floats:
        """Return the values of sums of rows of the table."""
        return self.how.estimate(sums, self.categories).value

    def by_item(self) -> Prepared:
        """Return the same with every row of the data as a group."""
        return Prepared(self.how, self.data.by_item())
