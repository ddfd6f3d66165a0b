"""What data whose rows are whole documents have in common: who did which, in which group."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Sequence
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

__all__ = ["ByDocument", "Done"]


class Done(Protocol):
    """A document as a row of the data."""

    @property
    def id(self) -> str:
        """Its name."""
        ...

    @cached_property
    def group(self) -> str:
        """What it is resampled with; empty for itself."""
        ...

    @property
    def done_by(self) -> Collection[str]:
        """The annotators who did it."""
        ...


class ByDocument:
    """Documents as rows; a class of data says what they are."""

    grouped: bool

    @property
    def done(self) -> Sequence[Done]:
        """The documents."""
        raise NotImplementedError

    @cached_property
    def _shared(self) -> list[Collection[str]]:
        """Who did the documents that at least two did."""
        return [each.done_by for each in self.done if len(each.done_by) >= 2]

    @cached_property
    def annotators(self) -> tuple[str, ...]:
        """Everybody who did at least one document."""
        return tuple(sorted({who for each in self.done for who in each.done_by}))

    @property
    def n_rows(self) -> int:
        """How many documents there are."""
        return len(self.done)

    @cached_property
    def n_items(self) -> int:
        """How many documents at least two annotators did."""
        return len(self._shared)

    @cached_property
    def n_annotators(self) -> int:
        """How many did a document that another one did too."""
        return len({who for own in self._shared for who in own})

    @property
    def weight(self) -> NDArray[np.int64]:
        """How many equal documents every one stands for: itself."""
        return np.ones(self.n_rows, dtype=np.int64)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """What is resampled together."""
        if not self.grouped:
            return ()
        return tuple(dict.fromkeys(each.group or each.id for each in self.done))

    @cached_property
    def group(self) -> NDArray[np.int64] | None:
        """The position in ``groups`` of every document."""
        if not self.grouped:
            return None
        place = {name: i for i, name in enumerate(self.groups)}
        return np.array([place[each.group or each.id] for each in self.done], dtype=np.int64)

    @cached_property
    def grouping(self) -> str:
        """What a group is: ``document``, or ``group`` where it holds several documents."""
        several = any(each.group not in ("", each.id) for each in self.done)
        return "group" if several else "document"

    def n_items_with(self, annotator: str) -> int:
        """Return how many documents one annotator and at least one other did."""
        return sum(annotator in own for own in self._shared)

    def item_name(self, row: int) -> Hashable:
        """Return the document of a row."""
        return self.done[row].id
