"""Tables in CSV or TSV: rows with their line, and cells that hold any value without loss."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.model.layer import Value

__all__ = [
    "MAX_NAME",
    "Row",
    "Rows",
    "Table",
    "check_name",
    "from_text",
    "from_value",
    "from_words",
    "header_of",
    "read_rows",
    "read_table",
    "table_of",
    "text_of",
    "to_text",
    "to_value",
    "to_words",
    "write_table",
]

MAX_NAME = 1000  # characters of an id, a category or the name of a column
_HEAD = 100_000  # bytes in which the first row must end for a file to be recognised

Rows = Sequence[tuple[int, Sequence[str]]]
_SEP = re.compile(r"sep=([,;\t|:])(?=\r?\n)")  # as Excel takes it on the first line
_FORMULA = frozenset("=+-@\t\r'")
_NEEDS_QUOTES = re.compile(r'[\x00-\x1f\x7f]|^[\s"]|\s\Z')


@dataclass(frozen=True)
class Row:
    """One row of a table: the line it begins on, and its cells by column."""

    line: int
    cells: Mapping[str, str]

    def get(self, column: str) -> str:
        """Return the raw cell, empty where the table has no such column."""
        return self.cells.get(column, "")

    def text(self, column: str) -> str | None:
        """Return the cell as text of any length, or None if it is empty."""
        return to_text(self.get(column))

    def name(self, column: str) -> str | None:
        """Return the cell as an id or a category, which is short, or None if it is empty."""
        text = self.text(column)
        if text is not None:
            check_name(text, column, self.line)
        return text

    def required(self, column: str) -> str:
        """Return the cell as an id or a category, or raise FormatError if it is empty."""
        name = self.name(column)
        if not name:
            raise FormatError(f"the column {column!r} is empty", line=self.line)
        return name

    def whole(self, column: str, default: int | None = None) -> int:
        """Return the cell as a whole number."""
        cell = self.get(column).strip()
        if not cell and default is not None:
            return default
        if not re.fullmatch(r"[0-9]{1,15}", cell):
            raise FormatError(f"{column} is {cell[:60]!r}, expected a whole number", line=self.line)
        return int(cell)

    def words(self, column: str) -> tuple[str, ...]:
        """Return the cell as a list of ids."""
        try:
            words = to_words(self.get(column))
        except ValueError as error:
            raise FormatError(f"{column}: {error}", line=self.line) from error
        for word in words:
            check_name(word, column, self.line)
        return words

    def values(self, prefix: str = "") -> dict[str, Value]:
        """Return the typed values of all columns whose name begins with the prefix."""
        return {
            column[len(prefix) :]: value
            for column, cell in self.cells.items()
            if column.startswith(prefix) and (value := to_value(cell)) is not None
        }


@dataclass(frozen=True)
class Table:
    """A table with its path, column names and rows.

    Attributes
    ----------
    header : the line that names the columns, None where that is no line.
    """

    path: Path
    columns: tuple[str, ...]
    rows: tuple[Row, ...]
    header: int | None = 1

    def expect(
        self, required: Sequence[str], optional: Sequence[str] = (), prefix: str | None = None
    ) -> None:
        """Raise FormatError if a column is missing or unknown."""
        expected = (*required, *optional)
        for column in required:
            if column not in self.columns:
                problem = f"no column {column!r}: found {list(self.columns)}"
                raise FormatError(problem, path=self.path, line=self.header)
        for column in self.columns:
            if column not in expected and (prefix is None or not column.startswith(prefix)):
                hint = f" and any {prefix + 'NAME'!r}" if prefix else ""
                problem = f"unknown column {column!r}; known are {list(expected)}{hint}"
                raise FormatError(problem, path=self.path, line=self.header)


def check_name(name: str, column: str, line: int | None = None) -> None:
    """Raise FormatError if an id or a category is too long to be one."""
    if len(name) > MAX_NAME:
        raise FormatError(
            f"the column {column[:60]!r} holds {name[:40] + '…'!r} with {len(name):,} characters; "
            f"ids and categories are names of at most {MAX_NAME:,}",
            line=line,
        )


def read_table(path: Path, root: Path) -> Table:
    """Read a CSV or TSV file whose first row names the columns."""
    text = files.read_text(path, root).removeprefix("\ufeff")
    return table_of(_rows(text, _delimiter(path, text), path), path)


def read_rows(path: Path, root: Path) -> Rows:
    """Return the rows of a CSV or TSV file that are not blank, each with its line.

    Lines of a title may stand above the names of the columns.
    """
    text = files.read_text(path, root).removeprefix("\ufeff")
    return _rows(text, _delimiter_below_titles(path, text), path)


def header_of(path: Path) -> Rows:
    """Return the first rows of a CSV or TSV file as far as can be told, without reading all."""
    text = files.head_of(path, _HEAD)
    if not text:
        return ()
    if path.stat().st_size >= _HEAD:
        text = text[: text.rfind("\n") + 1]
    try:
        return _rows(text, _delimiter_below_titles(path, text), path)
    except FormatError:
        # A row goes wrong further down: the first line still says what this is.
        line = text[: text.find("\n") + 1]
        try:
            return _rows(line, _delimiter(path, line), path)
        except FormatError:
            return ()


def table_of(rows: Rows, path: Path) -> Table:
    """Return the table whose columns the first row names."""
    line, header = rows[0] if rows else (1, ())
    columns = tuple(to_text(cell.strip()) or "" for cell in header)
    if not any(columns):
        raise FormatError("is empty; expected a first row that names the columns", path=path)
    if "" in columns:
        problem = f"column {columns.index('') + 1} has no name in the first row"
        raise FormatError(problem, path=path, line=line)
    if twice := [column for column in columns if columns.count(column) > 1]:
        raise FormatError(f"the column {twice[0]!r} is there twice", path=path, line=line)
    for at, column in enumerate(columns, 1):
        check_name(column, str(at), line)
    read = []
    for line, cells in rows[1:]:
        if not any(map(str.strip, cells)):  # as spreadsheets leave them below a table
            continue
        if len(cells) != len(columns):
            problem = f"{len(cells)} cells, expected {len(columns)} as in the first row"
            raise FormatError(problem, path=path, line=line)
        # Blanks around a cell are nobody's category; JSON quotes keep those that are meant.
        read.append(Row(line, dict(zip(columns, map(str.strip, cells), strict=True))))
    return Table(path, columns, tuple(read))


def write_table(
    path: Path,
    rows: Iterable[Mapping[str, str]],
    required: Sequence[str],
    optional: Iterable[str] = (),
) -> None:
    """Write rows of cells as CSV; an optional column that no row fills is left out."""
    files.write_text(path, text_of(rows, required, optional))


def text_of(
    rows: Iterable[Mapping[str, str]], required: Sequence[str], optional: Iterable[str] = ()
) -> str:
    """Return rows of cells as CSV; an optional column that no row fills is left out."""
    listed = list(rows)
    used = [*required, *(column for column in optional if any(row.get(column) for row in listed))]
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([from_text(column) for column in used])
    writer.writerows([row.get(column, "") for column in used] for row in listed)
    return out.getvalue()


def to_text(cell: str) -> str | None:
    """Return the text that a cell holds, or None if it is empty."""
    cell = _unguarded(cell)
    if cell[:1] == '"':
        text = _json(cell)
        if isinstance(text, str):
            return text
    return cell or None


def from_text(text: str | None) -> str:
    """Return the cell for a text: in JSON quotes where the plain text would not come back."""
    if text is None:
        return ""
    if not text or _NEEDS_QUOTES.search(text):
        return _json_text(text)
    return _guarded(text)


def to_value(cell: str) -> Value | None:
    """Return the typed value that a cell holds, or None if it is empty.

    Numbers in their shortest form, ``true`` and ``false`` are numbers and truth values, a JSON list
    of texts is a tuple, a text in JSON quotes is that text, anything else is text as it stands.

    >>> to_value("7"), to_value("007"), to_value("0.5"), to_value('"7"'), to_value("true")
    (7, '007', 0.5, '7', True)
    """
    if cell in ("true", "false"):
        return cell == "true"
    if re.fullmatch(r"0|-?[1-9][0-9]{0,299}", cell):
        return int(cell)
    if re.fullmatch(r"-?[0-9][0-9.e+-]{1,30}", cell):
        try:
            if repr(float(cell)) == cell:
                return float(cell)
        except ValueError:
            return to_text(cell)
    if cell[:1] == "[":
        parts = _json(cell)
        if isinstance(parts, list) and all(isinstance(part, str) for part in parts):
            return tuple(parts)
    return to_text(cell)


def from_value(value: Value) -> str:
    """Return the cell from which :func:`to_value` makes exactly this value."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, tuple):
        return _json_text(value)
    if isinstance(value, str):
        plain = from_text(value)
        back = to_value(plain)
        return plain if type(back) is str and back == value else _json_text(value)
    cell = repr(value)
    if to_value(cell) != value:
        raise FormatError(f"the number {cell[:40]} cannot be written into a table")
    return cell


