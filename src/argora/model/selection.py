"""Which annotators of a study count: how they are selected, and who was left out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

__all__ = ["Selection", "SelectionCriteria"]

MOST_NAMED = 8
"""Signatures name so many annotators; of more they tell the number."""


@dataclass(frozen=True)
class SelectionCriteria:
    """How annotators are to be selected.

    Attributes
    ----------
    only : the annotators to select from; all if empty.
    without : those who are left out.
    min_agreement : the least agreement with the others; None leaves nobody out for it.
    """

    only: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    min_agreement: float | None = None

    def __bool__(self) -> bool:
        """Whether anybody can be left out."""
        return bool(self.only or self.without) or self.min_agreement is not None


@dataclass(frozen=True)
class Selection:
    """The annotators that were left out of a study.

    Attributes
    ----------
    by_name : those who were left out by their names.
    too_low : those whose agreement with the others was too low, or undefined.
    min_agreement : the least agreement, None if nobody asked for it.
    measure : what it is measured by, as it is spelled.
    agreement : of each annotator who was not left out by name; NaN if undefined.
    """

    by_name: tuple[str, ...] = ()
    too_low: tuple[str, ...] = ()
    min_agreement: float | None = None
    measure: str = ""
    agreement: Mapping[str, float] = field(default_factory=dict)

    @property
    def left_out(self) -> tuple[str, ...]:
        """Everybody who was left out, by name."""
        return tuple(sorted((*self.by_name, *self.too_low)))

    @property
    def mark(self) -> str:
        """The selection in the data part of signatures, such as ``without:chloe``.

        >>> Selection(("chloe",)).mark
        'without:chloe'
        >>> Selection((), ("ben", "dan"), 0.6, "alpha").mark
        'min-agreement:0.6/alpha|without:ben+dan'
        """
        names = self.left_out
        those = "+".join(names) if len(names) <= MOST_NAMED else str(len(names))
        least = "" if self.min_agreement is None else f"{self.min_agreement:g}/{self.measure}"
        parts = {"min-agreement": least, "without": those}
        return "|".join(f"{name}:{value}" for name, value in parts.items() if value)
