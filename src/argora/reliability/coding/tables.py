"""Columns out of tables: Parquet files, Arrow, pandas and Polars, without an object for every row.

Whatever speaks the Arrow PyCapsule interface is read through pyarrow, if that is installed;
without it the values are taken one by one, with the same result.
"""

from __future__ import annotations

import os
from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.errors import DataError, MissingExtraError, did_you_mean
from argora.reliability.coding.columns import (
    Column,
    coded,
    column_of_array,
    column_of_objects,
    column_of_values,
)
from argora.reliability.coding.factor import clean

__all__ = ["column_of", "columns_of", "order_of_frame"]


def columns_of(source: Any, chosen: Mapping[str, Any]) -> dict[str, Column]:
    """Return the columns chosen by name from a table, or given as they are.

    Parameters
    ----------
    source : a data frame, an Arrow table, a mapping of columns, a path of a Parquet file, or None.
    chosen : for each role the name of a column, or the column itself.
    """
    names = {what: v for what, v in chosen.items() if isinstance(v, str | int | np.integer)}
    if source is None and names:
        what, name = next(iter(names.items()))
        raise DataError(
            f"{what}={name!r} names a column, but there is no table; give one first, or columns"
        )
    if isinstance(source, str | os.PathLike):
        source = _parquet(Path(source), sorted(set(map(str, names.values()))))
    elif hasattr(source, "collect") and hasattr(source, "collect_schema"):  # lazy, as in Polars
        source = source.collect()
    elif source is not None and not hasattr(source, "__getitem__"):
        source = _collected(source)
    columns = [] if source is None else _names_in(source)
    for what, name in names.items():
        if name not in columns:
            near = did_you_mean(str(name), list(map(str, columns)))
            raise DataError(
                f"no column {name!r}{near}; the table has {columns}: give {what}= its name"
            )
        if (n := columns.count(name)) > 1:
            raise DataError(
                f"the table has {n} columns {name!r}, so {what}={name!r} could be any of them; "
                f"rename them, or give {what}= the column itself"
            )
    return {what: column_of(source[v] if what in names else v, what) for what, v in chosen.items()}


def column_of(values: Any, what: str = "a column") -> Column:
    """Return the codes of a column of any library, or of any sequence of values.

    Raises
    ------
    DataError
        If it is no list of single values.
    """
    if getattr(values, "ndim", 1) != 1:
        raise DataError(f"{what} has {values.ndim} dimensions; expected a list, or one column")
    if isinstance(values, np.ndarray | list | tuple):
        return column_of_values(values)
    dtype = getattr(values, "dtype", None)
    if isinstance(dtype, np.dtype) and dtype.kind in "biufO" and hasattr(values, "to_numpy"):
        return column_of_array(values.to_numpy())
    categorical = getattr(values, "cat", values)
    if hasattr(categorical, "codes") and hasattr(categorical, "categories"):  # pandas
        codes = coded(np.asarray(categorical.codes), list(categorical.categories))
        return replace(codes, order=_order_of(categorical))
    arrow = _as_arrow(values)
    if arrow is not None and (column := _column_of_arrow(arrow)) is not None:
        return column
    if hasattr(values, "to_list"):  # else Polars makes a list in a cell one of its columns
        return replace(column_of_objects(values.to_list()), order=_order_of(dtype))
    if isinstance(values, str | bytes | Mapping) or not _is_iterable(values):
        raise DataError(f"{what} is {values!r}; expected a list of values, or a column")
    return column_of_values(list(values))


def order_of_frame(table: Any) -> tuple[Hashable, ...] | None:
    """Return the order that all columns of a frame say their categories have, or None."""
    orders = {_order_of(dtype) for dtype in getattr(table, "dtypes", ())}
    return orders.pop() if len(orders) == 1 else None


def _order_of(dtype: Any) -> tuple[Hashable, ...] | None:
    """Return the order of an ordered categorical of pandas, or of an enumeration of Polars."""
    if getattr(dtype, "ordered", False) or (
        type(dtype).__name__ == "Enum" and hasattr(dtype, "categories")
    ):
        return tuple(map(clean, dtype.categories))
    return None


def _is_iterable(values: Any) -> bool:
    return isinstance(values, Iterable) or hasattr(values, "__getitem__")


def _names_in(source: Any) -> list[Any]:
    for attribute in ("column_names", "columns"):
        if (names := getattr(source, attribute, None)) is not None:
            return list(names)
    if (names := getattr(getattr(source, "dtype", None), "names", None)) is not None:
        return list(names)
    if isinstance(source, Mapping):
        return list(source)
    schema = getattr(source, "schema", None)
    if schema is None:
        raise DataError(f"expected a table with named columns, found {type(source).__name__}")
    return list(schema.names)


