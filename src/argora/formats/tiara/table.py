"""The TSV that TIARA exports: a row for every sentence, with quotes that are not escaped."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from argora.errors import FormatError, MendedError
from argora.formats.standoff import lines_of
from argora.formats.tiara.essay import Essay, Row, checked

__all__ = ["is_header", "read_table"]

_CODE, _NUMBER, _TEXT, _CATEGORY = "essay code", "unit id", "text", "unit category"
_TARGET, _RELATION, _DROPPED = "target", "relation", "drop flag"
_NEEDED = (_CODE, _NUMBER, _TEXT, _TARGET, _RELATION)
_COLUMNS = {*_NEEDED, _CATEGORY, _DROPPED}
_PAIRS = [_CODE, "source", "target", "relation"]  # TIARA's other table, made from this one
_WHOLE = re.compile(r"[0-9]{1,9}")
_TRUTH = {"true": True, "false": False, "": False}
# What TIARA writes for each sentence, and how a sentence without it is read.
_READ_AS = {
    _TEXT: "so it has no words",
    _CATEGORY: "so it counts as none; TIARA writes a blank in quotes where nobody chose one",
    _DROPPED: "so it counts as not dropped",
}


def _columns(header: str) -> list[str]:
    names = [name.strip().strip('"').casefold().replace("_", " ") for name in header.split("\t")]
    return [_NUMBER if name == "sentence id" else name for name in names]


def is_header(line: str) -> bool:
    """Check whether a line names the columns of a TIARA table, of sentences or of pairs."""
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
    if (
        not set(_NEEDED) <= set(columns)
        or set(columns) - _COLUMNS
        or len(columns) != len({*columns})
    ):
        raise FormatError(f"the columns are {columns}, expected {[*_NEEDED]} and more", line=1)
    essays: dict[str, list[Row]] = {}
    empty: list[tuple[str, str, Row]] = []
    n_rows = 0
    for line, code, row, unsaid in _rows(lines, columns):
        if not code:
            raise FormatError(f"the column {_CODE!r} is empty", line=line)
        essays.setdefault(code, []).append(row)
        empty += [(column, code, row) for column in unsaid]
        n_rows += 1
    if not essays:
        raise FormatError("holds no sentences", line=1)
    lost = _lost(empty, n_rows)
    return tuple(
        checked(Essay(code, tuple(rows), rows[0].line, lost=tuple(lost.get(code, ()))))
        for code, rows in essays.items()
    )


def _lost(
    empty: Sequence[tuple[str, str, Row]], n_rows: int
) -> Mapping[str, Sequence[MendedError]]:
    """Name, by essay, the cells that are empty where those of other sentences are not."""
    often = Counter(column for column, _, _ in empty)
    lost: dict[str, list[MendedError]] = {}
    for column, code, row in empty:
        if often[column] < n_rows:
            problem = f"sentence {row.number}: the {column} is empty, {_READ_AS[column]}"
            lost.setdefault(code, []).append(MendedError(problem, line=row.line))
    return lost


def _rows(
    lines: Iterator[tuple[int, str]], columns: list[str]
) -> Iterator[tuple[int, str, Row, Sequence[str]]]:
    """Yield the line, the essay and the sentence of each row, and the columns it does not fill."""
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
            [column for column in _READ_AS if column in cells and _is_empty(cells, column)],
        )


def _is_empty(cells: Mapping[str, str], column: str) -> bool:
    """Check whether a cell holds nothing; a blank in it is the category that nobody chose."""
    cell = _unquoted(cells[column])
    return not (cell if column == _CATEGORY else cell.strip())


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
