"""Workbooks of Excel (.xlsx) to rows of cells as a CSV file would have them."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.cells import Rows, from_text
from argora.formats.choices import Choices
from argora.formats.other_programs import SAVE_AS_TABLE
from argora.formats.tables.body import without_titles
from argora.formats.tables.foreign import Sheet

__all__ = ["WORKBOOKS", "is_workbook", "sheets_of"]

WORKBOOKS = (".xlsx", ".xlsm")
MAX_UNPACKED = 24 << 20
"""Bytes of all parts of a workbook together; openpyxl takes about twenty times as many."""


def is_workbook(path: Path) -> bool:
    """Check whether a file is an Excel workbook by its ending and the parts in it."""
    if not path.name.lower().endswith(WORKBOOKS):
        return False
    try:
        with zipfile.ZipFile(path) as archive:
            return any(name.startswith("xl/workbook") for name in archive.namelist())
    except (OSError, zipfile.BadZipFile, ValueError):
        return False


def sheets_of(path: Path, choices: Choices) -> list[Sheet]:
    """Return the visible sheets of a workbook that are not empty.

    A number without decimal places is a whole number, a date is written as 2026-11-26, a formula
    is the result that is stored with it. A cell merged over several rows counts for each of them.

    Raises
    ------
    FormatError
        If it cannot be read, or a cell has an error, no stored result, or is merged over columns.
    """
    content = files.read_bytes(path, path.parent)
    _refuse_large(content, path)
    book = _opened(content, path, data_only=False)
    results: Any = None
    sheets = []
    hidden = [sheet.title for sheet in book.worksheets if sheet.sheet_state != "visible"]
    for sheet in book.worksheets:
        if sheet.title in hidden:
            continue
        place = Path(f"{path}[{sheet.title}]")
        if results is None and _has_formulas(sheet):
            results = _opened(content, path, data_only=True)
        values = sheet if results is None else results[sheet.title]
        rows = list(_rows(sheet, values, place))
        _refuse_merged(sheet, rows, place)
        if any(any(cells) for _, cells in rows):
            sheets.append(Sheet(sheet.title, place, rows))
    if hidden:
        choices.see(f"hidden, so not read: {', '.join(hidden[:5])}")
    if not sheets:
        problem = "holds no cell in a visible sheet; expected a table"
        raise FormatError(problem, path=path)
    return sheets


def _refuse_large(content: bytes, path: Path) -> None:
    try:
        with zipfile.ZipFile(io.BytesIO(content)) as archive:
            n_bytes = sum(part.file_size for part in archive.infolist())
    except (zipfile.BadZipFile, ValueError) as error:
        raise FormatError(f"is no workbook: {error}; {SAVE_AS_TABLE}", path=path) from error
    if n_bytes > MAX_UNPACKED:
        raise FormatError(
            f"unpacks to {n_bytes:,} bytes; as a workbook Argora reads up to {MAX_UNPACKED:,}: "
            "save each sheet as CSV",
            path=path,
        )


def _opened(content: bytes, path: Path, *, data_only: bool) -> Any:
    import warnings

    from openpyxl import load_workbook

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of styles and extensions, which no value hangs on
            return load_workbook(io.BytesIO(content), data_only=data_only)
    except Exception as error:  # whatever the parts of a damaged file make openpyxl raise
        reason = str(error).split("\n")[0][:200]
        raise FormatError(
            f"is no workbook that can be read: {reason}; {SAVE_AS_TABLE}", path=path
        ) from error


def _has_formulas(sheet: Any) -> bool:
    return any(cell.data_type == "f" for row in sheet.iter_rows() for cell in row)


def _rows(sheet: Any, values: Any, place: Path) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows with their numbers; ``values`` holds the results of formulas."""
    merged = _merged_over_rows(sheet)
    for row, results in zip(sheet.iter_rows(), values.iter_rows(), strict=True):
        cells = []
        for cell, result in zip(row, results, strict=True):
            at = merged.get(cell.coordinate)
            original, stored = (sheet[at], values[at]) if at else (cell, result)
            cells.append(_text(original, stored, place))
        if cells:
            yield row[0].row, cells


def _merged(sheet: Any) -> Iterator[tuple[Any, Any]]:
    """Yield each range of merged cells that is not empty, with its first cell."""
    for area in sheet.merged_cells.ranges:
        first = sheet.cell(area.min_row, area.min_col)
        if first.value is not None:
            yield area, first


def _merged_over_rows(sheet: Any) -> dict[str, str]:
    """Return the first cell of each range that is merged over rows, by the others below it."""
    return {
        f"{first.column_letter}{row}": first.coordinate
        for area, first in _merged(sheet)
        for row in range(area.min_row + 1, area.max_row + 1)
    }


def _refuse_merged(sheet: Any, rows: Rows, place: Path) -> None:
    """Raise FormatError if cells of the table are merged over columns; a title above it may be."""
    top = next((line for line, _ in without_titles(rows)), 0)
    for area, _ in _merged(sheet):
        if area.max_col > area.min_col and area.max_row >= top:
            raise FormatError(
                f"the cells {area.coord} are merged over columns; undo that, and give each cell "
                "its value",
                path=place,
                line=area.min_row,
            )


def _text(cell: Any, result: Any, place: Path) -> str:
    """Return what a table of texts has for a cell."""
    value, line = result.value, cell.row
    if cell.data_type == "f" and value is None:
        raise FormatError(
            f"the cell {cell.coordinate} is a formula without a stored result; open the file in a "
            "spreadsheet program and save it, or put values in place of formulas",
            path=place,
            line=line,
        )
    if result.data_type == "e":
        problem = f"the cell {cell.coordinate} holds the error {value!r}; mend it or empty it"
        raise FormatError(problem, path=place, line=line)
    return _plain(value)


def _plain(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return str(int(value)) if value.is_integer() else repr(value)
    if isinstance(value, datetime):
        return (value.date() if value.time() == time() else value).isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    text = str(value).strip()
    return from_text(text) if text else ""
