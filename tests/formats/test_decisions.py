"""The record of decisions as a table and as lines of JSON."""

from __future__ import annotations

import json

import pytest

from argora.formats.decisions import DECISION_COLUMNS, decisions_text

ROW = {
    "gold": "gold",
    "id": "",
    "words": "=1, or more",
    "attribute": None,
    "value": False,
    "n_annotators": 0,
    "probability": 0.5,
    "reason": 'no "majority"',
    "strange": "left out",
}


def test_a_row_of_the_table_has_every_column_and_no_formula():
    """0 and false are values; nothing and a text without characters are empty cells."""
    header, row = decisions_text([ROW], "csv").splitlines()
    assert header == ",".join(DECISION_COLUMNS)
    assert row == 'gold,,,,,,"\'=1, or more",,False,,,,0,0.5,,,"no ""majority""",,,,,,,'


def test_a_line_of_json_has_every_column_in_order():
    """What a decision does not say is null."""
    (line,) = decisions_text([ROW], "jsonl").splitlines()
    data = json.loads(line)
    assert tuple(data) == DECISION_COLUMNS
    assert data == dict.fromkeys(DECISION_COLUMNS) | {
        name: value for name, value in ROW.items() if name != "strange"
    }


@pytest.mark.parametrize(
    ("form", "text"), [("csv", ",".join(DECISION_COLUMNS) + "\n"), ("jsonl", "")]
)
def test_no_decision_is_a_file_without_rows(form, text):
    """A table names its columns all the same."""
    assert decisions_text([], form) == text
