"""The hardest items and documents: where most of the disagreement is."""

from __future__ import annotations

import math
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from argora.diagnostics.observed import Observed, observed
from argora.diagnostics.places import Locate
from argora.measures.distances import Distance
from argora.model import Span
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.documents import documents_of

__all__ = ["HardDocument", "HardItem", "Hardest", "hardest", "item_at", "spread", "votes_on"]


@dataclass(frozen=True)
class HardItem:
    """One item, and how far annotators differ on it.

    Attributes
    ----------
    row : its place in the data.
    n : how many equal items it stands for, such as characters.
    annotators : who chose each category, the one with most of them first.
    disagreement : the mean distance of two decisions on it; for the nominal distance the share of
        pairs that differ. NaN if fewer than two decided.
    share : of all disagreement in the data.
    spans : where it lies, if anybody said.
    """

    document: str
    item: Hashable
    row: int
    n: int
    annotators: Mapping[Hashable, tuple[str, ...]]
    disagreement: float
    share: float
    spans: tuple[Span, ...] = ()

    @property
    def votes(self) -> dict[Hashable, int]:
        """How many chose each category, the most first."""
        return {category: len(names) for category, names in self.annotators.items()}


@dataclass(frozen=True)
class HardDocument:
    """One document, and how much of the disagreement it explains.

    Attributes
    ----------
    n_items : items that two or more decided on, weights counted.
    disagreement : the mean distance of a decision from the others' on its item.
    agreement : the same beyond chance, with what all the data expect by chance.
    share : of all disagreement in the data.
    share_of_decisions : of all decisions; a share of disagreement far above it makes a document
        hard, not only long.
    """

    document: str
    n_items: int
    disagreement: float
    agreement: float
    share: float
    share_of_decisions: float

    @property
    def ratio(self) -> float:
        """How many times the disagreement is what the length of the document would give."""
        return self.share / self.share_of_decisions if self.share_of_decisions else math.nan


@dataclass(frozen=True)
class Hardest:
    """All items and documents in which somebody disagrees, those with most of it first.

    Attributes
    ----------
    disagreement : alpha's observed disagreement; NaN where nothing was done by two.
    items : by what each adds to all disagreement, so that two against two come before one
        against one; then by the mean disagreement on it, by how many chose otherwise, and in the
        order of the data.
    documents : by share.
    n_items : items that two or more decided on, weights counted.
    n_disagreeing : how many of them have any disagreement.
    undefined : why there is nothing to tell.
    """

    distance: str
    disagreement: float
    items: tuple[HardItem, ...]
    documents: tuple[HardDocument, ...]
    n_items: int
    n_disagreeing: int
    undefined: str | None = None


def hardest(
    data: CodingData,
    *,
    distance: Distance = "nominal",
    most: int | None = 20,
    locate: Locate | None = None,
) -> Hardest:
    """Find the items and documents with most disagreement.

    Shares add up to 1: each decision counts with its mean distance from the others on its item, as
    in alpha's observed disagreement.

    Parameters
    ----------
    most : how many items to list; all with any disagreement for None. Documents are all listed.
    locate : where an item lies, such as ``spans`` of :class:`argora.diagnostics.places.Places`.

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability: D_o, here not summed up.
    """
    disagreement = observed(data, distance)
    rows = np.flatnonzero(disagreement.amount_of_row > 0)
    away = data.votes_per_item[rows] - _largest(data)[rows]
    each = np.round(
        disagreement.amount_of_row[rows] / data.weight[rows], 9
    )  # of equal items, of one
    order = rows[np.lexsort((rows, -away, -disagreement.of_row[rows], -each))]
    names = documents_of(data)
    return Hardest(
        disagreement.distance,
        disagreement.mean,
        tuple(item_at(disagreement, row, names, locate) for row in order[:most].tolist()),
        _documents(disagreement, names),
        data.n_items,
        int(data.weight[rows].sum()),
        None if data.n_items else "nothing was done by two annotators",
    )


def item_at(
    disagreement: Observed, row: int, documents: Sequence[str], locate: Locate | None = None
) -> HardItem:
    """Return one row of the data with who chose what.

    Parameters
    ----------
    documents : of every row.
    """
    data = disagreement.data
    name, n = data.item_name(row), int(data.weight[row])
    share = (
        float(disagreement.amount_of_row[row]) / disagreement.total
        if disagreement.total
        else math.nan
    )
    return HardItem(
        documents[row],
        name,
        row,
        n,
        votes_on(data, row),
        float(disagreement.of_row[row]),
        share,
        locate(name, n) if locate else (),
    )


def votes_on(data: CodingData, row: int) -> dict[Hashable, tuple[str, ...]]:
    """Return the annotators of each category on a row, the most frequent category first."""
    by_code: dict[int, list[str]] = {}
    for vote in range(int(data.start[row]), int(data.start[row + 1])):
        name = data.annotators[int(data.annotator[vote])]
        by_code.setdefault(int(data.code[vote]), []).append(name)
    by_count = sorted(by_code, key=lambda code: (-len(by_code[code]), code))
    return {data.categories[code]: tuple(by_code[code]) for code in by_count}


def spread(order: Sequence[int], documents: Sequence[str], n: int) -> list[int]:
    """Return the first n rows of an order, of every document one before any has two.

    >>> spread([4, 2, 3, 0], ["d", "d", "e", "d", "d"], 3)
    [4, 2, 3]
    """
    n_from: dict[str, int] = {}
    turns = []
    for place, row in enumerate(order):
        turn = n_from.get(documents[row], 0)
        n_from[documents[row]] = turn + 1
        turns.append((turn, place, row))
    return [row for *_, row in sorted(turns)[:n]]


def _largest(data: CodingData) -> Ints:
    """Count the votes for the leading category of every row."""
    row, _, count = data.runs
    largest = np.zeros(data.n_rows, dtype=np.int64)
    np.maximum.at(largest, row, count)
    return largest


def _documents(disagreement: Observed, names: Sequence[str]) -> tuple[HardDocument, ...]:
    """Return the documents that two or more did, by their share of the disagreement."""
    data = disagreement.data
    place = {name: i for i, name in enumerate(dict.fromkeys(names))}
    at = np.array([place[name] for name in names], dtype=np.int64)
    several = np.where(data.votes_per_item >= 2, data.weight, 0)

    def summed(of_row: NDArray[np.generic]) -> Floats:
        return np.bincount(at, weights=of_row, minlength=len(place)).astype(np.float64)

    amount, n_items = summed(disagreement.amount_of_row), summed(several)
    decisions = summed(several * data.votes_per_item)
    order = np.lexsort((np.arange(len(place)), -amount))
    whole, documents = decisions.sum(), list(place)
    return tuple(
        HardDocument(
            documents[i],
            int(n_items[i]),
            float(amount[i] / decisions[i]),
            float(disagreement.agreement(amount[i] / decisions[i])),
            float(amount[i] / disagreement.total) if disagreement.total else math.nan,
            float(decisions[i] / whole),
        )
        for i in order.tolist()
        if decisions[i]
    )
