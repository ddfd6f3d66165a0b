"""Figures of an evaluation as lines, and lines that answer one question as a block."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from typing import Any

from argora.analysis.evaluation.sides import Evaluated
from argora.analysis.plan import Plan
from argora.errors import DataError
from argora.measures import Measure, Result
from argora.model import Scheme
from argora.reliability.coding.factor import show

__all__ = ["Block", "Line", "counted", "in_order", "known", "line"]


@dataclass(frozen=True)
class Line:
    """One figure.

    Attributes
    ----------
    scope : ``all`` or ``category:claim``.
    title : the category, or the measure in words.
    n : how many of these the gold has, how many were predicted, and how many are right.
    matrices : called for the confusion matrices of sub-scores; nothing where there are none.
    """

    scope: str
    title: str
    result: Result
    n: tuple[int, int, int] | None = None
    matrices: Callable[[], list[dict[str, Any]]] = list

    @property
    def precision(self) -> float:
        """Which share of what was predicted is in the gold; NaN where that has no sense."""
        return self.result.evidence.get("precision", math.nan)

    @property
    def recall(self) -> float:
        """Which share of the gold was predicted; NaN where that has no sense."""
        return self.result.evidence.get("recall", math.nan)


@dataclass(frozen=True)
class Block:
    """The figures of one question.

    Attributes
    ----------
    id : such as ``sentences``, ``units-exact``, ``relations`` or ``structure``.
    items : what the figures look at, in the plural.
    notes : what to know of all of them.
    """

    id: str
    title: str
    items: str
    lines: tuple[Line, ...]
    notes: tuple[str, ...] = ()


def known(make: Callable[[], Any]) -> Any | None:
    """Return the data, or None where the documents do not allow for them or hold none."""
    try:
        found = make()
    except DataError:
        return None
    return found if found.n_items and found.labels else None


def line(
    label: Hashable,
    how: Measure[Any],
    data: Any,
    plan: Plan,
    evaluated: Evaluated,
    *,
    n: tuple[int, int, int],
) -> Line:
    """Measure one category."""
    title = evaluated.study.scheme.title_of(show(label))
    return Line(f"category:{show(label)}", title, plan.measure(how, data), n)


def counted(how: Measure[Any], data: Any) -> tuple[int, int, int]:
    """Return what the gold has, what was predicted, and what is right, of one class."""
    if how.obstacle(data):
        return 0, 0, 0
    right, gold, predicted = how.statistics(data).sum(axis=0).tolist()
    return int(gold), int(predicted), int(right)


def in_order(labels: Sequence[Hashable], scheme: Scheme) -> list[Hashable]:
    """Return categories as the scheme names them, all others after."""
    place = {name: i for i, name in enumerate((*scheme.unit_ids, *scheme.relation_ids))}
    return sorted(labels, key=lambda label: (place.get(show(label), len(place)), show(label)))
