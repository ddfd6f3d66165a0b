"""What the columns of all tables hold, and how a table is kept: as CSV or in another way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from argora.errors import FormatError
from argora.formats.cells import (
    Table,
    check_name,
    from_text,
    from_value,
    from_words,
    read_table,
    write_table,
)
from argora.model.layer import Value

__all__ = ["CSV", "FREE", "VALUES", "WHOLE", "WORDS", "Storage", "Typed", "used_columns"]

Typed = Mapping[str, Value | None]
"""One row: None where a cell is empty, a tuple for a list of ids or a value that is a list."""

VALUES = ("attribute:", "metadata:")  # how the columns begin that hold values of any type
WORDS = frozenset(
    {"sources", "segment", "order", "covers", "times", "events", "marks"}
)  # lists of texts
WHOLE = frozenset({"round", "start", "end", "length"})
FREE = frozenset({"text", "spans"})  # of any length; all other texts are ids and categories


@dataclass(frozen=True)
class Storage:
    """One way to keep tables in files.

    Attributes
    ----------
    format : the name of the format that keeps all its tables so.
    suffixes : how its files end; new ones end like the first.
    read : takes a file and the folder that it must lie in.
    write : takes a new file, rows and the columns that they fill.
    needs : raises MissingExtraError if what it needs is not installed.
    """

    format: str
    suffixes: tuple[str, ...]
    read: Callable[[Path, Path], Table]
    write: Callable[[Path, Sequence[Typed], Sequence[str]], None]
    needs: Callable[[], object] | None = None

    def require(self) -> None:
        """Raise MissingExtraError if what it needs is not installed."""
        if self.needs is not None:
            self.needs()

    def holds(self, path: Path) -> bool:
        """Check by the name of a file whether it is kept in this way."""
        return path.name.lower().endswith(self.suffixes)


def used_columns(
    rows: Sequence[Typed], required: Sequence[str], optional: Sequence[str]
) -> tuple[str, ...]:
    """Return the columns of a table: those that no row fills are left out unless required.

    Raises
    ------
    FormatError
        If an id or a category is too long to be read again.
    """
    filled: set[str] = set()
    for row in rows:
        for column, value in row.items():
            if value is not None:
                filled.add(column)
                _check(column, value)
    others = sorted(filled - {*required, *optional})
    for column in others:
        check_name(column, column)
    return (*required, *(column for column in optional if column in filled), *others)


def _check(column: str, value: Value) -> None:
    if column in FREE or column.startswith(VALUES):
        return
    for name in value if isinstance(value, tuple) else (value,):
        if isinstance(name, str):
            check_name(name, column)


def _cell(column: str, value: Value | None) -> str:
    if value is None:
        return ""
    if column.startswith(VALUES):
        return from_value(value)
    if isinstance(value, tuple):
        return from_words(value)
    return from_text(value) if isinstance(value, str) else str(value)


def _write_csv(path: Path, rows: Sequence[Typed], columns: Sequence[str]) -> None:
    cells = ({column: _cell(column, value) for column, value in row.items()} for row in rows)
    try:
        write_table(path, cells, columns)
    except FormatError as error:
        raise FormatError(error.problem, path=path) from error


CSV = Storage("tables", (".csv", ".tsv"), read_table, _write_csv)
