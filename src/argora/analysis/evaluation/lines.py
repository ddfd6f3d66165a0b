"""Figures of an evaluation as lines, and lines that answer one question as a block."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable
from dataclasses import dataclass, replace
from typing import Any

from argora.analysis.evaluation.evaluated import GOLD
from argora.analysis.plan import Plan
from argora.analysis.words import scheme_order
from argora.errors import DataError
from argora.measures import Measure, Result, parse
from argora.model import Scheme, Study
from argora.reliability import CodingData
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE

__all__ = [
    "MACRO_F1",
    "Block",
    "Counts",
    "Line",
    "counted",
    "data_or_none",
    "joint",
    "of_categories",
    "of_codes",
    "with_reference",
]

MACRO_F1 = "macro_f1(reading='mean-of-f1')"
Counts = tuple[int, int, int]
Count = Callable[[Any, Any], Counts]


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
    n: Counts | None = None
    matrices: Callable[[], list[dict[str, Any]]] = list

    @property
    def precision(self) -> float:
        """The share of the prediction that is in the gold; NaN where it is undefined."""
        return self.result.evidence.get("precision", math.nan)

    @property
    def recall(self) -> float:
        """The share of the gold that was predicted; NaN where it is undefined."""
        return self.result.evidence.get("recall", math.nan)


@dataclass(frozen=True)
class Block:
    """The figures of one question.

    Attributes
    ----------
    id : such as ``sentences``, ``units-exact``, ``relations`` or ``structure``.
    items : what the figures look at, in the plural.
    remarks : what to know of all of them, each without a full stop.
    """

    id: str
    title: str
    items: str
    lines: tuple[Line, ...]
    remarks: tuple[str, ...] = ()


def data_or_none(make: Callable[..., Any], study: Study, plan: Plan, **view: Any) -> Any | None:
    """Return data of a study, or None where the documents do not allow for them or hold none."""
    try:
        data = make(study, kinds=plan.kinds, **view)
    except DataError:
        return None
    return data if data.n_items and data.labels else None


def with_reference(how: Measure[Any] | str) -> Measure[Any]:
    """Return a measure with the gold as its reference, if it takes one and has none."""
    measure = parse(how) if isinstance(how, str) else how
    if measure.options().get("reference", "") is None:
        return replace(measure, reference=GOLD)  # type: ignore[call-arg]
    return measure


def joint(
    title: str, how: Measure[Any] | str, data: Any, plan: Plan, count: Count | None = None
) -> Line:
    """Measure all categories together; by the text of a measure against the gold."""
    measure = with_reference(how) if isinstance(how, str) else how
    n = None if count is None else count(measure, data)
    return Line("all", title, plan.measure(measure, data), n)


def counted(how: Measure[Any], data: Any) -> Counts:
    """Return the counts of one class: in the gold, predicted, and predicted correctly."""
    if how.obstacle(data):
        return 0, 0, 0
    right, gold, predicted = how.statistics(data).sum(axis=0).tolist()
    return int(gold), int(predicted), int(right)


def of_categories(
    how: Measure[Any],
    data: Any,
    plan: Plan,
    scheme: Scheme,
    count: Count = counted,
) -> list[Line]:
    """Measure each category against all others."""
    return [
        _of_category(label, how, binary, plan, scheme, count(how, binary))
        for label in sorted(data.labels, key=scheme_order(scheme))
        for binary in [data.binary(label)]
    ]


def of_codes(coding: CodingData, plan: Plan, scheme: Scheme) -> list[Line]:
    """Measure the F1 of each category of items, all but none."""
    lines = []
    for label in sorted(coding.labels, key=scheme_order(scheme)):
        if label != NONE:
            how = replace(with_reference("micro_f1"), only=(label,))  # type: ignore[call-arg]
            n = (0, 0, 0)
            if not how.obstacle(coding):
                table = how.statistics(coding).sum(axis=0).reshape(len(coding.labels), 3)
                right, gold, predicted = map(int, table[list(coding.labels).index(label)])
                n = gold, predicted, right
            lines.append(_of_category(label, how, coding, plan, scheme, n))
    return lines


def _of_category(
    label: Hashable, how: Measure[Any], data: Any, plan: Plan, scheme: Scheme, n: Counts
) -> Line:
    name = show(label)
    return Line(f"category:{name}", scheme.title_of(name), plan.measure(how, data), n)
