"""Data of other classes: taken if they have what the documented protocol asks for."""

from __future__ import annotations

from dataclasses import MISSING, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from argora.errors import DataError
from argora.reliability.coding import CodingData

__all__ = ["adopted", "lacking"]

Ints = NDArray[np.int64]


def lacking(data: Any, kind: type) -> list[str]:
    """Return which attributes an object needs, and has not, to be taken as data of a kind.

    These are the fields that have no default; ``weight`` is 1 unless it is there.

    >>> lacking("some text", CodingData)
    ['annotators', 'categories', 'start', 'annotator', 'code']
    """
    needed = [f.name for f in fields(kind) if f.default is MISSING and f.default_factory is MISSING]
    return [name for name in needed if name != "weight" and not hasattr(data, name)]


def adopted(data: Any, kind: type) -> Any:
    """Return the data of a kind that an object with its attributes describes.

    Raises
    ------
    DataError
        If the arrays do not fit each other.
    """
    given = {f.name: getattr(data, f.name) for f in fields(kind) if hasattr(data, f.name)}
    return _coding(given) if kind is CodingData else kind(**given)


def _coding(given: dict[str, Any]) -> CodingData:
    annotators = tuple(map(str, given["annotators"]))
    categories = tuple(given["categories"])
    for what, names in (("annotators", annotators), ("categories", categories)):
        if len(set(names)) < len(names):
            raise DataError(f"the {what} {list(names)!r} name one twice")
    code = _ints("code", given["code"], len(categories))
    start = _ints("start", given["start"], len(code) + 1)
    if not len(start) or start[0] != 0 or start[-1] != len(code) or (np.diff(start) < 0).any():
        raise DataError(f"start must rise from 0 to the number of votes, {len(code)}")
    annotator = _ints("annotator", given["annotator"], len(annotators))
    _check_length("annotator", annotator, len(code))
    row = np.repeat(np.arange(len(start) - 1), np.diff(start))
    cell = row * len(annotators) + annotator
    if not (cell[1:] > cell[:-1]).all():
        sorting = np.argsort(cell)
        cell, annotator, code = cell[sorting], annotator[sorting], code[sorting]
    again = np.flatnonzero(cell[1:] == cell[:-1])
    if len(again):
        who = annotators[annotator[again[0]]]
        raise DataError(f"annotator {who!r} decided twice on the item in row {row[again[0]]}")
    n_rows = len(start) - 1
    weight = _ints("weight", given.get("weight", np.ones(n_rows, dtype=np.int64)), None)
    _check_length("weight", weight, n_rows)
    if n_rows and weight.min() < 1:
        raise DataError("weight must be at least 1 for every item")
    groups = tuple(map(str, given.get("groups", ())))
    group = given.get("group")
    if group is not None:
        group = _ints("group", group, len(groups) or None)
        _check_length("group", group, n_rows)
    known = {"annotators", "categories", "start", "annotator", "code", "weight", "group", "groups"}
    rest = {name: value for name, value in given.items() if name not in known}
    return CodingData(annotators, categories, start, annotator, code, weight, group, groups, **rest)


def _ints(what: str, values: ArrayLike, below: int | None) -> Ints:
    found = np.asarray(values)
    if found.size and found.dtype.kind not in "iu":
        raise DataError(f"{what} must hold whole numbers, found {found.dtype}")
    if found.ndim != 1:
        raise DataError(f"{what} must have one dimension, found {found.ndim}")
    if len(found) and (found.min() < 0 or (below is not None and found.max() >= below)):
        expected = "none below zero" if below is None else f"from 0 to {below - 1}"
        raise DataError(
            f"{what} holds numbers from {found.min()} to {found.max()}; expected {expected}"
        )
    return found.astype(np.int64)


def _check_length(what: str, found: Ints, expected: int) -> None:
    if len(found) != expected:
        raise DataError(f"{what} has {len(found)} numbers; expected {expected}")
