"""Rows as a data frame, where pandas is installed."""

from __future__ import annotations

from typing import Any

from argora.errors import MissingExtraError

__all__ = ["data_frame"]


def data_frame(rows: Any, **axes: Any) -> Any:
    """Return a pandas data frame of rows, with the given index and columns."""
    try:
        from pandas import DataFrame
    except ImportError as error:
        raise MissingExtraError(
            "to_frame() needs pandas: pip install 'argora[data]'; rows() does without"
        ) from error
    return DataFrame(rows, **axes)
