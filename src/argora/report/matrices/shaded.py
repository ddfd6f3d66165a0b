"""Shaded matrices for the page: agreement of every pair, and what is taken for what."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

from argora.analysis.analyse import Analysis
from argora.analysis.words import BLANK, category_title, interval, joined, number
from argora.diagnostics.confusion import Confusion
from argora.measures import Result
from argora.model import Study
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE

__all__ = [
    "Confused",
    "Shade",
    "Shaded",
    "confusion_grid",
    "confusion_order",
    "most_confused",
    "pair_grid",
]

MOST_WITH_INTERVALS = 6


@dataclass(frozen=True)
class Shade:
    """A shaded cell: ``strength`` from 0 to 1, ``more`` in small print."""

    value: str
    strength: float = 0.0
    more: str = ""
    is_own: bool = False


@dataclass(frozen=True)
class Shaded:
    """A matrix of shaded cells with the names of rows and columns."""

    rows: tuple[tuple[str, tuple[Shade, ...]], ...]
    columns: tuple[str, ...]
    notes: tuple[str, ...] = ()


def pair_grid(analysis: Analysis) -> Shaded:
    """Return the agreement of every pair, below the diagonal."""
    names = sorted({str(name) for pair in analysis.pairs for name in _both(pair)})
    found = {frozenset(_both(pair)): result for pair, result in analysis.pairs.items()}
    few = len(names) <= MOST_WITH_INTERVALS
    rows = []
    for i, name in enumerate(names[1:], start=1):
        cells = [_pair_cell(found.get(frozenset((name, other))), few) for other in names[:i]]
        rows.append((name, (*cells, *[Shade("", is_own=True)] * (len(names) - 1 - i))))
    missing = [
        f"{joined(sorted(pair))}: {result.undefined}."
        for pair, result in sorted(found.items(), key=lambda item: sorted(item[0]))
        if result.undefined is not None
    ]
    return Shaded(tuple(rows), tuple(names[:-1]), tuple(missing))


def _both(pair: Hashable) -> tuple[str, ...]:
    return tuple(str(name) for name in pair) if isinstance(pair, tuple) else (str(pair),)


def _pair_cell(result: Result | None, with_interval: bool) -> Shade:
    if result is None or not result.is_defined:
        return Shade(BLANK)
    more = interval(result, "–") if with_interval else ""
    return Shade(number(result.value, 3 if with_interval else 2), max(0.0, result.value), more)


def confusion_grid(study: Study, confusion: Confusion | None) -> Shaded | None:
    """Return what another annotator chose, given what one chose, in the order of the scheme."""
    if confusion is None or not confusion.labels:
        return None
    order = confusion_order(study, confusion.labels)
    chances, used = confusion.probabilities, confusion.pairs.sum(axis=1)
    names = [category_title(study, confusion.labels[i]) for i in order]
    rows = tuple(
        (
            name,
            tuple(
                Shade(
                    number(float(chances[i, j])),
                    0.0 if used[i] == 0 else float(chances[i, j]),
                    is_own=i == j,
                )
                for j in order
            ),
        )
        for name, i in zip(names, order, strict=True)
    )
    never = [name for name, i in zip(names, order, strict=True) if used[i] == 0]
    notes = (f"Never faced another decision: {joined(never)}.",) if never else ()
    return Shaded(rows, tuple(names), notes)


def confusion_order(study: Study, labels: Sequence[Hashable]) -> list[int]:
    """Return the places of labels in the order of the scheme, ``none`` last."""
    names = (*study.scheme.unit_ids, *study.scheme.relation_ids)
    known = {name: i for i, name in enumerate(names)}
    return sorted(
        range(len(labels)),
        key=lambda i: (labels[i] == NONE, known.get(show(labels[i]), len(known)), i),
    )


@dataclass(frozen=True)
class Confused:
    """A category that another one is chosen for.

    Attributes
    ----------
    probability : that another annotator chose ``other`` where one chose ``chosen``.
    n : how many pairs of decisions are between the two, in either direction.
    """

    chosen: str
    other: str
    probability: float
    n: float


def most_confused(study: Study, confusion: Confusion | None) -> tuple[Confused, ...]:
    """Return the two labels of most pairs of different decisions, and the likeliest confusion.

    The first says where most of the disagreement is, from its side that is confused more often.
    The second is there if another pair has a higher probability: a rare label may meet another in
    most of its few cases, and so may nothing where nearly all is marked. The first begins from
    what was chosen, not from nothing.
    """
    if confusion is None:
        return ()
    titles = [category_title(study, label) for label in confusion.labels]
    pairs, chances = confusion.pairs + confusion.pairs.T, confusion.probabilities
    found = [
        Confused(titles[i], titles[j], float(chances[i, j]), float(pairs[i, j]))
        for i in range(len(titles))
        for j in range(len(titles))
        if i != j and pairs[i, j] > 0
    ]
    if not found:
        return ()
    nothing = {
        title for title, label in zip(titles, confusion.labels, strict=True) if label == NONE
    }
    marked = [each for each in found if each.chosen not in nothing]
    most = max(marked, key=lambda each: (each.n, each.probability))
    likeliest = max(found, key=lambda each: (each.probability, each.n))
    same = {most.chosen, most.other} == {likeliest.chosen, likeliest.other}
    return (most,) if same else (most, likeliest)
