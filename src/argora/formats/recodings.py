"""Recodings in files: a table with ``what``, ``from`` and ``to``, or JSON."""

from __future__ import annotations

from os import PathLike
from pathlib import Path

from argora.errors import ArgoraError, FormatError
from argora.formats import files
from argora.formats.base import problem_of
from argora.formats.cells import Row, read_table, to_value
from argora.model.document import Facet
from argora.model.recoding import ATTRIBUTE, Line, Recoding
from argora.model.strict_json import parse_json

__all__ = ["read_recoding"]

_COLUMNS = ("what", "from", "to")


def read_recoding(path: str | PathLike[str]) -> Recoding:
    """Read a recoding from a CSV, TSV or JSON file.

    A table has a row for every name: ``what`` is ``unit``, ``relation`` or ``attribute:NAME``, an
    empty ``to`` drops. JSON is ``{"unit": {"old": "new", "other": null}, "attribute:x": {...}}``.

    Raises
    ------
    FormatError
        If the file has another form; the message says at which line.
    """
    place = Path(path)
    if not place.exists():
        raise FormatError("no such file", path=place)
    try:
        recoding = _from_json(place) if place.suffix.lower() == ".json" else _from_table(place)
    except (ArgoraError, OSError) as error:
        raise problem_of(error, place) from error
    if not recoding.lines:
        raise FormatError("recodes nothing: it has no line", path=place)
    return recoding


def _from_table(path: Path) -> Recoding:
    table = read_table(path, path.parent)
    table.expect(_COLUMNS)
    return Recoding(tuple(_line(row, path) for row in table.rows))


def _line(row: Row, path: Path) -> Line:
    what, before, after = row.required("what"), row.required("from"), row.text("to")
    place = f"{path}:{row.line}"
    try:
        if not what.startswith(ATTRIBUTE):
            return Line(what, before, after, place)
        new = None if after is None else _scalar(row.get("to"))
        return Line(what, _scalar(row.get("from")), new, place)
    except ArgoraError as error:
        problem = str(error).removeprefix(f"{place}: ")
        raise FormatError(problem, path=path, line=row.line) from error


def _scalar(cell: str) -> Facet:
    value = to_value(cell)
    if value is None or isinstance(value, tuple):
        raise FormatError(f"found the list {cell[:40]}, expected one value")
    return value


def _from_json(path: Path) -> Recoding:
    data = parse_json(files.read_text(path, path.parent))
    if not isinstance(data, dict) or not all(isinstance(part, dict) for part in data.values()):
        raise FormatError('expected an object such as {"unit": {"old": "new", "other": null}}')
    lines = []
    for what, names in data.items():
        for before, after in names.items():
            if after is not None and not isinstance(after, str | int | float | bool):
                raise FormatError(f"{what} {before!r}: found {after!r}, expected a name or null")
            if not what.startswith(ATTRIBUTE) and not isinstance(after, str | None):
                raise FormatError(f"{what} {before!r}: found {after!r}, expected a text or null")
            lines.append(_named_line(what, before, after, str(path)))
    return Recoding(tuple(lines))


def _named_line(what: str, before: str, after: Facet | None, path: str) -> Line:
    """Return a line that knows its file; a mistake in it names the file once."""
    try:
        return Line(what, before, after, path)
    except ArgoraError as error:
        raise FormatError(str(error).removeprefix(f"{path}: ")) from error