def to_words(cell: str) -> tuple[str, ...]:
    """Return a list of words: divided by blanks, or a JSON list where words hold blanks."""
    if cell[:1] == "[":
        words = _json(cell)
        if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
            raise ValueError(f"found {cell[:40]!r}, expected a JSON list of texts")
        return tuple(words)
    return tuple(_unguarded(cell).split())


def from_words(words: Sequence[str]) -> str:
    """Return the cell for a list of words."""
    cell = _guarded(" ".join(words))
    plain = cell[:1] != "[" and to_words(cell) == tuple(words)
    return cell if plain and not any(map(_NEEDS_QUOTES.search, words)) else _json_text(words)


def _json_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)


def _json(cell: str) -> object:
    try:
        return json.loads(cell)
    except (ValueError, RecursionError):
        return None


def _guarded(cell: str) -> str:
    # A spreadsheet takes such a cell for a formula; the apostrophe tells it not to.
    return "'" + cell if cell[:1] in _FORMULA else cell


def _unguarded(cell: str) -> str:
    return cell[1:] if cell[:1] == "'" and cell[1:2] in _FORMULA else cell


def _delimiter(path: Path, text: str) -> str:
    if named := _SEP.match(text):
        return named[1]
    if path.suffix.lower() == ".tsv":
        return "\t"
    header = text[: text.find("\n") if "\n" in text else len(text)]
    return max(",\t;", key=lambda sign: (header.count(sign), sign == ","))


