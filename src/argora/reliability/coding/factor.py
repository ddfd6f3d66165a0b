"""Category values as given by users: cleaned, put in order, turned into codes."""

from __future__ import annotations

import math
import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from decimal import Decimal
from numbers import Number
from typing import Any

from argora.errors import DataError

__all__ = ["clean", "codes_of", "in_order", "is_missing", "label_sets", "show", "triple"]


def is_missing(value: Any) -> bool:
    """Return whether a value stands for a missing decision: None, NaN or masked.

    >>> is_missing(float("nan")), is_missing(""), is_missing(0)
    (True, False, False)
    """
    if hasattr(value, "as_py"):  # an Arrow scalar
        value = value.as_py()
    if value is None:
        return True
    if isinstance(value, float | Decimal):
        return math.isnan(value)
    # NumPy scalars and what pandas and NumPy call missing, without importing either library
    return type(value).__name__ in ("NAType", "NaTType", "MaskedConstant") or (
        hasattr(value, "dtype") and getattr(value, "ndim", 1) == 0 and bool(value != value)
    )


def clean(value: Any) -> Hashable:
    """Return a hashable plain value: a set becomes a frozenset, a NumPy scalar a Python one.

    Minus zero becomes zero: the two are equal, so data hold one of them.
    """
    if hasattr(value, "as_py"):  # an Arrow scalar
        value = value.as_py()
    if isinstance(value, set | frozenset):
        return frozenset(clean(part) for part in value)
    if hasattr(value, "dtype") and getattr(value, "ndim", 1) == 0 and hasattr(value, "item"):
        value = value.item()
    if type(value) is float and value == 0:
        return 0.0
    try:
        hash(value)
    except TypeError as error:
        raise DataError(
            f"category {value!r} cannot be compared quickly; use text, a number, a tuple or a set"
        ) from error
    return value  # type: ignore[no-any-return]


def in_order(values: Iterable[Hashable]) -> tuple[Hashable, ...]:
    """Return distinct values in a stable order: numbers by size, everything else by its text.

    >>> in_order(["b", "a", 10, 9, frozenset("x")])
    (9, 10, 'a', 'b', frozenset({'x'}))
    """
    return tuple(sorted(set(values), key=_place))


def _place(value: Hashable) -> tuple[Any, ...]:
    if isinstance(value, Number) and not isinstance(value, complex):
        return 0, "", _size(value), repr(value)
    if isinstance(value, str):
        return 1, "", 0.0, value
    if isinstance(value, frozenset):
        return 3, "", float(len(value)), show(value)
    return 2, type(value).__name__, 0.0, repr(value)


def _size(number: Any) -> float:
    try:
        return float(number)
    except OverflowError:
        return math.inf if number > 0 else -math.inf


def codes_of(
    values: Sequence[Hashable], categories: Sequence[Hashable] | None
) -> tuple[list[int], tuple[Hashable, ...]]:
    """Return the position of every value among the categories, and the categories.

    Raises
    ------
    DataError
        If categories are given and a value is none of them.
    """
    order = in_order(values) if categories is None else tuple(clean(c) for c in categories)
    place = {category: code for code, category in enumerate(order)}
    if len(place) < len(order):
        raise DataError(f"the categories {list(order)!r} name one twice")
    stray = next((value for value in values if value not in place), None)
    if stray is not None:
        raise DataError(f"value {stray!r} is none of the categories {list(order)!r}")
    return [place[value] for value in values], order


def show(category: Hashable) -> str:
    """Return a category as text for people: the members of a set joined by `` + ``.

    >>> show(frozenset({"premise", "claim"})), show(frozenset()), show(3)
    ('claim + premise', 'none', '3')
    """
    if isinstance(category, frozenset):
        return " + ".join(sorted(str(part) for part in category)) or "none"
    return str(category)


def label_sets(categories: Sequence[Hashable]) -> list[frozenset[Hashable]]:
    """Return each category as a set of labels; one that is no set is a set of itself.

    A text joins labels by `` + ``, as :func:`show` does. Without blanks around the sign it joins
    them only if each part is a category on its own: ``A+`` and ``E+F`` may be names.

    >>> [sorted(labels) for labels in label_sets(["b + a", "b+a", "a", "b", "a+c"])]
    [['a', 'b'], ['a', 'b'], ['a'], ['b'], ['a+c']]
    """
    names = frozenset(category for category in categories if isinstance(category, str))
    return [
        category
        if isinstance(category, frozenset)
        else frozenset(_joined_labels(category, names))
        if isinstance(category, str)
        else frozenset([category])
        for category in categories
    ]


def _joined_labels(text: str, names: frozenset[str]) -> Iterator[str]:
    """Yield the labels that a text joins; the text itself if it joins none."""
    parts = re.split(r"\s+\+\s+", text.strip())
    for part in parts if all(parts) else [text]:
        inner = [label.strip() for label in part.split("+")]
        yield from inner if names.issuperset(inner) else [part]


def triple(row: Sequence[Any]) -> tuple[Hashable, str, Hashable]:
    """Return a row as item, annotator and category; the category None if it is missing."""
    if isinstance(row, str) or len(row) != 3:
        raise DataError(f"row {row!r}: expected (item, annotator, category)")
    item, annotator, value = row
    for what, name in (("item", item), ("annotator", annotator)):
        if is_missing(name):
            raise DataError(f"row {tuple(row)!r} has no {what}; name one, or leave the row out")
    return clean(item), str(clean(annotator)), None if is_missing(value) else clean(value)
