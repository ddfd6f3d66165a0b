"""Tables as Parquet: typed columns to the cells that all tables have, and back."""

from __future__ import annotations

import io
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from argora.errors import FormatError, MissingExtraError
from argora.formats import files
from argora.formats.cells import Row, Table, check_name, from_text, from_value, from_words
from argora.formats.tables.columns import VALUES, WHOLE, WORDS, Storage, Typed
from argora.model.layer import Value

__all__ = ["MAX_ROWS", "PARQUET"]

MAX_ROWS = 2_000_000
MAX_CELLS = 20_000_000
MAX_UNPACKED = 4 * files.MAX_FILE_BYTES
_JSON = "json:"  # before the name of a column of values that have several types
_BATCH = 100_000
_INDEX = re.compile(r"__index_level_\d+__")


def _arrow() -> Any:
    try:
        import pyarrow.parquet
    except ImportError as error:
        raise MissingExtraError("Parquet needs pyarrow: pip install 'argora[data]'") from error
    return pyarrow


def _read(path: Path, root: Path) -> Table:
    """Read a Parquet file with flat columns; the lines of its rows count from 1."""
    content = files.read_bytes(path, root)
    arrow = _arrow()
    try:
        names, cells = _columns(arrow, content)
    except FormatError as error:
        raise FormatError(error.problem, path=path, line=error.line) from error
    except (arrow.ArrowException, OSError, ValueError) as error:
        reason = str(error).split("\n")[0][:200]
        raise FormatError(
            f"is no valid Parquet file: {reason}; write the table anew", path=path
        ) from error
    rows = tuple(
        Row(line, dict(zip(names, row, strict=True)))
        for line, row in enumerate(zip(*cells, strict=True), 1)
    )
    return Table(path, names, rows, header=None)


def _columns(arrow: Any, content: bytes) -> tuple[tuple[str, ...], list[list[str]]]:
    """Return the names of the columns and, for each, the cell of every row."""
    parquet = arrow.parquet
    opened = parquet.ParquetFile(io.BytesIO(content))
    _refuse_large(opened.metadata)
    schema = opened.schema_arrow
    names = _names(schema.names)
    makers = [_maker(arrow, field.name, field.type) for field in schema]
    # As a dictionary a text is unpacked once, however often it is there.
    texts = [field.name for field in schema if _is_text(arrow, field.type)]
    opened = parquet.ParquetFile(
        io.BytesIO(content), read_dictionary=texts, page_checksum_verification=True
    )
    cells: list[list[str]] = [[] for _ in names]
    n_characters = 0
    for batch in opened.iter_batches(_BATCH, use_threads=False):
        for at, (make, column) in enumerate(zip(makers, batch.columns, strict=True)):
            batch_cells = _cells(arrow, column, make, len(cells[at]))
            n_characters += sum(map(len, batch_cells))
            _check_size("characters", n_characters, MAX_UNPACKED)
            cells[at] += batch_cells
    if len({len(column) for column in cells}) > 1:
        raise ValueError("its columns are not of one length")
    return names, cells


def _refuse_large(metadata: Any) -> None:
    """Refuse by what the file claims, before anything is unpacked.

    Nothing is asked of single columns here: on a damaged file that ends the whole process.
    """
    groups = [metadata.row_group(i) for i in range(metadata.num_row_groups)]
    n_rows = max(metadata.num_rows, sum(group.num_rows for group in groups))
    _check_size("rows", n_rows, MAX_ROWS)
    _check_size("values", n_rows * metadata.num_columns, MAX_CELLS)
    _check_size("bytes", sum(group.total_byte_size for group in groups), MAX_UNPACKED)


def _check_size(what: str, size: int, limit: int) -> None:
    if size > limit:
        raise FormatError(
            f"unpacks to {size:,} {what}; as a study Argora reads up to {limit:,}: split the "
            "table, or hand its columns to CodingData.from_columns"
        )


def _names(columns: Sequence[str]) -> tuple[str, ...]:
    """Derive the names that the columns have in CSV tables, too."""
    for column in columns:
        if _INDEX.fullmatch(column):
            raise FormatError(
                f"the column {column!r} is an index of pandas; write the table with index=False"
            )
        check_name(column, column)
    names = tuple(column.removeprefix(_JSON) for column in columns)
    if not all(names):
        raise FormatError("a column has no name")
    if twice := [name for name, n in Counter(names).items() if n > 1]:
        raise FormatError(f"the column {twice[0]!r} is there twice")
    return names


def _is_text(arrow: Any, kind: Any) -> bool:
    types = arrow.types
    return bool(types.is_string(kind) or types.is_large_string(kind) or types.is_string_view(kind))


