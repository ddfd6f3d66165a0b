"""What data whose rows are whole documents share: their annotators, groups and selections."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any, ClassVar, Protocol, Self, cast

import numpy as np

from argora.errors import DataError, did_you_mean
from argora.reliability.arrays import Ints

__all__ = ["ByDocument", "DocumentRow", "named_documents"]


class DocumentRow(Protocol):
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

    def of_annotators(self, names: Collection[str]) -> Self:
        """Return the document with the work of some annotators only."""
        ...


class ByDocument:
    """Documents as rows; a subclass is a frozen dataclass and names the field that holds them."""

    grouped: bool
    rows_in: ClassVar[str]

    @property
    def rows(self) -> Sequence[DocumentRow]:
        """The documents."""
        return cast(Sequence[DocumentRow], getattr(self, self.rows_in))

    def _with(self, rows: Iterable[Any], **changes: Any) -> Self:
        return cast(Self, replace(cast(Any, self), **{self.rows_in: tuple(rows), **changes}))

    @cached_property
    def _shared(self) -> list[Collection[str]]:
        """Who did the documents that at least two did."""
        return [each.done_by for each in self.rows if len(each.done_by) >= 2]

    @cached_property
    def annotators(self) -> tuple[str, ...]:
        """Everybody who did at least one document."""
        return tuple(sorted({name for each in self.rows for name in each.done_by}))

    @property
    def n_rows(self) -> int:
        """How many documents there are."""
        return len(self.rows)

    @cached_property
    def n_items(self) -> int:
        """How many documents at least two annotators did."""
        return len(self._shared)

    @cached_property
    def n_annotators(self) -> int:
        """How many did a document that another one did too."""
        return len({name for names in self._shared for name in names})

    @property
    def weight(self) -> Ints:
        """How many equal documents every one stands for: itself."""
        return np.ones(self.n_rows, dtype=np.int64)

    @cached_property
    def groups(self) -> tuple[str, ...]:
        """What is resampled together."""
        if not self.grouped:
            return ()
        return tuple(dict.fromkeys(each.group or each.id for each in self.rows))

    @cached_property
    def group(self) -> Ints | None:
        """The position in ``groups`` of every document."""
        if not self.grouped:
            return None
        place = {name: i for i, name in enumerate(self.groups)}
        return np.array([place[each.group or each.id] for each in self.rows], dtype=np.int64)

    @cached_property
    def grouping(self) -> str:
        """What a group is: ``document``, or ``group`` where it holds several documents."""
        several = any(each.group not in ("", each.id) for each in self.rows)
        return "group" if several else "document"

    def n_items_with(self, annotator: str) -> int:
        """Count the documents that one annotator and at least one other did."""
        return sum(annotator in names for names in self._shared)

    def item_name(self, row: int) -> Hashable:
        """Return the document of a row."""
        return self.rows[row].id

    def select(self, *, annotators: Iterable[str]) -> Self:
        """Return the work of some annotators."""
        names = set(annotators)
        if stray := names - set(self.annotators):
            near = did_you_mean(min(stray), self.annotators)
            raise DataError(f"no annotator {min(stray)!r}{near}")
        return self._with(each.of_annotators(names) for each in self.rows)

    def by_item(self) -> Self:
        """Return the data with every document as a group of its own."""
        rows = (replace(cast(Any, each), group="") for each in self.rows)
        return self._with(rows, grouped=True)

    def in_groups(self, names: Iterable[str]) -> Self:
        """Return the documents of some groups."""
        chosen = set(names)
        return self._with(each for each in self.rows if (each.group or each.id) in chosen)


def named_documents(
    values: Mapping[str, Any], what: str, *, alone: str = "document"
) -> tuple[dict[str, Any], bool]:
    """Return values by document and annotator, and whether they were given like that.

    Values by annotator belong to one document, which is called ``alone``.
    """
    by_document = {str(id): each for id, each in values.items() if isinstance(each, Mapping)}
    if 0 < len(by_document) < len(values):
        raise DataError(f"{what} by annotator and by document are mixed; expected one kind")
    return by_document or ({alone: dict(values)} if values else {}), bool(by_document)