def _delimiter_below_titles(path: Path, text: str) -> str:
    """Return the delimiter of a table whose first lines may be a title without any.

    Another sign than that of the first line is taken where the next line does not have that one.
    """
    delimiter = _delimiter(path, text)
    first, *others = [line for line in text[:_HEAD].splitlines() if line.strip()] or [""]
    if path.suffix.lower() == ".tsv" or '"' in first or _SEP.match(text):
        return delimiter
    while others and not any(sign in others[0] for sign in ",\t;"):
        del others[0]
    if not others or delimiter in others[0]:
        return delimiter
    other = _delimiter(path, others[0])
    return other if all(other in line for line in others[:2]) else delimiter


def _rows(text: str, delimiter: str, path: Path) -> Rows:
    text = _SEP.sub("", text, count=1) if _SEP.match(text) else text  # its line stays, empty
    before = csv.field_size_limit(files.MAX_FILE_BYTES)
    try:
        reader = csv.reader(io.StringIO(text, newline=""), delimiter=delimiter, strict=True)
        rows = []
        at = 1
        for cells in reader:
            if cells:
                rows.append((at, cells))
            at = reader.line_num + 1
    except csv.Error as error:
        raise FormatError(f"no valid table: {error}", path=path, line=reader.line_num) from error
    finally:
        csv.field_size_limit(before)
    return rows