def _collected(source: Any) -> Any:
    if hasattr(source, "__arrow_c_stream__"):
        return _needed_arrow("such a table").table(source)
    raise DataError(f"expected a table with named columns, found {type(source).__name__}")


def _needed_arrow(what: str) -> Any:
    try:
        import pyarrow
    except ImportError as error:
        raise MissingExtraError(f"{what} needs pyarrow: pip install 'argora[data]'") from error
    return pyarrow


def _parquet(path: Path, names: list[str]) -> Any:
    arrow = _needed_arrow("a Parquet file")
    from pyarrow import parquet

    try:
        schema = parquet.read_schema(path)
        texts = [f.name for f in schema if f.name in names and _is_text(arrow, f.type)]
        available = [name for name in names if name in schema.names]
        if available != names:  # the message names all that are there
            return schema.empty_table()
        return parquet.read_table(path, columns=names, read_dictionary=texts)
    except (arrow.ArrowException, OSError, ValueError) as error:
        reason = str(error).split("\n")[0][:200]
        raise DataError(f"{path} cannot be read as a Parquet file: {reason}") from error


def _as_arrow(values: Any) -> Any:
    """Return values as chunks of Arrow, or None if they cannot be or pyarrow is not installed."""
    inner = getattr(values, "array", None)  # pandas before 3 offers less for its columns
    if not any(
        hasattr(each, name)
        for each in (values, inner)
        for name in ("__arrow_c_stream__", "__arrow_c_array__", "__arrow_array__")
    ):
        return None
    try:
        import pyarrow
    except ImportError:
        return None
    if isinstance(values, pyarrow.ChunkedArray):
        return values
    if hasattr(values, "__arrow_c_stream__"):
        return pyarrow.chunked_array(values)
    if not hasattr(values, "__arrow_c_array__") and hasattr(inner, "__arrow_array__"):
        values = inner
    array = pyarrow.array(values)
    return array if isinstance(array, pyarrow.ChunkedArray) else pyarrow.chunked_array([array])


def _is_text(arrow: Any, kind: Any) -> bool:
    types = arrow.types
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def _column_of_arrow(chunks: Any) -> Column | None:
    """Return the codes of numbers, texts and dictionaries of them; None for other types."""
    import pyarrow

    types, kind = pyarrow.types, chunks.type
    inner = kind.value_type if types.is_dictionary(kind) else kind
    if types.is_string_view(kind):  # Arrow makes no dictionary of views yet
        chunks = chunks.cast(pyarrow.large_string())
    if _is_text(pyarrow, inner) or types.is_decimal(inner):
        return _column_of_dictionary(chunks)
    if not (types.is_boolean(inner) or types.is_integer(inner) or types.is_floating(inner)):
        return None
    if types.is_dictionary(kind):
        return _column_of_dictionary(chunks)
    if types.is_float16(kind):
        chunks, kind = chunks.cast(pyarrow.float32()), pyarrow.float32()
    absent = None
    if chunks.null_count:
        absent = chunks.is_null().to_numpy()
        first = chunks.drop_null()
        chunks = chunks.fill_null(first[0] if len(first) else pyarrow.scalar(0).cast(kind))
    return column_of_array(chunks.to_numpy(), absent=absent)


def _column_of_dictionary(chunks: Any) -> Column:
    import pyarrow

    if not pyarrow.types.is_dictionary(chunks.type):
        chunks = chunks.dictionary_encode()
    codes: list[NDArray[np.integer[Any]]] = []
    values: list[Any] = []
    by_chunk: list[list[Any]] = []
    for chunk in chunks.chunks:
        codes.append(_shifted(chunk.indices, len(values)))
        by_chunk.append(chunk.dictionary.to_pylist())
        values += by_chunk[-1]
    array = codes[0] if len(codes) == 1 else np.concatenate([np.zeros(0, np.int8), *codes])
    column = coded(array, values)
    same = chunks.type.ordered and by_chunk and all(each == by_chunk[0] for each in by_chunk)
    return replace(column, order=tuple(map(clean, by_chunk[0]))) if same else column


def _shifted(indices: Any, by: int) -> NDArray[np.integer[Any]]:
    """Return places of one chunk behind those of the chunks before it, -1 where missing.

    Those of the first chunk stay as narrow as they are.
    """
    import pyarrow

    if indices.null_count:
        indices = indices.cast(pyarrow.int64()).fill_null(-1)
    places: NDArray[np.integer[Any]] = indices.to_numpy()
    return np.where(places < 0, -1, places.astype(np.int64) + by) if by else places
