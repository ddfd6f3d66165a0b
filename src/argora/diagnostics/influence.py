"""Whether what some tasks had and others had not made a difference, in shares, times, agreement.

Tasks are annotators on documents, and each was put into one of two arms by lot. Annotators differ
from each other, and so do documents, so decisions are no independent observations: intervals are
about other annotators like these and other documents like these at once.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Self

import numpy as np

from argora.measures import Interval, Measure
from argora.measures.grouping import group_of_row
from argora.measures.intervals.resampling import no_interval
from argora.measures.intervals.student import Bounds, student
from argora.measures.ratios import ratio
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints

__all__ = [
    "FEWEST_ANNOTATORS",
    "FEWEST_DOCUMENTS",
    "METHOD",
    "Effect",
    "LeftOut",
    "Tasks",
    "compare_agreement",
    "compare_shares",
    "in_percent",
    "two_way_interval",
]

METHOD = "jackknife-two-way"
FEWEST_ANNOTATORS, FEWEST_DOCUMENTS = 3, 5
"""Of fewer the spread between them is a guess."""
UNBOUNDED: Bounds = (-math.inf, math.inf)
NO_VARIANCE = 1e-20
"""A variance below this is rounding."""


@dataclass(frozen=True, eq=False)
class Tasks:
    """Who did which document, in which arm: arrays of shape (n_tasks,).

    Attributes
    ----------
    annotator, document : numbers of annotators and of documents, or of groups of documents.
    assisted : False in the control arm.
    """

    annotator: Ints
    document: Ints
    assisted: Bools


@dataclass(frozen=True)
class Effect:
    """A value in the arm with suggestions and in the control arm, and their difference.

    Attributes
    ----------
    difference : ``assisted`` less ``control``; NaN exactly when ``undefined`` gives the reason.
    interval : that of the difference.
    p : of the test that there is no difference; NaN without an interval.
    n_annotators, n_documents : how many have tasks that count.
    n_assisted, n_control : how many tasks count in each arm.
    """

    assisted: float
    control: float
    difference: float
    interval: Interval
    p: float
    n_annotators: int
    n_documents: int
    n_assisted: int
    n_control: int
    undefined: str | None = None


@dataclass(frozen=True, eq=False)
class LeftOut:
    """A value, and the values without each annotator, without each document, without each task."""

    value: float
    annotators: Floats
    documents: Floats
    tasks: Floats


def two_way_interval(
    left_out: LeftOut, *, level: float = 0.95, bounds: Bounds = UNBOUNDED
) -> Interval:
    """Return the interval of a value that varies with annotators and with documents.

    The variance is that of the jackknife over annotators, plus that over documents, less that over
    tasks, which both contain; or the largest of the three where that is more. Student's t has one
    degree of freedom fewer than there are annotators or documents, whichever are fewer.

    Returns
    -------
    Interval; undefined with too few of either, where the value is undefined without one of them,
    or where leaving out changes nothing.

    References
    ----------
    MacKinnon, Nielsen & Webb (2024), Jackknife Inference with Two-Way Clustering, Queen's Economics
    Department Working Paper 1516, p. 1: the cluster jackknife, and a standard error that always
    exists. Cameron, Gelbach & Miller (2011), Robust Inference with Multiway Clustering, Journal of
    Business & Economic Statistics 29(2), section 2.2: the sum less the intersection, and the
    degrees of freedom.
    """
    n_annotators, n_documents = len(left_out.annotators), len(left_out.documents)
    n = min(n_annotators, n_documents)
    by_annotator, by_document, by_task = (
        _variance(left_out.value, values)
        for values in (left_out.annotators, left_out.documents, left_out.tasks)
    )
    variance = max(by_annotator + by_document - by_task, by_annotator, by_document)
    reason = ""
    if n_annotators < FEWEST_ANNOTATORS or n_documents < FEWEST_DOCUMENTS:
        reason = (
            f"an interval needs at least {FEWEST_ANNOTATORS} annotators and {FEWEST_DOCUMENTS} "
            f"documents, and these are {n_annotators} and {n_documents}"
        )
    elif math.isnan(variance):
        reason = "without one of the annotators or documents there is no value"
    elif variance < NO_VARIANCE:
        reason = "leaving out any annotator or document changes nothing"
    if reason:
        return no_interval(reason, method=METHOD, level=level, n_groups=n)
    error = math.sqrt(variance)
    return student(
        left_out.value, error, freedom=n - 1, method=METHOD, level=level, n_groups=n, bounds=bounds
    )


def _variance(value: float, values: Floats) -> float:
    """Compute the variance of the jackknife; NaN where a value is NaN or there is none."""
    n = len(values)
    return (n - 1) / n * float(((values - value) ** 2).sum()) if n else math.nan


def compare_shares(
    tasks: Tasks,
    part: Floats,
    whole: Floats,
    *,
    level: float = 0.95,
    bounds: Bounds = UNBOUNDED,
) -> Effect:
    """Compare the sum of parts over the sum of wholes between the arms; a mean if wholes are 1.

    Parameters
    ----------
    part, whole : arrays of shape (n_tasks,); tasks whose whole is 0 do not count.
    bounds : the lowest and the highest difference that there can be, such as -1 and 1 of shares.
    """
    counts = whole > 0
    tasks = Tasks(tasks.annotator[counts], tasks.document[counts], tasks.assisted[counts])
    table = np.column_stack([part[counts], whole[counts]])
    arms = tasks.assisted[:, np.newaxis]
    sums = np.hstack([table * arms, table * ~arms])
    total = sums.sum(axis=0)
    left_out = LeftOut(
        float(_difference(total)),
        _difference(total - _added(sums, tasks.annotator)),
        _difference(total - _added(sums, tasks.document)),
        _difference(total - sums),
    )
    assisted, control = (float(ratio(total[at], total[at + 1])) for at in (0, 2))
    undefined = _empty_arm(tasks)
    if undefined:
        return _effect(
            tasks, assisted, control, no_interval(undefined, method=METHOD, level=level), undefined
        )
    interval = two_way_interval(left_out, level=level, bounds=bounds)
    return _effect(tasks, assisted, control, interval)


def _difference(sums: Floats) -> Floats:
    return np.asarray(ratio(sums[..., 0], sums[..., 1]) - ratio(sums[..., 2], sums[..., 3]))


def _added(sums: Floats, number: Ints) -> Floats:
    """Add up the rows of each annotator or document that is there."""
    _, place = np.unique(number, return_inverse=True)
    table = np.zeros((int(place.max(initial=-1)) + 1, sums.shape[1]))
    np.add.at(table, place, sums)
    return table


def _empty_arm(tasks: Tasks) -> str | None:
    """Name the reason why the arms cannot be compared: one of them is empty."""
    for name, arm in (
        ("with suggestions", tasks.assisted),
        ("without suggestions", ~tasks.assisted),
    ):
        if not arm.any():
            return f"there is nothing {name}"
    return None


def _effect(
    tasks: Tasks, assisted: float, control: float, interval: Interval, undefined: str | None = None
) -> Effect:
    return Effect(
        assisted,
        control,
        math.nan if undefined else assisted - control,
        interval,
        _probability(assisted - control, interval),
        len(np.unique(tasks.annotator)),
        len(np.unique(tasks.document)),
        int(tasks.assisted.sum()),
        int((~tasks.assisted).sum()),
        undefined,
    )


def _probability(value: float, interval: Interval) -> float:
    """Compute the two-sided p of no difference; NaN without an interval."""
    if not interval.is_defined:
        return math.nan
    return 2 * min(interval.share_below(0.0, around=abs(value)), 0.5)


def in_percent(effect: Effect) -> Effect:
    """Return the effect on logarithms as one on what they are of: by what share that changes.

    >>> tasks = Tasks(np.repeat(range(3), 6), np.tile(range(6), 3), np.tile([True, False], 9))
    >>> seconds = np.where(tasks.assisted, 90.0, 100.0)
    >>> times = in_percent(compare_shares(tasks, np.log(seconds), np.ones(18)))
    >>> round(times.assisted, 6), round(times.control, 6), round(times.difference, 6)
    (90.0, 100.0, -0.1)
    """
    interval = effect.interval
    low, high = math.expm1(interval.low), math.expm1(interval.high)
    return replace(
        effect,
        assisted=math.exp(effect.assisted),
        control=math.exp(effect.control),
        difference=math.expm1(effect.difference),
        interval=replace(interval, low=low, high=high, standard_error=math.nan, freedom=0),
    )


def compare_agreement(
    how: Measure[CodingData], assisted: CodingData, control: CodingData, *, level: float = 0.95
) -> Effect:
    """Compare the agreement among tasks with suggestions to that among tasks without.

    Items on which fewer than two annotators of an arm decided tell nothing of it. Documents are
    the groups of the data.
    """
    arms = [_Arm.of(how, data) for data in (assisted, control)]
    values = [how(data, interval=None) for data in (assisted, control)]
    reasons = [
        f"among tasks {name} suggestions: {value.undefined}"
        for name, value in zip(("with", "without"), values, strict=True)
        if value.undefined is not None
    ]
    annotators = sorted({name for arm in arms for name in arm.without})
    documents = sorted({name for arm in arms for name in arm.groups})
    first, second = arms
    if reasons:
        undefined = "; ".join(reasons)
        interval = no_interval(undefined, method=METHOD, level=level)
    else:
        undefined = None
        left_out = LeftOut(
            first.value - second.value,
            first.without_annotators(annotators) - second.without_annotators(annotators),
            first.without_documents(documents) - second.without_documents(documents),
            np.concatenate(
                [first.without_tasks() - second.value, first.value - second.without_tasks()]
            ),
        )
        interval = two_way_interval(left_out, level=level)
    tasks = Tasks(
        np.array(
            [annotators.index(annotator) for arm in arms for annotator, _ in arm.tasks],
            dtype=np.int64,
        ),
        np.array(
            [documents.index(document) for arm in arms for _, document in arm.tasks], dtype=np.int64
        ),
        np.repeat([True, False], [len(arm.tasks) for arm in arms]),
    )
    return _effect(tasks, values[0].value, values[1].value, interval, undefined)


@dataclass(frozen=True, eq=False)
class _Arm:
    """The agreement in one arm, and what it would be without an annotator, document or task.

    Attributes
    ----------
    table : what each document adds to the sums: array of shape (n_documents, k).
    groups : the place of each document in the table.
    without : the tables without each annotator.
    tasks : annotators and documents with decisions that another annotator shares.
    """

    value: float
    estimate: Callable[[Floats], Floats]
    table: Floats
    groups: Mapping[str, int]
    without: Mapping[str, Floats]
    tasks: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, how: Measure[CodingData], data: CodingData) -> Self:
        """Count everything once, and once more without each annotator."""

        def estimate(sums: Floats) -> Floats:
            return np.asarray(how.estimate(sums, data.categories).value)

        group = group_of_row(data)[data.item_of_vote]
        pairs = np.unique(np.column_stack([data.annotator, group])[data.pairable], axis=0)
        names = data.groups or ("",)
        tasks = tuple(
            (data.annotators[annotator], names[document]) for annotator, document in pairs.tolist()
        )
        busy = dict.fromkeys(annotator for annotator, _ in tasks)
        table = how.statistics(data)
        return cls(
            float(estimate(table.sum(axis=0))),
            estimate,
            table,
            {names[number]: number for number in sorted(set(pairs[:, 1].tolist()))},
            {
                name: how.statistics(data.select(annotators=[o for o in busy if o != name]))
                for name in busy
            },
            tasks,
        )

    def without_annotators(self, names: Iterable[str]) -> Floats:
        """Return the value without each of some annotators."""
        tables = (self.without.get(name, self.table) for name in names)
        return np.array([float(self.estimate(table.sum(axis=0))) for table in tables])

    def without_documents(self, names: Iterable[str]) -> Floats:
        """Return the value without each of some documents."""
        empty = np.zeros(self.table.shape[1])
        rows = [self.table[self.groups[n]] if n in self.groups else empty for n in names]
        return self.estimate(self.table.sum(axis=0) - np.array(rows).reshape(-1, len(empty)))

    def without_tasks(self) -> Floats:
        """Return the value without each task."""
        total, rows = self.table.sum(axis=0), []
        for annotator, document in self.tasks:
            row = self.groups[document]
            rows.append(total - self.table[row] + self.without[annotator][row])
        return self.estimate(np.array(rows).reshape(-1, len(total)))
