"""Drift: whether an annotator decides differently at the end than at the beginning."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Literal

import numpy as np

from argora.diagnostics.annotators.bias import LabelCounts, label_counts
from argora.diagnostics.observed import Observed, observed
from argora.errors import DataError
from argora.measures.comparing.holm import holm
from argora.model import Study
from argora.reliability import CodingData
from argora.reliability.arrays import Floats, Ints
from argora.reliability.documents import documents_of

__all__ = ["FEWEST_IN_ORDER", "Drift", "Order", "Stage", "Trend", "drift", "order_of"]

Ordered = Literal["times", "study"]

FEWEST_IN_ORDER = 6
"""With fewer documents there are too few orders to tell a trend from chance."""


@dataclass(frozen=True)
class Order:
    """In which order an annotator did documents.

    Attributes
    ----------
    by : ``times``, those of the annotator's layers, or ``study``, the order of the study, which
        is that of the annotator only if the documents were given in that order.
    """

    documents: tuple[str, ...]
    by: Ordered


@dataclass(frozen=True)
class Stage:
    """A stretch of the documents of one annotator.

    Attributes
    ----------
    value : of a trend in agreement the agreement with the others; of a category how much more
        often than the others on the same items it was chosen. NaN where nobody else decided.
    share : of a category, among the annotator's decisions; NaN for agreement.
    n_items : decisions on items that somebody else decided on, weights counted.
    """

    documents: tuple[str, ...]
    value: float
    share: float
    n_items: int


@dataclass(frozen=True)
class Trend:
    """How one figure of one annotator changes.

    Attributes
    ----------
    category : whose share; None for agreement with the others.
    stages : the documents in parts of nearly equal number.
    slope : the change from the first to the last document along the straight line that fits best,
        documents weighted by their items; NaN exactly when ``undefined`` gives the reason.
    p : how often a random order of the documents has as steep a slope, either way.
    p_holm : the same, adjusted for all annotators, or for all labels of all annotators (Holm 1979).
    """

    annotator: str
    category: Hashable | None
    stages: tuple[Stage, ...]
    slope: float
    p: float
    p_holm: float
    n_documents: int
    undefined: str | None = None


@dataclass(frozen=True)
class Drift:
    """All trends of all annotators.

    Attributes
    ----------
    trends : agreement first, then every label, annotator by annotator.
    orders : in which order each annotator's documents were taken, and what said so.
    """

    trends: tuple[Trend, ...]
    orders: Mapping[str, Order]
    permutations: int
    seed: int

    def of(self, annotator: str, category: Hashable | None = None) -> Trend:
        """Return one trend: of agreement, or of a category."""
        by_name = {(each.annotator, each.category): each for each in self.trends}
        if (annotator, category) not in by_name:
            raise DataError(f"there is no trend of {annotator!r} and {category!r}")
        return by_name[annotator, category]


def order_of(study: Study, annotator: str, documents: Collection[str], *, round: int = 1) -> Order:
    """Return the order in which an annotator did some documents.

    By the last time of each layer if all of them have one, else as the study has them.
    """
    chosen = set(documents)
    in_study = [document.id for document in study.documents if document.id in chosen]
    last: dict[str, datetime] = {}
    for id in in_study:
        layer = study.layer(id, annotator, round)
        if layer is not None and layer.times:
            last[id] = max(_moment(stamp.at) for stamp in layer.times)
    if in_study and len(last) == len(in_study):
        return Order(tuple(sorted(in_study, key=last.__getitem__)), "times")
    return Order(tuple(in_study), "study")


def drift(
    data: CodingData,
    study: Study | None = None,
    *,
    round: int = 1,
    stages: int = 3,
    permutations: int = 9999,
    seed: int = 7,
) -> Drift:
    """Follow agreement and preferences of every annotator from the first to the last document.

    Agreement is that with the others on the same items, beyond what alpha expects by chance over
    all the data; a preference is how much more often than the others on the same items a label was
    chosen, so that a change in what the documents contain is no drift. Undefined with fewer than
    six documents that somebody else did.

    Parameters
    ----------
    study : where the data come from, for the times of layers; without it, and without times, the
        order is that of the data.
    stages : into how many parts the documents are divided.
    permutations : how many random orders to compare each slope with; p is never below one in
        as many, which matters for the adjusted p of many annotators. After 20 as steep ones no
        more are drawn.

    References
    ----------
    Besag & Clifford (1991), Sequential Monte Carlo p-values, Biometrika 78, pp. 301-304 (when to
    stop). Holm (1979), A Simple Sequentially Rejective Multiple Test Procedure, pp. 65-70. The
    observed order counts as one of the random ones: Phipson & Smyth (2010), Permutation P-values
    Should Never Be Zero.
    """
    disagreement = observed(data)
    counts = label_counts(data)
    names = documents_of(data)
    documents = list(dict.fromkeys(names))
    place = {name: i for i, name in enumerate(documents)}
    cell = np.array([place[name] for name in names], dtype=np.int64)
    trends: list[Trend] = []
    orders = {}
    for seat, annotator in enumerate(data.annotators):
        sums = _Sums.of(disagreement, counts, seat, cell, len(place))
        documents_done = [documents[i] for i in np.flatnonzero(sums.n).tolist()]
        order = Order(tuple(documents_done), "study")
        if study is not None:
            order = order_of(study, annotator, documents_done, round=round)
            if len(order.documents) < len(documents_done):
                lost = next(name for name in documents_done if name not in order.documents)
                raise DataError(f"the data have a document {lost!r}, and the study has not")
        orders[annotator] = order
        at = np.array([place[name] for name in order.documents], dtype=np.int64)
        random = np.random.default_rng((seed, seat))
        trends += _trends(annotator, disagreement, sums.at(at), order, stages, permutations, random)
    of_agreement = _adjusted([each for each in trends if each.category is None])
    of_labels = _adjusted([each for each in trends if each.category is not None])
    adjusted = (next(of_agreement if t.category is None else of_labels) for t in trends)
    return Drift(tuple(adjusted), orders, permutations, seed)


@dataclass(frozen=True, eq=False)
class _Sums:
    """What one annotator adds in each document: disagreement, decisions, labels and others'."""

    amount: Floats
    n: Floats
    mine: Floats
    others: Floats
    labels: tuple[Hashable, ...]

    @classmethod
    def of(
        cls, disagreement: Observed, counts: LabelCounts, seat: int, cell: Ints, n: int
    ) -> _Sums:
        data = disagreement.data
        votes = counts.votes[seat]
        row = data.item_of_vote[votes]
        amount = np.bincount(cell[row], weights=disagreement.amount_of_vote[votes], minlength=n)
        mine, others, decisions = counts.sums(seat, cell, n)
        return cls(amount.astype(np.float64), decisions, mine, others, counts.labels)

    def at(self, places: Ints) -> _Sums:
        return replace(
            self,
            amount=self.amount[places],
            n=self.n[places],
            mine=self.mine[places],
            others=self.others[places],
        )

    @property
    def figures(self) -> Floats:
        """Disagreement, then each label's difference, summed: array (n_documents, 1 + n_labels)."""
        return np.column_stack([self.amount, self.mine - self.others])


