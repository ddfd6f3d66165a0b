"""The matrices behind a figure: coincidence, contingency, reliability, distance, confusion."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Any, Literal, get_args

import numpy as np

import argora
from argora.diagnostics.confusion import Reading, confusion
from argora.diagnostics.matrix import Matrix, Unit
from argora.errors import DataError, MeasureError, did_you_mean
from argora.measures.base import Measure
from argora.measures.distances import (
    DISTANCES,
    Distance,
    accepted_distance,
    distances,
    misfit,
    placed,
    ranks_in,
    signature_name,
)
from argora.measures.given_distances import DistanceFunction, DistanceMatrix
from argora.measures.grouping import coincidences_by_group
from argora.measures.registry import MEASURES, aliases, parse
from argora.reliability import CodingData
from argora.reliability.arrays import Floats

__all__ = [
    "LARGEST_RELIABILITY_MATRIX",
    "coincidence",
    "confusion_matrix",
    "contingencies",
    "contingency",
    "distance_name",
    "distances_of",
    "reliability_matrix",
]

Part = Literal["observed", "expected", "difference"]

LARGEST_RELIABILITY_MATRIX = 5000
"""More cells than this nobody reads one by one."""

NO_PAIRS = "nothing was done by two annotators"
PARTS: dict[Part, tuple[str, Unit, str]] = {
    "observed": (
        "Coincidences",
        "count",
        "How many pairs of values of one item are the row and the column; the diagonal is "
        "agreement, and all cells together are as many as there are values in pairs.",
    ),
    "expected": (
        "Coincidences by chance",
        "count",
        "How many pairs of values would be the row and the column if all values were dealt out "
        "to items at random.",
    ),
    "difference": (
        "Coincidences beyond chance",
        "difference",
        "Observed minus expected: + more often than by chance, − more seldom.",
    ),
}


HOW_TO_READ: dict[Reading, str] = {
    "row-conditional": "Along a row: how often another annotator chose the column when one chose "
    "the row.",
    "paper-compatible": "Along a row: the share of pairs with the row in which the other one chose "
    "the column, each agreeing pair counted once and each disagreeing one in both rows, as printed "
    "by Peldszus & Stede (2013).",
}


def coincidence(data: CodingData, part: Part = "observed") -> Matrix:
    """Compute the coincidence matrix: how often two values meet in an item.

    Each of the m (m - 1) ordered pairs of values in an item with m decisions counts 1 / (m - 1);
    a missing decision drops out of its pairs, and an item with one decision out of the matrix.

    Parameters
    ----------
    part : ``observed``; ``expected`` from the margins, n_c n_k / (n - 1) and on the diagonal
        n_c (n_c - 1) / (n - 1); or ``difference``, the first minus the second.

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability, steps 2 and 3.
    """
    if part not in get_args(Part):
        raise DataError(f"coincidence: part={part!r}: expected one of {list(get_args(Part))}")
    k = len(data.categories)
    observed = coincidences_by_group(data).sum(axis=0).reshape(k, k)
    title, unit, reading = PARTS[part]
    used = observed.sum(axis=1)
    if used.sum() == 0:
        return _square("coincidence", title, data, undefined=NO_PAIRS, options=(part,))
    expected = (np.outer(used, used) - np.diag(used)) / (used.sum() - 1)
    values = {"observed": observed, "expected": expected, "difference": observed - expected}[part]
    return _square("coincidence", title, data, values, unit, reading=reading, options=(part,))


def contingency(
    data: CodingData, first: str, second: str, *, unit: Literal["count", "share"] = "count"
) -> Matrix:
    """Compute the contingency matrix of one annotator (rows) and another (columns).

    Items that one of the two did not decide on are left out. ``share`` divides by all items of
    both.

    Raises
    ------
    DataError
        If there is no such annotator, or both are the same.
    """
    if first == second:
        raise DataError(f"a contingency matrix needs two annotators; {first!r} was named twice")
    both = data.select(annotators=(first, second))
    paired = both.votes_per_item == 2
    k = len(data.categories)
    at = both.start[:-1][paired]
    flat = both.code[at] * k + both.code[at + 1]
    table = np.bincount(flat, weights=both.weight[paired], minlength=k * k)
    values = table.reshape(k, k).astype(np.float64)
    title = f"{first} against {second}"
    if not paired.any():
        reason = f"no item was decided on by both {first!r} and {second!r}"
        return _square(
            "contingency",
            title,
            data,
            row=first,
            column=second,
            undefined=reason,
            options=(unit,),
        )
    n = int(values.sum())
    what = f"Of the {n} items of both, how many" if unit == "count" else f"Which share of {n} items"
    return _square(
        "contingency",
        title,
        both,
        values / n if unit == "share" else values,
        unit,
        reading=f"{what} {first} put into the row and {second} into the column.",
        row=first,
        column=second,
        options=(unit, f"rows:{first}", f"columns:{second}"),
    )


def contingencies(data: CodingData, *, unit: Literal["count", "share"] = "count") -> list[Matrix]:
    """Return the contingency matrix of every pair of annotators."""
    pairs = combinations(sorted(data.annotators), 2)
    return [contingency(data, first, second, unit=unit) for first, second in pairs]


def reliability_matrix(data: CodingData) -> Matrix:
    """Return the reliability data matrix: annotators in rows, items in columns.

    Raises
    ------
    DataError
        If there are more than 5000 cells.

    References
    ----------
    Krippendorff (2011), Computing Krippendorff's Alpha-Reliability: the reliability data matrix.
    """
    n_cells = data.n_rows * len(data.annotators)
    if n_cells > LARGEST_RELIABILITY_MATRIX:
        raise DataError(
            f"a reliability matrix of {len(data.annotators)} annotators x {data.n_rows} items has "
            f"{n_cells} cells, and more than {LARGEST_RELIABILITY_MATRIX} cannot be read; "
            "take fewer documents or larger items, or look at the coincidence matrix"
        )
    values = data.dense().T.astype(np.float64)
    values[values < 0] = np.nan
    return Matrix(
        id="reliability",
        title="What everybody chose",
        row_names=data.annotators,
        column_names=tuple(map(data.item_name, range(data.n_rows))),
        values=values,
        unit="category",
        row_title="annotator",
        column_title="item",
        reading="Each column is an item, each row an annotator.",
        blank="not decided on",
        labels=data.categories,
        notes=_weighted(data),
        undefined=None if data.n_votes else "nobody decided on anything",
        signature=_signature("reliability", data, ()),
    )


def distances_of(distance: Distance | Measure[Any], data: CodingData) -> Matrix:
    """Return the distances between the categories of the data.

    Parameters
    ----------
    distance : the name of a distance, a matrix or a function of your own, or a measure with one,
        such as ``alpha(distance='ordinal')``.

    Raises
    ------
    MeasureError
        If there is no such distance, or the measure has none.
    """
    distance_used = _distance_of(distance)
    name = distance_used if isinstance(distance_used, str) else signature_name(distance_used, data)
    title = f"Distance between categories: {name}"
    reason = misfit(distance_used, data) or (None if data.categories else "there are no categories")
    k = len(data.categories)
    used = coincidences_by_group(data).sum(axis=0).reshape(k, k).sum(axis=1)
    is_ordinal = name == "ordinal" or bool(ranks_in(name))
    if reason is None and is_ordinal and not used.any():
        reason = f"the ordinal distance depends on how often ranks were used, and {NO_PAIRS}"
    if reason is not None:
        return _square("distance", title, data, undefined=reason, options=(name,))
    notes: tuple[str, ...] = ()
    if is_ordinal:
        notes = ("the ordinal distance depends on how often each rank was used in these data",)
    return _square(
        "distance",
        title,
        data,
        distances(distance_used, placed(distance_used, data), used),
        "distance",
        reading="How much the row differs from the column; only ratios of distances matter.",
        notes=notes,
        options=(signature_name(distance_used, data),),
    )


def confusion_matrix(data: CodingData, reading: Reading = "row-conditional") -> Matrix:
    """Compute the shares of another annotator's choices (columns) given one's choice (rows).

    See :func:`argora.diagnostics.confusion.confusion`, which counts the pairs.

    Parameters
    ----------
    reading : ``paper-compatible`` shares are those of Peldszus & Stede (2013), Table 2, and no
        chances; see :meth:`argora.diagnostics.confusion.Confusion.shares`.
    """
    matrix = confusion(data)
    names = matrix.labels
    missing = bool(data.n_items == 0)
    return Matrix(
        id="confusion",
        title="What is taken for what",
        row_names=names,
        column_names=names,
        values=matrix.shares(reading),
        unit="share",
        row_title="one chose",
        column_title="another chose",
        reading=HOW_TO_READ[reading],
        blank="never faced another decision",
        notes=data.notes,
        undefined=NO_PAIRS if missing else None,
        signature=_signature("confusion", data, ("share", reading)),
    )


def distance_name(distance: Distance | Measure[Any]) -> str:
    """Return the name of the distance that is meant, for one without a name how it prints.

    Raises
    ------
    MeasureError
        If there is none.
    """
    return str(_distance_of(distance))


def _distance_of(distance: Distance | Measure[Any]) -> Distance:
    if isinstance(distance, DistanceMatrix | DistanceFunction) or distance in DISTANCES:
        return distance
    if ranks_in(distance):
        return accepted_distance(distance)
    names = (*MEASURES.names(), *aliases())
    if isinstance(distance, str) and "(" not in distance and distance not in names:
        near = did_you_mean(distance, DISTANCES)
        raise MeasureError(
            f"unknown distance {distance!r}{near}; there are {list(DISTANCES)}, "
            "a CSV file, and functions as 'module:function'"
        )
    measure = parse(distance) if isinstance(distance, str) else distance
    option: Distance | None = measure.options().get("distance")
    if option is None or (
        isinstance(option, str) and option not in DISTANCES and not ranks_in(option)
    ):
        raise MeasureError(f"{measure} has no distance of these: {list(DISTANCES)}")
    return option


def _square(
    id: str,
    title: str,
    data: CodingData,
    values: Floats | None = None,
    unit: Unit = "count",
    *,
    reading: str = "",
    row: str = "category",
    column: str = "category",
    notes: tuple[str, ...] = (),
    undefined: str | None = None,
    options: Iterable[str] = (),
) -> Matrix:
    """Return a matrix of categories by categories; without values where it is undefined."""
    k = len(data.categories)
    return Matrix(
        id=id,
        title=title,
        row_names=data.categories,
        column_names=data.categories,
        values=np.full((k, k), np.nan) if values is None else values,
        unit=unit,
        row_title=row,
        column_title=column,
        symmetric=id != "contingency",
        reading=reading,
        notes=(*data.notes, *notes),
        undefined=undefined,
        signature=_signature(id, data, options),
    )


def _weighted(data: CodingData) -> tuple[str, ...]:
    if (data.weight > 1).any():
        return (*data.notes, "some columns stand for several equal items")
    return data.notes


def _signature(id: str, data: CodingData, options: Iterable[str]) -> str:
    """Return method | data | version, as results print it."""
    method = "|".join([id, *options, data.derivation, "m:1"])
    counts = f"annotators:{data.n_annotators}|n:{data.n_items}"
    return f"{method} | {counts}|{data.source}:{data.fingerprint} | v:{argora.__version__}"
