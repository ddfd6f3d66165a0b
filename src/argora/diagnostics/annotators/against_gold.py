"""Annotators against a gold: macro F1 of each, view by view, and who finds the central claim.

Peldszus & Stede (2013), *Ranking the annotators*, section 4.3 and Figure 3.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, get_args

import numpy as np

import argora
from argora.diagnostics.labels import check_labels, labels_of, membership
from argora.diagnostics.quartiles import Quartiles, quartiles
from argora.diagnostics.resampling import Drawing, interval_over_groups
from argora.errors import DataError, did_you_mean
from argora.measures import Result
from argora.measures.f1.classes import f1_of
from argora.measures.grouping import group_of_row, n_groups_of
from argora.measures.intervals.resampling import mean_of_defined
from argora.measures.measuring import drawn_in
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints
from argora.reliability.coding.factor import show
from argora.reliability.documents import documents_of

__all__ = ["AgainstGold", "Counting", "GoldScore", "Missing", "against_gold"]


Counting = Literal["gold", "either"]
Missing = Literal["wrong", "left-out"]
DocumentsDone = Mapping[str, frozenset[str]]
"""The documents that each annotator did."""


@dataclass(frozen=True)
class GoldScore:
    """How one annotator decided where the gold did.

    Attributes
    ----------
    result : the macro F1, with its interval; its signature says which categories count and what a
        missing decision is.
    f1 : the F1 of every category that counts; NaN where there was nothing to find and nothing was.
    n_items : the items of the gold in the documents that the annotator did, weights counted.
    n_missing : on how many of them they decided nothing.
    n_documents : in how many documents these items are.
    """

    annotator: str
    result: Result
    f1: Mapping[Hashable, float]
    n_items: int
    n_missing: int
    n_documents: int


@dataclass(frozen=True)
class AgainstGold:
    """All annotators against one gold.

    Attributes
    ----------
    scores : by annotator, in the order of the data; the gold itself is left out.
    n_without : the items that the gold says nothing of; they are left out.
    """

    gold: str
    scores: Mapping[str, GoldScore]
    n_without: int = 0

    @property
    def values(self) -> dict[str, float]:
        """The macro F1 by annotator; NaN where undefined."""
        return {annotator: score.result.value for annotator, score in self.scores.items()}

    @property
    def box(self) -> Quartiles:
        """The quartiles of these, for a box plot."""
        return quartiles(self.values.values())

    def of_category(self, label: Hashable) -> dict[str, float]:
        """Return the F1 of one category by annotator, as for central claims."""
        return {
            annotator: score.f1.get(label, math.nan) for annotator, score in self.scores.items()
        }


def against_gold(
    data: CodingData,
    gold: str,
    *,
    only: Sequence[Hashable] | None = None,
    counting: Counting = "gold",
    missing: Missing = "wrong",
    documents_done: DocumentsDone | None = None,
    interval: Literal["document"] | None = "document",
    resamples: int = 1000,
    seed: int = 7,
    level: float = 0.95,
) -> AgainstGold:
    """Judge every annotator by the gold: the mean of the F1 of categories.

    Parameters
    ----------
    gold : the annotator who stands for the truth, whatever their kind.
    only : the categories that count; others still make errors.
    counting : without ``only``, whether a category counts for an annotator if the ``gold`` has it
        in the documents that the annotator did, or if ``either`` of the two has it.
    missing : whether an item of a document that the annotator did, without a decision, is
        ``wrong`` (it was not found) or ``left-out``.
    documents_done : by annotator; by default those in which they decided on anything.

    Returns
    -------
    AgainstGold. Items on which the gold does not decide are left out. A score is undefined if the
    annotator did nothing that the gold did.

    Raises
    ------
    DataError
        If there is no such gold, or an option is unknown.
    """
    if gold not in data.annotators:
        raise DataError(
            f"no annotator {gold!r} to be the gold{did_you_mean(gold, data.annotators)}"
        )
    for name, value, allowed in (("counting", counting, Counting), ("missing", missing, Missing)):
        if value not in get_args(allowed):
            raise DataError(f"{name}={value!r}: expected one of {list(get_args(allowed))}")
    judge = _Judge(
        data, gold, None if only is None else tuple(only), counting, missing, documents_done
    )
    drawing = Drawing(interval, resamples, seed, level)
    scores = {
        annotator: judge.score(annotator, drawing)
        for annotator in data.annotators
        if annotator != gold
    }
    return AgainstGold(gold, scores, int(data.weight[~judge.has_gold].sum()))


class _Judge:
    """The gold as arrays, to count every annotator against."""

    def __init__(
        self,
        data: CodingData,
        gold: str,
        only: tuple[Hashable, ...] | None,
        counting: Counting,
        missing: Missing,
        documents_done: DocumentsDone | None,
    ) -> None:
        self.data, self.gold, self.only = data, gold, only
        self.counting, self.missing = counting, missing
        self.documents_done = documents_done
        self.labels = labels_of(data)
        check_labels(only or (), self.labels)
        self.member = membership(data)
        of_gold = data.annotator == data.annotators.index(gold)
        self.gold_codes = np.full(data.n_rows, -1, dtype=np.int64)
        self.gold_codes[data.item_of_vote[of_gold]] = data.code[of_gold]
        self.has_gold: Bools = self.gold_codes >= 0
        names = documents_of(data)
        place = {name: i for i, name in enumerate(dict.fromkeys(names))}
        self.documents = tuple(place)
        self.document = np.array([place[name] for name in names], dtype=np.int64)

    def score(self, annotator: str, drawing: Drawing) -> GoldScore:
        """Count one annotator."""
        data = self.data
        votes = np.flatnonzero(data.annotator == data.annotators.index(annotator))
        votes = votes[self.has_gold[data.item_of_vote[votes]]]
        mine = np.full(data.n_rows, -1, dtype=np.int64)
        mine[data.item_of_vote[votes]] = data.code[votes]
        rows = np.flatnonzero(self._in_documents_done(annotator) & self.has_gold)
        n_items = int(data.weight[rows].sum())
        n_missing = int(data.weight[rows[mine[rows] < 0]].sum())
        n_documents = len(np.unique(self.document[rows]))
        if self.missing == "left-out":
            rows = rows[mine[rows] >= 0]
        tables = self._tables(rows, mine)
        counted = self._counted(tables.sum(axis=0))
        value = _macro(counted)
        total = tables.sum(axis=0)
        point = float(value(total.reshape(1, -1))[0])
        reason = None
        if math.isnan(point):
            reason = f"{annotator} did nothing that {self.gold} decided on"
        flat = tables.reshape(len(tables), -1)
        band = interval_over_groups(data, flat, value, drawing) if reason is None else None
        of_label = f1_of(total)
        f1 = {self.labels[i]: float(of_label[i]) for i in np.flatnonzero(counted).tolist()}
        signature = (
            self._signature(annotator, n_items) + f" | {drawn_in(band)}|v:{argora.__version__}"
        )
        result = Result(
            measure="macro_f1",
            value=point,
            interval=band,
            n_items=n_items,
            n_annotators=2,
            n_categories=int(counted.sum()),
            signature=signature,
            undefined=reason,
        )
        return GoldScore(annotator, result, f1, n_items, n_missing, n_documents)

    def _in_documents_done(self, annotator: str) -> Bools:
        """Return the rows of the documents that an annotator did."""
        data = self.data
        if self.documents_done is not None:
            did = self.documents_done.get(annotator, frozenset())
            did_document = np.array([name in did for name in self.documents], dtype=bool)
        else:
            did_document = np.zeros(len(self.documents), dtype=bool)
            of_annotator = data.annotator == data.annotators.index(annotator)
            did_document[self.document[data.item_of_vote[of_annotator]]] = True
        return np.asarray(did_document[self.document])

    def _tables(self, rows: Ints, mine: Ints) -> Floats:
        """Count the items with each label by both, the gold, the annotator: (n_groups, k, 3)."""
        data = self.data
        blank = np.zeros((1, len(self.labels)), dtype=bool)
        member = np.vstack([self.member, blank])  # -1, no decision, has no label
        shape = (n_groups_of(data), len(self.labels), 3)
        first = group_of_row(data)[rows] * len(self.labels)
        weight = data.weight[rows]
        gold, annotators_labels = member[self.gold_codes[rows]], member[mine[rows]]
        sums = np.zeros(np.prod(shape, dtype=int))
        for place, has in enumerate((gold & annotators_labels, gold, annotators_labels)):
            at, label = np.nonzero(has)
            cell = (first[at] + label) * 3 + place
            sums += np.bincount(cell, weights=weight[at], minlength=len(sums))
        return sums.reshape(shape)

    def _counted(self, total: Floats) -> Bools:
        if self.only is not None:
            return np.array([label in self.only for label in self.labels], dtype=bool)
        used = total[:, 1] > 0 if self.counting == "gold" else total[:, 1:].sum(axis=1) > 0
        return np.asarray(used)

    def _signature(self, annotator: str, n_items: int) -> str:
        classes = f"categories:{self.counting}"
        if self.only is not None:
            classes = f"only:{'+'.join(map(show, self.only))}"
        method = f"macro_f1|reading:mean-of-f1|against:gold|{classes}|{self.data.derivation}"
        source = f"{self.data.source}:{self.data.fingerprint}"
        counts = f"with:{annotator}|gold:{self.gold}|n:{n_items}|{source}"
        return f"{method}|missing:{self.missing}|m:1 | {counts}"


def _macro(counted: Bools) -> Callable[[Floats], Floats]:
    """Return a function from sums (..., k * 3) to macro F1 over the categories that count."""

    def value(sums: Floats) -> Floats:
        tables = sums.reshape(*sums.shape[:-1], len(counted), 3)[..., counted, :]
        return mean_of_defined(np.moveaxis(f1_of(tables), -1, 0))

    return value