def _trends(
    annotator: str,
    disagreement: Observed,
    sums: _Sums,
    order: Order,
    stages: int,
    permutations: int,
    random: np.random.Generator,
) -> list[Trend]:
    """Return the trends of one annotator, whose documents stand in order."""
    n = len(order.documents)
    reason = None
    if n < FEWEST_IN_ORDER:
        few = f"{n} document{'s' * (n != 1)} that somebody else did, too"
        reason = f"only {few}; a trend needs at least {FEWEST_IN_ORDER}"
    slopes, p = np.full((2, 1 + len(sums.labels)), np.nan)
    if reason is None:
        slopes, p = tested(sums.figures, sums.n, permutations, random)
    parts = [part for part in np.array_split(np.arange(n), stages) if len(part)]
    trends = []
    for i, label in enumerate((None, *sums.labels)):
        slope = float(slopes[i])
        why = reason
        if label is None and reason is None:
            # A steeper rise of disagreement is a steeper fall of agreement.
            slope = float(disagreement.agreement(slope)) - float(disagreement.agreement(0.0))
            if math.isnan(slope):
                why = "no variation: everybody chose the same category throughout"
        p_value = math.nan if why else float(p[i])
        staged = tuple(_stage(disagreement, sums.at(part), i, order, part) for part in parts)
        trends.append(Trend(annotator, label, staged, slope, p_value, math.nan, n, why))
    return trends


