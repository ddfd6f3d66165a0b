"""The TSV that TIARA exports: a row for every sentence, with quotes that are not escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from argora.errors import FormatError, MendedError
from argora.formats.standoff import lines_of
from argora.formats.tiara.essay import Essay, Row, checked

__all__ = ["is_header", "read_table"]

_CODE, _NUMBER, _TEXT, _CATEGORY = "essay code", "unit id", "text", "unit category"
_TARGET, _RELATION, _DROPPED = "target", "relation", "drop flag"
_NEEDED = (_CODE, _NUMBER, _TEXT, _TARGET, _RELATION)
_KNOWN = {*_NEEDED, _CATEGORY, _DROPPED}
_PAIRS = [_CODE, "source", "target", "relation"]  # TIARA's other table, made from this one
_WHOLE = re.compile(r"[0-9]{1,9}")
_TRUTH = {"true": True, "false": False, "": False}


def _columns(header: str) -> list[str]:
    names = [name.strip().strip('"').casefold().replace("_", " ") for name in header.split("\t")]
    return [_NUMBER if name == "sentence id" else name for name in names]


def is_header(line: str) -> bool:
    """Tell whether a line names the columns of a TIARA table, of sentences or of pairs."""
    columns = _columns(line)
    return columns == _PAIRS or (columns[0] == _CODE and set(_NEEDED) <= set(columns))


def read_table(content: str) -> tuple[Essay, ...]:
    """Return the essays of a table, usually one.

    Raises
    ------
    FormatError
        At the first row that is wrong.
    """
    lines = lines_of(content)
    columns = _columns(next(lines)[1])
    if columns == _PAIRS:
        raise FormatError(
            "holds pairs of sentences without their words; export the annotation from TIARA, "
            "or take this file away where it is there already",
            line=1,
        )
    if not set(_NEEDED) <= set(columns) or set(columns) - _KNOWN or len(columns) != len({*columns}):
        raise FormatError(f"the columns are {columns}, expected {[*_NEEDED]} and more", line=1)
    essays: dict[str, list[Row]] = {}
    unsaid: dict[str, list[Row]] = {}
    for line, code, row, is_said in _rows(lines, columns):
        if not code:
            raise FormatError(f"the column {_CODE!r} is empty", line=line)
        essays.setdefault(code, []).append(row)
        if not is_said:
            unsaid.setdefault(code, []).append(row)
    if not essays:
        raise FormatError("holds no sentences", line=1)
    return tuple(
        checked(Essay(code, tuple(rows), rows[0].line, lost=_lost(rows, unsaid.get(code, []))))
        for code, rows in essays.items()
    )


def _lost(rows: Sequence[Row], unsaid: Sequence[Row]) -> tuple[MendedError, ...]:
    """Name sentences whose drop flag is empty where others have one: TIARA writes one for each."""
    if len(unsaid) == len(rows):
        return ()
    return tuple(
        MendedError(
            f"sentence {row.number}: the {_DROPPED} is empty, so it counts as not dropped",
            line=row.line,
        )
        for row in unsaid
    )


def _rows(
    lines: Iterator[tuple[int, str]], columns: list[str]
) -> Iterator[tuple[int, str, Row, bool]]:
    """Yield the line, the essay and the sentence of each row, and whether its drop flag is said."""
    for n, line in lines:
        if not line.strip():
            continue
        values = line.split("\t")
        if len(values) < len(columns) or any(values[len(columns) :]):
            raise FormatError(
                f"found {len(values)} columns, expected {len(columns)}; a tab or a line break "
                "inside a sentence is kept by TIARA's HTML only",
                line=n,
            )
        cells = dict(zip(columns, values, strict=False))
        category = _unquoted(cells[_CATEGORY]).strip() if _CATEGORY in cells else None
        yield (
            n,
            _unquoted(cells[_CODE]).strip(),
            Row(
                number=_number(cells, _NUMBER, n),
                words=_unquoted(cells[_TEXT]).strip(),
                category=category,
                target=_number(cells, _TARGET, n) if cells[_TARGET].strip() else None,
                relation=_unquoted(cells[_RELATION]).strip(),
                dropped=_truth(cells.get(_DROPPED, ""), n),
                line=n,
            ),
            bool(_unquoted(cells.get(_DROPPED, "").strip()).strip()),
        )


def _unquoted(cell: str) -> str:
    """Return a cell without its quotes; a spreadsheet that saved the file doubles those inside."""
    if len(cell) < 2 or not (cell[0] == cell[-1] == '"'):
        return cell
    inner = cell[1:-1]
    doubled = all(len(quotes) % 2 == 0 for quotes in re.findall('"+', inner))
    return inner.replace('""', '"') if doubled else inner


def _number(cells: Mapping[str, str], column: str, line: int) -> int:
    cell = cells[column].strip().strip('"')
    if not _WHOLE.fullmatch(cell):
        raise FormatError(f"{column} is {cell[:40]!r}, expected a whole number", line=line)
    return int(cell)


def _truth(cell: str, line: int) -> bool:
    value = _TRUTH.get(cell.strip().strip('"').casefold())
    if value is None:
        raise FormatError(f"{_DROPPED} is {cell[:40]!r}, expected true or false", line=line)
    return value
