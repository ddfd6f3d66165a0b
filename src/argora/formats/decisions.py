"""The record of how a gold standard was decided, as a table or as lines of JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from argora.formats.cells import from_text, text_of

__all__ = ["DECISION_COLUMNS", "decisions_text"]

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
)


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
