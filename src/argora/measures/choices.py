"""Options of a measure: one of a few values, or which categories count."""

from __future__ import annotations

from typing import Any, get_args

from argora.errors import MeasureError

__all__ = ["check_choice", "check_only"]


def check_choice(measure: str, option: str, value: object, allowed: Any) -> None:
    """Raise MeasureError unless an option has one of the values of a Literal."""
    if value not in get_args(allowed):
        expected = list(get_args(allowed))
        raise MeasureError(f"{measure}: {option}={value!r}: expected one of {expected}")


def check_only(measure: str, only: object) -> None:
    """Raise MeasureError unless categories are named as a tuple, or not at all."""
    if only is not None and (not isinstance(only, tuple) or not only):
        raise MeasureError(
            f"{measure}: only={only!r}: expected a tuple of categories such as ('claim',)"
        )
