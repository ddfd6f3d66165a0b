"""Positions and lengths as given by users, and the stretches that positions make up."""

from __future__ import annotations

import operator
from collections.abc import Iterable
from typing import Any

from argora.errors import DataError

__all__ = ["Parts", "length_of", "merge_parts", "whole"]

Parts = tuple[tuple[int, int], ...]
"""The (start, end) of the parts of a unit."""


def merge_parts(parts: Iterable[tuple[int, int]]) -> Parts:
    """Return parts in the order of the text; those that touch or overlap become one.

    >>> merge_parts([(3, 6), (8, 9), (0, 4)])
    ((0, 6), (8, 9))
    """
    merged: list[tuple[int, int]] = []
    for start, end in sorted(parts):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return tuple(merged)


def whole(value: Any, what: str) -> int:
    """Return a whole number as a plain one; ``what`` says what it is the number of.

    A number such as 3.0 is whole; nothing is rounded, because units that begin or end between two
    positions would come out as others.

    >>> whole(3.0, "the start")
    3

    Raises
    ------
    DataError
        If it is no whole number.
    """
    if type(value) is int:
        return value
    plain = value.item() if getattr(value, "ndim", 1) == 0 and hasattr(value, "item") else value
    if isinstance(plain, float) and plain.is_integer():
        return int(plain)
    if isinstance(plain, bool) or not hasattr(plain, "__index__"):
        raise DataError(f"{what} is {plain!r}; expected a whole number")
    return operator.index(plain)


def length_of(value: Any, document: object) -> int:
    """Return the number of positions of a document.

    Raises
    ------
    DataError
        If it is no whole number, or below zero.
    """
    length = whole(value, f"the length of {document!r}")
    if length < 0:
        raise DataError(f"the length of {document!r} is {length}; expected 0 or more")
    return length
