"""What every kind of reliability data offers, so that one way of measuring serves them all."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Sequence
from typing import Protocol, Self

from numpy.typing import ArrayLike

from argora.reliability.arrays import Ints

__all__ = ["CodedVotes", "ReliabilityData"]


class CodedVotes(Protocol):
    """The least that a measure of coding needs of an object; everything else has a default."""

    @property
    def annotators(self) -> Sequence[str]:
        """Everybody who could decide."""
        ...

    @property
    def categories(self) -> Sequence[Hashable]:
        """What they could choose."""
        ...

    @property
    def start(self) -> ArrayLike:
        """Where the votes of every item begin, and at the end how many votes there are."""
        ...

    @property
    def annotator(self) -> ArrayLike:
        """For every vote the position in ``annotators``."""
        ...

    @property
    def code(self) -> ArrayLike:
        """For every vote the position in ``categories``."""
        ...


class ReliabilityData(Protocol):
    """Rows that annotators decided on, in groups that are resampled together."""

    @property
    def annotators(self) -> tuple[str, ...]:
        """Everybody who could decide."""
        ...

    @property
    def categories(self) -> tuple[Hashable, ...]:
        """What they could choose."""
        ...

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The single labels in the categories."""
        ...

    @property
    def n_rows(self) -> int:
        """How many rows there are, decided or not."""
        ...

    @property
    def n_items(self) -> int:
        """How many items at least two annotators decided on."""
        ...

    @property
    def n_annotators(self) -> int:
        """How many annotators decided where another one did too."""
        ...

    @property
    def weight(self) -> Ints:
        """How many equal items every row stands for."""
        ...

    @property
    def group(self) -> Ints | None:
        """The position in ``groups`` of every row; None if nobody said."""
        ...

    @property
    def groups(self) -> tuple[str, ...]:
        """What is resampled together, normally documents."""
        ...

    @property
    def grouping(self) -> str:
        """What a group is: ``document``, or ``group`` where it holds several documents."""
        ...

    @property
    def derivation(self) -> str:
        """How the data were made, for signatures."""
        ...

    @property
    def source(self) -> str:
        """What they were made from, for signatures."""
        ...

    @property
    def fingerprint(self) -> str:
        """Six characters that change when any decision changes."""
        ...

    @property
    def notes(self) -> tuple[str, ...]:
        """What a reader of any result should know."""
        ...

    def n_items_with(self, annotator: str) -> int:
        """How many items one annotator and at least one other decided on."""
        ...

    def item_name(self, row: int) -> Hashable:
        """Return the name of a row."""
        ...

    def select(self, *, annotators: Iterable[str]) -> Self:
        """Return the decisions of some annotators."""
        ...

    def binary(self, label: Hashable) -> Self:
        """Return the data with all other labels collapsed."""
        ...

    def by_item(self) -> Self:
        """Return the data with every row as a group of its own."""
        ...

    def in_groups(self, names: Iterable[str]) -> Self:
        """Return the decisions in some of the groups."""
        ...
