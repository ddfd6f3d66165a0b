"""Data of other classes: taken if they have what the documented protocol asks for."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import MISSING, fields
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from argora.errors import DataError
from argora.reliability.arrays import Ints
from argora.reliability.coding.data import CodingData
from argora.reliability.coding.factor import clean, is_missing
from argora.reliability.coding.hierarchy import complete
from argora.reliability.orders.data import Arranged
from argora.reliability.structure.data import Mapped
from argora.reliability.unitizing.continuum import Continuum

__all__ = ["adopted", "lacking"]


PARTS: dict[str, type] = {"continua": Continuum, "documents": Mapped, "arranged": Arranged}
"""The attributes of data that hold objects of ours, for which no others can stand."""


def lacking(data: Any, kind: type) -> list[str]:
    """List the attributes that an object lacks to be taken as data of a kind.

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
        If the attributes are not what they should be, or do not fit each other.
    """
    attributes = {f.name: getattr(data, f.name) for f in fields(kind) if hasattr(data, f.name)}
    remarks = _remarks(attributes)
    if kind is CodingData:
        return _coding(attributes, remarks)
    parts = {name: _parts(name, attributes[name]) for name in PARTS if name in attributes}
    return kind(**(attributes | remarks | parts))


def _coding(attributes: Mapping[str, Any], remarks: Mapping[str, Any]) -> CodingData:
    annotators = _annotators(attributes["annotators"])
    categories = _categories(attributes["categories"])
    code = _ints("code", attributes["code"], len(categories))
    start = _ints("start", attributes["start"], len(code) + 1)
    if not len(start) or start[0] != 0 or start[-1] != len(code) or (np.diff(start) < 0).any():
        raise DataError(f"start must rise from 0 to the number of votes, {len(code)}")
    n_rows = len(start) - 1
    annotator = _ints("annotator", attributes["annotator"], len(annotators))
    _check_length("annotator", annotator, len(code))
    annotator, code = _sorted(start, annotator, code, annotators)
    weight = _ints("weight", attributes.get("weight", np.ones(n_rows, dtype=np.int64)), None)
    _check_length("weight", weight, n_rows)
    if n_rows and weight.min() < 1:
        raise DataError("weight must be at least 1 for every item")
    return CodingData(
        annotators,
        categories,
        start,
        annotator,
        code,
        weight,
        *_groups(attributes.get("group"), attributes.get("groups"), n_rows),
        items=_items(attributes.get("items"), n_rows),
        ordered=bool(attributes.get("ordered", False)),
        **remarks,
    )


def _annotators(names: Any) -> tuple[str, ...]:
    texts = tuple(map(str, _listed("annotators", names)))
    _check_once("annotators", texts)
    return texts


def _categories(values: Any) -> tuple[Hashable, ...]:
    listed = _listed("categories", values)
    for value in listed:
        if is_missing(value):
            raise DataError(
                f"categories holds {value!r}, which means that there is no decision; leave it out, "
                "and the votes for it"
            )
    plain = tuple(map(clean, listed))
    _check_once("categories", plain)
    return plain


def _sorted(start: Ints, annotator: Ints, code: Ints, names: tuple[str, ...]) -> tuple[Ints, Ints]:
    """Return the annotator and the code of every vote, those of an item by annotator."""
    row = np.repeat(np.arange(len(start) - 1), np.diff(start))
    cell = row * len(names) + annotator
    if not (cell[1:] > cell[:-1]).all():
        sorting = np.argsort(cell)
        cell, annotator, code = cell[sorting], annotator[sorting], code[sorting]
    again = np.flatnonzero(cell[1:] == cell[:-1])
    if len(again):
        name = names[annotator[again[0]]]
        raise DataError(f"annotator {name!r} decided twice on the item in row {row[again[0]]}")
    return annotator, code


def _groups(group: Any, groups: Any, n_rows: int) -> tuple[Ints | None, tuple[str, ...]]:
    names = () if groups is None else tuple(map(str, _listed("groups", groups)))
    _check_once("groups", names)
    if group is None:
        if names:
            raise DataError(
                f"groups names {len(names)} of them, but group, which says for every item the "
                "position in groups, is not there"
            )
        return None, ()
    places = _ints("group", group, None)
    _check_length("group", places, n_rows)
    if len(places) and not names:
        raise DataError(
            "group says in which group every item is, but groups, which holds their names, is "
            "not there"
        )
    return _ints("group", places, len(names)), names


def _items(names: Any, n_rows: int) -> tuple[Hashable, ...] | None:
    if names is None:
        return None
    items = tuple(map(clean, _listed("items", names)))
    if len(items) != n_rows:
        raise DataError(f"items has {len(items)} names; expected {n_rows}, one for every item")
    _check_once("items", items)
    return items


def _remarks(attributes: Mapping[str, Any]) -> dict[str, Any]:
    """Return the optional attributes of an object, converted to our types."""
    remarks: dict[str, Any] = {
        name: str(attributes[name])
        for name in ("grouping", "derivation", "source")
        if name in attributes
    }
    if (notes := attributes.get("notes")) is not None:
        listed = [notes] if isinstance(notes, str) else _listed("notes", notes)
        remarks["notes"] = tuple(map(str, listed))
    if (tree := attributes.get("tree")) is not None:
        if not isinstance(tree, Mapping):
            raise DataError(
                f"tree is {type(tree).__name__}; expected the categories above every category, "
                "as a mapping"
            )
        remarks["tree"] = complete(tree)
    return remarks


def _parts(name: str, values: Any) -> tuple[Any, ...]:
    parts = tuple(_listed(name, values))
    for value in parts:
        if not isinstance(value, PARTS[name]):
            raise DataError(
                f"{name} holds {value!r}; expected {PARTS[name].__name__} objects, which are what "
                "data made by UnitizingData, UnitizingBuilder, StructureData or OrderData hold"
            )
    return parts


def _listed(what: str, values: Any) -> list[Any]:
    if isinstance(values, str | bytes | Mapping) or not isinstance(values, Iterable):
        raise DataError(f"{what} is {values!r}; expected a list")
    return list(values)


def _check_once(what: str, names: tuple[Hashable, ...]) -> None:
    if len(set(names)) < len(names):
        raise DataError(f"the {what} {list(names)!r} name one twice")


def _ints(what: str, values: ArrayLike, end: int | None) -> Ints:
    try:
        numbers = np.asarray(values)
    except ValueError as error:  # rows of different length
        raise DataError(f"{what} must have one dimension: {error}") from error
    if numbers.size and numbers.dtype.kind not in "iu":
        raise DataError(f"{what} must hold whole numbers, found {numbers.dtype}")
    if numbers.ndim != 1:
        raise DataError(f"{what} must have one dimension, found {numbers.ndim}")
    if len(numbers) and (numbers.min() < 0 or (end is not None and numbers.max() >= end)):
        expected = "none below zero" if end is None else f"from 0 to {end - 1}"
        raise DataError(
            f"{what} holds numbers from {numbers.min()} to {numbers.max()}; expected {expected}"
        )
    return numbers.astype(np.int64)


def _check_length(what: str, numbers: Ints, expected: int) -> None:
    if len(numbers) != expected:
        raise DataError(f"{what} has {len(numbers)} numbers; expected {expected}")
