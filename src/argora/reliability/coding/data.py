"""Reliability data for coding: items that several annotators put into categories."""

from __future__ import annotations

import hashlib
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.reliability.coding.counting import packed, runs_of
from argora.reliability.coding.dense import codes_by_annotator, counts_by_category
from argora.reliability.coding.extending import extended
from argora.reliability.coding.factor import in_order, show
from argora.reliability.coding.hierarchy import Tree, complete
from argora.reliability.coding.relabelling import binary, recoded
from argora.reliability.coding.subsets import in_groups, selected
from argora.reliability.coding.tables import column_of, columns_of, order_of_frame
from argora.reliability.coding.votes import (
    Votes,
    square_counts,
    votes_of_columns,
    votes_of_decisions,
    votes_of_matrix,
    votes_of_rows,
)

__all__ = ["CodingData"]

Ints = NDArray[np.int64]


@dataclass(frozen=True, eq=False)
class CodingData:
    """Votes of annotators on items, sorted by item and annotator; at most one per pair.

    Attributes
    ----------
    annotators : who could vote.
    categories : any hashable values; frozensets for items with several labels.
    start : array of shape (n_items + 1,); the votes of item i are ``start[i]:start[i + 1]``.
    annotator, code : arrays of shape (n_votes,), positions in ``annotators`` and ``categories``.
    weight : array of shape (n_items,), how many equal items a row stands for, at least 1.
    group : array of shape (n_items,), position in ``groups``; None if nobody said which
        document an item comes from.
    groups : what is resampled together, normally documents.
    grouping : what a group is: ``document``, or ``group`` where it holds several documents.
    items : names of the items, or None for 0, 1, 2, ...
    ordered : whether the order of ``categories`` means something (ordinal distance).
    derivation : how the items were made, for signatures, such as ``items:sentence/rules-1``.
    source : what they were made from, for signatures: ``data`` or ``study``.
    notes : what a reader of any result should know.
    tree : the more general categories of a category, the most general first, for the tree
        distance; None if nobody gave a tree. Categories without an entry stand at the top.
    """

    annotators: tuple[str, ...]
    categories: tuple[Hashable, ...]
    start: Ints
    annotator: Ints
    code: Ints
    weight: Ints
    group: Ints | None = None
    groups: tuple[str, ...] = ()
    grouping: str = "document"
    items: tuple[Hashable, ...] | None = None
    ordered: bool = False
    derivation: str = "items:given"
    source: str = "data"
    notes: tuple[str, ...] = ()
    tree: Tree | None = None

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
        """Make data from a table with a row per item and a column per annotator.

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
        found = votes_of_matrix(
            rows,
            annotators=annotators,
            groups=None if groups is None else column_of(groups, "groups"),
            items=items,
            categories=categories,
        )
        return cls._of(found, ordered=categories is not None)

    @classmethod
    def from_rows(
        cls,
        rows: Iterable[tuple[Hashable, str, Any]],
        *,
        categories: Sequence[Hashable] | None = None,
        groups: Mapping[Hashable, Hashable] | None = None,
    ) -> CodingData:
        """Make data from (item, annotator, category) rows in any order.

        ``groups`` gives the document of every item.

        >>> CodingData.from_rows([("i1", "ann", "a"), ("i1", "bob", "b")]).n_annotators
        2
        """
        found = votes_of_rows(rows, groups=groups, categories=categories)
        return cls._of(found, ordered=categories is not None)

    @classmethod
    def from_decisions(
        cls,
        rows: Sequence[tuple[Hashable, str, Hashable]],
        groups: Mapping[Hashable, Hashable],
    ) -> CodingData:
        """Make data from rows whose values are plain and all there, as views of a study make them.

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
        """Make data from columns of equal length, with a row per decision in any order.

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
        found = columns_of(table, chosen if group is None else {**chosen, "group": group})
        categories = found["category"].order if categories is None else categories
        votes = votes_of_columns(
            item=found["item"],
            annotator=found["annotator"],
            category=found["category"],
            group=found.get("group"),
            categories=categories,
        )
        return cls._of(votes, ordered=categories is not None)

    @classmethod
    def from_contingency(
        cls, table: Sequence[Sequence[int]], *, categories: Sequence[Hashable] | None = None
    ) -> CodingData:
        """Make data of two annotators from a square table of counts.

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
    def _of(cls, votes: Votes, *, ordered: bool) -> CodingData:
        return cls(
            annotators=votes.annotators,
            categories=votes.categories,
            start=votes.start,
            annotator=votes.annotator,
            code=votes.code,
            weight=np.broadcast_to(np.int64(1), len(votes.start) - 1),
            group=votes.group,
            groups=votes.groups,
            items=votes.items,
            ordered=ordered,
        )

    # ----- looking ------------------------------------------------------------------------------

    @property
    def n_rows(self) -> int:
        """How many rows there are; a row with a weight stands for several items."""
        return len(self.start) - 1

    @property
    def n_votes(self) -> int:
        """How many decisions were made, weights counted."""
        return int(np.dot(self.votes_per_item, self.weight))

    @cached_property
    def votes_per_item(self) -> Ints:
        """How many annotators decided on each row."""
        if len(self.code) == self.n_rows * len(self.annotators):
            # Nobody decides twice on a row, so everybody decided on all of them.
            return np.broadcast_to(np.int64(len(self.annotators)), self.n_rows)
        return np.diff(self.start)

    @cached_property
    def n_items(self) -> int:
        """How many items at least two annotators decided on, weights counted."""
        return int(self.weight.sum(where=self.votes_per_item >= 2))

    @cached_property
    def n_annotators(self) -> int:
        """How many annotators decided on an item that another one decided on too."""
        if self.n_rows and int(self.votes_per_item.min()) == len(self.annotators) >= 2:
            return len(self.annotators)  # everybody decided on everything
        several = self.votes_per_item != 1
        own = self.annotator if several.all() else self.annotator[self.pairable]
        return int(np.count_nonzero(np.bincount(own)))

    @property
    def pairable(self) -> NDArray[np.bool_]:
        """Which votes have a fellow on the same item."""
        return (self.votes_per_item >= 2)[self.item_of_vote]

    @cached_property
    def item_of_vote(self) -> Ints:
        """The row of every vote."""
        return np.repeat(np.arange(self.n_rows), self.votes_per_item)

    @property
    def is_set_valued(self) -> bool:
        """Whether items have several labels: every category is a frozenset."""
        return bool(self.categories) and all(isinstance(c, frozenset) for c in self.categories)

    @property
    def labels(self) -> tuple[Hashable, ...]:
        """The single labels: members of the sets, or the categories themselves."""
        if not self.is_set_valued:
            return self.categories
        return in_order(part for c in self.categories for part in c)  # type: ignore[attr-defined]

    def n_items_with(self, annotator: str) -> int:
        """Return how many items one annotator and at least one other decided on."""
        own = self.annotator == self.annotators.index(annotator)
        return int(self.weight[self.item_of_vote[own & self.pairable]].sum())

    def item_name(self, row: int) -> Hashable:
        """Return the name of a row."""
        return row if self.items is None else self.items[row]

    def counts(self) -> Ints:
        """Return how many annotators chose each category: array of shape (n_rows, n_categories).

        Raises
        ------
        DataError
            If that is more than 10^8 cells; :meth:`runs` says the same in little memory.
        """
        return counts_by_category(self)

    def dense(self) -> Ints:
        """Return the codes as an array of shape (n_rows, n_annotators), -1 where missing."""
        return codes_by_annotator(self)

    @cached_property
    def runs(self) -> tuple[Ints, Ints, Ints]:
        """Every (row, category, count) with a count above zero, sorted by row and category."""
        return runs_of(self.start, self.code, len(self.categories))

    @cached_property
    def fingerprint(self) -> str:
        """Six characters that change when any vote changes."""
        names = [*self.annotators, *(f"{type(c).__name__} {show(c)}" for c in self.categories)]
        digest = hashlib.sha256("\n".join(names).encode())
        for array in (self.votes_per_item, self.annotator, self.code, self.weight, self.group):
            for part in () if array is None else packed(array):
                digest.update(part)
        return digest.hexdigest()[:6]

    # ----- deriving -----------------------------------------------------------------------------

    def select(
        self,
        *,
        annotators: Iterable[str] | None = None,
        rows: NDArray[np.bool_] | None = None,
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
        """Return whether each vote has this label (True) or not, all others collapsed."""
        if label not in self._binaries:
            self._binaries[label] = binary(self, label)
        return self._binaries[label]

    @cached_property
    def _binaries(self) -> dict[Hashable, CodingData]:
        """The data of single labels that were asked for."""
        return {}

    @cached_property
    def statistics(self) -> dict[Hashable, NDArray[np.float64]]:
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
