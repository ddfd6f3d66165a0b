"""What a function of the library returns as plain JSON values, so that it can be stored."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

import numpy as np

from argora.errors import ArgoraError
from argora.model import Study
from argora.reliability import CodingData, OrderData, StructureData, UnitizingData
from argora.reliability.coding.factor import show

__all__ = ["answered", "plain"]

DATA = (Study, CodingData, OrderData, StructureData, UnitizingData)
DIGITS = 8
LEFT_OUT = ("values", "level", "method", "resamples", "seed")
"""Fields that are too long to store, or stand in the signature as well."""


def answered(call: Any) -> Any:
    """Return what a call returns as plain values; an error of ours is its class and message."""
    try:
        value = call()
        answer = plain(value)
        own = type(value).__str__ is not object.__str__ and is_dataclass(value)
        if own:  # what is printed holds the signature
            answer = {"printed": str(value), **answer}
            answer.pop("signature", None)
        return answer
    except ArgoraError as error:
        return {"error": type(error).__name__, "message": str(error)}


def plain(value: Any) -> Any:
    """Return a value as JSON has it; data that were given are left out of what holds them."""
    if value is None or isinstance(value, bool | str):
        return value
    if isinstance(value, Enum):
        return value.name
    if isinstance(value, int | np.integer):
        return int(value)
    if isinstance(value, float | np.floating):
        return _rounded(float(value))
    if isinstance(value, np.ndarray):
        return plain(value.tolist())
    if isinstance(value, Mapping):
        return {show(key): plain(part) for key, part in value.items()}
    if isinstance(value, set | frozenset):
        return sorted(map(show, value))
    if is_dataclass(value) and not isinstance(value, type):
        return _fields(value)
    if isinstance(value, Iterable):
        return [plain(part) for part in value]
    return str(value)


def _fields(value: Any) -> dict[str, Any]:
    """Return the fields of a dataclass that say something: no data, no default, nothing empty."""
    found = {}
    for field in fields(value):
        part = getattr(value, field.name)
        if field.name in LEFT_OUT or isinstance(part, DATA) or callable(part):
            continue
        if isinstance(part, bool | int | float | str) and part == field.default:
            continue
        shown = plain(part)
        if shown not in (None, [], {}, ""):
            found[field.name] = shown
    return found


def _rounded(value: float) -> float | str:
    if not math.isfinite(value):
        return str(value)
    return float(f"{value:.{DIGITS}g}") + 0.0