def _stage(disagreement: Observed, sums: _Sums, figure: int, order: Order, part: Ints) -> Stage:
    documents = tuple(order.documents[i] for i in part.tolist())
    n = float(sums.n.sum())
    if not n:
        return Stage(documents, math.nan, math.nan, 0)
    mean = float(sums.figures[:, figure].sum()) / n
    if figure == 0:
        return Stage(documents, float(disagreement.agreement(mean)), math.nan, int(n))
    return Stage(documents, mean, float(sums.mine[:, figure - 1].sum()) / n, int(n))


def _adjusted(trends: Sequence[Trend]) -> Iterator[Trend]:
    adjusted = holm([trend.p for trend in trends])
    for trend, p in zip(trends, adjusted, strict=True):
        yield replace(trend, p_holm=p)


def _moment(text: str) -> datetime:
    """Return an ISO 8601 time; without a zone it is taken for UTC.

    Raises
    ------
    DataError
        If it is none.
    """
    try:
        time = datetime.fromisoformat(text)
    except ValueError as error:
        raise DataError(
            f"{text!r} is no ISO 8601 time such as '2026-03-01T10:15:00Z'; mend the layer's times"
        ) from error
    return time if time.tzinfo else time.replace(tzinfo=UTC)


CELLS_AT_ONCE = 2**22
BLOCK = 256
ENOUGH_HITS = 20
"""After as many random orders that are as steep, p is known well enough, and drawing stops."""


def tested(
    figures: Floats, n: Floats, permutations: int, random: np.random.Generator
) -> tuple[Floats, Floats]:
    """Return the slope of each figure over the documents, and its two-sided p.

    Parameters
    ----------
    figures : array of shape (n_documents, k), sums over the decisions of each document.
    n : array of shape (n_documents,), how many decisions these are.
    """
    line = np.linspace(0, 1, len(n))
    slopes = _slopes(line[np.newaxis], figures, n)[0]
    p = np.full(len(slopes), np.nan)
    hits = np.zeros(len(slopes), dtype=np.int64)
    block = max(1, min(BLOCK, CELLS_AT_ONCE // len(n)))
    for first in range(0, permutations, block):
        lines = np.tile(line, (min(block, permutations - first), 1))
        others = _slopes(random.permuted(lines, axis=1), figures, n)
        so_far = hits + (np.abs(others) >= np.abs(slopes) - 1e-12).cumsum(axis=0)
        for i in np.flatnonzero(np.isnan(p) & (so_far[-1] >= ENOUGH_HITS)):
            p[i] = ENOUGH_HITS / (first + 1 + np.argmax(so_far[:, i] >= ENOUGH_HITS))
        hits = so_far[-1]
        if not np.isnan(p).any():
            break
    return slopes, np.where(np.isnan(p), (1 + hits) / (1 + permutations), p)


def _slopes(lines: Floats, figures: Floats, n: Floats) -> Floats:
    """Return weighted least-squares slopes: lines (m, n_documents) to array (m, k)."""
    middle = lines @ n / n.sum()
    rise = lines @ figures - middle[:, np.newaxis] * figures.sum(axis=0)
    run = lines**2 @ n - n.sum() * middle**2
    return np.asarray(rise / run[:, np.newaxis])
