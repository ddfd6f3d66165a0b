"""Options of a measure that have one of a few values."""

from __future__ import annotations

from typing import Any, get_args

from argora.errors import MeasureError

__all__ = ["check_choice"]


def check_choice(measure: str, option: str, value: object, known: Any) -> None:
    """Raise MeasureError unless an option has one of the values of a Literal."""
    if value not in get_args(known):
        expected = list(get_args(known))
        raise MeasureError(f"{measure}: {option}={value!r}: expected one of {expected}")
