"""Reliability data for coding: items that several annotators put into categories."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import cached_property
from typing import Any

import numpy as np

from argora.reliability.arrays import Bools, Floats
from argora.reliability.coding.deriving import binary, extended, in_groups, recoded, selected
from argora.reliability.coding.factor import show
from argora.reliability.coding.hierarchy import complete
from argora.reliability.coding.tables import column_of, columns_of, order_of_frame
from argora.reliability.coding.vote_table import VoteTable
from argora.reliability.coding.votes import (
    square_counts,
    votes_of_columns,
    votes_of_decisions,
    votes_of_matrix,
    votes_of_rows,
)

__all__ = ["CodingData"]


@dataclass(frozen=True, eq=False)
class CodingData(VoteTable):
    """Votes of annotators on items, made of a matrix, rows, columns or counts."""

    # ----- making -------------------------------------------------------------------------------

    @classmethod
    def from_matrix(
        cls,
        rows: Iterable[Sequence[Any]],
        *,
        annotators: Sequence[str] | None = None,
        categories: Sequence[Hashable] | None = None,
        groups: Sequence[Hashable] | None = None,
        items: Sequence[Hashable] | None = None,
    ) -> CodingData:
        """Build data from a table with a row per item and a column per annotator.

        Parameters
        ----------
        rows : values of any hashable type; None and NaN mean that there is no decision.
        categories : all that could be chosen, in their order where the order means something.
        groups : for every item the document it comes from; what intervals resample.

        Examples
        --------
        >>> data = CodingData.from_matrix([["a", "a", None], ["a", "b", "b"]])
        >>> data.n_items, data.n_votes, data.categories
        (2, 5, ('a', 'b'))
        """
        categories = order_of_frame(rows) if categories is None else categories
        votes = votes_of_matrix(
            rows,
            annotators=annotators,
            groups=None if groups is None else column_of(groups, "groups"),
            items=items,
            categories=categories,
        )
        return cls._of(votes, ordered=categories is not None)

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[tuple[Hashable, str, Any]],
        *,
        categories: Sequence[Hashable] | None = None,
        groups: Mapping[Hashable, Hashable] | None = None,
    ) -> CodingData:
        """Build data from (item, annotator, category) rows in any order.

        ``groups`` gives the document of every item.

        >>> CodingData.from_rows([("i1", "ann", "a"), ("i1", "bob", "b")]).n_annotators
        2
        """
        votes = votes_of_rows(rows, groups=groups, categories=categories)
        return cls._of(votes, ordered=categories is not None)

    @classmethod
    def from_decisions(
        cls,
        rows: Sequence[tuple[Hashable, str, Hashable]],
        groups: Mapping[Hashable, Hashable],
    ) -> CodingData:
        """Build data from rows whose values are plain and all there, as views of a study make them.

        The same as :meth:`from_rows`, which looks at every value first.
        """
        return cls._of(votes_of_decisions(rows, groups), ordered=False)

    @classmethod
    def from_columns(
        cls,
        table: Any = None,
        /,
        *,
        item: Any = "item",
        annotator: Any = "annotator",
        category: Any = "category",
        group: Any = None,
        categories: Sequence[Hashable] | None = None,
    ) -> CodingData:
        """Build data from columns of equal length, with a row per decision in any order.

        Parameters
        ----------
        table : where the columns are: a data frame (pandas, Polars), an Arrow table, a mapping,
            or the path of a Parquet file. None if the columns themselves are given.
        item, annotator, category, group : names of columns of the table, or columns: arrays,
            lists, or what Arrow, pandas and Polars have. ``group`` is the document of the item.
        categories : all that could be chosen, in their order where the order means something; if
            the column is an ordered categorical of pandas, Polars or Arrow, it says so itself.

        Examples
        --------
        >>> votes = {"item": [7, 7, 8], "who": ["ann", "bob", "ann"], "category": ["a", "b", "b"]}
        >>> CodingData.from_columns(votes, annotator="who")
        CodingData(2 items, 2 annotators, 3 votes, categories ['a', 'b'])
        """
        chosen = {"item": item, "annotator": annotator, "category": category}
        columns = columns_of(table, chosen if group is None else {**chosen, "group": group})
        categories = columns["category"].order if categories is None else categories
        votes = votes_of_columns(
            item=columns["item"],
            annotator=columns["annotator"],
            category=columns["category"],
            group=columns.get("group"),
            categories=categories,
        )
        return cls._of(votes, ordered=categories is not None)

    @classmethod
    def from_contingency(
        cls, table: Sequence[Sequence[int]], *, categories: Sequence[Hashable] | None = None
    ) -> CodingData:
        """Build data of two annotators from a square table of counts.

        ``table[r][c]`` says how many items the first annotator put into category r and the
        second into category c; categories are 0, 1, 2, ... unless named.

        >>> CodingData.from_contingency([[20, 10], [20, 50]]).n_items
        100
        """
        counts, names = square_counts(table, categories)
        first, second = np.nonzero(counts)
        return cls(
            annotators=("annotator 1", "annotator 2"),
            categories=names,
            start=np.arange(0, 2 * len(first) + 1, 2, dtype=np.int64),
            annotator=np.tile(np.array([0, 1], dtype=np.int64), len(first)),
            code=np.column_stack([first, second]).ravel().astype(np.int64),
            weight=counts[first, second].astype(np.int64),
            ordered=categories is not None,
        )

    @classmethod
    def _of(cls, votes: VoteTable, *, ordered: bool) -> CodingData:
        values = {field.name: vars(votes)[field.name] for field in fields(votes)}
        return cls(**{**values, "ordered": ordered})

    # ----- deriving -----------------------------------------------------------------------------

    def select(
        self,
        *,
        annotators: Iterable[str] | None = None,
        rows: Bools | None = None,
    ) -> CodingData:
        """Return the votes of some annotators, or those on the rows of a mask."""
        return selected(self, annotators, rows)

    def with_votes(
        self,
        rows: Iterable[tuple[Hashable, str, Any]],
        *,
        groups: Mapping[Hashable, Hashable] | None = None,
    ) -> CodingData:
        """Return the data with further (item, annotator, category) rows.

        New items and annotators come behind those that are there. Each call copies all votes; for
        many of them use a :class:`CodingBuilder`.

        Parameters
        ----------
        groups : the document of every new item, if the data have groups.

        Examples
        --------
        >>> data = CodingData.from_matrix([["a", "b"]], annotators=["ann", "bob"])
        >>> data.with_votes([(0, "cem", "a"), ("next", "ann", "c")])
        CodingData(2 items, 3 annotators, 4 votes, categories ['a', 'b', 'c'])
        """
        return extended(self, rows, groups)

    def recode(self, new: Sequence[Hashable], *, how: str) -> CodingData:
        """Return the data with ``new[c]`` in the place of category c; ``how`` names the change.

        The category tree stays as long as it has a place for one of the new categories.

        Raises
        ------
        MeasureError
            If there are more or fewer new categories than old ones.
        """
        return recoded(self, new, how)

    def with_tree(self, tree: Mapping[Hashable, Sequence[Hashable]] | None) -> CodingData:
        """Return the data with a category tree: what is above a category, the top first.

        >>> data = CodingData.from_rows([("i1", "ann", "rebut"), ("i1", "bob", "undercut")])
        >>> data.with_tree({"rebut": ["attack"], "undercut": ["attack"]}).tree
        {'rebut': ('attack',), 'undercut': ('attack',)}
        """
        return replace(self, tree=complete(tree or {}))

    def binary(self, label: Hashable) -> CodingData:
        """Return the data with this label (True) against all others together (False)."""
        if label not in self._binaries:
            self._binaries[label] = binary(self, label)
        return self._binaries[label]

    @cached_property
    def _binaries(self) -> dict[Hashable, CodingData]:
        """The data of single labels that were asked for."""
        return {}

    @cached_property
    def statistics(self) -> dict[Hashable, Floats]:
        """What each group adds to the measures that were asked for."""
        return {}

    def binaries(self) -> Iterator[tuple[Hashable, CodingData]]:
        """Yield every label with its binary data."""
        for label in self.labels:
            yield label, self.binary(label)

    def by_item(self) -> CodingData:
        """Return the data with every row as a group of its own, for resampling items.

        A row that stands for several items stays one row; intervals draw its items one by one.
        """
        return replace(self, group=np.arange(self.n_rows, dtype=np.int64), groups=())

    def in_groups(self, names: Iterable[str]) -> CodingData:
        """Return the votes on the items of some groups."""
        return in_groups(self, names)

    def __repr__(self) -> str:
        return (
            f"CodingData({self.n_rows} items, {len(self.annotators)} annotators, "
            f"{self.n_votes} votes, categories {[show(c) for c in self.categories]})"
        )
