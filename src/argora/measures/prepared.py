"""A measure with its data and settings: the statistics of every group, counted once."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Literal, get_args

from argora.errors import MeasureError
from argora.measures.definition import Definition
from argora.measures.grouping import refuse_large
from argora.reliability import ReliabilityData
from argora.reliability.adopting import adopted, lacking
from argora.reliability.arrays import Floats

__all__ = ["Prepared", "Resampled", "Settings", "accepted"]

Resampled = Literal["document", "item", "jackknife", "jackknife-item", "analytic"]


@dataclass(frozen=True)
class Settings:
    """The options of an interval."""

    interval: Resampled | None
    resamples: int
    seed: int
    level: float

    def __post_init__(self) -> None:
        if self.interval is not None and self.interval not in get_args(Resampled):
            expected = ", ".join(map(repr, get_args(Resampled)))
            raise MeasureError(f"interval={self.interval!r}: expected {expected} or None")
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
        """Name the method and what it draws (document, group or item), such as ``boot-item``."""
        name = (self.interval or "").removesuffix("-item")
        how = name if name in ("jackknife", "analytic") else "boot"
        return f"{how}-{'item' if self.by_item else data.grouping}"


def accepted(how: Definition[Any], data: Any) -> Any:
    """Convert data of another class with the attributes of the measure's type into that type.

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
    """A measure and its data, with the statistics of every group."""

    how: Definition[Any]
    data: ReliabilityData

    @cached_property
    def table(self) -> Floats:
        """The statistics of every group: array of shape (n_groups, k); cached with the data."""
        cache: dict[Hashable, Floats] = getattr(self.data, "statistics", {})
        table = cache.get(str(self.how))
        if table is None:
            table = cache[str(self.how)] = self.how.statistics(self.data)
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
