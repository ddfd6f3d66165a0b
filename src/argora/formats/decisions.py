"""The record of how a gold standard was decided, as a table or as lines of JSON."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from os import PathLike
from pathlib import Path
from typing import Any, Literal

from argora.errors import ArgoraError, FormatError, did_you_mean
from argora.formats import files
from argora.formats.base import problem_of
from argora.formats.cells import from_text, read_table, text_of
from argora.model.strict_json import parse_json

__all__ = [
    "DECISION_COLUMNS",
    "RECORD_TASKS",
    "REOPENED",
    "RecordRow",
    "decisions_text",
    "name_list",
    "names_of",
    "read_decisions",
]

DECISION_COLUMNS = (
    "gold",
    "document",
    "task",
    "status",
    "id",
    "place",
    "words",
    "attribute",
    "value",
    "old",
    "votes",
    "supporters",
    "n_annotators",
    "probability",
    "margin",
    "rule",
    "reason",
    "guideline",
    "time",
    "decision",
    "boundaries",
    "decided_by",
    "why",
    "digest",
)
RECORD_TASKS = ("unit", "attribute", "relation")
REOPENED = "reopened"
"""The status of a decision of people that waits for them to look at it again."""
_NEEDED = ("document", "task", "place", "decision", "decided_by")
_NAME = re.compile(r'\s*("(?:[^"\\]|\\.)*"|[^,]*)\s*(?:,|\Z)')


@dataclass(frozen=True, kw_only=True)
class RecordRow:
    """One row of a record as it stands in a file.

    Attributes
    ----------
    decided_by : the people who decided; empty where the rule did.
    decision : what they decided, as it was written.
    boundaries : the place of the unit, where it is not that of the question.
    digest : of the votes on which they decided; empty if the decision holds on any votes.
    rule : what decided, where nobody did.
    because : why a reopened decision is open again, if that is known; no column of a file.
    """

    path: str
    line: int
    document: str
    task: str
    gold: str = ""
    status: str = ""
    id: str = ""
    place: str = ""
    attribute: str = ""
    decision: str = ""
    boundaries: str = ""
    decided_by: tuple[str, ...] = ()
    why: str = ""
    digest: str = ""
    rule: str = ""
    because: str = ""

    def wrong(self, column: str, problem: str) -> FormatError:
        """Return the error that a column of this row cannot be understood."""
        return FormatError(f"column {column!r}: {problem}", path=self.path, line=self.line)


def read_decisions(path: str | PathLike[str]) -> tuple[RecordRow, ...]:
    """Read a record, with the decisions that people wrote into it.

    Raises
    ------
    FormatError
        If the file is no record, or a row cannot be understood; the message names row and column.
    """
    place = Path(path)
    if not place.exists():
        raise FormatError("no such file; write one with --record", path=place)
    try:
        cells = list(_json_rows(place) if place.suffix.lower() == ".jsonl" else _csv_rows(place))
    except (ArgoraError, OSError) as error:
        raise problem_of(error, place) from error
    return tuple(_row(str(place), line, row) for line, row in cells)


def _csv_rows(path: Path) -> Iterator[tuple[int, Mapping[str, str]]]:
    table = read_table(path, path.parent)
    table.expect(_NEEDED, [name for name in DECISION_COLUMNS if name not in _NEEDED])
    for row in table.rows:
        yield row.line, {column: row.text(column) or "" for column in table.columns}


def _json_rows(path: Path) -> Iterator[tuple[int, Mapping[str, str]]]:
    for line, text in enumerate(files.read_text(path, path.parent).split("\n"), 1):
        if not text.strip():
            continue
        try:
            row = parse_json(text)
        except FormatError as error:
            raise FormatError(error.problem, path=path, line=line) from error
        if not isinstance(row, dict):
            raise FormatError("expected an object, one decision per line", path=path, line=line)
        for name, value in row.items():
            if name not in DECISION_COLUMNS:
                near = did_you_mean(name, DECISION_COLUMNS)
                raise FormatError(f"unknown key {name!r}{near}", path=path, line=line)
            if name in RecordRow.__dataclass_fields__ and not isinstance(value, str | None):
                problem = f"{name}: found {json.dumps(value)[:40]}, expected a text"
                raise FormatError(problem, path=path, line=line)
        yield line, {name: value for name, value in row.items() if isinstance(value, str)}


def _row(path: str, line: int, cells: Mapping[str, str]) -> RecordRow:
    fields: dict[str, Any] = {
        name: cells.get(name, "").strip()
        for name in RecordRow.__dataclass_fields__
        if name not in ("path", "line", "decided_by", "because")
    }
    row = RecordRow(path=path, line=line, **fields)
    try:
        row = replace(row, decided_by=names_of(cells.get("decided_by", "")))
    except FormatError as error:
        raise row.wrong("decided_by", error.problem) from error
    if not row.document:
        raise row.wrong("document", "is empty; expected the name of a document")
    if row.task not in RECORD_TASKS:
        raise row.wrong("task", f"is {row.task!r}, expected one of {list(RECORD_TASKS)}")
    if row.decided_by and not row.decision:
        raise row.wrong(
            "decision",
            f"is empty, and {', '.join(row.decided_by)} decided; expected what, or 'nothing'",
        )
    if not row.decided_by and (row.decision or row.boundaries):
        filled = row.decision or row.boundaries
        raise row.wrong("decided_by", f"is empty, and {filled!r} was decided; expected who did")
    return row


def names_of(cell: str) -> tuple[str, ...]:
    """Return the names of a list that is divided by commas; JSON quotes hold those with commas.

    >>> names_of('ann, "b, c"')
    ('ann', 'b, c')
    """
    names = []
    for match in _NAME.finditer(cell):
        name = match[1].strip()
        if name.startswith('"') and name.endswith('"') and len(name) > 1:
            name = str(parse_json(name))
        names.append(name)
    return tuple(dict.fromkeys(name for name in names if name))


def name_list(names: Iterable[str]) -> str:
    """Return names as a record lists them: in JSON quotes where a comma or a line break is in one.

    >>> name_list(["ann", "b, c"])
    'ann, "b, c"'
    """
    return ", ".join(map(_quoted, names))


def _quoted(name: str) -> str:
    is_plain = name.isprintable() and not {",", '"'} & set(name)
    return name if is_plain else json.dumps(name, ensure_ascii=False)


def decisions_text(rows: Sequence[Mapping[str, Any]], form: Literal["csv", "jsonl"]) -> str:
    """Return one decision per row, or a line of JSON for each."""
    if form == "jsonl":
        lines = (json.dumps({c: row.get(c) for c in DECISION_COLUMNS}) for row in rows)
        return "".join(f"{line}\n" for line in lines)
    cells = [{c: _cell(row.get(c)) for c in DECISION_COLUMNS} for row in rows]
    return text_of(cells, DECISION_COLUMNS)


def _cell(value: object) -> str:
    if value is None or value == "":
        return ""
    return from_text(value if isinstance(value, str) else repr(value))