def _maker(arrow: Any, column: str, kind: Any) -> Callable[[Any], str]:
    """Choose the function that turns a value of a column into its cell."""
    types = arrow.types
    make: Callable[[Any], str]
    inner = kind.value_type if types.is_dictionary(kind) else kind
    valued = column.startswith(VALUES)
    if column.startswith(_JSON):
        is_readable = _is_text(arrow, inner) and column.removeprefix(_JSON).startswith(VALUES)
        expected, make = "JSON, of attributes or metadata only", _from_json
    elif types.is_list(kind) or types.is_large_list(kind):
        part = kind.value_type
        part = part.value_type if types.is_dictionary(part) else part
        is_readable = _is_text(arrow, part) and (valued or column in WORDS)
        expected = f"lists of texts in {', '.join(sorted(WORDS))} and attributes only"
        make = _from_values if valued else _from_list
    else:
        numbers = types.is_integer(inner) or types.is_floating(inner)
        flat = numbers or types.is_boolean(inner) or types.is_null(inner) or _is_text(arrow, inner)
        is_readable, expected = flat, "texts, numbers or truth values, or lists of texts"
        make = _from_values if valued else _words if column in WORDS else _plain(column)
    if not is_readable:
        raise FormatError(
            f"the column {column!r} holds {str(kind)[:60]}, expected {expected}; "
            "write it as such before Argora reads it"
        )
    return make


def _cells(arrow: Any, column: Any, make: Callable[[Any], str], before: int) -> list[str]:
    """Return the cells of a column, each different text of it made once."""
    if arrow.types.is_dictionary(column.type):
        values: Sequence[Any] = column.dictionary.to_pylist()
        places: Sequence[Any] = column.indices.to_pylist()
        first = dict(zip(reversed(places), range(before + len(places), before, -1), strict=True))
        used = first.keys() - {None}
        if used and not 0 <= min(used) <= max(used) < len(values):
            raise ValueError("a dictionary lacks a value that the column points to")
        cell_of = {at: _cell(make, values[at], first[at]) for at in used}
        return ["" if place is None else cell_of[place] for place in places]
    if arrow.types.is_list(column.type) or arrow.types.is_large_list(column.type):
        _check_size("values", len(column.flatten()), MAX_CELLS)
    return [_cell(make, value, before + at) for at, value in enumerate(column.to_pylist(), 1)]


def _cell(make: Callable[[Any], str], value: Any, row: int) -> str:
    if value is None or (isinstance(value, float) and math.isnan(value)):
        return ""
    try:
        return make(value)
    except FormatError as error:
        raise FormatError(error.problem, line=row) from error


def _from_values(value: Any) -> str:
    if isinstance(value, list):
        return from_value(_texts(value))
    return from_value(value)


def _from_list(value: list[Any]) -> str:
    return from_words(_texts(value))


def _texts(parts: list[Any]) -> tuple[str, ...]:
    if None in parts:
        raise FormatError("a list holds an empty value; leave it out, or write an empty text")
    return tuple(parts)


def _words(value: Any) -> str:
    text = str(value).strip()
    return text if text[:1] == "[" else from_words(tuple(text.split()))


def _plain(column: str) -> Callable[[Any], str]:
    def make(value: Any) -> str:
        if isinstance(value, str):
            return from_text(value)
        if column in WHOLE and isinstance(value, float) and value.is_integer():
            return str(int(value))  # a data frame makes 1.0 of 1 where other rows are empty
        return from_value(value)

    return make


def _from_json(cell: str) -> str:
    try:
        value = json.loads(cell)
    except (ValueError, RecursionError):
        value = None
    if isinstance(value, list) and all(isinstance(part, str) for part in value):
        return from_value(tuple(value))
    if not isinstance(value, str | int | float):
        raise FormatError(f"found {cell[:40]!r}, expected JSON of a text, number or list of texts")
    return from_value(value)


def _write(path: Path, rows: Sequence[Typed], columns: Sequence[str]) -> None:
    arrow = _arrow()
    arrays = {}
    try:
        for column in columns:
            name, values, kind = _typed(arrow, column, [row.get(column) for row in rows])
            arrays[name] = arrow.array(values, type=kind)
        out = io.BytesIO()
        arrow.parquet.write_table(arrow.table(arrays), out, write_page_checksum=True)
    except UnicodeEncodeError as error:
        raise FormatError(
            f"cannot hold a lone surrogate (half a character): {error.object[error.start]!r}",
            path=path,
        ) from error
    files.write_bytes(path, out.getvalue())


def _typed(
    arrow: Any, column: str, values: list[Value | None]
) -> tuple[str, list[Value | None], Any]:
    """Return the name, values and type of a column; values of several types are kept as JSON."""
    kinds = {type(value) for value in values if value is not None}
    if not column.startswith(VALUES):
        if column in WORDS:
            return column, values, arrow.list_(arrow.string())
        return column, values, arrow.int64() if column in WHOLE else arrow.string()
    simple = {
        bool: arrow.bool_(),
        int: arrow.int64(),
        float: arrow.float64(),
        str: arrow.string(),
        tuple: arrow.list_(arrow.string()),
    }
    kind = kinds.pop() if len(kinds) == 1 else None
    for value in values:
        if isinstance(value, float) and not math.isfinite(value):
            raise FormatError(f"the number {value!r} cannot be written into a table")
        if kind is int and isinstance(value, int) and not -(2**63) <= value < 2**63:
            kind = None
    if kind in simple:
        return column, values, simple[kind]
    texts = [None if v is None else _json(v) for v in values]
    return f"{_JSON}{column}", list(texts), arrow.string()


def _json(value: Value) -> str:
    from_value(value)  # raises for a number that could not be read again
    return json.dumps(value, ensure_ascii=False)


PARQUET = Storage("parquet", (".parquet",), _read, _write, needs=_arrow)
